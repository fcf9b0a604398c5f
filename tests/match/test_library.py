"""The library's four calls give what the commands give."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.errors import InputError, RefusedError, UsageError
from cardkit.match.agents import RandomAgent
from cardkit.match.library import play, resolve, simulate, verify
from tests.match.subjects import scenarios
from tests.match.test_commands import ONE, TWO

DECKS = [str(ONE), str(TWO)]


def test_library_plays_verifies_and_counts(lookup: Lookup, tmp_path: Path) -> None:
    played = play(DECKS, lookup, seed=4, agents=["greedy", RandomAgent()], log=True)
    path = tmp_path / "m.jsonl"
    path.write_bytes(played.log)
    assert verify(str(path)).valid
    path.write_bytes(played.log.replace(b'"greedy"', b'"greedi"'))
    assert not verify(str(path)).valid
    report = simulate(DECKS, lookup, 6, seed=4, options={"preset": "rulebook"})
    assert report["n"] == 6 and report["options"]["preset"] == "rulebook"
    json.dumps(report)


def test_library_resolves(lookup: Lookup) -> None:
    assert resolve(str(scenarios("dropmix")[0]), lookup).passed


def test_library_refuses_in_words(lookup: Lookup, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="3 agents for 2 seats"):
        play(DECKS, lookup, seed=1, agents=["random"] * 3)
    with pytest.raises(UsageError, match="at least one deck"):
        play([], lookup, seed=1)
    with pytest.raises(InputError, match="cannot be read"):
        verify(str(tmp_path / "none.jsonl"))
    deck = tmp_path / "short.deck"
    deck.write_text("game: dropmix\nformat: solo\nS01-C001\n", encoding="utf-8")
    with pytest.raises(RefusedError, match=r"short\.deck:2: DMX"):
        play([str(deck), str(TWO)], lookup, seed=1)
