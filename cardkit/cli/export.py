"""``cardkit export``: cards out of the catalogue, to be read back without loss."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "export",
        help=_("Write the cards of a game, or those a query finds, to JSON, JSON Lines, CSV or Excel."),
        epilog=_("Example: cardkit export --game dropmix 'kind:wild power>=2' --to csv -o wilds.csv"),
    )(command)


def command(
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help=_("Only the cards that match."))
    ] = None,
    game: GameOption = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="json|jsonl|csv|xlsx", help=_("The form (default: by the file's name).")
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile", metavar="NAME", help=_("Write this profile of card values instead, as JSON.")
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", help=_("The file to write; - for standard output.")),
    ] = "-",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Write cards."""
    from cardkit.catalogue.catalogue import open_catalogue
    from cardkit.errors import UsageError

    if not game:
        raise UsageError(_("--game is missing: whose cards?"), help=_("cardkit games lists them"))
    form = to or ("jsonl" if output == "-" else output.rpartition(".")[2].lower())
    with open_catalogue(db, shipped=shipped(without_shipped)) as catalogue:
        if profile is not None:
            if query or to not in (None, "json"):
                raise UsageError(_("a profile is written whole, and as JSON"))
            catalogue.export_profile(output, game, profile)
            return 0
        count = catalogue.export(output, game, query=query, form=form)
    if not quiet and output != "-":
        print(_("{count} cards written to {path}").format(count=count, path=output), file=sys.stderr)
    return 0
