"""Many matches over any Executor, and what they come to.

Match 2k and its twin 2k + 1 share the seed of pair k, with the seats turned about: what the luck of a seat
gave one side it gives the other next (an agent's own chance goes with the agent). A match depends on nothing
but the root seed and its number, and figures are counted in the order of the matches, so that workers, chunks
and their order change nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from pathlib import Path
from typing import Any

from cardkit.errors import CardkitError, UsageError
from cardkit.i18n import _
from cardkit.match.agents import agent as agent_named
from cardkit.match.core import Engine, Options, Setup, options_json
from cardkit.match.dice import pair_seed
from cardkit.match.engines import load
from cardkit.match.runner import Played, Watch, play
from cardkit.match.tally import Row, Tally
from cardkit.reasons import system

CHUNK_SECONDS = 0.5  # a task should last at least a quarter of a second: half leaves room for slow machines
CHUNK_MOST = 2000
AHEAD = 4  # tasks per worker that are handed out at once; an interrupt waits for no more than these


class Plan:
    """What a batch plays: everything a worker needs, as plain values that travel between processes.

    engine: reference ``module:NAME``; setup: JSON of the setup, entrants in the order given; agents: one name
    per entrant; logs: folder for the log of every match, or ''.
    """

    __slots__ = ("agents", "engine", "logs", "options", "seed", "setup")

    def __init__(
        self,
        engine: str,
        setup: dict[str, Any],
        options: dict[str, Any],
        seed: int,
        agents: tuple[str, ...],
        logs: str = "",
    ) -> None:
        self.engine = engine
        self.setup = setup
        self.options = options
        self.seed = seed
        self.agents = agents
        self.logs = logs


class Player:
    """Plays single matches of a plan: the setups of all seatings are made once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.engine: Engine = load(plan.engine)
        self.options: Options = self.engine.options.resolve(plan.options)
        setup = Setup.from_json(self.engine.id, plan.setup)
        self.orders = self.engine.arrangements(setup)
        self.setups = {order: setup.seated(order) for order in self.orders}

    def order(self, number: int) -> tuple[int, ...]:
        """Which entrant sits at each place in match ``number``."""
        return self.orders[number % len(self.orders)]

    def play(
        self, number: int, *, log: bool = False, watch: Watch | None = None, agents: Any = None
    ) -> Played:
        """Match ``number``; ``agents`` replaces the named ones, one per entrant."""
        order = self.order(number)
        chosen = agents or [agent_named(name) for name in self.plan.agents]
        seed = pair_seed(self.plan.seed, number // 2)
        return play(
            self.engine,
            self.setups[order],
            self.options,
            seed,
            [chosen[entrant] for entrant in order],
            log=log,
            watch=watch,
            luck=order,
        )


def run_chunk(plan: Plan, begin: int, end: int) -> list[Row]:
    """Play matches ``begin`` to ``end - 1``: what a worker does."""
    player = Player(plan)
    rows = []
    for number in range(begin, end):
        played = player.play(number, log=bool(plan.logs))
        if plan.logs:
            (Path(plan.logs) / log_name(number)).write_bytes(played.log)
        result = played.result
        rows.append(
            (
                number,
                player.order(number),
                result.winners,
                result.scores,
                result.first,
                result.turns,
                result.reason,
                result.is_cut,
                played.match.measures(),
            )
        )
    return rows


def log_name(number: int) -> str:
    """The file name of the log of a match in a batch."""
    return f"match-{number:06d}.jsonl"


def simulate(
    plan: Plan,
    n: int,
    executor: Executor | None = None,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play matches 0 to n - 1 and count.

    executor: anything with ``submit``; None plays in this process. workers: how many it has. progress is told
    the number of matches done. A KeyboardInterrupt ends the batch early: what is done so far is counted, and
    ``Tally.interrupted`` says so.
    """
    if n < 1:
        raise UsageError(_("the number of matches must be at least 1"))
    begun = time.perf_counter()
    # The first matches are played here: they tell how long one takes, and fail early where the plan is wrong.
    first = run_chunk(plan, 0, min(2, n))
    each = max(1e-6, (time.perf_counter() - begun) / len(first))
    size = max(1, min(CHUNK_MOST, int(CHUNK_SECONDS / each), -(-n // workers)))
    done: dict[int, list[Row]] = {0: first}
    chunks = _chunks(len(first), n, size)
    interrupted = False
    try:
        parts = _here(plan, chunks) if executor is None else _there(plan, chunks, executor, workers * AHEAD)
        count = len(first)
        for begin, rows in parts:
            done[begin] = rows
            count += len(rows)
            if progress is not None:
                progress(count)
    except KeyboardInterrupt:
        interrupted = True
    tally = Tally(plan.setup["seats"], plan.agents)
    for begin in sorted(done):
        for row in done[begin]:
            tally.add(row)
    tally.seconds = time.perf_counter() - begun
    tally.interrupted = interrupted
    return tally


def _chunks(begin: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    while begin < end:
        yield begin, min(end, begin + size)
        begin += size


def _here(plan: Plan, chunks: Iterator[tuple[int, int]]) -> Iterator[tuple[int, list[Row]]]:
    for begin, end in chunks:
        yield begin, run_chunk(plan, begin, end)


def _there(
    plan: Plan, chunks: Iterator[tuple[int, int]], executor: Executor, ahead: int
) -> Iterator[tuple[int, list[Row]]]:
    running: dict[Future[list[Row]], int] = {}
    try:
        while True:
            for begin, end in chunks:
                running[executor.submit(run_chunk, plan, begin, end)] = begin
                if len(running) >= ahead:
                    break
            if not running:
                return
            finished, _others = wait(running, return_when="FIRST_COMPLETED")
            for future in finished:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()


def plan_of(
    reference: str,
    setup: Setup,
    options: Options,
    seed: int,
    agents: list[str],
    logs: str = "",
) -> Plan:
    """The plan of a batch; ``agents`` are one per seat, or one for all: UsageError for other numbers."""
    seats = len(setup.seats)
    names = agents * seats if len(agents) == 1 else agents
    if len(names) != seats:
        raise UsageError(
            _("{n} agents for {seats} seats: name one for all, or one per seat").format(
                n=len(names), seats=seats
            )
        )
    for name in names:
        agent_named(name)
    if logs:
        try:
            Path(logs).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CardkitError(
                _("cannot make the folder {path}: {error}").format(path=logs, error=system(error))
            ) from None
    return Plan(reference, setup.to_json(), options_json(options), seed, tuple(names), logs)
