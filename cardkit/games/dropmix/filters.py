"""Filters of effects: which cards, or slots, an effect is about."""

from __future__ import annotations

from typing import Any

from cardkit.games.dropmix.slots import COLOURS, INSTRUMENTS
from cardkit.i18n import _

COLOUR, INSTRUMENT, LEVEL, SONG_ON_BOARD, SONG_SAME, EMPTY, ADJACENT = range(7)

_FIXED = {
    "slot:empty": EMPTY,
    "slot:adjacent": ADJACENT,
    "song:on_board": SONG_ON_BOARD,
    "song:same": SONG_SAME,
}


class Filter:
    """A filter of the data, compiled: ``elements`` are ``(kind, bits)``, each with one bit set where it has
    bits.

    ``needs_all``: written as ``all`` (every element is needed) instead of ``any``.
    """

    __slots__ = ("elements", "needs_all")

    def __init__(self, elements: tuple[tuple[int, int], ...], needs_all: bool) -> None:
        self.elements = elements
        self.needs_all = needs_all

    def has(self, kind: int) -> bool:
        """Whether an element of that kind is in it."""
        return any(kind == element for element, _bits in self.elements)

    def fits(self, colours: int, instruments: int, power: int, on_board: bool) -> bool:
        """Whether a card that plays these colours and instruments is meant.

        power: its level; on_board: whether another part of its song is visible on the board.
        """
        for kind, bits in self.elements:
            met = is_met(kind, bits, colours, instruments, power, on_board)
            if met is not self.needs_all:
                return met
        return self.needs_all


def is_met(kind: int, bits: int, colours: int, instruments: int, power: int, on_board: bool) -> bool:
    """Whether a card meets one element of a filter."""
    if kind == COLOUR:
        return colours & bits != 0
    if kind == INSTRUMENT:
        return instruments & bits != 0
    if kind == LEVEL:
        return bits >> power & 1 == 1
    return kind == SONG_ON_BOARD and on_board


def read(row: Any) -> Filter:
    """The filter of ``{"any": [...]}`` or ``{"all": [...]}``. Raises ValueError for anything else."""
    if not isinstance(row, dict) or len(row) != 1 or not set(row) <= {"any", "all"}:
        raise ValueError(_("a filter is an object with any or all and a list, not {row!r}").format(row=row))
    ((key, names),) = row.items()
    if not isinstance(names, list) or not names:
        raise ValueError(_("a filter needs at least one element"))
    return Filter(tuple(_element(name) for name in names), key == "all")


def _element(text: Any) -> tuple[int, int]:
    if text in _FIXED:
        return _FIXED[text], 0
    kind, _colon, value = str(text).partition(":")
    if kind == "colour" and value in COLOURS:
        return COLOUR, 1 << COLOURS.index(value)
    if kind == "instrument" and value in INSTRUMENTS:
        return INSTRUMENT, 1 << INSTRUMENTS.index(value)
    if kind == "level" and value in ("1", "2", "3"):
        return LEVEL, 1 << int(value)
    raise ValueError(_("{text!r} is no element of a filter").format(text=text))
