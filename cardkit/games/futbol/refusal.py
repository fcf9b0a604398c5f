"""Which rule an action breaks that is not legal now: what a referee would name first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import answers, battle, main, values
from cardkit.games.futbol.abilities import M_BAR_ATTACK, S_ATTACK, S_SUMMON
from cardkit.games.futbol.forms import (
    ATTACK,
    ATTACK_WITH,
    DOWN,
    EVOLVE,
    F_BATTLE,
    F_MAIN,
    F_RESPOND,
    FACE_DOWN,
    FLIP,
    FUTBOLISTA,
    NEXT,
    ON_DAMAGE,
    OPEN,
    PLACE,
    PLAY,
    PRINCIPAL,
    RAPIDA,
    SET,
    SUMMON,
    TACTICA,
    TRAMPA,
    TURN,
    USE,
    ZONE_COUNT,
)
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel


def why(m: Duel, seat: int, action: Action) -> str:
    """The id of the rule."""
    code = m.stack[-1][0]
    op = action[0]
    if code == F_MAIN:
        return _in_main(m, seat, action)
    if code == F_BATTLE:
        return _attack(m, seat, action) if op == ATTACK_WITH else "futbol.turn-order"
    if code == F_RESPOND:
        return _answer(m, seat, action)
    return "futbol.choice"


def _in_main(m: Duel, seat: int, action: Action) -> str:
    op = action[0]
    if op in (SUMMON, PLACE, EVOLVE, PLAY, SET):
        card = action[1]
        if card not in m.hands[seat]:
            return "futbol.own-hand"
        if op in (SUMMON, PLACE):
            return _summon(m, seat, card, action[2])
        if op == EVOLVE:
            return _evolve(m, card)
        return _play(m, seat, card) if op == PLAY else _set(m, seat, card)
    if op in (FLIP, TURN):
        return _move(m, seat, op, action[1])
    if op == OPEN:
        return _open(m, seat, action[1])
    if op == USE:
        return "futbol.effects"
    if op == ATTACK_WITH or (op == NEXT and m.phase == PRINCIPAL):
        if m.turn == 1:
            return "futbol.first-turn"
        return "futbol.turn-order" if op == ATTACK_WITH else "futbol.attack"
    return "futbol.turn-order"


def _summon(m: Duel, seat: int, card: int, tributes: int) -> str:
    fact = m.facts[card]
    if fact.kind != FUTBOLISTA:
        return "futbol.kinds"
    if fact.is_evolution:
        return "futbol.evolution-not-alone"
    if values.is_under(m, seat, S_SUMMON):
        return "futbol.effects"
    if m.summons <= 0:
        return "futbol.normal-summon"
    if m.tributes[fact.stars] == 0 and tributes == 0:
        return "futbol.zones"
    return "futbol.tributes"


def _evolve(m: Duel, card: int) -> str:
    fact = m.facts[card]
    if m.evolved and m.options["evolution_once"] == "seat" and fact.is_evolution:
        return "futbol.evolution-once"
    return "futbol.evolution"


def _play(m: Duel, seat: int, card: int) -> str:
    fact = m.facts[card]
    if fact.kind == TRAMPA:
        return "futbol.traps"
    if fact.kind == FUTBOLISTA:
        return "futbol.kinds"
    if answers.needs_zone(m, fact) and None not in m.supports[seat]:
        return "futbol.zones"
    return "futbol.effects"


def _set(m: Duel, seat: int, card: int) -> str:
    return "futbol.zones" if m.facts[card].kind in (TACTICA, TRAMPA) else "futbol.kinds"


def _move(m: Duel, seat: int, op: int, zone: int) -> str:
    unit = m.fields[seat][zone] if 0 <= zone < ZONE_COUNT else None
    if unit is None:
        return "futbol.zones"
    if (unit.position == DOWN) != (op == FLIP) or (op == FLIP and unit.since >= m.turn):
        return "futbol.flip"
    if unit.since < m.turn and unit.moved != m.turn and unit.attacks == 0 and not main.can_move(m, unit):
        return "futbol.effects"
    return "futbol.position-change"


def _open(m: Duel, seat: int, zone: int) -> str:
    support = m.supports[seat][zone] if 0 <= zone < ZONE_COUNT else None
    if support is None or support.face != FACE_DOWN:
        return "futbol.zones"
    if m.facts[support.card].kind == TRAMPA:
        return "futbol.traps"
    return "futbol.effects" if answers.is_ripe(m, support) else "futbol.set-this-turn"


def _attack(m: Duel, seat: int, action: Action) -> str:
    _, zone, _target = action
    unit = m.fields[seat][zone] if 0 <= zone < ZONE_COUNT else None
    if unit is None:
        return "futbol.zones"
    if unit.position != ATTACK:
        return "futbol.attack-position"
    if values.has(m, unit, M_BAR_ATTACK) or values.is_under(m, seat, S_ATTACK):
        return "futbol.effects"
    if not battle.can_attack(m, unit):
        return "futbol.one-attack"
    return "futbol.direct"


def _answer(m: Duel, seat: int, action: Action) -> str:
    op = action[0]
    frame = m.stack[-1]
    top = m.chain[-1][5] if m.chain else 0
    if op == PLAY:
        card = action[1]
        if card not in m.hands[seat]:
            return "futbol.own-hand"
        fact = m.facts[card]
        if fact.kind == TRAMPA:
            return "futbol.traps"
        if fact.kind != TACTICA or fact.speed != RAPIDA:
            return "futbol.speeds"
        if m.active != seat:
            return "futbol.quick-from-hand"
        if answers.needs_zone(m, fact) and None not in m.supports[seat]:
            return "futbol.zones"
    elif op == OPEN and 0 <= action[1] < ZONE_COUNT:
        support = m.supports[seat][action[1]]
        if support is None or support.face != FACE_DOWN:
            return "futbol.zones"
        fact = m.facts[support.card]
        if not answers.is_ripe(m, support):
            return "futbol.set-this-turn"
        if fact.level < 2:
            return "futbol.speeds"
        if fact.kind == TRAMPA and fact.level >= top and not _answers_this(m, seat):
            return "futbol.traps"
    else:
        return "futbol.chain"
    if fact.level < top:
        return "futbol.speeds"
    if frame[1] == ON_DAMAGE and fact.level < 3 and not all(a.is_strike_safe for a in fact.abilities):
        return "futbol.before-damage"
    return "futbol.effects"


def _answers_this(m: Duel, seat: int) -> bool:
    """Whether there is something of the rival's to answer."""
    frame = m.stack[-1]
    return frame[2] != seat or bool(m.chain and m.chain[-1][0] != seat)
