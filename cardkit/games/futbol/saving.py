"""The position as JSON for people and back: saves, scenarios, the census of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.futbol.forms import (
    F_LINK_END,
    F_PAY,
    FACES,
    FRAMES,
    IN_HAND,
    PHASES,
    POSITIONS,
    ZONES,
    Frame,
)
from cardkit.games.futbol.records import Support, Unit

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

MODS = (
    "add",
    "set_ata",
    "set_def",
    "guard_battle",
    "guard_effects",
    "bar_attack",
    "bar_position",
    "bar_effects",
    "direct",
    "pierce",
    "second_attack",
)
RULES_ON_SEATS = ("no_damage", "tactica", "trampa", "attack", "summon")


def position(m: Duel) -> dict[str, Any]:
    """The whole position; cards by id, piles from the top down, hands in no order."""
    id = m.setup.id
    return {
        "active": m.active,
        "phase": PHASES[m.phase],
        "aguante": list(m.aguante),
        "hands": [sorted(id(card) for card in hand) for hand in m.hands],
        "decks": [[id(card) for card in reversed(deck)] for deck in m.decks],
        "discards": [[id(card) for card in pile] for pile in m.discards],
        "fields": [[unit_json(m, unit) for unit in row] for row in m.fields],
        "supports": [[support_json(m, card) for card in row] for row in m.supports],
        "stadium": support_json(m, m.stadium),
        "dts": [None if card < 0 else id(card) for card in m.dts],
        "dt_used": list(m.dt_used),
        "summons": m.summons,
        "evolved": m.evolved,
        "lasting": lasting_json(m),
        "decked": list(m.decked),
        "serial": m.serial,
        "stack": [frame_json(m, frame) for frame in m.stack],
        "chain": [link_json(m, link) for link in m.chain],
        "waiting": [[seat, id(card), *rest] for seat, card, *rest in m.waiting],
        "spent": [[seat, id(card), serial] for seat, card, serial in m.spent],
        "arrived": m.arrived,
        "battle": battle_json(m),
        "battle_over": m.battle_over,
    }


def unit_json(m: Duel, unit: Unit | None) -> dict[str, Any] | None:
    """A futbolista on the field."""
    if unit is None:
        return None
    return {
        "card": m.setup.id(unit.card),
        "position": POSITIONS[unit.position],
        "since": unit.since,
        "up": unit.up,
        "under": [m.setup.id(card) for card in unit.under],
        "attacks": unit.attacks,
        "moved": unit.moved,
        "used": unit.used,
        "known": unit.known,
        "mods": [[MODS[code], ata, defence, last] for code, ata, defence, last in unit.mods],
        "serial": unit.serial,
    }


def support_json(m: Duel, card: Support | None) -> dict[str, Any] | None:
    """A card in a support zone, or the stadium with its owner."""
    if card is None:
        return None
    return {
        "card": m.setup.id(card.card),
        "face": FACES[card.face],
        "since": card.since,
        "used": card.used,
        "serial": card.serial,
        "owner": card.seat,
    }


def link_json(m: Duel, link: tuple[int, ...]) -> dict[str, Any]:
    """A link of the chain; activated cards are open."""
    seat, card, place, zone, serial, speed, event, negated = link
    return {
        "seat": seat,
        "card": m.setup.id(card),
        "effect": place,
        "zone": ZONES[zone],
        "serial": serial,
        "speed": speed,
        "event": event,
        "negated": bool(negated),
    }


def lasting_json(m: Duel) -> list[list[list[Any]]]:
    """The rules on each seat and the turn with whose end they are over."""
    return [[[RULES_ON_SEATS[code], last] for code, last in rules] for rules in m.lasting]


def battle_json(m: Duel) -> dict[str, Any] | None:
    """The attack that is on: serial numbers of attacker and attacked, -1 for a direct one."""
    if m.battle is None:
        return None
    attacker, defender, rivals, stopped = m.battle
    return {"attacker": attacker, "defender": defender, "rivals": list(rivals), "stopped": stopped}


def frame_json(m: Duel, frame: Frame) -> list[Any]:
    """A frame of the stack: its name and values, cards by id."""
    name, kinds = FRAMES[frame[0]]
    values: list[Any] = [name]
    for kind, value in zip(kinds, frame[1:], strict=True):
        values.append(m.setup.id(value) if kind == "card" else list(value) if kind == "picked" else value)
    return values


def census(m: Duel) -> list[int]:
    """Every card of the match, wherever it is."""
    found = [card for piles in (m.decks, m.hands, m.discards) for pile in piles for card in pile]
    found += [card for card in m.dts if card >= 0]
    for row in m.fields:
        for unit in row:
            if unit is not None:
                found += (*unit.under, unit.card)
    for supports in m.supports:
        found += [card.card for card in supports if card is not None]
    if m.stadium is not None:
        found.append(m.stadium.card)
    # Tactics played from hand that lie in no zone while their chain is on.
    found += [link[1] for link in m.chain if link[3] == IN_HAND]
    found += [card for _seat, card, serial in m.spent if serial < 0]
    for frame in m.stack:
        if frame[0] in (F_PAY, F_LINK_END) and frame[4] == IN_HAND:
            found.append(frame[2])
    return found


def readings(m: Duel) -> dict[str, Any]:
    """ATA and DEF as they are now, by seat and zone."""
    return {
        "ata": [[None if unit is None else m.ata(unit) for unit in row] for row in m.fields],
        "def": [[None if unit is None else m.defence(unit) for unit in row] for row in m.fields],
    }
