"""``cardkit changes``: what imports and releases changed."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose
from cardkit.i18n import _

# Releases add hundreds of cards: without --verbose only so many lines of one import are shown.
_LINES = 20


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "changes",
        help=_("List imports and releases with what they changed; the number is what catalogue undo takes."),
        epilog=_("Example: cardkit changes --since 2026-10-01 --game futbol"),
    )(command)


def command(
    since: Annotated[
        str | None,
        typer.Option(
            "--since", metavar="VERSION|DATE", help=_("After this data version, or from this day on.")
        ),
    ] = None,
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """List changes."""
    from cardkit.catalogue.catalogue import open_catalogue
    from cardkit.cli.result import check_format, print_json
    from cardkit.output.card_text import changes_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_catalogue(db) as catalogue:
        found = catalogue.changes(since, game, -1 if verbose or output_format == "json" else _LINES)
    if output_format == "json":
        imports = [
            {**one.to_json(), "changes": [entry.to_json() for entry in entries]} for one, entries in found
        ]
        print_json({"schema_version": 1, "imports": imports})
    else:
        sys.stdout.write(changes_text(found, Style(wants_color(sys.stdout), quiet, verbose)))
    return 0
