"""What each question allows, and what an answer does. A question that has one answer is answered at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardkit.games.starcraft import aftermath, fight, forms, muster
from cardkit.games.starcraft.facts import STANDARD
from cardkit.games.starcraft.skirmish import reach
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle


def ability_legal(b: Battle, seat: int) -> list[Action]:
    """Start of battle: leave it, or use one ability."""
    return [(forms.PASS,), *((forms.ACTIVATE, card) for card in muster.abilities(b, seat))]


def ability_answer(b: Battle, seat: int, action: Action) -> None:
    """Use the ability."""
    if action[0] == forms.ACTIVATE:
        muster.activate(b, seat, action[1])


def guard_legal(b: Battle, seat: int) -> list[Action]:
    """Keep the guard token or discard it."""
    return [(forms.PASS,), (forms.GUARD,)]


def guard_answer(b: Battle, seat: int, action: Action) -> None:
    """Discard the guard token."""
    if action[0] == forms.GUARD:
        b.has_guard = False
        b.is_guarded = True
        b.events.append(("guarded", "starcraft.guard-token", seat))


def front_legal(b: Battle, seat: int) -> list[Action]:
    """A defender with nothing but assist units picks one to stand at the front."""
    return [(forms.FRONT, unit) for unit in dict.fromkeys(b.pool[seat])]


def front_answer(b: Battle, seat: int, action: Action) -> None:
    """The unit that stands at the front."""
    b.chosen_front = action[1]
    b.events.append(("chose_front", "starcraft.assist-only", seat, action[1]))


def pair_legal(b: Battle, seat: int) -> list[Action]:
    """One own fighting unit and one of the enemy's."""
    enemies = dict.fromkeys(muster.fighters(b, 1))
    pair = forms.PAIR
    return [(pair, own, enemy) for own in dict.fromkeys(muster.fighters(b, 0)) for enemy in enemies]


def pair_answer(b: Battle, seat: int, action: Action) -> None:
    """The new skirmish."""
    muster.pair(b, action[1], action[2])


def support_legal(b: Battle, seat: int) -> list[Action]:
    """Where the next unit left over goes."""
    unit = b.pool[seat][0]
    return [(forms.SUPPORT, unit, number) for number in range(1, len(b.skirmishes) + 1)]


def support_answer(b: Battle, seat: int, action: Action) -> None:
    """The unit joins."""
    muster.support(b, seat, action[1], action[2])


def switch_legal(b: Battle, seat: int) -> list[Action]:
    """Leave it, or any two places that may be switched."""
    places = muster.places(b)
    pairs = [
        (forms.SWITCH, one, other)
        for start, one in enumerate(places)
        for other in places[start + 1 :]
        if muster.may_switch(b, one, other)
    ]
    return [(forms.PASS,), *pairs]


def switch_answer(b: Battle, seat: int, action: Action) -> None:
    """Switch."""
    if action[0] == forms.SWITCH:
        muster.switch(b, action[1], action[2])


def cards_legal(b: Battle, seat: int) -> list[Action]:
    """A standard card from the hand with or without a reinforcement, or the top card of the deck."""
    standards, others = muster.hand_cards(b, seat)
    if muster.is_foreign(b, seat, b.skirmishes[b.at].front[seat]):
        if not b.deck[1 - seat] and not b.discard[1 - seat]:
            return []
        return [(forms.BORROW, extra) for extra in (-1, *others)]
    play = forms.PLAY
    found: list[Action] = [(play, card, -1) for card in standards]
    if others:
        found += [(play, card, extra) for card in standards for extra in others]
    if b.deck[seat] or b.discard[seat]:
        found.append((forms.BLIND, -1))
    return found


def cards_answer(b: Battle, seat: int, action: Action) -> None:
    """Place the cards."""
    if action[0] == forms.PLAY:
        muster.place(b, seat, action[1], action[2])
    elif action[0] == forms.BLIND:
        muster.place_blind(b, seat)
    else:
        muster.borrow(b, seat, action[1])


def resolve_legal(b: Battle, seat: int) -> list[Action]:
    """The skirmishes that are left."""
    return [(forms.RESOLVE, number) for number, sk in enumerate(b.skirmishes, 1) if not sk.is_done]


def resolve_answer(b: Battle, seat: int, action: Action) -> None:
    """Go to that skirmish."""
    b.at = action[1] - 1
    b.stage = 0
    b.phase = forms.FIGHT
    b.turn = 1 + sum(sk.is_done for sk in b.skirmishes)
    b.events.append(("chosen", "starcraft.order-of-skirmishes", action[1]))


def pay_legal(b: Battle, seat: int) -> list[Action]:
    """Pay for the reinforcement or not."""
    return [(forms.PAY,), (forms.DECLINE,)]


def pay_answer(b: Battle, seat: int, action: Action) -> None:
    """Use up workers, or lose the effect."""
    sk = b.skirmishes[b.at]
    if action[0] == forms.PAY:
        price = b.facts.priced[sk.reinforcement[seat]]
        b.works[seat][2] -= price
        b.events.append(("paid", "starcraft.reinforcement-cost", seat, price))
    else:
        fight.unpaid(b, sk, seat)


