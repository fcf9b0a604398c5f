"""The check as one JSON object (``schemas/check-report.schema.json``)."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport


def render(report: CheckReport, style: Style) -> str:
    """The report; text from files stands in it unchanged, escaped as JSON escapes."""
    return json.dumps(report.to_json(), ensure_ascii=True, indent=2) + "\n"
