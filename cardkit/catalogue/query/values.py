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

    Reader = Callable[[Card], "int | float | None"]

_NUMBERS = ("integer", "number")


class Values:
    """Numbers of a card by name: numeric attributes of the schema and the named values.

    definitions: ``{"deck_points": {"cases": [{"where": "kind:wild", "is": 4}, {"is": "power"}]}}``;
    each case is compiled when it is first needed.
    """

    __slots__ = ("_open", "_readers", "definitions", "schema")

    def __init__(self, schema: dict[str, Any], definitions: dict[str, Any] | None = None) -> None:
        self.schema = schema
        self.definitions = definitions or {}
        self._readers: dict[str, Reader] = {}
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
            cases = [self._case(case) for case in self.definitions[name]["cases"]]
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

    def _case(self, case: dict[str, Any]) -> tuple[Callable[[Card], bool | None] | None, Reader]:
        from cardkit.catalogue.query import Query

        number = case["is"]
        read: Reader = self.reader(number) if isinstance(number, str) else lambda card: number
        where = case.get("where")
        if not where:
            return None, read
        return Query.compile(where, self.schema, self).decide, read
