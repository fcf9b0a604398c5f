"""The board in text, the sentences of a match, and what a seat sees of it."""

from __future__ import annotations

import pytest

from cardkit.games.dropmix.slots import COLOURS, SLOT_BITS, colour_bits, instrument_bits
from tests.games.dropmix.tables import SHAPES, scene, start, walk

POSITION = {
    "turn": 6,
    "slots": [
        {"card": "S01-C002", "seat": 0},
        {"card": "S01-C005", "seat": 1, "under": [["S01-C004", 0], ["S01-C006", 1]]},
        {"card": "S01-C001", "seat": 1},
        None,
        {"card": "S01-C014", "seat": 0},
    ],
    "hands": [["S01-C013"], ["S01-C012", "S01-C015"]],
    "points": [7, 12],
}


def test_board_when_everything_is_shown() -> None:
    drawn = scene(POSITION).board(None, "en")
    assert "Call Me Maybe" in drawn
    assert "7 of 21" in drawn
    assert "+2 under" in drawn
    assert "[||] wild" in drawn
    assert drawn.count("red/blue") == 2
    assert "empty" in drawn
    assert "House Party [S01-C012] [||] green" in drawn


def test_board_hides_the_hands_of_the_other_side() -> None:
    drawn = scene(POSITION).board(0, "en")
    assert "S01-C013" in drawn
    assert "S01-C012" not in drawn
    assert "hand 2" in drawn


@pytest.mark.parametrize(("options", "seen"), [("shown", True), ("hidden", False)])
def test_board_shows_the_partners_hand_where_partners_show_them(options: str, seen: bool) -> None:
    position = {"hands": [["S01-C013"], ["S01-C012"], [], []]}
    match = scene(position, (0, 0, 1, 1), partner_hands=options)
    assert ("S01-C012" in match.board(0, "en")) is seen
    assert ("1" in match.view(0)["hands"]) is seen


@pytest.mark.parametrize(
    ("language", "word"), [("en", "yellow/red"), ("es", "amarillo/rojo"), ("pt", "amarelo/vermelho")]
)
def test_board_speaks_three_languages(language: str, word: str) -> None:
    assert word in scene(POSITION).board(None, language)


@pytest.mark.parametrize("shape", SHAPES)
def test_board_is_at_most_a_hundred_wide(shape: str) -> None:
    match = start(shape, 3, shift=4)
    for seat, _action in walk(match, 3):
        for line in match.board(seat, "es").splitlines():
            assert len(line) < 100


def test_bits_name_the_colours_of_the_slots() -> None:
    named = [[colour for place, colour in enumerate(COLOURS) if bits >> place & 1] for bits in SLOT_BITS]
    assert named == [["yellow", "red"], ["red"], ["red", "blue"], ["blue"], ["green", "blue"]]
    assert colour_bits(["red", "red", "blue"]) == 0b1010
    assert instrument_bits(["vocals", "horns"]) == 0b100001
    with pytest.raises(ValueError, match="not in tuple"):
        colour_bits(["pink"])


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "points 1, total 1 (a card played)."), ("es", "puntos 1, total 1 (carta jugada).")],
)
def test_points_are_told_with_their_cause(language: str, sentence: str) -> None:
    match = scene({"hands": [["S01-C004"], []]})
    match.apply(0, match.parse("play S01-C004 2"))
    told = [match.tell(event, language) for event in match.events]
    assert told[1].endswith(sentence)


def test_every_cause_and_effect_has_words() -> None:
    for shape in SHAPES:
        for seed in range(4):
            match = start(shape, seed, shift=5 * seed)
            for _step in walk(match, seed):
                for event in match.events:
                    told = match.tell(event, "pt")
                    assert "cause." not in told
                    assert "op." not in told
                match.events = []
