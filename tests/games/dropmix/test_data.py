"""The shipped DropMix cards, sets and corrections, held to the counts and sums that the sources agree on."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardkit.card import FIELDS, STATUSES
from cardkit.text import fold, fold_id
from tests.games.dropmix.shipped import ROOT, cards, of_kind, playlist_cards, playlists, points, sets

NORMAL = ("lead", "bass", "beat", "loop")
COLOUR = {"lead": "yellow", "loop": "red", "bass": "green", "beat": "blue"}


def attr(name: str, *kinds: str) -> Counter[Any]:
    return Counter(card["attrs"].get(name) for card in (of_kind(*kinds) if kinds else cards().values()))


def test_cards_are_440_in_three_printings() -> None:
    assert Counter(card["set"] for card in cards().values()) == {"P01": 4, "S01": 308, "S02": 128}


def test_kinds_have_the_counts_of_the_sources() -> None:
    found = Counter(card["kind"] for card in cards().values())
    assert found == {"loop": 109, "beat": 107, "lead": 70, "bass": 66, "wild": 32, "fx": 56}
    assert sum(found[kind] for kind in NORMAL) == 352


def test_season_by_type_matches() -> None:
    found = Counter(
        (card["attrs"]["season"], card["kind"] if card["kind"] in ("wild", "fx") else "normal")
        for card in cards().values()
    )
    assert found == {
        (0, "wild"): 4,
        (1, "normal"): 248,
        (1, "wild"): 20,
        (1, "fx"): 40,
        (2, "normal"): 104,
        (2, "wild"): 8,
        (2, "fx"): 16,
    }


def test_power_levels_have_the_counts_of_the_sources() -> None:
    assert attr("power") == {1: 115, 2: 182, 3: 143}
    assert attr("power", *NORMAL) == {1: 112, 2: 112, 3: 128}
    assert attr("power", "wild") == {2: 32}
    assert attr("power", "fx") == {1: 3, 2: 38, 3: 15}


@pytest.mark.parametrize(
    ("kind", "levels"),
    [("loop", (48, 28, 33)), ("beat", (48, 28, 31)), ("lead", (8, 28, 34)), ("bass", (8, 28, 30))],
)
def test_power_levels_of_a_colour(kind: str, levels: tuple[int, int, int]) -> None:
    found = attr("power", kind)
    assert (found[1], found[2], found[3]) == levels


def test_colours_follow_the_kind() -> None:
    for card in cards().values():
        colours = card["attrs"]["colours"]
        if card["kind"] == "wild":
            assert colours == ["yellow", "red", "green", "blue"]
        elif card["kind"] == "fx":
            assert colours == []
        else:
            assert colours == [COLOUR[card["kind"]]]


def test_instruments_of_normal_cards() -> None:
    found = Counter(card["attrs"]["instruments"][0] for card in of_kind(*NORMAL))
    assert found == {
        "drums": 106,
        "keys": 80,
        "guitar": 68,
        "vocals": 62,
        "sampler": 15,
        "horns": 11,
        "strings": 10,
    }
    assert all(len(card["attrs"]["instruments"]) == 1 for card in of_kind(*NORMAL))


def test_instrument_is_not_implied_by_the_colour() -> None:
    assert sum(card["attrs"]["instruments"] == ["drums"] for card in of_kind("loop")) == 1
    assert sum(card["attrs"]["instruments"] in (["vocals"], ["sampler"]) for card in of_kind("beat")) == 2


def test_parts_of_a_wild_name_one_instrument_per_colour() -> None:
    for card in cards().values():
        parts = card["attrs"].get("parts")
        if card["kind"] != "wild":
            assert parts is None
            continue
        assert list(parts) == card["attrs"]["colours"]
        assert card["attrs"]["instruments"] == list(dict.fromkeys(parts.values()))


def test_playlist_kinds_have_the_counts_of_the_sources() -> None:
    assert attr("playlist_kind") == {
        "starter": 60,
        "playlist-pack": 240,
        "discover-pack": 120,
        "baffler": 16,
        "promo": 4,
    }


def test_songs_are_166_and_one_to_one_with_title_and_artist() -> None:
    songs = {
        (card["attrs"].get("song"), card["name"], card["attrs"].get("artist"))
        for card in of_kind(*NORMAL, "wild")
    }
    assert len(songs) == 166
    assert len({song for song, _title, _artist in songs}) == 166
    assert len({(title, artist) for _song, title, artist in songs}) == 166
    assert all(card["attrs"].get("song") is None for card in of_kind("fx"))


def test_two_songs_are_called_animals() -> None:
    assert len({card["attrs"]["song"] for card in cards().values() if card["name"] == "Animals"}) == 2


def test_title_with_part_names_every_card_of_a_song() -> None:
    assert len({(fold(card["name"]), card["kind"]) for card in cards().values()}) == 440
    assert len({(card["attrs"].get("song"), card["kind"]) for card in of_kind(*NORMAL, "wild")}) == 384


def test_titles_are_221_and_121_of_them_are_shared() -> None:
    titles = Counter(card["name"] for card in cards().values())
    assert len(titles) == 221
    assert sum(count > 1 for count in titles.values()) == 121
    assert sum("(" in card["name"] for card in cards().values()) == 72
    assert "1977" in titles


def test_ids_and_their_other_spellings_are_unique() -> None:
    spellings: Counter[str] = Counter()
    for card in cards().values():
        own = {fold_id(card["id"])}
        own |= {fold_id(row["alias"]) for row in card["aliases"] if row["reason"] == "id"}
        assert own == {
            fold_id(card["id"]),
            fold_id(card["attrs"]["internal_id"]),
            str(card["attrs"]["cti"]),
        }
        spellings.update(own)
    assert len(spellings) == 1320
    names = {fold_id(card["name"]) for card in cards().values()}
    assert not names & set(spellings)


def test_ids_are_the_printed_codes() -> None:
    for id, card in cards().items():
        assert id == f"{card['set']}-{card['number']}"
        assert re.fullmatch(r"[SP]0[12]-C\d{3}", id)


def test_chip_numbers_of_known_samples() -> None:
    assert cards()["S01-C301"]["attrs"]["cti"] == 0xC278
    assert cards()["S01-C061"]["attrs"]["cti"] == 0x9F85


def test_codes_that_were_never_released_are_absent() -> None:
    second = {int(card["number"][1:]) for card in cards().values() if card["set"] == "S02"}
    absent = {*range(1, 16), *range(61, 121), *range(151, 166), *range(196, 226), 241, 247, 250, 251}
    assert second == set(range(1, 253)) - absent


def test_cards_are_in_canonical_form() -> None:
    for path in sorted((ROOT / "cards").glob("*.json")):
        text = path.read_text(encoding="utf-8")
        rows = json.loads(text)
        assert text == json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
        assert [row["id"] for row in rows] == sorted(row["id"] for row in rows)
        for row in rows:
            assert list(row) == [field for field in FIELDS if field in row]
            assert row["status"] in STATUSES
            assert "*" in row["provenance"]


def test_provenance_names_only_sources_that_are_explained() -> None:
    explained = set(re.findall(r"^\| `([a-z-]+)` \|", (ROOT / "SOURCES.md").read_text("utf-8"), re.M))
    used = {source for card in cards().values() for ids in card["provenance"].values() for source in ids}
    assert used <= explained
    for card in cards().values():
        fields = set(card["provenance"]) - {"*"}
        assert fields <= {*card, *card["attrs"]}


def test_keys_are_missing_only_where_the_sources_have_none() -> None:
    missing = [card for card in cards().values() if card["attrs"].get("key") is None]
    assert Counter(card["kind"] for card in missing) == {"beat": 105, "fx": 8, "lead": 1}
    assert all(
        (card["attrs"].get("key") is None) == (card["attrs"].get("mode") is None) for card in cards().values()
    )


def test_unknown_years_are_marked_incomplete() -> None:
    unknown = [card["id"] for card in of_kind(*NORMAL, "wild") if card["attrs"].get("year") is None]
    assert len(unknown) == 7
    assert [card["id"] for card in cards().values() if card["status"] == "incomplete"] == unknown


def test_corrections_are_45_and_none_is_stale() -> None:
    rows = json.loads((ROOT / "corrections.json").read_text(encoding="utf-8"))
    assert len(rows) == 45
    for row in rows:
        card = cards()[row["card"]]
        value = card[row["field"]] if row["field"] in card else card["attrs"].get(row["field"])
        assert value == row["value"], row
        assert row["instead_of"] != row["value"]
        assert set(row) == {"card", "field", "value", "instead_of", "other_source", "reason"}
    conflicts = {row["card"] for row in rows if row["field"] in ("key", "mode")}
    assert conflicts == {card["id"] for card in cards().values() if card["status"] == "conflict"}


def test_power_of_the_two_disputed_fx_is_three() -> None:
    assert cards()["S01-C075"]["attrs"]["power"] == cards()["S01-C090"]["attrs"]["power"] == 3


def test_every_card_is_in_one_playlist_and_one_product() -> None:
    for kinds in (("playlist", "baffler", "promo"), ("product",)):
        held = Counter(
            row["card"] for group in sets().values() if group["kind"] in kinds for row in group["cards"]
        )
        assert held == Counter(cards().keys())


def test_sets_have_the_kinds_and_numbers_of_the_sources() -> None:
    assert Counter(row["kind"] for row in sets().values()) == {
        "playlist": 28,
        "baffler": 2,
        "promo": 1,
        "product": 42,
    }
    assert [len(row["cards"]) for row in playlists()] == [15] * 28
    products = [row for row in sets().values() if row["kind"] == "product"]
    assert Counter(len(row["cards"]) for row in products) == {60: 1, 16: 16, 5: 24, 4: 1}
    for row in products:
        assert {card["attrs"]["product"] for card in playlist_cards(row)} == {row["id"]}


def test_set_names_and_aliases_are_unique() -> None:
    spelled = Counter(
        name
        for row in sets().values()
        for name in {fold(text) for text in (row["id"], *row["names"].values(), *row["aliases"])}
    )
    assert max(spelled.values()) == 1
    assert "dulces" in sets()["sweets"]["aliases"]
    assert "Alteza" in sets()["highness"]["aliases"]


def test_playlists_follow_the_card_order() -> None:
    for row in playlists():
        held = playlist_cards(row)
        assert [card["attrs"]["series_index"] for card in held] == list(range(1, 16))
        assert {card["attrs"]["playlist"] for card in held} == {row["names"]["en"]}
        assert {card["attrs"]["season"] for card in held} == {row["attrs"]["season"]}


def test_every_playlist_is_worth_exactly_36_points() -> None:
    for row in playlists():
        held = playlist_cards(row)
        kinds = Counter(card["kind"] for card in held)
        assert (kinds["wild"], kinds["fx"]) == (1, 2)
        assert sum(points(card) for card in held) == 36
        assert sum(points(card) for card in held if card["kind"] in NORMAL) == 24


def test_all_378_pairs_are_30_cards_and_72_points() -> None:
    sums = {row["id"]: sum(points(card) for card in playlist_cards(row)) for row in playlists()}
    pairs = list(combinations(sums, 2))
    assert len(pairs) == 378
    assert {sums[one] + sums[other] for one, other in pairs} == {72}


def test_playlists_have_the_two_known_shapes() -> None:
    for row in playlists():
        levels: dict[str, list[int]] = {kind: [] for kind in NORMAL}
        for card in playlist_cards(row):
            if card["kind"] in NORMAL:
                levels[card["kind"]].append(card["attrs"]["power"])
        shape = {kind: sorted(found) for kind, found in levels.items()}
        if row["attrs"]["playlist_kind"] == "discover-pack":
            assert shape == {kind: [1, 2, 3] for kind in NORMAL}
        else:
            assert shape == {"loop": [1, 1, 2, 3], "beat": [1, 1, 2, 3], "lead": [2, 3], "bass": [2, 3]}


def test_fx_power_pairs_of_playlists() -> None:
    pairs = Counter(
        tuple(sorted(card["attrs"]["power"] for card in playlist_cards(row) if card["kind"] == "fx"))
        for row in playlists()
    )
    assert pairs == {(2, 3): 12, (2, 2): 12, (1, 2): 2, (1, 3): 1, (3, 3): 1}


def test_a_pack_playlist_with_its_baffler_is_16_cards_and_39_points() -> None:
    with_baffler = [row for row in playlists() if row["attrs"].get("baffler")]
    assert len(with_baffler) == 16
    for row in with_baffler:
        baffler = cards()[row["attrs"]["baffler"]]
        assert baffler["attrs"]["playlist_kind"] == "baffler"
        assert baffler["attrs"]["power"] == 3
        assert sum(points(card) for card in playlist_cards(row)) + points(baffler) == 39
        assert baffler["attrs"]["product"] == playlist_cards(row)[0]["attrs"]["product"]


@pytest.mark.parametrize(("size", "cap", "most"), [(30, 80, 16), (15, 40, 8)])
def test_wilds_and_fx_that_fit_into_a_deck(size: int, cap: int, most: int) -> None:
    cheap = sorted(points(card) for card in of_kind(*NORMAL))
    dear = sorted(points(card) for card in of_kind("wild", "fx"))
    fitting = [n for n in range(size + 1) if sum(dear[:n]) + sum(cheap[: size - n]) <= cap]
    assert max(fitting) == most


def test_fx_effects_have_the_counts_of_the_printed_faces() -> None:
    ops: Counter[str] = Counter()
    for card in of_kind("fx"):
        assert len(card["effects"]) == 1
        assert card["text"]
        ops.update(do["op"] for effect in card["effects"] for do in effect["do"])
    assert ops == {
        "bonus": 22,
        "extra_play": 12,
        "extra_spin": 1,
        "clear": 9,
        "draw": 5,
        "search": 1,
        "redraw_hand": 1,
        "score": 4,
        "block": 1,
    }
    conditional = [card for card in of_kind("fx") if "if" in card["effects"][0]]
    assert [card["name"] for card in conditional] == ["The Thaumaturge", "With The Pack", "Cover The Bases"]
    assert all("effects" not in card for card in of_kind(*NORMAL, "wild"))


def test_bonuses_need_all_elements_and_clears_any() -> None:
    for card in of_kind("fx"):
        for do in card["effects"][0]["do"]:
            if do["op"] == "bonus":
                assert set(do["each"]) == {"all"}
            elif "cards" in do:
                assert set(do["cards"]) == {"any"}


def test_effect_instrument_repeats_what_the_effect_says() -> None:
    for card in cards().values():
        elements = [
            element
            for effect in card.get("effects", [])
            for do in effect["do"]
            for element in (
                do.get("each") or (do.get("cards") if do["op"] == "extra_play" else None) or {}
            ).get("all" if do["op"] == "bonus" else "any", [])
        ]
        named = [element.split(":")[1] for element in elements if element.startswith("instrument:")]
        expected = named[0] if len(named) == 1 else None
        assert card["attrs"].get("effect_instrument") == expected


def test_badges_of_points_in_one_play_are_23() -> None:
    badges = {
        card["name"]: card["attrs"]["badge_points"]
        for card in of_kind("fx")
        if "badge_points" in card["attrs"]
    }
    assert len(badges) == 23
    assert badges["Pattern Alpha"] == 7
    assert badges["Quiet Wisdom"] == 5
    assert badges["Cool Down"] == 2
    assert badges["Bust It Up"] == 5


def test_no_song_has_two_cards_of_one_part() -> None:
    parts = Counter((card["attrs"].get("song"), card["kind"]) for card in of_kind(*NORMAL, "wild"))
    assert max(parts.values()) == 1
