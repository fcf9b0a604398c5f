"""What changed between two decks, as cards: order, spelling and number of lines do not matter."""

from __future__ import annotations

from typing import Any

from cardkit.decks.deck import REPEATABLE, Deck
from cardkit.decks.names import Resolver
from cardkit.decks.reader import Source
from cardkit.text import fold


class Change:
    """One card of one section: copies ``before`` and ``after``; ``id`` is None for an unknown name."""

    __slots__ = ("after", "before", "id", "name", "section")

    def __init__(self, id: str | None, name: str, section: str | None, before: int, after: int) -> None:
        self.id = id
        self.name = name
        self.section = section
        self.before = before
        self.after = after

    def to_json(self) -> dict[str, Any]:
        """The change as one JSON object."""
        return {
            "id": self.id,
            "name": self.name,
            "section": self.section,
            "before": self.before,
            "after": self.after,
        }


class Difference:
    """``headers``: (key, before, after) with None where a header is missing; ``cards``: what changed."""

    __slots__ = ("cards", "headers", "same")

    def __init__(self, headers: list[tuple[str, str | None, str | None]], cards: list[Change]) -> None:
        self.headers = headers
        self.cards = cards
        self.same = not headers and not cards

    def to_json(self, before: str, after: str) -> dict[str, Any]:
        """The difference as ``cardkit deck diff`` prints it."""
        return {
            "schema_version": 1,
            "before": before,
            "after": after,
            "same": self.same,
            "headers": [{"key": key, "before": old, "after": new} for key, old, new in self.headers],
            "cards": [change.to_json() for change in self.cards],
        }


def compare(before: Deck, after: Deck, source: Source) -> Difference:
    """The difference from one deck to the other; sets that are included count card by card."""
    cards: dict[tuple[str, ...], Change] = {}
    for deck, place in ((before, 0), (after, 1)):
        resolver = source.game(deck.game)[1] if deck.game else None
        for entry in deck.entries:
            key = (deck.game or "", entry.section or "", *_identity(entry.card, entry.text, resolver))
            change = cards.get(key)
            if change is None:
                card = entry.card
                change = cards[key] = Change(
                    None if card is None else card.id,
                    entry.text if card is None else card.name,
                    entry.section,
                    0,
                    0,
                )
            if place:
                change.after += entry.count
            else:
                change.before += entry.count
    changed = [change for change in cards.values() if change.before != change.after]
    changed.sort(key=lambda change: (change.section or "", fold(change.name), change.id or ""))
    return Difference(_headers(before, after), changed)


def _identity(card: Any, text: str, resolver: Resolver | None) -> tuple[str, str]:
    return ("", fold(text)) if card is None or resolver is None else ("card", resolver.identity(card))


def _headers(before: Deck, after: Deck) -> list[tuple[str, str | None, str | None]]:
    """Headers that differ; game and format as they apply, whether written or not."""
    found: list[tuple[str, str | None, str | None]] = []
    for key in ("game", "format"):
        old, new = getattr(before, key), getattr(after, key)
        if old != new:
            found.append((key, old, new))
    for key in dict.fromkeys([*before.headers, *after.headers]):
        if key in ("game", "format", "include"):
            continue  # an included set shows in the cards
        olds, news = (_values(deck, key) for deck in (before, after))
        if key in REPEATABLE:
            found += [(key, value, None) for value in olds if value not in news]
            found += [(key, None, value) for value in news if value not in olds]
        elif olds != news:
            found.append((key, olds[0] if olds else None, news[0] if news else None))
    return found


def _values(deck: Deck, key: str) -> list[str]:
    return [header.value for header in deck.headers.get(key, [])]
