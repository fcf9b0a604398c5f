"""The shipped StarCraft cards, units and sets, held to the counts and values that the sources give."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardkit.card import FIELDS, STATUSES
from cardkit.resources import schema_path
from cardkit.text import fold
from tests.games.starcraft.shipped import RACES, ROOT, cards, counted, golden, select, sets

COMBAT = ("standard", "reinforcement", "combat")
REMOVED = {
    "terran": ["4", "5", "15", "17", "18"],
    "zerg": ["6", "10", "11", "12", "14"],
    "protoss": ["1", "2", "9"],
}


def starting(race: str) -> list[dict[str, Any]]:
    return select(race=race, source="starting")


def combat_cards() -> list[dict[str, Any]]:
    return [card for card in cards().values() if card["kind"] in COMBAT]


def effective(card: dict[str, Any], unit: str, vs: str) -> tuple[int, int]:
    """Attack and health of a matching front-line unit by the card's own data, read without the engine."""
    attrs = card["attrs"]
    attack, health = attrs["major_attack"], attrs["major_health"]
    for effect in card.get("effects", ()):
        condition = effect.get("if", {})
        if unit in condition.get("front", [unit]) and condition.get("vs", vs) == vs:
            for step in effect["do"]:
                attack += step["amount"] if step["op"] == "attack" else 0
                health += step["amount"] if step["op"] == "health" else 0
    return attack, health


def test_cards_are_103_combat_cards_34_units_and_14_technologies() -> None:
    real = [card for card in cards().values() if card["status"] != "sample"]
    found = Counter("combat" if card["kind"] in COMBAT else card["kind"] for card in real)
    assert found == {"combat": 103, "unit": 34, "technology": 14}


def test_the_one_sample_card_is_kept_apart() -> None:
    (card,) = [card for card in cards().values() if card["status"] == "sample"]
    assert card["set"] == "sample"
    assert not card["attrs"]["in_base"] and not card["attrs"]["in_brood_war"]


