"""Matches for programs: the four things the commands do, in one call each."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

from cardkit.catalogue.lookup import Lookup
from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.match import batch, runner, scenario
from cardkit.match import verify as verification
from cardkit.match.agents import Agent, agent
from cardkit.match.core import options_json
from cardkit.match.engines import engine_of
from cardkit.match.scenario import Outcome
from cardkit.match.seating import sit_down
from cardkit.match.verify import Verdict
from cardkit.reasons import system


def play(
    decks: Sequence[str],
    lookup: Lookup,
    *,
    seed: int,
    agents: Sequence[Agent | str] = ("random",),
    options: dict[str, Any] | None = None,
    allow_illegal: bool = False,
    log: bool = False,
    watch: runner.Watch | None = None,
) -> runner.Played:
    """Play one match between deck files, in the order in which they sit down.

    agents: one per seat, or one for all; names (``random``, ``greedy``) or Agents of your own. ``Played`` has
    the final match, its ``result`` and, with ``log``, the whole log as bytes. Raises as ``sit_down`` does.
    """
    seating = sit_down(list(decks), lookup, options, allow_illegal=allow_illegal)
    made = [agent(one) if isinstance(one, str) else one for one in agents]
    seats = len(seating.setup.seats)
    chosen = made * seats if len(made) == 1 else made
    if len(chosen) != seats:
        raise UsageError(_("{n} agents for {seats} seats").format(n=len(chosen), seats=seats))
    return runner.play(seating.engine, seating.setup, seating.options, seed, chosen, log=log, watch=watch)


def simulate(
    decks: Sequence[str],
    lookup: Lookup,
    n: int,
    *,
    seed: int,
    agents: Sequence[str] = ("random",),
    options: dict[str, Any] | None = None,
    allow_illegal: bool = False,
    logs: str = "",
    executor: Executor | None = None,
    workers: int = 1,
) -> dict[str, Any]:
    """Play n matches; gives the figures of ``cardkit simulate`` (``simulation-report.schema.json``).

    executor: any ``concurrent.futures.Executor``, with ``workers`` as the number of tasks it runs at once;
    the figures do not depend on it.
    """
    seating = sit_down(list(decks), lookup, options, allow_illegal=allow_illegal)
    plan = batch.plan_of(seating.reference, seating.setup, seating.options, seed, list(agents), logs)
    tally = batch.simulate(plan, n, executor, workers=workers)
    return {
        "game": seating.engine.id,
        "n": tally.n,
        "seed": seed,
        "options": options_json(seating.options),
        "notices": seating.setup.notices,
        **tally.to_json(seating.paths),
        "seconds": round(tally.seconds, 3),
        "interrupted": tally.interrupted,
    }


def verify(path: str, lookup: Lookup | None = None) -> Verdict:
    """Judge a match log. ``lookup`` is needed for logs by hand that do not hold the facts of their cards."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise InputError(_("cannot be read: {reason}").format(reason=system(error)), path=path) from None
    return verification.verify(data, path, engine_of, lookup)


def resolve(path: str, lookup: Lookup) -> Outcome:
    """Run a scenario file; ``Outcome.differences`` says where it is not what the file expects."""
    row = scenario.read(path)
    return scenario.run(row, engine_of(row["game"]), lookup, path)
