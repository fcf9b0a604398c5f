"""``check --jobs``: the decks of one run shared out between processes; the report is that of one process."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from cardkit import i18n
from cardkit.catalogue.lookup import open_lookup
from cardkit.cli.check_run import check_files
from cardkit.rules.report import CheckReport

if TYPE_CHECKING:
    from cardkit.cli.check_run import CheckOptions

# Decks for which starting one more process pays.
_SHARE = 200


def check_in_processes(paths: list[str], options: CheckOptions, report: CheckReport) -> CheckReport:
    """The report with the decks of these files added, in the order of the paths."""
    # The catalogue is brought up to date once, not by every process at the same time.
    lookup = open_lookup(options.db, shipped=options.shipped)
    in_memory = lookup.path == ":memory:"
    lookup.close()
    jobs = min(options.jobs or os.cpu_count() or 1, -(-len(paths) // _SHARE))
    if jobs < 2 or in_memory:
        return check_files(paths, options, report)
    size = -(-len(paths) // jobs)
    shares = [paths[start : start + size] for start in range(0, len(paths), size)]
    with ProcessPoolExecutor(jobs) as pool:
        parts = [pool.submit(_share, share, options, i18n.language()) for share in shares]
        for part in parts:
            _add(report, part.result())
    return report


def _share(paths: list[str], options: CheckOptions, language: str) -> CheckReport:
    i18n.use(language)
    return check_files(paths, options, CheckReport())


def _add(report: CheckReport, part: CheckReport) -> None:
    """What every process found in a community's lists is said once, as one process would."""
    said = {(f.path, f.line, f.code) for deck in report.decks for f in deck.findings if f.path != deck.path}
    for deck in part.decks:
        deck.findings = [
            f for f in deck.findings if f.path == deck.path or (f.path, f.line, f.code) not in said
        ]
    report.decks += part.decks
    report.problems += part.problems
    report.rules.update(part.rules)
    report.ignored |= part.ignored
