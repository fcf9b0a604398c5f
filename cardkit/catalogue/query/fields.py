"""Terms → tests, with the fields and types of a game. Here stands what every field means.

Shapes, and what ``:`` and the other operators do (all text is folded first, see ``cardkit.text``):

search   a bare word or phrase: in the name, the text or an alias
text     ``:`` contains, ``= !=`` equal, ``< <= > >=`` by character
word     one of a known list of words (kind, status, game, attributes with value synonyms): ``: = !=``
         equal to the value or to what the synonym stands for
id       as text, but blanks, ``-`` and ``_`` do not count
natural  the card number: runs of digits compare as numbers; ``:`` and ``=`` are equality
number   ``:`` and ``=`` are equality
boolean  ``: = !=`` with yes or no
list     ``:`` has the element (each one, if a synonym stands for several), ``= !=`` exactly these elements
object   ``:`` has the key
present  only ``field?``: there are any
known    ``field?``: not null
section  the section of the deck in which the card stands
absent   a field that only another game has: always null
"""

from __future__ import annotations

import re

from cardkit.card import STATUSES
from cardkit.catalogue.query.tree import And, Node, Not, Or, Term, Test
from cardkit.errors import QueryError
from cardkit.i18n import _
from cardkit.text import fold, fold_id, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COLUMNS = {
    "uid": "id",
    "id": "id",
    "set": "text",
    "number": "natural",
    "name": "text",
    "kind": "word",
    "rarity": "text",
    "status": "word",
    "text": "text",
    "game": "word",
    "aliases": "list",
    "effects": "present",
    "provenance": "present",
}
TYPES = {
    "integer": "number",
    "number": "number",
    "string": "text",
    "boolean": "boolean",
    "list": "list",
    "object": "object",
    "absent": "absent",
}
_ORDERED = ("text", "word", "id", "natural", "number")
_DIGITS = re.compile("([0-9]+)")
_TRUE = ("true", "yes", "1", "si", "sim", "on")
_FALSE = ("false", "no", "0", "nao", "off")


def _source(facts: dict[str, Any]) -> str:
    """``optional`` for an attribute whose absence says that there is none, else ``attribute``: not known."""
    return "optional" if facts.get("optional") else "attribute"


