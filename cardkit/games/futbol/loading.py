"""Reads a position: what ``saving`` writes, or what a person gives of it in a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.futbol import doing, triggers
from cardkit.games.futbol.forms import (
    ATTACK,
    BATALLA,
    DT,
    ESTADIO,
    F_BATTLE,
    F_DO,
    F_MAIN,
    F_PAY,
    F_RESPOND,
    F_TRIGGERS,
    FACES,
    FRAME_CODES,
    FRAMES,
    FUTBOLISTA,
    IN_FORCE,
    PHASES,
    POSITIONS,
    ZONE_COUNT,
    ZONES,
    Frame,
)
from cardkit.games.futbol.records import Support, Unit
from cardkit.games.futbol.saving import MODS, RULES_ON_SEATS
from cardkit.i18n import _
from cardkit.match.setup import Setup

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

KEYS = frozenset(
    [
        "active",
        "phase",
        "aguante",
        "hands",
        "decks",
        "discards",
        "fields",
        "supports",
        "stadium",
        "dts",
        "dt_used",
        "summons",
        "evolved",
        "lasting",
        "decked",
        "serial",
        "stack",
        "chain",
        "waiting",
        "spent",
        "arrived",
        "battle",
        "battle_over",
    ]
)
UNIT_KEYS = frozenset(
    [
        "card",
        "position",
        "since",
        "up",
        "under",
        "attacks",
        "moved",
        "used",
        "known",
        "mods",
        "serial",
    ]
)
SUPPORT_KEYS = frozenset(["card", "face", "since", "used", "serial", "owner"])


def wrong(where: str, expected: str, got: Any) -> RefusedError:
    """The error for a part of a position that cannot be."""
    return RefusedError(
        _("position: {where}: expected {expected}, got {got!r}").format(
            where=where, expected=expected, got=got
        )
    )


def pin(setup: Setup, row: dict[str, Any]) -> None:
    """Pin every card a position names, before facts are compiled."""
    unknown = sorted(set(row) - KEYS)
    if unknown:
        raise wrong(unknown[0], ", ".join(sorted(KEYS)), row[unknown[0]])
    for key in ("hands", "decks", "discards"):
        for pile in _pair(row, key, []):
            setup.numbers(_list(pile, key))
    for key in ("fields", "supports"):
        for cards in _pair(row, key, []):
            for card in _list(cards, key):
                _pin_one(setup, card, key)
    _pin_one(setup, row.get("stadium"), "stadium")
    for card in _pair(row, "dts", None):
        _pin_one(setup, card, "dts")


def _pin_one(setup: Setup, card: Any, where: str) -> None:
    if isinstance(card, str):
        setup.number(card)
    elif isinstance(card, dict) and isinstance(card.get("card"), str):
        setup.number(card["card"])
        for stage in card.get("under", ()):
            setup.number(stage)
    elif card is not None:
        raise wrong(where, _("a card id, an object with card, or null"), card)


def load(m: Duel, row: dict[str, Any]) -> None:
    """Put a position into a fresh match."""
    m.active = _whole(row.get("active", 0), "active", 0, 1)
    m.phase = _word(row.get("phase", "principal"), "phase", PHASES)
    m.aguante = [_whole(value, "aguante", 0) for value in _pair(row, "aguante", 6000)]
    numbers = m.setup.numbers
    m.hands = [numbers(cards) for cards in _pair(row, "hands", [])]
    m.decks = [numbers(cards)[::-1] for cards in _pair(row, "decks", [])]
    m.discards = [numbers(cards) for cards in _pair(row, "discards", [])]
    m.serial = _whole(row.get("serial", 0), "serial", 0)
    fields, supports = _pair(row, "fields", []), _pair(row, "supports", [])
    m.fields = [[_unit(m, seat, item) for item in _zones(fields[seat], "fields")] for seat in (0, 1)]
    m.supports = [[_support(m, seat, item) for item in _zones(supports[seat], "supports")] for seat in (0, 1)]
    if row.get("stadium") is not None:
        m.stadium = _support(m, 0, row["stadium"], is_stadium=True)
    m.dts = [-1 if card is None else m.setup.number(card) for card in _pair(row, "dts", None)]
    for card in m.dts:
        if card >= 0 and m.facts[card].kind != DT:
            raise wrong("dts", _("a DT"), m.facts[card].id)
    m.dt_used = [_whole(value, "dt_used", 0) for value in _pair(row, "dt_used", 0)]
    m.summons = _whole(row.get("summons", 1), "summons", 0)
    m.evolved = _flag(row.get("evolved", False), "evolved")
    m.lasting = [
        tuple((_word(rule, "lasting", RULES_ON_SEATS), last) for rule, last in rules)
        for rules in _pair(row, "lasting", [])
    ]
    m.decked = [_flag(value, "decked") for value in _pair(row, "decked", False)]
    m.arrived = _whole(row.get("arrived", -1), "arrived", -1)
    m.battle_over = _flag(row.get("battle_over", False), "battle_over")
    if row.get("battle") is not None:
        battle = row["battle"]
        m.battle = (battle["attacker"], battle["defender"], tuple(battle["rivals"]), battle["stopped"])
    m.chain = [_link(m, link) for link in row.get("chain", ())]
    m.waiting = [(item[0], m.setup.number(item[1]), *item[2:]) for item in row.get("waiting", ())]
    m.spent = [(seat, m.setup.number(card), serial) for seat, card, serial in row.get("spent", ())]
    m.stack = [_frame(m, frame) for frame in row.get("stack", ())]
    if not m.stack:
        m.stack = [(F_BATTLE,) if m.phase == BATALLA else (F_MAIN,)]
    m.to_act = (decider(m),)


def decider(m: Duel) -> int:
    """The seat that chooses at the decision on top of the stack."""
    frame = m.stack[-1]
    if frame[0] == F_RESPOND:
        return int(frame[4])
    if frame[0] == F_PAY:
        return int(frame[1])
    if frame[0] == F_DO:
        return doing.decider(m, frame)
    if frame[0] == F_TRIGGERS:
        return triggers.decider(m)
    return m.active


def _pair(row: dict[str, Any], key: str, missing: Any) -> list[Any]:
    """The values of both seats."""
    value = row.get(key, [missing, missing])
    if not isinstance(value, list) or len(value) != 2:
        raise wrong(key, _("two values, one per seat"), value)
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise wrong(where, _("a list"), value)
    return value


def _zones(value: Any, where: str) -> list[Any]:
    cards = _list(value, where)
    if len(cards) > ZONE_COUNT:
        raise wrong(where, _("at most three cards"), value)
    return [*cards, *[None] * (ZONE_COUNT - len(cards))]


def _whole(value: Any, where: str, least: int, most: int = 1_000_000_000) -> int:
    """A whole number; text such as "6.000" is refused, never guessed."""
    if type(value) is not int or not least <= value <= most:
        raise wrong(where, _("a whole number of at least {least}").format(least=least), value)
    return value


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(where, "true, false", value)
    return value


def _word(value: Any, where: str, words: Sequence[str]) -> int:
    if value not in words:
        raise wrong(where, ", ".join(words), value)
    return words.index(value)


def _serial(m: Duel, row: dict[str, Any]) -> int:
    if "serial" in row:
        serial = _whole(row["serial"], "serial", 1)
        m.serial = max(m.serial, serial)
        return serial
    return m.next_serial()


def _unit(m: Duel, seat: int, item: Any) -> Unit | None:
    """A futbolista: its id (in attack, since an earlier turn), or an object."""
    if item is None:
        return None
    row = {"card": item} if isinstance(item, str) else item
    _check_keys(row, UNIT_KEYS, "fields")
    card = m.setup.number(row["card"])
    if m.facts[card].kind != FUTBOLISTA:
        raise wrong("fields", _("a futbolista"), row["card"])
    standing = _word(row.get("position", POSITIONS[ATTACK]), "position", POSITIONS)
    unit = Unit(seat, card, _serial(m, row), standing, _whole(row.get("since", 0), "since", 0))
    unit.up = _whole(row.get("up", unit.since), "up", 0)
    unit.under = tuple(m.setup.numbers(list(row.get("under", ()))))
    unit.attacks = _whole(row.get("attacks", 0), "attacks", 0)
    unit.moved = _whole(row.get("moved", 0), "moved", 0)
    unit.used = _whole(row.get("used", 0), "used", 0)
    unit.known = _flag(row.get("known", False), "known")
    unit.mods = tuple(
        (_word(mod[0], "mods", MODS), int(mod[1]), int(mod[2]), int(mod[3]))
        for mod in _list(row.get("mods", []), "mods")
    )
    return unit


def _support(m: Duel, seat: int, item: Any, is_stadium: bool = False) -> Support | None:
    """A card in a support zone: its id (face down, or a continuous tactic in force), or an object."""
    if item is None:
        return None
    row = {"card": item} if isinstance(item, str) else item
    where = "stadium" if is_stadium else "supports"
    _check_keys(row, SUPPORT_KEYS, where)
    card = m.setup.number(row["card"])
    fact = m.facts[card]
    if (fact.kind == ESTADIO) != is_stadium or fact.kind in (FUTBOLISTA, DT):
        raise wrong(where, _("a stadium") if is_stadium else _("a tactic or a trap"), row["card"])
    face = row.get("face", "up" if fact.stays else "down")
    if is_stadium:
        seat = _whole(row.get("owner", 0), "owner", 0, 1)
    support = Support(
        seat,
        card,
        _serial(m, row),
        _word(face, "face", FACES),
        _whole(row.get("since", 0), "since", 0),
        _whole(row.get("used", 0), "used", 0),
    )
    if support.face == IN_FORCE and not fact.stays:
        raise wrong("face", _("down: only continuous tactics and stadiums stay face up"), face)
    return support


def _check_keys(row: Any, keys: frozenset[str], where: str) -> None:
    if not isinstance(row, dict) or "card" not in row:
        raise wrong(where, _("a card id, an object with card, or null"), row)
    unknown = sorted(set(row) - keys)
    if unknown:
        raise wrong(f"{where}.{unknown[0]}", ", ".join(sorted(keys)), row[unknown[0]])


def _link(m: Duel, row: dict[str, Any]) -> tuple[int, int, int, int, int, int, int, int]:
    return (
        row["seat"],
        m.setup.number(row["card"]),
        row["effect"],
        ZONES.index(row["zone"]),
        row["serial"],
        row["speed"],
        row["event"],
        int(row["negated"]),
    )


def _frame(m: Duel, row: list[Any]) -> Frame:
    name = row[0] if row else None
    if name not in FRAME_CODES:
        raise wrong("stack", ", ".join(FRAME_CODES), name)
    code = FRAME_CODES[name]
    kinds = FRAMES[code][1]
    if len(kinds) != len(row) - 1:
        raise wrong("stack", _("{n} values for {name}").format(n=len(kinds), name=name), row)
    values: list[Any] = [code]
    for kind, value in zip(kinds, row[1:], strict=True):
        values.append(
            m.setup.number(value) if kind == "card" else tuple(value) if kind == "picked" else value
        )
    return tuple(values)
