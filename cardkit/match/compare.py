"""What a scenario expects against what came out: the differences, each named by its path."""

from __future__ import annotations

from typing import Any

Difference = dict[str, Any]


def differences(expected: Any, got: Any, path: str) -> list[Difference]:
    """Where ``got`` is not what was expected; [] when it fits.

    Objects are compared on the keys that are expected; lists must be equal in length and item by item.
    Instead of a list: ``{"any_order": [...]}`` (the same items, order free), ``{"count": n}`` (so many),
    ``{"has": [...]}`` (at least these items). Instead of a number: ``{"least": n}``, ``{"most": n}``.
    """
    if isinstance(expected, dict):
        if len(expected) == 1 and not isinstance(got, dict):
            ((key, wanted),) = expected.items()
            fits = _fits(key, wanted, got)
            if fits is not None:
                return [] if fits else [_difference(path, expected, got)]
        if not isinstance(got, dict):
            return [_difference(path, expected, got)]
        found = []
        for key, value in expected.items():
            where = f"{path}.{key}"
            if key in got:
                found += differences(value, got[key], where)
            elif value is not None:
                found.append(_difference(where, value, None))
        return found
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return [_difference(path, expected, got)]
        found = []
        for place, (value, item) in enumerate(zip(expected, got, strict=True)):
            found += differences(value, item, f"{path}[{place}]")
        return found
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return [] if same else [_difference(path, expected, got)]


def contains(expected: Any, got: Any) -> bool:
    """Whether ``got`` fits what is expected."""
    return not differences(expected, got, "")


def missing_in_order(expected: list[Any], got: list[Any]) -> int | None:
    """The place of the first expected item that does not follow the ones before it; None when all do."""
    place = 0
    for number, wanted in enumerate(expected):
        while place < len(got) and not contains(wanted, got[place]):
            place += 1
        if place == len(got):
            return number
        place += 1
    return None


def _fits(key: str, wanted: Any, got: Any) -> bool | None:
    """Whether a special expectation holds; None when ``key`` is none."""
    if key in ("any_order", "has") and isinstance(wanted, list):
        if not isinstance(got, list):
            return False
        rest = list(got)
        for item in wanted:
            match = next((place for place, other in enumerate(rest) if contains(item, other)), None)
            if match is None:
                return False
            del rest[match]
        return key == "has" or not rest
    if key == "count":
        return isinstance(got, list) and len(got) == wanted
    if key in ("least", "most"):
        return isinstance(got, int | float) and (got >= wanted if key == "least" else got <= wanted)
    return None


def _difference(path: str, expected: Any, got: Any) -> Difference:
    return {"path": path.lstrip("."), "expected": expected, "got": got}
