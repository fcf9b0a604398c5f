"""The table: where every card is, and the changes everything else is made of, each with its event."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from cardkit.games.adrenalyn.facts import ENERGY, GOAL_AGAINST, Effect, facts_of
from cardkit.games.adrenalyn.options import Rulings
from cardkit.games.adrenalyn.records import OFFENSE, READY, SHIELD, WARM_UP, Fielded, Keeper
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Match

if TYPE_CHECKING:
    from cardkit.match.core import Dice, Engine, Options, Setup

EXCHANGING, PLAYING = range(2)

# What is left to do stands on a stack of tuples of ints, the innermost last; the first int says what:
STEP, CHOICE = 1, 2  # (…, owner, effect, step, source, entered): do a step; choose its target
SCORE = 3  # (…, side, DEF before, guarded): a goal against a side, unless something prevents it
TRAIT = 4  # (…, side, player, when): the traits of one player
TRAITS = 5  # (…, when): all traits of a moment
DRAW, MAIN, CLEAR, NEXT = 6, 7, 8, 9  # (…,): the parts of a turn

MOST_ENERGY = 5
MOST_PLAYERS = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Match):
    """All cards and numbers of a match.

    By seat: ``piles`` (the end is the top), ``hands`` (sorted), ``shown`` (cards of the hand that the other
    seat knows of), ``discards``, ``fields`` (left to right), ``keepers``, ``goals``, ``fresh`` (opening cards
    that may still be exchanged), ``starters`` (copies of each starter).
    ``phase``; ``active``: whose turn it is; ``energy`` left; ``rounds``: how many there are; ``golden``: how
    many golden rounds have begun; ``placed``: placements so far; ``prevented``: the goal being scored will
    not count; ``second`` and ``gold``: numbers of the cards dealt beside the decks (-1 = none), ``dealt``:
    whether the former has been dealt. ``turn`` is the round.
    """

    __slots__ = (
        "active",
        "dealt",
        "discards",
        "energy",
        "facts",
        "fields",
        "fresh",
        "goals",
        "gold",
        "golden",
        "hands",
        "keepers",
        "phase",
        "piles",
        "placed",
        "prevented",
        "rounds",
        "rulings",
        "second",
        "shown",
        "stack",
        "starters",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        self.facts = facts_of(setup)
        self.rulings = Rulings(options)
        self.piles: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.shown: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.fields: list[list[Fielded]] = [[], []]
        self.keepers: list[Keeper] = []
        self.goals = [0, 0]
        self.fresh: list[list[int]] = [[], []]
        self.starters: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.phase = EXCHANGING
        self.active = 0
        self.energy = 0
        self.rounds = 10
        self.golden = 0
        self.placed = 0
        self.prevented = False
        self.second = -1
        self.gold = -1
        self.dealt = False
        self.stack: list[tuple[int, ...]] = []

    # --- cards -------------------------------------------------------------------------------------------

    def draw(self, seat: int, count: int, rule: str) -> None:
        """Draw up to ``count`` cards; an empty pile gives none."""
        pile = self.piles[seat]
        while count > 0 and pile:
            card = pile.pop()
            insort(self.hands[seat], card)
            self.events.append(("drew", rule, seat, card))
            count -= 1

    def take(self, seat: int, card: int) -> None:
        """Take a card out of a hand that shows it."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat].remove(card)

    def deal(self, seat: int, card: int, rule: str) -> None:
        """Give a seat a card from outside the decks; both see it."""
        insort(self.hands[seat], card)
        self.shown[seat].append(card)
        self.events.append(("dealt", rule, seat, card))

    def discard_by_chance(self, seat: int, count: int) -> None:
        """Discard up to ``count`` cards of a hand, picked by chance."""
        order = self.hands[seat][:]
        self.dice.shuffle(f"discard/{seat}", order)  # from the top: what was picked
        for card in order[: -count - 1 : -1]:
            self.take(seat, card)
            self.discards[seat].append(card)
            self.events.append(("discarded", "adrenalyn.effects", seat, card))

    # --- the field ---------------------------------------------------------------------------------------

    def place_of(self, player: Fielded) -> int:
        """The place of a field player, from 1, left to right."""
        return self.fields[player.side].index(player) + 1

    def enter(self, seat: int, card: int) -> Fielded:
        """Put a player card on the field at the right end: role by its values, in warm-up."""
        facts = self.facts
        att, dfn = facts.att[card], facts.dfn[card]
        role = SHIELD if dfn >= att else OFFENSE
        player = Fielded(card, seat, att, dfn, role, WARM_UP, self.placed)
        self.placed += 1
        self.fields[seat].append(player)
        self.events.append(("placed", "adrenalyn.place", seat, card, role, len(self.fields[seat])))
        return player

    def remove(self, player: Fielded, rule: str) -> None:
        """Take a player off the field into the owner's discard; there the printed values count again."""
        self.fields[player.side].remove(player)
        self.discards[player.side].append(player.card)
        self.events.append(("removed", rule, player.side, player.card))

    def send_back(self, player: Fielded) -> None:
        """Take a player off the field into the owner's hand, where the other seat knows of him."""
        self.fields[player.side].remove(player)
        insort(self.hands[player.side], player.card)
        self.shown[player.side].append(player.card)
        self.events.append(("returned", "adrenalyn.effects", player.side, player.card))

    def set_values(self, player: Fielded, att: int, dfn: int, rule: str) -> None:
        """Give a field player new values, never below 0; with one of them at 0 he leaves the field."""
        att, dfn = max(att, 0), max(dfn, 0)
        if att == player.att and dfn == player.dfn:
            return
        player.att, player.dfn = att, dfn
        self.events.append(("values", rule, player.side, self.place_of(player), player.card, att, dfn))
        if not att or not dfn:
            self.remove(player, "adrenalyn.removed")

    def set_role(self, player: Fielded, role: int) -> None:
        """Make a field player a shield or an offense player."""
        if role != player.role:
            player.role = role
            self.events.append(
                ("role", "adrenalyn.effects", player.side, self.place_of(player), player.card, role)
            )

    def set_state(self, player: Fielded, state: int) -> None:
        """Make a field player ready or exhausted by an effect."""
        player.state = state
        self.events.append(
            ("state", "adrenalyn.effects", player.side, self.place_of(player), player.card, state)
        )

    def clear_states(self, seat: int) -> None:
        """End warm-up and exhaustion of a whole side."""
        changed = False
        for player in self.fields[seat]:
            if player.state != READY:
                player.state = READY
                changed = True
        keeper = self.keepers[seat]
        if keeper.state != READY:
            keeper.state = READY
            changed = True
        if changed:
            self.events.append(("cleared", "adrenalyn.states-end", seat))

    def has_shield(self, seat: int) -> bool:
        """Whether a side has a shield on the field, whatever his state."""
        return any(player.role == SHIELD for player in self.fields[seat])

    # --- goalkeepers and goals ---------------------------------------------------------------------------

    def set_keeper(self, seat: int, dfn: int, rule: str) -> None:
        """Give a goalkeeper a new DEF, never below 0; at 0 a goal is about to be scored."""
        keeper = self.keepers[seat]
        before, keeper.dfn = keeper.dfn, max(dfn, 0)
        if keeper.dfn != before:
            self.events.append(("keeper", rule, seat, keeper.card, keeper.dfn))
        if not keeper.dfn:
            self.concede(seat, before)

    def guard(self, seat: int, goals: int) -> None:
        """A goalkeeper will prevent so many goals."""
        keeper = self.keepers[seat]
        keeper.guards += goals
        self.events.append(("guarded", "adrenalyn.effects", seat, keeper.card, keeper.guards))

    def concede(self, seat: int, before: int) -> None:
        """A goal against a side: what may prevent it goes on the stack before the goal itself."""
        keeper = self.keepers[seat]
        if keeper.guards:
            keeper.guards -= 1
            self.stack.append((SCORE, seat, before, 1))
            return
        self.stack.append((SCORE, seat, before, 0))
        for effect in reversed(self.facts.by_when[GOAL_AGAINST][keeper.card]):
            if self.may_act(effect, seat):
                self.stack.append((STEP, seat, effect.number, 0, -1, -1))

    def score(self, seat: int, before: int, guarded: int) -> None:
        """The goal, or the prevented goal, against a side whose goalkeeper had ``before`` as DEF."""
        keeper = self.keepers[seat]
        if guarded or self.prevented:
            self.prevented = False
            keeper.dfn = keeper.initial if self.rulings.resets_prevented else before
            self.events.append(("prevented", "adrenalyn.prevented", seat, keeper.card, keeper.dfn))
            return
        keeper.dfn = keeper.initial
        goals = self.goals
        goals[1 - seat] += 1
        self.events.append(("goal", "adrenalyn.goal", 1 - seat, goals[1 - seat], goals[seat], keeper.dfn))

    # --- energy and rounds -------------------------------------------------------------------------------

    def add_energy(self, seat: int, amount: int) -> None:
        """Energy for the turn that is on, for its owner only."""
        if seat != self.active:
            return
        energy = max(self.energy + amount, 0)
        if self.rulings.caps_bonus:
            energy = min(energy, MOST_ENERGY)
        self.energy = energy
        self.events.append(("energy", "adrenalyn.effects", seat, energy))

    def rounds_after(self, amount: int) -> int:
        """How many rounds the match would have; in golden rounds their number does not change."""
        return self.rounds if self.golden else max(self.turn, self.rounds + amount)

    def change_rounds(self, amount: int) -> None:
        """The match lasts more or fewer rounds, but always to the end of the one that is on."""
        rounds = self.rounds_after(amount)
        if rounds != self.rounds:
            self.rounds = rounds
            self.events.append(("rounds", "adrenalyn.rounds", rounds))

    # --- effects -----------------------------------------------------------------------------------------

    def may_act(self, effect: Effect, owner: int) -> bool:
        """Whether the conditions of an effect hold and it has not acted too often."""
        if not effect.is_limited:
            return True
        if effect.times and self.keepers[owner].uses[effect.place] >= effect.times:
            return False
        for condition, value in effect.conditions:
            if condition == 0:
                holds = self.turn >= value
            elif condition == 1:
                holds = self.turn <= value
            elif condition == 2:
                lead = self.goals[owner] - self.goals[1 - owner]
                holds = (lead < 0, lead == 0, lead > 0, lead <= 0)[value]
            elif condition == 3:
                holds = len(self.fields[1 - owner]) >= value
            else:
                holds = len(self.fields[owner]) <= value
            if not holds:
                return False
        return True

    def push(self, effects: tuple[Effect, ...], owner: int, source: int, entered: int) -> None:
        """Put effects that are due on the stack, the first on top; their conditions are asked now."""
        for effect in reversed(effects):
            if self.may_act(effect, owner):
                self.stack.append((STEP, owner, effect.number, 0, source, entered))

    def used(self, effect: Effect, owner: int) -> None:
        """Count an effect that is limited in number."""
        keeper = self.keepers[owner]
        uses = list(keeper.uses)
        uses[effect.place] += 1
        keeper.uses = tuple(uses)

    def begin_energy(self, seat: int) -> None:
        """Set the energy of a turn: the round, at most 5; what goalkeepers add comes on top."""
        self.energy = self.turn if self.turn < MOST_ENERGY else MOST_ENERGY
        self.events.append(("turn", "adrenalyn.energy-set", seat, self.energy))
        effects = self.facts.by_when[ENERGY][self.keepers[seat].card]
        if effects:
            self.push(effects, seat, -1, -1)

    # --- copies ------------------------------------------------------------------------------------------

    def _twin_table(self, twin: Table) -> None:
        """Copy everything of the table into a twin."""
        twin.facts = self.facts
        twin.rulings = self.rulings
        twin.starters = self.starters
        twin.second = self.second
        twin.gold = self.gold
        a, b = self.piles
        twin.piles = [a[:], b[:]]
        a, b = self.hands
        twin.hands = [a[:], b[:]]
        a, b = self.shown
        twin.shown = [a[:], b[:]]
        a, b = self.discards
        twin.discards = [a[:], b[:]]
        a, b = self.fresh
        twin.fresh = [a[:], b[:]]
        twin.fields = [[player.clone() for player in field] for field in self.fields]
        twin.keepers = [keeper.clone() for keeper in self.keepers]
        twin.goals = self.goals[:]
        twin.stack = self.stack[:]
        twin.phase = self.phase
        twin.active = self.active
        twin.energy = self.energy
        twin.rounds = self.rounds
        twin.golden = self.golden
        twin.placed = self.placed
        twin.prevented = self.prevented
        twin.dealt = self.dealt

    def key(self) -> str:
        """All of the table, for digests."""
        return repr(
            (
                self.piles,
                self.hands,
                self.shown,
                self.discards,
                self.fresh,
                [[player.key() for player in field] for field in self.fields],
                [keeper.key() for keeper in self.keepers],
                self.goals,
                self.stack,
                self.phase,
                self.active,
                self.energy,
                self.rounds,
                self.golden,
                self.placed,
                self.prevented,
                self.dealt,
            )
        )

    def census(self) -> list[int]:
        """Every card, those not dealt yet included."""
        cards = [keeper.card for keeper in self.keepers]
        for seat in (0, 1):
            cards += self.piles[seat] + self.hands[seat] + self.discards[seat]
            cards += [player.card for player in self.fields[seat]]
        if self.second >= 0 and not self.dealt:
            cards.append(self.second)
        if not self.golden:
            cards += [self.gold, self.gold]
        return cards

    def scores(self) -> tuple[int, ...]:
        """Goals by seat."""
        return (self.goals[0], self.goals[1])
