"""Traits as a match uses them: effects compiled to steps, and what the traits of a species add up to.

Everything here is a pure function of the pinned cards and the options; it is made once per setup and shared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.evolution.effects import CONDITIONS, EFFECTS, Step
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species
    from cardkit.match.core import CardFacts, Options, Setup

Holds = Callable[["TableMatch", "Species", "Species | None", "Species | None"], bool]
"""A condition: (match, species, its right neighbour, its attacker) → whether it holds."""

Block = tuple[int, "Holds | None"]
"""What keeps attackers off: the trait, and the condition under which it does."""

FLIGHT = "flight-trait"


class Facts:
    """What the open traits of one species add up to; the same object for all species with the same traits.

    Made by the ``fold`` of each effect op; see there for what each part means.
    """

    __slots__ = (
        "answers",
        "attack_add",
        "attack_body",
        "attack_population",
        "auras",
        "blocks",
        "by_op",
        "defence_add",
        "feeds_at_cliff",
        "flies",
        "gift",
        "hunts",
        "ignores_size",
        "is_plain",
        "leaf",
        "more_any",
        "more_cliff",
        "more_hole",
        "negates",
        "overcomes",
        "shields",
        "stores",
        "stores_body",
        "thinks",
        "traits",
        "upkeep_add",
        "upkeep_body",
        "upkeep_population",
        "when_any_attack",
        "when_fed",
    )

    def __init__(self) -> None:
        self.traits: tuple[int, ...] = ()
        self.by_op: dict[str, tuple[int, ...]] = {}  # op (take_more/source) → the traits that have it
        self.is_plain = True  # takes food up to its hunger: no upkeep, no store
        self.hunts = False
        self.flies = False
        self.feeds_at_cliff = False
        self.attack_add = self.attack_body = self.attack_population = 0
        self.ignores_size = 0  # 1: on the first attack of a phase, 2: always
        self.defence_add = 0
        self.shields: tuple[int, ...] = ()  # the traits that add to the defence
        self.blocks: tuple[Block, ...] = ()
        self.auras: tuple[Block, ...] = ()  # blocks for the species beside it
        self.overcomes = 0  # bits of traits
        self.negates = 0  # bits of traits that a discarded card takes out of an attack
        self.answers: tuple[Step, ...] = ()
        self.leaf: tuple[Step, ...] = ()
        self.when_fed: tuple[Step, ...] = ()
        self.when_any_attack: tuple[Step, ...] = ()
        self.gift = 0
        self.more_any = self.more_hole = self.more_cliff = 0
        self.stores = self.stores_body = False
        self.thinks: Step | None = None
        self.upkeep_body = self.upkeep_population = self.upkeep_add = 0


class Traits:
    """The compiled cards of a match.

    trait: per card number, the number of its trait, -1 for events; bit: 1 << trait, 0 for events; food: per
    card, its food value (None: no food card); events: per card, its steps; names: per trait, its name.
    flight: number of the Flight card, -1 where there is none. flight_bits: traits that make a species avian.
    """

    __slots__ = (
        "_folded",
        "avian_bits",
        "avian_only",
        "bit",
        "event_conditions",
        "events",
        "flight",
        "flight_bits",
        "food",
        "land",
        "names",
        "options",
        "protecting",
        "steps",
        "touching",
        "trait",
    )

    def __init__(self, cards: list[CardFacts], options: Options) -> None:
        self.options = options
        names = sorted({_trait_of(card) for card in cards if card["kind"] != "event"})
        place = {name: number for number, name in enumerate(names)}
        self.names = tuple(names)
        self.trait = tuple(-1 if card["kind"] == "event" else place[_trait_of(card)] for card in cards)
        self.bit = tuple(0 if number < 0 else 1 << number for number in self.trait)
        self.food: tuple[int | None, ...] = tuple(
            None if card["kind"] != "trait" else _food(card) for card in cards
        )
        self.avian_only = tuple(bool(card.get("attrs", {}).get("avian_only")) for card in cards)
        flights = [number for number, card in enumerate(cards) if card["kind"] == FLIGHT]
        self.flight = flights[0] if flights else -1
        self.flight_bits = self.avian_bits = 0
        steps: dict[int, tuple[Step, ...]] = {}
        events: list[tuple[Step, ...]] = []
        self.event_conditions: dict[int, tuple[str, ...]] = {}
        for number, card in enumerate(cards):
            trait = self.trait[number]
            if trait < 0:
                events.append(self._compile(card, -1, place))
                self.event_conditions[number] = tuple(
                    name for effect in card.get("effects", ()) for name in effect.get("if", ())
                )
                continue
            events.append(())
            if trait not in steps:
                steps[trait] = self._compile(card, trait, place)
            self.flight_bits |= self.bit[number] if card["kind"] == FLIGHT else 0
            self.avian_bits |= self.bit[number] if self.avian_only[number] else 0
        self.events = tuple(events)
        self.steps = tuple(steps[trait] for trait in range(len(names)))
        self.protecting = self._traits_with(("defending", "attacked"))
        self.touching = self.protecting | self._traits_with(("any_attack",))
        self._folded: dict[int, Facts] = {}
        self.land = self.facts(0)

    def facts(self, mask: int) -> Facts:
        """What the traits of a mask add up to."""
        found = self._folded.get(mask)
        if found is None:
            found = self._folded[mask] = self._fold(mask)
        return found

    def negatable(self, step: Step) -> int:
        """The bits of the traits that a negate_trait step may name."""
        if step.named == "protecting":
            return self.protecting
        return self.touching if step.named == "any" else step.traits

    def _fold(self, mask: int) -> Facts:
        facts = Facts()
        facts.flies = bool(mask & self.flight_bits)
        # What only avian species may have does nothing once a species is of the land again.
        acting = mask if facts.flies else mask & ~self.avian_bits
        facts.traits = tuple(trait for trait in range(len(self.names)) if acting >> trait & 1)
        for trait in facts.traits:
            for step in self.steps[trait]:
                EFFECTS[step.op].fold(self, facts, step)
                op = f"{step.op}/{step.source}" if step.op == "take_more" and step.source else step.op
                held = facts.by_op.get(op, ())
                if trait not in held:
                    facts.by_op[op] = (*held, trait)
        facts.is_plain = not facts.flies and not facts.stores
        return facts

    def _traits_with(self, windows: tuple[str, ...]) -> int:
        return sum(
            1 << trait
            for trait, steps in enumerate(self.steps)
            if any(step.when in windows for step in steps)
        )

    def _compile(self, card: CardFacts, trait: int, place: dict[str, int]) -> tuple[Step, ...]:
        """The steps of a card that hold under the options. Raises RefusedError for what is not understood."""
        compiled = []
        for effect in card.get("effects", ()):
            option, _equals, value = effect.get("option", "").partition("=")
            if option and _said(self.options.get(option)) != value:
                continue
            for row in effect["do"]:
                step = _step(card, trait, effect, row, place)
                compiled.append(step)
        if not card.get("effects"):
            raise RefusedError(
                _("{name} [{id}] cannot be played: what it does is not known").format(
                    name=card["name"], id=card["id"]
                ),
                help=_("import its effects, or take it out of the deck"),
            )
        return tuple(compiled)


def compiled(setup: Setup, options: Options) -> Traits:
    """The compiled cards of a setup under the options; made once."""
    key = ("traits", len(setup.cards), tuple(options.items()))
    found: Traits | None = setup.compiled.get(key)
    if found is None:
        found = setup.compiled[key] = Traits(setup.cards, options)
    return found


def _said(value: Any) -> str:
    """An option's value as effects write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _trait_of(card: CardFacts) -> str:
    """The trait a card shows; cards of a community may leave the attribute out."""
    return str(card.get("attrs", {}).get("trait") or card["id"])


