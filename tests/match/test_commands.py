"""play, resolve, verify and simulate at the command line, on shipped DropMix decks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardkit.resources import schema_path
from tests.conftest import DATA, Outcome

Run = Callable[..., Outcome]
ONE, TWO = (DATA / "dropmix" / "decks" / f"{name}.deck" for name in ("blade-controller", "bomb-chiller"))


def conforms(text: str, schema: str) -> Any:
    """The JSON value, held to a schema."""
    row = json.loads(text)
    with open(schema_path(schema), encoding="utf-8") as file:
        errors = [
            f"{e.json_path}: {e.message}" for e in Draft202012Validator(json.load(file)).iter_errors(row)
        ]
    assert errors == []
    return row


def played(run: Run, *words: str) -> Any:
    outcome = run("play", ONE, TWO, "--output-format", "json", *words)
    assert outcome.code == 0, outcome
    return conforms(outcome.out, "play-report")


def test_play_reports_the_result(cardkit: Run, tmp_path: Path) -> None:
    log = tmp_path / "m.jsonl"
    report = played(cardkit, "--seed", "3", "--agent", "greedy", "--agent", "random", "--log", str(log))
    assert report["seats"] == [
        {"deck": str(ONE), "agent": "greedy"},
        {"deck": str(TWO), "agent": "random"},
    ]
    assert report["result"]["winners"] in ([0], [1]) and report["options"]["preset"] == "standard"
    for line in log.read_text(encoding="utf-8").splitlines():
        conforms(line, "match-log")
    again = tmp_path / "again.jsonl"
    played(cardkit, "--seed", "3", "--agent", "greedy", "--agent", "random", "--log", str(again))
    assert again.read_bytes() == log.read_bytes()
    assert cardkit("verify", tmp_path).code == 0


def test_play_keeps_the_options_with_and_without_a_seed(cardkit: Run, tmp_path: Path) -> None:
    for words in (("--seed", "3"), ()):
        log = tmp_path / "m.jsonl"
        report = played(cardkit, "--option", "target=15", "--log", str(log), *words)
        assert report["options"]["target"] == "15" or report["options"]["target"] == 15
        assert max(report["result"]["scores"]) >= 15 and min(report["result"]["scores"]) < 15
        assert json.loads(log.read_text(encoding="utf-8").split("\n", 1)[0])["options"] == report["options"]


def test_play_watch_tells_the_match_in_three_languages(cardkit: Run) -> None:
    told = {
        lang: cardkit("play", ONE, TWO, "--seed", "1", "--watch", "--lang", lang).out
        for lang in ("en", "es", "pt")
    }
    assert len({text.split("\n", 1)[0] for text in told.values()}) == 3
    assert all(len(text.splitlines()) > 100 for text in told.values())
    quiet = cardkit("play", ONE, TWO, "--seed", "1")
    assert quiet.out.count("\n") == 1 and quiet.code == 0


def test_play_asks_a_person_and_shows_only_his_view(cardkit: Run) -> None:
    outcome = cardkit(
        "play", ONE, TWO, "--seed", "1", "--agent", "human", "--agent", "random", stdin=b"x\n0\n1\n" * 400
    )
    assert outcome.code == 0, outcome
    assert "a number from 1 to" in outcome.out and "Player 1 chooses:" in outcome.out
    watched = cardkit("play", ONE, TWO, "--seed", "1", "--watch").out
    secret = [line for line in watched.splitlines() if "Player 2" in line and "draws" in line][:3]
    assert secret and not any(line.strip() in outcome.out for line in secret)
    left = cardkit("play", ONE, TWO, "--agent", "human", stdin=b"q\n")
    assert left.code == 130 and cardkit("play", ONE, TWO, "--agent", "human").code == 130


def test_agents_that_do_not_exist_are_refused_and_the_others_named(cardkit: Run) -> None:
    for command, name in (("play", "gredy"), ("simulate", "gredy"), ("simulate", "human")):
        refused = cardkit(command, ONE, TWO, "--agent", name)
        assert refused.code == 2
        assert f"unknown agent '{name}'; known are random, greedy\n" in refused.err
        assert "cardkit play --agent human" in refused.err


def test_play_refuses_what_cannot_be_played(cardkit: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.deck"
    bad.write_text("game: dropmix\nformat: solo\n1x S01-C001\n", encoding="utf-8")
    refused = cardkit("play", bad, TWO, "--seed", "1")
    assert refused.code == 1 and "DMX101" in refused.err and "--allow-illegal" in refused.err
    log = tmp_path / "m.jsonl"
    allowed = cardkit(
        "play", bad, TWO, "--seed", "1", "--allow-illegal", "--log", log, "--output-format", "json"
    )
    assert allowed.code == 0 and "DMX101" in json.loads(allowed.out)["notices"][0]
    assert "DMX101" in json.loads(log.read_text(encoding="utf-8").split("\n", 1)[0])["setup"]["notices"][0]
    assert cardkit("verify", log).code == 0
    for words, message in (
        ((ONE, TWO, "--option", "speed=9"), "unknown option speed"),
        ((ONE, TWO, "--option", "target"), "is not name=value"),
        ((ONE, TWO, "--option", "target=15", "--option", "target=21"), "given twice"),
        ((ONE, TWO, "--agent", "clever"), "unknown agent"),
        ((ONE, TWO, "--match", "2"), "--seed"),
        ((ONE, "nowhere.deck"), "no such file"),
        ((ONE, TWO, "--output-format", "xml"), "takes text or json"),
        ((ONE, DATA / "adrenalyn" / "decks" / "barcelona.deck"), "several games"),
    ):
        outcome = cardkit("play", *words)
        assert outcome.code == 2 and message in outcome.err, outcome


def test_verify_names_the_line(cardkit: Run, tmp_path: Path) -> None:
    log = tmp_path / "m.jsonl"
    played(cardkit, "--seed", "5", "--log", str(log))
    lines = log.read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if '"action"' in line)
    lines[place] = '{"seat":9,"action":"equalizer"}'
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "none.jsonl").write_text("hello\n", encoding="utf-8")
    outcome = cardkit("verify", log, "--output-format", "json")
    report = conforms(outcome.out, "verify-report")
    assert outcome.code == 1 and report["logs"][0]["line"] == place + 1
    assert f"m.jsonl:{place + 1}" in cardkit("verify", log).out
    both = cardkit("verify", tmp_path, "--output-format", "json")
    assert both.code == 2 and conforms(both.out, "verify-report")["problems"][0]["path"].endswith(
        "none.jsonl"
    )
    assert cardkit("verify", "-", stdin=log.read_bytes()).code == 1


def test_resolve_reports_outcomes(cardkit: Run, tmp_path: Path) -> None:
    case = {"game": "dropmix", "title": "t", "source": "s", "state": {}, "expect": {"to_act": [0]}}
    (tmp_path / "good.json").write_text(json.dumps(case), encoding="utf-8")
    (tmp_path / "bad.json").write_text(json.dumps({**case, "expect": {"to_act": [1]}}), encoding="utf-8")
    outcome = cardkit("resolve", tmp_path, "--output-format", "json")
    report = conforms(outcome.out, "resolve-report")
    assert outcome.code == 1 and report["summary"] == {"scenarios": 2, "passed": 1, "failed": 1}
    text = cardkit("resolve", tmp_path).out
    assert "expected: 1" in text and "passed: 1, failed: 1" in text
    (tmp_path / "none.json").write_text("[]", encoding="utf-8")
    assert cardkit("resolve", tmp_path).code == 2
    assert cardkit("resolve", tmp_path / "good.json", "-q").out == ""


def simulated(run: Run, *words: str) -> Any:
    outcome = run("simulate", ONE, TWO, "--seed", "2", "--output-format", "json", *words)
    assert outcome.code == 0, outcome
    report = conforms(outcome.out, "simulation-report")
    report.pop("seconds", None)
    return report


def test_simulate_gives_the_same_figures_for_any_jobs(cardkit: Run) -> None:
    one = simulated(cardkit, "-n", "60")
    assert one == simulated(cardkit, "-n", "60", "--jobs", "2")
    assert one["n"] == 60 and one["paired"]["pairs"] == 30
    assert sum(deck["wins"] for deck in one["decks"]) + one["draws"] + one["no_result"] == 60


def test_simulate_sweeps_options(cardkit: Run) -> None:
    report = simulated(cardkit, "-n", "6", "--option", "target=15,21")
    assert [str(batch["options"]["target"]) for batch in report["sweep"]] == ["15", "21"]
    text = cardkit("simulate", ONE, TWO, "-n", "6", "--option", "target=15,21").out
    assert text.count("6 matches") == 2 and "target=15" in text


def test_simulate_keeps_logs_that_play_gives_again(cardkit: Run, tmp_path: Path) -> None:
    simulated(cardkit, "-n", "4", "--logs", str(tmp_path / "logs"))
    again = tmp_path / "again.jsonl"
    played(cardkit, "--seed", "2", "--match", "3", "--log", str(again))
    assert again.read_bytes() == (tmp_path / "logs" / "match-000003.jsonl").read_bytes()
    assert cardkit("verify", tmp_path / "logs").code == 0


def test_simulate_counts_cut_matches_as_no_result(cardkit: Run) -> None:
    report = simulated(cardkit, "-n", "10", "--option", "max_turns=2")
    assert report["no_result"] == 10 and report["draws"] == 0 and report["reasons"] == {"turn-cap": 10}


def test_simulate_text_says_what_the_figures_are(cardkit: Run) -> None:
    outcome = cardkit("simulate", ONE, TWO, "-n", "20", "--seed", "2", "--agent", "greedy", "--lang", "en")
    assert outcome.code == 0 and outcome.err == ""
    for part in ("20 matches, seed 2", "blade-controller.deck (greedy)", "whoever begins", "over 10 pairs"):
        assert part in outcome.out


@pytest.mark.parametrize("command", ["play", "resolve", "verify", "simulate"])
def test_help_has_an_example(cardkit: Run, command: str) -> None:
    outcome = cardkit(command, "--help")
    assert outcome.code == 0 and f"Example: cardkit {command}" in outcome.out
