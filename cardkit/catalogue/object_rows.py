"""Rows as JSON objects: a JSON array of cards, or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.table_rows import Broken
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.json_places import RepeatedKeyError, parse, parse_unique, places, unique
from cardkit.reasons import syntax
from cardkit.text import quoted

JSON_LIMIT = 64 << 20

# The path of keys at which an object has a field.
Keys = Callable[[Any, str | None], tuple[Any, ...]]


class JsonRows:
    """The objects of a JSON file: an array, or an object with the array under ``cards``.

    Places count the objects from 0. Raises InputError where the file is not JSON or no list.
    """

    def __init__(self, file: ListFile) -> None:
        self.file = file
        self._text = file.text(JSON_LIMIT)
        self._prefix: tuple[Any, ...] = ()
        if not self._text.strip():
            raise InputError(_("the file is empty; a list without cards is []"), path=file.path)
        try:
            found = parse_unique(self._text)
        except RepeatedKeyError as error:
            raise InputError(
                _("the key {key} stands twice in one object").format(key=quoted(error.key)),
                path=f"{file.path}:{error.line}:{error.column}",
                help=_("remove one of the two; otherwise one would be lost"),
            ) from None
        except json.JSONDecodeError as error:
            raise InputError(
                _("not JSON: {reason}").format(reason=syntax(error)),
                path=f"{file.path}:{error.lineno}:{error.colno}",
                help=_("check the comma, quote or bracket there"),
            ) from None
        except ValueError as error:
            raise InputError(_("not JSON: {reason}").format(reason=syntax(error)), path=file.path) from None
        listed = isinstance(found, dict) and isinstance(found.get("cards"), list)
        if listed and "names" not in found and "profile" not in found:
            self._prefix = ("cards",)
            found = found["cards"]
        elif isinstance(found, dict):
            found = [found]
        if not isinstance(found, list):
            raise InputError(
                _("a list of cards is a JSON array of objects, got {kind}").format(kind=type(found).__name__),
                path=file.path,
            )
        self.objects: list[Any] = found
        self._single = not self._prefix and self._text.lstrip()[:1] == "{"

    @property
    def value(self) -> Any:
        """What the file holds: an object alone, else the list."""
        return self.objects[0] if self._single else self.objects

    @property
    def whole_text(self) -> str:
        """The text of the file, for places."""
        return self._text

    def rows(self, progress: Callable[[int], None]) -> Iterator[tuple[int, dict[str, Any] | Broken]]:
        """``(index, object)``; what is no object comes as Broken."""
        for place, one in enumerate(self.objects):
            yield place, one if isinstance(one, dict) else Broken(_not_an_object(one), 0)
        progress(self.file.size)

    def locate(self, wanted: list[tuple[int, str | None]], keys: Keys) -> list[tuple[int, int]]:
        """Line and column of the fields (index, name); of the object itself where it has no such field."""
        try:
            found = places(self._text)
        except ValueError:
            found = {}
        base = () if self._single else self._prefix
        located = []
        for place, field in wanted:
            start = (*base, place) if not self._single else ()
            path = keys(self.objects[place], field)
            line, column, _end = found.get((*start, *path)) or found.get(start) or (1, 1, 1)
            located.append((line, column))
        return located


class LineRows:
    """The objects of a JSON Lines file, one per line; blank lines are skipped. Places are line numbers."""

    def __init__(self, file: ListFile) -> None:
        self.file = file
        self._decode = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=unique).raw_decode

    def rows(self, progress: Callable[[int], None]) -> Iterator[tuple[int, dict[str, Any] | Broken]]:
        """``(line, object)``; a line that is no object comes as Broken."""
        decode = self._decode
        with self.file.lines() as lines:
            for line in lines:
                try:
                    one, end = decode(line)
                    if line[end:] != "\n" and line[end:].strip():
                        one = Broken(_("only one object may stand on a line"), end + 1)
                    elif one.__class__ is not dict:
                        one = Broken(_not_an_object(one))
                except (ValueError, RecursionError):
                    if not line.strip():
                        continue
                    one = self._broken(line)
                yield lines.number, one
                if not lines.number & 1023:
                    progress(lines.done())

    def _broken(self, line: str) -> Any:
        """A line that does not begin with an object: with blanks before it, or wrong."""
        blanks = len(line) - len(line.lstrip())
        try:
            one = parse_unique(line.rstrip())
        except RepeatedKeyError as error:
            message = _("the key {key} stands twice in one object").format(key=quoted(error.key))
            return Broken(message, error.column)
        except json.JSONDecodeError as error:
            return Broken(_("not JSON: {reason}").format(reason=syntax(error)), error.pos + 1)
        except ValueError as error:
            return Broken(_("not JSON: {reason}").format(reason=syntax(error)), blanks + 1)
        return one if isinstance(one, dict) else Broken(_not_an_object(one))

    def locate(self, wanted: list[tuple[int, str | None]], keys: Keys) -> list[tuple[int, int]]:
        """Line and column of the fields (line, name); ``wanted`` is sorted by line."""
        located = []
        ask = iter(wanted)
        place, field = next(ask, (0, None))
        with self.file.lines() as lines:
            for line in lines:
                if lines.number != place:
                    continue
                row, found = _placed(line)
                while place == lines.number:
                    path = keys(row, field)
                    located.append((place, (found.get(path) or found.get(()) or (1, 1, 1))[1]))
                    place, field = next(ask, (0, None))
                if not place:
                    break
        return located


def _placed(line: str) -> tuple[Any, dict[tuple[Any, ...], tuple[int, int, int]]]:
    """The value of a line and the places in it; nothing where the line is no JSON or nested too deeply."""
    try:
        return parse(line), places(line)
    except ValueError:
        return None, {}


def _not_an_object(one: Any) -> str:
    return _("a card is a JSON object, got {kind}").format(kind=type(one).__name__)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")
