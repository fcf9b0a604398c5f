"""``cardkit import``: card lists into the catalogue."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from cardkit.cli.options import Db, GameOption, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _


class _WithLists(TyperCommand):
    """Its help page ends with the lists of other tools that it reads, as the games name them."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from cardkit.games import all_games
        from cardkit.i18n import choose
        from cardkit.tool_forms import forms_of

        found = [(game.id, form) for game in all_games() for form in forms_of(game.forms).cards]
        lines = [f"- {name}: {choose(form.what)}" for name, form in found]
        self.help = "\n\n".join([self.help or "", _("Lists of other tools:"), "\n".join(lines)])
        super().format_help(ctx, formatter)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "import",
        help=_(
            "Bring cards, aliases, sets or profiles of card values into the catalogue: CSV, Excel, JSON or"
            " JSON Lines, - for standard input. Each file is stored whole or not at all; only the columns it"
            " has change."
        )
        + "\n\n"
        + _(
            "Cards as a table (comma, semicolon, tab or |; the first sheet of an .xlsx; headings in English,"
            " Spanish or Portuguese): id,name,kind. As JSON: a list of objects with id, name and kind. As"
            " JSON Lines: one such object on a line."
        )
        + "\n\n"
        + _(
            "Former names and translations: old_name,id or alias,id,language,reason. Sets: set,card,count. A"
            " profile: an object with profile and cards. docs/formats.md has an example of each."
        ),
        cls=_WithLists,
        epilog=_("Example: cardkit import cards.csv --game futbol --dry-run"),
    )(command)


def command(
    paths: Annotated[list[str], typer.Argument(metavar="FILE", help=_("The files; - for standard input."))],
    game: GameOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", "-n", help=_("Show what would change; store nothing."))
    ] = False,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help=_("Store the good rows, list the bad ones."))
    ] = False,
    mappings: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="COLUMN=FIELD",
            help=_(
                "Which field a column holds; KIND:COLUMN=FIELD for cards of one kind; no FIELD: leave it out."
            ),
        ),
    ] = None,
    set_id: Annotated[
        str | None, typer.Option("--set", metavar="S", help=_("The set of cards that name none."))
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", metavar="E", help=_("How the text is encoded (default: found out).")),
    ] = None,
    delimiter: Annotated[
        str | None,
        typer.Option(
            "--delimiter", metavar="D", help=_("What stands between CSV cells (default: found out).")
        ),
    ] = None,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Import files."""
    from cardkit.catalogue.import_report import ImportReport
    from cardkit.catalogue.importer import ImportOptions, import_file
    from cardkit.catalogue.shipped import source_of
    from cardkit.catalogue.store import open_store
    from cardkit.cli.fast import complain
    from cardkit.cli.import_progress import ImportProgress
    from cardkit.cli.result import check_format, print_json
    from cardkit.errors import InputError, UsageError
    from cardkit.output.import_text import as_text
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    if not game:
        raise UsageError(
            _("--game is missing: which game are these cards of?"), help=_("cardkit games lists them")
        )
    source = source_of(game)
    report = ImportReport(source.game.id, dry_run)
    store = open_store(db, shipped=shipped(without_shipped))
    try:
        with ImportProgress(quiet) as progress:
            options = ImportOptions(
                dry_run=dry_run,
                skip_bad=skip_bad,
                mappings=mappings,
                set_id=set_id,
                encoding=encoding,
                delimiter=delimiter,
                progress=progress.show,
            )
            for path in paths:
                try:
                    report.files.append(import_file(store, source, path, options))
                except InputError as error:
                    report.problems.append((error.path or path, error.message))
                    complain(error)
    finally:
        store.close()
    if output_format == "json":
        print_json(report.to_json())
    else:
        sys.stdout.write(as_text(report, Style(wants_color(sys.stdout), quiet)))
    return 2 if report.problems else int(report.total("bad") > 0)
