"""The SQL of a query finds exactly the cards that its predicate matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.card import STATUSES, Card
from cardkit.catalogue.query import Query, quote
from cardkit.catalogue.query.sql import add_functions
from cardkit.catalogue.rows import COLUMNS, row_of
from cardkit.catalogue.tables import definitions
from cardkit.text import fold, fold_id

SCHEMA = {
    "identity": "id",
    "fields": {
        "stars": {"type": "integer", "attr": True},
        "weight": {"type": "number", "attr": True, "values": {"pesado": 9.5}},
        "evolution": {"type": "boolean", "attr": True},
        "colours": {
            "type": "list",
            "attr": True,
            "aliases": ["colour"],
            "values": {"amarillo": ["yellow"], "blanco": ["red", "yellow"], "ninguno": []},
        },
        "race": {
            "type": "string",
            "attr": True,
            "values": {"terrano": "terran", "alien": ["zerg", "ñandú"], "nada": None},
        },
        "artist": {"type": "string", "attr": True},
        "units": {"type": "object", "attr": True},
        "spell": {"type": "string", "attr": True, "optional": True},
        "elsewhere": {"type": "absent", "attr": True},
        "kind": {"type": "string", "attr": False, "values": {"goalkeeper": "portero"}},
    },
}
VALUES = {
    "points": {"cases": [{"where": "kind:fx or stars>3", "is": 4}, {"is": "stars"}]},
    "rest": {"cases": [{"where": "-artist:a -set?", "is": "points"}, {"where": "set:s", "is": "weight"}]},
    "cast": {"cases": [{"where": "spell:a", "is": 7}, {"is": 1}]},
    "signed": {"cases": [{"where": "artist:a", "is": 7}, {"is": 1}]},
}

# Words that cards and queries share, with everything that SQL, LIKE and FTS5 might trip over.
WORDS = st.sampled_from(
    [
        *("a", "ñandú", "NANDU", "Río Abajo", "rio", "L’Été", "l'ete", "ﬁn", "İz", "straße", "STRASSE"),
        *(
            "100%",
            "_",
            "%",
            "*",
            '"',
            'El "Loco"',
            "O'Brien",
            "'; DROP TABLE card;--",
            "\\",
            "AND",
            "NEAR(te)",
        ),
        *(
            "a\nb",
            "a  b",
            "x\u0301",
            "日本語",
            "😀",
            "red",
            "yellow",
            "terran",
            "zerg",
            "alien",
            "fx",
            "portero",
        ),
        *("9", "10", "007", "9b", "A-9", "a_10", "-1", "2.5", "true", "none", "ninguno"),
    ]
)
TEXTS = WORDS | st.text(st.sampled_from("aAáñß-_ '\"%*\\(9)0İı\u0301\u200bﬀ語"), max_size=6)
FILLED = TEXTS.filter(lambda text: fold_id(text) != "")
NUMBERS = st.integers(-3, 12) | st.sampled_from([2.5, 9.5, 0.1])


def maybe(values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | values


ATTRS = st.fixed_dictionaries(
    {},
    optional={
        "stars": maybe(st.integers(-3, 12)),
        "weight": maybe(NUMBERS),
        "evolution": maybe(st.booleans()),
        "colours": maybe(
            st.lists(st.sampled_from(["red", "yellow", 'x"red', "Rojo", 9, True]) | TEXTS, max_size=3)
        ),
        "race": maybe(st.sampled_from(["terran", "Zerg", "ñandú"]) | TEXTS),
        "artist": maybe(TEXTS),
        "spell": maybe(TEXTS),
        "units": maybe(st.dictionaries(FILLED, st.integers(0, 2), max_size=2)),
    },
)


@st.composite
def cards(draw: st.DrawFn) -> list[Card]:
    found = []
    for card_id in draw(st.lists(FILLED, unique=True, min_size=1, max_size=5)):
        aliases = [{"alias": alias, "reason": "spelling"} for alias in draw(st.lists(FILLED, max_size=2))]
        found.append(
            Card(
                f"g-1:{card_id}",
                "g-1",
                card_id,
                draw(maybe(TEXTS)),
                draw(maybe(TEXTS)),
                draw(FILLED),
                draw(st.sampled_from(["fx", "portero", "Fx", "ñ"])),
                draw(maybe(TEXTS)),
                draw(ATTRS),
                draw(st.sampled_from([[], [{"when": "play", "do": []}]])),
                draw(maybe(TEXTS)),
                aliases,
                draw(st.sampled_from(STATUSES)),
            )
        )
    return found


@st.composite
def terms(draw: st.DrawFn) -> str:
    value = quote(draw(TEXTS.filter(lambda text: fold(text) != "" and fold_id(text) != "")))
    number = str(draw(NUMBERS))
    order = draw(st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]))
    equal = draw(st.sampled_from([":", "=", "!="]))
    known = draw(
        st.sampled_from(
            [*SCHEMA["fields"], *VALUES, "set", "text", "number", "rarity", "aliases", "effects", "section"]
        )
    )
    return draw(
        st.sampled_from(
            [
                value,
                f"{draw(st.sampled_from(['id', 'uid', 'set', 'name', 'rarity']))}{order}{value}",
                f"{draw(st.sampled_from(['text', 'number']))}{order}{value}",
                f"{draw(st.sampled_from(['artist', 'spell']))}{order}{value}",
                f"{draw(st.sampled_from(['kind', 'status', 'game', 'race', 'elsewhere']))}{order}{value}",
                f"kind{equal}goalkeeper",
                f"status{equal}verified",
                "game:g-1",
                f"{draw(st.sampled_from(['stars', 'weight', *VALUES]))}{order}{number}",
                f"weight{equal}pesado",
                f"(stars>=-1 stars<{number})",
                "(kind:fx or kind:ñ or stars>8)",
                "(race:zerg or race:terrano or kind:portero)",
                f"(stars<{number} or weight>{number} or stars>9)",
                f"evolution{equal}{draw(st.sampled_from(['yes', 'no']))}",
                f"is:{draw(st.sampled_from(['evolution', 'verified', 'incomplete']))}",
                f"{draw(st.sampled_from(['colours', 'aliases', 'units']))}{equal}{value}",
                f"colours{equal}{draw(st.sampled_from(['red', 'yellow', 'blanco', 'ninguno', '9']))}",
                f"race{equal}{draw(st.sampled_from(['terrano', 'alien', 'nada']))}",
                f"{known}?",
                f"section{equal}{value}",
            ]
        )
    )


QUERIES = st.recursive(
    terms(),
    lambda inner: st.one_of(
        inner.map(lambda one: f"-({one})"),
        inner.map(lambda one: f"not {one}" if not one.startswith("(") else f"not{one}"),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({' '.join(some)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({' or '.join(some)})"),
    ),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    made = sqlite3.connect(":memory:")
    add_functions(made)
    for statement in definitions():
        made.execute(statement)
    made.execute("INSERT INTO game (id, position, document, card_schema) VALUES ('g-1', 0, '{}', '{}')")
    yield made
    made.close()


def store(connection: sqlite3.Connection, stored: list[Card]) -> None:
    columns = ", ".join(f'"{column}"' for column in COLUMNS)
    marks = ", ".join("?" * len(COLUMNS))
    connection.execute("DELETE FROM card")
    connection.execute("DELETE FROM alias")
    for card in stored:
        connection.execute(f"INSERT INTO card ({columns}) VALUES ({marks})", row_of(card.to_json(), "test"))
        connection.executemany(
            "INSERT INTO alias (uid, game, alias, fold, reason) VALUES (?, ?, ?, ?, ?)",
            [(card.uid, card.game, one["alias"], fold(one["alias"]), one["reason"]) for one in card.aliases],
        )
    connection.execute("INSERT INTO card_fts (card_fts) VALUES ('rebuild')")


def found(connection: sqlite3.Connection, query: Query) -> set[str]:
    where, params = query.sql()
    return {row[0] for row in connection.execute(f"SELECT uid FROM card WHERE {where}", params)}


@settings(max_examples=120, deadline=None)
@given(stored=cards(), queries=st.lists(QUERIES, min_size=6, max_size=10))
def test_sql_when_cards_and_queries_are_random_agrees_with_the_predicate(
    connection: sqlite3.Connection, stored: list[Card], queries: list[str]
) -> None:
    store(connection, stored)
    for text in queries:
        query = Query.compile(text, SCHEMA, VALUES)
        assert found(connection, query) == {card.uid for card in stored if query.matches(card)}, text


@pytest.mark.parametrize(
    "query",
    [
        "rest?",
        "rest>=3",
        "-rest>=3",
        "rest!=4",
        "-rest!=4",
        "points<4",
        "-points<4",
        "signed:1",
        "-signed:1",
        "signed?",
    ],
)
def test_sql_when_a_case_of_a_value_is_unknown_agrees(connection: sqlite3.Connection, query: str) -> None:
    every = [
        Card(f"g-1:{n}", "g-1", str(n), set=set_id, name="x", kind=kind, attrs=attrs)
        for n, (set_id, kind, attrs) in enumerate(
            (set_id, kind, {"stars": stars, "artist": artist, "spell": artist, "weight": weight})
            for set_id in (None, "s", "t")
            for kind in ("fx", "lead")
            for stars in (None, 3, 5)
            for artist in (None, "a", "b")
            for weight in (None, 2.5)
        )
    ]
    store(connection, every)
    compiled = Query.compile(query, SCHEMA, VALUES)
    matching = {card.uid for card in every if compiled.matches(card)}
    assert 0 < len(matching) < len(every)
    assert found(connection, compiled) == matching


@settings(max_examples=100, deadline=None)
@given(cards(), QUERIES)
def test_decide_when_a_value_decides_is_what_matches_says(stored: list[Card], text: str) -> None:
    """Filling in the unknown can never turn a decided answer round: negation agrees wherever both know."""
    query, opposite = Query.compile(text, SCHEMA, VALUES), Query.compile(f"-({text})", SCHEMA, VALUES)
    for card in stored:
        answer, other = query.decide(card), opposite.decide(card)
        assert (answer is None) == (other is None)
        assert answer is None or answer is not other
        assert query.matches(card) is not opposite.matches(card)


@pytest.mark.parametrize(
    "hostile",
    [
        "' OR 1=1 --",
        '" OR "1"="1',
        "a) OR (1=1",
        "x'); DROP TABLE card;--",
        'a" NEAR b',
        "a* OR b",
        "^a",
        "{a}:b",
    ],
)
def test_sql_when_the_text_is_hostile_binds_it(connection: sqlite3.Connection, hostile: str) -> None:
    store(connection, [Card("g-1:1", "g-1", "1", name="Río", kind="fx")])
    fields = ("", "name:", "id=", "kind:", "artist:", "colours:", "text:", "race!=", "aliases:")
    for field in fields:
        query = Query.compile(field + quote(hostile), SCHEMA, VALUES)
        where, _params = query.sql()
        assert hostile not in where
        assert found(connection, query) == set()
    assert connection.execute("SELECT count(*) FROM card").fetchone() == (1,)
