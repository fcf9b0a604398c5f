"""Sets as rows of the catalogue, and back."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from cardkit.catalogue.batch import Values
from cardkit.catalogue.texts import to_text


def read_set(connection: sqlite3.Connection, game: str, set_id: str) -> dict[str, Any] | None:
    """``{"set", "source", "position"}`` of a stored set, or None."""
    query = "SELECT kind, names, aliases, attrs, source, position FROM card_set WHERE game = ? AND id = ?"
    row = connection.execute(query, (game, set_id)).fetchone()
    if row is None:
        return None
    one: Values = {"id": set_id, "kind": row[0], "names": json.loads(row[1])}
    if row[2]:
        one["aliases"] = json.loads(row[2])
    if row[3]:
        one["attrs"] = json.loads(row[3])
    query = 'SELECT card, count FROM set_card WHERE game = ? AND "set" = ? ORDER BY position'
    one["cards"] = [
        {"card": card, "count": count} for card, count in connection.execute(query, (game, set_id))
    ]
    return {"set": one, "source": row[4], "position": row[5]}


def write_set(connection: sqlite3.Connection, game: str, one: Values, position: int, source: str) -> None:
    """Stores one set in place of an older one of that id."""
    connection.execute('DELETE FROM set_card WHERE game = ? AND "set" = ?', (game, one["id"]))
    connection.execute(
        "INSERT OR REPLACE INTO card_set (game, id, position, kind, names, aliases, attrs, source)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            one["id"],
            position,
            one["kind"],
            to_text(one["names"]),
            to_text(one["aliases"]) if one.get("aliases") else None,
            to_text(one["attrs"]) if one.get("attrs") else None,
            source,
        ),
    )
    connection.executemany(
        'INSERT INTO set_card (game, "set", position, card, count) VALUES (?, ?, ?, ?, ?)',
        [(game, one["id"], at, entry["card"], entry["count"]) for at, entry in enumerate(one["cards"])],
    )
