"""Adrenalyn decks through the checker, and tables of a community's own cards through the import."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import load_deck, read_deck
from cardkit.decks.reader import Source
from cardkit.errors import RefusedError
from cardkit.games.adrenalyn.engine import ENGINE
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.conftest import Outcome
from tests.games.adrenalyn.shipped import DATA, card, collection, printed, profile
from tests.games.adrenalyn.tables import decks, read

PATHS = sorted((DATA / "decks").glob("*.deck"))
Run = Callable[..., Outcome]


@pytest.fixture(scope="module")
def checker(lookup: Lookup) -> Checker:
    return Checker(Source(lookup), "2026-06-01")


def check(checker: Checker, *lines: str) -> DeckReport:
    text = "\n".join(["game: adrenalyn", "format: evolution", *lines])
    return checker.check(read_deck(text.encode(), "test.deck", checker.source))


def codes(report: DeckReport) -> set[str]:
    return {finding.code for finding in report.findings}


def plain(sections: dict[str, list[str]]) -> list[str]:
    """The lines of a deck without sections."""
    return [f"1 {id}" for ids in sections.values() for id in ids]


def test_shipped_decks_are_legal_different_and_playable(checker: Checker) -> None:
    assert len(PATHS) >= 6
    assert len({json.dumps(deck, sort_keys=True) for deck in decks()}) == len(PATHS)
    for path in PATHS:
        report = checker.check(load_deck(str(path), checker.lookup))
        assert report.legal and report.main == 25 and not report.findings, path.name


def test_shipped_decks_hold_real_players_and_sample_actions() -> None:
    used: Counter[str] = Counter()
    for deck in decks():
        for id in (id for ids in deck.values() for id in ids):
            row = card(id)
            assert (row["set"] == "CKS") == (row["kind"] in ("accion", "entrenador"))
            used[id] += 1
        assert len(deck["titulares"]) == 10 and len(deck["suplentes"]) == 15
    actions = {
        row["id"] for row in collection("CKS") if row["kind"] == "accion" and "extra" not in row["attrs"]
    }
    assert actions <= set(used), "each sample action card is in a shipped deck"


def test_every_deck_that_loses_a_card_is_found(checker: Checker) -> None:
    """The mutation test: taking any single line away, or doubling it, breaks exactly the rule it must."""
    for deck in decks():
        lines = plain(deck)
        for place, line in enumerate(lines):
            kind = card(line[2:])["kind"]
            without = codes(check(checker, *lines[:place], *lines[place + 1 :]))
            twice = codes(check(checker, *lines, line))
            if kind == "portero":
                assert without == twice == {"ADX101"}
            elif kind == "entrenador":
                assert twice == {"ADX104"}
                assert without <= {"ADX301"}
            else:
                assert without == {"ADX102"}
                assert twice - {"ADX801"} == {"ADX102"}


def test_trainers_open_only_their_own_type(checker: Checker) -> None:
    base = [line for line in plain(decks()[0]) if card(line[2:])["kind"] != "entrenador"]
    for trainer in (row for row in collection("CKS") if row["kind"] == "entrenador"):
        for action in (
            row for row in collection("CKS") if row["attrs"].get("trainer") and row["kind"] == "accion"
        ):
            found = codes(check(checker, *base[:-1], f"1 {action['id']}", f"1 {trainer['id']}"))
            same = action["attrs"]["trainer"] == trainer["attrs"]["trainer"]
            assert found == (set() if same else {"ADX301"})


def test_trainer_of_unknown_type_cannot_be_verified(checker: Checker) -> None:
    """The real trainers' types are not public: neither legal nor illegal can be said."""
    base = [line for line in plain(decks()[0]) if card(line[2:])["kind"] != "entrenador"]
    report = check(checker, *base[:-1], "1 CKS-A8", "1 LL25-482")
    assert [(f.code, f.severity) for f in report.findings] == [("CKD901", "warning")]
    assert report.legal


