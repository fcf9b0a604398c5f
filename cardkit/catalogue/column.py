"""One column of an import: from what people write to the value the field holds, with a memory."""

from __future__ import annotations

import unicodedata
from typing import Any

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
from cardkit.i18n import _
from cardkit.text import clean, fold, visible

# Direction overrides can make a name read as another one.
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_REMEMBERED = 50_000


class _Missing:
    pass


MISSING = _Missing()


def tidy(text: str) -> str:
    """One line of text as it is stored: white space and invisible marks cleaned.

    Raises CellError for control characters and direction overrides: nothing of them is stored.
    """
    if _is_tidy(text):
        return text
    text = clean(text)
    if not text.isprintable():
        _refuse_controls(text)
    return text


def _is_tidy(text: str) -> bool:
    """Whether cleaning would change nothing: no odd blank or invisible mark is printable."""
    return (
        text.isprintable()
        and text.strip() == text
        and "  " not in text
        and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )


def tidy_lines(text: str) -> str:
    """The same for text of several lines, which stay lines."""
    if _is_tidy(text):
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(tidy(line) for line in lines).strip("\n")


def exact(text: str) -> str:
    """An id, set or number: as written but for what surrounds it. Raises CellError as ``tidy`` does."""
    if text.isprintable() and text.strip() == text:
        return text
    text = text.strip().strip("\ufeff\u200b").strip()
    if not text.isprintable():
        _refuse_controls(text)
    return text


def _refuse_controls(text: str) -> None:
    for char in text:
        if char in _OVERRIDES or unicodedata.category(char) in ("Cc", "Cs"):
            raise CellError(_("text without control characters, got {char}").format(char=visible(char)))


class Column:
    """Reads the cells (``text``) or JSON values (``value``) of one field."""

    def __init__(self, field: CardField) -> None:
        self.field = field
        self.name = field.name
        self.attr = field.attr
        self.kind = field.type
        listed = field.schema.get("enum") or (field.schema.get("items") or {}).get("enum") or ()
        # An attribute and what its list may hold is spelt as the schema has it, whatever the case.
        self._words: dict[str, Any] = {fold(word): word for word in listed if isinstance(word, str)}
        if self.kind == "list":
            self._words = {word: [value] for word, value in self._words.items()}
        self._words.update(field.values)
        self.known: dict[Any, Any] = {}
        self._read = _READERS[self.kind]
        self._tidy = tidy
        if not field.attr and field.name in ("uid", "id", "set", "number"):
            self._tidy = exact
        elif not field.attr and field.name == "text":
            self._tidy = tidy_lines
        # Names and ids hardly repeat: remembering them would only fill the memory.
        self.memory = field.attr or field.name in ("set", "kind", "rarity", "status", "game")
        # Values of this class are right as they are (for the schema to judge).
        self.plain = {"integer": int, "number": float, "boolean": bool}.get(self.kind)

    def text(self, cell: str) -> Any:
        """The value of a cell; None for "no value". Raises CellError."""
        if not self.memory:
            return self._cell(cell)
        found = self.known.get(cell, MISSING)
        if found is MISSING:
            found = self._remember(cell, self._cell(cell))
        return found

    def value(self, value: Any) -> Any:
        """The value of a JSON value: a text in a field of another type is read as a cell would be.

        What is left wrong is for the schema to say. Raises CellError.
        """
        kind = value.__class__
        if kind is str:
            if not self.memory:
                return self._json_text(value)
            found = self.known.get(value, MISSING)
            if found is MISSING:
                found = self._remember(value, self._json_text(value))
            return found
        if kind is list:
            return self._list(value) if self.kind == "list" else value
        if kind is float and self.kind == "integer" and value.is_integer():
            return int(value)
        if kind is int and self.kind == "string":
            return str(value)
        return value

    def _list(self, items: list[Any]) -> list[Any]:
        """A list; those of texts are remembered, as the few that a column has come again and again."""
        for item in items:
            if item.__class__ is not str:
                return self._json_list(items)
        key = tuple(items)
        found: Any = self.known.get(key, MISSING)
        if found is MISSING:
            found = self._remember(key, self._json_list(items))
        return found  # type: ignore[no-any-return]

    def _remember(self, key: Any, value: Any) -> Any:
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
        self.known[key] = value
        return value

    def _cell(self, cell: str) -> Any:
        plain = unguarded(cell)
        if plain is cell:
            word = self._word(cell)
            if word is not MISSING:
                return word
            if is_null(cell) or not clean(cell):
                return None
        return self._read(self, plain)

    def _word(self, text: str) -> Any:
        return self._words.get(fold(text), MISSING) if self._words else MISSING

    def _json_text(self, text: str) -> Any:
        word = self._word(text)
        if word is not MISSING:
            return word
        if not clean(text):
            return None
        return self._read(self, text)

    def _json_list(self, items: list[Any]) -> list[Any]:
        found: list[Any] = []
        for item in items:
            if not isinstance(item, str):
                found.append(_tidy_deep(item))
                continue
            word = self._word(item)
            found += word if isinstance(word, list) else [tidy(item)]
        return found

    def _read_string(self, text: str) -> Any:
        return self._tidy(text) or None

    def _read_integer(self, text: str) -> Any:
        return whole_number(text)

    def _read_number(self, text: str) -> Any:
        return number(text)

    def _read_boolean(self, text: str) -> Any:
        return yes_or_no(text)

    def _read_list(self, text: str) -> Any:
        items = list_items(text)
        if items is None:
            return _tidy_deep(json_cell(text))
        found: list[Any] = []
        for item in items:
            word = self._word(item)
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

    def _read_object(self, text: str) -> Any:
        return _tidy_deep(json_cell(text))


_READERS = {
    "string": Column._read_string,
    "integer": Column._read_integer,
    "number": Column._read_number,
    "boolean": Column._read_boolean,
    "list": Column._read_list,
    "object": Column._read_object,
}


def _tidy_deep(value: Any) -> Any:
    """Nested JSON with every text in it tidied."""
    if isinstance(value, str):
        return tidy_lines(value)
    if isinstance(value, list):
        return [_tidy_deep(one) for one in value]
    if isinstance(value, dict):
        return {tidy(key): _tidy_deep(one) for key, one in value.items()}
    return value
