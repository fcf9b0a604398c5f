"""What a match starts from: pinned card facts, and who sits where with which cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardkit.errors import RefusedError
from cardkit.i18n import _
from cardkit.text import fold_id, quoted

# What a match needs of a card; texts, aliases and provenance stay in the catalogue.
PINNED = ("id", "set", "number", "name", "kind", "rarity", "attrs", "effects", "status")

MAX_COPIES = 9999

CardFacts = dict[str, Any]


class Seat:
    """One seat: a player with the cards he brings.

    name: how it is called in words (the deck's name); side: number of the team (seats of one side win
    together); cards: section (``""`` for the main deck) → card numbers, one per copy; headers: the header
    lines of the deck file (``race``, ``players``, ``format`` …), text to text.
    """

    __slots__ = ("cards", "headers", "name", "side")

    def __init__(
        self, name: str, side: int, cards: dict[str, list[int]], headers: dict[str, str] | None = None
    ) -> None:
        self.name = name
        self.side = side
        self.cards = cards
        self.headers = headers or {}

    def deck(self, section: str = "") -> list[int]:
        """A new list of the card numbers of a section, one per copy; empty where there is none."""
        return list(self.cards.get(section, ()))


class Setup:
    """All that a match starts from besides options and dice; immutable once a match has started from it.

    cards: the facts of every card that can appear, as JSON objects; everywhere else a card is its **number**,
        the place in this list. Copies of one card have the same number: nobody can tell them apart.
    seats: who plays, in table order.
    table: cards of nobody: section → card numbers (a shared deck, events, markers).
    extra: whatever else the game pins, as JSON (values of a profile, army lists).
    notices: lines about how the match came to be (an illegal deck that was allowed), for the log.
    compiled: room for the game's own compiled facts: they depend on nothing but this setup and the options
        named in their key, are never changed, and are shared by all matches that start from the setup.
    """

    __slots__ = ("_find", "_numbers", "cards", "compiled", "extra", "game", "notices", "seats", "table")

    def __init__(
        self,
        game: str,
        cards: list[CardFacts],
        seats: list[Seat],
        table: dict[str, list[int]] | None = None,
        extra: dict[str, Any] | None = None,
        notices: list[str] | None = None,
        find: Callable[[str], CardFacts | None] | None = None,
    ) -> None:
        self.game = game
        self.cards = cards
        self.seats = seats
        self.table = table or {}
        self.extra = extra or {}
        self.notices = notices or []
        self.compiled: dict[Any, Any] = {}
        self._find = find
        self._numbers = {card["id"]: number for number, card in enumerate(cards)}

    def number(self, card: str | int) -> int:
        """The number of a card given by id (or already by number).

        An id that is not pinned yet is looked for in the catalogue where the setup has one (scenarios do) and
        pinned, so read the whole position before compiling card facts. Raises RefusedError for unknown cards.
        """
        if isinstance(card, int):
            if 0 <= card < len(self.cards):
                return card
        else:
            number = self._numbers.get(card)
            if number is not None:
                return number
            facts = self._find(card) if self._find else None
            if facts is not None:
                known = self._numbers.get(facts["id"])
                return self.pin(facts) if known is None else known
            folded = fold_id(card)
            for id, number in self._numbers.items():
                if fold_id(id) == folded:
                    return number
        raise RefusedError(_("no card {id} in this match").format(id=quoted(str(card))))

    def pin(self, facts: CardFacts) -> int:
        """Add a card and return its number; a card of that id must not be there yet."""
        number = len(self.cards)
        self.cards.append(facts)
        self._numbers[facts["id"]] = number
        return number

    def id(self, number: int) -> str:
        """The id of a card number."""
        text: str = self.cards[number]["id"]
        return text

    def name(self, number: int) -> str:
        """The name of a card number."""
        text: str = self.cards[number]["name"]
        return text

    def seated(self, order: tuple[int, ...]) -> Setup:
        """The same setup with seat ``order[i]`` sitting at place i; card numbers stay as they are."""
        return Setup(
            self.game,
            self.cards,
            [self.seats[place] for place in order],
            self.table,
            self.extra,
            self.notices,
        )

    def to_json(self) -> dict[str, Any]:
        """The setup as log headers carry it."""
        return {
            "cards": self.cards,
            "seats": [
                {"name": seat.name, "side": seat.side, "cards": seat.cards, "headers": seat.headers}
                for seat in self.seats
            ],
            "table": self.table,
            "extra": self.extra,
            "notices": self.notices,
        }

    @classmethod
    def from_json(
        cls, game: str, row: dict[str, Any], find: Callable[[str], CardFacts | None] | None = None
    ) -> Setup:
        """The setup of a log or scenario; cards in seats and table may be ids or numbers."""
        setup = cls(game, list(row.get("cards", ())), [], None, row.get("extra"), row.get("notices"), find)
        for place, seat in enumerate(row.get("seats", ())):
            setup.seats.append(
                Seat(
                    seat.get("name", ""),
                    seat.get("side", place),
                    {section: setup.numbers(cards) for section, cards in seat.get("cards", {}).items()},
                    seat.get("headers"),
                )
            )
        setup.table = {section: setup.numbers(cards) for section, cards in row.get("table", {}).items()}
        return setup

    def numbers(self, cards: list[Any]) -> list[int]:
        """Card numbers of a list of ids or numbers; ``[id, count]`` stands for that many copies."""
        found: list[int] = []
        for card in cards:
            if isinstance(card, list):
                found += [self.number(card[0])] * self._count(card)
            else:
                found.append(self.number(card))
        return found

    def _count(self, entry: list[Any]) -> int:
        count = entry[1] if len(entry) == 2 else None
        if type(count) is not int or not 0 <= count <= MAX_COPIES:
            raise RefusedError(
                _("{entry} is not [card, count] with a count from 0 to {most}").format(
                    entry=entry, most=MAX_COPIES
                )
            )
        return count


def pinned(card: dict[str, Any]) -> CardFacts:
    """The facts of a card object (Card.to_json) that matches need, without what is null or empty."""
    return {field: card[field] for field in PINNED if card.get(field) not in (None, [], {})}
