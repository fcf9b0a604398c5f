"""Rows into the catalogue: what is new, what differs, what is the same; history, aliases, search index.

One ``Upsert`` is one import of one game inside one open transaction. Rows come in batches of
``(place, values)``: ``values`` holds only the fields the source has, ``attrs`` only the attributes it has
(None clears), ``place`` says where the row stands and is handed back when it is refused.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.card_schema import REQUIRED
from cardkit.catalogue.rows import (
    COLUMNS,
    JSON_COLUMNS,
    attr_label,
    card_values,
    column_text,
    column_value,
    put_field,
    row_of,
    to_text,
)
from cardkit.i18n import _
from cardkit.text import fold, fold_id

Values = dict[str, Any]
Refuse = Callable[[int, str, Any, str], None]

_UPSERTED = tuple(field for field in FIELDS if field not in ("uid", "game", "id"))
_AT = {field: place for place, field in enumerate(COLUMNS)}
# Beyond this many rows the search index is made afresh at the end, which is faster than row by row.
_INDEX_BY_ROW = 2_000
# An import of more rows than this, and of a quarter of what there is, makes the other indexes at its end.
_FEW_ROWS = 5_000


class Upsert:
    """One import of cards of one game; see the module. ``whole``: a row is the whole card (a release).

    ``added``, ``changed``, ``unchanged``, ``removed`` count cards.
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
        self._held = self._count("SELECT count(*) FROM card WHERE game = ?", game) > 0
        self._total = self._count("SELECT count(*) FROM card WHERE uid > ?", "")
        # Only a release has to ask what the user has changed, and only where somebody has changed anything.
        others = self._count("SELECT count(*) FROM import_log WHERE kind <> ?", "shipped")
        self._users_own = whole and others > 0
        self._touched = 0
        self._index_later = False
        self._dropped: list[str] = []
        # The first cards of a game cannot meet older ones: the table itself finds ids that come twice.
        self._remember = whole or self._held
        connection.execute("DROP TABLE IF EXISTS temp.seen")
        connection.execute("CREATE TEMP TABLE seen (uid TEXT PRIMARY KEY, place INTEGER) WITHOUT ROWID")

    def _count(self, query: str, parameter: Any) -> int:
        return int(self.connection.execute(query, (parameter,)).fetchone()[0])

    # -- rows in

    def batch(self, rows: list[tuple[int, Values]]) -> None:
        """Takes a few hundred rows; every row has an ``id``. Those that cannot be stored are refused."""
        prefix = f"{self.game}:"
        for _place, values in rows:
            values["uid"] = prefix + values["id"]
            values["game"] = self.game
        rows = self._once(rows) if self._remember else self._once_here(rows)
        uids = [values["uid"] for _place, values in rows]
        known = self._known(uids) if self._held else {}
        news: list[tuple[Any, ...]] = []
        history: list[tuple[Any, ...]] = []
        spellings: list[Values] = []
        stale: list[tuple[Any, ...]] = []
        held = owners(self.connection, uids) if self._users_own else {}
        for place, values in rows:
            uid = values["uid"]
            old, owner = known.get(uid), held.get(uid)
            if old is not None:
                self._merge(place, old, values, owner, news, history, spellings, stale)
            elif owner is None or not owner.removed:
                self._add(place, values, news, history, spellings)
        if self._remember:
            self._write(news, history, spellings, stale)
        else:
            self._write_first(rows, news, history, spellings)

    def _once(self, rows: list[tuple[int, Values]]) -> list[tuple[int, Values]]:
        """The rows whose uid has not been seen in this import; the others are refused."""
        wanted = [(values["uid"], place) for place, values in rows]
        before = self.connection.total_changes
        self.connection.executemany("INSERT OR IGNORE INTO temp.seen VALUES (?, ?)", wanted)
        if self.connection.total_changes - before == len(rows):
            return rows
        kept = []
        for place, values in rows:
            query = "SELECT place FROM temp.seen WHERE uid = ?"
            first = self.connection.execute(query, (values["uid"],)).fetchone()[0]
            if first == place:
                kept.append((place, values))
            else:
                self._refuse_repeated(place, values)
        return kept

    def _once_here(self, rows: list[tuple[int, Values]]) -> list[tuple[int, Values]]:
        """The rows whose uid has not been seen in this batch; the others are refused."""
        first = {values["uid"]: place for place, values in reversed(rows)}
        if len(first) == len(rows):
            return rows
        for place, values in rows:
            if first[values["uid"]] != place:
                self._refuse_repeated(place, values)
        return [(place, values) for place, values in rows if first[values["uid"]] == place]

    def _refuse_repeated(self, place: int, values: Values) -> None:
        self.refuse(place, "id", values["id"], _("every id once; this one stands already in this file"))

    def _known(self, uids: list[str]) -> dict[str, tuple[Any, ...]]:
        """The rows of these cards: pk, then COLUMNS."""
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        found: dict[str, tuple[Any, ...]] = {}
        for start in range(0, len(uids), 500):
            some = uids[start : start + 500]
            marks = ", ".join("?" * len(some))
            for row in self.connection.execute(f"SELECT {names}, pk FROM card WHERE uid IN ({marks})", some):
                found[row[0]] = row
        return found

    def _add(
        self,
        place: int,
        values: Values,
        news: list[tuple[Any, ...]],
        history: list[tuple[Any, ...]],
        spellings: list[Values],
    ) -> None:
        for field in REQUIRED:
            if not values.get(field):
                self.refuse(place, field, None, _("a new card needs id, name and kind"))
                return
        attrs = values.get("attrs")
        if attrs and None in attrs.values():
            values["attrs"] = {name: value for name, value in attrs.items() if value is not None}
        news.append(row_of(values, self._source))
        history.append((self.import_id, values["uid"], "added", None, None, None))
        if values.get("aliases"):
            spellings.append(values)
        self.added += 1

    def _merge(
        self,
        place: int,
        old: tuple[Any, ...],
        values: Values,
        owner: Owner | None,
        news: list[tuple[Any, ...]],
        history: list[tuple[Any, ...]],
        spellings: list[Values],
        stale: list[tuple[Any, ...]],
    ) -> None:
        changes = self._differences(old, values)
        if owner is not None:
            changes = [
                change for change in changes if self._may_change(owner, change, history, values["uid"])
            ]
        if not changes and (not self.whole or old[_AT["source"]] == "shipped"):
            self.unchanged += 1
            return
        for field, _before, after in changes:
            if field in REQUIRED and not after:
                self.refuse(place, field, after, _("a card needs id, name and kind; they cannot be cleared"))
                return
        merged = card_values(old)
        for field, _before, after in changes:
            put_field(merged, field, after)
        news.append(row_of(merged, self._source if self.whole else old[_AT["source"]]))
        uid = values["uid"]
        for field, before, after in changes:
            history.append(
                (
                    self.import_id,
                    uid,
                    "changed",
                    field,
                    None if before is None else to_text(before),
                    None if after is None else to_text(after),
                )
            )
        stale.append((old[-1], old[_AT["name_fold"]], old[_AT["words_fold"]]))
        if any(field == "aliases" for field, _before, _after in changes):
            spellings.append(merged)
        if changes:
            self.changed += 1
        else:
            self.unchanged += 1

    def _differences(self, old: tuple[Any, ...], values: Values) -> list[tuple[str, Any, Any]]:
        """``(field, old value, new value)`` for all that the row says differently."""
        changes: list[tuple[str, Any, Any]] = []
        for field in _UPSERTED:
            if field == "attrs" or field == "aliases" or (field not in values and not self.whole):
                continue
            value = values.get(field)
            if field == "status" and not value:
                value = "single-source" if self.whole else old[_AT["status"]]
            stored = column_text(field, value)
            if stored != old[_AT[field]]:
                before = column_value(field, old[_AT[field]])
                if field not in JSON_COLUMNS or before != (value or None):
                    changes.append((field, before, value if value or field not in JSON_COLUMNS else None))
        self._attr_differences(old, values, changes)
        self._alias_differences(old, values, changes)
        return changes

    def _attr_differences(
        self, old: tuple[Any, ...], values: Values, changes: list[tuple[str, Any, Any]]
    ) -> None:
        if "attrs" not in values and not self.whole:
            return
        wanted = values.get("attrs") or {}
        stored = old[_AT["attrs"]]
        if to_text(wanted) == stored:
            return
        before = json.loads(stored)
        names = list(wanted)
        if self.whole:
            names += [name for name in before if name not in wanted]
        for name in names:
            after = wanted.get(name)
            if before.get(name) != after or (after.__class__ is bool) != (before.get(name).__class__ is bool):
                changes.append((attr_label(name), before.get(name), after))

    def _alias_differences(
        self, old: tuple[Any, ...], values: Values, changes: list[tuple[str, Any, Any]]
    ) -> None:
        """Aliases given replace the list, but a former name stays; a new name makes the old one an alias."""
        before = column_value("aliases", old[_AT["aliases"]]) or []
        after = before
        if "aliases" in values or self.whole:
            given = values.get("aliases") or []
            spelt = {alias["alias"] for alias in given}
            former = [one for one in before if one["reason"] == "former-name" and one["alias"] not in spelt]
            after = [*given, *former]
        old_name, new_name = old[_AT["name"]], values.get("name") or old[_AT["name"]]
        if fold(new_name) != old[_AT["name_fold"]]:
            known = {fold(alias["alias"]) for alias in after}
            if old[_AT["name_fold"]] not in known:
                after = [*after, {"alias": old_name, "reason": "former-name"}]
            after = [
                one for one in after if one["reason"] != "former-name" or fold(one["alias"]) != fold(new_name)
            ]
        if after != before:
            changes.append(("aliases", before or None, after or None))

    # -- releases

    def _may_change(
        self, owner: Owner, change: tuple[str, Any, Any], history: list[tuple[Any, ...]], uid: str
    ) -> bool:
        """A release may not change what the user has set; its value is remembered once."""
        field, before, after = change
        if not owner.holds(field, before):
            return True
        new = None if after is None else to_text(after)
        if owner.offered.get(field, "-") != new:
            old = None if before is None else to_text(before)
            history.append((self.import_id, uid, "kept", field, old, new))
        return False

    # -- writing

    def _write(
        self,
        news: list[tuple[Any, ...]],
        history: list[tuple[Any, ...]],
        spellings: list[Values],
        stale: list[tuple[Any, ...]],
    ) -> None:
        self._put_off_indexes(len(news))
        write_cards(self.connection, self._upsert, stale, news, indexed=not self._index_later)
        write_history(self.connection, history)
        write_aliases(self.connection, spellings)

    def _write_first(
        self,
        rows: list[tuple[int, Values]],
        news: list[tuple[Any, ...]],
        history: list[tuple[Any, ...]],
        spellings: list[Values],
    ) -> None:
        """Stores cards of a game that had none; what comes twice is not stored again, and refused."""
        self._put_off_indexes(len(news))
        before = self.connection.total_changes
        self.connection.executemany(self._insert, news)
        if self.connection.total_changes - before < len(news):
            mine = {values["uid"]: (place, values) for place, values in rows}
            query = "SELECT uid FROM history WHERE import_id = ?"
            earlier = {row[0] for row in self.connection.execute(query, (self.import_id,)) if row[0] in mine}
            for uid in sorted(earlier):
                self._refuse_repeated(*mine[uid])
            self.added -= len(earlier)
            history = [line for line in history if line[1] not in earlier]
            spellings = [values for values in spellings if values["uid"] not in earlier]
            news = [row for row in news if row[0] not in earlier]
        if not self._index_later:
            write_cards(self.connection, self._insert, [], news)
        write_history(self.connection, history)
        write_aliases(self.connection, spellings)

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
        """Makes what was put off: indexes and the search index. Call once, before the commit."""
        for sql in self._dropped:
            self.connection.execute(sql)
        if self._index_later:
            self.connection.execute("INSERT INTO card_fts (card_fts) VALUES ('rebuild')")
        self.connection.execute("DROP TABLE temp.seen")