def test_cards_fit_their_schema() -> None:
    schema = json.loads(Path(schema_path("starcraft.cards")).read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted((ROOT / "cards").glob("*.json")):
        assert [e.message for e in validator.iter_errors(json.loads(path.read_text(encoding="utf-8")))] == []


def test_files_are_in_canonical_form() -> None:
    for path in [*sorted((ROOT / "cards").glob("*.json")), ROOT / "sets.json", ROOT / "corrections.json"]:
        text = path.read_text(encoding="utf-8")
        rows = json.loads(text)
        assert text == json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
        if path.parent.name == "cards":
            for row in rows:
                assert list(row) == [field for field in FIELDS if field in row]
                assert all(value not in (None, [], {}, "") for value in row.values())
                assert row["set"] == path.stem


def test_names_tell_cards_apart() -> None:
    assert len({fold(card["name"]) for card in cards().values()}) == 152


@pytest.mark.parametrize("race", RACES)
def test_brood_war_deck_has_twenty_cards(race: str) -> None:
    deck = counted(f"{race}-brood-war")
    assert sum(deck.values()) == 20
    assert deck == {
        card["id"]: card["attrs"]["copies_brood_war"]
        for card in starting(race)
        if card["attrs"]["copies_brood_war"]
    }
    kinds: Counter[str] = Counter()
    for card, count in deck.items():
        kinds[cards()[card]["kind"]] += count
    assert (
        kinds == {"standard": 17, "reinforcement": 3}
        if race == "protoss"
        else {
            "standard": 18,
            "reinforcement": 2,
        }
    )


def test_sixty_brood_war_cards_are_56_faces() -> None:
    decks = [counted(f"{race}-brood-war") for race in RACES]
    assert sum(sum(deck.values()) for deck in decks) == 60
    assert sum(len(deck) for deck in decks) == 56
    assert [len(deck) for deck in decks] == [19, 19, 18]


@pytest.mark.parametrize("race", RACES)
def test_brood_war_removes_the_numbers_the_rules_list(race: str) -> None:
    gone = [card for card in starting(race) if card["attrs"]["in_brood_war"] is False]
    assert [card["number"] for card in gone] == REMOVED[race]
    assert all(card["status"] == "incomplete" for card in gone)
    assert all(card["attrs"]["copies_base"] == 1 and card["attrs"]["in_base"] for card in gone)


def test_thirteen_core_cards_are_incomplete() -> None:
    gone = [card for card in cards().values() if card["attrs"].get("copies_brood_war") == 0]
    assert len(gone) == 13
    for card in gone:
        assert not set(card["attrs"]) & {"major_attack", "major_health", "minor_attack", "minor_health"}


@pytest.mark.parametrize(("race", "added"), [("zerg", 7), ("protoss", 5)])
def test_base_deck_has_eighteen_cards(race: str, added: int) -> None:
    base = counted(f"{race}-base")
    assert sum(base.values()) == 18
    new = counted(f"{race}-brood-war")
    assert sum(max(0, count - base.get(card, 0)) for card, count in new.items()) == added


def test_terran_base_deck_has_thirteen_of_fifteen_candidates() -> None:
    row = sets()["terran-base"]
    known = sum(card["count"] for card in row["cards"])
    assert (known, len(row["attrs"]["candidates"]), row["attrs"]["of_candidates"]) == (5, 15, 13)
    assert known + row["attrs"]["of_candidates"] == row["attrs"]["total"] == 18
    for card in row["attrs"]["candidates"]:
        assert "valkyrie" not in cards()[card]["attrs"]["icons"]
        assert "in_base" not in cards()[card]["attrs"]
    certain = [c for c in starting("terran") if c["attrs"].get("in_base") is False]
    assert (
        sum(c["attrs"]["copies_brood_war"] for c in certain) == 5
    )  # of the seven new cards two are candidates


def test_technology_decks_have_the_numbers_of_the_boxes() -> None:
    base = [sets()[f"{race}-base"]["attrs"]["technology_deck"] for race in RACES]
    new = [sets()[f"{race}-brood-war"]["attrs"]["technology_deck"] for race in RACES]
    assert base == [21, 22, 20]
    assert 2 * sum(base) == 126
    assert new == [27, 26, 28]
    assert sets()["zerg-brood-war"]["attrs"]["technology_deck_queen_of_blades"] == 28
    assert 6 * 18 == sum(2 * sets()[f"{race}-base"]["attrs"]["total"] for race in RACES) == 108


def test_core_technologies_that_brood_war_removes_have_their_copies() -> None:
    found = {
        row["id"]: row["attrs"]["copies_removed_by_brood_war"]
        for row in sets().values()
        if "copies_removed_by_brood_war" in row.get("attrs", {})
    }
    assert found == {
        "siege-mode": 2,
        "lockdown-brood-war": 2,
        "metabolic-boost": 1,
        "improved-flyer-attack": 2,
        "dark-swarm-brood-war": 2,
        "guardian-aspect": 1,
        "increased-reaver-capacity-base": 3,
        "summon-archon": 1,
    }


def test_minor_attack_and_health_add_up_to_seven() -> None:
    standard = select(kind="standard", source="starting", in_brood_war=True)
    assert len(standard) == 53
    assert {c["attrs"]["minor_attack"] + c["attrs"]["minor_health"] for c in standard} == {7}


def test_starting_cards_have_every_value() -> None:
    values = {"major_attack", "major_health", "minor_attack", "minor_health", "icons"}
    for card in select(kind="standard", source="starting", in_brood_war=True):
        assert values <= set(card["attrs"])
        assert card["attrs"]["ability_known"] is True


def test_reinforcements_of_the_starting_decks() -> None:
    found = {
        race: [c for c in starting(race) if c["kind"] == "reinforcement" and c["attrs"]["in_brood_war"]]
        for race in RACES
    }
    assert {race: [c["attrs"]["copies_brood_war"] for c in held] for race, held in found.items()} == {
        "terran": [2],
        "zerg": [2],
        "protoss": [3],
    }
    terran, zerg, protoss = (found[race][0] for race in RACES)
    vehicles = {"battlecruiser", "goliath", "wraith", "siege_tank", "valkyrie", "vulture"}
    assert set(terran["attrs"]["icons"]) == vehicles
    assert terran["effects"][0]["do"] == [{"op": "health", "amount": 1}]
    assert terran["effects"][0]["cost"] == {"workers": 1}
    assert zerg["attrs"]["icons"] == protoss["attrs"]["icons"] == ["any"]
    assert zerg["effects"] == [
        {"when": "compare", "if": {"supporters": 1}, "do": [{"op": "attack", "amount": 1}]}
    ]
    assert protoss["effects"] == [{"when": "compare", "do": [{"op": "health", "amount": 1}]}]


def test_technologies_are_42_sets_and_thirteen_have_no_known_face() -> None:
    technologies = [row for row in sets().values() if row["kind"] == "technology"]
    # 46 rows of the lists less five that say only that one exists, one of them in two editions
    assert len(technologies) == 42
    faceless = [c for c in combat_cards() if c["attrs"]["source"] == "technology" and c["kind"] == "combat"]
    assert len(faceless) == 7
    standard = [c for c in combat_cards() if c["attrs"]["source"] == "technology" and c["kind"] == "standard"]
    assert len(standard) == 13
    assert [c["id"] for c in standard if "minor_attack" not in c["attrs"]] == ["P-TEC-REAVER-CORE"]
    reinforcements = select(source="technology", kind="reinforcement")
    assert len([c for c in reinforcements if c["status"] != "sample"]) == 14


def test_technology_sets_hold_every_card_of_theirs() -> None:
    for row in sets().values():
        if row["kind"] == "technology":
            held = {c["id"] for c in select(technology=row["id"])}
            assert held == {part["card"] for part in row["cards"]}
            for part in row["cards"]:
                copies = cards()[part["card"]]["attrs"].get("copies_technology")
                assert copies in (None, part["count"])
                assert (copies is not None) or row["attrs"]["copies_certain"] is False


@pytest.mark.parametrize("row", golden(), ids=lambda row: f"{row['unit']}-{row['card']}")
def test_golden_value_follows_from_the_card_data(row: dict[str, str]) -> None:
    card = cards()[row["card"]]
    assert row["unit"] in card["attrs"]["icons"]
    for vs in ("ground", "flying"):
        attack, health = effective(card, row["unit"], vs)
        assert health == int(row["health"])
        if row[vs]:
            assert attack == int(row[vs])


def test_golden_values_are_99_and_66_of_them_confirmed() -> None:
    assert Counter(row["status"] for row in golden()) == {"confirmed": 66, "derived": 25, "conflict": 8}
    pairs = {
        (unit, card["id"])
        for card in combat_cards()
        if card["kind"] == "standard" and card["attrs"].get("copies_brood_war")
        for unit in card["attrs"]["icons"]
    }
    assert pairs == {(row["unit"], row["card"]) for row in golden()}
    assert len({unit for unit, _card in pairs}) == 26


def test_conflicting_cards_are_marked() -> None:
    found = {row["card"] for row in golden() if row["status"] == "conflict"}
    assert found == {c["id"] for c in combat_cards() if c["status"] == "conflict"}
    assert found == {f"T-STA-{n}" for n in range(15, 21)}


def test_splash_and_vs_flying_say_what_the_effects_say() -> None:
    for card in combat_cards():
        steps = [(e.get("if", {}), s) for e in card.get("effects", ()) for s in e["do"]]
        if card["attrs"]["ability_known"]:
            splash = [t for _if, s in steps if s["op"] == "splash" for t in s["targets"]]
            assert card["attrs"].get("splash", []) == splash
            if card["kind"] == "standard":
                flying = [s["amount"] for c, s in steps if s["op"] == "attack" and c.get("vs") == "flying"]
                assert card["attrs"]["vs_flying"] == max(flying, default=0)


def test_units_are_34_with_the_sheets_values() -> None:
    units = select(kind="unit")
    assert Counter(u["attrs"]["race"] for u in units) == {"terran": 11, "zerg": 12, "protoss": 11}
    assert {u["attrs"]["unit"] for u in units if u["attrs"]["assist"]} == {
        "medic",
        "science_vessel",
        "queen",
        "defiler",
        "high_templar",
        "dark_archon",
        "arbiter",
    }
    for unit in units:
        if unit["attrs"]["assist"]:
            assert unit["attrs"]["support"] == 0
            assert "targets" in unit["attrs"]
            assert unit["attrs"]["targets"] == []
    scourge = {u["id"]: u["attrs"] for u in units if u["attrs"]["unit"] == "scourge"}
    assert scourge["Z-UNIT-SCOURGE-BASE"]["support"] == 0
    assert scourge["Z-UNIT-SCOURGE"]["support"] == 1
    abilities = {u["attrs"]["unit"]: u["attrs"]["abilities"] for u in units if "abilities" in u["attrs"]}
    assert abilities == {
        "science_vessel": ["detector"],
        "lurker": ["cloaking"],
        "dark_templar": ["cloaking"],
        "scourge": ["sacrifice"],
        "infested_terran": ["sacrifice"],
        "arbiter": ["gives-cloaking"],
    }
    assert cards()["Z-UNIT-GUARDIAN"]["attrs"]["targets"] == ["ground"]
    assert cards()["T-UNIT-GHOST"]["attrs"]["technologies"] == 4
    ghost = cards()["T-UNIT-GHOST"]["attrs"]
    assert "cost_minerals" not in ghost and ghost["cost_total"] == 2  # 1 + 1 or 2
    assert cards()["P-UNIT-ARCHON"]["attrs"]["cost_total"] == 4
    for unit in units:
        attrs = unit["attrs"]
        if "cost_minerals" in attrs:
            extra = attrs["cost_total"] - attrs["cost_minerals"] - attrs["cost_gas"]
            assert extra == {"archon": 2, "lurker": 2, "guardian": 3, "devourer": 3}.get(attrs["unit"], 0)


def test_corrections_hold_the_values_that_stand() -> None:
    rows = json.loads((ROOT / "corrections.json").read_text(encoding="utf-8"))
    assert len(rows) == 8
    for row in rows:
        card = cards()[row["card"]]
        assert (card[row["field"]] if row["field"] in FIELDS else card["attrs"][row["field"]]) == row["value"]
        assert row["instead_of"] != row["value"]


def test_statuses_have_the_counts_that_the_sources_page_gives() -> None:
    found = Counter(card["status"] for card in cards().values())
    assert found == {"verified": 51, "single-source": 50, "conflict": 7, "incomplete": 43, "sample": 1}
    text = (ROOT / "SOURCES.md").read_text(encoding="utf-8")
    assert all(f"| `{status}` | {count} |" in text for status, count in found.items())


def test_provenance_names_sources_that_are_explained() -> None:
    text = (ROOT / "SOURCES.md").read_text(encoding="utf-8")
    for card in cards().values():
        assert card["status"] in STATUSES
        assert "*" in card["provenance"]
        for field, sources in card["provenance"].items():
            assert (
                field == "*" or field in card or field in card["attrs"] or field in ("copies_base", "effects")
            )
            assert all(f"`{source}`" in text for source in sources)


def test_sets_name_cards_that_exist() -> None:
    for row in sets().values():
        assert all(part["card"] in cards() and part["count"] > 0 for part in row["cards"])
