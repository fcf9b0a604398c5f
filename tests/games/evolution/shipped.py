"""The shipped Evolution data, read once."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "evolution"


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def cards() -> dict[str, dict[str, Any]]:
    """Every shipped card by id, in file order."""
    rows = [card for path in sorted((DATA / "cards").glob("*.json")) for card in load(path)]
    assert len({row["id"] for row in rows}) == len(rows), "two cards of one id"
    return {row["id"]: row for row in rows}


@cache
def sets() -> dict[str, dict[str, Any]]:
    """Every shipped set by id."""
    return {row["id"]: row for row in load(DATA / "sets.json")}


@cache
def formats() -> dict[str, Any]:
    """The formats.toml of the game."""
    return tomllib.loads((DATA / "formats.toml").read_text(encoding="utf-8"))


def copies(set_id: str) -> list[dict[str, Any]]:
    """The cards of a set, one entry per copy."""
    return [cards()[item["card"]] for item in sets()[set_id]["cards"] for _ in range(item["count"])]


def foods(set_id: str) -> list[int]:
    """The food values of a set, sorted, one per copy."""
    return sorted(card["attrs"]["food"] for card in copies(set_id))
