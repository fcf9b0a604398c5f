"""Files into the catalogue: CSV, Excel, JSON and JSON Lines; one transaction per file, all or nothing.

Only the fields a file has change; an empty cell clears. Rows are screened by the game's schema; every bad
row is reported with file, line, column, field, value and what was expected. A file holds cards, aliases,
sets or a profile of card values; its headings or its first object say which.
"""

from __future__ import annotations

from cardkit.catalogue import alias_import, overlay, set_import
from cardkit.catalogue.alias_import import AliasImport
from cardkit.catalogue.card_import import CardImport, Rows
from cardkit.catalogue.file_import import FileImport, ImportOptions
from cardkit.catalogue.import_report import FileReport, ImportReport
from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.object_rows import JsonRows, LineRows
from cardkit.catalogue.overlay_import import OverlayImport
from cardkit.catalogue.set_import import SetImport
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.shipped import GameSource
from cardkit.catalogue.store import Store
from cardkit.catalogue.table_rows import CsvRows
from cardkit.catalogue.tool_rows import of_tool
from cardkit.errors import UsageError
from cardkit.i18n import _

__all__ = ["FileReport", "ImportOptions", "ImportReport", "import_file"]


def import_file(
    store: Store, source: GameSource, path: str, options: ImportOptions | None = None
) -> FileReport:
    """Imports one file in one transaction: all of it, or nothing where a row is bad (see ImportOptions).

    Raises InputError for a file that cannot be read at all, UsageError for a wrong option, CatalogueError
    when the catalogue cannot be written.
    """
    options = options or ImportOptions()
    file = ListFile(path, options.encoding)
    if options.delimiter and file.form != "csv":
        raise UsageError(_("--delimiter is for CSV files"))
    return _choose(store, source, file, options).run()


def _choose(store: Store, source: GameSource, file: ListFile, options: ImportOptions) -> FileImport:
    """The import that fits what the file holds."""
    common = (store, source.game, source.card_schema(), file, options)
    reader: Rows
    if file.form in ("csv", "xlsx"):
        table = CsvRows(file, options.delimiter) if file.form == "csv" else SheetRows(file)
        for columns_of, kind in ((alias_import.columns_of, AliasImport), (set_import.columns_of, SetImport)):
            columns = columns_of(table.headings)
            if columns is not None and not options.mappings:
                chosen = kind(*common)
                chosen.reader, chosen.columns = table, columns
                return chosen
        reader = (None if options.mappings else of_tool(source.game, table)) or table
    else:
        reader = JsonRows(file) if file.form == "json" else LineRows(file)
        if isinstance(reader, JsonRows) and any(overlay.is_profile(one) for one in reader.objects[:1]):
            return OverlayImport(*common)
        if isinstance(reader, JsonRows) and reader.objects and set_import.is_set(reader.objects[0]):
            sets = SetImport(*common)
            sets.reader, sets.columns = reader, {}
            return sets
        if isinstance(reader, JsonRows) and not options.mappings:
            reader = of_tool(source.game, reader) or reader
    return CardImport(*common, reader)
