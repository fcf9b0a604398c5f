"""Text → tree, by hand: a rule's ``where`` is read on the way of every check, so nothing heavy is used.

    query  = either
    either = all ("or" all)*
    all    = one (["and"] one)*
    one    = ("-" | "not") one | "(" either ")" | term
    term   = field op value | field "?" | word | "quoted phrase"

A bracket groups only where a term may begin: ``NEAR(te)`` is a word. The words ``or``, ``and`` and
``not`` (any case) act only between or before terms; in quotes they are text.
"""

from __future__ import annotations

from cardkit.catalogue.query.tree import And, Node, Not, Or, Term
from cardkit.errors import QueryError
from cardkit.i18n import _
from cardkit.text import shorten

MAX_LENGTH = 4000
MAX_TERMS = 200
MAX_DEPTH = 40

QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb\uff02'
_IGNORED = "\ufeff\u200b\u200c\u200d\u2060\u200e\u200f"


def parse(text: str) -> Node:
    """The tree of a query. Raises QueryError with the character where reading stopped.

    An empty query is an And without parts: every card.
    """
    if len(text) > MAX_LENGTH:
        message = _("the query is too long: {length} characters, at most {limit} are read")
        raise QueryError(
            message.format(length=len(text), limit=MAX_LENGTH), position=MAX_LENGTH, query=text[:MAX_LENGTH]
        )
    if not text.isascii():
        for at, char in enumerate(text):
            if "\ud800" <= char <= "\udfff":
                raise QueryError(_("this character is not valid text"), position=at, query=text)
    return _Reader(text).whole()


def quote(value: str) -> str:
    """The value as a quoted phrase, which the parser reads back as exactly this text."""
    return '"' + "".join("\\" + c if c in QUOTES or c == "\\" else c for c in value) + '"'