def use_legal(b: Battle, seat: int) -> list[Action]:
    """Use the ability of the standard card or not."""
    return [(forms.USE,), (forms.DECLINE,)]


def use_answer(b: Battle, seat: int, action: Action) -> None:
    """Leave the ability."""
    if action[0] == forms.DECLINE:
        sk = b.skirmishes[b.at]
        sk.marks[seat] &= ~forms.USED
        b.events.append(("unused", "starcraft.standard-ability", seat, sk.standard[seat]))


def pick_legal(b: Battle, seat: int) -> list[Action]:
    """The alternatives of an effect that can do something; the first if none can."""
    side = b.queue[-1][0]
    step = fight.step_of(b, b.queue[-1])
    found: list[Action] = [
        (forms.PICK, number)
        for number, steps in enumerate(step.alternatives, 1)
        if any(b.can_act(side, inner) for inner in steps)
    ]
    return found or [(forms.PICK, 1)]


def pick_answer(b: Battle, seat: int, action: Action) -> None:
    """Put the steps of the alternative into the queue."""
    side, card, effect, place = b.queue[-1][:4]
    steps = fight.step_of(b, b.queue.pop()).alternatives[action[1] - 1]
    b.queue += [
        (side, card, effect, place, action[1], inner, steps[inner].count)
        for inner in reversed(range(len(steps)))
    ]


def prey_legal(b: Battle, seat: int) -> list[Action]:
    """The units an effect may destroy."""
    sk = b.skirmishes[b.at] if b.at >= 0 else None
    return [(forms.LOSE, *victim) for victim in b.prey(seat, fight.step_of(b, b.queue[-1]), sk)]


def prey_answer(b: Battle, seat: int, action: Action) -> None:
    """Lose the unit; if more must go, ask again."""
    item = b.queue.pop()
    unit, number = action[1], action[2]
    sk = b.skirmishes[number - 1] if number else None
    if sk is not None:
        is_front = unit not in sk.support[seat]
        if b.at >= 0:
            b.skirmishes[b.at].marks[1 - seat] |= forms.TEXT_KILLED
        fight.strike(b, sk, seat, -1 if is_front else unit)
    else:
        fight.strike(b, None, seat, unit)
    if item[6] > 1:
        left = (*item[:6], item[6] - 1)
        if b.prey(seat, fight.step_of(b, left), b.skirmishes[b.at] if b.at >= 0 else None):
            b.queue.append(left)
            b.pose(forms.ASK_PREY, seat)


def victim_legal(b: Battle, seat: int) -> list[Action]:
    """The supporting units that the opposing front line can hit."""
    sk = b.skirmishes[b.at]
    hits = reach(b, sk, 1 - seat)
    number = b.at + 1
    domain = b.facts.domain
    return [(forms.LOSE, unit, number) for unit in dict.fromkeys(sk.support[seat]) if domain[unit] & hits]


def victim_answer(b: Battle, seat: int, action: Action) -> None:
    """That unit is doomed."""
    b.skirmishes[b.at].doom[seat] = action[1]


def raze_legal(b: Battle, seat: int) -> list[Action]:
    """What collateral damage can destroy."""
    return [(forms.RAZE, place) for place, count in enumerate(b.works[1 - seat]) if count]


def raze_answer(b: Battle, seat: int, action: Action) -> None:
    """A base or installation, or all workers."""
    works = b.works[1 - seat]
    works[action[1]] = 0 if action[1] == 2 else works[action[1]] - 1
    b.events.append(("razed", "starcraft.collateral-damage", 1 - seat, action[1]))


def splash_legal(b: Battle, seat: int) -> list[Action]:
    """The units that the next splash card may take."""
    found = aftermath.victims(b, seat, aftermath.next_aside(b, seat))
    return [(forms.LOSE, *victim) for victim in found]


def splash_answer(b: Battle, seat: int, action: Action) -> None:
    """Lose the unit."""
    aftermath.lose_to_splash(b, seat, action[1], action[2])


def retreat_legal(b: Battle, seat: int) -> list[Action]:
    """Units over the limit of the area."""
    return [(forms.RETREAT, unit) for unit in dict.fromkeys(b.pool[seat])]


def retreat_answer(b: Battle, seat: int, action: Action) -> None:
    """The unit leaves."""
    aftermath.leave(b, seat, action[1])