def _food(card: CardFacts) -> int:
    food = card.get("attrs", {}).get("food")
    if not isinstance(food, int):
        raise RefusedError(
            _("{name} [{id}] cannot be played: its food value is not known").format(
                name=card["name"], id=card["id"]
            ),
            help=_("import the value, or use a profile that gives it (--option profile=cardkit-sample)"),
        )
    return food


def _step(
    card: CardFacts, trait: int, effect: dict[str, Any], row: dict[str, Any], place: dict[str, int]
) -> Step:
    handler = EFFECTS.get(row["op"])
    conditions = tuple(effect.get("if", ()))
    problem = ""
    if handler is None:
        problem = _("effect op {op} is not known").format(op=row["op"])
    elif effect["when"] not in handler.windows:
        problem = _("{op} cannot act at {when}").format(op=row["op"], when=effect["when"])
    elif any(name not in CONDITIONS or name not in handler.conditions for name in conditions):
        problem = _("{op} cannot depend on {conditions}").format(
            op=row["op"], conditions=", ".join(conditions)
        )
    elif bool(effect.get("cost")) != handler.is_paid(effect["when"]):
        problem = _("{op} at {when} and its cost do not go together").format(
            op=row["op"], when=effect["when"]
        )
    if problem:
        raise RefusedError(
            _("{name} [{id}] cannot be played: {problem}").format(
                name=card["name"], id=card["id"], problem=problem
            )
        )
    return Step(trait, effect["when"], conditions, row, place)
