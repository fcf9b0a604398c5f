"""The end: points, tie-breaks, and that seats never decide."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.evolution.tables import species, table

TRAITS = ("horns", "climbing", "burrowing")

# (food, population, traits) per player → the winners
TIES: dict[str, tuple[list[tuple[int, int, int]], set[int]]] = {
    "more traits": ([(10, 6, 4), (9, 6, 5)], {1}),
    "traits before population": ([(10, 8, 4), (10, 6, 6)], {1}),
    "population second": ([(10, 5, 5), (9, 6, 5)], {1}),
    "all equal": ([(9, 6, 5), (9, 6, 5)], {0, 1}),
    "three ways": ([(12, 4, 4), (9, 5, 6), (8, 6, 6)], {2}),
    "points come first": ([(20, 1, 0), (6, 6, 6)], {0}),
}


def player(food: int, population: int, traits: int) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """A seat at the last moment of feeding: all fed; what was eaten is still on the boards."""
    first = (population + 1) // 2
    row = [species(first, 1, *TRAITS[: min(3, traits)], food=first)]
    if population > first:
        row.append(species(population - first, 1, *TRAITS[: max(0, traits - 3)], food=population - first))
    return row, {"bag": food - population}


@pytest.mark.parametrize("case", TIES)
def test_ties_are_broken_by_traits_then_population_never_by_seat(case: str) -> None:
    players, winners = TIES[case]
    for order in permutations(range(len(players))):
        boards = [player(*players[place]) for place in order]
        bags = {seat: {"bag": more["bag"]} for seat, (_row, more) in enumerate(boards)}
        match = table(*[row for row, _more in boards], seats=bags, ending="this-round")
        result = match.result()
        assert result is not None
        assert {order[seat] for seat in result.winners} == winners, order


def test_score_is_food_population_and_traits() -> None:
    match = table(
        [species(3, 2, "horns", "climbing", food=3)],
        [species(1, 1, food=1)],
        seats={0: {"bag": 7}},
        ending="this-round",
    )
    assert match.scores() == (7 + 3 + 3 + 2, 1 + 1)
    assert match.readings()["points"] == [
        {"bag": 10, "population": 3, "traits": 2},
        {"bag": 1, "population": 1, "traits": 0},
    ]


def test_flight_scores_as_a_trait_and_upkeep_does_not() -> None:
    match = table(
        [species(2, 2, "flight", food=2, upkeep=2)],
        [species(1, 1, food=1)],
        ending="this-round",
        flight_left=11,
    )
    assert match.scores() == (2 + 2 + 1, 2)


def test_stored_fat_is_not_scored() -> None:
    match = table([species(2, 2, "fat-tissue", food=2, fat=2)], [species(1, 1, food=1)], ending="this-round")
    assert match.scores() == (2 + 2 + 1, 2)
