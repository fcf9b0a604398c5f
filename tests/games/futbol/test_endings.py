"""How duels end when nobody fights, and that they end whatever an agent likes to do."""

from __future__ import annotations

import pytest

from cardkit.errors import RefusedError
from cardkit.games.futbol.duel import Duel
from cardkit.games.futbol.forms import END, PASS, TURN
from cardkit.match.core import Action
from tests.games.futbol.shipped import decks, plain, setup, start

PLAIN = (*(plain(f"P-{n:02d}", 4, 1000 + n, 1000) for n in range(10)),)
DECK = tuple(f"P-{n:02d}" for n in range(10)) * 3


def end_turns(match: Duel) -> None:
    """Both only end their turns and discard down to six."""
    while match.to_act:
        seat = match.to_act[0]
        actions = match.legal_actions(seat)
        match.apply(seat, next((a for a in actions if a[0] in (END, PASS)), actions[0]))


@pytest.mark.parametrize("first", [0, 1])
def test_decks_run_out_on_turn_52(first: int) -> None:
    """25 draws each after the opening: the second player must draw first with nothing left."""
    made = setup(DECK, DECK, more=PLAIN)
    seed = next(s for s in range(50) if start(made, s).first == first)
    match = start(made, seed)
    lines: list[tuple[int, int]] = []
    while match.to_act:
        seat = match.to_act[0]
        actions = match.legal_actions(seat)
        match.apply(seat, next((a for a in actions if a[0] == END), actions[0]))
        lines += [(match.turn, event[2]) for event in match.events if event[0] == "drew"]
        match.events = []
    result = match.result()
    assert result is not None
    assert (result.winners, result.reason, result.turns) == ((first,), "deck-out", 52)
    assert match.aguante == [6000, 6000]
    for seat in (0, 1):
        assert len([turn for turn, who in lines if who == seat]) == 25


def test_last_card_drawn_is_no_defeat() -> None:
    match = start(setup(DECK, DECK, more=PLAIN), 3)
    while match.to_act and match.turn < 51:
        seat = match.to_act[0]
        actions = match.legal_actions(seat)
        match.apply(seat, next((a for a in actions if a[0] == END), actions[0]))
    assert match.turn == 51 and match.result() is None
    assert [len(deck) for deck in match.decks] == [0, 0]


def fickle(actions: list[Action]) -> Action:
    """Changes a position whenever that is offered."""
    return next((a for a in actions if a[0] == TURN), actions[0])


def test_positions_cannot_be_changed_for_ever() -> None:
    names = sorted(decks())
    for number in range(40):
        made = setup(decks()[names[number % len(names)]], decks()[names[(number + 3) % len(names)]])
        match = start(made, number)
        while match.to_act:
            seat = match.to_act[0]
            match.apply(seat, fickle(match.legal_actions(seat)))
            match.events = []
        assert match.result() is not None and match.decisions < 1500


def test_turn_cap_gives_no_result() -> None:
    match = start(setup(DECK, DECK, more=PLAIN), 1, max_turns=10)
    end_turns(match)
    result = match.result()
    assert result is not None and result.is_cut
    assert (result.winners, result.reason, result.turns) == ((), "turn-cap", 10)


def test_turn_cap_holds_where_nobody_has_a_choice() -> None:
    """Turns that pass by themselves are counted too: the cap is not jumped over."""
    trap = {"id": "T", "name": "T", "kind": "trampa", "attrs": {"speed": "normal"}}
    deck = ("T",) * 24 + ("P-00",) * 6
    match = start(setup(deck, deck, more=(*PLAIN, trap)), 2, max_turns=20)
    end_turns(match)
    result = match.result()
    assert result is not None and result.reason == "turn-cap"


def test_deck_without_cheap_futbolista_is_refused() -> None:
    big = plain("B", 5, 2000, 2000)
    with pytest.raises(RefusedError, match="up to 4 stars"):
        start(setup(("B",) * 30, DECK, more=(*PLAIN, big)))


def test_order_of_lines_in_a_deck_changes_nothing() -> None:
    names = sorted(decks())
    one, two = decks()[names[0]], decks()[names[1]]
    there = start(setup(one, two), 5)
    back = start(setup(one[::-1], two[::-1]), 5)
    assert there.key() == back.key()
