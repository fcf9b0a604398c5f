"""What happened to cards: one line per added or removed card and per changed field, import by import."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Any

from cardkit.catalogue.database import trouble
from cardkit.errors import NotFoundError, UsageError
from cardkit.i18n import _
from cardkit.text import quoted

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?")
_LOG = (
    "SELECT pk, kind, game, source, digest, time, added, changed, unchanged, removed, bad, undoes, undone_by,"
    " last_line - first_line + 1 FROM import_log"
)


class Entry:
    """One line of history; ``action``: added, changed, removed or kept (see ``tables``)."""

    __slots__ = ("action", "field", "import_id", "new", "old", "uid")

    def __init__(self, import_id: int, uid: str, action: str, field: str | None, old: Any, new: Any) -> None:
        self.import_id = import_id
        self.uid = uid
        self.action = action
        self.field = field
        self.old = old
        self.new = new

    def to_json(self) -> dict[str, Any]:
        """``{import, uid, action, field, old, new}``."""
        return {
            "import": self.import_id,
            "uid": self.uid,
            "action": self.action,
            "field": self.field,
            "old": self.old,
            "new": self.new,
        }


class ImportEntry:
    """One import, release, removal or undo, with its counts of cards; ``time`` is UTC, ``lines`` is how many
    lines of history it has.
    """

    __slots__ = (
        "added",
        "bad",
        "changed",
        "digest",
        "game",
        "kind",
        "lines",
        "number",
        "removed",
        "source",
        "time",
        "unchanged",
        "undoes",
        "undone_by",
    )

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.number: int = row[0]
        self.kind: str = row[1]
        self.game: str | None = row[2]
        self.source: str = row[3]
        self.digest: str | None = row[4]
        self.time: str = row[5]
        self.added: int = row[6]
        self.changed: int = row[7]
        self.unchanged: int = row[8]
        self.removed: int = row[9]
        self.bad: int = row[10]
        self.undoes: int | None = row[11]
        self.undone_by: int | None = row[12]
        self.lines: int = row[13]

    def to_json(self) -> dict[str, Any]:
        """All of it, with the number as ``import``."""
        found = {name: getattr(self, name) for name in self.__slots__ if name != "number"}
        return {"import": self.number, **dict(sorted(found.items()))}


class History:
    """The history of an open catalogue."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.connection = connection
        self.path = path

    def of_card(self, uid: str) -> list[tuple[ImportEntry, Entry]]:
        """Everything that happened to a card, oldest first; also to one that is no longer there."""
        found = self._entries("WHERE uid = ?", (uid,))
        imports = {number: self.import_(number) for number in {entry.import_id for entry in found}}
        return [(imports[entry.import_id], entry) for entry in found]

    def import_(self, number: int) -> ImportEntry:
        """One import by its number. Raises NotFoundError."""
        rows = self._rows(f"{_LOG} WHERE pk = ?", (number,))
        if not rows:
            raise NotFoundError(
                _("there is no import {number}").format(number=number),
                help=_("'cardkit changes' lists them with their numbers"),
            )
        return ImportEntry(rows[0])

    def imports(self, since: str | None = None, game: str | None = None) -> list[ImportEntry]:
        """The imports after a release or from a day on, oldest first; of one game, or all.

        ``since``: a data version (everything after that release) or an ISO day or time (UTC). Raises
        NotFoundError for a version that was never built in, UsageError for anything else.
        """
        clauses, values = [], []
        if since is not None:
            if _DATE.fullmatch(since):
                clauses.append("time >= ?")
                values.append(since)
            else:
                clauses.append("pk > ?")
                values.append(str(self._release(since)))
        if game is not None:
            clauses.append("game = ?")
            values.append(game)
        where = f" WHERE {' AND '.join(clauses)}" if clauses else ""
        return [ImportEntry(row) for row in self._rows(f"{_LOG}{where} ORDER BY pk", tuple(values))]

    def entries(self, number: int, limit: int = -1) -> list[Entry]:
        """The lines of one import, the first ``limit`` or all."""
        query = "WHERE pk BETWEEN (SELECT first_line FROM import_log WHERE pk = ?)"
        query += " AND (SELECT last_line FROM import_log WHERE pk = ?)"
        return self._entries(query, (number, number), limit)

    def _release(self, version: str) -> int:
        """The number of the last import that brought in a version of the shipped data."""
        query = "SELECT source, max(pk) FROM import_log WHERE kind = 'shipped' GROUP BY source ORDER BY 2"
        known = {source.removeprefix("shipped "): number for source, number in self._rows(query, ())}
        if version.removeprefix("v") in known:
            return int(known[version.removeprefix("v")])
        if not re.fullmatch(r"v?\d+(\.\w+)*", version):
            raise UsageError(
                _("--since takes a data version or a day (YYYY-MM-DD), got {got}").format(got=quoted(version))
            )
        raise NotFoundError(
            _("version {version} was never built into this catalogue").format(version=version),
            help=_("known versions: {versions}").format(versions=", ".join(known) or _("none")),
        )

    def _entries(self, where: str, values: tuple[Any, ...], limit: int = -1) -> list[Entry]:
        query = (
            f"SELECT import_id, uid, action, field, old, new FROM history {where} ORDER BY pk LIMIT {limit:d}"
        )
        return [
            Entry(*row[:4], *(None if text is None else json.loads(text) for text in row[4:]))
            for row in self._rows(query, values)
        ]

    def _rows(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self.path) from None
