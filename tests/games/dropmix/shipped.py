"""The shipped DropMix files, read plainly, for the tests of this room."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.resources import folder

ROOT = Path(folder("data")) / "dropmix"


@cache
def cards() -> dict[str, dict[str, Any]]:
    """Card id → card object, in the order of the files."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((ROOT / "cards").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8")):
            assert card["id"] not in found
            found[card["id"]] = card
    return found


@cache
def sets() -> dict[str, dict[str, Any]]:
    """Set id → set object."""
    rows = json.loads((ROOT / "sets.json").read_text(encoding="utf-8"))
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row for row in rows}


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    """The cards of these kinds."""
    return [card for card in cards().values() if card["kind"] in kinds]


def points(card: dict[str, Any]) -> int:
    """What a card costs in a deck: four for wilds and FX, else its power level."""
    return 4 if card["kind"] in ("wild", "fx") else int(card["attrs"]["power"])


def playlist_cards(playlist: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a set, one per copy."""
    return [cards()[row["card"]] for row in playlist["cards"] for _copy in range(row["count"])]


def playlists() -> list[dict[str, Any]]:
    """The 28 predefined playlists of fifteen."""
    return [row for row in sets().values() if row["kind"] == "playlist"]
