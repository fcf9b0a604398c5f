"""Matches and their logs: one seed, one match, whatever process, hash seed, locale and order of lines.

Faults of other engines inside a match are held where the games are: exchanges by values from before, ties
in data/adrenalyn/scenarios; front units that both fall in tests/games/starcraft; running out of cards and
matches that must end in tests/games/futbol; ties in tests/games/evolution; seats and shuffles in tests/match.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from tests.cases.conftest import ELEVEN, TEAM, Own
from tests.cases.test_card_lists import command


def logs(db: str, folder: str, decks: list[str], seed: int, **more: str) -> str:
    """The digest of the logs of twenty matches, played in a process of their own."""
    env = {**os.environ, "CARDKIT_DB": db, "CARDKIT_SHIPPED": "0", "LANG": "C.UTF-8", **more}
    path = os.path.join(folder, f"logs-{len(os.listdir(folder))}")
    words = ["simulate", *decks, "-n", "20", "--seed", str(seed), "--logs", path, "--jobs", "1"]
    subprocess.run(command(*words), env=env, check=True, stdout=subprocess.DEVNULL)
    total = hashlib.sha256()
    for name in sorted(os.listdir(path)):
        total.update(name.encode())
        with open(os.path.join(path, name), "rb") as log:
            total.update(log.read())
    return total.hexdigest()


@pytest.fixture
def duel(team: Own) -> list[str]:
    other = ELEVEN.replace("3 Pampa Sur", "3 El Potrero").replace("1 Rosa Quiroga", "1 Beto Funes")
    return [
        str(team.write(name, f"game: futbol\n{text}"))
        for name, text in (("a.deck", ELEVEN), ("b.deck", other))
    ]


def test_seed_when_the_same_gives_the_same_logs_in_any_process(team: Own, duel: list[str]) -> None:
    """Card-Forge/forge PR 11360, Farama-Foundation/PettingZoo#241: hash order decided matches."""
    folder = str(team.folder)
    first = logs(team.db, folder, duel, 7, PYTHONHASHSEED="0")
    assert (
        logs(team.db, folder, duel, 7, PYTHONHASHSEED="random", LANG="tr_TR.UTF-8", LC_ALL="tr_TR.UTF-8")
        == first
    )
    assert logs(team.db, folder, duel, 8) != first
    head, *rows = TEAM.splitlines()
    random.Random(1).shuffle(rows)
    other = Own(team._run, team.folder / "shuffled")
    assert other.report("futbol", "\n".join([head, *rows]) + "\n")["added"] == 14
    lines = Path(duel[0]).read_text(encoding="utf-8").splitlines()
    swapped = other.write("a.deck", "\n".join([lines[0], *reversed(lines[1:])]))
    other.write("b.deck", Path(duel[1]).read_bytes())
    assert logs(other.db, folder, [str(swapped), str(other.folder / "b.deck")], 7) == first


def test_options_when_a_seed_is_given_still_hold(team: Own, duel: list[str]) -> None:
    """Farama-Foundation/PettingZoo#1312: the seed put the rules back to their defaults."""
    for seed in (["--seed", "3"], []):
        done = team.run("play", *duel, *seed, "--option", "max_turns=10", "--output-format", "json")
        assert done.code == 0, done
        played = json.loads(done.out)
        assert played["options"]["max_turns"] == 10
        assert played["result"]["turns"] <= 10 and played["result"]["winners"] == []
