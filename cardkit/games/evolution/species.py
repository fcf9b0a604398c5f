"""A species on the table: one board with its numbers, its traits and what they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.match.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardkit.games.evolution.traits import Facts

LARGEST = 6  # "Uma Espécie não pode ter um Tamanho Corporal ou População maior que 6"


@mypyc_attr(allow_interpreted_subclasses=True)
class Species:
    """One species.

    population, body: the two tracks; food: eaten in this round, counts at the end; fat: stored by Fat Tissue;
    upkeep: food put below an avian board in this round, counts for nothing. cards: card numbers of its
    traits, the first ``shown`` of them lie open; mask: bits of all of them; facts: what the open ones add up
    to. attacks: made in this feeding phase; is_stopped: it may not attack again in this phase.
    """

    __slots__ = (
        "attacks",
        "body",
        "cards",
        "facts",
        "fat",
        "food",
        "is_stopped",
        "mask",
        "population",
        "shown",
        "upkeep",
    )

    def __init__(self, facts: Facts, population: int = 1, body: int = 1) -> None:
        self.population = population
        self.body = body
        self.food = 0
        self.fat = 0
        self.upkeep = 0
        self.cards: list[int] = []
        self.shown = 0
        self.mask = 0
        self.facts = facts
        self.attacks = 0
        self.is_stopped = False

    def clone(self) -> Species:
        """An independent copy."""
        twin = Species.__new__(Species)
        twin.population = self.population
        twin.body = self.body
        twin.food = self.food
        twin.fat = self.fat
        twin.upkeep = self.upkeep
        twin.cards = self.cards[:]
        twin.shown = self.shown
        twin.mask = self.mask
        twin.facts = self.facts
        twin.attacks = self.attacks
        twin.is_stopped = self.is_stopped
        return twin

    def key(self) -> tuple[int | tuple[int, ...], ...]:
        """Everything about it, for comparing positions."""
        return (
            self.population,
            self.body,
            self.food,
            self.fat,
            self.upkeep,
            tuple(self.cards),
            self.shown,
            self.attacks,
            int(self.is_stopped),
        )

    def upkeep_due(self) -> int:
        """Food the species must still put below before it feeds its population; 0 on land."""
        facts = self.facts
        if not facts.flies:
            return 0
        due = facts.upkeep_body * self.body + facts.upkeep_population * self.population + facts.upkeep_add
        return max(0, due - self.upkeep)

    def room(self) -> int:
        """How much food it can take now: upkeep, population, and the store of Fat Tissue."""
        hunger = self.population - self.food
        facts = self.facts
        if facts.is_plain:
            return hunger
        room = hunger + self.upkeep_due() if hunger > 0 else 0
        if facts.stores and self.population > 0:
            limit = self.body if facts.stores_body else self.population
            if self.fat < limit:
                room += limit - self.fat
        return room
