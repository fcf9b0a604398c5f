"""The tree of a query: what the parser makes and what the predicate and the SQL are built from."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Node:
    """A part of a query."""

    __slots__ = ()


class And(Node):
    """All parts hold; no parts at all hold for every card."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Or(Node):
    """One part at least holds."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Not(Node):
    """The part does not hold."""

    __slots__ = ("part",)

    def __init__(self, part: Node) -> None:
        self.part = part


class Term(Node):
    """One test as written.

    ``field`` is "" for a bare word or phrase; ``op`` is one of ``: = != < <= > >= ?`` ("" for a bare
    word). ``position`` and ``value_position`` are characters of the query, from 0.
    """

    __slots__ = ("field", "op", "position", "value", "value_position")

    def __init__(self, field: str, op: str, value: str, position: int, value_position: int) -> None:
        self.field = field
        self.op = op
        self.value = value
        self.position = position
        self.value_position = value_position


class Test(Node):
    """One term understood with the fields of a game.

    shape: how the values compare (see ``fields.py``); source: where the value stands (``column``,
    ``attribute``, ``value``, ``section``, ``search``, ``none``); name: of the column, attribute or
    named value; op: one of ``: = != < <= > >= ?``; operand: what it is compared with, in the form its
    shape wants.
    """

    __slots__ = ("name", "op", "operand", "shape", "source")

    def __init__(self, shape: str, source: str, name: str, op: str, operand: Any) -> None:
        self.shape = shape
        self.source = source
        self.name = name
        self.op = op
        self.operand = operand
