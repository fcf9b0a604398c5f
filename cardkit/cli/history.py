"""``cardkit history``: what happened to one card, and by which import."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "history",
        help=_("Show what happened to a card: when it came, what changed, by which import."),
        epilog=_("Example: cardkit history futbol:MUE-001"),
    )(command)


def command(
    card: Annotated[
        str, typer.Argument(metavar="CARD", help=_("Id, game:id or name; game:id of a removed card."))
    ],
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Show a card's history."""
    from cardkit.catalogue.catalogue import open_catalogue
    from cardkit.cli.result import check_format, print_json
    from cardkit.output.card_text import history_text

    check_format(output_format)
    with open_catalogue(db) as catalogue:
        uid, entries = catalogue.history(card, game)
    if output_format == "json":
        found = [{**entry.to_json(), "time": one.time, "source": one.source} for one, entry in entries]
        print_json({"schema_version": 1, "uid": uid, "history": found})
    else:
        sys.stdout.write(history_text(entries))
    return 0
