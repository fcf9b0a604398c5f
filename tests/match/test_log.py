"""Logs of the toy game: written, replayed, tampered with."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardkit.errors import CardkitError, InputError, UsageError
from cardkit.match.agents import GreedyAgent, RandomAgent
from cardkit.match.core import Engine
from cardkit.match.log import EVERY, log_digest
from cardkit.match.runner import play
from cardkit.match.verify import Verdict, verify
from tests.match.tamper import is_caught, tampered
from tests.match.toy import ENGINE, setup


def engine_of(game: str) -> Engine:
    if game != "toy":
        raise UsageError(f"unknown game {game}")
    return ENGINE


def log(seed: int = 1, **options: Any) -> str:
    agents = [RandomAgent(), GreedyAgent()]
    return play(ENGINE, setup(), ENGINE.options.resolve(options), seed, agents, log=True).log.decode()


def judged(text: str) -> Verdict:
    return verify(text, "m.jsonl", engine_of)


def test_log_verifies_when_untouched() -> None:
    text = log()
    assert judged(text).valid
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows[0]["seed"] == 1 and rows[0]["agents"] == ["random", "greedy"]
    assert rows[0]["options"] == {"preset": "standard", "gain": 1, "hand": "three", "max_turns": 60}
    assert {row.get("dice") for row in rows[1:]} == {None, "shuffle/0", "shuffle/1"}
    assert sum("state" in row for row in rows) == sum("action" in row for row in rows) // EVERY
    assert rows[-1]["digest"] == log_digest(("\n".join(text.split("\n")[:-2]) + "\n").encode())


def test_log_is_equal_when_seed_is_and_another_when_not() -> None:
    assert log(7) == log(7) != log(8)


def test_log_events_are_as_event_json_says() -> None:
    agents = [RandomAgent(), RandomAgent()]
    told: list[dict[str, Any]] = []
    played = play(
        ENGINE, setup(), ENGINE.options.resolve(), 5, agents, log=True,
        watch=lambda match, events: told.extend(match.event_json(event) for event in events),
    )  # fmt: skip
    written = [row for row in map(json.loads, played.log.splitlines()) if "event" in row]
    assert written == told and [list(row) for row in written] == [list(row) for row in told]


def test_verify_names_the_first_line_that_differs() -> None:
    lines = log().splitlines()
    place = next(i for i, line in enumerate(lines) if '"event":"scored"' in line)
    lines[place] = lines[place].replace('"points":1', '"points":2')
    verdict = judged("\n".join(lines) + "\n")
    assert (verdict.valid, verdict.line) == (False, place + 1)
    assert verdict.expected != verdict.got == lines[place]


def test_verify_cites_the_rule_when_an_action_is_illegal() -> None:
    lines = log().splitlines()
    place = next(i for i, line in enumerate(lines) if '"action":"play' in line)
    hand = [json.loads(line)["card"] for line in lines[:place] if '"event":"drew"' in line][:3]
    other = next(f"T-{n}" for n in range(1, 9) if f"T-{n}" not in hand)
    lines[place] = f'{{"seat":0,"action":"play {other}"}}'
    verdict = judged("\n".join(lines))
    assert (verdict.line, verdict.rule) == (place + 1, "toy.own-hand")


def test_verify_says_what_is_missing_when_a_log_is_cut() -> None:
    lines = log().splitlines()
    for count in range(1, len(lines)):
        verdict = judged("\n".join(lines[:count]) + "\n")
        assert verdict.line == count + 1


@pytest.mark.parametrize(
    "change, error",
    [
        ({"match_log": 2}, UsageError),
        ({"rules_version": 99}, UsageError),
        ({"game": "chess"}, UsageError),
        ({"dice": "mersenne"}, UsageError),
        ({"recorded": "maybe"}, InputError),
    ],
)
def test_verify_refuses_when_the_header_needs_what_is_not_here(
    change: dict[str, Any], error: type[CardkitError]
) -> None:
    head, rest = log().split("\n", 1)
    with pytest.raises(error):
        judged(json.dumps({**json.loads(head), **change}) + "\n" + rest)


@pytest.mark.parametrize("text", ["", "\n", "not a log", "[1]", '{"a": 1}', "[" * 100_000])
def test_verify_refuses_when_there_is_no_header(text: str) -> None:
    with pytest.raises(InputError):
        judged(text)


def test_verify_catches_every_change_of_a_line() -> None:
    chance = random.Random(3)
    for seed in range(40):
        text = log(seed)
        for what, changed in tampered(text, chance, 12):
            assert is_caught(changed, engine_of), f"seed {seed}: {what}"


def by_hand(*rows: dict[str, Any] | str, **head: Any) -> str:
    full = json.loads(log().split("\n", 1)[0])
    first = {"match_log": 1, "game": "toy", "recorded": "by_hand", "setup": full["setup"], **head}
    return "\n".join([json.dumps(first), *(r if isinstance(r, str) else json.dumps(r) for r in rows)])


SHUFFLED = [
    {"dice": "shuffle/0", "value": ["T-6", "T-8", "T-1"]},
    {"dice": "shuffle/1", "value": ["T-1", "T-2", "T-4"]},
]


def test_verify_replays_when_a_log_is_written_by_hand() -> None:
    play_both = [{"seat": 1, "action": "play T-2"}, {"seat": 0, "action": "play T-6"}]
    assert judged(by_hand(*SHUFFLED, "", "# round 1", *play_both)).valid
    bad = judged(by_hand(*SHUFFLED, {"seat": 1, "action": "play T-2"}, {"action": "play T-5"}))
    assert (bad.line, bad.rule) == (5, "toy.own-hand")
    assert judged(by_hand(*SHUFFLED, *play_both, {"result": {"winners": [0]}})).line == 6
    assert judged(by_hand(*SHUFFLED, {"dice": "coin", "value": 1})).line == 4
    assert judged(by_hand(SHUFFLED[0])).line == 1
    assert judged(by_hand(*SHUFFLED, {"event": "scored"})).line == 4
    assert judged(by_hand(*SHUFFLED, "x")).line == 4


def test_verify_compares_the_result_when_a_log_by_hand_has_one() -> None:
    rows = [json.loads(line) for line in log(11).splitlines()[1:]]
    ids = [card["id"] for card in json.loads(log().split("\n", 1)[0])["setup"]["cards"]]
    kept: list[Any] = []
    for row in rows:
        if "dice" in row:
            kept.append({**row, "value": [ids[n] for n in row["value"]]})
        elif "action" in row or "result" in row:
            kept.append(row)
    assert judged(by_hand(*kept)).valid
    kept[-1] = {"result": {"scores": [99, 0]}}
    verdict = judged(by_hand(*kept))
    assert (verdict.line, verdict.got) == (len(kept) + 1, "99")
    assert judged(by_hand(*kept[:-1], {"result": {}}, {"seat": 0, "action": "pass"})).line == len(kept) + 2


@pytest.mark.parametrize("key", ["match_log", "dice", "rules_version", "recorded"])
def test_verify_when_the_header_is_endless_says_so_in_few_words(key: str) -> None:
    head, rest = log().split("\n", 1)
    with pytest.raises(CardkitError) as refused:
        judged(json.dumps({**json.loads(head), key: "y" * 9000}) + "\n" + rest)
    assert len(refused.value.message) < 400


def test_verify_when_an_action_is_endless_says_so_in_few_words() -> None:
    lines = log().split("\n")
    at = next(place for place, line in enumerate(lines) if '"action"' in line)
    lines[at] = json.dumps({"action": ["y" * 9000]})
    verdict = judged("\n".join(lines))
    assert verdict.line == at + 1
    assert max(len(verdict.reason), len(verdict.expected), len(verdict.got)) < 600