LEGAL: dict[int, Callable[[Battle, int], list[Action]]] = {
    forms.ASK_ABILITY: ability_legal,
    forms.ASK_GUARD: guard_legal,
    forms.ASK_FRONT: front_legal,
    forms.ASK_PAIR: pair_legal,
    forms.ASK_SUPPORT: support_legal,
    forms.ASK_SWITCH: switch_legal,
    forms.ASK_CARDS: cards_legal,
    forms.ASK_RESOLVE: resolve_legal,
    forms.ASK_PAY: pay_legal,
    forms.ASK_USE: use_legal,
    forms.ASK_PICK: pick_legal,
    forms.ASK_PREY: prey_legal,
    forms.ASK_VICTIM: victim_legal,
    forms.ASK_RAZE: raze_legal,
    forms.ASK_SPLASH: splash_legal,
    forms.ASK_RETREAT: retreat_legal,
}
ANSWER: dict[int, Callable[[Battle, int, Action], None]] = {
    forms.ASK_ABILITY: ability_answer,
    forms.ASK_GUARD: guard_answer,
    forms.ASK_FRONT: front_answer,
    forms.ASK_PAIR: pair_answer,
    forms.ASK_SUPPORT: support_answer,
    forms.ASK_SWITCH: switch_answer,
    forms.ASK_CARDS: cards_answer,
    forms.ASK_RESOLVE: resolve_answer,
    forms.ASK_PAY: pay_answer,
    forms.ASK_USE: use_answer,
    forms.ASK_PICK: pick_answer,
    forms.ASK_PREY: prey_answer,
    forms.ASK_VICTIM: victim_answer,
    forms.ASK_RAZE: raze_answer,
    forms.ASK_SPLASH: splash_answer,
    forms.ASK_RETREAT: retreat_answer,
}
# The rule a refused answer breaks first, by question.
RULE_OF_QUESTION = {
    forms.ASK_ABILITY: "starcraft.start-ability",
    forms.ASK_GUARD: "starcraft.guard-token",
    forms.ASK_FRONT: "starcraft.assist-only",
    forms.ASK_PAIR: "starcraft.pairing",
    forms.ASK_SUPPORT: "starcraft.support",
    forms.ASK_SWITCH: "starcraft.defensive-module",
    forms.ASK_CARDS: "starcraft.place-cards",
    forms.ASK_RESOLVE: "starcraft.order-of-skirmishes",
    forms.ASK_PAY: "starcraft.reinforcement-cost",
    forms.ASK_USE: "starcraft.standard-ability",
    forms.ASK_PICK: "starcraft.card-ability",
    forms.ASK_PREY: "starcraft.destroy",
    forms.ASK_VICTIM: "starcraft.supporter-instead",
    forms.ASK_RAZE: "starcraft.collateral-damage",
    forms.ASK_SPLASH: "starcraft.splash",
    forms.ASK_RETREAT: "starcraft.area-limit",
}


# The operations that answer a question; the others are not on now.
OPS_OF_QUESTION = {
    forms.ASK_ABILITY: (forms.PASS, forms.ACTIVATE),
    forms.ASK_GUARD: (forms.PASS, forms.GUARD),
    forms.ASK_FRONT: (forms.FRONT,),
    forms.ASK_PAIR: (forms.PAIR,),
    forms.ASK_SUPPORT: (forms.SUPPORT,),
    forms.ASK_SWITCH: (forms.PASS, forms.SWITCH),
    forms.ASK_CARDS: (forms.PLAY, forms.BLIND, forms.BORROW),
    forms.ASK_RESOLVE: (forms.RESOLVE,),
    forms.ASK_PAY: (forms.PAY, forms.DECLINE),
    forms.ASK_USE: (forms.USE, forms.DECLINE),
    forms.ASK_PICK: (forms.PICK,),
    forms.ASK_PREY: (forms.LOSE,),
    forms.ASK_VICTIM: (forms.LOSE,),
    forms.ASK_RAZE: (forms.RAZE,),
    forms.ASK_SPLASH: (forms.LOSE,),
    forms.ASK_RETREAT: (forms.RETREAT,),
}


def reason(b: Battle, seat: int, action: Action) -> str:
    """The rule that a refused action breaks."""
    if action[0] not in OPS_OF_QUESTION[b.ask]:
        return "starcraft.order-of-steps"
    if b.ask == forms.ASK_CARDS:
        return _reason_of_cards(b, seat, action)
    if b.ask == forms.ASK_PAIR:
        assist = b.facts.assist
        pairs = ((0, action[1]), (1, action[2]))
        if any(unit in b.pool[side] and assist[unit] for side, unit in pairs):
            return "starcraft.assist-only"
    return RULE_OF_QUESTION[b.ask]


def _reason_of_cards(b: Battle, seat: int, action: Action) -> str:
    is_foreign = muster.is_foreign(b, seat, b.skirmishes[b.at].front[seat])
    if is_foreign != (action[0] == forms.BORROW):
        return "starcraft.mind-control"
    if action[0] == forms.BLIND:
        return "starcraft.blind-card" if action[1] >= 0 else "starcraft.no-card-left"
    extra = action[-1]
    kind = b.facts.kind
    card = action[1] if action[0] == forms.PLAY else -1
    held = [other for other in (card, extra) if other >= 0]
    if any(other not in b.hand[seat] for other in held):
        return "starcraft.own-hand"
    if action[0] == forms.PLAY and (card < 0 or kind[card] != STANDARD):
        return "starcraft.reinforcement-with-standard"
    return "starcraft.place-cards"
