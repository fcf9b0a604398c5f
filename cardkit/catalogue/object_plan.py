"""Rows that are JSON objects, to the values of cards."""

from __future__ import annotations

from typing import Any

from cardkit.catalogue.cells import CellError
from cardkit.catalogue.column import MISSING, Column
from cardkit.catalogue.row_plan import RowPlan, Values
from cardkit.catalogue.schema_words import expected_got
from cardkit.i18n import _

_PLANS = 1_000


class ObjectPlan(RowPlan):
    """Rows that are JSON objects: cards as cardkit writes them, or flat, attributes beside the rest."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._plans: dict[tuple[bool, tuple[str, ...]], list[tuple[str, Column | None]]] = {}

    def _plan(self, keys: tuple[str, ...], inside: bool) -> list[tuple[str, Column | None]]:
        """Key and reader for every key that means something, attributes in the order of the schema."""
        known = self._plans.get((inside, keys))
        if known is None:
            order = {name: at for at, name in enumerate(self.schema.attrs)}
            known = [(key, self._key_column(key, inside)) for key in keys]
            known.sort(key=lambda pair: order.get(pair[1].name, -1) if pair[1] and pair[1].attr else -1)
            if len(self._plans) < _PLANS:
                self._plans[inside, keys] = known
        return known

    def _key_column(self, key: str, inside: bool) -> Column | None:
        said = self.mapped(key)
        if said is not None:
            return said if isinstance(said, Column) else None
        fields = self.schema.attrs if inside else self.schema.columns
        field = fields.get(key) or self.schema.field(key)
        if field is not None and inside and not field.attr:
            field = None
        return self.column(field) if field else None

    def read(self, place: int, row: Values) -> Values | None:
        """The values of an object; None where it was refused."""
        values: Values = {}
        attrs: Values = {}
        good = True
        inner = row.get("attrs")
        if inner.__class__ is dict:
            good = self._take(place, inner, True, values, attrs)
        elif inner is not None:
            self.refuse(place, "attrs", inner, expected_got(_("an object"), inner))
            good = False
        good = self._take(place, row, False, values, attrs) and good
        if not good:
            return None
        if attrs:
            values["attrs"] = attrs
        return self.finish(place, values)

    def _take(self, place: int, row: Values, inside: bool, values: Values, attrs: Values) -> bool:
        good = True
        for key, column in self._plan(tuple(row), inside):
            if column is None:
                if key != "attrs" or inside:
                    self.note_unknown(key)
                continue
            value = row[key]
            kind = value.__class__
            if value is not None and kind is not column.plain:
                found = column.known.get(value, MISSING) if kind is str else MISSING
                if found is MISSING:
                    try:
                        found = column.value(value)
                    except CellError as error:
                        good = False
                        self.refuse(place, column.name, value, expected_got(error.expected, value))
                        continue
                value = found
            if column.attr:
                attrs[column.name] = value
            else:
                values[column.name] = value
        return good

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
                column = self._key_column(key, inside)
                if key == field or (column is not None and column.name == field):
                    return ("attrs", key) if inside else (key,)
        return ()
