"""A few hundred rows of cards, column by column: that is how an import reads, checks and stores them.

Working on whole columns keeps the work per cell at one look into a dictionary; row by row it is several
times slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardkit.card import FIELDS
from cardkit.catalogue.query.fields import element_key, number_key
from cardkit.catalogue.texts import to_text
from cardkit.text import fold

Values = dict[str, Any]


class _Missing:
    """What a row does not speak of; None would say that there is no value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = _Missing()


class Piece(NamedTuple):
    """The value of one attribute of one card, with what it adds to the columns ``attrs`` and ``attrs_fold``.

    ``text``: a comma and the member of the JSON object; ``fact``: the entry for queries (see ``tables``).
    """

    value: Any
    text: str
    fact: str


ABSENT = Piece(MISSING, "", "")
UNKNOWN = Piece(None, "", "")


def piece_of(name: str, value: Any) -> Piece:
    """The piece of a value."""
    if value is None:
        return UNKNOWN
    text = f",{to_text(name)}:{to_text(value)}"
    if isinstance(value, str):
        return Piece(value, text, f"{name}={fold(value)}\x1f")
    if isinstance(value, int | float):
        return Piece(value, text, f"{name}={number_key(value)}\x1f")
    keys = dict.fromkeys(element_key(one) for one in value)
    return Piece(value, text, f"{name}={len(keys)}\x1f" + "".join(f"{name}:{key}\x1f" for key in keys))


class Batch:
    """``places``: where each row stands; ``columns``: field → values, ``attrs``: attribute → pieces, all as
    long as ``places``. MISSING (ABSENT) stands where a row does not speak of a field. Every row has an id.
    """

    __slots__ = ("attrs", "columns", "places")

    def __init__(self, places: list[int]) -> None:
        self.places = places
        self.columns: dict[str, list[Any]] = {}
        self.attrs: dict[str, list[Piece]] = {}

    @classmethod
    def of(cls, rows: Sequence[tuple[int, Values]], order: Iterable[str] = ()) -> Batch:
        """A batch of cards as objects; ``order``: the attributes as the schema lists them."""
        batch = cls([place for place, _values in rows])
        for field in FIELDS:
            if field != "attrs" and any(field in values for _place, values in rows):
                batch.columns[field] = [values.get(field, MISSING) for _place, values in rows]
        inner = [values.get("attrs") or {} for _place, values in rows]
        names = dict.fromkeys(name for attrs in inner for name in attrs)
        for name in [
            *(name for name in order if name in names),
            *(name for name in names if name not in order),
        ]:
            batch.attrs[name] = [piece_of(name, attrs[name]) if name in attrs else ABSENT for attrs in inner]
        return batch

    @classmethod
    def joined(cls, parts: list[Batch]) -> Batch:
        """One batch after the other."""
        whole = cls([place for part in parts for place in part.places])
        for field in dict.fromkeys(field for part in parts for field in part.columns):
            whole.columns[field] = [
                value for part in parts for value in part.columns.get(field) or [MISSING] * len(part.places)
            ]
        for name in dict.fromkeys(name for part in parts for name in part.attrs):
            whole.attrs[name] = [
                piece for part in parts for piece in part.attrs.get(name) or [ABSENT] * len(part.places)
            ]
        return whole

    def column(self, field: str) -> list[Any]:
        """The values of a field; None where a row has none or does not speak of it."""
        values = self.columns.get(field)
        if values is None:
            return [None] * len(self.places)
        return [None if value is MISSING else value for value in values] if MISSING in values else values

    def values(self, at: int) -> Values:
        """What one row says, as an object."""
        found = {field: column[at] for field, column in self.columns.items() if column[at] is not MISSING}
        attrs = {
            name: pieces[at].value for name, pieces in self.attrs.items() if pieces[at].value is not MISSING
        }
        if attrs:
            found["attrs"] = attrs
        return found

    def without(self, bad: set[int]) -> Batch:
        """The batch less the rows at these indexes."""
        if not bad:
            return self
        kept = [at for at in range(len(self.places)) if at not in bad]
        batch = Batch([self.places[at] for at in kept])
        batch.columns = {field: [column[at] for at in kept] for field, column in self.columns.items()}
        batch.attrs = {name: [pieces[at] for at in kept] for name, pieces in self.attrs.items()}
        return batch

    def without_places(self, places: Iterable[int]) -> Batch:
        """The batch less the rows that stand at these places."""
        unwanted = set(places)
        return self.without({at for at, place in enumerate(self.places) if place in unwanted})
