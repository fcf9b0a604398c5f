"""What holds at every step of a Clash match, held against a second, plain reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.games.dropmix.actions import EQUALIZER, PLAY
from cardkit.games.dropmix.effects import EXTRA_PLAY
from cardkit.games.dropmix.match import ClashMatch
from tests.games.dropmix.shipped import cards
from tests.games.dropmix.tables import SHAPES, start, walk

BOARD = (("yellow", "red"), ("red",), ("red", "blue"), ("blue",), ("blue", "green"))


def card(match: ClashMatch, number: int) -> dict[str, Any]:
    return cards()[match.setup.id(number)]


def plain_plays(match: ClashMatch, seat: int) -> set[tuple[int, int]]:
    """The plays of a hand, read off the card objects: colour, level, copies in play, the red block."""
    visible = [None if top < 0 else card(match, top) for top in match.tops]
    is_red_blocked = any(top is not None and top["name"] == "Loop The Loop" for top in visible)
    found = set()
    for number in set(match.hands[seat]):
        held = card(match, number)
        if any(top is not None and top["id"] == held["id"] for top in visible):
            continue
        for slot, colours in enumerate(BOARD):
            top = visible[slot]
            if top is not None and top["attrs"]["power"] > held["attrs"]["power"]:
                continue
            if held["kind"] == "fx":
                found.add((number, slot + 1))
            elif held["kind"] == "wild":
                if not (is_red_blocked and colours == ("red",)):
                    found.add((number, slot + 1))
            elif held["attrs"]["colours"][0] in colours and not (is_red_blocked and held["kind"] == "loop"):
                found.add((number, slot + 1))
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(4))
def test_plays_are_those_of_a_plain_reading(shape: str, seed: int) -> None:
    match = start(shape, seed, shift=seed * 5)
    compared = 0
    for seat, _action in walk(match, seed):
        if not match.stack:
            legal = {(a[1], a[2]) for a in match.legal_actions(seat) if a[0] == PLAY}
            assert legal == plain_plays(match, seat)
            assert (EQUALIZER,) in match.legal_actions(seat)
            compared += 1
    assert compared > 15


def test_plays_are_those_of_a_plain_reading_while_red_is_blocked() -> None:
    """The same where Loop The Loop is in a deck (playlist Fantastic, of the fourth seat)."""
    blocked = 0
    for seed in range(25):
        match = start("2v2", seed, shift=21)
        for seat, _action in walk(match, seed):
            if not match.stack:
                legal = {(a[1], a[2]) for a in match.legal_actions(seat) if a[0] == PLAY}
                assert legal == plain_plays(match, seat)
                blocked += bool(match.blocked(0))
    assert blocked > 20


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("options", [{}, {"score_floor": "none", "wild_two_colour": "one"}, {"target": "15"}])
def test_table_stays_possible_at_every_step(shape: str, options: dict[str, str]) -> None:
    for seed in range(3):
        match = start(shape, seed, shift=3 * seed, **options)
        totals = [0, 0]
        limits = match.limits
        for _step in walk(match, seed):
            _tally(match, totals)
            visible = [top for top in match.tops if top >= 0]
            assert len(set(visible)) == len(visible)
            assert sum(live & 1 for live in match.live) <= 1
            for slot, top in enumerate(match.tops):
                lives = [i for i in range(4) if match.live[slot] >> i & 1]
                assert {("yellow", "red", "green", "blue")[i] for i in lives} <= set(BOARD[slot])
                assert (top < 0) == (match.owners[slot] < 0)
                assert top >= 0 or not match.under[slot]
            assert all(len(hand) <= limit for hand, limit in zip(match.hands, limits, strict=True))
            assert max(match.points) < match.settings.target
            if match.settings.has_floor:
                assert min(match.points) >= 0
        _tally(match, totals)
        assert totals == match.points
        result = match.result()
        assert result is not None
        assert result.reason == "target"
        assert {match.side_of[seat] for seat in result.winners} == {totals.index(max(totals))}
        assert max(totals) >= match.settings.target


def _tally(match: ClashMatch, totals: list[int]) -> None:
    """Points by the events alone, and what each play may cover."""
    for event in match.events:
        if event[0] == "scored":
            totals[match.side_of[event[2]]] += event[3]
            assert totals[match.side_of[event[2]]] == event[4]
        elif event[0] == "played" and event[5] >= 0:
            assert card(match, event[3])["attrs"]["power"] >= card(match, event[5])["attrs"]["power"]
    match.events = []


@pytest.mark.parametrize("shape", SHAPES)
def test_turns_have_two_moves_and_alternate(shape: str) -> None:
    match = start(shape, 7, shift=9)
    turns: dict[int, list[int]] = {1: []}
    sides = {1: match.active}
    for seat, action in walk(match, 7):
        sides.setdefault(match.turn, match.side_of[seat])
        assert match.side_of[seat] == match.active
        if not match.stack and action[0] in (PLAY, EQUALIZER):
            turns.setdefault(match.turn, []).append(seat)
    for turn, movers in turns.items():
        assert len(movers) == 2 or turn == match.turn
        assert sides[turn] == sides.get(turn - 1, 1 - sides[turn]) ^ 1
    if shape == "2v2":
        plays = [movers for movers in turns.values() if len(movers) == 2]
        assert any(len(set(movers)) == 2 for movers in plays)


def test_extra_plays_happen_in_walks() -> None:
    met = 0
    for seed in range(20):
        match = start("1v1", seed, shift=seed)
        for _step in walk(match, seed):
            met += bool(match.stack) and match.stack[-1][0] == EXTRA_PLAY
    assert met > 5


@pytest.mark.parametrize("shape", ["1v1", "2v2"])
def test_second_move_in_a_team_is_the_partners_unless_the_first_was_the_equalizer(shape: str) -> None:
    for seed in range(10):
        match = start(shape, seed)
        for seat, action in walk(match, seed):
            if not match.stack and match.moves == 1 and action[0] in (PLAY, EQUALIZER):
                same = seat == match.mover
                assert same if shape == "1v1" else (not same or match.has_spun)
