"""The writing side: opens the catalogue, makes its tables, and brings in what cardkit ships.

A build is one transaction in the file itself, under SQLite's own lock: of several processes that find the
catalogue missing or stale one builds and the others wait; a killed build leaves nothing and is made again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from cardkit import __version__
from cardkit.catalogue import overlay
from cardkit.catalogue import shipped as shipping
from cardkit.catalogue.batch import Batch
from cardkit.catalogue.card_table import attr_order, rebuild_search, statements, write_aliases
from cardkit.catalogue.database import (
    APPLICATION_ID,
    TABLES_VERSION,
    choose_path,
    connect,
    foreign,
    is_fresh,
    other_tables,
    patiently,
    say_waiting,
    trouble,
    wants_shipped,
)
from cardkit.catalogue.import_log import end_import, start_import
from cardkit.catalogue.owners import owners
from cardkit.catalogue.removal import remove_cards
from cardkit.catalogue.rows import COLUMNS, card_values, row_of
from cardkit.catalogue.set_rows import write_set
from cardkit.catalogue.texts import to_text
from cardkit.catalogue.upsert import Upsert
from cardkit.errors import CatalogueError, UsageError
from cardkit.i18n import _

# Memory for pages of the file while writing, in KiB; the rest spills to the file under the same lock.
_CACHE = 8_000
# Cards with their texts fill small pages badly.
_PAGE = 16_384


class Store:
    """The catalogue, open for writing. ``connection`` may be handed to a Lookup."""

    def __init__(
        self, connection: sqlite3.Connection, path: str, waiting: Callable[[str], None] = say_waiting
    ) -> None:
        self.connection = connection
        self.path = path
        self.waiting = waiting
        # The page size is settled only while the file is empty; the size of the cache is counted in pages, so
        # it is said after the file has been looked at.
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        self._run(lambda: connection.execute("PRAGMA user_version").fetchone())
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")

    def _run(self, action: Callable[[], Any]) -> Any:
        try:
            return patiently(self.connection, self.path, action, self.waiting)
        except sqlite3.Error as error:
            raise trouble(error, self.path) from None

    def close(self) -> None:
        """Lets go of the file."""
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction that holds the write lock from its start: all of it is stored, or nothing.

        The body may end it early with ROLLBACK.
        Waits for other writers and says so. Raises CatalogueError with the reason when it cannot be stored.
        """
        self._run(lambda: self.connection.execute("BEGIN IMMEDIATE"))
        try:
            yield self.connection
            if self.connection.in_transaction:
                self._run(lambda: self.connection.execute("COMMIT"))
        except sqlite3.Error as error:
            raise trouble(error, self.path) from None
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def meta(self) -> dict[str, str]:
        """The facts about the catalogue; empty for a file without tables."""
        version = self._run(lambda: self.connection.execute("PRAGMA user_version").fetchone()[0])
        if version == 0:
            return {}
        return dict(self.connection.execute("SELECT key, value FROM meta").fetchall())

    def refresh(self, wanted: bool | None, *, always: bool = False) -> bool:
        """Makes the tables and brings in what is shipped where that has changed; says whether it had to.

        ``wanted``: with or without the shipped cards, None as the file is. ``always``: also when fresh.
        """
        self._recognise()
        meta = self.meta()
        with_cards = self._with_cards(meta, wanted)
        sources = shipping.sources()
        stamp = json.dumps(shipping.stamp(sources))
        digest = shipping.digest(sources, with_cards)
        if not always and meta.get("digest") == digest:
            if meta.get("stamp") != stamp:
                self._remember_stamp(stamp)
            return False
        with self.transaction() as connection:
            self._make_tables()
            # Another process may have been faster while this one waited for the lock.
            meta = self.meta()
            if not always and meta.get("digest") == digest and meta.get("stamp") == stamp:
                return False
            if with_cards != self._with_cards(meta, wanted):
                raise UsageError(_("another program has just made this catalogue otherwise; try again"))
            self._load(sources, with_cards)
            facts = {
                "shipped": str(int(with_cards)),
                "digest": digest,
                "stamp": stamp,
                "data_version": shipping.data_version() if with_cards else "",
                "cardkit": __version__,
            }
            connection.executemany("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", facts.items())
        return True

    def rebuild(self) -> int:
        """Makes folded columns, aliases and indexes anew, and brings in the shipped data; number of cards."""
        with self.transaction() as connection:
            renew_derived(connection)
        self.refresh(None, always=True)
        return int(self._run(lambda: self.connection.execute("SELECT count(*) FROM card").fetchone()[0]))

    def _recognise(self) -> None:
        """Refuses files of other programs and of cardkits with other tables."""
        connection = self.connection
        version = self._run(lambda: connection.execute("PRAGMA user_version").fetchone()[0])
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        if owner == APPLICATION_ID:
            if version != TABLES_VERSION:
                raise other_tables(self.path, version)
        elif owner or version or connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise foreign(self.path)

    def _with_cards(self, meta: dict[str, str], wanted: bool | None) -> bool:
        if "shipped" not in meta:
            return wanted is not False
        held = meta["shipped"] == "1"
        if wanted is False and held:
            raise UsageError(
                _("the catalogue {path} already holds the cards that come with cardkit").format(
                    path=self.path
                ),
                help=_("a catalogue without them needs a file of its own: add --db FILE"),
            )
        return held if wanted is None else wanted

    def _make_tables(self) -> None:
        if self.connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            from cardkit.catalogue import tables

            for statement in tables.definitions():
                self.connection.execute(statement)
            written = [("upsert", tables.upsert_statement()), ("insert", tables.insert_statement())]
            self.connection.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", written)
            self.connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self.connection.execute(f"PRAGMA user_version = {TABLES_VERSION}")

    def _remember_stamp(self, stamp: str) -> None:
        """The shipped files were touched but say the same; a catalogue that is read-only stays as it is."""
        try:
            with self.transaction() as connection:
                connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('stamp', ?)", (stamp,))
        except CatalogueError:
            return

    # -- what is shipped

    def _load(self, sources: list[shipping.GameSource], with_cards: bool) -> None:
        connection = self.connection
        for table in ("game", "format_doc"):
            connection.execute(f"DELETE FROM {table}")
        connection.execute(
            "INSERT INTO format_doc (game, document) VALUES ('common', ?)",
            (json.dumps(shipping.read_toml(shipping.common_path()), ensure_ascii=False),),
        )
        source = f"shipped {shipping.data_version() or __version__}"
        for position, one in enumerate(sources):
            schema = one.schema()
            facts = schema.facts() if schema else {"identity": "id", "fields": {}}
            document = to_text(one.game.to_json())
            connection.execute(
                "INSERT INTO game (id, position, document, card_schema) VALUES (?, ?, ?, ?)",
                (one.game.id, position, document, to_text(facts)),
            )
            formats = json.dumps(one.formats(), ensure_ascii=False, default=_date)
            connection.execute(
                "INSERT INTO format_doc (game, document) VALUES (?, ?)", (one.game.id, formats)
            )
            if with_cards:
                overlay.load_shipped(connection, one.game.id, one.profiles())
                self._load_sets(one)
                self._load_cards(one, source)

    def _load_sets(self, source: shipping.GameSource) -> None:
        """The shipped sets; a set the user has brought in stays as the user has it."""
        game = source.game.id
        connection = self.connection
        connection.execute(
            'DELETE FROM set_card WHERE game = ? AND "set" IN'
            " (SELECT id FROM card_set WHERE game = ? AND source = 'shipped')",
            (game, game),
        )
        connection.execute("DELETE FROM card_set WHERE game = ? AND source = 'shipped'", (game,))
        theirs = {row[0] for row in connection.execute("SELECT id FROM card_set WHERE game = ?", (game,))}
        for position, one in enumerate(source.sets()):
            if one["id"] not in theirs:
                write_set(connection, game, one, position, "shipped")

    def _load_cards(self, source: shipping.GameSource, label: str) -> None:
        game = source.game.id
        log = start_import(self.connection, "shipped", game, label, None)
        upsert = Upsert(self.connection, game, log, _broken(source), whole=True)
        schema = source.schema()
        order = list(schema.attrs) if schema else []
        for path in source.card_files():
            upsert.batch(Batch.of(list(enumerate(shipping.read_json(path), 1)), order))
        self._drop_withdrawn(game, log, upsert)
        upsert.finish()
        end_import(self.connection, log, upsert)

    def _drop_withdrawn(self, game: str, log: int, upsert: Upsert) -> None:
        """Cards that this release no longer has go, unless the user has changed something of them."""
        query = (
            "SELECT uid FROM card WHERE game = ? AND source = 'shipped'"
            " AND uid NOT IN (SELECT uid FROM temp.seen)"
        )
        gone = [row[0] for row in self.connection.execute(query, (game,))]
        held = owners(self.connection, gone)
        theirs = [uid for uid in gone if uid in held and held[uid].touched()]
        self.connection.executemany(
            "UPDATE card SET source = 'user' WHERE uid = ?", [(uid,) for uid in theirs]
        )
        upsert.removed = remove_cards(self.connection, log, [uid for uid in gone if uid not in set(theirs)])


