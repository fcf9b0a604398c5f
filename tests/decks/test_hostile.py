"""Input that was made, by people or by fuzzing, to break the readers: what each of them once did wrong."""

from __future__ import annotations

import json
import time

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.load import read_deck
from cardkit.decks.reader import MAX_BYTES, MAX_LINES, Source
from cardkit.errors import InputError
from cardkit.finding import Finding
from cardkit.output import render
from cardkit.output.style import Style
from cardkit.rules.check import Checker
from cardkit.rules.report import CheckReport


def read(text: str | bytes, lookup: Lookup, path: str = "x.deck", game: str | None = None) -> Deck:
    data = text if isinstance(text, bytes) else text.encode()
    return read_deck(data, path, Source(lookup, game))


def checked(text: str, lookup: Lookup, path: str = "x.deck") -> list[Finding]:
    source = Source(lookup)
    return Checker(source).check(read_deck(text.encode(), path, source)).findings


def test_header_when_it_holds_invisible_marks_has_a_column(lookup: Lookup) -> None:
    (found,) = checked("game: d r\u200bopmix\n1 24K Magic\n", lookup)
    assert (found.code, found.line, found.column) == ("CKD007", 1, 7)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('["24K Magic", "a\\ud800"]', "1:17"),
        ('{"game": "dropmix",\n "name": "\\udc00", "cards": []}', "2:11"),
    ],
)
def test_json_when_a_character_is_halved_is_refused_with_its_place(
    text: str, place: str, lookup: Lookup
) -> None:
    with pytest.raises(InputError, match=rf"^{place}: .*half of a character"):
        read(text, lookup, "x.json", "dropmix")
    assert read('["24K Magic", "\\ud83c\\udc04"]', lookup, "x.json", "dropmix").entries


@pytest.mark.parametrize("depth", [65, 100, 5_000, 100_000])
def test_json_when_nested_deeply_is_refused(depth: int, lookup: Lookup) -> None:
    for text in ("[" * depth + "]" * depth, '{"foo": ' + "[" * depth + "]" * depth + "}"):
        with pytest.raises(InputError, match="nested deeper than 64"):
            read(text, lookup, "x.json", "dropmix")


def test_json_when_a_key_stands_twice_is_refused_not_halved(lookup: Lookup) -> None:
    text = '{"game": "dropmix",\n "cards": [{"count": 1,\n  "name": "24K Magic", "count": 2}]}'
    with pytest.raises(InputError, match=r'^3:24: the key "count" stands twice'):
        read(text, lookup, "x.json")


def test_json_when_everything_in_it_is_wrong_is_told_in_time(lookup: Lookup) -> None:
    begin = time.process_time()
    for data in (
        list(range(MAX_LINES)),
        [{"count": "x" * 500, "name": "y"}] * 2_000,
        {"game": "dropmix", "cards": {f"s{n}": ["Nobody"] * 80 for n in range(50)}},
    ):
        deck = read(json.dumps(data), lookup, "x.json", "dropmix")
        assert len(deck.findings) >= 2_000
        assert all(len(str(value)) <= 200 for one in deck.findings for value in one.values.values())
    for data in (
        list(range(MAX_LINES + 1)),
        {f"k{n}": [] for n in range(100)},
        {"cards": {"a": [1] * 5_001}},
    ):
        with pytest.raises(InputError):
            read(json.dumps(data), lookup, "x.json", "dropmix")
    assert time.process_time() - begin < 10


