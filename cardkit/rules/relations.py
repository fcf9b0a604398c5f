"""The kinds of constraint about what each card is and needs beside it, and what the deck says of itself."""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.conditions import Condition, literal, placeholders
from cardkit.rules.constraints import Constraint, Tools
from cardkit.rules.wording import Unstated, some
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.decks.deck import Entry
    from cardkit.rules.pile import Pile


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
        unclear: list[Entry] = []
        seen = set()
        for entry in pile.entries:
            match = self.is_in(entry, pile)
            if not match:
                if match is None:
                    unclear.append(entry)
                continue
            card = entry.card
            assert card is not None
            identity = pile.identity(card)
            if identity in seen:
                continue
            seen.add(identity)
            if self.reference is not None:
                findings += self._referred(pile, entry, card)
            elif not pile.slack:
                have, unsure = self._needed(pile, entry, card)
                if have < self.least <= have + sum(other.count for other in unsure):
                    unclear += unsure
                elif have < self.least:
                    missing = self._wanted(card)
                    findings.append(self.at(pile, entry, missing=missing, actual=have, limit=self.least))
        return findings + (self.doubt(pile, unclear) if unclear else [])

    def reads(self, pile: Pile) -> set[str]:
        found = super().reads(pile) | ({self.reference} if self.reference else set())
        return found.union(*(needed.attributes(pile) for needed in self._needs.values()))

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

    def _needed(self, pile: Pile, entry: Entry, card: Card) -> tuple[int, list[Entry]]:
        """How many copies are what the card needs, and the entries of which that is not known."""
        have = 0
        unsure: list[Entry] = []
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
                        return have, []
                elif answer is None:
                    unsure.append(other)
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
        unclear = []
        wrong = []
        assert self.where is not None
        for entry in pile.entries:
            if self.among is not None and not self.among.decide(entry, pile):
                continue
            match = self.where.decide(entry, pile)
            if match is None:
                unclear.append(entry)
            elif not match and not (self.where.headers and self._lacks_header(pile)):
                wrong.append(entry)
        return self._said_of(wrong, pile) + (self.doubt(pile, unclear) if unclear else [])

    def _said_of(self, wrong: list[Entry], pile: Pile) -> list[Finding]:
        """A finding for each line that must go; one for all of them where it is a warning or advice."""
        together = self.spec.get("severity") != "error"
        lines: dict[int, list[Entry]] = {}
        for entry in wrong:
            lines.setdefault(0 if together else pile.deck.place(entry)[0], []).append(entry)
        return [self._of_line(entries, pile) for entries in lines.values()]

    def _of_line(self, entries: list[Entry], pile: Pile) -> Finding:
        """What is said of these entries: several only where an included set, or advice, is meant."""
        names = some([entry.card.name for entry in entries if entry.card])
        card = names if len(names) > 1 else names[0]
        finding = self.at(pile, entries[0], card=card, actual=sum(entry.count for entry in entries))
        finding.related = sorted({pile.deck.place(entry)[0] for entry in entries} - {finding.line})
        return finding

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
            return [self.whole(pile, key=key, value=Unstated(), values=expected, min=self.min, max=self.max)]
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
