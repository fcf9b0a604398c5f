"""Phases 2 and 4: food cards, the Watering Hole, and the feeding turns.

Como Jogar Evolution: Flight, Fase 2: Selecionar carta para Comida, Fase 4: Alimentação.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.evolution import attack, feeding
from cardkit.games.evolution.actions import ATTACK, FEED, NEGATE, PASS, STRIKE, THINK
from cardkit.games.evolution.feeding import CLIFF, HOLE

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.match.core import Action


def food_cards(match: TableMatch, seat: int) -> list[int]:
    """The cards of a hand that may be placed as food: trait cards, never events."""
    food = match.traits.food
    return [card for card in sorted(set(match.hands[seat])) if food[card] is not None]


def reveal(match: TableMatch) -> None:
    """Step 1: the food cards decide what comes to the Watering Hole; the Cliff gets one food per player."""
    n = len(match.rows)
    total = 0
    for offset in range(n):
        seat = (match.marker + offset) % n
        card = match.foods[seat]
        if card >= 0:
            food = match.traits.food[card] or 0
            total += food
            match.discard.append(card)
            match.events.append(("revealed", "evolution.watering-hole", seat, card, food))
            match.foods[seat] = -1
    change = max(total, -match.hole)
    match.hole += change
    match.out += change
    match.events.append(("hole", "evolution.watering-hole", change, match.hole))
    if match.is_flying:
        match.cliff += n
        match.out += n
        match.events.append(("cliff", "evolution.cliff", n, match.cliff))
    for row in match.rows:
        for species in row:
            species.attacks = 0
            species.is_stopped = False
    match.phase = 3
    match.active = match.marker
    match.done = 0
    open_turn(match)


def open_turn(match: TableMatch) -> None:
    """The next player who can feed; when none of them can or will in a whole turn round, feeding ends."""
    n = len(match.rows)
    while match.done < n:
        offered = actions(match, match.active)
        if offered:
            match.offer(match.active, offered)
            return
        match.done += 1
        match.active = (match.active + 1) % n
    end_feeding(match)


def actions(match: TableMatch, seat: int) -> list[Action]:
    """What the player may feed, and with what. He may pass only if nothing hungry can be fed for free."""
    if match.stack:
        return _negations(match, seat)
    found: list[Action] = []
    is_bound = False
    hole, cliff = match.hole, match.cliff
    for place, species in enumerate(match.rows[seat], 1):
        is_hungry = species.food < species.population
        if not is_hungry and species.room() <= 0:
            continue
        facts = species.facts
        if facts.hunts:
            prey, is_free = attack.targets(match, seat, species)
            found += [(ATTACK, place, target, spot + 1) for target, spot, _price in prey]
            if is_hungry and (is_free or (prey and match.switches.must_pay)):
                is_bound = True
            continue
        if hole:
            found.append((FEED, place, HOLE))
            is_bound = is_bound or is_hungry
        if cliff and facts.feeds_at_cliff:
            found.append((FEED, place, CLIFF))
            is_bound = is_bound or is_hungry
        if facts.thinks is not None and not match.thought >> place & 1:
            found += [(THINK, place, card) for card in sorted(set(match.hands[seat]))]
    if found and not is_bound:
        found.append((PASS,))
    return found


def _negations(match: TableMatch, seat: int) -> list[Action]:
    """Traits a card can take out of the declared attack; the strike, once nothing stands in its way."""
    _strike, place, target, spot, negated = match.stack[-1]
    hunter = match.rows[seat][place]
    needed = attack.price(match, hunter, match.rows[target], spot, negated) or ()
    cards = sorted(set(match.hands[seat]))
    wanted = list(needed)
    if len(match.hands[seat]) > len(needed):
        wanted += [t for t in attack.offers(match, hunter, target, spot, negated) if t not in needed]
    found: list[Action] = [(NEGATE, _shown(match, target, trait), card) for trait in wanted for card in cards]
    if not needed:
        found.append((STRIKE,))
    return found


def _shown(match: TableMatch, target: int, trait: int) -> int:
    """A card that shows the trait: in the attacked row, else anywhere on the table."""
    for row in (match.rows[target], *match.rows):
        for species in row:
            card = match.card_of(species, trait)
            if card >= 0:
                return card
    return -1


def act(match: TableMatch, seat: int, action: Action) -> None:
    """Do an action of the feeding step."""
    op = action[0]
    if op == PASS:
        match.events.append(("passed", "evolution.must-feed", seat))
        _end_turn(match, 0 if match.thought else match.done + 1)
        return
    if op == FEED:
        feeding.take(match, seat, action[1] - 1, 1, action[2], True)
    elif op == THINK:
        _think(match, seat, action[1], action[2])
        if match.switches.thinks_extra:
            match.thought |= 1 << action[1]
            match.done = 0
            offered = actions(match, seat)
            if offered:
                match.offer(seat, offered)
                return
    else:
        if op == ATTACK:
            match.stack.append((STRIKE, action[1] - 1, action[2], action[3] - 1, 0))
        elif op == NEGATE:
            _negate(match, seat, action[1], action[2])
        choices = _negations(match, seat)
        if op != STRIKE and choices != [(STRIKE,)]:
            match.offer(seat, choices)
            return
        _strike, place, target, spot, negated = match.stack.pop()
        attack.strike(match, seat, match.rows[seat][place], target, spot, negated)
    _end_turn(match, 0)


def _end_turn(match: TableMatch, done: int) -> None:
    match.thought = 0
    match.done = done
    match.active = (match.active + 1) % len(match.rows)
    open_turn(match)


def _think(match: TableMatch, seat: int, place: int, card: int) -> None:
    """A plant eater discards a card and takes food from the bank."""
    species = match.rows[seat][place - 1]
    step = species.facts.thinks
    assert step is not None
    _pay(match, seat, card)
    match.run(step, seat, species)


def _negate(match: TableMatch, seat: int, shown: int, card: int) -> None:
    strike, place, target, spot, negated = match.stack.pop()
    _pay(match, seat, card)
    match.told(seat, match.rows[seat][place], "negate_trait")
    match.events.append(("negated", "evolution.negate", seat, shown, card))
    match.stack.append((strike, place, target, spot, negated | match.traits.bit[shown]))


def _pay(match: TableMatch, seat: int, card: int) -> None:
    match.hands[seat].remove(card)
    match.discard.append(card)
    match.events.append(("paid", "evolution.pay", seat, card))


def end_feeding(match: TableMatch) -> None:
    """Step 3: who is not fed shrinks to what it ate, who ate nothing is extinct; food goes to the bags."""
    n = len(match.rows)
    for offset in range(n):
        seat = (match.marker + offset) % n
        eaten = 0
        for species in match.rows[seat][:]:
            if species.food < species.population:
                species.population = species.food
                place = match.place(seat, species)
                match.events.append(("shrank", "evolution.end-feeding", seat, place, species.food))
            if species.population == 0:
                feeding.die_out(match, seat, species)
                continue
            eaten += species.food
            species.food = 0
            match.out -= species.upkeep
            species.upkeep = 0
        if eaten:
            match.bags[seat] += eaten
            match.events.append(("banked", "evolution.end-feeding", seat, eaten))
    if match.cliff and not match.switches.cliff_stays:
        match.out -= match.cliff
        match.events.append(("cliff", "evolution.cliff", -match.cliff, 0))
        match.cliff = 0
    match.end_round()
