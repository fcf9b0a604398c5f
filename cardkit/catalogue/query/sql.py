"""Tests → a where-clause over the table ``card`` of the catalogue; every value is bound, none is pasted.

Folded text comes from the columns the catalogue keeps for that (see ``cardkit.catalogue.tables``). Columns
with few different values are folded once per value by the function ``cardkit_fold``, which
``add_functions`` gives to the connection. The trigram index only narrows what ``instr`` then decides.
"""

from __future__ import annotations

from cardkit.catalogue.query.tree import And, Node, Not, Or, Test
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

    from cardkit.catalogue.query.values import Values

    Clause = tuple[str, list[Any]]

_COMPARE = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
# Columns with few different values: those that fit are chosen in a subquery, folding each value once.
_FEW = {
    "set": 'SELECT v FROM (SELECT DISTINCT "set" AS v FROM card) WHERE ',
    "kind": "SELECT v FROM (SELECT DISTINCT kind AS v FROM card) WHERE ",
    "rarity": "SELECT v FROM (SELECT DISTINCT rarity AS v FROM card) WHERE ",
    "status": "SELECT v FROM (SELECT DISTINCT status AS v FROM card) WHERE ",
    "game": "SELECT v FROM (SELECT DISTINCT game AS v FROM card) WHERE ",
}
# The elements of a list: what selects them, and how one of them compares.
_ALIASES = ("FROM alias WHERE alias.uid = card.uid", "cardkit_fold(alias)")
_LISTED = ("FROM json_each(card.attrs_fold, ?) WHERE value IS NOT NULL", "value")
_UID = "replace(replace(lower(card.game), '-', ''), '_', '') || ':' || card.id_fold"
# Shorter words have no trigram.
_TRIGRAM = 3


def add_functions(connection: sqlite3.Connection) -> None:
    """Give a connection the SQL function that where-clauses use: ``cardkit_fold``."""
    connection.create_function(
        "cardkit_fold", 1, lambda text: None if text is None else fold(text), deterministic=True
    )


def where(tree: Node, values: Values) -> Clause:
    """The where-clause and its parameters, true for exactly the cards that ``Query.matches``."""
    return _Writer(values).two_valued(tree, False)


