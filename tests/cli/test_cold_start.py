"""What a plain ``cardkit check`` may import, and what it must do when something is odd."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import DATA, ROOT

HEAVY = (
    "typer",
    "click",
    "rich",
    "sqlalchemy",
    "sqlmodel",
    "pydantic",
    "jsonschema",
    "jsonschema_rs",
    "tomllib",
    "importlib.metadata",
    "typing",
    "dataclasses",
    "pathlib",
)
SCRIPT = """
import sys
sys.argv = ["cardkit", "check", {deck!r}, *{more!r}]
before = set(sys.modules)
from cardkit.cli.fast import main
try:
    main()
except SystemExit as leave:
    print("exit", leave.code, file=sys.stderr)
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


def modules_of(deck: Path, db: str, *more: str) -> tuple[int, set[str]]:
    """Exit code and the modules a whole process imported for one check."""
    # -S: a plain interpreter, without what an editable install's hooks import.
    script = f"import sys; sys.path[:0] = {[str(ROOT), *sys.path]!r}\n" + SCRIPT.format(
        deck=str(deck), more=list(more)
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        capture_output=True,
        text=True,
        env={"CARDKIT_DB": db, "PATH": os.environ["PATH"], "HOME": "/nonexistent"},
        cwd=deck.parent,
        check=False,
    )
    *_rest, code, modules = done.stderr.strip().split("\n")
    return int(code.split()[1]), set(modules.split())


@pytest.mark.parametrize("more", [(), ("--output-format", "json"), ("--output-format=concise", "-q")])
def test_check_when_the_deck_is_clean_imports_nothing_heavy(shipped_db: str, more: tuple[str, ...]) -> None:
    code, modules = modules_of(DATA / "dropmix" / "decks" / "tournament-shape.deck", shipped_db, *more)
    assert code == 0
    assert "cardkit.rules.check" in modules
    assert modules & set(HEAVY) == set()


def test_check_when_the_deck_is_wrong_imports_nothing_heavy_either(shipped_db: str) -> None:
    deck = ROOT / "tests" / "examples" / "DMX201" / "bad-three-copies.deck"
    deck = deck if deck.exists() else next((ROOT / "tests" / "examples" / "DMX201").glob("bad-*.deck"))
    code, modules = modules_of(deck, shipped_db)
    assert code == 1
    assert modules & set(HEAVY) == set()
