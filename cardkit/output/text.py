"""The check for people: each finding with its line and a marker, the numbers, the source and the way out."""

from __future__ import annotations

from cardkit.finding import severity_word
from cardkit.i18n import _
from cardkit.text import shorten, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.finding import Finding
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport, DeckReport

_WIDEST = 100
_MOST_RELATED = 3


def render(report: CheckReport, style: Style) -> str:
    """All findings, a line per deck with its verdict, the problems, and the sum."""
    out: list[str] = []
    for deck in report.decks:
        if deck.findings:
            lines = deck.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            for finding in told(deck.findings, style):
                out += _finding(finding, lines if finding.path == deck.path else [], style)
        if report.subject == "decks" and not style.quiet:
            out.append(_verdict(deck, style))
        if deck.findings and not style.quiet:
            out.append("")
    for problem in report.problems:
        path, verdict = (
            style.paint(visible(problem["path"]), "bold"),
            style.paint(_("cannot be checked"), "error"),
        )
        out.append(f"{path}: {verdict}: {visible(problem['message'])}")
    if style.statistics:
        out += statistics(report)
    if not style.quiet:
        out.append(summary(report, style))
    return "\n".join(out) + "\n" if out else ""


def _finding(finding: Finding, lines: list[str], style: Style) -> list[str]:
    severity = severity_word(finding.severity)
    place = f"{visible(finding.path)}:{finding.line}:{finding.column}"
    out = [
        f"{style.paint(place, 'bold')}: {style.paint(severity, finding.severity)} "
        f"{style.paint(finding.code, finding.severity)} {style.paint(finding.name, 'dim')}",
        f"  {finding.message}",
    ]
    if 0 < finding.line <= len(lines) and lines[finding.line - 1].strip():
        out += excerpt(lines[finding.line - 1], finding, style)
    if len(finding.related) > _MOST_RELATED:
        out.append(f"       = {_('also in lines')}: {ranges(finding.related)}")
    for number in finding.related if len(finding.related) <= _MOST_RELATED else ():
        if number <= len(lines):
            out.append(f"  {number:>4} | {visible(shorten(lines[number - 1].strip(), _WIDEST))}")
    for suggestion in finding.suggestions[:12]:
        out.append(f"       = {_('could be')}: {visible(suggestion)}")
    if len(finding.suggestions) > 12:
        out.append(f"       = … {_('and {count} more').format(count=len(finding.suggestions) - 12)}")
    if finding.help:
        out.append(f"       = {_('fix')}: {finding.help}")
    if style.verbose and finding.why:
        out.append(f"       = {_('why')}: {finding.why}")
    if finding.source:
        out.append(style.paint(f"       = {_('source')}: {finding.source}", "dim"))
    return out


def told(findings: list[Finding], style: Style) -> list[Finding]:
    """The findings that are shown: a quiet run leaves advice out."""
    return [finding for finding in findings if finding.severity != "info" or not style.quiet]


def ranges(numbers: list[int]) -> str:
    """``3-7, 9`` for the numbers 3 to 7 and 9."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def excerpt(line: str, finding: Finding, style: Style) -> list[str]:
    """The line of the file with a marker under the place, at most a screen wide, nothing raw in it."""
    line = line.expandtabs(1)
    start = max(0, min(finding.column - 1, len(line)) - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = line[start : start + _WIDEST]
    at = max(0, finding.column - 1 - start)
    width = max(1, min(finding.end_column - finding.column, len(shown) - at))
    before, marked = visible(shown[:at]), visible(shown[at : at + width])
    marker = " " * len(before) + "^" * max(1, len(marked))
    return [
        f"  {finding.line:>4} | {before}{marked}{visible(shown[at + width :])}",
        f"       | {style.paint(marker, finding.severity)}",
    ]


def _verdict(deck: DeckReport, style: Style) -> str:
    name = f"{deck.game}/{deck.format}" if deck.game and deck.format else _("no format")
    verdict = style.paint(_("legal"), "ok") if deck.legal else style.paint(_("not legal"), "error")
    size = _("1 card") if deck.cards == 1 else _("{count} cards").format(count=deck.cards)
    if deck.main is not None and deck.main != deck.cards:
        size = _("{main} + {others} cards").format(main=deck.main, others=deck.cards - deck.main)
    return f"{visible(deck.path)}: {verdict} ({visible(shorten(name, 100))}, {size})"


def summary(report: CheckReport, style: Style) -> str:
    """The sums of a run in one line."""
    sums = report.summary()
    if report.subject == "files":
        one = sums["decks"] == 1
        parts = [_("1 file checked") if one else _("{count} files checked").format(count=sums["decks"])]
    else:
        number = _("1 deck") if sums["decks"] == 1 else _("{count} decks").format(count=sums["decks"])
        kind = "ok" if sums["legal"] else "dim"
        parts = [number, style.paint(_("{count} legal").format(count=sums["legal"]), kind)]
        if sums["illegal"]:
            parts.append(style.paint(_("{count} not legal").format(count=sums["illegal"]), "error"))
    if sums["unreadable"]:
        parts.append(style.paint(_("{count} not checked").format(count=sums["unreadable"]), "error"))
    counts = [
        _("errors: {count}").format(count=sums["errors"]),
        _("warnings: {count}").format(count=sums["warnings"]),
        _("advice: {count}").format(count=sums["infos"]),
    ]
    return f"{', '.join(parts)}. {', '.join(counts)}."


def statistics(report: CheckReport) -> list[str]:
    """Findings counted by rule, most first."""
    counts: dict[tuple[str, str], int] = {}
    for finding in report.findings():
        key = (finding.code, finding.name)
        counts[key] = counts.get(key, 0) + 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [f"{count:>6}  {code}  {name}" for (code, name), count in ordered]
