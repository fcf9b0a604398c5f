"""What an import did, in words: every bad row with its place, then the counts."""

from __future__ import annotations

from typing import Any

from cardkit.catalogue.import_report import FileReport, ImportReport, RowNote
from cardkit.catalogue.schema_words import shown
from cardkit.i18n import _
from cardkit.output.style import Style
from cardkit.text import visible


def as_text(report: ImportReport, style: Style) -> str:
    """The report for people."""
    lines: list[str] = []
    for file in report.files:
        lines += _file_lines(file, report, style)
    if len(report.files) > 1:
        lines.append(_counts(report, report.dry_run))
    return "".join(f"{line}\n" for line in lines)


def _file_lines(file: FileReport, report: ImportReport, style: Style) -> list[str]:
    path = visible(file.path)
    lines = [_note(path, row, style.paint(_("error"), "error")) for row in file.rows]
    if file.bad and len(file.rows) >= 1000:
        lines.append(
            _("{path}: only the first {count} of them are shown").format(path=path, count=len(file.rows))
        )
    if not style.quiet:
        lines += [_note(path, row, style.paint(_("warning"), "warning")) for row in file.warnings]
        if file.warned > len(file.warnings):
            more = file.warned - len(file.warnings)
            lines.append(_("{path}: {count} more warnings").format(path=path, count=more))
        lines += [f"{path}: {style.paint(_('note'), 'info')}: {notice}" for notice in file.notices]
        lines += [_change(change, style) for change in file.changes]
        if file.changed_fields > len(file.changes):
            more = file.changed_fields - len(file.changes)
            lines.append(_("… and {count} more changes").format(count=more))
    lines.append(f"{path}: {_outcome(file, report)}")
    return lines


def _note(path: str, row: RowNote, word: str) -> str:
    field = f"{visible(row.field)}: " if row.field else ""
    return f"{path}:{row.line}:{row.column}: {word}: {field}{visible(row.message)}"


def _change(change: Any, style: Style) -> str:
    name = visible(change.name)
    if change.action == "added":
        return style.paint(f"+ {change.uid} {name}", "ok")
    return f"~ {change.uid} {name}: {change.field}: {shown(change.old)} → {shown(change.new)}"


def _outcome(file: FileReport, report: ImportReport) -> str:
    if file.bad and not (file.added or file.changed or file.unchanged):
        if file.skip_bad:
            return _("bad rows: {bad}; no good row is left, nothing was stored").format(bad=file.bad)
        return _(
            "bad rows: {bad}; nothing was stored. Mend them, or store the good rows with --skip-bad"
        ).format(bad=file.bad)
    return _counts(file, report.dry_run)


def _counts(counted: Any, dry_run: bool) -> str:
    total = getattr(counted, "total", None)
    added, changed, unchanged, bad = (
        total(name) if total else getattr(counted, name) for name in ("added", "changed", "unchanged", "bad")
    )
    if dry_run:
        text = _("would add {added}, change {changed}, leave {unchanged} as they are")
    else:
        text = _("{added} added, {changed} changed, {unchanged} unchanged")
    text = text.format(added=added, changed=changed, unchanged=unchanged)
    return text + _(", {bad} bad").format(bad=bad) if bad else text
