"""Chances of hands: exact, held to the tables of the rules and to counting every order of small piles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.card import Card
from cardkit.catalogue.lookup import Lookup
from cardkit.decks.chances import at_least, both, drawn, expected, mixed, shifted
from cardkit.decks.deck import Deck
from cardkit.decks.hand import Hand, Pool, Share
from cardkit.decks.load import read_deck
from cardkit.decks.odds import hand_of, odds, percent
from cardkit.decks.reader import Source
from cardkit.errors import InputError, QueryError
from cardkit.game import Game
from cardkit.games.adrenalyn import hand as adrenalyn
from cardkit.games.dropmix.hand import HAND as DROPMIX
from cardkit.games.evolution.hand import HAND as EVOLUTION
from cardkit.games.futbol import hand as futbol
from cardkit.games.starcraft.hand import HAND as STARCRAFT
from tests.conftest import DATA, GAMES


def share(kind: str, count: int, wanted: bool = False, section: str | None = None, **attrs: object) -> Share:
    return Share(Card("g:x", "g", "x", name="x", kind=kind, attrs=attrs), count, section, wanted)


def cheap(count: int, wanted: bool = False) -> Share:
    return share("futbolista", count, wanted, stars=4, evolution=False)


def dear(count: int, wanted: bool = False) -> Share:
    return share("futbolista", count, wanted, stars=5, evolution=False)


def pool(*shares: Share, format: str = "", headers: dict[str, str] | None = None) -> Pool:
    return Pool(list(shares), format, headers or {})


def rounded(chances: list[Fraction], digits: int = 4) -> list[float]:
    return [round(float(chance), digits) for chance in chances]


# --- the tables of the rules ----------------------------------------------------------------------


def test_futbol_opening_when_redrawn_follows_the_table() -> None:
    twelve = pool(cheap(12, wanted=True), dear(18))
    assert rounded(futbol.redraw(twelve, 5)) == [0, 0.2742, 0.4021, 0.2513, 0.0665, 0.0059]


def test_futbol_opening_when_one_is_forced_follows_the_table() -> None:
    twelve = pool(cheap(12, wanted=True), dear(18))
    assert rounded(futbol.force_one(twelve, 5)) == [0, 0.1288, 0.3779, 0.3543, 0.1250, 0.0139]


@pytest.mark.parametrize(
    ("count", "none"), [(1, 0.8333), (3, 0.5665), (6, 0.2983), (9, 0.1428), (15, 0.0211), (18, 0.0056)]
)
def test_futbol_opening_when_nothing_is_guaranteed_follows_the_table(count: int, none: float) -> None:
    assert rounded(drawn(30, count, 5))[0] == none


def test_chance_when_counted_in_the_rules_is_the_same() -> None:
    assert drawn(30, 12, 5)[0] == Fraction(8568, 142506)
    assert float(at_least(drawn(30, 3, 5), 1)) == pytest.approx(0.433497, abs=1e-6)
    # Adrenalyn, a single shuffle: opening 4 of 25, and never seen in 18.
    assert [round(float(at_least(drawn(25, n, 4), 1)), 4) for n in (1, 2, 3)] == [0.16, 0.3, 0.4217]
    assert round(float(drawn(25, 3, 18)[0]), 4) == 0.0152


def test_adrenalyn_when_rounds_pass_sees_18_of_25() -> None:
    assert [adrenalyn.seen_by(round) for round in (1, 5, 6, 10)] == [5, 9, 14, 18]
    steps = adrenalyn.readings(pool(share("jugador", 25)))[0].steps
    assert [step.seen for step in steps] == [4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18]


def test_adrenalyn_when_starters_are_on_top_sees_nine_before_half_time() -> None:
    deck = pool(share("jugador", 10, True, "titulares"), share("accion", 15, False, "suplentes"))
    assert adrenalyn.starters_on_top(deck, 9) == [Fraction(0)] * 9 + [Fraction(1)]
    # The first half-time card is the tenth starter.
    assert expected(adrenalyn.starters_on_top(deck, 10)) == 10
    assert expected(adrenalyn.starters_on_top(deck, 13)) == 10


@pytest.mark.parametrize(
    ("hand", "shares", "format", "headers", "seen"),
    [
        (DROPMIX, [share("lead", 30)], "solo", {}, [5, 5, 7, 9, 11]),
        (DROPMIX, [share("lead", 15)], "team", {}, [3, 3, 4, 5, 6]),
        (STARCRAFT, [share("standard", 20)], "base", {"race": "Terran"}, [8]),
        (STARCRAFT, [share("standard", 20)], "base", {"race": "zerg"}, [6]),
        (STARCRAFT, [share("standard", 20, race="terran")], "base", {}, [8]),
        (STARCRAFT, [share("standard", 20)], "base", {}, [6]),
        (EVOLUTION, [share("trait", 129)], "base", {}, [4, 8, 12, 16]),
        (futbol.HAND, [cheap(30)], "duelo", {}, [5, 5, 6, 7]),
    ],
)
def test_steps_when_turns_pass_follow_the_rules(
    hand: Hand, shares: list[Share], format: str, headers: dict[str, str], seen: list[int]
) -> None:
    steps = hand.readings(pool(*shares, format=format, headers=headers))[0].steps
    assert [step.seen for step in steps][: len(seen)] == seen
    assert steps[-1].seen <= sum(one.count for one in shares)


def test_futbol_when_going_second_draws_on_the_first_turn() -> None:
    readings = {reading.name: reading for reading in futbol.readings(pool(cheap(30)))}
    assert [step.seen for step in readings["redraw, first"].steps[:4]] == [5, 5, 6, 7]
    assert [step.seen for step in readings["force_one, second"].steps[:4]] == [5, 6, 7, 8]


def test_evolution_when_species_grow_deals_more() -> None:
    growing = EVOLUTION.readings(pool(share("trait", 129)))[1]
    assert [step.seen for step in growing.steps][:6] == [4, 9, 15, 22, 30, 38]


# --- against counting every case ------------------------------------------------------------------


def counted(orders: list[tuple[int, ...]], wanted: set[int], seen: int) -> list[Fraction]:
    """The distribution by looking at every order of a pile."""
    found = Counter(sum(card in wanted for card in order[:seen]) for order in orders)
    return [Fraction(found[k], len(orders)) for k in range(max(found) + 1)]


def same(one: list[Fraction], other: list[Fraction]) -> bool:
    length = max(len(one), len(other))
    padded = [chances + [Fraction(0)] * (length - len(chances)) for chances in (one, other)]
    return padded[0] == padded[1]


@pytest.mark.parametrize("seen", range(8))
def test_drawn_when_every_hand_is_counted(seen: int) -> None:
    hands = list(combinations(range(7), min(seen, 7)))
    assert same(drawn(7, 3, seen), counted(hands, {0, 1, 2}, 7))


# Cards 0-2 are cheap, 3-6 dear; a hand of five always holds one of these, so the hand is made smaller.
FUTBOL = [(0, True), (1, False), (2, True), (3, True), (4, False), (5, False), (6, False)]


@pytest.mark.parametrize("seen", [2, 3, 5, 7])
def test_futbol_when_every_order_is_counted(monkeypatch: pytest.MonkeyPatch, seen: int) -> None:
    monkeypatch.setattr(futbol, "OPENING_HAND", 2)
    deck = pool(*((cheap if card < 3 else dear)(1, wanted) for card, wanted in FUTBOL))
    wanted = {card for card, is_wanted in FUTBOL if is_wanted}
    every = list(permutations(range(7)))
    redrawn = [order for order in every if min(order[:2]) < 3]
    assert same(futbol.redraw(deck, seen), counted(redrawn, wanted, seen))
    forced = [order for order in every if order[0] < 3]
    assert same(futbol.force_one(deck, seen), counted(forced, wanted, seen))


@pytest.mark.parametrize("seen", range(8))
def test_adrenalyn_when_every_order_is_counted(seen: int) -> None:
    # 0-1 starters, 2-4 substitutes, 5-6 action cards; wanted are one of each.
    deck = pool(
        share("jugador", 1, True, "titulares"),
        share("multi", 1, False, "titulares"),
        share("jugador", 1, True, "suplentes"),
        share("jugador", 2, False, "suplentes"),
        share("accion", 1, True),
        share("accion", 1, False, "suplentes"),
    )
    every = list(permutations(range(7)))

    def starters_first(order: tuple[int, ...]) -> tuple[int, ...]:
        players = iter(sorted((card for card in order if card < 5), key=lambda card: card >= 2))
        return tuple(next(players) if card < 5 else card for card in order)

    wanted = {0, 2, 5}
    assert same(adrenalyn.starters_first(deck, seen), counted(list(map(starters_first, every)), wanted, seen))
    on_top = [tuple(sorted(order, key=lambda card: card >= 2)) for order in every]
    assert same(adrenalyn.starters_on_top(deck, seen), counted(on_top, wanted, seen))


def test_adrenalyn_when_the_deck_has_no_sections_starts_the_first_ten() -> None:
    deck = pool(share("accion", 2), share("jugador", 6, True), share("jugador", 7), share("multi", 10))
    starters, others, actions = adrenalyn.split(deck)
    assert [(one.total, one.wanted) for one in (starters, others, actions)] == [(10, 6), (13, 0), (2, 0)]


# --- laws -----------------------------------------------------------------------------------------

SHARES = st.lists(
    st.builds(
        lambda make, count, wanted: make(count, wanted),
        st.sampled_from([cheap, dear, lambda n, wanted: share("tactica", n, wanted)]),
        st.integers(1, 4),
        st.booleans(),
    ),
    min_size=1,
    max_size=9,
)
PLAYERS = st.lists(
    st.builds(
        share,
        st.sampled_from(["jugador", "multi", "accion"]),
        st.integers(1, 4),
        st.booleans(),
        st.sampled_from([None, "titulares", "suplentes"]),
    ),
    min_size=1,
    max_size=9,
)


@settings(max_examples=60, deadline=None)
@given(SHARES | PLAYERS)
def test_chances_when_of_any_pile_add_up_and_grow(shares: list[Share]) -> None:
    deck = pool(*shares)
    for hand in (futbol.HAND, adrenalyn.HAND, DROPMIX, STARCRAFT, EVOLUTION):
        for reading in hand.readings(deck):
            before = Fraction(0)
            for step in reading.steps:
                chances = reading.chances(step.seen)
                assert sum(chances) == 1
                assert all(chance >= 0 for chance in chances)
                assert len(chances) <= deck.wanted + 1 or not any(chances[deck.wanted + 1 :])
                assert before <= at_least(chances, 1)
                before = at_least(chances, 1)


def test_drawn_when_unconditional_has_the_mean_of_its_share() -> None:
    assert expected(drawn(30, 7, 11)) == Fraction(77, 30)
    assert sum(comb(7, k) * comb(23, 11 - k) for k in range(8)) == comb(30, 11)
    assert both(drawn(5, 2, 2), [Fraction(1)]) == drawn(5, 2, 2)
    assert mixed([(Fraction(1, 2), [Fraction(1)]), (Fraction(1, 2), shifted([Fraction(1)], 2))]) == [
        Fraction(1, 2),
        Fraction(0),
        Fraction(1, 2),
    ]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3000), "< 0.1 %"),
        (Fraction(2999, 3000), "> 99.9 %"),
        (Fraction(433497, 1000000), "43.3 %"),
    ],
)
def test_percent_when_shown_is_honest_at_the_ends(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


# --- decks ----------------------------------------------------------------------------------------


def read(text: str, lookup: Lookup) -> tuple[Deck, Source]:
    source = Source(lookup)
    return read_deck(text.encode(), "x.deck", source), source


DROP = "game: dropmix\nformat: solo\ninclude: Sweets\n2 24K Magic\n1 Nobody Knows This\n"


@pytest.mark.parametrize(
    ("what", "wanted", "unsure"),
    [
        ("24K Magic", 3, 0),
        ("s01 c001", 3, 0),
        ("kind:wild", 3, 0),
        ("kind:wild or kind:fx", 5, 0),
        ("magic", 3, 0),
        ("kind:lead artist:zzz", 0, 0),
        ("bpm>0 or kind:fx", 17, 0),
    ],
)
def test_odds_when_asked_for_a_card_or_a_query(lookup: Lookup, what: str, wanted: int, unsure: int) -> None:
    found = odds(*(lambda deck, source: (deck, what, source))(*read(DROP, lookup)))
    assert (found.pool.total, found.pool.wanted, found.unsure, found.outside) == (17, wanted, unsure, 0)
    report = found.to_json(1, 3)
    steps = report["readings"][0]["steps"]
    assert [step["turn"] for step in steps] == [0, 1, 2, 3]
    assert steps[0]["at_least"] == pytest.approx(float(at_least(drawn(17, wanted, 5), 1)))
    assert sum(card["count"] for card in report["cards"]) == wanted


def test_odds_when_a_value_is_unknown_counts_it_apart(lookup: Lookup) -> None:
    deck, source = read((DATA / "evolution" / "decks" / "flight.deck").read_text("utf-8"), lookup)
    found = odds(deck, "food>=100", source)
    assert found.pool.wanted == 0
    assert found.unsure > 0
    assert found.outside == 12


def test_odds_when_asked_by_section(lookup: Lookup) -> None:
    deck, source = read((DATA / "adrenalyn" / "decks" / "betis.deck").read_text("utf-8"), lookup)
    found = odds(deck, "section:titulares", source)
    assert (found.pool.total, found.pool.wanted, found.outside) == (25, 10, 1)


def test_odds_when_the_deck_or_the_question_is_wrong(lookup: Lookup) -> None:
    deck, source = read("2 24K Magic\n", lookup)
    with pytest.raises(InputError, match="no game"):
        odds(deck, "magic", source)
    deck, source = read(DROP, lookup)
    with pytest.raises(QueryError):
        odds(deck, "powr>2", source)
    deck, source = read("game: dropmix\n1 Nobody\n", lookup)
    with pytest.raises(InputError, match="no card of the deck"):
        odds(deck, "magic", source)


def test_hand_when_a_game_says_nothing_shuffles() -> None:
    silent = Game("x", {"en": "X"}, {}, "f")
    reading = hand_of(silent).readings(pool(share("a", 3), share("b", 2, True)))[0]
    assert [step.seen for step in reading.steps] == [1, 2, 3, 4, 5]
    assert reading.chances(2) == drawn(5, 2, 2)


def test_hand_when_a_game_is_built_in_has_texts_and_known_fields(lookup: Lookup) -> None:
    for game_id in GAMES:
        hand = hand_of(lookup.game(game_id))
        fields = lookup.schema(game_id)["fields"]
        values = lookup.formats(game_id).get("value", {})
        assert set(hand.groups) <= set(fields)
        assert {name for name, _width in hand.curves} <= {*fields, *values}
        assert hand.source
        for reading in hand.readings(pool(cheap(30), share("standard", 8), share("accion", 9))):
            for texts in (reading.what, *(step.name for step in reading.steps)):
                assert set(texts) == {"en", "es", "pt"}
                assert all(texts.values())