class _Writer:
    """Writes clauses. SQL's own null is Kleene's unknown; where a ``not`` stands above, unknown is made false
    first, elsewhere a where-clause takes unknown for false by itself (and can use its indexes)."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def two_valued(self, node: Node, negated: bool) -> Clause:
        if isinstance(node, Not):
            text, params = self.two_valued(node.part, True)
            return f"NOT ({text})", params
        if isinstance(node, (And, Or)):
            return _join([self.two_valued(part, negated) for part in node.parts], isinstance(node, Or))
        text, params = self.test(node)
        return (f"ifnull({text}, 0)" if negated else text), params

    def three_valued(self, node: Node) -> Clause:
        if isinstance(node, Not):
            text, params = self.three_valued(node.part)
            return f"NOT ({text})", params
        if isinstance(node, (And, Or)):
            return _join([self.three_valued(part) for part in node.parts], isinstance(node, Or))
        return self.test(node)

    def test(self, node: Node) -> Clause:
        """One test: 1, 0, or null where the value is unknown."""
        if not isinstance(node, Test):
            raise TypeError(f"not a test: {node!r}")
        if node.shape == "search":
            return _search(node.operand)
        if node.source == "section":
            return "0", []  # the catalogue knows of no deck
        if node.source == "none":
            return ("0" if node.shape == "known" else "NULL"), []
        if node.shape == "known":
            text, params = self.stored(node)
            return f"({text}) IS NOT NULL", params
        if node.name == "aliases" and node.source == "column":
            return _elements(node, "card.aliases", [], _ALIASES)
        if node.shape in ("list", "object"):
            path = _path(node.name)
            return _elements(node, "json_extract(card.attrs, ?)", [path], _LISTED)
        if node.source == "column" and node.name in _FEW:
            return _few(node)
        text, params = self.folded(node)
        return _compared(node, text, params)

    def stored(self, node: Test) -> Clause:
        """The value itself, null where unknown."""
        if node.source in ("attribute", "optional"):
            return "json_extract(card.attrs, ?)", [_path(node.name)]
        if node.source == "value":
            return self.value(node.name)
        return f'card."{node.name}"', []

    def folded(self, node: Test) -> Clause:
        """The value in the form that the shape compares."""
        if node.source == "column":
            named = {
                "id": "card.id_fold",
                "uid": _UID,
                "name": "card.name_fold",
                "number": "card.number",
            }
            return named.get(node.name, f'cardkit_fold(card."{node.name}")'), []
        if node.source in ("attribute", "optional") and node.shape in ("text", "word"):
            return "json_extract(card.attrs_fold, ?)", [_path(node.name)]
        return self.stored(node)

    def value(self, name: str) -> Clause:
        """A named value: its first case that holds; null where that is not known."""
        self.values.named(name)  # refuses values that are defined by themselves
        text, params = "NULL", []
        for condition, number in reversed(self.values.cases(name)):
            result, own = self.number(number)
            if condition is None:
                text, params = result, own
                continue
            holds, bound = self.three_valued(condition)
            text = f"CASE ifnull({holds}, -1) WHEN 1 THEN {result} WHEN 0 THEN {text} END"
            params = [*bound, *own, *params]
        return text, params

    def number(self, number: int | float | str) -> Clause:
        if not isinstance(number, str):
            return "?", [number]
        if number in self.values.schema.get("fields", {}):
            return "json_extract(card.attrs, ?)", [_path(number)]
        return self.value(number)


def _join(clauses: list[Clause], either: bool) -> Clause:
    if not clauses:
        return "1", []
    params = [param for _text, own in clauses for param in own]
    return "(" + (" OR " if either else " AND ").join(text for text, _own in clauses) + ")", params


def _path(name: str) -> str:
    return f'$."{name}"'


def _search(wanted: str) -> Clause:
    narrow, params = _trigrams("", wanted)
    found = "(instr(card.name_fold, ?) > 0 OR instr(card.words_fold, ?) > 0)"
    return f"({narrow}{found})", [*params, wanted, wanted]


def _trigrams(column: str, wanted: str) -> Clause:
    """A condition that the index answers and that every match fulfils, or nothing for a short word."""
    if len(wanted) < _TRIGRAM or not wanted.isprintable():
        return "", []
    phrase = '"' + wanted.replace('"', '""') + '"'
    match = f"{{{column}}} : {phrase}" if column else phrase
    return "card.pk IN (SELECT rowid FROM card_fts WHERE card_fts MATCH ?) AND ", [match]


def _few(node: Test) -> Clause:
    column = f'card."{node.name}"'
    text, params = _compared(node, "cardkit_fold(v)", [])
    chosen = f"{column} IN ({_FEW[node.name]}{text})"
    if node.name in ("set", "rarity"):
        return f"CASE WHEN {column} IS NOT NULL THEN {chosen} END", params
    return chosen, params


def _compared(node: Test, text: str, params: list[Any]) -> Clause:
    if node.shape == "word":
        marks = ", ".join("?" * len(node.operand))
        return f"{text} {'NOT ' if node.op == '!=' else ''}IN ({marks})", [*params, *node.operand]
    if node.op == ":" and node.shape in ("text", "id"):
        contains = f"instr({text}, ?) > 0"
        if node.name == "name":
            narrow, own = _trigrams("name_fold", node.operand)
            return f"({narrow}{contains})", [*own, *params, node.operand]
        if node.name == "text" and node.source == "column":
            clause = f"CASE WHEN card.text IS NOT NULL THEN instr(card.words_fold, ?) > 0 AND {contains} END"
            return clause, [node.operand, *params, node.operand]
        return contains, [*params, node.operand]
    operand = int(node.operand) if node.shape == "boolean" else node.operand
    return f"{text} {_COMPARE[node.op]} ?", [*params, operand]


def _elements(node: Test, stored: str, params: list[Any], listed: tuple[str, str]) -> Clause:
    """Has each wanted element; for ``=`` and ``!=``, or none wanted, exactly these.

    ``params`` are those of ``stored``, which is null where the list is unknown, and of ``listed``.
    """
    source, one = listed
    has = [f"EXISTS (SELECT 1 {source} AND {one} = ?)" for _wanted in node.operand]
    bound = [param for wanted in node.operand for param in (*params, wanted)]
    if node.op != ":" or not node.operand:
        marks = ", ".join("?" * len(node.operand))
        has.append(f"NOT EXISTS (SELECT 1 {source} AND {one} NOT IN ({marks}))")
        bound += [*params, *node.operand]
    text = " AND ".join(has)
    if node.op == "!=":
        text = f"NOT ({text})"
    return f"CASE WHEN {stored} IS NOT NULL THEN ({text}) END", [*params, *bound]
