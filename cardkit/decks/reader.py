"""Deck files in text form: every line is a comment, a header, a heading, a card or a finding."""

from __future__ import annotations

from cardkit.decks.deck import HEADERS, REPEATABLE, Deck, Entry, Header
from cardkit.decks.lines import Count, glued_count, header, heading, leading_count, trailing_count
from cardkit.decks.saying import Wording, say
from cardkit.errors import InputError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.text import clean, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.catalogue.lookup import CardSet, Lookup
    from cardkit.decks.names import Resolved, Resolver
    from cardkit.game import Game
    from cardkit.tool_forms import ToolForms

MAX_BYTES = 2_000_000
MAX_LINES = 5_000
MAX_LINE = 2_000
# A file of lines that each include a large set would grow without bound.
_MAX_INCLUDED = 20_000
_CACHED_LINES = 50_000
_CACHED_HEADERS = 1_000
# What people write for a header in Spanish and Portuguese: suggested, never taken for it.
_IN_OTHER_WORDS = {
    **dict.fromkeys(("juego", "jogo"), "game"),
    **dict.fromkeys(("formato",), "format"),
    **dict.fromkeys(("nombre", "nome", "mazo", "baralho"), "name"),
    **dict.fromkeys(("autor", "autora"), "author"),
    **dict.fromkeys(("fecha", "data"), "date"),
    **dict.fromkeys(("jugadores", "jogadores"), "players"),
    **dict.fromkeys(("raza", "raca"), "race"),
    **dict.fromkeys(("companero", "companera", "pareja", "parceiro", "parceira", "socio"), "partner"),
    **dict.fromkeys(("incluye", "incluir", "inclui"), "include"),
    **dict.fromkeys(("ignora", "ignorar"), "ignore"),
}


class Words:
    """The words of one game that head a group of cards: folded word → section id, or "" for a kind."""

    def __init__(self, game: Game) -> None:
        self.sections: dict[str, str] = {}
        for kind, words in game.kinds.items():
            for word in (kind, *words):
                self.sections[fold(word)] = ""
        for section, words in game.sections.items():
            for word in (section, *words):
                self.sections[fold(word)] = section


class Source:
    """What decks are read against: the catalogue, and per game its resolver, words and seen lines.

    One Source serves any number of decks; lines that resolved once are not resolved again.
    """

    def __init__(self, lookup: Lookup, game: str | None = None, deck_format: str | None = None) -> None:
        self.lookup = lookup
        self.default_game = game
        self.deck_format = deck_format
        self._games: dict[str, tuple[Game, Resolver, Words]] = {}
        self._lines: dict[str, dict[str, tuple[int, str, Card, int, int]]] = {}
        self.headers: dict[str, tuple[str, str, int]] = {}
        self._sets: dict[tuple[str, str], list[tuple[Card, int]] | None] = {}
        self._forms: dict[str, ToolForms] = {}
        # Per game, whether a text is a card's name in another language.
        self.translated: dict[str, dict[str, bool]] = {}

    def game(self, game_id: str) -> tuple[Game, Resolver, Words]:
        """The game with its resolver and heading words. Raises UsageError for an unknown one."""
        known = self._games.get(game_id)
        if known is None:
            from cardkit.decks.names import Resolver

            game = self.lookup.game(game_id)
            known = self._games[game_id] = (game, Resolver(self.lookup, game), Words(game))
        return known

    def has_game(self, game_id: str) -> bool:
        """Whether a game of that id is in the catalogue."""
        return game_id in self._games or any(game.id == game_id for game in self.lookup.games())

    def forms(self, game_id: str) -> ToolForms:
        """The forms in which other tools list cards of the game."""
        known = self._forms.get(game_id)
        if known is None:
            from cardkit.tool_forms import forms_of

            known = self._forms[game_id] = forms_of(self.game(game_id)[0].forms)
        return known

    def lines(self, game_id: str) -> dict[str, tuple[int, str, Card, int, int]]:
        """The lines of that game that resolved before, emptied when there are too many."""
        lines = self._lines.setdefault(game_id, {})
        if len(lines) > _CACHED_LINES:
            lines.clear()
        return lines

    def set_cards(self, game_id: str, text: str) -> list[tuple[Card, int]] | None:
        """The cards of a set with their counts, or None if there is no such set."""
        key = (game_id, text)
        if key not in self._sets:
            found: CardSet | None = self.lookup.set(game_id, text)
            cards = None
            if found is not None:
                pairs = [(self.lookup.card(f"{game_id}:{card_id}"), count) for card_id, count in found.cards]
                cards = [(card, count) for card, count in pairs if card is not None]
            self._sets[key] = cards
        return self._sets[key]