class _Reader:
    """Walks over the text once; ``at`` is the next character."""

    __slots__ = ("at", "depth", "end", "terms", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = len(text)
        self.at = 0
        self.depth = 0
        self.terms = 0

    def error(self, message: str, position: int, help: str = "") -> QueryError:
        return QueryError(message, position=position, query=self.text, help=help)

    def whole(self) -> Node:
        self.blanks()
        if self.at == self.end:
            return And([])
        node = self.either()
        if self.at < self.end:
            raise self.stray()
        return node

    def stray(self) -> QueryError:
        return self.error(
            _("this bracket closes nothing"), self.at, _('to search for a bracket, quote it: ")"')
        )

    def blanks(self) -> None:
        text, end, at = self.text, self.end, self.at
        while at < end and (text[at].isspace() or text[at] in _IGNORED):
            at += 1
        self.at = at

    def done(self) -> bool:
        """Nothing more in this bracket or in the whole query."""
        return self.at == self.end or self.text[self.at] == ")"

    def keyword(self, word: str) -> bool:
        """The word stands here by itself."""
        stop = self.at + len(word)
        return self.text[self.at : stop].lower() == word and (
            stop == self.end or self.text[stop].isspace() or self.text[stop] in "()"
        )

    def either(self) -> Node:
        parts = [self.all()]
        while self.keyword("or"):
            start = self.at
            self.at += 2
            self.blanks()
            if self.done():
                raise self.dangling("or", start)
            parts.append(self.all())
        return parts[0] if len(parts) == 1 else Or(parts)

    def dangling(self, word: str, position: int) -> QueryError:
        return self.error(
            _('"{word}" needs a term on its other side').format(word=word),
            position,
            _('to search for the word itself, quote it: "{word}"').format(word=word),
        )

    def all(self) -> Node:
        if self.keyword("or"):
            raise self.dangling("or", self.at)
        if self.done():
            raise self.stray()
        parts = [self.one()]
        self.blanks()
        while not self.done() and not self.keyword("or"):
            if self.keyword("and"):
                start = self.at
                self.at += 3
                self.blanks()
                if self.done() or self.keyword("or"):
                    self.at = start  # nothing to join: the word is searched for
            parts.append(self.one())
            self.blanks()
        return parts[0] if len(parts) == 1 else And(parts)

    def one(self) -> Node:
        start = self.at
        char = self.text[start]
        if char == "-" and start + 1 < self.end and not self.text[start + 1].isspace():
            self.at += 1
            return self.negated("-", start)
        if self.keyword("not"):
            self.at += 3
            self.blanks()
            return self.negated("not", start)
        if char == "(":
            return self.group()
        return self.term()

    def deeper(self, position: int) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(
                _("brackets and negations are nested too deep here, at most {limit}").format(limit=MAX_DEPTH),
                position,
            )

    def negated(self, word: str, start: int) -> Node:
        if self.done() or self.keyword("or"):
            raise self.dangling(word, start)
        self.deeper(start)
        node = Not(self.one())
        self.depth -= 1
        return node

    def group(self) -> Node:
        start = self.at
        self.deeper(start)
        self.at += 1
        self.blanks()
        if self.at < self.end and self.text[self.at] == ")":
            raise self.error(_("these brackets hold nothing"), start)
        if self.at < self.end:
            node = self.either()
            if self.at < self.end:
                self.at += 1
                self.depth -= 1
                return node
        raise self.error(
            _("this bracket is never closed"), start, _('to search for a bracket, quote it: "("')
        )

    def term(self) -> Node:
        self.terms += 1
        if self.terms > MAX_TERMS:
            raise self.error(
                _("the query has too many terms, at most {limit} are read").format(limit=MAX_TERMS), self.at
            )
        start = self.at
        if self.text[start] in QUOTES:
            value = self.phrase(lone=True)
            if not value.strip():
                raise self.error(_("these quotes hold nothing to search for"), start)
            return Term("", "", value, start, start)
        field = self.field()
        if not field:
            return Term("", "", self.word(), start, start)
        op = self.operator()
        if op == "?":
            return Term(field, "?", "", start, start)
        return self.compared(field, op, start)

    def field(self) -> str:
        """A name directly before an operator; ``at`` moves behind it. "" where the term is a word."""
        text, end, at = self.text, self.end, self.at
        while at < end and (text[at].isalnum() or text[at] == "_"):
            at += 1
        name = text[self.at : at]
        if at == end or not name.isidentifier():
            return ""
        if text[at] in ":=<>" or text[at : at + 2] == "!=" or (text[at] == "?" and self.stops(at + 1)):
            self.at = at
            return name
        return ""

    def stops(self, at: int) -> bool:
        return at == self.end or self.text[at].isspace() or self.text[at] == ")"

    def operator(self) -> str:
        pair = self.text[self.at : self.at + 2]
        op = pair if pair in ("!=", "<=", ">=") else pair[0]
        self.at += len(op)
        return op

    def compared(self, field: str, op: str, start: int) -> Node:
        at = self.at
        written = shorten(self.text[start:at], 60)
        if self.stops(at):
            raise self.error(
                _('expected a value directly after "{term}"').format(term=written),
                at,
                _('write {term}value or {term}"two words"; to search for this text, quote it').format(
                    term=written
                ),
            )
        if self.text[at] in "=<>":
            raise self.error(
                _('expected a value, got "{char}"').format(char=self.text[at]),
                at,
                _("operators are : = != < <= > >= and ? behind a field; a value may stand in quotes"),
            )
        if self.text[at] in QUOTES:
            value = self.phrase(lone=False)
            if not self.stops(self.at):
                raise self.error(_("expected a blank after the closing quote"), self.at)
        else:
            value = self.word()
            if value.count("(") > value.count(")"):
                raise self.error(
                    _("expected a value, got an open bracket"),
                    at,
                    _("write each value with its field: ({term}a or {term}b)").format(term=written),
                )
        return Term(field, op, value, start, at)

    def phrase(self, *, lone: bool) -> str:
        """The text between quotes; a backslash keeps a quote or a backslash. ``lone``: a quote with
        nothing around it may be a word by itself."""
        text, end, start = self.text, self.end, self.at
        found: list[str] = []
        at = start + 1
        while at < end and text[at] not in QUOTES:
            if text[at] == "\\" and at + 1 < end and (text[at + 1] in QUOTES or text[at + 1] == "\\"):
                at += 1
            found.append(text[at])
            at += 1
        if at < end:
            self.at = at + 1
            return "".join(found)
        if lone and self.stops(start + 1):
            self.at = start + 1
            return text[start]
        raise self.error(
            _("this quote is never closed"), start, _('to search for a quote itself, write "\\""')
        )

    def word(self) -> str:
        """Characters up to a blank or to a bracket that closes more than the word opened."""
        text, end, at = self.text, self.end, self.at
        opened = 0
        while at < end and not text[at].isspace():
            if text[at] == "(":
                opened += 1
            elif text[at] == ")":
                if not opened:
                    break
                opened -= 1
            at += 1
        found = text[self.at : at]
        self.at = at
        return found
