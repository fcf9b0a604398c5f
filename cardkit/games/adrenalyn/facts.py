"""Card facts compiled once per setup: numbers as tuples, effects as records, everything checked by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.adrenalyn.effects import HANDLERS
from cardkit.games.adrenalyn.records import ROLES, STATES
from cardkit.games.adrenalyn.targets import (
    KEEPERS,
    NOBODY,
    OWN,
    PLAYERS,
    POSITIONS,
    RIVAL,
    TARGETS,
    Where,
    question,
)
from cardkit.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.match.core import CardFacts, Setup

KEEPER, PLAYER, ACTION, OTHER = range(4)
KINDS = {"portero": KEEPER, "jugador": PLAYER, "multi": PLAYER, "accion": ACTION}

WHENS = ("play", "enter", "turn_start", "turn_end", "ability", "energy", "ally_enters", "goal_against")
PLAY, ENTER, TURN_START, TURN_END, ABILITY, ENERGY, ALLY_ENTERS, GOAL_AGAINST = range(8)
_WHENS_OF = {
    KEEPER: ("ability", "energy", "ally_enters", "goal_against"),
    PLAYER: ("enter", "turn_start", "turn_end"),
    ACTION: ("play",),
}
# What decides whether a card of the hand can be used, besides its energy: a short cut for what is asked most.
PLACING, ALWAYS, WITH_OWN, WITH_RIVAL, DEPENDS = range(5)

CONDITIONS = ("round_min", "round_max", "goals", "rival_players_min", "own_players_max")
STANDINGS = ("behind", "level", "ahead", "not_ahead")
_STATS = {"att": 1, "def": 2, "both": 3}


class Step:
    """One step of an effect: what ``act`` does to whom, and whether that ``is_possible`` now.

    Numbers the op does not use are 0.
    """

    __slots__ = ("act", "amount", "handler", "is_possible", "op", "stat", "state", "to", "value", "where")

    def __init__(self, op: str, row: dict[str, Any], where: Where | None) -> None:
        self.op = op
        self.handler = HANDLERS[op]
        self.act: Callable[..., None] = self.handler.act
        self.to = TARGETS.get(row.get("to", ""), TARGETS["none"])
        self.is_possible = question(self.to)
        self.where = where
        self.stat: int = _STATS.get(row.get("stat", ""), 0)
        self.amount: int = row.get("amount", 0)
        self.value: int = row.get("value", 0)
        self.state: int = STATES.index(row["state"]) if "state" in row else 0


class Effect:
    """One effect of a card: ``number`` among all effects of the setup, ``place`` on its card."""

    __slots__ = ("card", "conditions", "cost", "is_limited", "number", "place", "steps", "times", "when")

    def __init__(
        self, number: int, card: int, place: int, row: dict[str, Any], steps: tuple[Step, ...]
    ) -> None:
        self.number = number
        self.card = card
        self.place = place
        self.when = WHENS.index(row["when"])
        self.conditions: tuple[tuple[int, int], ...] = tuple(
            (CONDITIONS.index(key), STANDINGS.index(value) if key == "goals" else value)
            for key, value in row.get("if", {}).items()
        )
        self.cost: int = row.get("cost", 0)
        self.times: int = row.get("times", 0)
        self.is_limited = bool(self.times or self.conditions)
        self.steps = steps


class Facts:
    """What a match knows of its cards, by card number; -1 where a value is not known.

    ``by_when[w][card]`` holds the effects of a card that act then (w as in WHENS); ``uses[card]`` says what
    decides whether it can be used, of goalkeepers whether their ability can.
    """

    __slots__ = ("att", "by_when", "dfn", "effects", "energy", "kinds", "positions", "size", "teams", "uses")

    def __init__(self, cards: list[CardFacts]) -> None:
        teams: dict[str, int] = {}
        attrs = [card.get("attrs", {}) for card in cards]
        self.size = len(cards)
        self.kinds = tuple(KINDS.get(card["kind"], OTHER) for card in cards)
        self.energy = tuple(_number(a.get("energy")) for a in attrs)
        self.att = tuple(_number(a.get("att")) for a in attrs)
        self.dfn = tuple(_number(a.get("def")) for a in attrs)
        self.positions = tuple(
            POSITIONS.index(a["position"]) if a.get("position") in POSITIONS else -1 for a in attrs
        )
        self.teams = tuple(teams.setdefault(a["team"], len(teams)) if a.get("team") else -1 for a in attrs)
        effects: list[Effect] = []
        for number, card in enumerate(cards):
            for place, row in enumerate(card.get("effects") or ()):
                effects.append(_effect(len(effects), number, place, row, card, self, teams))
        self.effects = tuple(effects)
        self.uses = tuple(
            PLACING
            if kind == PLAYER
            else _use(
                [effect for effect in effects if effect.card == card and effect.when in (PLAY, ABILITY)]
            )
            for card, kind in enumerate(self.kinds)
        )
        self.by_when = tuple(
            tuple(
                tuple(effect for effect in effects if effect.card == number and effect.when == when)
                for number in range(self.size)
            )
            for when in range(len(WHENS))
        )


def _use(effects: list[Effect]) -> int:
    """What an action card or ability depends on; exactly what ``Step.is_possible`` would say."""
    if len(effects) != 1 or effects[0].conditions or effects[0].times:
        return DEPENDS
    steps = effects[0].steps
    if any(
        step.to.kind == KEEPERS or (step.to.kind == NOBODY and step.handler.useful is None) for step in steps
    ):
        return ALWAYS
    step = steps[0]
    if (
        len(steps) > 1
        or step.to.kind != PLAYERS
        or step.where is not None
        or step.handler.changes is not None
    ):
        return DEPENDS
    return {OWN: WITH_OWN, RIVAL: WITH_RIVAL}.get(step.to.side, DEPENDS)


def facts_of(setup: Setup) -> Facts:
    """The compiled facts of a setup, made anew when cards were pinned since."""
    facts = setup.compiled.get("facts")
    if not isinstance(facts, Facts) or facts.size != len(setup.cards):
        facts = setup.compiled["facts"] = Facts(setup.cards)
    return facts


def _number(value: Any) -> int:
    return value if isinstance(value, int) else -1


def _effect(
    number: int,
    card: int,
    place: int,
    row: dict[str, Any],
    facts: CardFacts,
    all_facts: Facts,
    teams: dict[str, int],
) -> Effect:
    """An effect out of its data. Raises RefusedError with card and reason."""

    def refuse(reason: str) -> RefusedError:
        return RefusedError(
            _("{name} ({id}), effect {n}: {reason}").format(
                name=facts["name"], id=facts["id"], n=place + 1, reason=reason
            )
        )

    shapes = {"do": list, "if": dict, "cost": int, "times": int}
    if not isinstance(row, dict) or any(
        type(row[key]) is not kind for key, kind in shapes.items() if key in row
    ):
        raise refuse(_("an effect is an object with when and do, not {value!r}").format(value=row))
    when = row.get("when")
    if when not in _WHENS_OF.get(all_facts.kinds[card], ()):
        raise refuse(_("a card of kind {kind} has no {when!r}").format(kind=facts["kind"], when=when))
    if row.get("times") and all_facts.kinds[card] != KEEPER:
        raise refuse(_("only effects of goalkeepers can be limited by times"))
    for key, value in row.get("if", {}).items():
        fits = value in STANDINGS if key == "goals" else type(value) is int
        if key not in CONDITIONS or not fits:
            raise refuse(_("unknown condition {key}: {value!r}").format(key=key, value=value))
    steps = []
    for step in row.get("do", ()):
        problem = _step_problem(step, when)
        if problem:
            raise refuse(problem)
        where = step.get("where")
        if where is not None:
            team = where.get("team")
            same = all_facts.teams[card] if team == "same" else teams.get(team, -2)
            where = Where(
                role=ROLES.index(where["role"]) if "role" in where else -1,
                state=STATES.index(where["state"]) if "state" in where else -1,
                position=POSITIONS.index(where["position"]) if "position" in where else -1,
                team=-1 if team is None else (same if same >= 0 else -2),
                att_max=where.get("att_max", -1),
                def_max=where.get("def_max", -1),
            )
        steps.append(Step(step["op"], step, where))
    if not steps:
        raise refuse(_("it does nothing"))
    return Effect(number, card, place, row, tuple(steps))


_WHERE: dict[str, tuple[str, ...] | type] = {
    "role": ROLES,
    "state": STATES,
    "position": POSITIONS,
    "team": str,
    "att_max": int,
    "def_max": int,
}
_STEP: dict[str, tuple[str, ...] | type] = {
    "stat": tuple(_STATS),
    "state": STATES[1:],
    "amount": int,
    "value": int,
    "to": str,
    "op": str,
    "where": dict,
}


def _shape_problem(step: Any) -> str:
    """What is wrong with the keys and values of a step, whatever its op, or ''."""
    if not isinstance(step, dict):
        return _("a step is an object with op, not {value!r}").format(value=step)
    where = step.get("where", {})
    pairs = [(key, value, _STEP) for key, value in step.items()]
    if isinstance(where, dict):
        pairs += [(key, value, _WHERE) for key, value in where.items()]
    for key, value, known in pairs:
        wanted = known.get(key)
        if wanted is None:
            return _("unknown key {key!r}; known are {known}").format(key=key, known=", ".join(known))
        fits = value in wanted if isinstance(wanted, tuple) else type(value) is wanted
        if not fits:
            expected = ", ".join(wanted) if isinstance(wanted, tuple) else wanted.__name__
            return _("{key} is {value!r}, expected {expected}").format(
                key=key, value=value, expected=expected
            )
    return ""


def _step_problem(step: Any, when: str) -> str:
    """What is wrong with a step of an effect that acts at ``when``, or ''."""
    problem = _shape_problem(step)
    if problem:
        return problem
    op = step.get("op")
    handler = HANDLERS.get(op) if isinstance(op, str) else None
    if handler is None:
        return _("unknown op {op!r}; known are {known}").format(op=op, known=", ".join(sorted(HANDLERS)))
    missing = [key for key in handler.needs if key not in step]
    if missing:
        return _("{op} needs {key!r}").format(op=op, key=missing[0])
    to = step.get("to", "none")
    if to not in TARGETS or TARGETS[to].kind not in handler.kinds:
        known = sorted(
            name for name, target in TARGETS.items() if target.kind in handler.kinds and name != "none"
        )
        return _("{op} cannot act on {to!r}; it can on {known}").format(
            op=op, to=to, known=", ".join(known) or _("nothing")
        )
    if to == "entered" and when != "ally_enters":
        return _("{to!r} exists only when an own player enters").format(to=to)
    if op == "prevent_goal" and to == "none" and when != "goal_against":
        return _("prevent_goal needs 'to' where no goal is about to be scored")
    if to in ("self", "own_others") and when not in ("enter", "turn_start", "turn_end"):
        return _("{to!r} exists only on players").format(to=to)
    return ""
