"""Phase 3: playing cards. Como Jogar Evolution: Flight, Fase 3: Jogar cartas (its six uses of a card)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.evolution import feeding, leaf
from cardkit.games.evolution.actions import (
    AIM,
    AVIAN,
    DROP,
    END,
    EVENT,
    GROW,
    LEFT,
    PAY,
    RIGHT,
    SPECIES,
    TRAIT,
)
from cardkit.games.evolution.effects import CONDITIONS, EFFECTS
from cardkit.games.evolution.feeding import BODY, POPULATION
from cardkit.games.evolution.species import LARGEST, Species

if TYPE_CHECKING:
    from cardkit.games.evolution.effects import Step
    from cardkit.games.evolution.match import TableMatch
    from cardkit.match.core import Action

AVIAN_COST = 2


def begin(match: TableMatch) -> None:
    """The first player begins; the others follow clockwise."""
    match.phase = 1
    match.active = match.marker
    match.done = 0
    open_turn(match)


def open_turn(match: TableMatch) -> None:
    """The next player who can do anything; after the last one the traits are revealed."""
    n = len(match.rows)
    while match.done < n:
        offered = actions(match, match.active)
        if len(offered) > 1 or offered[0][0] != END:
            match.offer(match.active, offered)
            return
        _next(match)
    _reveal(match)


def _next(match: TableMatch) -> None:
    match.events.append(("done", "evolution.play", match.active))
    match.done += 1
    match.active = (match.active + 1) % len(match.rows)


def body_limit(match: TableMatch, species: Species) -> int:
    """The largest body a species may have."""
    return match.switches.avian_body_max if species.facts.flies else LARGEST


def actions(match: TableMatch, seat: int) -> list[Action]:
    """What the player may do now."""
    if match.stack:
        return _inside(match, seat)
    traits = match.traits
    hand, row = match.hands[seat], match.rows[seat]
    found: list[Action] = []
    append = found.append
    if hand:
        limit = match.switches.trait_limit
        free = [(place, s) for place, s in enumerate(row, 1) if len(s.cards) < limit]
        bits, avian_only = traits.bit, traits.avian_only
        for card in sorted(set(hand)):
            bit = bits[card]
            if bit:
                is_avian = avian_only[card]
                for place, species in free:
                    if not species.mask & bit and (not is_avian or species.facts.flies):
                        append((TRAIT, card, place))
            elif is_playable(match, seat, card):
                append((EVENT, card))
        for place, species in enumerate(row, 1):
            if species.population < LARGEST:
                append((GROW, place, POPULATION))
            if species.body < (body_limit(match, species) if species.facts.flies else LARGEST):
                append((GROW, place, BODY))
        append((SPECIES, LEFT))
        if row:
            append((SPECIES, RIGHT))
        if match.flight_left and len(hand) >= AVIAN_COST:
            append((AVIAN, LEFT))
            if row:
                append((AVIAN, RIGHT))
    flight = -1 if match.switches.flight_may_go else traits.flight
    for place, species in enumerate(row, 1):
        for card in species.cards:
            if card != flight:
                append((DROP, place, card))
    append((END,))
    return found


def _inside(match: TableMatch, seat: int) -> list[Action]:
    """A card to pay with, or a species to aim an event at."""
    top = match.stack[-1]
    if top[0] == PAY:
        return [(PAY, card) for card in sorted(set(match.hands[seat]))]
    step = match.traits.events[top[1]][top[2]]
    return [(AIM, target, match.place(target, species)) for target, species in aims(match, seat, step)]


def aims(match: TableMatch, seat: int, step: Step) -> list[tuple[int, Species]]:
    """The species an event step may be aimed at, by seat and place."""
    seats = [seat] if step.to == "own_species" else [s for s in range(len(match.rows)) if s != seat]
    is_gain = step.op == "gain_population"
    return [
        (target, species)
        for target in seats
        for species in match.rows[target]
        if (species.population < LARGEST if is_gain else species.population > 0)
    ]


def _is_aimed(step: Step) -> bool:
    return step.to in ("own_species", "other_species")


def is_playable(match: TableMatch, seat: int, card: int) -> bool:
    """Whether an event may be played: its conditions hold, and some step of it can do something."""
    for name in match.traits.event_conditions[card]:
        if name == "own_flyer":
            if not any(species.facts.flies for species in match.rows[seat]):
                return False
            continue
        test = CONDITIONS[name]
        if test is not None and match.rows[seat] and not test(match, match.rows[seat][0], None, None):
            return False
    return any(not _is_aimed(step) or aims(match, seat, step) for step in match.traits.events[card])


def act(match: TableMatch, seat: int, action: Action) -> None:
    """Do an action of the phase."""
    op = action[0]
    if op == END:
        _next(match)
        open_turn(match)
        return
    if op == PAY:
        count = match.stack.pop()[1]
        _pay_one(match, seat, action[1])
        _pay(match, seat, count - 1)
    elif op == TRAIT:
        _play_trait(match, seat, action[1], match.rows[seat][action[2] - 1])
    elif op == GROW:
        _grow(match, seat, action[1], action[2])
    elif op == SPECIES:
        _found(match, seat, action[1], Species(match.traits.land), "added", "evolution.new-species")
        _pay(match, seat, 1)
    elif op == AVIAN:
        _take_wing(match, seat, action[1])
    elif op == DROP:
        _drop(match, seat, match.rows[seat][action[1] - 1], action[2])
    elif op == EVENT:
        match.hands[seat].remove(action[1])
        match.discard.append(action[1])
        match.events.append(("event", "evolution.event", seat, action[1]))
        _resolve(match, seat, action[1], 0)
    else:
        _what, card, number = match.stack.pop()
        _hit(
            match,
            seat,
            card,
            match.traits.events[card][number],
            action[1],
            match.rows[action[1]][action[2] - 1],
        )
        _resolve(match, seat, card, number + 1)
    if match.stack:
        match.offer(seat, _inside(match, seat))
        return
    open_turn(match)


def _play_trait(match: TableMatch, seat: int, card: int, species: Species) -> None:
    match.hands[seat].remove(card)
    species.cards.append(card)
    species.mask |= match.traits.bit[card]
    match.events.append(("played", "evolution.play-trait", seat, card, match.place(seat, species)))


def _grow(match: TableMatch, seat: int, place: int, track: int) -> None:
    species = match.rows[seat][place - 1]
    if track == POPULATION:
        species.population += 1
        value = species.population
    else:
        species.body += 1
        value = species.body
    match.events.append(("grew", "evolution.grow", seat, place, track, value))
    _pay(match, seat, 1)


def _found(match: TableMatch, seat: int, end: int, species: Species, event: str, rule: str) -> None:
    """A new board at the left or right end of the row, never between two."""
    row = match.rows[seat]
    row.insert(0 if end == LEFT else len(row), species)
    match.events.append((event, rule, seat, match.place(seat, species)))


def _take_wing(match: TableMatch, seat: int, end: int) -> None:
    traits, switches = match.traits, match.switches
    bit = traits.bit[traits.flight]
    species = Species(traits.facts(bit), switches.avian_population, switches.avian_body)
    species.cards.append(traits.flight)
    species.mask, species.shown = bit, 1
    match.flight_left -= 1
    _found(match, seat, end, species, "added-avian", "evolution.avian")
    _pay(match, seat, AVIAN_COST)


def _drop(match: TableMatch, seat: int, species: Species, card: int) -> None:
    place = species.cards.index(card)
    del species.cards[place]
    if place < species.shown:
        species.shown -= 1
    species.mask &= ~match.traits.bit[card]
    species.facts = match.traits.facts(_mask(match, species.cards[: species.shown]))
    match.lay_off(card)
    match.events.append(("dropped", "evolution.drop", seat, match.place(seat, species), card))


def _mask(match: TableMatch, cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= match.traits.bit[card]
    return mask


def _pay(match: TableMatch, seat: int, count: int) -> None:
    """Discard cards from the hand, face up; which ones is asked where they differ."""
    hand = match.hands[seat]
    while count:
        if hand.count(hand[0]) != len(hand):
            match.stack.append((PAY, count))
            return
        _pay_one(match, seat, hand[0])
        count -= 1


def _pay_one(match: TableMatch, seat: int, card: int) -> None:
    match.hands[seat].remove(card)
    match.discard.append(card)
    match.events.append(("paid", "evolution.pay", seat, card))


def _resolve(match: TableMatch, seat: int, card: int, start: int) -> None:
    """The steps of an event from one on; stops where a species must be chosen."""
    steps = match.traits.events[card]
    for number in range(start, len(steps)):
        step = steps[number]
        if not _is_aimed(step):
            run = EFFECTS[step.op].run
            assert run is not None
            run(match, step, card, seat, None, -1, None)
            continue
        options = aims(match, seat, step)
        if len(options) > 1:
            match.stack.append((AIM, card, number))
            return
        for target, species in options:
            _hit(match, seat, card, step, target, species)


def _hit(match: TableMatch, seat: int, card: int, step: Step, target: int, species: Species) -> None:
    run = EFFECTS[step.op].run
    assert run is not None
    run(match, step, card, seat, species, target, species)
    if species.population == 0:
        feeding.die_out(match, target, species)


def _reveal(match: TableMatch) -> None:
    """All traits played face down are turned up at once."""
    facts = match.traits.facts
    n = len(match.rows)
    for offset in range(n):
        seat = (match.marker + offset) % n
        for place, species in enumerate(match.rows[seat], 1):
            cards = species.cards
            if species.shown < len(cards):
                for card in cards[species.shown :]:
                    match.events.append(("trait", "evolution.reveal", seat, place, card))
                species.shown = len(cards)
            species.facts = facts(species.mask)
    leaf.begin(match)
