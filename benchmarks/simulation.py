"""Writes docs/simulation.md: many matches of every game over all line-ups of its shipped decks.

``python benchmarks/simulation.py [--random N] [--greedy N] [--game G]... [--output FILE]``: N matches of
random agents, and as many with greedy ones in each of the other studies. Every match must end by its rules,
within its caps; one that does not stops the run. Games that are not named keep their part of the page.
"""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path
from typing import Any

from cardkit import __version__
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.load import load_deck
from cardkit.game import Game
from cardkit.match.batch import plan_of, run_chunk
from cardkit.match.core import Engine
from cardkit.match.coverage import data_folder
from cardkit.match.engines import load
from cardkit.match.tally import Tally

ROOT = Path(__file__).resolve().parent.parent

HEAD = """# Simulations

Written by `python benchmarks/simulation.py`; every figure is of matches over all line-ups that the game makes
of its shipped decks, in equal parts, in pairs with the seats turned about. Intervals are at the 95 % level
(Wilson). The same figures come out again with the same version of cardkit, on any machine.

"Greedy" looks one step ahead on a guess that fits what its seat may know; "random" takes any legal action.
"""

Studies = list[tuple[str, dict[str, Any], str]]
DEFAULT: Studies = [
    ("random against random", {}, "random"),
    ("greedy against greedy", {}, "greedy"),
    ("greedy against random", {}, "mixed"),
]
# Options worth a study of their own, beside the three above.
FURTHER: dict[str, Studies] = {
    "dropmix": [("greedy against greedy, to 15 points", {"target": "15"}, "greedy")],
    "futbol": [("greedy against greedy, rulebook preset", {"preset": "rulebook"}, "greedy")],
    "adrenalyn": [("greedy against greedy, rulebook preset", {"preset": "rulebook"}, "greedy")],
    "starcraft": [("greedy against greedy, rulebook preset", {"preset": "rulebook"}, "greedy")],
    "evolution": [("greedy against greedy, rulebook preset", {"preset": "rulebook"}, "greedy")],
}


# What a reader should know about the figures of one game.
NOTES: dict[str, str] = {
    "dropmix": """A throw-away simulator, written while the rules were being settled, had 16.4 turns for
greedy against greedy to 21 points, 10.9 to 15, and 84 % for greedy against random. The difference lies
in the players: its agents pressed the equalizer only when no card could be played. Agents that do so
have 15.6 turns here with the evaluation that cardkit ships and 17.7 with one that looks at points only,
and greedy beats random in 89 % and 80 %. The greedy agent of the table presses whenever that looks
best, which clears boards and makes matches longer, and the random agent presses without need, which
costs it matches.

""",
}


def names_of(kind: str, sides: list[int]) -> list[str]:
    """The agents of a study: ``mixed`` seats greedy on the first side only."""
    if kind == "mixed":
        return ["greedy" if side == sides[0] else "random" for side in sides]
    return [kind] * len(sides)


