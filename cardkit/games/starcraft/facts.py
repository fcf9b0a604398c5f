"""Facts of cards and units, compiled once per setup into tuples of ints that a battle can use at speed."""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.starcraft.effects import OPS
from cardkit.i18n import _
from cardkit.match.core import CardFacts, Setup

STANDARD, REINFORCEMENT, COMBAT, TECHNOLOGY, UNIT = range(5)
KINDS = ("standard", "reinforcement", "combat", "technology", "unit")
GROUND, FLYING = 1, 2
DOMAINS = {"ground": GROUND, "flying": FLYING}
WHENS = ("start", "reveal", "compare", "strength", "destroy", "end_destroy", "discard")


class Step:
    """One step of an effect: its op and numbers; ``units`` and ``hit`` are sets of unit numbers."""

    __slots__ = (
        "against",
        "alternatives",
        "amount",
        "count",
        "has_cost_limit",
        "hit",
        "number",
        "of_ranged",
        "op",
        "units",
        "word",
    )

    def __init__(self, row: dict[str, Any], facts: Facts) -> None:
        self.op: str = row["op"]
        self.number = OPS.index(self.op)
        self.amount: int = row.get("amount") or 0
        self.count: int = row.get("count", 1) if self.op != "mind_control" else row.get("max", 2)
        # what, side, ability, kind and scope are words no op has two of
        words = [row[key] for key in ("what", "side", "ability", "kind", "scope") if row.get(key)]
        self.word: str = words[0] if words else ""
        self.against = sum(DOMAINS[word] for word in row.get("against", ()))
        self.units = facts.units_of(row.get("units", ()))
        self.of_ranged = "ranged" in row.get("units", ())
        self.hit = facts.units_of(row.get("targets") or ())
        self.has_cost_limit = "cost_below" in row
        if row.get("cost_below") is not None:
            self.hit = frozenset(u for u in self.hit if (facts.cost[u] or 0) < row["cost_below"])
        self.alternatives = tuple(tuple(Step(step, facts) for step in steps) for steps in row.get("of", ()))


class Effect:
    """One effect: when it acts, its conditions (sets of unit numbers, None = no condition), its steps."""

    __slots__ = (
        "enemy_detector",
        "front",
        "front_survives",
        "role",
        "steps",
        "supporters",
        "vs",
        "when",
        "workers",
    )

    def __init__(self, row: dict[str, Any], facts: Facts) -> None:
        condition = row.get("if", {})
        self.when = WHENS.index(row["when"])
        self.front = facts.units_of(condition["front"]) if "front" in condition else None
        self.vs = facts.units_of((condition["vs"],)) if "vs" in condition else None
        self.supporters: int = condition.get("supporters", 0)
        self.enemy_detector: bool | None = condition.get("enemy_detector")
        self.front_survives: bool | None = condition.get("front_survives")
        self.role = ("attacker", "defender").index(condition["role"]) if "role" in condition else -1
        self.workers: int = row.get("cost", {}).get("workers", 0)
        self.steps = tuple(Step(step, facts) for step in row["do"])

    def everything(self) -> list[Step]:
        """Its steps, those inside a choice included."""
        found = list(self.steps)
        for step in self.steps:
            found += [inner for alternative in step.alternatives for inner in alternative]
        return found


