"""After all skirmishes: splash damage, and who stays in the area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.facts import Step
from cardkit.games.starcraft.fight import put_away

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle

Victim = tuple[int, int]
"""A unit and the number of the skirmish it is in, from 1."""


def resolving(b: Battle) -> None:
    """The attacker chooses the next skirmish, until all are done."""
    if all(sk.is_done for sk in b.skirmishes):
        b.phase = forms.SPLASH
        return
    b.pose(forms.ASK_RESOLVE, 0)


def splash(b: Battle) -> None:
    """Each card set aside makes its opponent lose one unit; the attacker removes his own first."""
    while b.aside:
        owner = 0 if any(side == 1 for side, *_rest in b.aside) else 1
        place = next_aside(b, owner)
        if victims(b, owner, place):
            b.pose(forms.ASK_SPLASH, owner)
            if b.ask:
                return
        else:
            del b.aside[place]
    for sk in b.skirmishes:
        for side in (0, 1):
            if sk.marks[side] & forms.ASIDE_STANDARD:
                put_away(b, sk.lender[side], sk.standard[side], 0)
                sk.standard[side] = -1
            if sk.marks[side] & forms.ASIDE_REINFORCEMENT:
                put_away(b, side, sk.reinforcement[side], 0)
                sk.reinforcement[side] = -1
    b.phase = forms.LEAVING


def splash_step(b: Battle, place: int) -> Step:
    """The splash step of a card set aside."""
    _side, card, effect, step = b.aside[place]
    return b.facts.effects[card][effect].steps[step]


def next_aside(b: Battle, owner: int) -> int:
    """The place of the card that hits next: narrow ones first, so that as many die as can."""
    mine = [place for place, entry in enumerate(b.aside) if entry[0] == 1 - owner]
    return min(mine, key=lambda place: (len(splash_step(b, place).hit), place))


def targets(b: Battle, owner: int) -> list[Victim]:
    """The owner's surviving units that splash can touch, one entry per unit."""
    hero = b.facts.hero
    return [
        (unit, number)
        for number, sk in enumerate(b.skirmishes, 1)
        for unit in sk.alive(owner)
        if not hero[unit]
    ]


def victims(b: Battle, owner: int, place: int) -> list[Victim]:
    """What the owner may choose for the card set aside at ``place``, so that as many units as can be die."""
    units = targets(b, owner)
    rival = 1 - owner
    hits = [splash_step(b, other).hit for other, entry in enumerate(b.aside) if entry[0] == rival]
    own = splash_step(b, place).hit
    choices = list(dict.fromkeys(victim for victim in units if victim[0] in own))
    if len(hits) == 1 or len(choices) < 2:
        return choices
    hits.remove(own)
    most = most_deaths([own, *hits], units)
    found = []
    for victim in choices:
        left = units[:]
        left.remove(victim)
        if 1 + most_deaths(hits, left) == most:
            found.append(victim)
    return found or choices


def most_deaths(hits: list[frozenset[int]], units: list[Victim]) -> int:
    """How many units can die when each card takes one it can hit (augmenting paths)."""
    taken: dict[int, int] = {}

    def assign(card: int, seen: set[int]) -> bool:
        for place, (unit, _number) in enumerate(units):
            if unit in hits[card] and place not in seen:
                seen.add(place)
                if place not in taken or assign(taken[place], seen):
                    taken[place] = card
                    return True
        return False

    return sum(assign(card, set()) for card in range(len(hits)))


def lose_to_splash(b: Battle, owner: int, unit: int, number: int) -> None:
    """A unit dies of splash damage: cloaking does not help."""
    sk = b.skirmishes[number - 1]
    if unit in sk.support[owner]:
        sk.support[owner].remove(unit)
    else:
        sk.marks[owner] |= forms.FRONT_GONE | forms.FRONT_LOST
    b.lost[owner].append(unit)
    del b.aside[next_aside(b, owner)]
    b.events.append(("splashed", "starcraft.splash", owner, unit, number))


def leaving(b: Battle) -> None:
    """Who retreats, who holds the area, and the end."""
    if b.stage >= 0:
        for side in (0, 1):
            left = [unit for sk in b.skirmishes for unit in sk.alive(side)]
            b.pool[side] = sorted(b.pool[side] + left)
        b.skirmishes = []
        b.stage = -1
        attackers, defenders = b.pool
        if attackers and defenders:
            assist = b.facts.assist
            leaver = 1 if all(assist[unit] for unit in defenders) else 0
            for unit in b.pool[leaver][:]:
                leave(b, leaver, unit)
    while b.area_limit and len(b.pool[0]) > b.area_limit:
        b.pose(forms.ASK_RETREAT, 0)
        if b.ask:
            return
    b.phase = forms.OVER
    holder = 0 if b.pool[0] else 1 if b.pool[1] else -1
    if holder < 0:
        b.conclude(-1, "all-destroyed")
        return
    b.events.append(("holds", "starcraft.holding", holder))
    b.conclude(holder, ("area-taken", "area-held")[holder])


def leave(b: Battle, side: int, unit: int) -> None:
    """A unit retreats, or is lost where it has nowhere to go."""
    b.pool[side].remove(unit)
    if b.refuge[side]:
        b.retreated[side].append(unit)
        b.events.append(("retreated", "starcraft.retreat", side, unit))
    else:
        b.lost[side].append(unit)
        b.events.append(("cut_off", "starcraft.retreat", side, unit))
