"""Deck codes: what goes in comes out, one deck has one code, and a damaged code is refused."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.decks import code as codes
from cardkit.decks.code import decode, encode, is_code
from cardkit.decks.content import KEPT, Content, Item
from cardkit.errors import CardkitError, InputError, NotFoundError
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "deck-code.md").read_text("utf-8")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

IDS = st.one_of(
    st.builds(lambda a, b: f"S{a:02d}-C{b:03d}", st.integers(0, 3), st.integers(0, 999)),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12),
    st.text("0123456789", min_size=1, max_size=12),
)
ITEMS = st.builds(
    lambda count, id, section: Item(count, id, id, section),
    st.integers(1, 30) | st.integers(1, 9999),
    IDS,
    st.none() | st.sampled_from(["titulares", "suplentes", "vuelo"]),
)
HEADERS = st.lists(
    st.tuples(
        st.sampled_from(KEPT), st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
    ),
    max_size=4,
)
CONTENTS = st.builds(
    Content,
    st.sampled_from(["dropmix", "futbol", "a"]),
    st.none() | st.sampled_from(["solo", "brood-war"]),
    HEADERS,
    st.lists(ITEMS, max_size=30, unique_by=lambda item: item.key()),
)


@settings(max_examples=300)
@given(CONTENTS, st.randoms())
def test_code_when_read_back_is_the_same_deck_in_any_order(content: Content, chance: object) -> None:
    code = encode(content)
    assert is_code(code)
    assert decode(code).facts() == content.facts()
    content.items.reverse()
    chance.shuffle(content.items)  # type: ignore[attr-defined]
    chance.shuffle(content.headers)  # type: ignore[attr-defined]
    assert encode(content) == code


def test_code_when_a_card_stands_on_two_lines_adds_them_up() -> None:
    twice = Content("dropmix", "solo", [], [Item(1, "S01-C001", "x"), Item(1, "S01-C001", "y")])
    assert encode(twice) == encode(Content("dropmix", "solo", [], [Item(2, "S01-C001", "")]))


def sample() -> str:
    items = [Item(n % 3 + 1, f"S01-C{n:03d}", "") for n in range(40, 55)]
    items += [Item(7, "P01-C002", ""), Item(1, "Ñandú", "", "titulares")]
    return encode(Content("dropmix", "solo", [("name", "Late Night"), ("author", "Ana")], items))


def test_code_when_any_character_is_changed_is_refused() -> None:
    code = sample()
    for at in range(len(code)):
        for char in ALPHABET:
            if char != code[at]:
                with pytest.raises(InputError):
                    decode(code[:at] + char + code[at + 1 :])


def test_code_when_cut_anywhere_is_refused() -> None:
    code = sample()
    for stop in range(len(code)):
        with pytest.raises(InputError):
            decode(code[:stop])
        with pytest.raises(InputError):
            decode(code[:stop] + code[stop + 1 :])


@settings(max_examples=200)
@given(CONTENTS, st.data())
def test_code_when_damaged_at_random_is_refused(content: Content, data: st.DataObject) -> None:
    code = encode(content)
    at = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from([char for char in ALPHABET + " .=+/é" if char != code[at]]))
    for damaged in (code[:at] + wrong + code[at + 1 :], code[:at] + wrong + code[at:], code[:at]):
        if damaged != code:
            with pytest.raises(InputError):
                decode(damaged)


@settings(max_examples=300)
@given(st.binary(max_size=60))
def test_code_when_its_checksum_is_right_but_its_body_is_not(body: bytes) -> None:
    """Only the one spelling that the encoder writes is read; anything else is refused, never a crash."""
    framed = bytes([len(body)]) + body
    framed += crc32(b"ck1" + framed).to_bytes(4, "big")
    code = "ck1" + urlsafe_b64encode(framed).rstrip(b"=").decode()
    try:
        content = decode(code)
    except InputError:
        return
    assert encode(content) == code


@pytest.mark.parametrize(
    ("content", "error", "word"),
    [
        (Content(None, "solo"), InputError, "game"),
        (Content("dropmix", None, [], [Item(1, None, "Lift Your Voise")]), NotFoundError, "Lift Your Voise"),
        (Content("dropmix", None, [], [Item(9999, "a", ""), Item(1, "a", "")]), InputError, "9999"),
        (Content("dropmix", None, [], [Item(1, str(n), "") for n in range(5001)]), InputError, "5000"),
        (Content("dropmix", None, [("name", "x" * 20_000)]), InputError, "too large"),
        (Content("dropmix", None, [("name", "\ud800")]), InputError, "not valid text"),
    ],
)
def test_code_when_the_deck_cannot_have_one_says_why(
    content: Content, error: type[CardkitError], word: str
) -> None:
    with pytest.raises(error, match=word):
        encode(content)


@pytest.mark.parametrize("text", ["", "ck1", "deck", "ck1abc", "CK1" + "A" * 30, "ck1" + "A" * 20_001])
def test_code_when_the_text_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        decode(text)


def test_code_when_of_a_later_version_says_so() -> None:
    with pytest.raises(InputError, match="version 2"):
        decode("ck2" + sample()[3:])


def test_keys_when_a_header_is_added_get_a_number() -> None:
    assert set(codes._KEYS) == set(KEPT)


def test_page_when_read_gives_codes_that_are_so() -> None:
    vectors = re.findall(r"^(.+)\n\n```\n(ck1\S+)\n```$", PAGE, flags=re.MULTILINE)
    assert len(vectors) >= 4
    for _title, code in vectors:
        assert encode(decode(code)) == code
    refused = re.findall(r"^\| `(ck\S*)` \|", PAGE, flags=re.MULTILINE)
    assert len(refused) >= 4
    for code in refused:
        with pytest.raises(InputError):
            decode(code)


def test_vectors_when_read_say_what_the_page_says() -> None:
    late = Content(
        "dropmix",
        "solo",
        [("name", "Late Night")],
        [Item(n, id, "") for n, id in ((7, "P01-C002"), (1, "S01-C009"), (2, "S01-C010"), (1, "S01-C058"))],
    )
    team = Content(
        "adrenalyn",
        "evolution",
        [],
        [Item(1, "CKS-A1", "", "suplentes"), Item(1, "12", "", "titulares"), Item(1, "Ñ-7", "", "titulares")],
    )
    two = Content("dropmix", "solo", [], [Item(2, "S01-C001", "")])
    for content in (Content("dropmix", None), two, late, team):
        assert f"```\n{encode(content)}\n```" in PAGE
