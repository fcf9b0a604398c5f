"""Decks laid out anew: the same deck, regular lines, comments and order of groups kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.content import content_of
from cardkit.decks.layout import laid_out
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.errors import InputError
from tests.conftest import DATA, ROOT

MESSY = """\ufeff# my deck
GAME:   dropmix
Format : solo
name:  Late   Night


// the wilds

WILDS
24k magic x2
 x2  work from home (WILD)\t

# the rest
3x  S01-C058
lead
1 Can\u2019t Feel My Face (lead)
Lift  your voice
2 Nobody Knows  This


# end
"""
NEAT = """# my deck
game: dropmix
format: solo
name: Late Night

// the wilds

WILDS:
2 24K Magic
2 Work From Home

# the rest
3 Sexy And I Know It [S01-C058]

lead:
1 Can't Feel My Face (lead)
1 Lift Your Voice
2 Nobody Knows This

# end
"""


def lay(text: str, lookup: Lookup, path: str = "x.deck") -> str:
    source = Source(lookup)
    return laid_out(read_deck(text.encode(), path, source), source)


def test_deck_when_messy_becomes_neat_once(lookup: Lookup) -> None:
    assert lay(MESSY, lookup) == NEAT
    assert lay(NEAT, lookup) == NEAT
    assert lay(MESSY.replace("\n", "\r\n"), lookup) == NEAT


def test_names_when_translated_or_like_their_ids_stay_what_they_are(lookup: Lookup) -> None:
    cards = ["17 carnivoro", "7x Chifres", "7 pest", "7 Quills [quills]", "7 Intelligence"]
    made = lay("game: evolution\nformat: base\n" + "\n".join(cards), lookup)
    assert made.splitlines()[3:] == [
        "17 Carnívoro",
        "7 Chifres",
        "7 Pest",
        "7 Quills [quills]",
        "7 Intelligence",
    ]
    assert lay(made, lookup) == made


SHIPPED = [*DATA.glob("*/decks/*.deck"), *(ROOT / "examples" / "community-repo").glob("**/*.deck")]


def test_shipped_decks_when_laid_out_stay_to_the_byte(lookup: Lookup) -> None:
    """All but examples/friday.deck, which is a list with mistakes, as one is typed at a table."""
    source = Source(lookup)
    wrong = [
        str(path)
        for path in SHIPPED
        if laid_out(read_deck(path.read_bytes(), str(path), source), source).encode() != path.read_bytes()
    ]
    assert len(SHIPPED) > 80 and not wrong, "run cardkit deck format on these"


@pytest.mark.parametrize("path", sorted(DATA.glob("*/decks/*.deck")), ids=lambda path: path.stem)
def test_example_decks_when_laid_out_say_the_same(path: Path, lookup: Lookup) -> None:
    source = Source(lookup)
    text = path.read_text("utf-8")
    made = lay(text, lookup)
    assert lay(made, lookup) == made
    before, after = (content_of(read_deck(one.encode(), "x.deck", source)) for one in (text, made))
    assert after.facts() == before.facts()
    assert [item.key() for item in after.items] == [item.key() for item in before.items]
    comments = [line.strip() for line in text.splitlines() if line.lstrip().startswith(("#", "//"))]
    assert [line for line in made.splitlines() if line.startswith(("#", "//"))] == comments


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("-3 24K Magic", "-3 24K Magic"),
        ("format: team", "format: team"),
        ("formt: team", "formt: team"),
        ("0  24K Magic", "0 24K Magic"),
        ("1 Sexy And I Know It", "1 Sexy And I Know It"),
    ],
)
def test_line_when_it_cannot_be_read_stays(line: str, kept: str, lookup: Lookup) -> None:
    made = lay(f"game: dropmix\nformat: solo\n1 24K Magic\n{line}\n", lookup)
    assert made == f"game: dropmix\nformat: solo\n\n1 24K Magic\n{kept}\n"


def test_deck_when_it_names_no_game_is_only_tidied(lookup: Lookup) -> None:
    assert lay("2x  Foo\n\n\n Bar x3 \n", lookup) == "2 Foo\n\n1 Bar x3\n"


LINES = st.lists(
    st.sampled_from(
        [
            *(
                "2 24K Magic",
                "24K Magic x2",
                "1 S01-C058",
                "Wild:",
                "fx",
                "# note",
                "// note",
                "",
                "",
                "name: x",
            ),
            *(
                "include: Sweets",
                "ignore: DMX201 because so",
                "x",
                "2 x",
                "3 x Ray",
                "7",
                "-1 Foo",
                "1 1977 (beat)",
            ),
            *(
                "1977 (beat)",
                "Lift Your Voice",
                "Foo: bar",
                "wild",
                "1 wild",
                "game: futbol",
                "2 Nobody (x2)",
                "()",
            ),
        ]
    )
    | st.text(max_size=12),
    max_size=12,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(LINES)
def test_deck_when_of_any_lines_keeps_what_it_says_or_is_refused(lookup: Lookup, lines: list[str]) -> None:
    text = "game: dropmix\nformat: solo\n" + "\n".join(lines) + "\n"
    source = Source(lookup)
    try:
        before = read_deck(text.encode("utf-8", "ignore"), "x.deck", source)
        made = laid_out(before, source)
    except InputError:
        return
    after = read_deck(made.encode(), "x.deck", source)
    assert content_of(after).facts() == content_of(before).facts()
    assert laid_out(after, source) == made
