"""Writes docs/simulation.md: many matches of every game over all line-ups of its shipped decks.

``python benchmarks/simulation.py [--game G]... [--output FILE]``. Every match must end by its rules, within
its caps; one that does not stops the run. Games that are not named keep their part of the page.
"""

from __future__ import annotations

import argparse
import re
import textwrap
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardkit import __version__
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.deck import Deck
from cardkit.decks.load import load_deck, read_deck
from cardkit.decks.reader import Source
from cardkit.game import Game
from cardkit.games.dropmix.turn import EQUALIZER
from cardkit.match.agents import Agent, GreedyAgent, RandomAgent, Turn
from cardkit.match.batch import Player, plan_of, run_chunk
from cardkit.match.core import Action, Dice, Engine
from cardkit.match.coverage import data_folder
from cardkit.match.engines import load
from cardkit.match.statistics import mean
from cardkit.match.tally import Tally

ROOT = Path(__file__).resolve().parent.parent

HEAD = """# Simulations

Written by `python benchmarks/simulation.py`; every figure is of matches over all line-ups that the game makes
of its shipped decks, in equal parts, in pairs with the seats turned about. Intervals are at the 95 % level
(Wilson). The same figures come out again with the same version of cardkit, on any machine.

"Greedy" looks one step ahead on a guess that fits what its seat may know; "random" takes any legal action.
"a : b" is the mean of the greedy entrants and that of the random ones.
"""

COMPARED = 600  # matches in each cell of a comparison

Studies = list[tuple[str, dict[str, Any], str]]
DEFAULT: Studies = [
    ("random against random", {}, "random"),
    ("greedy against greedy", {}, "greedy"),
    ("greedy against random", {}, "mixed"),
    ("greedy against greedy, rulebook preset", {"preset": "rulebook"}, "greedy"),
]
# Options worth a study of their own, beside those above.
INSTEAD: dict[str, Studies] = {
    "dropmix": [*DEFAULT[:3], ("greedy against greedy, to 15 points", {"target": "15"}, "greedy")],
    "starcraft": [
        *DEFAULT[:2],
        ("greedy attacks random", {}, "mixed"),
        ("random attacks greedy", {}, "mixed, second"),
        DEFAULT[3],
    ],
}
# Matches of random agents, and of each other study: 16,000 or more in all, of six seats 4,000 or more.
SIZES = {"evolution": (20_000, 500), "futbol": (12_000, 1_400), "starcraft": (13_000, 1_000)}
SIZE = (8_000, 2_700)

BEGINS = {"starcraft": "attacker wins"}


def names_of(kind: str, sides: list[int]) -> list[str]:
    """The agents of a study: ``mixed`` seats greedy on the first side only, or on the second."""
    if kind.startswith("mixed"):
        greedy = 1 if kind == "mixed, second" else sides[0]
        return ["greedy" if side == greedy else "random" for side in sides]
    return [kind] * len(sides)