def settle_game(deck: Deck, source: Source) -> None:
    """Decide game and format from the headers and the caller's defaults; wrong ones are findings.

    A deck whose format is of another game has none: it is judged by no other in its place.
    """
    written = deck.header("format")
    game = deck.header("game")
    foreign = False
    if source.deck_format:
        deck.format = source.deck_format
    elif written:
        deck.format = written
    if deck.format and "/" in deck.format:
        prefix, _slash, deck.format = deck.format.partition("/")
        game = game or prefix
        if fold(game) != fold(prefix):
            _complain(deck, "format", "CKD008", {"format": f"{prefix}/{deck.format}", "game": game})
            deck.format, foreign = None, True
    game = game or source.default_game
    if not game:
        line, column = deck.anchor()
        known = [one.id for one in source.lookup.games()]
        say(deck, "CKD006", (line, column, 0), {}, suggestions=known)
        return
    game = fold(game)
    if not source.has_game(game):
        known = [one.id for one in source.lookup.games()]
        _complain(deck, "game", "CKD007", {"game": game, "games": known}, known)
        return
    deck.game = game
    if not deck.format and not foreign:
        deck.format = source.game(game)[0].default_format


def _complain(
    deck: Deck, key: str, code: str, values: dict[str, Any], suggestions: list[str] | None = None
) -> None:
    found = deck.headers.get(key)
    if found:
        deck.settle()
        place = (found[0].line, found[0].column, found[0].column + len(found[0].value))
    else:
        place = (*deck.anchor(), 0)
    say(deck, code, place, values, suggestions=suggestions)


def too_many_cards(path: str) -> InputError:
    """The refusal of a file with more cards than a deck can have."""
    return InputError(
        _("more than {most} cards; a deck file has at most that many").format(most=MAX_LINES),
        path=path,
        help=_("is this a card list? cardkit import reads those"),
    )


