"""How a match ended."""

from __future__ import annotations

from typing import Any


class Result:
    """How a match ended.

    winners: seats that won together, () for a draw or no result; scores: one number per seat (partners of a
    side have the same); reason: a word declared in ``Engine.reasons``, or ``turn-cap`` / ``decision-cap``;
    turns: how many;
    first: the seat that had the first turn, -1 where the game knows no such thing; is_cut: no result at all.
    """

    __slots__ = ("first", "is_cut", "reason", "scores", "turns", "winners")

    def __init__(
        self,
        winners: tuple[int, ...],
        scores: tuple[int, ...],
        reason: str,
        turns: int,
        first: int = -1,
        is_cut: bool = False,
    ) -> None:
        self.winners = winners
        self.scores = scores
        self.reason = reason
        self.turns = turns
        self.first = first
        self.is_cut = is_cut

    @property
    def is_draw(self) -> bool:
        """Nobody won, and the match was played to its end."""
        return not self.winners and not self.is_cut

    def to_json(self) -> dict[str, Any]:
        """The result as reports and logs carry it."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "turns": self.turns,
            "first": self.first,
            "no_result": self.is_cut,
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Result:
        """The result of ``to_json``."""
        return cls(
            tuple(row["winners"]),
            tuple(row["scores"]),
            row["reason"],
            row["turns"],
            row.get("first", -1),
            row.get("no_result", False),
        )
