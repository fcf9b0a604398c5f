"""Positions of an Evolution match built in a line or two."""

from __future__ import annotations

from typing import Any

from cardkit.games.evolution.match import ENGINE, TableMatch
from cardkit.match.core import Dice, Seat, Setup, pinned
from tests.games.evolution.shipped import cards

FACES = {
    card["attrs"]["trait"]: id
    for id, card in sorted(cards().items())
    if card["kind"] != "event" and "effects" in card
}


def facts() -> list[dict[str, Any]]:
    """The facts of one face of each trait, with a food value where none is known."""
    found = []
    for id in FACES.values():
        card = pinned(cards()[id])
        found.append({**card, "attrs": {"food": 0, **card["attrs"]}})
    return found


def species(population: int = 1, body: int = 1, *traits: str, **more: Any) -> dict[str, Any]:
    return {"population": population, "body": body, "traits": [FACES[trait] for trait in traits], **more}


def table(
    *rows: list[dict[str, Any]], seats: dict[int, dict[str, Any]] | None = None, **position: Any
) -> TableMatch:
    """A match at a feeding position; ``seats`` adds to single seats, ``options`` are the rules in force."""
    options = ENGINE.options.resolve(position.pop("options", None))
    setup = Setup(ENGINE.id, facts(), [Seat(str(n), n, {}) for n in range(len(rows))])
    state = {
        "phase": "feeding",
        **position,
        "seats": [{"species": row, **(seats or {}).get(place, {})} for place, row in enumerate(rows)],
    }
    match = ENGINE.scene(setup, Dice(1), options, state)
    assert isinstance(match, TableMatch)
    return match
