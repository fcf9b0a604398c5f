"""``cardkit init``: configuration, workflow and hook for a repository, as it finds it."""

from __future__ import annotations

from typing import Annotated

import typer

from cardkit.cli.options import GameOption, Lang, Quiet, Verbose
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "init",
        help=_("Add a configuration, a workflow and a hook to a repository; nothing there is overwritten."),
        epilog=_("Example: cardkit init --game dropmix"),
    )(command)


def command(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help=_("The repository (default: here)."))] = ".",
    game: GameOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=_("Say what would be written, and write nothing."))
    ] = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Set up a repository."""
    from cardkit.cli.paths import shown
    from cardkit.cli.setup_files import plan, write

    steps = plan(folder, game)
    for step in steps:
        if not dry_run:
            write(step)
        if not quiet:
            word = {"new": _("would be written") if dry_run else _("written"), "kept": _("kept as it is")}[
                step.kind
            ]
            print(f"{shown(step.path)}: {word}{f' ({step.note})' if step.note else ''}")
    return 0
