"""What each effect op does: how it counts towards what a species can do, and how it acts.

``EFFECTS`` maps each op to its one handler. ``fold`` adds a step to the Facts of a species; ``run``, where
there is one, changes the position and appends the events. docs/effects/evolution.md says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardkit.games.evolution import feeding
from cardkit.games.evolution.species import LARGEST

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species
    from cardkit.games.evolution.traits import Facts, Holds, Traits


class Step:
    """One step of an effect, compiled: the op, its window, and its fields as numbers."""

    __slots__ = (
        "add",
        "amount",
        "conditions",
        "holds",
        "named",
        "op",
        "plant",
        "source",
        "to",
        "trait",
        "traits",
        "when",
    )

    def __init__(
        self, trait: int, when: str, conditions: tuple[str, ...], row: dict[str, Any], place: dict[str, int]
    ) -> None:
        self.trait = trait
        self.op: str = row["op"]
        self.when = when
        self.conditions = conditions
        self.holds = _all(conditions)
        self.amount: int = row.get("amount", 1)
        self.add: int | str = row.get("add", 0)
        self.to: str = row.get("to", "self")
        self.source: str = row.get("from", "")
        self.plant = row.get("food", "plant") == "plant"
        named = row.get("traits", ())
        self.named: str = named if isinstance(named, str) else ""
        # Traits that no card of the match shows cannot be met.
        self.traits = 0 if self.named else sum(1 << place[name] for name in named if name in place)


class Handler:
    """The handler of one op.

    windows: the values of ``when`` it understands; paid: those of them that cost a card; conditions: those it
    may depend on.
    """

    __slots__ = ("conditions", "fold", "paid", "run", "windows")

    def __init__(
        self,
        windows: tuple[str, ...],
        fold: Callable[[Traits, Facts, Step], None],
        run: Callable[[TableMatch, Step, int, int, Species | None, int, Species | None], None] | None = None,
        conditions: tuple[str, ...] = (),
        paid: tuple[str, ...] = (),
    ) -> None:
        self.windows = windows
        self.fold = fold
        self.run = run
        self.conditions = conditions
        self.paid = paid

    def is_paid(self, when: str) -> bool:
        """Whether the op costs a card in that window."""
        return when in self.paid


# --- conditions --------------------------------------------------------------------------------------------


def is_fed(match: TableMatch, species: Species, right: Species | None, attacker: Species | None) -> bool:
    """fed: as much food as population."""
    return species.food >= species.population


def is_right_larger(
    match: TableMatch, species: Species, right: Species | None, attacker: Species | None
) -> bool:
    """right_body_larger: by the printed bodies."""
    return right is not None and right.body > species.body


def is_herd(match: TableMatch, species: Species, right: Species | None, attacker: Species | None) -> bool:
    """attacker_population_not_larger: as they stand at the moment of the attack."""
    return attacker is not None and attacker.population <= species.population


def is_flyer(match: TableMatch, species: Species, right: Species | None, attacker: Species | None) -> bool:
    """attacker_flies."""
    return attacker is not None and attacker.facts.flies


def is_no_hunter(
    match: TableMatch, species: Species, right: Species | None, attacker: Species | None
) -> bool:
    """not_hunter."""
    return not species.facts.hunts


def is_hole_stocked(
    match: TableMatch, species: Species, right: Species | None, attacker: Species | None
) -> bool:
    """watering_hole_food."""
    return match.hole > 0


def is_cliff_stocked(
    match: TableMatch, species: Species, right: Species | None, attacker: Species | None
) -> bool:
    """cliff_food."""
    return match.cliff > 0


CONDITIONS: dict[str, Holds | None] = {
    "fed": is_fed,
    "right_body_larger": is_right_larger,
    "attacker_population_not_larger": is_herd,
    "attacker_flies": is_flyer,
    "not_hunter": is_no_hunter,
    "watering_hole_food": is_hole_stocked,
    "cliff_food": is_cliff_stocked,
    "first_attack": None,  # folded: Facts.ignores_size
    "own_flyer": None,  # of the player, not of a species: play.py
}


def _all(conditions: tuple[str, ...]) -> Holds | None:
    tests = [test for test in map(CONDITIONS.get, conditions) if test is not None]
    if len(tests) <= 1:
        return tests[0] if tests else None
    return lambda match, species, right, attacker: all(
        test(match, species, right, attacker) for test in tests
    )


# --- what a species can do ---------------------------------------------------------------------------------


def fold_hunt(traits: Traits, facts: Facts, step: Step) -> None:
    """hunt: feeds by attacks only."""
    facts.hunts = True


def fold_overcome(traits: Traits, facts: Facts, step: Step) -> None:
    """overcome: blocks by these traits do not count on its attacks."""
    facts.overcomes |= step.traits


def fold_attack_size(traits: Traits, facts: Facts, step: Step) -> None:
    """attack_size: added to its body on its attacks."""
    if step.add == "population":
        facts.attack_population += 1
    elif step.add == "body":
        facts.attack_body += 1
    else:
        facts.attack_add += int(step.add)


def fold_defence_size(traits: Traits, facts: Facts, step: Step) -> None:
    """defence_size: added to its body when it is attacked."""
    facts.defence_add += int(step.add)
    facts.shields += (step.trait,)


def fold_ignore_size(traits: Traits, facts: Facts, step: Step) -> None:
    """ignore_size: sizes do not count, on the first attack of a phase or always."""
    facts.ignores_size = max(facts.ignores_size, 1 if "first_attack" in step.conditions else 2)


def fold_block(traits: Traits, facts: Facts, step: Step) -> None:
    """block_attack: keeps attackers off itself, or off its neighbours."""
    if step.to == "neighbours":
        facts.auras += ((step.trait, step.holds),)
    else:
        facts.blocks += ((step.trait, step.holds),)


def fold_negate(traits: Traits, facts: Facts, step: Step) -> None:
    """negate_trait: for a card, these traits do not count on its attack."""
    facts.negates |= traits.negatable(step)


def fold_answer(traits: Traits, facts: Facts, step: Step) -> None:
    """What answers an attack on the species."""
    if step.when == "attacked":
        facts.answers += (step,)


def fold_gift(traits: Traits, facts: Facts, step: Step) -> None:
    """feed_neighbour: the right neighbour takes from the same source."""
    facts.gift += step.amount


def fold_take_more(traits: Traits, facts: Facts, step: Step) -> None:
    """take_more: more plant food at a time, from any source or one."""
    if step.source == "watering_hole":
        facts.more_hole += step.amount
    elif step.source == "cliff":
        facts.more_cliff += step.amount
    else:
        facts.more_any += step.amount


def fold_take_food(traits: Traits, facts: Facts, step: Step) -> None:
    """take_food: before the reveal, after any attack, or for a card on the feeding turn."""
    if step.when == "leaf":
        facts.leaf += (step,)
    elif step.when == "any_attack":
        facts.when_any_attack += (step,)
    else:
        facts.thinks = step


def fold_store(traits: Traits, facts: Facts, step: Step) -> None:
    """store_fat: food beyond the population is kept."""
    facts.stores = True
    facts.stores_body = True


def fold_leaf(traits: Traits, facts: Facts, step: Step) -> None:
    """What acts before the food cards are revealed."""
    if step.when == "leaf":
        facts.leaf += (step,)


def fold_fed(traits: Traits, facts: Facts, step: Step) -> None:
    """What acts when the species becomes fully fed."""
    if step.when == "fed":
        facts.when_fed += (step,)


def fold_upkeep(traits: Traits, facts: Facts, step: Step) -> None:
    """pay_upkeep: how much of its first food is put below."""
    if step.add == "body":
        facts.upkeep_body += 1
    elif step.add == "population":
        facts.upkeep_population += 1
    else:
        facts.upkeep_add += int(step.add)


def fold_cliff(traits: Traits, facts: Facts, step: Step) -> None:
    """feed_at_cliff: may take food from the Cliff."""
    facts.feeds_at_cliff = True


def fold_event(traits: Traits, facts: Facts, step: Step) -> None:
    """Steps of event cards belong to no species."""


# --- how it acts -------------------------------------------------------------------------------------------


def run_lose_population(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """lose_population: the attacker (Horns), or the species an event is aimed at, shrinks."""
    assert rival is not None
    match.acted(seat, card, step)
    feeding.shrink(match, rival_seat, rival, step.amount)


def run_stop_attacks(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """stop_attacks: the attacker is done for this phase."""
    assert rival is not None
    match.acted(seat, card, step)
    rival.is_stopped = True
    match.events.append(("stopped", "evolution.trait", rival_seat, match.place(rival_seat, rival)))


def run_take_food(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """take_food: from the bank, as far as there is room."""
    assert own is not None
    if own.room() > 0 and not (step.plant and own.facts.hunts):
        match.acted(seat, card, step)
        feeding.take(match, seat, match.rows[seat].index(own), step.amount, feeding.BANK, step.plant)


def run_eat_fat(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """eat_fat: the store feeds the species; not a take, so nothing follows from it but being fed."""
    assert own is not None
    if own.fat and own.food < own.population:
        match.acted(seat, card, step)
        feeding.eat_fat(match, seat, own)


def run_gain_population(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """gain_population: up to six."""
    assert own is not None
    gain = min(step.amount, LARGEST - own.population)
    if gain > 0:
        match.acted(seat, card, step)
        own.population += gain
        match.events.append(
            ("grew", "evolution.limits", seat, match.place(seat, own), feeding.POPULATION, own.population)
        )


def run_add_food(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """add_food: from the bank to the Watering Hole."""
    match.acted(seat, card, step)
    match.hole += step.amount
    match.out += step.amount
    match.events.append(("hole", "evolution.event", step.amount, match.hole))


def run_remove_food(
    match: TableMatch,
    step: Step,
    card: int,
    seat: int,
    own: Species | None,
    rival_seat: int,
    rival: Species | None,
) -> None:
    """remove_food: from the Watering Hole to the bank, as much as there is."""
    gone = min(step.amount, match.hole)
    if gone:
        match.acted(seat, card, step)
        match.hole -= gone
        match.out -= gone
        match.events.append(("hole", "evolution.trait", -gone, match.hole))


EFFECTS: dict[str, Handler] = {
    "hunt": Handler(("feeding",), fold_hunt),
    "overcome": Handler(("attacking",), fold_overcome),
    "attack_size": Handler(("attacking",), fold_attack_size),
    "defence_size": Handler(("defending",), fold_defence_size),
    "ignore_size": Handler(("attacking",), fold_ignore_size, conditions=("first_attack",)),
    "block_attack": Handler(
        ("defending",),
        fold_block,
        conditions=("fed", "right_body_larger", "attacker_population_not_larger", "attacker_flies"),
    ),
    "negate_trait": Handler(("attacking",), fold_negate, paid=("attacking",)),
    "lose_population": Handler(
        ("attacked", "play"), fold_answer, run_lose_population, conditions=("own_flyer",)
    ),
    "stop_attacks": Handler(("attacked",), fold_answer, run_stop_attacks),
    "feed_neighbour": Handler(("takes_food",), fold_gift),
    "take_more": Handler(("takes_food",), fold_take_more),
    "take_food": Handler(
        ("leaf", "any_attack", "feeding"),
        fold_take_food,
        run_take_food,
        conditions=("not_hunter", "watering_hole_food", "cliff_food"),
        paid=("feeding",),
    ),
    "store_fat": Handler(("fed",), fold_store),
    "eat_fat": Handler(("leaf",), fold_leaf, run_eat_fat),
    "gain_population": Handler(
        ("leaf", "play"),
        fold_leaf,
        run_gain_population,
        conditions=("watering_hole_food", "cliff_food", "own_flyer"),
    ),
    "add_food": Handler(("play",), fold_event, run_add_food, conditions=("own_flyer",)),
    "remove_food": Handler(("fed",), fold_fed, run_remove_food),
    "pay_upkeep": Handler(("always",), fold_upkeep),
    "feed_at_cliff": Handler(("feeding",), fold_cliff),
}
