"""``cardkit verify``: replay match logs and name the first line that breaks a rule."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.match.verify import Verdict
    from cardkit.output.style import Style

MOST = 256_000_000  # bytes of one log


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "verify",
        help=_("Replay match logs; name the first line that differs or breaks a rule."),
        epilog=_("Example: cardkit verify logs/"),
    )(command)


def command(
    paths: Annotated[
        list[str], typer.Argument(metavar="LOG", help=_("Match logs, folders (*.jsonl), globs, or -."))
    ],
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Verify logs."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.matches import print_report, read_text
    from cardkit.cli.paths import expand
    from cardkit.cli.result import check_format, print_problems
    from cardkit.errors import CardkitError
    from cardkit.match.engines import engine_of
    from cardkit.match.verify import verify
    from cardkit.output.style import Style, wants_color

    check_format(output_format)
    files, problems = expand(paths, (".jsonl",))
    style = Style(output_format == "text" and wants_color(sys.stdout), quiet, verbose)
    verdicts: list[Verdict] = []
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        for path in files:
            try:
                verdict = verify(read_text(path, MOST), path, engine_of, lookup)
            except CardkitError as error:
                problems.append({"path": path, "message": error.message})
                continue
            verdicts.append(verdict)
            if output_format == "text":
                _print(verdict, style)
    valid = sum(verdict.valid for verdict in verdicts)
    summary = {"logs": len(verdicts), "valid": valid, "invalid": len(verdicts) - valid}
    if output_format == "json":
        print_report(
            {"logs": [verdict.to_json() for verdict in verdicts], "problems": problems, "summary": summary}
        )
    else:
        print_problems(problems)
        if not quiet:
            print(_("logs: {logs}; valid: {valid}, invalid: {invalid}").format(**summary))
    return 2 if problems else 1 if summary["invalid"] else 0


def _print(verdict: Verdict, style: Style) -> None:
    from cardkit.text import visible

    if verdict.valid:
        if not style.quiet:
            print(f"{style.paint(_('valid'), 'ok')} {visible(verdict.path)}")
        return
    place = style.paint(f"{visible(verdict.path)}:{verdict.line}", "bold")
    rule = f" [{verdict.rule}]" if verdict.rule else ""
    print(f"{style.paint(_('invalid'), 'error')} {place}: {visible(verdict.reason)}{rule}")
    if verdict.expected:
        print("    " + _("expected: {value}").format(value=visible(verdict.expected)))
    if verdict.got:
        print("    " + _("got:      {value}").format(value=visible(verdict.got)))
