"""Matches of Evolution to test on: the shipped cards and the sample profile, without the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.games.adrenalyn.engine import ENGINE
from cardkit.games.adrenalyn.match import EvolutionMatch
from cardkit.match.core import Action, Dice, Setup, pinned
from tests.games.adrenalyn.shipped import DATA, card, profile


@cache
def facts(id: str) -> dict[str, Any]:
    """What a match pins of a card: its row with the values of the profile over it."""
    found = pinned(card(id))
    over = dict(profile()["cards"].get(id, {}))
    effects = over.pop("effects", None)
    found["attrs"] = {**found.get("attrs", {}), **over}
    return found if effects is None else {**found, "effects": effects}


@cache
def decks() -> tuple[dict[str, list[str]], ...]:
    """The shipped decks, read plainly: section → card ids, one per copy."""
    return tuple(read(path) for path in sorted((DATA / "decks").glob("*.deck")))


def read(path: Path) -> dict[str, list[str]]:
    """A deck file as this project writes them."""
    sections: dict[str, list[str]] = {"": []}
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line in ("Titulares:", "Suplentes:"):
            section = line.lower().removesuffix(":")
        elif "[" in line:
            count, id = int(line.split()[0]), line.split("[")[1].rstrip("]")
            sections.setdefault(section, []).extend([id] * count)
    return sections


def setup(one: int = 0, other: int = 1, extra: dict[str, Any] | None = None) -> Setup:
    """Two shipped decks at the table, with the cards that the sample profile deals."""
    seats = [{"name": f"deck {n}", "cards": decks()[n]} for n in (one, other)]
    ids = {id for seat in seats for section in seat["cards"].values() for id in section}  # type: ignore[attr-defined]
    dealt = {"second_player": "CKS-E1", "golden_goal": "CKS-E2"} if extra is None else extra
    cards = [facts(id) for id in sorted(ids | set(dealt.values()))]
    return Setup.from_json("adrenalyn", {"cards": cards, "seats": seats, "extra": dealt})


def start(seed: int = 1, one: int = 0, other: int = 1, **options: Any) -> EvolutionMatch:
    """A match at its first decision."""
    return ENGINE.start(setup(one, other), Dice(seed), ENGINE.options.resolve(options))


def scene(
    position: dict[str, Any], cards: tuple[dict[str, Any], ...] = (), seed: int = 1, **options: Any
) -> EvolutionMatch:
    """A match at a position; every card it names is pinned, ``cards`` are further ones."""
    known = {row["id"]: row for row in cards}

    def find(id: str) -> dict[str, Any] | None:
        return known.get(id) or facts(id)

    made = Setup.from_json("adrenalyn", {"cards": list(cards), "seats": [{"name": "a"}, {"name": "b"}]}, find)
    match = ENGINE.scene(made, Dice(seed), ENGINE.options.resolve(options), position)
    assert isinstance(match, EvolutionMatch)
    return match


def walk(match: EvolutionMatch, seed: int) -> Iterator[tuple[int, Action]]:
    """Random play to the end: each action before it is applied."""
    luck = Dice(seed).fork("walk")
    while match.to_act:
        seat = match.to_act[0]
        action = luck_choice(luck, match.legal_actions(seat))
        yield seat, action
        match.apply(seat, action)


def luck_choice(luck: Dice, actions: list[Action]) -> Action:
    """One of the actions by chance."""
    return actions[luck.below("action", len(actions))]