class Study:
    """The figures of one study, by number of seats; means of measures by who it was and by who began."""

    def __init__(self) -> None:
        self.tallies: dict[int, Tally] = {}
        self.began: dict[int, dict[str, tuple[list[int], list[int]]]] = {}

    def play(
        self, game: Game, engine: Engine, lineups: list[Any], given: dict[str, Any], kind: str, n: int
    ) -> None:
        """Play ``n`` matches or a few more, as many of each line-up."""
        each = -(-n // len(lineups) // 2) * 2
        for number, (setup_of, chosen) in enumerate(lineups):
            options = engine.options.resolve({**chosen, **given})
            setup = setup_of(options)
            sides = [seat.side for seat in setup.seats]
            names = names_of(kind, sides)
            plan = plan_of(game.engine, setup, options, number, names)
            seats = len(sides)
            if seats not in self.tallies:
                self.tallies[seats] = Tally(plan.setup["seats"], plan.agents)
                self.began[seats] = {}
            tally = self.tallies[seats]
            # Entrants of different line-ups are counted by their place in the line-up.
            tally.sides = sides
            base = tally.n
            for row in run_chunk(plan, 0, each):
                assert not row[7], f"{game.id}: match {row[0]} of line-up {number} was cut off ({row[6]})"
                tally.add((base + row[0], *row[1:]))
                for name, values in row[8].items():
                    first, others = self.began[seats].setdefault(name, ([], []))
                    for place, value in enumerate(values):
                        (first if place == row[4] else others).append(value)


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
    """A share with its interval."""
    if row["win_rate"] is None:
        return "–"
    return f"{row['win_rate']:.1%} ({row['ci_low']:.1%}–{row['ci_high']:.1%})"


def by_place(seats: list[dict[str, Any]]) -> str:
    """What each place at the table wins, with the widest half of their intervals."""
    half = max((seat["ci_high"] - seat["ci_low"]) / 2 for seat in seats)
    return " · ".join(f"{seat['win_rate']:.1%}" for seat in seats) + f" (± {half:.1%})"


def means(decks: list[dict[str, Any]]) -> str:
    """The mean of every measure over all entrants, or the greedy ones' and the others'."""
    groups = [[deck for deck in decks if deck["agent"] == name] for name in ("greedy", "random")]
    return "; ".join(
        f"{measure} "
        + " : ".join(
            f"{sum(deck['measures'][measure]['mean'] for deck in group) / len(group):,.2f}"
            for group in groups
            if group
        )
        for measure in decks[0]["measures"]
    )


def table(columns: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    ruled = [columns, ["---"] * len(columns), *rows]
    return [f"| {' | '.join(row)} |" for row in ruled]


def wrapped(text: str) -> str:
    """A paragraph."""
    return textwrap.fill(" ".join(text.split()), 110, break_on_hyphens=False)


def section(game: Game, engine: Engine, lookup: Lookup) -> str:
    """The part of one game."""
    random, greedy = SIZES.get(game.id, SIZE)
    lineups = lineups_of(engine, lookup)
    lengths, seatings, reasons = [], [], []
    counts: Counter[int] = Counter()
    notes = NOTES.get(game.id)
    played: dict[str, Study] = {}
    for title, given, kind in INSTEAD.get(game.id, DEFAULT):
        begun = time.perf_counter()
        study = played[title] = Study()
        study.play(game, engine, lineups, given, kind, random if kind == "random" else greedy)
        for seats, tally in sorted(study.tallies.items()):
            figures = tally.to_json([""] * seats)
            turns = figures["turns"]
            assert turns["mean"] is not None, f"{game.id}: {title}: no match came to an end"
            counts[seats] += tally.n
            greedy_one = next((row for row in figures["decks"] if row["agent"] == "greedy"), None)
            mixed = percent(greedy_one) if greedy_one and kind.startswith("mixed") else "–"
            length = f"{turns['mean']:.1f} ({turns['p5']}–{turns['p95']})"
            lengths.append([title, str(seats), f"{tally.n:,}", length, percent(figures["first"]), mixed])
            seatings.append([title, str(seats), by_place(figures["seats"]), means(figures["decks"])])
            ends = ", ".join(f"{name} {count:,}" for name, count in figures["reasons"].items())
            reasons.append([title, str(seats), ends, str(figures["draws"]), str(figures["shared"])])
        print(f"{game.id}: {title}: {time.perf_counter() - begun:.0f} s", flush=True)
    by_seats = ", ".join(f"{n:,} with {seats} seats" for seats, n in sorted(counts.items()))
    total = f"{counts.total():,} matches" + (f" ({by_seats})" if len(counts) > 1 else "")
    begins = BEGINS.get(game.id, "who begins wins")
    out = [f"## {game.names['en']}", ""]
    out += [wrapped(f"{len(lineups)} line-ups of the decks in `data/{game.id}/decks/`; {total}."), ""]
    out += table(["study", "seats", "matches", "turns: mean (5–95 %)", begins, "greedy wins"], lengths)
    out += ["", *table(["study", "seats", "ended by", "draws", "shared wins"], reasons)]
    out += ["", *table(["study", "seats", "wins by place at the table", "means per entrant"], seatings)]
    if notes is not None:
        out += ["", *notes(game, engine, lookup, played)]
    return "\n".join([*out, "", f"cardkit {__version__}.", "", ""])


# --- what a reader should know about the figures of one game ----------------------------------------------


def other_than_equalizer(turn: Turn) -> list[Action]:
    """What can be done in DropMix without the equalizer; with it where nothing else can be done."""
    return [action for action in turn.actions if action[0] != EQUALIZER] or turn.actions


class Reluctant(GreedyAgent):
    """Greedy, but presses the equalizer only when nothing else can be done."""

    def choose(self, turn: Turn) -> Action:
        """The best of the other actions."""
        turn.actions = other_than_equalizer(turn)
        return super().choose(turn)


class Counting(Agent):
    """The same, looking at nothing but points; of equal actions one is drawn."""

    name = "counting"

    def choose(self, turn: Turn) -> Action:
        """The action after which its side leads by most."""
        guess = turn.guess()
        rivals = [guess.side(seat) != guess.side(turn.seat) for seat in range(len(guess.scores()))]
        best: list[Action] = []
        most = 0
        for action in other_than_equalizer(turn):
            ahead = guess.clone()
            ahead.do(turn.seat, action)
            scores = zip(ahead.scores(), rivals, strict=True)
            lead = sum(-score if is_rival else score for score, is_rival in scores)
            if not best or lead > most:
                best, most = [], lead
            if lead == most:
                best.append(action)
        return best[turn.dice.below("choice", len(best))]


class Thrifty(RandomAgent):
    """Random, but presses the equalizer only when nothing else can be done."""

    is_blind = False

    def choose(self, turn: Turn) -> Action:
        """One of the other actions."""
        turn.actions = other_than_equalizer(turn)
        return super().choose(turn)


def dropmix_notes(game: Game, engine: Engine, lookup: Lookup, played: dict[str, Study]) -> list[str]:
    """The figures of a simulator written while the rules were being settled, and why these are others."""
    playlists = [found.id for found in lookup.sets(game.id) if found.kind == "playlist"]
    luck = Dice("pairs of playlists")
    pairs = []
    for number in range(COMPARED // 10):
        order = list(range(len(playlists)))
        luck.shuffle("playlists", order)
        pair = []
        for own in (order[:2], order[2:4]):
            includes = "".join(f"include: {playlists[place]}\n" for place in own)
            text = f"game: dropmix\nformat: solo\n{includes}"
            pair.append(read_deck(text.encode(), "playlists.deck", Source(lookup)))
        pairs.append((number, pair))
    folder = data_folder(engine.id, lookup) / "decks"
    shipped = [load_deck(str(path), lookup) for path in sorted(folder.glob("*.deck"))]
    solo = [
        (n, decks)
        for n, (decks, chosen) in enumerate(engine.lineups(shipped))
        if len(decks) == 2 and not chosen
    ]

    def figures(
        lineups: list[tuple[int, list[Deck]]], one: Agent, two: Agent, target: str
    ) -> tuple[str, str]:
        options = engine.options.resolve({"target": target})
        tally = None
        for number, pair in lineups:
            plan = plan_of(game.engine, engine.prepare(pair, lookup, options), options, number, ["greedy"])
            player = Player(plan)
            tally = tally or Tally(plan.setup["seats"], plan.agents)
            base = tally.n
            for match in range(-(-COMPARED // len(lineups) // 2) * 2):
                result = player.play(match, agents=[one, two]).result
                tally.add(
                    (base + match, player.order(match), result.winners, result.scores, result.first,
                     result.turns, result.reason, result.is_cut, {})
                )  # fmt: skip
        assert tally is not None
        found = tally.to_json(["", ""])
        turns = found["turns"]
        return f"{turns['mean']:.1f} ({turns['p5']}–{turns['p95']})", percent(found["decks"][0])

    rows = [["that simulator", "random pairs of playlists", "16.4 (13–20)", "10.9", "84 %"]]
    for name, decks, kind, greedy, random in (
        ("`greedy`, `random`", solo, "shipped, 21 points each", GreedyAgent(), RandomAgent()),
        ("`greedy`, `random`", pairs, "random pairs of playlists", GreedyAgent(), RandomAgent()),
        ("press only when nothing can be played", pairs, "random pairs of playlists", Reluctant(), Thrifty()),
        ("the same, looking at points only", pairs, "random pairs of playlists", Counting(), Thrifty()),
    ):
        begun = time.perf_counter()
        rows.append(
            [
                name,
                kind,
                figures(decks, greedy, greedy, "21")[0],
                figures(decks, greedy, greedy, "15")[0],
                figures(decks, greedy, random, "21")[1],
            ]
        )
        print(f"{game.id}: {name}, {kind}: {time.perf_counter() - begun:.0f} s", flush=True)
    return [
        wrapped(
            f"""The tables above mix line-ups of all forms. A throw-away simulator, written while the rules
            were being settled, gave other figures for one against one. What makes the difference, one thing
            after the other ({COMPARED:,} matches or a few more in each cell):"""
        ),
        "",
        *table(["agents", "decks", "turns to 21", "turns to 15", "greedy beats random"], rows),
        "",
        wrapped(
            """Which decks play matters little. What matters is the equalizer: that simulator's agents pressed
            it only when no card could be played, and agents that do so here come out as its agents did.
            `greedy` presses whenever that looks best, which clears slots and takes turns; `random` presses
            without need, which costs it matches. The last row shows how much hangs on what counts as a good
            play: its agents look at points and at nothing else."""
        ),
    ]


def futbol_notes(game: Game, engine: Engine, lookup: Lookup, played: dict[str, Study]) -> list[str]:
    """What decks with few effects do to a duel, line-up by line-up."""
    rows = []
    for number, (setup_of, chosen) in enumerate(lineups_of(engine, lookup)):
        options = engine.options.resolve(chosen)
        setup = setup_of(options)
        cards = [card for seat in setup.seats for pile in seat.cards.values() for card in pile]
        acting = sum(bool(setup.cards[card].get("effects")) for card in cards)
        row = [" – ".join(seat.name for seat in setup.seats), f"{acting} of {len(cards)}"]
        for kind, n in (("random", 600), ("greedy", 100)):
            plan = plan_of(game.engine, setup, options, number, [kind])
            found = run_chunk(plan, 0, n)
            row.append(f"{sum(match[5] for match in found) / n:.1f}")
            row.append(f"{sum(match[6] == 'deck-out' for match in found) / n:.0%}")
        rows.append((acting / len(cards), row))
    slow = [row[0] for _share, row in rows if int(row[5].removesuffix("%")) > 20]
    columns = ["decks", "cards with effects", "turns, random", "deck-out", "turns, greedy", "deck-out"]
    return [
        wrapped(
            """Many cards of the sample decks have no effect: futbolistas with values only. How that goes,
            line-up by line-up, fewest effects first (600 matches of `random`, 100 of `greedy`):"""
        ),
        "",
        *table(columns, [row for _share, row in sorted(rows)]),
        "",
        wrapped(
            f"""Random agents often run out of cards before one of them runs out of Aguante. Of greedy agents
            more than a fifth do so in these line-ups: {", ".join(slow) or "none"}. How many cards have an
            effect decides neither."""
        ),
    ]


def starcraft_notes(game: Game, engine: Engine, lookup: Lookup, played: dict[str, Study]) -> list[str]:
    """Attacker against defender: whom the area goes to is not who fought better."""
    rows = []
    for title, study in played.items():
        for measures in study.began.values():
            row = [title]
            for name in ("units lost", "units left"):
                attacker, defender = measures[name]
                more = [float(one - two) for one, two in zip(attacker, defender, strict=True)]
                row.append(f"{sum(attacker) / len(attacker):.2f} : {sum(defender) / len(defender):.2f}")
                row.append("{:+.2f} ({:+.2f} to {:+.2f})".format(*mean(more)))
            rows.append(row)
    columns = ["study", "units lost, attacker : defender", "difference", "units left", "difference"]
    return [
        wrapped(
            """A battle is won by who holds the area afterwards. The attacker must clear it of every defender
            in one battle; else the defender holds it, however many units are gone. In these line-ups every
            army attacks once and defends once, and none is so much stronger that it often clears an area:
            few wins of the attacker are what the rules ask of one, not a fault of a place at the table. Who
            fights better shows in the losses (differences with their 95 % intervals):"""
        ),
        "",
        *table(columns, rows),
    ]


def evolution_notes(game: Game, engine: Engine, lookup: Lookup, played: dict[str, Study]) -> list[str]:
    """Why the studies of greedy agents are small, and what the number of players does."""
    return [
        wrapped(
            """How many play comes with the deck of the table. A match of greedy agents takes far longer than
            one of random agents, because every action of every feeding is tried on a guess: those studies
            are small and their intervals wide. Six players have 4,000 matches and more, a quarter of the
            number that every game has. With more players the deck is used up in fewer rounds. A win that
            players share counts for each of them."""
        ),
    ]


NOTES: dict[str, Callable[[Game, Engine, Lookup, dict[str, Study]], list[str]]] = {
    "dropmix": dropmix_notes,
    "evolution": evolution_notes,
    "futbol": futbol_notes,
    "starcraft": starcraft_notes,
}


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
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--output", default=str(ROOT / "docs" / "simulation.md"))
    given = parser.parse_args()
    target = Path(given.output)
    parts = parts_of(target.read_text(encoding="utf-8")) if target.exists() else {}
    with open_lookup(":memory:", shipped=True) as lookup:
        for game in lookup.games():
            if game.engine and (not given.game or game.id in given.game):
                parts[game.names["en"]] = section(game, load(game.engine), lookup)
    body = "".join(parts[name] for name in sorted(parts)).rstrip("\n")
    target.write_text(f"{HEAD}\n{body}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
