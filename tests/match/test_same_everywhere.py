"""One seed, one log: whatever order the catalogue was filled in, and whatever order a deck's lines have."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import load_deck
from tests.conftest import DATA, Outcome
from tests.match.test_commands import ONE, TWO

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