class Facts:
    """All cards of a setup, by card number; a tuple holds 0 or False where a card is of another kind."""

    def __init__(self, setup: Setup) -> None:
        rows = setup.cards
        attrs = [row.get("attrs", {}) for row in rows]
        self.count = len(rows)
        self.kind = tuple(KINDS.index(row["kind"]) if row["kind"] in KINDS else COMBAT for row in rows)
        self.race: tuple[str, ...] = tuple(a.get("race") or "" for a in attrs)
        self.domain = tuple(DOMAINS.get(a.get("unit_type") or "", 0) for a in attrs)
        self.hits = tuple(sum(DOMAINS[word] for word in a.get("targets") or ()) for a in attrs)
        self.support: tuple[int, ...] = tuple(a.get("support") or 0 for a in attrs)
        self.assist = tuple(bool(a.get("assist")) for a in attrs)
        self.hero = tuple(bool(a.get("hero")) for a in attrs)
        self.ranged: tuple[bool | None, ...] = tuple(a.get("ranged") for a in attrs)
        self.cost = tuple(_cost(a) for a in attrs)
        self.detector = tuple("detector" in (a.get("abilities") or ()) for a in attrs)
        self.cloaking = tuple("cloaking" in (a.get("abilities") or ()) for a in attrs)
        self.veils = tuple("gives-cloaking" in (a.get("abilities") or ()) for a in attrs)
        self.sacrifice = tuple("sacrifice" in (a.get("abilities") or ()) for a in attrs)
        self.words = tuple(_words(row) for row in rows)
        self.major = tuple((a.get("major_attack") or 0, a.get("major_health") or 0) for a in attrs)
        self.minor = tuple((a.get("minor_attack") or 0, a.get("minor_health") or 0) for a in attrs)
        self.specialty = tuple(a.get("match_scope") == "front_or_support" for a in attrs)
        icons = [frozenset(a.get("icons") or ()) for a in attrs]
        self.matches = tuple(
            tuple("any" in held or bool(held & words) for words in self.words) for held in icons
        )
        for row in rows:
            for step in (step for effect in row.get("effects", ()) for step in steps_of(effect)):
                if step["op"] not in OPS:
                    raise RefusedError(
                        _("{id} {name}: no such operation as {op!r}; known are {known}").format(
                            id=row["id"], name=row["name"], op=step["op"], known=", ".join(OPS)
                        )
                    )
        self.effects = tuple(tuple(Effect(effect, self) for effect in row.get("effects", ())) for row in rows)
        self.at = tuple(
            tuple(
                tuple((place, effect) for place, effect in enumerate(held) if effect.when == when)
                for held in self.effects
            )
            for when in range(len(WHENS))
        )
        self.priced = tuple(max((effect.workers for effect in held), default=0) for held in self.effects)
        self.has_ability = tuple(bool(held) for held in self.effects)

    def units_of(self, words: tuple[str, ...] | list[str]) -> frozenset[int]:
        """The numbers of the units that one of the words names: a unit, its type or class, ``any``."""
        wanted = frozenset(words)
        return frozenset(number for number, held in enumerate(self.words) if held & wanted)


def compiled(setup: Setup) -> Facts:
    """The facts of a setup, made on the first call; no option changes them."""
    facts: Facts | None = setup.compiled.get("starcraft")
    if facts is None or facts.count != len(setup.cards):
        facts = setup.compiled["starcraft"] = Facts(setup)
    return facts


def _cost(attrs: dict[str, Any]) -> int | None:
    """What a unit costs in all: what had to be destroyed to build it counts (an Archon: 4)."""
    total: int | None = attrs.get("cost_total")
    minerals, gas = attrs.get("cost_minerals"), attrs.get("cost_gas")
    if total is not None or minerals is None or gas is None:
        return total
    return int(minerals + gas)


def _words(row: CardFacts) -> frozenset[str]:
    """Everything effects and icons may call a unit; nothing for other cards."""
    if row["kind"] != "unit":
        return frozenset()
    attrs = row.get("attrs", {})
    named = {attrs.get("unit"), attrs.get("unit_type"), attrs.get("class")}
    words = {word for word in named if word} | {"any"}
    if attrs.get("assist"):
        words.add("assist")
    if attrs.get("ranged"):
        words.add("ranged")
    return frozenset(words)


def steps_of(effect: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of an effect as data files write it, those inside a choice included."""
    found: list[dict[str, Any]] = []
    for step in effect["do"]:
        found.append(step)
        found += [inner for alternative in step.get("of", ()) for inner in alternative]
    return found
