"""A table of text cut into rows and cells, each with its place and with what is wrong with it."""

from __future__ import annotations

from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DELIMITERS = (",", ";", "\t", "|")


class Cell:
    """The text of one cell without its quotes, and its place; ``fault``: why it is no proper cell, or ""."""

    __slots__ = ("column", "end", "fault", "line", "text")

    def __init__(self, text: str, line: int, column: int, end: int, fault: str = "") -> None:
        self.text = text
        self.line = line
        self.column = column
        self.end = end
        self.fault = fault

    @property
    def place(self) -> tuple[int, int, int]:
        """Line, column and end column; a cell of several lines ends, for this purpose, on its first."""
        return self.line, self.column, self.end


NEVER_ENDS = "never ends"
AFTER_QUOTE = "after quote"


def rows(lines: list[str], first: int, delimiter: str) -> Iterator[list[Cell]]:
    """The rows of the lines (without line ends); ``first`` is the number of the first line."""
    at = 0
    while at < len(lines):
        row: list[Cell] = []
        column = 0
        while column >= 0:
            cell, at, column = _cell(lines, at, column, first, delimiter)
            row.append(cell)
        at += 1
        yield row


def _cell(lines: list[str], at: int, column: int, first: int, delimiter: str) -> tuple[Cell, int, int]:
    """The cell at a place of the lines, and where the next one begins (column -1: the row is over)."""
    line = lines[at]
    if line[column : column + 1] != '"':
        end = line.find(delimiter, column)
        stop = len(line) if end < 0 else end
        cell = Cell(line[column:stop], first + at, column + 1, stop + 1)
        return cell, at, -1 if end < 0 else end + 1
    start, begin, parts, scan = at, column, [], column + 1
    while True:
        close = lines[at].find('"', scan)
        if close < 0:
            parts.append(lines[at][scan:])
            if at + 1 == len(lines):
                cell = Cell("\n".join(parts), first + start, begin + 1, len(lines[start]) + 1, NEVER_ENDS)
                return cell, at, -1
            parts.append("\n")
            at, scan = at + 1, 0
        elif lines[at][close + 1 : close + 2] == '"':
            parts.append(lines[at][scan : close + 1])
            scan = close + 2
        else:
            parts.append(lines[at][scan:close])
            break
    line = lines[at]
    end = line.find(delimiter, close + 1)
    stop = len(line) if end < 0 else end
    rest = line[close + 1 : stop]
    text = "".join(parts) + (rest if rest.strip() else "")
    last = stop + 1 if at == start else len(lines[start]) + 1
    cell = Cell(text, first + start, begin + 1, last, AFTER_QUOTE if rest.strip() else "")
    return cell, at, -1 if end < 0 else end + 1


def delimiter_of(line: str) -> tuple[str, bool]:
    """What stands between the cells, judged by the first row; True if the line says so itself (``sep=;``)."""
    word = line.strip().strip('"')
    if fold(word[:4]) == "sep=" and len(word) == 5:
        return word[4], True
    if fold(word) == "sep=" and line.rstrip("\r\n").endswith("\t"):
        return "\t", True
    plain = "".join(part for at, part in enumerate(line.split('"')) if at % 2 == 0)
    return max(DELIMITERS, key=lambda mark: (plain.count(mark), -DELIMITERS.index(mark))), False
