"""The position as JSON for people, and back: what saved matches, logs and scenarios hold.

Slots are counted 1 to 5 from the left, seats and sides from 0, decks are written from the top down, what is
covered from the top down as well.
"""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.dropmix.effects import EXTRA_PLAY, EXTRA_SPIN, RUN, SEARCH, SPINNING, STANDING
from cardkit.games.dropmix.facts import FX, WILD
from cardkit.games.dropmix.slots import COLOURS, COUNT, SLOT_BITS, SLOTS
from cardkit.games.dropmix.table import Frame, Table
from cardkit.i18n import _
from cardkit.match.core import Dice, Setup

KEYS = (
    "sides",
    "active",
    "moves",
    "mover",
    "has_spun",
    "is_handed",
    "slots",
    "points",
    "full",
    "hands",
    "decks",
    "discards",
    "stack",
    "taken",
    "back",
)
FRAMES = {
    RUN: "effect",
    EXTRA_PLAY: "extra-play",
    EXTRA_SPIN: "extra-spin",
    SEARCH: "search",
    SPINNING: "spinning",
    STANDING: "standing",
}
_BASE = ("turn", "to_act", "first", "decisions")


def written(table: Table) -> dict[str, Any]:
    """The position of a table."""
    id = table.setup.id
    return {
        "active": table.active,
        "moves": table.moves,
        "mover": None if table.mover < 0 else table.mover,
        "has_spun": table.has_spun,
        "is_handed": table.is_handed,
        "slots": [_slot(table, slot) for slot in SLOTS],
        "points": list(table.points),
        "full": list(table.full),
        "hands": [[id(card) for card in hand] for hand in table.hands],
        "decks": [[id(card) for card in reversed(deck)] for deck in table.decks],
        "discards": [[id(card) for card in pile] for pile in table.discards],
        "stack": [_frame(table, frame) for frame in table.stack],
        "taken": list(table.taken),
        "back": None if table.back is None else _back(table.back, table.undoes),
    }


def _slot(table: Table, slot: int) -> dict[str, Any] | None:
    card = table.tops[slot]
    if card < 0:
        return None
    id = table.setup.id
    found: dict[str, Any] = {"card": id(card), "seat": table.owners[slot]}
    if table.facts.kind[card] == WILD and table.live[slot] != SLOT_BITS[slot]:
        found["colour"] = COLOURS[table.live[slot].bit_length() - 1]
    if table.under[slot]:
        found["under"] = [[id(entry >> 2), entry & 3] for entry in reversed(table.under[slot])]
    return found


def _frame(table: Table, frame: Frame) -> dict[str, Any]:
    kind, seat, card, slot, step, left, handed = frame
    return {
        "do": FRAMES[kind],
        "seat": seat,
        "card": None if card < 0 else table.setup.id(card),
        "slot": None if slot < 0 else slot + 1,
        "step": step,
        "left": left,
        "is_handed": bool(handed),
    }


def _back(back: Table, move: int) -> dict[str, Any]:
    return {"move": move, "position": back.full_position(), "dice": back.dice.save()}


def read(table: Table, position: dict[str, Any]) -> None:
    """Bring a fresh table into a position, any key of which may be missing. Raises RefusedError."""
    for key in position:
        if key not in KEYS:
            raise RefusedError(
                _("{key} is no part of a position; parts are {known}").format(
                    key=repr(key), known=", ".join(KEYS)
                )
            )
    try:
        _read(table, position)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise RefusedError(
            _("the position cannot be read: {error}").format(error=f"{type(error).__name__}: {error}")
        ) from None


def pin(setup: Setup, position: dict[str, Any]) -> None:
    """Look up every card a position names, so that its facts are there when they are compiled."""
    back = position.get("back") or {}
    slots = [slot for slot in position.get("slots", ()) if isinstance(slot, dict)]
    names = [slot.get("card") for slot in slots]
    names += [entry[0] for slot in slots for entry in slot.get("under", ())]
    names += [frame.get("card") for frame in position.get("stack", ())]
    for part in ("hands", "decks", "discards"):
        for pile in position.get(part, ()):
            setup.numbers(pile)
    for name in names:
        if name is not None:
            setup.number(name)
    if back:
        pin(setup, back["position"])


