"""Queries run over the catalogue: one game or several at once, counted, sorted and cut off.

A field that only some of the games have is unknown for the cards of the others, so that
``power>=3`` finds cards of the games that have power; a query that no game understands is an error.
"""

from __future__ import annotations

import sqlite3

from cardkit.card import FIELDS
from cardkit.catalogue.database import trouble
from cardkit.catalogue.lookup import card_of
from cardkit.catalogue.query import Query
from cardkit.catalogue.query.fields import Fields
from cardkit.catalogue.query.sql import add_functions, is_indexed, sort_key
from cardkit.errors import QueryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup

    Clause = tuple[str, list[Any]]

# Read through the page cache of the system, which saves copying most of the file.
_MAPPED = 1 << 28
# So many cards are fetched by their keys and then sorted.
_FEW = 2000
_CARD = ", ".join(f'card."{field}"' for field in FIELDS)


class Found:
    """``cards`` in order, at most as many as asked for; ``total``: how many match."""

    __slots__ = ("cards", "total")

    def __init__(self, cards: list[Card], total: int) -> None:
        self.cards = cards
        self.total = total


class Search:
    """One query understood for each of some games of a catalogue.

    ``queries`` has the games that understand it; ``skipped`` those that do not, of which no card is found,
    and why. Raises QueryError when no game understands the query.
    """

    def __init__(self, lookup: Lookup, text: str, games: list[str]) -> None:
        self.lookup = lookup
        self.text = text
        self.queries: dict[str, Query] = {}
        self.skipped: dict[str, QueryError] = {}
        self.schemas = _widened({game: lookup.schema(game) for game in games})
        for game, schema in self.schemas.items():
            try:
                self.queries[game] = Query.compile(text, schema, lookup.formats(game).get("value"))
            except QueryError as error:
                self.skipped[game] = error
        if not self.queries:
            raise next(iter(self.skipped.values()))

    def run(self, sort: list[str] | None = None, limit: int | None = None) -> Found:
        """The cards that match, in order; ``limit`` counts from 1, None means all.

        ``sort``: names of fields, falling with ``-`` before them; unknown values come last either way, and
        cards that are equal in all of them come by game, set and number. Raises QueryError for a field
        that no game has.
        """
        order, sorting = self._order(sort or [])
        matching = {game: self._matching(game) for game in self.queries}
        total = sum(count for count, _keys in matching.values())
        most = total if limit is None else min(limit, total)
        if total <= _FEW:
            keys = ",".join(keys for _count, keys in matching.values() if keys)
            where, bound = "card.pk IN (SELECT value FROM json_each(?))", [f"[{keys}]"]
            rows = self._cards(where, bound, order, sorting, most) if total else []
        elif sort:
            clauses = [self._where(game) for game in self.queries]
            where = " OR ".join(f"({text})" for text, _own in clauses)
            bound = [param for _text, own in clauses for param in own]
            rows = self._cards(where, bound, order, sorting, most)
        else:
            rows = []
            for game in self.queries:
                # Many match: walking all cards in their order soon meets enough of them.
                where, bound = self._where(game, in_order=True)
                rows += self._cards(
                    where, bound, ["card.sort"], [], most - len(rows), "card INDEXED BY card_in_order"
                )
        return Found([card_of(row) for row in rows], total)

    def count(self) -> int:
        """How many cards match."""
        return sum(self._matching(game)[0] for game in self.queries)

    def _matching(self, game: str) -> tuple[int, str]:
        """How many cards of a game match, and their keys with commas between."""
        where, params = self._where(game)
        rows = self._rows(("SELECT count(*), group_concat(card.pk) FROM card WHERE", where), params)
        return rows[0][0], rows[0][1] or ""

    def _where(self, game: str, *, in_order: bool = False) -> Clause:
        """The clause for the cards of one game; ``in_order``: to be walked in their order.

        Otherwise, unless a better index is at hand, SQLite is told that the game alone narrows little, and
        reads the table from end to end instead of through an index on the game.
        """
        query = self.queries[game]
        text, params = query.sql()
        chosen = "card.game = ?" if in_order or is_indexed(query.tree) else "likely(card.game = ?)"
        return f"{chosen} AND ({text})", [game, *params]

    def _cards(
        self,
        where: str,
        bound: list[Any],
        order: list[str],
        sorting: list[Any],
        most: int,
        table: str = "card",
    ) -> list[tuple[Any, ...]]:
        keys = ", ".join(order)
        return self._rows(
            ("SELECT", _CARD, "FROM", table, "WHERE", where, "ORDER BY", keys, "LIMIT ?"),
            [*bound, *sorting, most],
        )

    def column(self, written: str) -> tuple[str, Callable[[Card], Any]]:
        """The name of a field, and the function that gives its value for a card of any of the games.

        Raises QueryError for a field that no game has.
        """
        name, readers = "", {}
        wrong: QueryError | None = None
        for game, query in self.queries.items():
            try:
                node = Fields(self.schemas[game], query.values.definitions, written).named(written)
            except QueryError as error:
                wrong = error
                continue
            name = node.name
            readers[game] = query.values.named(name) if node.source == "value" else _reader(node.name)
        if not readers and wrong is not None:
            raise wrong
        return name, lambda card: readers[card.game](card) if card.game in readers else None

    def values(self, name: str, most: int) -> list[str]:
        """Up to ``most`` different values of a column or attribute of words, the most frequent first."""
        found: dict[str, None] = {}
        for game in self.queries:
            column = f'card."{name}"' if name in FIELDS else "json_extract(card.attrs, ?)"
            statement = (
                "SELECT",
                column,
                "AS v, count(*) FROM card WHERE game = ? GROUP BY v ORDER BY 2 DESC, 1",
            )
            params = [game] if name in FIELDS else [f'$."{name}"', game]
            found.update(dict.fromkeys(str(row[0]) for row in self._rows(statement, params) if row[0]))
        return list(found)[:most]

    def _order(self, sort: list[str]) -> tuple[list[str], list[Any]]:
        """The terms to order by, and their parameters."""
        terms: list[str] = []
        params: list[Any] = []
        for written in sort:
            text, own = self._key(written.removeprefix("-"))
            terms += [f"({text}) IS NULL", f"{text} {'DESC' if written.startswith('-') else 'ASC'}"]
            params += [*own, *own]
        if len(self.queries) > 1:
            terms.append("(SELECT position FROM game WHERE id = card.game)")
        return [*terms, "card.sort"], params

    def _key(self, written: str) -> Clause:
        """The value of one field, whichever game a card is of."""
        text = "CASE card.game"
        params: list[Any] = []
        wrong: QueryError | None = None
        for game, query in self.queries.items():
            try:
                node = Fields(self.schemas[game], query.values.definitions, written).named(written)
            except QueryError as error:
                wrong = error
                continue
            own_text, own = sort_key(node, query.values)
            text += f" WHEN ? THEN {own_text}"
            params += [game, *own]
        if not params and wrong is not None:
            raise wrong
        return f"{text} END", params

    def _rows(self, statement: tuple[str, ...], params: list[Any]) -> list[tuple[Any, ...]]:
        connection = self.lookup.connection
        try:
            add_functions(connection)
            connection.execute(f"PRAGMA mmap_size = {_MAPPED}")
            return connection.execute(" ".join(statement), params).fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self.lookup.path) from None


def _reader(name: str) -> Callable[[Card], Any]:
    if name == "aliases":
        return lambda card: [alias["alias"] for alias in card.aliases] or None
    return lambda card: card.field(name)


def _widened(schemas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The schemas with the fields that only other games have, as absent."""
    absent = {
        name: {"type": "absent", "aliases": facts.get("aliases", [])}
        for schema in schemas.values()
        for name, facts in schema["fields"].items()
    }
    return {
        game: {
            **schema,
            "fields": {
                **schema["fields"],
                **{name: facts for name, facts in absent.items() if name not in schema["fields"]},
            },
        }
        for game, schema in schemas.items()
    }
