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

CHOOSING = 0
TRIES = 50

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
    only some cards fit (a trait the species may have, a food card) are filled first. Should the cards left
    not fit, they are shuffled again.
    """
    twin = match.clone()
    twin.dice = dice
    others = [other for other in range(len(twin.hands)) if other != seat]
    hidden = twin.deck + twin.reserve + twin.box
    for other in others:
        hidden += twin.hands[other]
        if twin.foods[other] >= 0:
            hidden.append(twin.foods[other])
        for species in twin.rows[other]:
            hidden += species.cards[species.shown :]
    hidden.sort()  # the real order must not shine through
    for _time in range(TRIES):
        pool = hidden[:]
        dice.shuffle("guess", pool)
        if _fill(twin, others, pool):
            break
    else:  # hardly a card is left hidden: what lies face down stays as it is
        pool = twin.deck + twin.reserve + twin.box
        for other in others:
            pool += twin.hands[other]
        pool.sort()
        dice.shuffle("guess", pool)
    sizes = [len(twin.hands[other]) for other in others] + [len(twin.box), len(twin.reserve)]
    piles = []
    for size in sizes:
        piles.append(pool[:size])
        del pool[:size]
    twin.reserve, twin.box, twin.deck = piles.pop(), piles.pop(), pool
    for other, hand in zip(others, piles, strict=True):
        twin.hands[other] = hand
    if twin.phase == CHOOSING:
        for other in twin.to_act:
            if other != seat:
                _arm(twin, other)
    return twin


def _fill(twin: TableMatch, others: list[int], pool: list[int]) -> bool:
    """Deal face-down traits and food cards of the others out of the pool; whether all could be dealt."""
    traits = twin.traits
    dealt: list[tuple[Species, list[int]]] = []
    for other in others:
        for species in twin.rows[other]:
            if species.shown < len(species.cards):
                cards = _traits_for(twin, species, pool)
                if cards is None:
                    return False
                dealt.append((species, cards))
    foods = {}
    for other in others:
        if twin.foods[other] >= 0:
            card = next((card for card in pool if traits.food[card] is not None), None)
            if card is None:
                return False
            pool.remove(card)
            foods[other] = card
    for species, cards in dealt:
        species.cards = cards
        species.mask = sum(traits.bit[card] for card in cards)
    for other, card in foods.items():
        twin.foods[other] = card
    return True


def _traits_for(twin: TableMatch, species: Species, pool: list[int]) -> list[int] | None:
    """The open traits of a species and, in place of its face-down ones, others that it may have."""
    traits = twin.traits
    cards = species.cards[: species.shown]
    mask = sum(traits.bit[card] for card in cards)
    for _card in range(len(species.cards) - species.shown):
        card = next(
            (
                card
                for card in pool
                if traits.bit[card]
                and not mask & traits.bit[card]
                and (species.facts.flies or not traits.avian_only[card])
            ),
            None,
        )
        if card is None:
            return None
        pool.remove(card)
        cards.append(card)
        mask |= traits.bit[card]
    return cards


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
