"""``cardkit games``: the games, their formats and options, and how well their cards are known."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup
    from cardkit.game import Game


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "games",
        help=_("List the games: cards by status, deck formats, options of a match."),
        epilog=_("Example: cardkit games dropmix --coverage"),
    )(command)


def command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_("Only this game, in detail."))] = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help=_("How many cards have each value, and what the rules runner can play and has played."),
        ),
    ] = False,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """List games."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.result import check_format, print_json
    from cardkit.output.games_text import games_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        chosen = [lookup.game(game)] if game else lookup.games()
        found = [_facts(lookup, one, coverage) for one in chosen]
    if output_format == "json":
        print_json({"schema_version": 1, "games": found})
    else:
        sys.stdout.write(games_text(found, Style(wants_color(sys.stdout), quiet, verbose), coverage))
    return 0


def _facts(lookup: Lookup, game: Game, coverage: bool) -> dict[str, Any]:
    """What is told of one game."""
    from cardkit.catalogue.coverage import cards_by_status, known_values

    found: dict[str, Any] = {
        "game": game.id,
        "names": game.names,
        "formats": [f"{game.id}/{name}" for name in lookup.formats(game.id).get("format", {})],
        "profiles": lookup.profiles(game.id),
        "options": _options(game),
        "plays": bool(game.engine),
        "reads": _reads(game),
        "cards": cards_by_status(lookup.connection, game.id),
    }
    if coverage:
        found["coverage"] = known_values(lookup.connection, game.id)
        if game.engine:
            from cardkit.match.coverage import coverage as runner_coverage

            found["runner"] = runner_coverage(game.id, lookup)
    return found


def _reads(game: Game) -> list[dict[str, Any]]:
    """The lists of other tools that are read: as decks (``deck``) and as lists of cards (``cards``)."""
    from cardkit.tool_forms import forms_of

    forms = forms_of(game.forms)
    found: list[dict[str, Any]] = [{"as": "deck", "what": form.what} for form in forms.decks]
    return found + [{"as": "cards", "what": form.what} for form in forms.cards]


def _options(game: Game) -> list[dict[str, Any]]:
    """The options of a match of the game; none where the runner cannot play it."""
    if not game.engine:
        return []
    from importlib import import_module

    module, _colon, name = game.engine.partition(":")
    options: list[dict[str, Any]] = getattr(import_module(module), name).options.to_json()
    return options
