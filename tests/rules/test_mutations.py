"""Every legal deck, spoilt in each of several ways, is reported with the right code at the right line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from tests.cli.test_outputs import FORMS, places
from tests.conftest import DATA, GAMES, Outcome
from tests.rules.spoiling import Spoiler

Cardkit = Callable[..., Outcome]
SHIPPED = sorted(DATA.glob("*/decks/*.deck"))


def name_of(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", SHIPPED, ids=name_of)
def test_deck_when_written_out_is_as_legal_as_before(path: Path, lookup: Lookup) -> None:
    checker = Checker(Source(lookup))
    lines, _places = Spoiler(path, lookup).sheet.written()
    plain = checker.check(read_deck("\n".join(lines).encode(), "plain.deck", checker.source))
    shipped = checker.check(read_deck(path.read_bytes(), str(path), checker.source))
    assert plain.legal
    assert shipped.legal
    assert (plain.cards, plain.main) == (shipped.cards, shipped.main)


@pytest.mark.parametrize("path", SHIPPED, ids=name_of)
def test_deck_when_spoilt_is_reported_at_the_place(path: Path, lookup: Lookup) -> None:
    checker = Checker(Source(lookup))
    missed = []
    done: Counter[str] = Counter()
    for spoilt in Spoiler(path, lookup).all():
        done[spoilt.code] += 1
        deck = read_deck(spoilt.text.encode(), "spoilt.deck", checker.source)
        report = checker.check(deck)
        found = {finding.line for finding in report.findings if finding.code == spoilt.code}
        if report.legal or not found or (spoilt.line and spoilt.line not in found):
            missed.append(
                (spoilt.name, spoilt.code, spoilt.line, [(f.code, f.line) for f in report.findings])
            )
    assert missed == []
    assert len(done) >= 14


def test_mutations_when_counted_break_every_rule_that_can_be_an_error(lookup: Lookup) -> None:
    """Rules of a deck's cards and headers, that is: formats and lists of one's own have their own tests."""
    broken = {spoilt.code for path in SHIPPED for spoilt in Spoiler(path, lookup).all()}
    rules = {
        code
        for game in GAMES
        for code, rule in lookup.formats(game)["rule"].items()
        if rule["severity"] == "error"
    }
    # What only StarCraft's base edition has: tests/games/starcraft makes such decks.
    assert rules - broken == {"SCB101", "SCB201"}


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_decks_when_reported_in_any_form_have_their_code_and_line(
    game: str, cardkit: Cardkit, lookup: Lookup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = set()
    decks = [path for path in SHIPPED if path.parent.parent.name == game]
    formats = {Spoiler(path, lookup).format: path for path in decks}
    for path in formats.values():
        for number, spoilt in enumerate(Spoiler(path, lookup).all()):
            name = f"{path.stem}-{number}.deck"
            (tmp_path / name).write_text(spoilt.text, encoding="utf-8")
            if spoilt.line:
                wanted.add((name, spoilt.line, spoilt.code))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    for form in FORMS:
        done = cardkit("check", ".", "--output-format", form)
        assert done.code == 1
        found = {(Path(p).name, line, code) for p, line, _column, code in places(form, done.out)}
        assert wanted - found == set(), form
