"""The kinds of constraint that deck formats are made of. None of them knows a game.

Each has three outcomes: it holds (no finding), it is broken (findings), or it cannot be told because a
card's value is not known: then a CKD901 warning names the cards, and never an error. Copies whose name did
not resolve may turn out to be anything, so they never break a rule on top of their own finding.
"""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.conditions import Condition, When, literal, placeholders
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from cardkit.card import Card
    from cardkit.decks.deck import Entry
    from cardkit.rules.pile import Pile

_MOST_LISTED = 12
# In a screen's number the low half counts and the high half says that something is not known.
UNCLEAR = 1 << 32
_SHARED = frozenset({"when", "name", "kind", "severity", "source", "what", "why", "fix", "message"})


class Tools:
    """What constraints are built with: how to compile a query, and how to value a card."""

    __slots__ = ("compile", "value_of")

    def __init__(self, compile: Callable[[str], Any], value_of: Callable[[str, Card], Any]) -> None:
        self.compile = compile
        self.value_of = value_of


class Constraint:
    """One rule of one format, with its numbers. Subclasses list the parameters they take."""

    parameters: frozenset[str] = frozenset()

    def __init__(self, code: str, spec: dict[str, Any], tools: Tools) -> None:
        unknown = set(spec) - self.parameters - _SHARED
        if unknown:
            raise UsageError(
                _("rule {code}: unknown parameter {key}; a {kind} rule takes {known}").format(
                    code=code,
                    key=min(unknown),
                    kind=spec.get("kind"),
                    known=", ".join(sorted(self.parameters)),
                )
            )
        self.code = code
        self.spec = spec
        self.tools = tools
        self.when = When(spec["when"], tools.compile, code) if "when" in spec else None
        self.where = Condition(spec["where"], tools.compile) if "where" in spec else None
        self.min: Any = spec.get("min")
        self.max: Any = spec.get("max")

    def check(self, pile: Pile) -> list[Finding]:
        """The findings of this rule on a deck; empty where it holds or does not act."""
        if self.when is not None and not self.when.holds(pile):
            return []
        return self.find(pile)

    @property
    def screened(self) -> bool:
        """Whether ``screen`` and ``holds`` can show that the rule holds; else every deck is looked at."""
        return False

    def screen(self, entry: Entry, pile: Pile) -> int:
        """What one copy of the entry's card adds to the number that ``holds`` judges.

        It may depend on the card and its section only, never on the rest of the deck.
        """
        return 0

    def holds(self, total: int, pile: Pile) -> bool:
        """Whether the sum of ``screen`` over all copies shows that the rule holds; False: look closer."""
        return False

    def find(self, pile: Pile) -> list[Finding]:
        """The findings, for a deck the rule acts on."""
        raise UsageError(_("rule {code}: no such kind of rule").format(code=self.code))

    def is_in(self, entry: Entry, pile: Pile) -> bool | None:
        """Whether the rule counts the entry."""
        return True if self.where is None else self.where.decide(entry, pile)

    def whole(self, pile: Pile, **values: Any) -> Finding:
        """A finding about the whole deck."""
        return Finding(self.code, *pile.deck.anchor(), values=values)

    def at(self, pile: Pile, entry: Entry, **values: Any) -> Finding:
        """A finding about one entry."""
        card = entry.card
        values.setdefault("card", card.name if card else entry.text)
        finding = Finding(self.code, *pile.deck.place(entry), values=values)
        finding.card = card.uid if card else None
        return finding

    def doubt(self, pile: Pile, entries: Iterable[Entry]) -> list[Finding]:
        """The warning that the rule cannot be verified, naming the cards whose values are unknown.

        Advice that cannot be told is simply not given.
        """
        if pile.slack or self.spec.get("severity") == "info":
            return []
        held = list(entries)
        names = list(dict.fromkeys(entry.card.name for entry in held if entry.card))
        listed = names[:_MOST_LISTED] + (["…"] if len(names) > _MOST_LISTED else [])
        finding = Finding(
            "CKD901",
            *pile.deck.anchor(),
            values={"code": self.code, "rule": self.spec["name"], "cards": listed},
        )
        if held and len(names) == 1:
            finding = self.at(pile, held[0], code=self.code, rule=self.spec["name"], cards=listed)
            finding.code = "CKD901"
        return [finding]


