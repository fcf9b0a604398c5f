"""What a game says of hands: how a pile is dealt and drawn from, and what of a deck is worth counting.

Each game has one ``Hand`` in ``cardkit/games/<id>/hand.py``; odds and statistics know no game themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from cardkit.card import Card
from cardkit.decks.chances import Chances

Texts = dict[str, str]


class Share:
    """``count`` copies of a card in a deck; ``is_wanted``: they are what is asked about."""

    __slots__ = ("card", "count", "is_wanted", "section")

    def __init__(self, card: Card, count: int, section: str | None, is_wanted: bool) -> None:
        self.card = card
        self.count = count
        self.section = section
        self.is_wanted = is_wanted


class Pool:
    """The known cards of a deck in the order of the file, with its format and headers."""

    __slots__ = ("format", "headers", "shares")

    def __init__(self, shares: list[Share], format: str | None, headers: dict[str, str]) -> None:
        self.shares = shares
        self.format = format
        self.headers = headers

    def only(self, fits: Callable[[Share], bool]) -> Pool:
        """The pool of those cards that fit."""
        return Pool([share for share in self.shares if fits(share)], self.format, self.headers)

    @property
    def total(self) -> int:
        """How many copies there are."""
        return sum(share.count for share in self.shares)

    @property
    def wanted(self) -> int:
        """How many copies are wanted."""
        return sum(share.count for share in self.shares if share.is_wanted)


class Step:
    """A moment of a match: ``turn`` (0: before the first), its name, the number of cards seen by then."""

    __slots__ = ("name", "seen", "turn")

    def __init__(self, turn: int, name: Texts, seen: int) -> None:
        self.turn = turn
        self.name = name
        self.seen = seen


class Reading:
    """One way to read the rules: ``chances`` gives the distribution of wanted cards among those seen.

    ``name`` is short and stable (``redraw``), ``what`` says in a sentence what it means.
    """

    __slots__ = ("chances", "name", "steps", "what")

    def __init__(self, name: str, what: Texts, steps: list[Step], chances: Callable[[int], Chances]) -> None:
        self.name = name
        self.what = what
        self.steps = steps
        self.chances = chances


class Hand:
    """The hands of one game.

    pile: which cards of a deck lie in the pile that hands are drawn from. readings: the pool of these cards →
    the ways to read the rules, the usual one first. groups: fields whose values are counted in statistics;
    curves: numbers that are summed and shown as bars, each with the width of a bar.
    """

    __slots__ = ("curves", "groups", "pile", "readings", "source")

    def __init__(
        self,
        pile: Callable[[Share], bool],
        readings: Callable[[Pool], list[Reading]],
        groups: tuple[str, ...],
        curves: tuple[tuple[str, int], ...],
        source: str,
    ) -> None:
        self.pile = pile
        self.readings = readings
        self.groups = groups
        self.curves = curves
        self.source = source


def opening(seen: int) -> Step:
    """The opening hand of so many cards."""
    return Step(0, {"en": "opening hand", "es": "mano inicial", "pt": "mão inicial"}, seen)


def turns(total: int, seen: Callable[[int], int], most: int = 99) -> list[Step]:
    """The steps of turns 1, 2, … up to the one by which the whole pile has been seen."""
    steps = []
    for turn in range(1, most + 1):
        count = min(seen(turn), total)
        steps.append(Step(turn, {"en": f"turn {turn}", "es": f"turno {turn}", "pt": f"turno {turn}"}, count))
        if count >= total:
            break
    return steps
