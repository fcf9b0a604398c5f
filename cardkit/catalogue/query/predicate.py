"""Tests → a function of a card: True, False, or None where a value is unknown.

This is the definition of every query; the SQL is held to it by a property test.
"""

from __future__ import annotations

import operator

from cardkit.catalogue.query.fields import element_key, natural
from cardkit.catalogue.query.tree import And, Node, Not, Or, Test
from cardkit.text import fold, fold_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card

    Number = int | float
    Answer = Callable[[Card, "str | None"], "bool | None"]
    Decision = Callable[[Card, "str | None"], bool]
    NumberOf = Callable[[str], Callable[[Card], "Number | None"]]

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def two_valued(node: Node, number_of: NumberOf) -> Decision:
    """A function that answers True or False: an unknown value makes its test false, before any ``not``.

    ``number_of`` gives the function that evaluates a named value.
    """
    if isinstance(node, Not):
        part = two_valued(node.part, number_of)
        return lambda card, section: not part(card, section)
    if isinstance(node, (And, Or)):
        return _settled([two_valued(part, number_of) for part in node.parts], isinstance(node, Or))
    answer = _answer(node, number_of)
    return lambda card, section: answer(card, section) is True


def three_valued(node: Node, number_of: NumberOf) -> Answer:
    """A function that answers None where an unknown value decides (Kleene's logic)."""
    if isinstance(node, Not):
        part = three_valued(node.part, number_of)

        def negated(card: Card, section: str | None) -> bool | None:
            answer = part(card, section)
            return None if answer is None else not answer

        return negated
    if isinstance(node, (And, Or)):
        return _joined([three_valued(part, number_of) for part in node.parts], isinstance(node, Or))
    return _answer(node, number_of)


def _settled(parts: list[Decision], decisive: bool) -> Decision:
    """``decisive`` is the answer of one part that settles all: True for or, False for and."""

    def settled(card: Card, section: str | None) -> bool:
        for part in parts:
            if part(card, section) is decisive:
                return decisive
        return not decisive

    return settled


def _joined(parts: list[Answer], decisive: bool) -> Answer:
    """As ``_settled``, but None when no part settles it and one does not know."""

    def joined(card: Card, section: str | None) -> bool | None:
        found: bool | None = not decisive
        for part in parts:
            answer = part(card, section)
            if answer is decisive:
                return decisive
            if answer is None:
                found = None
        return found

    return joined


def _answer(node: Node, number_of: NumberOf) -> Answer:
    """The function of one test."""
    if not isinstance(node, Test):
        raise TypeError(f"not a test: {node!r}")
    if node.shape == "search":
        return _search(node.operand)
    if node.source == "section":
        return _section(node.op, node.operand)
    read = _read(node, number_of)
    if node.shape == "known":
        return lambda card, section: read(card) is not None
    compare = _COMPARISONS[node.shape](node.op, node.operand)
    unknown = False if node.source == "optional" else None

    def answer(card: Card, section: str | None) -> bool | None:
        value = read(card)
        return unknown if value is None else compare(value)

    return answer


def _read(node: Test, number_of: NumberOf) -> Callable[[Card], Any]:
    name = node.name
    if node.source in ("attribute", "optional"):
        return lambda card: card.attrs.get(name)
    if node.source == "value":
        return number_of(name)
    if node.source == "none":
        return lambda card: None
    if name == "aliases":
        return lambda card: [alias["alias"] for alias in card.aliases] or None
    if name in ("effects", "provenance"):
        return lambda card: getattr(card, name) or None
    if node.shape == "natural":
        return lambda card: card.number or None
    return operator.attrgetter(name)


def _search(wanted: str) -> Answer:
    def found(card: Card, section: str | None) -> bool:
        return (
            wanted in fold(card.name)
            or (card.text is not None and wanted in fold(card.text))
            or any(wanted in fold(alias["alias"]) for alias in card.aliases)
        )

    return found


def _section(op: str, wanted: str | None) -> Answer:
    """Where no section is given every test of it is false: that is known, so never None."""
    if op == "?":
        return lambda card, section: section is not None
    compare = _ORDER[op]
    return lambda card, section: section is not None and compare(fold(section), wanted)


def _folded(form: Callable[[str], str], contains: bool) -> Callable[[str, str], Callable[[Any], bool]]:
    def comparison(op: str, wanted: str) -> Callable[[Any], bool]:
        if op == ":" and contains:
            return lambda value: wanted in form(value)
        compare = _ORDER[op]
        return lambda value: compare(form(value), wanted)

    return comparison


def _word(op: str, wanted: tuple[str, ...]) -> Callable[[Any], bool]:
    known: dict[str, bool] = {}
    negative = op == "!="

    def compare(value: str) -> bool:
        answer = known.get(value)
        if answer is None:
            answer = known[value] = (fold(value) in wanted) is not negative
        return answer

    return compare


def _number(op: str, wanted: Number) -> Callable[[Any], bool]:
    compare = _ORDER[op]
    return lambda value: compare(value, wanted)


def _elements(op: str, wanted: tuple[str, ...]) -> Callable[[Any], bool]:
    """Has each wanted element, or (``=``, ``!=``) exactly these; no element wanted: the list is empty."""
    named = set(wanted)
    contains = op == ":" and bool(named)
    negative = op == "!="

    def compare(value: Any) -> bool:
        keys = {element_key(element) for element in value}
        return named <= keys if contains else (keys == named) is not negative

    return compare


_COMPARISONS: dict[str, Callable[[str, Any], Callable[[Any], bool]]] = {
    "text": _folded(fold, contains=True),
    "id": _folded(fold_id, contains=True),
    "natural": _folded(lambda text: natural(fold(text)), contains=False),
    "word": _word,
    "number": _number,
    "boolean": _number,
    "list": _elements,
    "object": _elements,
    "absent": lambda op, wanted: lambda value: False,
}
