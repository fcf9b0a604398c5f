"""Decks written: text, JSON, CSV and deck code, from the same content, each to be read back as that content.

Names that the catalogue does not know are written as they were read; a deck code holds ids only.
"""

from __future__ import annotations

from cardkit.decks.code import encode
from cardkit.decks.content import Content, Item, content_of
from cardkit.decks.deck import REPEATABLE
from cardkit.decks.lines import leading_count
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.decks.names import Resolver
    from cardkit.decks.reader import Source

FORMS = ("text", "json", "csv", "code")
_ENDINGS = {".deck": "text", ".txt": "text", ".json": "json", ".csv": "csv"}


def form_of(path: str) -> str | None:
    """The form that the ending of a file's name asks for; None where it says nothing."""
    dot = path.rfind(".")
    return _ENDINGS.get(path[dot:].lower()) if dot >= 0 else None


def write(content: Content, form: str, source: Source) -> str:
    """The deck in one of FORMS, with a line end. Read back, it says exactly what ``content`` says.

    Raises InputError where this form cannot hold the deck, NotFoundError where a code would need cards that
    are not known.
    """
    if form == "code":
        return encode(content) + "\n"
    writer = {"text": write_text, "json": write_json, "csv": write_csv}[form]
    if not content.game or not source.has_game(content.game):
        return writer(content, None)
    game, resolver, _words = source.game(content.game)
    made = writer(content, resolver)
    meant = Content(content.game, content.format or game.default_format, content.headers, content.items)
    if reread(made, form, source).facts() != meant.facts():
        raise InputError(
            _("this deck cannot be written as {form} without loss").format(form=form),
            help=_("a name or an id holds characters that this form cannot keep; try another form"),
        )
    return made


def reread(text: str, form: str, source: Source) -> Content:
    """The content of a deck just written."""
    from cardkit.decks.load import read_deck

    ending = {"text": "deck", "json": "deck.json", "csv": "deck.csv"}[form]
    return content_of(read_deck(text.encode("utf-8"), f"written.{ending}", source))


def write_text(content: Content, resolver: Resolver | None) -> str:
    """The canonical text form: headers, the cards outside of sections, then each section under its name."""
    lines = [f"{key}: {value}" for key, value in _headers(content)]
    for section in dict.fromkeys([None, *(item.section for item in content.items)]):
        items = [item for item in content.items if item.section == section]
        if items:
            lines += ["", *([f"{section}:"] if section else [])]
            lines += [line(item.count, spelling(item, resolver)) for item in items]
    return "\n".join(lines) + "\n"


def write_json(content: Content, resolver: Resolver | None) -> str:
    """The JSON form: cards by id, unknown ones by name."""
    import json

    deck: dict[str, Any] = {}
    for key, value in _headers(content):
        if key in REPEATABLE:
            deck.setdefault(key, []).append(value)
        else:
            deck[key] = value
    deck["cards"] = [
        {
            "count": item.count,
            **({"name": item.name} if item.id is None else {"id": item.id}),
            **({"section": item.section} if item.section else {}),
        }
        for item in content.items
    ]
    return json.dumps(deck, ensure_ascii=False, indent=1).replace("\x7f", "\\u007f") + "\n"


def write_csv(content: Content, resolver: Resolver | None) -> str:
    """The table form: ``count,id,name`` and, where there are any, ``section``; headers in lines with ``#``.

    No cell begins like a formula: such a text stands behind a ``'``, which reading takes away.
    """
    import csv
    import io

    from cardkit.catalogue.cells import guarded

    out = io.StringIO()
    for key, value in _headers(content):
        out.write(f"# {key}: {value}\n")
    writer = csv.writer(out, lineterminator="\n")
    sections = ["section"] if any(item.section for item in content.items) else []
    writer.writerow(["count", "id", "name", *sections])
    for item in content.items:
        name = _name(item, resolver)
        if item.id is not None and not _is_plain(f"{name} [{item.id}]", item, resolver):
            name = ""
        row = [
            str(item.count),
            guarded(item.id) if item.id is not None else "",
            guarded(name) if name else "",
        ]
        writer.writerow([*row, *([item.section or ""] if sections else [])])
    return out.getvalue()


def _headers(content: Content) -> list[tuple[str, str]]:
    """Every header, game and format first."""
    first = [("game", content.game), ("format", content.format)]
    return [(key, value) for key, value in first if value] + content.headers


def line(count: int, name: str) -> str:
    """A card line that reads back as this count and this name, also where the name begins with an ``x``."""
    plain = f"{count} {name}"
    found = leading_count(plain)
    return plain if found is not None and found.rest == name else f"{count}x {name}"


def spelling(item: Item, resolver: Resolver | None, *, with_id: bool = False, name: str | None = None) -> str:
    """How to write a card so that it is this one: its name, with what tells it from others of that name.

    ``with_id``: with its id in any case. ``name``: the one of its names to write.
    """
    if item.id is None or resolver is None:
        return item.name if item.id is None else item.id
    own = _name(item, resolver)
    name = name or own
    card = resolver.resolve(item.id).card
    ways = [name, f"{name} [{item.id}]", f"[{item.id}]"]
    if name == own and card is not None and card.id == item.id:
        ways[1:1] = [clean(resolver.spelling(card, _rivals(card, resolver)))]
    if with_id:
        ways = ways[-2:]
    return next((way for way in ways if _is_plain(way, item, resolver)), item.id)


def _name(item: Item, resolver: Resolver | None) -> str:
    """The name the catalogue has for the card, else the one that was written."""
    card = resolver.resolve(item.id).card if resolver is not None and item.id is not None else None
    return clean(card.name if card is not None and card.id == item.id else item.name)


def _rivals(card: Card, resolver: Resolver) -> list[Card]:
    return [match.card for match in resolver.lookup.by_name(resolver.game.id, card.name)]


def _is_plain(text: str, item: Item, resolver: Resolver | None) -> bool:
    """Whether the text names the card and nothing else, and may stand on one line."""
    if resolver is None or not text.isprintable():
        return False
    found = resolver.resolve(text)
    return found.code is None and found.card is not None and found.card.id == item.id
