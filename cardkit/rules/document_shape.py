"""What the values of a community's ``formats.toml`` must be: a wrong one is named and never trips a rule.

``schemas/formats.schema.json`` says the same at length; this is quick enough for every check.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from cardkit.errors import UsageError
from cardkit.i18n import LANGUAGES, _
from cardkit.rules.formats import KINDS, TEXTS
from cardkit.rules.places import Places
from cardkit.text import quoted

# Key → what its value must be, for rules, for their numbers in a format, and for formats themselves.
_PARAMETERS: dict[str, str] = {
    **dict.fromkeys(("name", "kind", "severity", "source", "where", "of", "by", "reference"), "text"),
    **dict.fromkeys(("needs", "among", "count", "sets", "set", "key", "extends"), "text"),
    **dict.fromkeys(("size", "across", "chain", "distinct", "rest", "required", "team"), "yes or no"),
    **dict.fromkeys((*TEXTS, "title"), "texts"),
    **dict.fromkeys(("from", "until"), "day"),
    "min": "number",
    "max": "number or text",
    "is": "number or text",
    "values": "list",
    "when": "condition",
    "cases": "cases",
}
_OF_CONDITION = {"has": "text", "lacks": "text", "header": "text", "is": "list"}


def require_shape(document: dict[str, Any], places: Places) -> None:
    """Raise UsageError, naming the key and its line, for the first value that is not what its place needs."""
    _require(document.get("game", ""), "text", "game", places)
    for part in ("value", "rule", "format"):
        table = document.get(part, {})
        _require(table, "table", part, places)
        for name, held in table.items():
            place = f"{part}.{name}"
            _require(held, "table", place, places)
            _parameters(held, place, places, in_format=part == "format")
    for code, rule in document.get("rule", {}).items():
        if rule.get("kind", "count") not in KINDS:
            _refuse(rule["kind"], ", ".join(KINDS), f"rule.{code}.kind", places)
    for name, value in document.get("value", {}).items():
        if "cases" not in value:
            _refuse(value, "cases = [{ is = 1 }]", f"value.{name}", places)


def _parameters(held: dict[str, Any], place: str, places: Places, *, in_format: bool = False) -> None:
    for key, value in held.items():
        where = f"{place}.{key}"
        if key in _PARAMETERS:
            _require(value, _PARAMETERS[key], where, places)
            if key == "when" and isinstance(value, dict):
                for part, kind in _OF_CONDITION.items():
                    if part in value:
                        _require(value[part], kind, f"{where}.{part}", places)
            if key == "cases":
                for number, case in enumerate(value, 1):
                    _parameters(case, f"{where} {number}", places)
        elif in_format and isinstance(value, dict):
            _parameters(value, where, places)
        elif in_format and not isinstance(value, bool):
            _refuse(value, _worded("table"), where, places)


def _require(value: Any, kind: str, place: str, places: Places) -> None:
    if not _FITS[kind](value):
        _refuse(value, _worded(kind), place, places)


def _refuse(value: Any, expected: str, place: str, places: Places) -> None:
    raise UsageError(
        _("{key}: expected {expected}, got {got}").format(
            key=quoted(place)[1:-1], expected=expected, got=quoted(str(value))
        ),
        path=places.of(place),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**9


def _is_texts(value: Any) -> bool:
    if isinstance(value, dict):
        return all(key in LANGUAGES and isinstance(text, str) for key, text in value.items())
    return isinstance(value, str)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) or _is_number(item) for item in value)


def _are_cases(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(c, dict) and "is" in c for c in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "texts": _is_texts,
    "number": _is_number,
    "number or text": lambda value: isinstance(value, str) or _is_number(value),
    "yes or no": lambda value: isinstance(value, bool),
    "day": lambda value: isinstance(value, str | date) and not isinstance(value, datetime),
    "list": _is_list,
    "condition": lambda value: isinstance(value, str | dict),
    "cases": _are_cases,
    "table": lambda value: isinstance(value, dict),
}


def _worded(kind: str) -> str:
    """What a value must be, in the user's language."""
    return {
        "text": _("a text"),
        "texts": _("a text, or one for each of en, es, pt"),
        "number": _("a number"),
        "number or text": _("a number or the name of a value"),
        "yes or no": _("true or false"),
        "day": _("a day"),
        "list": _("a list of texts or numbers"),
        "condition": _("a query, or a table of has, lacks, header, is"),
        "cases": _("a list of tables with where and is"),
        "table": _("a table"),
    }[kind]
