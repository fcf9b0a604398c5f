"""What each effect operation does: one handler each, the only code by which cards change the position.

A handler gets the match, the step, whose effect it is, and the cards it means (bound when it resolves).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardkit.games.futbol import moves, values
from cardkit.games.futbol.abilities import (
    M_ADD,
    M_BAR_EFFECTS,
    M_GUARD_EFFECTS,
    M_SET_ATA,
    M_SET_DEF,
    ON_DECK,
    ON_HAND,
    PICK_ALL,
    PICK_RANDOM,
    U_BATTLE,
    Ability,
    Selector,
    Step,
)
from cardkit.games.futbol.forms import DOWN, FUTBOLISTA
from cardkit.games.futbol.records import Support, Unit
from cardkit.games.futbol.selection import Context, Handle, candidates, count, seats

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel

Handler = Callable[["Duel", Step, Context, list[Handle]], None]

RULE = "futbol.effects"

# Lasting changes reach futbolistas that lie face up only.
ON_FACE_UP = frozenset({"stat", "set_stat", "protect", "bar", "grant"})


def targets(m: Duel, step: Step, context: Context) -> list[Handle]:
    """The cards a step can mean now, for its operation."""
    if step.op == "discard":
        return [card for seat in seats(step.who, context[0]) for card in sorted(m.hands[seat])]
    if step.selector is None:
        return []
    found = candidates(m, step.selector, context)
    if step.op == "summon":
        return [card for card in found if type(card) is int and _is_summonable(m, card)]
    if step.op in ON_FACE_UP:
        return [unit for unit in found if type(unit) is Unit and unit.position != DOWN]
    if step.op == "position":
        return [unit for unit in found if type(unit) is Unit and unit.position != step.position]
    return found


def _is_summonable(m: Duel, card: int) -> bool:
    """An evolution is never summoned by itself (Cómo se juega, Evolución)."""
    fact = m.facts[card]
    return fact.kind == FUTBOLISTA and not fact.is_evolution


def chooser(step: Step, context: Context) -> int:
    """The seat that picks the cards of a step; -1: nobody does."""
    if step.op == "discard":
        return -1 if step.random else seats(step.who, context[0])[0]
    if step.selector is None or step.selector.ref >= 0 or step.selector.pick in (PICK_ALL, PICK_RANDOM):
        return -1
    return context[0] if step.selector.pick == 0 else 1 - context[0]


def wanted(step: Step) -> int:
    """How many cards a step picks."""
    return step.n if step.selector is None else step.selector.n


def by_chance(step: Step) -> bool:
    """Whether the dice pick the cards of a step."""
    return step.random or (step.selector is not None and step.selector.pick == PICK_RANDOM)


def can_start(m: Duel, ability: Ability, context: Context) -> bool:
    """Whether the first operation of an effect can do something: only then may it be used."""
    return can_do(m, ability.steps[0], context)


def can_do(m: Duel, step: Step, context: Context) -> bool:
    """Whether an operation can do something now."""
    op = step.op
    if op == "negate":
        return bool(m.chain) and m.chain[-1][0] != context[0] and not m.chain[-1][7]
    if op == "stop_attack":
        return m.battle is not None and not m.battle[3]
    if op == "mill":
        return any(m.decks[seat] for seat in seats(step.who, context[0]))
    if op == "summon":
        return moves.free_zone(m.fields[context[0]]) >= 0 and bool(targets(m, step, context))
    if step.until == U_BATTLE and m.battle is None:
        return False
    if op == "discard" or step.selector is not None:
        return bool(targets(m, step, context))
    return True


def _times(m: Duel, step: Step, context: Context) -> int:
    return 1 if step.per is None else count(m, step.per, context)


def _last(m: Duel, step: Step, context: Context) -> int:
    return step.last_turn(m.turn, m.active == context[0])


def _add(m: Duel, unit: Unit, code: int, ata: int, defence: int, last: int) -> None:
    unit.mods = (*unit.mods, (code, ata, defence, last))


def stat(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """stat: add to ATA and DEF."""
    times = _times(m, step, context)
    for unit in _units(cards):
        ata, defence = (step.ata or 0) * times, (step.defence or 0) * times
        _add(m, unit, M_ADD, ata, defence, _last(m, step, context))
        m.events.append(("changed", RULE, unit.seat, moves.place_of(m, unit), ata, defence))


def set_stat(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """set_stat: ATA or DEF becomes a value; what is added stays added."""
    last = _last(m, step, context)
    for unit in _units(cards):
        if step.ata is not None:
            _add(m, unit, M_SET_ATA, step.ata, 0, last)
        if step.defence is not None:
            _add(m, unit, M_SET_DEF, step.defence, 0, last)
        zone = moves.place_of(m, unit)
        m.events.append(("became", RULE, unit.seat, zone, m.ata(unit), m.defence(unit)))


def aguante(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """aguante: Aguante won, or lost where the number is negative."""
    amount = step.n * _times(m, step, context)
    for seat in seats(step.who, context[0]):
        moves.lose(m, seat, -amount, RULE)


def draw(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """draw: a forced draw; who cannot is out of cards."""
    for seat in seats(step.who, context[0]):
        moves.draw(m, seat, step.n)


def mill(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """mill: cards from the top of the deck to the discard; an empty deck is no defeat."""
    for seat in seats(step.who, context[0]):
        for _ in range(min(step.n, len(m.decks[seat]))):
            moves.bury(m, seat, m.decks[seat].pop(), RULE)


def discard(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """discard: cards from the hand."""
    seat = seats(step.who, context[0])[0]
    for card in cards:
        assert type(card) is int
        m.hands[seat].remove(card)
        moves.bury(m, seat, card, RULE)


def move(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """move: cards to their owner's hand, deck or discard, from wherever they are."""
    for card in cards:
        if isinstance(card, Unit):
            m.events.append(("left", RULE, card.seat, moves.place_of(m, card)))
            moves.take_off(m, card)
            for number in (*card.under, card.card):
                moves.send(m, card.seat, number, step.dest, RULE)
        elif isinstance(card, Support):
            if m.stadium is card:
                m.stadium = None
            else:
                row = m.supports[card.seat]
                row[row.index(card)] = None
            values.forget(m)
            moves.send(m, card.seat, card.card, step.dest, RULE)
        else:
            _move_number(m, step, context, card)
    selector = step.selector
    if selector is not None and selector.place == ON_DECK and not selector.ref >= 0:
        for seat in seats(selector.side, context[0]):
            moves.shuffle(m, seat)


