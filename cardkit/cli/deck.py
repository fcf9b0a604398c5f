"""``cardkit deck``: decks into other forms, laid out, compared, counted, and what hands they give."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help=_("A deck file, - or a deck code."))]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help=_("The file to write; - for standard output."))
]


def register(app: typer.Typer) -> None:
    """Add the command and what belongs to it."""
    decks = typer.Typer(
        no_args_is_help=True,
        help=_("Convert, lay out, compare and examine decks."),
        epilog=_("Example: cardkit deck odds my.deck 'kind:wild' --at-least 2"),
    )
    decks.command(
        "convert",
        help=_("Write a deck in another form: text, json, csv or code."),
        epilog=_("Example: cardkit deck convert my.deck --to json -o my.deck.json"),
    )(convert)
    decks.command(
        "stats",
        help=_("Count a deck: copies, kinds, values, sums and curves."),
        epilog=_("Example: cardkit deck stats my.deck"),
    )(stats)
    decks.command(
        "odds",
        help=_("The exact chance to hold a card, or cards that a query finds, turn by turn."),
        epilog=_("Example: cardkit deck odds my.deck 'kind:fx' --at-least 2 --turns 5"),
    )(odds)
    decks.command(
        "diff",
        help=_("What changed from one deck to another, as cards."),
        epilog=_("Example: cardkit deck diff old.deck new.deck"),
    )(diff)
    decks.command(
        "format",
        help=_("Lay deck files out anew: same lines, regular spelling. Comments stay."),
        epilog=_("Example: cardkit deck format decks/ --check"),
    )(lay_out)
    decks.command(
        "code",
        help=_("Print a deck as a deck code, to send in a chat or a link."),
        epilog=_("Example: cardkit deck code my.deck"),
    )(code)
    app.add_typer(decks, name="deck")


def convert(
    deck: DeckArgument,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="text|json|csv|code", help=_("The form (default: by the file's name).")),
    ] = None,
    output: Output = "-",
    game: GameOption = None,
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Write a deck in another form."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.deck_input import open_deck, say_findings
    from cardkit.decks.content import content_of
    from cardkit.decks.reader import Source
    from cardkit.decks.writer import FORMS, form_of, write
    from cardkit.errors import UsageError
    from cardkit.text import quoted

    form = to or form_of(output)
    if form is None:
        raise UsageError(
            _("the form is missing"), help=_("name it with --to {forms}").format(forms="|".join(FORMS))
        )
    if form not in FORMS:
        raise UsageError(_("--to takes {forms}, got {got}").format(forms=", ".join(FORMS), got=quoted(form)))
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        source = Source(lookup, game)
        read = open_deck(deck, source)
        if say_findings(read, source):
            print(_("nothing was written: lines of the deck would be lost"), file=sys.stderr)
            return 1
        text = write(content_of(read), form, source)
    _put(text, output)
    return 0


def code(
    deck: DeckArgument,
    game: GameOption = None,
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Print a deck code."""
    return convert(deck, "code", "-", game, db, without_shipped, lang, quiet, verbose)


def stats(
    deck: DeckArgument,
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Count a deck."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.deck_input import open_deck, say_findings
    from cardkit.cli.result import check_format, print_json
    from cardkit.decks.reader import Source
    from cardkit.decks.stats import stats as count
    from cardkit.output.deck_text import stats_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        source = Source(lookup, game)
        read = open_deck(deck, source)
        if not quiet:
            say_findings(read, source)
        found = count(read, source)
    if output_format == "json":
        print_json(found)
    else:
        sys.stdout.write(stats_text(found, Style(wants_color(sys.stdout), quiet, verbose)))
    return 0


def odds(
    deck: DeckArgument,
    what: Annotated[str, typer.Argument(metavar="WHAT", help=_("The name or id of a card, or a query."))],
    at_least: Annotated[
        int, typer.Option("--at-least", "-n", metavar="N", min=1, max=9999, help=_("How many of them."))
    ] = 1,
    turns: Annotated[
        int,
        typer.Option("--turns", metavar="N", min=0, max=9999, help=_("How many turns or rounds to show.")),
    ] = 10,
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """The chances of hands."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.deck_input import open_deck, say_findings
    from cardkit.cli.result import check_format, print_json
    from cardkit.decks.odds import odds as ask
    from cardkit.decks.reader import Source
    from cardkit.output.deck_text import odds_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        source = Source(lookup, game)
        read = open_deck(deck, source)
        if not quiet:
            say_findings(read, source)
        found = ask(read, what, source)
    if output_format == "json":
        print_json(found.to_json(at_least, turns))
    else:
        style = Style(wants_color(sys.stdout), quiet, verbose)
        sys.stdout.write(odds_text(found, at_least, turns, style))
    return 0


def diff(
    before: Annotated[str, typer.Argument(metavar="OLD", help=_("A deck file, - or a deck code."))],
    after: Annotated[str, typer.Argument(metavar="NEW", help=_("A deck file, - or a deck code."))],
    game: GameOption = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Compare two decks."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.deck_input import open_deck, say_findings
    from cardkit.cli.result import check_format, print_json
    from cardkit.decks.diff import compare
    from cardkit.decks.reader import Source
    from cardkit.output.deck_text import diff_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        source = Source(lookup, game)
        old, new = open_deck(before, source), open_deck(after, source)
        if not quiet:
            say_findings(old, source)
            say_findings(new, source)
        found = compare(old, new, source)
    if output_format == "json":
        print_json(found.to_json(before, after))
    else:
        sys.stdout.write(diff_text(found, Style(wants_color(sys.stdout), quiet, verbose)))
        if found.same and not quiet:
            print(_("the same deck"), file=sys.stderr)
    return 0


def lay_out(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help=_("Deck files, folders, globs or -."))],
    check: Annotated[
        bool, typer.Option("--check", help=_("Write nothing; exit 1 if a file is not laid out."))
    ] = False,
    game: GameOption = None,
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Lay deck files out anew."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.deck_format import lay_out_files

    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        return lay_out_files(paths, lookup, game, check=check, quiet=quiet)


def _put(text: str, output: str) -> None:
    """Write a text to a file, whole or not at all, or to standard output."""
    if output == "-":
        sys.stdout.write(text)
        return
    from cardkit.cli.deck_format import replace_file

    replace_file(output, text)
