"""Named values of a game's deck formats: a number by the first case that matches, else unknown."""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.i18n import _
from cardkit.text import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card
    from cardkit.catalogue.query import Query
    from cardkit.catalogue.query.tree import Node

    Reader = Callable[[Card], "int | float | None"]

_NUMBERS = ("integer", "number")


class Values:
    """Numbers of a card by name: numeric attributes of the schema and the named values.

    definitions: ``{"deck_points": {"cases": [{"where": "kind:wild", "is": 4}, {"is": "power"}]}}``;
    each case is compiled when it is first needed.
    """

    __slots__ = ("_cases", "_open", "_readers", "definitions", "schema")

    def __init__(self, schema: dict[str, Any], definitions: dict[str, Any] | None = None) -> None:
        self.schema = schema
        self.definitions = definitions or {}
        self._readers: dict[str, Reader] = {}
        self._cases: dict[str, list[tuple[Query | None, int | float | str]]] = {}
        self._open: set[str] = set()

    def value_of(self, name: str, card: Card) -> int | float | None:
        """The number of that name for one card; None when it is unknown. Raises UsageError: no such name."""
        return self.reader(name)(card)

    def reader(self, name: str) -> Reader:
        """The function that gives the number of that name. Raises UsageError when there is none."""
        found = self._readers.get(name)
        if found is None:
            found = self._readers[name] = self._build(name)
        return found

    def _build(self, name: str) -> Reader:
        attribute = self.schema.get("fields", {}).get(name)
        if attribute is not None:
            if attribute["type"] not in _NUMBERS:
                raise UsageError(_("{name} is not a number of the cards").format(name=quoted(name)))
            return lambda card: card.attrs.get(name)
        return self.named(name)

    def named(self, name: str) -> Reader:
        """The function of a named value, whatever attributes there are."""
        if name not in self.definitions:
            raise UsageError(_("no attribute and no value is called {name}").format(name=quoted(name)))
        if name in self._open:
            raise UsageError(_("the value {name} is defined by itself").format(name=quoted(name)))
        self._open.add(name)
        try:
            cases = [
                (None if query is None else query.decide, self._number(number))
                for query, number in self._compiled(name)
            ]
        finally:
            self._open.discard(name)

        def value(card: Card) -> int | float | None:
            for decide, read in cases:
                answer = True if decide is None else decide(card)
                if answer is None:
                    return None  # whether this case is the one is not known
                if answer:
                    return read(card)
            return None

        return value

    def cases(self, name: str) -> list[tuple[Node | None, int | float | str]]:
        """The cases of a named value: the tree of each condition (None: always) and what it gives."""
        return [(None if query is None else query.tree, number) for query, number in self._compiled(name)]

    def _compiled(self, name: str) -> list[tuple[Query | None, int | float | str]]:
        found = self._cases.get(name)
        if found is None:
            from cardkit.catalogue.query import Query

            found = self._cases[name] = [
                (Query.compile(case["where"], self.schema, self) if case.get("where") else None, case["is"])
                for case in self.definitions[name]["cases"]
            ]
        return found

    def _number(self, number: int | float | str) -> Reader:
        return self.reader(number) if isinstance(number, str) else lambda card: number
