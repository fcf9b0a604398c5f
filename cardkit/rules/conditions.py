"""Queries as rules use them: with header placeholders, three outcomes, and answers kept per card."""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.i18n import _
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card
    from cardkit.decks.deck import Entry
    from cardkit.rules.pile import Pile

_MOST_ANSWERS = 100_000


class Condition:
    """One query over cards of a deck: ``decide`` is True, False, or None where an unknown value decides.

    ``{race}`` in the query stands for the value of that header; a deck without the header has no card
    that matches.
    """

    def __init__(self, text: str, compile: Callable[[str], Any]) -> None:
        self.text = text
        self._compile = compile
        self.headers = placeholders(text)
        self._query = None if self.headers else compile(text)
        self._filled: dict[tuple[str | None, ...], Any] = {}
        self._answers: dict[tuple[str, str | None], bool | None] = {}

    def decide(self, entry: Entry, pile: Pile) -> bool | None:
        """Whether the entry's card matches."""
        card = entry.card
        if card is None:
            return None
        if self._query is None:
            query = self._for(pile)
            filled: bool | None = False if query is None else query.decide(card, entry.section)
            return filled
        key = (card.uid, entry.section)
        answers = self._answers
        if key in answers:
            return answers[key]
        if len(answers) > _MOST_ANSWERS:
            answers.clear()
        answer: bool | None = self._query.decide(card, entry.section)
        answers[key] = answer
        return answer

    def matches(self, card: Card, pile: Pile) -> bool:
        """Whether a card of the catalogue matches, in the two-valued sense of a search."""
        query = self._query if self._query is not None else self._for(pile)
        return query is not None and bool(query.matches(card))

    def attributes(self, pile: Pile) -> set[str]:
        """The attributes of a card whose values the query compares."""
        query = self._query if self._query is not None else self._for(pile)
        return set() if query is None else compared(query.tree)

    def _for(self, pile: Pile) -> Any:
        values = tuple(pile.header(name) for name in self.headers)
        if None in values:
            return None
        if values not in self._filled:
            text = self.text
            for name, value in zip(self.headers, values, strict=True):
                text = text.replace("{" + name + "}", literal(value))
            self._filled[values] = self._compile(text)
        return self._filled[values]


def compared(node: Any) -> set[str]:
    """The attributes that the tests of a query's tree compare; asking whether one is known needs no value."""
    if hasattr(node, "parts"):
        return {name for part in node.parts for name in compared(part)}
    if hasattr(node, "part"):
        return compared(node.part)
    return {node.name} if node.source == "attribute" and node.op != "?" else set()


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces, in order, without repeats."""
    names = [part.partition("}")[0] for part in text.split("{")[1:] if "}" in part]
    return tuple(dict.fromkeys(names))


def literal(value: Any) -> str:
    """A value as a query takes it literally: quoted, so that nothing in it is read as query language."""
    return '"' + str(value).replace("\\", " ").replace('"', " ")[:200] + '"'


class When:
    """The condition under which a rule acts; every part given must hold."""

    def __init__(self, spec: Any, compile: Callable[[str], Any], code: str) -> None:
        if isinstance(spec, str):
            spec = {"has": spec}
        unknown = set(spec) - {"has", "lacks", "header", "is"}
        if unknown:
            raise UsageError(_("rule {code}: unknown key {key} in when").format(code=code, key=min(unknown)))
        self.has = Condition(spec["has"], compile) if "has" in spec else None
        self.lacks = Condition(spec["lacks"], compile) if "lacks" in spec else None
        self.header: str | None = spec.get("header")
        self.values = {fold(str(value)) for value in spec["is"]} if "is" in spec else None

    def holds(self, pile: Pile) -> bool:
        """Whether the rule acts on this deck."""
        if self.header is not None:
            value = pile.header(self.header)
            if value is None or (self.values is not None and fold(value) not in self.values):
                return False
        if self.has is not None and not any(self.has.decide(entry, pile) for entry in pile.entries):
            return False
        return self.lacks is None or not any(self.lacks.decide(entry, pile) for entry in pile.entries)
