"""One card of a table, of JSON or of another tool's list: from what stands there to an entry or a finding."""

from __future__ import annotations

from cardkit.decks.deck import MAX_COUNT, Deck, Entry
from cardkit.decks.lines import written_count
from cardkit.decks.reader import MAX_LINE, near_words
from cardkit.decks.saying import say
from cardkit.i18n import _
from cardkit.text import clean, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.decks.names import Resolved, Resolver
    from cardkit.decks.reader import Source
    from cardkit.decks.saying import Place

# What a column or key means, whatever the game.
ROLES = {
    "count": frozenset(
        {"count", "quantity", "qty", "copies", "cantidad", "copias", "quantidade", "n", "x", "amount", "#"}
    ),
    "name": frozenset({"name", "card", "title", "nombre", "carta", "nome", "titulo", "text", "card name"}),
    "id": frozenset({"id", "uid", "code", "codigo", "card_id", "card id"}),
    "section": frozenset({"section", "seccion", "secao", "group", "grupo"}),
}
ROLE_OF = {word: role for role, words in ROLES.items() for word in words}


class Row:
    """What stands in one row: values by role, as written, and where each of them stands.

    ``facts``: field of a card → text, what else the row says of it (set, number, artist), to tell cards of
    one name apart. ``place`` gives line, column and end column of a role's value, or of the row for ``""``;
    ``mark`` is what an entry keeps of its place (see Entry).
    """

    __slots__ = ("facts", "mark", "place", "values")

    def __init__(
        self,
        values: dict[str, Any],
        place: Callable[[str], Place],
        mark: Callable[[str], Place],
        facts: dict[str, str] | None = None,
    ) -> None:
        self.values = values
        self.place = place
        self.mark = mark
        self.facts = facts or {}


def fact_fields(source: Source, game: str | None) -> dict[str, str]:
    """Folded heading → field, of what may tell cards of one name apart in this game."""
    if game is None:
        return {}
    game_of, _resolver, _words = source.game(game)
    fields = source.lookup.schema(game).get("fields", {})
    found: dict[str, str] = {}
    for name in ("set", "number", *game_of.qualifiers):
        for word in (name, *fields.get(name, {}).get("aliases", ())):
            if fold(word) not in ROLE_OF:
                found.setdefault(fold(word), name)
    return found


def take(deck: Deck, source: Source, row: Row) -> None:
    """Put the card of a row into the deck; what is wrong with the row is a finding where it stands."""
    texts = {role: _text(deck, row, role) for role in ("id", "name", "section")}
    if any(text is _WRONG for text in texts.values()):
        return
    count = _count(deck, row)
    if count is None:
        return
    card_id, name, section = texts["id"], texts["name"], texts["section"]
    if not card_id and not name:
        say(
            deck, "CKD019", row.place(""), {"expected": _("a name or an id"), "value": row.values.get("name")}
        )
        return
    _enter(deck, source, row, count, card_id, name, section)


_WRONG = "\0"


def _text(deck: Deck, row: Row, role: str) -> str:
    """The text of a role, empty where nothing stands there, _WRONG (and a finding) where it is no text."""
    value = row.values.get(role)
    if value is None:
        return ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        say(deck, "CKD019", row.place(role), {"expected": _("a text"), "value": value})
        return _WRONG
    text = clean(str(value))
    if len(text) > MAX_LINE:
        say(deck, "CKD022", row.place(role), {"count": len(text), "most": MAX_LINE})
        return _WRONG
    return text


def _count(deck: Deck, row: Row) -> int | None:
    """The copies of a row, 1 where it does not say; None (and a finding) where that is no count."""
    value = row.values.get("count")
    if value is None or value == "":
        return 1
    number = value
    if isinstance(value, str):
        number = written_count(clean(value))
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MAX_COUNT:
        return number
    actual = number if isinstance(number, int) and not isinstance(number, bool) else None
    say(deck, "CKD003", row.place("count"), {"value": value}, actual=actual)
    return None


def _enter(deck: Deck, source: Source, row: Row, count: int, card_id: str, name: str, section: str) -> None:
    """One entry; an id and a name in one row must agree."""
    role = "name" if name else "id"
    entry = Entry(count, name or card_id, None, None, *row.mark(role))
    deck.entries.append(entry)
    if not deck.game:
        return
    _game, resolver, words = source.game(deck.game)
    if section:
        found = words.sections.get(fold(section))
        if found is None:
            near = near_words(section, list(words.sections))
            say(deck, "CKD004", row.place("section"), {"key": section}, suggestions=near)
        entry.section = found or None
    resolved = _resolved(resolver, card_id, name, row.facts)
    entry.card = resolved.card
    if resolved.code is not None:
        say(deck, resolved.code, row.place(role), resolved.values, suggestions=resolved.suggestions)


def _resolved(resolver: Resolver, card_id: str, name: str, facts: dict[str, str]) -> Resolved:
    text = name or card_id
    if card_id and name and not (resolver.is_known(card_id) and not resolver.is_known(name)):
        text = f"{name} [{card_id}]"
    resolved = resolver.resolve(text)
    if resolved.code == "CKD002" and facts:
        return resolver.narrow(text, facts) or resolved
    return resolved
