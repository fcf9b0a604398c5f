"""``cardkit resolve``: run scenarios and compare what comes out with what they expect."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.match.scenario import Outcome
    from cardkit.output.style import Style


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "resolve",
        help=_("Run scenarios: a position and actions, compared with what they expect."),
        epilog=_("Example: cardkit resolve scenarios/ --output-format json"),
    )(command)


def command(
    paths: Annotated[
        list[str], typer.Argument(metavar="SCENARIO", help=_("Scenario files, folders (*.json) or globs."))
    ],
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Run scenarios."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.matches import print_report
    from cardkit.cli.paths import expand
    from cardkit.cli.result import check_format, print_problems
    from cardkit.errors import CardkitError
    from cardkit.match.engines import engine_of
    from cardkit.match.scenario import read, run
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    files, problems = expand(paths, (".json",))
    style = Style(output_format == "text" and wants_color(sys.stdout), quiet, verbose)
    outcomes: list[Outcome] = []
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        for path in files:
            try:
                row = read(path)
                outcome = run(row, engine_of(row["game"]), lookup, path)
            except CardkitError as error:
                problems.append({"path": path, "message": error.message})
                continue
            outcomes.append(outcome)
            if output_format == "text":
                _print(outcome, style)
    failed = sum(not outcome.passed for outcome in outcomes)
    summary = {"scenarios": len(outcomes), "passed": len(outcomes) - failed, "failed": failed}
    if output_format == "json":
        print_report(
            {
                "scenarios": [outcome.to_json() for outcome in outcomes],
                "problems": problems,
                "summary": summary,
            }
        )
    else:
        print_problems(problems)
        if not quiet:
            print(_("scenarios: {scenarios}; passed: {passed}, failed: {failed}").format(**summary))
    return 2 if problems else 1 if failed else 0


def _print(outcome: Outcome, style: Style) -> None:
    import json

    from cardkit.text import shorten, visible

    if outcome.passed and style.quiet:
        return
    verdict = style.paint(_("ok"), "ok") if outcome.passed else style.paint(_("failed"), "error")
    print(f"{verdict} {style.paint(visible(outcome.path), 'bold')}: {visible(outcome.title)}")

    def shown(value: Any) -> str:
        return visible(shorten(json.dumps(value, ensure_ascii=False), 400))

    for difference in outcome.differences:
        print(f"    {visible(difference['path'])}")
        print("      " + _("expected: {value}").format(value=shown(difference["expected"])))
        print("      " + _("got:      {value}").format(value=shown(difference["got"])))
    if style.verbose and outcome.match is not None:
        for event in outcome.events:
            print(f"    {shown(event)}")
