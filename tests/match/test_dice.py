"""Dice: fixed numbers for ever, no bias, copies and scripts."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.match.dice import Dice, DiceError, pair_seed

FIXED = [51, 39, 68, 50, 85, 60, 52, 30, 85, 21]
SHUFFLED = [6, 1, 4, 3, 2, 7, 0, 5]
PAIR = 8867706273305003303


def draws(dice: Dice, n: int = 20, count: int = 30) -> list[int]:
    return [dice.below("coin", n) for _ in range(count)]


def test_dice_give_these_numbers_for_ever() -> None:
    """If this fails, logs of earlier versions no longer verify: give the dice a new name instead."""
    assert draws(Dice(1), 100, 10) == FIXED
    deck = list(range(8))
    Dice("seed").shuffle("shuffle/0", deck)
    assert deck == SHUFFLED
    assert pair_seed(1, 0) == PAIR


def test_streams_do_not_touch_each_other() -> None:
    one, two = Dice(5), Dice(5)
    for _ in range(37):
        two.below("wheel", 6)
    assert draws(one) == draws(two)
    assert draws(Dice(5)) != draws(Dice(6))
    assert [Dice(5).below(stream, 1000) for stream in ("a", "b", "c")] != [Dice(5).below("a", 1000)] * 3


@given(st.integers(0, 50), st.integers(0, 50))
def test_copies_go_on_alike(before: int, after: int) -> None:
    dice = Dice(9)
    draws(dice, 6, before)
    twin = dice.clone()
    loaded = Dice.load(json.loads(json.dumps(dice.save())))
    expected = draws(dice, 6, after)
    assert draws(twin, 6, after) == expected == draws(loaded, 6, after)
    assert twin.save() == dice.save() == loaded.save()


def test_forks_are_independent_of_their_origin_and_each_other() -> None:
    dice = Dice(3)
    forks = [draws(dice.fork(name), 1000) for name in ("agent/0", "agent/1")]
    assert forks[0] != forks[1] and draws(dice, 1000) not in forks
    assert draws(Dice(3).fork("agent/0"), 1000) == forks[0]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 12, 64])
def test_numbers_have_no_bias(n: int) -> None:
    """Chi-square over 20,000 draws; the bound is five standard deviations above its mean."""
    dice, count = Dice(2), 20_000
    seen = Counter(dice.below("coin", n) for _ in range(count))
    chi_square = sum((seen[i] - count / n) ** 2 / (count / n) for i in range(n))
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_large_bounds_have_no_bias() -> None:
    """Where 2**32 is no multiple of the bound, plain scaling would favour a third of the numbers twofold."""
    n = 3 << 30
    dice = Dice(4)
    low = sum(dice.below("big", n) < n // 3 for _ in range(6000))
    assert abs(low - 2000) < 5 * (6000 * 2 / 9) ** 0.5


def test_every_order_is_as_likely() -> None:
    """6,000 shuffles of three cards: each order between 870 and 1,130 times (about 4.5 deviations)."""
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        cards = [0, 1, 2]
        Dice(seed).shuffle("shuffle/0", cards)
        seen[tuple(cards)] += 1
    assert all(870 < seen[order] < 1130 for order in permutations(range(3))), seen


def test_weights_are_followed() -> None:
    dice = Dice(6)
    seen = Counter(dice.weighted("wheel", (6, 3, 2, 1)) for _ in range(12_000))
    for place, weight in enumerate((6, 3, 2, 1)):
        share = weight / 12
        assert abs(seen[place] - 12_000 * share) < 5 * (12_000 * share * (1 - share)) ** 0.5
    assert 1 not in {dice.weighted("wheel", (1, 0, 1)) for _ in range(200)}


def test_scripted_dice_say_what_they_are_told() -> None:
    dice = Dice.scripted([["coin", 1], ["wheel", 2], ["shuffle/0", [3, 1]], ["coin", 0]])
    deck = [1, 2, 3, 4]
    dice.shuffle("shuffle/0", deck)
    assert deck == [2, 4, 1, 3]  # top is the end
    assert [dice.below("coin", 2), dice.weighted("wheel", (1, 1, 1)), dice.below("coin", 2)] == [1, 2, 0]
    assert dice.left() == []
    with pytest.raises(DiceError, match="run out: stream coin"):
        dice.below("coin", 2)


def test_scripted_dice_go_on_by_the_seed() -> None:
    dice = Dice.scripted([["coin", 19]], seed=1)
    assert draws(dice, 20, 31) == [19, *draws(Dice(1), 20, 30)]


@pytest.mark.parametrize("told", [7, -1, "x", True, None, [1]])
def test_scripted_dice_refuse_what_cannot_be(told: object) -> None:
    with pytest.raises(DiceError):
        Dice.scripted([["coin", told]]).below("coin", 2)
    with pytest.raises(DiceError):
        Dice.scripted([["wheel", told]]).weighted("wheel", (1, 0))
    if not isinstance(told, list):
        with pytest.raises(DiceError):
            Dice.scripted([["shuffle/0", told]]).shuffle("shuffle/0", [1, 2])


def test_scripted_order_must_be_of_the_items() -> None:
    with pytest.raises(DiceError, match="5 is not among"):
        Dice.scripted([["shuffle/0", [5]]]).shuffle("shuffle/0", [1, 2])
    with pytest.raises(DiceError, match="too often"):
        Dice.scripted([["shuffle/0", [1, 1]]]).shuffle("shuffle/0", [1, 2])


def test_recorded_dice_can_be_told_again() -> None:
    dice = Dice(8)
    dice.record = []
    deck = [4, 4, 5, 6, 7]
    dice.shuffle("shuffle/0", deck)
    numbers = [*draws(dice, 6, 5), dice.weighted("wheel", (3, 2, 1)), dice.pick("pick", [7, 8, 9])]
    again = Dice.scripted([list(outcome) for outcome in json.loads(json.dumps(dice.record))])
    other = [4, 4, 5, 6, 7]
    again.shuffle("shuffle/0", other)
    assert other == deck
    assert [*draws(again, 6, 5), again.weighted("wheel", (3, 2, 1)), again.pick("pick", [7, 8, 9])] == numbers
    assert again.left() == []


def test_nothing_is_drawn_where_there_is_one_possibility() -> None:
    dice = Dice(1)
    dice.record = []
    dice.shuffle("shuffle/0", [3])
    assert dice.below("coin", 1) == 0 and dice.record == [] and dice.save()["at"] == {}


def test_saved_dice_of_another_kind_are_refused() -> None:
    with pytest.raises(DiceError, match="unknown kind"):
        Dice.load({**Dice(1).save(), "algorithm": "other"})
