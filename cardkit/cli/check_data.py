"""``cardkit check-data``: card lists and data folders, with the outputs of ``check``."""

from __future__ import annotations

from typing import Annotated

import typer

from cardkit.cli.options import Lang, Quiet, Verbose
from cardkit.i18n import _


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "check-data",
        help=_(
            "Check card data: a game's folder, a card list, or a repository with its own cards and formats."
        ),
        epilog=_("Example: cardkit check-data cards/ --game dropmix --output-format github"),
    )(command)


def command(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help=_("Data folders, or card lists (CSV, JSON, Excel).")),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            "--game", "-g", metavar="GAME", help=_("The game of lists whose folder does not say it.")
        ),
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help=_("Rewrite files that are not in canonical form."))
    ] = False,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format", metavar="text|concise|json|github|sarif|junit", help=_("How to report.")
        ),
    ] = "text",
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help=_("Write the report to a file."))
    ] = None,
    max_warnings: Annotated[
        int | None,
        typer.Option("--max-warnings", metavar="N", min=0, help=_("Fail with more than N warnings.")),
    ] = None,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Check card data."""
    import sys

    from cardkit.cli.check_run import CheckOptions, write
    from cardkit.cli.config import find, of_folder
    from cardkit.rules.data_paths import check_data

    config = find()
    files: list[str] = []
    formats: list[str] = []
    for path in paths:
        # A repository's own folder stands for the card lists and formats that its configuration names.
        here = of_folder(path)
        if here is None or not (here.get("cards") or here.get("formats")):
            files.append(path)
            continue
        config = here
        files += here.files("cards")
        formats += here.files("formats")
    game = game or (config.get("game") if config else None)
    report, fixed = check_data(files, game, fix, formats)
    for path in fixed:
        print(_("{path}: rewritten in canonical form").format(path=path), file=sys.stderr)
    options = CheckOptions(output_format=output_format, output=output, quiet=quiet, verbose=verbose)
    write(report, options)
    return report.exit_code(max_warnings)
