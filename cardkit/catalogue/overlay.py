"""Profiles of card values: what one holds, how it is stored, and how it is written out.

A profile lays values over cards for matches and for the checker's advice; it never changes a card.

    {"profile": "liga", "names": {"en": …}, "source": …, "status": "single-source",
     "cards": {card id: {attribute: value, …, "effects": [ … ]}}}
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from cardkit import resources
from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.texts import to_text

Document = dict[str, Any]

# Fields of history lines: the profile without its cards, and one line for each card that changed.
HEAD = "profile"
CARD = "profile:"


def is_profile(value: Any) -> bool:
    """Whether the content of a JSON file is a profile, not a card or a set."""
    return isinstance(value, dict) and "profile" in value and "kind" not in value


def faults(document: Document, schema: CardSchema) -> Iterator[tuple[str | None, Any]]:
    """What is wrong in a profile: the card it is about, or None, and an error of ``jsonschema``.

    The values of a card are attributes of the game's card schema and ``effects``, as it describes them.
    Whether the cards exist is for others to say.
    """
    import jsonschema

    with open(resources.schema_path("profile"), encoding="utf-8") as file:
        errors = list(jsonschema.Draft202012Validator(json.load(file)).iter_errors(document))
    yield from ((None, error) for error in errors)
    if errors:
        return
    properties = {name: field.schema for name, field in schema.attrs.items()}
    if "effects" in schema.card["properties"]:
        properties["effects"] = schema.card["properties"]["effects"]
    values = {"properties": properties, "additionalProperties": False, "$defs": schema.document["$defs"]}
    validator = jsonschema.Draft202012Validator(values)
    for card, held in document["cards"].items():
        yield from ((card, error) for error in validator.iter_errors(held))


def read(connection: sqlite3.Connection, game: str, profile: str) -> tuple[Document, str] | None:
    """The profile of that name and where it came from (``shipped`` or ``user``), or None."""
    query = "SELECT document, source FROM overlay WHERE game = ? AND profile = ?"
    row = connection.execute(query, (game, profile)).fetchone()
    return None if row is None else (json.loads(row[0]), row[1])


def write(connection: sqlite3.Connection, game: str, document: Document, source: str) -> None:
    """Stores a profile in place of one of that name."""
    connection.execute(
        "INSERT OR REPLACE INTO overlay (game, profile, document, source) VALUES (?, ?, ?, ?)",
        (game, document["profile"], to_text(document), source),
    )


def load_shipped(connection: sqlite3.Connection, game: str, found: list[tuple[str, Document]]) -> None:
    """The profiles of a release; one that the user has brought in stays as the user has it."""
    connection.execute("DELETE FROM overlay WHERE game = ? AND source = 'shipped'", (game,))
    connection.executemany(
        "INSERT OR IGNORE INTO overlay (game, profile, document, source) VALUES (?, ?, ?, 'shipped')",
        [(game, name, to_text(document)) for name, document in found],
    )


def lines(old: tuple[Document, str] | None, new: tuple[Document, str]) -> Iterator[tuple[str, Any, Any]]:
    """The history of a profile's change: field, old and new value; the head first, then card by card."""
    before, after = _head(old), _head(new)
    cards = old[0]["cards"] if old else {}
    changed = [
        (f"{CARD}{card}", cards.get(card), new[0]["cards"].get(card))
        for card in {**cards, **new[0]["cards"]}
        if cards.get(card) != new[0]["cards"].get(card)
    ]
    if changed or old is None or before["document"] != after["document"]:
        yield HEAD, before if old else None, after
        yield from changed


def _head(stored: tuple[Document, str] | None) -> dict[str, Any]:
    document, source = stored or ({}, "")
    return {"document": {key: value for key, value in document.items() if key != "cards"}, "source": source}


def take_back(connection: sqlite3.Connection, uid: str, field: str, old: Any) -> None:
    """Puts back what one line of history changed; lines come last first, so the head comes at the end."""
    game, _slash, profile = uid.partition("/")
    stored = read(connection, game, profile)
    document, source = stored or ({"profile": profile, "cards": {}}, "user")
    if field == HEAD and old is None:
        connection.execute("DELETE FROM overlay WHERE game = ? AND profile = ?", (game, profile))
        return
    if field == HEAD:
        document, source = {**old["document"], "cards": document["cards"]}, old["source"]
    elif old is None:
        document["cards"].pop(field.removeprefix(CARD), None)
    else:
        document["cards"][field.removeprefix(CARD)] = old
    write(connection, game, document, source)


def as_text(document: Document) -> str:
    """A profile as a file: one card on a line, so that a change of one card is a change of one line."""
    head = json.dumps(
        {key: value for key, value in document.items() if key != "cards"}, ensure_ascii=False, indent=1
    )
    cards = ",\n".join(
        f"  {json.dumps(card, ensure_ascii=False)}: {json.dumps(values, ensure_ascii=False)}"
        for card, values in document["cards"].items()
    )
    body = f"{{\n{cards}\n }}" if cards else "{}"
    return f'{head[:-2]},\n "cards": {body}\n}}\n'
