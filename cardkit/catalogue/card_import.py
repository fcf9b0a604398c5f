"""The import of a file of cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import islice
from typing import Any

from cardkit.catalogue.batch import Batch
from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.chains import Chains
from cardkit.catalogue.field_errors import FieldErrors
from cardkit.catalogue.file_import import FileImport, ImportOptions
from cardkit.catalogue.import_report import RowNote
from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.object_plan import ObjectPlan
from cardkit.catalogue.object_rows import JsonRows, LineRows
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.store import Store
from cardkit.catalogue.table_plan import TablePlan
from cardkit.catalogue.table_rows import Broken, CsvRows
from cardkit.catalogue.tool_rows import ToolObjects, ToolRows
from cardkit.catalogue.upsert import Upsert
from cardkit.game import Game

# Small enough that what a batch comes to stays in the processor's own memory.
_BATCH = 200

Tables = CsvRows | SheetRows | ToolRows
Rows = Tables | JsonRows | LineRows


class CardImport(FileImport):
    """Rows of cards out of any reader."""

    def __init__(
        self,
        store: Store,
        game: Game,
        schema: CardSchema,
        file: ListFile,
        options: ImportOptions,
        reader: Rows,
    ) -> None:
        super().__init__(store, game, schema, file, options)
        self.reader = reader
        self.errors = FieldErrors(schema)
        common = (game, schema, options.mappings, options.set_id, self.refuse, self.warn)
        self.plan: TablePlan | ObjectPlan
        if isinstance(reader, Tables):
            self.plan = TablePlan(reader.headings, file.path, file.suspect, *common)
            self.report.notices += reader.notices
        else:
            self.plan = ObjectPlan(*common)
            if isinstance(reader, ToolObjects):
                self.report.notices += reader.notices

    def take_in(self, connection: sqlite3.Connection, log: int) -> Upsert:
        """Stores the cards. Where good rows are wanted beside bad ones, rows that only turn out bad in the
        company of others (chains) are found first, and left out of a second reading."""
        left_out: dict[int, tuple[str | None, Any, str]] = {}
        while True:
            connection.execute("SAVEPOINT rows")
            upsert = Upsert(connection, self.game.id, log, self.refuse)
            chains = Chains(self.schema)
            for batch in self._batches():
                good = self._screened(batch.without_places(left_out))
                upsert.batch(good)
                chains.note(good)
            circles = chains.check(connection, self.game.id, self.warn)
            left_out.update(circles)
            if not circles or not self.options.skip_bad:
                break
            connection.execute("ROLLBACK TO rows")
            self.forget_notes()
        for place, reason in left_out.items():
            self.refuse(place, *reason)
        if self.keeps():
            upsert.finish()
        self.report.notices += self.plan.notices()
        return upsert

    def _batches(self) -> Iterator[Batch]:
        """The cards, a few hundred at a time; rows that cannot be read are refused."""
        plan = self.plan
        look = plan.look if isinstance(plan, ObjectPlan) and self.file.suspect else None
        rows: Iterator[tuple[int, Any]] = self.reader.rows(self.progress)
        while some := list(islice(rows, _BATCH)):
            broken = [(place, row) for place, row in some if row.__class__ is Broken]
            if broken:
                for place, row in broken:
                    self.refuse(place, None, None, row.message, row.column)
                some = [pair for pair in some if pair[1].__class__ is not Broken]
            if look is not None:
                for place, row in some:
                    look(place, row)
            if some:
                yield plan.batch(some)

    def _screened(self, batch: Batch) -> Batch:
        """The rows that fit what the schema says of fields together; fields alone are checked by then."""
        screen = self.schema.rows_screen
        if screen is None:
            return batch
        rows = [batch.values(at) for at in range(len(batch.places))]
        if screen.is_valid(rows):
            return batch
        bad = set()
        for at, values in enumerate(rows):
            for field, value, message in self.errors.of_row(values):
                self.refuse(batch.places[at], field, value, message)
                bad.add(at)
        return batch.without(bad)

    def locate(self, notes: list[RowNote]) -> list[tuple[int, int]]:
        """Line and column of the cell or value a note is about."""
        if isinstance(self.plan, TablePlan) and isinstance(self.reader, Tables):
            places = self.plan.places
            return self.reader.locate([(note.place, places.get(note.field or "")) for note in notes])
        assert isinstance(self.plan, ObjectPlan) and isinstance(self.reader, JsonRows | LineRows)
        return self.reader.locate([(note.place, note.field) for note in notes], self.plan.keys)
