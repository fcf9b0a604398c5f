"""One duel: the position, its copies, and the loop that runs the stack of what is left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.futbol import board, flow, knowledge, refusal, saving, values, worth
from cardkit.games.futbol.facts import compile_facts
from cardkit.games.futbol.forms import (
    PRINCIPAL,
    START_AGUANTE,
    ZONE_COUNT,
    Frame,
)
from cardkit.games.futbol.records import Support, Unit
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Action, Dice, Match, Options, Setup

if TYPE_CHECKING:
    from cardkit.games.futbol.abilities import Ability
    from cardkit.games.futbol.selection import Context
    from cardkit.match.core import Engine

Link = tuple[int, int, int, int, int, int, int, int]
"""A link of a chain: seat, card, place of the ability (-1: none), zone, serial, speed, event, negated."""

Waiting = tuple[int, int, int, int, int, int]
"""A trigger that waits for its place: seat, card, place of the ability, zone, serial, event."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel(Match):
    """The position of a duel. Seats are 0 and 1; ``active`` is the one whose turn it is.

    Card piles are lists of card numbers, their top at the end. ``serial`` is the last number given to
    a card that came into play. ``battle`` is None outside an attack, else (attacker, attacked or -1,
    the rival's futbolistas at the declaration, stopped). ``lasting[seat]`` holds (code, last turn).
    ``spent`` are used cards that wait for the end of the chain where the option says so.
    """

    __slots__ = (
        "active",
        "aguante",
        "arrived",
        "battle",
        "battle_over",
        "chain",
        "decked",
        "decks",
        "discards",
        "dt_used",
        "dts",
        "evolved",
        "facts",
        "fields",
        "forced",
        "hands",
        "lasting",
        "phase",
        "serial",
        "spent",
        "stack",
        "stadium",
        "static_cache",
        "summons",
        "supports",
        "tributes",
        "waiting",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        self.facts = compile_facts(setup)
        seven = options["tributes_for_seven"]
        assert isinstance(seven, int)
        # Cómo se juega, Estrellas y tributos: up to 4 stars none, with more stars tributes.
        self.tributes = (0, 0, 0, 0, 0, 1, 1, seven, seven)
        self.active = 0
        self.phase = PRINCIPAL
        self.aguante = [START_AGUANTE, START_AGUANTE]
        self.decks: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.fields: list[list[Unit | None]] = [[None] * ZONE_COUNT, [None] * ZONE_COUNT]
        self.supports: list[list[Support | None]] = [[None] * ZONE_COUNT, [None] * ZONE_COUNT]
        self.stadium: Support | None = None
        self.dts = [-1, -1]
        self.dt_used = [0, 0]
        self.summons = 1
        self.evolved = False
        self.lasting: list[tuple[tuple[int, int], ...]] = [(), ()]
        self.decked = [False, False]
        self.forced = False
        self.serial = 0
        self.stack: list[Frame] = []
        self.chain: list[Link] = []
        self.waiting: list[Waiting] = []
        self.spent: list[tuple[int, int, int]] = []
        self.arrived = -1
        self.battle: tuple[int, int, tuple[int, ...], bool] | None = None
        self.battle_over = False
        self.static_cache: list[tuple[Context, Ability]] | None = None

    # --- the protocol -------------------------------------------------------------------------------------

    def _legal(self, seat: int) -> list[Action]:
        return flow.legal(self, seat)

    def _apply(self, seat: int, action: Action) -> None:
        flow.apply(self, seat, action)
        flow.advance(self)

    def _why(self, seat: int, action: Action) -> str:
        return refusal.why(self, seat, action)

    def clone(self) -> Duel:
        twin = self._twin()
        twin.facts = self.facts
        twin.tributes = self.tributes
        twin.active = self.active
        twin.phase = self.phase
        twin.aguante = self.aguante[:]
        first, second = self.decks
        twin.decks = [first[:], second[:]]
        first, second = self.hands
        twin.hands = [first[:], second[:]]
        first, second = self.discards
        twin.discards = [first[:], second[:]]
        twin.fields = [[unit and unit.clone() for unit in row] for row in self.fields]
        twin.supports = [[card and card.clone() for card in row] for row in self.supports]
        twin.stadium = self.stadium and self.stadium.clone()
        twin.dts = self.dts
        twin.dt_used = self.dt_used[:]
        twin.summons = self.summons
        twin.evolved = self.evolved
        twin.lasting = self.lasting[:]
        twin.decked = self.decked[:]
        twin.forced = self.forced
        twin.serial = self.serial
        twin.stack = self.stack[:]
        twin.chain = self.chain[:]
        twin.waiting = self.waiting[:]
        twin.spent = self.spent[:]
        twin.arrived = self.arrived
        twin.battle = self.battle
        twin.battle_over = self.battle_over
        twin.static_cache = self.static_cache
        return twin

    def position(self) -> dict[str, Any]:
        return saving.position(self)

    def key(self) -> str:
        return repr(
            (
                self.active,
                self.phase,
                self.aguante,
                self.decks,
                [sorted(hand) for hand in self.hands],
                self.discards,
                [[unit and unit.key() for unit in row] for row in self.fields],
                [[card and card.key() for card in row] for row in self.supports],
                self.stadium and self.stadium.key(),
                self.dts,
                self.dt_used,
                self.summons,
                self.evolved,
                self.lasting,
                self.decked,
                self.serial,
                self.stack,
                self.chain,
                self.waiting,
                self.spent,
                self.arrived,
                self.battle,
                self.battle_over,
            )
        )

    def view(self, seat: int) -> dict[str, Any]:
        return knowledge.view(self, seat)

    def guess(self, seat: int, dice: Dice) -> Duel:
        return knowledge.guess(self, seat, dice)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.aguante)

    def value(self, seat: int) -> float:
        return worth.value(self, seat)

    def board(self, seat: int | None, language: str) -> str:
        return board.draw(self, seat, language)

    def census(self) -> list[int]:
        return saving.census(self)

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {"deck": (len(self.decks[0]), len(self.decks[1]))}

    def readings(self) -> dict[str, Any]:
        return saving.readings(self)

    # --- looking ------------------------------------------------------------------------------------------

    def unit(self, serial: int) -> Unit | None:
        """The futbolista on the field with that serial number."""
        for row in self.fields:
            for unit in row:
                if unit is not None and unit.serial == serial:
                    return unit
        return None

    def units(self, seat: int) -> list[Unit]:
        """The futbolistas of a seat, by zone."""
        return [unit for unit in self.fields[seat] if unit is not None]

    def support(self, serial: int) -> Support | None:
        """The card in a support zone, or the stadium, with that serial number."""
        for row in self.supports:
            for card in row:
                if card is not None and card.serial == serial:
                    return card
        if self.stadium is not None and self.stadium.serial == serial:
            return self.stadium
        return None

    def ata(self, unit: Unit) -> int:
        """The ATA of a futbolista now."""
        return values.ata(self, unit)

    def defence(self, unit: Unit) -> int:
        """The DEF of a futbolista now."""
        return values.defence(self, unit)

    def next_serial(self) -> int:
        """A serial number for a card that comes into play."""
        self.serial += 1
        return self.serial
