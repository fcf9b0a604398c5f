"""From a row as it stands in a file to the values of a card: headings and keys to fields, cells to values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cardkit.catalogue.batch import MISSING, UNKNOWN, Batch
from cardkit.catalogue.card_schema import CardField, CardSchema
from cardkit.catalogue.column import Column
from cardkit.catalogue.field_errors import FieldErrors
from cardkit.catalogue.mojibake import SUSPECT, has_lost_letters, mended
from cardkit.catalogue.schema_words import expected_got, names_of
from cardkit.errors import UsageError
from cardkit.game import Game
from cardkit.i18n import _
from cardkit.text import fold, fold_id, quoted

Note = Callable[[int, str | None, Any, str], None]

_CODE = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
_UNKNOWN = 200
_CODES = 1_000


class Mapping:
    """``COLUMN=FIELD`` of the user, or ``KIND:COLUMN=FIELD`` for the cards of one kind; no FIELD: ignored."""

    __slots__ = ("column", "field", "kind", "text")

    def __init__(self, text: str) -> None:
        column, equals, field = text.rpartition("=")
        if not equals or not column.strip():
            raise UsageError(
                _("--map takes COLUMN=FIELD, got {value}").format(value=quoted(text)),
                help=_("for example --map Ataque=ata, or --map fx:artist=name for the cards of one kind"),
            )
        self.text = text
        self.column = column.strip()
        self.field = field.strip() if field.strip() != "-" else ""
        self.kind = ""


class RowPlan:
    """What rows of tables and of JSON have in common: fields, mappings, what is unknown, what looks odd."""

    of_table = False

    def __init__(
        self,
        game: Game,
        schema: CardSchema,
        mappings: list[str],
        set_id: str | None,
        refuse: Note,
        warn: Note,
    ) -> None:
        self.game = game
        self.schema = schema
        self.set_id = set_id
        self.refuse = refuse
        self.warn = warn
        self.unknown: dict[str, int] = {}
        self.codes: dict[str, int] = {}
        self.kinds: dict[str, list[Mapping]] = {}
        self.mappings: list[Mapping] = []
        self._errors = FieldErrors(schema)
        self._columns: dict[tuple[bool, str], Column] = {}
        for text in mappings:
            self._take_mapping(Mapping(text))

    def _take_mapping(self, mapping: Mapping) -> None:
        if mapping.field:
            self._named_field(mapping)
        before, colon, after = mapping.column.partition(":")
        kind = self.column(self.schema.columns["kind"]).value(before) if colon else None
        if colon and kind in self._known_kinds():
            mapping.kind, mapping.column = str(kind), after.strip()
            self.kinds.setdefault(mapping.kind, []).append(mapping)
        else:
            self.mappings.append(mapping)

    def _known_kinds(self) -> list[str]:
        found: list[str] = self.schema.columns["kind"].schema.get("enum") or list(self.game.kinds)
        return found

    def _named_field(self, mapping: Mapping) -> CardField:
        field = self.schema.field(mapping.field)
        if field is None:
            known = ", ".join([*self.schema.columns, *self.schema.attrs])
            raise UsageError(
                _("--map {mapping}: {game} has no field {field}").format(
                    mapping=mapping.text, game=self.game.id, field=quoted(mapping.field)
                ),
                help=_("fields are {fields}").format(fields=known),
            )
        return field

    def column(self, field: CardField) -> Column:
        """The reader of a field, one per import."""
        key = (field.attr, field.name)
        if key not in self._columns:
            self._columns[key] = Column(field, self._errors, of_table=self.of_table)
        return self._columns[key]

    def mapped(self, heading: str, kind: str = "") -> Column | bool | None:
        """What the user says about a heading: a column, False to ignore it, None for nothing said."""
        for mapping in [*self.kinds.get(kind, ()), *self.mappings]:
            if mapping.column == heading or fold_id(mapping.column) == fold_id(heading):
                return self.column(self._named_field(mapping)) if mapping.field else False
        return None

    def note_unknown(self, heading: str) -> None:
        """Remembers a heading or key that means nothing here."""
        if heading in self.unknown or len(self.unknown) < _UNKNOWN:
            self.unknown[heading] = self.unknown.get(heading, 0) + 1

    def notices(self) -> list[str]:
        """What has to be said about the file as a whole."""
        found = []
        if self.unknown:
            names = names_of(self.unknown)
            found.append(
                _("not stored, {game} has no such field: {names} (use --map COLUMN=FIELD)").format(
                    game=self.game.id, names=names
                )
            )
        return found

    def take(self, batch: Batch, column: Column, cells: list[Any], note: str = "") -> set[int]:
        """Puts the cells of one column into the batch; the indexes of rows refused."""
        held, bad = column.cells(cells, batch.places, self.refuse, note)
        if column.attr:
            batch.attrs[column.name] = held
        else:
            batch.columns[column.name] = held
        return bad

    def finish(self, batch: Batch, bad: set[int]) -> Batch:
        """The rows that are cards of this game, with their ids and set; the others are refused."""
        uids, games = batch.columns.pop("uid", None), batch.columns.pop("game", None)
        count = len(batch.places)
        if "id" not in batch.columns and not uids and self.schema.id_parts:
            batch.columns["id"] = self._made_ids(batch)
        ids = batch.columns.setdefault("id", [MISSING] * count)
        for at in range(count) if uids or games or not all(ids) or MISSING in ids else ():
            if at not in bad and not self._is_ours(
                batch, at, uids[at] if uids else None, games[at] if games else None
            ):
                bad.add(at)
        batch = batch.without(bad)
        if self.set_id is not None:
            batch.columns["set"] = [one or self.set_id for one in batch.column("set")]
        for at, name in enumerate(batch.columns.get("name", ())):
            if name and name is not MISSING and "_" in name and _CODE.fullmatch(name):
                self._note_code(batch.places[at], name)
        for name, kinds in self.schema.expected.items():
            self._note_unknown_values(batch, name, kinds)
        return batch

    def _made_ids(self, batch: Batch) -> list[Any]:
        """The ids of rows that have none: their set and number joined, as the schema says."""
        parts = [batch.column(name) for name in self.schema.id_parts]
        if self.set_id is not None:
            parts = [
                [one or self.set_id for one in part] if name == "set" else part
                for name, part in zip(self.schema.id_parts, parts, strict=True)
            ]
        return ["-".join(row) if all(row) else MISSING for row in zip(*parts, strict=True)]

    def _note_unknown_values(self, batch: Batch, name: str, kinds: frozenset[str]) -> None:
        """Warns of cards that come without a value that cards of their kind have; unknown is no 0.

        A card whose status says that it is incomplete is left alone.
        """
        rows = zip(batch.attrs.get(name, ()), batch.column("kind"), batch.column("status"), strict=False)
        for at, (piece, kind, status) in enumerate(rows):
            if piece is UNKNOWN and kind in kinds and status != "incomplete":
                message = _("no value, which a {kind} has; it is stored as not known")
                self.warn(batch.places[at], name, None, message.format(kind=kind))

    def _is_ours(self, batch: Batch, at: int, uid: Any, game: Any) -> bool:
        """Whether a row is a card of this game; its id may come from its uid."""
        place, ids = batch.places[at], batch.columns["id"]
        if game and game is not MISSING and fold(str(game)) != self.game.id:
            self.refuse(
                place, "game", game, expected_got(_("a card of {game}").format(game=self.game.id), game)
            )
            return False
        prefix = f"{self.game.id}:"
        if not ids[at] or ids[at] is MISSING:
            if not isinstance(uid, str) or not uid.startswith(prefix):
                self.refuse(place, "id", None, _("every row needs an id"))
                return False
            ids[at] = uid.removeprefix(prefix)
        if uid and uid is not MISSING and uid != prefix + ids[at]:
            self.refuse(place, "uid", uid, expected_got(prefix + ids[at], uid))
            return False
        return True

    def _note_code(self, place: int, name: str) -> None:
        first = self.codes.get(name)
        if first is None:
            if len(self.codes) >= _CODES:
                return
            self.codes[name] = place
            self.warn(place, "name", name, _("this looks like a code, not like a printed name"))
        else:
            self.warn(
                place,
                "name",
                name,
                _("this looks like a code, and an earlier card of this file has the same"),
            )

    def look_at(self, place: int, name: str, text: str) -> None:
        """Warns of a text that went through a wrong encoding, with what it was."""
        if not SUSPECT.search(text):
            return
        better = mended(text)
        if better is not None:
            self.warn(
                place,
                name,
                text,
                _("read in a wrong encoding somewhere; probably {text}").format(text=quoted(better)),
            )
        elif has_lost_letters(text):
            self.warn(place, name, text, _("letters were lost (U+FFFD) before the file came here"))
