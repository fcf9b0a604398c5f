"""What each effect op does: the only code that changes the position for an effect, change and event together.

The meaning of every op stands in ``docs/effects/adrenalyn.md``. A handler gets the match, the owner of the
effect, the step, the field players it was bound to, and the sides whose goalkeeper or hand it acts on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.adrenalyn.records import EXHAUSTED, OFFENSE, READY, SHIELD
from cardkit.games.adrenalyn.targets import GOLDEN, KEEPERS, NOBODY, PLAYERS, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.games.adrenalyn.facts import Step
    from cardkit.games.adrenalyn.records import Fielded
    from cardkit.games.adrenalyn.table import Table

    Act = Callable[[Table, int, Step, Sequence[Fielded], Sequence[int]], None]

RULE = "adrenalyn.effects"
ATT, DEF = 1, 2


class Handler:
    """One op: what it does, the keys it needs, the kinds of target it takes.

    ``changes`` says whether it would change a field player (others are no targets), ``useful`` whether it
    would do anything to a side.
    """

    __slots__ = ("act", "changes", "kinds", "needs", "useful")

    def __init__(
        self,
        act: Act,
        kinds: tuple[int, ...],
        needs: tuple[str, ...] = (),
        changes: Callable[[Fielded, Step], bool] | None = None,
        useful: Callable[[Table, int, Step], bool] | None = None,
    ) -> None:
        self.act = act
        self.kinds = kinds
        self.needs = needs
        self.changes = changes
        self.useful = useful


def _add(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        att = player.att + step.amount if step.stat & ATT else player.att
        dfn = player.dfn + step.amount if step.stat & DEF else player.dfn
        match.set_values(player, att, dfn, RULE)
    for side in sides:
        match.set_keeper(side, match.keepers[side].dfn + step.amount, RULE)


def _set(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_values(
            player,
            step.value if step.stat & ATT else player.att,
            step.value if step.stat & DEF else player.dfn,
            RULE,
        )
    for side in sides:
        if step.to.side == GOLDEN:
            keeper = match.keepers[side]
            # What a later goal puts the DEF back to is open in the rules: option golden_resets_to.
            keeper.initial = step.value if match.rulings.golden_stays else match.facts.dfn[keeper.card]
        match.set_keeper(side, step.value, RULE)


def _swap(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_values(player, player.dfn, player.att, RULE)
        if match.rulings.swap_changes_role:
            match.set_role(player, SHIELD if player.dfn >= player.att else OFFENSE)


def _restore(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    facts = match.facts
    for player in players:
        match.set_values(player, facts.att[player.card], facts.dfn[player.card], RULE)


def _remove(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.remove(player, RULE)


def _return(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.send_back(player)


def _shield(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_role(player, SHIELD)


def _unshield(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_role(player, OFFENSE)


def _clear(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_state(player, READY)


def _exhaust(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for player in players:
        match.set_state(player, EXHAUSTED)


def _draw(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for side in sides:
        match.draw(side, step.amount, RULE)


def _discard(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    for side in sides:
        match.discard_by_chance(side, step.amount)


def _energy(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    match.add_energy(owner, step.amount)


def _rounds(match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]) -> None:
    match.change_rounds(step.amount)


def _prevent_goal(
    match: Table, owner: int, step: Step, players: Sequence[Fielded], sides: Sequence[int]
) -> None:
    if not sides:
        match.prevented = True
    for side in sides:
        match.guard(side, step.amount or 1)


def _is_in_state(player: Fielded, step: Step) -> bool:
    return player.state == step.state if step.state else player.state != READY


def _is_not_exhausted(player: Fielded, step: Step) -> bool:
    return player.state != EXHAUSTED


def _is_offense(player: Fielded, step: Step) -> bool:
    return player.role == OFFENSE


def _is_shield(player: Fielded, step: Step) -> bool:
    return player.role == SHIELD


def _has_pile(match: Table, side: int, step: Step) -> bool:
    return bool(match.piles[side])


def _has_hand(match: Table, side: int, step: Step) -> bool:
    return bool(match.hands[side])


def _changes_rounds(match: Table, side: int, step: Step) -> bool:
    return match.rounds_after(step.amount) != match.rounds


HANDLERS: dict[str, Handler] = {
    "add": Handler(_add, (PLAYERS, KEEPERS), ("stat", "amount")),
    "set": Handler(_set, (PLAYERS, KEEPERS), ("stat", "value")),
    "swap": Handler(_swap, (PLAYERS,)),
    "restore": Handler(_restore, (PLAYERS,)),
    "remove": Handler(_remove, (PLAYERS,)),
    "return": Handler(_return, (PLAYERS,)),
    "shield": Handler(_shield, (PLAYERS,), changes=_is_offense),
    "unshield": Handler(_unshield, (PLAYERS,), changes=_is_shield),
    "clear": Handler(_clear, (PLAYERS,), changes=_is_in_state),
    "exhaust": Handler(_exhaust, (PLAYERS,), changes=_is_not_exhausted),
    "draw": Handler(_draw, (SEATS,), ("amount",), useful=_has_pile),
    "discard": Handler(_discard, (SEATS,), ("amount",), useful=_has_hand),
    "energy": Handler(_energy, (NOBODY,), ("amount",)),
    "rounds": Handler(_rounds, (NOBODY,), ("amount",), useful=_changes_rounds),
    "prevent_goal": Handler(_prevent_goal, (KEEPERS, NOBODY)),
}
