"""``cardkit show``: one card with everything known of it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "show",
        help=_("Show one card: by game:id, by id, or by name."),
        epilog=_("Example: cardkit show S01-C001 --game dropmix"),
    )(command)


def command(
    card: Annotated[str, typer.Argument(metavar="CARD", help=_("Id, game:id or name."))],
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Show a card."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.catalogue.naming import card_named, printings
    from cardkit.cli.result import check_format, print_json
    from cardkit.output.card_text import card_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        found = card_named(lookup, card, game)
        others = [one.uid for one in printings(lookup, found) if one.uid != found.uid]
    if output_format == "json":
        print_json(found.to_json())
    else:
        sys.stdout.write(card_text(found, Style(wants_color(sys.stdout), quiet, verbose)))
        if others and not quiet:
            sys.stdout.write("\n  " + _("other printings: {uids}").format(uids=", ".join(others)) + "\n")
    return 0
