"""The Principal phases: summoning, evolving, positions, tactics, traps, stadiums, abilities."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cardkit.games.futbol import answers, battle, chain, moves, values
from cardkit.games.futbol.abilities import ACTIVATE, M_BAR_POSITION, S_SUMMON
from cardkit.games.futbol.forms import (
    ATTACK,
    BATALLA,
    DEFENCE,
    DOWN,
    END,
    ESTADIO,
    EVOLVE,
    F_PHASE,
    F_TRIGGERS,
    FACE_DOWN,
    FINAL,
    FLIP,
    FUTBOLISTA,
    IN_DT,
    IN_FIELD,
    IN_FORCE,
    IN_STADIUM,
    IN_SUPPORT,
    NEXT,
    ON_FLIP,
    ON_LINK,
    ON_SUMMON,
    OPEN,
    PLACE,
    PLAY,
    PRINCIPAL,
    SET,
    SPOT_DT,
    SPOT_STADIUM,
    SPOT_SUPPORT,
    SUMMON,
    TACTICA,
    TRAMPA,
    TURN,
    USE,
    ZONE_COUNT,
)
from cardkit.games.futbol.records import Support, Unit
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.facts import Fact


def options(m: Duel) -> list[Action]:
    """What the active seat can do in a Principal phase, the next phases included."""
    return [*actions(m), *ways_on(m)]


def ways_on(m: Duel) -> list[Action]:
    """The next phases: the Batalla where somebody can attack, and the end of the turn."""
    if m.phase == PRINCIPAL and battle.is_open(m):
        return [(NEXT,), (END,)]
    return [(END,)]


def actions(m: Duel) -> list[Action]:
    """What the active seat can do in a Principal phase, besides going on."""
    seat = m.active
    found: list[Action] = []
    hand = sorted(set(m.hands[seat]))
    may_summon = m.summons > 0 and not values.is_under(m, seat, S_SUMMON)
    is_zone_free = None in m.supports[seat]
    for card in hand:
        fact = m.facts[card]
        if fact.kind == FUTBOLISTA:
            if fact.is_evolution:
                found += [(EVOLVE, card, zone) for zone in evolvable(m, fact)]
            elif may_summon:
                for tributes in tribute_sets(m, fact):
                    found.append((SUMMON, card, tributes))
                    found.append((PLACE, card, tributes))
        else:
            if can_play(m, fact):
                found.append((PLAY, card))
            if is_zone_free and fact.kind in (TACTICA, TRAMPA):
                found.append((SET, card))
    facts = m.facts
    for zone, unit in enumerate(m.fields[seat]):
        if unit is not None:
            if can_move(m, unit):
                found.append((FLIP, zone) if unit.position == DOWN else (TURN, zone))
            if ACTIVATE in facts[unit.card].whens and usable(m, seat, zone) >= 0:
                found.append((USE, zone))
    for zone, support in enumerate(m.supports[seat]):
        if support is not None:
            if support.face == FACE_DOWN:
                if can_open(m, support):
                    found.append((OPEN, zone))
            elif usable(m, seat, SPOT_SUPPORT + zone) >= 0:
                found.append((USE, SPOT_SUPPORT + zone))
    if m.stadium is not None and usable(m, seat, SPOT_STADIUM) >= 0:
        found.append((USE, SPOT_STADIUM))
    coach = m.dts[seat]
    if coach >= 0 and ACTIVATE in facts[coach].whens and usable(m, seat, SPOT_DT) >= 0:
        found.append((USE, SPOT_DT))
    return found


def tribute_sets(m: Duel, fact: Fact) -> list[int]:
    """The sets of own zones (as bits) whose futbolistas can be the tributes; [0] where none are asked.

    Tributes are paid before the futbolista is placed, so full zones are no bar.
    """
    need = m.tributes[fact.stars]
    row = m.fields[m.active]
    if need == 0:
        return [0] if None in row else []
    held = [1 << zone for zone, unit in enumerate(row) if unit is not None]
    return [sum(chosen) for chosen in combinations(held, need)]


def evolvable(m: Duel, fact: Fact) -> list[int]:
    """The own zones whose futbolista that evolution can be played on now."""
    once_a_seat = m.options["evolution_once"] == "seat"
    if once_a_seat and m.evolved:
        return []
    return [
        zone
        for zone, unit in enumerate(m.fields[m.active])
        if unit is not None
        and unit.position != DOWN
        and unit.up < m.turn
        and unit.card in fact.stages
        and (once_a_seat or not unit.used & EVOLVED)
    ]


EVOLVED = 1 << 16  # bit of Unit.used: it has evolved this turn


def can_move(m: Duel, unit: Unit) -> bool:
    """Whether its owner may turn a futbolista: once a turn, not one that came this turn or has attacked."""
    return (
        unit.since < m.turn
        and unit.moved != m.turn
        and unit.attacks == 0
        and not values.has(m, unit, M_BAR_POSITION)
    )


def can_play(m: Duel, fact: Fact) -> bool:
    """Whether a tactic or stadium in hand can be activated now, as the first link of a chain."""
    seat = m.active
    if fact.kind not in (TACTICA, ESTADIO) or answers.is_forbidden(m, seat, fact):
        return False
    if answers.needs_zone(m, fact) and moves.free_zone(m.supports[seat]) < 0:
        return False
    return answers.playable(m, fact, (seat, fact.number, -1, -1), True) > answers.NOT_NOW


def can_open(m: Duel, support: Support) -> bool:
    """Whether a set tactic can be activated now; traps only answer."""
    fact = m.facts[support.card]
    if fact.kind != TACTICA or not answers.is_ripe(m, support) or answers.is_forbidden(m, support.seat, fact):
        return False
    context = (support.seat, support.card, support.serial, -1)
    return answers.playable(m, fact, context, False) > answers.NOT_NOW


def usable(m: Duel, seat: int, spot: int) -> int:
    """The ability of the card at a spot that can be used now (its place), or NOT_NOW."""
    card, serial, used = _at(m, seat, spot)
    if card < 0:
        return answers.NOT_NOW
    fact = m.facts[card]
    if ACTIVATE in fact.whens:
        for ability in fact.abilities:
            if (
                ability.when == ACTIVATE
                and not used >> ability.place & 1
                and answers.is_usable(m, ability, (seat, card, serial, -1))
            ):
                return ability.place
    return answers.NOT_NOW


def _at(m: Duel, seat: int, spot: int) -> tuple[int, int, int]:
    """Card, serial number and used abilities of what could be used at a spot; card -1: nothing."""
    if spot < ZONE_COUNT:
        unit = m.fields[seat][spot]
        if unit is None or unit.position == DOWN or values.is_silent(unit):
            return -1, -1, 0
        return unit.card, unit.serial, unit.used
    if spot == SPOT_DT:
        return m.dts[seat], -1, m.dt_used[seat]
    card = m.stadium if spot == SPOT_STADIUM else m.supports[seat][spot - SPOT_SUPPORT]
    if card is None or card.face != IN_FORCE:
        return -1, -1, 0
    return card.card, card.serial, card.used


def act(m: Duel, seat: int, action: Action) -> None:
    """Do an action of a Principal phase."""
    op = action[0]
    if op in (SUMMON, PLACE):
        summon(m, seat, action[1], action[2], ATTACK if op == SUMMON else DOWN)
    elif op == EVOLVE:
        evolve(m, seat, action[1], action[2])
    elif op in (FLIP, TURN):
        unit = m.fields[seat][action[1]]
        assert unit is not None
        unit.moved = m.turn
        if op == FLIP:
            moves.show(m, unit, ATTACK, "futbol.flip")
            m.stack.append((F_TRIGGERS, ON_FLIP, seat, unit.serial))
        else:
            moves.stand(m, unit, DEFENCE if unit.position == ATTACK else ATTACK, "futbol.position-change")
    elif op == SET:
        put_down(m, seat, action[1])
    elif op == NEXT:
        m.stack.append((F_PHASE, BATALLA))
    elif op == END:
        m.stack.append((F_PHASE, FINAL))
    else:
        m.stack.append((F_TRIGGERS, ON_LINK, seat, -1))
        if op == PLAY:
            fact = m.facts[action[1]]
            place = answers.playable(m, fact, (seat, action[1], -1, -1), True)
            chain.play_from_hand(m, seat, action[1], place, -1)
        elif op == OPEN:
            support = m.supports[seat][action[1]]
            assert support is not None
            context = (seat, support.card, support.serial, -1)
            chain.open_set(m, support, answers.playable(m, m.facts[support.card], context, False), -1)
        else:
            use(m, seat, action[1])


def summon(m: Duel, seat: int, card: int, tributes: int, position: int) -> None:
    """The Normal Summon, or setting a futbolista, which is the same one: tributes first."""
    m.summons -= 1
    m.hands[seat].remove(card)
    for zone in range(ZONE_COUNT):
        unit = m.fields[seat][zone]
        if tributes >> zone & 1 and unit is not None:
            moves.tribute(m, unit)
    unit = moves.arrive(m, seat, card, position)
    zone = moves.place_of(m, unit)
    if position == DOWN:
        m.events.append(("placed", "futbol.normal-summon", seat, card, zone))
        return
    m.events.append(("summoned", "futbol.normal-summon", seat, card, zone, position))
    moves.enter(m, unit)
    m.stack.append((F_TRIGGERS, ON_SUMMON, seat, unit.serial))


def evolve(m: Duel, seat: int, card: int, zone: int) -> None:
    """Play an evolution on its earlier stage, which stays under it.

    It keeps position, marks of the turn and what was done to the earlier stage; it is not the Normal Summon.
    """
    unit = m.fields[seat][zone]
    assert unit is not None
    m.hands[seat].remove(card)
    unit.under = (*unit.under, unit.card)
    m.events.append(("evolved", "futbol.evolution", seat, card, zone, unit.card))
    unit.card = card
    unit.used = EVOLVED
    m.evolved = True
    values.forget(m)
    moves.enter(m, unit)
    m.stack.append((F_TRIGGERS, ON_SUMMON, seat, unit.serial))


def put_down(m: Duel, seat: int, card: int) -> None:
    """Set a tactic or trap face down."""
    m.hands[seat].remove(card)
    row = m.supports[seat]
    zone = moves.free_zone(row)
    row[zone] = Support(seat, card, m.next_serial(), FACE_DOWN, m.turn)
    m.events.append(("set", "futbol.setting", seat, card, zone))


def use(m: Duel, seat: int, spot: int) -> None:
    """Use an ability of a card in play."""
    place = usable(m, seat, spot)
    card, serial, _used = _at(m, seat, spot)
    bit = 1 << place
    if spot < ZONE_COUNT:
        unit = m.fields[seat][spot]
        assert unit is not None
        unit.used |= bit
        zone = IN_FIELD
    elif spot == SPOT_DT:
        m.dt_used[seat] |= bit
        zone = IN_DT
    else:
        support = m.support(serial)
        assert support is not None
        support.used |= bit
        zone = IN_STADIUM if spot == SPOT_STADIUM else IN_SUPPORT
    chain.activate(m, seat, card, place, zone, serial, -1)
