"""One skirmish: who fights, which cards lie there, and the final values of attack and health."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.effects import BY_NUMBER
from cardkit.games.starcraft.facts import FLYING, WHENS
from cardkit.match.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle
    from cardkit.games.starcraft.facts import Effect, Step

COMPARE, STRENGTH = WHENS.index("compare"), WHENS.index("strength")
NOTHING, THE_FRONT = -2, -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Skirmish:
    """Two front-line units with their supporting units and cards; index 0 is the attacker's.

    standard, reinforcement: card numbers, -1 for none. lender: whose deck the standard card came from (a
    unit under mind control fights with a card of its first owner). doom: what a side loses to strength,
    NOTHING, THE_FRONT or a supporting unit. marks: bits of ``forms``. strips: what takes attack from units;
    set and used within one comparison.
    """

    __slots__ = (
        "attack",
        "doom",
        "front",
        "health",
        "is_done",
        "lender",
        "marks",
        "reinforcement",
        "standard",
        "strips",
        "support",
    )

    def __init__(self, attacker: int, defender: int) -> None:
        self.front = [attacker, defender]
        self.support: list[list[int]] = [[], []]
        self.standard = [-1, -1]
        self.reinforcement = [-1, -1]
        self.lender = [0, 1]
        self.is_done = False
        self.attack = [0, 0]
        self.health = [0, 0]
        self.doom = [NOTHING, NOTHING]
        self.marks = [0, 0]
        self.strips: list[list[Step]] = [[], []]

    def clone(self) -> Skirmish:
        """An independent copy."""
        twin = Skirmish.__new__(Skirmish)
        twin.front = self.front[:]
        twin.support = [self.support[0][:], self.support[1][:]]
        twin.standard = self.standard[:]
        twin.reinforcement = self.reinforcement[:]
        twin.lender = self.lender[:]
        twin.is_done = self.is_done
        twin.attack = self.attack[:]
        twin.health = self.health[:]
        twin.doom = self.doom[:]
        twin.marks = self.marks[:]
        twin.strips = [[], []]
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything in it."""
        return (
            self.front,
            self.support,
            self.standard,
            self.reinforcement,
            self.lender,
            self.is_done,
            self.attack,
            self.health,
            self.doom,
            self.marks,
        )

    def alive(self, side: int) -> list[int]:
        """The units of a side that are still here."""
        if self.marks[side] & forms.FRONT_GONE:
            return self.support[side]
        return [self.front[side], *self.support[side]]


def active(b: Battle, sk: Skirmish, side: int) -> list[int]:
    """The cards of a side whose abilities act in the skirmish."""
    marks = sk.marks[side]
    cards = []
    if marks & forms.USED and not marks & forms.MUTED:
        cards.append(sk.standard[side])
    if marks & forms.LIVE:
        cards.append(sk.reinforcement[side])
    technologies = b.technologies[side]
    return cards + technologies if technologies else cards


def applies(sk: Skirmish, side: int, effect: Effect) -> bool:
    """Whether the conditions of an effect hold for its owner."""
    if effect.front is not None and sk.front[side] not in effect.front:
        return False
    if effect.vs is not None and sk.front[1 - side] not in effect.vs:
        return False
    if len(sk.support[side]) < effect.supporters:
        return False
    if effect.role >= 0 and effect.role != side:
        return False
    if effect.enemy_detector is not None:
        return bool(sk.marks[1 - side] & forms.DETECTS) == effect.enemy_detector
    if effect.front_survives is not None:
        return bool(sk.marks[side] & forms.FRONT_LOST) != effect.front_survives
    return True


def compare(b: Battle, sk: Skirmish) -> None:
    """Step B: the final attack and health of both sides, and whose strength is sufficient."""
    facts = b.facts
    by_effect = facts.at[COMPARE]
    marks = sk.marks
    sk.attack = [0, 0]
    sk.health = [0, 0]
    sk.strips = [[], []]
    for side in (0, 1):
        for unit in sk.alive(side):
            if facts.detector[unit]:
                marks[side] |= forms.DETECTS
            if facts.veils[unit]:
                marks[side] |= forms.VEILED
        if b.air_support[side]:
            marks[side] |= forms.DETECTS
        for card in active(b, sk, side):
            if by_effect[card]:
                act(b, sk, side, card, by_effect[card])
    total(b, sk, 0)
    total(b, sk, 1)
    judge(b, sk)


