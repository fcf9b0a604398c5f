"""SARIF 2.1.0, for code scanning: every rule with its help, every finding with its region."""

from __future__ import annotations

import json

from cardkit.i18n import _, choose, language
from cardkit.output.github import relative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.finding import Finding
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def render(report: CheckReport, style: Style) -> str:
    """One run with the rules of the report's findings, or all rules where the report knows them."""
    from cardkit import __version__
    from cardkit.resources import HOME

    rules = dict(report.rules)
    for finding in report.findings():
        rules.setdefault(finding.code, finding.rule)
    codes = sorted(rules)
    driver = {
        "name": "cardkit",
        "version": __version__,
        "informationUri": HOME,
        "rules": [_rule(code, rules[code]) for code in codes],
    }
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "language": {"en": "en-US", "es": "es-ES", "pt": "pt-BR"}[language()],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": _("the root of the repository")}}},
        "results": [_result(finding, codes.index(finding.code)) for finding in report.findings()],
        "invocations": [
            {
                "executionSuccessful": not report.problems,
                "toolExecutionNotifications": [_problem(problem) for problem in report.problems],
            }
        ],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=True, indent=2) + "\n"


def _rule(code: str, rule: dict[str, Any]) -> dict[str, Any]:
    what, why, fix = (choose(rule.get(key)) for key in ("what", "why", "fix"))
    source = rule.get("source", "")
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in str(rule.get("name", code)).split("-")),
        "shortDescription": {"text": what},
        "fullDescription": {"text": why or what},
        "help": {
            "text": f"{what}\n\n{why}\n\n{fix}\n\n{source}",
            "markdown": f"**{what}**\n\n{why}\n\n*{_('Fix')}:* {fix}\n\n*{_('Source')}:* {source}",
        },
        "defaultConfiguration": {"level": _LEVELS[rule.get("severity", "error")]},
        "properties": {"kebab-name": rule.get("name", ""), "source": source},
    }


def _result(finding: Finding, index: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": _message(finding)},
        "locations": [_location(finding.path, finding.line, finding.column, finding.end_column)],
        "partialFingerprints": {
            "cardkit/v1": f"{finding.code}:{finding.path}:{finding.card or finding.line}"
        },
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(finding.path, line)} for number, line in enumerate(finding.related, 1)
        ]
    return result


def _message(finding: Finding) -> str:
    parts = [finding.message]
    if finding.suggestions:
        parts.append(f"{_('could be')}: {'; '.join(finding.suggestions[:12])}")
    if finding.help:
        parts.append(finding.help)
    return "\n".join(parts)


def _location(path: str, line: int, column: int = 1, end_column: int = 0) -> dict[str, Any]:
    region: dict[str, Any] = {"startLine": line, "startColumn": column}
    if end_column > column:
        region["endColumn"] = end_column
    place = {"artifactLocation": _artifact(path), "region": region}
    return {"physicalLocation": place}


def _artifact(path: str) -> dict[str, Any]:
    from urllib.parse import quote

    shown = relative(path)
    if shown.startswith("/") or shown[1:2] == ":":
        return {"uri": "file:///" + quote(shown.lstrip("/"))}
    return {"uri": quote(shown), "uriBaseId": "SRCROOT"}


def _problem(problem: dict[str, str]) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": f"{problem['path']}: {problem['message']}"},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(problem["path"])}}],
    }
