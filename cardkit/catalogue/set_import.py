"""The import of sets: a JSON array as in ``sets.json``, or a table ``set,card,count[,name,kind]``."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from cardkit import resources
from cardkit.catalogue.card_table import write_history
from cardkit.catalogue.cells import CellError, whole_number
from cardkit.catalogue.file_import import FileImport
from cardkit.catalogue.import_log import Counts
from cardkit.catalogue.import_report import RowNote
from cardkit.catalogue.object_rows import JsonRows
from cardkit.catalogue.schema_words import expected_got, explain
from cardkit.catalogue.set_rows import read_set, write_set
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.table_rows import Broken, CsvRows
from cardkit.catalogue.texts import to_text
from cardkit.catalogue.tidying import exact, tidy
from cardkit.i18n import _, language
from cardkit.text import fold_id, quoted

_HEADINGS = {
    "set": ("set", "setid", "conjunto", "lista", "playlist", "mazo", "baralho"),
    "card": ("card", "cardid", "carta", "id"),
    "count": ("count", "copies", "copias", "cantidad", "quantidade", "n"),
    "name": ("setname", "nombredelconjunto", "nomedoconjunto"),
    "kind": ("setkind", "tipodeconjunto"),
}


def columns_of(headings: list[str]) -> dict[str, int] | None:
    """Which column is what in a table of sets; None for a table that is none."""
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        for name, words in _HEADINGS.items():
            if fold_id(heading) in words:
                found.setdefault(name, at)
    return found if {"set", "card", "count"} <= set(found) and len(headings) == len(found) else None


def is_set(one: Any) -> bool:
    """Whether a JSON object is a set, not a card."""
    return isinstance(one, dict) and isinstance(one.get("cards"), list) and "name" not in one


class SetImport(FileImport):
    """Sets by id: a set that is there already is replaced where the file says otherwise."""

    what = "sets"
    reader: CsvRows | SheetRows | JsonRows
    columns: dict[str, int]

    def take_in(self, connection: sqlite3.Connection, log: int) -> Counts:
        """Stores the sets."""
        counts = Counts()
        table = not isinstance(self.reader, JsonRows)
        given = self._from_table() if table else self._from_json()
        for place, one in given.values():
            known = read_set(connection, self.game.id, one["id"])
            merged = {"kind": "list", "names": {}, "cards": [], **(known["set"] if known else {}), **one}
            merged["names"] = merged["names"] or {language(): one["id"]}
            merged = {key: value for key, value in merged.items() if value or key in ("id", "kind", "cards")}
            self._look_for_cards(connection, place, merged)
            if known is not None and known["set"] == merged:
                counts.unchanged += 1
                continue
            counts.added += known is None
            counts.changed += known is not None
            position = known["position"] if known else self._next(connection)
            write_set(connection, self.game.id, merged, position, "user")
            old = None if known is None else to_text({"set": known["set"], "source": known["source"]})
            new = to_text({"set": merged, "source": "user"})
            action = "added" if known is None else "changed"
            write_history(connection, [(log, f"{self.game.id}/{one['id']}", action, "set", old, new)])
        return counts

    def _next(self, connection: sqlite3.Connection) -> int:
        query = "SELECT ifnull(max(position), -1) + 1 FROM card_set WHERE game = ?"
        return int(connection.execute(query, (self.game.id,)).fetchone()[0])

    def _look_for_cards(self, connection: sqlite3.Connection, place: int, one: dict[str, Any]) -> None:
        for entry in one["cards"]:
            query = "SELECT id FROM card WHERE game = ? AND id_fold = ?"
            found = connection.execute(query, (self.game.id, fold_id(entry["card"]))).fetchone()
            if found is None:
                message = _("the set {set} lists {card}, which is not in the catalogue (yet)")
                self.warn(
                    place,
                    "card",
                    entry["card"],
                    message.format(set=quoted(one["id"]), card=quoted(entry["card"])),
                )

    def _from_json(self) -> dict[str, tuple[int, dict[str, Any]]]:
        import jsonschema

        with open(resources.schema_path("sets"), encoding="utf-8") as file:
            schema = json.load(file)
        one_set = {**schema["$defs"]["set"], "$defs": schema["$defs"]}
        validator = jsonschema.Draft202012Validator(one_set)
        found: dict[str, tuple[int, dict[str, Any]]] = {}
        assert isinstance(self.reader, JsonRows)
        for place, row in self.reader.rows(self.progress):
            if isinstance(row, Broken):
                self.refuse(place, None, None, row.message)
                continue
            one: dict[str, Any] = row
            errors = list(validator.iter_errors(one))
            for error in errors:
                self.refuse(place, *explain(error))
            if not errors and one["id"] in found:
                self.refuse(place, "id", one["id"], _("this set stands already in this file"))
            elif not errors:
                found[one["id"]] = (place, one)
        return found

    def _from_table(self) -> dict[str, tuple[int, dict[str, Any]]]:
        found: dict[str, tuple[int, dict[str, Any]]] = {}
        assert not isinstance(self.reader, JsonRows)
        for place, cells in self.reader.rows(self.progress):
            if isinstance(cells, Broken):
                self.refuse(place, None, None, cells.message, cells.column)
                continue
            texts = {
                name: "" if at >= len(cells) or cells[at] is None else str(cells[at])
                for name, at in self.columns.items()
            }
            try:
                set_id, card = exact(texts["set"]), exact(texts["card"])
                name, kind = tidy(texts.get("name", "")), tidy(texts.get("kind", ""))
                count = whole_number(texts["count"])
            except CellError as error:
                self.refuse(place, "count", texts["count"], expected_got(error.expected, texts["count"]))
                continue
            if not set_id or not card or count < 1:
                message = _("a row needs a set, a card and a count of at least 1")
                self.refuse(place, "count" if set_id and card else "set", texts["count"], message)
                continue
            _place, one = found.setdefault(set_id, (place, {"id": set_id, "cards": []}))
            one["cards"].append({"card": card, "count": count})
            if name:
                one["names"] = {language(): name}
            if kind:
                one["kind"] = kind
        return found

    def locate(self, notes: list[RowNote]) -> list[tuple[int, int]]:
        """Line and column of what a note is about."""
        if isinstance(self.reader, JsonRows):
            return self.reader.locate([(note.place, note.field) for note in notes], _keys)
        return self.reader.locate([(note.place, self.columns.get(note.field or "")) for note in notes])


def _keys(one: Any, field: str | None) -> tuple[Any, ...]:
    return (field,) if isinstance(one, dict) and field in one else ()
