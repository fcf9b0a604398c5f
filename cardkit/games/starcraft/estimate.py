"""How good a battle looks for a seat: the units that live, and what the skirmishes still to come promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.facts import REINFORCEMENT, WHENS
from cardkit.games.starcraft.skirmish import applies

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle
    from cardkit.games.starcraft.skirmish import Skirmish

COMPARE = WHENS.index("compare")
# A card that is not placed yet: the middle of the starting decks, for a front-line unit that matches.
USUAL = 6.3
WON = 1000.0


def worth(b: Battle, seat: int) -> float:
    """What greedy compares: units at their cost, kills and losses to come as likely as the values say."""
    own, rival = standing(b, seat), standing(b, 1 - seat)
    if b.outcome is not None:
        winners = b.outcome.winners
        return (WON if seat ^ b.turned in winners else -WON if winners else 0.0) + own - rival
    for sk in b.skirmishes:
        if not sk.is_done and (b.phase != forms.FIGHT or b.skirmishes[b.at] is not sk or b.stage < 9):
            rival -= promised(b, sk, seat)
            own -= promised(b, sk, 1 - seat)
    return own - rival + (len(b.hand[seat]) - len(b.hand[1 - seat])) / 20


def price(b: Battle, unit: int) -> float:
    """What a unit is worth: its cost, two where nobody knows it."""
    cost = b.facts.cost[unit]
    return 2.0 if cost is None else max(1.0, float(cost))


def standing(b: Battle, side: int) -> float:
    """The worth of the units of a side that live."""
    units = [*b.pool[side], *b.withdrawn[side], *b.retreated[side]]
    for sk in b.skirmishes:
        units += sk.alive(side)
    return sum(price(b, unit) for unit in units)


def promised(b: Battle, sk: Skirmish, side: int) -> float:
    """The worth that a side may expect to destroy in a skirmish by strength."""
    rival = 1 - side
    front = sk.front[rival]
    if sk.marks[side] & forms.FRONT_GONE or sk.marks[rival] & forms.FRONT_GONE:
        return 0.0
    facts = b.facts
    hits = facts.hits[sk.front[side]]
    if not hits:
        return 0.0
    prize = price(b, front)
    if b.by_capability and not hits & facts.domain[front]:
        others = [price(b, unit) for unit in sk.support[rival] if facts.domain[unit] & hits]
        if not others:
            return 0.0
        prize = min(others)
    known = sk.standard[0] >= 0 and sk.standard[1] >= 0
    margin = strength(b, sk, side)[0] - strength(b, sk, rival)[1]
    if known:
        return prize if margin >= 0 else 0.0
    return prize * min(1.0, max(0.0, 0.55 + margin / 5))


def strength(b: Battle, sk: Skirmish, side: int) -> tuple[float, float]:
    """Attack and health as far as the cards there tell; of effects only plain bonuses are counted."""
    facts = b.facts
    front = sk.front[side]
    helped = sum(facts.support[unit] for unit in sk.support[side])
    card = sk.standard[side]
    if card < 0:
        return USUAL + helped, USUAL
    matches = facts.matches[card][front] and facts.kind[card] != REINFORCEMENT
    attack, health = facts.major[card] if matches else facts.minor[card]
    cards = [card] if matches else []
    extra = sk.reinforcement[side]
    if extra >= 0 and b.is_matched(extra, sk, side):
        cards.append(extra)
    for other in cards:
        for _place, effect in facts.at[COMPARE][other]:
            if applies(sk, side, effect):
                attack += sum(step.amount for step in effect.steps if step.op == "attack")
                health += sum(step.amount for step in effect.steps if step.op == "health")
    if side == 0:
        attack += b.special
    elif b.is_guarded:
        health += 2
    return attack + helped, float(health)
