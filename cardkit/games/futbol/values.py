"""ATA and DEF as they are now, and what continuous and lasting effects allow or forbid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol.abilities import (
    M_ADD,
    M_BAR_EFFECTS,
    M_SET_ATA,
    M_SET_DEF,
    STATIC,
    Ability,
    Step,
)
from cardkit.games.futbol.forms import DOWN, IN_FORCE
from cardkit.games.futbol.selection import Context, count, fits, hold

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.records import Unit


def statics(m: Duel) -> list[tuple[Context, Ability]]:
    """The continuous effects in force, each with whose it is.

    A continuous effect acts exactly as long as its card is face up in play (Cómo se juega, Tácticas rápidas
    y trampas, Táctica continua). Kept until a card comes, goes or turns: see ``forget``.
    """
    found = m.static_cache
    if found is None:
        found = m.static_cache = []
        facts = m.facts
        for seat in (0, 1):
            for unit in m.fields[seat]:
                if (
                    unit is not None
                    and unit.position != DOWN
                    and STATIC in facts[unit.card].whens
                    and not is_silent(unit)
                ):
                    mine = (seat, unit.card, unit.serial, -1)
                    found += [(mine, ability) for ability in facts[unit.card].statics]
            for card in m.supports[seat]:
                if card is not None and card.face == IN_FORCE:
                    mine = (seat, card.card, card.serial, -1)
                    found += [(mine, ability) for ability in facts[card.card].statics]
            if m.dts[seat] >= 0:
                mine = (seat, m.dts[seat], -1, -1)
                found += [(mine, ability) for ability in facts[m.dts[seat]].statics]
        stadium = m.stadium
        if stadium is not None and stadium.face == IN_FORCE:
            mine = (stadium.seat, stadium.card, stadium.serial, -1)
            found += [(mine, ability) for ability in facts[stadium.card].statics]
    return found


def forget(m: Duel) -> None:
    """Call it when a card came into play, left it, or was turned."""
    m.static_cache = None


def is_silent(unit: Unit) -> bool:
    """Whether the futbolista has lost its effects for now."""
    return any(mod[0] == M_BAR_EFFECTS for mod in unit.mods)


def ata(m: Duel, unit: Unit) -> int:
    """The ATA of a futbolista now, never below 0."""
    return _value(m, unit, m.facts[unit.card].ata, M_SET_ATA, 1)


def defence(m: Duel, unit: Unit) -> int:
    """The DEF of a futbolista now, never below 0."""
    return _value(m, unit, m.facts[unit.card].defence, M_SET_DEF, 2)


def _value(m: Duel, unit: Unit, value: int, setter: int, place: int) -> int:
    """Printed value, the last "becomes", then everything added."""
    added = 0
    for mod in unit.mods:
        if mod[0] == M_ADD:
            added += mod[place]
        elif mod[0] == setter:
            value = mod[1]
    for context, ability in statics(m):
        for step in ability.steps:
            if step.op == "stat":
                amount = step.ata if place == 1 else step.defence
                if amount and _reaches(m, context, ability, step, unit):
                    added += amount * (1 if step.per is None else count(m, step.per, context, True))
            elif step.op == "set_stat":
                amount = step.ata if place == 1 else step.defence
                if amount is not None and _reaches(m, context, ability, step, unit):
                    value = amount
    value += added
    return value if value > 0 else 0


def _reaches(m: Duel, context: Context, ability: Ability, step: Step, unit: Unit) -> bool:
    """Whether a continuous effect acts on the futbolista now."""
    selector = step.selector
    if selector is None:
        return False
    seat, _card, serial, _event = context
    if selector.ref >= 0:
        if unit.serial != serial:
            return False
    elif selector.side == 0:
        if unit.seat != seat:
            return False
    elif selector.side == 1 and unit.seat == seat:
        return False
    if not selector.is_bare and not fits(m, selector, unit, serial, True):
        return False
    return not ability.conditions or hold(m, ability.conditions, context, True)


def has(m: Duel, unit: Unit, code: int) -> bool:
    """Whether a lasting or continuous effect gives the futbolista that mark (``M_…``)."""
    for mod in unit.mods:
        if mod[0] == code:
            return True
    cache = m.static_cache
    if cache is None:
        cache = statics(m)
    for context, ability in cache:
        for step in ability.steps:
            if code in step.codes and _reaches(m, context, ability, step, unit):
                return True
    return False


def is_under(m: Duel, seat: int, code: int) -> bool:
    """Whether a lasting or continuous rule (``S_…``) is on that seat."""
    for kind, _last in m.lasting[seat]:
        if kind == code:
            return True
    cache = m.static_cache
    if cache is None:
        cache = statics(m)
    for context, ability in cache:
        for step in ability.steps:
            if (
                code in step.codes
                and step.selector is None
                and (step.who == 2 or (step.who == 0) == (context[0] == seat))
                and hold(m, ability.conditions, context, True)
            ):
                return True
    return False
