"""The Batalla phase: declaring, answers, replay, turning up, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.futbol import ending, happenings, moves, values
from cardkit.games.futbol.abilities import (
    ATTACKS,
    DESTROYS,
    HITS,
    M_BAR_ATTACK,
    M_DIRECT,
    M_GUARD_BATTLE,
    M_PIERCE,
    M_SECOND,
    S_ATTACK,
    S_NO_DAMAGE,
)
from cardkit.games.futbol.forms import (
    ATTACK,
    ATTACK_WITH,
    DEFENCE,
    DIRECT,
    DOWN,
    END,
    F_CLOSE,
    F_DAMAGE,
    F_PHASE,
    F_REPLAY,
    F_RESPOND,
    F_SHOW,
    F_STRIKE,
    F_TRIGGERS,
    FINAL,
    NEXT,
    ON_ATTACK,
    ON_DAMAGE,
    ON_LINK,
    PASS,
    PRINCIPAL2,
    UNTIL_BATTLE,
    Frame,
)
from cardkit.games.futbol.records import Unit
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

NOBODY = -1  # stands for the serial number of who is attacked directly


def is_open(m: Duel) -> bool:
    """Whether there is a Batalla phase to go to: never on the first turn, nor when nobody can attack."""
    if m.turn <= 1:
        return False
    for unit in m.fields[m.active]:
        if unit is not None and unit.position == ATTACK and can_attack(m, unit):
            return not values.is_under(m, m.active, S_ATTACK)
    return False


def attacks(m: Duel) -> list[Action]:
    """The attacks the active seat can declare."""
    seat = m.active
    found: list[Action] = []
    for zone, unit in enumerate(m.fields[seat]):
        if unit is not None and unit.position == ATTACK and can_attack(m, unit):
            found += [(ATTACK_WITH, zone, target) for target in targets(m, unit)]
    return [] if found and values.is_under(m, seat, S_ATTACK) else found


def can_attack(m: Duel, unit: Unit) -> bool:
    """Whether a futbolista may attack: in attack, once a turn each."""
    return (
        unit.position == ATTACK
        and (unit.attacks == 0 or (unit.attacks == 1 and values.has(m, unit, M_SECOND)))
        and not values.has(m, unit, M_BAR_ATTACK)
    )


def targets(m: Duel, unit: Unit) -> list[int]:
    """The rival's zones a futbolista can attack; DIRECT where the rival has no futbolista, or by effect."""
    zones = [zone for zone, other in enumerate(m.fields[1 - unit.seat]) if other is not None]
    if not zones or values.has(m, unit, M_DIRECT):
        zones.append(DIRECT)
    return zones


def options(m: Duel) -> list[Action]:
    """What the active seat can do in the Batalla phase."""
    return [*attacks(m), (NEXT,), (END,)]


def go(m: Duel, frame: Frame) -> bool:
    """Frame F_BATTLE: choose the next attack, or go on when there is none."""
    found = [] if m.battle_over else attacks(m)
    if not found:
        m.stack.pop()
        m.stack.append((F_PHASE, PRINCIPAL2))
        return False
    m.offer(m.active, [*found, (NEXT,), (END,)])
    return True


def act(m: Duel, seat: int, action: Action) -> None:
    """Do an action of the Batalla phase."""
    if action[0] == NEXT:
        m.stack.pop()
        m.stack.append((F_PHASE, PRINCIPAL2))
    elif action[0] == END:
        m.stack.pop()
        m.stack.append((F_PHASE, FINAL))
    else:
        declare(m, seat, action[1], action[2])


def declare(m: Duel, seat: int, zone: int, target: int) -> None:
    """Declare an attack: what waits for attacks is set off and answers may come before the damage."""
    unit = m.fields[seat][zone]
    assert unit is not None
    unit.attacks += 1
    m.battle = (unit.serial, _serial(m, 1 - seat, target), _rivals(m, 1 - seat), False)
    m.events.append(("attack", "futbol.attack", seat, unit.card, zone, target))
    happenings.fire(m, ATTACKS, unit, unit.serial)
    m.stack.append((F_STRIKE,))
    m.stack.append((F_TRIGGERS, ON_ATTACK, seat, unit.serial))


def _serial(m: Duel, seat: int, zone: int) -> int:
    unit = m.fields[seat][zone] if zone != DIRECT else None
    return NOBODY if unit is None else unit.serial


def _rivals(m: Duel, seat: int) -> tuple[int, ...]:
    return tuple(unit.serial for unit in m.units(seat))


def _attacker(m: Duel) -> Unit | None:
    """The attacker, if the attack still goes on: it is there, in attack, and was not stopped."""
    assert m.battle is not None
    unit = m.unit(m.battle[0])
    if unit is None or unit.position != ATTACK or m.battle[3]:
        return None
    return unit


def strike(m: Duel, frame: Frame) -> bool:
    """Frame F_STRIKE: after the answers, does the attack go on, and against whom?"""
    m.stack.pop()
    assert m.battle is not None
    unit = _attacker(m)
    if unit is None:
        m.events.append(("attack_ended", "futbol.attack-ends", m.active))
        m.stack.append((F_CLOSE,))
    elif _rivals(m, 1 - unit.seat) != m.battle[2]:
        # The rival's futbolistas have changed since the declaration: choose again or stop.
        m.events.append(("replay", "futbol.replay", unit.seat))
        m.stack.append((F_REPLAY,))
    else:
        m.stack.append((F_SHOW,))
    return False


