"""Attributes that name another card, such as the earlier stage of an evolution: they must come to an end.

A property of the card schema with ``"x-chain": true`` holds the id or name of another card of the game.
A chain that comes back to itself can never be played and would hold up everything that follows it: such
rows are refused. A card that is not there yet is only a warning, because it may come with another file.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from cardkit.catalogue.batch import Batch
from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.row_plan import Note
from cardkit.catalogue.schema_words import shown
from cardkit.i18n import _
from cardkit.text import fold, fold_id

_SHOWN = 6


class Chains:
    """The rows of one import that have such an attribute."""

    def __init__(self, schema: CardSchema) -> None:
        self.fields = [name for name, field in schema.attrs.items() if field.schema.get("x-chain")]
        self._rows: dict[str, dict[str, int]] = {name: {} for name in self.fields}

    def note(self, batch: Batch) -> None:
        """Remembers where the attribute stands."""
        for name in self.fields:
            rows = self._rows[name]
            for at, piece in enumerate(batch.attrs.get(name, ())):
                if piece.text:
                    rows[batch.columns["id"][at]] = batch.places[at]

    def check(
        self, connection: sqlite3.Connection, game: str, warn: Note
    ) -> dict[int, tuple[str | None, Any, str]]:
        """Place → field, value and reason of the rows that stand in a circle; warns of cards not there."""
        found: dict[int, tuple[str | None, Any, str]] = {}
        for name in self.fields:
            rows = self._rows[name]
            if not rows:
                continue
            steps = _steps(connection, game, name)
            for card, place in rows.items():
                value, targets = steps.get(card, (None, []))
                if value is not None and not targets:
                    warn(place, name, value, _("there is no card {value} (yet)").format(value=shown(value)))
            for circle in _circles({card: targets for card, (_value, targets) in steps.items()}):
                path = " → ".join([*circle[:_SHOWN], *(["…"] if len(circle) > _SHOWN else []), circle[0]])
                for card in circle:
                    if card in rows:
                        message = _("this chain comes back to itself: {path}").format(path=path)
                        found[rows[card]] = (name, steps[card][0], message)
        return found


def _steps(connection: sqlite3.Connection, game: str, field: str) -> dict[str, tuple[Any, list[str]]]:
    """Card id → its value and the ids of the cards that value names (by id, else by name)."""
    by_id: dict[str, list[str]] = {}
    by_name: dict[str, list[str]] = {}
    values: dict[str, Any] = {}
    query = "SELECT id, id_fold, name_fold, json_extract(attrs, ?) FROM card WHERE game = ?"
    for card, id_fold, name_fold, value in connection.execute(query, (f'$."{field}"', game)):
        by_id.setdefault(id_fold, []).append(card)
        by_name.setdefault(name_fold, []).append(card)
        if value is not None:
            values[card] = value
    return {
        card: (value, by_id.get(fold_id(str(value))) or by_name.get(fold(str(value))) or [])
        for card, value in values.items()
    }


def _circles(steps: dict[str, list[str]]) -> list[list[str]]:
    """Every circle that is met when each card's steps are followed once; never more work than steps."""
    state: dict[str, int] = {}
    found = []
    for start in steps:
        if start in state:
            continue
        path = [start]
        state[start] = 1
        stack = [iter(steps[start])]
        while stack:
            for target in stack[-1]:
                if target not in steps:
                    continue
                if state.get(target) == 1:
                    found.append(path[path.index(target) :])
                elif target not in state:
                    state[target] = 1
                    path.append(target)
                    stack.append(iter(steps[target]))
                    break
            else:
                state[path.pop()] = 2
                stack.pop()
    return found