def test_each_kind_of_card_outside_the_mode_is_found(checker: Checker) -> None:
    base = plain(decks()[3])
    kinds: dict[str, str] = {}
    for row in printed():
        if row["kind"] in ("escudo", "estadio", "mascota") or (
            row["kind"] == "otro" and not row["attrs"].get("player_card")
        ):
            kinds.setdefault(row["kind"], row["id"])
    assert set(kinds) == {"escudo", "estadio", "mascota", "otro"}
    for id in kinds.values():
        assert codes(check(checker, *base, f"1 {id}")) == {"ADX302"}, id


def test_ids_resolve_byte_for_byte_and_by_the_number_on_the_card(checker: Checker) -> None:
    for row in printed():
        found = checker.lookup.by_id("adrenalyn", row["id"])
        assert [match.card.id for match in found] == [row["id"]]
    assert checker.lookup.by_id("adrenalyn", "LL25-NM-7")[0].card.id == "LL25-NW/7"


@pytest.mark.parametrize(
    "line",
    [
        "1 Cazorla (Platinum 2026) [LL25-1 Edición Limitada (Pocket Box)]",
        "1 Williams (Firma Serigrafiada) [LL25-2 Sobre Premium]",
        "1 Mendizorroza [LL25-1 Bis]",
        "LL25-NW/3",
        "1 Mbappé (Balón de Oro)",
        "Huijsen / Güler / Mbappé",
    ],
)
def test_names_with_brackets_numbers_and_series_are_read(checker: Checker, line: str) -> None:
    deck = read_deck(f"game: adrenalyn\n{line}\n".encode(), "test.deck", checker.source)
    assert [entry.card is not None for entry in deck.entries] == [True]
    assert not deck.findings


def test_name_of_many_cards_is_ambiguous_and_says_how_to_write_each(checker: Checker) -> None:
    report = check(checker, "1 Mbappé")
    finding = next(f for f in report.findings if f.severity == "error" and f.line == 3)
    assert len(finding.suggestions) >= 2
    for written in finding.suggestions:
        deck = read_deck(f"game: adrenalyn\n1 {written}\n".encode(), "test.deck", checker.source)
        assert deck.entries[0].card is not None and not deck.findings, written


OWN_CARDS = """id,name,kind,energy,att,def,trainer
m-00,Zaguán Pereda,portero,,,61,
{players}
m-50,Grito de Guerra,action,1,,,
m-51,Cerrojo Doble,action,2,,,defensivo
m-60,Profe Lemos,trainer,,,,defensivo
"""


def own_table(tmp_path: Path) -> Path:
    players = "\n".join(f"m-{n:02},Jugador {n},jugador,{n % 5 + 1},{30 + n},{50 - n}," for n in range(1, 15))
    path = tmp_path / "cards.csv"
    path.write_text(OWN_CARDS.format(players=players), encoding="utf-8")
    return path


def test_own_table_imports_without_mapping_and_its_decks_are_judged(cardkit: Run, tmp_path: Path) -> None:
    db = str(tmp_path / "own.db")
    words = ("--game", "adrenalyn", "--without-shipped")
    first = cardkit("import", own_table(tmp_path), *words, db=db)
    assert first.code == 0 and "18 added" in first.out + first.err
    again = cardkit("import", own_table(tmp_path), *words, db=db)
    assert "0 added, 0 changed, 18 unchanged" in again.out + again.err
    players = [f"1 Jugador {n}" for n in range(1, 15)]
    decks = {
        "legal": ["1 Zaguán Pereda", *players, "11 Grito de Guerra"],
        "trainer": ["1 Zaguán Pereda", *players, "10 Grito de Guerra", "1 Cerrojo Doble", "1 Profe Lemos"],
        "short": ["1 Zaguán Pereda", *players, "9 Grito de Guerra", "1 Cerrojo Doble", "1 Profe Lemos"],
        "no-trainer": ["1 Zaguán Pereda", *players, "10 Grito de Guerra", "1 Cerrojo Doble"],
    }
    found = {}
    for name, lines in decks.items():
        path = tmp_path / f"{name}.deck"
        path.write_text("\n".join(["game: adrenalyn", *lines]), encoding="utf-8")
        outcome = cardkit("check", "--output-format", "json", path, "--without-shipped", db=db)
        report = json.loads(outcome.out)["decks"][0]
        found[name] = (report["legal"], {f["code"] for f in report["findings"] if f["severity"] != "info"})
    assert found == {
        "legal": (True, set()),
        "trainer": (True, set()),
        "short": (False, {"ADX102"}),
        "no-trainer": (False, {"ADX301"}),
    }


