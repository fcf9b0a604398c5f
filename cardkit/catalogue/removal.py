"""Cards out of the catalogue; history keeps them whole."""

from __future__ import annotations

import sqlite3

from cardkit.card import FIELDS
from cardkit.catalogue.card_table import write_history
from cardkit.catalogue.rows import card_values
from cardkit.catalogue.texts import to_text


def remove_cards(connection: sqlite3.Connection, log: int, uids: list[str]) -> int:
    """Takes cards out, with their aliases and their place in the search index; history keeps them whole."""
    names = ", ".join(f'"{field}"' for field in FIELDS)
    for uid in uids:
        query = f"SELECT pk, name_fold, words_fold, {names} FROM card WHERE uid = ?"
        row = connection.execute(query, (uid,)).fetchone()
        connection.execute(
            "INSERT INTO card_fts (card_fts, rowid, name_fold, words_fold) VALUES ('delete', ?, ?, ?)",
            row[:3],
        )
        connection.execute("DELETE FROM card WHERE uid = ?", (uid,))
        connection.execute("DELETE FROM alias WHERE uid = ?", (uid,))
        write_history(connection, [(log, uid, "removed", None, to_text(card_values(row[3:])), None)])
    return len(uids)
