"""What a deck says, without the file it stood in: the value that writers and deck codes work with."""

from __future__ import annotations

from cardkit.decks.deck import HEADERS, REPEATABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.decks.deck import Deck

KEPT = tuple(key for key in HEADERS if key not in ("game", "format"))


class Item:
    """``count`` copies of one card: by ``id`` where it is known, else by the ``name`` as written."""

    __slots__ = ("count", "id", "name", "section")

    def __init__(self, count: int, id: str | None, name: str, section: str | None = None) -> None:
        self.count = count
        self.id = id
        self.name = name
        self.section = section

    def key(self) -> tuple[str, bool, str]:
        """What makes two lines the same card in the same place; also the canonical order."""
        return (self.section or "", self.id is None, self.name if self.id is None else self.id)

    def __repr__(self) -> str:
        return f"Item({self.count}, {self.id!r}, {self.name!r}, {self.section!r})"


class Content:
    """Game, format, the other headers as (key, value) pairs, and the cards the file itself lists.

    The cards of an ``include:`` are not among them: the header stands for them.
    """

    __slots__ = ("format", "game", "headers", "items")

    def __init__(
        self,
        game: str | None,
        format: str | None,
        headers: list[tuple[str, str]] | None = None,
        items: list[Item] | None = None,
    ) -> None:
        self.game = game
        self.format = format
        self.headers = headers or []
        self.items = items or []

    def canonical(self) -> Content:
        """The same deck in its one canonical order: each card of a section once, by section and id."""
        counts: dict[tuple[str, bool, str], Item] = {}
        for item in self.items:
            held = counts.get(item.key())
            if held is None:
                counts[item.key()] = Item(item.count, item.id, item.name, item.section)
            else:
                held.count += item.count
        order = {key: place for place, key in enumerate(KEPT)}
        headers = sorted(self.headers, key=lambda header: (order[header[0]], header[1]))
        return Content(self.game, self.format, headers, [counts[key] for key in sorted(counts)])

    def facts(self) -> tuple[object, ...]:
        """Everything the deck says, to compare two decks whatever the order of their lines."""
        plain = self.canonical()
        return (
            plain.game,
            plain.format,
            tuple(plain.headers),
            tuple((*item.key(), item.count) for item in plain.items),
        )


def content_of(deck: Deck) -> Content:
    """The content of a deck that was read; lines in the order of the file."""
    headers: list[tuple[str, str]] = []
    for key in KEPT:
        held = deck.headers.get(key, [])
        headers += [
            (key, header.value) for header in (held if key in REPEATABLE else held[:1]) if header.value
        ]
    items = [
        Item(
            entry.count,
            entry.card.id if entry.card is not None else None,
            entry.card.name if entry.card is not None else entry.text,
            entry.section,
        )
        for entry in deck.entries
        if entry.origin is None
    ]
    return Content(deck.game, deck.format, headers, items)
