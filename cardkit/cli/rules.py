"""``cardkit rules``: the rules of a game or of one of its formats."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "rules",
        help=_("List the deck rules of a game or of one deck format."),
        epilog=_("Example: cardkit rules dropmix/solo"),
    )(command)


def command(
    which: Annotated[
        str | None, typer.Argument(metavar="GAME[/FORMAT]", help=_("A game, or one of its formats."))
    ] = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """List rules."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.config import own_documents
    from cardkit.errors import UsageError
    from cardkit.i18n import choose
    from cardkit.output.rule_text import as_json, table
    from cardkit.output.style import Style, wants_color
    from cardkit.rules.listing import book_of, common_rules, every_rule, game_rules

    lookup = open_lookup(db)
    style = Style(wants_color(sys.stdout))
    game, _slash, name = (which or "").partition("/")
    if not game:
        rules = every_rule(lookup, own_documents())
    else:
        lookup.game(game)
        book = book_of(lookup, game, own_documents().get(game))
        if name and name not in book.formats:
            raise UsageError(
                _("{game} has no format {name}; it has {known}").format(
                    game=game, name=name, known=", ".join(book.formats)
                )
            )
        rules = game_rules(book)
        if name:
            rules = [r for r in rules if any(f["format"] == which for f in r["formats"])]
            rules = [{**r, "formats": [f for f in r["formats"] if f["format"] == which]} for r in rules]
        elif verbose:
            rules = common_rules(lookup) + rules
    if output_format == "json":
        sys.stdout.write(as_json(rules))
        return
    if output_format != "text":
        raise UsageError(_("unknown output format {got}; known are text, json").format(got=output_format))
    if game and not quiet:
        for fmt, spec in book.formats.items():
            if not name or fmt == name:
                title = choose(spec.get("title") or fmt)
                sys.stdout.write(f"{style.paint(f'{game}/{fmt}', 'bold')}  {title}\n")
        sys.stdout.write("\n")
    sys.stdout.write(table(rules, style, which if name else None))
