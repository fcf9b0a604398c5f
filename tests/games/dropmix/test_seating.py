"""Decks to seats: which mixes make a match, and what is refused before it starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import load_deck
from cardkit.errors import RefusedError
from cardkit.games.dropmix import seating
from cardkit.games.dropmix.match import ENGINE
from cardkit.match.core import Seat, Setup
from tests.games.dropmix.shipped import ROOT
from tests.games.dropmix.tables import SHAPES, scene, setup, start

Decks = Callable[..., Setup]


@pytest.fixture
def prepare(lookup: Lookup) -> Decks:
    def made(*names: str, **options: Any) -> Setup:
        decks = [load_deck(str(ROOT / "decks" / f"{name}.deck"), lookup) for name in names]
        return ENGINE.prepare(decks, lookup, ENGINE.options.resolve(options))

    return made


@pytest.mark.parametrize(
    ("names", "sides"),
    [
        (["sweets-highness", "blade-controller"], [0, 1]),
        (["rhymer-phase", "tournament-shape"], [0, 1]),
        (["sweets-highness", "derby", "mirrors"], [0, 1, 1]),
        (["derby", "mirrors", "sweets-highness"], [0, 0, 1]),
        (["derby", "mirrors", "sweets", "highness"], [0, 0, 1, 1]),
    ],
)
def test_decks_sit_in_the_order_given(prepare: Decks, names: list[str], sides: list[int]) -> None:
    assert [seat.side for seat in prepare(*names).seats] == sides


@pytest.mark.parametrize(
    "names",
    [
        ["sweets", "highness"],
        ["sweets-highness"],
        ["sweets-highness", "derby"],
        ["derby", "sweets-highness", "mirrors"],
        ["sweets-highness", "blade-controller", "derby-mirrors"],
        ["sweets-highness", "blade-controller", "derby", "mirrors"],
        ["derby", "mirrors", "sweets", "highness", "blade"],
    ],
)
def test_other_mixes_are_refused(prepare: Decks, names: list[str]) -> None:
    with pytest.raises(RefusedError, match="two solo decks, a solo deck and two team decks, or four"):
        prepare(*names)


def test_house_formats_sit_like_what_they_extend() -> None:
    parents = {"night": "team", "late": "dropmix/night", "day": "solo"}
    formats = {"format": {name: {"extends": parent} for name, parent in parents.items()}}
    found = Setup("dropmix", [], [])
    for name in ("day", "late", "night"):
        found.seats.append(Seat(name, 0, {}, {"format": name}))
    seating.seat(found, formats)
    assert [seat.side for seat in found.seats] == [0, 1, 1]


@pytest.mark.parametrize("shape", SHAPES)
def test_opening_hands_and_decks(shape: str) -> None:
    match = start(shape, 5)
    sides = SHAPES[shape]
    for seat, side in enumerate(sides):
        is_alone = sides.count(side) == 1
        assert len(match.hands[seat]) == (5 if is_alone else 3)
        assert len(match.hands[seat]) + len(match.decks[seat]) == (30 if is_alone else 15)
        assert match.limits[seat] == (7 if is_alone else 5)


@pytest.mark.parametrize("shape", SHAPES)
def test_arrangements_exchange_the_sides(shape: str) -> None:
    found = setup(shape)
    for order in ENGINE.arrangements(found):
        seated = found.seated(order)
        assert seating.is_table(tuple(seat.side for seat in seated.seats))
    assert len(set(ENGINE.arrangements(found))) == 2


@pytest.mark.parametrize(
    "sides", [(0,), (0, 0), (0, 1, 0), (0, 1, 1, 1), (0, 1, 0, 1), (0, 1, 2), (0, 0, 0, 1), ()]
)
def test_sides_that_make_no_match(sides: tuple[int, ...]) -> None:
    assert not seating.is_table(sides)
    with pytest.raises(RefusedError):
        ENGINE.sides({"sides": list(sides)}, {})


def test_lineups_seat_every_shipped_deck(lookup: Lookup) -> None:
    decks = [load_deck(str(path), lookup) for path in sorted((ROOT / "decks").glob("*.deck"))]
    seated = [deck.path for lineup, _options in ENGINE.lineups(decks) for deck in lineup]
    assert set(seated) == {deck.path for deck in decks}
    assert {len(lineup) for lineup, _options in ENGINE.lineups(decks)} == {2, 3, 4}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"slot": []}, "no part of a position"),
        ({"slots": [{"card": "S01-C012", "seat": 0}]}, "cannot lie in slot 1"),
        ({"slots": [{"card": "S01-C001", "seat": 0, "colour": "blue"}]}, "cannot play blue"),
        ({"slots": [{"card": "S01-C001", "seat": 2}]}, "no seat"),
        ({"slots": [None] * 6}, "five"),
        ({"hands": [[], [], []]}, "2 seats"),
        ({"points": [1]}, "two sides"),
        ({"hands": [["nothing"]]}, "nothing"),
        ({"active": 3}, "side"),
        ({"stack": [{"do": "dance", "seat": 0}]}, "cannot be read"),
        ({"stack": [{"do": "search", "seat": 0, "card": "S01-C001"}]}, "cannot be read"),
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        scene(position)
