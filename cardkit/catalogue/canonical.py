"""The one form in which card files are kept, so that a change of one card is a change of one place."""

from __future__ import annotations

import json
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.query.fields import natural
from cardkit.text import fold

# What a file need not say: the game is its folder's, and the uid follows from game and id.
_IMPLIED = ("uid", "game")


def cards_text(cards: list[dict[str, Any]]) -> str:
    """The file of a list of cards: by set, natural number and id, keys in order of FIELDS, empty ones out.

    Nulls inside ``attrs`` stay: they say that a value is not known.
    """
    rows = []
    for card in sorted(cards, key=_order):
        known = [key for key in FIELDS if key not in _IMPLIED] + [key for key in card if key not in FIELDS]
        rows.append({key: card[key] for key in known if card.get(key) not in (None, [], {})})
    return as_text(rows)


def as_text(value: Any) -> str:
    """Any data file: one member or element per line, one blank deep, every script as it is."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _order(card: dict[str, Any]) -> str:
    parts = (card.get("set") or "", card.get("number") or "", card.get("id") or "")
    return "\x1f".join(natural(fold(str(part))) for part in parts)
