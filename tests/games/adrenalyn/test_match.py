"""Single answers of the Evolution engine that no scenario can show."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardkit.errors import RefusedError
from cardkit.games.adrenalyn.engine import ENGINE
from cardkit.games.adrenalyn.facts import WHENS
from cardkit.games.adrenalyn.lineup import GOLDEN_GOAL
from cardkit.games.adrenalyn.match import EvolutionMatch
from cardkit.games.adrenalyn.rules import RULES
from cardkit.games.adrenalyn.targets import ANY_POSITION, POSITIONS, TARGETS
from cardkit.i18n import LANGUAGES
from cardkit.match.agents import agent
from cardkit.match.core import Dice, IllegalActionError, Setup
from cardkit.match.runner import play
from tests.games.adrenalyn.shipped import card, profile
from tests.games.adrenalyn.tables import decks, facts, scene, setup, start, walk

HOLD = "CKS-E1"
KEEPERS = ["LL25-200", "LL25-200"]


def tied(seed: int) -> EvolutionMatch:
    """A match that ended level in everything, decided by chance."""
    match = scene(
        {
            "turn": 13,
            "golden": 3,
            "first": 0,
            "active": 1,
            "goals": [2, 2],
            "keepers": KEEPERS,
            "hands": [[], [HOLD]],
        },
        seed=seed,
    )
    match.apply(1, match.parse("end"))
    assert match.outcome is not None and match.outcome.reason == "lot"
    return match


def test_lot_is_fair_and_the_same_for_one_seed() -> None:
    def winner(seed: int) -> int:
        outcome = tied(seed).outcome
        assert outcome is not None
        return outcome.winners[0]

    winners = [winner(seed) for seed in range(1, 401)]
    assert winners == [winner(seed) for seed in range(1, 401)]
    assert min(Counter(winners).values()) >= 150


def test_coin_is_fair() -> None:
    first: Counter[int] = Counter()
    for seed in range(400):
        match = start(seed)
        for seat in (0, 1):
            match.apply(seat, match.parse("keep"))
        first[match.first] += 1
    assert min(first.values()) >= 150


def test_exchange_keeps_the_order_of_starters() -> None:
    for seed in range(30):
        match = start(seed)
        match.apply(0, match.legal_actions(0)[0])
        starters = set(decks()[0]["titulares"])
        ids = [match.setup.id(number) for number in reversed(match.piles[0])]
        players = [id in starters for id in ids if card(id)["kind"] in ("jugador", "multi")]
        assert players == sorted(players, reverse=True)
        assert len(match.hands[0]) == 4 and len(match.piles[0]) == 21


def test_order_of_lines_does_not_matter_when_starters_are_named() -> None:
    one, two = setup(), setup()
    two.seats[0].cards["suplentes"].reverse()
    two.seats[0].cards["titulares"].reverse()
    options = ENGINE.options.resolve({})
    assert ENGINE.start(one, Dice(4), options).key() == ENGINE.start(two, Dice(4), options).key()


@pytest.mark.parametrize("language", LANGUAGES)
def test_board_is_drawn_in_every_language_and_hides_what_is_hidden(language: str) -> None:
    match = start(5)
    boards = 0
    for _seat, _action in walk(match, 5):
        if match.decisions % 9 == 0:
            for seen_by in (0, 1, None):
                board = match.board(seen_by, language)
                assert all(len(line) <= 100 for line in board.splitlines())
                if seen_by is not None:
                    guess = match.guess(seen_by, Dice(match.decisions))
                    assert guess.board(seen_by, language) == board
                boards += 1
    assert boards > 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_and_events_are_told_with_names(language: str) -> None:
    match = scene(
        {
            "energy": 5,
            "fields": [["LL25-214"], ["LL25-41"]],
            "keepers": KEEPERS,
            "hands": [[HOLD], []],
            "turn": 5,
        }
    )
    said = match.describe(match.parse("attack 1 1"), language)
    assert "Mbappé" in said and "Le Normand" in said and "{" not in said
    match.apply(0, match.parse("attack 1 1"))
    told = [match.tell(event, language) for event in match.events]
    assert any("Le Normand" in line for line in told)
    assert all("{" not in line and line for line in told)


def test_every_word_is_there_in_three_languages() -> None:
    for key, texts in ENGINE.words.items():
        assert set(texts) == set(LANGUAGES), key
    wanted = [f"event.{kind}" for kind in ENGINE.events]
    wanted += [f"do.{op.name}" for op in ENGINE.ops.values()]
    wanted += [f"op.{op}" for op in ENGINE.effects]
    wanted += [f"reason.{reason}" for reason in ENGINE.reasons]
    wanted += [f"{name}.{word}" for name, words in ENGINE.enums.items() for word in words]
    assert [key for key in wanted if key not in ENGINE.words] == []


def test_every_rule_is_cited_somewhere() -> None:
    """Over walks and refusals every rule comes up, so none is dead text."""
    cited = {event[1] for event in tied(1).events}
    for seed in range(40):
        match = start(seed, seed % 8, (seed + 3) % 8, time_limit="on", end_traits="both")
        for seat, _action in walk(match, seed):
            cited |= {event[1] for event in match.events}
            match.events = []
            for text in (
                "shoot 1",
                "shoot 3",
                "attack 1 9",
                "ability",
                "exchange CKS-E2",
                "place CKS-E2",
                "target 0 1",
            ):
                try:
                    action = match.parse(text)
                except IllegalActionError:
                    continue
                if action not in match.legal_actions(seat):
                    cited.add(match.refusal(seat, action).rule)
            for number in match.hands[seat]:
                for op in (3, 4):
                    if (op, number) not in match.legal_actions(seat):
                        cited.add(match.refusal(seat, (op, number)).rule)
        cited |= {event[1] for event in match.events}
    assert set(RULES) - cited == set()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"fielde": [[], []]}, "fielde"),
        ({"fields": [[{"card": "LL25-62", "rol": "shield"}], []]}, "rol"),
        ({"fields": [[{"card": "LL25-62", "role": "wall"}], []]}, "shield"),
        ({"fields": [[]]}, "one for each seat"),
        ({"goals": [0, -1]}, "goals"),
        ({"energy": "many"}, "energy"),
        ({"keepers": [{"def": 3}, "LL25-200"]}, "card"),
        ({"phase": "warm"}, "exchange, play"),
        ({"stack": [{"do": "dance"}]}, "dance"),
        ({"golden": 4}, "golden"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_what_was_expected(
    position: dict[str, Any], words: str
) -> None:
    with pytest.raises(RefusedError, match=words):
        scene(position)


def action_card(**effect: Any) -> dict[str, Any]:
    return {"id": "x-1", "name": "Carta rara", "kind": "accion", "attrs": {"energy": 1}, "effects": [effect]}


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ({"when": "play", "do": [{"op": "teleport"}]}, "teleport"),
        ({"when": "play", "do": [{"op": "add", "to": "own_one", "stat": "att"}]}, "amount"),
        ({"when": "play", "do": [{"op": "draw", "to": "own_one", "amount": 1}]}, "own_one"),
        ({"when": "enter", "do": [{"op": "swap", "to": "own_all"}]}, "enter"),
        ({"when": "play", "do": [{"op": "swap", "to": "self"}]}, "self"),
        ({"when": "play", "do": [{"op": "swap", "to": "entered"}]}, "entered"),
        ({"when": "play", "do": [{"op": "prevent_goal"}]}, "prevent_goal"),
        ({"when": "play", "if": {"moon": 1}, "do": [{"op": "energy", "amount": 1}]}, "moon"),
        ({"when": "play", "times": 1, "do": [{"op": "energy", "amount": 1}]}, "times"),
        ({"when": "play", "do": []}, "nothing"),
        ({"when": "play", "do": "draw"}, "an effect is an object"),
        ({"when": "play", "if": {"round_min": "x"}, "do": [{"op": "energy", "amount": 1}]}, "round_min"),
        ({"when": "play", "do": ["draw"]}, "an object with op"),
        (
            {"when": "play", "do": [{"op": "draw", "to": "own", "amount": "two"}]},
            "amount is 'two', expected int",
        ),
        (
            {"when": "play", "do": [{"op": "add", "to": "own_one", "stat": "ctr", "amount": 1}]},
            "att, def, both",
        ),
        ({"when": "play", "do": [{"op": "swap", "to": "own_all", "where": {"rol": "x"}}]}, "rol"),
        (
            {"when": "play", "do": [{"op": "swap", "to": "own_all", "where": {"role": "x"}}]},
            "offense, shield",
        ),
        ({"when": "play", "do": [{"op": "swap", "to": "nobody"}]}, "nobody"),
    ],
)
def test_effects_that_cannot_be_are_refused_naming_card_and_reason(
    effect: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RefusedError, match=reason) as refused:
        scene({"hands": [["x-1"], []]}, (action_card(**effect),))
    assert "Carta rara (x-1)" in refused.value.message


def test_golden_goal_card_of_the_rules_is_dealt_when_the_profile_has_none() -> None:
    made = setup(extra={})
    match = ENGINE.start(made, Dice(1), ENGINE.options.resolve({}))
    assert match.second == -1
    assert match.setup.cards[match.gold] == GOLDEN_GOAL
    for seat, _action in walk(match, 1):
        assert seat in (0, 1)
    assert match.outcome is not None


def test_golden_goal_of_the_rules_and_of_the_profile_do_the_same() -> None:
    assert GOLDEN_GOAL["effects"] == card("CKS-E2")["effects"]


def test_greedy_beats_random_by_far() -> None:
    options = ENGINE.options.resolve({})
    greedy, random = agent("greedy"), agent("random")
    wins = 0
    for seed in range(24):
        seat = seed % 2
        players = [random, random]
        players[seat] = greedy
        wins += play(ENGINE, setup(seed % 8, (seed + 2) % 8), options, seed, players).result.winners == (
            seat,
        )
    assert wins >= 19


def test_trainers_of_a_deck_are_no_cards_of_the_match() -> None:
    made = setup(1, 5)
    trainers = {card["id"] for card in made.cards if card["kind"] == "entrenador"}
    match = ENGINE.start(made, Dice(1), ENGINE.options.resolve({}))
    assert trainers
    assert not trainers & {match.setup.id(number) for number in match.census()}


def test_words_of_effects_are_those_of_the_schema() -> None:
    import json

    from cardkit.resources import schema_path

    with open(schema_path("adrenalyn.cards"), encoding="utf-8") as file:
        definitions = json.load(file)["$defs"]
    op = definitions["op"]["properties"]
    assert set(op["op"]["enum"]) == set(ENGINE.effects)
    assert set(op["to"]["enum"]) == set(TARGETS) - {"none"}
    assert tuple(definitions["effect"]["properties"]["when"]["enum"]) == WHENS
    assert set(op["where"]["properties"]["position"]["enum"]) == set(POSITIONS)
    assert POSITIONS[ANY_POSITION] == "any"


def test_every_card_of_the_profile_compiles() -> None:
    """All of them at once, so that no card is refused only when somebody plays it."""
    ids = list(profile()["cards"])
    made = Setup.from_json("adrenalyn", {"cards": [facts(id) for id in ids]})
    from cardkit.games.adrenalyn.facts import Facts

    compiled = Facts(made.cards)
    assert sum(len(facts(id).get("effects", ())) for id in ids) == len(compiled.effects)