class Count(Constraint):
    """How many copies match ``where`` (all, without one): at least ``min``, at most ``max``."""

    parameters = frozenset({"where", "min", "max", "size"})

    @property
    def screened(self) -> bool:
        return self.where is None or not self.where.headers

    def screen(self, entry: Entry, pile: Pile) -> int:
        match = True if self.where is None else self.where.decide(entry, pile)
        return UNCLEAR if match is None else int(match)

    def holds(self, total: int, pile: Pile) -> bool:
        return (
            total < UNCLEAR
            and not pile.slack
            and (self.min is None or total >= self.min)
            and (self.max is None or total <= self.max)
        )

    def bounds(self, pile: Pile) -> tuple[int, int, list[Entry]]:
        """The least and most copies that may match, and the entries that make the difference."""
        low = high = 0
        unclear = []
        for entry in pile.entries:
            match = self.is_in(entry, pile)
            if match:
                low += entry.count
                high += entry.count
            elif match is None:
                high += entry.count
                unclear.append(entry)
        return low, high, unclear

    def counted(self, pile: Pile) -> int:
        """The copies this rule counts, those with unknown names included."""
        return self.bounds(pile)[0] + pile.unresolved

    def find(self, pile: Pile) -> list[Finding]:
        low, high, unclear = self.bounds(pile)
        least = low + (pile.unresolved if self.where is None else 0)
        most = high + pile.slack
        if self.max is not None and least > self.max:
            return [self._over(pile, least)]
        if self.min is not None and most < self.min:
            return [self._numbers(self.whole(pile), low + pile.unresolved, self.min)]
        sure = (self.min is None or least >= self.min) and (self.max is None or most <= self.max)
        return [] if sure or not unclear else self.doubt(pile, unclear)

    def _over(self, pile: Pile, actual: int) -> Finding:
        if self.where is None or self.spec.get("size"):
            return self._numbers(self.whole(pile), actual, self.max)
        seen = 0
        earlier: list[int] = []
        for entry in pile.entries:
            if self.is_in(entry, pile):
                seen += entry.count
                if seen > self.max:
                    finding = self._numbers(self.at(pile, entry), actual, self.max)
                    finding.related = earlier
                    return finding
                earlier.append(pile.deck.place(entry)[0])
        return self._numbers(self.whole(pile), actual, self.max)

    def _numbers(self, finding: Finding, actual: Any, limit: Any) -> Finding:
        finding.actual, finding.limit = actual, limit
        finding.values.update(actual=actual, limit=limit, min=self.min, max=self.max)
        return finding


class Sum(Count):
    """The sum of a value (``of``) over the copies: at least ``min``, at most ``max``."""

    parameters = frozenset({"of", "where", "min", "max"})

    def __init__(self, code: str, spec: dict[str, Any], tools: Tools) -> None:
        super().__init__(code, spec, tools)
        if not isinstance(spec.get("of"), str):
            raise UsageError(_("rule {code}: a sum needs of = the value to add").format(code=code))
        self.of: str = spec["of"]
        self._values: dict[str, Any] = {}

    def screen(self, entry: Entry, pile: Pile) -> int:
        match = super().screen(entry, pile)
        if not match or match == UNCLEAR:
            return match
        assert entry.card is not None
        value = self.tools.value_of(self.of, entry.card)
        return value if isinstance(value, int) and 0 <= value < 10_000 else UNCLEAR

    def find(self, pile: Pile) -> list[Finding]:
        total: float = 0
        unclear = []
        values = self._values
        where = self.where
        for entry in pile.entries:
            card = entry.card
            assert card is not None
            match = True if where is None else where.decide(entry, pile)
            if match is False:
                continue
            if card.uid in values:
                value = values[card.uid]
            else:
                value = values[card.uid] = self.tools.value_of(self.of, card)
            if match is None or value is None:
                unclear.append(entry)
            else:
                total += value * entry.count
        if self.max is not None and total > self.max:
            return [self._numbers(self.whole(pile), total, self.max)]
        if unclear:
            return self.doubt(pile, unclear)
        if self.min is not None and total < self.min and not pile.slack:
            return [self._numbers(self.whole(pile), total, self.min)]
        return []


