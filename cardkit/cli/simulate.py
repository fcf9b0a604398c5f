"""``cardkit simulate``: many matches between decks, and what they come to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.cli.play import AgentNames, AllowIllegal, DeckPaths, FormatName, GameName, RuleOptions, Seed
from cardkit.i18n import _, language

if TYPE_CHECKING:
    from collections.abc import Callable


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "simulate",
        help=_("Play many matches in pairs with the seats turned about; report rates with intervals."),
        epilog=_("Example: cardkit simulate a.deck b.deck -n 2000 --agent greedy --jobs 0"),
    )(command)


def command(
    decks: DeckPaths,
    n: Annotated[
        int, typer.Option("-n", "--matches", metavar="N", min=1, max=10**9, help=_("How many matches."))
    ] = 1000,
    seed: Seed = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", min=0, max=256, help=_("Processes to use (0: one per core).")
        ),
    ] = 1,
    agent: AgentNames = None,
    option: RuleOptions = None,
    logs: Annotated[
        str | None,
        typer.Option("--logs", metavar="DIR", help=_("Keep the log of every match in this folder.")),
    ] = None,
    game: GameName = None,
    deck_format: FormatName = None,
    allow_illegal: AllowIllegal = False,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Simulate matches."""
    import os
    from concurrent.futures import ProcessPoolExecutor

    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.matches import drawn_seed, print_report, seated_paths
    from cardkit.cli.result import check_format
    from cardkit.errors import UsageError
    from cardkit.match.batch import plan_of, simulate
    from cardkit.match.core import options_json
    from cardkit.match.notice import said
    from cardkit.match.seating import sit_down
    from cardkit.output.simulation_text import render

    check_format(output_format)
    points = sweep(option or [])
    if logs and len(points) > 1:
        raise UsageError(_("--logs keeps one batch: give each option one value"))
    workers = jobs or os.cpu_count() or 1
    root = drawn_seed() if seed is None else seed
    executor = ProcessPoolExecutor(workers) if workers > 1 else None
    reports: list[dict[str, Any]] = []
    interrupted = False
    try:
        with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
            seatings = [
                sit_down(
                    seated_paths(decks),
                    lookup,
                    point,
                    game=game,
                    deck_format=deck_format,
                    allow_illegal=allow_illegal,
                )
                for point in points
            ]
        for number, seating in enumerate(seatings):
            plan = plan_of(
                seating.reference, seating.setup, seating.options, root, agent or ["random"], logs or ""
            )
            progress = None if quiet else meter(n, number, len(seatings))
            tally = simulate(plan, n, executor, workers=workers, progress=progress)
            if progress is not None:
                progress(-1)
            reports.append(
                {
                    "game": seating.engine.id,
                    "n": tally.n,
                    "seed": root,
                    "options": options_json(seating.options),
                    "notices": seating.setup.notices,
                    **tally.to_json(seating.paths),
                    "seconds": round(tally.seconds, 3),
                    "interrupted": tally.interrupted,
                }
            )
            if tally.interrupted:
                interrupted = True
                break
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    if output_format == "json":
        print_report(reports[0] if len(points) == 1 else {"sweep": reports})
    else:
        for number, report in enumerate(reports):
            engine = seatings[number].engine
            preset = options_json(engine.options.resolve({"preset": report["options"]["preset"]}))
            words = {reason: engine.say(f"reason.{reason}", language(), {}) for reason in report["reasons"]}
            words |= {
                f"measure.{name}": engine.say(f"measure.{name}", language(), {})
                for deck in report["decks"]
                for name in deck["measures"]
            }
            told = {**report, "notices": [said(notice) for notice in report["notices"]]}
            sys.stdout.write(("\n" if number else "") + render(told, preset, words, verbose))
    return 130 if interrupted else 0


def sweep(words: list[str]) -> list[dict[str, str]]:
    """The option settings that words mean: ``a=1,2`` and ``b=x,y`` are four."""
    from itertools import product

    from cardkit.match.seating import option_words

    given = option_words(words)
    values = [[part.strip() for part in value.split(",") if part.strip()] for value in given.values()]
    return [dict(zip(given, point, strict=True)) for point in product(*values)]


def meter(n: int, number: int, of: int) -> Callable[[int], None] | None:
    """A line of progress on a terminal's standard error, from the first second on; None elsewhere."""
    if not sys.stderr.isatty():
        return None
    from time import monotonic

    begun = monotonic()
    shown = False

    def progress(done: int) -> None:
        nonlocal shown
        if done >= 0 and monotonic() - begun > 1:
            shown = True
            part = f" ({number + 1}/{of})" if of > 1 else ""
            sys.stderr.write("\r" + _("{done} of {n} matches").format(done=done, n=n) + part + " ")
        elif done < 0 and shown:
            sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    return progress
