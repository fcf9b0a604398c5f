"""What a seat may know, a match it cannot tell from the real one, and how good a position looks to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.dropmix.position import FRAMES
from cardkit.games.dropmix.slots import COUNT, SLOTS
from cardkit.match.core import Dice

if TYPE_CHECKING:
    from cardkit.games.dropmix.table import Table


def knows(table: Table, seat: int, owner: int) -> bool:
    """Whether a seat sees the hand of another: its own, and its partner's where partners show them."""
    return seat == owner or (table.settings.partner_shown and table.side_of[seat] == table.side_of[owner])


def view(table: Table, seat: int) -> dict[str, Any]:
    """The open table, the hands the seat sees, and how many cards lie where it cannot look."""
    seats = range(len(table.hands))
    return {
        "seat": seat,
        "turn": table.turn,
        "to_act": list(table.to_act),
        "active": table.active,
        "moves": table.moves,
        "mover": table.mover,
        "has_spun": table.has_spun,
        "is_handed": table.is_handed,
        "slots": [
            [table.tops[slot], table.owners[slot], table.live[slot], *table.under[slot]] for slot in SLOTS
        ],
        "points": list(table.points),
        "full": list(table.full),
        "hands": {str(other): sorted(table.hands[other]) for other in seats if knows(table, seat, other)},
        "deck": sorted(table.decks[seat]),
        "hand_sizes": [len(hand) for hand in table.hands],
        "deck_sizes": [len(deck) for deck in table.decks],
        "discards": [sorted(pile) for pile in table.discards],
        "stack": [[FRAMES[frame[0]], *frame[1:]] for frame in table.stack],
        "taken": list(table.taken),
        "may_take_back": table.undoes if table.back is not None else -1,
    }


def deal_hidden(table: Table, seat: int, dice: Dice) -> None:
    """Deal anew what the seat cannot see: every order of a deck, and the hands it is not shown."""
    for other in range(len(table.hands)):
        deck = table.decks[other]
        if knows(table, seat, other):
            deck.sort()  # the real order must not shine through
            dice.shuffle("guess", deck)
            continue
        hand = table.hands[other]
        pool = hand + deck
        pool.sort()
        dice.shuffle("guess", pool)
        table.hands[other] = pool[: len(hand)]
        table.decks[other] = pool[len(hand) :]


def value(table: Table, seat: int) -> float:
    """Points first; then slots held, cheap cards rather than dear ones, cards in hand that can still go down.

    The weights were found by playing them against each other.
    """
    side = table.side_of[seat]
    if table.outcome is not None and table.outcome.winners:
        return 1000.0 if seat in table.outcome.winners else -1000.0
    worth = float(table.points[side] - table.points[1 - side])
    side_of = table.side_of
    facts = table.facts
    need = [0] * 5
    for slot in SLOTS:
        card = table.tops[slot]
        if card >= 0:
            need[slot] = power = facts.power[card]
            hold = 0.25 - 0.1 * power
            worth += hold if side_of[table.owners[slot]] == side else -hold
    for other, hand in enumerate(table.hands):
        if side_of[other] == side:
            worth += 0.04 * len(hand) + 0.5 * min(3, playable(table, hand, need))
        else:
            worth -= 0.04 * len(hand)
    open_colours = 0.1 * (4 - COUNT[table.present()])  # a slot bonus for whoever moves next
    return worth + open_colours if table.active == side else worth - open_colours


def playable(table: Table, hand: list[int], need: list[int]) -> int:
    """How many cards of a hand are strong enough for some slot of their colour."""
    facts = table.facts
    count = 0
    for card in hand:
        power = facts.power[card]
        for slot in facts.slots[card]:
            if power >= need[slot]:
                count += 1
                break
    return count
