"""What imports of cards, aliases and sets have in common: notes, one transaction, the report."""

from __future__ import annotations

import gc
import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.import_log import Counted, end_import, history_lines, start_import
from cardkit.catalogue.import_report import CHANGES_KEPT, ROWS_KEPT, Change, FileReport, RowNote
from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.store import Store
from cardkit.game import Game
from cardkit.i18n import _


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


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the search for reference cycles: rows make none, but their number sets it off all the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class FileImport(ABC):
    """The import of one file; a subclass says what is in it, how it is stored, and where a note stands."""

    what = "cards"

    def __init__(
        self, store: Store, game: Game, schema: CardSchema, file: ListFile, options: ImportOptions
    ) -> None:
        self.store = store
        self.game = game
        self.schema = schema
        self.options = options
        self.file = file
        self.report = FileReport(file.path)
        self.report.what = self.what
        self.report.skip_bad = options.skip_bad
        self.report.form = file.form
        self.report.digest = file.digest
        self._bad: set[int] = set()

    @abstractmethod
    def take_in(self, connection: sqlite3.Connection, log: int) -> Counted:
        """Stores the rows of the file under the import ``log``; bad ones are refused."""

    @abstractmethod
    def locate(self, notes: list[RowNote]) -> list[tuple[int, int]]:
        """Line and column of notes, which come sorted by place."""

    def refuse(self, place: int, field: str | None, value: Any, message: str, column: int = 0) -> None:
        """Takes note of a row that cannot be stored; ``column`` where it is known already."""
        self._bad.add(place)
        if len(self.report.rows) < ROWS_KEPT:
            note = RowNote(self.file.path, place, field, value, message)
            note.column = column
            self.report.rows.append(note)

    def warn(self, place: int, field: str | None, value: Any, message: str) -> None:
        """Takes note of a row that is stored but looks odd."""
        self.report.warned += 1
        if len(self.report.warnings) < ROWS_KEPT:
            self.report.warnings.append(RowNote(self.file.path, place, field, value, message))

    def forget_notes(self) -> None:
        """Takes back what was noted: the file is about to be read again."""
        self._bad.clear()
        self.report.rows.clear()
        self.report.warnings.clear()
        self.report.warned = 0

    def keeps(self) -> bool:
        """Whether anything will be stored: no row is bad, or the good ones are wanted all the same."""
        return not self._bad or self.options.skip_bad

    def progress(self, done: int) -> None:
        """Tells how many bytes of the file have been read."""
        self.options.progress(self.file.path, done, self.file.size)

    def run(self) -> FileReport:
        """Reads, checks and stores the file."""
        report = self.report
        with _uncollected(), self.store.transaction() as connection:
            log = start_import(connection, "import", self.game.id, self.file.path, self.file.digest)
            counted = self.take_in(connection, log)
            report.bad = len(self._bad)
            stored = False
            if self.keeps():
                report.added, report.changed = counted.added, counted.changed
                report.unchanged = counted.unchanged
                stored = end_import(connection, log, counted, report.bad)
            if stored and self.options.dry_run:
                self._take_changes(connection, log)
            if not stored or self.options.dry_run:
                connection.execute("ROLLBACK")
            else:
                report.stored, report.import_id = True, log
        if self.file.assumed:
            report.notices.append(_("the file is no UTF-8; read as Windows-1252 (--encoding names another)"))
        if not (report.added or report.changed or report.unchanged or report.bad):
            report.notices.append(_("the file holds nothing to import"))
        self._locate_notes()
        return report

    def _take_changes(self, connection: sqlite3.Connection, log: int) -> None:
        """The changes of a dry run, before they are taken back."""
        first, last = history_lines(connection, log)
        self.report.changed_fields = last - first + 1
        query = (
            "SELECT history.uid, action, field, old, new, card.name FROM history"
            " LEFT JOIN card ON card.uid = history.uid"
            " WHERE history.pk BETWEEN ? AND ? ORDER BY history.pk LIMIT ?"
        )
        for uid, action, field, old, new, name in connection.execute(query, (first, last, CHANGES_KEPT)):
            values = [None if text is None else json.loads(text) for text in (old, new)]
            self.report.changes.append(Change(uid, name or "", action, field, *values))

    def _locate_notes(self) -> None:
        """Gives every note its line and column; the file is read again only where there are any."""
        notes = [note for note in (*self.report.rows, *self.report.warnings) if not note.column]
        notes.sort(key=lambda note: note.place)
        if notes:
            for note, (line, column) in zip(notes, self.locate(notes), strict=True):
                note.line, note.column = line, column
        for told in (self.report.rows, self.report.warnings):
            told.sort(key=lambda note: (note.line, note.column))
