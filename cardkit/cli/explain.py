"""``cardkit explain``: what a rule asks, why, from which source, and what to do."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, Lang, Quiet, Verbose
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "explain",
        help=_("Explain rules by code or name."),
        epilog=_("Example: cardkit explain DMX102 CKD001"),
    )(command)


def command(
    which: Annotated[list[str] | None, typer.Argument(metavar="CODE", help=_("Codes or names."))] = None,
    everything: Annotated[bool, typer.Option("--all", help=_("Every rule of every game."))] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help=_("With --all: only this game's rules.")),
    ] = None,
    output_format: Annotated[
        str, typer.Option("--output-format", metavar="text|json|md", help=_("Text, JSON or Markdown."))
    ] = "text",
    db: Db = None,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Explain rules."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.config import own_documents
    from cardkit.errors import UsageError
    from cardkit.output import rule_text
    from cardkit.output.style import Style, wants_color
    from cardkit.rules.listing import every_rule, find_rules

    if not everything and not which:
        raise UsageError(_("name a rule, or use --all"), help=_("cardkit rules lists them"))
    lookup = open_lookup(db)
    rules = every_rule(lookup, own_documents())
    if game is not None and game != "common":
        lookup.game(game)
    if game is not None:
        rules = [rule for rule in rules if (rule["game"] or "common") == game]
    if which:
        rules = find_rules(rules, which)
    if output_format == "json":
        sys.stdout.write(rule_text.as_json(rules))
    elif output_format == "md":
        sys.stdout.write(rule_text.as_markdown(rules))
    elif output_format == "text":
        sys.stdout.write(rule_text.as_text(rules, Style(wants_color(sys.stdout))))
    else:
        raise UsageError(_("unknown output format {got}; known are text, json, md").format(got=output_format))
