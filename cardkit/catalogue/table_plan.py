"""Rows of cells under headings, to the values of cards."""

from __future__ import annotations

from typing import Any

from cardkit.catalogue.batch import MISSING, Batch
from cardkit.catalogue.cells import DATE_LIKE, mangled
from cardkit.catalogue.column import Column
from cardkit.catalogue.row_plan import RowPlan
from cardkit.catalogue.schema_words import names_of
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.text import fold_id, quoted


class TablePlan(RowPlan):
    """Rows of cells under headings."""

    of_table = True

    def __init__(self, headings: list[str], path: str, suspect: bool, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.suspect = suspect
        self.headings = [" ".join(heading.replace("\ufeff", "").split()) for heading in headings]
        self._check_mappings(path)
        self.columns = self._resolved("", path)
        self.by_kind = {kind: self._resolved(kind, path) for kind in self.kinds}
        self.places = {column.name: at for at, column in self.columns}
        if not {"id", "uid"} & set(self.places) and not self._can_make_ids():
            raise InputError(
                _("no column is the id; the headings are {names}").format(names=names_of(self.headings)),
                path=path,
                help=_("name it with --map COLUMN=id")
                if not self.schema.id_parts
                else _("name it with --map COLUMN=id, or the set with --set S: set and number make the id"),
            )
        self._kind = next(((at, column) for at, column in self.columns if column.name == "kind"), None)
        for at, heading in enumerate(self.headings):
            if all(at != used for used, _column in self.columns) and self.mapped(heading) is None:
                self.note_unknown(heading or _("column {number}").format(number=at + 1))

    def _can_make_ids(self) -> bool:
        """Whether the file and the options have what the ids of this game are made of."""
        given = set(self.places) | ({"set"} if self.set_id is not None else set())
        return bool(self.schema.id_parts) and set(self.schema.id_parts) <= given

    def _check_mappings(self, path: str) -> None:
        known = {fold_id(heading) for heading in self.headings}
        for mapping in [*self.mappings, *(one for group in self.kinds.values() for one in group)]:
            if fold_id(mapping.column) not in known:
                raise UsageError(
                    _("--map {mapping}: {path} has no column {name}").format(
                        mapping=mapping.text, path=path, name=quoted(mapping.column)
                    ),
                    help=_("its columns are {names}").format(names=names_of(self.headings)),
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

    def batch(self, rows: list[tuple[int, list[Any]]]) -> Batch:
        """What these rows say, less those that were refused."""
        rows = self._of_one_length(rows)
        if not self.by_kind or self._kind is None:
            return self._batch(rows, self.columns)
        at, column = self._kind
        groups: dict[Any, list[tuple[int, list[Any]]]] = {}
        for row in rows:
            kind = column.value(row[1][at])
            groups.setdefault(kind if kind in self.by_kind else None, []).append(row)
        parts = [self._batch(group, self.by_kind.get(kind, self.columns)) for kind, group in groups.items()]
        return Batch.joined(parts)

    def _of_one_length(self, rows: list[tuple[int, list[Any]]]) -> list[tuple[int, list[Any]]]:
        """The rows; cells missing at the end are MISSING (they stay as they are), longer ones are refused."""
        width = len(self.headings)
        if {len(cells) for _place, cells in rows} == {width}:
            return rows
        good = []
        for place, cells in rows:
            if len(cells) > width and any(cells[width:]):
                message = _("the row has {count} cells, the heading {expected}; is a quote missing?")
                self.refuse(place, None, None, message.format(count=len(cells), expected=width))
            else:
                good.append((place, [*cells[:width], *[MISSING] * (width - len(cells))]))
        return good

    def _batch(self, rows: list[tuple[int, list[Any]]], columns: list[tuple[int, Column]]) -> Batch:
        batch = Batch([place for place, _cells in rows])
        if not rows:
            return batch
        table = list(zip(*(cells for _place, cells in rows), strict=True))
        bad: set[int] = set()
        for at, column in columns:
            cells = list(table[at])
            bad |= self.take(batch, column, cells, self._heading(at, column))
            if self.suspect:
                self._look(batch, column, cells)
        batch.attrs = {name: batch.attrs[name] for name in self.schema.attrs if name in batch.attrs}
        batch = self.finish(batch, bad)
        self._look_for_dates(batch)
        return batch

    def _heading(self, at: int, column: Column) -> str:
        heading = self.headings[at]
        if fold_id(heading) == fold_id(column.name):
            return ""
        return _(" (column {heading})").format(heading=quoted(heading))

    def _look(self, batch: Batch, column: Column, cells: list[Any]) -> None:
        for place, cell in zip(batch.places, cells, strict=True):
            if cell.__class__ is str and not cell.isascii():
                self.look_at(place, column.name, cell)

    def _look_for_dates(self, batch: Batch) -> None:
        """Warns of ids, sets and numbers such as ``2-ene`` and ``1E+05``, which no card list starts with."""
        for name in ("id", "number", "set"):
            texts = [text if text.__class__ is str else "" for text in batch.columns.get(name, ())]
            if not any(map(DATE_LIKE.match, texts)):
                continue
            for at, text in enumerate(texts):
                if hint := mangled(text):
                    self.warn(batch.places[at], name, text, hint)
