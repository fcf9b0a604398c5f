"""The coverage of a game's rules runner for people."""

from __future__ import annotations

from typing import Any

from cardkit.i18n import _
from cardkit.text import visible

FEW = 3  # cards that cannot be played for one and the same reason are listed one by one up to so many


def render(report: dict[str, Any], verbose: bool = False) -> str:
    """Effect ops with the scenarios and matches that ran them, then the cards that cannot be played.

    Every card when verbose.
    """
    cards = report["cards"]
    playable = [card for card in cards if card["playable"]]
    out = [
        _(
            "{game}: {playable} of {cards} cards can be played; scenarios: {scenarios}, matches: {matches}"
        ).format(
            game=report["game"],
            playable=len(playable),
            cards=len(cards),
            scenarios=report["scenarios"],
            matches=report["matches"],
        )
    ]
    if report["ops"]:
        wide = max(len(op["op"]) for op in report["ops"])
        out.append("")
        for op in report["ops"]:
            missing = "" if op["handler"] else "  " + _("no handler")
            counts = _("cards: {cards}, scenarios: {scenarios}, matches: {matches}").format(
                cards=op["cards"], scenarios=len(op["scenarios"]), matches=op["matches"]
            )
            out.append(f"  {op['op']:<{wide}}  {counts}{missing}")
    refused: dict[str, list[str]] = {}
    for card in cards:
        if not card["playable"]:
            refused.setdefault(card["why"], []).append(card["id"])
    shown = cards if verbose else [card for card in cards if not card["playable"]]
    if shown:
        out.append("")
    alike = {} if verbose else {why: ids for why, ids in refused.items() if len(ids) > FEW}
    for why, ids in alike.items():
        line = _("cards: {n} ({first} …): {why}").format(
            n=len(ids), first=", ".join(map(visible, ids[:FEW])), why=visible(why)
        )
        out.append(f"  {line}")
    for card in shown:
        if card["why"] in alike:
            continue
        state = _("can be played") if card["playable"] else visible(card["why"])
        counts = _("scenarios: {scenarios}, matches: {matches}").format(
            scenarios=len(card["scenarios"]), matches=card["matches"]
        )
        out.append(f"  {visible(card['id'])} {visible(card['name'])}: {state} ({counts})")
    return "\n".join(out) + "\n"
