"""How good a position looks, for the greedy agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol.forms import ATTACK, DOWN, FACE_DOWN, IN_FORCE

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

WON = 100_000.0


def value(m: Duel, seat: int) -> float:
    """Aguante, futbolistas on the field, cards to come; a won match above everything."""
    if m.outcome is not None:
        if not m.outcome.winners:
            return 0.0
        return WON if seat in m.outcome.winners else -WON
    return _side(m, seat) - _side(m, 1 - seat)


def _side(m: Duel, seat: int) -> float:
    total = m.aguante[seat] / 100
    rivals = m.units(1 - seat)
    threat = max((m.ata(unit) for unit in rivals if unit.position == ATTACK), default=0)
    for unit in m.units(seat):
        ata, defence = m.ata(unit), m.defence(unit)
        total += max(ata, defence) / 100
        if unit.position == ATTACK:
            total += ata / 400
            if threat > ata:
                total -= (threat - ata) / 150
        elif unit.position == DOWN:
            total += 1
        if unit.position != ATTACK and threat > defence:
            total -= 2
    for card in m.supports[seat]:
        if card is not None and card.face in (FACE_DOWN, IN_FORCE):
            total += 4
    total += 3 * len(m.hands[seat])
    if len(m.decks[seat]) < 3:
        total -= 5 * (3 - len(m.decks[seat]))
    return total
