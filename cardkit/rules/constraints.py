"""What every kind of constraint has in common. The kinds are in counts, relations and wholes.

None of them knows a game. Each has three outcomes: it holds (no finding), it is broken (findings), or it
cannot be told because a card's value is not known: then a CKD901 warning names the cards, and never an
error. Copies whose name did not resolve may turn out to be anything, so they never break a rule on top of
their own finding.
"""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.conditions import Condition, When
from cardkit.rules.wording import Attributes, some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from cardkit.card import Card
    from cardkit.decks.deck import Entry
    from cardkit.rules.pile import Pile

# In a screen's number the low half counts and the high half says that something is not known.
UNCLEAR = 1 << 32
_SHARED = frozenset({"when", "name", "kind", "severity", "source", "what", "why", "fix", "message"})


class Tools:
    """What constraints are built with: how to compile a query, how to value a card, and which attributes
    a value is made of."""

    __slots__ = ("attributes_of", "compile", "value_of")

    def __init__(
        self,
        compile: Callable[[str], Any],
        value_of: Callable[[str, Card], Any],
        attributes_of: Callable[[str], set[str]],
    ) -> None:
        self.compile = compile
        self.value_of = value_of
        self.attributes_of = attributes_of


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

    def reads(self, pile: Pile) -> set[str]:
        """The attributes whose values this rule needs."""
        return set() if self.where is None else self.where.attributes(pile)

    def doubt(self, pile: Pile, entries: Iterable[Entry]) -> list[Finding]:
        """The warning that the rule cannot be verified, naming the cards and what of them is unknown.

        Advice that cannot be told is simply not given.
        """
        if pile.slack or self.spec.get("severity") == "info":
            return []
        held = [entry for entry in entries if entry.card is not None]
        cards = [entry.card for entry in held if entry.card]
        reads = sorted(self.reads(pile))
        values = {
            "code": self.code,
            "rule": self.spec["name"],
            "game": pile.deck.game,
            "cards": some([card.name for card in cards]),
            "attributes": Attributes([n for n in reads if any(card.field(n) is None for card in cards)]),
        }
        alone = len({card.uid for card in cards}) == 1
        finding = self.at(pile, held[0], **values) if alone else self.whole(pile, **values)
        finding.code = "CKD901"
        return [finding]
