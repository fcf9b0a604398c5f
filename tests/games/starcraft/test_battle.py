"""The battle engine: golden values, the rule of destruction stated once more, and battles of every sort."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.decks.load import load_deck
from cardkit.errors import RefusedError
from cardkit.games.starcraft import aftermath, forms
from cardkit.games.starcraft.battle import Battle
from cardkit.games.starcraft.facts import REINFORCEMENT, STANDARD
from cardkit.games.starcraft.match import ENGINE
from cardkit.match.agents import RandomAgent
from cardkit.match.core import Dice, Options, Seat, Setup, pinned
from cardkit.match.runner import play
from cardkit.match.verify import verify
from tests.games.starcraft.shipped import cards, counted, golden, select, sets
from tests.match.subjects import catalogue, shipped_decks, some_tables, walk

UNIT = {card["attrs"]["unit"]: card["id"] for card in select(kind="unit", in_brood_war=True)}
STRONG = {
    "id": "X-99",
    "name": "99",
    "kind": "standard",
    "attrs": {
        "icons": ["any"],
        "major_attack": 99,
        "major_health": 9,
        "minor_attack": 99,
        "minor_health": 9,
    },
}


@cache
def facts() -> list[dict[str, Any]]:
    """Every shipped card as matches pin it, and one that destroys anything."""
    return [STRONG, *(pinned(card) for card in cards().values())]


@cache
def setup() -> Setup:
    return Setup("starcraft", facts(), [Seat("", 0, {}), Seat("", 1, {})])


def skirmish(own: dict[str, Any], enemy: dict[str, Any], **options: Any) -> Battle:
    """A battle of one skirmish, resolved as far as no choice is needed."""
    given = {"ability": "mandatory", **options}
    position = {"phase": "resolving", "skirmishes": [{"sides": [own, enemy]}]}
    match = ENGINE.scene(setup(), Dice(1), ENGINE.options.resolve(given), position)
    assert isinstance(match, Battle)
    return match


def strength(match: Battle, seat: int) -> tuple[int, int]:
    """Attack and health of a seat as the battle told them."""
    rows = [match.event_json(event) for event in match.events if event[0] == "strength"]
    (row,) = [row for row in rows if row["seat"] == seat]
    return row["attack"], row["health"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("row", golden(), ids=lambda row: f"{row['unit']}-{row['card']}")
def test_golden_value_comes_out_of_the_engine(row: dict[str, str], seat: int) -> None:
    own = {"front": UNIT[row["unit"]], "standard": row["card"]}
    for vs, enemy in (("ground", "zealot"), ("flying", "wraith")):
        sides = [own, {"front": UNIT[enemy], "standard": "X-99"}]
        attack, health = strength(skirmish(*(sides if seat == 0 else sides[::-1])), seat)
        assert health == int(row["health"])
        if row[vs]:
            assert attack == int(row[vs])


def expected_victim(
    front: dict[str, Any], enemy: dict[str, Any], support: dict[str, Any] | None, by_capability: bool
) -> str | None:
    """Who falls to sufficient strength, said once more from the sheets alone."""
    can_hit = front["targets"]
    if not by_capability:
        return enemy["unit"] if can_hit else None
    if enemy["unit_type"] in can_hit:
        return str(enemy["unit"])
    if support is not None and support["unit_type"] in can_hit:
        return str(support["unit"])
    return None


@pytest.mark.parametrize("targeting", ["standard", "rulebook"])
@pytest.mark.parametrize("helper", [None, "marine", "wraith", "queen", "defiler"])
def test_sufficient_strength_destroys_what_the_sheets_allow(targeting: str, helper: str | None) -> None:
    sheet = {name: cards()[id]["attrs"] for name, id in UNIT.items()}
    support = [UNIT[helper]] if helper else []
    for own in UNIT:
        for enemy in UNIT:
            sides = [
                {"front": UNIT[own], "standard": "X-99"},
                {"front": UNIT[enemy], "standard": "X-99", "support": support},
            ]
            match = skirmish(*sides, targeting=targeting, refuge="none")
            # What cannot retreat afterwards is told as cut_off, not as destroyed.
            fell = {
                seat: [
                    cards()[row["card"]]["attrs"]["unit"]
                    for row in map(match.event_json, match.events)
                    if row["event"] == "destroyed" and row["seat"] == seat
                ]
                for seat in (0, 1)
            }
            by_capability = targeting == "rulebook"
            other = sheet[helper] if helper else None
            victim = expected_victim(sheet[own], sheet[enemy], other, by_capability)
            assert fell[1] == ([victim] if victim else []), (own, enemy)
            victim = expected_victim(sheet[enemy], sheet[own], None, by_capability)
            assert fell[0] == ([victim] if victim else []), (own, enemy)


def circumstances() -> st.SearchStrategy[dict[str, Any]]:
    """Any values of the options."""
    named = ENGINE.options.options
    return st.fixed_dictionaries(
        {
            name: st.sampled_from(option.values) if option.values else st.sampled_from((0, 6, 7))
            for name, option in named.items()
            if name != "max_turns"
        }
    )


@cache
def pairing(first: int, second: int) -> Setup:
    """Two of the shipped decks, as they sit down."""
    paths = shipped_decks("starcraft")
    decks = [load_deck(str(paths[place]), catalogue()) for place in (first, second)]
    return ENGINE.prepare(decks, catalogue(), ENGINE.options.resolve({}))


@given(
    options=circumstances(),
    decks=st.tuples(st.integers(0, 8), st.integers(0, 8)),
    seed=st.integers(0, 10_000),
    order=st.sampled_from([(0, 1), (1, 0)]),
)
@settings(max_examples=60, deadline=None)
def test_units_and_cards_are_kept_in_any_battle(
    options: dict[str, Any], decks: tuple[int, int], seed: int, order: tuple[int, int]
) -> None:
    match = ENGINE.start(pairing(*decks).seated(order), Dice(seed), ENGINE.options.resolve(options))
    units = count_units(match)
    owned = [owned_cards(match, side) for side in (0, 1)]
    for at, _seat, _action in walk(match, seed):
        assert isinstance(at, Battle)
        assert count_units(at) == units
        assert [owned_cards(at, side) for side in (0, 1)] == owned
        for sk in at.skirmishes:
            for side in (0, 1):
                assert sk.reinforcement[side] < 0 or at.facts.kind[sk.reinforcement[side]] == REINFORCEMENT
                if sk.standard[side] >= 0 and not sk.marks[side] & forms.BLINDLY:
                    assert at.facts.kind[sk.standard[side]] == STANDARD
    result = match.result()
    assert result is not None and not result.is_cut
    assert not match.skirmishes and not match.queue and not match.aside
    assert count_units(match) == units
    assert not all(match.pool), "two armies in one area"
    holder = 0 if match.pool[0] else 1 if match.pool[1] else -1
    assert result.winners == (() if holder < 0 else (holder ^ match.turned,))
    if match.area_limit:
        assert len(match.pool[0]) <= match.area_limit


def count_units(match: Battle) -> Counter[int]:
    """Every unit of both sides, wherever it is."""
    piles = (match.pool, match.lost, match.withdrawn, match.retreated)
    held = [unit for pile in piles for side in pile for unit in side]
    return Counter(held + [unit for sk in match.skirmishes for side in (0, 1) for unit in sk.alive(side)])


def owned_cards(match: Battle, side: int) -> Counter[int]:
    """Every combat card of a side, those lent to a unit under mind control included."""
    held = [*match.deck[side], *match.hand[side], *match.discard[side]]
    for sk in match.skirmishes:
        held += [sk.standard[s] for s in (0, 1) if sk.standard[s] >= 0 and sk.lender[s] == side]
        held += [sk.reinforcement[side]] if sk.reinforcement[side] >= 0 else []
    return Counter(held)


def test_battle_is_the_same_seen_from_seats_turned_about() -> None:
    table = some_tables("starcraft", 3)[1]
    turned = table.setup.seated((1, 0))
    agents = table.agents(RandomAgent())
    for seed in range(12):
        played = play(ENGINE, turned, table.options, seed, agents, log=True)
        match = played.match
        assert isinstance(match, Battle) and match.turned == 1 and match.first == 1
        assert verify(played.log, "m.jsonl", lambda _game: ENGINE).valid
        assert ENGINE.load(match.save()).save() == match.save()
        taker = 1 if played.result.reason == "area-taken" else 0
        assert played.result.winners in ((), (taker,))
        assert played.result.scores == (match.left(1), match.left(0))


def test_turned_battle_tells_seats_and_hides_what_it_should() -> None:
    table = some_tables("starcraft", 3)[1]
    match = ENGINE.start(table.setup.seated((1, 0)), Dice(5), table.options)
    attacker = match.setup.seats[1].name
    drawn = [match.event_json(event) for event in match.events if event[0] == "drew"]
    own = {match.setup.id(card) for card in match.setup.seats[1].deck()}
    assert all(row["card"] in own for row in drawn if row["seat"] == 1)
    assert attacker in match.board(1, "en").splitlines()[1]
    for at, _seat, _action in walk(match, 5):
        if at.decisions % 5:
            continue
        for seat in (0, 1):
            view = at.view(seat)
            assert view["role"] == ("defender", "attacker")[seat]
            guess = at.guess(seat, Dice(at.decisions).fork("test"))
            assert guess.view(seat) == view and guess.legal_actions(seat) == at.legal_actions(seat)
            assert sorted(guess.census()) == sorted(at.census())


def test_guess_deals_cards_of_the_right_kind() -> None:
    for table in some_tables("starcraft", 6):
        for at, _seat, _action in walk(ENGINE.start(table.setup, Dice(3), table.options), 3):
            assert isinstance(at, Battle)
            for seat in (0, 1):
                guess = at.guess(seat, Dice(at.decisions))
                for sk in guess.skirmishes:
                    for side in (0, 1):
                        card = sk.standard[side]
                        if card >= 0 and not sk.marks[side] & forms.BLINDLY:
                            assert guess.facts.kind[card] == STANDARD


UNKNOWN = [
    card
    for card in cards().values()
    if card["kind"] in ("standard", "reinforcement")
    and card["attrs"].get("icons")
    and not card["attrs"]["ability_known"]
]


@pytest.mark.parametrize("card", UNKNOWN, ids=lambda card: card["id"])
def test_card_with_an_unknown_ability_is_refused_only_with_its_unit(card: dict[str, Any]) -> None:
    race = card["attrs"]["race"]
    other = next(name for name in UNIT if cards()[UNIT[name]]["attrs"]["race"] == race and name in FIGHTERS)

    def start(units: list[str]) -> Battle:
        made = Setup("starcraft", facts(), [])
        deck = [
            made.number(id) for id, count in counted(f"{race}-brood-war").items() for _copy in range(count)
        ]
        army = [made.number(UNIT[unit]) for unit in units]
        rival = [made.number(id) for id in counted("zerg-brood-war")]
        made.seats = [
            Seat("A", 0, {"": [*deck, made.number(card["id"])], "units": army}, {"race": race}),
            Seat("B", 1, {"": rival, "units": [made.number(UNIT["zergling"])]}, {"race": "zerg"}),
        ]
        return ENGINE.start(made, Dice(1), ENGINE.options.resolve({"preset": "rulebook"}))

    start([other])
    with pytest.raises(RefusedError, match=card["id"]):
        start([other, *card["attrs"]["icons"][:1]])


FIGHTERS = ("marine", "zergling", "scout")


def test_incomplete_cards_are_refused_by_name() -> None:
    for card in cards().values():
        if card["attrs"].get("copies_brood_war") == 0:
            front = next(u for u in FIGHTERS if cards()[UNIT[u]]["attrs"]["race"] == card["attrs"]["race"])
            with pytest.raises(RefusedError) as refused:
                skirmish(
                    {"front": UNIT[front], "standard": card["id"]},
                    {"front": UNIT["zealot"], "standard": "X-99"},
                )
            assert card["name"] in refused.value.message and card["id"] in refused.value.message


@given(
    hits=st.lists(st.frozensets(st.integers(0, 4), max_size=3), max_size=4),
    units=st.lists(st.integers(0, 4), max_size=5),
)
@settings(max_examples=200, deadline=None)
def test_most_deaths_is_what_trying_everything_finds(hits: list[frozenset[int]], units: list[int]) -> None:
    victims = [(unit, 1) for unit in units]
    places = [*range(len(units)), *([-1] * len(hits))]
    best = max(
        sum(place >= 0 and units[place] in hit for hit, place in zip(hits, chosen, strict=True))
        for chosen in permutations(places, len(hits))
    )
    assert aftermath.most_deaths(hits, victims) == best


def test_every_op_condition_and_time_is_explained() -> None:
    text = (Path(__file__).parents[3] / "docs/effects/starcraft.md").read_text(encoding="utf-8")
    for card in cards().values():
        for effect in card.get("effects", ()):
            words = [effect["when"], *effect.get("if", {}), *(step["op"] for step in effect["do"])]
            assert all(f"`{word}`" in text for word in words)
    assert all(f"| `{op}` |" in text for op in ENGINE.effects)


def test_hands_and_draws_of_every_race() -> None:
    for table in some_tables("starcraft", 30):
        options: Options = {**table.options, "protoss_defender_draw": True, "guard_token": False}
        match = ENGINE.start(table.setup, Dice(2), options)
        first = {"terran": 8, "zerg": 6, "protoss": 6}
        placed = [sum(sk.standard[side] >= 0 for sk in match.skirmishes) for side in (0, 1)]
        assert placed == [0, 0]
        assert len(match.hand[0]) == first[match.race[0]] + 3
        assert len(match.hand[1]) == first[match.race[1]] + (3 if match.race[1] == "protoss" else 1)


def test_example_decks_have_different_armies_and_technologies() -> None:
    decks = sorted((Path(__file__).parents[3] / "data/starcraft/decks").glob("*.deck"))
    assert len(decks) >= 6
    texts = [path.read_text(encoding="utf-8") for path in decks]
    races = Counter(next(line for line in text.splitlines() if line.startswith("race:")) for text in texts)
    assert len(races) == 3 and min(races.values()) >= 2
    assert len({text.partition("units:")[2] for text in texts}) == len(texts)
    included = {
        line.split(": ")[1] for text in texts for line in text.splitlines() if line.startswith("include")
    }
    technologies = {name for name in included if sets()[name]["kind"] == "technology"}
    assert len(technologies) >= 6
