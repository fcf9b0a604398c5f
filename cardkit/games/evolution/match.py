"""The match of Evolution and Evolution: Flight: rounds of four phases at one table.

Como Jogar Evolution: Flight, Fluxo do Jogo. Playing cards is in play.py, leaf traits in leaf.py, feeding in
turns.py, attack.py and feeding.py; what a seat may know in knowledge.py, positions as JSON in position.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.evolution import knowledge, leaf, play, position, turns, worth
from cardkit.games.evolution.actions import ENUMS, EVENTS, FOOD, OPS
from cardkit.games.evolution.board import draw_board
from cardkit.games.evolution.effects import EFFECTS
from cardkit.games.evolution.options import OPTIONS
from cardkit.games.evolution.rules import RULES
from cardkit.games.evolution.seating import complete, lineups, seat_table
from cardkit.games.evolution.species import Species
from cardkit.games.evolution.switches import Switches
from cardkit.games.evolution.traits import Traits, compiled
from cardkit.games.evolution.words import WORDS
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Action, CardFacts, Dice, Engine, Event, Match, Options, Setup, pinned

if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck
    from cardkit.games.evolution.effects import Step

CHOOSING, PLAYING, LEAVES, FEEDING, OVER = range(5)  # position.PHASES
NOT_YET, THIS_ROUND, NEXT_ROUND = range(3)  # position.ENDINGS


@mypyc_attr(allow_interpreted_subclasses=True)
class TableMatch(Match):
    """One match.

    deck, reserve, discard, box: piles of card numbers, top last (box: out of the game). flight_left: Flight
    cards beside the avian boards. hands, rows (species from the left), bags, foods (chosen food cards, -1 =
    none): per seat. hole, cliff: food there; out: all food out of the bank. marker: first player of the
    round; active: whose turn in the phase; done: players that are through with the phase, or that could or
    would not feed in a row. stack: choices inside a choice; leaves: (place, card) still to resolve of the
    active player; thought: bits of species that took food for a card on this turn. ending: which round is
    the last. is_flying: whether Flight is in the game.
    """

    __slots__ = (
        "active",
        "bags",
        "box",
        "cliff",
        "deck",
        "discard",
        "done",
        "ending",
        "flight_left",
        "foods",
        "hands",
        "hole",
        "is_flying",
        "leaves",
        "marker",
        "out",
        "phase",
        "reserve",
        "rows",
        "stack",
        "switches",
        "thought",
        "traits",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        n = len(setup.seats)
        self.traits = compiled(setup, options)
        key = ("switches", n, tuple(options.items()))
        if key not in setup.compiled:
            setup.compiled[key] = Switches(options, n)
        self.switches: Switches = setup.compiled[key]
        self.deck: list[int] = []
        self.reserve: list[int] = []
        self.discard: list[int] = []
        self.box: list[int] = []
        self.flight_left = 0
        self.is_flying = False
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.rows: list[list[Species]] = [[] for _ in range(n)]
        self.bags = [0] * n
        self.foods = [-1] * n
        self.hole = self.cliff = self.out = 0
        self.marker = self.active = self.done = 0
        self.phase = CHOOSING
        self.stack: list[tuple[int, ...]] = []
        self.leaves: list[tuple[int, int]] = []
        self.thought = 0
        self.ending = NOT_YET

    # --- rounds --------------------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        """The first round, with the first-player marker at a seat."""
        self.first = self.marker = seat
        self.events.append(("first", "evolution.setup", seat))
        self.begin_round()

    def begin_round(self) -> None:
        """Phase 1: a board for whoever has none, then 3 cards and one more for each species."""
        self.phase = CHOOSING
        self.events.append(("round", "evolution.deal", self.turn, self.marker))
        n = len(self.rows)
        for offset in range(n):
            seat = (self.marker + offset) % n
            row = self.rows[seat]
            if not row:
                row.append(Species(self.traits.land))
                self.events.append(("founded", "evolution.deal", seat, 1))
            self.draw(seat, 3 + len(row), True)
        self.active = self.marker
        self.done = 0
        choosing = []
        for seat in range(n):
            if turns.food_cards(self, seat):
                choosing.append(seat)
            else:
                self.events.append(("without-food", "evolution.food-card", seat))
        if choosing:
            self.to_act = tuple(choosing)
        else:
            play.begin(self)

    def draw(self, seat: int, count: int, is_deal: bool = False) -> None:
        """Cards from the deck to a hand; what happens when it runs out is in ``_run_out``."""
        deck = self.deck
        if not count:
            return
        if len(deck) > count:
            drawn = deck[: -count - 1 : -1]
            del deck[-count:]
        else:
            drawn = []
            while len(drawn) < count:
                if not deck:
                    self._run_out(is_deal, True)
                    deck = self.deck
                    if not deck:
                        break
                drawn.append(deck.pop())
            if not deck and self.switches.exact_ends:
                self._run_out(is_deal, False)
        if drawn:
            self.hands[seat] += drawn
            rule = "evolution.deal" if is_deal else "evolution.extinct"
            self.events.append(("drew", rule, seat, len(drawn), *drawn))

    def _run_out(self, is_deal: bool, is_needed: bool) -> None:
        """The deck is used up: the reserve joins, else (when a card is needed) the discards are shuffled.

        In phase 1 this round becomes the last, at any other time the next one.
        """
        if self.ending == NOT_YET or (is_deal and self.ending == NEXT_ROUND):
            self.ending = THIS_ROUND if is_deal else NEXT_ROUND
            last = self.turn if is_deal else self.turn + 1
            self.events.append(("last-round", "evolution.last-round", last))
        if self.reserve:
            self.deck, self.reserve = self.reserve, []
            self.events.append(("reserve", "evolution.last-round", len(self.deck)))
        elif is_needed and self.discard:
            self.deck, self.discard = self.discard, []
            self.dice.shuffle("reshuffle", self.deck)
            self.events.append(("reshuffled", "evolution.last-round", len(self.deck)))

    def end_round(self) -> None:
        """The marker passes to the left; after the last round the points are counted."""
        if self.ending == THIS_ROUND:
            self.phase = OVER
            self.events.append(("ended", "evolution.score", "deck"))
            self.finish(self.winners(), "deck")
            return
        if self.ending == NEXT_ROUND:
            self.ending = THIS_ROUND
        self.marker = (self.marker + 1) % len(self.rows)
        self.turn += 1
        self.begin_round()

    # --- for the other modules -----------------------------------------------------------------------------

    def place(self, seat: int, species: Species) -> int:
        """The number of a species in its row, from 1."""
        return self.rows[seat].index(species) + 1

    def lay_off(self, card: int) -> None:
        """A trait card leaves the table: to the discards, Flight back beside the boards."""
        if card == self.traits.flight:
            self.flight_left += 1
        else:
            self.discard.append(card)

    def run(
        self, step: Step, seat: int, species: Species, rival_seat: int = -1, rival: Species | None = None
    ) -> None:
        """Let a step of a trait act."""
        act = EFFECTS[step.op].run
        assert act is not None
        act(self, step, self.card_of(species, step.trait), seat, species, rival_seat, rival)

    def card_of(self, species: Species, trait: int) -> int:
        """The card that gives a species a trait."""
        trait_of = self.traits.trait
        for card in species.cards:
            if trait_of[card] == trait:
                return card
        return -1

    def acted(self, seat: int, card: int, step: Step) -> None:
        """Say that a step acts."""
        self.events.append(("effect", "evolution.trait", seat, card, step.op))

    def acted_by(self, seat: int, species: Species, trait: int, op: str) -> None:
        """Say that an op of one trait counted."""
        self.events.append(("effect", "evolution.trait", seat, self.card_of(species, trait), op))

    def told(self, seat: int, species: Species, op: str) -> None:
        """Say that an op of the species' traits counted."""
        for trait in species.facts.by_op.get(op, ()):
            card = self.card_of(species, trait)
            self.events.append(("effect", "evolution.trait", seat, card, op.partition("/")[0]))

    # --- the protocol --------------------------------------------------------------------------------------

    def _legal(self, seat: int) -> list[Action]:
        phase = self.phase
        if phase == CHOOSING:
            return [(FOOD, card) for card in turns.food_cards(self, seat)]
        if phase == PLAYING:
            return play.actions(self, seat)
        return leaf.actions(self) if phase == LEAVES else turns.actions(self, seat)

    def _apply(self, seat: int, action: Action) -> None:
        phase = self.phase
        if phase == CHOOSING:
            self.foods[seat] = action[1]
            self.hands[seat].remove(action[1])
            self.events.append(("chose", "evolution.food-card", seat, action[1]))
            self.chosen(seat)
            if not self.to_act:
                play.begin(self)
        elif phase == PLAYING:
            play.act(self, seat, action)
        elif phase == LEAVES:
            leaf.act(self, seat, action)
        else:
            turns.act(self, seat, action)

    def _why(self, seat: int, action: Action) -> str:
        return knowledge.why(self, seat, action)

    def clone(self) -> TableMatch:
        """An independent copy."""
        twin = self._twin()
        twin.traits = self.traits
        twin.switches = self.switches
        twin.deck = self.deck[:]
        twin.reserve = self.reserve[:]
        twin.discard = self.discard[:]
        twin.box = self.box
        twin.flight_left = self.flight_left
        twin.is_flying = self.is_flying
        twin.hands = [hand[:] for hand in self.hands]
        twin.rows = [[species.clone() for species in row] for row in self.rows]
        twin.bags = self.bags[:]
        twin.foods = self.foods[:]
        twin.hole = self.hole
        twin.cliff = self.cliff
        twin.out = self.out
        twin.marker = self.marker
        twin.active = self.active
        twin.done = self.done
        twin.phase = self.phase
        twin.stack = self.stack[:]
        twin.leaves = self.leaves[:]
        twin.thought = self.thought
        twin.ending = self.ending
        return twin

    def position(self) -> dict[str, Any]:
        """The position as JSON."""
        return position.write(self)

    def key(self) -> str:
        """The position as a text for comparing."""
        return repr(
            (
                self.deck,
                self.reserve,
                self.discard,
                self.box,
                self.hands,
                [[species.key() for species in row] for row in self.rows],
                self.bags,
                self.foods,
                self.stack,
                self.leaves,
                (self.hole, self.cliff, self.out, self.flight_left, self.is_flying),
                (self.marker, self.active, self.done, self.phase, self.thought, self.ending),
            )
        )

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know."""
        return knowledge.view(self, seat)

    def guess(self, seat: int, dice: Dice) -> TableMatch:
        """A match the seat cannot tell from this one."""
        return knowledge.guess(self, seat, dice)

    def scores(self) -> tuple[int, ...]:
        """Food in the bag, population, and one point for each trait card."""
        return tuple(sum(self.tally(seat)) for seat in range(len(self.rows)))

    def tally(self, seat: int) -> tuple[int, int, int]:
        """Bag, population and trait cards of a seat."""
        row = self.rows[seat]
        return self.bags[seat], sum(s.population for s in row), sum(len(s.cards) for s in row)

    def winners(self) -> tuple[int, ...]:
        """Most points; then most trait cards, then most population; equals in all of it win together."""
        ranks = []
        for seat in range(len(self.rows)):
            bag, population, traits = self.tally(seat)
            ranks.append((bag + population + traits, traits, population))
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def value(self, seat: int) -> float:
        """How good the position looks for the seat."""
        return worth.value(self, seat)

    def tell(self, event: Event, language: str, seat: int | None = None) -> str:
        """An event as a sentence; what a trait does in its own words, '' where another event says it."""
        if event[0] != "effect":
            return super().tell(event, language, seat)
        key = f"op.{event[4]}"
        return self.engine.say(key, language, {"card": self.card_name(event[3])}) if key in WORDS else ""

    def board(self, seat: int | None, language: str) -> str:
        """The table as the seat sees it."""
        return draw_board(self, seat, language)

    def census(self) -> list[int]:
        """Every card: piles, hands, food cards, traits, Flight cards beside the boards."""
        cards = self.deck + self.reserve + self.discard + self.box
        for hand in self.hands:
            cards += hand
        cards += [card for card in self.foods if card >= 0]
        for row in self.rows:
            for species in row:
                cards += species.cards
        return cards + [self.traits.flight] * self.flight_left

    def conserved(self) -> dict[str, int]:
        """Food: what lies about, less what left the bank, is nothing."""
        return {"food": position.food_on_table(self) - self.out}

    def measures(self) -> dict[str, tuple[int, ...]]:
        """The parts of the score, and how many species live."""
        tallies = [self.tally(seat) for seat in range(len(self.rows))]
        return {
            "bag": tuple(tally[0] for tally in tallies),
            "population": tuple(tally[1] for tally in tallies),
            "traits": tuple(tally[2] for tally in tallies),
            "species": tuple(len(row) for row in self.rows),
        }

    def readings(self) -> dict[str, Any]:
        """Points by part, and what each species may attack now."""
        return position.readings(self)


class TableEngine(Engine):
    """Evolution and Evolution: Flight."""

    id = "evolution"
    source = "Como Jogar Evolution: Flight"
    language = "pt"
    rules_version = 1
    options = OPTIONS
    rules = RULES
    ops = OPS
    events = EVENTS
    enums = ENUMS
    reasons = ("deck",)
    words = WORDS
    effects = EFFECTS
    max_decisions = 5000

    def start(self, setup: Setup, dice: Dice, options: Options) -> TableMatch:
        """Shuffle, set the reserve aside, draw who is first, and deal the first round."""
        match = TableMatch(self, setup, dice, options)
        complete(match)
        match.begin(dice.below("first", len(setup.seats)))
        return match

    def restore(self, setup: Setup, dice: Dice, options: Options, row: dict[str, Any]) -> TableMatch:
        """A match at a position; see position.py for its keys."""
        return position.read(self, setup, dice, options, row)

    def facts(self, card: Card, lookup: Lookup, options: Options) -> CardFacts:
        """The facts of a card; what the profile knows stands in for values nobody knows."""
        facts = pinned(card.to_json())
        if options["profile"] != "none":
            own = lookup.overlay(self.id, str(options["profile"])).get(card.id)
            if own:
                known = facts.get("attrs", {})
                facts["attrs"] = {**own, **{key: value for key, value in known.items() if value is not None}}
        return facts

    def examine(self, card: CardFacts, options: Options) -> None:
        """Raise RefusedError for a card whose food value or effects are not known."""
        Traits([card], options)

    def seat(self, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options) -> None:
        """One shared deck for two to six players."""
        seat_table(self, setup, decks, lookup, options)

    def sides(self, position: dict[str, Any], options: Options) -> tuple[int, ...]:
        """Everybody plays alone: as many sides as the position has seats."""
        return tuple(range(len(position.get("seats", ())) or int(str(options["players"])) or 2))

    def lineups(self, decks: list[Deck]) -> list[tuple[list[Deck], dict[str, Any]]]:
        """Every shipped deck with the players it names."""
        return lineups(decks)


ENGINE = TableEngine()
