"""Taking moves back: the position and the dice are exactly what they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardkit.games.dropmix.actions import EQUALIZER, KEEP, UNDO
from cardkit.games.dropmix.match import ClashMatch
from cardkit.match.core import Dice
from tests.games.dropmix.tables import SHAPES, start


def state(match: ClashMatch) -> str:
    """Everything but what taking back itself leaves behind."""
    saved: dict[str, Any] = match.save()
    for key in ("taken", "back"):
        saved["position"].pop(key)
    saved["position"].pop("decisions")
    return json.dumps(saved, sort_keys=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_undo_restores_position_and_dice(shape: str) -> None:
    undone = 0
    for seed in range(6):
        match = start(shape, seed, shift=seed * 3, undo="on")
        luck = Dice(seed)
        before: dict[int, str] = {}
        while match.to_act:
            seat = match.to_act[0]
            legal = match.legal_actions(seat)
            if (UNDO,) in legal and luck.below("undo", 2):
                expected = before[match.undoes]
                match.apply(seat, (UNDO,))
                assert state(match) == expected
                assert (UNDO,) not in match.legal_actions(match.to_act[0])
                undone += 1
                continue
            rest = [action for action in legal if action != (UNDO,)]
            action = rest[luck.below("action", len(rest))]
            if not match.stack:
                before[match.moves] = state(match)
            elif action == (EQUALIZER,):
                before[match.moves - 1] = state(match)
            match.apply(seat, action)
    assert undone > 40


def test_undone_move_made_again_comes_out_alike() -> None:
    for seed in range(20):
        match = start("1v1", seed, undo="on")
        action = match.legal_actions(match.to_act[0])[0]
        seat = match.to_act[0]
        match.apply(seat, action)
        first = match.full_position()
        match.apply(seat, (UNDO,))
        match.apply(seat, action)
        again = match.full_position()
        for key in ("taken", "back", "decisions"):
            first.pop(key)
            again.pop(key)
        assert first == again


def test_turn_with_undo_off_never_stops_for_it() -> None:
    match = start("1v1", 3)
    while match.to_act:
        legal = match.legal_actions(match.to_act[0])
        assert (UNDO,) not in legal
        assert (KEEP,) not in legal
        match.apply(match.to_act[0], legal[0])
