"""Resolving one skirmish: reveal, compare, destroy, discard; it stops where somebody must choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.effects import BY_NUMBER, Item
from cardkit.games.starcraft.facts import REINFORCEMENT, STANDARD, WHENS, Step
from cardkit.games.starcraft.skirmish import (
    NOTHING,
    THE_FRONT,
    Skirmish,
    act,
    active,
    applies,
    compare,
    is_hidden,
    reach,
)

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle

START, REVEAL, DESTROY, END_DESTROY, DISCARD = (
    WHENS.index(word) for word in ("start", "reveal", "destroy", "end_destroy", "discard")
)
ABILITY_WHENS = (WHENS.index("compare"), DESTROY, END_DESTROY, DISCARD, REVEAL)


def step(b: Battle) -> None:
    """Do stages of the skirmish that is on until somebody must choose or it is over."""
    sk = b.skirmishes[b.at]
    while not b.ask:
        if b.queue:
            run(b)
            continue
        stage = b.stage
        b.stage += 1
        if stage == 0:
            reveal(b, sk)
        elif stage < 3:
            if b.workers_cost:
                ask_price(b, sk, stage - 1)
        elif stage < 5:
            if b.may_decline:
                ask_use(b, sk, stage - 3)
        elif stage == 5:
            compare(b, sk)
            tell(b, sk)
        elif stage < 8:
            aim(b, sk, stage - 6)
        elif stage == 8:
            kill(b, sk)
        else:
            clear(b, sk)
            return


def run(b: Battle) -> None:
    """Take the next step of an effect from the queue and do it, if its conditions still hold."""
    item = b.queue.pop()
    side, card = item[0], item[1]
    effect = b.facts.effects[card][item[2]]
    sk = b.skirmishes[b.at] if b.at >= 0 else None
    if sk is not None:
        if effect.when == REVEAL and card not in active(b, sk, side):
            return  # cancelled meanwhile
        if not applies(sk, side, effect):
            return
    the_step = step_of(b, item)
    BY_NUMBER[the_step.number](b, sk, side, card, the_step, item)


def step_of(b: Battle, item: Item) -> Step:
    """The step an item of the queue stands for."""
    the_step = b.facts.effects[item[1]][item[2]].steps[item[3]]
    return the_step.alternatives[item[4] - 1][item[5]] if item[4] else the_step


def enqueue(b: Battle, cards: list[tuple[int, int]], when: int) -> None:
    """Put the effects of (side, card) pairs into the queue, the first pair first."""
    items: list[Item] = []
    for side, card in cards:
        for place, effect in b.facts.at[when][card]:
            for number, the_step in enumerate(effect.steps):
                items.append((side, card, place, number, 0, 0, the_step.count))
    b.queue += reversed(items)


def reveal(b: Battle, sk: Skirmish) -> None:
    """A: turn the cards up, replace blind reinforcements, and check icons."""
    facts = b.facts
    number = b.at + 1
    for side in (0, 1):
        if sk.marks[side] & forms.BLINDLY:
            replace(b, sk, side)
        card = sk.standard[side]
        extra = sk.reinforcement[side]
        if card >= 0:
            b.events.append(("revealed", "starcraft.reveal", side, number, card))
            if facts.matches[card][sk.front[side]]:
                sk.marks[side] |= forms.MAJOR | forms.USED
        if extra >= 0:
            b.events.append(("revealed", "starcraft.reveal", side, number, extra))
            if b.is_matched(extra, sk, side):
                sk.marks[side] |= forms.LIVE
            else:
                b.events.append(("dropped", "starcraft.reinforcement-icons", side, extra))
                b.discard[side].append(extra)
                sk.reinforcement[side] = -1
    if b.has_reveals:
        enqueue(b, [(side, card) for side in (0, 1) for card in active(b, sk, side)], REVEAL)


def replace(b: Battle, sk: Skirmish, side: int) -> None:
    """A reinforcement placed unseen is discarded and the next card comes, until it is a standard card."""
    kind = b.facts.kind
    lender = sk.lender[side]
    deck, number = b.deck, b.at + 1
    card = sk.standard[side]
    while card >= 0 and kind[card] == REINFORCEMENT:
        b.discard[lender].append(card)
        # Where none of the cards left is a standard card, none can come.
        can_come = any(kind[other] == STANDARD for other in (*deck[lender], *b.discard[lender]))
        following = b.take(lender) if can_come else -1
        b.events.append(("replaced", "starcraft.blind-reinforcement", side, number, card, following))
        if not b.deck[lender] and following >= 0:
            b.renew(lender)
        card = sk.standard[side] = following
    if card < 0:
        b.events.append(("no_card", "starcraft.no-card-left", side, number))


def ask_price(b: Battle, sk: Skirmish, side: int) -> None:
    """A reinforcement with a price: pay it, or it does nothing."""
    if not sk.marks[side] & forms.LIVE:
        return
    price = b.facts.priced[sk.reinforcement[side]]
    if not price:
        return
    if b.works[side][2] >= price:
        b.pose(forms.ASK_PAY, side)
    else:
        unpaid(b, sk, side)


def unpaid(b: Battle, sk: Skirmish, side: int) -> None:
    """The reinforcement was not paid for."""
    sk.marks[side] &= ~forms.LIVE
    b.events.append(("unpaid", "starcraft.reinforcement-cost", side, sk.reinforcement[side]))


def ask_use(b: Battle, sk: Skirmish, side: int) -> None:
    """A matching standard card with an ability that can act here: its owner may leave it."""
    marks = sk.marks[side]
    if not marks & forms.USED or marks & forms.MUTED:
        return
    for effect in b.facts.effects[sk.standard[side]]:
        if effect.when in ABILITY_WHENS and applies(sk, side, effect):
            b.pose(forms.ASK_USE, side)
            return


def tell(b: Battle, sk: Skirmish) -> None:
    """Say the final values."""
    number = b.at + 1
    for side in (0, 1):
        size = 0 if sk.standard[side] < 0 else 2 if sk.marks[side] & forms.MAJOR else 1
        b.events.append(
            ("strength", "starcraft.final-values", side, number, sk.attack[side], sk.health[side], size)
        )


def aim(b: Battle, sk: Skirmish, side: int) -> None:
    """C: what a sufficient strength of a side destroys, before anything is destroyed."""
    owner = 1 - side
    if not sk.marks[side] & forms.SUFFICIENT:
        return
    b.events.append(("sufficient", "starcraft.sufficient-strength", side, b.at + 1))
    hits = reach(b, sk, side)
    facts = b.facts
    is_gone = sk.marks[owner] & forms.FRONT_GONE
    if not b.by_capability:
        # The text to the letter asks for numbers only; a unit that cannot attack at all, or that an effect
        # keeps from attacking this one, still destroys nothing.
        stripped = facts.hits[sk.front[side]] & ~hits
        if hits and not is_gone and not stripped & facts.domain[sk.front[owner]]:
            sk.doom[owner] = THE_FRONT
        else:
            b.events.append(("cannot_hit", "starcraft.cannot-hit", side, b.at + 1))
        return
    if hits & facts.domain[sk.front[owner]] and not is_gone:
        sk.doom[owner] = THE_FRONT
    elif any(facts.domain[unit] & hits for unit in sk.support[owner]):
        b.pose(forms.ASK_VICTIM, owner)
    else:
        b.events.append(("cannot_hit", "starcraft.cannot-hit", side, b.at + 1))


def kill(b: Battle, sk: Skirmish) -> None:
    """Destroy what is doomed on both sides at once, and units that sacrifice themselves; then end texts."""
    marks = sk.marks
    for side in (0, 1):
        if b.facts.sacrifice[sk.front[side]] and gives_up(b, sk, side):
            marks[side] |= forms.GIVES_UP
    for owner in (0, 1):
        doomed = sk.doom[owner]
        if doomed != NOTHING:
            strike(b, sk, owner, doomed)
            marks[1 - owner] |= forms.KILLED
    for owner in (0, 1):
        if marks[owner] & forms.GIVES_UP and not marks[owner] & forms.FRONT_GONE:
            b.events.append(("sacrificed", "starcraft.sacrifice", owner, sk.front[owner], b.at + 1))
            marks[owner] |= forms.FRONT_GONE | forms.FRONT_LOST
            b.lost[owner].append(sk.front[owner])
    if b.has_ends:
        enqueue(b, [(side, card) for side in (0, 1) for card in active(b, sk, side)], END_DESTROY)


def gives_up(b: Battle, sk: Skirmish, side: int) -> bool:
    """Whether a front-line unit with sacrifice is destroyed in any case: not when it can attack nothing
    here, nor when the opposing unit is cloaked and unseen."""
    rival = 1 - side
    if sk.marks[rival] & forms.FRONT_GONE or is_hidden(b, sk, rival, sk.front[rival], True):
        return False
    if not b.by_capability:
        return True
    hits = reach(b, sk, side)
    return any(hits & b.facts.domain[unit] for unit in sk.alive(rival))


def strike(b: Battle, sk: Skirmish | None, owner: int, unit: int) -> None:
    """A unit is destroyed, or withdraws if it is cloaked and unseen and has where to go.

    THE_FRONT (-1) stands for the front-line unit.
    """
    is_front = unit == THE_FRONT
    number = 0 if sk is None else b.skirmishes.index(sk) + 1
    if sk is not None and is_front:
        unit = sk.front[owner]
        sk.marks[owner] |= forms.FRONT_GONE
    hides = b.refuge[owner] and is_hidden(b, sk, owner, unit, is_front)
    if sk is not None:
        if not is_front:
            sk.support[owner].remove(unit)
        elif not hides:
            sk.marks[owner] |= forms.FRONT_LOST
    else:
        b.pool[owner].remove(unit)
    if hides:
        b.withdrawn[owner].append(unit)
        b.events.append(("withdrew", "starcraft.cloaking", owner, unit, number))
    else:
        b.lost[owner].append(unit)
        b.events.append(("destroyed", "starcraft.destroy", owner, unit, number))


def clear(b: Battle, sk: Skirmish) -> None:
    """D: set triggered splash cards aside, take recharged cards back, discard the rest."""
    for side in (0, 1):
        marks = sk.marks[side]
        if marks & forms.KILLED or (marks & forms.TEXT_KILLED and b.text_triggers):
            for card in active(b, sk, side):
                act(b, sk, side, card, b.facts.at[DESTROY][card])
        if b.has_discards:
            for card in active(b, sk, side):
                act(b, sk, side, card, b.facts.at[DISCARD][card])
    for side in (0, 1):
        marks = sk.marks[side]
        card = sk.standard[side]
        if card >= 0 and not marks & forms.ASIDE_STANDARD:
            put_away(b, sk.lender[side], card, marks & forms.KEEPS_STANDARD)
            sk.standard[side] = -1
        card = sk.reinforcement[side]
        if card >= 0 and not marks & forms.ASIDE_REINFORCEMENT:
            put_away(b, side, card, marks & forms.KEEPS_REINFORCEMENT)
            sk.reinforcement[side] = -1
    sk.is_done = True
    b.phase = forms.RESOLVING


def put_away(b: Battle, owner: int, card: int, keeps: int) -> None:
    """Discard a card, or take it back into the hand."""
    if keeps:
        b.keep(owner, card)
        b.events.append(("recharged", "starcraft.recharge", owner, card))
    else:
        b.discard[owner].append(card)
