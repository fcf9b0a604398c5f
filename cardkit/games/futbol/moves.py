"""Everything that moves a card or changes Aguante: the change and its event together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import happenings, values
from cardkit.games.futbol.abilities import ENTERS, FALLS, FLIPS, OWN_FALLS, RIVAL_ENTERS, TO_DECK, TO_HAND
from cardkit.games.futbol.forms import DOWN
from cardkit.games.futbol.records import Support, Unit

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel


def draw(m: Duel, seat: int, n: int) -> None:
    """Draw n cards because a rule or an effect says so; who must draw and cannot is out of cards.

    Drawing no card neither causes nor cures a defeat (Cómo se juega, Cómo se gana).
    """
    for _ in range(n):
        if not m.decks[seat]:
            m.decked[seat] = True
            m.events.append(("decked", "futbol.deck-out", seat))
            return
        card = m.decks[seat].pop()
        m.hands[seat].append(card)
        m.events.append(("drew", "futbol.draw", seat, card))


def lose(m: Duel, seat: int, amount: int, rule: str) -> None:
    """Take Aguante from a seat (never below 0), or give it where the amount is negative."""
    before = m.aguante[seat]
    after = max(0, before - amount)
    if after != before:
        m.aguante[seat] = after
        m.events.append(("aguante", rule, seat, after - before, after))


def bury(m: Duel, seat: int, card: int, rule: str) -> None:
    """Put a card into its owner's discard, face up."""
    m.discards[seat].append(card)
    m.events.append(("discarded", rule, seat, card))


def free_zone(row: list[Unit | None] | list[Support | None]) -> int:
    """The first free zone of a row, -1 when there is none."""
    return row.index(None) if None in row else -1


def place_of(m: Duel, unit: Unit) -> int:
    """The zone of a futbolista."""
    return m.fields[unit.seat].index(unit)


def arrive(m: Duel, seat: int, card: int, position: int) -> Unit:
    """A futbolista comes onto the field, into the first free zone (there must be one)."""
    unit = Unit(seat, card, m.next_serial(), position, m.turn)
    m.fields[seat][free_zone(m.fields[seat])] = unit
    values.forget(m)
    return unit


def enter(m: Duel, unit: Unit) -> None:
    """A futbolista has come onto the field face up: effects that wait for it are set off."""
    happenings.fire(m, ENTERS, unit, unit.serial)
    for other in m.fields[1 - unit.seat]:
        if other is not None:
            happenings.fire(m, RIVAL_ENTERS, other, unit.serial)
    happenings.fire_lasting(m, 1 - unit.seat, RIVAL_ENTERS, unit.serial)


def show(m: Duel, unit: Unit, position: int, rule: str) -> None:
    """Turn a face-down futbolista face up, into attack or defence."""
    unit.position = position
    unit.up = m.turn
    unit.known = False
    values.forget(m)
    m.events.append(("flipped", rule, unit.seat, unit.card, place_of(m, unit), position))
    happenings.fire(m, FLIPS, unit, unit.serial)


def hide(m: Duel, unit: Unit) -> None:
    """Turn a face-up futbolista face down; what was done to it is over."""
    unit.position = DOWN
    unit.known = True
    unit.mods = ()
    unit.since = m.turn  # it is set anew: it may be flipped from its owner's next turn on
    values.forget(m)
    m.events.append(("hidden", "futbol.effects", unit.seat, place_of(m, unit)))


def take_off(m: Duel, unit: Unit) -> None:
    """Take a futbolista off its zone; its cards are for the caller to put somewhere."""
    m.fields[unit.seat][place_of(m, unit)] = None
    values.forget(m)


def fall(m: Duel, units: list[Unit], rule: str) -> None:
    """Futbolistas fall, at the same time: they go to the discard with the stages under them.

    Face-up ones set off their own effects, wherever they lay those of their side.
    """
    for unit in units:
        zone = place_of(m, unit)
        take_off(m, unit)
        m.discards[unit.seat] += (*unit.under, unit.card)
        m.events.append(("fell", rule, unit.seat, unit.card, zone))
        if unit.position != DOWN and not values.is_silent(unit):
            happenings.fire_card(m, FALLS, unit.seat, unit.card, -1, unit.serial)
    for unit in units:
        for other in m.fields[unit.seat]:
            if other is not None:
                happenings.fire(m, OWN_FALLS, other, unit.serial)
        happenings.fire_lasting(m, unit.seat, OWN_FALLS, unit.serial)


def tribute(m: Duel, unit: Unit) -> None:
    """A futbolista is given as tribute: to the discard, without falling (Estrellas y tributos)."""
    zone = place_of(m, unit)
    take_off(m, unit)
    m.discards[unit.seat] += (*unit.under, unit.card)
    m.events.append(("tributed", "futbol.tributes", unit.seat, unit.card, zone))


def remove_support(m: Duel, card: Support, rule: str) -> None:
    """A card leaves its support zone, or the stadium its own, for its owner's discard."""
    if m.stadium is card:
        m.stadium = None
    else:
        row = m.supports[card.seat]
        row[row.index(card)] = None
    values.forget(m)
    bury(m, card.seat, card.card, rule)


def send(m: Duel, seat: int, card: int, dest: int, rule: str) -> None:
    """Put a card that has left its place into its owner's hand, deck (shuffled) or discard."""
    if dest == TO_HAND:
        m.hands[seat].append(card)
        m.events.append(("returned", rule, seat, card))
    elif dest == TO_DECK:
        m.decks[seat].append(card)
        m.events.append(("shuffled_in", rule, seat, card))
        shuffle(m, seat)
    else:
        bury(m, seat, card, rule)


def shuffle(m: Duel, seat: int) -> None:
    """Shuffle a deck."""
    m.decks[seat].sort()
    m.dice.shuffle(f"shuffle/{seat}", m.decks[seat])
    m.events.append(("shuffled", "futbol.effects", seat))


def stand(m: Duel, unit: Unit, position: int, rule: str) -> None:
    """Change the position of a face-up futbolista between attack and defence."""
    unit.position = position
    m.events.append(("turned", rule, unit.seat, unit.card, place_of(m, unit), position))
