"""Cells of tables: what people write, and the way back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.catalogue.cells import (
    CellError,
    cell_of,
    guarded,
    is_null,
    list_items,
    number,
    unguarded,
    whole_number,
    yes_or_no,
)
from cardkit.catalogue.mojibake import SUSPECT, mended


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1500", 1500),
        ("2.300", 2300),
        ("1,700", 1700),
        ("1 700", 1700),
        ("1\u00a0700", 1700),
        ("1'234'567", 1234567),
        ("-3", -3),
        ("\u22123", -3),
        ("+4", 4),
        ("3.0", 3),
        (" 7 ", 7),
        ("007", 7),
        ("0", 0),
    ],
)
def test_whole_number_when_written_by_people_is_read(cell: str, value: int) -> None:
    assert whole_number(cell) == value


@pytest.mark.parametrize(
    "cell",
    [
        "1.5",
        "dos mil",
        "1.50",
        "1.2345",
        "1.234,567",
        "1,23",
        "0.500",
        "1e3",
        "1/2",
        "½",
        "٣",
        "",
        "--1",
        "1-2",
    ],
)
def test_whole_number_when_it_is_none_or_two_is_refused(cell: str) -> None:
    with pytest.raises(CellError):
        whole_number(cell)


@pytest.mark.parametrize(
    ("cell", "value"),
    [("1.5", 1.5), ("1,50", 1.5), ("0,5", 0.5), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("12", 12)],
)
def test_number_when_decimals_follow_point_or_comma_is_read(cell: str, value: float) -> None:
    assert number(cell) == value


@pytest.mark.parametrize("cell", ["1.500", "1,500", "1.2.3", "abc", "1,2,3", "nan", "inf"])
def test_number_when_it_reads_two_ways_or_none_is_refused(cell: str) -> None:
    with pytest.raises(CellError):
        number(cell)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        *((word, True) for word in ("sí", "SI", "yes", "Verdadero", "sim", "true", "1", "x", "v")),
        *((word, False) for word in ("no", "NO", "não", "nao", "FALSO", "false", "0", "n")),
    ],
)
def test_yes_or_no_when_a_word_of_three_languages_is_read(cell: str, value: bool) -> None:
    assert yes_or_no(cell) is value


@pytest.mark.parametrize("cell", ["quizás", "2", "on?", "verdade", "ja"])
def test_yes_or_no_when_any_other_word_is_refused(cell: str) -> None:
    with pytest.raises(CellError, match="yes or no"):
        yes_or_no(cell)


@pytest.mark.parametrize(
    "text", ["=1+1", "+x", "-5", "@cmd", "NULL", "-", "'=x", "''", "''-", "'NULL", "\tx", "#REF!", "#N/A"]
)
def test_guard_when_a_spreadsheet_would_run_or_lose_it_stands_behind_a_mark(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", ["'74 Jailbreak", "Rock 'n' Roll", "100%", "a=b", "Ñandú"])
def test_guard_when_nothing_could_happen_is_not_written(text: str) -> None:
    assert guarded(text) == text == unguarded(text)


@given(st.text())
def test_guard_when_any_text_is_taken_away_again(text: str) -> None:
    cell = guarded(text)
    assert unguarded(cell) == text
    assert cell in (text, f"'{text}")
    assert not is_null(cell) and not cell.startswith(("=", "+", "-", "@"))


@given(st.lists(st.text(max_size=8), max_size=4))
def test_list_when_joined_reads_back_or_is_json(items: list[str]) -> None:
    cell = cell_of(items, "list")
    found = list_items(unguarded(cell))
    if found is None:
        assert json.loads(unguarded(cell)) == items
    else:
        assert found == items


@pytest.mark.parametrize(
    ("value", "kind", "cell"),
    [
        (None, "string", ""),
        (True, "boolean", "true"),
        (-3, "integer", "-3"),
        (1.5, "number", "1.5"),
        (1.125, "number", "1.1250"),
        (["a", "b"], "list", "a|b"),
        ([], "list", "[]"),
        ([1, 2], "list", "[1,2]"),
        (["a|b"], "list", '["a|b"]'),
        ({"k": "ñ"}, "object", '{"k":"ñ"}'),
        ("=x", "string", "'=x"),
    ],
)
def test_cell_when_written_has_the_form_that_reads_back(value: Any, kind: str, cell: str) -> None:
    assert cell_of(value, kind) == cell


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_number_when_written_reads_back(value: float) -> None:
    assert number(cell_of(value, "number")) == value


@pytest.mark.parametrize(
    ("broken", "sound"),
    [
        ("Me RehÃºyo", "Me Rehúyo"),
        ("Una Tarde MÃ¡s", "Una Tarde Más"),
        ("Ángel (Remezcla â€™09)", "Ángel (Remezcla ’09)"),
        ("Â¿QuÃ©?", "¿Qué?"),
        ("AÃ±o", "Año"),
    ],
)
def test_mojibake_when_found_is_mended_part_by_part(broken: str, sound: str) -> None:
    assert SUSPECT.search(broken)
    assert mended(broken) == sound


@pytest.mark.parametrize(
    "text", ["São Mar", "Me Rehúyo", "«CAFÉ»", "ESPAÑ»", "PÃO", "Ñandú", "naïve", "plain", "ação"]
)
def test_mojibake_when_letters_are_legitimate_is_not_seen(text: str) -> None:
    assert mended(text) is None


@given(st.text(alphabet="áéíóúñüçãõàâêô¿¡«»—’“” abc", min_size=1))
def test_mojibake_when_made_the_usual_way_is_undone(text: str) -> None:
    try:
        broken = text.encode().decode("cp1252")
    except UnicodeDecodeError:
        return
    if broken != text:
        assert mended(broken) == text


@pytest.mark.parametrize("cell", ["2-ene", "Jan-02", "2024-02-01", "1E+05"])
def test_number_when_a_spreadsheet_made_a_date_of_it_says_so(cell: str) -> None:
    with pytest.raises(CellError) as raised:
        whole_number(cell)
    (reason,) = raised.value.reasons(cell)
    assert "whole number" in reason and "spreadsheet" in reason


def test_number_when_only_wrong_blames_no_spreadsheet() -> None:
    with pytest.raises(CellError) as raised:
        whole_number("tres")
    assert "spreadsheet" not in raised.value.reasons("tres")[0]
