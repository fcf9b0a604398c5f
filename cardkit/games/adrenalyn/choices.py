"""What may be done: the legal actions, the rule that an illegal one breaks, and actions in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.adrenalyn import targets
from cardkit.games.adrenalyn.facts import (
    ABILITY,
    PLACING,
    PLAY,
    PLAYER,
    Effect,
)
from cardkit.games.adrenalyn.records import EXHAUSTED, OFFENSE, READY, SHIELD, WARM_UP, Fielded
from cardkit.games.adrenalyn.table import CHOICE, EXCHANGING, MOST_PLAYERS, PLAYING, Table
from cardkit.match.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardkit.match.core import Action
    from cardkit.match.fields import Field

EXCHANGE, KEEP, PLACE_CARD, PLAY_CARD, ATTACK, SHOOT, USE_ABILITY, TARGET, END_TURN, TIMEOUT = range(1, 11)

# By number of rival players and place of the attacker: the attacks there are.
_ATTACKS = tuple(
    tuple(
        tuple((ATTACK, place, target) for target in range(1, rivals + 1)) for place in range(MOST_PLAYERS + 1)
    )
    for rivals in range(MOST_PLAYERS + 1)
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Table):
    """The decisions of a match: opening cards to exchange, what to do in a turn, targets of effects."""

    __slots__ = ()

    # --- what may be done --------------------------------------------------------------------------------

    def _legal(self, seat: int) -> list[Action]:
        actions: list[Action] = []
        if self.phase == EXCHANGING:
            last = -1
            for card in self.fresh[seat] if self.piles[seat] else ():
                if card != last:
                    actions.append((EXCHANGE, card))
                    last = card
            actions.append((KEEP,))
        elif self.stack and self.stack[-1][0] == CHOICE:
            for player in self.choices():
                actions.append((TARGET, player.side, self.place_of(player)))
        else:
            self._legal_turn(seat, actions)
            return actions
        if self.rulings.is_timed and self.phase == PLAYING and seat == self.active:
            actions.append((TIMEOUT,))
        return actions

    def _legal_turn(self, seat: int, actions: list[Action]) -> None:
        facts = self.facts
        field, rivals = self.fields[seat], self.fields[1 - seat]
        energy = self.energy
        costs, uses = facts.energy, facts.uses
        # By PLACING, ALWAYS, WITH_OWN, WITH_RIVAL, DEPENDS: whether such a card can be used; None: look.
        of_use = (len(field) < MOST_PLAYERS, True, bool(field), bool(rivals), None)
        last = -1
        for card in self.hands[seat]:
            if card == last or costs[card] > energy:
                continue
            last = card
            use = uses[card]
            can = of_use[use]
            if can or (can is None and self.does_something(facts.by_when[PLAY][card], seat)):
                actions.append((PLACE_CARD if use == PLACING else PLAY_CARD, card))
        if field:
            is_open = True
            for player in rivals:
                if player.role == SHIELD:
                    is_open = False
                    break
            attacks = _ATTACKS[len(rivals)]
            for place, player in enumerate(field, 1):
                if player.state == READY:
                    actions += attacks[place]
                    if is_open and player.role == OFFENSE:
                        actions.append((SHOOT, place))
        keeper = self.keepers[seat]
        if keeper.state == READY:
            ability = facts.by_when[ABILITY][keeper.card]
            if ability and ability[0].cost <= energy:
                can = of_use[uses[keeper.card]]
                if can or (can is None and self.does_something(ability, seat)):
                    actions.append((USE_ABILITY,))
        actions.append((END_TURN,))
        if self.rulings.is_timed:
            actions.append((TIMEOUT,))

    def does_something(self, effects: tuple[Effect, ...], owner: int) -> bool:
        """Whether any step of the effects would do anything now."""
        for effect in effects:
            if self.may_act(effect, owner):
                for step in effect.steps:
                    if step.is_possible(self, owner, step):
                        return True
        return False

    def choices(self) -> list[Fielded]:
        """The field players that the choice on top of the stack is between."""
        _what, owner, number, place, source, entered = self.stack[-1]
        step = self.facts.effects[number].steps[place]
        return targets.players(self, owner, step, source, entered)

    def _why(self, seat: int, action: Action) -> str:
        op = action[0]
        if self.phase == EXCHANGING:
            return "adrenalyn.exchange"
        if op in (EXCHANGE, KEEP):
            return "adrenalyn.exchange"
        if op == TIMEOUT:
            return "adrenalyn.time-limit"
        if self.stack and self.stack[-1][0] == CHOICE:
            return "adrenalyn.effects"
        if op in (PLACE_CARD, PLAY_CARD):
            return self._why_card(seat, action)
        if op in (ATTACK, SHOOT):
            return self._why_attack(seat, action)
        if op == USE_ABILITY:
            keeper = self.keepers[seat]
            ability = self.facts.by_when[ABILITY][keeper.card]
            if not ability:
                return "adrenalyn.no-ability"
            if keeper.state != READY:
                return "adrenalyn.exhausted"
            return "adrenalyn.energy" if ability[0].cost > self.energy else "adrenalyn.no-target"
        return "adrenalyn.turn"

    def _why_card(self, seat: int, action: Action) -> str:
        card = action[1]
        if card not in self.hands[seat]:
            return "adrenalyn.own-hand"
        is_player = self.facts.kinds[card] == PLAYER
        if is_player != (action[0] == PLACE_CARD):
            return "adrenalyn.place" if is_player else "adrenalyn.action"
        if is_player and len(self.fields[seat]) >= MOST_PLAYERS:
            return "adrenalyn.five-players"
        return "adrenalyn.energy" if self.facts.energy[card] > self.energy else "adrenalyn.no-target"

    def _why_attack(self, seat: int, action: Action) -> str:
        field, rivals = self.fields[seat], self.fields[1 - seat]
        if not 1 <= action[1] <= len(field):
            return "adrenalyn.no-such-player"
        player = field[action[1] - 1]
        if player.state == WARM_UP:
            return "adrenalyn.warm-up"
        if player.state == EXHAUSTED:
            return "adrenalyn.exhausted"
        if action[0] == ATTACK:
            return "adrenalyn.no-such-player" if not 1 <= action[2] <= len(rivals) else "adrenalyn.turn"
        return "adrenalyn.shield-no-shot" if player.role == SHIELD else "adrenalyn.shields-guard"

    def describe(self, action: Action, language: str = "") -> str:
        """As the base says, with the names of the field players instead of their places in sentences."""
        if (
            language
            and action
            and action[0] in (ATTACK, SHOOT, TARGET)
            and self.engine.is_formed(self, action)
        ):
            return self._named(action, language) or super().describe(action, language)
        return super().describe(action, language)

    def _named(self, action: Action, language: str) -> str:
        """The sentence with names, or '' where no player stands in a place."""
        op, seat = action[0], self.active
        if op == TARGET:
            seat = action[1]
            player = self._standing(seat, action[2])
            if player is None:
                return ""
            values = {
                "attacked": self.setup.name(player.card),
                "att": str(player.att),
                "dfn": str(player.dfn),
                "seat": self.seat_name(seat, language),
            }
            return self.engine.say("do.target.named", language, values)
        attacker = self._standing(seat, action[1])
        attacked = self._standing(1 - seat, action[2]) if op == ATTACK else self.keepers[1 - seat]
        if attacker is None or attacked is None:
            return ""
        values = {
            "attacker": self.setup.name(attacker.card),
            "att": str(attacker.att),
            "attacked": self.setup.name(attacked.card),
            "dfn": str(attacked.dfn),
        }
        return self.engine.say("do.attack.named" if op == ATTACK else "do.shoot.named", language, values)

    def _word(self, field: Field, value: Any, language: str) -> str:
        """As the base says, with ops of effects in words."""
        if field.name == "op":
            return self.engine.say(f"op.{value}", language, {})
        return super()._word(field, value, language)

    def _standing(self, seat: int, place: int) -> Fielded | None:
        field = self.fields[seat]
        return field[place - 1] if 1 <= place <= len(field) else None
