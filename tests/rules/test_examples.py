"""Every rule has decks that keep it and decks that break it, found here by their folder's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.load import load_deck, read_bytes, read_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.conftest import DATA, EXAMPLES, GAMES

DECKS = sorted(EXAMPLES.glob("*/*.deck*"))
SHIPPED = sorted(DATA.glob("*/decks/*.deck"))
# Rules of card data, CKD91x, are broken in tests/cli/test_check_data.py.
# Rules of the common file that only a catalogue or configuration of one's own can break; their tests
# build those: tests/rules/test_check.py.
ELSEWHERE = {
    "CKD011",
    "CKD017",
    "CKD401",
    "CKD402",
    "CKD403",
    "CKD404",
    "CKD405",
    "CKD901",
    "CKD902",
    "CKD903",
}


def checked(lookup: Lookup, path: Path) -> DeckReport:
    """The report; a deck that has partners in files named after it is checked with them."""
    checker = Checker(Source(lookup), "2026-06-01")
    deck: Deck = read_deck(read_bytes(str(path)), str(path), checker.source)
    partner = deck.header("partner")
    if partner:
        other = read_deck(read_bytes(str(path.parent / partner)), partner, checker.source)
        return checker.check_team([other, deck])[1]
    return checker.check(deck)


def of_partner(path: Path) -> bool:
    return ".partner." in path.name


@pytest.mark.parametrize(
    "path", [p for p in DECKS if not of_partner(p)], ids=lambda p: f"{p.parent.name}/{p.name}"
)
def test_example_when_checked(path: Path, lookup: Lookup) -> None:
    code = path.parent.name
    report = checked(lookup, path)
    found = {finding.code for finding in report.findings}
    wrong = {f.code for f in report.findings if f.severity != "info" and f.code[3] != "9"}
    if path.name.startswith("bad-"):
        assert code in found, f"{path} does not break {code}: {found}"
        assert wrong <= {code}, f"{path} breaks {wrong}"
    else:
        assert path.name.startswith("good-"), "examples are called good-… or bad-…"
        assert code not in found, f"{path} breaks {code}"
        assert report.legal, f"{path} is not legal: {found}"


def test_every_rule_when_looked_for_has_a_pair(lookup: Lookup) -> None:
    codes = {code for game in GAMES for code in lookup.formats(game)["rule"]}
    codes |= {c for c in lookup.formats("common")["rule"] if c not in ELSEWHERE and not c.startswith("CKD91")}
    lacking = [
        code
        for code in sorted(codes)
        if not list((EXAMPLES / code).glob("good-*")) or not list((EXAMPLES / code).glob("bad-*"))
    ]
    assert lacking == []


def test_every_example_folder_when_looked_for_is_a_rule(lookup: Lookup) -> None:
    codes = {code for game in (*GAMES, "common") for code in lookup.formats(game)["rule"]}
    assert {folder.name for folder in EXAMPLES.iterdir()} <= codes


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_shipped_deck_when_checked_is_legal(path: Path, lookup: Lookup) -> None:
    report = Checker(Source(lookup)).check(load_deck(str(path), lookup))
    assert [f for f in report.findings if f.severity == "error"] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_when_looked_for_has_six_different_decks(game: str, lookup: Lookup) -> None:
    contents = set()
    for path in SHIPPED:
        if path.parent.parent.name == game:
            deck = load_deck(str(path), lookup)
            contents.add(
                tuple(sorted((e.card.uid, e.count, e.section or "") for e in deck.entries if e.card))
            )
    assert len(contents) >= 6


@pytest.mark.parametrize("game", (*GAMES, "common"))
def test_every_text_when_read_stands_in_three_languages(game: str, lookup: Lookup) -> None:
    document = lookup.formats(game)
    for code, rule in document["rule"].items():
        for key in ("what", "why", "fix", "message"):
            assert set(rule[key]) == {"en", "es", "pt"}, (code, key)
            assert all(text.strip() for text in rule[key].values()), (code, key)
        assert rule["source"], code
    for name, spec in document.get("format", {}).items():
        assert set(spec["title"]) == {"en", "es", "pt"}, name
