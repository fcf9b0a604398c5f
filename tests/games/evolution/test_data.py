"""The shipped Evolution cards, sets and formats, held to the numbers that the sources give."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardkit.card import FIELDS, STATUSES
from cardkit.text import fold, fold_id
from tests.games.evolution.shipped import DATA, ROOT, cards, copies, foods, formats, load, sets

WHITE_DEFENCES = ("burrowing", "climbing", "hard-shell", "horns", "symbiosis", "warning-call")
BASE = [
    "ambush",
    "burrowing",
    "climbing",
    "cooperation",
    "defensive-herding",
    "fat-tissue",
    "fertile",
    "foraging",
    "hard-shell",
    "horns",
    "intelligence",
    "long-neck",
    "pack-hunting",
    "scavenger",
    "symbiosis",
    "warning-call",
]
COLOURS = {
    "red": ["ambush", "carnivore", "pack-hunting"],
    "white": sorted([*WHITE_DEFENCES, "defensive-herding"]),
    "green": ["cooperation", "fat-tissue", "foraging", "intelligence", "long-neck", "scavenger"],
    "yellow": ["fertile"],
}
FOOD = {
    "carnivore": [0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    "ambush": [-3, -2, -1, 0, 1, 2, 3],
    "pack-hunting": [-3, -2, -1, 0, 1, 2, 3],
    **{key: [1, 2, 3, 3, 4, 4, 5] for key in WHITE_DEFENCES},
    "cooperation": [0, 3, 3, 4, 4, 5, 5],
    "fat-tissue": [-1, 0, 3, 4, 4, 5, 5],
    **{key: [2, 3, 4, 5, 6, 6, 7] for key in ("fertile", "foraging", "scavenger")},
    "intelligence": [-2, -1, 0, 4, 5, 6, 7],
    "defensive-herding": [2, 3, 4, 5, 6, 7, 8],
    "long-neck": [3, 4, 5, 6, 7, 8, 9],
}


def base() -> list[dict[str, Any]]:
    return [card for card in cards().values() if card["set"] == "base"]


def test_base_deck_has_99_faces_and_129_cards() -> None:
    assert len(base()) == 99
    assert len(copies("base")) == 129
    assert sum(card["attrs"]["copies"] for card in base()) == 129


def test_base_deck_is_17_carnivores_and_seven_of_sixteen_others() -> None:
    held = Counter(card["attrs"]["trait"] for card in copies("base"))
    assert held == {"carnivore": 17, **dict.fromkeys(BASE, 7)}
    assert len(BASE) == 16


def test_food_of_the_base_deck_adds_up_to_422() -> None:
    food = foods("base")
    assert sum(food) == 422
    assert round(sum(food) / len(food), 2) == 3.27
    assert sum(value < 0 for value in food) == 9
    assert food.count(0) == 7
    assert (food[0], food[-1]) == (-3, 9)


@pytest.mark.parametrize("trait", sorted(FOOD))
def test_food_values_of_each_trait_set(trait: str) -> None:
    assert foods(trait) == FOOD[trait]
    assert {card["attrs"]["trait"] for card in copies(trait)} == {trait}


def test_colours_group_the_traits_as_the_sources_do() -> None:
    found: dict[str, set[str]] = {}
    for card in base():
        found.setdefault(card["attrs"]["colour"], set()).add(card["attrs"]["trait"])
    assert {colour: sorted(traits) for colour, traits in found.items()} == COLOURS


def test_leaf_cards_and_arrows() -> None:
    leaf = {card["attrs"]["trait"] for card in base() if card["attrs"]["leaf"]}
    assert leaf == {"fat-tissue", "fertile", "long-neck"}
    arrows = {card["attrs"]["trait"]: card["attrs"]["arrows"] for card in base() if "arrows" in card["attrs"]}
    assert arrows == {"cooperation": ["right"], "symbiosis": ["right"], "warning-call": ["left", "right"]}


def test_portuguese_names_are_those_of_the_rules() -> None:
    names = {
        card["name"]: alias["alias"]
        for card in [*base(), cards()["flight"], cards()["seed-dispersal"], cards()["aerial-attack"]]
        for alias in card.get("aliases", ())
        if alias["language"] == "pt"
    }
    assert names == {
        "Carnivore": "Carnívoro",
        "Ambush": "Emboscada",
        "Horns": "Chifres",
        "Warning Call": "Chamado de Alerta",
        "Cooperation": "Cooperação",
        "Foraging": "Forrageamento",
        "Long Neck": "Pescoço Longo",
        "Scavenger": "Carniceiro",
        "Flight": "Voo",
        "Seed Dispersal": "Dispersão de Sementes",
        "Aerial Attack": "Ataque Aéreo",
    }


def test_no_spanish_name_is_invented_for_a_printed_card() -> None:
    for card in cards().values():
        if card["status"] != "sample":
            assert all(alias["language"] != "es" for alias in card.get("aliases", ())), card["id"]


def test_flight_is_12_cards_beside_and_a_sample_of_34_and_14() -> None:
    assert sets()["flight"]["attrs"] == {
        "flight_cards": 12,
        "trait_cards": 34,
        "event_cards": 14,
        "avian_boards": 12,
        "cliffs": 1,
    }
    assert Counter(card["id"] for card in copies("flight")) == {"flight": 12}
    sample = copies("flight-sample")
    assert Counter(card["kind"] for card in sample) == {"trait": 34, "event": 14}
    assert {card["status"] for card in sample} == {"sample"}
    assert all(card["id"].startswith("sample-") for card in sample)
    assert len(copies("base")) + len(sample) == 177


def test_placeholders_of_counts_are_no_cards() -> None:
    assert not [
        card["name"] for card in cards().values() if "total" in fold(card["name"]) or "*" in card["name"]
    ]


def test_flight_names_without_public_text_are_incomplete() -> None:
    for name in ("seed-dispersal", "aerial-attack", "brood-parasite", "dive-bomb", "nesting"):
        card = cards()[name]
        assert card["status"] == "incomplete"
        assert "effects" not in card
        assert card.get("attrs", {}).get("food") is None
        assert card.get("attrs", {}).get("copies") is None


def test_promo_sets_are_three_of_seven_with_unknown_food() -> None:
    promos = [found for found in sets().values() if found["kind"] == "promo-trait"]
    assert sorted(found["id"] for found in promos) == ["pest", "quills", "venom"]
    for found in promos:
        assert [item["count"] for item in found["cards"]] == [7]
        card = cards()[found["cards"][0]["card"]]
        assert card["status"] == "incomplete" and "food" not in card["attrs"]
        assert card["attrs"]["food_confidence"] == "D"


def test_linked_sets_name_each_other() -> None:
    linked = {
        card["name"]: card["attrs"]["linked"]
        for card in cards().values()
        if "linked" in card.get("attrs", {})
    }
    assert linked == {"Warning Call": "Ambush", "Ambush": "Warning Call"}


def test_profile_gives_food_to_promo_traits_only() -> None:
    profile = load(DATA / "profiles" / "cardkit-sample.json")
    assert profile["status"] == "sample"
    assert set(profile["cards"]) == {"pest", "quills", "venom"}


@pytest.mark.parametrize("file", sorted((DATA / "cards").glob("*.json")), ids=lambda path: path.stem)
def test_card_files_fit_the_schema_and_are_canonical(file: Path) -> None:
    schema = load(ROOT / "schemas" / "evolution.cards.schema.json")
    rows = load(file)
    jsonschema.Draft202012Validator(schema).validate(rows)
    for row in rows:
        assert list(row) == [field for field in FIELDS if field in row], row["id"]
        assert all(value not in (None, [], {}) for value in row.values()), row["id"]


def test_ids_differ_after_folding() -> None:
    folded = Counter(fold_id(id) for id in cards())
    assert max(folded.values()) == 1, "Ambush -3 and Ambush 3 must not be one id"


def test_every_card_says_where_it_comes_from() -> None:
    sources = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    for card in cards().values():
        assert card["status"] in STATUSES
        assert card["provenance"]["*"]
        for ids in card["provenance"].values():
            for source in ids:
                assert f"`{source}`" in sources, source


def test_statuses_have_the_counts_that_the_sources_page_says() -> None:
    found = Counter(card["status"] for card in cards().values())
    sources = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    for status, count in found.items():
        assert f"| `{status}` | {count} |" in sources
    assert found == {"verified": 73, "single-source": 13, "conflict": 14, "incomplete": 8, "sample": 29}


def test_corrections_hold_the_values_in_force() -> None:
    for row in load(DATA / "corrections.json"):
        card = cards()[row["card"]]
        assert card["attrs"][row["field"]] == row["value"]
        assert card["status"] == "conflict"


def test_formats_hold_the_numbers_of_the_rules() -> None:
    base_format, flight = formats()["format"]["base"], formats()["format"]["flight"]
    assert base_format["EVO101"] == {"min": 129, "max": 129}
    assert base_format["EVO102"] == {"min": 17, "max": 17}
    assert base_format["EVO105"] == {"max": 3}
    assert base_format["EVO111"] == {"min": 2, "max": 6}
    assert flight["EVO101"] == {"min": 177, "max": 177}
    assert [flight[code]["max"] for code in ("EVO121", "EVO122", "EVO123")] == [34, 14, 12]


def test_every_rule_speaks_three_languages_and_has_an_example_pair() -> None:
    used = set(formats()["format"]["base"]) | set(formats()["format"]["flight"])
    for code, rule in formats()["rule"].items():
        assert code in used
        assert rule["source"]
        for key in ("what", "why", "fix", "message"):
            assert set(rule[key]) == {"en", "es", "pt"} and all(rule[key].values()), f"{code} {key}"
        folder = ROOT / "tests" / "examples" / code
        assert list(folder.glob("good-*.deck")) and list(folder.glob("bad-*.deck")), code


def test_effect_ops_are_explained_in_the_docs() -> None:
    page = (ROOT / "docs" / "effects" / "evolution.md").read_text(encoding="utf-8")
    ops = {step["op"] for card in cards().values() for e in card.get("effects", ()) for step in e["do"]}
    whens = {e["when"] for card in cards().values() for e in card.get("effects", ())}
    conditions = {
        name for card in cards().values() for e in card.get("effects", ()) for name in e.get("if", ())
    }
    for name in ops | whens | conditions:
        assert f"`{name}`" in page, name
    schema = load(ROOT / "schemas" / "evolution.cards.schema.json")["$defs"]
    assert set(schema["op"]["properties"]["op"]["enum"]) == ops
    assert set(schema["effect"]["properties"]["when"]["enum"]) == whens
    assert set(schema["effect"]["properties"]["if"]["items"]["enum"]) == conditions


@pytest.mark.parametrize("deck", sorted((DATA / "decks").glob("*.deck")), ids=lambda path: path.stem)
def test_decks_name_game_format_and_players(deck: Path) -> None:
    text = deck.read_text(encoding="utf-8")
    assert "game: evolution" in text and "players: " in text


def test_at_least_six_decks_for_several_numbers_of_players() -> None:
    texts = {path.read_text(encoding="utf-8") for path in (DATA / "decks").glob("*.deck")}
    assert len(texts) >= 6
    players = {line for text in texts for line in text.splitlines() if line.startswith("players:")}
    assert len(players) == 5
