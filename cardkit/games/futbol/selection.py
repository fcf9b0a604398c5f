"""Which cards an effect means, and whether its conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol.abilities import (
    BOTH,
    ON_DECK,
    ON_DISCARD,
    ON_FIELD,
    ON_HAND,
    ON_STADIUM,
    ON_SUPPORT,
    OWN,
    REF_ATTACKER,
    REF_EVENT,
    REF_LINK,
    REF_SELF,
    Condition,
    Selector,
)
from cardkit.games.futbol.forms import DOWN, FACE_DOWN
from cardkit.games.futbol.records import Support, Unit

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.facts import Fact

Handle = Unit | Support | int
"""A card an effect means: a futbolista, a card in a support zone, or a card number in a pile or hand."""


Context = tuple[int, int, int, int]
"""Whose effect it is: seat, card number, serial number (-1: not in play), serial number of the card that set
it off (-1: none)."""


def seats(side: int, seat: int) -> tuple[int, ...]:
    """The seats of a side, the effect's owner first."""
    if side == OWN:
        return (seat,)
    if side == BOTH:
        return (seat, 1 - seat)
    return (1 - seat,)


def fits(m: Duel, selector: Selector, unit: Unit, serial: int, printed: bool) -> bool:
    """Whether a futbolista on the field passes the filters; face down it has no values that could pass."""
    if selector.is_bare:
        return True
    if selector.position >= 0 and unit.position != selector.position:
        return False
    if selector.face >= 0 and (unit.position == DOWN) != (selector.face == 1):
        return False
    if selector.other and unit.serial == serial:
        return False
    if not selector.tests_values:
        return True
    if unit.position == DOWN:
        return False
    fact = m.facts[unit.card]
    if printed:
        return _passes(selector, fact, fact.ata, fact.defence)
    return _passes(selector, fact, m.ata(unit), m.defence(unit))


def _passes(selector: Selector, fact: Fact, ata: int, defence: int) -> bool:
    return (
        (selector.kind < 0 or fact.kind == selector.kind)
        and (selector.speed < 0 or fact.speed == selector.speed)
        and selector.stars_min <= fact.stars <= selector.stars_max
        and selector.ata_min <= ata <= selector.ata_max
        and selector.def_min <= defence <= selector.def_max
        and (selector.rol is None or fact.rol == selector.rol)
        and (selector.tipo is None or fact.tipo == selector.tipo)
        and (selector.evolution is None or fact.is_evolution == selector.evolution)
    )


def fits_card(m: Duel, selector: Selector, card: int) -> bool:
    """Whether a card in a hand, a pile or a link passes the filters, by its printed values."""
    fact = m.facts[card]
    return not selector.tests_values or _passes(selector, fact, fact.ata, fact.defence)


def _fits_support(m: Duel, selector: Selector, card: Support, serial: int) -> bool:
    if selector.other and card.serial == serial:
        return False
    if selector.face >= 0 and (card.face == FACE_DOWN) != (selector.face == 1):
        return False
    return not selector.tests_values or (card.face != FACE_DOWN and fits_card(m, selector, card.card))


def candidates(m: Duel, selector: Selector, context: Context, printed: bool = False) -> list[Handle]:
    """The cards a selector means now, in a fixed order.

    printed: compare printed ATA and DEF (continuous effects do, so that they never chase each other).
    """
    seat, self_card, serial, event = context
    if selector.ref >= 0:
        return _referred(m, selector, serial, event, printed)
    place = selector.place
    if place == ON_FIELD:
        return [
            unit
            for owner in seats(selector.side, seat)
            for unit in m.fields[owner]
            if unit is not None and fits(m, selector, unit, serial, printed)
        ]
    if place == ON_SUPPORT:
        return [
            card
            for owner in seats(selector.side, seat)
            for card in m.supports[owner]
            if card is not None and _fits_support(m, selector, card, serial)
        ]
    if place == ON_STADIUM:
        stadium = m.stadium
        if stadium is None or stadium.seat not in seats(selector.side, seat):
            return []
        return [stadium] if _fits_support(m, selector, stadium, serial) else []
    piles = m.hands if place == ON_HAND else m.decks if place == ON_DECK else m.discards
    found: list[Handle] = []
    for owner in seats(selector.side, seat):
        cards = sorted(piles[owner])
        if selector.other and place == ON_DISCARD and owner == seat and self_card in cards:
            cards.remove(self_card)  # one copy: "another" card than this one
        found += [card for card in cards if fits_card(m, selector, card)]
    return found


def _referred(m: Duel, selector: Selector, serial: int, event: int, printed: bool) -> list[Handle]:
    ref = selector.ref
    if ref == REF_LINK:
        return [m.chain[-1][1]] if m.chain and fits_card(m, selector, m.chain[-1][1]) else []
    if ref == REF_SELF:
        wanted = serial
    elif ref == REF_EVENT:
        wanted = event
    elif m.battle is None:
        return []
    else:
        wanted = m.battle[0] if ref == REF_ATTACKER else m.battle[1]
    if wanted < 0:
        return []
    unit = m.unit(wanted)
    if unit is not None:
        return [unit] if fits(m, selector, unit, serial, printed) else []
    card = m.support(wanted)
    return [card] if card is not None and _fits_support(m, selector, card, serial) else []


def count(m: Duel, selector: Selector, context: Context, printed: bool = False) -> int:
    """How many cards a selector means now."""
    if selector.ref < 0 and selector.is_bare and selector.place in (ON_HAND, ON_DECK):
        piles = m.hands if selector.place == ON_HAND else m.decks
        return sum(len(piles[owner]) for owner in seats(selector.side, context[0]))
    return len(candidates(m, selector, context, printed))


def hold(m: Duel, conditions: tuple[Condition, ...], context: Context, printed: bool = False) -> bool:
    """Whether all conditions of an effect hold for its owner."""
    seat = context[0]
    for condition in conditions:
        kind = condition.kind
        if kind == "count":
            assert condition.selector is not None
            number = count(m, condition.selector, context, printed)
        elif kind == "aguante":
            number = m.aguante[seat if condition.side == OWN else 1 - seat]
        else:
            if kind == "behind":
                holds = (m.aguante[seat] < m.aguante[1 - seat]) == bool(condition.side)
            else:
                holds = (m.active == seat) == (condition.side == OWN)
            if not holds:
                return False
            continue
        if not condition.least <= number <= condition.most:
            return False
    return True
