"""Which values of a card are the user's own: a release does not change those."""

from __future__ import annotations

import sqlite3
from typing import Any


class Owner:
    """What the user has said about one card: all of it (``added``), some fields, or that it shall go.

    ``offered``: field → the JSON of what the releases have for it, where that is known.
    """

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
            "SELECT history.uid, action, field, old, new, kind FROM history"
            " JOIN import_log ON import_log.pk = history.import_id"
            f" WHERE history.uid IN ({marks}) AND import_log.kind <> 'undo' AND import_log.undone_by IS NULL"
            " ORDER BY history.pk"
        )
        for uid, action, field, old, new, kind in connection.execute(query, some):
            owner = found.setdefault(uid, Owner())
            user = kind != "shipped"
            if action == "kept":
                owner.offered[field] = new
            elif action == "changed":
                if user and not owner.added and not owner.fields.get(field):
                    owner.offered[field] = old
                owner.fields[field] = user
            else:
                owner.fields = {}
                owner.added = user and action == "added"
                owner.removed = user and action == "removed"
    return found
