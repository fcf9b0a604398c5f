"""The turn, phase by phase (Cómo se juega, El turno, fase por fase), and the opening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.errors import RefusedError
from cardkit.games.futbol import ending, happenings, main, moves, values
from cardkit.games.futbol.abilities import TURN_END, TURN_START
from cardkit.games.futbol.forms import (
    BATALLA,
    DISCARD,
    DT,
    END,
    F_BATTLE,
    F_FINAL,
    F_HAND,
    F_MAIN,
    F_OVER,
    F_PHASE,
    F_PREPARE,
    F_TRIGGERS,
    F_TURN,
    FINAL,
    HAND_LIMIT,
    NEXT,
    ON_LINK,
    OPENING_HAND,
    PREPARACION,
    PRINCIPAL,
    ROBO,
    Frame,
)
from cardkit.i18n import _
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel


def open_match(m: Duel) -> None:
    """Decks and DTs, the opening hands, who starts (Cómo se juega, Tu mazo).

    Raises RefusedError, before anything is dealt, for decks that cannot be dealt from.
    """
    for seat in (0, 1):
        cards = [card for pile in m.setup.seats[seat].cards.values() for card in pile]
        coaches = [card for card in cards if m.facts[card].kind == DT]
        m.dts[seat] = coaches[0] if coaches else -1
        m.decks[seat] = [card for card in cards if m.facts[card].kind != DT]
        problem = _problem(m, m.decks[seat], len(coaches))
        if problem:
            raise RefusedError(f"{m.seat_name(seat)}: {problem}")
    for seat in (0, 1):
        _deal(m, seat)
    m.first = m.active = 0 if m.options["starter"] == "first_deck" else m.dice.below("coin", 2)
    m.events.append(("began", "futbol.first-turn", m.first))
    m.stack.append((F_TURN,))


def _problem(m: Duel, deck: list[int], coaches: int) -> str:
    """Why a deck cannot be dealt from; '' when it can."""
    if coaches > 1:
        return _("{n} DTs; a duel is played with one").format(n=coaches)
    if len(deck) < OPENING_HAND:
        return _("{n} cards are too few for an opening hand").format(n=len(deck))
    if not any(m.facts[card].is_cheap for card in deck):
        return _("no opening hand without a futbolista of up to 4 stars that is not an evolution")
    return ""


def _deal(m: Duel, seat: int) -> None:
    """Five cards, a futbolista of up to 4 stars that is not an evolution among them."""
    deck = m.decks[seat]
    stream = f"shuffle/{seat}"
    hand = []
    if m.options["opening"] == "force_one":
        cheap = [place for place, card in enumerate(deck) if m.facts[card].is_cheap]
        hand.append(deck.pop(cheap[m.dice.below(f"opening/{seat}", len(cheap))]))
        m.dice.shuffle(stream, deck)
    else:
        m.dice.shuffle(stream, deck)
        while not any(m.facts[card].is_cheap for card in deck[-OPENING_HAND:]):
            m.events.append(("redealt", "futbol.opening-hand", seat))
            deck.sort()
            m.dice.shuffle(stream, deck)
    while len(hand) < OPENING_HAND:
        hand.append(deck.pop())
    m.hands[seat] = hand
    for card in hand:
        m.events.append(("dealt", "futbol.opening-hand", seat, card))


def begin(m: Duel, frame: Frame) -> bool:
    """Frame F_TURN: a turn begins; its player draws, except on the first turn of the match."""
    m.stack.pop()
    if m.turn > m.max_turns:
        m._cut()
        return False
    seat = m.active
    m.phase = ROBO
    m.summons = 1
    m.evolved = False
    m.battle_over = False
    for owner in (0, 1):
        for unit in m.units(owner):
            unit.attacks = 0
            unit.used = 0
        for card in m.supports[owner]:
            if card is not None:
                card.used = 0
        m.dt_used[owner] &= _duel_bits(m, owner)
    if m.stadium is not None:
        m.stadium.used = 0
    m.events.append(("turn", "futbol.turn-order", seat, m.turn))
    if m.turn > 1:
        moves.draw(m, seat, 1)
        ending.settle(m)
    m.stack.append((F_PREPARE,))
    return False


def _duel_bits(m: Duel, seat: int) -> int:
    """The bits of the DT's abilities that are used up for the whole duel."""
    if m.dts[seat] < 0:
        return 0
    return sum(1 << ability.place for ability in m.facts[m.dts[seat]].abilities if ability.limit_duel)


