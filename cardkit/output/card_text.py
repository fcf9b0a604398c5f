"""A card, and what happened to cards, in words."""

from __future__ import annotations

from typing import Any

from cardkit.card import Card
from cardkit.catalogue.history import Entry, ImportEntry
from cardkit.catalogue.schema_words import shown
from cardkit.i18n import _
from cardkit.output.style import Style
from cardkit.text import visible


def card_text(card: Card, style: Style) -> str:
    """One card with everything known of it; unknown values are left out."""
    lines = [f"{style.paint(visible(card.name), 'bold')}  {card.uid}"]
    rows: list[tuple[str, Any]] = [
        ("kind", card.kind),
        ("set", card.set),
        ("number", card.number),
        ("rarity", card.rarity),
        *card.attrs.items(),
        ("status", card.status),
    ]
    width = max(len(name) for name, _value in rows)
    lines += [f"  {name:<{width}}  {_value_text(value)}" for name, value in rows if value is not None]
    if card.text:
        lines += ["", *(f"  {visible(line)}" for line in card.text.split("\n"))]
    if card.effects:
        lines += ["", f"  {_('effects')}:", *(f"    {_value_text(effect)}" for effect in card.effects)]
    if card.aliases:
        lines += ["", f"  {_('also known as')}:"]
        lines += [f"    {visible(alias['alias'])} ({_alias_note(alias)})" for alias in card.aliases]
    if card.provenance:
        lines += ["", f"  {_('sources')}:"]
        lines += [f"    {name}: {_value_text(source)}" for name, source in card.provenance.items()]
    return "\n".join(lines) + "\n"


def _value_text(value: Any) -> str:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return visible(", ".join(value)) or _("none")
    return shown(value)


def _alias_note(alias: dict[str, Any]) -> str:
    language = alias.get("language")
    return f"{alias['reason']}, {language}" if language else str(alias["reason"])


def import_line(entry: ImportEntry) -> str:
    """One import in one line: number, time, game, source, counts."""
    counts = [
        (entry.added, _("added")),
        (entry.changed, _("changed")),
        (entry.removed, _("removed")),
    ]
    said = ", ".join(f"{count} {word}" for count, word in counts if count) or _("nothing changed")
    undone = " " + _("(undone by import {number})").format(number=entry.undone_by) if entry.undone_by else ""
    head = f"{_('import')} {entry.number}  {entry.time}  {entry.game or ''}"
    return f"{head}  {visible(entry.source)}: {said}{undone}"


def entry_line(entry: Entry) -> str:
    """One line of history."""
    if entry.action == "added":
        return f"+ {visible(entry.uid)}"
    if entry.action == "removed":
        return f"- {visible(entry.uid)}"
    text = f"~ {visible(entry.uid)} {entry.field}: {shown(entry.old)} → {shown(entry.new)}"
    if entry.action == "kept":
        return text + " " + _("(your value stays; the release has the other)")
    return text


def changes_text(imports: list[tuple[ImportEntry, list[Entry]]], style: Style) -> str:
    """The imports with the lines that were read of them, and how many there are beside those."""
    if not imports:
        return _("nothing has changed") + "\n"
    lines = []
    for one, entries in imports:
        lines.append(style.paint(import_line(one), "bold"))
        if not style.quiet:
            lines += [f"  {entry_line(entry)}" for entry in entries]
            if len(entries) < one.lines:
                more = _("… and {count} more (-v shows them)").format(count=one.lines - len(entries))
                lines.append(f"  {more}")
    return "\n".join(lines) + "\n"


def history_text(entries: list[tuple[ImportEntry, Entry]]) -> str:
    """What happened to one card, oldest first."""
    lines = [
        f"{one.time}  {visible(one.source)} ({_('import')} {one.number})  {entry_line(entry)}"
        for one, entry in entries
    ]
    return "\n".join(lines) + "\n"
