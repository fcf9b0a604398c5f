"""Cards as a list: a table on a terminal, plain columns with tabs between them elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from cardkit.card import Card
from cardkit.i18n import _
from cardkit.output.style import wants_color
from cardkit.text import shorten, visible

# A cell never shows more of a text than this.
_WIDEST = 200

Column = tuple[str, Callable[[Card], Any]]


def write_table(columns: list[Column], cards: list[Card]) -> None:
    """Print the cards: with a heading and aligned if standard output is a terminal, else plain."""
    if sys.stdout.isatty():
        _write_rich(columns, cards)
        return
    for card in cards:
        sys.stdout.write("\t".join(cell(read(card)) for _name, read in columns) + "\n")


def cell(value: Any) -> str:
    """A value as one cell; nothing where it is not known."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        value = ", ".join(map(str, value))
    elif isinstance(value, list | dict):
        value = json.dumps(value, ensure_ascii=False)
    return visible(shorten(" ".join(str(value).split()), _WIDEST))


def _write_rich(columns: list[Column], cards: list[Card]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    values = [[read(card) for _name, read in columns] for card in cards]
    for place, (name, _read) in enumerate(columns):
        numbers = all(
            isinstance(row[place], int | float) for row in values if row[place] is not None
        ) and any(row[place] is not None for row in values)
        table.add_column(Text(name), justify="right" if numbers else "left", overflow="fold")
    for row in values:
        table.add_row(*(Text(cell(value)) for value in row))
    coloured = wants_color(sys.stdout)
    Console(file=sys.stdout, highlight=False, color_system="auto" if coloured else None).print(table)
