"""The shipped files of the football duel, read plainly, and matches made of them without a catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.games.futbol.duel import Duel
from cardkit.games.futbol.match import ENGINE
from cardkit.match.core import Action, Dice, Setup, pinned
from cardkit.resources import folder

ROOT = Path(folder("data")) / "futbol"


@cache
def cards() -> dict[str, dict[str, Any]]:
    """Card id → card object, in the order of the files."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((ROOT / "cards").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8")):
            assert card["id"] not in found
            found[card["id"]] = card
    return found


def of_kind(kind: str) -> list[dict[str, Any]]:
    """The cards of a kind."""
    return [card for card in cards().values() if card["kind"] == kind]


@cache
def decks() -> dict[str, tuple[str, ...]]:
    """Name of a shipped deck → its card ids, one per copy."""
    found = {}
    for path in sorted((ROOT / "decks").glob("*.deck")):
        lines = re.findall(r"^(\d+) .*\[([\w-]+)\]$", path.read_text(encoding="utf-8"), re.M)
        found[path.stem] = tuple(id for count, id in lines for _copy in range(int(count)))
    return found


def setup(*seats: tuple[str, ...], more: tuple[dict[str, Any], ...] = ()) -> Setup:
    """A setup of two lists of card ids; ``more`` are facts that stand before the shipped ones."""
    known = {card["id"]: card for card in more} | {
        id: pinned(cards()[id]) for seat in seats for id in seat if id in cards()
    }
    row = {
        "cards": [known[id] for id in sorted(known)],
        "seats": [{"name": f"deck {n}", "cards": {"": sorted(seat)}} for n, seat in enumerate(seats)],
    }
    return Setup.from_json("futbol", row)


def start(made: Setup, seed: int = 1, **options: Any) -> Duel:
    """A match at its first decision."""
    return ENGINE.start(made, Dice(seed), ENGINE.options.resolve(options))


def scene(position: dict[str, Any], more: tuple[dict[str, Any], ...] = (), **options: Any) -> Duel:
    """A match at a position; every shipped card with known values may be named."""
    known = [pinned(card) for card in cards().values() if card["status"] == "sample"]
    made = Setup.from_json("futbol", {"cards": [*more, *known], "seats": [{"cards": {}}, {"cards": {}}]})
    match = ENGINE.scene(made, Dice(1), ENGINE.options.resolve(options), position)
    assert isinstance(match, Duel)
    return match


def plain(id: str, stars: int, ata: int, defence: int) -> dict[str, Any]:
    """Facts of a futbolista without effect."""
    attrs = {"stars": stars, "ata": ata, "def": defence}
    return {"id": id, "name": f"Ficha {id}", "kind": "futbolista", "attrs": attrs}


def walk(match: Duel, dice: Dice) -> Iterator[tuple[int, Action]]:
    """Play on at random; yields before each action."""
    while match.to_act:
        seat = match.to_act[0]
        actions = match.legal_actions(seat)
        action = actions[dice.below("walk", len(actions))]
        yield seat, action
        match.apply(seat, action)
        match.events = []


def do(match: Duel, *texts: str) -> None:
    """Actions of whoever is to act, by their texts."""
    for text in texts:
        match.apply(match.to_act[0], match.parse(text))
