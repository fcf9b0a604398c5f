"""What may be used: conditions, costs, speeds, and who may answer what and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import effects, moves, values
from cardkit.games.futbol.abilities import (
    ANSWER_ACTIVATION,
    ANSWER_ANY,
    ANSWER_ATTACK,
    ANSWER_SUMMON,
    ON_PLAY,
    PAY_AGUANTE,
    PAY_DISCARD,
    PAY_MILL,
    PAY_TRIBUTE,
    S_TACTICA,
    S_TRAMPA,
)
from cardkit.games.futbol.forms import (
    CONTRA,
    FACE_DOWN,
    ON_ATTACK,
    ON_DAMAGE,
    ON_LINK,
    ON_SUMMON,
    OPEN,
    PLAY,
    RAPIDA,
    TACTICA,
    TRAMPA,
    Frame,
)
from cardkit.games.futbol.records import Support
from cardkit.games.futbol.selection import Context, hold
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.abilities import Ability
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.facts import Fact

NO_ABILITY = -1  # the card only comes into play
NOT_NOW = -2


def can_pay(m: Duel, ability: Ability, context: Context, in_hand: bool = False) -> bool:
    """Whether the costs of an effect can be paid; Aguante is never paid down to 0."""
    seat = context[0]
    for kind, n in ability.costs:
        if kind == PAY_AGUANTE:
            if m.aguante[seat] <= n:
                return False
        elif kind == PAY_DISCARD:
            if len(m.hands[seat]) - in_hand < n:
                return False
        elif kind == PAY_TRIBUTE:
            if len(m.units(seat)) < n:
                return False
        elif kind == PAY_MILL and len(m.decks[seat]) < n:
            return False
    return True


def is_usable(m: Duel, ability: Ability, context: Context, in_hand: bool = False) -> bool:
    """Whether conditions hold, costs can be paid and the first operation can do something."""
    return (
        (not ability.conditions or hold(m, ability.conditions, context))
        and (not ability.costs or can_pay(m, ability, context, in_hand))
        and effects.can_start(m, ability, context)
    )


def playable(m: Duel, fact: Fact, context: Context, in_hand: bool) -> int:
    """The effect with which a tactic or stadium can be played now; NO_ABILITY: it just stays; NOT_NOW."""
    for ability in fact.abilities:
        if ability.when == ON_PLAY and is_usable(m, ability, context, in_hand):
            return ability.place
    return NO_ABILITY if fact.stays else NOT_NOW


def is_forbidden(m: Duel, seat: int, fact: Fact) -> bool:
    """Whether a rule on the seat forbids activating that kind of card."""
    if fact.kind == TACTICA:
        return values.is_under(m, seat, S_TACTICA)
    return fact.kind == TRAMPA and values.is_under(m, seat, S_TRAMPA)


def needs_zone(m: Duel, fact: Fact) -> bool:
    """Whether a tactic played from hand needs a free support zone."""
    return fact.kind == TACTICA and (fact.stays or m.options["tactic_needs_zone"] == "always")


def is_ripe(m: Duel, card: Support) -> bool:
    """Whether a set card has lain long enough: traps and quick tactics not on the turn they were set."""
    if card.since < m.turn:
        return True
    fact = m.facts[card.card]
    return fact.kind == TACTICA and (fact.speed != RAPIDA or m.options["set_quick_same_turn"] is True)


def answers(m: Duel, frame: Frame) -> list[Action]:
    """What a seat may answer in a window (frame F_RESPOND), without passing.

    Answers have at least speed 2 and at least the speed of the link they answer; to a counter-trap only
    counter-traps answer (Cómo se juega, Tácticas rápidas y trampas).
    """
    seat = frame[4]
    found: list[Action] = []
    if m.active == seat:
        for card in sorted(set(m.hands[seat])):
            if answer_from_hand(m, seat, card, frame) >= 0:
                found.append((PLAY, card))
    for zone, support in enumerate(m.supports[seat]):
        if support is not None and support.face == FACE_DOWN and answer_from_zone(m, support, frame) >= 0:
            found.append((OPEN, zone))
    return found


def _speed_needed(m: Duel) -> int:
    return max(2, m.chain[-1][5]) if m.chain else 2


def answer_from_hand(m: Duel, seat: int, card: int, frame: Frame) -> int:
    """The effect with which a quick tactic answers from hand (own turn only), or NOT_NOW."""
    fact = m.facts[card]
    if fact.kind != TACTICA or fact.speed != RAPIDA or fact.level < _speed_needed(m):
        return NOT_NOW
    if needs_zone(m, fact) and moves.free_zone(m.supports[seat]) < 0:
        return NOT_NOW
    if is_forbidden(m, seat, fact):
        return NOT_NOW
    return _answer(m, fact, (seat, card, -1, _event(frame)), frame, True)


def answer_from_zone(m: Duel, card: Support, frame: Frame) -> int:
    """The effect with which a set card answers, or NOT_NOW."""
    fact = m.facts[card.card]
    if fact.level < _speed_needed(m) or not is_ripe(m, card) or is_forbidden(m, card.seat, fact):
        return NOT_NOW
    return _answer(m, fact, (card.seat, card.card, card.serial, _event(frame)), frame, False)


def _event(frame: Frame) -> int:
    event: int = frame[3]
    return event


def _answer(m: Duel, fact: Fact, context: Context, frame: Frame, in_hand: bool) -> int:
    window, actor = frame[1], frame[2]
    seat = context[0]
    is_rivals = actor != seat
    top_is_rivals = bool(m.chain) and m.chain[-1][0] != seat
    for ability in fact.abilities:
        when = ability.when
        if fact.kind == TACTICA:
            fit = when == ON_PLAY
        elif when == ANSWER_ACTIVATION:
            fit = top_is_rivals
        elif when == ANSWER_ATTACK:
            fit = is_rivals and window in (ON_ATTACK, ON_DAMAGE)
        elif when == ANSWER_SUMMON:
            fit = is_rivals and window == ON_SUMMON
        else:
            fit = when == ANSWER_ANY and (top_is_rivals or (is_rivals and window != ON_LINK))
        if not fit:
            continue
        # Before damage: only changes of ATA and DEF, and counter-traps.
        if window == ON_DAMAGE and not ability.is_strike_safe and fact.speed != CONTRA:
            continue
        if is_usable(m, ability, context, in_hand):
            return ability.place
    return NOT_NOW
