"""What holds at every step of an Evolution match, held against a second, plain reading of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardkit.games.adrenalyn.choices import ATTACK, PLACE_CARD, PLAY_CARD, SHOOT, USE_ABILITY
from cardkit.games.adrenalyn.engine import ENGINE
from cardkit.games.adrenalyn.facts import PLAY
from cardkit.games.adrenalyn.match import EvolutionMatch
from cardkit.games.adrenalyn.records import OFFENSE, READY, SHIELD
from tests.games.adrenalyn.shipped import card
from tests.games.adrenalyn.tables import decks, facts, setup, start, walk

PAIRS = [(place, (place + 3) % 8) for place in range(8)]
RULINGS: list[dict[str, Any]] = [
    {},
    {"preset": "rulebook"},
    {
        "pile": "starters_on_top",
        "end_traits": "both",
        "prevented_goal": "reset",
        "recompute_on_swap": True,
        "golden_goalkeeper": "rival",
        "golden_resets_to": "45",
        "energy_cap_applies_to_bonus": True,
        "time_limit": "on",
    },
]


def plain_moves(match: EvolutionMatch, seat: int) -> set[tuple[int, ...]]:
    """Placements, attacks and shots as the rules say, read off cards and records."""
    moves: set[tuple[int, ...]] = set()
    own, rivals = match.fields[seat], match.fields[1 - seat]
    for number in match.hands[seat]:
        row = facts(match.setup.id(number))
        is_player = row["kind"] in ("jugador", "multi")
        if is_player and len(own) < 5 and row["attrs"]["energy"] <= match.energy:
            moves.add((PLACE_CARD, number))
    for place, player in enumerate(own):
        if player.state != READY:
            continue
        for target in range(len(rivals)):
            moves.add((ATTACK, place + 1, target + 1))
        if player.role == OFFENSE and all(rival.role != SHIELD for rival in rivals):
            moves.add((SHOOT, place + 1))
    return moves


@pytest.mark.parametrize("pair", PAIRS)
def test_moves_are_those_of_a_plain_reading(pair: tuple[int, int]) -> None:
    compared = 0
    for seed, options in enumerate(RULINGS):
        match = start(seed, *pair, **options)
        for seat, _action in walk(match, seed):
            if match.phase and not match.stack:
                legal = {a for a in match.legal_actions(seat) if a[0] in (PLACE_CARD, ATTACK, SHOOT)}
                assert legal == plain_moves(match, seat)
                compared += 1
    assert compared > 60


def test_short_cut_for_action_cards_says_what_the_steps_say() -> None:
    compared = 0
    for seed, pair in enumerate(PAIRS):
        match = start(seed, *pair)
        for seat, _action in walk(match, seed):
            if match.phase and not match.stack:
                for number in set(match.hands[seat]):
                    effects = match.facts.by_when[PLAY][number]
                    if effects and match.facts.energy[number] <= match.energy:
                        is_legal = (PLAY_CARD, number) in match.legal_actions(seat)
                        assert is_legal == match.does_something(effects, seat)
                        compared += 1
    assert compared > 300


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("options", RULINGS, ids=["standard", "rulebook", "others"])
def test_values_and_limits_hold_at_every_step(pair: tuple[int, int], options: dict[str, Any]) -> None:
    match = start(7, *pair, **options)
    cards = Counter(match.census())
    for _seat, _action in walk(match, 7):
        assert Counter(match.census()) == cards
        assert match.energy >= 0 and not match.prevented
        if options.get("energy_cap_applies_to_bonus"):
            assert match.energy <= 5
        for side in (0, 1):
            assert len(match.fields[side]) <= 5
            assert all(player.att > 0 and player.dfn > 0 for player in match.fields[side])
            assert match.keepers[side].dfn > 0
            assert not set(match.shown[side]) - set(match.hands[side])
        assert len({player.n for field in match.fields for player in field}) == sum(map(len, match.fields))
        assert match.active in (0, 1) and match.golden <= 3
    assert match.outcome is not None and match.outcome.reason in ENGINE.reasons
    assert match.scores() == tuple(match.goals)


def test_states_are_clear_when_a_turn_begins() -> None:
    """With states ending at the own turn's end, nobody of a side that begins its turn is in warm-up."""
    match = start(3)
    seen = 0
    for seat, _action in walk(match, 3):
        if match.phase and any(event[0] == "turn" for event in match.events):
            assert all(player.state == READY for player in match.fields[seat])
            seen += 1
        match.events = []
    assert seen >= 15


def test_piles_hold_starters_first_by_default() -> None:
    for seed in range(12):
        match = start(seed)
        for seat in (0, 1):
            starters = set(decks()[seat]["titulares"])
            drawn = [match.setup.id(number) for number in reversed(match.piles[seat])]
            players = [id for id in drawn if card(id)["kind"] in ("jugador", "multi")]
            kinds = [id in starters for id in players]
            assert kinds == sorted(kinds, reverse=True)


def test_action_cards_may_come_first_by_default_and_never_on_top_of_starters() -> None:
    def tops(pile: str) -> Counter[bool]:
        found: Counter[bool] = Counter()
        for seed in range(60):
            match = start(seed, pile=pile)
            for seat in (0, 1):
                found[any(card(match.setup.id(n))["kind"] == "accion" for n in match.hands[seat])] += 1
        return found

    assert tops("starters_first")[True] > 80
    assert tops("starters_on_top") == {False: 120}


def test_opening_hand_shows_a_given_card_as_often_as_published() -> None:
    """4 of 25 in a single shuffle: a single card is seen in 16 % of matches (± 5 standard deviations)."""
    made = setup()
    wanted = made.number(decks()[0]["titulares"][0])
    from cardkit.match.core import Dice

    options = ENGINE.options.resolve({"pile": "single_shuffle"})
    seen = sum(wanted in ENGINE.start(made, Dice(seed), options).hands[0] for seed in range(1500))
    assert abs(seen / 1500 - 0.16) < 5 * (0.16 * 0.84 / 1500) ** 0.5


def test_random_walks_use_every_kind_of_action() -> None:
    used = Counter(
        action[0]
        for seed, pair in enumerate(PAIRS)
        for _seat, action in walk(start(seed, *pair, time_limit="on"), seed)
    )
    assert set(used) == set(ENGINE.ops)
    assert used[USE_ABILITY] > 3
