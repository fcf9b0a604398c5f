"""DropMix decks through the checker: every playlist and pair, names of song parts, a community's own list."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.conftest import Outcome
from tests.games.dropmix.shipped import ROOT, cards, of_kind, playlists, points

Check = Callable[..., DeckReport]


@pytest.fixture(scope="module")
def checker(lookup: Lookup) -> Checker:
    return Checker(Source(lookup), "2026-06-01")


@pytest.fixture(scope="module")
def check(checker: Checker) -> Check:
    def checked(*lines: str, form: str = "solo") -> DeckReport:
        text = "\n".join(["game: dropmix", f"format: {form}", *lines])
        return checker.check(read_deck(text.encode(), "test.deck", checker.source))

    return checked


def codes(report: DeckReport) -> set[str]:
    return {finding.code for finding in report.findings if finding.severity != "info"}


def names() -> list[str]:
    return [row["names"]["en"] for row in playlists()]


def test_all_pairs_of_playlists_are_legal(check: Check) -> None:
    for one, other in combinations(names(), 2):
        for form in ("solo", "playlists-solo"):
            report = check(f"include: {one}", f"include: {other}", form=form)
            assert report.legal, (one, other, report.findings)
            assert report.main == report.cards == 30


@pytest.mark.parametrize("name", names())
def test_playlist_when_alone_and_when_doubled(check: Check, name: str) -> None:
    assert codes(check(f"include: {name}", form="team")) == set()
    assert codes(check(f"include: {name}", form="playlists-team")) == set()
    assert codes(check(f"include: {name}")) == {"DMX101"}
    twice = (f"include: {name}", f"include: {name}")
    assert codes(check(*twice)) == set()
    assert codes(check(*twice, form="playlists-solo")) == {"DMX121"}
    assert codes(check(*twice, form="team")) == {"DMX102", "DMX201"}


@pytest.mark.parametrize(
    ("alias", "name"), [("dulces", "Sweets"), ("Alteza", "Highness"), ("The Blade", "Blade")]
)
def test_playlists_go_by_the_names_of_the_published_rules(
    check: Check, lookup: Lookup, alias: str, name: str
) -> None:
    assert check(f"include: {alias}", form="playlists-team").legal
    found = lookup.set("dropmix", alias)
    assert found is not None
    assert found.names["en"] == name


def test_shipped_decks_when_checked(checker: Checker) -> None:
    paths = sorted((ROOT / "decks").glob("*.deck"))
    forms: list[str | None] = []
    for path in paths:
        deck = read_deck(path.read_bytes(), str(path), checker.source)
        assert codes(checker.check(deck)) == set(), path
        forms.append(deck.format)
    assert len(paths) == 43
    assert forms.count("team") == 28
    assert forms.count("solo") == 13


def test_tournament_deck_has_the_shape_that_won(checker: Checker) -> None:
    path = ROOT / "decks" / "tournament-shape.deck"
    deck = read_deck(path.read_bytes(), str(path), checker.source)
    held = [cards()[entry.card.id] for entry in deck.entries if entry.card for _copy in range(entry.count)]
    counts = {kind: sum(card["kind"] == kind for card in held) for kind in ("bass", "beat", "loop", "lead")}
    assert counts == {"bass": 4, "beat": 5, "loop": 6, "lead": 3}
    assert sum(card["kind"] == "wild" for card in held) == 4
    assert sum(card["kind"] == "fx" for card in held) == 10
    assert len(held) == 32
    assert sum(points(card) for card in held) <= 80


def test_title_with_part_names_every_card(check: Check) -> None:
    for card in cards().values():
        report = check(f"1 {card['name']} ({card['kind']})")
        assert not {code for code in codes(report) if code.startswith("CKD")}, card["id"]


def test_title_of_several_parts_is_ambiguous_and_says_how_to_write_each(check: Check) -> None:
    report = check("1 Animals")
    (finding,) = [finding for finding in report.findings if finding.code == "CKD002"]
    assert len(finding.suggestions) == sum(card["name"] == "Animals" for card in cards().values())
    for suggestion in finding.suggestions:
        assert codes(check(f"1 {suggestion}")) == {"DMX101"}


@pytest.mark.parametrize("spelling", ["S01-C001", "S01 C001", "S01C001", "s01c001", "LIC_0058_Wild", "58231"])
def test_ids_in_every_spelling(check: Check, spelling: str) -> None:
    assert codes(check(f"1 {spelling}")) == {"DMX101"}
    assert codes(check(f"1 24K Magic [{spelling}]")) == {"DMX101"}
    assert codes(check(f"1 1977 (lead) [{spelling}]")) - {"DMX101"} != set()


def test_a_title_that_is_a_number_is_a_name(check: Check) -> None:
    named = [card for card in cards().values() if card["name"] == "1977"]
    for card in named:
        assert codes(check(f"2 1977 ({card['kind']})")) == {"DMX101"}


def test_points_of_wilds_and_fx_are_four(check: Check) -> None:
    dear = [f"1 {card['id']}" for card in of_kind("wild", "fx")[:17]]
    cheap = [f"1 {card['id']}" for card in of_kind("loop") if card["attrs"]["power"] == 1]
    (finding,) = [f for f in check(*dear, *cheap[:13]).findings if f.code == "DMX102"]
    assert (finding.actual, finding.limit) == (81, 80)
    assert codes(check(*dear[:16], *cheap[:14])) == set()


@pytest.mark.parametrize(("form", "most"), [("solo", 80), ("team", 40)])
def test_points_are_the_only_limit_of_the_size(check: Check, form: str, most: int) -> None:
    """Eighty cards of level 1, or forty for a member of a team: one more is a point too many."""
    cheap = [card for card in of_kind("loop", "beat", "lead", "bass") if card["attrs"]["power"] == 1]
    lines = [f"1 {card['id']}" for card in cheap]
    report = check(*lines[:most], form=form)
    assert (codes(report), report.main) == (set(), most)
    (finding,) = [f for f in check(*lines[: most + 1], form=form).findings if f.code == "DMX102"]
    assert (finding.actual, finding.limit) == (most + 1, most)


@pytest.mark.parametrize("kind", ["team", "solo"])
def test_deck_of_shipped_lists_as_json(check: Check, checker: Checker, kind: str) -> None:
    held = [row for playlist in playlists()[: 1 if kind == "team" else 2] for row in playlist["cards"]]
    deck = {"game": "dropmix", "format": kind, "cards": [{"count": 1, "id": row["card"]} for row in held]}
    found = checker.check(read_deck(json.dumps(deck).encode(), "test.deck.json", checker.source))
    assert found.legal


COMMUNITY = """código;título;artista;lista;tipo;color;potencia;instrumento
q-1;Luz de Patio;Las Veredas;Barrio;lead;amarillo;1;voz
q-2;Pozo;Las Veredas;Barrio;bajo;verde;2;guitarra
q-3;Paso;Tres Cuartos;Barrio;ritmo;azul;3;batería
q-4;Vuelta;Tres Cuartos;Barrio;bucle;rojo;1;teclado
q-5;Comodín de Barro;Las Veredas;Barrio;comodín;blanco;2;
q-6;Corte;;Barrio;fx;negro;3;
"""


def test_a_community_list_in_spanish_is_imported_without_a_map(
    cardkit: Callable[..., Outcome], tmp_path: Path
) -> None:
    path, db = tmp_path / "lista.csv", str(tmp_path / "own.sqlite")
    path.write_text(COMMUNITY, encoding="utf-8")
    assert cardkit("import", path, "--game", "dropmix", db=db).code == 0
    shown = cardkit("export", "--game", "dropmix", "playlist:Barrio", "--to", "json", "-o", "-", db=db)
    rows: dict[str, Any] = {row["id"]: row for row in json.loads(shown.out)}
    assert [rows[f"q-{n}"]["kind"] for n in range(1, 7)] == ["lead", "bass", "beat", "loop", "wild", "fx"]
    assert rows["q-1"]["attrs"]["colours"] == ["yellow"]
    assert rows["q-5"]["attrs"]["colours"] == ["yellow", "red", "green", "blue"]
    assert not rows["q-6"]["attrs"].get("colours")
    assert rows["q-3"]["attrs"]["instruments"] == ["drums"]
    assert rows["q-2"]["attrs"] | {"power": 2, "artist": "Las Veredas"} == rows["q-2"]["attrs"]


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("instrument:horns -kind:wild", 11),
        ("colour:rojo kind:bucle", 109),
        ("kind:comodin", 32),
        ("nivel=3 tipo:fx", 15),
        ("playlist_kind:baffler", 16),
        ("licensed:no", 179),
        ("is:conflict", 7),
        ("deck_points=4", 88),
    ],
)
def test_queries_in_the_words_of_players(cardkit: Callable[..., Outcome], query: str, count: int) -> None:
    shown = cardkit("cards", query, "--game", "dropmix", "--output-format", "json")
    assert json.loads(shown.out)["total"] == count, shown
