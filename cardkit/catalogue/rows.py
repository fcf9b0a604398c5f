"""A card as the row the tables hold, and back: JSON columns, folded columns, sort keys."""

from __future__ import annotations

import json
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.query.fields import element_key, natural
from cardkit.text import fold, fold_id

# Columns that hold JSON, and the value that NULL stands for.
JSON_COLUMNS = ("attrs", "effects", "aliases", "provenance")
DERIVED = ("source", "id_fold", "name_fold", "words_fold", "attrs_fold", "number_sort", "sort")
COLUMNS = (*FIELDS, *DERIVED)

_EMPTY = {"attrs": "{}", "effects": None, "aliases": None, "provenance": None}
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_FOLDS: dict[str, str] = {}
_FOLDS_KEPT = 20_000


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


def row_of(values: dict[str, Any], source: str) -> tuple[Any, ...]:
    """The tuple of COLUMNS for a whole card; ``values`` has the fields of a card, missing ones are NULL."""
    get = values.get
    attrs = get("attrs") or {}
    aliases = get("aliases")
    text = get("text")
    name = values["name"]
    number = get("number")
    return (
        values["uid"],
        values["game"],
        values["id"],
        get("set"),
        number,
        name,
        values["kind"],
        get("rarity"),
        _encode(attrs) if attrs else "{}",
        _encode(values["effects"]) if get("effects") else None,
        text,
        _encode(aliases) if aliases else None,
        get("status") or "single-source",
        _encode(values["provenance"]) if get("provenance") else None,
        source,
        fold_id(values["id"]),
        fold(name),
        words(aliases, text) if aliases or text else "",
        folded_attrs(attrs),
        natural(folded(number)) if number else None,
        sort_key(get("set"), number, values["id"]),
    )


def words(aliases: list[dict[str, Any]] | None, text: str | None) -> str:
    """The folded aliases and text, one per line: what a bare word searches besides the name."""
    found = [fold(alias["alias"]) for alias in aliases or ()]
    if text:
        found.append(fold(text))
    return "\n".join(found)


def folded(text: str) -> str:
    """``fold`` with a memory: sets, artists and kinds repeat on thousands of cards."""
    found = _FOLDS.get(text)
    if found is None:
        if len(_FOLDS) >= _FOLDS_KEPT:
            _FOLDS.clear()
        found = _FOLDS[text] = fold(text)
    return found


def folded_attrs(attrs: dict[str, Any]) -> str:
    """JSON of the attributes that hold words, folded for search; see ``tables``."""
    found: dict[str, Any] = {}
    for name, value in attrs.items():
        kind = value.__class__
        if kind is str:
            found[name] = folded(value)
        elif kind is list:
            found[name] = [element_key(one) for one in value]
        elif kind is dict:
            found[name] = [folded(key) for key in value]
    return _encode(found) if found else "{}"


def sort_key(set_id: str | None, number: str | None, card_id: str) -> str:
    """By set, then by number with 9 before 10 (the id where there is no number), then by id."""
    first = natural(folded(set_id)) if set_id else ""
    second = natural(folded(number)) if number else natural(fold(card_id))
    return f"{first}\x1f{second}\x1f{card_id}"


def card_values(row: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of the whole card in a row that starts with the columns FIELDS."""
    return {field: column_value(field, stored) for field, stored in zip(FIELDS, row, strict=False)}


def attr_label(name: str) -> str:
    """How history and reports call an attribute: its name, or ``attrs.name`` where a column is called so."""
    return f"attrs.{name}" if name in FIELDS else name


def get_field(card: dict[str, Any], label: str) -> Any:
    """The value a whole card has at a label of the history; None where it has none."""
    name = _attr_name(label)
    found = card.get(label) if name is None else (card.get("attrs") or {}).get(name)
    return found if name is not None or found else None


def put_field(card: dict[str, Any], label: str, value: Any) -> None:
    """Sets the value at a label of the history; None takes it out."""
    name = _attr_name(label)
    if name is None:
        card[label] = value
        return
    attrs = card["attrs"]
    if value is None:
        attrs.pop(name, None)
    else:
        attrs[name] = value


def _attr_name(label: str) -> str | None:
    """The attribute a label means; None for a column."""
    if label.startswith("attrs."):
        return label[6:]
    return None if label in FIELDS else label
