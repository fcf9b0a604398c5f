"""The card query language: text → tree → a predicate of cards, or SQL over the catalogue.

One language for search, for the ``where`` of deck rules, for lists and statistics; the reference is
``docs/query.md``. The Python predicate is the definition, the SQL has to agree with it.
"""

from __future__ import annotations

from cardkit.catalogue.query.fields import Fields
from cardkit.catalogue.query.parser import parse, quote
from cardkit.catalogue.query.predicate import three_valued, two_valued
from cardkit.catalogue.query.tree import And, Node, Not, Or, Term, Test
from cardkit.catalogue.query.values import Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card

__all__ = ["And", "Node", "Not", "Or", "Query", "Term", "Test", "Values", "parse", "quote"]


class Query:
    """A query compiled for the cards of one game."""

    __slots__ = ("_decide", "_matches", "text", "tree", "values")

    def __init__(self, text: str, tree: Node, values: Values) -> None:
        self.text = text
        self.tree = tree
        self.values = values
        self._matches: Callable[[Card, str | None], bool] | None = None
        self._decide: Callable[[Card, str | None], bool | None] | None = None

    @classmethod
    def compile(
        cls, text: str, schema: dict[str, Any], values: dict[str, Any] | Values | None = None
    ) -> Query:
        """Read a query with the fields of a game.

        schema: ``{"fields": {name: {"type", "values"?, "aliases"?}}}``, the attributes of the game's
        cards; type ``absent`` is a field that only another game has. values: the named values of the
        game's formats, as they stand there or as a Values that several queries share.
        Raises QueryError with the character and what was expected there.
        """
        shared = values if isinstance(values, Values) else Values(schema, values)
        return cls(text, Fields(schema, shared.definitions, text).resolve(parse(text)), shared)

    def matches(self, card: Card, section: str | None = None) -> bool:
        """Whether the card matches: a comparison with an unknown value is false, ``not`` of it true."""
        if self._matches is None:
            self._matches = two_valued(self.tree, self.values.named)
        return self._matches(card, section)

    def decide(self, card: Card, section: str | None = None) -> bool | None:
        """As ``matches``, but None where an unknown value decides: the card may match or not."""
        if self._decide is None:
            self._decide = three_valued(self.tree, self.values.named)
        return self._decide(card, section)

    def sql(self) -> tuple[str, list[Any]]:
        """A where-clause over the catalogue's table ``card`` and its parameters, true where ``matches`` is.

        The connection needs ``cardkit.catalogue.query.sql.add_functions``; ``section:`` is never true here.
        """
        from cardkit.catalogue.query.sql import where

        return where(self.tree, self.values)
