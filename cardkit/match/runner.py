"""Plays one match: asks the agents, applies what they choose, hands every step to who writes or watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.match.agents import Agent, Turn
from cardkit.match.core import Dice, Engine, Event, Match, Options, Result, Setup
from cardkit.match.log import LogWriter

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
        dice.record = writer.dice
    match = engine.start(setup, dice, options)
    chances = [Dice(seed).fork(f"agent/{number}") for number in luck or range(len(agents))]
    if writer is not None:
        writer.begun(match)
    if watch is not None:
        watch(match, match.events)
    if writer is not None or watch is not None:
        match.events = []
    while match.to_act:
        seat = match.to_act[0]
        agent = agents[seat]
        actions = match.legal_actions(seat)
        if agent.is_blind:
            action = agent.pick(actions, chances[seat])
            match.do(seat, action)
        else:
            action = agent.choose(Turn(match, seat, actions, chances[seat]))
            match.apply(seat, action)
        if writer is None and watch is None:
            continue
        if writer is not None:
            writer.did(match, seat, action)
        if watch is not None:
            watch(match, match.events)
        match.events = []
    result = match.result()
    assert result is not None, "a match without anybody to act has a result"
    return Played(match, result, writer.data(result) if writer is not None else b"")
