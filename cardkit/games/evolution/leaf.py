"""Leaf traits, before the food cards are revealed. Como Jogar Evolution: Flight, Fase 4: Alimentação.

Clockwise from the first player, each resolves all of his before the next; the order among his own is his to
choose, and is asked where it can make a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.evolution import turns
from cardkit.games.evolution.actions import LEAF

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species
    from cardkit.match.core import Action


def begin(match: TableMatch) -> None:
    """The first player's leaf traits first."""
    match.phase = 2
    match.active = match.marker
    match.done = 0
    match.leaves = pending(match, match.active)
    go_on(match)


def go_on(match: TableMatch) -> None:
    """Resolve what needs no choice; stops at a choice, else goes on to the reveal of the food."""
    n = len(match.rows)
    while True:
        seat = match.active
        while match.leaves and (len(match.leaves) == 1 or not _matters(match, seat)):
            _resolve(match, seat, match.leaves.pop(0))
        if match.leaves:
            match.offer(seat, actions(match))
            return
        match.done += 1
        if match.done == n:
            turns.reveal(match)
            return
        match.active = (seat + 1) % n
        match.leaves = pending(match, match.active)


def pending(match: TableMatch, seat: int) -> list[tuple[int, int]]:
    """The leaf traits of a seat as (place from 0, card), from the left."""
    found = []
    for place, species in enumerate(match.rows[seat]):
        if species.facts.leaf:
            held = {step.trait for step in species.facts.leaf}
            found += [(place, card) for card in species.cards if match.traits.trait[card] in held]
    return found


def _matters(match: TableMatch, seat: int) -> bool:
    """Whether the order can matter: two traits of one species, or food that is passed on or taken away."""
    places = [place for place, _card in match.leaves]
    if len(set(places)) < len(places):
        return True
    return any(species.facts.gift or species.facts.when_fed for species in match.rows[seat])


def actions(match: TableMatch) -> list[Action]:
    """Which leaf trait comes next."""
    return [(LEAF, place + 1, card) for place, card in match.leaves]


def act(match: TableMatch, seat: int, action: Action) -> None:
    """Resolve one leaf trait."""
    item = (action[1] - 1, action[2])
    match.leaves.remove(item)
    _resolve(match, seat, item)
    go_on(match)


def _resolve(match: TableMatch, seat: int, item: tuple[int, int]) -> None:
    place, card = item
    trait = match.traits.trait[card]
    species: Species = match.rows[seat][place]
    for step in species.facts.leaf:
        if step.trait == trait and (step.holds is None or step.holds(match, species, None, None)):
            match.run(step, seat, species)
