"""What lies on the table: futbolistas, cards in support zones, the stadium."""

from __future__ import annotations

from cardkit.match.compiling import mypyc_attr

Mod = tuple[int, int, int, int]
"""A lasting change of a futbolista: code, ATA (or the value), DEF, the turn with whose end it is over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Unit:
    """A futbolista on the field.

    serial: number of its arrival, never used twice in a match; under: earlier stages, the first one first;
    since: turn it came onto the field; up: turn it was turned face up; attacks: attacks declared this turn;
    moved: turn of its last change of position by its owner; used: abilities used this turn, as bits;
    known: face down, but both players have seen it.
    """

    __slots__ = (
        "attacks",
        "card",
        "known",
        "mods",
        "moved",
        "position",
        "seat",
        "serial",
        "since",
        "under",
        "up",
        "used",
    )

    def __init__(self, seat: int, card: int, serial: int, position: int, turn: int) -> None:
        self.seat = seat
        self.card = card
        self.serial = serial
        self.under: tuple[int, ...] = ()
        self.position = position
        self.since = turn
        self.up = turn
        self.attacks = 0
        self.moved = 0
        self.used = 0
        self.known = False
        self.mods: tuple[Mod, ...] = ()

    def clone(self) -> Unit:
        """A copy."""
        twin = Unit.__new__(Unit)
        twin.seat = self.seat
        twin.card = self.card
        twin.serial = self.serial
        twin.under = self.under
        twin.position = self.position
        twin.since = self.since
        twin.up = self.up
        twin.attacks = self.attacks
        twin.moved = self.moved
        twin.used = self.used
        twin.known = self.known
        twin.mods = self.mods
        return twin

    def key(self) -> tuple[object, ...]:
        """All of it, for comparing positions."""
        return (
            self.card,
            self.serial,
            self.under,
            self.position,
            self.since,
            self.up,
            self.attacks,
            self.moved,
            self.used,
            self.known,
            self.mods,
        )


class Support:
    """A card in a support zone, or the stadium (``seat`` is its owner then)."""

    __slots__ = ("card", "face", "seat", "serial", "since", "used")

    def __init__(self, seat: int, card: int, serial: int, face: int, turn: int, used: int = 0) -> None:
        self.seat = seat
        self.card = card
        self.serial = serial
        self.face = face
        self.since = turn
        self.used = used

    def clone(self) -> Support:
        """A copy."""
        return Support(self.seat, self.card, self.serial, self.face, self.since, self.used)

    def key(self) -> tuple[int, ...]:
        """All of it, for comparing positions."""
        return (self.seat, self.card, self.serial, self.face, self.since, self.used)
