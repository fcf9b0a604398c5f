"""Effects set off by events, and the order in which they join a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import answers, chain, effects
from cardkit.games.futbol.forms import (
    DT,
    F_DO,
    F_RESPOND,
    F_SETTLE,
    ON_LINK,
    ON_SUMMON,
    PASS,
    TRIGGER,
    Frame,
)
from cardkit.games.futbol.selection import hold
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.abilities import Ability
    from cardkit.games.futbol.duel import Duel, Waiting


def gather(m: Duel, frame: Frame) -> bool:
    """Frame F_TRIGGERS (window, actor, event): triggers join the chain, then answers are asked for.

    Order of simultaneous triggers: mandatory ones of the turn's player, of the rival, then optional ones
    of the turn's player, of the rival. Automatic DT effects are no links: they happen first, at once.
    True when a seat must choose.
    """
    if not m.waiting:
        m.stack.pop()
        _, window, actor, event = frame
        if window == ON_LINK and not m.chain and m.arrived >= 0:
            # An effect brought a futbolista onto the field: that may be answered like a summon.
            unit = m.unit(m.arrived)
            if unit is not None:
                window, actor, event = ON_SUMMON, unit.seat, unit.serial
        m.arrived = -1
        if m.chain or window != ON_LINK:
            first = 1 - (m.chain[-1][0] if m.chain else actor)
            m.stack.append((F_RESPOND, window, actor, event, first, 0))
        return False
    automatic = [item for item in m.waiting if m.facts[item[1]].kind == DT]
    if automatic:
        item = min(automatic, key=lambda entry: entry[0] != m.active)
        m.waiting.remove(item)
        if _is_possible(m, item):
            seat, card, place, _zone, serial, event = item
            m.events.append(("automatic", "futbol.dt", seat, card))
            m.stack.append((F_SETTLE,))
            m.stack.append((F_DO, seat, card, place, 0, serial, event, ()))
        return False
    # Those that cannot do anything now are dropped.
    m.waiting = [item for item in m.waiting if _is_possible(m, item)]
    if not m.waiting:
        return False
    group = _group(m)
    seat = group[0][0]
    is_optional = _ability_of(m, group[0]).optional
    distinct = list(dict.fromkeys((item[1], item[2]) for item in group))
    if not is_optional and len(distinct) == 1:
        _link(m, group[0])
        return False
    m.to_act = (seat,)
    return True


def _ability_of(m: Duel, item: Waiting) -> Ability:
    return m.facts[item[1]].abilities[item[2]]


def _is_possible(m: Duel, item: Waiting) -> bool:
    seat, card, _place, _zone, serial, event = item
    ability = _ability_of(m, item)
    context = (seat, card, serial, event)
    return (
        hold(m, ability.conditions, context)
        and answers.can_pay(m, ability, context)
        and effects.can_start(m, ability, context)
    )


def _group(m: Duel) -> list[Waiting]:
    """The triggers whose turn it is to join the chain."""

    def rank(item: Waiting) -> int:
        return 2 * _ability_of(m, item).optional + (item[0] != m.active)

    best = min(map(rank, m.waiting))
    return [item for item in m.waiting if rank(item) == best]


def _link(m: Duel, item: Waiting) -> None:
    m.waiting.remove(item)
    seat, card, place, zone, serial, event = item
    chain.activate(m, seat, card, place, zone, serial, event)


def decider(m: Duel) -> int:
    """The seat that orders or may decline triggers now."""
    return _group(m)[0][0]


def options(m: Duel) -> list[Action]:
    """What the seat that orders or may decline triggers can choose."""
    group = _group(m)
    cards: list[Action] = [(TRIGGER, card) for card in dict.fromkeys(item[1] for item in group)]
    if _ability_of(m, group[0]).optional:
        cards.append((PASS,))
    return cards


def choose(m: Duel, action: Action) -> None:
    """Put the chosen trigger on the chain, or decline all that are optional now."""
    group = _group(m)
    if action[0] == PASS:
        m.events.append(("declined", "futbol.triggers", group[0][0]))
        m.waiting = [item for item in m.waiting if item not in group]
    else:
        _link(m, next(item for item in group if item[1] == action[1]))
