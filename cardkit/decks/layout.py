"""A deck file in its canonical layout: the same lines in the same order, each as cardkit would write it.

Comments, the order of groups and lines that could not be read stay; blank lines, counts, the spelling of
names and of headers become regular. A name in another language is a spelling of its own, which stays.
"""

from __future__ import annotations

from cardkit.decks.content import Item, content_of
from cardkit.decks.deck import Deck, Entry
from cardkit.decks.lines import heading
from cardkit.decks.load import read_deck
from cardkit.decks.names import Resolver
from cardkit.decks.reader import Source, split_lines
from cardkit.decks.translations import called
from cardkit.decks.writer import line, spelling
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.text import clean, fold, fold_id

BLANK, COMMENT, HEADER, HEADING, CARD = "blank", "comment", "header", "heading", "card"


def laid_out(deck: Deck, source: Source) -> str:
    """The text of a deck in text form, laid out anew. Laid out twice is laid out once.

    Raises InputError where that would change what the deck says.
    """
    made = _joined(_lines(deck, source))
    again = read_deck(made.encode("utf-8"), "laid-out.deck", Source(source.lookup, source.default_game))
    same = content_of(again).facts() == content_of(deck).facts()
    if not same or _troubles(again) != _troubles(deck):
        raise InputError(
            _("laying out this deck would change what it says"),
            path=deck.path,
            help=_("run cardkit check on it and correct the lines it names first"),
        )
    return made


def _troubles(deck: Deck) -> list[str]:
    """The codes of what could not be read, which laying out must not change."""
    return sorted(finding.code for finding in deck.findings if finding.code not in ("CKD017", "CKD018"))


def _lines(deck: Deck, source: Source) -> list[tuple[str, str]]:
    """Every line with what it is."""
    resolver = words = None
    if deck.game:
        _game, resolver, words = source.game(deck.game)
    entries = {entry.line: entry for entry in deck.entries if entry.origin is None}
    headers = {held.line: (key, held.value) for key, all in deck.headers.items() for held in all}
    found: list[tuple[str, str]] = []
    for number, raw in enumerate(split_lines(deck.text, deck.path), 1):
        text = clean(raw)
        entry = entries.get(number)
        if not text:
            found.append((BLANK, ""))
        elif number in headers:
            key, value = headers[number]
            found.append((HEADER, f"{key}: {value}".rstrip()))
        elif entry is not None:
            found.append((CARD, line(entry.count, _spelled(entry, resolver))))
        elif text.startswith(("#", "//")):
            found.append((COMMENT, raw.strip()))
        elif words is not None and fold(heading(text)) in words.sections:
            found.append((HEADING, f"{heading(text)}:"))
        else:
            found.append((CARD, text))
    return found


def _spelled(entry: Entry, resolver: Resolver | None) -> str:
    """The card as cardkit writes it; an id that was written stays, and so does a name in another language."""
    if entry.card is None:
        return spelling(Item(1, None, entry.text), resolver)
    name, rest = called(entry.text, entry.card)
    has_id = fold_id(entry.card.id) in fold_id(rest)
    return spelling(Item(1, entry.card.id, entry.text), resolver, with_id=has_id, name=name)


def _joined(lines: list[tuple[str, str]]) -> str:
    """The lines with one blank line between groups and none at the ends."""
    made: list[str] = []
    before = ""
    for what, text in lines:
        if what == BLANK:
            if made and before != BLANK:
                made.append("")
                before = BLANK
            continue
        new_group = what == HEADING or (before == HEADER and what == CARD)
        if new_group and made and before not in (BLANK, COMMENT):
            made.append("")
        made.append(text)
        before = what
    while made and not made[-1]:
        made.pop()
    return "\n".join(made) + "\n"
