"""Markdown made of values: tables, code and what has to be escaped."""

from __future__ import annotations

from collections.abc import Iterable


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A table, as lines, with an empty line behind it."""
    heads = list(heads)
    out = [_row(heads), "|" + "---|" * len(heads)]
    out += [_row(row) for row in rows]
    return [*out, ""]


def _row(cells: Iterable[str]) -> str:
    # One blank around a cell that says something, one between the bars of an empty one.
    return "|" + "|".join(f" {text} " if text else " " for text in map(_cell, cells)) + "|"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: object) -> str:
    """A word as code; nothing for nothing."""
    return f"`{text}`" if str(text) else ""


def codes(texts: Iterable[object]) -> str:
    """Words as code, separated by blanks."""
    return " ".join(code(text) for text in texts)


def plain(text: str) -> str:
    """Prose from a schema or a help text, with nothing that Markdown would take for its own."""
    return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


MADE = "<!-- Written by `python .ci/reference`; change what it describes, not this page. -->"


def page(title: str, *lines: str) -> str:
    """A whole page: its title, the note that it is generated, and its lines."""
    return "\n".join([f"# {title}", "", MADE, "", *lines]).rstrip() + "\n"
