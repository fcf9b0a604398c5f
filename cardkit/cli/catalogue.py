"""``cardkit catalogue``: the database file itself."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, Quiet, WithoutShipped, shipped
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(
        no_args_is_help=True,
        help=_("The catalogue itself: where it is, made anew, imports undone, cards removed."),
        epilog=_("Example: cardkit catalogue undo 7"),
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    group.command(
        "path", help=_("Print where the catalogue is."), epilog=_("Example: cardkit catalogue path")
    )(path)
    group.command(
        "rebuild",
        help=_("Bring in the shipped data again and make every index anew; your own cards and changes stay."),
        epilog=_("Example: cardkit catalogue rebuild"),
    )(rebuild)
    group.command(
        "undo",
        help=_("Put everything one import changed back as it was; 'cardkit changes' lists the numbers."),
        epilog=_("Example: cardkit catalogue undo 7"),
    )(undo)
    group.command(
        "remove",
        help=_("Take a card out; a later release does not bring it back (undo does)."),
        epilog=_("Example: cardkit catalogue remove futbol:MUE-001"),
    )(remove)
    app.add_typer(group, name="catalogue")


def path(db: Db = None, lang: Lang = None) -> int:
    """Print the path."""
    from cardkit.catalogue.database import MEMORY, choose_path

    chosen = choose_path(db)
    sys.stdout.write((chosen if chosen == MEMORY else os.path.abspath(chosen)) + "\n")
    return 0


def rebuild(
    db: Db = None, without_shipped: WithoutShipped = False, lang: Lang = None, quiet: Quiet = False
) -> int:
    """Make it anew."""
    from cardkit.catalogue.catalogue import open_catalogue

    with open_catalogue(db, shipped=shipped(without_shipped)) as catalogue:
        cards = catalogue.rebuild()
        if not quiet:
            message = _("{path}: rebuilt, {count} cards")
            sys.stdout.write(message.format(path=catalogue.path, count=cards) + "\n")
    return 0


def undo(
    number: Annotated[
        int, typer.Argument(metavar="IMPORT", min=1, max=10**9, help=_("The number of the import."))
    ],
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> int:
    """Undo an import."""
    from cardkit.catalogue.catalogue import open_catalogue
    from cardkit.output.card_text import import_line

    with open_catalogue(db) as catalogue:
        done = catalogue.undo(number)
    if not quiet:
        sys.stdout.write(import_line(done) + "\n")
    return 0


def remove(
    card: Annotated[str, typer.Argument(metavar="CARD", help=_("Id, game:id or name."))],
    game: GameOption = None,
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> int:
    """Remove a card."""
    from cardkit.catalogue.catalogue import open_catalogue

    with open_catalogue(db) as catalogue:
        uid, number = catalogue.remove(card, game)
    if not quiet:
        message = _("{uid} is removed; 'cardkit catalogue undo {number}' brings it back")
        sys.stdout.write(message.format(uid=uid, number=number) + "\n")
    return 0
