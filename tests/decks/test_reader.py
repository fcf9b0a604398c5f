"""Deck files in text, JSON and CSV: counts, headings, headers, places, and that no line is ever lost."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.encoding import decode
from cardkit.decks.lines import heading, leading_count, trailing_count
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.errors import CardkitError, InputError
from cardkit.text import clean, fold


def read(text: str, lookup: Lookup, path: str = "x.deck") -> Deck:
    return read_deck(text.encode(), path, Source(lookup))


def codes(deck: Deck) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in deck.findings]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("2 24K Magic", 2, "24K Magic"),
        ("2x 24K Magic", 2, "24K Magic"),
        ("2X 24K Magic", 2, "24K Magic"),
        ("2 x 24K Magic", 2, "24K Magic"),
        ("2× 24K Magic", 2, "24K Magic"),
        ("x2 24K Magic", 2, "24K Magic"),
        ("24K Magic x2", 2, "24K Magic"),
        ("24K Magic ×2", 2, "24K Magic"),
        ("24K Magic 2x", 2, "24K Magic"),
        ("24K Magic (x2)", 2, "24K Magic"),
        ("2x24K Magic", 2, "24K Magic"),
        ("24K Magic", 1, "24K Magic"),
        ("  \t24K\u00a0Magic  ", 1, "24K Magic"),
        ("24K Magic [S01-C001] x2", 2, "24K Magic"),
        ("24K Magic (wild) (x2)", 2, "24K Magic"),
        ("2 S01 C001", 2, "24K Magic"),
        ("s01c001", 1, "24K Magic"),
        ("[S01-C001]", 1, "24K Magic"),
        ("LIC_0058_Wild", 1, "24K Magic"),
        ("2 58231", 2, "24K Magic"),
        ("24k MAGIC", 1, "24K Magic"),
        ("1 Can\u2019t Feel My Face (wild)", 1, "Can't Feel My Face"),
        ("1 Me Rehuso (loop)", 1, "Me Rehúso"),
        ("1977 (beat)", 1, "1977"),
        ("1 1977 (beat)", 1, "1977"),
    ],
)
def test_line_when_written_in_any_style_names_the_card(
    line: str, count: int, name: str, lookup: Lookup
) -> None:
    deck = read(f"game: dropmix\n{line}\n", lookup)
    if not deck.findings:
        assert [(entry.count, entry.card.name) for entry in deck.entries if entry.card] == [(count, name)]
    else:
        # The part in brackets depends on which parts of the song exist; then the parts are suggested.
        assert all(suggestion.startswith(name) for suggestion in deck.findings[0].suggestions), deck.findings


@pytest.mark.parametrize(
    "count", ["0", "-3", "1.5", "1/2", "99999999", "10000", "+2", "0x", "x0", "２", "1,5", "٣", "1e3"]
)
def test_count_when_it_is_no_whole_number_is_a_finding_or_part_of_a_name(count: str, lookup: Lookup) -> None:
    deck = read(f"game: dropmix\n{count} 24K Magic\n", lookup)
    assert codes(deck) == [("CKD003" if count != "1e3" else "CKD001", 2)]
    assert not [entry for entry in deck.entries if entry.card]


def test_place_when_a_line_is_indented_is_exact(lookup: Lookup) -> None:
    deck = read("game: dropmix\n\n  2x  24K Majic   \n", lookup)
    found = deck.findings[0]
    assert (found.line, found.column, found.end_column) == (3, 7, 16)
    assert found.suggestions[0] == "24K Magic"


def test_lines_when_ended_in_any_way_count_alike(lookup: Lookup) -> None:
    for end in ("\n", "\r\n", "\r"):
        deck = read(end.join(["game: dropmix", "1 24K Magic", "", "1 Nobody", ""]), lookup)
        assert codes(deck) == [("CKD001", 4)]


def test_spaces_when_of_every_kind_are_one_blank(lookup: Lookup) -> None:
    for space in "\u00a0\u2009\u202f\u3000\t\x0b\x0c\x85\u2028":
        deck = read(f"game: dropmix\n2{space}24K{space}{space}Magic\u200b\n", lookup)
        assert codes(deck) == [], repr(space)
        assert deck.entries[0].count == 2


def test_heading_when_known_sets_the_section(lookup: Lookup) -> None:
    text = "game: adrenalyn\nTitulares (10):\n1 LL25-214\nsuplentes\n1 LL25-41\nPortero\n1 LL25-200\n"
    deck = read(text, lookup)
    assert codes(deck) == []
    assert [entry.section for entry in deck.entries] == ["titulares", "suplentes", None]


def test_heading_when_unknown_is_a_finding_with_a_suggestion(lookup: Lookup) -> None:
    deck = read("game: adrenalyn\n1 LL25-214\ntitulres:\n1 LL25-41\n", lookup)
    assert codes(deck) == [("CKD004", 3)]
    assert "titulares" in deck.findings[0].suggestions


def test_header_when_misspelt_before_the_cards_spoils_no_other(lookup: Lookup) -> None:
    deck = read("game: dropmix\nformato: solo\nname: Ana: la buena\n1 24K Magic\n", lookup)
    assert codes(deck) == [("CKD004", 2)]
    assert "format" in deck.findings[0].suggestions
    assert deck.header("name") == "Ana: la buena"


def test_include_when_a_set_is_named_in_another_language_brings_its_cards(lookup: Lookup) -> None:
    deck = read("game: dropmix\ninclude: Dulces\ninclude: alteza\n", lookup)
    assert codes(deck) == []
    assert deck.size() == 30
    assert {entry.line for entry in deck.entries} == {2, 3}
    assert {entry.origin for entry in deck.entries} == {"Dulces", "alteza"}


def test_name_when_it_fits_several_cards_lists_how_to_write_each(lookup: Lookup) -> None:
    deck = read("game: dropmix\n1 Animals\n", lookup)
    found = deck.findings[0]
    assert found.code == "CKD002"
    written = "".join(f"1 {suggestion}\n" for suggestion in found.suggestions)
    again = read(f"game: dropmix\n{written}", lookup)
    assert again.findings == []
    ids = {entry.card.id for entry in again.entries if entry.card}
    assert len(ids) == len(found.suggestions) == found.values["count"]


def test_every_card_when_written_by_its_own_spelling_is_found(lookup: Lookup) -> None:
    source = Source(lookup)
    for game in lookup.games():
        _game, resolver, _words = source.game(game.id)
        cards = list(lookup.cards(game.id))
        by_name: dict[str, list] = {}
        for card in cards:
            by_name.setdefault(fold(card.name), []).append(card)
        for card in cards:
            spelling = resolver.spelling(card, by_name[fold(card.name)])
            found = resolver.resolve(spelling).card
            assert found is not None, spelling
            assert resolver.identity(found) == resolver.identity(card), spelling


def test_title_and_part_when_together_name_all_440_cards(lookup: Lookup) -> None:
    _game, resolver, _words = Source(lookup).game("dropmix")
    for card in lookup.cards("dropmix"):
        part = card.attrs.get("part") or card.kind
        found = resolver.resolve(f"{card.name} ({part})")
        assert found.card is None or found.card.id == card.id
        if found.card is None:
            assert found.code == "CKD002", card
            assert resolver.resolve(f"{card.name} ({part}, {card.attrs['artist']})").card is not None


def test_name_and_id_when_they_disagree_are_an_error(lookup: Lookup) -> None:
    for text in ("1 24K Magic [S01-C002]\n",):
        assert codes(read(f"game: dropmix\n{text}", lookup)) == [("CKD010", 2)]
    deck = read_deck(
        json.dumps(
            {"game": "dropmix", "cards": [{"count": 1, "name": "24K Magic", "id": "S01-C002"}]}
        ).encode(),
        "x.json",
        Source(lookup),
    )
    assert [finding.code for finding in deck.findings] == ["CKD010"]


def test_json_when_a_card_is_wrong_points_at_it(lookup: Lookup) -> None:
    text = (
        '{"game": "dropmix",\n "cards": [\n'
        '  {"count": 1, "name": "24K Magic"},\n'
        '  {"count": 0, "name": "x"},\n'
        '  {"count": 2, "name": "24K Majic"}\n ]}'
    )
    deck = read(text, lookup, "x.deck.json")
    assert [(f.code, f.line, f.column) for f in deck.findings] == [("CKD003", 4, 13), ("CKD001", 5, 24)]


def test_json_when_sets_are_included_keeps_the_places_of_its_cards(lookup: Lookup) -> None:
    text = '{"game": "dropmix",\n "include": ["Sweets"],\n "cards": [\n  {"count": 1, "name": "Nobody"}]}'
    deck = read(text, lookup, "x.deck.json")
    assert codes(deck) == [("CKD001", 4)]
    assert deck.place(deck.entries[0])[0] == 2
    assert deck.place(deck.entries[-1])[0] == 4


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_when_columns_have_any_name_is_read(delimiter: str, lookup: Lookup) -> None:
    rows = [["Cantidad", "Carta"], ["2", "24K Magic"], ["0", "24K Magic"], ["1", "Nobody"]]
    text = "# game: dropmix\n" + "".join(delimiter.join(row) + "\n" for row in rows)
    deck = read(text, lookup, "x.deck.csv")
    assert codes(deck) == [("CKD003", 4), ("CKD001", 5)]
    assert deck.entries[0].count == 2


def test_utf16_and_cp1252_when_read_give_the_same_names(lookup: Lookup) -> None:
    text = "game: dropmix\n1 Me Rehúso (loop)\n"
    for encoded in (text.encode("utf-16"), b"\xef\xbb\xbf" + text.encode()):
        assert codes(read_deck(encoded, "x.deck", Source(lookup))) == codes(read(text, lookup))
    assumed = read_deck(text.encode("cp1252"), "x.deck", Source(lookup))
    assert [finding.code for finding in assumed.findings if finding.code != "CKD002"][-1:] == ["CKD018"]


@pytest.mark.parametrize("data", [b"\xff\xfea", b"a\x00b", b"\x81abc", b"\xfe\xff\xd8\x00\x00a"])
def test_bytes_when_no_encoding_fits_are_refused_with_the_place(data: bytes) -> None:
    with pytest.raises(InputError, match=r"byte 0x[0-9a-f]{2} at position \d+"):
        decode(data, "x")


LINES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "game: dropmix",
            "format: solo",
            "24K Magic",
            "2 Animals",
            "include: Sweets",
            "ignore: X",
            "-1 x",
            "# c",
            "Portero",
        ]
    ),
    st.builds(lambda n, t: f"{n} {t}", st.integers(-5, 10**12), st.text(max_size=20)),
)


@settings(max_examples=300, deadline=None)
@given(lines=st.lists(LINES, max_size=25), end=st.sampled_from(["\n", "\r\n", "\r"]))
def test_text_when_it_is_anything_loses_no_line(lines: list[str], end: str, lookup: Lookup) -> None:
    text = end.join(["game: dropmix", *lines])
    try:
        deck = read(text, lookup)
    except UnicodeEncodeError:
        return
    except CardkitError as error:
        assert "\0" in text or "lines" in error.message
        return
    told = {entry.line for entry in deck.entries} | {finding.line for finding in deck.findings}
    told |= {header.line for headers in deck.headers.values() for header in headers}
    _game, _resolver, words = Source(lookup).game("dropmix")
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(raw, 1):
        shown = clean(line)
        if shown and not shown.startswith(("#", "//")) and fold(heading(shown)) not in words.sections:
            assert number in told, repr(line)
    for entry in deck.entries:
        assert entry.count >= 1
        assert "\ufffd" not in entry.text or "\ufffd" in text


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=200))
def test_bytes_when_they_are_anything_give_a_deck_or_a_message(data: bytes, lookup: Lookup) -> None:
    for path in ("x.deck", "x.json", "x.csv", "x"):
        try:
            read_deck(data, path, Source(lookup))
        except InputError as error:
            assert error.message


@given(
    count=st.integers(1, 9999),
    name=st.text("abcXx'-ñ ", min_size=1).map(str.strip).filter(lambda name: name != ""),
)
def test_count_when_written_before_or_after_is_the_same(count: int, name: str) -> None:
    before = leading_count(clean(f"{count} {name}"))
    after = trailing_count(clean(f"{name} x{count}"))
    assert before is not None
    assert after is not None
    assert (before.number, after.number) == (count, count)
    assert after.rest == clean(name)
