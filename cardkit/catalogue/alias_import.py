"""The import of a table of aliases: ``id,alias,language,reason``; other names join those a card has."""

from __future__ import annotations

import sqlite3
from typing import Any

from cardkit.catalogue.batch import Batch
from cardkit.catalogue.cells import CellError, is_null, unguarded
from cardkit.catalogue.file_import import FileImport
from cardkit.catalogue.import_report import RowNote
from cardkit.catalogue.schema_words import expected_got
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.table_rows import Broken, CsvRows
from cardkit.catalogue.texts import column_value
from cardkit.catalogue.tidying import exact, tidy
from cardkit.catalogue.upsert import Upsert
from cardkit.i18n import _
from cardkit.text import fold, fold_id, quoted

REASONS = ("id", "translation", "former-name", "spelling")
_HEADINGS = {
    "id": ("id", "card", "carta", "cardid", "codigo", "uid"),
    "alias": ("alias", "aliasname", "othername", "otronombre", "outronome"),
    "former": ("oldname", "formername", "nombreanterior", "nomeanterior", "nombreviejo", "nomeantigo"),
    "language": ("language", "lang", "idioma", "lengua", "lingua"),
    "reason": ("reason", "motivo", "razon", "razao"),
}
_REASON_WORDS = {
    **{fold(reason): reason for reason in REASONS},
    "traduccion": "translation",
    "traducao": "translation",
    "former name": "former-name",
    "nombre anterior": "former-name",
    "nome anterior": "former-name",
    "ortografia": "spelling",
    "grafia": "spelling",
}


def columns_of(headings: list[str]) -> dict[str, int] | None:
    """Which column is what in a table of aliases; None for a table that is none."""
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        for name, words in _HEADINGS.items():
            if fold_id(heading) in words:
                found.setdefault(name, at)
    named = any(fold_id(heading) in ("name", "nombre", "nome", "kind", "tipo") for heading in headings)
    return found if "id" in found and ("alias" in found or "former" in found) and not named else None


class AliasImport(FileImport):
    """The aliases of a table; every card must be in the catalogue."""

    what = "aliases"
    reader: CsvRows | SheetRows
    columns: dict[str, int]

    def take_in(self, connection: sqlite3.Connection, log: int) -> Upsert:
        """Adds the aliases to the cards; a card whose aliases are all known stays unchanged."""
        wanted: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        for place, cells in self.reader.rows(self.progress):
            if isinstance(cells, Broken):
                self.refuse(place, None, None, cells.message, cells.column)
                continue
            alias = self._alias(place, cells)
            card = self._card(connection, place, cells) if alias else None
            if alias and card:
                wanted.setdefault(card, []).append((place, alias))
        upsert = Upsert(connection, self.game.id, log, self.refuse)
        rows = [
            (aliases[0][0], {"id": card, "aliases": self._joined(connection, card, aliases)})
            for card, aliases in wanted.items()
        ]
        for start in range(0, len(rows), 500):
            upsert.batch(Batch.of(rows[start : start + 500]))
        if self.keeps():
            upsert.finish()
        return upsert

    def _cell(self, cells: list[Any], name: str) -> str:
        at = self.columns.get(name)
        if at is None or at >= len(cells) or cells[at] is None:
            return ""
        text = str(cells[at])
        return "" if is_null(text) else unguarded(text)

    def _alias(self, place: int, cells: list[Any]) -> dict[str, Any] | None:
        former = self._cell(cells, "former")
        text = self._cell(cells, "alias") or former
        reason = self._cell(cells, "reason")
        if not text:
            self.refuse(place, "alias", None, _("every row needs an alias"))
            return None
        if reason and fold(reason) not in _REASON_WORDS:
            expected = _("one of {words}").format(words=", ".join(REASONS))
            self.refuse(place, "reason", reason, expected_got(expected, reason))
            return None
        try:
            alias: dict[str, Any] = {"alias": tidy(text)}
            language = tidy(self._cell(cells, "language"))
        except CellError as error:
            self.refuse(place, "alias", text, expected_got(error.expected, text))
            return None
        if language:
            alias["language"] = language
        alias["reason"] = _REASON_WORDS.get(fold(reason), "former-name" if former else "spelling")
        return alias

    def _card(self, connection: sqlite3.Connection, place: int, cells: list[Any]) -> str | None:
        try:
            wanted = exact(self._cell(cells, "id")).removeprefix(f"{self.game.id}:")
        except CellError:
            wanted = ""
        query = "SELECT id FROM card WHERE game = ? AND id_fold = ? ORDER BY id <> ?"
        row = (
            connection.execute(query, (self.game.id, fold_id(wanted), wanted)).fetchone() if wanted else None
        )
        if row is None:
            message = _("there is no card with the id {id}; import the cards first").format(id=quoted(wanted))
            self.refuse(place, "id", wanted or None, message)
            return None
        return str(row[0])

    def _joined(
        self, connection: sqlite3.Connection, card: str, new: list[tuple[int, dict[str, Any]]]
    ) -> list[dict[str, Any]]:
        """The card's aliases with the new ones; one that is known by its text takes what is said now."""
        query = "SELECT aliases, name FROM card WHERE uid = ?"
        stored, name = connection.execute(query, (f"{self.game.id}:{card}",)).fetchone()
        known: dict[str, dict[str, Any]] = {
            alias["alias"]: alias for alias in column_value("aliases", stored) or []
        }
        for place, alias in new:
            text = alias["alias"]
            if fold(text) == fold(name) and alias["reason"] != "id":
                self.warn(place, "alias", text, _("this is the card's own name; not needed"))
                continue
            known[text] = alias
            other = "SELECT id FROM card WHERE game = ? AND name_fold = ? AND id <> ?"
            taken = connection.execute(other, (self.game.id, fold(text), card)).fetchone()
            if taken and alias["reason"] != "id":
                message = _("this is also the name of {id}: decks that use it become ambiguous")
                self.warn(place, "alias", text, message.format(id=taken[0]))
        return list(known.values())

    def locate(self, notes: list[RowNote]) -> list[tuple[int, int]]:
        """Line and column of the cell a note is about."""
        former = self.columns.get("former")
        places = {"alias": former, **self.columns} if former is not None else dict(self.columns)
        return self.reader.locate([(note.place, places.get(note.field or "")) for note in notes])
