"""The job summary of a GitHub workflow: a table of decks with their verdicts, then the findings."""

from __future__ import annotations

from cardkit.i18n import _
from cardkit.output.text import summary
from cardkit.text import shorten, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.rules.report import CheckReport

_MOST_ROWS = 200


def append(report: CheckReport, path: str) -> None:
    """Write the table behind what the summary file of the step already holds."""
    with open(path, "a", encoding="utf-8") as file:
        file.write(markdown(report))


def markdown(report: CheckReport) -> str:
    """The table: decks that are not legal first, at most 200 rows."""
    from cardkit.output.style import Style

    rows = sorted(report.decks, key=lambda deck: (deck.legal, deck.path))
    out = [f"### cardkit: {summary(report, Style())}", ""]
    if rows or report.problems:
        out += [f"| {_('deck')} | {_('format')} | {_('verdict')} | {_('findings')} |", "|---|---|---|---|"]
    for problem in report.problems[:_MOST_ROWS]:
        out.append(f"| {cell(problem['path'])} |  | {_('cannot be checked')} | {cell(problem['message'])} |")
    for deck in rows[:_MOST_ROWS]:
        told = "<br>".join(
            f"{finding.line}: {finding.code} {cell(finding.message)}"
            for finding in deck.findings[:10]
            if finding.severity != "info"
        )
        name = f"{deck.game}/{deck.format}" if deck.game and deck.format else ""
        verdict = _("legal") if deck.legal else f"**{_('not legal')}**"
        out.append(f"| {cell(deck.path)} | {cell(name)} | {verdict} | {told} |")
    if len(rows) > _MOST_ROWS:
        out.append(f"\n… {_('and {count} more').format(count=len(rows) - _MOST_ROWS)}")
    return "\n".join(out) + "\n\n"


def cell(text: str) -> str:
    """A text as a table cell takes it: one line, nothing that Markdown or HTML would act on."""
    shown = shorten(visible(text), 200)
    for char in "\\`*_{}[]<>|!#&":
        shown = shown.replace(char, f"&#{ord(char)};")
    return shown
