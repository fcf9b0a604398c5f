"""Deck files of Evolution: one card whatever its spelling, sets whole, the shipped decks legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.decks.load import load_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.games.evolution.shipped import DATA
from tests.match.subjects import catalogue

BASE = [
    "Ambush",
    "Pack Hunting",
    "Burrowing",
    "Climbing",
    "Defensive Herding",
    "Hard Shell",
    "Horns",
    "Symbiosis",
    "Warning Call",
    "Cooperation",
    "Fat Tissue",
    "Foraging",
    "Intelligence",
    "Long Neck",
    "Scavenger",
    "Fertile",
]


def check(text: str, tmp_path: Path) -> DeckReport:
    path = tmp_path / "table.deck"
    path.write_text(text, encoding="utf-8")
    return Checker(Source(catalogue()), "2026-01-01").check(load_deck(str(path), catalogue()))


def deck(*lines: str, without: tuple[str, ...] = ()) -> str:
    held = [f"7 {name}" for name in BASE if name not in without]
    return "\n".join(("game: evolution", "players: 3", *lines, *held)) + "\n"


def errors(report: DeckReport) -> set[str]:
    return {finding.code for finding in report.findings if finding.severity == "error"}


@pytest.mark.parametrize(
    "spelling", ["Carnivore", "carnivore", "CARNÍVORO", "Carnívoro", "carnivoro", "хищник"]
)
def test_every_spelling_names_the_carnivore(spelling: str, tmp_path: Path) -> None:
    report = check(deck(f"17 {spelling}"), tmp_path)
    translated = [] if spelling.casefold() == "carnivore" else ["CKD024"]
    assert [finding.code for finding in report.findings] == translated


def test_spellings_and_faces_are_counted_together(tmp_path: Path) -> None:
    lines = ("5 Carnívoro", "5 carnivoro", "5 Carnivore", "2x Carnivore [carnivore-6]")
    assert [finding.code for finding in check(deck(*lines), tmp_path).findings] == ["CKD024"]
    short = check(deck(*lines[:3]), tmp_path)
    assert errors(short) == {"EVO101", "EVO102"}
    finding = next(found for found in short.findings if found.code == "EVO102")
    assert (finding.actual, finding.limit) == (15, 17)


def test_food_value_in_brackets_names_a_face(tmp_path: Path) -> None:
    faces = [f"1 Ambush ({food})" for food in range(-3, 4)]
    report = check(deck("17 Carnivore", *faces, without=("Ambush",)), tmp_path)
    assert report.findings == []


def test_bare_number_is_no_face_where_signs_would_be_lost(tmp_path: Path) -> None:
    report = check(deck("17 Carnivore", "1 Ambush -3", without=("Ambush",)), tmp_path)
    assert any(finding.code.startswith("CKD") and finding.severity == "error" for finding in report.findings)


@pytest.mark.parametrize("path", sorted((DATA / "decks").glob("*.deck")), ids=lambda path: path.stem)
def test_shipped_decks_are_legal(path: Path) -> None:
    report = Checker(Source(catalogue()), "2026-01-01").check(load_deck(str(path), catalogue()))
    assert errors(report) == set()
    assert report.main in (129, 177)


def test_deck_of_two_players_lists_the_full_deck(tmp_path: Path) -> None:
    """What leaves a base game of two leaves it at set-up: there is no format of 89 cards."""
    report = check(
        "game: evolution\nplayers: 2\n17 Carnivore\n" + "".join(f"7 {n}\n" for n in BASE[:10]), tmp_path
    )
    assert "EVO101" in errors(report)


def test_messages_are_in_three_languages(tmp_path: Path) -> None:
    from cardkit import i18n

    report = check(deck("16 Carnivore"), tmp_path)
    finding = next(found for found in report.findings if found.code == "EVO102")
    said = {}
    for language in i18n.LANGUAGES:
        i18n.use(language)
        said[language] = finding.message
    i18n.use("en")
    assert said == {
        "en": "Carnivores: 16; the deck has exactly 17",
        "es": "Carnívoros: 16; el mazo lleva exactamente 17",
        "pt": "Carnívoros: 16; o baralho leva exatamente 17",
    }
