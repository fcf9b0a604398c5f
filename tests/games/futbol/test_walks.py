"""What holds at every decision of any duel, whatever is played."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.games.futbol.duel import Duel
from cardkit.games.futbol.forms import (
    ATTACK_WITH,
    DOWN,
    F_MAIN,
    F_RESPOND,
    FACE_DOWN,
    FUTBOLISTA,
    HAND_LIMIT,
    IN_FORCE,
    PRINCIPAL,
    PRINCIPAL2,
    TRAMPA,
)
from cardkit.games.futbol.match import ENGINE
from cardkit.match.core import Dice
from tests.games.futbol.shipped import decks, setup, start, walk

NAMES = sorted(decks())


@st.composite
def duels(draw: st.DrawFn) -> tuple[Duel, int]:
    """A duel between shipped decks under any options, and the seed of a walk."""
    options = {
        option.name: draw(st.sampled_from(option.values))
        for option in ENGINE.options.options.values()
        if option.values
    }
    seats = (draw(st.sampled_from(NAMES)), draw(st.sampled_from(NAMES)))
    seed = draw(st.integers(0, 10_000))
    return start(setup(*(decks()[name] for name in seats)), seed, **options), seed


def check(match: Duel) -> None:
    facts = match.facts
    assert all(aguante >= 0 for aguante in match.aguante)
    assert (match.stack[-1][0] == F_RESPOND) or not match.chain or len(match.stack) > 1
    for seat in (0, 1):
        for unit in match.units(seat):
            fact = facts[unit.card]
            assert unit.seat == seat and fact.kind == FUTBOLISTA
            assert fact.is_evolution == bool(unit.under)
            for stage, later in pairwise((*unit.under, unit.card)):
                assert stage in facts[later].stages
            assert unit.attacks <= 2 and match.ata(unit) >= 0 <= match.defence(unit)
            assert not unit.mods or unit.position != DOWN
        for card in match.supports[seat]:
            if card is not None and card.face == IN_FORCE:
                assert facts[card.card].stays
            if card is not None and card.face == FACE_DOWN:
                assert facts[card.card].kind != FUTBOLISTA
    serials = [unit.serial for seat in (0, 1) for unit in match.units(seat)]
    serials += [card.serial for row in match.supports for card in row if card is not None]
    assert len(set(serials)) == len(serials) and max(serials, default=0) <= match.serial


@given(duels())
@settings(max_examples=40, deadline=None)
def test_position_when_walked_is_always_sound(made: tuple[Duel, int]) -> None:
    match, seed = made
    turn = 0
    for seat, action in walk(match, Dice(seed).fork("walk")):
        check(match)
        frame = match.stack[-1][0]
        if frame == F_MAIN:
            assert match.phase in (PRINCIPAL, PRINCIPAL2) and seat == match.active
            assert not match.chain and match.battle is None and not match.waiting
        if action[0] == ATTACK_WITH:
            assert match.turn > 1 and seat == match.active
        if frame == F_RESPOND and match.chain:
            speeds = [link[5] for link in match.chain]
            # Every link but those set off together answers one that is no faster than itself.
            assert all(later >= 2 for later in speeds[1:] if later != 1)
        if match.turn != turn:
            turn = match.turn
            assert len(match.hands[1 - match.active]) <= HAND_LIMIT
    assert match.result() is not None


@given(duels())
@settings(max_examples=15, deadline=None)
def test_view_never_holds_what_lies_face_down(made: tuple[Duel, int]) -> None:
    """Not a card of the rival's hand, deck, set cards or face-down futbolistas, unless it lies open too."""
    match, seed = made
    for _step in walk(match, Dice(seed).fork("walk")):
        for seat in (0, 1):
            view, rival = match.view(seat), 1 - seat
            hidden = [unit for unit in view["fields"][rival] if unit and unit["position"] == "boca_abajo"]
            hidden += [card for card in view["supports"][rival] if card and card["face"] == "down"]
            assert all(set(card) <= {"position", "face", "since", "serial"} for card in hidden)
            assert set(view) & {"stack", "spent", "serial"} == set()
            assert view["hands"][rival] == len(match.hands[rival])
            assert view["deck"] == [match.setup.id(card) for card in sorted(match.decks[seat])]


@given(duels())
@settings(max_examples=15, deadline=None)
def test_traps_answer_only(made: tuple[Duel, int]) -> None:
    """Whoever opens a trap answers an attack, a summon, a flip or a link of the rival's."""
    match, seed = made
    for seat, action in walk(match, Dice(seed).fork("walk")):
        if match.describe(action).startswith("open"):
            support = match.supports[seat][action[1]]
            assert support is not None
            if match.facts[support.card].kind == TRAMPA:
                _, _window, actor, *_rest = match.stack[-1]
                assert match.stack[-1][0] == F_RESPOND and support.since < match.turn
                assert actor != seat or (match.chain and match.chain[-1][0] != seat)