def replay(m: Duel, frame: Frame) -> bool:
    """Frame F_REPLAY: the attacker's owner chooses again."""
    m.to_act = (m.active,)
    return True


def replay_options(m: Duel) -> list[Action]:
    """The targets of a replay, and stopping."""
    unit = _attacker(m)
    assert unit is not None
    zone = moves.place_of(m, unit)
    return [*((ATTACK_WITH, zone, target) for target in targets(m, unit)), (PASS,)]


def choose_again(m: Duel, seat: int, action: Action) -> None:
    """The choice of a replay; either way it was the futbolista's attack."""
    m.stack.pop()
    assert m.battle is not None
    if action[0] == PASS:
        m.events.append(("attack_ended", "futbol.replay", seat))
        m.stack.append((F_CLOSE,))
        return
    target = action[2]
    m.battle = (m.battle[0], _serial(m, 1 - seat, target), _rivals(m, 1 - seat), False)
    unit = m.unit(m.battle[0])
    assert unit is not None
    m.events.append(("attack", "futbol.replay", seat, unit.card, action[1], target))
    m.stack.append((F_SHOW,))


def reveal(m: Duel, frame: Frame) -> bool:
    """Frame F_SHOW: a face-down futbolista that is attacked is turned over into defence; then answers.

    Its own effects wait until the damage is done: before it only ATA and DEF may change.
    """
    m.stack.pop()
    assert m.battle is not None
    defender = m.unit(m.battle[1])
    if defender is not None and defender.position == DOWN:
        moves.show(m, defender, DEFENCE, "futbol.attacked-face-down")
    seat = m.active
    m.stack.append((F_DAMAGE,))
    m.stack.append((F_RESPOND, ON_DAMAGE, seat, m.battle[0], 1 - seat, 0))
    return False


def damage(m: Duel, frame: Frame) -> bool:
    """Frame F_DAMAGE: the battle table (Cómo se juega, La batalla)."""
    m.stack.pop()
    m.stack.append((F_CLOSE,))
    assert m.battle is not None
    unit = _attacker(m)
    defender = m.unit(m.battle[1])
    if unit is None or (defender is None and m.battle[1] != NOBODY):
        m.events.append(("attack_ended", "futbol.attack-ends", m.active))
        return False
    if defender is None:
        _hit(m, 1 - unit.seat, m.ata(unit), unit, "futbol.direct")
    elif defender.position == ATTACK:
        _both_attack(m, unit, defender)
    else:
        _against_defence(m, unit, defender)
    ending.settle(m)
    return False


def _both_attack(m: Duel, unit: Unit, defender: Unit) -> None:
    mine, theirs = m.ata(unit), m.ata(defender)
    rule = "futbol.attack-against-attack"
    m.events.append(("compared", rule, unit.seat, mine, theirs))
    if mine > theirs:
        _hit(m, defender.seat, mine - theirs, unit, rule)
        _fall(m, [defender], [unit], rule)
    elif mine < theirs:
        _hit(m, unit.seat, theirs - mine, defender, rule)
        _fall(m, [unit], [defender], rule)
    elif mine > 0 or m.options["zero_tie"] == "both_fall":
        _fall(m, [unit, defender], [defender, unit], rule)


def _against_defence(m: Duel, unit: Unit, defender: Unit) -> None:
    mine, theirs = m.ata(unit), m.defence(defender)
    rule = "futbol.attack-against-defence"
    m.events.append(("compared", rule, unit.seat, mine, theirs))
    if mine > theirs:
        if values.has(m, unit, M_PIERCE):
            _hit(m, defender.seat, mine - theirs, unit, "futbol.effects")
        _fall(m, [defender], [unit], rule)
    elif mine < theirs:
        _hit(m, unit.seat, theirs - mine, None, rule)


def _hit(m: Duel, seat: int, amount: int, by: Unit | None, rule: str) -> None:
    """Aguante lost in battle; ``by`` is the futbolista that took it, where one did."""
    if amount <= 0:
        return
    if values.is_under(m, seat, S_NO_DAMAGE):
        m.events.append(("no_damage", "futbol.effects", seat))
        return
    moves.lose(m, seat, amount, rule)
    if by is not None:
        happenings.fire(m, HITS, by, by.serial)


def _fall(m: Duel, units: list[Unit], by: list[Unit], rule: str) -> None:
    """Futbolistas fall in battle, unless an effect keeps them; who brought one down is told."""
    falling = []
    for unit in units:
        if values.has(m, unit, M_GUARD_BATTLE):
            m.events.append(("guarded", "futbol.effects", unit.seat, unit.card, moves.place_of(m, unit)))
        else:
            falling.append(unit)
    victors = [victor for unit, victor in zip(units, by, strict=True) if unit in falling]
    if falling:
        moves.fall(m, falling, rule)
    for victor in victors:
        if victor not in falling:
            happenings.fire(m, DESTROYS, victor, victor.serial)


def close(m: Duel, frame: Frame) -> bool:
    """Frame F_CLOSE: the attack is over; what it set off joins a chain now."""
    m.stack.pop()
    for seat in (0, 1):
        for unit in m.units(seat):
            if any(mod[3] == UNTIL_BATTLE for mod in unit.mods):
                unit.mods = tuple(mod for mod in unit.mods if mod[3] != UNTIL_BATTLE)
                values.forget(m)
        m.lasting[seat] = tuple(rule for rule in m.lasting[seat] if rule[1] != UNTIL_BATTLE)
    m.battle = None
    m.stack.append((F_TRIGGERS, ON_LINK, m.active, -1))
    return False
