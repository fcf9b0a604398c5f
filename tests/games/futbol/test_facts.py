"""Cards that no match can play are refused by name, with what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.errors import RefusedError
from cardkit.games.futbol.facts import compile_facts
from cardkit.match.core import Setup
from tests.games.futbol.shipped import plain, scene

TACTIC = {"id": "T", "name": "Jugada", "kind": "tactica", "attrs": {"speed": "normal"}}


def compiled(card: dict[str, Any]) -> Any:
    return compile_facts(Setup.from_json("futbol", {"cards": [card], "seats": []}))[0]


def step(**keys: Any) -> dict[str, Any]:
    return {**TACTIC, "effects": [{"when": "play", "do": [keys]}]}


@pytest.mark.parametrize(
    "card, problem",
    [
        ({**plain("A", 4, 1, 1), "attrs": {"stars": 4, "ata": 1}}, "def"),
        ({**plain("A", 4, 1, 1), "attrs": {}}, "stars, ata, def"),
        (plain("A", 9, 1, 1), "1 to 8"),
        (plain("A", 4, -1, 1), "at least 0"),
        ({**plain("A", 4, 1, 1), "kind": "goleador"}, "goleador"),
        ({**TACTIC, "attrs": {}}, "speed"),
        ({**TACTIC, "attrs": {"speed": "contraataque"}}, "speed"),
        ({**TACTIC, "kind": "trampa", "attrs": {"speed": "rapida"}}, "speed"),
        ({**TACTIC, "effects": [{"when": "siempre", "do": [{"op": "draw"}]}]}, "when"),
        ({**TACTIC, "effects": [{"when": "play", "do": []}]}, "do"),
        (step(op="teleport"), "teleport"),
        (step(op="draw", who="own"), "draw needs"),
        (step(op="draw", who="own", n=1, to={}), "draw needs"),
        (step(op="stat", to={}, ata=1), "until"),
        (step(op="bar", to={}, what="direct", until="turn"), "direct"),
        (step(op="discard", who="both", n=1), "one side"),
        (step(op="aguante", who="nobody", n=1), "nobody"),
        ({**TACTIC, "effects": [{"when": "static", "do": [{"op": "draw", "who": "own", "n": 1}]}]}, "static"),
        (
            {
                **TACTIC,
                "effects": [{"when": "static", "do": [{"op": "bar", "to": {}, "what": "effects"}]}],
            },
            "static",
        ),
    ],
)
def test_card_when_unplayable_is_refused_by_name(card: dict[str, Any], problem: str) -> None:
    with pytest.raises(RefusedError) as refused:
        compiled(card)
    assert refused.value.message.startswith(card["name"]) and problem in refused.value.message


@pytest.mark.parametrize("written", ["S-1", "s 1", "Ciro Uno", "CIRO UNO"])
def test_earlier_stage_when_written_any_way_is_found(written: str) -> None:
    base = {**plain("S-1", 3, 1000, 1000), "name": "Ciro Uno"}
    other = {**plain("S-2", 3, 1000, 1000), "name": "Ciro Uno"}
    later = plain("S-3", 5, 2000, 1000)
    later["attrs"]["evolves_from"] = written
    facts = compile_facts(Setup.from_json("futbol", {"cards": [base, other, later], "seats": []}))
    assert facts[2].stages == {0, 1} and facts[2].is_evolution and not facts[2].is_cheap


@pytest.mark.parametrize(
    "position, problem",
    [
        ({"aguante": ["6.000", 6000]}, "aguante"),
        ({"aguante": 6000}, "aguante"),
        ({"life": [1, 1]}, "life"),
        ({"fields": [["MUE-067"], []]}, "futbolista"),
        ({"fields": [["MUE-006"] * 4, []]}, "at most three"),
        ({"fields": [[{"card": "MUE-006", "position": "parada"}], []]}, "parada"),
        ({"fields": [[{"card": "MUE-006", "size": 3}], []]}, "size"),
        ({"fields": [[7], []]}, "card id"),
        ({"supports": [["MUE-006"], []]}, "tactic"),
        ({"supports": [[{"card": "MUE-096", "face": "up"}], []]}, "down"),
        ({"stadium": "MUE-067"}, "stadium"),
        ({"dts": ["MUE-006", None]}, "DT"),
        ({"phase": "siesta"}, "siesta"),
        ({"hands": [["MUE-999"], []]}, "MUE-999"),
        ({"stack": [["jump"]]}, "jump"),
        ({"stack": [["hand", 1]]}, "hand"),
    ],
)
def test_position_when_impossible_says_what_was_expected(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(RefusedError) as refused:
        scene(position)
    assert problem in refused.value.message
