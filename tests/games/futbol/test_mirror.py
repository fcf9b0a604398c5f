"""Every scenario played from the other seat gives the mirror image."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.games.futbol.match import ENGINE
from cardkit.match.scenario import read, run
from tests.games.futbol.shipped import ROOT

SCENARIOS = sorted((ROOT / "scenarios").glob("*.json"))
# Who sits first is what these are about; the other seat is another case, not the same one.
ONE_SIDED = {"option-starter-first-deck"}


def swapped(values: Any) -> Any:
    return values[::-1] if isinstance(values, list) and len(values) == 2 else values


def mirrored_position(row: dict[str, Any], two_seats: tuple[str, ...]) -> dict[str, Any]:
    found = dict(row)
    for key in two_seats:
        if key in found:
            found[key] = swapped(found[key])
    if "active" in found:
        found["active"] = 1 - found["active"]
    if isinstance(found.get("stadium"), dict) and "owner" in found["stadium"]:
        found["stadium"] = {**found["stadium"], "owner": 1 - found["stadium"]["owner"]}
    return found


PAIRS = ("aguante", "hands", "decks", "discards", "fields", "supports", "dts", "dt_used", "lasting", "decked")


def mirrored_events(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**event, "seat": 1 - event["seat"]} if "seat" in event else event for event in events]


def mirrored_expect(row: dict[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(row)
    if "state" in found:
        found["state"] = mirrored_position(found["state"], PAIRS)
    if "to_act" in found:
        found["to_act"] = [1 - seat for seat in found["to_act"]]
    for key in ("events", "no_events"):
        if key in found:
            found[key] = mirrored_events(found[key])
    for key in ("legal", "not_legal"):
        if key in found:
            found[key] = [mirrored_action(item) for item in found[key]]
    if "readings" in found:
        found["readings"] = {key: swapped(value) for key, value in found["readings"].items()}
    if "scores" in found:
        found["scores"] = swapped(found["scores"])
    if found.get("result"):
        result = found["result"]
        if "winners" in result:
            result["winners"] = [1 - seat for seat in result["winners"]]
        if "scores" in result:
            result["scores"] = swapped(result["scores"])
        if "first" in result:
            result["first"] = 1 - result["first"]
    return found


def mirrored_action(item: Any) -> Any:
    if isinstance(item, list):
        return [1 - item[0], item[1]]
    if isinstance(item, dict):
        return {"expect": mirrored_expect(item["expect"])}
    return item


def mirrored_die(die: list[Any]) -> list[Any]:
    stream, value = die
    name, slash, seat = stream.partition("/")
    if slash:
        return [f"{name}/{1 - int(seat)}", value]
    return [stream, 1 - value] if name == "coin" else die


def mirror(row: dict[str, Any]) -> dict[str, Any]:
    """The scenario with the seats exchanged."""
    found = copy.deepcopy(row)
    if "state" in found:
        found["state"] = mirrored_position({"active": 0, **found["state"]}, PAIRS)
    if "setup" in found:
        found["setup"]["seats"] = swapped(found["setup"]["seats"])
        # The first deck begins only where an option says so; from the other seat a coin says the same.
        if found.get("options", {}).get("starter") == "first_deck":
            found["options"]["starter"] = "coin"
            found.setdefault("dice", []).append(["coin", 0])
    found["dice"] = [mirrored_die(die) for die in found.get("dice", ())]
    found["actions"] = [mirrored_action(item) for item in found.get("actions", ())]
    found["expect"] = mirrored_expect(found["expect"])
    return found


@pytest.mark.parametrize("path", SCENARIOS, ids=[path.stem for path in SCENARIOS])
def test_scenario_when_mirrored_comes_out_mirrored(path: Path, lookup: Lookup) -> None:
    row = read(str(path))
    if path.stem in ONE_SIDED:
        # Here the other seat does not mirror: the first deck begins either way.
        outcome = run({**row, "setup": {"seats": swapped(row["setup"]["seats"])}}, ENGINE, lookup)
        assert outcome.passed
        return
    outcome = run(mirror(row), ENGINE, lookup)
    assert outcome.passed, outcome.differences[:3]
    if "setup" not in row:
        there, back = run(row, ENGINE, lookup), outcome
        assert [event["event"] for event in there.events] == [event["event"] for event in back.events]