class Fields:
    """What a query may name: columns, attributes of the game's schema, named values of its formats."""

    __slots__ = ("attributes", "query", "values")

    def __init__(self, schema: dict[str, Any], values: dict[str, Any] | None, query: str) -> None:
        self.attributes: dict[str, dict[str, Any]] = schema.get("fields") or {}
        self.values = values or {}
        self.query = query

    def find(self, written: str) -> str | None:
        """The field a written name means: its own name, else what people call it in the game's schema."""
        if written in COLUMNS or written in self.attributes:
            return written
        wanted = fold(written)
        for name in self.known():
            if fold(name) == wanted:
                return name
        for name, facts in self.attributes.items():
            if any(fold(alias) == wanted for alias in facts.get("aliases", ())):
                return name
        return None

    def known(self) -> list[str]:
        return [*COLUMNS, "section", *self.attributes, *self.values]

    def error(self, message: str, position: int, help: str = "") -> QueryError:
        return QueryError(message, position=position, query=self.query, help=help)

    def resolve(self, node: Node) -> Node:
        """The same tree with every term understood. Raises QueryError at the term that is wrong."""
        if isinstance(node, Term):
            return self.term(node)
        if isinstance(node, Not):
            return Not(self.resolve(node.part))
        if isinstance(node, And):
            return And([self.resolve(part) for part in node.parts])
        if isinstance(node, Or):
            return Or([self.resolve(part) for part in node.parts])
        return node

    def term(self, term: Term) -> Test:
        if not term.field:
            return Test("search", "search", "", ":", self.folded(term))
        name = self.find(term.field)
        if name is None and term.field.lower() == "is":
            return self.flag(term)
        if name is None:
            raise self.unknown(term)
        source, shape, synonyms = self.facts(name)
        if term.op == "?":
            return Test("known", source, name, "?", None)
        if shape == "present":
            raise self.error(_('of "{field}" only "{field}?" can be asked').format(field=name), term.position)
        if term.op in ("<", "<=", ">", ">=") and shape not in (*_ORDERED, "absent"):
            raise self.error(_('"{field}" has no order; use : = or !=').format(field=name), term.position)
        return self.operand(term, source, shape, name, synonyms)

    def named(self, written: str) -> Test:
        """The test ``field?`` of a field, with the field's own shape; for lists, sorting and columns.

        Raises QueryError when there is no such field, or it is the section, which is of decks.
        """
        name = self.find(written)
        if name is None or name == "section":
            raise self.unknown(Term(written, "?", "", 0, 0))
        source, shape, _synonyms = self.facts(name)
        return Test(shape, source, name, "?", None)

    def facts(self, name: str) -> tuple[str, str, dict[str, Any]]:
        """Source, shape and synonyms of a field that exists."""
        if name == "section":
            return "section", "section", {}
        facts = self.attributes.get(name, {})
        synonyms = facts.get("values") or {}
        if name in COLUMNS:
            return "column", "word" if synonyms else COLUMNS[name], synonyms
        if name in self.attributes:
            shape = TYPES[facts["type"]]
            source = "none" if shape == "absent" else _source(facts)
            return source, "word" if shape == "text" and synonyms else shape, synonyms
        return "value", "number", {}

    def operand(self, term: Term, source: str, shape: str, name: str, synonyms: dict[str, Any]) -> Test:
        folded = self.folded(term)
        op = term.op
        if folded in synonyms and synonyms[folded] is None:
            return Test("absent", "none", name, op, None)
        value = synonyms.get(folded, term.value)
        if shape == "text" or shape == "section":
            return Test(shape, source, name, op, folded)
        if shape == "word":
            found = value if isinstance(value, list) else [value]
            words = {folded, *(fold(str(word)) for word in found)}
            if op in ("<", "<=", ">", ">="):
                return Test("text", source, name, op, folded)
            return Test(shape, source, name, op, tuple(sorted(words)))
        if shape == "id":
            return Test(shape, source, name, op, fold_id(term.value))
        if shape == "natural":
            return Test(shape, source, name, op, natural(folded))
        if shape == "number":
            return Test(shape, source, name, op, self.number(term, value, name))
        if shape == "boolean":
            return Test(shape, source, name, op, self.boolean(term, value, name))
        if shape in ("list", "object"):
            elements = value if isinstance(value, list) else [value]
            return Test(shape, source, name, op, tuple(sorted({element_key(one) for one in elements})))
        return Test("absent", "none", name, op, None)

    def folded(self, term: Term) -> str:
        found = fold(term.value)
        if not found:
            raise self.error(_("expected something to search for"), term.value_position)
        return found

    def number(self, term: Term, value: Any, name: str) -> int | float:
        number = value if isinstance(value, (int, float)) else as_number(value)
        if number is None:
            raise self.error(
                _('"{field}" is a number, got {value}').format(field=name, value=quoted(term.value)),
                term.value_position,
                _("write it in digits, with a point before decimals: {field}>=2").format(field=name),
            )
        return number

    def boolean(self, term: Term, value: Any, name: str) -> bool:
        word = fold(str(value))
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        raise self.error(
            _('"{field}" is yes or no, got {value}').format(field=name, value=quoted(term.value)),
            term.value_position,
            _("write {field}:yes, {field}:no or is:{field}").format(field=name),
        )

    def flag(self, term: Term) -> Test:
        """``is:`` with a boolean attribute or a status."""
        word = self.folded(term)
        if term.op not in (":", "="):
            raise self.error(_('expected "is:" and a word'), term.position)
        name = self.find(word)
        if name in self.attributes and self.attributes[name]["type"] in ("boolean", "absent"):
            shape = TYPES[self.attributes[name]["type"]]
            source = _source(self.attributes[name]) if shape == "boolean" else "none"
            return Test(shape, source, name, ":", True)
        if word in STATUSES:
            return Test("word", "column", "status", ":", (word,))
        flags = [name for name, facts in self.attributes.items() if facts["type"] == "boolean"]
        raise self.error(
            _('"is:" does not know {word}').format(word=quoted(term.value)),
            term.value_position,
            _nearest(word, [*flags, *STATUSES])
            or _("it takes {words}").format(words=", ".join([*sorted(flags), *STATUSES])),
        )

    def unknown(self, term: Term) -> QueryError:
        known = sorted({*self.known(), "is"})
        near = _nearest(fold(term.field), known) or _("fields: {fields}.").format(fields=", ".join(known))
        return self.error(
            _("there is no field {field}").format(field=quoted(term.field)),
            term.position,
            near + " " + _("To search for this text, put it in quotes."),
        )


def _nearest(word: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, known, 3, 0.6)
    return _("did you mean {words}?").format(words=", ".join(near)) if near else ""


def as_number(text: str) -> int | float | None:
    """The number a value of a query spells: sign, digits and a point; None for anything else."""
    body = text[1:] if text[:1] in ("-", "+", "\u2212") else text
    whole, point, rest = body.partition(".")
    if not whole.isascii() or not whole.isdigit() or (point and not (rest.isascii() and rest.isdigit())):
        return None
    if len(body) > 15:
        return None
    number = float(body) if point else int(body)
    return -number if text[:1] in ("-", "\u2212") else number


def natural(folded: str) -> str:
    """A key that sorts folded text with every run of digits as a number: ``"a10"`` after ``"a9"``.

    A run becomes its length (two digits, so up to 99 digits) and its digits without leading zeros.
    """
    parts = _DIGITS.split(folded)
    bare = [run.lstrip("0") or "0" for run in parts[1::2]]
    parts[1::2] = [f"{min(len(run), 99):02d}{run}" for run in bare]
    return "".join(parts)


def number_key(number: int | float) -> str:
    """The one spelling of a number: whole ones without a point, so that equal numbers are equal texts."""
    return str(int(number)) if not isinstance(number, float) or number.is_integer() else repr(number)


def element_key(element: Any) -> str:
    """How an element of a list compares: text folded, numbers as they are written, yes/no as words."""
    if element is None:
        return ""
    if isinstance(element, bool):
        return "true" if element else "false"
    if isinstance(element, int | float):
        return number_key(element)
    return fold(element if isinstance(element, str) else str(element))
