"""Aliases, sets, renamed cards, and attributes that name other cards."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from tests.catalogue.conftest import FUTBOL

Load = Callable[..., FileReport]


def test_aliases_when_imported_join_those_a_card_has(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    text = (
        "id,alias,language,reason\nf-01,Fast Rhea,en,translation\nF 01,F001,,id\nf-02,Güiraldes F.,,grafía\n"
    )
    report = load(text, "aliases.csv")
    assert (report.what, report.changed, report.bad) == ("aliases", 2, 0)
    assert catalogue.card("f-01", "futbol").aliases == [
        {"alias": "Fast Rhea", "language": "en", "reason": "translation"},
        {"alias": "F001", "reason": "id"},
    ]
    assert catalogue.lookup.by_id("futbol", "f 001")[0].reason == "alias id"
    assert load(text, "aliases.csv").unchanged == 2
    load("id,alias,reason\nf-01,Fast Rhea,spelling\n", "aliases.csv")
    assert {"alias": "Fast Rhea", "reason": "spelling"} in catalogue.card("f-01", "futbol").aliases


def test_aliases_when_the_heading_says_old_name_are_former_names(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("old_name,id,since\nDelantero Fugaz,f-02,2026-03-01\n", "aliases.csv")
    (match,) = catalogue.lookup.by_name("futbol", "delantero fugaz")
    assert (match.card.id, match.reason) == ("f-02", "former-name")


def test_aliases_when_rows_are_bad_or_odd_says_where(load: Load) -> None:
    load(FUTBOL)
    report = load(
        "id,alias,reason\nf-99,Nadie,\nf-01,,\nf-01,Otro,because\n"
        "f-01,Ñandu veloz,\nf-01,Güiraldes Firme,\nf-01,\x1b[2J,\n",
        "aliases.csv",
    )
    assert [(row.line, row.column, row.field) for row in report.rows] == [
        (2, 1, "id"),
        (3, 6, "alias"),
        (4, 11, "reason"),
        (7, 6, "alias"),
    ]
    assert [(row.line, row.field) for row in report.warnings] == [(5, "alias"), (6, "alias")]
    assert "f-02" in report.warnings[1].message


def test_rename_when_a_card_has_a_new_name_keeps_the_old_one(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    report = load("id,name\nf-02,Güiraldes de Mármol\n", "update.csv")
    assert (report.added, report.changed) == (0, 1)
    card = catalogue.card("f-02", "futbol")
    assert card.name == "Güiraldes de Mármol"
    assert card.aliases == [{"alias": "Güiraldes Firme", "reason": "former-name"}]
    assert catalogue.lookup.by_name("futbol", "Guiraldes Firme")[0].reason == "former-name"
    load("id,name\nf-02,Güiraldes Firme\n", "update.csv")
    assert catalogue.card("f-02", "futbol").aliases == [
        {"alias": "Güiraldes de Mármol", "reason": "former-name"}
    ]


def test_rename_when_only_accents_or_case_change_makes_no_alias(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,name\nf-02,GUIRALDES FIRME\n")
    card = catalogue.card("f-02", "futbol")
    assert (card.name, card.aliases) == ("GUIRALDES FIRME", [])


def test_aliases_when_a_row_gives_its_own_keep_former_names(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,name\nf-02,Mármol\n")
    row = {"id": "f-02", "aliases": [{"alias": "Marble", "language": "en", "reason": "translation"}]}
    assert load(json.dumps([row]), "c.json").changed == 1
    assert [alias["alias"] for alias in catalogue.card("f-02", "futbol").aliases] == [
        "Marble",
        "Güiraldes Firme",
    ]
    assert load(json.dumps([row]), "c.json").unchanged == 1


SETS = [
    {
        "id": "mio",
        "kind": "playlist",
        "names": {"es": "Mío"},
        "aliases": ["lo mío"],
        "attrs": {"season": 1},
        "cards": [{"card": "f-01", "count": 2}, {"card": "f-02", "count": 1}],
    }
]


def test_sets_when_imported_as_json_are_found_by_any_name(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    report = load(json.dumps(SETS), "sets.json")
    assert (report.what, report.added) == ("sets", 1)
    found = catalogue.lookup.set("futbol", "LO MIO")
    assert found is not None and found.cards == [("f-01", 2), ("f-02", 1)] and found.to_json() == SETS[0]
    assert load(json.dumps(SETS), "sets.json").unchanged == 1


def test_sets_when_only_some_parts_come_keep_the_rest(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load(json.dumps(SETS), "sets.json")
    report = load("set,card,count\nmio,f-03,1\nmio,f-01,3\nother,f-01,1\n", "sets.csv")
    assert (report.added, report.changed) == (1, 1)
    found = catalogue.lookup.set("futbol", "mio")
    assert found is not None and found.kind == "playlist" and found.cards == [("f-03", 1), ("f-01", 3)]
    assert catalogue.lookup.set("futbol", "other") is not None


def test_sets_when_rows_are_bad_or_cards_missing_says_where(load: Load) -> None:
    load(FUTBOL)
    report = load("set,card,count\nmio,f-01,dos\n,f-01,1\nmio,f-01,0\nmio,f-99,1\n", "sets.csv")
    assert [row.line for row in report.rows] == [2, 3, 4]
    assert [row.value for row in report.warnings] == ["f-99"]
    wrong = [{**SETS[0], "cards": [{"card": "f-01", "count": 0}]}, SETS[0], {**SETS[0], "surprise": 1}]
    report = load(json.dumps(wrong), "sets.json")
    assert [row.field for row in report.rows] == ["cards", None]
    assert "at least 1" in report.rows[0].message


def test_sets_when_undone_are_as_before(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    first = load(json.dumps(SETS), "sets.json")
    second = load("set,card,count\nmio,f-03,1\n", "sets.csv")
    assert second.import_id is not None and first.import_id is not None
    catalogue.undo(second.import_id)
    found = catalogue.lookup.set("futbol", "mio")
    assert found is not None and found.to_json() == SETS[0]
    catalogue.undo(first.import_id)
    assert catalogue.lookup.set("futbol", "mio") is None


CHAINS = (
    "id,name,kind,evolves_from\n"
    "f-01,Uno,futbolista,\n"
    "f-02,Dos,futbolista,f-01\n"
    "f-50,Eco,futbolista,f-50\n"
    "f-51,Espejo A,futbolista,Espejo B\n"
    "f-52,Espejo B,futbolista,f-51\n"
    "f-53,Huérfano,futbolista,f-999\n"
)


def test_chains_when_they_come_back_to_themselves_are_refused(load: Load, catalogue: Catalogue) -> None:
    report = load(CHAINS)
    assert [(row.line, row.field, row.value) for row in report.rows] == [
        (4, "evolves_from", "f-50"),
        (5, "evolves_from", "Espejo B"),
        (6, "evolves_from", "f-51"),
    ]
    assert "f-51 → f-52 → f-51" in report.rows[1].message
    assert [(row.line, row.value) for row in report.warnings] == [(7, "f-999")]
    assert list(catalogue.cards("futbol")) == []


def test_chains_when_bad_rows_are_skipped_leaves_out_the_circles(load: Load, catalogue: Catalogue) -> None:
    report = load(CHAINS, skip_bad=True)
    assert (report.added, report.bad) == (3, 3) and len(report.warnings) == 1
    assert [card.id for card in catalogue.cards("futbol")] == ["f-01", "f-02", "f-53"]
    assert load(CHAINS, skip_bad=True).unchanged == 3


def test_chains_when_a_circle_closes_over_two_files_is_refused(load: Load) -> None:
    load("id,name,kind,evolves_from\na,A,futbolista,b\n")
    report = load("id,name,kind,evolves_from\nb,B,futbolista,c\nc,C,futbolista,a\n")
    assert [row.line for row in report.rows] == [2, 3]


def test_chains_when_long_are_followed_once(load: Load) -> None:
    rows = "".join(f"c{n},Carta {n},futbolista,c{n + 1}\n" for n in range(5000))
    report = load(f"id,name,kind,evolves_from\n{rows}c5000,Última,futbolista,\n")
    assert (report.added, report.bad, report.warned) == (5001, 0, 0)


@pytest.mark.parametrize("copies", [1, 3])
def test_chains_when_a_name_has_several_printings_count_each(load: Load, copies: int) -> None:
    rows = "".join(f"p{n},Base,futbolista,\n" for n in range(copies))
    assert load(f"id,name,kind,evolves_from\n{rows}e,Alta,futbolista,base\n").warned == 0
