"""The small grammar in which games declare the parts of their actions and events.

A field is ``name``, ``name:kind`` or ``?name:kind``. Kinds: ``int`` (the default), ``seat``, ``card`` (a card
number), ``text``, or the name of one of the game's enumerations (``colour``; the value is its place). A field
called like a kind or an enumeration has that kind without saying so. ``*`` after the kind takes all values
that follow (last field only). ``?`` marks a secret: only the seat of the field ``seat`` may know it. -1
means none for seat, card and enumerations.
"""

from __future__ import annotations

import re
from typing import Any

Action = tuple[int, ...]
"""``(op, …)``: the number of an operation declared in ``Engine.ops`` and its arguments, all small ints."""

Event = tuple[Any, ...]
"""``(kind, rule id, *values)``; the values are what ``Engine.events[kind]`` declares."""

_TOKEN = re.compile(r'"([^"]*)"|(\S+)')


class Field:
    """One declared part: ``name``, ``kind``, whether it is ``secret`` and takes the ``rest``."""

    __slots__ = ("kind", "name", "rest", "secret")

    def __init__(self, spec: str, enums: dict[str, tuple[str, ...]]) -> None:
        self.secret = spec.startswith("?")
        name, _, kind = spec.removeprefix("?").partition(":")
        self.rest = kind.endswith("*")
        kind = kind.removesuffix("*")
        if not kind:
            kind = name if name in ("seat", "card", "text") or name in enums else "int"
        if kind not in ("int", "seat", "card", "text") and kind not in enums:
            raise ValueError(f"field {spec!r}: {kind!r} is neither a kind nor an enumeration of the game")
        self.name = name
        self.kind = kind


def fields(specs: tuple[str, ...], enums: dict[str, tuple[str, ...]]) -> tuple[Field, ...]:
    """The declared fields; raises ValueError when one before the last takes the rest."""
    made = tuple(Field(spec, enums) for spec in specs)
    if any(field.rest for field in made[:-1]):
        raise ValueError(f"only the last of {specs} may take the rest")
    return made


def spread(declared: tuple[Field, ...], values: tuple[Any, ...]) -> list[tuple[Field, Any]] | None:
    """Each value with its field, one pair per value; None when they do not fit in number."""
    if declared and declared[-1].rest:
        if len(values) < len(declared) - 1:
            return None
        last = declared[-1]
        return [(declared[i] if i < len(declared) else last, value) for i, value in enumerate(values)]
    if len(values) != len(declared):
        return None
    return list(zip(declared, values, strict=True))


def tokens(text: str) -> list[str]:
    """The words of an action's text; a word with blanks stands in double quotes."""
    return [match[1] if match[2] is None else match[2] for match in _TOKEN.finditer(text)]


def token(word: str) -> str:
    """A word as ``tokens`` reads it back."""
    return f'"{word}"' if not word or any(c.isspace() or c == '"' for c in word) else word


class Op:
    """An operation that actions are made of.

    name: its word in texts of actions (``play``), kebab-case; args: fields (cardkit/match/fields.py); skip:
    it only passes. The action ``(2, 17, 3)`` with ``ops = {2: Op("play", "card", "slot")}`` reads ``play
    S01-C017 3``.
    """

    __slots__ = ("args", "name", "skip")

    def __init__(self, name: str, *args: str, skip: bool = False) -> None:
        self.name = name
        self.args = args
        self.skip = skip
