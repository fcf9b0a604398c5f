"""``cardkit cards``: the cards a query finds."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.query.find import Search
    from cardkit.output.cards_text import Column

_ALWAYS = ("id", "name", "kind", "set")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "cards",
        help=_("List the cards that a query finds (docs/query.md); without one, all of them."),
        epilog=_("Example: cardkit cards 'kind:wild power>=2 -love' --game dropmix --sort -year --limit 10"),
    )(command)


def command(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="QUERY",
            help=_(
                "What to find: words, field:value, field>=value, or, not, brackets; -- before a leading -."
            ),
        ),
    ] = None,
    game: GameOption = None,
    sort: Annotated[
        str | None,
        typer.Option(
            "--sort", metavar="FIELD,-FIELD", help=_("Sort by these fields; falling with - before one.")
        ),
    ] = None,
    columns: Annotated[
        str | None, typer.Option("--columns", metavar="FIELD,FIELD", help=_("Show these fields."))
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=1, help=_("Show at most N cards."))
    ] = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """List cards."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.catalogue.query.find import Search
    from cardkit.catalogue.query.hints import hints
    from cardkit.cli.result import check_format, print_json
    from cardkit.output.cards_text import write_table

    check_format(output_format)
    text = " ".join(query or [])
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        games = [lookup.game(game).id] if game else [one.id for one in lookup.games()]
        search = Search(lookup, text, games)
        order = _listed(sort)
        shown = _columns(search, text, order, _listed(columns))
        found = search.run(order, limit)
        if output_format == "json":
            cards = [card.to_json() for card in found.cards]
            print_json({"schema_version": 1, "cards": cards, "total": found.total})
        else:
            write_table(shown, found.cards)
        if not quiet:
            for line in _notes(search, found.total, len(found.cards), verbose):
                print(line, file=sys.stderr)
            if not found.total:
                for line in hints(lookup, text, games):
                    print(f"  {line}", file=sys.stderr)
    return 0


def _notes(search: Search, total: int, shown: int, verbose: bool) -> list[str]:
    """How many were found, and whose cards were left aside."""
    if not total:
        lines = [_("no card found; the query was understood")]
    elif shown < total:
        lines = [_("{shown} of {total} cards").format(shown=shown, total=total)]
    else:
        lines = [_("1 card") if total == 1 else _("{total} cards").format(total=total)]
    if verbose:
        lines += [
            _("{game} left out: {reason}").format(game=game, reason=error.message)
            for game, error in search.skipped.items()
        ]
    return lines


def _listed(option: str | None) -> list[str]:
    return [name for name in (part.strip() for part in (option or "").split(",")) if name not in ("", "-")]


def _columns(search: Search, text: str, order: list[str], chosen: list[str]) -> list[Column]:
    """The columns to show: those chosen, else the usual ones and what the query and the order speak of."""
    from cardkit.catalogue.query.hints import fields
    from cardkit.catalogue.query.parser import parse

    if chosen:
        return [search.column(name) for name in chosen]
    spoken = [name for name in fields(parse(text)) if name.lower() != "section"]
    names = ["game"] if len(search.schemas) > 1 else []
    found = {column[0]: column for column in map(search.column, [*names, *_ALWAYS, *spoken])}
    for written in order:
        column = search.column(written.removeprefix("-"))
        found.setdefault(column[0], column)
    return list(found.values())
