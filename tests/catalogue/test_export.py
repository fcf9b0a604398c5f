"""The way back: what is exported and imported again changes nothing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardkit.catalogue.catalogue import Catalogue, open_catalogue
from cardkit.catalogue.exporter import FORMS
from cardkit.catalogue.import_report import FileReport
from cardkit.errors import InputError, QueryError, UsageError
from tests.catalogue.conftest import FUTBOL, Mini
from tests.conftest import GAMES

Load = Callable[..., FileReport]


@pytest.mark.parametrize("form", FORMS)
def test_export_when_imported_again_changes_nothing_for_every_game(
    shipped_db: str, tmp_path: Path, form: str
) -> None:
    with open_catalogue(shipped_db) as catalogue:
        for game in GAMES:
            path = tmp_path / f"{game}.{form}"
            count = catalogue.export(path, game)
            report = catalogue.import_cards(path, game=game, dry_run=True)
            assert (report.total("unchanged"), report.total("changed"), report.total("bad")) == (
                count,
                0,
                0,
            ), game
            assert report.files[0].notices == [] and report.files[0].warnings == []


@pytest.mark.parametrize("form", FORMS)
def test_export_when_imported_elsewhere_makes_the_same_cards(
    load: Load, catalogue: Catalogue, tmp_path: Path, form: str
) -> None:
    load(FUTBOL)
    load('id,name,text\nf-02,Otro,"línea 1\nlínea 2"\n')
    catalogue.export(tmp_path / f"out.{form}", "futbol")
    with open_catalogue(":memory:", shipped=False) as other:
        other.import_cards(tmp_path / f"out.{form}", game="futbol")
        assert list(other.cards("futbol")) == list(catalogue.cards("futbol"))


# Names that spreadsheets, CSV readers and JSON parsers have tripped over.
HOSTILE = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            *(
                "=1+1",
                "+49",
                "-",
                "NULL",
                "null",
                "@x",
                "'=x",
                "''",
                "'",
                "true",
                "1",
                "1.5",
                "1,5",
                "007",
                "1e5",
            ),
            *('El "Loco" Paz', "a|b", "a;b", "a,b", "a\nb", "a\tb", "[1]", '["x"]', "{}", "_x000D_", "#REF!"),
            *(
                "مرحبا",
                "שלום",
                "日本語",
                "Ελληνικά",
                "Ñandú",
                "e\u0301",
                "👩\u200d👩",
                "\u200bx",
                "\ufeffx",
                "x\u00a0y",
            ),
            *(
                "id",
                "name",
                "sep=;",
                "Me RehÃºyo",
                "<b>",
                "\\n",
                "%s",
                "{0}",
                " lead",
                "trail ",
                "two  blanks",
            ),
        ]
    ),
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "power": st.integers(-(2**60), 99),
        "weight": st.floats(allow_nan=False, allow_infinity=False),
        "holo": st.booleans(),
        "colours": st.lists(HOSTILE, max_size=3),
        "sizes": st.lists(st.integers(-5, 5000), max_size=3),
        "parts": st.dictionaries(HOSTILE, HOSTILE, max_size=2),
        "note": HOSTILE,
    },
)
CARDS = st.lists(
    st.fixed_dictionaries(
        {"id": HOSTILE, "name": HOSTILE, "kind": HOSTILE, "attrs": VALUES},
        optional={
            "set": HOSTILE,
            "number": HOSTILE,
            "rarity": HOSTILE,
            "text": HOSTILE,
            "status": st.sampled_from(["verified", "sample"]),
            "effects": st.lists(st.dictionaries(HOSTILE, HOSTILE, max_size=1), max_size=2),
            "aliases": st.lists(
                st.fixed_dictionaries(
                    {"alias": HOSTILE.filter(bool), "reason": st.sampled_from(["spelling", "id"])}
                ),
                max_size=2,
            ),
            "provenance": st.dictionaries(HOSTILE, st.lists(HOSTILE, max_size=2), max_size=2),
        },
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda card: str(card["id"]),
)


@pytest.fixture
def passing(mini: Mini) -> Catalogue:
    """A catalogue in memory of the small game, which takes any text."""
    mini.ship([])
    return open_catalogue(":memory:")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(cards=CARDS)
@example(cards=[{"id": "1", "name": "NULL", "kind": "-", "attrs": {"colours": ["-"], "weight": 1.125}}])
@example(
    cards=[{"id": "1", "name": "_x000D_", "kind": "'", "attrs": {"note": "a\r\nb", "colours": ["a|b", ""]}}]
)
def test_export_when_cards_are_hostile_loses_nothing(
    passing: Catalogue, tmp_path: Path, cards: list[dict[str, Any]]
) -> None:
    connection = passing.lookup.connection
    connection.execute("DELETE FROM card")
    (tmp_path / "in.json").write_text(json.dumps(cards))
    passing.import_cards(tmp_path / "in.json", game="mini", skip_bad=True)
    stored = list(passing.cards("mini"))
    for form in FORMS:
        path = tmp_path / f"out.{form}"
        passing.export(path, "mini")
        report = passing.import_cards(path, game="mini", dry_run=True).files[0]
        assert (report.unchanged, report.bad) == (len(stored), 0), (form, report.rows[:1], report.changes[:1])


def test_export_when_written_as_a_table_has_the_documented_form(
    load: Load, catalogue: Catalogue, tmp_path: Path
) -> None:
    load(
        '[{"id": "=1", "name": "-x", "kind": "lead", "attrs": {"colours": ["red", "blue"], "power": 2}}]',
        "c.json",
        game="dropmix",
    )
    catalogue.export(tmp_path / "out.csv", "dropmix")
    (row,) = csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8")))
    assert (row["id"], row["name"], row["colours"], row["power"], row["artist"]) == (
        "'=1",
        "'-x",
        "red|blue",
        "2",
        "",
    )
    catalogue.export(tmp_path / "out.xlsx", "dropmix")
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx")["cards"]
    cells = dict(zip([c.value for c in sheet[1]], [c.value for c in sheet[2]], strict=True))
    assert (cells["id"], cells["power"], cells["colours"], cells["artist"]) == ("'=1", 2, "red|blue", None)


def test_export_when_a_query_is_given_writes_only_what_it_finds(
    load: Load, catalogue: Catalogue, tmp_path: Path
) -> None:
    load(FUTBOL)
    assert catalogue.export(tmp_path / "out.jsonl", "futbol", query="stars<=3 ata>1400") == 1
    assert json.loads((tmp_path / "out.jsonl").read_text())["id"] == "f-01"
    with pytest.raises(QueryError):
        catalogue.export(tmp_path / "never.jsonl", "futbol", query="strength>3")
    assert not (tmp_path / "never.jsonl").exists()


def test_export_when_nothing_is_there_is_an_empty_list_that_imports(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    for form in FORMS:
        path = tmp_path / f"out.{form}"
        assert catalogue.export(path, "futbol") == 0
        assert catalogue.import_cards(path, game="futbol").total("bad") == 0


def test_export_when_the_form_or_place_is_wrong_says_so(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="json, jsonl, csv, xlsx"):
        catalogue.export(tmp_path / "out.pdf", "futbol")
    with pytest.raises(InputError, match="cannot be written"):
        catalogue.export(tmp_path / "no" / "out.csv", "futbol")
    with pytest.raises(UsageError):
        catalogue.export(tmp_path / "out.csv", "chess")


def test_export_when_it_fails_leaves_the_older_file(load: Load, catalogue: Catalogue, tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"older")
    load(
        json.dumps([{"id": "a", "name": "A", "kind": "a", "attrs": {}}]),
        "a.json",
        game="futbol",
        skip_bad=True,
    )
    catalogue.lookup.connection.execute(
        "INSERT INTO card (uid, game, id, name, kind, text, attrs, status, source, id_fold, name_fold,"
        " words_fold, attrs_fold, sort)"
        " VALUES ('futbol:x', 'futbol', 'x', 'X', 'dt', ?, '{}', 'sample', 'user', 'x', 'x', '', '', 'x')",
        ("y" * 40_000,),
    )
    with pytest.raises(InputError, match="too long for an Excel cell"):
        catalogue.export(target, "futbol")
    assert target.read_bytes() == b"older"
    assert {path.name for path in tmp_path.iterdir() if ".part" in path.name} == set()
