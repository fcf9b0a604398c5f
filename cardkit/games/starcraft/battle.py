"""The battle: its position, what the rules do to it, and how it is seen from outside."""

from __future__ import annotations

from bisect import insort
from typing import Any

from cardkit.games.starcraft import aftermath, choices, forms, muster, position, sight
from cardkit.games.starcraft.board import draw_board
from cardkit.games.starcraft.effects import Item
from cardkit.games.starcraft.estimate import worth
from cardkit.games.starcraft.facts import WHENS, Facts, Step, compiled
from cardkit.games.starcraft.fight import step as fight_step
from cardkit.games.starcraft.fight import strike
from cardkit.games.starcraft.skirmish import Skirmish
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Action, Dice, Engine, Match, Options, Setup

SHUFFLES = ("shuffle/0", "shuffle/1")

_PHASES = (
    muster.start,
    muster.pairing,
    muster.supports,
    muster.switching,
    muster.cards,
    aftermath.resolving,
    fight_step,
    aftermath.splash,
    aftermath.leaving,
)
_BOTH = {"both": (True, True), "attacker": (True, False), "defender": (False, True), "none": (False, False)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Match):
    """One battle. Side 0 attacks, side 1 defends; with ``turned`` = 1 the defender sits at the first seat.

    Inside everything goes by side, outside (to_act, events, results) by seat: seat = side ^ turned.
    deck, hand, discard: card numbers, top of the deck last, hands sorted. pool: units that are in no
    skirmish (before pairing, and those that hold the area at the end). technologies: cards in play. works:
    bases, installations and workers of a side in the area. phase, stage, seat, at: where the battle stands
    (at: place of the skirmish). ask: what is being asked, 0 = nothing. queue: steps of effects left to do,
    the next one last. aside: triggered splash, (side, card, effect, step).
    """

    __slots__ = (
        "air_support",
        "area_limit",
        "aside",
        "ask",
        "at",
        "by_capability",
        "chosen_front",
        "control",
        "deck",
        "defensive",
        "discard",
        "facts",
        "hand",
        "has_discards",
        "has_ends",
        "has_guard",
        "has_reveals",
        "is_guarded",
        "lost",
        "may_decline",
        "phase",
        "pool",
        "protoss_draw",
        "queue",
        "race",
        "refuge",
        "retreated",
        "seat",
        "skirmishes",
        "special",
        "specialty",
        "stage",
        "support_needs_target",
        "technologies",
        "text_triggers",
        "turned",
        "withdrawn",
        "workers_cost",
        "works",
        "zerg_draw",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        self.facts: Facts = compiled(setup)
        self.deck: list[list[int]] = [[], []]
        self.hand: list[list[int]] = [[], []]
        self.discard: list[list[int]] = [[], []]
        self.pool: list[list[int]] = [[], []]
        self.lost: list[list[int]] = [[], []]
        self.withdrawn: list[list[int]] = [[], []]
        self.retreated: list[list[int]] = [[], []]
        self.technologies: list[list[int]] = [[], []]
        self.works = [[0, 0, 0], [0, 0, 0]]
        self.control = [0, 0]
        self.skirmishes: list[Skirmish] = []
        self.queue: list[Item] = []
        self.aside: list[tuple[int, int, int, int]] = []
        self.phase = forms.START
        self.stage = 0
        self.seat = 0
        self.at = -1
        self.ask = 0
        self.chosen_front = -1
        self.is_guarded = False
        self.race = ["", ""]
        seats = setup.seats
        is_turned = len(seats) == 2 and seats[0].side > seats[1].side
        self.turned = int(is_turned and options["attacker"] == "first_deck")
        # The circumstances: options say them, a position may say otherwise.
        self.special = int(options["order"] == "special")
        self.has_guard = bool(options["guard_token"])
        self.air_support = list(_BOTH[str(options["air_support"])])
        self.defensive = bool(options["defensive_module"])
        self.refuge = list(_BOTH[str(options["refuge"])])
        limit = options["area_limit"]
        assert isinstance(limit, int)
        self.area_limit = limit
        # Rules as the options read them.
        self.support_needs_target = bool(options["support_needs_target"])
        self.by_capability = options["targeting"] == "rulebook"
        self.may_decline = options["ability"] == "may"
        self.specialty = bool(options["specialty_support"])
        self.workers_cost = options["terran_reinforcement_cost"] == "worker"
        self.text_triggers = options["splash_trigger"] == "any"
        self.protoss_draw = bool(options["protoss_defender_draw"])
        self.zerg_draw = bool(options["zerg_draw"])
        at = self.facts.at
        self.has_reveals = any(at[WHENS.index("reveal")])
        self.has_ends = any(at[WHENS.index("end_destroy")])
        self.has_discards = any(at[WHENS.index("discard")])

    # --- the course of the battle --------------------------------------------------------------------------

    def advance(self) -> None:
        """Do whatever needs no choice."""
        while not self.ask and self.outcome is None:
            _PHASES[self.phase](self)

    def pose(self, ask: int, side: int) -> None:
        """Ask a side; what has no answer is passed over, what has one answer is answered at once."""
        legal = choices.LEGAL[ask](self, side)
        if len(legal) > 1:
            self.ask = ask
            self.offer(side ^ self.turned, legal)
        elif legal:
            choices.ANSWER[ask](self, side, legal[0])

    def _legal(self, seat: int) -> list[Action]:
        return choices.LEGAL[self.ask](self, seat ^ self.turned)

    def _apply(self, seat: int, action: Action) -> None:
        ask = self.ask
        told = len(self.events)
        self.ask = 0
        self.to_act = ()
        choices.ANSWER[ask](self, seat ^ self.turned, action)
        self.advance()
        if self.turned:
            self.turn_events(told)

    def turn_events(self, told: int) -> None:
        """Write seats instead of sides into the events after the first ``told``."""
        for place in range(told, len(self.events)):
            kind, rule, *values = self.events[place]
            if forms.EVENTS.get(kind, ("",))[0] == "seat":
                values[0] = 1 - values[0]
                self.events[place] = (kind, rule, *values)

    def conclude(self, holder: int, reason: str) -> None:
        """The battle is over; ``holder`` is the side that holds the area, -1 = nobody."""
        self.finish((holder ^ self.turned,) if holder >= 0 else (), reason)

    def _why(self, seat: int, action: Action) -> str:
        return choices.reason(self, seat ^ self.turned, action)

    # --- what the rules do to it ---------------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> None:
        """Draw cards; the discards become a new deck the moment the last card is drawn."""
        hand = self.hand[seat]
        events = self.events
        for _again in range(count):
            card = self.take(seat)
            if card < 0:
                return
            insort(hand, card)
            events.append(("drew", "starcraft.draw", seat, card))
            if not self.deck[seat]:
                self.renew(seat)

    def take(self, seat: int) -> int:
        """The top card of a deck, -1 when deck and discards are empty; ``renew`` an empty deck afterwards."""
        if not self.deck[seat]:
            self.renew(seat)
        return self.deck[seat].pop() if self.deck[seat] else -1

    def renew(self, seat: int) -> None:
        """Shuffle the discards, if there are any, into a new deck."""
        pile = self.discard[seat]
        if not pile:
            return
        self.discard[seat] = []
        pile.sort()
        self.dice.shuffle(SHUFFLES[seat ^ self.turned], pile)
        self.deck[seat] = pile
        self.events.append(("reshuffled", "starcraft.reshuffle", seat, len(pile)))

    def keep(self, seat: int, card: int) -> None:
        """A card comes into the hand."""
        insort(self.hand[seat], card)

    def strike(self, sk: Skirmish | None, owner: int, unit: int) -> None:
        """A unit is destroyed or withdraws; -1 = the front-line unit."""
        strike(self, sk, owner, unit)

    def is_matched(self, card: int, sk: Skirmish, side: int) -> bool:
        """Whether a reinforcement matches the front line or, with the specialty icon, a supporting unit."""
        matches = self.facts.matches[card]
        if matches[sk.front[side]]:
            return True
        if self.specialty and self.facts.specialty[card]:
            return any(matches[unit] for unit in sk.support[side])
        return False

    def is_stripped(self, step: Step, unit: int) -> bool:
        """Whether an effect that takes attack away means this unit."""
        return unit in step.units or (step.of_ranged and bool(self.facts.ranged[unit]))

    def prey(self, owner: int, step: Step, sk: Skirmish | None) -> list[tuple[int, int]]:
        """The units of a side that a step may destroy, each kind once, with the number of their skirmish."""
        if sk is None:
            found = [(unit, 0) for unit in self.pool[owner]]
        elif step.word == "battle":
            found = [(unit, n) for n, held in enumerate(self.skirmishes, 1) for unit in held.alive(owner)]
        else:
            found = [(unit, self.at + 1) for unit in sk.alive(owner)]
        return list(dict.fromkeys(victim for victim in found if victim[0] in step.hit))

    def can_act(self, side: int, step: Step) -> bool:
        """Whether a step would do something now: what choices between effects offer."""
        sk = self.skirmishes[self.at]
        if step.op == "destroy":
            return bool(self.prey(1 - side, step, sk))
        if step.op == "cancel":
            wanted = forms.LIVE if step.word == "reinforcement" else forms.MAJOR
            return bool(sk.marks[1 - side] & wanted)
        return True

    def has_choice_of_cards(self) -> bool:
        """Whether the seat that places cards has any for the next skirmish."""
        return bool(choices.cards_legal(self, self.seat))

    # --- the protocol --------------------------------------------------------------------------------------

    def clone(self) -> Battle:
        twin: Battle = self._twin()
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _PAIRS:
            held = getattr(self, name)
            setattr(twin, name, [held[0][:], held[1][:]])
        twin.control = self.control[:]
        twin.air_support = self.air_support[:]
        twin.refuge = self.refuge[:]
        twin.skirmishes = [sk.clone() for sk in self.skirmishes]
        twin.queue = self.queue[:]
        twin.aside = self.aside[:]
        return twin

    def key(self) -> str:
        return repr(
            (
                [getattr(self, name) for name in _PAIRS],
                [sk.key() for sk in self.skirmishes],
                self.queue,
                self.aside,
                self.control,
                self.air_support,
                self.refuge,
                [getattr(self, name) for name in _STATE],
            )
        )

    def position(self) -> dict[str, Any]:
        return position.written(self)

    def view(self, seat: int) -> dict[str, Any]:
        return sight.view(self, seat ^ self.turned)

    def guess(self, seat: int, dice: Dice) -> Battle:
        return sight.guess(self, seat ^ self.turned, dice)

    def scores(self) -> tuple[int, ...]:
        return (self.left(self.turned), self.left(1 - self.turned))

    def left(self, side: int) -> int:
        """How many units of a side live: in the area, withdrawn or retreated."""
        fighting = sum(len(sk.alive(side)) for sk in self.skirmishes)
        return fighting + len(self.pool[side]) + len(self.withdrawn[side]) + len(self.retreated[side])

    def census(self) -> list[int]:
        held = [card for name in _PILES for pile in getattr(self, name) for card in pile]
        for sk in self.skirmishes:
            held += [card for card in (*sk.standard, *sk.reinforcement) if card >= 0]
            held += sk.alive(0) + sk.alive(1)
        return held

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {
            "units left": self.scores(),
            "units lost": (len(self.lost[self.turned]), len(self.lost[1 - self.turned])),
        }

    def value(self, seat: int) -> float:
        return worth(self, seat ^ self.turned)

    def board(self, seat: int | None, language: str) -> str:
        return draw_board(self, None if seat is None else seat ^ self.turned, language)

    def readings(self) -> dict[str, Any]:
        return sight.readings(self)


_PAIRS = ("deck", "hand", "discard", "pool", "lost", "withdrawn", "retreated", "technologies", "works")
_PILES = _PAIRS[:-1]
_STATE = (
    "phase",
    "stage",
    "seat",
    "at",
    "ask",
    "chosen_front",
    "is_guarded",
    "has_guard",
    "special",
    "defensive",
    "area_limit",
    "race",
)
_SHARED = (
    *_STATE,
    "facts",
    "turned",
    "support_needs_target",
    "by_capability",
    "may_decline",
    "specialty",
    "workers_cost",
    "text_triggers",
    "protoss_draw",
    "zerg_draw",
    "has_reveals",
    "has_ends",
    "has_discards",
)
