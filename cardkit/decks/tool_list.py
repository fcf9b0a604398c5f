"""Lists that other tools of a game keep, taken in as decks; which forms there are only the games know."""

from __future__ import annotations

from cardkit.decks.deck import MAX_COUNT, Deck, Entry
from cardkit.decks.reader import MAX_LINES, too_many_cards
from cardkit.decks.saying import Wording, say
from cardkit.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cardkit.decks.reader import Source
    from cardkit.decks.saying import Place
    from cardkit.tool_forms import DeckForm, Listed, ListedRows


def _forms(game: str | None, source: Source) -> Iterator[tuple[str, DeckForm]]:
    """The forms of the game; where it is not known, those of every game."""
    games = [game] if game is not None else [one.id for one in source.lookup.games()]
    for one in games:
        if source.has_game(one):
            for form in source.forms(one).decks:
                yield one, form


def find_form(data: Any, game: str | None, source: Source) -> tuple[str, DeckForm, list[Listed]] | None:
    """Game, form and cards of a JSON value that a tool has written; None where no form fits, or two do."""
    found: list[tuple[str, DeckForm, list[Listed]]] = []
    for one, form in _forms(game, source):
        listed = form.json(data) if form.json is not None else None
        if listed is not None and one not in [other for other, _form, _listed in found]:
            found.append((one, form, listed))
    return found[0] if len(found) == 1 else None


def find_table(first: list[str], game: str | None, source: Source) -> tuple[str, DeckForm, ListedRows] | None:
    """Game, form and reader of a table that begins with this row; None where no form fits."""
    for one, form in _forms(game, source):
        rows = form.table(first) if form.table is not None else None
        if rows is not None:
            return one, form, rows
    return None


def take_listed(deck: Deck, source: Source, listed: list[Listed]) -> None:
    """Put the cards of a JSON list into the deck."""
    if len(listed) > MAX_LINES:
        raise too_many_cards(deck.path)
    for card in listed:
        deck.paths.append(card.path)
        take_one(deck, source, card, (0, len(deck.paths) - 1, 0))


def take_one(deck: Deck, source: Source, card: Listed, mark: Place) -> None:
    """Put one card into the deck; ``mark`` is its place, or line 0 and the index of its path.

    What cannot be resolved is a finding there.
    """
    assert deck.game is not None
    _game, resolver, _words = source.game(deck.game)
    shown = clean(str(card.name if card.id is None else card.id))
    whole = isinstance(card.count, int) and not isinstance(card.count, bool)
    good = whole and 1 <= card.count <= MAX_COUNT
    if not good:
        actual = card.count if whole else None
        say(deck, "CKD003", _place(deck, mark), {"value": card.count}, actual=actual)
        return
    entry = Entry(card.count, shown, None, None, *mark)
    deck.entries.append(entry)
    if card.reason is not None:
        say(deck, "CKD021", _place(deck, mark), {"name": shown, "reason": Wording(card.reason)})
        return
    resolved = resolver.resolve(shown)
    entry.card = resolved.card
    if resolved.code is not None:
        say(deck, resolved.code, _place(deck, mark), resolved.values, suggestions=resolved.suggestions)


def _place(deck: Deck, mark: Place) -> Place:
    return mark if mark[0] else deck.at(deck.paths[mark[1]])
