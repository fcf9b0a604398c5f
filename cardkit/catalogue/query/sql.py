"""Tests → a where-clause over the table ``card`` of the catalogue; every value is bound, none is pasted.

Folded text comes from the columns the catalogue keeps for that (see ``cardkit.catalogue.tables``). Columns
with few different values are folded once per value by the function ``cardkit_fold``, which
``add_functions`` gives to the connection. The trigram index only narrows what ``instr`` then decides.
"""

from __future__ import annotations

from cardkit.catalogue.query.fields import number_key
from cardkit.catalogue.query.tree import And, Node, Not, Or, Test
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

    from cardkit.catalogue.query.values import Values

    Clause = tuple[str, list[Any]]

_COMPARE = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
# The different values of a column, hopping through its index on (game, column): each is folded once.
_HOPS = {
    "kind": """WITH RECURSIVE hop (g, v) AS (
        SELECT game.id, (SELECT min(kind) FROM card WHERE game = game.id) FROM game
        UNION ALL
        SELECT g, (SELECT min(kind) FROM card WHERE game = g AND kind > v) FROM hop WHERE v IS NOT NULL
        ) SELECT v FROM hop WHERE v IS NOT NULL AND """,
    "set": """WITH RECURSIVE hop (g, v) AS (
        SELECT game.id, (SELECT min("set") FROM card WHERE game = game.id) FROM game
        UNION ALL
        SELECT g, (SELECT min("set") FROM card WHERE game = g AND "set" > v) FROM hop WHERE v IS NOT NULL
        ) SELECT v FROM hop WHERE v IS NOT NULL AND """,
}
# Other columns as their shapes compare them. Status and game are written in lower-case ASCII only; where a
# card has no aliases its words are its text.
_FOLDED = {
    "id": "card.id_fold",
    "uid": "replace(replace(lower(card.game), '-', ''), '_', '') || ':' || card.id_fold",
    "name": "card.name_fold",
    "number": "card.number_sort",
    "status": "card.status",
    "game": "lower(card.game)",
    "rarity": "cardkit_fold(card.rarity)",
    "text": "CASE WHEN card.text IS NULL THEN NULL WHEN card.aliases IS NULL THEN card.words_fold"
    " ELSE cardkit_fold(card.text) END",
}
# Cards found once and for all: the cards outside of them need not be looked at.
_AMONG = "card.pk IN (SELECT card.pk FROM card WHERE "
_ORDER = ("<", "<=", ">", ">=")
_ATTRIBUTE = ("attribute", "optional")
# Columns of the trigram index that hold what a column contains.
_WORDS = {"name": "name_fold", "text": "words_fold"}
_ALIASES = "SELECT 1 FROM alias WHERE uid = card.uid"
# Before and behind every fact of ``attrs_fold``; and whether such a text stands there.
_SEP = "\x1f"
_KEY = "instr(card.attrs_fold, ?) > 0"
# A value that is read once and compared several times; the limit keeps SQLite from writing it out each time.
_ONCE = ("SELECT ", " FROM (SELECT ", " AS v LIMIT 1)")
# Where the value behind such a text starts; null where it does not stand there.
_START = "nullif(instr(card.attrs_fold, ?), 0) + ?"
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


def is_indexed(node: Node) -> bool:
    """Whether an index on the game and a column (kind, set, id, name) leads to all cards that match."""
    if isinstance(node, And):
        return any(map(is_indexed, node.parts))
    if isinstance(node, Or):
        return all(map(is_indexed, node.parts))
    if not isinstance(node, Test) or node.source != "column":
        return False
    return node.name in _HOPS or (node.name in ("id", "name") and node.op == "=")


