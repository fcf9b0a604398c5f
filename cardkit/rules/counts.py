"""The kinds of constraint that count: how many copies match, what a value sums up to, copies of one card."""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.constraints import UNCLEAR, Constraint, Tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.decks.deck import Entry
    from cardkit.rules.pile import Pile


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

    def reads(self, pile: Pile) -> set[str]:
        return super().reads(pile) | self.tools.attributes_of(self.of)

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

    def reads(self, pile: Pile) -> set[str]:
        return super().reads(pile) | (
            self.tools.attributes_of(self.max) if isinstance(self.max, str) else set()
        )

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
