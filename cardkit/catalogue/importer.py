"""Files into the catalogue: CSV, Excel, JSON and JSON Lines; one transaction per file, all or nothing.

Only the fields a file has change; an empty cell clears. Rows are screened by the game's schema; every bad
row is reported with file, line, column, field, value and what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.import_report import (
    CHANGES_KEPT,
    ROWS_KEPT,
    Change,
    FileReport,
    RowNote,
)
from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.object_plan import ObjectPlan
from cardkit.catalogue.object_rows import JsonRows, LineRows
from cardkit.catalogue.row_plan import RowPlan, Values
from cardkit.catalogue.schema_words import explain
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.shipped import GameSource
from cardkit.catalogue.store import Store, end_import, start_import
from cardkit.catalogue.table_plan import TablePlan
from cardkit.catalogue.table_rows import Broken, CsvRows
from cardkit.catalogue.upsert import Upsert
from cardkit.errors import UsageError
from cardkit.game import Game
from cardkit.i18n import _

_BATCH = 500


class ImportOptions:
    """How to import: see ``cardkit import``. ``progress`` gets path, bytes read and bytes in all."""

    def __init__(
        self,
        *,
        dry_run: bool = False,
        skip_bad: bool = False,
        mappings: list[str] | None = None,
        set_id: str | None = None,
        encoding: str | None = None,
        delimiter: str | None = None,
        progress: Callable[[str, int, int], None] | None = None,
    ) -> None:
        self.dry_run = dry_run
        self.skip_bad = skip_bad
        self.mappings = mappings or []
        self.set_id = set_id
        self.encoding = encoding
        self.delimiter = delimiter
        self.progress = progress or (lambda _path, _done, _size: None)


def import_file(
    store: Store, source: GameSource, path: str, options: ImportOptions | None = None
) -> FileReport:
    """Imports one file in one transaction: all of it, or nothing where a row is bad (see ImportOptions).

    Raises InputError for a file that cannot be read at all, UsageError for a wrong option, CatalogueError
    when the catalogue cannot be written.
    """
    return _CardFile(store, source.game, source.card_schema(), path, options or ImportOptions()).run()


class _CardFile:
    """The import of one file."""

    def __init__(
        self, store: Store, game: Game, schema: CardSchema, path: str, options: ImportOptions
    ) -> None:
        self.store = store
        self.game = game
        self.schema = schema
        self.options = options
        self.file = ListFile(path, options.encoding)
        self.report = FileReport(path)
        self.report.form = self.file.form
        self.report.digest = self.file.digest
        self.bad_places: set[int] = set()
        self.reader: CsvRows | SheetRows | JsonRows | LineRows
        self.plan: RowPlan

    # -- what is wrong or odd

    def refuse(self, place: int, field: str | None, value: Any, message: str, column: int = 0) -> None:
        """Takes note of a row that cannot be stored; ``column`` where it is known already."""
        self.bad_places.add(place)
        if len(self.report.rows) < ROWS_KEPT:
            note = RowNote(self.file.path, place, field, value, message)
            note.column = column
            self.report.rows.append(note)

    def warn(self, place: int, field: str | None, value: Any, message: str) -> None:
        """Takes note of a row that is stored but looks odd."""
        self.report.warned += 1
        if len(self.report.warnings) < ROWS_KEPT:
            self.report.warnings.append(RowNote(self.file.path, place, field, value, message))

    # -- the import

    def run(self) -> FileReport:
        """Reads, checks and stores the file."""
        report, options = self.report, self.options
        rows = self._open()
        with self.store.transaction() as connection:
            log = start_import(connection, "import", self.game.id, self.file.path, self.file.digest)
            upsert = Upsert(connection, self.game.id, log, self.refuse)
            for batch in self._batches(rows):
                upsert.batch(self._screened(batch))
            report.bad = len(self.bad_places)
            keep = not report.bad or options.skip_bad
            if keep:
                upsert.finish()
                report.added, report.changed = upsert.added, upsert.changed
                report.unchanged = upsert.unchanged
            stored = end_import(connection, log, upsert, report.bad) if keep else False
            if stored and options.dry_run:
                self._take_changes(connection, log)
            if not stored or options.dry_run:
                connection.execute("ROLLBACK")
            else:
                report.stored, report.import_id = True, log
        report.notices += self.plan.notices()
        if self.file.assumed:
            report.notices.append(_("the file is no UTF-8; read as Windows-1252 (--encoding names another)"))
        if not (report.added or report.changed or report.unchanged or report.bad):
            report.notices.append(_("the file holds 0 cards"))
        self._locate()
        return report

    def _open(self) -> Iterator[tuple[int, Any]]:
        """Chooses reader and plan; the rows."""
        common = (self.game, self.schema, self.options.mappings, self.options.set_id, self.refuse, self.warn)
        form = self.file.form
        if form in ("csv", "xlsx"):
            table = CsvRows(self.file, self.options.delimiter) if form == "csv" else SheetRows(self.file)
            self.reader = table
            self.plan = TablePlan(table.headings, self.file.path, *common)
            self.report.notices += table.notices
        else:
            if self.options.delimiter:
                raise UsageError(_("--delimiter is for CSV files"))
            self.reader = JsonRows(self.file) if form == "json" else LineRows(self.file)
            self.plan = ObjectPlan(*common)
        return self.reader.rows(self._progress)

    def _progress(self, done: int) -> None:
        self.options.progress(self.file.path, done, self.file.size)

    def _batches(self, rows: Iterator[tuple[int, Any]]) -> Iterator[list[tuple[int, Values]]]:
        """Values of cards, a few hundred at a time; rows that cannot be read are refused."""
        plan = self.plan
        look = plan.look if isinstance(plan, ObjectPlan) and getattr(self.reader, "suspect", False) else None
        read: Callable[[int, Any], Values | None] = plan.read  # type: ignore[attr-defined]
        batch: list[tuple[int, Values]] = []
        for place, row in rows:
            if row.__class__ is Broken:
                self.refuse(place, None, None, row.message, row.column)
                continue
            if look is not None:
                look(place, row)
            values = read(place, row)
            if values is None:
                continue
            batch.append((place, values))
            if len(batch) >= _BATCH:
                yield batch
                batch = []
        if batch:
            yield batch

    def _screened(self, batch: list[tuple[int, Values]]) -> list[tuple[int, Values]]:
        """The rows that fit the schema of the game; the others are refused with the reasons."""
        if self.schema.screen.is_valid([values for _place, values in batch]):
            return batch
        return [(place, values) for place, values in batch if self._fits(place, values)]

    def _fits(self, place: int, values: Values) -> bool:
        """One row: "no value" is left to the catalogue, whatever the schema says of null."""
        known = {name: value for name, value in values.items() if value is not None}
        if "attrs" in known:
            known["attrs"] = {name: value for name, value in known["attrs"].items() if value is not None}
        good = True
        for error in self.schema.explain.iter_errors(known):
            field, value, message = explain(error)
            self.refuse(place, field, value, message)
            good = False
        return good

    def _take_changes(self, connection: Any, log: int) -> None:
        """The changes of a dry run, before they are taken back."""
        total = "SELECT count(*) FROM history WHERE import_id = ?"
        self.report.changed_fields = connection.execute(total, (log,)).fetchone()[0]
        query = (
            "SELECT history.uid, action, field, old, new, name FROM history"
            " JOIN card ON card.uid = history.uid WHERE import_id = ? ORDER BY history.pk LIMIT ?"
        )
        for uid, action, field, old, new, name in connection.execute(query, (log, CHANGES_KEPT)):
            values = [None if text is None else json.loads(text) for text in (old, new)]
            self.report.changes.append(Change(uid, name, action, field, *values))

    def _locate(self) -> None:
        """Gives every note its line and column; the file is read again only where there are any."""
        notes = [note for note in (*self.report.rows, *self.report.warnings) if not note.column]
        if not notes:
            return
        notes.sort(key=lambda note: note.place)
        reader, plan = self.reader, self.plan
        if isinstance(plan, TablePlan) and isinstance(reader, CsvRows | SheetRows):
            cells = [(note.place, plan.places.get(note.field or "")) for note in notes]
            found = reader.locate(cells)
        elif isinstance(reader, JsonRows | LineRows) and isinstance(plan, ObjectPlan):
            found = reader.locate([(note.place, note.field) for note in notes], plan.keys)
        for note, (line, column) in zip(notes, found, strict=True):
            note.line, note.column = line, column
