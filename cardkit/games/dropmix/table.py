"""The table: everything that lies on it, and the few changes that can happen to it, each with its event.

Effects and the flow of a turn are built from these; nothing else moves a card or a point.
"""

from __future__ import annotations

from typing import Self

from cardkit.games.dropmix.facts import WILD, Facts, compiled
from cardkit.games.dropmix.settings import Settings
from cardkit.games.dropmix.slots import COUNT, SLOT_BITS, SLOTS
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Dice, Engine, Match, Options, Setup

Frame = tuple[int, int, int, int, int, int, int]
"""What is left to do: ``(kind, seat, card, slot, step, left, is_handed)``; see turn.py."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Match):
    """The position of a Clash match.

    facts, settings: compiled cards and options, shared. side_of: seat → side (0 or 1); members: side → seats;
    partners: seat → the other member of its team, -1 for a player alone; limits: seat → most cards in its
    hand, 7 for one player and 5 for a member of a team.
    decks, hands, discards: per seat, card numbers; the top of a deck is its end.
    tops, owners, live: per slot the visible card, the seat that played it and the colours it plays there (0
    for an FX card); -1, -1, 0 for an empty slot. under: per slot what is covered, bottom first, each entry
    ``card * 4 + seat``.
    points: per side. full: per side, whether it has all five slots now.
    active: the side whose turn it is; moves: how many of its two moves are done; mover: the seat that made
    the first (-1), has_spun: whether that was the equalizer; is_handed: the seat asked got the move from its
    partner. stack: see Frame.
    taken: which of the two moves were taken back already; back: the match before the move ``undoes`` (0 or 1)
    that can still be taken back, or None.
    """

    __slots__ = (
        "active",
        "back",
        "decks",
        "discards",
        "facts",
        "full",
        "hands",
        "has_spun",
        "is_handed",
        "limits",
        "live",
        "members",
        "mover",
        "moves",
        "owners",
        "partners",
        "points",
        "settings",
        "side_of",
        "stack",
        "taken",
        "tops",
        "under",
        "undoes",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        seats = len(setup.seats)
        self.facts: Facts = compiled(setup)
        self.settings: Settings = Settings.of(setup, options)
        self.side_of = tuple(seat.side for seat in setup.seats)
        self.members = tuple(self.seats_of(side) for side in (0, 1))
        teams = [self.members[side] for side in self.side_of]
        self.partners = tuple(sum(team) - seat if len(team) > 1 else -1 for seat, team in enumerate(teams))
        self.limits = tuple(7 if len(team) == 1 else 5 for team in teams)
        self.decks: list[list[int]] = [[] for _seat in range(seats)]
        self.hands: list[list[int]] = [[] for _seat in range(seats)]
        self.discards: list[list[int]] = [[] for _seat in range(seats)]
        self.tops = [-1] * 5
        self.owners = [-1] * 5
        self.live = [0] * 5
        self.under: list[list[int]] = [[] for _slot in SLOTS]
        self.points = [0, 0]
        self.full = [False, False]
        self.active = self.side_of[0]
        self.moves = 0
        self.mover = -1
        self.has_spun = False
        self.is_handed = False
        self.stack: list[Frame] = []
        self.taken = [False, False]
        self.back: Table | None = None
        self.undoes = 0

    # --- copies ------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy."""
        twin = self._twin()
        twin.facts = self.facts
        twin.settings = self.settings
        twin.side_of = self.side_of
        twin.members = self.members
        twin.partners = self.partners
        twin.limits = self.limits
        twin.lay(self)
        return twin

    def lay(self, other: Table) -> None:
        """Make everything that lies on this table as it is on another one of the same match."""
        self.decks = [deck[:] for deck in other.decks]
        self.hands = [hand[:] for hand in other.hands]
        self.discards = [pile[:] for pile in other.discards]
        self.tops = other.tops[:]
        self.owners = other.owners[:]
        self.live = other.live[:]
        self.under = [pile[:] for pile in other.under]
        self.points = other.points[:]
        self.full = other.full[:]
        self.active = other.active
        self.moves = other.moves
        self.mover = other.mover
        self.has_spun = other.has_spun
        self.is_handed = other.is_handed
        self.stack = other.stack[:]
        self.taken = other.taken[:]
        self.back = other.back  # never changed once kept: safe to share
        self.undoes = other.undoes

    def key(self) -> str:
        """A text that is equal for equal positions."""
        back = None if self.back is None else (self.undoes, self.back.key())
        flags = (self.active, self.moves, self.mover, self.has_spun, self.is_handed, self.full, self.taken)
        table = (self.tops, self.owners, self.live, self.under, self.points)
        return repr((self.decks, self.hands, self.discards, table, flags, self.stack, back))

    def census(self) -> list[int]:
        """Every card of the match, one number per copy."""
        piles = [*self.decks, *self.hands, *self.discards]
        covered = [entry >> 2 for pile in self.under for entry in pile]
        visible = [card for card in self.tops if card >= 0]
        return [card for pile in piles for card in pile] + covered + visible

    # --- what can be read off -----------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        points = self.points
        return tuple([points[side] for side in self.side_of])

    def present(self) -> int:
        """The colours that are in the mix: those of the visible cards."""
        a, b, c, d, e = self.live
        return a | b | c | d | e

    def instruments(self, slot: int) -> int:
        """The instruments that play in a slot."""
        card = self.tops[slot]
        return 0 if card < 0 else self.facts.mix[card][self.live[slot]]

    def songs(self) -> set[int]:
        """The songs with a visible part, for membership only."""
        song = self.facts.song
        return {song[card] for card in self.tops if card >= 0 and song[card] >= 0}

    def blocked(self, side: int) -> int:
        """The colours that a side may not play because of visible FX cards."""
        blockers = self.facts.blockers
        if blockers.isdisjoint(self.tops):
            return 0
        bits = 0
        for slot, card in enumerate(self.tops):
            if card in blockers:
                own, other = self.facts.blocks[card]
                bits |= own if self.side_of[self.owners[slot]] == side else other
        return bits

    def held(self, side: int) -> int:
        """How many slots a side has."""
        side_of = self.side_of
        return sum([owner >= 0 and side_of[owner] == side for owner in self.owners])

    # --- points -------------------------------------------------------------------------------------------

    def score(self, seat: int, points: int, rule: str) -> None:
        """Points for the side of a seat, or from it where negative; an option lets them go below 0."""
        side = self.side_of[seat]
        before = self.points[side]
        after = before + points
        if after < 0 and self.settings.has_floor:
            after = 0
        if after != before:
            self.points[side] = after
            self.events.append(("scored", rule, seat, after - before, after))

    # --- the board ----------------------------------------------------------------------------------------

    def place(self, seat: int, card: int, slot: int, live: int) -> None:
        """A card from the hand onto a slot, with its points: the play, the slot bonus, the full mix."""
        self.hands[seat].remove(card)
        covered = self.tops[slot]
        missing = live & ~self.present()
        if covered >= 0:
            self.under[slot].append(covered * 4 + self.owners[slot])
        self.tops[slot] = card
        self.owners[slot] = seat
        self.live[slot] = live
        self.events.append(("played", "dropmix.play", seat, card, slot + 1, covered))
        if self.settings.one_part and self.facts.kind[card] == WILD and COUNT[SLOT_BITS[slot]] == 2:
            self.events.append(("part", "dropmix.wild-part", seat, card, live.bit_length() - 1))
        self.score(seat, 1, "dropmix.card-point")
        if missing and self.turn >= self.settings.bonus_from:
            self.score(seat, COUNT[missing] if self.settings.bonus_each else 1, "dropmix.slot-bonus")
        self.mix(seat)

    def mix(self, seat: int) -> None:
        """See who has all five slots after a play; the seat's side scores when it newly does."""
        side = self.side_of[seat]
        owners, side_of, full = self.owners, self.side_of, self.full
        has_all = -1 not in owners
        if has_all:
            for owner in owners:
                if side_of[owner] != side:
                    has_all = False
                    break
            if has_all and not full[side]:
                self.score(seat, 1, "dropmix.full-mix")
        full[side] = has_all
        full[1 - side] = False

    def clear(self, slot: int, rule: str, costs: bool) -> None:
        """The whole pile of a slot to its owners' discards; the visible card may cost its owner a point."""
        card = self.tops[slot]
        owner = self.owners[slot]
        beneath = self.under[slot]
        self.discards[owner].append(card)
        for entry in reversed(beneath):
            self.discards[entry & 3].append(entry >> 2)
        self.events.append(("cleared", rule, owner, slot + 1, card, len(beneath)))
        self.under[slot] = []
        self.tops[slot] = -1
        self.owners[slot] = -1
        self.live[slot] = 0
        self.full[self.side_of[owner]] = False
        if costs:
            self.score(owner, -1, rule)

    # --- decks and hands ----------------------------------------------------------------------------------

    def reshuffle(self, seat: int) -> None:
        """An empty deck is made anew of the discards and of the own cards that lie covered on the board."""
        cards = self.discards[seat]
        for slot in SLOTS:
            beneath = self.under[slot]
            if beneath:
                cards += [entry >> 2 for entry in beneath if entry & 3 == seat]
                self.under[slot] = [entry for entry in beneath if entry & 3 != seat]
        if not cards:
            return
        cards.sort()  # their order on the table must not matter
        self.dice.shuffle(f"shuffle/{seat}", cards)
        self.decks[seat] = cards
        self.discards[seat] = []
        self.events.append(("reshuffled", "dropmix.reshuffle", seat, len(cards)))

    def draw(self, seat: int, count: int, rule: str, limited: bool = True) -> None:
        """Cards from the top of the deck into the hand, up to the hand limit unless ``limited`` is off."""
        hand = self.hands[seat]
        if limited:
            count = min(count, self.limits[seat] - len(hand))
        deck = self.decks[seat]
        for _card in range(count):
            if not deck:
                self.reshuffle(seat)
                deck = self.decks[seat]
                if not deck:
                    return
            card = deck.pop()
            hand.append(card)
            self.events.append(("drew", rule, seat, card))
