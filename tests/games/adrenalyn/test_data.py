"""Every number that the rules and the published card lists let us say about the Adrenalyn data."""

from __future__ import annotations

import json
from collections import Counter
from math import comb
from statistics import quantiles
from typing import Any

import jsonschema

from cardkit.card import FIELDS
from cardkit.resources import schema_path
from tests.games.adrenalyn.shipped import (
    COLLECTIONS,
    DATA,
    card,
    collection,
    is_shield,
    printed,
    profile,
    values,
)

BASE = {"LL25": "Base", "WC26": "Hero (base)"}


def base(code: str, kind: str) -> list[dict[str, Any]]:
    return [row for row in collection(code) if row.get("rarity") == BASE[code] and row["kind"] == kind]


def test_counts_of_rows_as_published() -> None:
    assert {code: len(collection(code)) for code in COLLECTIONS} == {"LL25": 700, "WC26": 630, "PL23": 151}
    assert len(printed()) == 1481


def test_counts_of_rows_with_values_as_published() -> None:
    valued = Counter(row["set"] for row in printed() if row["attrs"].get("def") is not None)
    assert valued == {"LL25": 506, "WC26": 581}
    assert sum(valued.values()) == 1087


def test_counts_of_laliga_parts_as_published() -> None:
    rows = collection("LL25")
    series = Counter(row["rarity"] for row in rows)
    assert series["Base"] == 340
    assert series["Escudo"] == 20
    assert series["Carta de Estadio"] == 20
    assert [series[s] for s in ("¡Vamos!", "Guantes de Oro", "Kryptonita", "Diamante", "Influencer")] == [
        20,
        7,
        9,
        18,
        9,
    ]
    assert (series["Prota"], series["Super Crack"], series["New Master"]) == (18, 26, 15)
    assert series["Entrenador (Plus)"] == 20 and series["Master Míster (Plus)"] == 2
    numbered = [row for row in rows if row["number"].isdigit()]
    assert [int(row["number"]) for row in numbered] == list(range(1, 523))
    # 478 of the collection itself: 20 clubs with a crest and 17 players, the special series and the five last
    assert sum(int(row["number"]) <= 360 for row in numbered) == 20 * 18
    assert {card(f"LL25-{n}")["rarity"] for n in range(469, 475)} == {"Balón de Oro"}
    assert [card(f"LL25-{n}")["rarity"] for n in (468, 475, 476, 477, 478)] == [
        "Card Champions",
        "Balón de Oro Excellence",
        "Card Atómica",
        "Card Invencible",
        "Campeón Card",
    ]


def test_counts_of_laliga_values_as_published() -> None:
    valued = [row for row in collection("LL25") if row["attrs"].get("def") is not None]
    kinds = Counter(row["kind"] for row in valued)
    assert kinds["escudo"] == 20 and kinds["multi"] == 26
    singles = [row for row in valued if row["kind"] in ("portero", "jugador")]
    unnumbered = [row for row in singles if row["number"].startswith("S/")]
    assert len(unnumbered) == 11
    assert len(singles) - 340 - len(unnumbered) == 109


def test_counts_of_world_cup_parts_as_published() -> None:
    rows = collection("WC26")
    assert [int(row["number"]) for row in rows] == list(range(1, 631))
    series = Counter(row["rarity"] for row in rows)
    assert series["Hero (base)"] == 378
    assert series["Team crest"] == 42
    assert series["Eternos 22"] == 3
    assert series["Official Mascot"] == 3
    assert sum(row["kind"] == "escudo" and row["rarity"] == "Contenders" for row in rows) == 6
    players = [row for row in rows if row["kind"] in ("portero", "jugador")]
    assert len(players) - 378 == 197


def test_crests_and_stadiums_print_their_bonus() -> None:
    crests = [row for row in collection("WC26") if row["rarity"] == "Team crest"]
    assert {row["attrs"]["bonus"] for row in crests} == {5}
    assert card("WC26-624")["attrs"]["bonus"] == 10
    stadiums = [row for row in collection("LL25") if row["kind"] == "estadio"]
    assert Counter(row["attrs"]["bonus"] for row in stadiums) == {4: 8, 3: 6, 5: 6}


