"""Decks in words: statistics with bars, chances in tables, differences line by line."""

from __future__ import annotations

from typing import Any

from cardkit.decks.chances import at_least
from cardkit.decks.diff import Difference
from cardkit.decks.hand import Reading
from cardkit.decks.odds import Odds, percent
from cardkit.i18n import _, choose
from cardkit.output.style import Style
from cardkit.text import visible

_BAR = 30
# A list of values shows its most frequent ones.
_MOST = 12


def stats_text(found: dict[str, Any], style: Style) -> str:
    """The figures of a deck, every group as bars."""
    shape = f"{found['game']}/{found['format']}" if found["format"] else found["game"]
    lines = [f"{style.paint(visible(found['path']), 'bold')}  {shape}"]
    lines.append(
        _("{cards} cards, {different} different").format(cards=found["cards"], different=found["different"])
        + (", " + _("{count} not known").format(count=found["unknown"]) if found["unknown"] else "")
    )
    by_copies = {_("{count} of a card").format(count=count): n for count, n in found["copies"].items()}
    lines += _bars(_("copies"), by_copies, style)
    if set(found["sections"]) != {""}:
        lines += _bars(_("section"), found["sections"], style)
    for name, values in found["groups"].items():
        lines += _bars(name, values, style)
    for name, number in found["numbers"].items():
        total = f"{number['sum']:g}"
        title = _("{name}: sum {sum}, mean {mean}").format(name=name, sum=total, mean=f"{number['mean']:.2f}")
        if number["unknown"]:
            title += ", " + _("{count} without a value").format(count=number["unknown"])
        width = number["width"]
        curve = {
            (bar if width == 1 else f"{bar}-{int(bar) + width - 1}"): count
            for bar, count in number["curve"].items()
        }
        lines += _bars(title, curve, style)
    return "\n".join(lines) + "\n"


def _bars(title: str, values: dict[str, int], style: Style) -> list[str]:
    """A title and one bar for each value."""
    shown = list(values.items())[:_MOST] if len(values) > _MOST + 1 else list(values.items())
    lines = ["", style.paint(visible(title), "bold")]
    names = [visible(name) or _("none") for name, _count in shown]
    wide = max((len(name) for name in names), default=0)
    most = max((count for _name, count in shown), default=1)
    for name, (_value, count) in zip(names, shown, strict=True):
        bar = "█" * max(1, round(count * _BAR / most))
        lines.append(f"  {name:>{wide}}  {style.paint(bar, 'info')} {count}")
    left = list(values.items())[len(shown) :]
    if left:
        lines.append("  " + _("… and {count} more values").format(count=len(left)))
    return lines


def odds_text(found: Odds, count: int, most: int, style: Style) -> str:
    """The chances of at least ``count`` wanted cards, readings with the same moments side by side."""
    deck, pool = found.deck, found.pool
    shape = f"{deck.game}/{deck.format}" if deck.format else str(deck.game)
    lines = [f"{style.paint(visible(deck.path), 'bold')}  {shape}"]
    lines.append(
        _("{what}: {wanted} of {total} cards in the pile").format(
            what=visible(found.what), wanted=pool.wanted, total=pool.total
        )
    )
    listed = [
        f"{share.count} {visible(share.card.name)} [{share.card.id}]"
        for share in pool.shares
        if share.is_wanted
    ]
    lines += [f"  {line}" for line in listed[:_MOST]]
    if len(listed) > _MOST:
        lines.append("  " + _("… and {count} more cards").format(count=len(listed) - _MOST))
    if found.outside:
        lines.append("  " + _("outside of the pile: {count}").format(count=found.outside))
    if found.unsure:
        text = _("without a value to compare: {count}; counted as not matching")
        lines.append("  " + text.format(count=found.unsure))
    lines += ["", _("chance to have seen at least {count}").format(count=count)]
    for readings in _together(found.readings):
        lines += _table(readings, count, most)
    lines.append("")
    lines += [f"{reading.name}: {choose(reading.what)}" for reading in found.readings]
    if found.hand.source:
        lines.append(style.paint(found.hand.source, "dim"))
    return "\n".join(lines) + "\n"


def _together(readings: list[Reading]) -> list[list[Reading]]:
    """Readings with the same moments, in one table each."""
    groups: dict[tuple[tuple[int, int], ...], list[Reading]] = {}
    for reading in readings:
        groups.setdefault(tuple((step.turn, step.seen) for step in reading.steps), []).append(reading)
    return list(groups.values())


def _table(readings: list[Reading], count: int, most: int) -> list[str]:
    steps = [step for step in readings[0].steps if step.turn <= most]
    names = [choose(step.name) for step in steps]
    wide = max(len(name) for name in names)
    widths = [max(len(reading.name), 8) for reading in readings]
    seen = _("seen")
    head = "  ".join(f"{reading.name:>{width}}" for reading, width in zip(readings, widths, strict=True))
    lines = ["", f"  {'':<{wide}}  {seen:>5}  {head}"]
    for name, step in zip(names, steps, strict=True):
        cells = "  ".join(
            f"{percent(at_least(reading.chances(step.seen), count)):>{width}}"
            for reading, width in zip(readings, widths, strict=True)
        )
        lines.append(f"  {name:<{wide}}  {step.seen:>5}  {cells}")
    return lines


def diff_text(found: Difference, style: Style) -> str:
    """What changed, a line each; nothing where both are the same."""
    lines: list[str] = []
    for key, old, new in found.headers:
        if old is not None:
            lines.append(style.paint(f"- {key}: {visible(old)}", "error"))
        if new is not None:
            lines.append(style.paint(f"+ {key}: {visible(new)}", "ok"))
    for change in found.cards:
        name = visible(change.name) + (f" [{change.id}]" if change.id else "")
        name += f"  ({change.section})" if change.section else ""
        if not change.before:
            lines.append(style.paint(f"+ {change.after} {name}", "ok"))
        elif not change.after:
            lines.append(style.paint(f"- {change.before} {name}", "error"))
        else:
            lines.append(style.paint(f"~ {change.before} → {change.after} {name}", "warning"))
    return "".join(line + "\n" for line in lines)