class Copies(Count):
    """At most ``max`` copies of a card (or of what shares ``by``); ``max`` may be an attribute of the card.

    With ``across`` the rule is about partners: a card that both decks hold.
    """

    parameters = frozenset({"where", "max", "by", "across"})

    @property
    def screened(self) -> bool:
        if self.where is not None:
            return not self.where.headers
        return bool(self.spec.get("across")) or (isinstance(self.max, int) and not self.spec.get("by"))

    def screen(self, entry: Entry, pile: Pile) -> int:
        """Rules for some cards only are screened by whether the deck has one of them at all."""
        if self.where is None or self.spec.get("across"):
            return 0
        return int(self.where.decide(entry, pile) is not False)

    def holds(self, total: int, pile: Pile) -> bool:
        if self.where is None and not self.spec.get("across"):
            return not pile.copies or max(pile.copies.values()) <= self.max
        return total == 0

    def find(self, pile: Pile) -> list[Finding]:
        if self.spec.get("across"):
            return []
        findings = []
        unclear: list[Entry] = []
        for entries in self._groups(pile):
            sure = [entry for entry in entries if self.is_in(entry, pile)]
            actual = sum(entry.count for entry in sure)
            most = sum(entry.count for entry in entries)
            limits = [self._limit(entry) for entry in entries]
            known = [limit for limit in limits if limit is not None]
            limit = min(known) if known else None
            if limit is not None and actual > limit:
                findings.append(self._past(pile, sure, actual, limit))
            elif most > (1 if None in limits or limit is None else limit):
                # More copies than the limit, if the rule is about this card and the limit is what it may be.
                unclear += entries
        return findings + (self.doubt(pile, unclear) if unclear else [])

    def _groups(self, pile: Pile) -> list[list[Entry]]:
        """The entries the rule may count, by what counts together."""
        by = self.spec.get("by")
        groups: dict[Any, list[Entry]] = {}
        for entry in pile.entries:
            if self.is_in(entry, pile) is not False:
                card = entry.card
                assert card is not None
                key = pile.identity(card) if by is None else card.field(by)
                if key is not None:
                    groups.setdefault(str(key), []).append(entry)
        return list(groups.values())

    def _limit(self, entry: Entry) -> Any:
        if isinstance(self.max, str):
            assert entry.card is not None
            return self.tools.value_of(self.max, entry.card)
        return self.max

    def _past(self, pile: Pile, entries: list[Entry], actual: int, limit: Any) -> Finding:
        seen = 0
        for entry in entries:
            seen += entry.count
            if seen > limit:
                break
        finding = self._numbers(self.at(pile, entry), actual, limit)
        finding.related = sorted({pile.deck.place(other)[0] for other in entries} - {finding.line})
        return finding

    def across(self, pile: Pile, other: Pile) -> list[Finding]:
        """The cards of ``pile`` that the partner's deck holds too."""
        if self.when is not None and not self.when.holds(pile):
            return []
        theirs = other.copies
        seen = set()
        findings = []
        for entry in pile.entries:
            assert entry.card is not None
            key = pile.identity(entry.card)
            if key in theirs and key not in seen and self.is_in(entry, pile):
                seen.add(key)
                actual = pile.copies[key] + theirs[key]
                finding = self._numbers(self.at(pile, entry), actual, self.max or 1)
                finding.values["other"] = other.deck.path
                findings.append(finding)
        return findings


