"""``cardkit cards``: lists, JSON, order, columns, and what it says when nothing is found or understood."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from collections.abc import Callable

import jsonschema
import pytest

from cardkit.card import Card
from cardkit.catalogue.lookup import Lookup
from cardkit.catalogue.query import Query
from cardkit.catalogue.query.find import Search
from cardkit.output.cards_text import Column, write_table
from tests.conftest import ROOT, Outcome

Run = Callable[..., Outcome]

ODD = """id,name,artist,kind,colours,power
om-1,Piedra Baja,Nora Sur,lead,amarillo,1
om-2,Té Quemado,Nora Sur,lead,amarillo,2
om-3,Ultra-Héroe,Dos Faros,beat,azul,2
om-4,L'Aube du Sud,x,lead,amarillo,1
om-5,"La ""Flaca"" Ruiz",x,beat,azul,1
om-6,50% Humo,x,loop,rojo,1
om-7,500 Humos,x,bass,verde,1
om-8,Alto_Cielo,x,lead,amarillo,1
om-9,AltoXCielo,x,beat,azul,1
om-10,OR,x,loop,rojo,1
om-11,Lejos XOR(so),x,bass,verde,1
om-12,Sin Nivel,x,bass,verde,
"""


@pytest.fixture(scope="module")
def odd_db(tmp_path_factory: pytest.TempPathFactory) -> str:
    from cardkit.catalogue.catalogue import open_catalogue

    folder = tmp_path_factory.mktemp("odd")
    (folder / "cards.csv").write_text(ODD, "utf-8")
    with open_catalogue(folder / "odd.db", shipped=False) as catalogue:
        report = catalogue.import_cards(folder / "cards.csv", game="dropmix")
        assert report.to_json()["added"] == 12, report.to_json()
    return str(folder / "odd.db")


def ids(outcome: Outcome) -> list[str]:
    assert outcome.code == 0, outcome
    return [line.split("\t")[0] for line in outcome.out.splitlines()]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("ultra-heroe", ["om-3"]),
        ("L’Aube", ["om-4"]),
        ('"Flaca"', ["om-5"]),
        (r'"\"Flaca\""', ["om-5"]),
        ('"', ["om-5"]),
        ("50%", ["om-6"]),
        ("%", ["om-6"]),
        ("Alto_Cielo", ["om-8"]),
        ("_", ["om-8"]),
        ("*", []),
        ("and", []),
        ('"OR"', ["om-10", "om-11"]),
        ("XOR(", ["om-11"]),
        ("XOR(so)", ["om-11"]),
        ("x' OR '1'='1", []),
        ("'; DROP TABLE card;--", []),
        ("@x", []),
        ("\\", []),
        ("^", []),
        ("colour:amarillo nivel>1", ["om-2"]),
        ("-power?", ["om-12"]),
        ("-power>=1", ["om-12"]),
        ('artist="dos faros"', ["om-3"]),
    ],
)
def test_cards_when_the_query_has_odd_characters(
    cardkit: Run, odd_db: str, query: str, expected: list[str]
) -> None:
    found = cardkit("cards", "--game", "dropmix", "--", query, db=odd_db)
    assert ids(found) == expected
    assert ("no card found" in found.err) is (not expected)
    with sqlite3.connect(odd_db) as connection:
        assert connection.execute("SELECT count(*) FROM card").fetchone() == (12,)


@pytest.mark.parametrize(
    ("query", "column"),
    [
        ("kind:wild powr>2", 10),
        ("love (", 5),
        ("love or", 5),
        ("power:many", 6),
        ("kind: x", 5),
        ("日本 x)", 6),
    ],
)
def test_cards_when_the_query_is_wrong_points_at_the_character(cardkit: Run, query: str, column: int) -> None:
    found = cardkit("cards", "--game", "dropmix", query)
    assert found.code == 2
    assert found.out == ""
    message, shown, mark, help_line = found.err.splitlines()
    assert message.startswith("cardkit: error: ")
    assert shown == f"  {query}"
    assert mark == " " * (2 + column) + "^"
    assert help_line.strip() or query == "power:many"


def test_cards_when_asked_for_json_follows_its_schema(cardkit: Run) -> None:
    found = cardkit("cards", "kind:wild", "year>=2010", "--output-format", "json", "--limit", "3")
    assert found.code == 0, found
    report = json.loads(found.out)
    schema = json.loads((ROOT / "schemas" / "cards-report.schema.json").read_text("utf-8"))
    jsonschema.validate(report, schema)
    assert len(report["cards"]) == 3 < report["total"]
    assert all(card["kind"] == "wild" and card["attrs"]["year"] >= 2010 for card in report["cards"])
    assert found.err == f"3 of {report['total']} cards\n"


def test_cards_when_no_query_is_given_lists_all(cardkit: Run, lookup: Lookup) -> None:
    found = ids(cardkit("cards", "--game", "futbol"))
    assert found == [card.id for card in lookup.cards("futbol")]
    everything = json.loads(cardkit("cards", "--output-format", "json").out)
    assert everything["total"] == sum(1 for game in lookup.games() for _card in lookup.cards(game.id))


@pytest.mark.parametrize("field", ["year", "name", "number", "licensed", "deck_points", "artist", "kind"])
def test_cards_when_sorted_puts_unknown_last_both_ways(cardkit: Run, field: str) -> None:
    def shown(sort: str) -> list[str]:
        options = ("--sort", sort, "--columns", f"{field},id")
        return [line.split("\t")[0] for line in cardkit("cards", "-g", "dropmix", *options).out.splitlines()]

    rising, falling = shown(field), shown(f"-{field}")
    known = [value for value in rising if value]
    assert rising == known + [""] * (len(rising) - len(known))
    assert falling[len(known) :] == rising[len(known) :]
    if field in ("year", "deck_points"):
        assert [int(value) for value in known] == sorted(map(int, known))
        assert falling[: len(known)] == known[::-1]
    else:
        assert set(falling) == set(rising)
        assert falling[0] == known[-1]


def test_cards_when_sorted_by_two_fields(cardkit: Run) -> None:
    options = ("--sort", "-power,name", "--columns", "power,name", "-q")
    found = cardkit("cards", "-g", "dropmix", "kind:beat", *options)
    rows = [line.split("\t") for line in found.out.splitlines()]
    powers = [int(row[0]) for row in rows]
    assert powers == sorted(powers, reverse=True)
    assert found.err == ""


def test_cards_when_columns_are_chosen_takes_every_name_the_schema_knows(cardkit: Run) -> None:
    columns = "uid,nivel,deck_points,aliases,colours,effects,rarity,licensed"
    found = cardkit("cards", "id=S01C001", "--game", "dropmix", "--columns", columns)
    assert found.out == (
        "dropmix:S01-C001\t2\t4\tLIC_0058_Wild, 58231\tyellow, red, green, blue\t[]\t\tyes\n"
    ).replace("[]", "")
    wrong = cardkit("cards", "--columns", "id,nme", "--game", "dropmix")
    assert (wrong.code, wrong.out) == (2, "")
    assert "did you mean name" in wrong.err


def test_cards_when_a_sort_field_is_unknown(cardkit: Run) -> None:
    wrong = cardkit("cards", "--sort", "-pwer", "--game", "dropmix")
    assert wrong.code == 2
    assert "power" in wrong.err


def test_cards_when_a_field_belongs_to_other_games_only(cardkit: Run) -> None:
    everywhere = json.loads(cardkit("cards", "stars>=7", "--output-format", "json").out)
    assert {card["game"] for card in everywhere["cards"]} == {"futbol"}
    rest = json.loads(cardkit("cards", "--output-format", "json", "--", "-stars>=7").out)
    assert {card["game"] for card in rest["cards"]} >= {"dropmix", "futbol"}
    wrong = cardkit("cards", "stars>=7", "--game", "dropmix")
    assert wrong.code == 2
    assert 'no field "stars"' in wrong.err


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("kind:drum power:2", ['"kind:drum" alone finds no card', "values of kind: ", "lead"]),
        ("kind:wild power:2 love bpm<60", ["alone finds no card", "bpm<60"]),
        ("kind:bass colour:red", ["each part finds cards"]),
        ("Lift Your Voise", ['"Voise" alone finds no card']),
        ('"Lift Your Voise"', ["near names", '"Lift Your Voice"']),
        ("S01-C058", ["id:S01-C058"]),
        ("section:titulares", ["decks"]),
    ],
)
def test_cards_when_nothing_is_found_says_what_may_help(cardkit: Run, query: str, words: list[str]) -> None:
    found = cardkit("cards", "--game", "dropmix", query)
    assert (found.code, found.out) == (0, "")
    for word in words:
        assert word in found.err, found
    assert cardkit("cards", "--game", "dropmix", "-q", query).err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
def test_table_when_written_is_for_its_reader(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO]
) -> None:
    out = stream()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("COLUMNS", "100")
    card = Card(
        "dropmix:1", "dropmix", "1", name="Red\x1b[31m\n[b]alert\u202e", kind="lead", attrs={"year": 1999}
    )
    columns: list[Column] = [
        (name, lambda card, name=name: card.field(name)) for name in ("id", "name", "year")
    ]
    write_table(columns, [card])
    assert "\x1b" not in out.getvalue()
    assert "\\x1b[31m [b]alert\\u202e" in out.getvalue()
    lines = out.getvalue().splitlines()
    if stream is Terminal:
        assert lines[0].split() == ["id", "name", "year"]
    else:
        assert lines == ["1\tRed\\x1b[31m [b]alert\\u202e\t1999"]


def test_search_when_run_agrees_with_the_predicate_on_every_shipped_card(lookup: Lookup) -> None:
    queries = {
        "dropmix": [
            "colour:azul -is:licensed",
            "deck_points>=3 year<1990 or artist:the",
            "number<C020 set:S01",
        ],
        "futbol": ["stars>4 or kind:trampa", "-stars<3 rol:defensor", "is:evolution", "effects?"],
        "adrenalyn": ["att>=80 team:real", "-att? kind:jugador", "name:messi or aliases:messi", "number>100"],
        "starcraft": ["race:terran major_attack>=6", "icons:marine or icons:ghost", "-ability_known:yes"],
        "evolution": ["food<0", "colour:red copies>2", "вода", "status!=verified"],
    }
    for game, texts in queries.items():
        cards = list(lookup.cards(game))
        for text in texts:
            query = Query.compile(text, lookup.schema(game), lookup.formats(game).get("value"))
            expected = [card.uid for card in cards if query.matches(card)]
            found = Search(lookup, text, [game]).run()
            assert [card.uid for card in found.cards] == expected, text
            assert found.total == len(expected) == Search(lookup, text, [game]).count()
