"""Rows of cells out of the first sheet of an Excel workbook; needs the extra ``excel`` (openpyxl)."""

from __future__ import annotations

import datetime
import io
import zipfile
import zlib
from collections.abc import Callable, Generator
from typing import Any

from cardkit.catalogue.list_file import ListFile
from cardkit.catalogue.table_rows import Broken
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.text import shorten, visible

# A million rows of a card list unpack to some 300 MB; what is far larger was packed to do harm.
_MAX_UNPACKED = 1 << 30
_MAX_STRINGS = 128 << 20
_BROKEN = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, OSError, EOFError, TypeError, SyntaxError)


class SheetRows:
    """The rows of the first sheet. Cells are text, numbers or yes/no; dates and errors come as ``Broken``,
    as does a formula that the spreadsheet has not stored a result for. Places are row numbers.
    """

    def __init__(self, file: ListFile) -> None:
        self.file = file
        self.notices: list[str] = []
        with file.binary() as raw:
            self._content = raw.read()
        rows = self._cells(lambda _bytes: None)
        first = next(rows, (1, []))[1]
        rows.close()
        self.headings = ["" if cell is None or isinstance(cell, Broken) else str(cell) for cell in first]
        if not any(heading.strip() for heading in self.headings):
            raise InputError(
                _("there is no heading row"),
                path=file.path,
                help=_("the first row of the first sheet names the columns, for example: id, name, kind"),
            )

    def rows(self, progress: Callable[[int], None]) -> Generator[tuple[int, list[Any]], None, None]:
        """``(row number, cells)`` of every row below the headings that is not blank."""
        rows = self._cells(progress)
        next(rows, None)
        for place, cells in rows:
            if any(cell is not None and str(cell).strip() for cell in cells):
                yield place, cells

    def _cells(self, progress: Callable[[int], None]) -> Generator[tuple[int, list[Any]], None, None]:
        shown, written = self._open(data_only=True), None
        try:
            # Only a second reading tells a formula without a result from an empty cell.
            if self._has_formulas():
                written = self._open(data_only=False)
            names = shown.sheetnames
            if len(names) > 1 and not self.notices:
                notice = _("only the first sheet ({name}) was read, of {count}")
                self.notices.append(notice.format(name=names[0], count=len(names)))
            rows = shown.worksheets[0].iter_rows()
            same = ((row, row) for row in rows)
            pairs = zip(rows, written.worksheets[0].iter_rows(), strict=False) if written else same
            for place, (values, formulas) in enumerate(pairs, 1):
                yield place, [_cell(one, other) for one, other in zip(values, formulas, strict=False)]
                if not place & 255:
                    progress(min(self.file.size, place * 64))
        except _BROKEN as error:
            raise self._unreadable(error) from None
        finally:
            shown.close()
            if written:
                written.close()

    def locate(self, wanted: list[tuple[int, int | None]]) -> list[tuple[int, int]]:
        """Row and column number of the cells."""
        return [(place, 1 if index is None else index + 1) for place, index in wanted]

    def _has_formulas(self) -> bool:
        """Whether any sheet of the workbook may hold a formula."""
        with zipfile.ZipFile(io.BytesIO(self._content)) as archive:
            for name in archive.namelist():
                if name.startswith("xl/worksheets/"):
                    with archive.open(name) as sheet:
                        before = b""
                        while chunk := sheet.read(1 << 20):
                            if b"<f" in before + chunk:
                                return True
                            before = chunk[-1:]
        return False

    def _open(self, data_only: bool) -> Any:
        try:
            import openpyxl
        except ImportError:
            raise UsageError(
                _("reading Excel files needs openpyxl"), help=_("install it: pip install 'cardkit[excel]'")
            ) from None
        try:
            content = io.BytesIO(self._content)
            self._refuse_bombs(content)
            book = openpyxl.load_workbook(content, read_only=True, data_only=data_only, keep_links=False)
        except _BROKEN as error:
            raise self._unreadable(error) from None
        if not book.worksheets:
            raise InputError(_("the workbook has no sheet"), path=self.file.path)
        return book

    def _unreadable(self, error: Exception) -> InputError:
        return InputError(
            _("this is not an Excel workbook cardkit can read: {reason}").format(
                reason=shorten(visible(str(error)), 100)
            ),
            path=self.file.path,
            help=_("open it in a spreadsheet and save it again as .xlsx"),
        )

    def _refuse_bombs(self, content: io.BytesIO) -> None:
        """Refuses a file that unpacks to far more than any list of cards; its parts never grow beyond what
        the archive says of them."""
        with zipfile.ZipFile(content) as archive:
            parts = archive.infolist()
        strings = sum(part.file_size for part in parts if not part.filename.startswith("xl/worksheets/"))
        if strings > _MAX_STRINGS or sum(part.file_size for part in parts) > _MAX_UNPACKED:
            raise InputError(
                _("this file unpacks to {size} MB, which no list of cards needs").format(
                    size=sum(part.file_size for part in parts) >> 20
                ),
                path=self.file.path,
                help=_("save the list as .csv"),
            )
        content.seek(0)


def _cell(shown: Any, written: Any) -> Any:
    """The value of a cell: text, number, yes/no, None, or Broken with the reason."""
    value = shown.value
    kind = getattr(written, "data_type", "n")
    if kind == "f" and value is None:
        return Broken(_("a formula without a stored result; open the file in a spreadsheet and save it"))
    if kind == "e" or getattr(shown, "data_type", "n") == "e":
        return Broken(_("the spreadsheet shows an error here: {value}").format(value=value))
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        message = _("the spreadsheet made a date of this ({value}); make the column text and write it again")
        return Broken(message.format(value=value))
    return value
