"""Changes to a log, one at a time, each of which ``verify`` must catch."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.errors import InputError, UsageError
from cardkit.match.core import Engine
from cardkit.match.verify import verify


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a JSON value, and of all keys (marked by a last element "key")."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*path, key, "<key>")
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    else:
        yield path


def changed(row: Any, path: tuple[Any, ...], chance: random.Random) -> Any:
    """A copy of a JSON value with one value or key changed to something else of a likely form."""
    copy = json.loads(json.dumps(row))
    *above, last = path
    holder = copy
    if last == "<key>":
        *above, key = above
        for part in above:
            holder = holder[part]
        holder[f"{key}x"] = holder.pop(key)
        return copy
    for part in above:
        holder = holder[part]
    old = holder[last]
    if isinstance(old, bool):
        new: Any = not old
    elif isinstance(old, int):
        new = chance.choice([old + 1, old - 1, 0, 1, str(old), None])
    elif isinstance(old, str):
        new = chance.choice([old + "x", old[:-1], old.swapcase(), "", 7, None])
    else:
        new = chance.choice([0, 1, "x", []])
    if new == old and type(new) is type(old):
        new = "something else"
    holder[last] = new
    return copy


def tampered(text: str, chance: random.Random, count: int) -> Iterator[tuple[str, str]]:
    """``count`` changed logs, with what was done: values, keys, lines removed, repeated, swapped."""
    lines = text.splitlines()

    def joined(changed_lines: list[str]) -> str:
        return "\n".join(changed_lines) + "\n"

    for number in range(count):
        place = chance.randrange(len(lines))
        way = number % 4
        if way == 0:
            row = json.loads(lines[place])
            path = chance.choice(list(leaves(row)))
            new = json.dumps(changed(row, path, chance), ensure_ascii=False, separators=(",", ":"))
            yield f"line {place + 1}: {path}", joined([*lines[:place], new, *lines[place + 1 :]])
        elif way == 1:
            yield f"line {place + 1} removed", joined(lines[:place] + lines[place + 1 :])
        elif way == 2:
            yield f"line {place + 1} repeated", joined([*lines[: place + 1], *lines[place:]])
        else:
            pairs = [i for i in range(len(lines) - 1) if lines[i] != lines[i + 1]]
            i = chance.choice(pairs)
            yield (
                f"lines {i + 1}, {i + 2} swapped",
                joined([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]),
            )


def is_caught(text: str, engine_of: Callable[[str], Engine]) -> bool:
    """Whether verify finds the log invalid or refuses it; anything else it raises is a bug of its own."""
    try:
        return not verify(text, "tampered.jsonl", engine_of).valid
    except (InputError, UsageError):
        return True
