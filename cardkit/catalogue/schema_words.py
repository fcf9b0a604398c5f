"""Why a value does not fit the schema, in people's words."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from cardkit.catalogue.texts import to_text
from cardkit.i18n import _
from cardkit.text import quoted, shorten, visible

_MOST = 12
_NAME = 40


def explain(error: Any) -> tuple[str | None, Any, str]:
    """Field, value and message of one error of the ``jsonschema`` validator."""
    path = list(error.absolute_path)
    inside = path[1:] if path[:1] == ["attrs"] else path
    field = str(inside[0]) if inside else None
    message = expected_got(_expected(error), error.instance)
    if len(inside) > 1:
        place = visible(shorten(_place(inside), _NAME))
        message = _("at {place}: {message}").format(place=place, message=message)
    return field, error.instance, message


def expected_of(error: Any) -> str:
    """What was expected and what was got, by one error of the ``jsonschema`` validator; no place."""
    return expected_got(_expected(error), error.instance)


def expected_got(expected: str, value: Any) -> str:
    """``expected X, got "Y"``."""
    return _("expected {expected}, got {value}").format(expected=expected, value=shown(value))


def shown(value: Any) -> str:
    """A value as messages show it."""
    if value is None:
        return _("no value")
    return quoted(value) if isinstance(value, str) else quoted(to_text(value)).strip('"')


def names_of(names: Iterable[str]) -> str:
    """Headings or keys as messages list them: some of them, each shortened."""
    found = list(names)
    listed = ", ".join(visible(shorten(name, _NAME)) for name in found[:_MOST])
    return listed + (_(" and {count} more").format(count=len(found) - _MOST) if len(found) > _MOST else "")


def _place(path: list[Any]) -> str:
    text = str(path[0])
    for part in path[1:]:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text


def _expected(error: Any) -> str:
    rule, limit = error.validator, error.validator_value
    if rule == "type":
        return _types(limit)
    if rule == "enum":
        return _one_of([str(word) for word in limit if word is not None], error.instance)
    if rule == "const":
        return quoted(str(limit))
    texts = {
        "minimum": _("at least {limit}"),
        "maximum": _("at most {limit}"),
        "minLength": _("at least {limit} characters"),
        "maxLength": _("at most {limit} characters"),
        "minItems": _("at least {limit} items"),
        "maxItems": _("at most {limit} items"),
        "pattern": _("text of the form {limit}"),
        "uniqueItems": _("each item once"),
        "additionalProperties": _("no other keys than {limit}"),
        "required": _("the keys {limit}"),
    }
    if rule == "additionalProperties":
        limit = ", ".join(error.schema.get("properties", ()))
    elif rule == "required":
        limit = ", ".join(limit)
    template = texts.get(rule)
    return template.format(limit=limit) if template else shorten(error.message, 120)


def _types(wanted: Any) -> str:
    words = {
        "integer": _("a whole number"),
        "number": _("a number"),
        "string": _("text"),
        "boolean": _("yes or no (true or false)"),
        "array": _("a list"),
        "object": _("an object"),
    }
    names = [wanted] if isinstance(wanted, str) else [name for name in wanted if name != "null"]
    return _(" or ").join(words[name] for name in names)


def _one_of(words: list[str], got: Any) -> str:
    listed = ", ".join(words[:_MOST]) + (", …" if len(words) > _MOST else "")
    near = get_close_matches(str(got), words, 1, 0.6)
    text = _("one of {words}").format(words=listed)
    return text + (_(" (did you mean {word}?)").format(word=near[0]) if near else "")
