"""Agents: who chooses. An agent sees what its seat may know and the legal actions, never the match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from cardkit.errors import UsageError
from cardkit.i18n import _
from cardkit.match.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardkit.match.core import Action, Dice, Match


class Turn:
    """One decision as an agent meets it: the seat, its legal actions, its own dice."""

    __slots__ = ("_match", "actions", "dice", "seat")

    def __init__(self, match: Match, seat: int, actions: list[Action], dice: Dice) -> None:
        self._match = match
        self.seat = seat
        self.actions = actions
        self.dice = dice

    def view(self) -> dict[str, Any]:
        """What the seat may know, as JSON."""
        return self._match.view(self.seat)

    def guess(self) -> Match:
        """A match that fits the view, the unknown drawn by the agent's own dice: to look ahead on."""
        return self._match.guess(self.seat, self.dice.fork(f"guess/{self._match.decisions}"))

    def describe(self, action: Action, language: str = "") -> str:
        """An action as text, or as a sentence in a language."""
        return self._match.describe(action, language)

    def board(self, language: str) -> str:
        """The table as the seat sees it."""
        return self._match.board(self.seat, language)


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent(ABC):
    """Chooses for one seat; may be used for many matches, one after the other.

    is_blind: the agent never looks: it is asked by ``pick`` instead of ``choose``.
    """

    name: ClassVar[str]
    is_blind: ClassVar[bool] = False

    @abstractmethod
    def choose(self, turn: Turn) -> Action:
        """One of ``turn.actions``."""

    def pick(self, actions: list[Action], dice: Dice) -> Action:
        """One of the actions, without a look at anything; asked of blind agents only."""
        return actions[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomAgent(Agent):
    """Every legal action as likely as the others."""

    name = "random"
    is_blind = True

    def choose(self, turn: Turn) -> Action:
        """A legal action by the agent's dice."""
        return self.pick(turn.actions, turn.dice)

    def pick(self, actions: list[Action], dice: Dice) -> Action:
        """A legal action by the agent's dice."""
        count = len(actions)
        return actions[dice.choice("choice", count)] if count > 1 else actions[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyAgent(Agent):
    """One step ahead: the action after which the game's own evaluation is best, on a guess fitting it.

    Of actions that look equally good one is drawn. The guess stands for what the seat cannot know, so that
    the true hands, piles and coming dice play no part.
    """

    name = "greedy"

    def choose(self, turn: Turn) -> Action:
        """The action with the best value one step ahead."""
        actions = turn.actions
        if len(actions) == 1:
            return actions[0]
        guess = turn.guess()
        seat = turn.seat
        best: list[Action] = []
        top = 0.0
        for action in actions:
            ahead = guess.clone()
            ahead.do(seat, action)
            value = ahead.value(seat)
            if not best or value > top:
                best, top = [action], value
            elif value == top:
                best.append(action)
        return best[0] if len(best) == 1 else best[turn.dice.below("choice", len(best))]


AGENTS: dict[str, type[Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}


def agent(name: str) -> Agent:
    """The agent of a name. Raises UsageError; ``human`` is made by ``cardkit play``."""
    try:
        return AGENTS[name]()
    except KeyError:
        raise UsageError(
            _("unknown agent {name!r}; known are {known}").format(name=name, known=", ".join(AGENTS)),
            help=_("a person plays with cardkit play --agent human"),
        ) from None
