"""Shared by every test: a catalogue of the shipped data, and a command line that runs in process."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit import i18n
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.cli import fast

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
EXAMPLES = ROOT / "tests" / "examples"
GAMES = ("adrenalyn", "dropmix", "evolution", "futbol", "starcraft")


@pytest.fixture(scope="session")
def shipped_db(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a catalogue with the shipped data; read-only by agreement."""
    path = str(tmp_path_factory.mktemp("catalogue") / "cardkit.sqlite")
    open_lookup(path, shipped=True).close()
    return path


@pytest.fixture(scope="session")
def lookup(shipped_db: str) -> Iterator[Lookup]:
    """The shipped catalogue, open for reading."""
    with open_lookup(shipped_db) as found:
        yield found


@pytest.fixture(autouse=True)
def settled_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English, no colours, and nothing of the user's own configuration."""
    for name in ("CARDKIT_DB", "CARDKIT_SHIPPED", "CARDKIT_LANG", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    i18n.use("en")
    yield
    i18n.use("en")


class Outcome:
    """What a command printed and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def __repr__(self) -> str:
        return f"exit {self.code}\n{self.out}\n--- stderr\n{self.err}"


@pytest.fixture
def cardkit(shipped_db: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Run a command line through the real entry point, in process, on the shipped catalogue."""

    def run(*words: Any, stdin: bytes = b"", db: str | None = shipped_db) -> Outcome:
        if db is not None:
            monkeypatch.setenv("CARDKIT_DB", db)
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
        given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            patch.setattr(sys, "stdin", given)
            try:
                fast.main([os.fspath(word) for word in words])
            except SystemExit as leave:
                code = leave.code if isinstance(leave.code, int) else 1
        out.flush()
        err.flush()
        shown = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
        return Outcome(code, *shown)

    return run
