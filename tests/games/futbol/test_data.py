"""The sample cards, sets and decks: complete, canonical, and saying what they do."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardkit.card import FIELDS
from cardkit.games.futbol.abilities import KEYS, STATIC_OPS, WHENS
from cardkit.games.futbol.facts import compile_facts
from cardkit.resources import folder, schema_path
from tests.games.futbol.shipped import ROOT, cards, decks, of_kind, setup


def schema() -> dict[str, Any]:
    with open(schema_path("futbol.cards"), encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def test_counts_are_those_of_the_sources_page() -> None:
    assert Counter(card["kind"] for card in of_set("MUE")) == {
        "futbolista": 66,
        "tactica": 29,
        "trampa": 18,
        "dt": 10,
        "estadio": 6,
    }
    page = (ROOT / "SOURCES.md").read_text(encoding="utf-8")
    for status, count in Counter(card["status"] for card in cards().values()).items():
        assert f"| `{status}` | {count} |" in page


def of_set(id: str) -> list[dict[str, Any]]:
    return [card for card in cards().values() if card["set"] == id]


def test_files_are_canonical_and_fit_the_schema() -> None:
    check = Draft202012Validator(schema())
    for path in sorted((ROOT / "cards").glob("*.json")):
        text = path.read_text(encoding="utf-8")
        rows = json.loads(text)
        assert [error.message for error in check.iter_errors(rows)] == []
        assert text == json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
        assert rows == sorted(rows, key=lambda card: (card["set"], int(card["number"])))
        for card in rows:
            assert list(card) == [field for field in FIELDS if field in card], card["id"]
            assert all(value not in (None, "", [], {}) for value in card.values()), card["id"]


def test_sosa_is_stored_without_values() -> None:
    young, old = cards()["REG-001"], cards()["REG-002"]
    assert (young["name"], old["name"]) == (
        "José Sosa · Estudiantes 2026",
        "José Sosa · Estudiantes de La Plata 2006",
    )
    assert young["attrs"] == {"stars": 3, "evolution": False}
    assert old["attrs"] == {"stars": 5, "evolves_from": "REG-001", "evolution": True}
    assert {young["status"], old["status"]} == {"incomplete"}


def test_sample_cards_know_every_value() -> None:
    for card in of_set("MUE"):
        attrs = card.get("attrs", {})
        assert card["status"] == "sample" and card["provenance"] == {"*": ["cardkit-sample"]}
        assert bool(card.get("effects")) == bool(card.get("text")), card["id"]
        if card["kind"] == "futbolista":
            assert {"stars", "ata", "def", "rol", "tipo", "evolution"} <= set(attrs), card["id"]
            assert (attrs["tipo"] == "Efecto") == bool(card.get("effects")), card["id"]
            assert attrs["evolution"] == ("evolves_from" in attrs), card["id"]
        else:
            assert card.get("effects"), card["id"]
            assert ("speed" in attrs) == (card["kind"] in ("tactica", "trampa"))
        if card["kind"] == "dt":
            once = any(effect.get("limit") == "duel" for effect in card["effects"])
            assert attrs["uso"] == ("una_vez" if once else "automatico"), card["id"]


def test_every_rarity_star_speed_and_use_is_there() -> None:
    futbolistas = [card["attrs"] for card in of_kind("futbolista")]
    assert {attrs["stars"] for attrs in futbolistas} == set(range(1, 9))
    assert {card.get("rarity") for card in of_set("MUE")} == {"comun", "rara", "figura", "leyenda"}
    assert {card["attrs"]["speed"] for card in of_kind("tactica")} == {"normal", "rapida", "continua"}
    assert {card["attrs"]["speed"] for card in of_kind("trampa")} == {"normal", "contraataque"}
    assert {card["attrs"]["uso"] for card in of_kind("dt")} == {"una_vez", "automatico"}


def stage_of(id: str) -> str | None:
    stage: str | None = cards()[id].get("attrs", {}).get("evolves_from")
    return stage


def stages(id: str) -> list[str]:
    """The earlier stages of a card, nearest first."""
    found: list[str] = []
    at = stage_of(id)
    while at is not None:
        assert at not in found and at != id
        found.append(at)
        at = stage_of(at)
    return found


def test_evolutions_lead_to_a_first_stage() -> None:
    lengths = Counter(len(stages(card["id"])) for card in of_kind("futbolista"))
    assert lengths[1] >= 6 and lengths[2] == 2 and max(lengths) == 2


def test_schema_page_and_runner_know_the_same_codes() -> None:
    defs = schema()["$defs"]
    assert set(defs["op"]["properties"]["op"]["enum"]) == set(KEYS)
    assert set(defs["effect"]["properties"]["when"]["enum"]) == set(WHENS)
    with open(f"{folder('data')}/../docs/effects/futbol.md", encoding="utf-8") as file:
        page = file.read()
    operations = page[page.index("## `op`") :]
    for op, (must, may) in KEYS.items():
        row = next(line for line in operations.splitlines() if line.startswith(f"| `{op}` | "))
        assert all(f"`{key}`" in row for key in must | may), op
        assert row.rstrip().endswith("| yes |") == (op in STATIC_OPS), op
    for when in WHENS:
        assert f"`{when}`" in page
    for name in ("selector", "condition", "cost"):
        for key in defs[name]["properties"]:
            assert f"{key.removesuffix('_min').removesuffix('_max')}" in page, key


def test_sample_uses_every_code() -> None:
    effects = [effect for card in cards().values() for effect in card.get("effects", ())]
    steps = [step for effect in effects for step in effect["do"]]
    assert {effect["when"] for effect in effects} == set(WHENS)
    assert {step["op"] for step in steps} == set(KEYS)
    assert {cost["pay"] for effect in effects for cost in effect.get("cost", ())} == set(
        schema()["$defs"]["cost"]["properties"]["pay"]["enum"]
    )
    assert {step["until"] for step in steps if "until" in step} == {"battle", "turn", "rival_turn", "stay"}
    assert {step["what"] for step in steps if step["op"] == "bar"} == {"attack", "position", "effects"}
    assert {step["what"] for step in steps if step["op"] == "grant"} == {"direct", "pierce", "second_attack"}
    assert {step["what"] for step in steps if step["op"] == "forbid"} == {
        "tactica",
        "trampa",
        "attack",
        "summon",
    }


def test_decks_are_different_and_use_every_sample_card() -> None:
    assert len(decks()) >= 6 and len(set(decks().values())) == len(decks())
    assert {id for deck in decks().values() for id in deck} == {card["id"] for card in of_set("MUE")}
    for name, deck in decks().items():
        kinds = Counter(cards()[id]["kind"] for id in deck)
        assert kinds["dt"] == 1 and len(deck) == 31, name
        for id in deck:
            assert all(stage in deck for stage in stages(id)), name
        cheap = [
            id
            for id in deck
            if cards()[id]["kind"] == "futbolista" and cards()[id]["attrs"]["stars"] <= 4 and not stages(id)
        ]
        assert len(cheap) >= 9, name


@pytest.mark.parametrize("name", sorted(decks()))
def test_every_deck_compiles(name: str) -> None:
    facts = compile_facts(setup(decks()[name], decks()[name]))
    assert len(facts) == len(set(decks()[name]))


def test_every_effect_card_stands_in_a_scenario() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "scenarios").glob("*.json"))
    assert [card["id"] for card in of_set("MUE") if card.get("effects") and card["id"] not in text] == []


def test_every_rule_row_has_a_scenario() -> None:
    names = sorted(path.stem for path in (ROOT / "scenarios").glob("*.json"))
    for row in range(1, 41):
        assert any(name.startswith(f"b{row:02d}-") for name in names), row
    for case in range(1, 12):
        assert any(name.startswith(f"golden-{case:02d}-") for name in names), case
    for kind in ("attack", "defence", "face-down"):
        assert {f"table-{kind}-{than}" for than in ("less", "equal", "more")} <= set(names)


WORDS_OF_COSTS = {
    "aguante": "pagando",
    "discard": "descartando",
    "tribute": "sacrificando",
    "mill": "mandando al descarte",
    "self": "mandando esta carta",
}


def test_text_names_every_cost() -> None:
    for card in of_set("MUE"):
        for effect in card.get("effects", ()):
            for cost in effect.get("cost", ()):
                assert WORDS_OF_COSTS[cost["pay"]] in card["text"].lower(), card["name"]
                number = cost.get("n", 1)
                if number > 1:
                    assert f"{number:,}".replace(",", ".") in card["text"], card["name"]
