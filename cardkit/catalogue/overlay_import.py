"""The import of a profile of card values: one JSON object, stored under its name, whole or not at all."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from cardkit.catalogue import overlay
from cardkit.catalogue.card_table import write_history
from cardkit.catalogue.file_import import FileImport
from cardkit.catalogue.import_log import Counts
from cardkit.catalogue.import_report import RowNote
from cardkit.catalogue.object_rows import JSON_LIMIT
from cardkit.catalogue.schema_words import explain
from cardkit.catalogue.texts import to_text
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.json_places import RepeatedKeyError, parse_whole, places
from cardkit.reasons import syntax
from cardkit.text import fold_id, quoted


class OverlayImport(FileImport):
    """A profile takes the place of one of its name; cards and their status stay as they are."""

    what = "profiles"
    # Path of keys of every note, by its place.
    _paths: list[tuple[Any, ...]]

    def take_in(self, connection: sqlite3.Connection, log: int) -> Counts:
        """Stores the profile; counts are of the cards it has values for."""
        counts = Counts()
        self._paths = []
        document = self._document()
        wrong = self._look_at_values(document)
        if wrong is None:
            return counts
        known = self._known_cards(connection)
        cards: dict[str, Any] = {}
        seen: set[str] = set()
        for written, values in document["cards"].items():
            card = known.get(fold_id(written))
            place = ("cards", written)
            if card is None:
                message = _("there is no such card in the catalogue")
                self._refuse(place, written, message, written)
            elif card in seen:
                message = _("the profile has values for {card} already").format(card=quoted(card))
                self._refuse(place, written, message, written)
            elif written not in wrong:
                cards[card] = values
            if card is not None:
                seen.add(card)
        if self.keeps():
            self._store(connection, log, {**document, "cards": cards}, counts)
        return counts

    def _document(self) -> dict[str, Any]:
        self._text = self.file.text(JSON_LIMIT)
        try:
            found: dict[str, Any] = parse_whole(self._text)
        except RepeatedKeyError as error:
            raise InputError(
                _("the key {key} stands twice in one object").format(key=quoted(error.key)),
                path=f"{self.file.path}:{error.line}:{error.column}",
                help=_("remove one of the two; the first would be lost without a word"),
            ) from None
        except json.JSONDecodeError as error:
            raise InputError(
                _("not JSON: {reason}").format(reason=syntax(error)),
                path=f"{self.file.path}:{error.lineno}:{error.colno}",
                help=_("check the comma, quote or bracket there"),
            ) from None
        except ValueError as error:
            raise InputError(
                _("not JSON: {reason}").format(reason=syntax(error)), path=self.file.path
            ) from None
        return found

    def _look_at_values(self, document: dict[str, Any]) -> set[str] | None:
        """The cards with wrong values; None where the profile itself is wrong and nothing can be kept."""
        wrong: set[str] = set()
        whole = True
        for card, error in overlay.faults(document, self.schema):
            field, value, message = explain(error)
            path = tuple(error.absolute_path)
            if card is None:
                whole = False
            else:
                wrong.add(card)
                path = ("cards", card, *path)
                field = f"{card}.{field}" if field else card
            self._refuse(path, value, message, field)
        return wrong if whole else None

    def _known_cards(self, connection: sqlite3.Connection) -> dict[str, str]:
        """Folded id, or other spelling of it → the id of the card."""
        query = (
            "SELECT fold, card.id FROM alias JOIN card ON card.uid = alias.uid"
            " WHERE alias.game = ? AND reason = 'id'"
        )
        known = dict(connection.execute(query, (self.game.id,)).fetchall())
        known.update(connection.execute("SELECT id_fold, id FROM card WHERE game = ?", (self.game.id,)))
        return known

    def _store(
        self, connection: sqlite3.Connection, log: int, document: dict[str, Any], counts: Counts
    ) -> None:
        name = document["profile"]
        old = overlay.read(connection, self.game.id, name)
        before = old[0]["cards"] if old else {}
        after = document["cards"]
        counts.added = len(after.keys() - before.keys())
        counts.changed = sum(before[card] != after[card] for card in after.keys() & before.keys())
        counts.unchanged = len(after) - counts.added - counts.changed
        counts.removed = len(before.keys() - after.keys())
        lines = list(overlay.lines(old, (document, "user")))
        if not lines:
            return
        overlay.write(connection, self.game.id, document, "user")
        uid = f"{self.game.id}/{name}"
        write_history(
            connection, [(log, uid, "changed", field, _json(was), _json(now)) for field, was, now in lines]
        )
        if counts.removed:
            self.report.notices.append(
                _("{count} cards have no values in the profile any more").format(count=counts.removed)
            )

    def _refuse(self, path: tuple[Any, ...], value: Any, message: str, field: str | None) -> None:
        self._paths.append(path)
        self.refuse(len(self._paths) - 1, field, value, message)

    def locate(self, notes: list[RowNote]) -> list[tuple[int, int]]:
        """Line and column of what a note is about: the value itself, else what holds it."""
        found = places(self._text)
        located = []
        for note in notes:
            path = self._paths[note.place]
            while path and path not in found:
                path = path[:-1]
            located.append(found.get(path, (1, 1, 1))[:2])
        return located


def _json(value: Any) -> str | None:
    return None if value is None else to_text(value)
