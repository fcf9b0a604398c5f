"""Pages made of JSON Schemas: every field with its place, its type and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reference.markdown import code, codes, page, plain, table

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"

_FILES = (
    ("deck", "A deck as JSON", "`*.deck.json`; the text form is described in [decks](../decks.md)."),
    ("sets", "Sets of cards", "`data/<game>/sets.json`."),
    (
        "formats",
        "Deck formats",
        "`formats.toml`, read as TOML; [deck formats](../deck-formats.md) explains it.",
    ),
    (
        "scenario",
        "Scenarios",
        "What `cardkit resolve` runs; [matches](../matches.md#scenarios) explains them.",
    ),
    (
        "match-log",
        "Match logs",
        "One line of a `*.jsonl`; [matches](../matches.md#match-logs) explains them.",
    ),
)

# A text in three languages is one field on the page.
_LANGUAGES = (".en", ".es", ".pt")


def load(name: str) -> dict[str, Any]:
    """A schema by the name of its file."""
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """Every field of a schema with its place (``decks[].findings[].code``), and whether it must be there."""
    yield from _walk("", schema, schema, ())


def _walk(
    place: str, node: dict[str, Any], root: dict[str, Any], seen: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, Any], bool]]:
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[1]
        if name in seen:
            return
        seen, node = (*seen, name), root["$defs"][name]
    for choice in node.get("anyOf", ()):
        yield from _walk(place, choice, root, seen)
    for name, child in node.get("properties", {}).items():
        where = f"{place}.{name}" if place else name
        yield where, _meant(child, root), name in node.get("required", ())
        if isinstance(child, dict):
            yield from _walk(where, child, root, seen)
    if isinstance(node.get("items"), dict):
        yield from _walk(f"{place}[]", node["items"], root, seen)
    for child in (node.get("additionalProperties"), *node.get("patternProperties", {}).values()):
        if isinstance(child, dict) and child:
            yield from _walk(f"{place}.<name>", child, root, seen)


def _meant(child: Any, root: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(child, dict):
        return {"type": "any"}
    if "$ref" not in child:
        return child
    return {**root["$defs"][child["$ref"].rsplit("/", 1)[1]], **child}


def kind_of(schema: dict[str, Any]) -> str:
    """The type of a value in a few words: ``integer from 0 to 10 or null``."""
    if "const" in schema:
        return f"always {code(json.dumps(schema['const'], ensure_ascii=False))}"
    if "enum" in schema:
        return codes("null" if value is None else value for value in schema["enum"])
    named = schema.get("type", "")
    types = [named] if isinstance(named, str) else list(named)
    words = " or ".join(sorted(types, key="null".__eq__))
    if not words:
        words = " or ".join(dict.fromkeys(kind_of(choice) for choice in schema.get("anyOf", ())))
    if "minimum" in schema or "maximum" in schema:
        least, most = schema.get("minimum"), schema.get("maximum")
        bounds = " ".join(f"{word} {n}" for word, n in (("from", least), ("to", most)) if n is not None)
        words = words.replace("integer", f"integer {bounds}").replace("number", f"number {bounds}")
    items = schema.get("items")
    texts = schema.get("properties", {})
    if "object" in types and texts and all(f".{name}".endswith(_LANGUAGES) for name in texts):
        words = words.replace("object", "texts by language")
    if isinstance(items, dict) and "array" in types:
        inner = "" if "$ref" in items else kind_of(items)
        words = words.replace("array", f"list of {inner}" if inner else "list")
    return words


def field_table(schema: dict[str, Any]) -> list[str]:
    """The fields of a schema as a table."""
    rows = (
        (code(place), kind_of(meant), plain(meant.get("description", "")), "yes" if must else "")
        for place, meant, must in fields(schema)
        if not place.endswith(_LANGUAGES)
    )
    return table(("field", "type", "meaning", "required"), rows)


def files_page() -> str:
    """docs/reference/files.md: the files people write that are not cards."""
    lines = [
        "The forms of the files that cardkit reads and writes, from the JSON Schemas in `schemas/` that",
        "every installation carries. Cards have [pages of their own](cards-adrenalyn.md), one for each game.",
        "",
    ]
    for name, title, about in _FILES:
        schema = load(name)
        lines += [f"## {title}", "", f"{about} Schema: `schemas/{name}.schema.json`.", ""]
        if schema.get("description"):
            lines += [plain(schema["description"]), ""]
        parts = [choice["$ref"].rsplit("/", 1)[1] for choice in schema.get("anyOf", ()) if "$ref" in choice]
        for part in parts:
            lines += [f"### {title}: {part}", ""]
            lines += field_table({**schema["$defs"][part], "$defs": schema["$defs"]})
        if not parts:
            lines += field_table(schema)
    return page("File formats", *lines)


def cards_page(game: str, title: str) -> str:
    """docs/reference/cards-<game>.md: the fields of a game's cards, and the words its tables may use."""
    schema = load(f"{game}.cards")
    card = schema["$defs"]["card"]
    attrs = card["properties"]["attrs"]
    same = {"id": "the same id", "name": "the same name"}[card["x-identity"]]
    lines = [
        f"What a card of {title} holds; the schema is `schemas/{game}.cards.schema.json`. A null is a value",
        f"that nobody knows, unless the field says otherwise. Printings with {same} are one card for the",
        "rules.",
        "",
        "The headings are those that `cardkit import` understands in tables, besides the field's own name;",
        "capital letters, accents and blanks do not count. For a new card only `id`, `name` and",
        "`kind` are required.",
        "",
    ]
    for head, properties in (
        ("Fields of every card", card["properties"]),
        ("Attributes", attrs["properties"]),
    ):
        rows = (
            (code(name), kind_of(field), plain(field.get("description", "")), ", ".join(_aliases(field)))
            for name, field in properties.items()
            if name != "attrs"
        )
        lines += [f"## {head}", "", *table(("field", "type", "meaning", "headings"), rows)]
    words = [
        (code(name), code(json.dumps(value, ensure_ascii=False).strip('"')), ", ".join(texts))
        for name, field in (*card["properties"].items(), *attrs["properties"].items())
        for value, texts in _synonyms(field)
    ]
    if words:
        lines += ["## Words for values", "", "In tables and queries these words stand for these values.", ""]
        lines += table(("field", "value", "words"), words)
    return page(f"Cards of {title}", *lines)


def _aliases(field: dict[str, Any]) -> list[str]:
    return [plain(alias) for alias in field.get("x-aliases", ())]


def _synonyms(field: dict[str, Any]) -> list[tuple[Any, list[str]]]:
    grouped: dict[str, list[str]] = {}
    for word, value in field.get("x-values", {}).items():
        grouped.setdefault(json.dumps(value, ensure_ascii=False), []).append(plain(word))
    return [(json.loads(value), words) for value, words in grouped.items()]
