"""One seed, one log: on every Python, whatever order the catalogue was filled in or a deck's lines have.

The digests of logs are made again with ``CARDKIT_UPDATE_GOLDEN=1 pytest`` on this file.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import load_deck
from cardkit.match.agents import GreedyAgent, RandomAgent
from cardkit.match.runner import play
from tests.conftest import DATA, Outcome
from tests.match.subjects import IDS, engine, some_tables
from tests.match.test_commands import ONE, TWO

DIGESTS = Path(__file__).parents[1] / "golden" / "logs.json"

Run = Callable[..., Outcome]


def spelled_out(path: Path, target: Path, lookup: Lookup, chance: random.Random) -> Path:
    """A deck with every card on a line of its own, in a random order."""
    entries = load_deck(str(path), lookup).entries
    lines = [f"{entry.count} {entry.card.id}" for entry in entries if entry.card]
    chance.shuffle(lines)
    head = ["game: dropmix", "format: solo", f"name: {path.stem}"]
    target.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
    return target


def test_log_does_not_depend_on_the_order_of_lines_or_of_the_catalogue(
    cardkit: Run, lookup: Lookup, tmp_path: Path
) -> None:
    chance = random.Random(43)
    decks = [
        [spelled_out(path, tmp_path / f"{path.stem}-{turn}.deck", lookup, chance) for path in (ONE, TWO)]
        for turn in (0, 1)
    ]
    cards = [
        card
        for path in sorted((DATA / "dropmix" / "cards").glob("*.json"))
        for card in json.loads(path.read_text(encoding="utf-8"))
    ]
    chance.shuffle(cards)
    (tmp_path / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    own = ("--db", tmp_path / "own.sqlite", "--without-shipped")
    assert cardkit("import", tmp_path / "cards.json", "--game", "dropmix", *own).code == 0
    logs = []
    for number, (pair, words) in enumerate(((decks[0], ()), (decks[1], ()), (decks[1], own))):
        folder = tmp_path / f"logs-{number}"
        outcome = cardkit("simulate", *pair, "-n", "20", "--seed", "7", "--logs", folder, *words)
        assert outcome.code == 0, outcome
        logs.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert len(logs[0]) == 20 and logs[0] == logs[1] == logs[2]
    assert cardkit("simulate", *decks[0], "-n", "2", "--seed", "8", "--logs", tmp_path / "other").code == 0
    assert (tmp_path / "other" / "match-000000.jsonl").read_bytes() != logs[0][0]


@pytest.mark.parametrize("game", IDS)
def test_log_is_the_same_on_every_python(game: str) -> None:
    """What greedy agents choose hangs on how fractions are added up, which differs between versions."""
    digest = sha256()
    for seed, table in enumerate(some_tables(game, 12)):
        for agent in (GreedyAgent(), RandomAgent()):
            log = play(engine(game), table.setup, table.options, seed, table.agents(agent), log=True).log
            # The first line holds the cards, whose facts may be mended; the last one digests it.
            digest.update(b"".join(log.splitlines(keepends=True)[1:-1]))
    kept = json.loads(DIGESTS.read_text())
    if os.environ.get("CARDKIT_UPDATE_GOLDEN"):
        kept[game] = digest.hexdigest()[:32]
        DIGESTS.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")
    assert digest.hexdigest()[:32] == kept[game]
