"""Attacks: what a Carnivore may attack, what that costs, and how an attack comes out.

Como Jogar Evolution: Flight, Fase 4: Alimentação, "Alimentando Carnívoros". An attack needs a larger size and
every trait that blocks it overcome: by a trait of the attacker (``overcome``), or by discarding a card where
one of its traits allows that (``negate_trait``: Intelligence, Flight).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.evolution import feeding

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species

Price = tuple[int, ...]
"""The traits that must be negated by cards before the attack can be made; () where it is free."""


def size(hunter: Species) -> int:
    """The size a species attacks with."""
    facts = hunter.facts
    return (
        hunter.body
        + facts.attack_add
        + facts.attack_population * hunter.population
        + facts.attack_body * hunter.body
    )


def price(
    match: TableMatch, hunter: Species, row: list[Species], spot: int, negated: int = 0
) -> Price | None:
    """What attacking ``row[spot]`` costs; None where it cannot be done at any price.

    ``negated``: bits of traits already taken out of this attack.
    """
    victim = row[spot]
    if victim is hunter or victim.population <= 0:
        return None
    own, its = hunter.facts, victim.facts
    needed: tuple[int, ...] = ()
    strength = size(hunter)
    if strength <= victim.body + its.defence_add and not (
        own.ignores_size and (own.ignores_size == 2 or not hunter.attacks)
    ):
        if strength <= victim.body:
            return None
        for trait in its.shields:
            if not negated >> trait & 1:
                if not own.negates >> trait & 1:
                    return None
                needed += (trait,)
    overcomes = own.overcomes | negated
    right = row[spot + 1] if spot + 1 < len(row) else None
    blocks = its.blocks
    if right is not None and right.facts.auras:
        blocks += right.facts.auras
    if spot and row[spot - 1].facts.auras:
        blocks += row[spot - 1].facts.auras
    for trait, holds in blocks:
        if overcomes >> trait & 1 or trait in needed:
            continue
        if holds is None or holds(match, victim, right, hunter):
            if not own.negates >> trait & 1:
                return None
            needed += (trait,)
    return needed


def targets(match: TableMatch, seat: int, hunter: Species) -> tuple[list[tuple[int, int, Price]], bool]:
    """Every species the hunter may attack as (seat, place from 0, price), and whether one of them is free.

    Only prices the seat can pay from its hand are listed.
    """
    found: list[tuple[int, int, Price]] = []
    is_free = False
    if hunter.is_stopped:
        return found, is_free
    cards = len(match.hands[seat])
    strength = size(hunter)
    ignores = hunter.facts.ignores_size
    for target, row in enumerate(match.rows):
        for spot, victim in enumerate(row):
            if strength <= victim.body and not ignores:  # most of them: no need to look closer
                continue
            cost = price(match, hunter, row, spot)
            if cost is not None and len(cost) <= cards:
                found.append((target, spot, cost))
                is_free = is_free or not cost
    return found, is_free


def offers(match: TableMatch, hunter: Species, target: int, spot: int, negated: int) -> Price:
    """The traits a card could still take out of this attack, beyond those that must go: what would answer it,
    and with ``intelligence_negates=any`` what would feed on it."""
    row = match.rows[target]
    negates = hunter.facts.negates & ~negated
    if not negates:
        return ()
    wanted: list[int] = [step.trait for step in row[spot].facts.answers if negates >> step.trait & 1]
    if negates & ~match.traits.protecting:
        for others in match.rows:
            for species in others:
                if species is not hunter:
                    wanted += [
                        step.trait for step in species.facts.when_any_attack if negates >> step.trait & 1
                    ]
    return tuple(dict.fromkeys(wanted))


def strike(match: TableMatch, seat: int, hunter: Species, target: int, spot: int, negated: int) -> None:
    """The attack itself, which has been found legal."""
    row = match.rows[target]
    victim = row[spot]
    meat = victim.body
    match.events.append(
        ("attacked", "evolution.attack", seat, match.place(seat, hunter), target, match.place(target, victim))
    )
    _tell(match, seat, hunter, target, spot, negated)
    hunter.attacks += 1
    if match.switches.scavengers_first:
        _scavenge(match, seat, hunter, negated)
    feeding.shrink(match, target, victim, 1)
    for step in victim.facts.answers:
        if not negated >> step.trait & 1:
            match.run(step, target, victim, seat, hunter)
    if victim.population == 0:
        feeding.die_out(match, target, victim)
    if hunter.population == 0:
        feeding.die_out(match, seat, hunter)
    elif meat:
        feeding.take(match, seat, match.rows[seat].index(hunter), meat, feeding.BANK, False)
    if not match.switches.scavengers_first:
        _scavenge(match, seat, hunter, negated)


def _scavenge(match: TableMatch, seat: int, hunter: Species, negated: int) -> None:
    """Every Scavenger takes meat, clockwise from the attacking player, each row from the left."""
    n = len(match.rows)
    for turn in range(n):
        eater = (seat + turn) % n
        for species in match.rows[eater]:
            for step in species.facts.when_any_attack:
                if not negated >> step.trait & 1 or species is hunter:
                    match.run(step, eater, species)


def _tell(match: TableMatch, seat: int, hunter: Species, target: int, spot: int, negated: int) -> None:
    """Say which traits of both sides counted."""
    row = match.rows[target]
    victim = row[spot]
    own, its = hunter.facts, victim.facts
    match.told(seat, hunter, "hunt")
    strength = size(hunter)
    if strength > hunter.body:
        match.told(seat, hunter, "attack_size")
    if its.shields:
        standing = any(not negated >> trait & 1 for trait in its.shields)
        if standing:
            match.told(target, victim, "defence_size")
    if own.ignores_size and strength <= victim.body + its.defence_add:
        match.told(seat, hunter, "ignore_size")
    if not own.overcomes:
        return
    right = row[spot + 1] if spot + 1 < len(row) else None
    overcome = 0
    around = [(victim, its.blocks)]
    if spot:
        around.append((row[spot - 1], row[spot - 1].facts.auras))
    if right is not None:
        around.append((right, right.facts.auras))
    for species, blocks in around:
        for trait, holds in blocks:
            if own.overcomes >> trait & 1 and (holds is None or holds(match, victim, right, hunter)):
                overcome |= 1 << trait
                match.acted_by(target, species, trait, "block_attack")
    if overcome:
        match.told(seat, hunter, "overcome")
