"""The flow of a turn: two moves, what FX cards add to them, taking back, the draw, and what is legal when.

Section of the rules: Como se Juega.
"""

from __future__ import annotations

from cardkit.games.dropmix.actions import EQUALIZER, KEEP, PARTNER, PLAY, PLAY_AS, SKIP, TAKE, TIMEOUT, UNDO
from cardkit.games.dropmix.effects import EXTRA_PLAY, EXTRA_SPIN, RUN, SEARCH, SPINNING, STANDING, holds, run
from cardkit.games.dropmix.facts import FX, NORMAL, WILD
from cardkit.games.dropmix.filters import Filter
from cardkit.games.dropmix.settings import ALWAYS, NO_OTHER
from cardkit.games.dropmix.slots import ALL_COLOURS, COUNT, COVERS, PLACES, SLOT_BITS, SLOTS
from cardkit.games.dropmix.table import Frame, Table
from cardkit.match.compiling import mypyc_attr
from cardkit.match.core import Action

POINT_ODDS = 12  # the equalizer gives a point one time in twelve when the opponent has no card


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Table):
    """A table with its turn order: legal actions, what each does, and what follows by itself."""

    __slots__ = ()

    # --- who and what ---------------------------------------------------------------------------------------

    def asked(self) -> int:
        """The seat that makes the next move: either partner the first, the other one the second."""
        seat = self.members[self.active][0] if self.moves == 0 else self.mover
        partner = self.partners[seat]
        return seat if partner < 0 or (self.moves == 0) is not self.is_handed else partner

    def may_hand_over(self) -> bool:
        """Whether the seat asked may leave the move to its partner: the first, and one after an equalizer."""
        return (
            not self.is_handed and len(self.members[self.active]) == 2 and (self.moves == 0 or self.has_spun)
        )

    def can_spin(self) -> bool:
        """Whether the equalizer may be pressed."""
        return self.settings.spin_on_empty or max(self.tops) >= 0

    def can_undo(self) -> bool:
        """Whether the last move can still be taken back."""
        return self.back is not None and not self.taken[self.undoes]

    def filter_of(self, frame: Frame) -> Filter | None:
        """The cards an extra play is for."""
        return self.facts.does[frame[2]][frame[4]].meant

    # --- legal actions --------------------------------------------------------------------------------------

    def plays(self, seat: int, meant: Filter | None = None) -> list[Action]:
        """The cards of a seat's hand that may be played, by card and slot; only those meant, if given."""
        facts = self.facts
        tops = self.tops
        power_of, plays_of, shift_of = facts.power, facts.plays, facts.shift
        covers = 0
        for slot, top in enumerate(tops):
            covers |= COVERS[slot][power_of[top]]
        blocked = self.blocked(self.side_of[seat])
        cards = sorted(set(self.hands[seat]).difference(tops))
        found: list[Action] = []
        if not blocked and meant is None and not self.settings.one_part:
            for card in cards:
                found += plays_of[card][covers >> shift_of[card] & 31]
            return found
        kind_of, bits_of = facts.kind, facts.bits
        songs = self.songs() if meant is not None else ()
        for card in cards:
            slots = covers >> shift_of[card] & 31
            if kind_of[card] == WILD:
                self.wild_plays(found, card, slots, blocked, meant)
                continue
            bits = bits_of[card]
            if bits & blocked:
                continue
            if meant is None or meant.fits(
                bits, facts.mix[card][bits], power_of[card], facts.song[card] in songs
            ):
                found += plays_of[card][slots]
        return found

    def wild_plays(
        self, found: list[Action], card: int, slots: int, blocked: int, meant: Filter | None
    ) -> None:
        """Add the plays of a wild: in each slot it plays the slot's colours, or one that its owner names."""
        for slot in SLOTS:
            if not slots >> slot & 1:
                continue
            bits = SLOT_BITS[slot]
            if not self.settings.one_part or COUNT[bits] == 1:
                if self.wild_may(card, bits, bits, blocked, meant):
                    found.append((PLAY, card, slot + 1))
                continue
            for place in PLACES[bits]:
                if self.wild_may(card, bits, 1 << place, blocked, meant):
                    found.append((PLAY_AS, card, slot + 1, place))

    def wild_may(self, card: int, bits: int, live: int, blocked: int, meant: Filter | None) -> bool:
        """Whether a wild may play the colours ``live`` in a slot of the colours ``bits``."""
        settings = self.settings
        if blocked and settings.block_wild == NO_OTHER and not live & ~blocked:
            return False
        if blocked and settings.block_wild == ALWAYS and bits & blocked:
            return False
        if meant is None:
            return True
        shown = ALL_COLOURS if settings.wild_any_slot else live
        facts = self.facts
        return meant.fits(shown, facts.mix[card][shown], facts.power[card], facts.song[card] in self.songs())

    def _legal(self, seat: int) -> list[Action]:
        frame = self.stack[-1] if self.stack else None
        found: list[Action]
        if frame is None:
            found = self.plays(seat)
            if self.can_spin():
                found.append((EQUALIZER,))
            if self.may_hand_over():
                found.append((PARTNER,))
        elif frame[0] == EXTRA_PLAY:
            found = self.plays(seat, self.filter_of(frame))
            if not frame[6] and self.partners[seat] >= 0:
                found.append((PARTNER,))
            if self.facts.does[frame[2]][frame[4]].is_optional:
                found.append((SKIP,))
        elif frame[0] == EXTRA_SPIN:
            found = [(EQUALIZER,)]
            if self.facts.does[frame[2]][frame[4]].is_optional:
                found.append((SKIP,))
        elif frame[0] == SEARCH:
            found = [(TAKE, card) for card in sorted(set(self.decks[seat]))]
        else:
            found = [(KEEP,)]
        if self.back is not None and self.can_undo():
            found.append((UNDO,))
        if self.settings.has_timer:
            found.append((TIMEOUT,))
        return found

    # --- actions --------------------------------------------------------------------------------------------

    def _apply(self, seat: int, action: Action) -> None:
        op = action[0]
        if op == PLAY:
            card = action[1]
            kind = self.facts.kind[card]
            slot = action[2] - 1
            live = self.facts.bits[card] if kind == NORMAL else 0 if kind == FX else SLOT_BITS[slot]
            self.play(seat, card, slot, live)
        elif op == PLAY_AS:
            self.play(seat, action[1], action[2] - 1, 1 << action[3])
        elif op == EQUALIZER:
            self.press(seat)
        elif op == PARTNER:
            self.events.append(("handed", "dropmix.team-move", seat))
            if self.stack:
                self.hand_frame()
            else:
                self.is_handed = True
        elif op == SKIP:
            self.events.append(("skipped", "dropmix.extra-move", seat))
            self.use_frame()
        elif op == TAKE:
            self.take(seat, action[1])
        elif op == KEEP:
            self.keep(seat)
        elif op == UNDO:
            self.undo(seat)
            return
        else:
            self.time_out(seat)
        self.settle()

    def begin(self, seat: int, is_spin: bool) -> None:
        """A main move begins."""
        if self.moves == 0:
            self.mover = seat
            self.has_spun = is_spin
        self.moves += 1
        self.is_handed = False

    def remember(self, move: int) -> None:
        """Keep the match as it is before a move, where moves may be taken back."""
        if self.settings.has_undo:
            back = self.clone()
            back.back = None
            self.back = back
            self.undoes = move

    def play(self, seat: int, card: int, slot: int, live: int) -> None:
        """Play a card, as a move or as an extra one; its operations wait on the stack."""
        if self.stack:
            self.use_frame()
        else:
            self.remember(self.moves)
            self.begin(seat, False)
        does = self.facts.does[card]
        if not does:
            self.place(seat, card, slot, live)
            return
        steps = [n for n, do in enumerate(does) if do.covers is None or holds(self, do.covers, slot)]
        self.place(seat, card, slot, live)
        for step in reversed(steps):
            self.stack.append((RUN, seat, card, slot, step, 0, 0))

    def use_frame(self) -> None:
        """One of the extra moves on top of the stack is used up."""
        kind, seat, card, slot, step, left, _handed = self.stack.pop()
        if left > 1:
            self.stack.append((kind, seat, card, slot, step, left - 1, 0))

    def hand_frame(self) -> None:
        """The extra move on top of the stack goes to the partner."""
        kind, seat, card, slot, step, left, _handed = self.stack.pop()
        self.stack.append((kind, self.partners[seat], card, slot, step, left, 1))

    def press(self, seat: int) -> None:
        """Press the equalizer: until the wheel slows down it may be taken back, where that is played."""
        move = self.moves - 1 if self.stack else self.moves
        may_undo = self.settings.has_undo and not self.taken[move]
        if may_undo:
            self.remember(move)
        if self.stack:
            self.use_frame()
        else:
            self.begin(seat, True)
        self.events.append(("pressed", "dropmix.equalizer", seat))
        if may_undo:
            self.stack.append((SPINNING, seat, -1, -1, 0, 1, 0))
        else:
            self.spin(seat)

    def spin(self, seat: int) -> None:
        """The wheel comes to rest: the opponent's visible cards of that level go and cost a point each.

        Where the opponent has none, one time in twelve the player wins a point instead (whatever the odds of
        the wheel). Section Puntuación 4.
        """
        side = self.side_of[seat]
        side_of = self.side_of
        theirs = [slot for slot in SLOTS if self.owners[slot] >= 0 and side_of[self.owners[slot]] != side]
        if not theirs:
            won = self.dice.below("equalizer-point", POINT_ODDS) == 0
            self.events.append(("wheel-point", "dropmix.equalizer-point", seat, int(won)))
            if won:
                self.score(seat, 1, "dropmix.equalizer-point")
            return
        result = self.dice.weighted("wheel", self.settings.odds)
        self.events.append(("wheel", "dropmix.equalizer", seat, result))
        power = self.facts.power
        for slot in theirs:
            if result == 3 or power[self.tops[slot]] == result + 1:
                self.clear(slot, "dropmix.equalizer", True)

    def take(self, seat: int, card: int) -> None:
        """Take a card out of the deck, which is then shuffled."""
        deck = self.decks[seat]
        deck.remove(card)
        deck.sort()
        self.dice.shuffle(f"shuffle/{seat}", deck)
        self.hands[seat].append(card)
        self.events.append(("searched", "dropmix.fx-search", seat, card))
        self.use_frame()

    def keep(self, seat: int) -> None:
        """Let the move stand: the wheel slows down, or the turn ends."""
        kind = self.stack.pop()[0]
        self.events.append(("kept", "dropmix.undo", seat))
        if kind == SPINNING:
            self.spin(seat)
        self.back = None

    def undo(self, seat: int) -> None:
        """Take the last move back: the position and the dice go back to where they were before it."""
        back = self.back
        assert back is not None
        taken = self.taken[:]
        taken[self.undoes] = True
        record = self.dice.record
        self.dice = back.dice.clone()
        self.dice.record = record
        self.to_act = back.to_act
        self.lay(back)
        self.taken = taken
        self.events.append(("undone", "dropmix.undo", seat))

    def time_out(self, seat: int) -> None:
        """The turn timer has run out: what is left of the turn is lost."""
        self.events.append(("timeout", "dropmix.timer", seat))
        self.stack = []
        self.back = None
        self.moves = 2
        self.end_turn(self.settings.draw_after_timeout)

    # --- what follows by itself -----------------------------------------------------------------------------

    def settle(self) -> None:
        """Go on until somebody has something to choose, or the match is over."""
        points, target = self.points, self.settings.target
        while True:
            frame = self.stack[-1] if self.stack else None
            if frame is not None and frame[0] == RUN:
                self.stack.pop()
                run(self, frame[1], frame[2], frame[3], frame[4])
                continue
            if points[0] >= target or points[1] >= target:
                self.win()
                return
            if frame is not None:
                if self.is_open(frame):
                    self.to_act = (self.stack[-1][1],)
                    return
            elif self.moves < 2:
                if self.ask():
                    return
            elif self.can_undo():
                assert self.back is not None
                self.stack.append((STANDING, self.back.to_act[0], -1, -1, 0, 1, 0))
            else:
                self.end_turn(True)

    def win(self) -> None:
        """A side has reached the target, the side at move where both have: the match is over."""
        side = self.active if self.points[self.active] >= self.settings.target else 1 - self.active
        winners = self.members[side]
        self.events.append(("won", "dropmix.target", *winners))
        self.finish(winners, "target")

    def is_open(self, frame: Frame) -> bool:
        """Whether the window on top of the stack holds a choice; one that does not is closed or handed on."""
        kind, seat = frame[0], frame[1]
        if kind in (SPINNING, STANDING):
            return True
        if kind == EXTRA_SPIN:
            if self.can_spin():
                return True
        elif kind == EXTRA_PLAY:
            if self.plays(seat, self.filter_of(frame)):
                return True
            if not frame[6] and self.partners[seat] >= 0:
                self.hand_frame()
                return False
        elif self.settings.over_limit or len(self.hands[seat]) < self.limits[seat]:
            if not self.decks[seat]:
                self.reshuffle(seat)
            if self.decks[seat]:
                return True
        self.stack.pop()
        return False

    def ask(self) -> bool:
        """Ask for the next main move; False when the seat had none and the move is lost or handed on."""
        seat = self.asked()
        if self.can_spin() or self.plays(seat):
            self.to_act = (seat,)
            return True
        if self.may_hand_over():
            self.is_handed = True
            return False
        self.events.append(("stuck", "dropmix.empty-board", seat))
        self.begin(seat, False)
        return False

    def end_turn(self, draws: bool) -> None:
        """Draw, and the other side has its turn."""
        members = self.members[self.active]
        if draws:
            for seat in members:
                self.draw(seat, 2 if len(members) == 1 else 1, "dropmix.draw")
        self.turn += 1
        self.active = 1 - self.active
        self.moves = 0
        self.mover = -1
        self.has_spun = False
        self.is_handed = False
        self.taken = [False, False]
        self.back = None
        self.events.append(("turn", "dropmix.turn", self.turn, self.members[self.active][0]))
