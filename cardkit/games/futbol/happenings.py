"""What happens sets off effects: they wait here until triggers.py gives them their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import values
from cardkit.games.futbol.forms import DOWN, IN_DT, IN_FIELD, IN_FORCE, IN_STADIUM, IN_SUPPORT

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.records import Unit


def fire(m: Duel, when: int, unit: Unit, event: int) -> None:
    """Set off the effects of a futbolista that wait for that event; face down it has none."""
    if when in m.facts[unit.card].whens and unit.position != DOWN and not values.is_silent(unit):
        fire_card(m, when, unit.seat, unit.card, unit.serial, event)


def fire_card(
    m: Duel, when: int, seat: int, card: int, serial: int, event: int, zone: int = IN_FIELD
) -> None:
    """Set off the effects of a card, wherever it is now (serial -1: no longer in play)."""
    fact = m.facts[card]
    if when in fact.whens:
        for ability in fact.abilities:
            if ability.when == when:
                m.waiting.append((seat, card, ability.place, zone, serial, event))


def fire_lasting(m: Duel, seat: int, when: int, event: int) -> None:
    """Set off the effects of a seat's continuous tactics and of its DT."""
    for card in m.supports[seat]:
        if card is not None and card.face == IN_FORCE:
            fire_card(m, when, seat, card.card, card.serial, event, IN_SUPPORT)
    if m.dts[seat] >= 0:
        fire_card(m, when, seat, m.dts[seat], -1, event, IN_DT)


def fire_turn(m: Duel, when: int) -> None:
    """Set off what acts at the start or end of the turn of the active seat.

    The one stadium is there for both: its effects act for the seat whose turn it is.
    """
    seat = m.active
    for unit in m.fields[seat]:
        if unit is not None:
            fire(m, when, unit, -1)
    fire_lasting(m, seat, when, -1)
    stadium = m.stadium
    if stadium is not None and stadium.face == IN_FORCE:
        fire_card(m, when, seat, stadium.card, stadium.serial, -1, IN_STADIUM)
