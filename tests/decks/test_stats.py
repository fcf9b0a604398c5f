"""Statistics and differences of decks."""

from __future__ import annotations

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.diff import compare
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.decks.stats import stats
from cardkit.errors import InputError
from tests.conftest import DATA

DECK = """game: dropmix
format: solo
2 24K Magic
1 Lift Your Voice
2 Sexy And I Know It (bass)
1 Sexy And I Know It (beat)
3 Nobody Knows This
"""


def read(text: str, source: Source) -> Deck:
    return read_deck(text.encode(), "x.deck", source)


def test_stats_when_counted_by_hand(lookup: Lookup) -> None:
    source = Source(lookup)
    found = stats(read(DECK, source), source)
    assert (found["cards"], found["unknown"], found["different"]) == (9, 3, 4)
    assert found["copies"] == {"1": 2, "2": 2}
    assert found["groups"]["kind"] == {"bass": 2, "wild": 2, "beat": 1, "fx": 1}
    # 24K Magic is wild: all four colours, twice; an FX card has none.
    assert found["groups"]["colours"] == {"green": 4, "blue": 3, "red": 2, "yellow": 2, "": 1}
    power = {card.id: card.attrs["power"] for card in lookup.cards("dropmix")}
    ids = {"S01-C001": 2, "S01-C014": 1, "S01-C058": 2}
    beat = next(
        card for card in lookup.cards("dropmix") if card.name == "Sexy And I Know It" and card.kind == "beat"
    )
    ids[beat.id] = 1
    total = sum(power[id] * count for id, count in ids.items())
    assert found["numbers"]["power"]["sum"] == total
    assert found["numbers"]["power"]["mean"] == pytest.approx(total / 6)
    assert sum(found["numbers"]["power"]["curve"].values()) == 6
    points = 4 * 3 + power["S01-C058"] * 2 + power[beat.id]
    assert found["numbers"]["deck_points"]["sum"] == points


def test_stats_when_a_bar_is_wide_puts_values_into_it(lookup: Lookup) -> None:
    source = Source(lookup)
    deck = read_deck((DATA / "futbol" / "decks" / "linaje.deck").read_bytes(), "x.deck", source)
    ata = stats(deck, source)["numbers"]["ata"]
    assert ata["width"] == 500
    expected: dict[str, int] = {}
    for entry in deck.entries:
        value = entry.card.attrs.get("ata") if entry.card else None
        if value is not None:
            expected[str(value // 500 * 500)] = expected.get(str(value // 500 * 500), 0) + entry.count
    assert ata["curve"] == expected
    assert ata["known"] + ata["unknown"] == deck.size()


def test_stats_when_a_profile_knows_values_uses_them(lookup: Lookup) -> None:
    source = Source(lookup)
    deck = read_deck((DATA / "adrenalyn" / "decks" / "betis.deck").read_bytes(), "x.deck", source)
    energy = stats(deck, source)["numbers"]["energy"]
    assert energy["known"] >= 25


def test_stats_when_the_deck_names_no_game(lookup: Lookup) -> None:
    source = Source(lookup)
    with pytest.raises(InputError, match="no game"):
        stats(read("2 24K Magic\n", source), source)


def test_diff_when_only_lines_changed_is_the_same(lookup: Lookup) -> None:
    source = Source(lookup)
    other = "format: solo\ngame: dropmix\n1 24k magic\n3 nobody knows this\nS01C014\n1 [S01-C058]\n"
    other += "24K Magic [S01-C001]\n"
    other += "Sexy And I Know It (bass)\nSexy And I Know It (beat)\n"
    found = compare(read(DECK, source), read(other, source), source)
    assert found.same
    assert found.to_json("a", "b") == {
        "schema_version": 1,
        "before": "a",
        "after": "b",
        "same": True,
        "headers": [],
        "cards": [],
    }


def test_diff_when_cards_changed_says_which(lookup: Lookup) -> None:
    source = Source(lookup)
    other = (
        DECK.replace("2 24K", "1 24K").replace("1 Lift Your Voice\n", "").replace("3 Nobody", "1 Somebody")
    )
    other = other.replace("format: solo", "format: team\nname: New\nignore: DMX201 because")
    found = compare(read(DECK, source), read(other, source), source)
    assert not found.same
    assert [(c.name, c.before, c.after) for c in found.cards] == [
        ("24K Magic", 2, 1),
        ("Lift Your Voice", 1, 0),
        ("Nobody Knows This", 3, 0),
        ("Somebody Knows This", 0, 1),
    ]
    assert found.headers == [
        ("format", "solo", "team"),
        ("name", None, "New"),
        ("ignore", None, "DMX201 because"),
    ]
    back = compare(read(other, source), read(DECK, source), source)
    assert [(c.name, c.after, c.before) for c in back.cards] == [
        (c.name, c.before, c.after) for c in found.cards
    ]


def test_diff_when_a_card_changes_its_section_shows_both(lookup: Lookup) -> None:
    source = Source(lookup)
    text = (DATA / "adrenalyn" / "decks" / "betis.deck").read_text("utf-8")
    moved = text.replace("1 Natan [LL25-79]\n", "") + "1 Natan [LL25-79]\n"
    found = compare(read(text, source), read(moved, source), source)
    assert [(c.section, c.before, c.after) for c in found.cards] == [("suplentes", 0, 1), ("titulares", 1, 0)]


def test_diff_when_a_set_is_included_counts_its_cards(lookup: Lookup) -> None:
    source = Source(lookup)
    short = read("game: dropmix\nformat: solo\ninclude: Sweets\n", source)
    long = "game: dropmix\nformat: solo\n" + "".join(
        f"{e.count} [{e.card.id}]\n" for e in short.entries if e.card
    )
    assert compare(short, read(long, source), source).same
