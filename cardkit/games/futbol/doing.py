"""The steps of an effect while it resolves: whose choice, which cards, then the operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import effects
from cardkit.games.futbol.abilities import Step
from cardkit.games.futbol.forms import (
    CHOOSE,
    DISCARD,
    F_DO,
    SPOT_STADIUM,
    SPOT_SUPPORT,
    TARGET,
    ZONE_COUNT,
    Frame,
)
from cardkit.games.futbol.records import Support, Unit
from cardkit.games.futbol.selection import Context, Handle
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel


def step_on(m: Duel, frame: Frame) -> bool:
    """Frame F_DO (seat, card, ability, step, serial, event, picked). True when a seat must choose."""
    step, context = _now(m, frame)
    if step is None:
        m.stack.pop()
        return False
    cards = effects.targets(m, step, context)
    chooser = effects.chooser(step, context)
    if chooser >= 0:
        picked, rest = _split(cards, _picked(frame))
        missing = min(effects.wanted(step), len(picked) + len(rest)) - len(picked)
        if missing > 0:
            if len(rest) > missing and any(card != rest[0] for card in rest):
                m.to_act = (chooser,)
                return True
            picked += rest[:missing]
        cards = picked
    elif effects.by_chance(step):
        pool = cards
        cards = []
        for _ in range(min(effects.wanted(step), len(pool))):
            cards.append(pool.pop(m.dice.below("pick", len(pool))))
    _, seat, card, place, at, serial, event, _picks = frame
    m.stack[-1] = (F_DO, seat, card, place, at + 1, serial, event, ())
    if cards or (step.selector is None and step.op != "discard"):
        effects.run(m, step, context, cards)
    return False


def _now(m: Duel, frame: Frame) -> tuple[Step | None, Context]:
    _, seat, card, place, at, serial, event, _picks = frame
    steps = m.facts[card].abilities[place].steps
    return (steps[at] if at < len(steps) else None), (seat, card, serial, event)


def _picked(frame: Frame) -> tuple[int, ...]:
    picks: tuple[int, ...] = frame[7]
    return picks


def _mark(card: Handle) -> int:
    """What stands for a card among the picks: serial number in play, card number elsewhere."""
    return card if isinstance(card, int) else card.serial


def _split(cards: list[Handle], picks: tuple[int, ...]) -> tuple[list[Handle], list[Handle]]:
    """The cards picked so far, and the others."""
    picked: list[Handle] = []
    rest = cards[:]
    for pick in picks:
        for card in rest:
            if _mark(card) == pick:
                picked.append(card)
                rest.remove(card)
                break
    return picked, rest


def decider(m: Duel, frame: Frame) -> int:
    """The seat that picks the cards of the step that is on."""
    step, context = _now(m, frame)
    return context[0] if step is None else effects.chooser(step, context)


def place(m: Duel) -> int:
    """Where the cards lie that the step on top of the stack picks from, -1 for hands that are discarded."""
    step, _context = _now(m, m.stack[-1])
    return -1 if step is None or step.selector is None else step.selector.place


def options(m: Duel, seat: int) -> list[Action]:
    """What the seat that picks can choose."""
    frame = m.stack[-1]
    step, context = _now(m, frame)
    assert step is not None
    _, rest = _split(effects.targets(m, step, context), _picked(frame))
    op = DISCARD if step.op == "discard" else CHOOSE
    found: list[Action] = []
    for card in rest:
        action = (op, card) if isinstance(card, int) else (TARGET, _spot(m, card, seat))
        if action not in found:
            found.append(action)
    return found


def _spot(m: Duel, card: Unit | Support, seat: int) -> int:
    """The place of a card as the seat sees it."""
    if m.stadium is card:
        return SPOT_STADIUM
    theirs = ZONE_COUNT if card.seat != seat else 0
    if isinstance(card, Unit):
        return theirs + m.fields[card.seat].index(card)
    return SPOT_SUPPORT + theirs + m.supports[card.seat].index(card)


def pick(m: Duel, seat: int, action: Action) -> None:
    """Note a chosen card; the operation runs when all are chosen."""
    frame = m.stack[-1]
    mark = action[1]
    if action[0] == TARGET:
        mark = _at(m, action[1], seat).serial
    m.stack[-1] = (*frame[:7], (*_picked(frame), mark))


def _at(m: Duel, spot: int, seat: int) -> Unit | Support:
    """The card at a place as the seat sees it."""
    if spot == SPOT_STADIUM:
        found: Unit | Support | None = m.stadium
    elif spot >= SPOT_SUPPORT:
        place = spot - SPOT_SUPPORT
        found = m.supports[seat if place < ZONE_COUNT else 1 - seat][place % ZONE_COUNT]
    else:
        found = m.fields[seat if spot < ZONE_COUNT else 1 - seat][spot % ZONE_COUNT]
    assert found is not None
    return found
