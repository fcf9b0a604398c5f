"""Names of cards in other languages: which of its names a deck calls a card by, and the notice about them."""

from __future__ import annotations

from cardkit.decks.saying import say
from cardkit.text import clean, fold, shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.decks.deck import Deck
    from cardkit.decks.reader import Source

_SHOWN = 3
_MOST_REMEMBERED = 50_000


def called(text: str, card: Card) -> tuple[str, str]:
    """The name by which a text names the card, its own or a translation, and the folded rest of the text.

    A text that is none of them, such as an id, is all rest.
    """
    folded = fold(text)
    for name in (card.name, *_translations(card)):
        start = fold(name)
        if folded == start or folded.startswith((f"{start} (", f"{start} [")):
            return name, folded[len(start) :]
    return card.name, folded


def _translations(card: Card) -> list[str]:
    return [clean(str(alias["alias"])) for alias in card.aliases if alias.get("reason") == "translation"]


def say_translations(deck: Deck, source: Source) -> None:
    """One notice for all cards of a deck that are called by names in another language."""
    known = source.translated.setdefault(deck.game or "", {})
    if len(known) > _MOST_REMEMBERED:
        known.clear()
    found = []
    for entry in deck.entries:
        card = entry.card
        if card is None or entry.text == card.name or entry.origin is not None:
            continue
        answer = known.get(entry.text)
        if answer is None:
            answer = known[entry.text] = called(entry.text, card)[0] != card.name
        if answer:
            found.append((entry, card))
    if found:
        names = [f"{shorten(entry.text, 40)} ({shorten(card.name, 40)})" for entry, card in found[:_SHOWN]]
        if len(found) > _SHOWN:
            names.append("…")
        first = found[0][0]
        say(
            deck,
            "CKD024",
            (first.line, first.column, first.end_column),
            {"names": names},
            related=sorted({entry.line for entry, _card in found[1:]} - {first.line}),
        )
