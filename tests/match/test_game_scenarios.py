"""Every scenario file of every game, and what scenarios must reach: effect ops, options and their values."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardkit.match.core import Engine, Option
from cardkit.match.scenario import Outcome, read, run
from cardkit.resources import schema_path
from tests.match.subjects import IDS, catalogue, data, effect_ops, engine, scenarios

FILES = [(game, path) for game in IDS for path in scenarios(game)]
PLAYED = [game for game in IDS if game != "toy"]

games = pytest.mark.parametrize("game", PLAYED)


@cache
def row_of(path: Path) -> dict[str, Any]:
    return read(str(path))


@cache
def outcome_of(game: str, path: Path) -> Outcome:
    return run(row_of(path), engine(game), catalogue(), path.name)


@cache
def validator() -> Any:
    from jsonschema import Draft202012Validator

    with open(schema_path("scenario"), encoding="utf-8") as file:
        return Draft202012Validator(json.load(file))


@pytest.mark.parametrize("game, path", FILES, ids=[f"{game}/{path.stem}" for game, path in FILES])
def test_scenario_comes_out_as_expected(game: str, path: Path) -> None:
    row = row_of(path)
    assert row["game"] == game
    assert [error.message for error in validator().iter_errors(row)] == []
    outcome = outcome_of(game, path)
    assert outcome.passed, json.dumps(outcome.differences, ensure_ascii=False, indent=1)[:4000]


@games
def test_effect_ops_and_handlers_are_the_same(game: str) -> None:
    used = {op for card in catalogue().cards(game) for op in effect_ops(card.effects)}
    for path in (data(game) / "profiles").glob("*.json"):
        used |= set(effect_ops(json.loads(path.read_text(encoding="utf-8"))))
    handlers = set(engine(game).effects)
    assert used - handlers == set(), "ops on cards without a handler"
    assert handlers - used == set(), "handlers that no card uses"


@games
def test_every_effect_op_runs_in_a_scenario(game: str) -> None:
    ran = {
        event["op"]
        for path in scenarios(game)
        for event in outcome_of(game, path).events
        if event["event"] == "effect"
    }
    assert set(engine(game).effects) - ran == set(), "ops that no scenario runs"


def other_values(option: Option, value: Any) -> list[Any]:
    if option.values:
        return [other for other in option.values if option.read(other) != value]
    if option.size:
        return [tuple(reversed(value)), (1,) * option.size]
    return [n for n in (option.least, value - 1, value + 1, value + 5) if option.least <= n <= option.most]


def is_sensitive(game: str, path: Path, option: Option) -> bool:
    """Whether a scenario comes out otherwise when the option has another value."""
    row = row_of(path)
    declared: Engine = engine(game)
    value = declared.options.resolve(row.get("options"))[option.name]
    for other in other_values(option, value):
        changed = {**row, "options": {**row.get("options", {}), option.name: other}}
        if not run(changed, declared, catalogue()).passed:
            return True
    return False


@games
def test_options_have_scenarios_and_change_what_they_say(game: str) -> None:
    missing: list[str] = []
    for name, option in engine(game).options.options.items():
        named = [path for path in scenarios(game) if name in row_of(path).get("options", {})]
        for value in option.values:
            if not any(option.read(row_of(path)["options"][name]) == option.read(value) for path in named):
                missing.append(f"no scenario sets {name}={value}")
        if not any(is_sensitive(game, path, option) for path in named):
            missing.append(f"no scenario that sets {name} comes out otherwise with another value")
    assert missing == []
