"""Rows of cells out of CSV files with any common delimiter."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.catalogue.list_file import Lines, ListFile
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _

DELIMITERS = (",", ";", "\t", "|")
_CELL_LIMIT = 131_072


class Broken:
    """In place of a row that cannot be read at all; ``column`` is where, from 1."""

    __slots__ = ("column", "message")

    def __init__(self, message: str, column: int = 1) -> None:
        self.message = message
        self.column = column


class CsvRows:
    """The rows of a CSV file. ``headings`` are the first row; a ``sep=;`` line before it is understood."""

    def __init__(self, file: ListFile, delimiter: str | None = None) -> None:
        self.file = file
        self.notices: list[str] = []
        with file.lines() as lines:
            first = next(iter(lines), "")
        self._skip = 1 if first.strip().lower().startswith("sep=") else 0
        if delimiter is None and self._skip:
            delimiter = first.strip()[4:5] or None
        self.delimiter = _named(delimiter) if delimiter else ""
        with file.lines() as lines:
            self.headings = self._headings(lines)

    def _headings(self, lines: Lines) -> list[str]:
        stream = iter(lines)
        for _skipped in range(self._skip):
            next(stream, "")
        first = next(stream, "")
        if not self.delimiter:
            self.delimiter = _detected(first)
        reader = self._reader(itertools.chain([first], stream))
        try:
            headings: list[str] = next(reader, [])
        except csv.Error as error:
            raise InputError(
                _("the heading cannot be read: {reason}").format(reason=error), path=f"{self.file.path}:1"
            ) from None
        if not any(heading.strip() for heading in headings):
            raise InputError(
                _("there is no heading row"),
                path=self.file.path,
                help=_("the first row names the columns, for example: id,name,kind"),
            )
        return headings

    def _reader(self, stream: Iterator[str]) -> Any:
        csv.field_size_limit(_CELL_LIMIT)
        return csv.reader(stream, delimiter=self.delimiter, strict=True)

    def rows(self, progress: Callable[[int], None]) -> Iterator[tuple[int, list[str] | Broken]]:
        """``(line, cells)`` of every row below the headings that is not blank."""
        with self.file.lines() as lines:
            stream = lines.bare()
            for _skipped in range(self._skip):
                next(stream, "")
            reader = self._reader(stream)
            next(reader, None)
            skipped = self._skip
            before = reader.line_num + skipped
            while True:
                try:
                    for cells in reader:
                        place, before = before + 1, reader.line_num + skipped
                        if cells and (cells[0].strip() or "".join(cells).strip()):
                            yield place, cells
                        if not place & 1023:
                            progress(lines.done())
                    return
                except csv.Error as error:
                    place, before = before + 1, reader.line_num + skipped
                    yield place, Broken(_csv_words(error))

    def locate(self, wanted: list[tuple[int, int | None]]) -> list[tuple[int, int]]:
        """Line and column of the cells (row's line, index of the cell); ``wanted`` is sorted by line."""
        asked: dict[int, list[int | None]] = {}
        for place, index in wanted:
            asked.setdefault(place, []).append(index)
        found: dict[int, list[tuple[int, int]]] = {}
        with self.file.lines() as lines:
            stream = iter(lines)
            for line in stream:
                place = lines.number
                if place in asked:
                    found[place] = _cell_starts(line, stream, place, self.delimiter, asked[place])
                    if len(found) == len(asked):
                        break
        starts = {place: iter(found.get(place, ())) for place in asked}
        return [next(starts[place], (place, 1)) for place, _index in wanted]


def _cell_starts(
    line: str, more: Iterator[str], number: int, delimiter: str, wanted: list[int | None]
) -> list[tuple[int, int]]:
    """Where the cells of the record that begins with this line start."""
    last = max((index for index in wanted if index is not None), default=0)
    starts = [(number, 1)]
    at = 0
    # A quote opens a cell only at its start, and again right behind the one that closed it.
    quoted = closed = False
    fresh = True
    while len(starts) <= last:
        if at >= len(line):
            following = next(more, None) if quoted else None
            if following is None:
                break
            line, at, number = following, 0, number + 1
            continue
        char = line[at]
        at += 1
        if quoted:
            closed = char == '"'
            quoted = not closed
        elif char == '"' and (fresh or closed):
            quoted = True
            fresh = closed = False
        elif char == delimiter:
            starts.append((number, at + 1))
            fresh, closed = True, False
        else:
            fresh = closed = False
    return [starts[index] if index is not None and index < len(starts) else starts[0] for index in wanted]


def _detected(heading: str) -> str:
    """The delimiter that stands most often in the heading line, quoted parts left aside."""
    plain = "".join(part for at, part in enumerate(heading.split('"')) if at % 2 == 0)
    counts = [(plain.count(mark), -place, mark) for place, mark in enumerate(DELIMITERS)]
    return max(counts)[2]


def _named(delimiter: str) -> str:
    """The delimiter the user means: one character, or ``tab``. Raises UsageError."""
    mark = {"tab": "\t", "\\t": "\t", "semicolon": ";", "comma": ",", "pipe": "|"}.get(delimiter, delimiter)
    if len(mark) != 1 or mark in '"\r\n':
        raise UsageError(_("a delimiter is one character, or tab; got {value}").format(value=repr(delimiter)))
    return mark


def _csv_words(error: csv.Error) -> str:
    text = str(error)
    if "unexpected end" in text:
        return _("a quoted cell starts in this row and never ends")
    if "new-line" in text:
        return _("a carriage return stands inside a cell")
    if "limit" in text:
        return _("a cell is longer than {limit} characters; is a quote missing?").format(limit=_CELL_LIMIT)
    return _('after a closing quote only a delimiter may follow; a quote inside a cell is written ""')
