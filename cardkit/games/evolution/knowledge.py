"""What a seat may know, matches it cannot tell apart, and why an action is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.evolution import attack, play
from cardkit.games.evolution.actions import (
    AIM,
    ATTACK,
    AVIAN,
    DROP,
    EVENT,
    FEED,
    FOOD,
    GROW,
    LEAF,
    NEGATE,
    PASS,
    PAY,
    SPECIES,
    STRIKE,
    THINK,
    TRAIT,
)
from cardkit.games.evolution.feeding import CLIFF, POPULATION
from cardkit.games.evolution.species import LARGEST

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species
    from cardkit.match.core import Action, Dice


def view(match: TableMatch, seat: int) -> dict[str, Any]:
    """What a seat may know: its hand and face-down cards, all that lies open, how many cards are hidden."""
    return {
        "seat": seat,
        "round": match.turn,
        "phase": match.phase,
        "to_act": list(match.to_act),
        "marker": match.marker,
        "active": match.active,
        "hand": sorted(match.hands[seat]),
        "food": match.foods[seat],
        "hands": [len(hand) for hand in match.hands],
        "food_placed": [card >= 0 for card in match.foods],
        "bags": match.bags[:],
        "hole": match.hole,
        "cliff": match.cliff,
        "deck": len(match.deck),
        "reserve": len(match.reserve),
        "box": len(match.box),
        "flight_left": match.flight_left,
        "discard": sorted(match.discard),
        "ending": match.ending,
        "done": match.done,
        "rows": [[_board(species, owner == seat) for species in row] for owner, row in enumerate(match.rows)],
        "stack": [list(item) for item in match.stack],
        "leaves": [list(item) for item in match.leaves],
        "thought": match.thought,
    }


def _board(species: Species, is_own: bool) -> dict[str, Any]:
    return {
        "population": species.population,
        "body": species.body,
        "food": species.food,
        "fat": species.fat,
        "upkeep": species.upkeep,
        "traits": species.cards[:] if is_own else species.cards[: species.shown],
        "face_down": len(species.cards) - species.shown,
        "attacks": species.attacks,
        "stopped": species.is_stopped,
    }


def guess(match: TableMatch, seat: int, dice: Dice) -> TableMatch:
    """The same table with everything the seat cannot see dealt anew.

    Hands of others, their face-down traits and food cards, deck, reserve and box are pooled; places that
    only some cards fit (a food card, a trait the species may have) are filled first.
    """
    twin = match.clone()
    twin.dice = dice
    pool = twin.deck + twin.reserve + twin.box
    for other, hand in enumerate(twin.hands):
        if other != seat:
            pool += hand
            if twin.foods[other] >= 0:
                pool.append(twin.foods[other])
            for species in twin.rows[other]:
                pool += species.cards[species.shown :]
    pool.sort()  # the real order must not shine through
    dice.shuffle("guess", pool)
    traits = match.traits
    for other, row in enumerate(twin.rows):
        if other == seat:
            continue
        for species in row:
            _hide(twin, species, pool)
        if twin.foods[other] >= 0:
            twin.foods[other] = _taken(pool, [card for card in pool if traits.food[card] is not None])
    for other, hand in enumerate(twin.hands):
        if other != seat:
            twin.hands[other] = pool[: len(hand)]
            del pool[: len(hand)]
    # A seat that still has to place food holds a card that can be placed.
    cut = len(twin.box)
    twin.box, pool = pool[:cut], pool[cut:]
    cut = len(twin.reserve)
    twin.reserve, twin.deck = pool[:cut], pool[cut:]
    if twin.phase == 0:
        for other in twin.to_act:
            if other != seat:
                _arm(twin, other)
    return twin


def _hide(twin: TableMatch, species: Species, pool: list[int]) -> None:
    """Deal the face-down traits of a species anew: traits it may have and does not show already."""
    traits = twin.traits
    open_cards, hidden = species.cards[: species.shown], len(species.cards) - species.shown
    mask = 0
    for card in open_cards:
        mask |= traits.bit[card]
    for _card in range(hidden):
        fitting = [
            card
            for card in pool
            if traits.bit[card]
            and not mask & traits.bit[card]
            and (species.facts.flies or not traits.avian_only[card])
        ]
        card = _taken(pool, fitting)
        open_cards.append(card)
        mask |= traits.bit[card]
    species.cards, species.mask = open_cards, mask


def _taken(pool: list[int], fitting: list[int]) -> int:
    card = fitting[0]
    pool.remove(card)
    return card


def _arm(twin: TableMatch, seat: int) -> None:
    """Give a hand of events alone a card that can be placed as food, out of the hidden piles."""
    food = twin.traits.food
    hand = twin.hands[seat]
    if any(food[card] is not None for card in hand):
        return
    for pile in (twin.deck, twin.reserve):
        for place, card in enumerate(pile):
            if food[card] is not None:
                hand[0], pile[place] = card, hand[0]
                return


# --- refusals ----------------------------------------------------------------------------------------------

_PHASE_OF = {
    FOOD: 0,
    **dict.fromkeys((TRAIT, GROW, SPECIES, AVIAN, DROP, EVENT, PAY, AIM), 1),
    LEAF: 2,
    **dict.fromkeys((FEED, THINK, ATTACK, NEGATE, STRIKE, PASS), 3),
}


def why(match: TableMatch, seat: int, action: Action) -> str:
    """The rule an action breaks that is of a declared form but not legal now."""
    op = action[0]
    if _PHASE_OF.get(op) != match.phase:
        return "evolution.order"
    hand, row = match.hands[seat], match.rows[seat]
    inside = {PAY, AIM, NEGATE, STRIKE}
    if bool(match.stack) != (op in inside):
        return "evolution.order"
    if op == FOOD:
        return "evolution.food-card" if action[1] in hand else "evolution.own-hand"
    if op in (PAY, EVENT):
        return "evolution.event" if action[1] in hand else "evolution.own-hand"
    if op == TRAIT:
        return _why_trait(match, seat, action)
    if op == AVIAN:
        return "evolution.avian"
    if op == SPECIES:
        return "evolution.new-species"
    if op == AIM:
        return "evolution.event"
    if op == LEAF:
        return "evolution.leaf"
    if op in (NEGATE, STRIKE):
        return _why_negate(match, seat, action)
    if op == PASS:
        return "evolution.must-feed"
    if not 1 <= action[1] <= len(row):
        return "evolution.own-species"
    species = row[action[1] - 1]
    if op == GROW:
        full = species.population if action[2] == POPULATION else species.body
        limit = LARGEST if action[2] == POPULATION else play.body_limit(match, species)
        return "evolution.limits" if full >= limit else "evolution.own-hand"
    if op == DROP:
        return "evolution.flight-stays" if action[2] in species.cards else "evolution.drop"
    return _why_feed(match, seat, species, action)


def _why_trait(match: TableMatch, seat: int, action: Action) -> str:
    _op, card, place = action
    row, traits = match.rows[seat], match.traits
    if card not in match.hands[seat]:
        return "evolution.own-hand"
    if not 1 <= place <= len(row):
        return "evolution.own-species"
    species = row[place - 1]
    if not traits.bit[card]:
        return "evolution.event"
    if species.mask & traits.bit[card]:
        return "evolution.duplicate-trait"
    if traits.avian_only[card] and not species.facts.flies:
        return "evolution.avian-trait"
    return "evolution.trait-limit"


def _why_negate(match: TableMatch, seat: int, action: Action) -> str:
    if action[0] == NEGATE and action[2] not in match.hands[seat]:
        return "evolution.own-hand"
    return "evolution.negate" if action[0] == NEGATE else "evolution.attack-defence"


def _why_feed(match: TableMatch, seat: int, species: Species, action: Action) -> str:
    op = action[0]
    if op == ATTACK:
        return _why_attack(match, species, action)
    if species.facts.hunts:
        return "evolution.meat-only"
    if species.room() <= 0:
        return "evolution.hungry"
    if op == THINK:
        is_own = action[2] in match.hands[seat]
        return "evolution.intelligence" if is_own else "evolution.own-hand"
    if action[2] == CLIFF and not species.facts.feeds_at_cliff:
        return "evolution.cliff"
    return "evolution.food-there"


def _why_attack(match: TableMatch, hunter: Species, action: Action) -> str:
    _op, _place, target, spot = action
    if not hunter.facts.hunts:
        return "evolution.no-carnivore"
    if hunter.is_stopped:
        return "evolution.attack-stopped"
    if not 0 <= target < len(match.rows) or not 1 <= spot <= len(match.rows[target]):
        return "evolution.attack-target"
    row = match.rows[target]
    victim = row[spot - 1]
    if victim is hunter:
        return "evolution.attack-itself"
    if victim.population == 0:
        return "evolution.attack-target"
    if hunter.room() <= 0:
        return "evolution.hungry"
    strength = attack.size(hunter)
    ignores = hunter.facts.ignores_size
    if strength <= victim.body + victim.facts.defence_add and not (
        ignores and (ignores == 2 or not hunter.attacks)
    ):
        return "evolution.attack-size"
    return "evolution.attack-defence"
