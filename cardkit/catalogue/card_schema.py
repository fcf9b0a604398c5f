"""The card schema of a game: what its fields are, how people call them, and what a value may be."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from cardkit.card import FIELDS
from cardkit.errors import CatalogueError
from cardkit.i18n import _
from cardkit.text import fold, fold_id

# What a row of a list may never leave to chance; everything else may be unknown.
REQUIRED = ("id", "name", "kind")

# What a card schema says that does not tie one field to another.
_PLAIN = frozenset(
    ("additionalProperties", "description", "properties", "required", "title", "type", "x-id", "x-identity")
)

_TYPES = {
    "integer": "integer",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "array": "list",
    "object": "object",
}


class CardField:
    """One field of a card: a column (``kind``) or an attribute (``attr`` is true).

    ``type``: integer, number, string, boolean, list or object. ``values``: folded synonym → JSON value.
    ``items``: the type of the elements of a list. ``schema``: the property as the game's schema has it.
    """

    __slots__ = ("aliases", "attr", "items", "name", "schema", "type", "values")

    def __init__(self, name: str, attr: bool, schema: dict[str, Any]) -> None:
        self.name = name
        self.attr = attr
        self.schema = schema
        self.type = _type(schema)
        self.items = _type(schema.get("items") or {})
        self.aliases: list[str] = list(schema.get("x-aliases", ()))
        self.values: dict[str, Any] = {
            fold(word): value for word, value in schema.get("x-values", {}).items()
        }

    def facts(self) -> dict[str, Any]:
        """What the catalogue keeps of the field for queries and checks."""
        found: dict[str, Any] = {"type": self.type, "attr": self.attr}
        if self.type == "list":
            found["items"] = self.items
        if self.aliases:
            found["aliases"] = self.aliases
        if self.values:
            found["values"] = self.values
        if self.schema.get("x-absent") == "none":
            found["optional"] = True
        return found


class CardSchema:
    """A game's card schema, read once: fields, synonyms and validators."""

    def __init__(self, document: dict[str, Any], path: str = "") -> None:
        self.document = document
        self.path = path
        self.card: dict[str, Any] = document["$defs"]["card"]
        self.identity: str = self.card.get("x-identity", "id")
        # The fields that make an id where a list has none: ("set", "number") for S01-C001.
        self.id_parts: tuple[str, ...] = tuple(self.card.get("x-id", ()))
        properties = self.card["properties"]
        self.columns: dict[str, CardField] = {
            name: CardField(name, False, self._resolved(schema))
            for name, schema in properties.items()
            if name in FIELDS and name != "attrs"
        }
        attrs = self._resolved(properties.get("attrs", {})).get("properties", {})
        self.attrs: dict[str, CardField] = {
            name: CardField(name, True, self._resolved(schema)) for name, schema in attrs.items()
        }
        # Attribute → the kinds of cards that have it: one of these without a value is worth a warning.
        self.expected: dict[str, frozenset[str]] = {
            name: frozenset(field.schema["x-kinds"])
            for name, field in self.attrs.items()
            if field.schema.get("x-kinds")
        }

    @classmethod
    def load(cls, path: str) -> CardSchema:
        """The schema in a file. Raises CatalogueError when it is missing or not a card schema."""
        try:
            with open(path, encoding="utf-8") as file:
                return cls(json.load(file), path)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CatalogueError(
                _("the card schema cannot be read: {reason}").format(reason=error), path=path
            ) from None

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The property with a reference inside this file put in its place."""
        reference = schema.get("$ref", "")
        if not reference.startswith("#/"):
            return schema
        target: Any = self.document
        for part in reference[2:].split("/"):
            target = target[part]
        return {**self._resolved(target), **{key: value for key, value in schema.items() if key != "$ref"}}

    @cached_property
    def names(self) -> dict[str, CardField]:
        """Folded column heading → field: the fields' own names first, then what people call them."""
        found: dict[str, CardField] = {}
        fields = [*self.columns.values(), *self.attrs.values()]
        for field in fields:
            found.setdefault(fold_id(field.name), field)
        for field in self.attrs.values():
            found.setdefault(fold_id(f"attrs.{field.name}"), field)
        for field in fields:
            for alias in field.aliases:
                found.setdefault(fold_id(alias), field)
        return found

    def field(self, heading: str) -> CardField | None:
        """The field a column heading or key means; case, accents, blanks, ``-`` and ``_`` do not count."""
        return self.names.get(fold_id(heading))

    def facts(self) -> dict[str, Any]:
        """``{"identity", "fields"}``: what queries, decks and rules need when the program runs."""
        fields = {name: field.facts() for name, field in {**self.attrs, **self.columns}.items()}
        return {"identity": self.identity, "fields": fields}

    @cached_property
    def partial(self) -> dict[str, Any]:
        """The schema of one row of an update: as for a card, but nothing is required."""
        card = {key: value for key, value in self.card.items() if key != "required"}
        return {**card, "$defs": self.document["$defs"]}

    def screen(self, field: CardField) -> Any:
        """The fast validator of a list of values of one field (jsonschema-rs); it only says yes or no."""
        import jsonschema_rs

        many = {"type": "array", "items": field.schema, "$defs": self.document["$defs"]}
        return jsonschema_rs.Draft202012Validator(many)

    @cached_property
    def rows_screen(self) -> Any:
        """The validator of a list of rows, for a schema that ties fields to one another; None for others."""
        if set(self.card) <= _PLAIN:
            return None
        import jsonschema_rs

        many = {"type": "array", "items": self.partial, "$defs": self.document["$defs"]}
        return jsonschema_rs.Draft202012Validator(many)


def _type(schema: dict[str, Any]) -> str:
    """The type of a property, null left aside."""
    declared = schema.get("type", "string")
    names = [declared] if isinstance(declared, str) else [one for one in declared if one != "null"]
    return _TYPES.get(names[0], "string") if names else "string"
