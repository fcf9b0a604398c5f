"""Checking decks, against the tools people would use instead: ratios of CPU time in one run.

``python benchmarks/check.py`` prints

- cold: one deck, whole process, cardkit against check-jsonschema on one small JSON file;
- many: 10,000 distinct decks in one process, against ``jsonschema`` alone (validator built once) on the
  same decks as JSON with ``schemas/deck.schema.json``; once with lines that recur between decks, and once
  with decks of which no two share a line.

The peers are in ``benchmarks/requirements.txt``. Run it from an installed wheel for the cold figure, and
with byte code allowed.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DECKS = 10_000
COLD_RUNS = 15


def cpu_of(command: list[str], env: dict[str, str]) -> float:
    """CPU seconds (user and system) of one whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def cold(folder: Path) -> None:
    """One deck against one small JSON file, medians of interleaved runs."""
    env = {**os.environ, "CARDKIT_DB": str(folder / "cold.sqlite")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    schema, instance = folder / "schema.json", folder / "instance.json"
    schema.write_text('{"type": "object", "properties": {"a": {"type": "integer"}}}')
    instance.write_text('{"a": 1}')
    deck = ROOT / "data" / "dropmix" / "decks" / "sweets-highness.deck"
    script = Path(sys.executable).parent
    ours = [str(script / "cardkit"), "check", str(deck)]
    theirs = [str(script / "check-jsonschema"), "--schemafile", str(schema), str(instance)]
    cpu_of(ours, env), cpu_of(theirs, env)
    figures: dict[str, list[float]] = {"ours": [], "theirs": [], "python": []}
    for _ in range(COLD_RUNS):
        figures["ours"].append(cpu_of(ours, env))
        figures["theirs"].append(cpu_of(theirs, env))
        figures["python"].append(cpu_of([sys.executable, "-c", "pass"], env))
    middle = {name: sorted(values)[len(values) // 2] for name, values in figures.items()}
    print(
        f"cold: cardkit check {middle['ours'] * 1000:.0f} ms, check-jsonschema "
        f"{middle['theirs'] * 1000:.0f} ms, interpreter {middle['python'] * 1000:.0f} ms CPU; "
        f"ratio {middle['ours'] / middle['theirs']:.2f} (target at most 0.35)"
    )


def lists(names: list[tuple[str, str]], distinct_lines: bool) -> list[list[tuple[int, str, str]]]:
    """10,000 different decks of 30 lines; with ``distinct_lines`` no line of one stands in another."""
    chance = random.Random(7)
    made = []
    for number in range(DECKS):
        picked = chance.sample(names, 30)
        deck = [(1, name, card_id) for name, card_id in picked]
        if distinct_lines:
            # A blank more in places is another line to every cache, and the same card.
            deck = [
                (1, f"{name}{' ' * (number % 90 + 1)}", f"{card_id}{' ' * (number // 90 + 1)}")
                for _c, name, card_id in deck
            ]
        made.append(deck)
    return made


def many(folder: Path, distinct_lines: bool) -> None:
    """Decks per second of CPU: our whole check from files, against schema validation alone from files."""
    from jsonschema import Draft202012Validator

    from cardkit.catalogue.lookup import open_lookup
    from cardkit.decks.load import read_bytes, read_deck
    from cardkit.decks.reader import Source
    from cardkit.rules.check import Checker

    lookup = open_lookup(str(folder / "many.sqlite"))
    names = [(card.name, card.id) for card in lookup.cards("dropmix")]
    text_paths, json_paths = [], []
    for number, deck in enumerate(lists(names, distinct_lines)):
        lines = "".join(f"{count} {name} [{card_id}]\n" for count, name, card_id in deck)
        path = folder / f"{number}-{distinct_lines}.deck"
        path.write_text(f"game: dropmix\nformat: solo\nname: deck {number}\n{lines}")
        text_paths.append(str(path))
        path = folder / f"{number}-{distinct_lines}.json"
        cards = [
            {"count": count, "id": card_id.strip(), "name": name.strip()} for count, name, card_id in deck
        ]
        path.write_text(
            json.dumps({"game": "dropmix", "format": "solo", "name": f"deck {number}", "cards": cards})
        )
        json_paths.append(path)
    validator = Draft202012Validator(json.loads((ROOT / "schemas" / "deck.schema.json").read_text()))
    began = time.process_time()
    checker = Checker(Source(lookup))
    findings = 0
    for path in text_paths:
        report = checker.check(read_deck(read_bytes(path), path, checker.source))
        findings += len(report.findings)
    ours = time.process_time() - began
    began = time.process_time()
    sample = json_paths[::10]
    assert all(validator.is_valid(json.loads(path.read_text())) for path in sample)
    theirs = (time.process_time() - began) * len(json_paths) / len(sample)
    kind = "no line shared" if distinct_lines else "lines recur"
    goal = 3 if distinct_lines else 10
    print(
        f"many ({kind}): {DECKS} decks, cardkit {DECKS / ours:.0f}/s with {findings} findings, jsonschema "
        f"{DECKS / theirs:.0f}/s; ratio {theirs / ours:.1f} (target at least {goal})"
    )


def main() -> None:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cold(folder)
        many(folder, False)
        many(folder, True)


if __name__ == "__main__":
    main()
