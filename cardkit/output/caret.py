"""A line of text with a mark under one of its characters."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from cardkit.text import visible

_AROUND = 60


def caret(text: str, position: int) -> list[str]:
    """Two lines: the text around the character (counted from 0), and ``^`` under it."""
    start = max(0, position - _AROUND)
    stop = min(len(text), position + _AROUND)
    before = ("…" if start else "") + visible(text[start:position])
    after = visible(text[position:stop]) + ("…" if stop < len(text) else "")
    return [before + after, " " * _width(before) + "^"]


def _width(text: str) -> int:
    """Columns of a terminal that the text takes."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