def test_total_is_the_sum_of_the_three_values() -> None:
    sums = {
        row["id"]: (row["attrs"]["def"] + row["attrs"]["ctr"] + row["attrs"]["att"], row["attrs"]["total"])
        for row in printed()
        if row["attrs"].get("total") is not None
    }
    assert len(sums) == 1087
    assert {id for id, (added, total) in sums.items() if added != total} == set()


def test_values_come_all_together_or_not_at_all() -> None:
    for row in printed():
        held = [row["attrs"].get(name) for name in ("def", "ctr", "att", "total")]
        assert held.count(None) in (0, 4), row["id"]
        assert 0 not in held, row["id"]


def test_status_follows_what_is_known() -> None:
    assert Counter(row["status"] for row in printed()) == {
        "single-source": 1037,
        "conflict": 50,
        "incomplete": 394,
    }
    for row in printed():
        assert (row["status"] == "incomplete") == (row["attrs"].get("def") is None), row["id"]
    assert {row["status"] for row in collection("CKS")} == {"sample"}


def test_numbers_stand_byte_for_byte_in_ids() -> None:
    for row in [*printed(), *collection("CKS")]:
        assert row["id"] == f"{row['set']}-{row['number']}"
    ids = [row["id"] for row in printed()]
    assert len(set(ids)) == len(ids)
    assert card("LL25-1 Bis")["name"] == "Mendizorroza"
    assert card("LL25-NW/1")["aliases"] == [{"alias": "LL25-NM-1", "reason": "id"}]


def test_names_repeat_and_no_card_is_lost() -> None:
    names = Counter(row["name"] for row in printed())
    assert names["Escudo"] == 20 and names["Team crest"] == 42 and names["Club Crest"] == 20
    assert names["Line-up card"] == 20


def test_players_without_position_are_neither_goalkeeper_nor_field_player() -> None:
    unknown = [row for row in printed() if row["attrs"].get("player_card")]
    assert len(unknown) == 260
    assert {row["kind"] for row in unknown} == {"otro"}
    assert {row["attrs"]["position"] for row in unknown} == {None}
    for row in printed():
        if row["kind"] in ("portero", "jugador", "multi"):
            assert (row["attrs"]["position"] == "goalkeeper") == (row["kind"] == "portero"), row["id"]


def test_real_cards_carry_no_evolution_values() -> None:
    for row in printed():
        assert "effects" not in row and "text" not in row
        assert row["attrs"].get("energy") is None and row["attrs"].get("trainer") is None
        assert "extra" not in row["attrs"]


def test_base_goalkeepers_offense_and_shields_as_published() -> None:
    expected = {"LL25": (40, 76, 87, 154, 146), "WC26": (39, 72, 89, 150, 189)}
    for code, (keepers, least, most, offense, shields) in expected.items():
        goal = [row["attrs"]["def"] for row in base(code, "portero")]
        assert (len(goal), min(goal), max(goal)) == (keepers, least, most)
        roles = Counter(is_shield(row) for row in base(code, "jugador"))
        assert (roles[False], roles[True]) == (offense, shields)


def test_chances_of_single_attacks_as_published() -> None:
    # untouched offense player: goal on a goalkeeper, a shield removed, a shield removed and alive after it
    expected = {"LL25": (52.2, 70.2, 60.0), "WC26": (46.4, 66.1, 61.3)}
    for code, percentages in expected.items():
        goal = [row["attrs"]["def"] for row in base(code, "portero")]
        offense = [row["attrs"]["att"] for row in base(code, "jugador") if not is_shield(row)]
        shields = [row["attrs"]["def"] for row in base(code, "jugador") if is_shield(row)]
        pairs = [(a, d) for a in offense for d in shields]
        scores = sum(a >= d for a in offense for d in goal) / (len(offense) * len(goal))
        removes = sum(a >= d for a, d in pairs) / len(pairs)
        survives = sum(a > d for a, d in pairs) / len(pairs)
        assert [round(100 * share, 1) for share in (scores, removes, survives)] == list(percentages)


