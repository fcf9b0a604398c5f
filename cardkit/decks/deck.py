"""The deck as read from a file: headers, entries, and where each of them stands."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardkit.card import Card
    from cardkit.finding import Finding

HEADERS = ("game", "format", "name", "author", "date", "players", "race", "partner", "include", "ignore")
REPEATABLE = frozenset({"include", "ignore"})

MAX_COUNT = 9999


class Header:
    """One header line: its value as written and the place of the value."""

    __slots__ = ("column", "line", "value")

    def __init__(self, value: str, line: int, column: int = 1) -> None:
        self.value = value
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"Header({self.value!r}, line={self.line})"


class Entry:
    """One line of cards: ``count`` copies of ``card`` (None where the name did not resolve).

    ``text`` is the name as written, ``section`` the id of the section it stands in, ``origin`` the set
    that an ``include:`` brought it from. ``line`` and ``column`` count from 1; an entry read from JSON has
    line 0, and as column its index in ``Deck.paths``, until ``Deck.place`` is asked.
    """

    __slots__ = ("card", "column", "count", "end_column", "line", "origin", "section", "text")

    def __init__(
        self,
        count: int,
        text: str,
        card: Card | None,
        section: str | None,
        line: int,
        column: int = 1,
        end_column: int = 0,
        origin: str | None = None,
    ) -> None:
        self.count = count
        self.text = text
        self.card = card
        self.section = section
        self.line = line
        self.column = column
        self.end_column = end_column
        self.origin = origin

    def __repr__(self) -> str:
        return f"Entry({self.count}, {self.text!r}, line={self.line})"


class Deck:
    """A deck file after reading: ``game`` and ``format`` as they apply, headers, entries, reading findings.

    ``text`` is the decoded content (for showing lines). ``locate`` gives the places of a JSON
    file's values by their paths of keys and indexes, and is called only when a finding needs one; ``paths``
    are those of the entries and headers.
    """

    __slots__ = ("entries", "findings", "format", "game", "headers", "locate", "path", "paths", "text")

    def __init__(self, path: str, text: str = "") -> None:
        self.path = path
        self.text = text
        self.game: str | None = None
        self.format: str | None = None
        self.headers: dict[str, list[Header]] = {}
        self.entries: list[Entry] = []
        self.findings: list[Finding] = []
        self.locate: Callable[[], dict[Any, tuple[int, int, int]]] | None = None
        self.paths: list[tuple[Any, ...]] = []

    def header(self, key: str) -> str | None:
        """The value of a header that stands once, or None."""
        found = self.headers.get(key)
        return found[0].value if found else None

    def place(self, entry: Entry) -> tuple[int, int, int]:
        """Line, column and end column of an entry."""
        self._settle_entry(entry)
        return entry.line, entry.column, entry.end_column or entry.column

    def settle(self) -> None:
        """Give every entry and header its place, where the file format left that for later."""
        if self.locate is None:
            return
        for entry in self.entries:
            self._settle_entry(entry)
        for headers in self.headers.values():
            for header in headers:
                if not header.line:
                    header.line, header.column, _end = self.at(self.paths[header.column])

    def _settle_entry(self, entry: Entry) -> None:
        if not entry.line:
            entry.line, entry.column, entry.end_column = self.at(self.paths[entry.column])

    def at(self, path: tuple[Any, ...]) -> tuple[int, int, int]:
        """Line, column and end column of the value at a path of a JSON file, else of the one around it."""
        places = self.locate() if self.locate is not None else {}
        for end in range(len(path), -1, -1):
            if path[:end] in places:
                return places[path[:end]]
        return 1, 1, 1

    def anchor(self) -> tuple[int, int]:
        """Where a finding about the whole deck stands: the ``format:`` line, else 1:1."""
        found = self.headers.get("format")
        if not found:
            return 1, 1
        if not found[0].line:
            self.settle()
        return found[0].line, found[0].column

    def size(self) -> int:
        """Every copy in the file."""
        return sum(entry.count for entry in self.entries)