class Owner:
    """What the user has said about one card: all of it (``added``), some fields, or that it shall go."""

    __slots__ = ("added", "fields", "offered", "removed")

    def __init__(self) -> None:
        self.added = False
        self.removed = False
        self.fields: dict[str, bool] = {}
        self.offered: dict[str, str | None] = {}

    def holds(self, field: str, value: Any) -> bool:
        """Whether the field, which has this value now, was last set by the user."""
        return self.fields.get(field, self.added and value is not None)

    def touched(self) -> bool:
        """Whether anything of the card is the user's."""
        return self.added or any(self.fields.values())


def owners(connection: sqlite3.Connection, uids: list[str]) -> dict[str, Owner]:
    """uid → Owner for the cards among these that a user's import or removal touched and nobody undid."""
    found: dict[str, Owner] = {}
    for start in range(0, len(uids), 500):
        some = uids[start : start + 500]
        marks = ", ".join("?" * len(some))
        query = (
            "SELECT history.uid, history.action, history.field, history.new, import_log.kind FROM history"
            " JOIN import_log ON import_log.pk = history.import_id"
            f" WHERE history.uid IN ({marks}) AND import_log.kind <> 'undo' AND import_log.undone_by IS NULL"
            " ORDER BY history.pk"
        )
        for uid, action, field, new, kind in connection.execute(query, some):
            owner = found.setdefault(uid, Owner())
            user = kind != "shipped"
            if action == "kept":
                owner.offered[field] = new
            elif action == "changed":
                owner.fields[field] = user
            else:
                owner.fields = {}
                owner.added = user and action == "added"
                owner.removed = user and action == "removed"
    return found


