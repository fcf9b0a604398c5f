"""The battle table against a second reading of it, for any values and positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.futbol.shipped import do, plain, scene

VALUES = st.integers(0, 4000)


def fight(mine: int, theirs: tuple[int, int], position: str, **options: str) -> tuple[list[int], bool, bool]:
    """Aguante after an attack, and whether attacker and attacked are still there."""
    match = scene(
        {
            "turn": 2,
            "phase": "batalla",
            "hands": [["MUE-006"], []],
            "decks": [["MUE-001"], ["MUE-001"]],
            "fields": [["A"], [{"card": "B", "position": position}]],
        },
        (plain("A", 4, mine, 0), plain("B", 4, *theirs)),
        **options,
    )
    do(match, "attack 1 1")
    return match.aguante, match.fields[0][0] is not None, match.fields[1][0] is not None


@given(VALUES, VALUES, st.sampled_from(["both_fall", "safe"]))
@settings(max_examples=60, deadline=None)
def test_against_attack(mine: int, theirs: int, tie: str) -> None:
    aguante, stays, other_stays = fight(mine, (theirs, 999), "ataque", zero_tie=tie)
    assert aguante == [6000 - max(0, theirs - mine), 6000 - max(0, mine - theirs)]
    is_safe = mine == theirs == 0 and tie == "safe"
    assert (stays, other_stays) == (mine > theirs or is_safe, theirs > mine or is_safe)


@given(VALUES, VALUES, st.sampled_from(["defensa", "boca_abajo"]))
@settings(max_examples=60, deadline=None)
def test_against_defence(mine: int, theirs: int, position: str) -> None:
    aguante, stays, other_stays = fight(mine, (9999, theirs), position)
    assert aguante == [6000 - max(0, theirs - mine), 6000]
    assert stays and other_stays == (mine <= theirs)


@given(st.integers(0, 9000))
@settings(max_examples=30, deadline=None)
def test_direct(mine: int) -> None:
    match = scene(
        {"turn": 2, "phase": "batalla", "decks": [["MUE-001"], ["MUE-001"]], "fields": [["A"], []]},
        (plain("A", 4, mine, 0),),
    )
    do(match, "attack 1 direct")
    assert match.aguante == [6000, max(0, 6000 - mine)]
    result = match.result()
    assert (result is not None and result.winners == (0,)) == (mine >= 6000)


@pytest.mark.parametrize("stars, need", list(enumerate((0, 0, 0, 0, 1, 1, 2, 2), 1)))
def test_tributes_by_stars(stars: int, need: int) -> None:
    match = scene(
        {"turn": 2, "hands": [["A"], []], "fields": [["MUE-006", "MUE-007"], []]},
        (plain("A", stars, 100, 100),),
    )
    asked = {
        bin(action[2]).count("1")
        for action in match.legal_actions(0)
        if match.describe(action).startswith("summon")
    }
    assert asked == {need}
