"""From deck files to tables: faces, players, piles, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardkit.decks.load import load_deck
from cardkit.errors import RefusedError
from cardkit.games.evolution.match import ENGINE
from cardkit.match.core import Dice, Setup
from tests.games.evolution.shipped import DATA, cards, foods
from tests.match.subjects import catalogue


def prepare(text: str, tmp_path: Path, **chosen: object) -> Setup:
    path = tmp_path / "table.deck"
    path.write_text(text, encoding="utf-8")
    options = ENGINE.options.resolve(chosen)
    return ENGINE.prepare([load_deck(str(path), catalogue())], catalogue(), options)


def shipped(deck: str, **chosen: object) -> Setup:
    options = ENGINE.options.resolve(chosen)
    return ENGINE.prepare(
        [load_deck(str(DATA / "decks" / f"{deck}.deck"), catalogue())], catalogue(), options
    )


def food_of(setup: Setup) -> list[int]:
    return sorted(setup.cards[card]["attrs"]["food"] for card in setup.table[""])


@pytest.mark.parametrize("deck", ["base", "base-five", "jogo-base"])
def test_whole_set_by_name_is_its_real_faces(deck: str) -> None:
    assert food_of(shipped(deck)) == foods("base")


def test_set_split_over_lines_is_its_real_faces(tmp_path: Path) -> None:
    setup = prepare("game: evolution\nplayers: 2\n10 Carnivore\n7 Horns\n7 carnivoro\n", tmp_path)
    held = Counter(setup.id(card) for card in setup.table[""])
    assert held == {
        **{c["id"]: c["attrs"]["copies"] for c in cards().values() if c["name"] in ("Carnivore", "Horns")}
    }


def test_faces_named_by_id_stay_as_they_are(tmp_path: Path) -> None:
    setup = prepare("game: evolution\nplayers: 2\n2x Ambush [ambush-plus-3]\n1 Ambush (-3)\n", tmp_path)
    assert food_of(setup) == [-3, 3, 3]


@pytest.mark.parametrize("deck", ["base", "pest-for-horns", "quiet-woods", "three-promos"])
def test_base_decks_make_129_cards(deck: str) -> None:
    setup = shipped(deck)
    assert len(setup.table[""]) == 129 and "vuelo" not in setup.table


@pytest.mark.parametrize("deck", ["flight", "flight-two", "flight-venom"])
def test_flight_decks_make_177_cards_and_12_beside(deck: str) -> None:
    setup = shipped(deck)
    assert (len(setup.table[""]), len(setup.table["vuelo"])) == (177, 12)


def test_seats_come_from_the_header_or_the_option() -> None:
    assert [len(shipped(deck).seats) for deck in ("base-two", "jogo-base", "base", "three-promos")] == [
        2,
        3,
        4,
        6,
    ]
    assert len(shipped("base", players=6).seats) == 6


def test_every_deck_starts_for_every_number_of_players() -> None:
    for path in sorted((DATA / "decks").glob("*.deck")):
        for players in range(2, 7):
            options = ENGINE.options.resolve({"players": players})
            setup = shipped(path.stem, players=players)
            match = ENGINE.start(setup, Dice(players), options)
            assert [len(hand) for hand in match.hands] == [4] * players
            aside = len(match.deck) + len(match.reserve) + 4 * players
            assert aside == len(setup.table[""]) and len(match.reserve) == 40


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game: evolution\n17 Carnivore\n", "number of players"),
        ("game: evolution\nplayers: 7\n17 Carnivore\n", "number of players"),
        ("game: evolution\nplayers: four\n17 Carnivore\n", "number of players"),
        ("game: evolution\nplayers: 2\n17 Carnivoro\n7 Gills\n", "Gills"),
    ],
)
def test_deck_that_cannot_be_seated_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=reason):
        prepare(text, tmp_path)


def test_two_decks_are_refused() -> None:
    deck = load_deck(str(DATA / "decks" / "base.deck"), catalogue())
    with pytest.raises(RefusedError, match="one shared deck"):
        ENGINE.prepare([deck, deck], catalogue(), ENGINE.options.resolve())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game: evolution\nplayers: 2\ninclude: base\n12 Flight\n", "section vuelo"),
        ("game: evolution\nplayers: 2\ninclude: base\n\nvuelo\n7 Horns\n", "section vuelo"),
        ("game: evolution\nplayers: 6\n17 Carnivore\n7 Horns\n", "too small"),
        ("game: evolution\nplayers: 2\ninclude: base\n7 Brood Parasite\n", "Brood Parasite"),
    ],
)
def test_table_that_cannot_be_played_is_refused_when_it_starts(
    text: str, reason: str, tmp_path: Path
) -> None:
    setup = prepare(text, tmp_path)
    with pytest.raises(RefusedError, match=reason):
        ENGINE.start(setup, Dice(1), ENGINE.options.resolve())


def test_promo_food_comes_from_the_profile_and_only_from_it() -> None:
    assert {
        setup_card["attrs"]["food"]
        for setup_card in shipped("pest-for-horns").cards
        if setup_card["id"] == "pest"
    } == {4}
    setup = shipped("pest-for-horns", profile="none")
    with pytest.raises(RefusedError, match=r"Pest \[pest\] cannot be played: its food value"):
        ENGINE.start(setup, Dice(1), ENGINE.options.resolve({"profile": "none"}))