class Study:
    """The figures of one study, by number of seats."""

    def __init__(self) -> None:
        self.tallies: dict[int, Tally] = {}
        self.sides: dict[int, int] = {}
        self.turns_cap = 0

    def play(
        self, game: Game, engine: Engine, lineups: list[Any], given: dict[str, Any], kind: str, n: int
    ) -> None:
        each = max(2, n // len(lineups) // 2 * 2)
        for number, (setup_of, chosen) in enumerate(lineups):
            options = engine.options.resolve({**chosen, **given})
            setup = setup_of(options)
            sides = [seat.side for seat in setup.seats]
            names = names_of(kind, sides)
            plan = plan_of(game.engine, setup, options, number, names)
            seats = len(sides)
            if seats not in self.tallies:
                self.tallies[seats] = Tally(plan.setup["seats"], plan.agents)
                self.sides[seats] = len(set(sides))
            tally = self.tallies[seats]
            # Entrants of different line-ups are counted by their place in the line-up.
            tally.sides = sides
            base = tally.n
            for row in run_chunk(plan, 0, each):
                assert not row[7], f"{game.id}: match {row[0]} of line-up {number} was cut off ({row[6]})"
                tally.add((base + row[0], *row[1:]))


def lineups_of(engine: Engine, lookup: Lookup) -> list[Any]:
    folder = data_folder(engine.id, lookup) / "decks"
    decks = [load_deck(str(path), lookup) for path in sorted(folder.glob("*.deck"))]
    made = []
    for seated, chosen in engine.lineups(decks):

        def setup_of(options: Any, seated: Any = seated) -> Any:
            return engine.prepare(seated, lookup, options)

        made.append((setup_of, chosen))
    return made


def percent(row: dict[str, Any]) -> str:
    if row["win_rate"] is None:
        return "–"
    return f"{row['win_rate']:.1%} ({row['ci_low']:.1%}–{row['ci_high']:.1%})"


def section(game: Game, engine: Engine, lookup: Lookup, random: int, greedy: int) -> str:
    """The part of one game."""
    lineups = lineups_of(engine, lookup)
    out = [f"## {game.names['en']}", ""]
    out += [f"{len(lineups)} line-ups of the decks in `data/{game.id}/decks/`.", ""]
    columns = ["study", "seats", "matches", "turns: mean (5–95 %)", "who begins wins", "greedy wins"]
    columns += ["draws, shared wins", "ended by"]
    out += [f"| {' | '.join(columns)} |", "| --- " * len(columns) + "|"]
    scores = []
    for title, given, kind in DEFAULT + FURTHER.get(game.id, []):
        begun = time.perf_counter()
        study = Study()
        study.play(game, engine, lineups, given, kind, random if kind == "random" else greedy)
        for seats, tally in sorted(study.tallies.items()):
            figures = tally.to_json([""] * seats)
            turns = figures["turns"]
            assert turns["mean"] is not None, f"{game.id}: {title}: no match came to an end"
            mixed = percent(figures["decks"][0]) if kind == "mixed" else "–"
            reasons = ", ".join(f"{name} {count}" for name, count in figures["reasons"].items())
            out.append(
                f"| {title} | {seats} | {tally.n:,} | {turns['mean']:.1f} ({turns['p5']}–{turns['p95']}) "
                f"| {percent(figures['first'])} | {mixed} "
                f"| {figures['draws']}, {figures['shared']} | {reasons} |"
            )
            places = ", ".join(percent(seat) for seat in figures["seats"])
            means = "; ".join(
                f"{measure.replace('_', ' ')} "
                + ", ".join(f"{d['measures'][measure]['mean']:.2f}" for d in figures["decks"])
                for measure in figures["decks"][0]["measures"]
            )
            scores.append(f"| {title} | {seats} | {places} | {means} |")
        print(f"{game.id}: {title}: {time.perf_counter() - begun:.0f} s", flush=True)
    out += [
        "",
        "| study | seats | wins by place at the table | means per entrant |",
        "| --- | --- | --- | --- |",
    ]
    return "\n".join([*out, *scores, ""])


def parts_of(text: str) -> dict[str, str]:
    """The sections of a page that exists, by heading."""
    found = {}
    for part in re.split(r"(?m)^(?=## )", text)[1:]:
        found[part.split("\n", 1)[0].removeprefix("## ")] = part
    return found


def main() -> None:
    """Simulate and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--random", type=int, default=8000)
    parser.add_argument("--greedy", type=int, default=4000)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--output", default=str(ROOT / "docs" / "simulation.md"))
    given = parser.parse_args()
    target = Path(given.output)
    parts = parts_of(target.read_text(encoding="utf-8")) if target.exists() else {}
    with open_lookup(":memory:", shipped=True) as lookup:
        for game in lookup.games():
            if game.engine and (not given.game or game.id in given.game):
                text = section(game, load(game.engine), lookup, given.random, given.greedy)
                parts[game.names["en"]] = f"{text}\n{NOTES.get(game.id, '')}cardkit {__version__}.\n\n"
    body = "".join(parts[name] for name in sorted(parts)).rstrip("\n")
    target.write_text(f"{HEAD}\n{body}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
