"""Matches of Clash to test on: made of the shipped cards, without the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from cardkit.games.dropmix.match import ENGINE, ClashMatch
from cardkit.match.core import Action, Dice, Setup, pinned
from tests.games.dropmix.shipped import cards, playlists

SHAPES = {"1v1": (0, 1), "1v2": (0, 1, 1), "2v1": (0, 0, 1), "2v2": (0, 0, 1, 1)}


@cache
def setup(shape: str = "1v1", shift: int = 0) -> Setup:
    """Playlists side by side: two for a player alone, one for a member of a team."""
    sides = SHAPES[shape]
    lists = [[row["card"] for row in playlist["cards"]] for playlist in playlists()]
    seats: list[dict[str, Any]] = []
    for place, side in enumerate(sides):
        count = 2 if sides.count(side) == 1 else 1
        at = shift + 2 * place
        deck = [card for playlist in (lists * 2)[at : at + count] for card in playlist]
        seats.append({"name": f"deck {place}", "side": side, "cards": {"": deck}})
    ids = sorted({card for seat in seats for card in seat["cards"][""]})
    return Setup.from_json("dropmix", {"cards": [pinned(cards()[id]) for id in ids], "seats": seats})


def start(shape: str = "1v1", seed: int = 1, shift: int = 0, **options: Any) -> ClashMatch:
    """A match at its first decision."""
    return ENGINE.start(setup(shape, shift), Dice(seed), ENGINE.options.resolve(options))


def scene(
    position: dict[str, Any], sides: tuple[int, ...] = (0, 1), more: tuple[Any, ...] = (), **options: Any
) -> ClashMatch:
    """A match at a position, with all shipped cards and ``more`` pinned."""
    known = [pinned(card) for card in cards().values()]
    found = Setup.from_json(
        "dropmix", {"cards": [*known, *more], "seats": [{"side": side} for side in sides]}
    )
    match = ENGINE.scene(found, Dice(1), ENGINE.options.resolve(options), position)
    assert isinstance(match, ClashMatch)
    return match


def walk(match: ClashMatch, seed: int) -> Iterator[tuple[int, Action]]:
    """Random play: yields each action before it is applied."""
    luck = Dice(seed).fork("walk")
    while match.to_act:
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        action = legal[luck.below("action", len(legal))]
        yield seat, action
        match.apply(seat, action)
