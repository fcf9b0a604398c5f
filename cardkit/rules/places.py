"""Where the tables and keys of a repository's own ``formats.toml`` stand, for errors about them."""

from __future__ import annotations


class Places:
    """The lines of one file's tables and keys, as ``format.liga`` and ``format.liga.DMX101``."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self._lines: dict[str, int] = {}
        table = ""
        for number, line in enumerate(text.splitlines(), 1):
            key, equals, _value = line.partition("=")
            if line.lstrip().startswith("["):
                table = line.partition("#")[0].strip("[] \t")
                self._lines.setdefault(table, number)
            elif equals:
                self._lines.setdefault(f"{table}.{key.strip()}", number)

    def line(self, key: str) -> int:
        """The line of a key, or of the nearest table around it; 1 where neither is written out."""
        while key and key not in self._lines:
            key = key.rpartition(".")[0]
        return self._lines.get(key, 1)

    def of(self, key: str) -> str:
        """``path:line`` of a key."""
        return f"{self.path}:{self.line(key)}"
