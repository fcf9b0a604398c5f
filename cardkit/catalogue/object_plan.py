"""Rows that are JSON objects, to the columns of cards."""

from __future__ import annotations

from itertools import chain
from typing import Any

from cardkit.catalogue.batch import MISSING, Batch, Values
from cardkit.catalogue.column import Column
from cardkit.catalogue.row_plan import RowPlan
from cardkit.catalogue.schema_words import expected_got
from cardkit.i18n import _

_KEYS = 1_000


class ObjectPlan(RowPlan):
    """Rows that are JSON objects: cards as cardkit writes them, or flat, attributes beside the rest."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._keys: dict[tuple[str, bool], Column | None] = {}

    def batch(self, rows: list[tuple[int, Values]]) -> Batch:
        """What these rows say, less those that were refused."""
        batch = Batch([place for place, _row in rows])
        outer = [row for _place, row in rows]
        inner, bad = self._inner(rows)
        cells: dict[Column, list[Any]] = {}
        for inside, objects in ((True, inner), (False, outer)):
            for key in dict.fromkeys(chain.from_iterable(objects)):
                column = self._column(key, inside)
                if column is not None:
                    try:
                        said = [one[key] for one in objects]
                    except KeyError:
                        said = [one.get(key, MISSING) for one in objects]
                    other = cells.get(column)
                    if other is not None:
                        said = [old if new is MISSING else new for old, new in zip(other, said, strict=True)]
                    cells[column] = said
                elif inside or key != "attrs":
                    self.note_unknown(key)
        for column, said in cells.items():
            bad |= self.take(batch, column, said)
        batch.attrs = {name: batch.attrs[name] for name in self.schema.attrs if name in batch.attrs}
        return self.finish(batch, bad)

    def _inner(self, rows: list[tuple[int, Values]]) -> tuple[list[Values], set[int]]:
        """The objects under ``attrs``; rows where something else stands there are refused."""
        bad: set[int] = set()
        found: list[Values] = []
        for at, (place, row) in enumerate(rows):
            inner = row.get("attrs")
            if inner.__class__ is not dict:
                if inner is not None:
                    self.refuse(place, "attrs", inner, expected_got(_("an object"), inner))
                    bad.add(at)
                inner = {}
            found.append(inner)
        return found, bad

    def _column(self, key: str, inside: bool) -> Column | None:
        """The field a key means, in the card itself or among its attributes."""
        if (key, inside) in self._keys:
            return self._keys[key, inside]
        column = self._meaning(key, inside)
        if len(self._keys) < _KEYS:
            self._keys[key, inside] = column
        return column

    def _meaning(self, key: str, inside: bool) -> Column | None:
        said = self.mapped(key)
        if said is not None:
            return said if isinstance(said, Column) else None
        fields = self.schema.attrs if inside else self.schema.columns
        field = fields.get(key) or self.schema.field(key)
        if field is not None and inside and not field.attr:
            field = None
        return self.column(field) if field else None

    def look(self, place: int, row: Values) -> None:
        """Warns of broken text anywhere in the object."""
        inner = row.get("attrs")
        for source in (row, inner if isinstance(inner, dict) else {}):
            for key, value in source.items():
                if isinstance(value, str) and not value.isascii():
                    self.look_at(place, key, value)

    def keys(self, row: Any, field: str | None) -> tuple[Any, ...]:
        """The path of keys at which a row has a field."""
        if field is None or not isinstance(row, dict):
            return ()
        inner = row.get("attrs")
        for inside, source in ((True, inner if isinstance(inner, dict) else {}), (False, row)):
            for key in source:
                column = self._column(key, inside)
                if key == field or (column is not None and column.name == field):
                    return ("attrs", key) if inside else (key,)
        return ()
