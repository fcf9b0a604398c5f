"""How much the catalogue knows: cards by status, and how many cards have each attribute."""

from __future__ import annotations

import sqlite3
from typing import Any

from cardkit.card import STATUSES


def cards_by_status(connection: sqlite3.Connection, game: str) -> dict[str, int]:
    """Status → number of cards, in the order of ``cardkit.card.STATUSES``; only statuses that occur."""
    query = "SELECT status, count(*) FROM card WHERE game = ? GROUP BY status"
    counts = dict(connection.execute(query, (game,)).fetchall())
    return {status: counts[status] for status in STATUSES if status in counts}


def known_values(connection: sqlite3.Connection, game: str) -> list[dict[str, Any]]:
    """``{kind, field, known, cards}`` for every attribute that any card of the kind has, and the effects."""
    totals = dict(
        connection.execute(
            "SELECT kind, count(*) FROM card WHERE game = ? GROUP BY kind ORDER BY kind", (game,)
        )
    )
    query = (
        "SELECT kind, key, count(*) FROM card, json_each(card.attrs) WHERE game = ? GROUP BY kind, key"
        " UNION ALL SELECT kind, 'effects', count(effects) FROM card WHERE game = ? GROUP BY kind"
        " ORDER BY 1, 2"
    )
    return [
        {"kind": kind, "field": field, "known": known, "cards": totals[kind]}
        for kind, field, known in connection.execute(query, (game, game))
        if known
    ]
