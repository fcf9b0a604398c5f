"""``cardkit check``: read the options the short way round does not take, then run."""

from __future__ import annotations

from typing import Annotated

import typer

from cardkit.cli.options import Db, Lang, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "check",
        help=_("Check decks: files, folders, globs, or - for standard input."),
        epilog=_("Example: cardkit check decks/ --deck-format dropmix/solo --output-format concise"),
    )(command)


def command(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help=_("Deck files, folders or globs."))
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help=_("The game of decks that name none."))
    ] = None,
    deck_format: Annotated[
        str | None,
        typer.Option("--deck-format", metavar="F", help=_("Judge by this format, whatever the deck names.")),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option("--on", metavar="DATE", help=_("Judge by this day (YYYY-MM-DD); default: today.")),
    ] = None,
    output_format: Annotated[
        str | None,
        typer.Option(
            "--output-format", metavar="text|concise|json|github|sarif|junit", help=_("How to report.")
        ),
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help=_("Write the report to a file."))
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODES", help=_("Only these codes, or their starts.")),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", metavar="CODES", help=_("Not these codes, or their starts.")),
    ] = None,
    max_warnings: Annotated[
        int | None,
        typer.Option("--max-warnings", metavar="N", min=0, help=_("Fail with more than N warnings.")),
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help=_("Exit 0 even with findings (not with unreadable files)."))
    ] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help=_("Count the findings by rule."))] = False,
    stdin_filename: Annotated[
        str | None,
        typer.Option("--stdin-filename", metavar="NAME", help=_("The name to report standard input by.")),
    ] = None,
    team: Annotated[
        bool, typer.Option("--team", help=_("Check two decks as the partners of one team."))
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help=_("Processes to use (0: one per core)."))
    ] = 1,
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Check decks."""
    from cardkit.cli.check_run import CheckOptions, run
    from cardkit.cli.config import configure

    options = CheckOptions(
        paths=paths or [],
        game=game,
        deck_format=deck_format,
        on=on,
        output_format=output_format,
        output=output,
        select=codes(select),
        ignore=codes(ignore),
        max_warnings=max_warnings,
        exit_zero=exit_zero,
        statistics=statistics,
        stdin_filename=stdin_filename,
        team=team,
        jobs=jobs,
        db=db,
        shipped=shipped(without_shipped),
        quiet=quiet,
        verbose=verbose,
    )
    configure(options)
    return run(options)


def codes(given: list[str] | None) -> list[str]:
    """The codes of a repeatable option, each of which may hold several with commas between."""
    return [code.strip().upper() for text in given or [] for code in text.split(",") if code.strip()]
