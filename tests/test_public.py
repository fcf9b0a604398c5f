"""The public library: every name is there, documented, and works as the module's own example says."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import cardkit
from tests.conftest import DATA

DECKS = [str(DATA / "dropmix" / "decks" / f"{name}.deck") for name in ("sweets-highness", "blade-controller")]


@pytest.mark.parametrize("name", [name for name in cardkit.__all__ if name != "__version__"])
def test_name_when_public_is_documented_and_typed(name: str) -> None:
    found = getattr(cardkit, name)
    assert inspect.getdoc(found)
    signature = inspect.signature(found)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())
    assert name in (cardkit.__doc__ or "") or name in ("resolve", "verify")


def test_name_when_not_public_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        _ = cardkit.chekc  # type: ignore[attr-defined]


def test_library_when_used_as_its_example_shows(shipped_db: str) -> None:
    with cardkit.open_lookup(shipped_db) as cards:
        deck = cardkit.load_deck(DECKS[0], cards)
        report = cardkit.check(deck, None, cards)
        assert (report.legal, report.cards, report.format) == (True, 30, "solo")
        assert not cardkit.check(deck, "team", cards).legal
        played = cardkit.play(DECKS, cards, seed=7)
        assert played.result.winners
        figures = cardkit.simulate(DECKS, cards, 10, seed=7)
        assert figures["n"] == 10
    with cardkit.open_catalogue(":memory:") as catalogue:
        assert catalogue.card("24K Magic", "dropmix").id == "S01-C001"


def test_import_when_nothing_is_used_brings_nothing() -> None:
    script = "import sys, cardkit; print(len([m for m in sys.modules if m.startswith('cardkit')]))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
