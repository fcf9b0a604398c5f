"""A card as the row the tables hold, and back: JSON columns, folded columns, sort keys."""

from __future__ import annotations

import json
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.query.fields import element_key, natural, number_key
from cardkit.text import fold, fold_id

# Columns that hold JSON, and the value that NULL stands for.
JSON_COLUMNS = ("attrs", "effects", "aliases", "provenance")
DERIVED = ("source", "id_fold", "name_fold", "words_fold", "attrs_fold", "number_sort", "sort")
COLUMNS = (*FIELDS, *DERIVED)

_EMPTY = {"attrs": "{}", "effects": None, "aliases": None, "provenance": None}
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_PARTS: dict[str, dict[Any, tuple[str, str]]] = {}
_SETS: dict[str, str] = {}
_PARTS_KEPT = 4_096


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
    attrs, attrs_fold = attr_texts(get("attrs"))
    aliases = get("aliases")
    text = get("text")
    name = values["name"]
    number = get("number")
    set_id = get("set")
    card_id = values["id"]
    number_sort = natural(fold(number)) if number else None
    return (
        values["uid"],
        values["game"],
        card_id,
        set_id,
        number,
        name,
        values["kind"],
        get("rarity"),
        attrs,
        _encode(values["effects"]) if get("effects") else None,
        text,
        _encode(aliases) if aliases else None,
        get("status") or "single-source",
        _encode(values["provenance"]) if get("provenance") else None,
        source,
        fold_id(card_id),
        fold(name),
        words(aliases, text) if aliases or text else "",
        attrs_fold,
        number_sort,
        # By set, then by number with 9 before 10 (the id where there is no number), then by id.
        f"{_set_sort(set_id) if set_id else ''}\x1f{number_sort or natural(fold(card_id))}\x1f{card_id}",
    )


def words(aliases: list[dict[str, Any]] | None, text: str | None) -> str:
    """The folded aliases and text, one per line: what a bare word searches besides the name."""
    found = [fold(alias["alias"]) for alias in aliases or ()]
    if text:
        found.append(fold(text))
    return "\n".join(found)


def attr_texts(attrs: dict[str, Any] | None) -> tuple[str, str]:
    """The columns ``attrs`` (compact JSON) and ``attrs_fold`` (what queries search; see ``tables``)."""
    if not attrs:
        return "{}", ""
    texts: list[str] = []
    numbers = facts = ""
    for name, value in attrs.items():
        kind = value.__class__
        key = value
        if kind is list:
            key = _texts_only(value)
        elif kind is not str and kind is not int:
            key = None
        # What an attribute says comes again on thousands of cards: both texts are remembered per value.
        known = _PARTS.get(name)
        if known is None:
            known = _PARTS[name] = {}
        part = None if key is None else known.get(key)
        if part is None:
            part = (f"{_encode(name)}:{_encode(value)}", _facts(name, value))
            if key is not None:
                if len(known) >= _PARTS_KEPT:
                    known.clear()
                known[key] = part
        texts.append(part[0])
        if kind is int or kind is bool or kind is float:
            numbers += part[1]
        else:
            facts += part[1]
    return "{" + ",".join(texts) + "}", "\x1f" + numbers + facts


def _texts_only(value: list[Any]) -> tuple[str, ...] | None:
    """A key for a list of texts; None for any other, where 1, 1.0 and true would be one key."""
    for item in value:
        if item.__class__ is not str:
            return None
    return tuple(value)


def _facts(name: str, value: Any) -> str:
    """What ``attrs_fold`` says of one attribute."""
    kind = value.__class__
    if kind is str:
        return f"{name}={fold(value)}\x1f"
    if kind is bool or kind is int or kind is float:
        return f"{name}={number_key(value)}\x1f"
    if kind is list or kind is dict:
        keys = dict.fromkeys(element_key(one) for one in value)
        return f"{name}={len(keys)}\x1f" + "".join(f"{name}:{key}\x1f" for key in keys)
    return ""


def _set_sort(set_id: str) -> str:
    """The sort key of a set, remembered."""
    found = _SETS.get(set_id)
    if found is None:
        if len(_SETS) >= _PARTS_KEPT:
            _SETS.clear()
        found = _SETS[set_id] = natural(fold(set_id))
    return found


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
