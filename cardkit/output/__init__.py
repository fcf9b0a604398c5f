"""Reports as text, concise lines, JSON, GitHub annotations, SARIF and JUnit: one file each."""

from __future__ import annotations

from importlib import import_module

from cardkit.errors import UsageError
from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport

# Name of the format → module with ``render(report, style) -> str``.
FORMATS = {
    "text": "cardkit.output.text",
    "concise": "cardkit.output.concise",
    "json": "cardkit.output.json_report",
    "github": "cardkit.output.github",
    "sarif": "cardkit.output.sarif",
    "junit": "cardkit.output.junit",
}


def render(report: CheckReport, output_format: str, style: Style) -> str:
    """The report in one of FORMATS, ready to be written. Raises UsageError for another name."""
    if output_format not in FORMATS:
        raise UsageError(
            _("unknown output format {got}; known are {known}").format(
                got=output_format, known=", ".join(FORMATS)
            )
        )
    text: str = import_module(FORMATS[output_format]).render(report, style)
    return text