def test_spanish_and_portuguese_headings_and_kinds_import(cardkit: Run, tmp_path: Path) -> None:
    path = tmp_path / "cartas.csv"
    path.write_text(
        "codigo;nombre;tipo;ataque;defensa;posicion;equipo;pais;coste_de_energia\n"
        "q-1;Uno;Jugador;70;60;Delantero;Norte;España;2\n"
        "q-2;Dois;Goleiro;;80;goleiro;Sul;Brasil;\n"
        "q-3;Tres;Escudo;;;;Norte;España;\n",
        encoding="utf-8",
    )
    db = str(tmp_path / "own.db")
    assert cardkit("import", path, "--game", "adrenalyn", db=db, stdin=b"").code == 0
    rows: dict[str, Any] = {}
    for id in ("q-1", "q-2", "q-3"):
        shown = cardkit("show", id, "--game", "adrenalyn", "--output-format", "json", db=db)
        body = json.loads(shown.out)
        rows[id] = body["cards"][0] if "cards" in body else body
    assert (rows["q-1"]["kind"], rows["q-1"]["attrs"]["position"]) == ("jugador", "forward")
    assert (rows["q-1"]["attrs"]["att"], rows["q-1"]["attrs"]["energy"]) == (70, 2)
    assert rows["q-1"]["attrs"]["country"] == "Spain"
    assert (rows["q-2"]["kind"], rows["q-2"]["attrs"]["position"]) == ("portero", "goalkeeper")
    assert rows["q-2"]["attrs"]["country"] == "Brazil"
    assert rows["q-3"]["kind"] == "escudo"


def test_match_with_a_card_of_unknown_cost_is_refused_by_name(lookup: Lookup) -> None:
    lines = plain(decks()[3])
    lines[1] = "1 De Jong [LL25-S/2]"
    text = "\n".join(["game: adrenalyn", *lines]).encode()
    deck = read_deck(text, "test.deck", Source(lookup))
    options = ENGINE.options.resolve({})
    from cardkit.match.core import Dice

    with pytest.raises(RefusedError, match=r"De Jong \(LL25-S/2\) has no known energy cost"):
        ENGINE.start(ENGINE.prepare([deck, deck], lookup, options), Dice(1), options)


def test_profile_values_reach_the_match_and_not_the_catalogue(lookup: Lookup) -> None:
    options = ENGINE.options.resolve({})
    setup = ENGINE.prepare([load_deck(str(path), lookup) for path in PATHS[:2]], lookup, options)
    for row in setup.cards:
        value = profile()["cards"].get(row["id"], {})
        assert row["attrs"].get("energy") == value.get("energy")
        assert row.get("effects", []) == value.get("effects", [])
        kept = lookup.by_id("adrenalyn", row["id"])[0].card
        if kept.set != "CKS":
            assert kept.attrs.get("energy") is None and not kept.effects
    assert setup.extra["second_player"] == "CKS-E1" and setup.extra["golden_goal"] == "CKS-E2"
    assert not setup.notices


def test_deck_files_are_read_as_the_checker_reads_them(lookup: Lookup) -> None:
    for path in PATHS:
        deck = load_deck(str(path), lookup)
        assert Counter({e.card.id: e.count for e in deck.entries if e.card}) == Counter(
            id for ids in read(path).values() for id in ids
        )