def split_lines(text: str, path: str) -> list[str]:
    """The lines of a file by LF, CRLF or CR alone. Raises InputError for a file too long to be a deck."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(lines) > MAX_LINES + 1:
        raise InputError(
            _("{count} lines; a deck file has at most {most}").format(count=len(lines), most=MAX_LINES),
            path=path,
            help=_("is this a card list? cardkit import reads those"),
        )
    return lines


class TextReader:
    """Reads one deck in text form; ``read`` may be called once."""

    def __init__(self, deck: Deck, source: Source) -> None:
        self.deck = deck
        self.source = source
        self.section: str | None = None
        self.started = False
        self.resolver: Resolver | None = None
        self.words: Words | None = None
        self.doubtful: list[tuple[int, str]] = []

    def read(self) -> Deck:
        """Fill the deck from its text."""
        deck = self.deck
        lines = split_lines(deck.text, deck.path)
        entries = deck.entries
        cache: dict[str, tuple[int, str, Card, int, int]] = {}
        for number, raw in enumerate(lines, 1):
            hit = cache.get(raw)
            if hit is not None:
                count, name, card, column, end = hit
                entries.append(Entry(count, name, card, self.section, number, column, end))
                continue
            if not raw or raw.isspace():
                continue
            if self.started:
                self._line(number, raw, cache)
            elif not self._is_preamble(number, raw):
                cache = self._start()
                self._line(number, raw, cache)
        if not self.started:
            self._start()
        report_empty(deck)
        return deck

    def _is_preamble(self, number: int, raw: str) -> bool:
        """Take a comment or a header line before the first card; False when the line is neither."""
        seen = self.source.headers.get(raw)
        if seen is not None:
            add_header(self.deck, seen[0], seen[1], number, seen[2])
            return True
        text = clean(raw)
        if not text or text.startswith(("#", "//")):
            return True
        found = header(text)
        if found is None:
            return False
        key, value, _offset = found
        key = fold(key)
        if key not in HEADERS:
            if not value or leading_count(text) is not None:
                return False
            # ``word: text`` may be a card's name or a misspelt header: told apart once the game is known.
            self.doubtful.append((number, raw))
            return True
        column = _column(raw, value) if value else len(raw.rstrip()) + 1
        if len(self.source.headers) < _CACHED_HEADERS:
            self.source.headers[raw] = (key, value, column)
        add_header(self.deck, key, value, number, column)
        return True

    def _start(self) -> dict[str, tuple[int, str, Card, int, int]]:
        """The headers are over: settle the game, bring in the included sets; gives the cache of lines."""
        self.started = True
        settle_game(self.deck, self.source)
        if self.deck.game:
            _game, self.resolver, self.words = self.source.game(self.deck.game)
        include_sets(self.deck, self.source)
        cache = self.source.lines(self.deck.game) if self.deck.game else {}
        for number, raw in self.doubtful:
            # Without a game it cannot be a card.
            if self.resolver is not None or not self._is_stray_header(number, raw, clean(raw)):
                self._line(number, raw, cache)
        return cache

    def _line(self, number: int, raw: str, cache: dict[str, tuple[int, str, Card, int, int]]) -> None:
        text = clean(raw)
        if not text or text.startswith(("#", "//")):
            return
        column = len(raw) - len(raw.lstrip()) + 1
        end = len(raw.rstrip()) + 1
        if len(text) > MAX_LINE:
            self._finding("CKD022", number, column, column + 1, {"count": len(text), "most": MAX_LINE})
            return
        count = leading_count(text)
        if count is not None:
            self._counted(number, raw, text, count, cache)
            return
        if self.resolver is None or self.words is None:
            self.deck.entries.append(Entry(1, text, None, self.section, number, column, end))
            return
        word = fold(heading(text))
        section = self.words.sections.get(word)
        if section is not None:
            if text == heading(text) and self.resolver.is_known(text):
                self._finding(
                    "CKD011", number, column, end, {"name": text}, suggestions=[f"1 {text}", f"{text}:"]
                )
            else:
                self.section = section or None
            return
        tail = trailing_count(text)
        if tail is not None and not self.resolver.is_known(text):
            self._counted(number, raw, text, tail, cache)
            return
        resolved = self.resolver.resolve(text)
        if resolved.code == "CKD001":
            tail = glued_count(text)
            if tail is not None:
                self._counted(number, raw, text, tail, cache)
                return
            if self._is_of_a_tool(number, raw, text) or self._is_stray_header(number, raw, text):
                return
        self._add(number, raw, 1, text, resolved, column, end, cache)

    def _counted(
        self,
        number: int,
        raw: str,
        text: str,
        count: Count,
        cache: dict[str, tuple[int, str, Card, int, int]],
    ) -> None:
        end = len(raw.rstrip()) + 1
        column = _column(raw, count.rest)
        resolved = self.resolver.resolve(count.rest) if self.resolver else None
        if self.resolver and (count.number is None or (resolved and resolved.code == "CKD001")):
            whole = self.resolver.resolve(text)
            if whole.card is not None:
                self._add(number, raw, 1, text, whole, len(raw) - len(raw.lstrip()) + 1, end, cache)
                return
        if count.number is None:
            at = _column(raw, count.written)
            place = (number, at, at + len(count.written))
            say(self.deck, "CKD003", place, {"value": count.written}, actual=count.whole)
            return
        if resolved is None:
            self.deck.entries.append(Entry(count.number, count.rest, None, self.section, number, column, end))
            return
        self._add(number, raw, count.number, count.rest, resolved, column, end, cache)

    def _add(
        self,
        number: int,
        raw: str,
        count: int,
        name: str,
        resolved: Resolved,
        column: int,
        end: int,
        cache: dict[str, tuple[int, str, Card, int, int]],
    ) -> None:
        self.deck.entries.append(Entry(count, name, resolved.card, self.section, number, column, end))
        if resolved.code is not None:
            fix = None
            if resolved.code == "CKD017" or (resolved.code == "CKD001" and len(resolved.suggestions) == 1):
                fix = resolved.suggestions[0]
            self._finding(
                resolved.code, number, column, end, resolved.values, suggestions=resolved.suggestions, fix=fix
            )
        elif resolved.card is not None:
            cache[raw] = (count, name, resolved.card, column, end)

    def _is_of_a_tool(self, number: int, raw: str, text: str) -> bool:
        """A line as another tool of the game writes it; what it says is taken in."""
        game = self.deck.game
        for form in self.source.forms(game).decks if game else ():
            listed = form.line(text) if form.line is not None else None
            if listed is None:
                continue
            column = len(raw) - len(raw.lstrip()) + 1
            end = len(raw.rstrip()) + 1
            for card in listed:
                resolved = self.resolver.resolve(clean(card.id or card.name or "")) if self.resolver else None
                if resolved is not None:
                    self._add(number, raw, card.count, text, resolved, column, end, {})
            if not any(finding.code == "CKD020" for finding in self.deck.findings):
                say(self.deck, "CKD020", (number, column, end), {"what": Wording(form.what)})
            return True
        return False

    def _is_stray_header(self, number: int, raw: str, text: str) -> bool:
        """A known header after the first card, or an unknown ``word: text``: a finding, not a card."""
        found = header(text) or ((text[:-1].rstrip(), "", 0) if text.endswith(":") else None)
        if found is None:
            return False
        key, value, _offset = found
        column = _column(raw, key)
        if fold(key) in HEADERS:
            self._finding("CKD005", number, column, column + len(key), {"key": fold(key), "value": value})
            return True
        known = list(HEADERS)
        if self.words is not None and not value:
            known += [word for word in self.words.sections if word]
        meant = _IN_OTHER_WORDS.get(fold(key))
        self._finding(
            "CKD004",
            number,
            column,
            column + len(key),
            {"key": key},
            suggestions=[meant] if meant else near_words(fold(key), known),
        )
        return True

    def _finding(
        self,
        code: str,
        line: int,
        column: int,
        end: int,
        values: dict[str, Any],
        suggestions: list[str] | None = None,
        fix: str | None = None,
    ) -> None:
        say(self.deck, code, (line, column, end), values, suggestions=suggestions, fix=fix)


def report_empty(deck: Deck) -> None:
    """A deck without cards is one finding, whatever else it lacks for that reason."""
    included = "include" in deck.headers
    if not deck.entries and not included and all(finding.code == "CKD006" for finding in deck.findings):
        deck.findings = [Finding("CKD016", *deck.anchor())]


def add_header(deck: Deck, key: str, value: str, line: int, column: int = 1) -> None:
    """Note a header; one that may stand once and stands again is a finding, and the first one counts."""
    held = deck.headers.setdefault(key, [])
    if held and key not in REPEATABLE:
        say(deck, "CKD012", (line, column, column + len(value)), {"key": key}, related=[held[0].line])
        return
    held.append(Header(value, line, column))


def include_sets(deck: Deck, source: Source) -> None:
    """Put the cards of every ``include:`` before the deck's own; an unknown set is a finding."""
    if not deck.game:
        return
    if "include" in deck.headers:
        deck.settle()
    for included in deck.headers.get("include", ()):
        cards = source.set_cards(deck.game, included.value)
        if cards is None:
            names = {
                n: s.id for s in source.lookup.sets(deck.game) for n in (s.id, *s.names.values(), *s.aliases)
            }
            place = (included.line, included.column, included.column + len(included.value))
            near = near_words(included.value, list(names))
            say(deck, "CKD009", place, {"set": included.value}, suggestions=near)
            continue
        if len(deck.entries) + len(cards) > _MAX_INCLUDED:
            raise too_many_cards(deck.path)
        end = included.column + len(included.value)
        for card, count in cards:
            deck.entries.append(
                Entry(count, card.name, card, None, included.line, included.column, end, included.value)
            )


def near_words(word: str, known: list[str]) -> list[str]:
    """Up to three of the known words that look like the word, for suggestions."""
    from difflib import get_close_matches

    folded = {fold(name): name for name in known}
    return [folded[match] for match in get_close_matches(fold(word)[:80], folded, n=3, cutoff=0.6)]


def _column(raw: str, text: str) -> int:
    """The column where the text starts in the raw line, or of the first thing in it where spaces differ."""
    at = raw.find(text) if text else -1
    if at < 0 and text:
        at = raw.find(text.split(" ", 1)[0])
    return at + 1 if at >= 0 else len(raw) - len(raw.lstrip()) + 1
