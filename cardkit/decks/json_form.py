"""Decks in JSON: cardkit's own form, plain lists of other programs, and the lists of tools a game knows."""

from __future__ import annotations

from cardkit.decks.deck import HEADERS, REPEATABLE, Deck, Header
from cardkit.decks.reader import (
    MAX_LINES,
    include_sets,
    near_words,
    report_empty,
    settle_game,
    too_many_cards,
)
from cardkit.decks.row import ROLE_OF, Row, fact_fields, take
from cardkit.decks.saying import Wording, say
from cardkit.decks.tool_list import find_form, take_listed
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.reasons import syntax
from cardkit.text import clean, fold, quoted, shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cardkit.decks.reader import Source
    from cardkit.decks.saying import Place
    from cardkit.tool_forms import Path

# Under which key the cards stand; the first is cardkit's own.
_LISTS = ("cards", "deck", "list", "cartas", "mazo", "baralho", "mainboard", "main")
_MOST_SECTIONS = 50
_MOST_UNKNOWN = 50
_NOT_READ = 12


def read_json(deck: Deck, source: Source) -> Deck:
    """A deck from JSON: headers as members, ``cards`` a list of ``{"count", "id" | "name", "section"}``.

    Also understood: a list of cards alone, names or ids instead of objects, ``{"name": count}``, sections as
    ``{"section": [cards]}``, and the forms that a game's tools use.
    """
    data = _parsed(deck)
    deck.locate = _Places(deck.text)
    found = find_form(data, _game_of(data, source), source)
    if found is not None:
        game, form, listed = found
        deck.game, deck.format = game, _format_of(game, source)
        take_listed(deck, source, listed)
        say(deck, "CKD020", (1, 1, 1), {"what": Wording(form.what)})
        report_empty(deck)
        return deck
    base, cards = _read_headers(deck, data)
    settle_game(deck, source)
    include_sets(deck, source)
    reader = _Cards(deck, source)
    reader.read(base, cards)
    if reader.ignored:
        names = [*reader.ignored][:_NOT_READ]
        more = ["…"] if len(reader.ignored) > len(names) else []
        say(deck, "CKD023", deck.at(next(iter(reader.ignored.values()))), {"names": [*names, *more]})
    report_empty(deck)
    return deck


def _parsed(deck: Deck) -> Any:
    """The value of the file. Raises InputError in people's words, with the place where there is one."""
    from json import JSONDecodeError

    from cardkit.json_places import RepeatedKeyError, parse_whole

    try:
        data = parse_whole(deck.text)
    except JSONDecodeError as error:
        raise InputError(
            _("{line}:{column}: not JSON: {reason}").format(
                line=error.lineno, column=error.colno, reason=syntax(error)
            ),
            path=deck.path,
        ) from None
    except RepeatedKeyError as error:
        raise InputError(
            _("{line}:{column}: the key {key} stands twice in one object, and one would be lost").format(
                line=error.line, column=error.column, key=quoted(error.key)
            ),
            path=deck.path,
            help=_("remove one of them, or give both as one list"),
        ) from None
    except ValueError as error:
        raise InputError(
            _("not JSON: {reason}").format(reason=shorten(str(error), 100)), path=deck.path
        ) from None
    if not isinstance(data, dict | list):
        raise InputError(_("a JSON deck is an object with a list of cards"), path=deck.path)
    return data


def _game_of(data: Any, source: Source) -> str | None:
    """The game as far as it is known before the deck is read."""
    written = data.get("game") if isinstance(data, dict) else None
    return fold(written) if isinstance(written, str) else source.default_game


def _format_of(game: str, source: Source) -> str:
    return source.deck_format or source.game(game)[0].default_format


def _read_headers(deck: Deck, data: Any) -> tuple[Path, Any]:
    """Take the headers; gives the path and the value of the list of cards."""
    if isinstance(data, list):
        return (), data
    folded = {fold(key): key for key in data}
    where = next((folded[name] for name in _LISTS if name in folded), None)
    if where is None and not any(key in HEADERS for key in folded) and _counts(data):
        return (), data
    unknown = [key for key in data if key not in (where, "schema_version") and fold(key) not in HEADERS]
    if len(unknown) > _MOST_UNKNOWN:
        raise InputError(
            _("not a deck: an object with {count} keys that no deck has").format(count=len(unknown)),
            path=deck.path,
            help=_("the cards of a deck stand in a list under cards"),
        )
    for key, value in data.items():
        if key in unknown:
            near = near_words(key, [*HEADERS, "cards"])
            say(deck, "CKD004", deck.at((key,)), {"key": key}, suggestions=near)
        elif key not in (where, "schema_version"):
            _header(deck, key, fold(key), value)
    return (where,), data[where] if where is not None else []