def prepare(m: Duel, frame: Frame) -> bool:
    """Frame F_PREPARE: the Preparación passes by itself; what acts at the start of the turn acts."""
    m.stack.pop()
    m.phase = PREPARACION
    happenings.fire_turn(m, TURN_START)
    m.stack.append((F_PHASE, PRINCIPAL))
    m.stack.append((F_TRIGGERS, ON_LINK, m.active, -1))
    return False


def enter_phase(m: Duel, frame: Frame) -> bool:
    """Frame F_PHASE: Principal, Batalla, Principal 2 or Final begins."""
    m.stack.pop()
    phase = frame[1]
    m.phase = phase
    m.events.append(("phase", "futbol.turn-order", m.active, phase))
    m.stack.append((F_BATTLE,) if phase == BATALLA else (F_FINAL,) if phase == FINAL else (F_MAIN,))
    return False


def go(m: Duel, frame: Frame) -> bool:
    """Frame F_MAIN: choose; with nothing to do but go on, go on to the battle, else to the end."""
    found = main.actions(m)
    ways = main.ways_on(m)
    if not found:
        m.stack.pop()
        m.stack.append((F_PHASE, BATALLA if ways[0][0] == NEXT else FINAL))
        return False
    m.offer(m.active, found + ways)
    return True


def act(m: Duel, seat: int, action: Action) -> None:
    """Do an action of a Principal phase."""
    if action[0] in (NEXT, END):
        m.stack.pop()
    main.act(m, seat, action)


def finish(m: Duel, frame: Frame) -> bool:
    """Frame F_FINAL: what acts at the end of the turn acts; then the hand limit."""
    m.stack.pop()
    happenings.fire_turn(m, TURN_END)
    m.stack.append((F_HAND,))
    m.stack.append((F_TRIGGERS, ON_LINK, m.active, -1))
    return False


def limit_hand(m: Duel, frame: Frame) -> bool:
    """Frame F_HAND: with more than 6 cards the turn's player discards, one by one, which he likes."""
    hand = m.hands[m.active]
    if len(hand) > HAND_LIMIT:
        if len(set(hand)) == 1:
            drop(m, m.active, (DISCARD, hand[0]))
            return False
        m.to_act = (m.active,)
        return True
    m.stack.pop()
    m.stack.append((F_OVER,))
    return False


def hand_options(m: Duel) -> list[Action]:
    """The cards that can be discarded at the end of the turn."""
    return [(DISCARD, card) for card in sorted(set(m.hands[m.active]))]


def drop(m: Duel, seat: int, action: Action) -> None:
    """Discard a card over the hand limit."""
    m.hands[seat].remove(action[1])
    moves.bury(m, seat, action[1], "futbol.hand-limit")


def pass_on(m: Duel, frame: Frame) -> bool:
    """Frame F_OVER: what lasts to the end of this turn is over; the other player's turn begins."""
    m.stack.pop()
    turn = m.turn
    for seat in (0, 1):
        for unit in m.units(seat):
            if unit.mods and any(mod[3] <= turn for mod in unit.mods):
                if values.is_silent(unit):
                    values.forget(m)
                unit.mods = tuple(mod for mod in unit.mods if mod[3] > turn)
        m.lasting[seat] = tuple(rule for rule in m.lasting[seat] if rule[1] > turn)
    m.turn += 1
    m.active = 1 - m.active
    m.stack.append((F_TURN,))
    return False
