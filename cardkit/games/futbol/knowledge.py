"""What a seat may know, and matches that it cannot tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.futbol import doing, saving
from cardkit.games.futbol.abilities import ON_DECK, ON_HAND
from cardkit.games.futbol.forms import (
    CHOOSE,
    DOWN,
    F_DO,
    FACE_DOWN,
    FACES,
    FUTBOLISTA,
    PHASES,
    POSITIONS,
    TACTICA,
    TRAMPA,
)

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel
    from cardkit.games.futbol.records import Support, Unit
    from cardkit.match.core import Dice


def view(m: Duel, seat: int) -> dict[str, Any]:
    """What the seat may know: its hand, what is left in its deck (in no order), and all that lies open.

    A face-down card is known to its owner only (Cómo se juega, ¿De costado o boca abajo?).
    """
    id = m.setup.id
    return {
        "seat": seat,
        "turn": m.turn,
        "active": m.active,
        "phase": PHASES[m.phase],
        "to_act": list(m.to_act),
        "aguante": list(m.aguante),
        "hand": [id(card) for card in sorted(m.hands[seat])],
        "hands": [len(hand) for hand in m.hands],
        "deck": [id(card) for card in sorted(m.decks[seat])],
        "decks": [len(deck) for deck in m.decks],
        "discards": [[id(card) for card in pile] for pile in m.discards],
        "fields": [[_unit(m, unit, seat) for unit in row] for row in m.fields],
        "supports": [[_support(m, card, seat) for card in row] for row in m.supports],
        "stadium": saving.support_json(m, m.stadium),
        "dts": [None if card < 0 else id(card) for card in m.dts],
        "dt_used": list(m.dt_used),
        "summons": m.summons,
        "evolved": m.evolved,
        "lasting": saving.lasting_json(m),
        "chain": [saving.link_json(m, link) for link in m.chain],
        "battle": saving.battle_json(m),
        "waiting": [[owner, id(card)] for owner, card, *_rest in m.waiting],
    }


def _unit(m: Duel, unit: Unit | None, seat: int) -> dict[str, Any] | None:
    if unit is None:
        return None
    if unit.position == DOWN and unit.seat != seat:
        return {"position": POSITIONS[DOWN], "since": unit.since, "serial": unit.serial}
    shown = saving.unit_json(m, unit)
    assert shown is not None
    if unit.position != DOWN:
        shown["ata"], shown["def"] = m.ata(unit), m.defence(unit)
    return shown


def _support(m: Duel, card: Support | None, seat: int) -> dict[str, Any] | None:
    if card is not None and card.face == FACE_DOWN and card.seat != seat:
        return {"face": FACES[FACE_DOWN], "since": card.since, "serial": card.serial}
    return saving.support_json(m, card)


def guess(m: Duel, seat: int, dice: Dice) -> Duel:
    """The match with the rival's hidden cards and both decks dealt anew.

    The rival's hand, deck, set cards and face-down futbolistas share one pool: what cannot be set where it
    would lie is not put there. What both have seen before it was turned down stays.
    """
    twin = m.clone()
    twin.dice = dice
    own = twin.decks[seat]
    own.sort()
    dice.shuffle("guess/own", own)
    rival = 1 - seat
    units = [unit for unit in twin.units(rival) if unit.position == DOWN and not unit.known]
    sets = [card for card in twin.supports[rival] if card is not None and card.face == FACE_DOWN]
    pool = twin.hands[rival] + twin.decks[rival]
    pool += [unit.card for unit in units]
    pool += [card.card for card in sets]
    pool.sort()  # the real places must not shine through
    place, kept = _must_stay(m, rival, dice)
    for card in kept:
        pool.remove(card)
    dice.shuffle("guess/rival", pool)
    facts = m.facts
    for unit in units:
        unit.card = _take(pool, lambda card: facts[card].kind == FUTBOLISTA and not facts[card].is_evolution)
    for support in sets:
        support.card = _take(pool, lambda card: facts[card].kind in (TACTICA, TRAMPA))
    in_hand = kept if place == ON_HAND else []
    count = len(m.hands[rival]) - len(in_hand)
    twin.hands[rival] = in_hand + pool[:count]
    twin.decks[rival] = pool[count:]
    if place == ON_DECK:
        twin.decks[rival] += kept
        dice.shuffle("guess/deck", twin.decks[rival])
    return twin


def _take(pool: list[int], fits: Any) -> int:
    """The first card of the pool that fits, taken out."""
    for place, card in enumerate(pool):
        if fits(card):
            return pool.pop(place)
    raise AssertionError("a face-down card that could not be there")


def _must_stay(m: Duel, rival: int, dice: Dice) -> tuple[int, list[int]]:
    """While the rival chooses from its own deck or hand, one card that it can choose must be there."""
    if not m.stack or m.stack[-1][0] != F_DO or m.to_act != (rival,):
        return -1, []
    place = doing.place(m)
    cards = sorted(action[1] for action in doing.options(m, rival) if action[0] == CHOOSE)
    if place not in (ON_DECK, ON_HAND) or not cards:
        return -1, []
    return place, [dice.pick("guess/kept", cards)]
