"""Taking things back: one import exactly, or one card; each is an import of its own and can be undone too."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from cardkit.catalogue import overlay
from cardkit.catalogue.batch import Values
from cardkit.catalogue.card_table import (
    attr_order,
    statements,
    write_aliases,
    write_cards,
    write_history,
)
from cardkit.catalogue.history import Entry, History, ImportEntry
from cardkit.catalogue.import_log import Counts, end_import, start_import
from cardkit.catalogue.owners import owners
from cardkit.catalogue.removal import remove_cards
from cardkit.catalogue.rows import COLUMNS, card_values, get_field, put_field, row_of
from cardkit.catalogue.set_rows import write_set
from cardkit.catalogue.store import Store
from cardkit.catalogue.texts import to_text
from cardkit.errors import NotFoundError, UsageError
from cardkit.i18n import _

_SHOWN = 10


def remove_card(store: Store, uid: str) -> int:
    """Takes a card out of the catalogue; a later release does not bring it back. The import's number.

    Raises NotFoundError when it is not there.
    """
    with store.transaction() as connection:
        if not connection.execute("SELECT count(*) FROM card WHERE uid = ?", (uid,)).fetchone()[0]:
            raise NotFoundError(_("there is no card {uid}").format(uid=uid))
        log = start_import(connection, "remove", uid.partition(":")[0], f"remove {uid}", None)
        done = Counts()
        done.removed = remove_cards(connection, log, [uid])
        end_import(connection, log, done)
        return log


def undo_import(store: Store, number: int) -> ImportEntry:
    """Puts everything one import changed back as it was before; the new import that does so.

    Where a release has meanwhile brought a value for a field the import had set, that value comes back.
    Raises NotFoundError for an unknown number; UsageError for a release, for an import already undone, and
    where later imports touched the same fields (they are named).
    """
    with store.transaction() as connection:
        history = History(connection, store.path)
        target = history.import_(number)
        _refuse_impossible(connection, target)
        log = start_import(connection, "undo", target.game, f"undo {number}", None)
        undo = _Undo(connection, log)
        for entry in reversed(history.entries(number)):
            undo.take_back(entry)
        undo.write()
        end_import(connection, log, undo.counts, always=True)
        connection.execute("UPDATE import_log SET undone_by = ? WHERE pk = ?", (log, number))
        connection.execute("UPDATE import_log SET undoes = ? WHERE pk = ?", (number, log))
        if target.undoes is not None:
            connection.execute("UPDATE import_log SET undone_by = NULL WHERE pk = ?", (target.undoes,))
        return history.import_(log)


def _refuse_impossible(connection: sqlite3.Connection, target: ImportEntry) -> None:
    number = target.number
    if target.kind == "shipped":
        raise UsageError(
            _("import {number} is a release of the shipped data; only your own can be undone").format(
                number=number
            )
        )
    if target.undone_by is not None:
        raise UsageError(
            _("import {number} is undone already, by import {by}").format(number=number, by=target.undone_by)
        )
    query = (
        "SELECT DISTINCT later.import_id, later.uid, later.field FROM history AS mine"
        " JOIN history AS later ON later.uid = mine.uid AND later.import_id > mine.import_id"
        " JOIN import_log ON import_log.pk = later.import_id"
        " WHERE mine.pk BETWEEN ? AND ? AND mine.action <> 'kept' AND later.action <> 'kept'"
        " AND import_log.kind <> 'undo' AND import_log.undone_by IS NULL"
        " AND (mine.field IS NULL OR later.field IS NULL OR mine.field = later.field)"
        " ORDER BY later.import_id, later.uid, later.field"
    )
    lines = "SELECT first_line, last_line FROM import_log WHERE pk = ?"
    touched = connection.execute(query, connection.execute(lines, (number,)).fetchone()).fetchall()
    if touched:
        named = "\n".join(
            f"  {_('import')} {later}: {uid}{f' {field}' if field else ''}"
            for later, uid, field in touched[:_SHOWN]
        )
        more = len(touched) - _SHOWN
        if more > 0:
            named += "\n  " + _("… and {count} more").format(count=more)
        raise UsageError(
            _("import {number} cannot be undone: later imports touched the same fields").format(number=number)
            + f"\n{named}",
            help=_("undo the later ones first, newest first"),
        )


class _Undo:
    """The cards as they will be, gathered line by line from the end of the import to its start."""

    def __init__(self, connection: sqlite3.Connection, log: int) -> None:
        self.connection = connection
        self.log = log
        self.counts = Counts()
        self._cards: dict[str, Values] = {}
        self._sources: dict[str, str] = {}
        self._stale: list[tuple[Any, ...]] = []
        self._history: list[tuple[Any, ...]] = []
        self._changed: set[str] = set()

    def take_back(self, entry: Entry) -> None:
        """Reverses one line."""
        if entry.action == "kept":
            return
        if entry.field == "set":
            self._take_back_set(entry)
        elif (entry.field or "").startswith(overlay.HEAD):
            self._take_back_overlay(entry)
        elif entry.action == "added":
            self._take_back_added(entry.uid)
        elif entry.action == "removed":
            card = dict(entry.old)
            self._cards[entry.uid] = card
            self._sources[entry.uid] = "user"
            self._history.append((self.log, entry.uid, "added", None, None, None))
            self.counts.added += 1
        else:
            self._take_back_field(entry)

    def _take_back_added(self, uid: str) -> None:
        source = self.connection.execute("SELECT source FROM card WHERE uid = ?", (uid,)).fetchone()[0]
        if source == "user":
            self.counts.removed += remove_cards(self.connection, self.log, [uid])
            return
        # A release has the card by now: it stays, with what the release says.
        offered = owners(self.connection, [uid])[uid].offered
        for field, new in offered.items():
            self._set(uid, field, None if new is None else json.loads(new))

    def _take_back_field(self, entry: Entry) -> None:
        field = str(entry.field)
        owner = owners(self.connection, [entry.uid]).get(entry.uid)
        value = entry.old
        if owner is not None and field in owner.offered and self._offered_later(entry):
            offered = owner.offered[field]
            value = None if offered is None else json.loads(offered)
        self._set(entry.uid, field, value)

    def _offered_later(self, entry: Entry) -> bool:
        query = (
            "SELECT count(*) FROM history WHERE uid = ? AND field = ? AND action = 'kept' AND import_id > ?"
        )
        found = self.connection.execute(query, (entry.uid, entry.field, entry.import_id)).fetchone()
        return bool(found[0])

    def _set(self, uid: str, field: str, value: Any) -> None:
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        if uid not in self._cards:
            row = self.connection.execute(f"SELECT {names}, pk FROM card WHERE uid = ?", (uid,)).fetchone()
            self._cards[uid] = card_values(row)
            self._sources[uid] = row[COLUMNS.index("source")]
            self._stale.append((row[-1], row[COLUMNS.index("name_fold")], row[COLUMNS.index("words_fold")]))
        card = self._cards[uid]
        before = get_field(card, field)
        put_field(card, field, value)
        if before != value:
            self._history.append(
                (
                    self.log,
                    uid,
                    "changed",
                    field,
                    None if before is None else to_text(before),
                    None if value is None else to_text(value),
                )
            )
            self._changed.add(uid)

    def _take_back_set(self, entry: Entry) -> None:
        game, _slash, set_id = entry.uid.partition("/")
        row = self.connection.execute(
            "SELECT position FROM card_set WHERE game = ? AND id = ?", (game, set_id)
        ).fetchone()
        position = row[0] if row else 0
        if entry.old is None:
            self.connection.execute('DELETE FROM set_card WHERE game = ? AND "set" = ?', (game, set_id))
            self.connection.execute("DELETE FROM card_set WHERE game = ? AND id = ?", (game, set_id))
        else:
            write_set(self.connection, game, entry.old["set"], position, entry.old["source"])
        action = "added" if entry.new is None else "removed" if entry.old is None else "changed"
        self._history.append((self.log, entry.uid, action, "set", _json(entry.new), _json(entry.old)))
        self.counts.changed += 1

    def _take_back_overlay(self, entry: Entry) -> None:
        overlay.take_back(self.connection, entry.uid, str(entry.field), entry.old)
        self._history.append(
            (self.log, entry.uid, "changed", entry.field, _json(entry.new), _json(entry.old))
        )
        self.counts.changed += entry.field != overlay.HEAD

    def write(self) -> None:
        """Stores the cards gathered, with their history, aliases and index."""
        orders = {
            game: attr_order(self.connection, game)
            for game in {card["game"] for card in self._cards.values()}
        }
        rows = [row_of(card, self._sources[uid], orders[card["game"]]) for uid, card in self._cards.items()]
        write_cards(self.connection, statements(self.connection)[0], self._stale, rows)
        for uid, card in self._cards.items():
            write_aliases(self.connection, card["game"], [(uid, card["aliases"])])
        write_history(self.connection, self._history)
        self.counts.changed += len(self._changed)


def _json(value: Any) -> str | None:
    return None if value is None else to_text(value)
