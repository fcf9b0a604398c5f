"""The shipped StarCraft files, read plainly, for the tests of this room."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.resources import folder

ROOT = Path(folder("data")) / "starcraft"
RACES = ("terran", "zerg", "protoss")


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


def select(**attrs: Any) -> list[dict[str, Any]]:
    """The cards whose attributes (or kind) have these values."""
    return [
        card
        for card in cards().values()
        if all((card.get(k) if k == "kind" else card["attrs"].get(k)) == v for k, v in attrs.items())
    ]


def counted(set_id: str) -> dict[str, int]:
    """Card id → copies of a set."""
    return {row["card"]: row["count"] for row in sets()[set_id]["cards"]}


@cache
def golden() -> list[dict[str, str]]:
    """The 99 values that public tables give for a front-line unit with a card of its own."""
    path = Path(__file__).with_name("values.csv")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
