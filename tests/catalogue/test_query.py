"""The meaning of queries: the Python predicate, which the SQL has to follow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.card import Card
from cardkit.catalogue.query import Query, Term, Values, parse, quote
from cardkit.errors import QueryError, UsageError

SCHEMA = {
    "identity": "id",
    "fields": {
        "stars": {"type": "integer"},
        "weight": {"type": "number", "values": {"pesado": 9.5}},
        "evolution": {"type": "boolean"},
        "colours": {
            "type": "list",
            "aliases": ["colour"],
            "values": {"amarillo": ["yellow"], "blanco": ["red", "yellow"], "ninguno": []},
        },
        "years": {"type": "list"},
        "race": {
            "type": "string",
            "values": {"terrano": "terran", "alien": ["zerg", "protoss"], "nada": None},
        },
        "artist": {"type": "string"},
        "kind": {"type": "string", "values": {"goalkeeper": "portero"}},
        "units": {"type": "object"},
        "spell": {"type": "string", "optional": True},
        "elsewhere": {"type": "absent"},
    },
}
VALUES = {
    "points": {"cases": [{"where": "kind:fx or kind:wild", "is": 4}, {"is": "stars"}]},
    "strict": {"cases": [{"where": "stars>=5", "is": 10}, {"where": "kind:fx", "is": "points"}]},
}


def card(**facts: object) -> Card:
    columns = {name: facts.pop(name) for name in list(facts) if name in Card.__slots__}
    columns = {"uid": "g:X-1", "game": "g", "id": "X-1", "name": "Río Abajo", "kind": "lead", **columns}
    return Card(attrs=facts, **columns)  # type: ignore[arg-type]


def matches(query: str, **facts: object) -> bool:
    return Query.compile(query, SCHEMA, VALUES).matches(card(**facts))


def decide(query: str, **facts: object) -> bool | None:
    return Query.compile(query, SCHEMA, VALUES).decide(card(**facts))


@pytest.mark.parametrize(
    ("query", "facts", "expected"),
    [
        ("", {}, True),
        ("rio", {}, True),
        ("RÍO abajo", {}, True),
        ("abajo río", {}, True),
        ('"abajo río"', {}, False),
        ('"río   abajo"', {}, True),
        ("“río abajo”", {}, True),
        ("draw", {"text": "Draw two cards."}, True),
        ("river", {"aliases": [{"alias": "River Down", "reason": "translation"}]}, True),
        ("mar", {}, False),
        ("lead", {}, False),
        ("-mar", {}, True),
        ("not mar", {}, True),
        ("--rio", {}, True),
        ("mar or rio", {}, True),
        ("mar or rio kind:fx", {}, False),
        ("(mar or rio) kind:lead", {}, True),
        ("rio and abajo", {}, True),
        ("rio and mar", {}, False),
        ("and", {}, False),
        ("AND", {"name": "Band"}, True),
        ('"or"', {"name": "Norte"}, True),
        ("not (mar or sal)", {}, True),
        ("not(rio)", {}, False),
        ("NEAR(te)", {"name": "Cerca NEAR(te)"}, True),
        ("(NEAR(te))", {"name": "Cerca NEAR(te)"}, True),
        ("NEAR(", {"name": "Cerca NEAR(te)"}, True),
        ('"', {"name": 'El "Loco" Paz'}, True),
        (r'"\"Loco\" Paz"', {"name": 'El "Loco" Paz'}, True),
        ("\\", {"name": "a\\b"}, True),
        ("anti-heroe", {"name": "Anti‐Héroe"}, True),
        ("rock - roll", {"name": "Rock - Roll"}, True),
        ("o’brien", {"name": "O'Brien"}, True),
        ("12:30", {"name": "El de las 12:30"}, True),
        ("kind:lead", {}, True),
        ("KIND:LEAD", {}, True),
        ("kind:lea", {}, False),
        ("kind:goalkeeper", {"kind": "portero"}, True),
        ("kind!=goalkeeper", {"kind": "portero"}, False),
        ("id:x1", {}, True),
        ("id:x", {}, True),
        ("id=x", {}, False),
        ("id=X_1", {}, True),
        ("uid=g:x1", {}, True),
        ("name:abajo", {}, True),
        ("name=abajo", {}, False),
        ('name="rio abajo"', {}, True),
        ("name<s", {}, True),
        ("name>=s", {}, False),
        ("name:river", {"aliases": [{"alias": "River Down"}]}, False),
        ('aliases:"river down"', {"aliases": [{"alias": "River Down"}]}, True),
        ("aliases:river", {"aliases": [{"alias": "River Down"}]}, False),
        ("aliases?", {}, False),
        ("number:7", {"number": "007"}, True),
        ("number:1", {"number": "10"}, False),
        ("number<10", {"number": "9"}, True),
        ("number<10", {"number": "9b"}, True),
        ("number>9", {"number": "9 bis"}, True),
        ("number>A9", {"number": "a10"}, True),
        ("set:S01", {"set": "S01"}, True),
        ("rarity:rare", {"rarity": "Ultra Rare"}, True),
        ("game:g", {}, True),
        ("status:verified", {"status": "verified"}, True),
        ("is:verified", {"status": "verified"}, True),
        ("is:single-source", {}, True),
        ("stars:3", {"stars": 3}, True),
        ("stars=3", {"stars": 30}, False),
        ("stars!=3", {"stars": 4}, True),
        ("stars<=4", {"stars": 4}, True),
        ("stars>-1", {"stars": 0}, True),
        ("stars:3.0", {"stars": 3}, True),
        ("weight>2.5", {"weight": 2.75}, True),
        ("weight=pesado", {"weight": 9.5}, True),
        ("evolution:yes", {"evolution": True}, True),
        ("evolution:no", {"evolution": False}, True),
        ("evolution=sí", {"evolution": True}, True),
        ("is:evolution", {"evolution": False}, False),
        ("colours:red", {"colours": ["red", "yellow"]}, True),
        ("colour:amarillo", {"colours": ["red", "yellow"]}, True),
        ("colours:blanco", {"colours": ["yellow"]}, False),
        ("colours=blanco", {"colours": ["yellow", "red"]}, True),
        ("colours=red", {"colours": ["yellow", "red"]}, False),
        ("colours!=red", {"colours": ["yellow", "red"]}, True),
        ("colours:re", {"colours": ["red"]}, False),
        ("colours:ninguno", {"colours": []}, True),
        ("colours:ninguno", {"colours": ["red"]}, False),
        ("years:2017", {"years": [2016, 2017]}, True),
        ("years:2017", {"years": ["2017"]}, True),
        ("race:terrano", {"race": "terran"}, True),
        ("race:terran", {"race": "Terran"}, True),
        ("race:ter", {"race": "terran"}, False),
        ("race:alien", {"race": "zerg"}, True),
        ("race!=alien", {"race": "terran"}, True),
        ("artist:norte", {"artist": "Coral Norte"}, True),
        ("units:marine", {"units": {"Marine": 2}}, True),
        ("units:ghost", {"units": {"Marine": 2}}, False),
        ("spell:storm", {"spell": "Storm"}, True),
        ("spell:storm", {}, False),
        ("spell!=storm", {}, False),
        ("-spell:storm", {}, True),
        ("spell?", {}, False),
        ("stars?", {"stars": 0}, True),
        ("stars?", {"stars": None}, False),
        ("-stars?", {}, True),
        ("colours?", {"colours": []}, True),
        ("points:4", {"kind": "fx"}, True),
        ("points>=3", {"stars": 3}, True),
        ("points?", {}, False),
        ("strict=10", {"stars": 5}, True),
        ("strict=4", {"stars": 1, "kind": "fx"}, True),
    ],
)
def test_query_when_values_are_known(query: str, facts: dict[str, object], expected: bool) -> None:
    assert matches(query, **facts) is expected
    assert decide(query, **facts) is expected


@pytest.mark.parametrize(
    "query",
    [
        "stars>3",
        "stars!=3",
        "evolution:yes",
        "is:evolution",
        "colours:red",
        "colours!=red",
        "race:terran",
        "race!=terran",
        "race:nada",
        "artist:norte",
        "units:marine",
        "text:draw",
        "set:S01",
        "number<3",
        "elsewhere:3",
        "elsewhere>3",
        "points>3",
        "strict>3",
    ],
)
def test_query_when_the_value_is_unknown(query: str) -> None:
    assert matches(query) is False
    assert matches(f"-{query}") is True
    assert matches(f"{query} or rio") is True
    assert decide(query) is None
    assert decide(f"-{query}") is None
    assert decide(f"{query} or rio") is True
    assert decide(f"{query} or mar") is None
    assert decide(f"{query} rio") is None
    assert decide(f"{query} mar") is False


def test_search_when_there_is_no_text_is_known() -> None:
    assert decide("mar") is False


@pytest.mark.parametrize(
    ("query", "section", "expected"),
    [
        ("section:Titulares", "titulares", True),
        ("section:titulares", "suplentes", False),
        ("section!=titulares", "suplentes", True),
        ("section:titulares", None, False),
        ("section!=titulares", None, False),
        ("-section:titulares", None, True),
        ("section?", "vuelo", True),
        ("section?", None, False),
    ],
)
def test_section_when_given_and_when_not(query: str, section: str | None, expected: bool) -> None:
    compiled = Query.compile(query, SCHEMA)
    assert compiled.matches(card(), section) is expected
    assert compiled.decide(card(), section) is expected


@pytest.mark.parametrize(
    ("query", "position", "words"),
    [
        ("strs:3", 0, ["no field", '"strs"', "stars"]),
        ("rio colur?", 4, ["no field", "colours"]),
        ("stars>many", 6, ["is a number", '"many"']),
        ("stars:1,5", 6, ["is a number"]),
        ("stars:1_000", 6, ["is a number"]),
        ("stars:٣", 6, ["is a number"]),
        ("stars:99999999999999999999", 6, ["is a number"]),
        ("stars:", 6, ["expected a value", "stars:value"]),
        ("stars: 3", 6, ["expected a value"]),
        ("stars=>3", 6, ["expected a value", ">="]),
        ("evolution:maybe", 10, ["yes or no"]),
        ("evolution>no", 0, ["no order"]),
        ("colours>3", 0, ["no order"]),
        ("is:evolved", 3, ["evolution"]),
        ("is:zzz", 3, ["verified", "evolution"]),
        ("is>evolution", 0, ["is:"]),
        ("rio )", 4, ["closes nothing"]),
        (")", 0, ["closes nothing"]),
        ("(rio", 0, ["never closed"]),
        ("rio (", 4, ["never closed"]),
        ("rio ()", 4, ["hold nothing"]),
        ('name:"rio', 5, ["never closed"]),
        ('rio "abajo', 4, ["never closed"]),
        ('name:"rio"abajo', 10, ["blank"]),
        ('""', 0, ["hold nothing"]),
        ("kind:(lead or fx)", 5, ["kind:a or kind:b"]),
        ("or", 0, ['"or"']),
        ("rio or", 4, ['"or"']),
        ("(rio or) x", 5, ['"or"']),
        ("rio or or mar", 7, ['"or"']),
        ("not", 0, ['"not"']),
        ("rio not or mar", 4, ['"not"']),
        ("-(a) -)", 5, ['"-"']),
        ('name:" "', 5, ["expected something"]),
        ("\u200b\u0301", 1, ["expected something"]),
        ("rio \udcff", 4, ["not valid text"]),
        ("x" * 4001, 4000, ["too long", "4001", "4000"]),
        ("x " * 201, 400, ["too many terms", "200"]),
        ("(" * 41 + "x" + ")" * 41, 40, ["too deep", "40"]),
        ("-" * 3000 + "x", 40, ["too deep"]),
    ],
)
def test_query_when_wrong_says_where_and_what(query: str, position: int, words: list[str]) -> None:
    with pytest.raises(QueryError) as caught:
        Query.compile(query, SCHEMA, VALUES)
    assert caught.value.position == position
    told = f"{caught.value.message} {caught.value.help}"
    for word in words:
        assert word in told
    assert caught.value.exit_code == 2


@settings(max_examples=500)
@given(
    st.lists(
        st.sampled_from(
            [
                *'()-"“»:=<>!?\\ ',
                " or ",
                " and ",
                "not ",
                "kind:",
                "is:",
                "stars",
                "colours",
                "rio",
                "é",
                "\0",
                "\ufeff",
            ]
        )
        | st.text(max_size=4),
        max_size=20,
    ).map("".join)
)
def test_query_when_of_any_characters_is_read_or_refused_at_a_place(text: str) -> None:
    try:
        query = Query.compile(text, SCHEMA, VALUES)
    except QueryError as error:
        assert 0 <= error.position <= len(text)
        assert error.message
        return
    assert query.matches(card(stars=3)) in (True, False)
    assert query.decide(card(stars=None)) in (True, False, None)
    where, params = query.sql()
    assert where.count("?") == len(params)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_quote_when_read_back_is_the_same_text(text: str) -> None:
    node = parse(f"name={quote(text)}")
    assert isinstance(node, Term)
    assert node.value == text


def test_values_when_a_case_is_unknown_the_value_is_unknown() -> None:
    values = Values(SCHEMA, VALUES)
    assert values.value_of("points", card(kind="wild")) == 4
    assert values.value_of("points", card(stars=2)) == 2
    assert values.value_of("points", card()) is None
    assert values.value_of("strict", card(kind="fx")) is None
    assert values.value_of("strict", card(stars=1)) is None
    assert values.value_of("stars", card(stars=1)) == 1


@pytest.mark.parametrize("name", ["nothing", "artist", "loop"])
def test_values_when_the_name_is_wrong(name: str) -> None:
    values = Values(SCHEMA, {"loop": {"cases": [{"is": "loop"}]}})
    with pytest.raises(UsageError, match=name):
        values.value_of(name, card())


def test_import_when_a_check_starts_takes_nothing_heavy() -> None:
    heavy = "typing dataclasses pathlib typer rich sqlalchemy pydantic jsonschema tomllib sqlite3"
    code = (
        "import sys; import cardkit.catalogue.query as q\n"
        "q.Query.compile('kind:a -(b or stars>3)', {'fields': {'stars': {'type': 'integer'}}}).tree\n"
        f"print([m for m in {heavy.split()} if m in sys.modules])"
    )
    root = str(Path(cardkit.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": root},
    )
    assert done.stdout.strip() == "[]"
