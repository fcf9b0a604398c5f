"""The way back: cards of a game, or those of a query, to JSON, JSON Lines, CSV or Excel, without loss.

What is written here and imported again changes nothing; each list cell is proved by reading it back.
"""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from cardkit.card import FIELDS, Card
from cardkit.catalogue.card_schema import CardField, CardSchema
from cardkit.catalogue.cells import CellError, cell_of
from cardkit.catalogue.column import Column
from cardkit.catalogue.field_errors import FieldErrors
from cardkit.catalogue.texts import to_text
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.reasons import system

FORMS = ("json", "jsonl", "csv", "xlsx")
_CELL_LIMIT = 32_767
# Numbers of more digits lose some in a spreadsheet.
_EXACT = 10**15


def export_cards(cards: Iterable[Card], schema: CardSchema, form: str, target: str) -> int:
    """Writes cards to a file, or to standard output for ``-``; how many there were.

    A file is put in place whole, or not at all. Raises UsageError for an unknown form or where openpyxl is
    missing, InputError where the file cannot be written or a text is too long for Excel.
    """
    if form not in FORMS:
        raise UsageError(
            _("--to takes {known}, got {got}").format(known=", ".join(FORMS), got=repr(form)),
            help=_("for example --to csv -o cards.csv"),
        )
    with _target(target) as file:
        if form == "json":
            return _write_json(cards, file)
        if form == "jsonl":
            return _write_lines(cards, file)
        if form == "csv":
            return _write_csv(cards, schema, file)
        return _write_sheet(cards, schema, file, target)


@contextmanager
def _target(target: str) -> Iterator[IO[bytes]]:
    """Standard output, or a file that appears under its name only when it is complete."""
    if target == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    half = f"{target}.{os.getpid()}.part"
    try:
        with open(half, "wb") as file:
            yield file
        os.replace(half, target)
    except OSError as error:
        raise InputError(
            _("the file cannot be written: {reason}").format(reason=system(error)), path=target
        ) from None
    finally:
        if os.path.exists(half):
            os.remove(half)


def _write_json(cards: Iterable[Card], file: IO[bytes]) -> int:
    count = 0
    for card in cards:
        text = json.dumps(card.to_json(), ensure_ascii=False, indent=1)
        file.write((",\n" if count else "[\n").encode() + text.encode())
        count += 1
    file.write(b"\n]\n" if count else b"[]\n")
    return count


def _write_lines(cards: Iterable[Card], file: IO[bytes]) -> int:
    count = 0
    for card in cards:
        file.write(to_text(card.to_json()).encode() + b"\n")
        count += 1
    return count


def _write_csv(cards: Iterable[Card], schema: CardSchema, file: IO[bytes]) -> int:
    columns = table_columns(schema)
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([heading for heading, _column in columns])
    count = 0
    for card in cards:
        writer.writerow([_cell(column, _value(card, column)) for _heading, column in columns])
        count += 1
    text.detach()
    return count


def _write_sheet(cards: Iterable[Card], schema: CardSchema, file: IO[bytes], target: str) -> int:
    try:
        from openpyxl import Workbook
    except ImportError:
        raise UsageError(
            _("writing Excel files needs openpyxl"), help=_("install it: pip install 'cardkit[excel]'")
        ) from None
    columns = table_columns(schema)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("cards")
    sheet.append([heading for heading, _column in columns])
    count = 0
    for card in cards:
        row = []
        for heading, column in columns:
            value = _value(card, column)
            cell = value if _is_exact(value) else _cell(column, value) or None
            if isinstance(cell, str) and len(cell) > _CELL_LIMIT:
                sheet.close()
                message = _("{card}: {field} is too long for an Excel cell ({count} characters, {limit} fit)")
                raise InputError(
                    message.format(card=card.uid, field=heading, count=len(cell), limit=_CELL_LIMIT),
                    path=target,
                    help=_("export it as CSV or JSON Lines"),
                )
            row.append(cell)
        sheet.append(row)
        count += 1
    book.save(file)
    return count


def _is_exact(value: Any) -> bool:
    """Whether a spreadsheet keeps this number as it is (true and false count as numbers)."""
    if isinstance(value, float):
        return float(f"{value:.15g}") == value
    return isinstance(value, int) and abs(value) < _EXACT


def table_columns(schema: CardSchema) -> list[tuple[str, Column]]:
    """Heading and reader of the columns of a table, in the order of a card; attributes have their own.

    ``uid`` and ``game`` are left out: the id and the game of the import say them again.
    """
    found: list[tuple[str, Column]] = []
    errors = FieldErrors(schema)
    for name in FIELDS:
        if name == "attrs":
            found += [
                (_heading(field), Column(field, errors, of_table=True)) for field in schema.attrs.values()
            ]
        elif name in schema.columns and name not in ("uid", "game"):
            found.append((name, Column(schema.columns[name], errors, of_table=True)))
    return found


def _heading(field: CardField) -> str:
    return f"attrs.{field.name}" if field.name in FIELDS else field.name


def _value(card: Card, column: Column) -> Any:
    value = card.attrs.get(column.name) if column.attr else getattr(card, column.name)
    # What a card has none of is an empty cell; an attribute may be an empty list, which says something else.
    return value if column.attr or value else None


def _cell(column: Column, value: Any) -> str:
    """The cell of a value; JSON where anything simpler would read back as something else."""
    cell = cell_of(value, column.kind)
    if column.kind != "list" or value is None:
        return cell
    try:
        return cell if column.value(cell) == value else to_text(value)
    except CellError:
        return to_text(value)
