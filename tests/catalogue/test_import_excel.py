"""Excel workbooks: typed cells, formulas, dates and errors."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.errors import InputError

Load = Callable[..., FileReport]

HEADINGS = ["id", "name", "kind", "number", "ata", "evolution"]


def workbook(*rows: list[Any], sheets: int = 1) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for number in range(1, sheets):
        book.create_sheet(f"more {number}")
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def shown(data: bytes, formula: str, value: str) -> bytes:
    """The workbook with a stored result beside a formula, as a spreadsheet saves it."""
    source, target = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(target, "w") as changed:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("sheet1.xml"):
                before = f"<f>{formula}</f><v></v>".encode()
                assert before in content or f"<f>{formula}</f><v />".encode() in content, content
                after = f"<f>{formula}</f><v>{value}</v>".encode()
                content = content.replace(before, after).replace(f"<f>{formula}</f><v />".encode(), after)
            changed.writestr(name, content)
    return target.getvalue()


def test_sheet_when_cells_are_typed_reads_them_as_the_fields_need(load: Load, catalogue: Catalogue) -> None:
    rows: list[list[Any]] = [
        ["f-1", "Uno", "futbolista", "007", 1500, True],
        ["f-2", 24, "futbolista", 7, 1500.0, "no"],
        [3, "Tres", "futbolista", 7.5, "1.500", None],
        [None, " ", None, None, None, None],
    ]
    report = load(workbook(HEADINGS, *rows), "cards.xlsx")
    assert (report.added, report.bad) == (3, 0)
    cards = {card.id: card for card in catalogue.cards("futbol")}
    assert [(c.name, c.number) for c in cards.values()] == [("Uno", "007"), ("24", "7"), ("Tres", "7.5")]
    assert [card.attrs["ata"] for card in cards.values()] == [1500, 1500, 1500]
    assert cards["f-1"].attrs["evolution"] is True and cards["f-2"].attrs["evolution"] is False


def test_sheet_when_a_value_does_not_fit_names_row_and_column(load: Load) -> None:
    report = load(workbook(HEADINGS, ["f-1", "Uno", "futbolista", None, 1.5, None]), "cards.xlsx")
    assert [(row.line, row.column, row.field, row.value) for row in report.rows] == [(2, 5, "ata", 1.5)]


def test_sheet_when_it_made_dates_or_errors_or_keeps_no_result_says_so(load: Load) -> None:
    rows: list[list[Any]] = [
        ["f-1", "Uno", "dt", datetime.date(2026, 1, 2), None, None],
        ["f-2", "Dos", "dt", "#REF!", None, None],
        ["f-3", "=A1", "dt", None, None, None],
    ]
    report = load(workbook(HEADINGS, *rows), "cards.xlsx")
    assert [(row.line, row.column) for row in report.rows] == [(2, 4), (3, 4), (4, 2)]
    assert "date" in report.rows[0].message
    assert "error" in report.rows[1].message
    assert "formula" in report.rows[2].message


def test_sheet_when_a_formula_has_its_result_takes_that(load: Load, catalogue: Catalogue) -> None:
    data = workbook(HEADINGS, ["f-1", "Uno", "futbolista", None, "=700+800", None])
    assert load(shown(data, "700+800", "1500"), "cards.xlsx").added == 1
    assert catalogue.card("f-1", "futbol").attrs["ata"] == 1500


def test_sheet_when_the_book_has_several_says_which_was_read(load: Load) -> None:
    report = load(workbook(HEADINGS, ["f-1", "Uno", "dt"], sheets=3), "cards.xlsx")
    assert report.added == 1 and any("of 3" in notice for notice in report.notices)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04broken"])
def test_sheet_when_the_file_is_broken_says_so(load: Load, content: bytes) -> None:
    with pytest.raises(InputError, match="Excel"):
        load(content, "cards.xlsx")


def test_sheet_when_empty_has_no_heading(load: Load) -> None:
    with pytest.raises(InputError, match="heading"):
        load(workbook(), "cards.xlsx")


def test_sheet_when_the_id_was_guarded_is_read_without_the_mark(load: Load, catalogue: Catalogue) -> None:
    load(workbook(HEADINGS, ["'=1", "'-x", "dt"]), "cards.xlsx")
    assert catalogue.card("futbol:=1").name == "-x"
