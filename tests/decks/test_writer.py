"""Decks in every form: written in one and then in another, a deck stays the same deck."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit.catalogue.catalogue import open_catalogue
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.code import decode
from cardkit.decks.content import Content, Item, content_of
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.decks.writer import FORMS, form_of, line, reread, write, write_text
from cardkit.errors import InputError, NotFoundError
from tests.conftest import DATA, GAMES

ODD_NAMES = [
    *(
        "=SUM(A1)",
        "+1 Fuerza",
        "-2 Frío",
        "@luna",
        "'=x",
        "'Cause",
        "-",
        "null",
        "x Ray",
        "X 2",
        "2 Fast",
        "2x4",
    ),
    *(
        "Ritmo x2",
        "Ritmo (x2)",
        "Calle (Parte II)",
        "Calle [S9-1]",
        'El "Loco", Paz',
        "a;b\tc",
        "# 7",
        "// 8",
    ),
    *(
        "wild",
        "Lead:",
        "game: dropmix",
        "name",
        "include: Sweets",
        "S9-3",
        "s9 3",
        "ck1abcdefgh",
        "日本語",
        "Ñu",
        "Nu",
    ),
    *(
        "ﬁn",
        "fin",
        "Doble",
        "Doble",
        "Doble",
        "(Solo)",
        "[Solo]",
        "1",
        "0",
        "½",
        "×2 Cosa",
        "—",
        "é",
        "e\u0301 x",
    ),
]


@cache
def ids(lookup: Lookup, game: str) -> list[str]:
    return [card.id for card in lookup.cards(game)]


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lookup]:
    folder = tmp_path_factory.mktemp("odd")
    cards = [
        {"id": f"S9-{n}", "set": "S9", "number": str(n), "name": name, "kind": "lead" if n % 2 else "bass"}
        for n, name in enumerate(ODD_NAMES)
    ]
    (folder / "cards.json").write_text(json.dumps(cards), "utf-8")
    with open_catalogue(folder / "odd.db", shipped=False) as catalogue:
        assert catalogue.import_cards(folder / "cards.json", game="dropmix").to_json()["added"] == len(cards)
    with open_lookup(str(folder / "odd.db")) as lookup:
        yield lookup


HEADERS = st.lists(
    st.tuples(
        st.sampled_from(["name", "author", "date", "race"]),
        st.sampled_from(["Ñandú: 7", "=1+1", "# a", "a,b"]),
    ),
    max_size=3,
    unique_by=lambda header: header[0],
)


def items(known: list[str], sections: list[str | None], *, unknown: bool) -> st.SearchStrategy[list[Item]]:
    counts = st.integers(1, 4) | st.integers(1, 9999)
    written = st.builds(
        lambda n, id, part: Item(n, id, id, part), counts, st.sampled_from(known), st.sampled_from(sections)
    )
    names = st.sampled_from(["Nobody Knows This", "x Unknown", "7 Unknown", "=Unknown", "Unknown (wild)"])
    lost = st.builds(
        lambda n, name, part: Item(n, None, name, part), counts, names, st.sampled_from(sections)
    )
    return st.lists(
        written | lost if unknown else written, min_size=1, max_size=12, unique_by=lambda one: one.key()
    )


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data(), game=st.sampled_from(GAMES), forms=st.sampled_from(list(product(FORMS, FORMS))))
def test_deck_when_written_in_two_forms_in_turn_stays_the_same(
    data: st.DataObject, game: str, forms: tuple[str, str], lookup: Lookup
) -> None:
    source = Source(lookup)
    sections = [None, *lookup.game(game).sections]
    deck = data.draw(items(ids(lookup, game), sections, unknown="code" not in forms))
    content = Content(game, lookup.game(game).default_format, data.draw(HEADERS), deck)
    first, second = forms
    once = through(content, first, source)
    assert once.facts() == content.facts()
    assert through(once, second, source).facts() == content.facts()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data(), forms=st.sampled_from(list(product(FORMS, FORMS))))
def test_deck_when_its_cards_have_odd_names_stays_the_same(
    data: st.DataObject, forms: tuple[str, str], odd: Lookup
) -> None:
    source = Source(odd)
    content = Content(
        "dropmix", "solo", [], data.draw(items(ids(odd, "dropmix"), [None], unknown="code" not in forms))
    )
    first, second = forms
    assert through(through(content, first, source), second, source).facts() == content.facts()


def through(content: Content, form: str, source: Source) -> Content:
    text = write(content, form, source)
    return decode(text.strip()) if form == "code" else reread(text, form, source)


@pytest.mark.parametrize("path", sorted(DATA.glob("*/decks/*.deck")), ids=lambda path: path.stem)
def test_example_decks_when_converted_lose_nothing(path: Path, lookup: Lookup) -> None:
    source = Source(lookup)
    content = content_of(read_deck(path.read_bytes(), str(path), source))
    for form in FORMS:
        assert through(content, form, source).facts() == content.facts()


def test_every_card_when_written_as_text_is_itself(lookup: Lookup) -> None:
    for game in GAMES:
        whole = Content(game, None, [], [Item(1, id, id) for id in ids(lookup, game)])
        text = write(whole, "text", Source(lookup))
        assert text.count("\n") == len(whole.items) + 2  # the game and an empty line


def test_csv_when_opened_in_a_spreadsheet_has_no_formula(odd: Lookup) -> None:
    whole = Content("dropmix", None, [], [Item(1, id, id) for id in ids(odd, "dropmix")])
    whole.items.append(Item(1, None, "=HYPERLINK(1)"))
    rows = list(csv.reader(io.StringIO(write(whole, "csv", Source(odd)))))
    cells = [cell for row in rows for cell in row]
    assert "'=SUM(A1)" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@pytest.mark.parametrize(
    ("count", "name", "expected"),
    [
        (2, "24K Magic", "2 24K Magic"),
        (2, "x Ray", "2x x Ray"),
        (1, "× Ray", "1x × Ray"),
        (3, "xRay", "3 xRay"),
    ],
)
def test_line_when_the_name_begins_with_a_times_sign(count: int, name: str, expected: str) -> None:
    assert line(count, name) == expected


def test_text_when_written_is_canonical(lookup: Lookup) -> None:
    cards = [Item(1, "S01-C001", "", "x"), Item(2, "S01-C058", ""), Item(1, None, "Nobody")]
    source = Source(lookup)
    content = Content("dropmix", "solo", [("name", "Uno")], cards[1:])
    assert write(content, "text", source) == (
        "game: dropmix\nformat: solo\nname: Uno\n\n2 Sexy And I Know It (bass)\n1 Nobody\n"
    )
    sections = write_text(Content("dropmix", None, [], cards), source.game("dropmix")[1])
    assert sections == ("game: dropmix\n\n2 Sexy And I Know It (bass)\n1 Nobody\n\nx:\n1 24K Magic\n")


def test_write_when_a_form_cannot_hold_the_deck(lookup: Lookup) -> None:
    source = Source(lookup)
    lost = Content("dropmix", "solo", [("name", "two\nlines")], [Item(1, "S01-C001", "")])
    for form in ("text", "csv"):
        with pytest.raises(InputError, match="without loss"):
            write(lost, form, source)
    with pytest.raises(NotFoundError, match="Nobody"):
        write(Content("dropmix", None, [], [Item(1, None, "Nobody")]), "code", source)


@pytest.mark.parametrize(
    ("path", "form"),
    [("a.deck", "text"), ("b.deck.json", "json"), ("C.CSV", "csv"), ("d", None), ("e.xlsx", None)],
)
def test_form_when_asked_by_a_file_name(path: str, form: str | None) -> None:
    assert form_of(path) == form
