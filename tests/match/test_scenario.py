"""The scenario runner, on the toy game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.errors import InputError
from cardkit.match.engines import engine_of
from cardkit.match.scenario import Outcome, read, run
from tests.match.toy import ENGINE, cards


def scenario(**parts: Any) -> dict[str, Any]:
    row: dict[str, Any] = {
        "game": "toy",
        "title": "A case",
        "source": "Toy rules",
        "cards": cards(),
        "state": {"hands": [["T-8", "T-1"], ["T-3", "T-2"]], "points": [0, 2]},
    }
    return {**row, **parts}


def played(**parts: Any) -> Outcome:
    return run(scenario(**parts), ENGINE, None, "case.json")


REVEAL = [[0, "play T-8"], [1, "play T-3"]]


def test_scenario_passes_when_everything_comes_out() -> None:
    outcome = played(
        actions=[*REVEAL, {"expect": {"to_act": [0], "legal": ["steal", "leave"]}}, "steal", "shield"],
        expect={
            "state": {"points": [1, 2], "shields": [1, 0], "hands": [["T-1"], {"count": 1}]},
            "events": [{"event": "effect", "op": "steal", "card": "T-8"}, {"event": "shielded", "seat": 1}],
            "no_events": [{"event": "stole"}],
            "scores": [1, {"least": 2}],
            "result": None,
            "only_legal": ["play T-1", "play T-2"],
        },
    )
    assert outcome.differences == []
    assert outcome.to_json()["outcome"]["state"]["points"] == [1, 2]


@pytest.mark.parametrize(
    "expect, path",
    [
        ({"state": {"points": [1, 3]}}, "expect.state.points[1]"),
        ({"state": {"nothing": 1}}, "expect.state.nothing"),
        ({"events": [{"event": "stole"}]}, "expect.events[0]"),
        ({"no_events": [{"event": "scored"}]}, "expect.no_events"),
        ({"legal": ["pass"]}, "expect.legal[0]"),
        ({"not_legal": ["steal"]}, "expect.not_legal[0]"),
        ({"only_legal": ["steal"]}, "expect.only_legal"),
        ({"result": {"winners": [0]}}, "expect.result"),
        ({"scores": [True, 2]}, "expect.scores[0]"),
        ({"illegal": "toy.order"}, "expect.illegal"),
        ({"to_act": [1]}, "expect.to_act[0]"),
    ],
)
def test_scenario_names_the_difference_when_it_fails(expect: dict[str, Any], path: str) -> None:
    outcome = played(actions=REVEAL, expect=expect)
    assert [d["path"] for d in outcome.differences] == [path]


def test_scenario_passes_when_the_refused_action_names_its_rule() -> None:
    assert played(actions=[[0, "play T-2"]], expect={"illegal": "toy.own-hand"}).passed
    assert not played(actions=[[0, "play T-2"]], expect={"illegal": "toy.order"}).passed
    assert not played(actions=[[0, "play T-2"], [1, "play T-3"]], expect={"illegal": "toy.own-hand"}).passed


def test_scenario_needs_the_seat_when_several_choose() -> None:
    outcome = played(actions=["play T-8"], expect={"scores": [0, 2]})
    assert "several seats choose now (0, 1)" in outcome.differences[0]["got"]


def test_scenario_fails_when_dice_are_missing_or_left_over() -> None:
    decks = [["T-1", "T-2", "T-3", "T-4"], ["T-5", "T-6", "T-7", "T-8"]]
    setup = {"seats": [{"cards": {"": decks[0]}}, {"cards": {"": decks[1]}}]}
    row = scenario(setup=setup, expect={"state": {"hands": [["T-4", "T-3", "T-1"], {"count": 3}]}})
    del row["state"]
    short = run({**row, "dice": [["shuffle/0", ["T-4"]]]}, ENGINE, None)
    assert "run out" in short.differences[0]["got"]
    both = [["shuffle/0", ["T-4", "T-3", "T-1"]], ["shuffle/1", []]]
    assert run({**row, "dice": both}, ENGINE, None).differences == []
    left = run({**row, "dice": [*both, ["coin", 1]]}, ENGINE, None)
    assert left.differences[0]["got"] == {"left": [["coin", 1]]}
    assert run({**row, "dice": both[:1], "seed": 3}, ENGINE, None).differences == []


def test_scenario_reports_why_when_the_match_cannot_start() -> None:
    assert played(state={"hands": [["T-99"], []]}, expect={"refused": 'no card "T-99"'}).passed
    assert not played(state={"hands": [["T-99"], []]}, expect={"scores": [0, 0]}).passed
    assert not played(expect={"refused": "anything"}).passed
    assert played(state={"hnds": []}, expect={"refused": "unknown in a position: hnds"}).passed


@pytest.mark.parametrize(
    "change, message",
    [
        ({"expect": {}}, "must expect something"),
        ({"expect": {"win": 1}}, "'win' cannot be expected"),
        ({"dices": []}, "'dices' is no part of a scenario"),
        ({"actions": {}}, "'actions' must be a list"),
        ({"state": 3}, "'state' must be an object"),
    ],
)
def test_scenario_file_is_refused_when_malformed(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**scenario(expect={"scores": [0, 2]}), **change}), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read(str(path))


def test_scenario_file_is_refused_when_no_json(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    for content in (b"{", b"\xff\xfe\x00", b"[" * 100_000):
        path.write_bytes(content)
        with pytest.raises(InputError):
            read(str(path))


@pytest.mark.parametrize(
    ("key", "value"), [("cards", [[None]]), ("cards", [{"id": 7}]), ("setup", {"seats": 3}), ("title", 1.5)]
)
def test_scenario_when_a_value_is_of_another_kind_is_refused(key: str, value: Any) -> None:
    row = {"game": "toy", "title": "x", "source": "x", "setup": {"seats": []}, "expect": {"turn": 1}}
    with pytest.raises(InputError, match="not what the game needs") as refused:
        run({**row, key: value}, ENGINE, None, "x.json")
    assert refused.value.path == "x.json" and len(refused.value.message) < 400


def test_scenario_file_when_its_words_are_endless_is_refused_in_few(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    good = {"game": "toy", "title": "x", "source": "x", "setup": {}, "expect": {"turn": 1}}
    for spoilt in (
        {**good, "y" * 9000: 1},
        {**good, "expect": {"y" * 9000: 1}},
        {**good, "game": ["y" * 9000]},
    ):
        path.write_text(json.dumps(spoilt), encoding="utf-8")
        with pytest.raises(InputError) as refused:
            read(str(path))
        assert len(refused.value.message) < 900


def test_scenario_when_a_battle_has_units_on_one_side_only_is_refused_and_ends(lookup: Lookup) -> None:
    sides = [{}, {"units": ["T-UNIT-VALKYRIE", "T-UNIT-WRAITH"]}]
    row = {"game": "starcraft", "title": "x", "source": "x", "state": {"phase": "pairing", "sides": sides}}
    outcome = run({**row, "expect": {"legal": []}}, engine_of("starcraft"), lookup)
    assert not outcome.passed and "both sides" in str(outcome.refusal)