@pytest.mark.parametrize("path", ["x.deck", "x.csv", "x.json", "x.txt"])
def test_file_when_far_too_large_is_refused_before_it_is_read(path: str, lookup: Lookup) -> None:
    begin = time.process_time()
    for line in ("1 Nobody\n", "\n", '"', "[", "{", ",", "a: b\n", "\u200b", "(" * 500 + "\n"):
        data = (line * (MAX_BYTES // len(line.encode()) + 1)).encode()[:MAX_BYTES]
        try:
            deck = read(data, lookup, path, "dropmix")
        except InputError as error:
            assert len(error.message) < 300
        else:
            assert len(deck.findings) <= 2 * MAX_LINES
    assert time.process_time() - begin < 20


def test_lines_when_all_are_unknown_are_told_in_time(lookup: Lookup) -> None:
    begin = time.process_time()
    for line in ("wrong: {n}", "1 Nobody {n}", "Nobody {n} (a) [b] (c)", "{n}xNobody", "x{n}", "- {n} -"):
        text = "game: dropmix\n1 24K Magic\n" + "\n".join(line.format(n=n) for n in range(1, 2_000))
        deck = read(text, lookup)
        assert len(deck.findings) + len(deck.entries) >= 1_999
    assert time.process_time() - begin < 20


def test_sets_when_included_over_and_over_are_refused(lookup: Lookup) -> None:
    text = "game: adrenalyn\n" + "include: LL25\n" * 1_000
    with pytest.raises(InputError, match="more than 5000 cards"):
        read(text, lookup)


def test_messages_when_names_are_endless_echo_little(lookup: Lookup) -> None:
    endless = "y" * 1_900
    decks = [
        f"game: {endless}\n1 24K Magic\n",
        f"game: dropmix\nformat: {endless}\n1 24K Magic\n",
        f"game: evolution\nplayers: {endless}\ninclude: {endless}\n1 {endless}\n",
        f"game: dropmix\nignore: {endless}\n{endless}:\n-{endless} a\n{'9' * 1_900} a\n",
        f"game: dropmix\n1 24K Magic [{endless}]\n1 Animals ({endless})\nplayers: {endless}\n",
    ]
    for text in decks:
        for finding in checked(text, lookup):
            assert len(finding.message) < 450, finding
    for path, text in (
        (
            "x.json",
            json.dumps({"game": "dropmix", endless: 1, "cards": [{"count": endless, "name": endless}]}),
        ),
        ("x.csv", f"# game: dropmix\ncount,name,{endless}\n{endless},a\n1,{endless}\n"),
    ):
        for finding in checked(text, lookup, path):
            assert len(finding.message) < 450, finding


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("count,name\n1,24K Magic\nx,24K Magic\n1,Nobody\n", [("CKD003", 3, 1), ("CKD001", 4, 3)]),
        ('name;count\n"No ""one""";1\n24K Magic;"0"\n', [("CKD001", 2, 1), ("CKD003", 3, 11)]),
        ('count,name\n1,"24K\n Magic"\n1,Nobody\n', [("CKD001", 4, 3)]),
        ('count,name\n1,"24K Magic" x\n1,24K Magic\n', [("CKD019", 2, 3)]),
        ('count,name\n1,24K Magic\n1,"never\n1,24K Magic\n', [("CKD019", 3, 3)]),
        ("count,name\n1,24K Magic,,\n1,24K Magic,,3\n", [("CKD019", 3, 14)]),
        ("count\tname\tsection\n1\t24K Magic\tnowhere\n", [("CKD004", 2, 13)]),
        ("count,name\r1,Nobody\r", [("CKD001", 2, 3)]),
        ("sep=;\nid;count\nS99-C999;1\n", [("CKD001", 3, 1)]),
        ("2,24K Magic\n1,Nobody\n", [("CKD001", 2, 3)]),
    ],
)
def test_csv_when_a_cell_is_wrong_points_at_it(
    text: str, places: list[tuple[str, int, int]], lookup: Lookup
) -> None:
    deck = read(text, lookup, "x.csv", "dropmix")
    assert [(one.code, one.line, one.column) for one in deck.findings] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('["24K Magic",\n "Nobody"]', [("CKD001", 2, 2)]),
        ('{"24K Magic": 2,\n "Nobody": 1, "Sing (lead)": 0}', [("CKD001", 2, 12), ("CKD003", 2, 30)]),
        ('[{"quantity": 1, "card": {"name": "Nobody"}}]', [("CKD001", 1, 35)]),
        ('{"cards": {"nowhere": ["24K Magic"]}}', [("CKD004", 1, 24)]),
        ('{"deck": [{"n": 1.5, "id": "S01C001"}, 7, {"id": true}, {}]}', None),
        ('{"Format": "solo", "cards": [], "format": "team"}', None),
    ],
)
def test_json_when_a_value_is_wrong_points_at_it(
    text: str, places: list[tuple[str, int, int]] | None, lookup: Lookup
) -> None:
    deck = read(text, lookup, "x.json", "dropmix")
    found = [(one.code, one.line, one.column) for one in deck.findings]
    if places is not None:
        assert found == places
    elif "deck" in text:
        assert [(code, column) for code, _line, column in found] == [
            ("CKD003", 17),
            ("CKD019", 40),
            ("CKD019", 50),
            ("CKD019", 57),
        ]
    else:
        assert found == [("CKD012", 1, 43)] or found[0][0] == "CKD016"


def test_table_when_names_are_shared_uses_what_tells_them_apart(lookup: Lookup) -> None:
    table = "quantity,title,part\n1,Animals,lead\n2,Animals,beat\n"
    deck = read(table, lookup, "x.csv", "dropmix")
    assert deck.findings == []
    assert [entry.card.kind for entry in deck.entries if entry.card] == ["lead", "beat"]
    rows = [{"name": "Animals", "artist": "Maroon 5", "kind": "lead", "price": 3}]
    deck = read(json.dumps(rows), lookup, "x.json", "dropmix")
    assert deck.entries[0].card is not None
    assert [(one.code, one.values["names"]) for one in deck.findings] == [("CKD023", ["price"])]


def test_csv_when_a_row_is_endless_is_refused_at_once(lookup: Lookup) -> None:
    begin = time.process_time()
    for row in ("," * MAX_BYTES, "\u200b" * (MAX_BYTES // 3)):
        with pytest.raises(InputError, match="at most 20000 are read"):
            read(row, lookup, "x.csv", "dropmix")
    assert time.process_time() - begin < 1


@pytest.mark.parametrize("form", ["text", "concise", "github", "junit"])
def test_report_when_a_format_has_odd_characters_shows_them_escaped(form: str, lookup: Lookup) -> None:
    source = Source(lookup)
    report = CheckReport()
    deck = read_deck(
        "# game: dropmix\n# format: \u2066team\ncount,name\n1,Nobody\n".encode(), "x.csv", source
    )
    report.decks.append(Checker(source).check(deck))
    shown = render(report, form, Style(False, False))
    assert all(char.isprintable() or char == "\n" for char in shown)
    assert "\\u2066team" in shown
