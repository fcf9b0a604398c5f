"""Rules that other checkers got wrong in public: costs, cards outside the count, stages, partners.

Each test tells whose public fault it holds against us: tracker and number of the report.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases.conftest import ELEVEN, TEAM, Own, errors


@pytest.mark.parametrize(("threes", "cost"), [(4, 80), (5, 81), (6, 82)])
def test_cost_of_a_wild_card_is_four_whatever_is_printed(own: Own, threes: int, cost: int) -> None:
    """phase-rs/phase PR 6657: an exception that one path knew and another forgot. Eighty is allowed."""
    rows = [f"w-{n},Libre {n},N,Silo,{'wild' if n % 2 else 'fx'},2" for n in range(8)]
    rows += [f"h-{n},Alta {n},N,Silo,beat,3" for n in range(6)]
    rows += [f"m-{n},Media {n},N,Silo,loop,2" for n in range(18)]
    own.report("dropmix", "id,name,artist,playlist,kind,power\n" + "\n".join(rows) + "\n")
    lines = [f"1 Libre {n}" for n in range(8)] + [f"1 Alta {n}" for n in range(threes)]
    lines += [f"1 Media {n}" for n in range(22 - threes)]
    deck = own.check("dropmix", "\n".join(lines))
    assert deck["main"] == 30
    over = [one for one in deck["findings"] if one["severity"] == "error"]
    assert [(one["code"], one["actual"], one["limit"]) for one in over] == (
        [("DMX102", cost, 80)] if cost > 80 else []
    )
    assert all(str(cost) in one["message"] and str(cost - 16) not in one["message"] for one in over)


@pytest.mark.parametrize(
    ("coaches", "cards", "found"),
    [
        ("1 Rosa Quiroga", 30, []),
        ("1 Rosa Quiroga", 29, ["FUT101"]),
        ("", 30, ["FUT102"]),
        ("1 Rosa Quiroga\n1 Beto Funes", 30, ["FUT103"]),
        ("1 Rosa Quiroga\n1 Beto Funes", 29, ["FUT101", "FUT103"]),
    ],
)
def test_coach_stands_outside_the_thirty_wherever_the_line_is(
    team: Own, coaches: str, cards: int, found: list[str]
) -> None:
    """Cockatrice/Cockatrice#6448, Kamalisk/arkhamdb#88: a leader that filled a gap in the deck."""
    lines = [line for line in ELEVEN.splitlines() if "Rosa" not in line]
    if cards == 29:
        lines[-1] = lines[-1].replace("3 ", "2 ")
    for text in ("\n".join([coaches, *lines]), "\n".join([*lines[:4], coaches, *lines[4:]])):
        deck = team.check("futbol", text)
        assert sorted(code for code, _line in errors(deck)) == found
        assert deck["main"] == cards


SQUAD = "id,name,kind,energy,att,def,trainer\n" + "".join(
    [
        "s-0,Candela Ríos,portero,,,70,\n",
        *(f"s-{n},Jugadora {n},jugador,2,{40 + n},{30 + n},\n" for n in range(1, 16)),
        *(f"s-{n},Jugada {n},action,1,,,\n" for n in range(20, 29)),
        "s-30,Cerrojo,action,3,,,defensivo\ns-31,Cobertura,action,2,,,defensivo\n",
        "s-40,Alma Pereyra,trainer,,,,defensivo\ns-41,Ada Lima,trainer,,,,ofensivo\n",
    ]
)


def test_trainer_stands_outside_the_twenty_five_and_restricted_cards_need_one(own: Own) -> None:
    """edo9300/edopro#95: whether a card counts hung on a flag missing on some cards."""
    assert own.report("adrenalyn", SQUAD)["bad"] == 0
    players = ["1 Candela Ríos", *(f"1 Jugadora {n}" for n in range(1, 15))]
    plain = [*players, *(f"1 Jugada {n}" for n in range(20, 29))]
    restricted = [*plain, "1 Cerrojo", "1 Cobertura"]
    for lines, found in (
        ([*restricted, "1 Alma Pereyra"], []),
        ([*restricted[:-1], "1 Alma Pereyra"], [("ADX102", 1)]),
        (restricted, [("ADX301", 25), ("ADX301", 26)]),
        ([*restricted, "1 Ada Lima"], [("ADX301", 25), ("ADX301", 26)]),
        ([*plain, "2 Jugada 20"], []),
        ([*restricted, "1 Alma Pereyra", "1 Ada Lima"], [("ADX104", 28)]),
    ):
        deck = own.check("adrenalyn", "\n".join(lines))
        got = errors(deck)
        assert got == found or [code for code, _line in got] == [code for code, _line in found], lines[-2:]


