"""The check: one deck against one format on one day gives one report."""

from __future__ import annotations

import time

from cardkit.card import Card
from cardkit.decks.deck import Deck, Entry
from cardkit.decks.reader import Source, near_words
from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.counts import Copies
from cardkit.rules.formats import Book, Format
from cardkit.rules.pile import Pile
from cardkit.rules.report import DeckReport
from cardkit.rules.wording import Days, Unignorable
from cardkit.text import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.names import Resolved

# Words that set off the reason of an ``ignore:`` line, in the languages cardkit speaks.
_BECAUSE = ("because", "porque", "since", "pois", "ya que", "--", "—", ":", "#")
# Findings whose source is the list that they come from.
_LISTED = ("CKD401", "CKD402")
# What stays whatever a deck says: a line nobody could read is never a reason to call a deck legal.
_NEVER_IGNORED = ("CKD00", "CKD010", "CKD011", "CKD012", "CKD014", "CKD016", "CKD019", "CKD021", "CKD022")


class Checker:
    """Checks decks read from one Source, judging by the day ``on`` (ISO, today by default).

    documents: further ``formats.toml`` contents by game, as communities keep them beside their decks.
    select, ignore: prefixes of codes; only findings with a selected and no ignored code are kept.
    ``ignored`` gathers the prefixes of ``ignore`` that left something out.
    """

    def __init__(
        self,
        source: Source,
        on: str | None = None,
        *,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        documents: dict[str, list[dict[str, Any]]] | None = None,
    ) -> None:
        self.source = source
        self.lookup: Lookup = source.lookup
        self.on = on or time.strftime("%Y-%m-%d")
        self.select = tuple(select)
        self.ignore = tuple(ignore)
        self.ignored: set[str] = set()
        self.documents = documents or {}
        self._books: dict[str, Book] = {}
        self._common: dict[str, Any] | None = None
        self._seen: dict[str, Callable[[Entry], Entry] | None] = {}
        self._lists: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {}
        self._unlisted: dict[str, list[Finding]] = {}
        self._warned: set[tuple[str, int, str]] = set()

    def book(self, game: str) -> Book:
        """The rules and formats of a game, the repository's own included."""
        if game not in self._books:
            own = self.documents.get(game, [])
            self._books[game] = Book(game, self.lookup.schema(game), [self.lookup.formats(game), *own])
        return self._books[game]

    def common(self) -> dict[str, Any]:
        """The rules that hold for decks of any game, by code."""
        if self._common is None:
            self._common = self.lookup.formats("common").get("rule", {})
        return self._common

    def rule(self, game: str | None, code: str) -> dict[str, Any]:
        """The texts of a rule by its code. Raises UsageError for a code that does not exist."""
        found: dict[str, Any] | None = self.common().get(code)
        if found is None and game is not None:
            found = self.book(game).rules.get(code)
        if found is None:
            raise UsageError(_("there is no rule {code}").format(code=code))
        return found

    def all_rules(self) -> dict[str, dict[str, Any]]:
        """Code → texts of the common rules and of every game met so far."""
        rules = dict(self.common())
        for book in self._books.values():
            rules.update(book.rules)
        return rules

    def know(self, wanted: dict[str, str]) -> None:
        """Raises UsageError for a code, or start of codes, that no rule has: it would select nothing.

        wanted: each code and the file that asks for it, ``""`` for the command line.
        """
        if not wanted:
            return
        codes = set(self.common()).union(*(self.book(game.id).rules for game in self.lookup.games()))
        for prefix in sorted(wanted):
            if not any(code.startswith(prefix) for code in codes):
                raise UsageError(
                    _("no rule has the code {code} or one that starts so").format(code=prefix),
                    path=wanted[prefix],
                    help=_("cardkit rules lists the codes"),
                )

    def know_format(self, written: str) -> None:
        """Raises UsageError for a format, ``solo`` or ``dropmix/solo``, that no game has."""
        prefix, slash, name = written.rpartition("/")
        games = [prefix] if slash else [game.id for game in self.lookup.games()]
        known = []
        for game in games:
            self.lookup.game(game)
            formats = self.book(game).formats
            if name in formats:
                return
            known += [f"{game}/{own}" for own in formats]
        raise UsageError(
            _("there is no format {name}; there are {known}").format(
                name=quoted(written), known=", ".join(known)
            )
        )

    def check(self, deck: Deck, deck_format: str | None = None) -> DeckReport:
        """The report on one deck, by the format it names or the one given."""
        report, _pile = self._checked(deck, deck_format)
        return self._finished(report, deck)

    def check_team(self, decks: Iterable[Deck], deck_format: str | None = None) -> list[DeckReport]:
        """The reports on partners' decks: each by its own format, then what they may not share.

        A deck that names no format is judged by the game's format for teams, where it has one.
        """
        checked = []
        for deck in decks:
            if deck.game and not deck_format and not self.source.deck_format and "format" not in deck.headers:
                deck.format = self.book(deck.game).team_format or deck.format
            checked.append((deck, *self._checked(deck, deck_format)))
        for index, (deck, report, pile) in enumerate(checked):
            fmt = self._format(deck, deck_format)
            if pile is None or fmt is None:
                continue
            for other in checked[:index]:
                if other[2] is not None and other[0].game == deck.game:
                    for constraint in fmt.constraints:
                        if isinstance(constraint, Copies) and constraint.spec.get("across"):
                            report.findings += constraint.across(pile, other[2])
        return [self._finished(report, deck) for deck, report, _pile in checked]

    def has_teams(self, game: str) -> bool:
        """Whether decks of this game can be partners' decks: a format, or a rule, is about teams."""
        book = self.book(game)
        return book.team_format is not None or any(rule.get("across") for rule in book.rules.values())

    def _format(self, deck: Deck, deck_format: str | None) -> Format | None:
        name = deck_format or deck.format
        return self.book(deck.game).format(name) if deck.game and name else None

    def _checked(self, deck: Deck, deck_format: str | None) -> tuple[DeckReport, Pile | None]:
        name = deck_format or deck.format
        report = DeckReport(deck.path, deck.game, name, deck.size(), None, deck.text)
        report.findings = list(deck.findings)
        if not deck.game or not name:
            return report, None
        book = self.book(deck.game)
        fmt = book.format(name)
        if fmt is None:
            report.findings.append(self._unknown_format(deck, name, book))
            return report, None
        pile = self._pile(deck)
        if any(finding.code == "CKD016" for finding in deck.findings):
            report.main = 0
            return report, pile
        suspects, report.main = fmt.suspects(pile)
        if fmt.size is not None and report.main is None:
            report.main = fmt.size.counted(pile)
        report.findings += self._by_day(deck, fmt)
        for constraint in suspects:
            report.findings += constraint.check(pile)
        if book.lists:
            report.findings += self._by_lists(deck.game, fmt, pile)
        return report, pile

    def _unknown_format(self, deck: Deck, name: str, book: Book) -> Finding:
        held = deck.headers.get("format")
        place = (
            (held[0].line, held[0].column, held[0].column + len(held[0].value))
            if held
            else (*deck.anchor(), 0)
        )
        return Finding(
            "CKD008",
            *place,
            values={"format": name, "game": deck.game, "formats": list(book.formats)},
            suggestions=near_words(name, list(book.formats)) or list(book.formats),
        )

    def _pile(self, deck: Deck) -> Pile:
        assert deck.game is not None
        game, resolver, _words = self.source.game(deck.game)
        pile = Pile(deck, resolver, self.lookup)
        if game.id not in self._seen:
            self._seen[game.id] = self._overlaid(game.id, game.profile)
        see = self._seen[game.id]
        if see is not None:
            # The rules see copies, which have to know their places by themselves.
            deck.settle()
            pile.entries = [see(entry) for entry in pile.entries]
        return pile

    def _overlaid(self, game: str, first: str) -> Callable[[Entry], Entry] | None:
        """Entries with their cards' unknown attributes filled from the profiles there are.

        Where several know a value the one that matches use by default comes first. None: no profiles.
        """
        overlay: dict[str, dict[str, Any]] = {}
        for profile in sorted(self.lookup.profiles(game), key=lambda name: (name != first, name)):
            for card_id, values in self.lookup.overlay(game, profile).items():
                overlay[card_id] = {**values, **overlay.get(card_id, {})}
        if not overlay:
            return None
        seen: dict[str, Card] = {}

        def see(entry: Entry) -> Entry:
            card = entry.card
            if card is None or card.id not in overlay:
                return entry
            full = seen.get(card.uid)
            if full is None:
                row = card.to_json()
                known = {k: v for k, v in card.attrs.items() if v is not None}
                own = overlay[card.id]
                row["attrs"] = {**{k: v for k, v in own.items() if k != "effects"}, **known}
                full = seen[card.uid] = Card.from_json(row)
            copy = Entry(
                entry.count, entry.text, full, entry.section, entry.line, entry.column, entry.end_column
            )
            copy.origin = entry.origin
            return copy

        return see

    def _by_day(self, deck: Deck, fmt: Format) -> list[Finding]:
        early = fmt.since is not None and self.on < fmt.since
        late = fmt.until is not None and self.on > fmt.until
        if not early and not late:
            return []
        values = {"format": fmt.id, "on": self.on, "days": Days(fmt.since, fmt.until)}
        return [Finding("CKD404", *deck.anchor(), values=values)]

    def _by_lists(self, game: str, fmt: Format, pile: Pile) -> list[Finding]:
        """What the lists in force say about the cards of the deck; the strictest entry of a card counts."""
        limits = self._limits(game, fmt, pile)
        findings = self._unlisted.pop(game, [])
        held: dict[str, list[Entry]] = {}
        for entry in pile.entries:
            assert entry.card is not None
            key = pile.identity(entry.card)
            if key in limits:
                held.setdefault(key, []).append(entry)
        for key, entries in held.items():
            limit, item = limits[key]
            actual = sum(entry.count for entry in entries)
            if actual <= limit:
                continue
            seen = 0
            for entry in entries:
                seen += entry.count
                if seen > limit:
                    break
            assert entry.card is not None
            finding = Finding(
                "CKD402" if limit else "CKD401",
                *pile.deck.place(entry),
                values={
                    "card": entry.card.name,
                    "actual": actual,
                    "limit": limit,
                    "source": item.get("source") or item.get("path", ""),
                    "days": Days(_day(item, "from"), _day(item, "until")),
                    "reason": f": {item['reason']}" if item.get("reason") else "",
                },
                card=entry.card.uid,
                actual=actual,
                limit=limit,
            )
            finding.related = sorted({pile.deck.place(e)[0] for e in entries} - {finding.line})
            findings.append(finding)
        return findings

    def _limits(self, game: str, fmt: Format, pile: Pile) -> dict[str, tuple[int, dict[str, Any]]]:
        key = f"{game}/{fmt.id}"
        if key in self._lists:
            return self._lists[key]
        limits: dict[str, tuple[int, dict[str, Any]]] = {}
        for item in self.book(game).lists:
            wanted = item.get("format")
            if wanted is not None and fmt.id not in (wanted if isinstance(wanted, list) else [wanted]):
                continue
            if not _in_force(item, self.on):
                continue
            written = str(item.get("card") or item.get("name") or item.get("id") or "")
            if item.get("id") and written != item["id"]:
                written = f"{written} [{item['id']}]"
            found = pile.resolver.resolve(written)
            card = found.card
            if card is None:
                finding = _unmatched(item, written, found)
                place = (finding.path, finding.line, written)
                if place not in self._warned:
                    self._warned.add(place)
                    self._unlisted.setdefault(game, []).append(finding)
                continue
            identity = pile.identity(card)
            limit = int(item.get("limit", 0))
            if identity not in limits or limit < limits[identity][0]:
                limits[identity] = (limit, item)
        self._lists[key] = limits
        return limits

    def _finished(self, report: DeckReport, deck: Deck) -> DeckReport:
        """The report with paths, texts and severities filled in, ignores applied, sorted by place."""
        if not report.findings and "ignore" not in deck.headers:
            return report
        fmt = self.book(report.game).format(report.format) if report.game and report.format else None
        own = {} if fmt is None else fmt.rules
        for finding in report.findings:
            finding.path = finding.path or report.path
            finding.rule = own.get(finding.code) or self.rule(report.game, finding.code)
            if finding.code in _LISTED and finding.values.get("source"):
                finding.rule = {**finding.rule, "source": finding.values["source"]}
            finding.severity = finding.rule.get("severity", "error")
        if "ignore" in deck.headers:
            report.findings = self._ignored(report, deck)
        if self.select or self.ignore:
            report.findings = [finding for finding in report.findings if self._is_wanted(finding.code)]
        report.findings.sort(key=lambda finding: (finding.path, finding.line, finding.column, finding.code))
        return report

    def _is_wanted(self, code: str) -> bool:
        if self.select and not code.startswith(self.select):
            return False
        left_out = [start for start in self.ignore if code.startswith(start)]
        self.ignored.update(left_out)
        return not left_out

    def _ignored(self, report: DeckReport, deck: Deck) -> list[Finding]:
        kept = report.findings
        deck.settle()
        for header in deck.headers["ignore"]:
            codes, reason = _codes_of(header.value)
            for code in codes:
                problem: str | None = None
                note: Any = ""
                if not _reason(reason):
                    problem = "CKD014"
                else:
                    left = [f for f in kept if f.code != code or code.startswith(_NEVER_IGNORED)]
                    if len(left) == len(kept):
                        problem = "CKD015"
                        note = Unignorable() if any(f.code == code for f in kept) else ""
                    kept = left
                if problem is not None:
                    end = header.column + len(header.value)
                    values = {"code": code, "note": note}
                    finding = Finding(problem, header.line, header.column, end, values=values)
                    finding.path = report.path
                    finding.rule = self.rule(report.game, problem)
                    finding.severity = finding.rule.get("severity", "error")
                    kept = [*kept, finding]
        return kept


