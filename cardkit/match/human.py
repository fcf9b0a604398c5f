"""A person at the terminal: sees what the seat may know, chooses from the numbered legal actions."""

from __future__ import annotations

from collections.abc import Callable

from cardkit.i18n import _, language
from cardkit.match.agents import Agent, Turn
from cardkit.match.core import Action, Event, Match
from cardkit.text import visible


class HumanAgent(Agent):
    """Asks for a number. ``tell`` goes to the runner as ``watch`` and keeps what the seat may know.

    read: gives one line (without its end) or raises EOFError; write: prints a line. The words are those of
    the language in use. ``q`` or the end of input leaves the match (KeyboardInterrupt).
    """

    name = "human"

    def __init__(self, read: Callable[[], str], write: Callable[[str], None]) -> None:
        self.read = read
        self.write = write
        self._news: list[tuple[Match, Event]] = []

    def tell(self, match: Match, events: list[Event]) -> None:
        """Keep events until somebody is asked; at the end of the match they are told at once."""
        self._news += [(match, event) for event in events]
        if not match.to_act:
            self._flush(None)

    def choose(self, turn: Turn) -> Action:
        """The action whose number the person typed."""
        self._flush(turn.seat)
        self.write("")
        for line in turn.board(language()).splitlines():
            self.write(visible(line))
        self.write(_("Player {n} chooses:").format(n=turn.seat + 1))
        for number, action in enumerate(turn.actions, 1):
            self.write(f"  {number}. {visible(turn.describe(action, language()))}")
        while True:
            self.write(_("number (q leaves):"))
            try:
                word = self.read().strip()
            except EOFError:
                raise KeyboardInterrupt from None
            if word.lower() == "q":
                raise KeyboardInterrupt
            if word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= len(turn.actions):
                return turn.actions[int(word[:9]) - 1]
            self.write(_("a number from 1 to {most}, please").format(most=len(turn.actions)))

    def _flush(self, seat: int | None) -> None:
        """Tell what happened: as the seat may know it, or (nobody in particular) as everybody may."""
        for match, event in self._news:
            text = match.tell(event, language(), -1 if seat is None else seat)
            if text:
                self.write(visible(text))
        self._news.clear()
