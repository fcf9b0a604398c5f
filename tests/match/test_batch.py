"""Batches of the toy game: the same figures however they are played, and what the figures mean."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.errors import UsageError
from cardkit.match.agents import Agent, RandomAgent, Turn
from cardkit.match.batch import Player, log_name, plan_of, simulate
from cardkit.match.core import Action, Setup
from cardkit.match.runner import play
from cardkit.match.seating import sit_down
from cardkit.match.statistics import mean, percentile, wilson
from cardkit.match.tally import Tally
from tests.match.test_commands import ONE
from tests.match.toy import ENGINE, setup

REFERENCE = "tests.match.toy:ENGINE"
PATHS = ["low.deck", "high.deck"]


def figures(
    n: int = 40, *, agents: tuple[str, ...] = ("random",), seed: int = 1, **how: Any
) -> dict[str, Any]:
    plan = plan_of(REFERENCE, setup(), ENGINE.options.resolve(how.pop("options", {})), seed, list(agents))
    return simulate(plan, n, **how).to_json(PATHS)


class FirstAgent(Agent):
    """Takes the first action it is offered."""

    name = "first"

    def choose(self, turn: Turn) -> Action:
        return turn.actions[0]


class Backwards(Executor):
    """Runs tasks when the batch asks for them, the last one first."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_batch_gives_the_same_figures_however_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = figures()
    monkeypatch.setattr("cardkit.match.batch.CHUNK_SECONDS", 0.0005)
    assert figures() == expected
    assert figures(executor=Backwards(), workers=3) == expected
    with ProcessPoolExecutor(2) as pool:
        assert figures(executor=pool, workers=2) == expected
    assert figures(seed=2) != expected


def test_batch_counts_everything() -> None:
    found = figures(60, agents=("random", "greedy"))
    low, high = found["decks"]
    assert [low["agent"], high["agent"]] == ["random", "greedy"]
    assert low["wins"] + high["wins"] + found["draws"] + found["no_result"] == 60
    assert low["wins"] + high["wins"] == sum(seat["wins"] for seat in found["seats"])
    assert low["ci_low"] < low["win_rate"] < low["ci_high"]
    assert sum(found["reasons"].values()) == 60
    assert found["paired"]["pairs"] == 30
    assert found["paired"]["ci_low"] <= found["paired"]["difference"] <= found["paired"]["ci_high"]
    assert found["turns"]["p5"] <= found["turns"]["p50"] <= found["turns"]["p95"]
    assert high["measures"]["score"]["mean"] > low["measures"]["score"]["mean"]


def test_batch_counts_cut_matches_apart() -> None:
    found = figures(20, options={"max_turns": 2})
    assert found["no_result"] == 20 and found["reasons"] == {"turn-cap": 20}
    assert found["draws"] == 0 and found["decks"][0]["win_rate"] is None and found["turns"]["mean"] is None


def test_pairs_share_their_luck_with_seats_turned() -> None:
    plan = plan_of(REFERENCE, setup(), ENGINE.options.resolve(), 9, ["random"])
    player = Player(plan)
    assert [player.order(number) for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    mirror = setup()
    same = Setup(mirror.game, mirror.cards, [mirror.seats[0], mirror.seats[0]])
    twins = Player(plan_of(REFERENCE, same, ENGINE.options.resolve(), 9, ["random"]))
    agents = [FirstAgent(), FirstAgent()]
    for pair in range(5):
        # Agents without chance of their own play the same match twice: the luck of each seat is the same.
        one, two = (twins.play(2 * pair + twin, agents=agents) for twin in (0, 1))
        assert one.result.to_json() == two.result.to_json() and one.match.key() == two.match.key()
    alike = [twins.play(2 * pair).match.key() == twins.play(2 * pair + 1).match.key() for pair in range(9)]
    assert not all(alike), "the chance of an agent goes with the agent"


def test_play_of_one_match_is_that_match_of_the_batch(tmp_path: Path) -> None:
    plan = plan_of(REFERENCE, setup(), ENGINE.options.resolve(), 4, ["greedy"], str(tmp_path / "logs"))
    simulate(plan, 5)
    logs = sorted(path.name for path in (tmp_path / "logs").iterdir())
    assert logs == [log_name(number) for number in range(5)]
    again = Player(plan).play(3, log=True)
    assert (tmp_path / "logs" / log_name(3)).read_text(encoding="utf-8") == again.log.decode()


def test_batch_refuses_when_asked_for_nothing_sensible() -> None:
    with pytest.raises(UsageError):
        figures(0)
    with pytest.raises(UsageError, match="3 agents for 2 seats"):
        figures(2, agents=("random", "random", "random"))
    with pytest.raises(UsageError, match="unknown agent 'clever'"):
        figures(2, agents=("clever",))


def test_batch_counts_what_is_done_when_interrupted() -> None:
    plan = plan_of(REFERENCE, setup(), ENGINE.options.resolve(), 1, ["random"])

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    tally = simulate(plan, 100_000, progress=stop)
    assert tally.interrupted and 2 <= tally.n < 100_000


def test_seed_does_not_change_the_options() -> None:
    agents = [RandomAgent(), RandomAgent()]
    for seed in (1, 2):
        log = play(
            ENGINE, setup(), ENGINE.options.resolve({"gain": "3"}), seed, agents, log=True
        ).log.decode()
        assert '"gain":3' in log.split("\n", 1)[0]


def test_wilson_interval_is_as_published() -> None:
    # Newcombe 1998, table I: method 3 for 81/263, 15/148, 0/20
    published = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605), (0, 20): (0, 0.1611)}
    for (wins, n), interval in published.items():
        assert wilson(wins, n) == pytest.approx(interval, abs=5e-5)
    assert wilson(0, 0) == (None, None)


def test_mean_and_percentiles() -> None:
    assert mean([]) == (None, None, None) and mean([2.0]) == (2.0, None, None)
    middle, low, high = mean([1.0, 2.0, 3.0, 4.0])
    assert (middle, low, high) == pytest.approx((2.5, 2.5 - 1.2652, 2.5 + 1.2652), abs=1e-3)
    ten = list(range(1, 11))
    assert [percentile(ten, p) for p in (0.05, 0.5, 0.95, 1.0)] == [1, 5, 10, 10]
    assert percentile([], 0.5) is None and percentile([7], 0.05) == 7


def test_shared_wins_count_for_each_side() -> None:
    tally = Tally([{"name": "a", "side": 0}, {"name": "b", "side": 1}], ("random", "random"))
    tally.add((0, (0, 1), (0, 1), (5, 5), 0, 3, "points", False, {}))
    tally.add((1, (1, 0), (), (5, 5), 0, 3, "points", False, {}))
    found = tally.to_json(PATHS)
    assert [deck["wins"] for deck in found["decks"]] == [1, 1]
    assert (found["shared"], found["draws"], found["paired"]["difference"]) == (1, 1, 0.0)


def test_mirror_match_has_no_seat_or_deck_bias(lookup: Lookup) -> None:
    """2,000 matches of a deck against itself: bounds of about 4.5 standard deviations."""
    seating = sit_down([str(ONE), str(ONE)], lookup)
    plan = plan_of(seating.reference, seating.setup, seating.options, 52, ["random"])
    found = simulate(plan, 2000).to_json(seating.paths)
    begun = Counter(Player(plan).play(number).result.first for number in range(0, 400, 2))
    assert 68 <= begun[0] <= 132
    assert abs(found["decks"][0]["win_rate"] - 0.5) < 0.05
    assert found["first"]["n"] == 2000 and found["first"]["ci_low"] < found["first"]["win_rate"]