def _codes_of(text: str) -> tuple[list[str], str]:
    """The codes an ``ignore:`` begins with (``DMX101, DMX201 because …``), and what follows them."""
    codes: list[str] = []
    rest = text
    while True:
        word, _blank, after = rest.partition(" ")
        code = word.strip(",;:").upper()
        if codes and not (len(code) == 6 and code[:3].isalpha() and code[3:].isdigit()):
            return codes, rest
        codes.append(code)
        if word.endswith(":"):
            return codes, f": {after}"
        rest = after.strip()


def _reason(text: str) -> str:
    """The reason of an ignore, without the word that introduces it; empty where none is given."""
    text = text.strip()
    for word in _BECAUSE:
        if text.casefold().startswith(word):
            return text[len(word) :].strip()
    return ""


def _day(item: dict[str, Any], key: str) -> str | None:
    return str(item[key])[:10] if item.get(key) else None


def _unmatched(item: dict[str, Any], written: str, found: Resolved) -> Finding:
    """What is said of a list entry that means no card, or any of several."""
    path = str(item.get("path", ""))
    return Finding(
        "CKD405" if found.code == "CKD002" else "CKD403",
        int(item.get("line", 1)),
        values={"card": written, "list": path or "formats.toml", "count": found.values.get("count", 0)},
        suggestions=found.suggestions,
        path=path,
    )


def _in_force(item: dict[str, Any], on: str) -> bool:
    since, until = item.get("from"), item.get("until")
    return not (since and on < str(since)[:10]) and not (until and on > str(until)[:10])


def check(deck: Deck, deck_format: str | None, cards: Lookup, on: str | None = None) -> DeckReport:
    """Check one deck by one format (None: the one it names) on a day (ISO; None: today)."""
    return Checker(Source(cards), on).check(deck, deck_format)
