"""Where each value of a JSON text stands: scanned only when something has to be said about one."""

from __future__ import annotations

import json
import re
from bisect import bisect_right

from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HALF = re.compile(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")
_BLANK = " \t\n\r"
_NUMBER = "+-.0123456789eEnulltrefasINity"


DEPTH = 64


class RepeatedKeyError(ValueError):
    """A key that stands twice in one object, so that one of its values would be lost; with its place."""

    def __init__(self, key: str, line: int = 0, column: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.line = line
        self.column = column


def places(
    text: str, depth: int = DEPTH, *, unique: bool = False
) -> dict[tuple[Any, ...], tuple[int, int, int]]:
    """Path of keys and indexes → line, column, end column (from 1) of every value in a valid JSON text.

    An object or array that spans lines ends, for this purpose, one character after its opening bracket.
    Raises ValueError where the text is not JSON or nested deeper than ``depth``, with ``unique``
    RepeatedKeyError at the first key that stands twice in an object.
    """
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    found: dict[tuple[Any, ...], tuple[int, int, int]] = {}

    def spot(begin: int) -> tuple[int, int]:
        line = bisect_right(starts, begin)
        return line, begin - starts[line - 1] + 1

    def note(path: tuple[Any, ...], begin: int, end: int) -> None:
        line, column = spot(begin)
        found[path] = (line, column, column + max(1, end - begin))

    def skip(i: int) -> int:
        while i < len(text) and text[i] in _BLANK:
            i += 1
        return i

    def value(i: int, path: tuple[Any, ...]) -> int:
        if len(path) > depth:
            raise ValueError(_("nested deeper than {depth}").format(depth=depth))
        begin = i
        char = text[i]
        if char == '"':
            i = _behind_string(text, i)
            note(path, begin, i)
            return i
        if char in "{[":
            note(path, begin, begin + 1)
            i = skip(i + 1)
            index = 0
            while text[i] not in "}]":
                key: Any = index
                if char == "{":
                    opening, i = i, _behind_string(text, i)
                    key = json.loads(text[opening:i])
                    if unique and (*path, key) in found:
                        raise RepeatedKeyError(key, *spot(opening))
                    i = skip(skip(i) + 1)
                i = skip(value(i, (*path, key)))
                if text[i] == ",":
                    i = skip(i + 1)
                index += 1
            return i + 1
        while i < len(text) and text[i] in _NUMBER:
            i += 1
        if i == begin:
            raise ValueError(_("not JSON at character {place}").format(place=begin))
        note(path, begin, i)
        return i

    try:
        value(skip(0), ())
    except IndexError:
        raise ValueError(_("the JSON text ends too early")) from None
    return found


def _behind_string(text: str, opening: int) -> int:
    """Where the string that opens at ``opening`` has ended."""
    end = text.index('"', opening + 1)
    while _backslashes(text, end) % 2:
        end = text.index('"', end + 1)
    return end + 1


def _backslashes(text: str, end: int) -> int:
    """How many stand before ``end``: a quote behind an odd number of them does not close its string."""
    at = end
    while text[at - 1] == "\\":
        at -= 1
    return end - at


def parse(text: str, depth: int = DEPTH) -> Any:
    """The value of a JSON text. Raises json.JSONDecodeError, or ValueError where it is nested too deeply."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError(_("nested deeper than {depth}").format(depth=depth)) from None


def parse_unique(text: str) -> Any:
    """As ``parse``, and no value is lost: RepeatedKeyError, with its place, where a key stands twice."""
    try:
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=unique)
    except RepeatedKeyError:
        places(text, unique=True)
        raise
    except RecursionError:
        raise ValueError(_("nested deeper than {depth}").format(depth=DEPTH)) from None
    return value


def parse_whole(text: str) -> Any:
    """As ``parse_unique``, for a value that is used as it is: of bounded depth, and text throughout."""
    value = parse_unique(text)
    if _depth(value) > DEPTH:
        raise ValueError(_("nested deeper than {depth}").format(depth=DEPTH))
    _refuse_halves(text, value)
    return value


def _refuse_halves(text: str, value: Any) -> None:
    """Refuses escapes such as ``\\ud800`` that stand for half of a character: that is no text at all.

    Raises json.JSONDecodeError with the place.
    """
    found = _HALF.search(text) if "\\u" in text else None
    if found is None:
        return
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise json.JSONDecodeError("half of a character", text, found.start()) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs, for ``object_pairs_hook``; RepeatedKeyError where a key would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise RepeatedKeyError(key)
            seen.add(key)
    return found


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= DEPTH:
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        depth += 1
    return depth


def _refuse_constant(name: str) -> Any:
    raise ValueError(_("{name} is not a JSON number").format(name=name))
