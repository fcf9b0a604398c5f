"""Random and greedy matches, looked at after every action: nothing impossible ever stands on the table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.decks.load import load_deck
from cardkit.games.evolution.match import ENGINE, TableMatch
from cardkit.match.agents import Turn, agent
from cardkit.match.core import Dice, Options, Setup
from tests.games.evolution.shipped import DATA
from tests.match.subjects import catalogue

DECKS = sorted(path.stem for path in (DATA / "decks").glob("*.deck"))


def sit_down(deck: str, **chosen: object) -> tuple[Setup, Options]:
    options = ENGINE.options.resolve(chosen)
    path = Path(DATA / "decks" / f"{deck}.deck")
    return ENGINE.prepare([load_deck(str(path), catalogue())], catalogue(), options), options


def look_at(match: TableMatch) -> None:
    """Everything the rules say about a table at any moment."""
    traits, switches = match.traits, match.switches
    assert match.hole >= 0 and match.cliff >= 0
    assert match.conserved() == {"food": 0}
    if not match.is_flying:
        assert match.cliff == 0 and traits.flight == -1
    for seat, row in enumerate(match.rows):
        for species in row:
            assert 0 <= species.population <= 6 and 0 <= species.body <= 6
            assert 0 <= species.food <= species.population
            assert species.fat <= species.body if species.facts.stores else species.fat >= 0
            assert len(species.cards) <= switches.trait_limit
            assert len({traits.trait[card] for card in species.cards}) == len(species.cards)
            assert species.mask == sum(traits.bit[card] for card in species.cards)
            flies = traits.flight in species.cards
            assert species.facts.flies is flies
            is_avian = any(traits.avian_only[card] for card in species.cards)
            assert flies or switches.flight_may_go or not is_avian
            assert species.upkeep == 0 or flies
            if flies:
                assert species.body <= switches.avian_body_max and species.upkeep <= species.body
        assert match.foods[seat] < 0 or traits.food[match.foods[seat]] is not None


def watch(deck: str, seed: int, *names: str, **chosen: object) -> TableMatch:
    setup, options = sit_down(deck, **chosen)
    agents = [agent(names[seat % len(names)]) for seat in range(len(setup.seats))]
    match = ENGINE.start(setup, Dice(seed), options)
    luck = Dice(seed).fork("walk")
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, agents[seat].choose(Turn(match, seat, match.legal_actions(seat), luck)))
        match.events = []
        look_at(match)
    return match


@pytest.mark.parametrize("deck", DECKS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), preset=st.sampled_from(("standard", "rulebook")))
def test_random_matches_never_leave_the_rules(deck: str, seed: int, preset: str) -> None:
    match = watch(deck, seed, "random", preset=preset)
    result = match.result()
    assert result is not None and result.reason == "deck" and result.winners


@settings(max_examples=16, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 6),
    start=st.sampled_from(("0/0", "1/1", "1/0")),
    feeding=st.sampled_from(("instead", "extra")),
    flags=st.tuples(*[st.booleans()] * 4),
)
def test_matches_with_any_options_never_leave_the_rules(
    seed: int, players: int, start: str, feeding: str, flags: tuple[bool, ...]
) -> None:
    chosen = {
        "players": players,
        "avian_start": start,
        "intelligence_feeding": feeding,
        "must_pay_to_attack": flags[0],
        "flight_discard": flags[1],
        "intelligence_negates": "any" if flags[2] else "protecting",
        "scavenger": "when_attacked" if flags[3] else "after_attack",
        "cliff_gift": "any" if flags[2] else "avian",
        "cooperation_per": "food" if flags[3] else "take",
        "fat_of_extinct": "bag" if flags[0] else "discard",
        "cliff_leftovers": "bank" if flags[1] else "stay",
    }
    setup, _options = sit_down("flight", **chosen)
    assert len(setup.seats) == players
    assert watch("flight", seed, "random", **chosen).result() is not None


@pytest.mark.parametrize("deck", ["three-promos", "flight-two"])
def test_greedy_matches_never_leave_the_rules(deck: str) -> None:
    match = watch(deck, 5, "greedy", "random")
    assert match.result() is not None


def test_promo_traits_and_flight_are_met_in_matches() -> None:
    seen: set[str] = set()
    for deck in ("three-promos", "flight-two"):
        setup, options = sit_down(deck)
        for seed in range(12):
            match = ENGINE.start(setup, Dice(seed), options)
            luck = Dice(seed).fork("walk")
            while match.to_act:
                seat = match.to_act[0]
                actions = match.legal_actions(seat)
                match.apply(seat, actions[luck.below("walk", len(actions))])
            seen |= {event[4] for event in match.events if event[0] == "effect"}
    assert {"remove_food", "pay_upkeep", "feed_at_cliff", "add_food"} <= seen


def test_round_begins_with_three_cards_and_one_for_each_species() -> None:
    setup, options = sit_down("base-five")
    match = ENGINE.start(setup, Dice(3), options)
    luck = Dice(3).fork("walk")
    dealt = 0
    while match.to_act:
        match.events = []
        seat = match.to_act[0]
        rows = [len(row) for row in match.rows]
        actions = match.legal_actions(seat)
        turn = match.turn
        match.apply(seat, actions[luck.below("walk", len(actions))])
        if match.turn == turn or match.result():
            continue
        drawn = [event for event in match.events if event[:2] == ("drew", "evolution.deal")]
        assert [event[2] for event in drawn] == [(match.marker + n) % 5 for n in range(5)]
        assert all(event[3] == 3 + len(match.rows[event[2]]) for event in drawn)
        assert sum(rows) >= 0
        dealt += 1
    assert dealt >= 2


def test_marker_goes_round_the_table() -> None:
    setup, options = sit_down("base-two")
    match = ENGINE.start(setup, Dice(8), options)
    markers = [match.marker]
    luck = Dice(8).fork("walk")
    while match.to_act:
        seat = match.to_act[0]
        actions = match.legal_actions(seat)
        match.apply(seat, actions[luck.below("walk", len(actions))])
        if len(markers) < match.turn:
            markers.append(match.marker)
    assert len(markers) > 3
    assert all((left + 1) % 2 == right for left, right in pairwise(markers))
    assert match.first == markers[0]
