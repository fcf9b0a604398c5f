"""Playing matches with random agents: per second of CPU time on one core, in one run, plain CPython.

``python benchmarks/match.py [--seconds S] [--game G]... [--peers PYTHON]`` prints, per game with an engine,
over all line-ups of its shipped decks, one after the other:

- matches and actions per second, and actions per match;
- what share of the throughput is left when a full log of every match is written to a file (the best of
  eight turns each with and without, on the first line-up, as a batch plays it);
- microseconds a clone takes in the middle of a match;
- where the time goes (profiled apart from the figures above).

And for the peers (``benchmarks/requirements-match.txt``, in an environment of their own whose interpreter
``--peers`` names): rlcard uno and gin-rummy, OpenSpiel crazy_eights and gin_rummy, driven from Python.

Targets: actions per second of Adrenalyn and DropMix at least 10 times rlcard's; matches per second of
Adrenalyn at least those of OpenSpiel's crazy_eights; clones under 20 µs (football duel 60 µs); a log costs
less than 25 %; football duel at least 40 matches, Evolution with five players at least 420, StarCraft at
least 1,500 battles a second.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import subprocess
import tempfile
from time import process_time
from typing import IO, Any

from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.load import load_deck
from cardkit.match.agents import Agent, RandomAgent
from cardkit.match.core import Dice, Engine, Options, Setup
from cardkit.match.coverage import data_folder
from cardkit.match.engines import load
from cardkit.match.runner import play

PEERS = r"""
import json, random, sys, time
seconds = float(sys.argv[1])
found = {}

def measure(name, run):
    run()
    begun, matches, actions = time.process_time(), 0, 0
    while time.process_time() - begun < seconds:
        actions += run()
        matches += 1
    took = time.process_time() - begun
    found[name] = {"matches": matches / took, "actions": actions / took}

try:
    import rlcard
    from rlcard.agents import RandomAgent
    for game in ("uno", "gin-rummy"):
        env = rlcard.make(game)
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
        def run(env=env):
            trajectories, _payoffs = env.run(is_training=False)
            return sum(len(t) // 2 for t in trajectories)
        measure(f"rlcard {game}", run)
except ImportError as error:
    found["rlcard"] = str(error)
try:
    import pyspiel
    for name in ("crazy_eights", "gin_rummy"):
        game = pyspiel.load_game(name)
        def run(game=game):
            state, actions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    actions += 1
            return actions
        measure(f"open_spiel {name}", run)
except ImportError as error:
    found["open_spiel"] = str(error)
print(json.dumps(found))
"""

Table = tuple[Setup, Options, list[Agent]]


def tables(engine: Engine, lookup: Lookup, seats: int = 0) -> list[Table]:
    """Every line-up of the shipped decks; with ``seats``, those with so many only."""
    folder = data_folder(engine.id, lookup) / "decks"
    decks = [load_deck(str(path), lookup) for path in sorted(folder.glob("*.deck"))]
    made = []
    for seated, chosen in engine.lineups(decks):
        options = engine.options.resolve(chosen)
        setup = engine.prepare(seated, lookup, options)
        agents: list[Agent] = [RandomAgent() for _seat in setup.seats]
        if not seats or len(agents) == seats:
            made.append((setup, options, agents))
    return made


def throughput(
    engine: Engine, made: list[Table], seconds: float, file: IO[bytes] | None = None
) -> tuple[int, int, float]:
    """Matches, actions and seconds, each line-up for its share of the time, as a batch plays them.

    With a file, each match's log is written to it.
    """
    matches = actions = 0
    took = 0.0
    for setup, options, agents in made:
        begun = process_time()
        while (spent := process_time() - begun) < seconds / len(made):
            for _ in range(10):
                played = play(engine, setup, options, matches, agents, log=file is not None)
                if file is not None:
                    file.seek(0)
                    file.write(played.log)
                matches += 1
                actions += played.match.decisions
        took += spent
    return matches, actions, took


def clone_time(engine: Engine, made: list[Table]) -> float:
    """Microseconds of a clone in the middle of a random match, the mean over line-ups."""
    total = 0.0
    for number, (setup, options, _agents) in enumerate(made[:5]):
        lengths: list[int] = []
        for stop in (None, 0):
            match = engine.start(setup, Dice(number), options)
            luck = Dice(number).fork("walk")
            while match.to_act and (stop is None or match.decisions < lengths[0] // 2):
                seat = match.to_act[0]
                legal = match.legal_actions(seat)
                match.apply(seat, legal[luck.below("choice", len(legal))])
            lengths.append(match.decisions)
        begun = process_time()
        for _ in range(2000):
            match.clone()
        total += (process_time() - begun) / 2000
    return total / len(made[:5]) * 1e6


def dominating(engine: Engine, made: list[Table]) -> str:
    """The functions in which most of the time is spent, with their share, under the profiler."""
    profile = cProfile.Profile()
    profile.enable()
    throughput(engine, made, 1.0)
    profile.disable()
    stats: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(row[2] for row in stats.values())
    most = sorted(stats.items(), key=lambda item: -item[1][2])[:6]
    return ", ".join(f"{key[2]} {row[2] / total:.0%}" for key, row in most)


def report(engine: Engine, name: str, made: list[Table], seconds: float) -> dict[str, Any]:
    """Measure one game, print it, give the figures."""
    throughput(engine, made, 0.3)
    matches, actions, took = throughput(engine, made, seconds)
    plain: list[float] = []
    logged: list[float] = []
    with tempfile.TemporaryFile() as file:
        throughput(engine, made[:1], 2.0, file)
        for _ in range(8):
            for rates, kept in ((plain, None), (logged, file)):
                n, _actions, spent = throughput(engine, made[:1], seconds / 16, kept)
                rates.append(n / spent)
    figures = {
        "matches": matches / took,
        "actions": actions / took,
        "logged": max(logged) / max(plain),
        "clone": clone_time(engine, made),
    }
    print(
        f"{name}: {figures['matches']:,.0f} matches/s, {figures['actions']:,.0f} actions/s, "
        f"{actions / matches:.0f} actions a match; with logs {figures['logged']:.0%} of that; "
        f"clone {figures['clone']:.1f} µs",
        flush=True,
    )
    print(f"  most time: {dominating(engine, made)}", flush=True)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--peers", metavar="PYTHON", default="")
    given = parser.parse_args()
    found: dict[str, dict[str, Any]] = {}
    with open_lookup(":memory:", shipped=True) as lookup:
        for game in lookup.games():
            if not game.engine or (given.game and game.id not in given.game):
                continue
            engine = load(game.engine)
            found[game.id] = report(engine, game.id, tables(engine, lookup), given.seconds)
            five = tables(engine, lookup, 5)
            if five:
                found[f"{game.id}/5"] = report(engine, f"{game.id} with five seats", five, given.seconds)
    if given.peers:
        done = subprocess.run(
            [given.peers, "-c", PEERS, str(given.seconds)], check=True, capture_output=True, text=True
        )
        peers = json.loads(done.stdout.splitlines()[-1])
        for name, row in peers.items():
            if isinstance(row, str):
                print(f"{name}: {row}")
                continue
            print(f"{name}: {row['matches']:,.0f} matches/s, {row['actions']:,.0f} actions/s")
            for game_id, own in found.items():
                print(
                    f"  {game_id}: {own['matches'] / row['matches']:.1f} times the matches, "
                    f"{own['actions'] / row['actions']:.1f} times the actions"
                )


if __name__ == "__main__":
    main()
