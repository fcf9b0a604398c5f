"""Rules explained: the same entry as text, JSON and Markdown."""

from __future__ import annotations

import json

from cardkit.finding import severity_word
from cardkit.i18n import _, choose
from cardkit.rules.listing import numbers, spoken, untold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.output.style import Style


def as_text(rules: list[dict[str, Any]], style: Style) -> str:
    """Each rule with what it asks, why, what to do, its source and its numbers."""
    blocks = []
    for rule in rules:
        lines = [
            f"{style.paint(rule['code'], rule['severity'])} {style.paint(rule['name'], 'bold')}"
            f" ({severity_word(rule['severity'])})",
            f"  {choose(rule['what'])}",
        ]
        why, fix = choose(rule["why"]), untold(choose(rule["fix"]))
        lines += ["", f"  {why}"] if why else []
        lines += [f"  {_('Fix')}: {fix}"] if fix else []
        lines.append(f"  {_('Source')}: {rule['source']}")
        for held in rule["formats"]:
            lines.append(f"  {held['format']}: {numbers(held['parameters'])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def as_json(rules: list[dict[str, Any]]) -> str:
    """``{"schema_version": 1, "rules": [...]}`` with the texts in the language spoken."""
    listed = [spoken(rule) for rule in rules]
    return json.dumps({"schema_version": 1, "rules": listed}, ensure_ascii=False, indent=2) + "\n"


def as_markdown(rules: list[dict[str, Any]]) -> str:
    """A page of rules, grouped by game, for the documentation."""
    out = []
    group: Any = object()
    for rule in rules:
        if rule["game"] != group:
            group = rule["game"]
            out += [f"# {group or _('Any game')}", ""]
        out += [
            f"## {rule['code']} {rule['name']}",
            "",
            f"**{severity_word(rule['severity'])}** · {choose(rule['what'])}",
            "",
        ]
        why, fix = choose(rule["why"]), untold(choose(rule["fix"]))
        out += [why, ""] if why else []
        out += [f"*{_('Fix')}:* {fix}", ""] if fix else []
        out += [f"*{_('Source')}:* {rule['source']}", ""]
        if rule["formats"]:
            out += [f"| {_('format')} | {_('numbers')} |", "|---|---|"]
            out += [f"| `{f['format']}` | {_cell(numbers(f['parameters']))} |" for f in rule["formats"]]
            out.append("")
    return "\n".join(out).rstrip() + "\n"


def _cell(text: str) -> str:
    return f"`{text.replace('|', chr(92) + '|')}`" if text else ""


def table(rules: list[dict[str, Any]], style: Style, format_id: str | None) -> str:
    """One line per rule: code, severity, name, numbers, what it asks; for ``cardkit rules``."""
    lines = []
    for rule in rules:
        held = [f for f in rule["formats"] if format_id is None or f["format"] == format_id]
        if rule["formats"] and not held:
            continue
        shown = numbers(held[0]["parameters"]) if format_id and held else ""
        lines.append(
            f"{style.paint(rule['code'], rule['severity'])} {severity_word(rule['severity']):<8} "
            f"{rule['name']:<28} {choose(rule['what'])}{f' [{shown}]' if shown else ''}"
        )
    return "\n".join(lines) + "\n" if lines else ""
