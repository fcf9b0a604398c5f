"""Logs of Evolution matches: written at a table, with timeouts, and by the runner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.games.adrenalyn.engine import ENGINE
from cardkit.match.agents import agent
from cardkit.match.core import Engine
from cardkit.match.runner import play
from cardkit.match.verify import Verdict, verify
from tests.games.adrenalyn.tables import decks, setup


def engine_of(game: str) -> Engine:
    assert game == "adrenalyn"
    return ENGINE


HEAD = {
    "match_log": 1,
    "game": "adrenalyn",
    "recorded": "by_hand",
    "options": {"time_limit": "on", "pile": "single_shuffle"},
    "setup": {"seats": [{"name": "Ana", "cards": decks()[3]}, {"name": "Beto", "cards": decks()[0]}]},
}


def by_hand(*lines: dict[str, Any] | str, head: dict[str, Any] = HEAD) -> str:
    rows = [line if isinstance(line, str) else json.dumps(line) for line in (head, *lines)]
    return "\n".join([*rows, ""])


def first_of(seat: int, kind: str) -> list[str]:
    from tests.games.adrenalyn.shipped import card

    deck = HEAD["setup"]["seats"][seat]["cards"]  # type: ignore[index]
    return [id for section in ("titulares", "suplentes") for id in deck[section] if card(id)["kind"] == kind]


@pytest.fixture
def opening() -> list[dict[str, Any]]:
    """What both drew, from the top down; only cards that came up need to be written."""
    piles = [[*first_of(seat, "jugador")[:6], *first_of(seat, "accion")[:4]] for seat in (0, 1)]
    return [{"dice": f"pile/{seat}", "value": piles[seat]} for seat in (0, 1)]


def test_log_written_at_a_table_with_timeouts_is_valid(lookup: Lookup, opening: list[dict[str, Any]]) -> None:
    text = by_hand(
        *opening,
        "# they keep what they drew, Beto starts",
        {"seat": 0, "action": "keep"},
        {"dice": "coin", "value": 1},
        {"seat": 1, "action": "keep"},
        {"seat": 1, "action": "end"},
        "",
        {"seat": 0, "action": "timeout"},
        "# round 2",
        {"seat": 1, "action": f"place {first_of(1, 'jugador')[0]}"},
        {"seat": 1, "action": "timeout"},
    )
    verdict = verify(text, "table.jsonl", engine_of, lookup)
    assert verdict.valid, verdict.to_json()


def judge(lookup: Lookup, opening: list[dict[str, Any]], *lines: dict[str, Any], **options: str) -> Verdict:
    head = {**HEAD, "options": {**HEAD["options"], **options}}  # type: ignore[dict-item]
    kept = [
        {"seat": 0, "action": "keep"},
        {"dice": "coin", "value": 1},
        {"seat": 1, "action": "keep"},
    ]
    return verify(by_hand(*opening, *kept, *lines, head=head), "table.jsonl", engine_of, lookup)


def test_log_written_at_a_table_names_the_line_and_the_rule(
    lookup: Lookup, opening: list[dict[str, Any]]
) -> None:
    dear = first_of(1, "jugador")[-1]
    verdict = judge(lookup, opening, {"seat": 1, "action": f"place {dear}"})
    assert (verdict.line, verdict.rule) == (7, "adrenalyn.own-hand")
    verdict = judge(lookup, opening, {"seat": 1, "action": "attack 1 1"})
    assert (verdict.line, verdict.rule) == (7, "adrenalyn.no-such-player")
    verdict = judge(lookup, opening, {"seat": 1, "action": "timeout"}, time_limit="off")
    assert (verdict.line, verdict.rule) == (7, "adrenalyn.time-limit")
    assert "Juega un turno" in verdict.reason


def test_log_of_the_runner_is_valid_and_notices_a_changed_value() -> None:
    played = play(
        ENGINE, setup(2, 6), ENGINE.options.resolve({}), 11, [agent("greedy"), agent("random")], log=True
    )
    assert verify(played.log, "match.jsonl", engine_of).valid
    lines = played.log.decode().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if '"event":"attacked"' in line)
    row = json.loads(lines[place])
    changed = json.dumps({**row, "att": row["att"] + 1}, ensure_ascii=False, separators=(",", ":"))
    lines[place] = f"{changed}\n"
    verdict = verify("".join(lines), "match.jsonl", engine_of)
    assert not verdict.valid and verdict.line == place + 1
