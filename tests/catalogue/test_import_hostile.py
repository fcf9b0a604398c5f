"""Card lists made to break the importer: what it once did wrong, and what must never come back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.catalogue.query import Query
from cardkit.errors import InputError, QueryError

Load = Callable[..., FileReport]


def test_lines_when_a_quote_is_doubled_outside_of_quotes_keep_their_places(load: Load) -> None:
    text = 'id,name,kind,ata\nf-1,a"|""|b,futbolista,x\nf-2,"a ""b""",futbolista,y\nf-3,c,futbolista,z\n'
    report = load(text, "cards.csv")
    assert [(row.line, row.column) for row in report.rows] == [(2, 24), (3, 26), (4, 18)]


def test_line_when_something_stands_behind_the_object_is_refused(load: Load, catalogue: Catalogue) -> None:
    for rest in ("]", " ,", "{}", "]\n"):
        report = load('{"id": "f-1", "name": "Uno", "kind": "dt"}' + rest, "cards.jsonl")
        assert [(row.line, row.column) for row in report.rows] == [(1, 43)], rest
    assert list(catalogue.cards("futbol")) == []


def test_line_when_nested_deeply_is_a_bad_row_with_a_place(load: Load) -> None:
    deep = "[" * 90 + "]" * 90
    line = '{"id": "f-1", "name": "Uno", "kind": "dt", "effects": ' + deep + ', "ata": "x"}\n'
    for name in ("cards.jsonl", "cards.json"):
        report = load(line, name)
        assert report.bad == 1
        assert all((row.line, row.column >= 1) == (1, True) for row in report.rows)


def test_json_when_a_key_stands_twice_is_refused_with_its_place(load: Load, catalogue: Catalogue) -> None:
    text = '[{"id": "f-1", "name": "Uno",\n  "kind": "dt", "name": "Dos"}]'
    with pytest.raises(InputError, match='the key "name" stands twice') as refused:
        load(text, "cards.json")
    assert refused.value.path.endswith("cards.json:2:17")
    report = load(text[1:-1].replace("\n", ""), "cards.jsonl")
    assert [(row.line, row.column, row.message) for row in report.rows] == [
        (1, 45, 'the key "name" stands twice in one object')
    ]
    assert list(catalogue.cards("futbol")) == []


def test_headings_when_endless_or_without_number_are_listed_briefly(load: Load) -> None:
    for headings in (["x" * 3_000, "name"], [f"column {n}" for n in range(900)]):
        with pytest.raises(InputError) as refused:
            load(",".join(headings) + "\n", "cards.csv")
        assert len(refused.value.message) < 500
        report = load(",".join(["id", *headings]) + "\nf-1" + "," * len(headings) + "\n", "cards.csv")
        assert all(len(notice) < 600 for notice in report.notices)


def test_values_when_endless_are_echoed_briefly(load: Load) -> None:
    endless = "y" * 3_000
    rows = [
        {"id": "f-1", "name": endless, "kind": endless, "ata": endless, "evolution": endless},
        {"id": endless, "name": "Uno", "kind": "dt"},
        {"id": "f-2", "name": "Dos", "kind": "dt", "effects": [{endless: 1}]},
        {"id": "f-3", "name": "Tres", "kind": "dt", "aliases": [{"alias": endless, "reason": endless}]},
    ]
    report = load(json.dumps(rows), "cards.json")
    assert report.bad == 4
    assert all(len(row.message) < 500 for row in report.rows)


def test_query_when_a_field_is_endless_is_echoed_briefly() -> None:
    for text in ("z" * 3_000 + ":", "z" * 3_000 + "<", "z:" + "y" * 3_000, "is:" + "z" * 3_000):
        with pytest.raises(QueryError) as refused:
            Query.compile(text, {"identity": "id", "fields": {}})
        assert len(refused.value.message) < 300


@pytest.mark.parametrize("name", ["cards.yaml", "cards.yml", "cards.xml", "cards.html", "cards.rtf"])
def test_form_when_it_is_not_read_says_so(load: Load, name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unsupported format"):
        load("id: f-1\n", name)