def _read(table: Table, position: dict[str, Any]) -> None:
    setup = table.setup
    seats = len(setup.seats)
    for part, piles in (("hands", table.hands), ("decks", table.decks), ("discards", table.discards)):
        given = position.get(part, [])
        if len(given) > seats:
            raise RefusedError(_("{part}: {n} seats have one each").format(part=part, n=seats))
        for seat, pile in enumerate(given):
            piles[seat] = setup.numbers(pile)
    for deck in table.decks:
        deck.reverse()
    slots = position.get("slots", [])
    if len(slots) > 5:
        raise RefusedError(_("slots: the board has five"))
    for slot, row in enumerate(slots):
        if row is not None:
            _place(table, slot, row, seats)
    table.points = _pair(position, "points", table.points)
    table.full = _pair(position, "full", [table.held(side) == 5 for side in (0, 1)])
    table.active = _side(position.get("active", table.active))
    table.moves = int(position.get("moves", 0))
    mover = position.get("mover")
    if mover is None:
        mover = table.members[table.active][0] if table.moves else -1
    table.mover = mover if mover < 0 else _seat(mover, seats)
    table.has_spun = bool(position.get("has_spun", False))
    table.is_handed = bool(position.get("is_handed", False))
    table.taken = _pair(position, "taken", table.taken)
    table.stack = [_read_frame(table, row, seats) for row in position.get("stack", ())]


def _place(table: Table, slot: int, row: dict[str, Any], seats: int) -> None:
    card = table.setup.number(row["card"])
    facts = table.facts
    live = facts.bits[card] if facts.kind[card] != WILD else SLOT_BITS[slot]
    if facts.kind[card] != FX and not live & SLOT_BITS[slot]:
        raise RefusedError(_("{card} cannot lie in slot {slot}").format(card=row["card"], slot=slot + 1))
    if row.get("colour") is not None:
        live = 1 << COLOURS.index(row["colour"])
        if facts.kind[card] != WILD or not live & SLOT_BITS[slot] or COUNT[SLOT_BITS[slot]] == 1:
            raise RefusedError(
                _("{card} cannot play {colour} there").format(card=row["card"], colour=row["colour"])
            )
    table.tops[slot] = card
    table.owners[slot] = _seat(row["seat"], seats)
    table.live[slot] = live
    entries = [table.setup.number(name) * 4 + _seat(seat, seats) for name, seat in row.get("under", ())]
    table.under[slot] = entries[::-1]


def _read_frame(table: Table, row: dict[str, Any], seats: int) -> Frame:
    kinds = {name: kind for kind, name in FRAMES.items()}
    card, slot = row.get("card"), row.get("slot")
    number = -1 if card is None else table.setup.number(card)
    step = row.get("step", 0)
    kind = kinds[row["do"]]
    if kind not in (SPINNING, STANDING):
        table.facts.does[number][step]  # an IndexError here says that there is no such step
    return (
        kind,
        _seat(row["seat"], seats),
        number,
        -1 if slot is None else int(slot) - 1,
        step,
        int(row.get("left", 1)),
        int(bool(row.get("is_handed", False))),
    )


def read_back(table: Table, fresh: Table, row: dict[str, Any]) -> None:
    """Give a table the match to which its last move can be taken back, read into ``fresh``."""
    position = row["position"]
    read(fresh, {key: value for key, value in position.items() if key not in _BASE})
    fresh.turn, fresh.first, fresh.decisions = position["turn"], position["first"], position["decisions"]
    fresh.to_act = tuple(position["to_act"])
    fresh.dice = Dice.load(row["dice"])
    table.back = fresh
    table.undoes = row["move"]


def _pair(position: dict[str, Any], key: str, default: list[Any]) -> list[Any]:
    pair = list(position.get(key, default))
    if len(pair) != 2:
        raise RefusedError(_("{key}: one for each of the two sides").format(key=key))
    return pair


def _seat(seat: Any, seats: int) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise RefusedError(_("{seat} is no seat of this match").format(seat=repr(seat)))
    return seat


def _side(side: Any) -> int:
    if side not in (0, 1):
        raise RefusedError(_("{side} is no side: 0 or 1").format(side=repr(side)))
    return int(side)