class Requires(Constraint):
    """Each card that matches ``where`` needs another: by ``reference``, an attribute, or ``needs``, a query.

    With ``chain`` the reference leads to an earlier stage, which may have one of its own: then a circle in
    the data is a finding (CKD902).
    """

    parameters = frozenset({"where", "reference", "needs", "min", "chain"})

    def __init__(self, code: str, spec: dict[str, Any], tools: Tools) -> None:
        super().__init__(code, spec, tools)
        if ("reference" in spec) == ("needs" in spec):
            raise UsageError(_("rule {code}: give either reference or needs").format(code=code))
        self.reference: str | None = spec.get("reference")
        self.least: int = spec.get("min", 1)
        self._needs: dict[str, Condition] = {}

    @property
    def screened(self) -> bool:
        return self.reference is not None if self.where is None else not self.where.headers

    def screen(self, entry: Entry, pile: Pile) -> int:
        if self.where is not None:
            return int(self.where.decide(entry, pile) is not False)
        assert entry.card is not None
        assert self.reference is not None
        return int(entry.card.field(self.reference) is not None)

    def holds(self, total: int, pile: Pile) -> bool:
        return total == 0

    def find(self, pile: Pile) -> list[Finding]:
        findings = []
        unclear = []
        seen = set()
        for entry in pile.entries:
            card = entry.card
            assert card is not None
            identity = pile.identity(card)
            if identity in seen:
                continue
            match = self.is_in(entry, pile)
            if match is None:
                unclear.append(entry)
            if not match:
                continue
            seen.add(identity)
            if self.reference is not None:
                findings += self._referred(pile, entry, card)
            elif not pile.slack:
                have, unsure = self._needed(pile, entry, card)
                if have < self.least <= have + unsure:
                    unclear.append(entry)
                elif have < self.least:
                    finding = self.at(pile, entry, missing=self._wanted(card), actual=have, limit=self.least)
                    findings.append(finding)
        return findings + (self.doubt(pile, unclear) if unclear else [])

    def _referred(self, pile: Pile, entry: Entry, card: Card) -> list[Finding]:
        assert self.reference is not None
        written = card.field(self.reference)
        if written is None:
            return self.doubt(pile, [entry]) if self.where is not None else []
        wanted = written if isinstance(written, list) else [written]
        names = []
        unknown = []
        for text in wanted:
            found = pile.resolver.resolve(str(text)).card
            if found is None:
                unknown.append(str(text))
                continue
            if self.spec.get("chain") and self._is_loop(pile, card, found):
                finding = self.at(pile, entry, missing=found.name, attribute=self.reference)
                finding.code = "CKD902"
                return [finding]
            if pile.copies.get(pile.identity(found), 0) >= self.least:
                return []
            names.append(found.name)
        if unknown and not names:
            finding = self.at(pile, entry, missing=unknown, attribute=self.reference)
            finding.code = "CKD903"
            return [finding]
        if pile.slack:
            return []
        finding = self.at(pile, entry, missing=names)
        finding.suggestions = [f"1 {name}" for name in names]
        return [finding]

    def _is_loop(self, pile: Pile, card: Card, found: Card) -> bool:
        """Whether following the reference from ``found`` leads back to the card or runs in a circle."""
        assert self.reference is not None
        seen = {pile.identity(card)}
        current: Card | None = found
        while current is not None:
            key = pile.identity(current)
            if key in seen:
                return True
            seen.add(key)
            text = current.field(self.reference)
            if text is None or isinstance(text, list):
                return False
            current = pile.resolver.resolve(str(text)).card
        return False

    def _needed(self, pile: Pile, entry: Entry, card: Card) -> tuple[int, int]:
        have = unsure = 0
        for text in self._expanded(card):
            condition = self._needs.get(text)
            if condition is None:
                condition = self._needs[text] = Condition(text, self.tools.compile)
            for other in pile.entries:
                copies = other.count - 1 if other is entry else other.count
                answer = condition.decide(other, pile) if copies else False
                if answer:
                    have += copies
                    if have >= self.least:
                        return have, unsure
                elif answer is None:
                    unsure += copies
        return have, unsure

    def _expanded(self, card: Card) -> list[str]:
        """The query with the card's own values in place of ``{card.attr}``: one per value of a list."""
        texts = [str(self.spec["needs"])]
        for name in placeholders(texts[0]):
            if name.startswith("card."):
                value = card.field(name[5:])
                held = value if isinstance(value, list) else [value]
                texts = [t.replace("{" + name + "}", literal(item)) for t in texts for item in held]
        return texts

    def _wanted(self, card: Card) -> Any:
        names = [name for name in placeholders(str(self.spec["needs"])) if name.startswith("card.")]
        values: list[Any] = []
        for name in names:
            value = card.field(name[5:])
            values += value if isinstance(value, list) else [value]
        return values or self.spec["needs"]