STAGES = TEAM + "j-30,Zurda Eterna,futbolista,rara,7,2800,2100,j-06,\n"


def test_evolution_needs_its_direct_earlier_stage(own: Own) -> None:
    """manucruzleiva/TCGKB#127: links of a chain not tested one by one."""
    own.report("futbol", STAGES)
    whole = ELEVEN.replace("3 Barrera", "1 Zurda Eterna\n2 Barrera")
    assert own.check("futbol", whole)["legal"]
    without_first = own.check("futbol", whole.replace("2 Zurda Joven", "2 El Potrero"))
    (wrong,) = [one for one in without_first["findings"] if one["severity"] == "error"]
    assert (wrong["code"], wrong["line"]) == ("FUT301", 6) and "Zurda Joven" in wrong["message"]
    without_middle = own.check("futbol", whole.replace("1 Zurda de Oro", "1 El Potrero"))
    (wrong,) = [one for one in without_middle["findings"] if one["severity"] == "error"]
    assert (wrong["code"], wrong["line"]) == ("FUT301", 11) and "Zurda de Oro" in wrong["message"]


def test_low_star_rule_looks_at_cards_that_are_no_evolutions(own: Own) -> None:
    """axpendix/tcgone-engine-contrib PR 586: basic as printed, and not evolved right now, mixed up."""
    rows = """id,name,kind,stars,ata,def,evolves_from
e-1,Alta Torre,futbolista,5,2000,1500,
e-2,Torre Chica,futbolista,4,1500,1400,e-1
"""
    tactics = "".join(f"e-{n},Jugada {n},tactica,,,,\n" for n in range(10, 19))
    own.report("futbol", rows + tactics + "e-90,Lita,dt,,,,\n")
    lines = ["2 Alta Torre", "1 Torre Chica", *(f"3 Jugada {n}" for n in range(10, 19)), "1 Lita"]
    assert [code for code, _line in errors(own.check("futbol", "\n".join(lines)))] == ["FUT104"]


def team_of(own: Own, *decks: list[str]) -> tuple[int, list[Any]]:
    paths = [
        own.write(f"{n}.deck", "game: dropmix\nformat: team\n" + "\n".join(lines))
        for n, lines in enumerate(decks)
    ]
    done = own.run("check", "--team", *paths, "--output-format", "json")
    return done.code, json.loads(done.out)["decks"]


def test_team_decks_are_checked_each_and_then_together(own: Own) -> None:
    """db0/Star-Wars-LCG-OCTGN#109: limits of partners not checked at all, or only of their sum."""
    rows = [f"t-{n},Tema {n},N,Silo,{('lead', 'loop', 'beat', 'bass')[n % 4]},{n % 3 + 1}" for n in range(60)]
    own.report("dropmix", "id,name,artist,playlist,kind,power\n" + "\n".join(rows) + "\n")
    ones, threes = [n for n in range(60) if n % 3 == 0], [n for n in range(60) if n % 3 == 2]
    light = [f"1 Tema {n}" for n in ones[:15]]
    dear = [f"1 Tema {n}" for n in (*threes[:12], 15, 18, 21, 24)]
    rest = [f"1 Tema {n}" for n in (1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43)]
    assert team_of(own, light, rest)[0] == 0
    for first, second, code in (
        ([*light[:-1], light[0]], rest, "DMX201"),
        ([*dear, "1 Tema 27", "1 Tema 1"], light[:4] + rest[1:12], "DMX102"),
        (light[:14], [*rest, "1 Tema 46"], "DMX101"),
    ):
        status, decks = team_of(own, first, second)
        assert status == 1
        assert [one for one, _line in errors(decks[0])] == [code]
        assert errors(decks[1]) == []
    status, decks = team_of(own, light, [*rest[:14], light[3]])
    assert status == 0
    shared = [one for deck in decks for one in deck["findings"] if one["code"] == "DMX212"]
    assert [one["severity"] for one in shared] == ["warning"] and "Tema" in shared[0]["message"]
    alone = own.check("dropmix", "format: solo\n" + "\n".join(light))
    assert [code for code, _line in errors(alone)] == ["DMX101"]
