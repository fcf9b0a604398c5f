"""A match told in words while it is played: every event, and the table where the turn changes."""

from __future__ import annotations

from collections.abc import Callable

from cardkit.i18n import _, language
from cardkit.match.core import Event, Match, Result
from cardkit.text import visible


class Commentary:
    """Hand ``tell`` to the runner as ``watch``; sees everything, as the people around a table do not."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self._turn = 0

    def tell(self, match: Match, events: list[Event]) -> None:
        """The events as sentences; the board first where a new turn has begun, and at the end."""
        for event in events:
            text = match.tell(event, language())
            if text:
                self.write("  " + visible(text))
        if match.turn != self._turn or not match.to_act:
            self._turn = match.turn
            self.write("")
            for line in match.board(None, language()).splitlines():
                self.write(visible(line))
            self.write("")


def outcome(match: Match, result: Result) -> str:
    """How a match ended, in a sentence."""
    reason = match.engine.say(f"reason.{result.reason}", language(), {})
    scores = " : ".join(str(score) for score in result.scores)
    if result.is_cut:
        return _("No result after {turns} turns ({reason}); {scores}").format(
            turns=result.turns, reason=reason, scores=scores
        )
    if not result.winners:
        return _("A draw after {turns} turns ({reason}); {scores}").format(
            turns=result.turns, reason=reason, scores=scores
        )
    names = ", ".join(visible(match.seat_name(seat, language())) for seat in result.winners)
    return _("{names} won in {turns} turns ({reason}); {scores}").format(
        names=names, turns=result.turns, reason=reason, scores=scores
    )
