"""DropMix Clash for the rules runner: the match, and the engine that starts and restores it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from cardkit.errors import RefusedError
from cardkit.games.dropmix import board, knowledge, position, refusals, seating
from cardkit.games.dropmix.actions import EQUALIZER, KEEP, PARTNER, PLAY, PLAY_AS, SKIP, TAKE, TIMEOUT, UNDO
from cardkit.games.dropmix.choices import OPTIONS
from cardkit.games.dropmix.effects import HANDLERS
from cardkit.games.dropmix.facts import Facts
from cardkit.games.dropmix.rules import RULES, SOURCE
from cardkit.games.dropmix.slots import COLOURS, PLACES, WHEEL
from cardkit.games.dropmix.turn import Turn
from cardkit.games.dropmix.words import WORDS
from cardkit.i18n import _
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Action, Dice, Engine, Event, Op, Options, Setup

if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck
    from cardkit.match.core import CardFacts


@mypyc_attr(allow_interpreted_subclasses=True)
class ClashMatch(Turn):
    """One match of Clash. The position is described in table.py, the flow of a turn in turn.py."""

    __slots__ = ()

    def position(self) -> dict[str, Any]:
        """The position as JSON (position.py)."""
        return position.written(self)

    def knows(self, seat: int, owner: int | None) -> bool:
        """Whether a seat may know the secrets of another: partners may, where they show their hands."""
        return owner is not None and knowledge.knows(self, seat, owner)

    def tell(self, event: Event, language: str, seat: int | None = None) -> str:
        """An event as a sentence; points say what they are for, effects what they do."""
        if event[0] == "effect":
            event = (*event[:4], self.engine.say(f"op.{event[4]}", language, {}))
        text = super().tell(event, language, seat)
        if event[0] == "scored":
            text += f" ({self.engine.say('cause.' + event[1].partition('.')[2], language, {})})."
        return text

    def readings(self) -> dict[str, Any]:
        """Per seat the hands it sees, and per side the colours it may not play now."""
        seats = range(len(self.hands))
        return {
            "sees": [[other for other in seats if self.knows(seat, other)] for seat in seats],
            "blocked": [[COLOURS[place] for place in PLACES[self.blocked(side)]] for side in (0, 1)],
        }

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know (knowledge.py)."""
        return knowledge.view(self, seat)

    def guess(self, seat: int, dice: Dice) -> Self:
        """A match the seat cannot tell from this one."""
        twin = self.clone()
        knowledge.deal_hidden(twin, seat, dice)
        twin.dice = dice
        if self.back is not None:
            back = self.back.clone()
            knowledge.deal_hidden(back, seat, dice)
            back.dice = dice.fork("back")
            twin.back = back
        return twin

    def value(self, seat: int) -> float:
        """How good the position looks for the seat's side."""
        return knowledge.value(self, seat)

    def board(self, seat: int | None, language: str) -> str:
        """The table drawn in text."""
        return board.drawn(self, seat, language)

    def _why(self, seat: int, action: Action) -> str:
        return refusals.why(self, seat, action)


OPS = {
    PLAY: Op("play", "card", "slot"),
    PLAY_AS: Op("play-as", "card", "slot", "colour"),
    EQUALIZER: Op("equalizer"),
    TAKE: Op("take", "card"),
    PARTNER: Op("partner"),
    SKIP: Op("skip", skip=True),
    KEEP: Op("keep"),
    UNDO: Op("undo"),
    TIMEOUT: Op("timeout"),
}

EVENTS = {
    "first": ("seat",),
    "turn": ("number", "seat"),
    "drew": ("seat", "?card"),
    "reshuffled": ("seat", "count"),
    "returned": ("seat", "count"),
    "searched": ("seat", "?card"),
    "played": ("seat", "card", "slot", "covered:card"),
    "part": ("seat", "card", "colour"),
    "scored": ("seat", "points", "total"),
    "pressed": ("seat",),
    "wheel": ("seat", "result:wheel"),
    "wheel-point": ("seat", "won"),
    "cleared": ("seat", "slot", "card", "beneath"),
    "effect": ("seat", "card", "op:text"),
    "handed": ("seat",),
    "skipped": ("seat",),
    "kept": ("seat",),
    "undone": ("seat",),
    "timeout": ("seat",),
    "stuck": ("seat",),
    "won": ("seats:seat*",),
}

ENUMS = {"colour": COLOURS, "wheel": WHEEL}


class ClashEngine(Engine):
    """Starts, restores and describes matches of Clash."""

    id = "dropmix"
    source = SOURCE
    options = OPTIONS
    rules = RULES
    ops = OPS
    events = EVENTS
    enums = ENUMS
    reasons = ("target",)
    words = WORDS
    effects = HANDLERS
    max_decisions = 6000

    def start(self, setup: Setup, dice: Dice, options: Options) -> ClashMatch:
        """Spin for the first side, shuffle every deck, deal the hands. Section Como se Juega."""
        seating.check(setup, options)
        match = ClashMatch(self, setup, dice, options)
        seats = range(len(setup.seats))
        order = (match.side_of[0], 1 - match.side_of[0])
        match.active = order[dice.below("first", 2)]
        match.first = match.members[match.active][0]
        match.events.append(("first", "dropmix.first", match.first))
        for seat in seats:
            deck = setup.seats[seat].deck()
            dice.shuffle(f"shuffle/{seat}", deck)
            match.decks[seat] = deck
        for seat in seats:
            match.draw(seat, 5 if match.partners[seat] < 0 else 3, "dropmix.deal")
        match.settle()
        return match

    def restore(self, setup: Setup, dice: Dice, options: Options, position_: dict[str, Any]) -> ClashMatch:
        """A match at a position (position.py)."""
        position.pin(setup, position_)
        match = ClashMatch(self, setup, dice, options)
        position.read(match, position_)
        back = position_.get("back")
        if back:
            position.read_back(match, ClashMatch(self, setup, dice, options), back)
        match.settle()
        match.events = []
        return match

    def examine(self, card: CardFacts, options: Options) -> None:
        """Raise RefusedError for a card without power, colours, or the effects of an FX card."""
        Facts([card])

    def seat(self, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options) -> None:
        """Two solo decks, one solo and two team decks, or four team decks (seating.py)."""
        seating.seat(setup, lookup.formats(self.id))

    def sides(self, position: dict[str, Any], options: Options) -> tuple[int, ...]:
        """The ``sides`` of a scenario, one per seat; two single players without it."""
        sides = position.get("sides", [0, 1])
        if not isinstance(sides, list) or not seating.is_table(tuple(sides)):
            raise RefusedError(
                _("sides: two sides of one or two seats, as [0, 1, 1], not {sides}").format(sides=sides)
            )
        return tuple(sides)

    def arrangements(self, setup: Setup) -> list[tuple[int, ...]]:
        """Sides as they sit, and with the sides exchanged."""
        return seating.arrangements(setup)

    def lineups(self, decks: list[Deck]) -> list[tuple[list[Deck], dict[str, Any]]]:
        """Ways to seat the shipped decks."""
        return seating.lineups(decks)


ENGINE = ClashEngine()
