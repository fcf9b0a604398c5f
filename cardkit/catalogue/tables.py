"""The tables of the catalogue, the only place where SQLModel is imported: only when a file is made.

``card`` holds whole cards; everything else about cards can be made again from it. JSON columns hold
compact JSON, or NULL where there is nothing. Columns that serve look-up and search only:

``id_fold``, ``name_fold``  ``cardkit.text.fold_id`` of the id, ``fold`` of the name
``words_fold``   the folded aliases and text, one per line: what a bare word searches besides the name
``attrs_fold``   the known attributes, each between unit separators (U+001F, which folded text never holds):
                 ``name=value`` with text folded and yes/no as 1 and 0, numbers and yes/no first; lists and
                 objects as ``name=`` and how many different elements or keys, then ``name:element`` for each
``source``       ``shipped`` for a card that the data of this release holds, else ``user``
``number_sort``  the number as a key that sorts ``a9`` before ``a10``; ``sort`` the same for set, number, id
"""

from typing import Any, ClassVar

from sqlalchemy import Index, Table, bindparam, or_
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

from cardkit.catalogue.rows import COLUMNS


class GameRow(SQLModel, table=True):
    """A game: what it plugs in, what a check must know of its card schema, and its data version."""

    __tablename__: ClassVar[Any] = "game"

    id: str = Field(primary_key=True)
    position: int
    document: str
    card_schema: str


class CardRow(SQLModel, table=True):
    """A printing, whole."""

    __tablename__: ClassVar[Any] = "card"
    __table_args__ = (
        # Looked up by its first columns; queries over attributes read this narrow copy instead of whole
        # cards, and the id before the attributes keeps it quick to make.
        Index("card_by_id", "game", "id_fold", "attrs_fold", "kind"),
        Index("card_by_name", "game", "name_fold"),
        Index("card_in_order", "game", "sort"),
        Index("card_by_kind", "game", "kind"),
        Index("card_by_set", "game", "set"),
    )

    pk: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True)
    game: str
    id: str
    set: str | None = None
    number: str | None = None
    name: str
    kind: str
    rarity: str | None = None
    attrs: str = "{}"
    effects: str | None = None
    text: str | None = None
    aliases: str | None = None
    status: str
    provenance: str | None = None
    source: str
    id_fold: str
    name_fold: str
    words_fold: str = ""
    attrs_fold: str = ""
    number_sort: str | None = None
    sort: str


class AliasRow(SQLModel, table=True):
    """Another name of a card, or another spelling of its id (reason ``id``; ``fold`` is then ``fold_id``)."""

    __tablename__: ClassVar[Any] = "alias"
    __table_args__ = (Index("alias_by_fold", "game", "fold"), Index("alias_by_card", "uid"))

    pk: int | None = Field(default=None, primary_key=True)
    uid: str
    game: str
    alias: str
    fold: str
    language: str | None = None
    reason: str


class SetRow(SQLModel, table=True):
    """A list of cards with counts: playlist, product, starting deck. ``source``: shipped or user."""

    __tablename__: ClassVar[Any] = "card_set"

    game: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    position: int
    kind: str
    names: str
    aliases: str | None = None
    attrs: str | None = None
    source: str


class SetCardRow(SQLModel, table=True):
    """A card of a set, by its id (the card itself may be missing from the catalogue)."""

    __tablename__: ClassVar[Any] = "set_card"
    __table_args__ = (Index("set_card_by_card", "game", "card"),)

    game: str = Field(primary_key=True)
    set: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    card: str
    count: int


class ImportRow(SQLModel, table=True):
    """One import, or another act that changed cards.

    ``kind``: shipped, import, remove or undo; ``undoes`` and ``undone_by`` tie an undo to its import. Its
    lines of history are those from ``first_line`` to ``last_line``: imports hold the lock, so they never mix.
    """

    __tablename__: ClassVar[Any] = "import_log"

    pk: int | None = Field(default=None, primary_key=True)
    kind: str
    game: str | None = None
    source: str
    digest: str | None = None
    time: str
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    bad: int = 0
    undoes: int | None = None
    undone_by: int | None = None
    first_line: int = 0
    last_line: int = 0


