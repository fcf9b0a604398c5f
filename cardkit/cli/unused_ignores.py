"""Ignores of the configuration that left nothing out: findings at their lines, as those of a deck are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.catalogue.lookup import open_lookup
from cardkit.cli.paths import shown
from cardkit.finding import Finding

if TYPE_CHECKING:
    from cardkit.cli.check_run import CheckOptions
    from cardkit.cli.config import Config
    from cardkit.rules.report import CheckReport


def note_unused(report: CheckReport, config: Config, options: CheckOptions) -> None:
    """Add a finding for each ignore that left nothing out, to the first deck's report.

    Only a check of all that the configuration names can tell; a deck that could not be read might have been
    what an ignore is for.
    """
    ignores = [("", code) for code in options.ignore]
    ignores += [(pattern, code) for pattern, held in options.per_file_ignores.items() for code in held]
    unused = [ignore for ignore in ignores if ignore not in report.ignored]
    if not unused or not report.decks or report.problems:
        return
    lookup = open_lookup(options.db, shipped=options.shipped)
    rule = lookup.formats("common")["rule"]["CKD015"]
    lookup.close()
    with open(config.path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for pattern, code in unused:
        finding = Finding("CKD015", *_place(lines, pattern, code), values={"code": code, "note": ""})
        finding.path = shown(config.path)
        finding.rule = rule
        finding.severity = rule["severity"]
        report.decks[0].findings.append(finding)


def _place(lines: list[str], pattern: str, code: str) -> tuple[int, int, int]:
    """Line, column and end of a code behind the key that it stands under; 1:1 where that is not seen."""
    key = pattern or "ignore"
    begun = False
    for number, line in enumerate(lines, 1):
        begun = begun or line.strip().strip("\"'").startswith(key)
        at = line.upper().find(code, line.find(key) + len(key) if key in line else 0) if begun else -1
        if at >= 0:
            return number, at + 1, at + 1 + len(code)
    return 1, 1, 0
