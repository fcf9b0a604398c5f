"""Card facts compiled for play, and cards a match cannot use."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.errors import RefusedError
from cardkit.games.dropmix.facts import FX, NORMAL, WILD, Facts
from cardkit.match.core import pinned
from tests.games.dropmix.shipped import cards

LOOP = {"id": "X-1", "name": "A Loop", "kind": "loop", "attrs": {"power": 1, "colours": ["red"]}}
BOARD = {"yellow": {0}, "red": {0, 1, 2}, "blue": {2, 3, 4}, "green": {4}}


def fx(*do: Any, **effect: Any) -> dict[str, Any]:
    found = {"when": "played", "do": list(do), **effect}
    return {"id": "X-2", "name": "An FX", "kind": "fx", "attrs": {"power": 2}, "effects": [found]}


def test_facts_of_every_shipped_card() -> None:
    rows = [pinned(card) for card in cards().values()]
    facts = Facts(rows)
    for number, card in enumerate(rows):
        kind = facts.kind[number]
        assert kind == {"wild": WILD, "fx": FX}.get(card["kind"], NORMAL)
        assert facts.power[number] == card["attrs"]["power"]
        slots = BOARD[card["attrs"]["colours"][0]] if kind == NORMAL else set(range(5))
        assert set(facts.slots[number]) == slots
        assert (facts.song[number] < 0) == (kind == FX)
        assert bool(facts.does[number]) == (kind == FX)
    assert len({song for song in facts.song if song >= 0}) == 166
    assert [cards_ for cards_ in facts.blocks if cards_ != (0, 0)] == [(2, 2)]


def test_wild_plays_the_instruments_of_the_colours_that_are_on() -> None:
    facts = Facts([pinned(cards()["S01-C001"])])  # vocals on yellow, keys on red and green, drums on blue
    assert facts.mix[0][0b0001] == 0b0001
    assert facts.mix[0][0b0010] == 0b0010
    assert facts.mix[0][0b1010] == 0b1010
    assert facts.mix[0][0] == 0


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ({**LOOP, "kind": "drum"}, "no kind of card"),
        ({**LOOP, "attrs": {"colours": ["red"]}}, "power"),
        ({**LOOP, "attrs": {"power": 4, "colours": ["red"]}}, "power"),
        ({**LOOP, "attrs": {"power": 1}}, "colours"),
        ({**LOOP, "attrs": {"power": 1, "colours": ["pink"]}}, "colours"),
        ({**LOOP, "effects": [{"when": "played", "do": [{"op": "search"}]}]}, "only FX"),
        ({"id": "X-2", "name": "An FX", "kind": "fx", "attrs": {"power": 2}}, "effects"),
        (fx({"op": "sing"}), "sing"),
        (fx({"op": "score"}), "points"),
        (fx({"op": "draw"}), "count"),
        (fx({"op": "clear", "to": "both"}), "cards"),
        (fx({"op": "bonus", "points": 1}), "each"),
        (fx({"op": "clear", "cards": {"any": ["colour:pink"]}}), "colour:pink"),
        (fx({"op": "clear", "cards": {"some": ["colour:red"]}}), "filter"),
        (fx({"op": "clear", "cards": {"any": []}}), "filter"),
        (fx({"op": "draw", "count": 1, "to": "dog"}), "dog"),
    ],
)
def test_card_a_match_cannot_use_is_refused_by_name(card: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedError, match=reason) as caught:
        Facts([card])
    assert card["id"] in caught.value.message
    assert card["name"] in caught.value.message


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ({"op": "bonus", "points": 1, "each": {"all": ["instrument:horns"]}}, "instruments"),
        ({"op": "extra_play", "cards": {"any": ["song:on_board"]}}, "song"),
    ],
)
def test_unknown_values_matter_only_where_an_effect_asks(effect: dict[str, Any], field: str) -> None:
    harmless = fx({"op": "score", "points": 1})
    assert Facts([LOOP, harmless]).size == 2
    with pytest.raises(RefusedError, match=f"A Loop.*{field}"):
        Facts([LOOP, fx(effect)])
