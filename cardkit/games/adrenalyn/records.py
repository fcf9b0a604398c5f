"""The records on the field: what a placed player and a goalkeeper are at a moment of the match."""

from __future__ import annotations

READY, WARM_UP, EXHAUSTED = range(3)
STATES = ("ready", "warm_up", "exhausted")

OFFENSE, SHIELD = range(2)
ROLES = ("offense", "shield")


class Fielded:
    """A player on the field: card number, side, values now, role, state, and a number of his own.

    ``att`` and ``dfn`` are ATT and DEF as they are now; ``n`` counts placements in the match, so that an
    effect finds the player it began with even when others have come and gone.
    """

    __slots__ = ("att", "card", "dfn", "n", "role", "side", "state")

    def __init__(self, card: int, side: int, att: int, dfn: int, role: int, state: int, n: int) -> None:
        self.card = card
        self.side = side
        self.att = att
        self.dfn = dfn
        self.role = role
        self.state = state
        self.n = n

    def clone(self) -> Fielded:
        """An independent copy."""
        return Fielded(self.card, self.side, self.att, self.dfn, self.role, self.state, self.n)

    def key(self) -> tuple[int, ...]:
        """All of it, for digests."""
        return (self.card, self.side, self.att, self.dfn, self.role, self.state, self.n)


class Keeper:
    """A goalkeeper: card number, DEF now, DEF after a goal, state, goals he will prevent, uses of effects.

    ``uses`` counts, per effect of the card, how often it has acted (for effects limited by ``times``).
    """

    __slots__ = ("card", "dfn", "guards", "initial", "state", "uses")

    def __init__(
        self,
        card: int,
        dfn: int,
        initial: int,
        state: int = READY,
        guards: int = 0,
        uses: tuple[int, ...] = (),
    ) -> None:
        self.card = card
        self.dfn = dfn
        self.initial = initial
        self.state = state
        self.guards = guards
        self.uses = uses

    def clone(self) -> Keeper:
        """An independent copy."""
        return Keeper(self.card, self.dfn, self.initial, self.state, self.guards, self.uses)

    def key(self) -> tuple[int | tuple[int, ...], ...]:
        """All of it, for digests."""
        return (self.card, self.dfn, self.initial, self.state, self.guards, self.uses)
