"""One line per finding: ``path:line:column: severity CODE message``, for editors and for grep."""

from __future__ import annotations

from cardkit.finding import severity_word
from cardkit.i18n import _
from cardkit.output.text import statistics, told
from cardkit.text import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport


def render(report: CheckReport, style: Style) -> str:
    """The findings and problems, a line each; nothing for clean decks."""
    out = [
        f"{visible(f.path)}:{f.line}:{f.column}: "
        f"{style.paint(severity_word(f.severity), f.severity)} {f.code} {f.message}"
        for f in told(report.findings(), style)
    ]
    out += [
        f"{visible(p['path'])}: {_('cannot be checked')}: {visible(p['message'])}" for p in report.problems
    ]
    if style.statistics:
        out += statistics(report)
    return "".join(line + "\n" for line in out)