class Only(Constraint):
    """Every card (of those in ``among``) matches ``where``."""

    parameters = frozenset({"where", "among"})

    def __init__(self, code: str, spec: dict[str, Any], tools: Tools) -> None:
        super().__init__(code, spec, tools)
        if self.where is None:
            raise UsageError(_("rule {code}: an only rule needs where").format(code=code))
        self.among = Condition(spec["among"], tools.compile) if "among" in spec else None

    @property
    def screened(self) -> bool:
        assert self.where is not None
        return not self.where.headers and not (self.among is not None and self.among.headers)

    def screen(self, entry: Entry, pile: Pile) -> int:
        assert self.where is not None
        if self.among is not None and not self.among.decide(entry, pile):
            return 0
        return int(self.where.decide(entry, pile) is not True)

    def holds(self, total: int, pile: Pile) -> bool:
        return total == 0

    def find(self, pile: Pile) -> list[Finding]:
        findings = []
        unclear = []
        assert self.where is not None
        for entry in pile.entries:
            if self.among is not None and not self.among.decide(entry, pile):
                continue
            match = self.where.decide(entry, pile)
            if match is None:
                unclear.append(entry)
            elif not match and not (self.where.headers and self._lacks_header(pile)):
                findings.append(self.at(pile, entry, actual=entry.count))
        return findings + (self.doubt(pile, unclear) if unclear else [])

    def _lacks_header(self, pile: Pile) -> bool:
        assert self.where is not None
        return any(pile.header(name) is None for name in self.where.headers)


class Header(Constraint):
    """A header of the deck: ``required``, one of ``values``, or a number from ``min`` to ``max``."""

    parameters = frozenset({"key", "values", "min", "max", "required"})

    def find(self, pile: Pile) -> list[Finding]:
        key = str(self.spec.get("key"))
        held = pile.deck.headers.get(key)
        allowed = self.spec.get("values")
        expected = allowed or (f"{self.min}-{self.max}" if self.min is not None else "")
        if not held:
            if not self.spec.get("required"):
                return []
            return [self.whole(pile, key=key, value="—", values=expected, min=self.min, max=self.max)]
        value = held[0].value
        if allowed is not None:
            if fold(value) in {fold(str(item)) for item in allowed}:
                return []
        elif value.isascii() and value.isdigit() and len(value) < 10:
            number = int(value)
            if (self.min is None or number >= self.min) and (self.max is None or number <= self.max):
                return []
        elif self.min is None and self.max is None:
            return []
        pile.deck.settle()
        finding = Finding(
            self.code,
            held[0].line,
            held[0].column,
            held[0].column + len(value),
            values={"key": key, "value": value, "values": expected, "min": self.min, "max": self.max},
        )
        return [finding]
