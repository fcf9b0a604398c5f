"""Before the skirmishes are resolved: start of battle, draws, pairing, supports, and placing combat cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.errors import RefusedError
from cardkit.games.starcraft import forms
from cardkit.games.starcraft.facts import STANDARD, WHENS
from cardkit.games.starcraft.fight import enqueue, run
from cardkit.games.starcraft.skirmish import Skirmish
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle

START_TEXTS = WHENS.index("start")


def start(b: Battle) -> None:
    """Start of battle: an ability of the attacker, guard token, an ability of the defender; the draws."""
    while not b.ask:
        if b.queue:
            run(b)
            continue
        stage = b.stage
        b.stage += 1
        if stage == 0 and abilities(b, 0):
            b.pose(forms.ASK_ABILITY, 0)
        elif stage == 1 and b.has_guard and not has_bunker(b):
            b.pose(forms.ASK_GUARD, 1)
        elif stage == 2 and abilities(b, 1):
            b.pose(forms.ASK_ABILITY, 1)
        elif stage == 3:
            b.draw(0, 5 if b.special else 3)
            b.draw(1, 3 if b.race[1] == "protoss" and b.protoss_draw else 1)
            b.phase = forms.PAIRING if b.pool[0] and b.pool[1] else forms.LEAVING
            b.stage = 0
            return


def has_bunker(b: Battle) -> bool:
    """Whether the defender has a Bunker in play: it does not add up with a guard token."""
    rows = b.setup.cards
    return any(rows[card].get("attrs", {}).get("technology") == "bunker" for card in b.technologies[1])


def abilities(b: Battle, side: int) -> list[int]:
    """The technologies of a side that can act now: for its units, its role, and with somebody to hit."""
    facts = b.facts
    found = []
    for card in dict.fromkeys(b.technologies[side]):
        own = b.setup.cards[card].get("attrs", {}).get("units")
        if own and not any(facts.words[unit] & set(own) for unit in b.pool[side]):
            continue
        for _place, effect in facts.at[START_TEXTS][card]:
            has_prey = any(b.prey(1 - side, step, None) for step in effect.steps)
            if effect.role in (-1, side) and has_prey:
                found.append(card)
    return found


def activate(b: Battle, side: int, card: int) -> None:
    """Use an ability at the start of the battle."""
    b.events.append(("activated", "starcraft.start-ability", side, card))
    enqueue(b, [(side, card)], START_TEXTS)


def fighters(b: Battle, side: int) -> list[int]:
    """Units that may stand at the front: no assist units, unless the side has nothing else."""
    assist = b.facts.assist
    found = [unit for unit in b.pool[side] if not assist[unit]]
    if found or b.skirmishes:
        return found
    return [b.chosen_front] if b.chosen_front >= 0 else b.pool[side]


def pairing(b: Battle) -> None:
    """The attacker pairs units until one side has no more fighters; a side of assist units fights once."""
    if not b.skirmishes and b.chosen_front < 0 and all(b.facts.assist[unit] for unit in b.pool[1]):
        b.pose(forms.ASK_FRONT, 1)
        if b.ask:
            return
    while fighters(b, 0) and fighters(b, 1):
        b.pose(forms.ASK_PAIR, 0)
        if b.ask:
            return
    b.phase = forms.SUPPORTS


def pair(b: Battle, own: int, enemy: int) -> None:
    """A new skirmish."""
    b.pool[0].remove(own)
    b.pool[1].remove(enemy)
    b.skirmishes.append(Skirmish(own, enemy))
    b.events.append(("paired", "starcraft.pairing", len(b.skirmishes), own, enemy))


def supports(b: Battle) -> None:
    """Every unit left over supports a skirmish of its owner's choice, the attacker's first."""
    if not b.skirmishes and any(b.pool):  # only a position written by hand gets here
        raise RefusedError(_("a battle needs units on both sides"))
    for side in (0, 1):
        while b.pool[side]:
            b.pose(forms.ASK_SUPPORT, side)
            if b.ask:
                return
    b.phase = forms.SWITCHING
    b.stage = 0


def support(b: Battle, side: int, unit: int, number: int) -> None:
    """A unit joins a skirmish."""
    b.pool[side].remove(unit)
    b.skirmishes[number - 1].support[side].append(unit)
    b.events.append(("supports", "starcraft.support", side, unit, number))


def switching(b: Battle) -> None:
    """With a Defensive module the defender may switch two units between skirmishes, once."""
    if b.defensive and not b.stage and len(b.skirmishes) > 1:
        b.stage = 1
        b.pose(forms.ASK_SWITCH, 1)
        if b.ask:
            return
    b.phase = forms.CARDS
    b.seat = 0
    b.at = 0


def places(b: Battle) -> list[int]:
    """The places of the defender's fighting units: 100 × skirmish, plus 0 (front) or 1, 2 … (supports)."""
    found = []
    for number, sk in enumerate(b.skirmishes, 1):
        for place, unit in enumerate((sk.front[1], *sk.support[1])):
            if not b.facts.assist[unit]:
                found.append(100 * number + place)
    return found


