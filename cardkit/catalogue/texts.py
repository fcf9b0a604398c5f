"""Values as the text columns of the catalogue, and back: compact JSON, or NULL where there is nothing."""

from __future__ import annotations

import json
from typing import Any

# Columns that hold JSON, and what stands there for "nothing".
JSON_COLUMNS = ("attrs", "effects", "aliases", "provenance")

_EMPTY = {"attrs": "{}", "effects": None, "aliases": None, "provenance": None}
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_text(value: Any) -> str:
    """A value as compact JSON."""
    return _encode(value)


def column_text(field: str, value: Any) -> str | None:
    """What a column stores for a value: text as it is, JSON columns as compact JSON, nothing as NULL."""
    if field in _EMPTY:
        return _encode(value) if value else _EMPTY[field]
    text: str | None = value
    return text


def column_value(field: str, stored: str | None) -> Any:
    """The value of a column: the way back of ``column_text``."""
    if field in _EMPTY and stored is not None:
        return json.loads(stored)
    return stored
