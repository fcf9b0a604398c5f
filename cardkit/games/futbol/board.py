"""The table drawn in text: the rival above, the stadium between, the own side below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol.forms import ATTACK, DOWN, FACE_DOWN, FUTBOLISTA, PHASES
from cardkit.games.futbol.records import Support, Unit
from cardkit.text import shorten

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

_WIDTH = 31  # of a zone; three of them and their lines stay under 100 columns


def draw(m: Duel, seat: int | None, language: str) -> str:
    """The table as a seat sees it; None sees everything."""
    say = m.engine.say
    bottom = 0 if seat is None else seat
    phase = say(f"phase.{PHASES[m.phase]}", language, {})
    lines = [say("board.turn", language, {"turn": str(m.turn), "phase": phase})]
    lines += _side(m, 1 - bottom, seat, language, is_top=True)
    stadium = say("board.empty", language, {}) if m.stadium is None else m.setup.name(m.stadium.card)
    lines.append(f"  {say('board.stadium', language, {})}: {stadium}")
    lines += _side(m, bottom, seat, language, is_top=False)
    if m.chain:
        names = " < ".join(m.setup.name(link[1]) for link in m.chain)
        lines.append(f"{say('board.chain', language, {})}: {names}")
    for place in (0, 1):
        if seat is None or seat == place:
            lines.append(f"{m.seat_name(place, language)} · {say('board.hand', language, {})}")
            lines += [f"  {_card(m, card)}" for card in sorted(m.hands[place])]
    return "\n".join(shorten(line, 99) for line in lines)


def _side(m: Duel, place: int, seat: int | None, language: str, is_top: bool) -> list[str]:
    say = m.engine.say
    counts = {
        "aguante": str(m.aguante[place]),
        "hand": str(len(m.hands[place])),
        "deck": str(len(m.decks[place])),
        "discard": str(len(m.discards[place])),
    }
    mark = ">" if place in m.to_act else " "
    coach = "" if m.dts[place] < 0 else f" · {say('board.dt', language, {})}: {m.setup.name(m.dts[place])}"
    head = f"{mark} {m.seat_name(place, language)}: {say('board.counts', language, counts)}{coach}"
    is_known = seat is None or seat == place
    units = _row([_unit(m, unit, is_known, language) for unit in m.fields[place]])
    supports = _row([_support(m, card, is_known, language) for card in m.supports[place]])
    return [head, supports, units] if is_top else [units, supports, head]


def _row(cells: list[str]) -> str:
    return "|" + "|".join(f" {shorten(cell, _WIDTH - 2):<{_WIDTH - 1}}" for cell in cells) + "|"


def _unit(m: Duel, unit: Unit | None, is_known: bool, language: str) -> str:
    """Values first: a long name may be cut."""
    if unit is None:
        return "·"
    if unit.position == DOWN:
        down = m.engine.say("board.down", language, {})
        return f"{down} {m.setup.name(unit.card)}" if is_known else down
    values = f"{m.ata(unit)}/{m.defence(unit)}"
    standing = f"^{values}" if unit.position == ATTACK else f"={values}"
    return f"{standing} {m.setup.name(unit.card)}"


def _support(m: Duel, card: Support | None, is_known: bool, language: str) -> str:
    if card is None:
        return "·"
    if card.face == FACE_DOWN:
        down = m.engine.say("board.set", language, {})
        return f"{down} {m.setup.name(card.card)}" if is_known else down
    return m.setup.name(card.card)


def _card(m: Duel, card: int) -> str:
    fact = m.facts[card]
    if fact.kind == FUTBOLISTA:
        return f"{fact.id} {fact.name} {fact.stars}★ {fact.ata}/{fact.defence}"
    return f"{fact.id} {fact.name}"
