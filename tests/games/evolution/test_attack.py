"""The attack rule, exhaustively, against a second statement of it written as a table.

The engine folds the effects of cards; the table below says who protects whom, and what beats that, trait by
trait, as players' aids do. Both must agree for every combination of traits, bodies and populations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

import pytest

from cardkit.games.evolution import attack
from cardkit.games.evolution.species import Species
from tests.games.evolution.tables import species, table

SIZES = range(1, 7)


class Fight(NamedTuple):
    """Two species and what stands beside the attacked one."""

    hunter: frozenset[str]
    hunter_body: int
    hunter_population: int
    victim: frozenset[str]
    body: int
    population: int
    is_fed: bool
    caller_beside: bool
    right_body: int  # 0: nobody on the right


# defence → (it protects when …, the attacker's trait that beats it, traits that let the attacker pay a card)
DEFENCES: dict[str, tuple[Callable[[Fight], bool], str, frozenset[str]]] = {
    "burrowing": (lambda f: f.is_fed, "", frozenset({"intelligence"})),
    "climbing": (lambda f: True, "climbing", frozenset({"intelligence", "flight"})),
    "defensive-herding": (
        lambda f: f.hunter_population <= f.population,
        "",
        frozenset({"intelligence"}),
    ),
    "symbiosis": (lambda f: f.right_body > f.body, "", frozenset({"intelligence", "flight"})),
    "flight": (lambda f: True, "flight", frozenset({"intelligence"})),
    "lookout": (lambda f: "flight" in f.hunter, "", frozenset({"intelligence"})),
}
CALL = ("ambush", frozenset({"intelligence", "flight"}))


def acting(traits: frozenset[str]) -> frozenset[str]:
    """Stoop is for avian species only."""
    return traits if "flight" in traits else traits - {"stoop"}


def needed(fight: Fight) -> set[str] | None:
    """The traits a card must take away for the attack; None where it is not possible."""
    hunter = acting(fight.hunter)
    costs: set[str] = set()
    size = fight.hunter_body
    size += fight.hunter_population if "pack-hunting" in hunter else 0
    size += 2 if "stoop" in hunter else 0
    if "venom" not in hunter:
        if size <= fight.body:
            return None
        if "hard-shell" in fight.victim and size <= fight.body + 4:
            if "intelligence" not in hunter:
                return None
            costs.add("hard-shell")
    for defence, (protects, key, payers) in DEFENCES.items():
        if defence in fight.victim and protects(fight) and key not in hunter:
            if not payers & hunter:
                return None
            costs.add(defence)
    if fight.caller_beside and CALL[0] not in hunter:
        if not CALL[1] & hunter:
            return None
        costs.add("warning-call")
    return costs


HUNTERS = [
    frozenset(("carnivore", *more))
    for count in range(3)
    for more in combinations(
        ("ambush", "climbing", "flight", "intelligence", "pack-hunting", "stoop", "venom"), count
    )
]
VICTIMS = [
    frozenset(traits) for count in range(4) for traits in combinations((*DEFENCES, "hard-shell"), count)
]


class Ring:
    """One hunter and one row that is changed in place from fight to fight."""

    def __init__(self) -> None:
        self.match = table(
            [species(1, 6, "carnivore"), species(1, 1)],
            [species(1, 1, "warning-call"), species(1, 1), species(1, 1)],
            hole=9,
        )
        self.row = self.match.rows[1]
        self.hunter = self.match.rows[0][0]
        names = self.match.traits.names
        self.bit = {name: 1 << place for place, name in enumerate(names)}

    def wear(self, board: Species, traits: frozenset[str]) -> None:
        board.mask = sum(self.bit[name] for name in traits)
        board.facts = self.match.traits.facts(board.mask)

    def price(self, fight: Fight) -> set[str] | None:
        """What the engine says."""
        victim = self.row[1]
        self.hunter.body, self.hunter.population = fight.hunter_body, fight.hunter_population
        victim.body, victim.population = fight.body, fight.population
        victim.food = fight.population if fight.is_fed else 0
        row = self.row[0 if fight.caller_beside else 1 :]
        if fight.right_body:
            self.row[2].body = fight.right_body
        else:
            row = row[:-1]
        cost = attack.price(self.match, self.hunter, row, row.index(victim))
        return None if cost is None else {self.match.traits.names[trait] for trait in cost}


def fights(hunter: frozenset[str], victim: frozenset[str]) -> Iterator[Fight]:
    """Every fight of two sets of traits; what no trait of theirs looks at does not vary."""
    looks_at_population = "pack-hunting" in hunter or "defensive-herding" in victim
    for hunter_body, body in product(SIZES, SIZES):
        around = [(False, 0), (True, 0), (False, body + 1), (False, body), (True, body + 1)]
        if looks_at_population:
            for own, other in product(SIZES, SIZES):
                for caller, right in (around[0], around[4]):
                    yield Fight(hunter, hunter_body, own, victim, body, other, own > 3, caller, right)
        for is_fed in (False, True) if "burrowing" in victim else (False,):
            for caller, right in around:
                yield Fight(hunter, hunter_body, 2, victim, body, 2, is_fed, caller, right)


@pytest.mark.parametrize("hunter", HUNTERS, ids=lambda traits: "+".join(sorted(traits)))
def test_attack_agrees_with_the_table_for_every_combination(hunter: frozenset[str]) -> None:
    ring = Ring()
    ring.wear(ring.hunter, hunter)
    legal = 0
    for victim in VICTIMS:
        ring.wear(ring.row[1], victim)
        for fight in fights(hunter, victim):
            expected = needed(fight)
            assert ring.price(fight) == expected, fight
            legal += expected is not None
    assert legal > 0, "the table must allow something, else nothing was tested"


def test_horns_and_quills_never_block() -> None:
    for traits in (("horns",), ("quills",), ("horns", "quills", "scavenger")):
        match = table([species(2, 3, "carnivore"), species(2, 1)], [species(2, 1, *traits)], hole=3)
        assert match.readings()["attacks"] == [[0, 1, 0, 2, []], [0, 1, 1, 1, []]]


@pytest.mark.parametrize(("bonus", "beaten_by"), [("4", 6), ("3", 5)])
def test_hard_shell_bonus_is_beaten_by_more_than_itself(bonus: str, beaten_by: int) -> None:
    for body in SIZES:
        match = table(
            [species(1, body, "carnivore"), species(2, 1)],
            [species(1, 1, "hard-shell")],
            hole=3,
            options={"hard_shell_bonus": bonus},
        )
        can = [0, 1, 1, 1, []] in match.readings()["attacks"]
        assert can is (body >= beaten_by), body


def test_herding_is_judged_by_the_population_left_after_horns() -> None:
    match = table(
        [species(5, 3, "carnivore"), species(2, 1)],
        [species(4, 1, "defensive-herding"), species(2, 2, "horns")],
        hole=9,
    )
    assert [0, 1, 1, 1, []] in match.readings()["attacks"]
    match.apply(0, match.parse("attack 1 1 2"))
    assert match.rows[0][0].population == 4
    assert [0, 1, 1, 1, []] not in match.readings()["attacks"]


def test_bodies_of_nothing_can_be_attacked_and_give_no_meat() -> None:
    match = table([species(2, 1, "carnivore", "flight"), species(2, 1)], [species(2, 0, "flight")], hole=4)
    match.apply(0, match.parse("attack 1 1 1"))
    assert match.rows[1][0].population == 1
    assert (match.rows[0][0].food, match.rows[0][0].upkeep) == (0, 0)


def test_population_of_nothing_cannot_be_attacked() -> None:
    match = table([species(2, 3, "carnivore", "flight"), species(2, 1)], [species(0, 1, "flight")], hole=4)
    assert [attack[2] for attack in match.readings()["attacks"]] == [0]
