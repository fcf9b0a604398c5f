"""Plays one match: asks the agents, applies what they choose, hands every step to who writes or watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.match.agents import Agent, Turn
from cardkit.match.core import Dice, Engine, Event, Match, Options, Result, Setup
from cardkit.match.log import EVERY, LogWriter

Watch = Callable[[Match, list[Event]], None]
"""Called after the start and after every action with the match and the events since the last call."""


class Played:
    """A match that was played: the final match, its result, and its log (UTF-8) where one was asked for."""

    __slots__ = ("log", "match", "result")

    def __init__(self, match: Match, result: Result, log: bytes) -> None:
        self.match = match
        self.result = result
        self.log = log


def play(
    engine: Engine,
    setup: Setup,
    options: Options,
    seed: int,
    agents: Sequence[Agent],
    *,
    log: bool = False,
    watch: Watch | None = None,
    luck: Sequence[int] | None = None,
) -> Played:
    """Play a match to its end. ``agents`` are one per seat; equal arguments give an equal match and log.

    luck: which stream of chance of its own each seat's agent has; by default the seat's number.
    """
    dice = Dice(seed)
    writer = None
    if log:
        writer = LogWriter(engine, setup, options, seed, [agent.name for agent in agents])
        dice.record = writer.items
    match = engine.start(setup, dice, options)
    chances = [Dice(seed).fork(f"agent/{number}") for number in luck or range(len(agents))]
    items: list[Event] = []
    if writer is not None:
        writer.begun(match)
        items = writer.items
    if watch is not None:
        watch(match, _news(match, writer))
    # Millions of turns of this loop are what a batch is made of: whatever stays the same is looked up before.
    pickers = [agent.pick if agent.is_blind else None for agent in agents]
    legal_actions, do = match.legal_actions, match.do
    while match.to_act:
        seat = match.to_act[0]
        actions = legal_actions(seat)
        pick = pickers[seat]
        if pick is not None:
            action = pick(actions, chances[seat])
        else:
            action = agents[seat].choose(Turn(match, seat, actions, chances[seat]))
            if action not in actions:
                raise match.refusal(seat, action)
        if writer is None:
            do(seat, action)
        else:
            items.append((seat, action))
            do(seat, action)
            if match.decisions % EVERY == 0:
                writer.did(match)
        if watch is not None:
            watch(match, _news(match, writer))
    result = match.result()
    assert result is not None, "a match without anybody to act has a result"
    return Played(match, result, writer.data(result) if writer is not None else b"")


def _news(match: Match, writer: LogWriter | None) -> list[Event]:
    """The events since the last call; they are kept for whoever writes them."""
    if writer is not None:
        return writer.events()
    events, match.events = match.events, []
    return events
