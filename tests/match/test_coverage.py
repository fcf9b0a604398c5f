"""What the runner says it can play, the rulings pages, and the list of games."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from cardkit.errors import RefusedError
from cardkit.match.core import Dice, Setup
from cardkit.match.coverage import coverage
from cardkit.match.rulings import page, pages
from cardkit.output.coverage_text import render
from cardkit.resources import folder
from tests.conftest import ROOT
from tests.match.subjects import IDS, catalogue, engine, scenarios, shipped_decks, some_tables

games = pytest.mark.parametrize("game", [game for game in IDS if game != "toy"])


@cache
def report_of(game: str) -> Any:
    return json.loads(json.dumps(coverage(game, catalogue(), 30)))


@games
def test_coverage_shows_every_op_at_work(game: str) -> None:
    report = report_of(game)
    assert [op["op"] for op in report["ops"]] == sorted(engine(game).effects)
    for op in report["ops"]:
        assert op["handler"] and op["cards"] and op["scenarios"], op
    assert report["matches"] == 30 and report["scenarios"] == len(scenarios(game))


@games
def test_coverage_counts_cards_that_act(game: str) -> None:
    report = report_of(game)
    cards = report["cards"]
    assert len(cards) == len(list(catalogue().cards(game)))
    assert all(bool(card["why"]) is not card["playable"] for card in cards)
    assert any(card["scenarios"] for card in cards) and any(card["matches"] for card in cards)
    text = render(report)
    assert f"of {len(cards)} cards can be played" in text
    assert len(render(report, verbose=True).splitlines()) >= len(cards)


@games
def test_every_card_of_shipped_decks_is_playable(game: str) -> None:
    from cardkit.decks.load import load_deck

    playable = {card["id"] for card in report_of(game)["cards"] if card["playable"]}
    for path in shipped_decks(game):
        for entry in load_deck(str(path), catalogue()).entries:
            assert entry.card is not None and entry.card.id in playable, f"{path.name}: {entry.text}"


@pytest.mark.parametrize(
    "game, id",
    [
        ("adrenalyn", "LL25-S/2"),
        ("adrenalyn", "LL25-1"),
        ("evolution", "aerial-attack"),
        ("futbol", "REG-001"),
        ("starcraft", "T-CORE-04"),
    ],
)
def test_coverage_names_cards_that_no_match_takes(game: str, id: str) -> None:
    card = next(card for card in report_of(game)["cards"] if card["id"] == id)
    assert not card["playable"] and card["name"] not in card["why"]
    declared, table = engine(game), some_tables(game, 1)[0]
    setup = Setup.from_json(game, table.setup.to_json())
    facts = declared.facts(catalogue().by_id(game, id)[0].card, catalogue(), table.options)
    setup.pin(facts)
    seat = setup.seats[0]
    pile = setup.table[min(setup.table)] if game == "evolution" else seat.cards[min(seat.cards)]
    pile.append(setup.number(id))
    with pytest.raises(RefusedError) as refused:
        declared.start(setup, Dice(1), table.options)
    assert facts["name"] in str(refused.value)


def test_rulings_pages_are_as_the_scenarios_say() -> None:
    """Write them again with ``python -m cardkit.match.rulings`` when a scenario has changed."""
    written = {
        path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "rulings").glob("*.md")
    }
    made = pages(catalogue())
    assert sorted(written) == sorted(made)
    for game, text in made.items():
        assert written[game] == text, f"docs/rulings/{game}.md is not up to date"


@games
def test_rulings_speak_the_language_of_the_rules(game: str) -> None:
    declared = engine(game)
    text = page(catalogue().game(game), declared, scenarios(game))
    assert text.startswith({"en": "# Rulings", "es": "# Resoluciones", "pt": "# Decisões"}[declared.language])
    assert text.count("\n### ") == len(scenarios(game))
    assert folder("data") not in text
