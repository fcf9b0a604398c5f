"""What each effect op does: one handler each, the only code that changes the position on behalf of a card.

A handler is called with the battle, the skirmish (None before the battle), the side that owns the card, the
card, the step, and the item of the queue that holds the step, for those that need a choice and go on later.
The opponent of ``side`` is ``1 - side``. ``docs/effects/starcraft.md`` lists the ops for people.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle
    from cardkit.games.starcraft.facts import Step
    from cardkit.games.starcraft.skirmish import Skirmish

Item = tuple[int, ...]
"""(side, card, effect, step, alternative + 1 or 0, step inside it, how many are left)."""

OPS = (
    "attack",
    "cancel",
    "choose",
    "collateral",
    "destroy",
    "destroy_front",
    "grant",
    "health",
    "lose_attack",
    "mind_control",
    "no_anti_air",
    "no_support",
    "recharge",
    "splash",
    "sufficient",
)

RULE = "starcraft.card-ability"


def attack(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """attack: the own side has ``amount`` more attack in this skirmish."""
    b.events.append(("effect", RULE, side, card, "attack"))
    sk.attack[side] += step.amount


def health(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """health: the own front-line unit has ``amount`` more health in this skirmish."""
    b.events.append(("effect", RULE, side, card, "health"))
    sk.health[side] += step.amount


def grant(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """grant: the own front-line unit is cloaked, or the own side has a detector, in this skirmish."""
    b.events.append(("effect", RULE, side, card, "grant"))
    sk.marks[side] |= forms.CLOAKED if step.word == "cloaking" else forms.DETECTS


def no_support(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """no_support: the opponent's supporting units add nothing in this skirmish."""
    b.events.append(("effect", RULE, side, card, "no_support"))
    sk.marks[1 - side] |= forms.NO_SUPPORT


def no_anti_air(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """no_anti_air: the opponent's Air Support module adds no attack in this skirmish."""
    b.events.append(("effect", RULE, side, card, "no_anti_air"))
    sk.marks[1 - side] |= forms.NO_ANTI_AIR


def sufficient(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """sufficient: the own strength is sufficient, against ground and flying units alike."""
    b.events.append(("effect", RULE, side, card, "sufficient"))
    sk.marks[side] |= forms.SURE


def lose_attack(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """lose_attack: the opponent's ``units`` cannot hit units of the types ``against`` in this skirmish."""
    b.events.append(("effect", RULE, side, card, "lose_attack"))
    sk.strips[1 - side].append(step)
    if b.is_stripped(step, sk.front[1 - side]):
        if step.against & 1:
            sk.marks[1 - side] |= forms.STRIPPED_GROUND
        if step.against & 2:
            sk.marks[1 - side] |= forms.STRIPPED_FLYING


def cancel(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """cancel: the opponent's reinforcement, or the ability of his standard card, does nothing."""
    rival = 1 - side
    if step.word == "reinforcement":
        if sk.marks[rival] & forms.LIVE:
            b.events.append(("effect", RULE, side, card, "cancel"))
            sk.marks[rival] = sk.marks[rival] & ~forms.LIVE | forms.CANCELLED
            b.events.append(("cancelled", RULE, rival, sk.reinforcement[rival]))
    elif sk.marks[rival] & forms.MAJOR:
        b.events.append(("effect", RULE, side, card, "cancel"))
        sk.marks[rival] |= forms.MUTED
        b.events.append(("cancelled", RULE, rival, sk.standard[rival]))


def choose(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """choose: the owner picks one of the alternatives that can do something."""
    b.events.append(("effect", RULE, side, card, "choose"))
    b.queue.append(item)
    b.pose(forms.ASK_PICK, side)


def destroy(b: Battle, sk: Skirmish | None, side: int, card: int, step: Step, item: Item) -> None:
    """destroy: the opponent chooses and loses ``count`` of his units among ``targets`` (one that is cloaked
    withdraws instead)."""
    if b.prey(1 - side, step, sk):
        b.events.append(("effect", RULE, side, card, "destroy"))
        b.queue.append(item)
        b.pose(forms.ASK_PREY, 1 - side)


def destroy_front(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """destroy_front: the own or the opposing front-line unit is destroyed; that never triggers splash."""
    owner = side if step.word == "own" else 1 - side
    if not sk.marks[owner] & forms.FRONT_GONE:
        b.events.append(("effect", RULE, side, card, "destroy_front"))
        b.strike(sk, owner, -1)


def mind_control(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """mind_control: the opposing front-line unit changes sides, if it lives, is no hero, and fewer than
    ``max`` are controlled."""
    rival = 1 - side
    unit = sk.front[rival]
    if sk.marks[rival] & forms.FRONT_GONE or b.facts.hero[unit] or b.control[side] >= step.count:
        return
    b.events.append(("effect", RULE, side, card, "mind_control"))
    sk.marks[rival] |= forms.FRONT_GONE
    sk.support[side].append(unit)
    b.control[side] += 1
    b.events.append(("controlled", RULE, side, unit, b.at + 1))


def collateral(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """collateral: a base, an installation or all workers of the opponent in the area are destroyed."""
    if any(b.works[1 - side]):
        b.events.append(("effect", RULE, side, card, "collateral"))
        b.pose(forms.ASK_RAZE, side)


def recharge(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """recharge: the own card of that ``kind`` goes back to the hand instead of the discard pile."""
    b.events.append(("effect", RULE, side, card, "recharge"))
    is_standard = step.word == "standard"
    sk.marks[side] |= forms.KEEPS_STANDARD if is_standard else forms.KEEPS_REINFORCEMENT


def splash(b: Battle, sk: Skirmish, side: int, card: int, step: Step, item: Item) -> None:
    """splash: the card is set aside; after all skirmishes the opponent loses a unit among ``targets``."""
    b.events.append(("effect", RULE, side, card, "splash"))
    is_standard = card == sk.standard[side]
    sk.marks[side] |= forms.ASIDE_STANDARD if is_standard else forms.ASIDE_REINFORCEMENT
    b.aside.append((side, card, item[2], item[3]))
    b.events.append(("set_aside", "starcraft.splash-trigger", side, card, b.at + 1))


HANDLERS: dict[str, Callable[..., None]] = {
    "attack": attack,
    "cancel": cancel,
    "choose": choose,
    "collateral": collateral,
    "destroy": destroy,
    "destroy_front": destroy_front,
    "grant": grant,
    "health": health,
    "lose_attack": lose_attack,
    "mind_control": mind_control,
    "no_anti_air": no_anti_air,
    "no_support": no_support,
    "recharge": recharge,
    "splash": splash,
    "sufficient": sufficient,
}
BY_NUMBER = tuple(HANDLERS[op] for op in OPS)