class _Writer:
    """Writes clauses. SQL's own null is Kleene's unknown, which only the cases of named values need to tell
    from false (``exact``); where a ``not`` stands above a test, unknown is made false before it, elsewhere a
    where-clause takes unknown for false by itself, and can use its indexes."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def two_valued(self, node: Node, negated: bool) -> Clause:
        if isinstance(node, Not):
            text, params = self.two_valued(node.part, True)
            return f"NOT ({text})", params
        if isinstance(node, (And, Or)):
            either = isinstance(node, Or)
            parts = _merged(node.parts) if either else node.parts
            ranges, rest = _apart(sorted(parts, key=_cost))
            clauses = [self.two_valued(part, negated) for part in rest]
            return _join([*clauses, *(_ranges(tests, either, negated) for tests in ranges)], either)
        text, params = self.test(node, whole=negated)
        return (f"ifnull({text}, 0)" if negated else text), params

    def three_valued(self, node: Node) -> Clause:
        if isinstance(node, Not):
            text, params = self.three_valued(node.part)
            return f"NOT ({text})", params
        if isinstance(node, (And, Or)):
            return _join([self.three_valued(part) for part in node.parts], isinstance(node, Or))
        return self.test(node, exact=True)

    def test(self, node: Node, *, exact: bool = False, whole: bool = False) -> Clause:
        """One test: 1, or 0, or null where the value is unknown (``exact``: then always null).

        ``whole``: no index can answer it by itself, since a ``not`` stands above.
        """
        if not isinstance(node, Test):
            raise TypeError(f"not a test: {node!r}")
        if node.shape == "search":
            return _search(node.operand, exact or whole)
        if node.source == "section":
            return "0", []  # the catalogue knows of no deck
        if node.source == "none":
            return ("0" if node.shape == "known" else "NULL"), []
        if node.source in _ATTRIBUTE:
            return _attribute(node, exact)
        text, params = self.value(node.name) if node.source == "value" else (f'card."{node.name}"', [])
        if node.shape == "known":
            return f"({text}) IS NOT NULL", params
        return _column(node, exact, whole) if node.source == "column" else _ordered(node, text, params)

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
            return _number_of(number)
        return self.value(number)


def _cost(node: Node) -> int:
    """Roughly how dear a part is, so that of several the cheap ones are asked first."""
    if isinstance(node, Not):
        return max(2, _cost(node.part))
    if isinstance(node, (And, Or)):
        return max(map(_cost, node.parts), default=0)
    if isinstance(node, Test) and node.source in _ATTRIBUTE:
        if node.op in (":", "=", "?"):
            return 4 if node.shape == "text" and node.op == ":" else 1
        return 3
    return 5 if isinstance(node, Test) and node.source == "value" else 0


def _merged(parts: list[Node]) -> list[Node]:
    """The parts of an or, where several that ask one field for words become one test for all these words."""
    words: dict[tuple[str, str], Test] = {}
    others: list[Node] = []
    for part in parts:
        if isinstance(part, Test) and part.shape == "word" and part.op in (":", "="):
            known = words.get((part.source, part.name))
            operand = part.operand if known is None else (*known.operand, *part.operand)
            words[part.source, part.name] = Test("word", part.source, part.name, ":", operand)
        else:
            others.append(part)
    return [*words.values(), *others]


def _apart(parts: list[Node]) -> tuple[list[list[Test]], list[Node]]:
    """Tests of the order of one number of which there are several, each number apart; and all other parts."""
    numbers: dict[str, list[Test]] = {}
    for part in parts:
        if (
            isinstance(part, Test)
            and part.source in _ATTRIBUTE
            and part.shape == "number"
            and part.op in _ORDER
        ):
            numbers.setdefault(part.name, []).append(part)
    several = [tests for tests in numbers.values() if len(tests) > 1]
    taken = {id(test) for tests in several for test in tests}
    return several, [part for part in parts if id(part) not in taken]


def _ranges(tests: list[Test], either: bool, negated: bool) -> Clause:
    """Several tests of one number, which is read once for all of them."""
    text, params = _number_of(tests[0].name)
    each = [f"v {test.op} ?" for test in tests]
    held = (" OR " if either else " AND ").join(f"ifnull({one}, 0)" if negated else one for one in each)
    return f"({_ONCE[0]}{held}{_ONCE[1]}{text}{_ONCE[2]})", [*(test.operand for test in tests), *params]


def _join(clauses: list[Clause], either: bool) -> Clause:
    if not clauses:
        return "1", []
    params = [param for _text, own in clauses for param in own]
    return "(" + (" OR " if either else " AND ").join(text for text, _own in clauses) + ")", params


def _ordered(node: Test, text: str, params: list[Any]) -> Clause:
    """Equal or before or after: all that numbers, yes/no and whole texts can do."""
    if node.shape == "word":
        marks = ", ".join("?" * len(node.operand))
        return f"{text} {'NOT ' if node.op == '!=' else ''}IN ({marks})", [*params, *node.operand]
    if node.op == ":" and node.shape in ("text", "id"):
        return f"instr({text}, ?) > 0", [*params, node.operand]
    operand = int(node.operand) if node.shape == "boolean" else node.operand
    return f"{text} {_COMPARE[node.op]} ?", [*params, operand]


def _search(wanted: str, whole: bool) -> Clause:
    found = "(instr(card.name_fold, ?) > 0 OR instr(card.words_fold, ?) > 0)"
    return _narrowed("", wanted, whole, found, [wanted, wanted])


def _narrowed(column: str, wanted: str, whole: bool, text: str, params: list[Any]) -> Clause:
    """The test with the trigram index asked first, where the word is long enough for it.

    ``whole``: no index leads to the cards that match (under a ``not``); those that the word is in are found
    first, so that nothing but their keys is compared with.
    """
    if len(wanted) < _TRIGRAM or not wanted.isprintable():
        return text, params
    phrase = '"' + wanted.replace('"', '""') + '"'
    match = f"{{{column}}} : {phrase}" if column else phrase
    near = "card.pk IN (SELECT rowid FROM card_fts WHERE card_fts MATCH ?)"
    text = f"({near} AND {text})"
    return f"{_AMONG}{text})" if whole else text, [match, *params]


def _column(node: Test, exact: bool, whole: bool) -> Clause:
    name = node.name
    if name == "aliases":
        return _aliases(node, exact)
    if name in _HOPS:
        text, params = _ordered(node, "cardkit_fold(v)", [])
        text = f'card."{name}" IN ({_HOPS[name]}{text})'
    else:
        text, params = _ordered(node, _FOLDED[name], [])
        if node.op == ":" and name in _WORDS:
            text, params = _narrowed(_WORDS[name], node.operand, whole or exact, text, params)
    if exact and name not in ("id", "uid", "name", "kind", "status", "game"):
        text = f'CASE WHEN card."{name}" IS NOT NULL THEN {text} END'
    return text, params


def _aliases(node: Test, exact: bool) -> Clause:
    """Has each wanted name; for ``=`` and ``!=`` exactly these."""
    has = [f"EXISTS ({_ALIASES} AND cardkit_fold(alias) = ?)"] * len(node.operand)
    params = list(node.operand)
    if node.op != ":":
        marks = ", ".join("?" * len(node.operand))
        has.append(f"NOT EXISTS ({_ALIASES} AND cardkit_fold(alias) NOT IN ({marks}))")
        params += node.operand
    text = "(" + " AND ".join(has) + ")"
    if node.op == "!=":
        text = f"NOT {text}"
    return f"CASE WHEN card.aliases IS NOT NULL THEN {text} END" if exact or node.op == "!=" else text, params


def _attribute(node: Test, exact: bool) -> Clause:
    """A test of an attribute, by the texts of ``attrs_fold``: no JSON is read."""
    if node.shape == "known":
        return _KEY, [f"{_SEP}{node.name}="]
    text, params = _fact(node)
    if exact or node.op == "!=":
        otherwise = " ELSE 0" if node.source == "optional" else ""
        return f"CASE WHEN {_KEY} THEN {text}{otherwise} END", [f"{_SEP}{node.name}=", *params]
    return text, params


def _fact(node: Test) -> Clause:
    """True where the attribute is known and the test holds; false or null elsewhere."""
    name, operand = node.name, node.operand
    if node.op in (":", "=", "!=") and not (node.op == ":" and node.shape == "text"):
        if node.shape in ("list", "object"):
            facts = [f"{name}:{key}" for key in operand]
            if node.op != ":" or not facts:
                facts.append(f"{name}={len(operand)}")
            text = " AND ".join([_KEY] * len(facts))
        else:
            words = operand if node.shape == "word" else (operand,)
            if node.shape in ("number", "boolean"):
                words = (number_key(operand),)
            facts = [f"{name}={word}" for word in words]
            text = " OR ".join([_KEY] * len(facts))
        return ("NOT " if node.op == "!=" else "") + f"({text})", [f"{_SEP}{fact}{_SEP}" for fact in facts]
    if node.op == ":":
        # The text runs up to the next separator, which no wanted text holds.
        text, params = _text_of(name, "instr(v, ?) BETWEEN 1 AND instr(v, char(31))")
        return f"CASE WHEN {_KEY} THEN {text} ELSE 0 END", [operand, operand, *params]
    text, params = _number_of(name) if node.shape == "number" else _text_of(name)
    return _ordered(node, text, params)


def _number_of(name: str) -> Clause:
    key = f"{_SEP}{name}="
    return f"CAST(substr(card.attrs_fold, {_START}, 32) AS NUMERIC)", [key, len(key)]


def _text_of(name: str, asked: str = "substr(v, 1, instr(v, char(31)) - 1)") -> Clause:
    """The text of an attribute, or what is ``asked`` of it: ``v`` begins with it and goes on behind it."""
    key = f"{_SEP}{name}="
    return f"({_ONCE[0]}{asked}{_ONCE[1]}substr(card.attrs_fold, {_START}){_ONCE[2]})", [key, len(key)]


def sort_key(node: Test, values: Values) -> Clause:
    """What to order cards by for a field, in the form of its shape: null where unknown.

    ``node`` is the test ``field?`` of it, with the shape of the field.
    """
    if node.source == "none":
        return "NULL", []
    if node.source == "value":
        return _Writer(values).value(node.name)
    if node.source == "column":
        return _FOLDED.get(node.name, f'cardkit_fold(card."{node.name}")'), []
    if node.shape in ("number", "boolean"):
        return _number_of(node.name)
    if node.shape in ("text", "word"):
        return _text_of(node.name)
    return "json_extract(card.attrs, ?)", [f'$."{node.name}"']