def statements(connection: sqlite3.Connection) -> tuple[str, str]:
    """The upsert and the insert of COLUMNS, as ``tables`` wrote them when the catalogue was made."""
    query = "SELECT value FROM meta WHERE key IN ('insert', 'upsert') ORDER BY key DESC"
    (upsert,), (insert,) = connection.execute(query).fetchall()
    return upsert, insert


def write_cards(
    connection: sqlite3.Connection,
    statement: str,
    stale: list[tuple[Any, ...]],
    rows: list[tuple[Any, ...]],
    *,
    indexed: bool = True,
) -> None:
    """Stores rows of COLUMNS with the upsert ``statement`` and keeps the search index in step.

    ``stale``: pk, name_fold and words_fold as the index has them, of the cards that were there before.
    ``indexed=False`` leaves the index to a rebuild.
    """
    if stale and indexed:
        connection.executemany(
            "INSERT INTO card_fts (card_fts, rowid, name_fold, words_fold) VALUES ('delete', ?, ?, ?)", stale
        )
    connection.executemany(statement, rows)
    if indexed:
        connection.executemany(
            "INSERT INTO card_fts (rowid, name_fold, words_fold)"
            " SELECT pk, name_fold, words_fold FROM card WHERE uid = ?",
            [(row[0],) for row in rows],
        )


def write_history(connection: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> None:
    """Appends (import, uid, action, field, old, new)."""
    connection.executemany(
        "INSERT INTO history (import_id, uid, action, field, old, new) VALUES (?, ?, ?, ?, ?, ?)", rows
    )


def write_aliases(connection: sqlite3.Connection, cards: list[Values]) -> None:
    """Makes the alias rows of these cards anew."""
    if not cards:
        return
    connection.executemany("DELETE FROM alias WHERE uid = ?", [(card["uid"],) for card in cards])
    connection.executemany(
        "INSERT INTO alias (uid, game, alias, fold, language, reason) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                card["uid"],
                card["game"],
                alias["alias"],
                fold_id(alias["alias"]) if alias["reason"] == "id" else fold(alias["alias"]),
                alias.get("language"),
                alias["reason"],
            )
            for card in cards
            for alias in card.get("aliases") or ()
        ],
    )
