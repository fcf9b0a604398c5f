"""Whether values fit their field, and if not, why: jsonschema-rs screens, jsonschema explains."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from cardkit.catalogue.card_schema import CardField, CardSchema
from cardkit.catalogue.schema_words import explain


class FieldErrors:
    """The validators of one game's fields, each made when it is first needed."""

    def __init__(self, schema: CardSchema) -> None:
        self._schema = schema
        self._screens: dict[tuple[bool, str], Any] = {}

    def all_fit(self, field: CardField, values: list[Any]) -> bool:
        """Whether every value fits its field."""
        key = (field.attr, field.name)
        screen = self._screens.get(key)
        if screen is None:
            screen = self._screens[key] = self._schema.screen(field)
        fits: bool = screen.is_valid(values)
        return fits

    def of(self, field: CardField, value: Any) -> list[str]:
        """Why a value does not fit its field; empty where it does."""
        if self.all_fit(field, [value]):
            return []
        whole = {"attrs": {field.name: value}} if field.attr else {field.name: value}
        return [explain(error)[2] for error in self._explainer.iter_errors(whole)]

    def of_row(self, values: dict[str, Any]) -> list[tuple[str | None, Any, str]]:
        """Field, value and reason of everything in a row that does not fit."""
        return [explain(error) for error in self._explainer.iter_errors(values)]

    @cached_property
    def _explainer(self) -> Any:
        import jsonschema

        return jsonschema.Draft202012Validator(self._schema.partial)