def open_store(
    db: str | None = None, *, shipped: bool | None = None, waiting: Callable[[str], None] = say_waiting
) -> Store:
    """Opens the catalogue for writing, made or brought up to date first.

    ``db``: a file, ``:memory:`` or None for CARDKIT_DB and then the user's own file. ``shipped``: with or
    without the shipped cards, None as the file is (a new one: with). ``waiting`` is told when another
    process holds the file. Raises CatalogueError when it cannot be opened, read or written.
    """
    path = choose_path(db)
    wanted = wants_shipped(shipped)
    store = Store(connect(path), path, waiting)
    try:
        if not is_fresh(store.connection, path, wanted, waiting):
            store.refresh(wanted)
    except sqlite3.Error as error:
        store.close()
        raise trouble(error, path) from None
    except BaseException:
        store.close()
        raise
    return store


def renew_derived(connection: sqlite3.Connection) -> None:
    """Makes everything that follows from the cards anew: folded columns, aliases, search index."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    statement, _insert = statements(connection)
    games = [row[0] for row in connection.execute("SELECT DISTINCT game FROM card")]
    orders = {game: attr_order(connection, game) for game in games}
    connection.execute("DELETE FROM alias")
    after = 0
    while True:
        query = f"SELECT {names}, pk FROM card WHERE pk > ? ORDER BY pk LIMIT 500"
        rows = connection.execute(query, (after,)).fetchall()
        if not rows:
            break
        cards = [card_values(row) for row in rows]
        fresh = [
            row_of(card, row[COLUMNS.index("source")], orders[card["game"]])
            for card, row in zip(cards, rows, strict=True)
        ]
        connection.executemany(statement, fresh)
        for card in cards:
            write_aliases(connection, card["game"], [(card["uid"], card["aliases"])])
        after = rows[-1][-1]
    rebuild_search(connection)


def _broken(source: shipping.GameSource) -> Callable[[int, str, Any, str], None]:
    def refuse(place: int, field: str, value: Any, message: str) -> None:
        raise CatalogueError(
            _("card {number} of the shipped data is broken, field {field}: {reason}").format(
                number=place, field=field, reason=message
            ),
            path=source.folder,
        )

    return refuse


def _date(value: Any) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot stand in formats.toml")
