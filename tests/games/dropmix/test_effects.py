"""Effects on random boards, held against a second reading of the effect codes."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardkit.games.dropmix.effects import HANDLERS, RULE_OF
from cardkit.games.dropmix.facts import NEEDS
from cardkit.games.dropmix.rules import RULES
from tests.games.dropmix.shipped import cards, of_kind
from tests.games.dropmix.tables import scene

BOARD = (("yellow", "red"), ("red",), ("red", "blue"), ("blue",), ("blue", "green"))
BONUSES = [card for card in of_kind("fx") if card["effects"][0]["do"][0]["op"] == "bonus"]
CLEARS = [card for card in of_kind("fx") if card["effects"][0]["do"][0]["op"] == "clear"]


def random_board(luck: random.Random, slot: int) -> list[dict[str, Any] | None]:
    """Five slots with fitting cards of both seats; the given one (from 0) is empty."""
    found: list[dict[str, Any] | None] = []
    for place, colours in enumerate(BOARD):
        fits = [
            card
            for card in cards().values()
            if not card["attrs"]["colours"] or set(card["attrs"]["colours"]) & set(colours)
        ]
        card = luck.choice(fits)
        is_there = (
            place != slot and luck.random() < 0.8 and card["id"] not in {row["card"] for row in found if row}
        )
        found.append({"card": card["id"], "seat": luck.randrange(2)} if is_there else None)
    return found


def plays(row: dict[str, Any], slot: int) -> tuple[set[str], set[str]]:
    """Colours and instruments of a card in a slot."""
    card = cards()[row["card"]]
    if card["kind"] == "fx":
        return set(), set()
    if card["kind"] == "wild":
        return set(BOARD[slot]), {card["attrs"]["parts"][colour] for colour in BOARD[slot]}
    return set(card["attrs"]["colours"]), set(card["attrs"]["instruments"])


def meets(element: str, row: dict[str, Any], slot: int) -> bool:
    kind, value = element.split(":")
    colours, instruments = plays(row, slot)
    if kind == "colour":
        return value in colours
    if kind == "instrument":
        return value in instruments
    return kind == "level" and str(cards()[row["card"]]["attrs"]["power"]) == value


def expected_sets(effect: dict[str, Any], board: list[dict[str, Any] | None]) -> int:
    own = [(slot, row) for slot, row in enumerate(board) if row and row["seat"] == 0]
    counts = []
    for element in effect["each"]["all"]:
        if element == "slot:empty":
            counts.append(board.count(None) - 1)  # the card itself fills one
        elif element == "song:same":
            songs = Counter(cards()[row["card"]]["attrs"].get("song") for _slot, row in own)
            counts.append(sum(count // 2 for song, count in songs.items() if song))
        else:
            counts.append(sum(meets(element, row, slot) for slot, row in own))
    return min(counts)


@pytest.mark.parametrize("card", BONUSES, ids=[card["name"] for card in BONUSES])
def test_bonus_on_random_boards(card: dict[str, Any]) -> None:
    luck = random.Random(card["id"])
    for _board in range(25):
        slot = luck.randrange(5)
        board = random_board(luck, slot)
        if any(row and row["card"] == card["id"] for row in board):
            continue
        match = scene({"turn": 4, "slots": board, "hands": [[card["id"]], []], "points": [1, 1]})
        match.apply(0, match.parse(f"play {card['id']} {slot + 1}"))
        scored = sum(event[3] for event in match.events if event[:2] == ("scored", "dropmix.fx-bonus"))
        effect = card["effects"][0]["do"][0]
        assert scored == effect["points"] * expected_sets(effect, board), board


@pytest.mark.parametrize("card", CLEARS, ids=[card["name"] for card in CLEARS])
def test_clear_on_random_boards(card: dict[str, Any]) -> None:
    luck = random.Random(card["id"])
    for _board in range(25):
        slot = luck.randrange(5)
        board = random_board(luck, slot)
        if any(row and row["card"] == card["id"] for row in board):
            continue
        match = scene({"turn": 4, "slots": board, "hands": [[card["id"]], []], "points": [9, 9]})
        match.apply(0, match.parse(f"play {card['id']} {slot + 1}"))
        effect = card["effects"][0]["do"][0]
        meant = {
            place
            for place, row in enumerate(board)
            if row
            and (effect["to"] == "both" or row["seat"] == 1)
            and (
                effect.get("choice")
                or any(
                    abs(place - slot) == 1 if element == "slot:adjacent" else meets(element, row, place)
                    for element in effect["cards"]["any"]
                )
            )
        }
        gone = {event[3] - 1 for event in match.events if event[0] == "cleared"}
        if effect.get("choice"):
            assert gone <= meant
            assert len(gone) == min(1, len(meant))
        else:
            assert gone == meant
        lost = Counter(row["seat"] for place, row in enumerate(board) if row and place in gone)
        rest = [event for event in match.events if event[0] == "scored" and event[1] == "dropmix.fx-clear"]
        assert Counter(event[2] for event in rest) == lost
        assert all(event[3] == -1 for event in rest)


def test_every_op_has_a_handler_needs_and_a_rule() -> None:
    used = {do["op"] for card in of_kind("fx") for effect in card["effects"] for do in effect["do"]}
    assert used == set(HANDLERS) == set(NEEDS) == set(RULE_OF)
    assert set(RULE_OF.values()) <= set(RULES)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_extra_plays_of_several_cards_are_offered_one_by_one(count: int) -> None:
    """A card of a community may give several extra moves."""
    effect = {"op": "extra_play", "cards": {"any": ["level:1"]}, "count": count, "optional": True}
    card = {"id": "X-1", "name": "More", "kind": "fx", "attrs": {"power": 1}}
    hand = ["X-1", "S01-C004", "S01-C005", "S01-C008", "S01-C009"]
    more = ({**card, "effects": [{"when": "played", "do": [effect]}]},)
    match = scene({"turn": 4, "hands": [hand, []]}, more=more)
    match.apply(0, match.parse("play X-1 5"))
    for step, text in enumerate(("play S01-C004 1", "play S01-C005 2", "play S01-C008 3")[:count]):
        assert [frame[5] for frame in match.stack] == [count - step]
        match.apply(0, match.parse(text))
    assert match.stack == []
    assert match.moves == 1


def test_operations_of_one_card_run_in_order_around_a_choice() -> None:
    """What follows a choice inside an effect waits for it."""
    effects = [
        {"when": "played", "do": [{"op": "draw", "to": "self", "count": 1}, {"op": "search", "count": 1}]},
        {"when": "played", "do": [{"op": "score", "to": "self", "points": 2}]},
    ]
    card = {"id": "X-1", "name": "Three", "kind": "fx", "attrs": {"power": 1}, "effects": effects}
    position = {"turn": 4, "hands": [["X-1"], []], "decks": [["S01-C004", "S01-C005", "S01-C008"], []]}
    match = scene(position, more=(card,))
    match.apply(0, match.parse("play X-1 5"))
    assert match.points == [1, 0]
    assert len(match.hands[0]) == 1
    match.apply(0, match.parse("take S01-C008"))
    assert match.points == [3, 0]
    assert len(match.hands[0]) == 2


def test_clear_never_hits_the_card_itself() -> None:
    effect = {"op": "clear", "to": "both", "cards": {"any": ["level:1"]}}
    card = {"id": "X-1", "name": "Hush", "kind": "fx", "attrs": {"power": 1}}
    more = ({**card, "effects": [{"when": "played", "do": [effect]}]},)
    slots = [{"card": "S01-C004", "seat": 0}, {"card": "S01-C005", "seat": 1}]
    match = scene({"hands": [["X-1"], []], "slots": slots, "points": [3, 3]}, more=more)
    match.apply(0, match.parse("play X-1 5"))
    assert match.points == [3, 2]
    assert match.tops == [-1, -1, -1, -1, match.setup.number("X-1")]


@pytest.mark.parametrize(
    ("card", "action"), [("S01-C074", "take S01-C004"), ("S01-C120", None)], ids=["search", "redraw"]
)
def test_shuffled_deck_does_not_depend_on_the_order_before(card: str, action: str | None) -> None:
    """Paired matches share their luck, however their piles lay."""
    rest = [f"S01-C{number:03}" for number in range(4, 14)]
    found = []
    for deck in (rest, rest[::-1]):
        match = scene({"hands": [[card], []], "decks": [deck, []]})
        match.apply(0, match.parse(f"play {card} 3"))
        if action:
            match.apply(0, match.parse(action))
        found.append((match.decks[0], match.hands[0]))
    assert found[0] == found[1]
    assert found[0][0] != sorted(found[0][0])
