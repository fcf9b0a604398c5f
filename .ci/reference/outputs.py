"""The page of JSON outputs: the fields of each, and a real example of each, cut short."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reference.markdown import code, page, plain
from reference.product import Product
from reference.schemas import field_table, load

ROOT = Path(__file__).resolve().parents[2]
_DECKS = ("sweets-highness.deck", "blade-controller.deck")

# Title, command, schema.
_OUTPUTS = (
    ("check", "check friday.deck", "check-report"),
    ("check-data", "check-data cards.csv --game dropmix", "check-report"),
    ("rules, explain", "explain DMX201", "rules-report"),
    ("games", "games starcraft", "games-report"),
    ("cards", "cards 'Lift Your Voice' --game dropmix", "cards-report"),
    ("show", "show S01-C029 --game dropmix", "card"),
    ("history", "history dropmix:S01-C014", "history-report"),
    ("changes", "changes --game futbol", "changes-report"),
    ("import", "import cards.csv --game dropmix --dry-run", "import-report"),
    ("deck stats", "deck stats sweets-highness.deck", "deck-stats-report"),
    ("deck odds", "deck odds sweets-highness.deck kind:wild", "deck-odds-report"),
    ("deck diff", "deck diff sweets-highness.deck blade-controller.deck", "deck-diff-report"),
    ("play", "play sweets-highness.deck blade-controller.deck --seed 7", "play-report"),
    ("resolve", "resolve option-target-15.json", "resolve-report"),
    ("verify", "verify match.jsonl", "verify-report"),
    ("simulate", "simulate sweets-highness.deck blade-controller.deck -n 100 --seed 1", "simulation-report"),
)

# What is another value on every run, and what the page shows instead.
_VARYING = {"seconds": 0.25, "time": "2026-11-30T12:00:00Z"}
_LONGEST = 100


def outputs_page(product: Product) -> str:
    """docs/reference/outputs.md."""
    lines = [
        "Commands that print a result take `--output-format json`. Every output has `schema_version`, except",
        "that of `show`, which is the card itself, as in `export` and data files. An output grows by new",
        "fields, and a field that goes or changes its meaning makes a new version. The examples are real and",
        'cut short: `"…"` stands for more of the same.',
        "",
    ]
    with _folder(product):
        for title, command, schema in _OUTPUTS:
            words = _words(command)
            shown = json.dumps(_short(product.json(*words)), ensure_ascii=False, indent=1)
            lines += [f"## {title}", "", f"`cardkit {command} --output-format json`", ""]
            lines += ["```json", shown, "```", ""]
            described = load(schema)
            lines += [f"Schema: {code(f'schemas/{schema}.schema.json')}.", ""]
            if described.get("description"):
                lines += [plain(described["description"]), ""]
            lines += field_table(described)
    return page("JSON outputs", *lines)


def _words(command: str) -> list[str]:
    import shlex

    return shlex.split(command)


@contextlib.contextmanager
def _folder(product: Product) -> Iterator[None]:
    """A folder with the files that the commands name, as the current one."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        for name in _DECKS:
            shutil.copy(ROOT / "data" / "dropmix" / "decks" / name, folder)
        shutil.copy(ROOT / "examples" / "friday.deck", folder)
        shutil.copy(ROOT / "examples" / "cards.csv", folder)
        shutil.copy(ROOT / "data" / "dropmix" / "scenarios" / "option-target-15.json", folder)
        os.chdir(folder)
        try:
            product.says("play", *_DECKS, "--seed", "7", "--log", "match.jsonl", "--quiet")
            yield
        finally:
            os.chdir(before)


def _short(value: Any, name: str = "") -> Any:
    """The value with long lists, objects and texts cut, and what varies from run to run replaced."""
    if name in _VARYING and value is not None:
        return _VARYING[name]
    if isinstance(value, dict):
        kept = {key: _short(item, key) for key, item in list(value.items())[:24]}
        return kept
    if isinstance(value, list):
        most = 8 if all(isinstance(item, int | float) for item in value) else 1
        return [_short(item) for item in value[:most]] + (["…"] if len(value) > most else [])
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[: _LONGEST - 1] + "…"
    return value
