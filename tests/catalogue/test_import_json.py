"""JSON and JSON Lines: whole cards, flat objects, and every wrong value with its place."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.errors import InputError, UsageError

Load = Callable[..., FileReport]

CARD = {"id": "f-1", "name": "Uno", "kind": "futbolista", "attrs": {"stars": 3, "ata": 0}}


def test_json_when_cards_are_whole_or_flat_reads_the_same(load: Load, catalogue: Catalogue) -> None:
    flat = {"codigo": "f-2", "nombre": "Dos", "kind": "Futbolista", "estrellas": 4, "ataque": "1.500"}
    assert load(json.dumps([CARD, flat]), "cards.json").added == 2
    assert catalogue.card("f-1", "futbol").attrs == {"stars": 3, "ata": 0}
    assert catalogue.card("f-2", "futbol").attrs == {"stars": 4, "ata": 1500}


@pytest.mark.parametrize("wrap", [lambda c: {"cards": c, "total": 1}, lambda c: c[0], lambda c: c])
def test_json_when_wrapped_otherwise_finds_the_cards(
    load: Load, wrap: Callable[[list[object]], object]
) -> None:
    assert load(json.dumps(wrap([CARD])), "cards.json").added == 1


def test_json_when_rows_have_different_keys_changes_only_those(load: Load, catalogue: Catalogue) -> None:
    load("id,name,kind,stars,ata,def\nf-01,Ñandú,futbolista,3,1500,1200\nf-03,Tomás,futbolista,3,1400,1000\n")
    report = load(
        json.dumps(
            [
                {"id": "f-01", "def": 1250},
                {"id": "f-03", "name": "Tomás 2"},
                {"id": "f-99", "name": "Juvenil", "kind": "futbolista", "stars": 1},
            ]
        ),
        "mixed.json",
    )
    assert (report.added, report.changed) == (1, 2)
    assert catalogue.card("f-01", "futbol").attrs == {"stars": 3, "ata": 1500, "def": 1250}
    assert catalogue.card("f-03", "futbol").name == "Tomás 2"


def test_json_when_values_are_null_or_empty_clears_and_zero_stays(load: Load, catalogue: Catalogue) -> None:
    load(json.dumps([CARD]), "a.json")
    load(
        json.dumps([{"id": "f-1", "ata": 0, "stars": None, "evolves_from": "", "evolution": False}]), "b.json"
    )
    assert catalogue.card("f-1", "futbol").attrs == {"ata": 0, "evolution": False}


def test_json_when_a_value_does_not_fit_names_line_and_column(load: Load) -> None:
    text = (
        '[\n {"id": "f-1", "name": "Uno", "kind": "futbolista",\n  "attrs": {"stars": 3, "ata": [1]}},\n 5]'
    )
    report = load(text, "cards.json")
    assert [(row.line, row.column, row.field) for row in report.rows] == [(3, 32, "ata"), (4, 2, None)]
    assert "a whole number" in report.rows[0].message


def test_json_when_a_part_of_a_value_is_wrong_says_where_in_it(load: Load) -> None:
    card = {**CARD, "effects": [{"when": "static", "do": [{"op": "fly"}]}]}
    report = load(json.dumps([card]), "cards.json")
    assert report.rows[0].field == "effects"
    assert "effects[0].do[0].op" in report.rows[0].message


def test_json_when_late_rows_have_many_more_keys_says_so_once(load: Load) -> None:
    rows = [{"id": "z-0", "name": "Carta 0", "kind": "dt"}]
    rows += [
        {"id": f"z-{n}", "name": f"Carta {n}", "kind": "dt", **{f"nota_{k}": f"{n}-{k}" for k in range(40)}}
        for n in range(1, 1500)
    ]
    report = load(json.dumps(rows), "late.json")
    assert report.added == 1500 and len(report.notices) == 1 and "28 more" in report.notices[0]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[{"id" 1}]', ":1:8"),
        ("[{}", ":1:4"),
        ('[\n{"id": tru}]', ":2:8"),
        ("[NaN]", ""),
        ("5", ""),
        ('"x"', ""),
    ],
)
def test_json_when_it_is_broken_names_the_place(load: Load, text: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        load(text, "cards.json")
    assert caught.value.path.endswith(f"cards.json{place}")


def test_json_when_nested_without_end_is_refused(load: Load) -> None:
    with pytest.raises(InputError, match="nested"):
        load("[" * 100_000, "cards.json")


def test_json_when_empty_says_which_nothing(load: Load) -> None:
    with pytest.raises(InputError, match="empty"):
        load("", "cards.json")
    assert any("nothing" in notice for notice in load("[]", "cards.json").notices)


def test_json_when_too_large_points_to_json_lines(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.catalogue.object_rows.JSON_LIMIT", 100)
    with pytest.raises(InputError) as caught:
        load(json.dumps([CARD] * 10), "cards.json")
    assert "JSON Lines" in caught.value.help


def test_lines_when_each_is_a_card_are_stored(load: Load, catalogue: Catalogue) -> None:
    text = "".join(json.dumps({**CARD, "id": f"f-{n}"}) + "\n" for n in range(1100))
    report = load("\ufeff\n" + text + "\n  \n", "cards.jsonl")
    assert report.added == 1100
    assert load(text, "cards.jsonl").unchanged == 1100


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ('{"id": "f-2", "name": }', 23),
        ('  {"id": "f-2"} {"id": "f-3"}', 17),
        ("[1]", 1),
        ('{"id": "f-2", "name": "Dos", "kind": "futbolista", "ata": NaN}', 1),
        ('{"id": "f-2"', 13),
    ],
)
def test_lines_when_one_is_broken_names_line_and_column(load: Load, line: str, column: int) -> None:
    report = load(json.dumps(CARD) + "\n" + line + "\n", "cards.jsonl")
    assert [(row.line, row.column) for row in report.rows] == [(2, column)]


def test_lines_when_a_value_does_not_fit_names_its_column(load: Load) -> None:
    line = '{"id": "f-2", "name": "Dos", "kind": "futbolista", "ataque": "mucho"}'
    report = load(f"\n{line}\n", "cards.jsonl")
    assert [(row.line, row.column, row.field, row.value) for row in report.rows] == [
        (2, line.index('"mucho"') + 1, "ata", "mucho")
    ]


def test_json_when_numbers_stand_for_yes_no_or_the_other_way_refuses(load: Load) -> None:
    rows = [
        {**CARD, "id": "f-1", "attrs": {"evolution": True, "ata": 1}},
        {**CARD, "id": "f-2", "attrs": {"evolution": 1, "ata": 1}},
        {**CARD, "id": "f-3", "attrs": {"evolution": True, "ata": True}},
        {**CARD, "id": "f-4", "attrs": {"evolution": True, "ata": 1.0}},
    ]
    report = load(json.dumps(rows, indent=0), "cards.json", skip_bad=True)
    assert [(row.field, row.value) for row in report.rows] == [("evolution", 1), ("ata", True)]
    assert report.added == 2


def test_lines_when_yes_comes_long_after_one_is_still_told_apart(load: Load) -> None:
    def line(number: int, **attrs: object) -> str:
        return json.dumps({"id": f"f-{number}", "name": f"Carta {number}", "kind": "futbolista", **attrs})

    lines = [line(n, ata=1, evolution=True) for n in range(1000)]
    report = load(
        "\n".join([*lines, line(1000, ata=True), line(1001, evolution=1), line(1002, ata=1.0)]), "c.jsonl"
    )
    assert [(row.line, row.field, row.value) for row in report.rows] == [
        (1001, "ata", True),
        (1002, "evolution", 1),
    ]


def test_json_when_the_game_or_uid_is_of_another_game_refuses(load: Load, catalogue: Catalogue) -> None:
    rows = [
        {**CARD, "game": "dropmix"},
        {**CARD, "id": "f-2", "uid": "futbol:f-3"},
        {"uid": "futbol:f-4", "game": "futbol", "name": "Cuatro", "kind": "dt"},
        {**CARD, "id": None, "uid": None},
    ]
    report = load(json.dumps(rows), "cards.json", skip_bad=True)
    assert [row.field for row in report.rows] == ["game", "uid", "id"]
    assert catalogue.card("futbol:f-4").name == "Cuatro"


def test_json_when_text_holds_half_a_character_is_refused(load: Load) -> None:
    report = load('[{"id": "f-1", "name": "a\\ud800", "kind": "dt"}]', "cards.json")
    assert [row.field for row in report.rows] == ["name"]


def test_json_when_broken_text_is_written_as_escapes_warns_too(load: Load) -> None:
    for name in ("cards.json", "cards.jsonl"):
        report = load(json.dumps({"id": f"f-{name}", "name": "Me RehÃºyo", "kind": "dt"}), name)
        assert [(w.field, w.line) for w in report.warnings] == [("name", 1)]


def test_options_when_they_do_not_apply_are_refused(load: Load) -> None:
    with pytest.raises(UsageError, match="CSV"):
        load("[]", "cards.json", delimiter=";")


def test_json_when_keys_are_mapped_follows_the_map(load: Load, catalogue: Catalogue) -> None:
    load('{"id": "f-1", "who": "Uno", "kind": "dt", "x": 1}\n', "c.jsonl", mappings=["who=name", "x="])
    assert catalogue.card("f-1", "futbol").name == "Uno"
