"""Formats and lists that a community keeps beside its decks: TOML as shipped formats, lists as CSV too."""

from __future__ import annotations

import csv
import io
import json
import os
from datetime import date, datetime
from typing import Any

from cardkit.decks.encoding import decode
from cardkit.decks.load import read_bytes
from cardkit.errors import UsageError
from cardkit.i18n import _
from cardkit.rules.document_shape import require_shape
from cardkit.rules.places import Places
from cardkit.text import fold, quoted, shorten, visible

_TABLES = ("game", "value", "rule", "format", "list")
_ENTRY = frozenset({"card", "id", "name", "limit", "from", "until", "source", "reason", "format"})
_MOST_BYTES = 4_000_000
_MOST_ENTRIES = 20_000


def load_documents(paths: list[str], game: str | None) -> dict[str, list[dict[str, Any]]]:
    """The documents of these files by game; ``game`` is the game of files that do not name theirs.

    A TOML document has its Places as ``places``. Raises UsageError with file and line (or entry) for what is
    wrong; dates are ISO only.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for path in paths:
        read = _csv if os.path.splitext(path)[1].lower() == ".csv" else _toml
        document = read(path)
        owner = document.pop("game", None) or game
        if not owner:
            raise UsageError(
                _("does not say which game it is for"),
                path=path,
                help=_('add a first line game = "dropmix", or set game in the configuration'),
            )
        found.setdefault(str(owner), []).append(document)
    return found


def written(document: dict[str, Any]) -> dict[str, Any]:
    """A document as ``schemas/formats.schema.json`` describes it: without what says where things stand."""
    entries = [
        {k: v for k, v in item.items() if k not in ("path", "line")} for item in document.get("list", [])
    ]
    tables = {name: document[name] for name in ("value", "rule", "format") if name in document}
    return json.loads(json.dumps({**tables, "list": entries}, default=str))  # type: ignore[no-any-return]


def _toml(path: str) -> dict[str, Any]:
    import tomllib

    text, _assumed = decode(read_bytes(path, _MOST_BYTES), path)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reason = shorten(visible(str(error)), 200)
        raise UsageError(_("not TOML: {reason}").format(reason=reason), path=path) from None
    for key in data:
        if key not in _TABLES:
            raise UsageError(
                _("unknown key {key}; a formats file has {known}").format(
                    key=quoted(key), known=", ".join(_TABLES)
                ),
                path=path,
            )
    places = Places(path, text)
    require_shape(data, places)
    entries = data.get("list", [])
    if not isinstance(entries, list) or not all(isinstance(item, dict) for item in entries):
        raise UsageError(_("lists are written as [[list]] tables"), path=path)
    lines = [
        number for number, line in enumerate(text.splitlines(), 1) if line.strip().startswith("[[list]]")
    ]
    for number, item in enumerate(entries):
        line = lines[number] if number < len(lines) else 1
        entries[number] = _entry(item, path, line)
    for code, rule in data.get("rule", {}).items():
        _texts(code, rule, path)
    for name, spec in data.get("format", {}).items():
        for key in ("from", "until"):
            if key in spec:
                spec[key] = _day(spec[key], path, places.line(f"format.{name}.{key}"))
    data["places"] = places
    return data


def _texts(code: str, rule: dict[str, Any], path: str) -> None:
    """Own rules may give each text once, in the community's language, instead of in three."""
    if "kind" not in rule or "name" not in rule:
        raise UsageError(_("rule {code} needs a name and a kind").format(code=quoted(code)), path=path)
    rule.setdefault("severity", "error")
    if rule["severity"] not in ("error", "warning", "info"):
        raise UsageError(
            _("rule {code}: severity is error, warning or info").format(code=quoted(code)), path=path
        )
    rule.setdefault("source", os.path.basename(path))
    rule.setdefault("what", rule["name"].replace("-", " "))
    rule.setdefault("message", rule["what"])
    for key in ("what", "why", "fix", "message"):
        text = rule.get(key, {})
        rule[key] = text if isinstance(text, dict) else {"en": str(text)}


def _csv(path: str) -> dict[str, Any]:
    text, _assumed = decode(read_bytes(path, _MOST_BYTES), path)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    head = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    try:
        return {"list": _listed(reader, path)}
    except csv.Error as error:
        raise UsageError(
            _("not a table: {reason}").format(reason=error), path=f"{path}:{reader.line_num}"
        ) from None


def _listed(reader: csv.DictReader[str], path: str) -> list[dict[str, Any]]:
    known = {fold(name or ""): name for name in reader.fieldnames or []}
    unknown = [name for name in known if name not in _ENTRY]
    if unknown or not ({"name", "id", "card"} & set(known)):
        raise UsageError(
            _("a list has the columns name or id, limit, from, until, source; got {got}").format(
                got=shorten(", ".join(quoted(name) for name in known), 300) or _("none")
            ),
            path=f"{path}:1",
        )
    entries = []
    for row in reader:
        item = {fold(key): value.strip() for key, value in row.items() if key and value and value.strip()}
        if item:
            entries.append(_entry(item, path, reader.line_num))
    return entries


def _entry(item: dict[str, Any], path: str, line: int) -> dict[str, Any]:
    where = f"{path}:{line}"
    if line > _MOST_ENTRIES * 10:
        raise UsageError(_("too many entries"), path=where)
    for key in item:
        if key not in _ENTRY:
            raise UsageError(_("unknown key {key} in a list entry").format(key=quoted(key)), path=where)
    if not (item.get("card") or item.get("id") or item.get("name")):
        raise UsageError(_("a list entry names a card"), path=where)
    limit = item.get("limit", 0)
    if isinstance(limit, str):
        limit = int(limit) if limit.isascii() and limit.isdigit() and len(limit) < 6 else None
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
        raise UsageError(
            _("limit is {got}, expected a whole number from 0").format(got=quoted(str(item.get("limit")))),
            path=where,
        )
    found = {**item, "limit": limit, "path": path, "line": line}
    for key in ("from", "until"):
        if key in item:
            found[key] = _day(item[key], path, line)
    return found


def _day(value: Any, path: str, line: int) -> str:
    """A day as ISO text, from TOML's own dates or from text; anything else is refused."""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return value.isoformat()
    try:
        if len(str(value)) == 10:
            return date.fromisoformat(str(value)).isoformat()
    except ValueError:
        pass
    raise UsageError(
        _("{got} is not a day; write it as YYYY-MM-DD").format(got=quoted(str(value))), path=f"{path}:{line}"
    )
