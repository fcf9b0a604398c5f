"""Counting matches: who won, from which seat, how long it took and why it ended."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardkit.match.statistics import mean, percentile, wilson

Row = tuple[
    int,  # number of the match
    tuple[int, ...],  # which entrant sat at each place
    tuple[int, ...],  # places that won
    tuple[int, ...],  # score of each place
    int,  # place that began, -1 = none
    int,  # turns
    str,  # reason
    bool,  # cut off
    dict[str, tuple[int, ...]],  # measures of each place
]
"""One match as a worker reports it."""


class Tally:
    """The sums over a batch; an entrant is a seat of the setup in the order in which decks were given.

    Shares are of the matches that came to an end: those cut off count as ``no_result`` only. A win that sides
    share counts for each of them; ``shared`` says how many there were.
    """

    def __init__(self, seats: list[dict[str, Any]], agents: tuple[str, ...]) -> None:
        self.names = [seat["name"] for seat in seats]
        self.sides = [seat["side"] for seat in seats]
        self.agents = agents
        self.n = self.ended = self.draws = self.shared = self.no_result = 0
        self.wins = [0] * len(seats)
        self.seat_wins = [0] * len(seats)
        self.first_wins = self.first_n = 0
        self.turns: list[int] = []
        self.reasons: Counter[str] = Counter()
        self.pairs: list[float] = []
        self.values: dict[str, list[list[float]]] = {}
        self.seconds = 0.0
        self.interrupted = False
        self._halves: dict[int, float] = {}

    def add(self, row: Row) -> None:
        """Count one match; they come in order of their numbers."""
        number, order, winners, scores, first, turns, reason, is_cut, measures = row
        self.n += 1
        self.reasons[reason] += 1
        self._pair(number // 2, order, winners)
        if is_cut:
            self.no_result += 1
            return
        self.ended += 1
        self.turns.append(turns)
        self.draws += not winners
        won = {self.sides[order[place]] for place in winners}
        self.shared += len(won) > 1
        for place in winners:
            self.seat_wins[place] += 1
            self.wins[order[place]] += 1
        if first >= 0:
            self.first_n += 1
            self.first_wins += first in winners
        for name, values in {"score": scores, **measures}.items():
            kept = self.values.setdefault(name, [[] for _seat in order])
            for place, value in enumerate(values):
                kept[order[place]].append(value)

    def _pair(self, pair: int, order: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """The difference of the two sides over the two matches of a pair: from -1 to 1."""
        if len(set(self.sides)) != 2:
            return
        won = {self.sides[order[place]] for place in winners}
        point = (float(self.sides[0] in won) - float(len(won - {self.sides[0]}) > 0)) / 2
        if pair in self._halves:
            self.pairs.append(self._halves.pop(pair) + point)
        else:
            self._halves[pair] = point

    def to_json(self, paths: list[str]) -> dict[str, Any]:
        """The figures as ``cardkit simulate`` reports them; ``paths`` are the decks, one per entrant."""
        low, high = wilson(self.first_wins, self.first_n)
        difference, least, most = mean(self.pairs)
        ordered = sorted(self.turns)
        decks = []
        for entrant, wins in enumerate(self.wins):
            row = {"path": paths[entrant], "agent": self.agents[entrant], **share(wins, self.ended)}
            row["measures"] = {
                name: dict(zip(("mean", "ci_low", "ci_high"), mean(values[entrant]), strict=True))
                for name, values in self.values.items()
            }
            decks.append(row)
        return {
            "decks": decks,
            "seats": [{"seat": seat, **share(wins, self.ended)} for seat, wins in enumerate(self.seat_wins)],
            "first": {
                "n": self.first_n,
                "wins": self.first_wins,
                "win_rate": self.first_wins / self.first_n if self.first_n else None,
                "ci_low": low,
                "ci_high": high,
            },
            "draws": self.draws,
            "shared": self.shared,
            "no_result": self.no_result,
            "paired": {"pairs": len(self.pairs), "difference": difference, "ci_low": least, "ci_high": most},
            "turns": {
                "mean": sum(ordered) / len(ordered) if ordered else None,
                "p5": percentile(ordered, 0.05),
                "p50": percentile(ordered, 0.5),
                "p95": percentile(ordered, 0.95),
            },
            "reasons": dict(sorted(self.reasons.items())),
        }


def share(wins: int, n: int) -> dict[str, Any]:
    """Wins with their rate and its Wilson interval."""
    low, high = wilson(wins, n)
    return {"wins": wins, "win_rate": wins / n if n else None, "ci_low": low, "ci_high": high}
