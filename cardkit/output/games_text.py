"""The games of the catalogue: formats, options, how well their cards are known."""

from __future__ import annotations

from typing import Any

from cardkit.i18n import _, choose
from cardkit.output.coverage_text import render as runner_text
from cardkit.output.style import Style
from cardkit.text import visible


def games_text(games: list[dict[str, Any]], style: Style, coverage: bool) -> str:
    """One block per game; with one game asked for, its options and their values too."""
    blocks = [_block(game, style, coverage, alone=len(games) == 1) for game in games]
    return "\n\n".join(blocks) + "\n"


def _block(game: dict[str, Any], style: Style, coverage: bool, alone: bool) -> str:
    cards = game["cards"]
    total = sum(cards.values())
    by_status = ", ".join(f"{count} {_status(status)}" for status, count in cards.items()) or "0"
    lines = [
        f"{style.paint(game['game'], 'bold')}  {visible(choose(game['names']))}",
        f"  {_('cards')}: {total}" + (f" ({by_status})" if total else ""),
        f"  {_('formats')}: {', '.join(game['formats']) or _('none')}",
    ]
    if game["profiles"]:
        lines.append(f"  {_('profiles')}: {', '.join(game['profiles'])}")
    if alone and not coverage:
        lines += _reads(game["reads"])
    if coverage:
        lines += _coverage(game)
    if coverage and "runner" in game:
        lines += [
            "  " + line if line else "" for line in runner_text(game["runner"], style.verbose).splitlines()
        ]
    if not game["plays"]:
        lines.append(f"  {_('matches')}: {_('not played by this program')}")
    elif alone:
        lines.append(f"  {_('options')} ({_('first value: preset standard')}):")
        lines += [f"    {_option(option)}" for option in game["options"]]
    else:
        names = ", ".join(option["name"] for option in game["options"])
        lines.append(f"  {_('options')}: {names}")
    return "\n".join(lines)


def _status(status: str) -> str:
    """What is known of cards of a status, in the user's language."""
    words = {
        "verified": _("verified"),
        "single-source": _("single-source"),
        "conflict": _("conflict"),
        "incomplete": _("incomplete"),
        "sample": _("sample"),
    }
    return words[status]


def _reads(forms: list[dict[str, Any]]) -> list[str]:
    """The lists of other tools that cardkit reads, once each."""
    if not forms:
        return []
    return [
        f"  {_('reads beside its own formats')}:",
        *dict.fromkeys(f"    {choose(form['what'])}" for form in forms),
    ]


def _option(option: dict[str, Any]) -> str:
    if option["values"]:
        values = " | ".join(option["values"])
    else:
        values = f"{option['standard']} ({option['least']}-{option['most']})"
    return f"{option['name']} = {values}  {choose(option['what'])}"


def _coverage(game: dict[str, Any]) -> list[str]:
    """How many cards have each attribute, by kind."""
    lines = [f"  {_('known values')}:"]
    for row in game["coverage"]:
        lines.append(f"    {row['kind']} {row['field']}: {row['known']}/{row['cards']}")
    return lines
