"""Rows of cells under headings, to the values of cards."""

from __future__ import annotations

import re
from typing import Any

from cardkit.catalogue.cells import CellError
from cardkit.catalogue.column import MISSING, Column
from cardkit.catalogue.row_plan import RowPlan, Values
from cardkit.catalogue.schema_words import expected_got
from cardkit.catalogue.table_rows import Broken
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.text import fold_id, quoted, visible

_SPREADSHEET_DATE = re.compile(
    r"\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|fev|mai|set|out|dez)[a-z]*\.?"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|fev|mai|set|out|dez)[a-z]*\.?[-/]\d{1,2}"
    r"|\d{4}-\d\d-\d\d(?: 00:00:00)?|\d(?:[.,]\d+)?E\+\d+",
    re.IGNORECASE,
)


class TablePlan(RowPlan):
    """Rows of cells under headings."""

    def __init__(self, headings: list[str], path: str, suspect: bool, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.suspect = suspect
        self.headings = [" ".join(heading.replace("\ufeff", "").split()) for heading in headings]
        self._check_mappings(path)
        self.columns = self._resolved("", path)
        self.by_kind = {kind: self._resolved(kind, path) for kind in self.kinds}
        self.places = {column.name: at for at, column in self.columns}
        if "id" not in self.places and "uid" not in self.places:
            raise InputError(
                _("no column is the id; the headings are {names}").format(
                    names=", ".join(visible(heading) for heading in self.headings)
                ),
                path=path,
                help=_("name it with --map COLUMN=id"),
            )
        self._kind = next(((at, column) for at, column in self.columns if column.name == "kind"), None)
        for at, heading in enumerate(self.headings):
            if all(at != used for used, _column in self.columns) and self.mapped(heading) is None:
                self.note_unknown(heading or _("column {number}").format(number=at + 1))

    def _check_mappings(self, path: str) -> None:
        known = {fold_id(heading) for heading in self.headings}
        for mapping in [*self.mappings, *(one for group in self.kinds.values() for one in group)]:
            if fold_id(mapping.column) not in known:
                raise UsageError(
                    _("--map {mapping}: {path} has no column {name}").format(
                        mapping=mapping.text, path=path, name=quoted(mapping.column)
                    ),
                    help=_("its columns are {names}").format(names=", ".join(self.headings)),
                )

    def _resolved(self, kind: str, path: str) -> list[tuple[int, Column]]:
        """Index and reader of every column that means something; two for one field are refused."""
        found: dict[tuple[bool, str], tuple[int, int, Column]] = {}
        for at, heading in enumerate(self.headings):
            said = self.mapped(heading, kind)
            field = None if said is not None else self.schema.field(heading)
            column = said if isinstance(said, Column) else self.column(field) if field else None
            if column is None:
                continue
            rank = 2 if isinstance(said, Column) else int(fold_id(heading) == fold_id(column.name))
            key = (column.attr, column.name)
            other = found.get(key)
            if other is not None and other[0] == rank:
                raise InputError(
                    _("two columns mean {field}: {first} and {second}").format(
                        field=column.name,
                        first=quoted(self.headings[other[1]]),
                        second=quoted(heading),
                    ),
                    path=path,
                    help=_(
                        "say which one with --map COLUMN={field}, or --map COLUMN= to leave one out"
                    ).format(field=column.name),
                )
            if other is None or rank > other[0]:
                found[key] = (rank, at, column)
        return sorted(((at, column) for _rank, at, column in found.values()), key=lambda pair: pair[0])

    def read(self, place: int, cells: list[Any]) -> Values | None:
        """The values of a row; None where there are none, or where it was refused."""
        if len(cells) > len(self.headings) and any(cells[len(self.headings) :]):
            self.refuse(
                place,
                None,
                None,
                _("the row has {count} cells, the heading {expected}; is a quote missing?").format(
                    count=len(cells), expected=len(self.headings)
                ),
            )
            return None
        columns = self.columns
        if self.by_kind and self._kind is not None and self._kind[0] < len(cells):
            kind = self._kind[1].text(str(cells[self._kind[0]]))
            columns = self.by_kind.get(kind, columns)
        values: Values = {}
        attrs: Values = {}
        try:
            for at, column in columns:
                cell = cells[at]
                if cell.__class__ is str:
                    value = column.known.get(cell, MISSING)
                    if value is MISSING:
                        value = column.text(cell)
                else:
                    value = _typed(column, cell)
                if column.attr:
                    attrs[column.name] = value
                else:
                    values[column.name] = value
        except (CellError, IndexError):
            if not self._slowly(place, cells, columns, values, attrs):
                return None
        if not values.get("id") and not any(values.values()) and not any(attrs.values()):
            return None
        if attrs:
            values["attrs"] = attrs
        if self.suspect:
            self._look(place, cells, columns)
        self._look_for_dates(place, values)
        return self.finish(place, values)

    def _slowly(
        self, place: int, cells: list[Any], columns: list[tuple[int, Column]], values: Values, attrs: Values
    ) -> bool:
        """Every cell on its own: all that are wrong are refused; cells missing at the end stay unchanged."""
        good = True
        values.clear()
        attrs.clear()
        for at, column in columns:
            if at >= len(cells):
                continue
            cell = cells[at]
            try:
                value = column.text(cell) if isinstance(cell, str) else _typed(column, cell)
            except CellError as error:
                good = False
                broken = isinstance(cell, Broken)
                message = cell.message if broken else expected_got(error.expected, cell)
                self.refuse(place, column.name, None if broken else cell, message + self._heading(at, column))
            else:
                (attrs if column.attr else values)[column.name] = value
        return good

    def _heading(self, at: int, column: Column) -> str:
        heading = self.headings[at]
        if fold_id(heading) == fold_id(column.name):
            return ""
        return _(" (column {heading})").format(heading=quoted(heading))

    def _look(self, place: int, cells: list[Any], columns: list[tuple[int, Column]]) -> None:
        for at, column in columns:
            if at >= len(cells):
                return
            cell = cells[at]
            if cell.__class__ is not str:
                continue
            if not cell.isascii():
                self.look_at(place, column.name, cell)

    def _look_for_dates(self, place: int, values: Values) -> None:
        """Warns of ids, sets and numbers such as ``2-ene`` and ``1E+05``, which no card list starts with."""
        for name in ("id", "number", "set"):
            text = values.get(name)
            if text and (text[0].isdigit() or text[-1].isdigit()) and _SPREADSHEET_DATE.fullmatch(text):
                message = _(
                    "a spreadsheet may have made a date or a number of this; compare it with the card"
                )
                self.warn(place, name, text, message)


def _typed(column: Column, cell: Any) -> Any:
    """The value of a cell that a spreadsheet holds as number, yes/no or nothing."""
    if cell is None:
        return None
    if isinstance(cell, Broken):
        raise CellError(cell.message)
    if isinstance(cell, bool):
        return cell if column.kind == "boolean" else column.text("true" if cell else "false")
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if column.kind in ("integer", "number") and isinstance(cell, int):
        return cell
    if column.kind == "number":
        return cell
    return column.text(str(cell))
