"""The log of imports: a line for everything that changed cards, with counts and its part of the history."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from typing import Protocol


class Counted(Protocol):
    """What an import did, by numbers."""

    added: int
    changed: int
    unchanged: int
    removed: int


class Counts:
    """The plainest Counted."""

    def __init__(self) -> None:
        self.added = self.changed = self.unchanged = self.removed = 0


def now() -> str:
    """The time as the log keeps it: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def start_import(
    connection: sqlite3.Connection, kind: str, game: str | None, source: str, digest: str | None
) -> int:
    """A new line of the import log; its number."""
    made = connection.execute(
        "INSERT INTO import_log (kind, game, source, digest, time, added, changed, unchanged, removed, bad,"
        " first_line, last_line)"
        " VALUES (?, ?, ?, ?, ?, 0, 0, 0, 0, 0, (SELECT ifnull(max(pk), 0) + 1 FROM history), 0)",
        (kind, game, source, digest, now()),
    )
    return int(made.lastrowid or 0)


def end_import(
    connection: sqlite3.Connection, log: int, counted: Counted, bad: int = 0, *, always: bool = False
) -> bool:
    """Writes the counts into the log; an import that changed nothing leaves no line, unless ``always``.

    True: it has one.
    """
    first, last = history_lines(connection, log)
    if last < first and not always:
        connection.execute("DELETE FROM import_log WHERE pk = ?", (log,))
        return False
    connection.execute(
        "UPDATE import_log SET added = ?, changed = ?, unchanged = ?, removed = ?, bad = ?, last_line = ?"
        " WHERE pk = ?",
        (counted.added, counted.changed, counted.unchanged, counted.removed, bad, last, log),
    )
    return True


def history_lines(connection: sqlite3.Connection, log: int) -> tuple[int, int]:
    """First and last line of history of an import that is going on; last before first where it has none."""
    query = "SELECT first_line, (SELECT ifnull(max(pk), 0) FROM history) FROM import_log WHERE pk = ?"
    first, last = connection.execute(query, (log,)).fetchone()
    return int(first), int(last)
