"""The board drawn in text: five slots side by side, the scores above, the hands below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.dropmix.facts import FX, WILD
from cardkit.games.dropmix.slots import COLOURS, PLACES, SLOT_BITS, SLOTS
from cardkit.text import shorten

if TYPE_CHECKING:
    from cardkit.games.dropmix.table import Table

_WIDTH = 18  # of a slot; five of them and their lines stay under 100 columns


def drawn(table: Table, seat: int | None, language: str) -> str:
    """The table as a seat sees it; None sees every hand."""
    say = table.engine.say
    lines = []
    for place in range(len(table.hands)):
        points = table.points[table.side_of[place]]
        values = {"points": str(points), "target": str(table.settings.target)}
        counts = {
            "hand": str(len(table.hands[place])),
            "deck": str(len(table.decks[place])),
            "discards": str(len(table.discards[place])),
        }
        mark = ">" if place in table.to_act else " "
        score = say("board.points", language, values)
        counted = say("board.counts", language, counts)
        lines.append(shorten(f"{mark} {table.seat_name(place, language)}: {score} · {counted}", 99))
    rule = "+" + "+".join(["-" * _WIDTH] * 5) + "+"
    columns = [_slot(table, slot, language) for slot in SLOTS]
    lines.append(rule)
    for row in zip(*columns, strict=True):
        lines.append("|" + "|".join(f" {shorten(text, _WIDTH - 2):<{_WIDTH - 1}}" for text in row) + "|")
    lines.append(rule)
    for place in range(len(table.hands)):
        if seat is None or table.knows(seat, place):
            lines.append(f"{table.seat_name(place, language)} · {say('board.hand', language, {})}")
            lines += [f"  {_card(table, card, language)}" for card in sorted(table.hands[place])]
    return "\n".join(lines)


def _colours(table: Table, bits: int, language: str) -> str:
    return "/".join(table.engine.say(f"colour.{COLOURS[place]}", language, {}) for place in PLACES[bits])


def _slot(table: Table, slot: int, language: str) -> list[str]:
    """Its lines: number, colours, card, level and part, what a wild plays, owner, what is under it."""
    say = table.engine.say
    head = [str(slot + 1), _colours(table, SLOT_BITS[slot], language)]
    card = table.tops[slot]
    if card < 0:
        return [*head, say("board.empty", language, {}), "", "", "", ""]
    beneath = len(table.under[slot])
    is_wild = table.facts.kind[card] == WILD
    return [
        *head,
        table.setup.name(card),
        f"{_level(table, card)} {_part(table, card, language)}",
        _colours(table, table.live[slot], language) if is_wild else "",
        table.seat_name(table.owners[slot], language),
        say("board.under", language, {"n": str(beneath)}) if beneath else "",
    ]


def _level(table: Table, card: int) -> str:
    return f"[{'|' * table.facts.power[card]}]"


def _part(table: Table, card: int, language: str) -> str:
    kind = table.facts.kind[card]
    if kind == FX:
        return "FX"
    if kind == WILD:
        return table.engine.say("board.wild", language, {})
    return _colours(table, table.facts.bits[card], language)


def _card(table: Table, card: int, language: str) -> str:
    name = f"{table.setup.name(card)} [{table.setup.id(card)}]"
    return shorten(f"{name} {_level(table, card)} {_part(table, card, language)}", 97)