def _header(deck: Deck, key: str, name: str, value: Any) -> None:
    several = name in REPEATABLE and isinstance(value, list)
    for index, item in enumerate(value if several else [value]):
        path = (key, index) if several else (key,)
        if isinstance(item, str | int) and not isinstance(item, bool):
            deck.paths.append(path)
            held = deck.headers.setdefault(name, [])
            if held and name not in REPEATABLE:
                say(deck, "CKD012", deck.at(path), {"key": name})
            else:
                held.append(Header(clean(str(item)), 0, len(deck.paths) - 1))
        elif item is not None:
            say(deck, "CKD019", deck.at(path), {"expected": _("a text"), "value": item})


def _counts(data: dict[str, Any]) -> bool:
    """Whether an object is names with their counts."""
    return bool(data) and all(isinstance(n, int) and not isinstance(n, bool) for n in data.values())


class _Cards:
    """The cards of a deck in JSON, in whatever plain shape they are listed."""

    def __init__(self, deck: Deck, source: Source) -> None:
        self.deck = deck
        self.source = source
        self.facts = fact_fields(source, deck.game)
        self.seen = 0
        # Keys that were not read, each with the path where it first stood.
        self.ignored: dict[str, Path] = {}

    def read(self, base: Path, cards: Any, section: str | None = None) -> None:
        """Take in a list of cards, ``{name: count}``, or ``{section: cards}``."""
        if isinstance(cards, dict | list) and len(cards) > MAX_LINES:
            raise too_many_cards(self.deck.path)
        if isinstance(cards, list):
            for index, item in enumerate(cards):
                self._item((*base, index), item, section)
        elif isinstance(cards, dict) and _counts(cards):
            for name, count in cards.items():
                self._row((*base, name), {"name": name, "count": count}, {"name": (), "count": ()}, section)
        elif isinstance(cards, dict) and section is None and len(cards) <= _MOST_SECTIONS:
            for name, inner in cards.items():
                self.read((*base, name), inner, name)
        elif cards is not None:
            say(self.deck, "CKD019", self.deck.at(base), {"expected": _("a list of cards"), "value": cards})

    def _item(self, path: Path, item: Any, section: str | None) -> None:
        if isinstance(item, str):
            self._row(path, {"name": item}, {"name": ()}, section)
            return
        if not isinstance(item, dict):
            expected = _("a card: an object with count and id or name")
            say(self.deck, "CKD019", self.deck.at(path), {"expected": expected, "value": item})
            return
        values: dict[str, Any] = {}
        inner: dict[str, Path] = {}
        facts: dict[str, str] = {}
        for at, key, value in _members(item):
            word = fold(key)
            role = ROLE_OF.get(word)
            if role is not None and role not in values:
                values[role], inner[role] = value, at
            elif word in self.facts and isinstance(value, str | int) and not isinstance(value, bool):
                facts.setdefault(self.facts[word], str(value))
            elif value is not None:
                self.ignored.setdefault(key, (*path, *at))
        self._row(path, values, inner, section, facts)

    def _row(
        self,
        path: Path,
        values: dict[str, Any],
        inner: dict[str, Path],
        section: str | None,
        facts: dict[str, str] | None = None,
    ) -> None:
        self.seen += 1
        if self.seen > MAX_LINES:
            raise too_many_cards(self.deck.path)
        if section is not None and "section" not in values:
            values["section"] = section

        def place(role: str) -> Place:
            return self.deck.at((*path, *inner.get(role, ())))

        def mark(role: str) -> Place:
            self.deck.paths.append((*path, *inner.get(role, ())))
            return 0, len(self.deck.paths) - 1, 0

        take(self.deck, self.source, Row(values, place, mark, facts))


def _members(item: dict[str, Any]) -> Iterator[tuple[Path, str, Any]]:
    """Path, key and value of the members, those of a card that stands as an object inside included."""
    for key, value in item.items():
        if isinstance(value, dict) and fold(key) in ("card", "carta"):
            yield from (((key, name), name, inner) for name, inner in value.items())
        else:
            yield (key,), key, value


class _Places:
    """The places of a JSON text, scanned once, at the first question."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[tuple[Any, ...], Place] | None = None

    def __call__(self) -> dict[tuple[Any, ...], Place]:
        if self.found is None:
            from cardkit.json_places import places

            self.found = places(self.text)
        return self.found
