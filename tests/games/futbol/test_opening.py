"""The opening hand against its exact odds, in both readings of the guarantee."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import pytest

from cardkit.games.futbol.duel import Duel
from cardkit.games.futbol.match import ENGINE
from cardkit.games.futbol.turn import open_match
from cardkit.match.core import Dice, Setup
from tests.games.futbol.shipped import plain

CHEAP, BIG = plain("A", 4, 1000, 1000), plain("B", 5, 2000, 2000)
N = 6000


def exact(opening: str, cheap: int) -> list[float]:
    """Chance of 1 to 5 cheap futbolistas in the opening hand of a deck of 30."""
    if opening == "force_one":
        return [comb(cheap - 1, k - 1) * comb(30 - cheap, 5 - k) / comb(29, 4) for k in range(1, 6)]
    some = comb(30, 5) - comb(30 - cheap, 5)
    return [comb(cheap, k) * comb(30 - cheap, 5 - k) / some for k in range(1, 6)]


def test_exact_odds_are_those_of_the_table() -> None:
    assert comb(18, 5) / comb(30, 5) == pytest.approx(0.060124, abs=1e-6)
    assert exact("redraw", 12) == pytest.approx([0.2742, 0.4021, 0.2513, 0.0665, 0.0059], abs=6e-5)
    assert exact("force_one", 12) == pytest.approx([0.1288, 0.3779, 0.3543, 0.1250, 0.0139], abs=6e-5)
    none = [comb(30 - cheap, 5) / comb(30, 5) for cheap in (1, 3, 6, 9, 15, 18)]
    assert none == pytest.approx([0.8333, 0.5665, 0.2983, 0.1428, 0.0211, 0.0056], abs=6e-5)
    assert 1 - comb(27, 5) / comb(30, 5) == pytest.approx(0.433497, abs=1e-6)


@pytest.mark.parametrize("opening", ["redraw", "force_one"])
def test_opening_hands_when_dealt_follow_the_odds(opening: str) -> None:
    """Every count within 4.5 standard deviations of its chance; seeds are fixed, so it never flickers."""
    made = Setup.from_json(
        "futbol", {"cards": [CHEAP, BIG], "seats": [{"cards": {"": [["A", 12], ["B", 18]]}}] * 2}
    )
    options = ENGINE.options.resolve({"opening": opening})
    counts: Counter[int] = Counter()
    redealt = 0
    for seed in range(N // 2):
        match = Duel(ENGINE, made, Dice(seed), options)
        open_match(match)
        for hand in match.hands:
            assert len(hand) == 5
            counts[hand.count(0)] += 1
        redealt += sum(event[0] == "redealt" for event in match.events)
    assert counts[0] == 0
    for number, chance in enumerate(exact(opening, 12), 1):
        spread = 4.5 * sqrt(N * chance * (1 - chance))
        assert abs(counts[number] - N * chance) < spread, (number, counts)
    again = 0.060124 / (1 - 0.060124)  # hands dealt again per hand that stays
    assert redealt == 0 if opening == "force_one" else abs(redealt - N * again) < 4.5 * sqrt(N * again)