def unit_at(b: Battle, place: int) -> int:
    """The defender's unit at a place."""
    sk = b.skirmishes[place // 100 - 1]
    return sk.support[1][place % 100 - 1] if place % 100 else sk.front[1]


def may_switch(b: Battle, one: int, other: int) -> bool:
    """Whether two places may be switched: different skirmishes and units, each new front a legal target."""
    if one // 100 == other // 100 or unit_at(b, one) == unit_at(b, other):
        return False
    facts = b.facts
    for place, newcomer in ((one, unit_at(b, other)), (other, unit_at(b, one))):
        opposing = b.skirmishes[place // 100 - 1].front[0]
        if not place % 100 and not facts.hits[opposing] & facts.domain[newcomer]:
            return False
    return True


def switch(b: Battle, one: int, other: int) -> None:
    """Switch two of the defender's units."""
    units = unit_at(b, one), unit_at(b, other)
    for place, unit in ((one, units[1]), (other, units[0])):
        sk = b.skirmishes[place // 100 - 1]
        if place % 100:
            sk.support[1][place % 100 - 1] = unit
        else:
            sk.front[1] = unit
    b.events.append(
        ("switched", "starcraft.defensive-module", 1, units[0], one // 100, units[1], other // 100)
    )


def cards(b: Battle) -> None:
    """The attacker fills every skirmish, then the defender; then a Zerg player draws."""
    while b.seat < 2:
        while b.at < len(b.skirmishes):
            if b.has_choice_of_cards():
                b.pose(forms.ASK_CARDS, b.seat)
                if b.ask:
                    return
            else:
                b.events.append(("no_card", "starcraft.no-card-left", b.seat, b.at + 1))
                b.at += 1
        if b.zerg_draw and b.race[b.seat] == "zerg":
            b.draw(b.seat, 1)
        b.seat += 1
        b.at = 0
    b.phase = forms.RESOLVING


def place(b: Battle, side: int, card: int, reinforcement: int) -> None:
    """Put cards of the hand face down into the skirmish that is next."""
    b.hand[side].remove(card)
    b.skirmishes[b.at].standard[side] = card
    b.events.append(("placed", "starcraft.place-cards", side, b.at + 1, card))
    reinforce(b, side, reinforcement)
    b.at += 1


def reinforce(b: Battle, side: int, card: int) -> None:
    """Put a reinforcement of the hand, if there is one (-1: none), face down beside the other card."""
    if card >= 0:
        b.hand[side].remove(card)
        b.skirmishes[b.at].reinforcement[side] = card
        b.events.append(("reinforced", "starcraft.place-cards", side, b.at + 1, card))


def place_blind(b: Battle, side: int) -> None:
    """Put the top card of the deck unseen into the skirmish that is next."""
    sk = b.skirmishes[b.at]
    sk.standard[side] = b.take(side)
    sk.marks[side] |= forms.BLINDLY
    b.at += 1
    b.events.append(("placed_blind", "starcraft.blind-card", side, b.at))
    if not b.deck[side]:
        b.renew(side)


def borrow(b: Battle, side: int, reinforcement: int) -> None:
    """For a unit under mind control: the top card of its first owner's deck, maybe a reinforcement."""
    sk = b.skirmishes[b.at]
    lender = 1 - side
    sk.standard[side] = b.take(lender)
    sk.lender[side] = lender
    sk.marks[side] |= forms.BLINDLY
    b.events.append(("borrowed", "starcraft.mind-control", side, b.at + 1))
    if not b.deck[lender]:
        b.renew(lender)
    reinforce(b, side, reinforcement)
    b.at += 1


def is_foreign(b: Battle, side: int, unit: int) -> bool:
    """Whether a unit belongs to the other race of the battle and so is under mind control."""
    race = b.facts.race[unit]
    return race != b.race[side] and race == b.race[1 - side]


def hand_cards(b: Battle, side: int) -> tuple[list[int], list[int]]:
    """The different standard cards and reinforcements of a hand."""
    kind = b.facts.kind
    standards: list[int] = []
    others: list[int] = []
    last = -1
    for card in b.hand[side]:  # hands are kept sorted
        if card != last:
            (standards if kind[card] == STANDARD else others).append(card)
            last = card
    return standards, others
