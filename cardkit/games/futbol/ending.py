"""When a duel is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

REASONS = ("aguante", "deck-out", "double-defeat")


def settle(m: Duel) -> None:
    """End the match if a seat has no Aguante left or had to draw and could not.

    Looked at after each link, each hit and each draw of a turn. Both at once is a draw
    (Cómo se juega, Cómo se gana).
    """
    lost = [seat for seat in (0, 1) if m.aguante[seat] <= 0 or m.decked[seat]]
    if not lost or m.outcome is not None:
        return
    if len(lost) == 2:
        m.events.append(("ended", "futbol.both-defeated", -1, "double-defeat"))
        m.finish((), "double-defeat")
        return
    loser = lost[0]
    reason = "aguante" if m.aguante[loser] <= 0 else "deck-out"
    rule = "futbol.no-aguante" if reason == "aguante" else "futbol.deck-out"
    m.events.append(("ended", rule, 1 - loser, reason))
    m.finish((1 - loser,), reason)