def total(b: Battle, sk: Skirmish, side: int) -> None:
    """Add the card, the supporting units and what comes from orders, modules and tokens to the bonuses."""
    facts = b.facts
    marks = sk.marks[side]
    rival = sk.front[1 - side]
    helped = 0
    if not marks & forms.NO_SUPPORT:
        domain = facts.domain[rival]
        for unit in sk.support[side]:
            if b.support_needs_target and not facts.hits[unit] & domain:
                continue
            if sk.strips[side] and any(
                s.against & domain and b.is_stripped(s, unit) for s in sk.strips[side]
            ):
                continue
            helped += facts.support[unit]
    card = sk.standard[side]
    if card < 0:
        # Both piles were empty: what the supports give, and no health.
        sk.attack[side] = helped
        sk.health[side] = 0
        return
    attack, health = facts.major[card] if marks & forms.MAJOR else facts.minor[card]
    if side == 0:
        attack += b.special
    elif b.is_guarded:
        health += 2
    if b.air_support[side] and facts.domain[rival] == FLYING and not marks & forms.NO_ANTI_AIR:
        attack += 1
    sk.attack[side] += attack + helped
    sk.health[side] += health


def judge(b: Battle, sk: Skirmish) -> None:
    """Mark whose strength is sufficient, after what a sufficient strength sets off (an attacker's health)."""
    by_effect = b.facts.at[STRENGTH]
    reached = [is_sufficient(sk, side) for side in (0, 1)]
    for side in (0, 1):
        if reached[side]:
            for card in active(b, sk, side):
                act(b, sk, side, card, by_effect[card])
    for side in (0, 1):
        if is_sufficient(sk, side):
            sk.marks[side] |= forms.SUFFICIENT


def act(b: Battle, sk: Skirmish, side: int, card: int, effects: tuple[tuple[int, Effect], ...]) -> None:
    """Run the steps of a card's effects whose conditions hold; for effects without choices."""
    for place, effect in effects:
        if applies(sk, side, effect):
            for number, step in enumerate(effect.steps):
                BY_NUMBER[step.number](b, sk, side, card, step, (side, card, place, number, 0, 0, 0))


def is_sufficient(sk: Skirmish, side: int) -> bool:
    """Whether the attack of a side reaches the other's health; a side whose front line is gone has none."""
    if sk.marks[side] & forms.FRONT_GONE:
        return False
    return bool(sk.marks[side] & forms.SURE) or sk.attack[side] >= sk.health[1 - side]


def reach(b: Battle, sk: Skirmish, side: int) -> int:
    """The types the front-line unit of a side can hit in this skirmish, as bits."""
    marks = sk.marks[side]
    hits = 3 if marks & forms.SURE else b.facts.hits[sk.front[side]]
    if marks & forms.STRIPPED_GROUND:
        hits &= ~1
    if marks & forms.STRIPPED_FLYING:
        hits &= ~2
    return hits


def is_hidden(b: Battle, sk: Skirmish | None, owner: int, unit: int, is_front: bool) -> bool:
    """Whether a unit is cloaked and no detector of the opponent sees it."""
    facts = b.facts
    if sk is None:
        veiled = any(facts.veils[other] for other in b.pool[owner])
        return (facts.cloaking[unit] or veiled) and not b.air_support[1 - owner]
    cloaked = (
        facts.cloaking[unit]
        or sk.marks[owner] & forms.VEILED
        or (is_front and sk.marks[owner] & forms.CLOAKED)
        or any(facts.veils[other] for other in sk.alive(owner))
    )
    if not cloaked or b.air_support[1 - owner] or sk.marks[1 - owner] & forms.DETECTS:
        return False
    return not any(facts.detector[other] for other in sk.alive(1 - owner))
