"""The options that commands share, each said once."""

from __future__ import annotations

from typing import Annotated

import typer

from cardkit.i18n import _

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="PATH",
        envvar="CARDKIT_DB",
        help=_("The catalogue file to use (:memory: for a passing one)."),
        show_default=False,
    ),
]
WithoutShipped = Annotated[
    bool,
    typer.Option("--without-shipped", help=_("Use only cards that were imported, none that cardkit brings.")),
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|es|pt", help=_("The language to speak (default: the locale's).")),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help=_("Say only what is asked for or wrong."))]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=_("Say more about what is done."))]
GameOption = Annotated[
    str | None, typer.Option("--game", "-g", metavar="GAME", help=_("The game (cardkit games lists them)."))
]
OutputFormat = Annotated[
    str,
    typer.Option("--output-format", metavar="text|json", help=_("Text for people, or JSON.")),
]


def shipped(without: bool) -> bool | None:
    """With or without the shipped cards: False for ``--without-shipped``, else as CARDKIT_SHIPPED says."""
    from cardkit.catalogue.database import wants_shipped

    return wants_shipped(False if without else None)
