"""What the conformance suite runs on: the toy and every game of the registry that has an engine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardkit import games
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.load import load_deck
from cardkit.match.agents import Agent
from cardkit.match.core import Action, Dice, Engine, Match, Options, Setup
from cardkit.match.engines import load
from cardkit.resources import folder
from tests.match import toy

REFERENCES = {"toy": "tests.match.toy:ENGINE"} | {
    game.id: game.engine
    for game in games.all_games()
    if game.engine and find_spec(game.engine.partition(":")[0])
}
IDS = tuple(REFERENCES)
DB = "CARDKIT_TEST_DB"  # where the catalogue of a test session is


def engine(game: str) -> Engine:
    """The engine of a subject."""
    return load(REFERENCES[game])


@cache
def catalogue() -> Lookup:
    """The shipped catalogue, once per process."""
    return open_lookup(os.environ.get(DB, ":memory:"), shipped=True)


def data(game: str) -> Path:
    """The data folder of a game."""
    return Path(folder("data")) / game


def shipped_decks(game: str) -> list[Path]:
    """Paths of the decks that come with a game."""
    return sorted((data(game) / "decks").glob("*.deck"))


class Table:
    """A way to sit down: setup and options, and what to call it."""

    def __init__(self, name: str, setup: Setup, options: Options) -> None:
        self.name = name
        self.setup = setup
        self.options = options

    def agents(self, agent: Agent) -> list[Agent]:
        return [agent] * len(self.setup.seats)


@cache
def tables(game: str) -> tuple[Table, ...]:
    """Every line-up of the shipped decks, under both presets."""
    found = engine(game)
    if game == "toy":
        return tuple(
            Table(preset, toy.setup(), found.options.resolve({"preset": preset}))
            for preset in ("standard", "rulebook")
        )
    decks = [load_deck(str(path), catalogue()) for path in shipped_decks(game)]
    made = []
    for number, (seated, chosen) in enumerate(found.lineups(decks)):
        preset = ("standard", "rulebook")[number % 2]
        options = found.options.resolve({"preset": preset, **chosen})
        name = " + ".join(Path(deck.path).name for deck in seated) + f" {chosen or ''} {preset}"
        made.append(Table(name, found.prepare(seated, catalogue(), options), options))
    assert made, f"{game} ships no decks that can be seated"
    return tuple(made)


def some_tables(game: str, count: int) -> list[Table]:
    """At most ``count`` line-ups, spread over all of them."""
    every = tables(game)
    step = max(1, len(every) // count)
    return list(every[::step][:count])


def start(game: str, table: Table, seed: int) -> Match:
    """A match of a subject at its first decision."""
    return engine(game).start(table.setup, Dice(seed), table.options)


def walk(match: Match, seed: int) -> Iterator[tuple[Match, int, Action]]:
    """Random play: yields the match before each action; the action is applied afterwards."""
    luck = Dice(seed).fork("walk")
    while match.to_act:
        seat = luck.pick("seat", list(match.to_act))
        legal = match.legal_actions(seat)
        action = legal[luck.below("action", len(legal))]
        yield match, seat, action
        match.apply(seat, action)


def scenarios(game: str) -> list[Path]:
    """Paths of the scenario files of a game."""
    return sorted((data(game) / "scenarios").rglob("*.json"))


def effect_ops(value: Any) -> Iterator[str]:
    """Every ``op`` in effects as data files write them, however deep."""
    if isinstance(value, dict):
        if isinstance(value.get("op"), str):
            yield value["op"]
        for part in value.values():
            yield from effect_ops(part)
    elif isinstance(value, list):
        for part in value:
            yield from effect_ops(part)
