"""What SQL says about cards: their rows, aliases, history and search index, written in bulk."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from cardkit.catalogue.batch import Values
from cardkit.text import fold, fold_id

Row = tuple[Any, ...]


def attr_order(connection: sqlite3.Connection, game: str) -> list[str]:
    """The attributes of a game as its schema lists them: the order in which a card keeps them."""
    row = connection.execute("SELECT card_schema FROM game WHERE id = ?", (game,)).fetchone()
    fields = json.loads(row[0])["fields"] if row else {}
    return [name for name, facts in fields.items() if facts["attr"]]


def statements(connection: sqlite3.Connection) -> tuple[str, str]:
    """The upsert and the insert of COLUMNS, as ``tables`` wrote them when the catalogue was made."""
    query = "SELECT value FROM meta WHERE key IN ('insert', 'upsert') ORDER BY key DESC"
    (upsert,), (insert,) = connection.execute(query).fetchall()
    return upsert, insert


def rebuild_search(connection: sqlite3.Connection) -> None:
    """Makes the search index anew, with room enough that few parts have to be merged."""
    connection.execute("INSERT INTO card_fts (card_fts, rank) VALUES ('hashsize', 16777216)")
    connection.execute("INSERT INTO card_fts (card_fts) VALUES ('rebuild')")


def write_cards(
    connection: sqlite3.Connection,
    statement: str,
    stale: list[Row],
    rows: list[Row],
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
        index_cards(connection, rows)


def index_cards(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Puts rows that are stored into the search index, which must not have them."""
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


def write_aliases(
    connection: sqlite3.Connection, game: str, cards: list[tuple[str, list[Values] | None]]
) -> None:
    """Makes the alias rows of these cards (uid, aliases) anew."""
    if not cards:
        return
    connection.executemany("DELETE FROM alias WHERE uid = ?", [(uid,) for uid, _aliases in cards])
    add_aliases(connection, game, cards)


def add_aliases(
    connection: sqlite3.Connection, game: str, cards: list[tuple[str, list[Values] | None]]
) -> None:
    """The alias rows of cards (uid, aliases) that have none so far."""
    connection.executemany(
        "INSERT INTO alias (uid, game, alias, fold, language, reason) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                uid,
                game,
                alias["alias"],
                fold_id(alias["alias"]) if alias["reason"] == "id" else fold(alias["alias"]),
                alias.get("language"),
                alias["reason"],
            )
            for uid, aliases in cards
            for alias in aliases or ()
        ],
    )
