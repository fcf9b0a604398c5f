"""One column of an import: from what people write to what the field holds, checked and remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any
from unicodedata import is_normalized

from cardkit.catalogue.batch import ABSENT, MISSING, piece_of
from cardkit.catalogue.card_schema import CardField
from cardkit.catalogue.cells import (
    CellError,
    is_null,
    json_cell,
    list_items,
    number,
    unguarded,
    whole_number,
    yes_or_no,
)
from cardkit.catalogue.field_errors import FieldErrors
from cardkit.catalogue.table_rows import Broken
from cardkit.catalogue.tidying import exact, tidy, tidy_deep, tidy_lines
from cardkit.i18n import _
from cardkit.text import clean, fold

_RARELY_TWICE = ("uid", "id", "number", "name", "text", "aliases")
_REMEMBERED = 10_000
# JSON tells 1, 1.0 and true apart, a dictionary does not: which of them a field of each type may hold.
_NUMBERS: set[type] = {int, float, bool}
_OWN_NUMBERS: dict[str, set[type]] = {
    "integer": {int},
    "number": {int, float},
    "boolean": {bool},
    "string": {int},
}
# In cells joined by bars: blanks to clean, the mark that guards formulas, a word for "no value".
_NOT_PLAIN = ("  ", "| ", " |", "|'", "|-|")

Refuse = Callable[[int, str | None, Any, str], None]


class Column:
    """Reads the cells of one field; ``of_table``: cells of a table, else JSON values.

    What comes again is looked up: the value is read and checked against the schema once.
    """

    def __init__(self, field: CardField, errors: FieldErrors, *, of_table: bool) -> None:
        self.field = field
        self.name = field.name
        self.attr = field.attr
        self.kind = field.type
        self._errors = errors
        self._read = self._table_cell if of_table else self._json_value
        listed = field.schema.get("enum") or (field.schema.get("items") or {}).get("enum") or ()
        # A word the schema lists is spelt as it has it, whatever the case of the cell.
        self._words: dict[str, Any] = {fold(word): word for word in listed if isinstance(word, str)}
        if self.kind == "list":
            self._words = {word: [value] for word, value in self._words.items()}
        self._words.update(field.values)
        self._tidy = tidy
        if not field.attr and field.name in ("uid", "id", "set", "number"):
            self._tidy = exact
        elif not field.attr and field.name == "text":
            self._tidy = tidy_lines
        # Names, ids and texts hardly repeat: remembering them would only fill the memory.
        self._remembers = field.attr or field.name not in _RARELY_TWICE
        self._known: dict[Any, Any] = {}

    # -- a whole column

    def cells(
        self, cells: list[Any], places: list[int], refuse: Refuse, note: str = ""
    ) -> tuple[list[Any], set[int]]:
        """What a batch holds of the field, and the indexes of rows refused; ``note`` is added to reasons."""
        if not self._remembers:
            return self._unremembered(cells, places, refuse, note)
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        known = self._known
        keys = self._keys(cells)
        if keys is not None:
            try:
                return [known[key] for key in keys], set()
            except KeyError:
                pass
            fresh = {key: cell for key, cell in zip(keys, cells, strict=True) if key not in known}
            if self._learn(fresh):
                return [known[key] for key in keys], set()
        return self._one_by_one(cells, places, refuse, note)

    def _keys(self, cells: list[Any]) -> list[Any] | None:
        """What each cell is remembered by; None where 1, 1.0 and true could be taken for each other."""
        kinds = set(map(type, cells))
        if dict in kinds or kinds & _NUMBERS - _OWN_NUMBERS.get(self.kind, set()):
            return None
        if list not in kinds:
            return cells
        inside = set(map(type, chain.from_iterable([cell for cell in cells if cell.__class__ is list])))
        if not inside <= {str}:
            return None
        return [tuple(cell) if cell.__class__ is list else cell for cell in cells]

    def _learn(self, fresh: dict[Any, Any]) -> bool:
        """Reads cells that have not come before, and remembers them where all are well."""
        try:
            values = {key: self._read(cell) for key, cell in fresh.items()}
        except CellError:
            return False
        if not self._all_fit(values.values()):
            return False
        self._known.update((key, self._held(value)) for key, value in values.items())
        return True

    def _all_fit(self, values: Iterable[Any]) -> bool:
        said = [value for value in values if value is not None and value is not MISSING]
        return self._errors.all_fit(self.field, said)

    def _one_by_one(
        self, cells: list[Any], places: list[int], refuse: Refuse, note: str
    ) -> tuple[list[Any], set[int]]:
        """Each cell on its own: what is wrong is refused."""
        bad: set[int] = set()
        found: list[Any] = []
        for at, cell in enumerate(cells):
            value = None
            try:
                value = self._read(cell)
                known = value is not None and value is not MISSING
                reasons = self._errors.of(self.field, value) if known else []
                if reasons:
                    raise CellError("", reasons)
            except CellError as error:
                shown = None if isinstance(cell, Broken) else cell
                for reason in error.reasons(shown):
                    refuse(places[at], self.name, shown, reason + note)
                bad.add(at)
                value = None
            found.append(self._held(value))
        return found, bad

    def _held(self, value: Any) -> Any:
        """What a batch holds for a value: a piece for an attribute."""
        if not self.attr:
            return value
        return ABSENT if value is MISSING else piece_of(self.name, value)

    def _unremembered(
        self, cells: list[Any], places: list[int], refuse: Refuse, note: str
    ) -> tuple[list[Any], set[int]]:
        """A column whose values hardly repeat: read one by one, checked all at once."""
        read = self._read
        try:
            said = [cell for cell in cells if cell is not MISSING and cell is not None and cell != ""]
            if said and not self._all_plain(said):
                cells = [cell if cell in (None, MISSING, "") else read(cell) for cell in cells]
            found = [None if cell == "" else cell for cell in cells]
        except CellError:
            return self._one_by_one(cells, places, refuse, note)
        if self._all_fit(found):
            return found, set()
        return self._one_by_one(cells, places, refuse, note)

    def _all_plain(self, cells: list[Any]) -> bool:
        """Whether every cell is text that reading leaves as it is; asked of all at once."""
        if self.kind != "string" or self._words or not set(map(type, cells)) <= {str}:
            return False
        joined = f"|{'|'.join(cells)}|"
        if not joined.isprintable() or not (joined.isascii() or is_normalized("NFC", joined)):
            return False
        return not any(part in joined for part in _NOT_PLAIN) and "|null|" not in joined.casefold()

    # -- one cell

    def value(self, cell: Any) -> Any:
        """The value of a cell, not checked against the schema; None for "no value". Raises CellError."""
        return self._read(cell)

    def _table_cell(self, cell: Any) -> Any:
        if cell.__class__ is not str:
            return self._typed_cell(cell)
        plain = unguarded(cell)
        if plain is cell:
            if self._words:
                word = self._words.get(fold(cell), MISSING)
                if word is not MISSING:
                    return word
            if is_null(cell):
                return None
        return self._from_text(plain)

    def _typed_cell(self, cell: Any) -> Any:
        """A cell that a spreadsheet holds as number, yes/no or nothing."""
        if cell is None or cell is MISSING:
            return cell
        if isinstance(cell, Broken):
            raise CellError("", [cell.message])
        if isinstance(cell, bool):
            return cell if self.kind == "boolean" else self._table_cell("true" if cell else "false")
        if isinstance(cell, float) and cell.is_integer():
            cell = int(cell)
        if self.kind == "number" or (self.kind == "integer" and isinstance(cell, int)):
            return cell
        return self._table_cell(str(cell))

    def _json_value(self, value: Any) -> Any:
        """A text in a field of another type is read as a cell would be; the rest the schema judges."""
        kind = value.__class__
        if kind is str:
            if self._words:
                word = self._words.get(fold(value), MISSING)
                if word is not MISSING:
                    return word
            return self._from_text(value)
        if kind is list:
            return self._json_list(value) if self.kind == "list" else value
        if kind is float and self.kind == "integer" and value.is_integer():
            return int(value)
        if kind is int and self.kind == "string":
            return str(value)
        return tidy_deep(value)

    def _json_list(self, items: list[Any]) -> list[Any]:
        found: list[Any] = []
        for item in items:
            word = self._words.get(fold(item), MISSING) if isinstance(item, str) else MISSING
            found += word if isinstance(word, list) else [tidy_deep(item)]
        return found

    def _from_text(self, text: str) -> Any:
        kind = self.kind
        if kind == "string":
            return self._tidy(text) or None
        if not clean(text):
            return None
        if kind == "list":
            return self._list(text)
        if kind == "object":
            return tidy_deep(json_cell(text))
        return _SCALARS[kind](text)

    def _list(self, text: str) -> Any:
        items = list_items(text)
        if items is None:
            return tidy_deep(json_cell(text))
        found: list[Any] = []
        for item in items:
            word = self._words.get(fold(item), MISSING)
            if word is not MISSING:
                found += word if isinstance(word, list) else [word]
            elif is_null(item):
                continue
            elif self.field.items == "integer":
                found.append(whole_number(item))
            elif self.field.items == "object" and not self.attr and self.name == "aliases":
                found.append({"alias": tidy(item), "reason": "spelling"})
            elif self.field.items == "object":
                raise CellError(_("a list in compact JSON"))
            else:
                found.append(tidy(item))
        return found


_SCALARS: dict[str, Callable[[str], Any]] = {
    "integer": whole_number,
    "number": number,
    "boolean": yes_or_no,
}