class HistoryRow(SQLModel, table=True):
    """What happened to a card: one line per added or removed card, one per changed field.

    ``action``: added, changed, removed (``old`` is the whole card) or kept (a release brought ``new`` for a
    field the user has set; the user's value ``old`` stayed). Values are JSON; NULL is "no value".
    """

    __tablename__: ClassVar[Any] = "history"
    __table_args__ = (Index("history_by_card", "uid"),)

    pk: int | None = Field(default=None, primary_key=True)
    import_id: int
    uid: str
    action: str
    field: str | None = None
    old: str | None = None
    new: str | None = None


class OverlayRow(SQLModel, table=True):
    """A profile: values that matches and advice lay over the cards, never written into them.

    ``source``: shipped or user.
    """

    __tablename__: ClassVar[Any] = "overlay"

    game: str = Field(primary_key=True)
    profile: str = Field(primary_key=True)
    document: str
    source: str


class FormatRow(SQLModel, table=True):
    """The deck formats of a game, parsed."""

    __tablename__: ClassVar[Any] = "format_doc"

    game: str = Field(primary_key=True)
    document: str


class MetaRow(SQLModel, table=True):
    """Facts about the catalogue itself: ``shipped`` (0 or 1), ``digest``, ``stamp``, ``data_version``; and
    the statements ``upsert`` and ``insert``, so that an import need not build them.
    """

    __tablename__: ClassVar[Any] = "meta"

    key: str = Field(primary_key=True)
    value: str


MODELS: tuple[type[SQLModel], ...] = (
    GameRow,
    CardRow,
    AliasRow,
    SetRow,
    SetCardRow,
    ImportRow,
    HistoryRow,
    OverlayRow,
    FormatRow,
    MetaRow,
)

# Datasette finds the index only when the table's name stands in double quotes.
SEARCH = (
    "CREATE VIRTUAL TABLE card_fts USING fts5(name_fold, words_fold, "
    'content="card", content_rowid="pk", tokenize="trigram", columnsize=0)'
)

DIALECT = sqlite.dialect()


def table_of(model: type[SQLModel]) -> Table:
    """The SQLAlchemy table behind a model."""
    return SQLModel.metadata.tables[str(model.__tablename__)]


def upsert_statement() -> str:
    """INSERT of the columns of a row that updates the card of that uid, but only where something differs."""
    table = table_of(CardRow)
    made = insert(table).values({name: bindparam(name) for name in COLUMNS})
    changing = [name for name in COLUMNS if name not in ("uid", "game", "id")]
    made = made.on_conflict_do_update(
        index_elements=[table.c.uid],
        set_={name: made.excluded[name] for name in changing},
        where=or_(*(table.c[name].is_distinct_from(made.excluded[name]) for name in changing)),
    )
    return _written(made)


def insert_statement() -> str:
    """INSERT of the columns of a row that leaves a card alone that is there already."""
    table = table_of(CardRow)
    made = insert(table).values({name: bindparam(name) for name in COLUMNS})
    return _written(made.on_conflict_do_nothing(index_elements=[table.c.uid]))


def _written(statement: Insert) -> str:
    """The text of a statement, with question marks in the order of COLUMNS."""
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
    order = list(compiled.positiontup or ())
    assert order == list(COLUMNS), order
    return str(compiled)


def definitions() -> list[str]:
    """The statements that make an empty catalogue."""
    made = [str(CreateTable(table_of(model)).compile(dialect=DIALECT)) for model in MODELS]
    made += indexes()
    return [*made, SEARCH]


def indexes(model: type[SQLModel] | None = None) -> list[str]:
    """The statements that make the indexes of one table, or of all."""
    chosen = MODELS if model is None else (model,)
    return [
        str(CreateIndex(index).compile(dialect=DIALECT))
        for one in chosen
        for index in sorted(table_of(one).indexes, key=lambda i: str(i.name))
    ]
