"""GitHub workflow commands: one annotation per finding, beside the line of the file."""

from __future__ import annotations

import os
from functools import cache

from cardkit.files import STDIN, below, repository
from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.finding import Finding
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport

_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


def render(report: CheckReport, style: Style) -> str:
    """The findings and problems as ``::error file=…,line=…::message`` lines."""
    out = [_annotation(finding) for finding in report.findings()]
    for problem in report.problems:
        text = data(f"{problem['path']}: {problem['message']}")
        out.append(
            f"::error file={prop(relative(problem['path']))},title={prop(_('cannot be checked'))}::{text}"
        )
    return "".join(line + "\n" for line in out)


def _annotation(finding: Finding) -> str:
    parts = {
        "file": relative(finding.path),
        "line": finding.line,
        "endLine": finding.end_line,
        "col": finding.column,
        # GitHub counts the end column as the last character, not the one behind it.
        "endColumn": max(finding.column, finding.end_column - 1),
        "title": f"{finding.code} {finding.name}",
    }
    lines = [finding.message]
    lines += [f"{_('could be')}: {suggestion}" for suggestion in finding.suggestions[:12]]
    lines += [f"{_('fix')}: {finding.help}"] if finding.help else []
    lines += [f"{_('source')}: {finding.source}"] if finding.source else []
    where = ",".join(f"{key}={prop(str(value))}" for key, value in parts.items())
    return f"::{_LEVELS[finding.severity]} {where}::{data(chr(10).join(lines))}"


def data(text: str) -> str:
    """The text of a workflow command: ``%`` first, then line ends."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def prop(text: str) -> str:
    """A property of a workflow command: as ``data``, and the characters that separate properties."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


def relative(path: str) -> str:
    """The path from the root of the repository (GITHUB_WORKSPACE, else the one around), with forward slashes.

    What lies outside of it is given whole, standard input as it is.
    """
    if path == STDIN:
        return path
    return below(os.path.abspath(path), os.environ.get("GITHUB_WORKSPACE") or _root(os.getcwd()))


@cache
def _root(folder: str) -> str:
    """Asked for every finding, looked for once."""
    return repository(folder)
