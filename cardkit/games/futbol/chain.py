"""Chains: activating, paying, answering, resolving from the last link to the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import answers, ending, moves, values
from cardkit.games.futbol.abilities import (
    ACTIVATE,
    ANSWER_ANY,
    ON_PLAY,
    PAY_AGUANTE,
    PAY_DISCARD,
    PAY_MILL,
    PAY_SELF,
    PAY_TRIBUTE,
)
from cardkit.games.futbol.forms import (
    ACTIVATED,
    DISCARD,
    DT,
    ESTADIO,
    F_DO,
    F_LINK_END,
    F_PAY,
    F_RESOLVE,
    F_RESPOND,
    F_SETTLE,
    F_TRIGGERS,
    IN_DT,
    IN_FORCE,
    IN_HAND,
    IN_STADIUM,
    IN_SUPPORT,
    ON_DAMAGE,
    ON_LINK,
    PASS,
    PLAY,
    TARGET,
    Frame,
)
from cardkit.games.futbol.records import Support
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.facts import Fact

# --- activating and paying --------------------------------------------------------------------------------


def play_from_hand(m: Duel, seat: int, card: int, place: int, event: int) -> None:
    """Activate a tactic or stadium from hand: it leaves the hand at once, then its costs are paid."""
    fact = m.facts[card]
    m.hands[seat].remove(card)
    zone, serial = IN_HAND, -1
    if fact.kind == ESTADIO:
        # The one that is played later replaces the one before.
        if m.stadium is not None:
            moves.remove_support(m, m.stadium, "futbol.stadium")
        zone, serial = IN_STADIUM, m.next_serial()
        m.stadium = Support(seat, card, serial, ACTIVATED, m.turn)
    elif answers.needs_zone(m, fact):
        zone, serial = IN_SUPPORT, m.next_serial()
        row = m.supports[seat]
        row[moves.free_zone(row)] = Support(seat, card, serial, ACTIVATED, m.turn)
    activate(m, seat, card, place, zone, serial, event)


def open_set(m: Duel, support: Support, place: int, event: int) -> None:
    """Activate a set card: it is turned face up."""
    support.face = ACTIVATED
    activate(m, support.seat, support.card, place, IN_SUPPORT, support.serial, event)


def activate(m: Duel, seat: int, card: int, place: int, zone: int, serial: int, event: int) -> None:
    """Begin an activation: costs first, then the link."""
    m.events.append(("activated", "futbol.chain", seat, card, len(m.chain) + 1))
    m.stack.append((F_PAY, seat, card, place, zone, serial, event, 0, 0))


def pay(m: Duel, frame: Frame) -> bool:
    """Frame F_PAY: pay cost after cost, then add the link. True when the seat must choose."""
    _, seat, card, place, zone, serial, event, at, paid = frame
    fact = m.facts[card]
    ability = fact.abilities[place] if place >= 0 else None
    if ability is None or at >= len(ability.costs):
        m.stack.pop()
        _add_link(m, seat, card, place, zone, serial, event)
        return False
    kind, n = ability.costs[at]
    if kind in (PAY_DISCARD, PAY_TRIBUTE) and paid < n:
        choices = payments(m, seat, kind)
        if len(choices) > 1:
            m.to_act = (seat,)
            return True
        if choices:
            pay_with(m, choices[0])
            return False
    elif kind == PAY_AGUANTE:
        moves.lose(m, seat, n, "futbol.costs")
    elif kind == PAY_MILL:
        for _ in range(n):
            moves.bury(m, seat, m.decks[seat].pop(), "futbol.costs")
    elif kind == PAY_SELF:
        _pay_self(m, serial)
    m.stack[-1] = (F_PAY, seat, card, place, zone, serial, event, at + 1, 0)
    return False


def _pay_self(m: Duel, serial: int) -> None:
    support = m.support(serial)
    unit = m.unit(serial)
    if support is not None:
        moves.remove_support(m, support, "futbol.costs")
    elif unit is not None:
        moves.tribute(m, unit)


def payments(m: Duel, seat: int, kind: int) -> list[Action]:
    """The cards a cost can be paid with."""
    if kind == PAY_DISCARD:
        return [(DISCARD, card) for card in sorted(set(m.hands[seat]))]
    return [(TARGET, zone) for zone, unit in enumerate(m.fields[seat]) if unit is not None]


def pay_options(m: Duel) -> list[Action]:
    """What the seat that pays can choose."""
    _, seat, card, place, _, _, _, at, _ = m.stack[-1]
    return payments(m, seat, m.facts[card].abilities[place].costs[at][0])


def pay_with(m: Duel, action: Action) -> None:
    """Pay one card."""
    _, seat, card, place, zone, serial, event, at, paid = m.stack[-1]
    if action[0] == DISCARD:
        m.hands[seat].remove(action[1])
        moves.bury(m, seat, action[1], "futbol.costs")
    else:
        unit = m.fields[seat][action[1]]
        assert unit is not None
        moves.tribute(m, unit)
    m.stack[-1] = (F_PAY, seat, card, place, zone, serial, event, at, paid + 1)


def _add_link(m: Duel, seat: int, card: int, place: int, zone: int, serial: int, event: int) -> None:
    fact = m.facts[card]
    if zone == IN_DT and m.options["dt_uses_chain"] is False:
        m.stack.append((F_SETTLE,))
        m.stack.append((F_DO, seat, card, place, 0, serial, event, ()))
        return
    # Effects of cards in play are of speed 1, whatever the card.
    speed = fact.level if _is_activation(fact, place) else 1
    m.chain.append((seat, card, place, zone, serial, speed, event, 0))


# --- answering and resolving ------------------------------------------------------------------------------


def respond(m: Duel, frame: Frame) -> bool:
    """Frame F_RESPOND (window, actor, event, seat, passes): two passes in a row close it.

    A seat that has nothing to answer is not asked.
    """
    _, window, actor, event, seat, passes = frame
    if passes >= 2:
        m.stack.pop()
        if m.chain:
            if window != ON_DAMAGE:
                m.stack.append((F_TRIGGERS, ON_LINK, m.active, -1))
            m.stack.append((F_RESOLVE,))
        return False
    found = answers.answers(m, frame)
    if not found:
        m.stack[-1] = (F_RESPOND, window, actor, event, 1 - seat, passes + 1)
        return False
    found.append((PASS,))
    m.offer(seat, found)
    return True


def answer(m: Duel, seat: int, action: Action) -> None:
    """A seat answers or passes."""
    frame = m.stack[-1]
    _, window, actor, event, _, passes = frame
    if action[0] == PASS:
        m.stack[-1] = (F_RESPOND, window, actor, event, 1 - seat, passes + 1)
        return
    m.stack[-1] = (F_RESPOND, window, actor, event, 1 - seat, 0)
    if action[0] == PLAY:
        play_from_hand(m, seat, action[1], answers.answer_from_hand(m, seat, action[1], frame), event)
    else:
        support = m.supports[seat][action[1]]
        assert support is not None
        open_set(m, support, answers.answer_from_zone(m, support, frame), event)


def resolve(m: Duel, frame: Frame) -> bool:
    """Frame F_RESOLVE: the last link resolves; when none is left the chain is over."""
    if not m.chain:
        m.stack.pop()
        for seat, card, serial in m.spent:
            _put_away(m, seat, card, serial)
        m.spent = []
        return False
    link = m.chain.pop()
    seat, card, place, _zone, serial, _speed, event, negated = link
    m.stack.append((F_LINK_END, *link))
    fact = m.facts[card]
    if negated:
        m.events.append(("without_effect", "futbol.negation", seat, card, len(m.chain) + 1))
    elif fact.stays and _is_activation(fact, place) and m.support(serial) is None:
        # A continuous card or stadium must still be in play when its link resolves; other cards need not.
        m.events.append(("without_effect", "futbol.must-be-there", seat, card, len(m.chain) + 1))
    else:
        m.events.append(("resolves", "futbol.last-first", seat, card, len(m.chain) + 1))
        if place >= 0:
            m.stack.append((F_DO, seat, card, place, 0, serial, event, ()))
    return False


def _is_activation(fact: Fact, place: int) -> bool:
    """Whether a link is the card itself being played, not an effect of a card that is in play."""
    if place < 0:
        return True
    return ON_PLAY <= fact.abilities[place].when <= ANSWER_ANY and fact.abilities[place].when != ACTIVATE


def end_link(m: Duel, frame: Frame) -> bool:
    """Frame F_LINK_END: the card of a link stays, or goes to the discard; then Aguante is looked at."""
    m.stack.pop()
    _, seat, card, place, zone, serial, _speed, _event, negated = frame
    fact = m.facts[card]
    if zone in (IN_HAND, IN_SUPPORT, IN_STADIUM) and fact.kind != DT and _is_activation(fact, place):
        if fact.stays and not negated:
            support = m.support(serial)
            if support is not None:
                support.face = IN_FORCE
                values.forget(m)
        elif m.options["discard"] == "on_resolve":
            _put_away(m, seat, card, serial)
        else:
            m.spent.append((seat, card, serial))
    ending.settle(m)
    return False


def _put_away(m: Duel, seat: int, card: int, serial: int) -> None:
    """A used card goes to the discard, unless it has left its zone already."""
    if serial < 0:
        moves.bury(m, seat, card, "futbol.used-cards")
        return
    support = m.support(serial)
    if support is not None:
        moves.remove_support(m, support, "futbol.used-cards")
