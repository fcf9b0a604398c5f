"""Batches of cards into the catalogue: what is new, what differs, what is the same; history and indexes.

One ``Upsert`` is one import of one game inside one open transaction.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.batch import Batch, Values
from cardkit.catalogue.card_schema import REQUIRED
from cardkit.catalogue.card_table import (
    Row,
    add_aliases,
    attr_order,
    index_cards,
    rebuild_search,
    statements,
    write_aliases,
    write_cards,
    write_history,
)
from cardkit.catalogue.owners import Owner, owners
from cardkit.catalogue.rows import COLUMNS, attr_label, card_values, put_field, row_of, rows_of
from cardkit.catalogue.texts import JSON_COLUMNS, column_text, column_value, to_text
from cardkit.i18n import _
from cardkit.text import fold

Change = tuple[str, Any, Any]
Refuse = Callable[[int, str, Any, str], None]

_UPSERTED = tuple(field for field in FIELDS if field not in ("uid", "game", "id", "attrs", "aliases"))
_AT = {field: place for place, field in enumerate(COLUMNS)}
_WHOLE = len(FIELDS)
# Beyond this many rows the search index is made afresh at the end, which is faster than row by row.
_INDEX_BY_ROW = 2_000
# An import of more rows than this, and of a quarter of what there is, makes the other indexes at its end.
_FEW_ROWS = 5_000


class _Work:
    """What one batch comes to: rows to store, lines of history, aliases to make anew, stale index entries."""

    __slots__ = ("aliases", "history", "rows", "stale")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.history: list[Row] = []
        self.aliases: list[tuple[str, list[Values] | None]] = []
        self.stale: list[Row] = []


class Upsert:
    """One import of cards of one game; see the module. ``whole``: a row is the whole card (a release).

    ``added``, ``changed``, ``unchanged``, ``removed`` count cards. ``refuse`` is told place, field, value and
    reason of a row that cannot be stored.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        game: str,
        import_id: int,
        refuse: Refuse,
        *,
        whole: bool = False,
    ) -> None:
        self.connection = connection
        self.game = game
        self.import_id = import_id
        self.refuse = refuse
        self.whole = whole
        self.added = self.changed = self.unchanged = self.removed = 0
        self._source = "shipped" if whole else "user"
        self._upsert, self._insert = statements(connection)
        self._order = attr_order(connection, game)
        self._held = self._count("SELECT count(*) FROM card WHERE game = ?", game) > 0
        self._total = self._count("SELECT count(*) FROM card WHERE uid > ?", "")
        # Only a release has to ask what the user has changed, and only where somebody has changed anything.
        others = self._count("SELECT count(*) FROM import_log WHERE kind <> ?", "shipped")
        self._users_own = whole and others > 0
        self._newest = self._count("SELECT ifnull(max(pk), ?) FROM card", 0)
        # The first cards of a game meet no older ones: the table itself finds ids that come twice.
        self._remember = whole or self._held
        self._touched = 0
        self._index_later = False
        self._dropped: list[str] = []
        connection.execute("DROP TABLE IF EXISTS temp.seen")
        connection.execute("CREATE TEMP TABLE seen (uid TEXT PRIMARY KEY, place INTEGER) WITHOUT ROWID")

    def _count(self, query: str, parameter: Any) -> int:
        return int(self.connection.execute(query, (parameter,)).fetchone()[0])

    def batch(self, batch: Batch) -> None:
        """Takes a few hundred rows."""
        if not batch.places:
            return
        if self._remember:
            batch = self._once(batch)
        uids = [f"{self.game}:{one}" for one in batch.columns["id"]]
        known = self._known(uids) if self._held else {}
        held = owners(self.connection, uids) if self._users_own else {}
        rows = list(rows_of(batch, self.game, self._source))
        work = _Work()
        if not known and not held and all(row[_AT["name"]] and row[_AT["kind"]] for row in rows):
            self._add_all(batch, rows, work)
        else:
            for at, row in enumerate(rows):
                old, owner = known.get(row[0]), held.get(row[0])
                if old is not None:
                    self._merge(batch, at, row, old, owner, work)
                elif owner is None or not owner.removed:
                    self._add(batch, at, row, work)
        if self._remember:
            self._write(work)
        else:
            self._write_first(batch, work)

    def _once(self, batch: Batch) -> Batch:
        """The rows whose id has not been seen in this import; the others are refused."""
        ids = [f"{self.game}:{one}" for one in batch.columns["id"]]
        before = self.connection.total_changes
        wanted = zip(ids, batch.places, strict=True)
        self.connection.executemany("INSERT OR IGNORE INTO temp.seen VALUES (?, ?)", wanted)
        if self.connection.total_changes - before == len(ids):
            return batch
        repeated = set()
        for at, (uid, place) in enumerate(zip(ids, batch.places, strict=True)):
            found = self.connection.execute("SELECT place FROM temp.seen WHERE uid = ?", (uid,)).fetchone()
            if found[0] != place:
                message = _("every id once; this one stands already in this file")
                self.refuse(place, "id", batch.columns["id"][at], message)
                repeated.add(at)
        return batch.without(repeated)

    def _known(self, uids: list[str]) -> dict[str, Row]:
        """The rows of these cards as they are: COLUMNS, then pk."""
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        found: dict[str, Row] = {}
        for start in range(0, len(uids), 500):
            some = uids[start : start + 500]
            marks = ", ".join("?" * len(some))
            for row in self.connection.execute(f"SELECT {names}, pk FROM card WHERE uid IN ({marks})", some):
                found[row[0]] = row
        return found

    # -- new cards

    def _add_all(self, batch: Batch, rows: list[Row], work: _Work) -> None:
        """Every row of a batch is a new card."""
        work.rows = rows
        if "aliases" in batch.columns:
            aliases = batch.column("aliases")
            work.aliases = [(row[0], one) for row, one in zip(rows, aliases, strict=True) if one]
        self.added += len(rows)

    def _add(self, batch: Batch, at: int, row: Row, work: _Work) -> None:
        for field in REQUIRED:
            if not row[_AT[field]]:
                self.refuse(batch.places[at], field, None, _("a new card needs id, name and kind"))
                return
        work.rows.append(row)
        aliases = batch.column("aliases")[at]
        if aliases:
            work.aliases.append((row[0], aliases))
        self.added += 1

    # -- cards that are there

    def _merge(self, batch: Batch, at: int, row: Row, old: Row, owner: Owner | None, work: _Work) -> None:
        ours = not self.whole or old[_AT["source"]] == self._source
        if row[:_WHOLE] == old[:_WHOLE] and ours:
            self.unchanged += 1
            return
        changes = self._differences(old, batch.values(at), owner)
        if owner is not None:
            changes = [change for change in changes if self._may_change(owner, change, row[0], work)]
        if not changes and ours:
            self.unchanged += 1
            return
        for field, _before, after in changes:
            if field in REQUIRED and not after:
                message = _("a card needs id, name and kind; they cannot be cleared")
                self.refuse(batch.places[at], field, after, message)
                return
        merged = card_values(old)
        for field, before, after in changes:
            put_field(merged, field, after)
            texts = [None if value is None else to_text(value) for value in (before, after)]
            work.history.append((self.import_id, row[0], "changed", field, *texts))
        source = self._source if self.whole else old[_AT["source"]]
        work.rows.append(row_of(merged, source, self._order))
        work.stale.append((old[-1], old[_AT["name_fold"]], old[_AT["words_fold"]]))
        if any(field == "aliases" for field, _before, _after in changes):
            work.aliases.append((row[0], merged["aliases"]))
        self.changed += bool(changes)
        self.unchanged += not changes

    def _differences(self, old: Row, values: Values, owner: Owner | None) -> list[Change]:
        """``(field, old value, new value)`` for all that the row says differently."""
        changes: list[Change] = []
        for field in _UPSERTED:
            if field not in values and not self.whole:
                continue
            value = values.get(field)
            if field == "status" and not value:
                value = "single-source" if self.whole else old[_AT["status"]]
            stored = old[_AT[field]]
            if column_text(field, value) != stored:
                before = column_value(field, stored)
                after = (value or None) if field in JSON_COLUMNS else value
                if before != after:
                    changes.append((field, before, after))
        if "attrs" in values or self.whole:
            self._attr_differences(json.loads(old[_AT["attrs"]]), values.get("attrs") or {}, changes)
        name = values.get("name") or old[_AT["name"]]
        if owner is not None and owner.holds("name", old[_AT["name"]]):
            name = old[_AT["name"]]
        self._alias_differences(old, values, name, changes)
        return changes

    def _attr_differences(self, before: Values, wanted: Values, changes: list[Change]) -> None:
        names = list(wanted)
        if self.whole:
            names += [name for name in before if name not in wanted]
        for name in names:
            was, now = before.get(name), wanted.get(name)
            # In Python true equals 1.
            if was != now or isinstance(was, bool) != isinstance(now, bool):
                changes.append((attr_label(name), was, now))

    def _alias_differences(self, old: Row, values: Values, new_name: str, changes: list[Change]) -> None:
        """Aliases given replace the list, but a former name stays; a new name makes the old one an alias."""
        before = column_value("aliases", old[_AT["aliases"]]) or []
        after = before
        if "aliases" in values or self.whole:
            given = values.get("aliases") or []
            spelt = {alias["alias"] for alias in given}
            former = [one for one in before if one["reason"] == "former-name" and one["alias"] not in spelt]
            after = [*given, *former]
        if fold(new_name) != old[_AT["name_fold"]]:
            if old[_AT["name_fold"]] not in {fold(alias["alias"]) for alias in after}:
                after = [*after, {"alias": old[_AT["name"]], "reason": "former-name"}]
            after = [
                one for one in after if one["reason"] != "former-name" or fold(one["alias"]) != fold(new_name)
            ]
        if after != before:
            changes.append(("aliases", before or None, after or None))

    def _may_change(self, owner: Owner, change: Change, uid: str, work: _Work) -> bool:
        """A release may not change what the user has set; its value is remembered once."""
        field, before, after = change
        if not owner.holds(field, before):
            return True
        old, new = (None if value is None else to_text(value) for value in (before, after))
        if owner.offered.get(field, "-") != new:
            work.history.append((self.import_id, uid, "kept", field, old, new))
        return False

    # -- writing

    def _write(self, work: _Work) -> None:
        self._put_off_indexes(len(work.rows))
        statement = self._upsert if work.stale else self._insert
        write_cards(self.connection, statement, work.stale, work.rows, indexed=not self._index_later)
        write_history(self.connection, work.history)
        write_aliases(self.connection, self.game, work.aliases)

    def _write_first(self, batch: Batch, work: _Work) -> None:
        """Stores cards of a game that had none before this import; an id that comes twice is refused."""
        newest = self._count("SELECT ifnull(max(pk), ?) FROM card", 0)
        before = self.connection.total_changes
        self.connection.executemany(self._insert, work.rows)
        stored = self.connection.total_changes - before
        self._put_off_indexes(stored)
        if stored < len(work.rows):
            self._refuse_repeated(batch, work, newest)
        if not self._index_later:
            index_cards(self.connection, work.rows)
        add_aliases(self.connection, self.game, work.aliases)

    def _refuse_repeated(self, batch: Batch, work: _Work, newest: int) -> None:
        """Refuses the rows of a batch whose card was there already, or stands in the batch before."""
        seen: set[str] = set()
        kept = []
        for place, card_id in zip(batch.places, batch.columns["id"], strict=True):
            uid = f"{self.game}:{card_id}"
            query = "SELECT pk FROM card WHERE uid = ?"
            row = self.connection.execute(query, (uid,)).fetchone()
            if uid in seen or (row is not None and row[0] <= newest):
                self.refuse(place, "id", card_id, _("every id once; this one stands already in this file"))
                self.added -= 1
            else:
                kept.append(uid)
            seen.add(uid)
        work.rows = [row for row in work.rows if row[0] in kept]
        work.aliases = [(uid, aliases) for uid, aliases in work.aliases if uid in kept]

    def _put_off_indexes(self, more: int) -> None:
        """Making an index once over many rows is faster than growing it row by row."""
        self._touched += more
        self._index_later = self._index_later or self._touched > _INDEX_BY_ROW
        if self._dropped or self._touched < max(_FEW_ROWS, self._total // 4):
            return
        query = (
            "SELECT name, sql FROM sqlite_schema"
            " WHERE type = 'index' AND tbl_name IN ('card', 'history') AND sql IS NOT NULL"
        )
        for name, sql in self.connection.execute(query).fetchall():
            self.connection.execute(f'DROP INDEX "{name}"')
            self._dropped.append(sql)

    def finish(self) -> None:
        """Makes what was put off: the history of new cards, indexes, search index. Call once, at the end."""
        self.connection.execute(
            "INSERT INTO history (import_id, uid, action) SELECT ?, uid, 'added' FROM card WHERE pk > ?",
            (self.import_id, self._newest),
        )
        for sql in self._dropped:
            self.connection.execute(sql)
        if self._index_later:
            rebuild_search(self.connection)
        self.connection.execute("DROP TABLE temp.seen")
