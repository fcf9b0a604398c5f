"""The sample profile: costs by the formula of its page, effects by series, and enough of everything."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from cardkit.resources import folder
from tests.games.adrenalyn.shipped import card, collection, profile, values

PAGE = Path(folder("docs")) / "effects" / "adrenalyn.md"


def rows_of(first_cell: str) -> list[list[str]]:
    """The cells of the table rows of the page whose first cell begins with a text."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith(f"| `{first_cell}")
    ]


def code(cell: str) -> Any:
    return json.loads(cell.strip("`"))


def effects() -> list[tuple[str, dict[str, Any]]]:
    return [(id, effect) for id, value in profile()["cards"].items() for effect in value.get("effects", ())]


def test_energy_follows_the_formula_of_the_page() -> None:
    cuts = (140, 146, 152, 157)
    assert "each of 140, 146, 152 and 157" in PAGE.read_text(encoding="utf-8")
    costs: Counter[str] = Counter()
    for set in ("LL25", "WC26"):
        for row in collection(set):
            cost = profile()["cards"].get(row["id"], {}).get("energy")
            if row["kind"] in ("jugador", "multi") and not row["rarity"].startswith("Edición Limitada"):
                assert cost == 1 + sum(sum(values(row)) > cut for cut in cuts), row["id"]
                costs[set] += 1
            else:
                assert cost is None, row["id"]
    assert costs == {"LL25": 428, "WC26": 525}


def test_effects_follow_the_table_of_the_page() -> None:
    table = {}
    for cells in (*rows_of("LL25"), *rows_of("WC26")):
        set, series, on, count, _words, effect = cells
        table[set.strip("`"), series, on] = (int(count), code(effect))
    found: dict[tuple[str, str, str], list[Any]] = defaultdict(list)
    for id, value in profile()["cards"].items():
        row = card(id)
        if "effects" in value and row["set"] != "CKS":
            on = "goalkeeper" if row["kind"] == "portero" else "player"
            found[row["set"], row["rarity"], on].append(value["effects"])
    assert {key: (len(lists), lists[0][0]) for key, lists in found.items()} == table
    for lists in found.values():
        assert all(held == lists[0] and len(held) == 1 for held in lists)


def test_action_cards_follow_the_table_of_the_page() -> None:
    table = {cells[0].strip("`"): cells for cells in rows_of("CKS-")}
    cards = [row for row in collection("CKS") if row["kind"] == "accion"]
    assert set(table) == {row["id"] for row in cards}
    for row in cards:
        _id, name, energy, trainer, do = table[row["id"]]
        assert (name, int(energy), trainer) == (
            row["name"],
            row["attrs"]["energy"],
            row["attrs"].get("trainer", ""),
        )
        assert [code(do)] == [effect["do"] for effect in row["effects"]]


def test_base_cards_have_no_effects() -> None:
    for id, value in profile()["cards"].items():
        if card(id).get("rarity") in ("Base", "Hero (base)"):
            assert "effects" not in value


def test_sample_cards_say_the_same_in_row_and_profile() -> None:
    for row in collection("CKS"):
        value = profile()["cards"][row["id"]]
        assert value.get("effects") == row.get("effects")
        assert {k: v for k, v in value.items() if k != "effects"} == row["attrs"]


def test_profile_has_enough_of_everything() -> None:
    actions = [row for row in collection("CKS") if row["kind"] == "accion"]
    assert len(actions) >= 20
    types = {row["attrs"]["trainer"] for row in collection("CKS") if row["kind"] == "entrenador"}
    restricted = {row["attrs"]["trainer"] for row in actions if row["attrs"].get("trainer")}
    assert types == restricted == {"ofensivo", "defensivo", "tactico"}
    kinds: dict[tuple[str, str], set[str]] = defaultdict(set)
    for id, effect in effects():
        kinds[card(id)["kind"], effect["when"]].add(json.dumps(effect, sort_keys=True))
    keeper = [one for (kind, _when), codes in kinds.items() if kind == "portero" for one in codes]
    assert len(keeper) >= 4
    assert {when for kind, when in kinds if kind == "portero"} == {
        "ability",
        "energy",
        "goal_against",
        "ally_enters",
    }
    players = [one for (kind, _when), codes in kinds.items() if kind in ("jugador", "multi") for one in codes]
    assert len(set(players)) >= 10
    assert {when for kind, when in kinds if kind in ("jugador", "multi")} == {
        "enter",
        "turn_start",
        "turn_end",
    }
    extras = Counter(value["extra"] for value in profile()["cards"].values() if "extra" in value)
    assert extras == {"second_player": 1, "golden_goal": 1}


@pytest.mark.parametrize(
    ("id", "do"),
    [
        ("CKS-A1", [{"op": "add", "to": "own_one", "stat": "att", "amount": 75}]),
        ("CKS-A2", [{"op": "unshield", "to": "field_one", "where": {"role": "shield"}}]),
        ("CKS-A3", [{"op": "swap", "to": "rival_all"}]),
        (
            "CKS-E2",
            [
                {"op": "remove", "to": "field_all"},
                {"op": "set", "to": "golden_keepers", "stat": "def", "value": 45},
            ],
        ),
    ],
)
def test_examples_of_the_rules_are_among_the_action_cards(id: str, do: list[Any]) -> None:
    assert card(id)["effects"] == [{"when": "play", "do": do}]


def test_page_lists_every_op_when_and_target() -> None:
    schema = json.loads((Path(folder("schemas")) / "adrenalyn.cards.schema.json").read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    definitions = schema["$defs"]
    words = [
        *definitions["op"]["properties"]["op"]["enum"],
        *definitions["op"]["properties"]["to"]["enum"],
        *definitions["effect"]["properties"]["when"]["enum"],
        *definitions["effect"]["properties"]["if"]["properties"],
        *definitions["op"]["properties"]["where"]["properties"],
    ]
    assert [word for word in words if f"`{word}`" not in text] == []