def _move_number(m: Duel, step: Step, context: Context, card: int) -> None:
    selector = step.selector
    assert selector is not None
    piles = _piles(m, selector)
    for seat in seats(selector.side, context[0]):
        if card in piles[seat]:
            piles[seat].remove(card)
            moves.send(m, seat, card, step.dest, RULE)
            return


def _piles(m: Duel, selector: Selector) -> list[list[int]]:
    if selector.place == ON_HAND:
        return m.hands
    return m.decks if selector.place == ON_DECK else m.discards


def destroy(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """destroy: futbolistas fall, cards in support zones and stadiums go to the discard."""
    falling = []
    for card in cards:
        if isinstance(card, Unit):
            if values.has(m, card, M_GUARD_EFFECTS):
                m.events.append(("guarded", RULE, card.seat, card.card, moves.place_of(m, card)))
            else:
                falling.append(card)
        elif isinstance(card, Support):
            moves.remove_support(m, card, RULE)
    if falling:
        moves.fall(m, falling, RULE)


def summon(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """summon: a futbolista from hand, discard or deck onto the field, not as the Normal Summon."""
    seat = context[0]
    selector = step.selector
    assert selector is not None
    for card in cards:
        assert type(card) is int
        if moves.free_zone(m.fields[seat]) < 0:
            break
        _piles(m, selector)[seat].remove(card)
        unit = moves.arrive(m, seat, card, step.position)
        if step.position == DOWN:
            m.events.append(("placed", RULE, seat, card, moves.place_of(m, unit)))
        else:
            m.events.append(("summoned", RULE, seat, card, moves.place_of(m, unit), step.position))
            m.arrived = unit.serial
            moves.enter(m, unit)
    if selector.place == ON_DECK:
        moves.shuffle(m, seat)


def position(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """position: attack, defence or face down; not the owner's change of the turn."""
    for unit in _units(cards):
        if step.position == DOWN:
            moves.hide(m, unit)
        elif unit.position == DOWN:
            moves.show(m, unit, step.position, RULE)
        else:
            moves.stand(m, unit, step.position, RULE)


def negate(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """negate: the link that was answered does nothing; costs paid for it stay paid."""
    if m.chain and m.chain[-1][0] != context[0]:
        link = m.chain[-1]
        m.chain[-1] = (*link[:7], 1)
        m.events.append(("negated", "futbol.negation", link[0], link[1], len(m.chain)))


def stop_attack(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """stop_attack: the attack ends without damage; or the whole Battle phase does."""
    if m.battle is not None:
        attacker, defender, rivals, _ = m.battle
        m.battle = (attacker, defender, rivals, True)
    if step.end_battle:
        m.battle_over = True


def mark(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """protect, bar, grant: a mark on a futbolista for a while."""
    last = _last(m, step, context)
    for unit in _units(cards):
        for code in step.codes:
            _add(m, unit, code, 0, 0, last)
            if code == M_BAR_EFFECTS:
                values.forget(m)


def extra_summon(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """extra_summon: more Normal Summons this turn, for the seat whose turn it is."""
    if m.active in seats(step.who, context[0]):
        m.summons += step.n


def seat_rule(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """no_damage, forbid: a rule for a seat for a while."""
    last = _last(m, step, context)
    for seat in seats(step.who, context[0]):
        m.lasting[seat] = (*m.lasting[seat], *((code, last) for code in step.codes))


def _units(cards: list[Handle]) -> list[Unit]:
    return [card for card in cards if isinstance(card, Unit)]


EFFECTS: dict[str, Handler] = {
    "stat": stat,
    "set_stat": set_stat,
    "aguante": aguante,
    "draw": draw,
    "mill": mill,
    "discard": discard,
    "move": move,
    "destroy": destroy,
    "summon": summon,
    "position": position,
    "negate": negate,
    "stop_attack": stop_attack,
    "protect": mark,
    "bar": mark,
    "grant": mark,
    "extra_summon": extra_summon,
    "no_damage": seat_rule,
    "forbid": seat_rule,
}


def run(m: Duel, step: Step, context: Context, cards: list[Handle]) -> None:
    """Do one operation with its event."""
    m.events.append(("effect", RULE, context[0], context[1], step.op))
    EFFECTS[step.op](m, step, context, cards)
