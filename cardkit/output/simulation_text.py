"""A simulation report for people: rates with their intervals, then lengths and reasons."""

from __future__ import annotations

from typing import Any

from cardkit.i18n import _
from cardkit.text import visible


def render(
    report: dict[str, Any], preset: dict[str, Any], words: dict[str, str], verbose: bool = False
) -> str:
    """The figures of one batch (``cardkit simulate``'s JSON), as lines.

    ``preset`` are the options as the preset sets them: only those that differ are listed, unless verbose.
    ``words`` say the reasons, and the measures as ``measure.NAME``.
    """
    options = ", ".join(
        f"{name}={_value(value)}"
        for name, value in report["options"].items()
        if verbose or name == "preset" or value != preset.get(name)
    )
    out = [
        _("{game}: {n} matches, seed {seed}, {seconds} s").format(
            game=report["game"], n=report["n"], seed=report["seed"], seconds=report["seconds"]
        ),
        _("options: {options}").format(options=options),
    ]
    out += [_("notice: {notice}").format(notice=visible(notice)) for notice in report["notices"]]
    if report["interrupted"]:
        out.append(_("interrupted: the figures are of the matches played so far"))
    wide = max(len(visible(deck["path"])) + len(deck["agent"]) + 3 for deck in report["decks"])
    out.append("")
    for deck in report["decks"]:
        name = f"{visible(deck['path'])} ({deck['agent']})"
        out.append(f"  {name:<{wide}}  {_rate(deck)}")
        if verbose or len(deck["measures"]) > 1:
            for measure, value in deck["measures"].items():
                out.append(f"  {'':<{wide}}  {words[f'measure.{measure}']}: {_mean(value)}")
    out.append("")
    for seat in report["seats"]:
        name = _("place {n}").format(n=seat["seat"] + 1)
        out.append(f"  {name:<{wide}}  {_rate(seat)}")
    if report["first"]["n"]:
        out.append(f"  {_('whoever begins'):<{wide}}  {_rate(report['first'])}")
    paired = report["paired"]
    if paired["difference"] is not None:
        out.append(
            "  "
            + _("first deck minus second, over {pairs} pairs: {value}").format(
                pairs=paired["pairs"],
                value=_mean({"mean": paired["difference"], **paired}, 100, " %"),
            )
        )
    turns = report["turns"]
    out.append("")
    if turns["mean"] is not None:
        out.append(
            "  "
            + _("turns: {mean:.1f} on average, 5 % up to {p5}, half up to {p50}, 95 % up to {p95}").format(
                **turns
            )
        )
    counts = [_("draws {n}").format(n=report["draws"]), _("no result {n}").format(n=report["no_result"])]
    if report["shared"]:
        counts.append(_("shared wins {n}").format(n=report["shared"]))
    out.append("  " + ", ".join(counts))
    reasons = ", ".join(f"{words.get(reason, reason)} {count}" for reason, count in report["reasons"].items())
    out.append("  " + _("ended by: {reasons}").format(reasons=reasons))
    return "\n".join(out) + "\n"


def _rate(row: dict[str, Any]) -> str:
    if row["win_rate"] is None:
        return _("no match came to an end")
    return _("{rate:.1%} wins ({low:.1%} to {high:.1%}; {wins})").format(
        rate=row["win_rate"], low=row["ci_low"], high=row["ci_high"], wins=row["wins"]
    )


def _mean(row: dict[str, Any], times: int = 1, unit: str = "") -> str:
    if row["mean"] is None:
        return "-"
    if row["ci_low"] is None:
        return f"{row['mean'] * times:.2f}{unit}"
    low, high = row["ci_low"] * times, row["ci_high"] * times
    return _("{mean:.2f}{unit} ({low:.2f} to {high:.2f})").format(
        mean=row["mean"] * times, unit=unit, low=low, high=high
    )


def _value(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value).lower()