def test_quintiles_of_def_and_att_as_published() -> None:
    expected = {"LL25": [141, 142, 146, 152], "WC26": [140, 146, 152, 157]}
    for code, cuts in expected.items():
        sums = [
            sum(values(row)) for row in collection(code) if row["kind"] == "jugador" and row["attrs"]["def"]
        ]
        assert quantiles(sums, n=5) == cuts


def test_players_with_equal_values_are_shields() -> None:
    equal = {row["name"]: row for row in base("LL25", "jugador") if len(set(values(row))) == 1}
    assert {name: values(row)[0] for name, row in equal.items()} == {
        "Balde": 76,
        "Gavi": 76,
        "Altimira": 73,
        "Fran Beltrán": 72,
        "Dendoncker": 73,
    }
    assert all(is_shield(row) for row in equal.values())


def test_golden_roles_and_values() -> None:
    golden = {
        "LL25-62": ("Balde", 76, 76, True),
        "LL25-40": ("Marcos Llorente", 76, 77, False),
        "LL25-154": ("Davinchi", 77, 63, True),
        "LL25-214": ("Mbappé", 63, 90, False),
        "LL25-41": ("Le Normand", 85, 64, True),
        "LL25-17": ("Boyé", 63, 79, False),
        "LL25-10": ("Guevara", 65, 76, False),
        "LL25-149": ("Kiko Femenía", 76, 65, True),
        "LL25-34": ("Maroan", 63, 76, False),
    }
    for id, (name, defence, attack, shield) in golden.items():
        row = card(id)
        assert (row["name"], *values(row), is_shield(row)) == (name, defence, attack, shield)
    assert card("LL25-40")["attrs"]["position"] == "defender"
    assert (card("LL25-200")["name"], card("LL25-200")["attrs"]["def"]) == ("Courtois", 87)
    assert (card("LL25-210")["name"], card("LL25-210")["attrs"]["att"]) == ("Bellingham", 86)


def test_chances_of_the_opening_hand_as_published() -> None:
    def seen(copies: int, cards: int = 4) -> float:
        return 100 * (1 - comb(25 - copies, cards) / comb(25, cards))

    assert [round(seen(copies), 2) for copies in (1, 2, 3)] == [16.0, 30.0, 42.17]
    assert round(100 - seen(3, 18), 2) == 1.52


def test_cards_fit_the_schema_and_are_in_canonical_form() -> None:
    with open(schema_path("adrenalyn.cards"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted((DATA / "cards").glob("*.json")):
        rows = json.loads(path.read_text(encoding="utf-8"))
        assert not list(validator.iter_errors(rows)), path.name
        assert path.read_text(encoding="utf-8") == json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
        for row in rows:
            assert list(row) == [field for field in FIELDS if field in row]


def test_corrections_name_the_value_that_stands() -> None:
    corrections = json.loads((DATA / "corrections.json").read_text(encoding="utf-8"))
    assert Counter(item["field"] for item in corrections) == {"position": 39, "name": 14}
    for item in corrections:
        row = card(item["card"])
        assert item["value"] == (row["name"] if item["field"] == "name" else row["attrs"]["position"])


def test_each_source_is_explained() -> None:
    explained = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    for row in [*printed(), *collection("CKS")]:
        for sources in row["provenance"].values():
            assert sources and all(f"| `{source}` |" in explained for source in sources), row["id"]


def test_sets_hold_every_card_of_their_collection() -> None:
    sets = {row["id"]: row for row in json.loads((DATA / "sets.json").read_text(encoding="utf-8"))}
    assert set(sets) == {*COLLECTIONS, "CKS"}
    for code, found in sets.items():
        assert [item["card"] for item in found["cards"]] == [row["id"] for row in collection(code)]
        assert {item["count"] for item in found["cards"]} == {1}


def test_profile_covers_no_other_cards_than_it_says() -> None:
    known = {row["id"] for row in [*printed(), *collection("CKS")]}
    assert set(profile()["cards"]) <= known
    assert profile()["status"] == "sample"
    assert "not Panini's" in profile()["names"]["en"]
