"""The match of Adrenalyn XL Evolution: what actions do, and the course of turns and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.adrenalyn import targets
from cardkit.games.adrenalyn.board import draw_board
from cardkit.games.adrenalyn.choices import (
    ATTACK,
    END_TURN,
    KEEP,
    PLACE_CARD,
    PLAY_CARD,
    SHOOT,
    TARGET,
    TIMEOUT,
    USE_ABILITY,
    Choices,
)
from cardkit.games.adrenalyn.evaluation import evaluate
from cardkit.games.adrenalyn.facts import (
    ABILITY,
    ALLY_ENTERS,
    ENTER,
    PLAY,
    TURN_END,
    TURN_START,
    Step,
)
from cardkit.games.adrenalyn.knowledge import guess, view
from cardkit.games.adrenalyn.lineup import arrange, sort_apart
from cardkit.games.adrenalyn.position import position
from cardkit.games.adrenalyn.records import EXHAUSTED, READY, Fielded
from cardkit.games.adrenalyn.table import (
    CHOICE,
    CLEAR,
    DRAW,
    MAIN,
    NEXT,
    PLAYING,
    SCORE,
    STEP,
    TRAIT,
    TRAITS,
)
from cardkit.match.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardkit.match.core import Action, Dice

# By when an effect acts: the rule that lets it.
_RULES = (
    "adrenalyn.action",
    "adrenalyn.effects",
    "adrenalyn.traits",
    "adrenalyn.traits",
    "adrenalyn.ability",
    "adrenalyn.passive",
    "adrenalyn.passive",
    "adrenalyn.passive",
)

OPENING, HALF_TIME, HALF_TIME_ROUND, GOLDEN_ROUNDS = 4, 4, 5, 3


@mypyc_attr(allow_interpreted_subclasses=True)
class EvolutionMatch(Choices):
    """A match. Opening hands are exchanged seat by seat; then the seats have turns."""

    __slots__ = ()

    # --- what it does ------------------------------------------------------------------------------------

    def _apply(self, seat: int, action: Action) -> None:
        op = action[0]
        if op == ATTACK:
            self._attack(seat, action[1], action[2])
            self.stack.append((MAIN,))
        elif op == PLACE_CARD:
            self.stack.append((MAIN,))
            self._place(seat, action[1])
        elif op == END_TURN:
            self.events.append(("turn_ended", "adrenalyn.end-turn", seat))
            self._end_turn()
        elif op == PLAY_CARD:
            self.stack.append((MAIN,))
            self._play(seat, action[1])
        elif op == SHOOT:
            self.stack.append((MAIN,))
            self._shoot(seat, action[1])
        elif op == TARGET:
            self._choose(action[1], action[2])
        elif op == USE_ABILITY:
            self.stack.append((MAIN,))
            self._use_ability(seat)
        elif op == TIMEOUT:
            self._time_out(seat)
        else:
            self._exchange(seat, action)
        self.go_on()

    def _exchange(self, seat: int, action: Action) -> None:
        fresh = self.fresh[seat]
        if action[0] == KEEP:
            fresh.clear()
            self.events.append(("kept", "adrenalyn.exchange", seat))
        else:
            # The new card comes first, from what remains of the pile; then the old one is shuffled into it.
            old = action[1]
            fresh.remove(old)
            self.hands[seat].remove(old)
            self.draw(seat, 1, "adrenalyn.exchange")
            # A random place in a pile of random order is a shuffle; the number counts from the bottom.
            pile = self.piles[seat]
            pile.insert(self.dice.below(f"exchange/{seat}", len(pile) + 1), old)
            sort_apart(pile, self.starters[seat], self.rulings.pile, self.facts)
            self.events.append(("exchanged", "adrenalyn.exchange", seat, old))
        self.open_exchange()

    def open_exchange(self) -> None:
        """Let the next seat with cards to exchange choose; after the last one the coin is thrown."""
        for seat in (0, 1):
            if self.fresh[seat]:
                self.to_act = (seat,)
                return
        self.phase = PLAYING
        self.first = self.dice.below("coin", 2)
        self.events.append(("coin", "adrenalyn.coin", self.first))
        if self.second >= 0:
            self.dealt = True
            self.deal(1 - self.first, self.second, "adrenalyn.second-player")
        self._begin_round(1)

    def _place(self, seat: int, card: int) -> None:
        self.energy -= self.facts.energy[card]
        self.take(seat, card)
        player = self.enter(seat, card)
        by_when = self.facts.by_when
        effects = by_when[ENTER][card]
        if effects:
            self.push(effects, seat, player.n, player.n)
        passive = by_when[ALLY_ENTERS][self.keepers[seat].card]
        if passive:
            self.push(passive, seat, -1, player.n)

    def _play(self, seat: int, card: int) -> None:
        self.energy -= self.facts.energy[card]
        self.take(seat, card)
        self.discards[seat].append(card)
        self.events.append(("played", "adrenalyn.action", seat, card))
        self.push(self.facts.by_when[PLAY][card], seat, -1, -1)

    def _use_ability(self, seat: int) -> None:
        keeper = self.keepers[seat]
        ability = self.facts.by_when[ABILITY][keeper.card]
        self.energy -= ability[0].cost
        keeper.state = EXHAUSTED
        self.events.append(("ability", "adrenalyn.ability", seat, keeper.card))
        self.push(ability, seat, -1, -1)

    def _attack(self, seat: int, place: int, target: int) -> None:
        attacker = self.fields[seat][place - 1]
        attacked = self.fields[1 - seat][target - 1]
        # Both losses come from the values before the attack.
        dfn = attacked.dfn
        attacked.dfn = max(dfn - attacker.att, 0)
        attacker.att = max(attacker.att - dfn, 0)
        attacker.state = EXHAUSTED
        self.events.append(
            (
                "attacked",
                "adrenalyn.attack",
                seat,
                place,
                attacker.card,
                target,
                attacked.card,
                attacker.att,
                attacked.dfn,
            )
        )
        if not attacked.dfn:
            self.remove(attacked, "adrenalyn.removed")
        if not attacker.att:
            self.remove(attacker, "adrenalyn.removed")

    def _shoot(self, seat: int, place: int) -> None:
        player = self.fields[seat][place - 1]
        player.state = EXHAUSTED
        keeper = self.keepers[1 - seat]
        self.events.append(("shot", "adrenalyn.shot", seat, place, player.card, player.att, keeper.card))
        self.set_keeper(1 - seat, keeper.dfn - player.att, "adrenalyn.shot")

    def _choose(self, side: int, place: int) -> None:
        task = self.stack.pop()
        step = self.facts.effects[task[2]].steps[task[3]]
        self._act(task, [self.fields[side][place - 1]], step)

    def _time_out(self, seat: int) -> None:
        """The turn ends as it is: choices and what is left of effects are lost, goals and draws are not."""
        self.events.append(("timed_out", "adrenalyn.time-limit", seat))
        kept = [task for task in self.stack if task[0] not in (STEP, CHOICE, TRAIT, MAIN)]
        is_ending = any(task[0] == NEXT for task in kept)
        self.stack.clear()
        if not is_ending:
            self.stack += [(NEXT,), (TRAITS, TURN_END)]
            if self.rulings.clears_at_end:
                self.stack.append((CLEAR,))
        self.stack += kept

    # --- the course of the match -------------------------------------------------------------------------

    def go_on(self) -> None:
        """Do what is on the stack until somebody must choose or the match is over."""
        stack = self.stack
        while stack:
            task = stack.pop()
            what = task[0]
            if what == MAIN:
                seat = self.active
                actions: list[Action] = []
                self._legal_turn(seat, actions)
                if actions[0][0] < END_TURN or self.rulings.is_timed:
                    self.offer(seat, actions)
                    return
                self._end_turn()  # nothing else can be done
            elif what == STEP:
                if self._step(task):
                    return
            elif what == TRAITS:
                self._push_traits(task[1])
            elif what == TRAIT:
                self._push_trait(task)
            elif what == DRAW:
                self.draw(self.active, 1, "adrenalyn.draw")
            elif what == CLEAR:
                self.clear_states(self.active)
            elif what == SCORE:
                self.score(task[1], task[2], task[3])
            else:
                self._next()

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        stack = self.stack
        stack.append((MAIN,))
        before = len(stack)
        self._push_traits(TURN_START)
        self.begin_energy(seat)
        if len(stack) > before:
            # What acts at the start comes before the draw.
            later = [(DRAW,)] if self.rulings.clears_at_end else [(DRAW,), (CLEAR,)]
            stack[before:before] = later
            return
        if not self.rulings.clears_at_end:
            self.clear_states(seat)
        self.draw(seat, 1, "adrenalyn.draw")

    def _end_turn(self) -> None:
        """End a turn in which nothing is left to do."""
        if self.rulings.clears_at_end:
            self.clear_states(self.active)
        self.stack.append((NEXT,))
        self._push_traits(TURN_END)

    def _push_traits(self, when: int) -> None:
        """The traits of a moment, as far as their players are ready when their turn comes."""
        of_both = when == TURN_END and self.rulings.end_traits_of_both
        traits = self.facts.by_when[when]
        for side in (1 - self.active, self.active) if of_both else (self.active,):
            for player in reversed(self.fields[side]):
                if traits[player.card]:
                    self.stack.append((TRAIT, side, player.n, when))

    def _push_trait(self, task: tuple[int, ...]) -> None:
        _what, side, n, when = task
        for player in self.fields[side]:
            if player.n == n and player.state == READY:
                self.push(self.facts.by_when[when][player.card], side, n, -1)

    def _step(self, task: tuple[int, ...]) -> bool:
        """Do a step of an effect; whether its owner must choose first."""
        _what, owner, number, place, source, entered = task
        effect = self.facts.effects[number]
        step = effect.steps[place]
        if not place and effect.times:
            self.used(effect, owner)
        if place + 1 < len(effect.steps):
            self.stack.append((STEP, owner, number, place + 1, source, entered))
        if step.to.kind != targets.PLAYERS:
            self._act(task, [], step)
            return False
        found = targets.players(self, owner, step, source, entered)
        if not found:
            return False
        if step.to.pick == targets.ONE and len(found) > 1:
            self.stack.append((CHOICE, *task[1:]))
            self.to_act = (owner,)
            return True
        if step.to.pick == targets.RANDOM:
            found = [found[self.dice.below("target", len(found))]]
        self._act(task, list(found), step)
        return False

    def _act(self, task: tuple[int, ...], players: list[Fielded], step: Step) -> None:
        """Run the handler of a step on what it is bound to."""
        owner = task[1]
        effect = self.facts.effects[task[2]]
        self.events.append(("effect", _RULES[effect.when], owner, effect.card, step.op))
        kind = step.to.kind
        bound = targets.sides(self, owner, step) if kind in (targets.KEEPERS, targets.SEATS) else ()
        step.act(self, owner, step, players, bound)

    def _begin_round(self, number: int) -> None:
        self.turn = number
        self.events.append(("round", "adrenalyn.round", number))
        self._begin_turn(self.first)

    def _next(self) -> None:
        """The other seat's turn, or the end of the round."""
        if self.active == self.first:
            self._begin_turn(1 - self.first)
        elif self.golden:
            self._after_golden()
        elif self.turn < self.rounds:
            if self.turn == HALF_TIME_ROUND:
                self.events.append(("half_time", "adrenalyn.half-time"))
                for seat in (self.first, 1 - self.first):
                    self.draw(seat, HALF_TIME, "adrenalyn.half-time")
            self._begin_round(self.turn + 1)
        elif self.goals[0] != self.goals[1]:
            self._win(0 if self.goals[0] > self.goals[1] else 1, "goals", "adrenalyn.end")
        elif self.rulings.plays_golden:
            self._begin_golden()
        else:
            self.events.append(("tied", "adrenalyn.end"))
            self.finish((), "tie")

    def _win(self, seat: int, reason: str, rule: str) -> None:
        self.events.append(("won", rule, seat))
        self.finish((seat,), reason)

    def _begin_golden(self) -> None:
        """A tie: golden goal cards for both, discards shuffled into the piles, then the first extra round."""
        for seat in (self.first, 1 - self.first):
            self.deal(seat, self.gold, "adrenalyn.golden-goal")
        for seat in (self.first, 1 - self.first):
            # Cards that were dealt beside the decks do not become part of them.
            pile, discards = self.piles[seat], self.discards[seat]
            pile += [card for card in discards if card not in (self.second, self.gold)]
            self.discards[seat] = [card for card in discards if card in (self.second, self.gold)]
            arrange(self.dice, f"pile/{seat}", pile, self.starters[seat], self.rulings.pile, self.facts)
            self.events.append(("rearranged", "adrenalyn.golden-goal", seat, len(pile)))
        self._golden_round()

    def _golden_round(self) -> None:
        self.golden += 1
        self.events.append(("golden", "adrenalyn.golden-round", self.golden))
        self._begin_round(self.turn + 1)

    def _after_golden(self) -> None:
        if self.goals[0] != self.goals[1]:
            self._win(0 if self.goals[0] > self.goals[1] else 1, "golden-round", "adrenalyn.golden-round")
        elif self.golden < GOLDEN_ROUNDS:
            self._golden_round()
        else:
            sums = [sum(player.att + player.dfn for player in field) for field in self.fields]
            self.events.append(("sums", "adrenalyn.sum", *sums))
            if sums[0] != sums[1]:
                self._win(0 if sums[0] > sums[1] else 1, "sum", "adrenalyn.sum")
            else:
                self._win(self.dice.below("lot", 2), "lot", "adrenalyn.lot")

    # --- copies, knowledge, words ------------------------------------------------------------------------

    def clone(self) -> EvolutionMatch:
        twin = self._twin()
        self._twin_table(twin)
        return twin

    def position(self) -> dict[str, Any]:
        return position(self)

    def view(self, seat: int) -> dict[str, Any]:
        return view(self, seat)

    def guess(self, seat: int, dice: Dice) -> EvolutionMatch:
        return guess(self, seat, dice)

    def value(self, seat: int) -> float:
        return evaluate(self, seat)

    def board(self, seat: int | None, language: str) -> str:
        return draw_board(self, seat, language)

    def readings(self) -> dict[str, Any]:
        """Sums of ATT and DEF on the field, and the seats with a shield."""
        return {
            "sums": [sum(player.att + player.dfn for player in field) for field in self.fields],
            "guarded": [self.has_shield(seat) for seat in (0, 1)],
        }
