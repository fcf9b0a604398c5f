"""Formats and lists of a community with values of the wrong kind: refused by key or line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.cli.config import find
from cardkit.decks.reader import Source
from cardkit.errors import UsageError
from cardkit.rules.check import Checker
from cardkit.rules.community import load_documents

RULE = '[rule.OWN101]\nname = "few"\nkind = "count"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rule = 3", "rule: expected a table, got"),
        ("game = 3", "game: expected a text"),
        ("format = []", "format: expected a table"),
        ("[format.solo]\nextends = {}", "format.solo.extends: expected a text"),
        ("[format.solo]\nextends = nan", "format.solo.extends: expected a text"),
        ('[format.solo]\nDMX101 = "x"', "format.solo.DMX101: expected a table"),
        ("[format.solo]\nDMX101 = { min = 2026-04-01 }", "format.solo.DMX101.min: expected a number"),
        ("[format.solo]\nDMX101 = { max = [] }", "format.solo.DMX101.max: expected a number or the name"),
        ("[format.solo]\nDMX101 = { min = 1e30 }", "format.solo.DMX101.min: expected a number"),
        ("[format.solo]\nDMX101 = { min = true }", "format.solo.DMX101.min: expected a number"),
        ("[format.solo]\nfrom = 2026-04-01T00:00:00", "format.solo.from: expected a day"),
        ("[rule.OWN101]\nname = 2026-04-01\nkind = 'count'", "rule.OWN101.name: expected a text"),
        ("[rule.OWN101]\nname = 'a'\nkind = 'counts'", "rule.OWN101.kind: expected count, sum"),
        (RULE + "where = {}", "rule.OWN101.where: expected a text"),
        (RULE + "what = ['a']", "rule.OWN101.what: expected a text, or one for each"),
        (RULE + "when = 4", "rule.OWN101.when: expected a query"),
        (RULE + "when = { is = 4 }", "rule.OWN101.when.is: expected a list"),
        ("[value.x]\ncases = [1]", "value.x.cases: expected a list of tables"),
        ("[value.x]\nwhat = 'a'", "value.x: expected cases"),
        ("x = " + "[" * 2000, "not TOML"),
        ("[format." + "x" * 3000 + "]\nextends = 1", "…: expected a text"),
    ],
)
def test_formats_when_a_value_is_of_the_wrong_kind_are_refused_by_key(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "formats.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        load_documents([str(path)], "dropmix")
    message = refused.value.message
    assert len(message) < 500
    assert said in message


def test_list_when_its_lines_end_with_cr_is_read(tmp_path: Path) -> None:
    path = tmp_path / "bans.csv"
    path.write_bytes(b"name,limit\r24K Magic,0\rRoll Up,1\r")
    (document,) = load_documents([str(path)], "dropmix")["dropmix"]
    assert [(entry["name"], entry["limit"], entry["line"]) for entry in document["list"]] == [
        ("24K Magic", 0, 2),
        ("Roll Up", 1, 3),
    ]


@pytest.mark.parametrize("text", ['name,limit\n"' + "x" * 200_000, "x" * 5000 + ",limit\n24K Magic,0\n"])
def test_list_when_a_cell_has_no_end_is_refused_in_few_words(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bans.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        load_documents([str(path)], "dropmix")
    assert len(refused.value.message) < 500 and refused.value.path.startswith(f"{path}:")


def test_configuration_when_a_key_is_endless_is_refused_in_few_words(tmp_path: Path) -> None:
    (tmp_path / "cardkit.toml").write_text("y" * 3000 + " = 1", encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        find(str(tmp_path))
    assert len(refused.value.message) < 200


HOUSE = 'game = "dropmix"\n\n[format.house]\nextends = "solo"\n'


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        (HOUSE + "DMX199 = { min = 3 }", 'names rule "DMX199"', 5),
        (HOUSE + "DMX101 = { mn = 3 }", "unknown parameter mn", 5),
        (HOUSE + "DMX101 = { min = 'x' }", "format.house.DMX101.min: expected a number", 5),
        (HOUSE + "from = '2026'", "is not a day", 5),
        (HOUSE.replace("solo", "solu"), 'extends "solu"', 4),
        (HOUSE.replace('extends = "solo"\n', "# only\nDMX199 = {}"), 'names rule "DMX199"', 5),
        (HOUSE + "DMX199 = {}\n[format.inner]\nextends = 'house'", 'format "inner" names rule', 5),
    ],
)
def test_formats_when_wrong_are_refused_with_their_line(
    text: str, said: str, line: int, tmp_path: Path, lookup: Lookup
) -> None:
    path = tmp_path / "formats.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        checker = Checker(Source(lookup), documents=load_documents([str(path)], "dropmix"))
        book = checker.book("dropmix")
        for name in reversed(book.formats):
            book.format(name)
    assert said in refused.value.message
    assert refused.value.path == f"{path}:{line}"
