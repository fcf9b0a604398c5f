"""A deck as the rules see it: resolved entries, copies per card, and what could not be resolved."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck, Entry
    from cardkit.decks.names import Resolver


# Findings of lines that hold cards nobody can count: bad counts, unknown sets, broken or endless lines.
_UNREAD = frozenset({"CKD003", "CKD009", "CKD011", "CKD019", "CKD022"})


class Pile:
    """What the constraints count: entries whose card is known, and the copies of those whose card is not.

    ``identity`` says what is one card for the rules. ``copies`` is identity → copies over the whole deck;
    ``unresolved`` is the copies of unknown cards, ``slack`` how many copies more of any card the deck may
    really hold: those, and without limit where a line could not be read at all.
    """

    __slots__ = ("_copies", "deck", "entries", "lookup", "resolver", "slack", "unresolved")

    def __init__(self, deck: Deck, resolver: Resolver, lookup: Lookup) -> None:
        self.deck = deck
        self.resolver = resolver
        self.lookup = lookup
        self.entries: list[Entry] = []
        self.unresolved = 0
        self._copies: dict[str, int] | None = None
        for entry in deck.entries:
            if entry.card is None:
                self.unresolved += entry.count
            else:
                self.entries.append(entry)
        # A line of zero copies is wrong, but what it says of its card is known: there is none.
        unread = any(finding.code in _UNREAD and finding.actual != 0 for finding in deck.findings)
        self.slack: float = float("inf") if unread else self.unresolved

    def identity(self, card: Card) -> str:
        """What makes printings the same card for the rules of this game."""
        return self.resolver.identity(card)

    @property
    def copies(self) -> dict[str, int]:
        """Identity → copies over the whole deck."""
        if self._copies is None:
            copies: dict[str, int] = {}
            identity = self.resolver.identity
            for entry in self.entries:
                card = entry.card
                assert card is not None
                key = identity(card)
                copies[key] = copies.get(key, 0) + entry.count
            self._copies = copies
        return self._copies

    def header(self, key: str) -> str | None:
        """The value of a header of the deck, or None."""
        return self.deck.header(key)

    def sections(self) -> set[str]:
        """The sections that hold a card."""
        return {entry.section for entry in self.entries if entry.section}
