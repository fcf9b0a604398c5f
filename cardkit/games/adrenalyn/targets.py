"""Whom a step of an effect acts on: the words of the data, and how they are bound when the step is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.games.adrenalyn.facts import Facts, Step
    from cardkit.games.adrenalyn.records import Fielded
    from cardkit.games.adrenalyn.table import Table

POSITIONS = ("goalkeeper", "defender", "midfielder", "forward", "any")
ANY_POSITION = 4

NOBODY, PLAYERS, KEEPERS, SEATS = range(4)
ALL, ONE, RANDOM, SELF, OTHERS, ENTERED = range(6)
OWN, RIVAL, BOTH, GOLDEN = range(4)


class Target:
    """What ``to`` stands for: a kind of thing, on whose side, and how it is picked."""

    __slots__ = ("kind", "pick", "side")

    def __init__(self, kind: int, side: int = OWN, pick: int = ALL) -> None:
        self.kind = kind
        self.side = side
        self.pick = pick


TARGETS = {
    "none": Target(NOBODY),
    "self": Target(PLAYERS, OWN, SELF),
    "entered": Target(PLAYERS, OWN, ENTERED),
    "own_one": Target(PLAYERS, OWN, ONE),
    "own_all": Target(PLAYERS, OWN, ALL),
    "own_others": Target(PLAYERS, OWN, OTHERS),
    "own_random": Target(PLAYERS, OWN, RANDOM),
    "rival_one": Target(PLAYERS, RIVAL, ONE),
    "rival_all": Target(PLAYERS, RIVAL, ALL),
    "rival_random": Target(PLAYERS, RIVAL, RANDOM),
    "field_one": Target(PLAYERS, BOTH, ONE),
    "field_all": Target(PLAYERS, BOTH, ALL),
    "own_keeper": Target(KEEPERS, OWN),
    "rival_keeper": Target(KEEPERS, RIVAL),
    "golden_keepers": Target(KEEPERS, GOLDEN),
    "own": Target(SEATS, OWN),
    "rival": Target(SEATS, RIVAL),
    "both": Target(SEATS, BOTH),
}


class Where:
    """A filter of field players; -1 = does not matter. A card whose position is any fits every position."""

    __slots__ = ("att_max", "def_max", "position", "role", "state", "team")

    def __init__(self, role: int, state: int, position: int, team: int, att_max: int, def_max: int) -> None:
        self.role = role
        self.state = state
        self.position = position
        self.team = team
        self.att_max = att_max
        self.def_max = def_max

    def fits(self, player: Fielded, facts: Facts) -> bool:
        """Whether a field player passes."""
        if self.role >= 0 and player.role != self.role:
            return False
        if self.state >= 0 and player.state != self.state:
            return False
        if self.position >= 0 and facts.positions[player.card] not in (self.position, ANY_POSITION):
            return False
        if self.team != -1 and facts.teams[player.card] != self.team:
            return False
        if self.att_max >= 0 and player.att > self.att_max:
            return False
        return self.def_max < 0 or player.dfn <= self.def_max


def players(match: Table, owner: int, step: Step, source: int, entered: int) -> list[Fielded]:
    """The field players a step could act on now, own side first, left to right.

    ``source`` and ``entered`` are the numbers of the player the effect stands on and of the one just placed
    (-1 = none). Those that the op would not change are left out.
    """
    to = step.to
    if to.pick == SELF or to.pick == ENTERED:
        wanted = source if to.pick == SELF else entered
        found = [player for player in match.fields[owner] if player.n == wanted]
    elif to.side == OWN:
        found = match.fields[owner]
    elif to.side == RIVAL:
        found = match.fields[1 - owner]
    else:
        found = match.fields[owner] + match.fields[1 - owner]
    if to.pick == OTHERS:
        found = [player for player in found if player.n != source]
    where = step.where
    if where is not None:
        facts = match.facts
        found = [player for player in found if where.fits(player, facts)]
    changes = step.handler.changes
    if changes is not None:
        found = [player for player in found if changes(player, step)]
    return found


def sides(match: Table, owner: int, step: Step) -> tuple[int, ...]:
    """The sides whose goalkeeper, or whose hand and pile, a step acts on."""
    side = step.to.side
    if side == GOLDEN:
        side = match.rulings.golden_side
    if side == OWN:
        return (owner,)
    if side == RIVAL:
        return (1 - owner,)
    return (owner, 1 - owner)


# Whether a step of an action card or ability would do anything now: one question for each kind of target.


def _would_meet(match: Table, field: list[Fielded], step: Step) -> bool:
    where, changes = step.where, step.handler.changes
    for player in field:
        if (where is None or where.fits(player, match.facts)) and (changes is None or changes(player, step)):
            return True
    return False


def _of_own(match: Table, owner: int, step: Step) -> bool:
    return _would_meet(match, match.fields[owner], step)


def _of_rival(match: Table, owner: int, step: Step) -> bool:
    return _would_meet(match, match.fields[1 - owner], step)


def _of_both(match: Table, owner: int, step: Step) -> bool:
    return _of_own(match, owner, step) or _of_rival(match, owner, step)


def _of_seats(match: Table, owner: int, step: Step) -> bool:
    useful = step.handler.useful
    return useful is None or any(useful(match, side, step) for side in sides(match, owner, step))


def _of_nobody(match: Table, owner: int, step: Step) -> bool:
    useful = step.handler.useful
    return useful is None or useful(match, owner, step)


def _always(match: Table, owner: int, step: Step) -> bool:
    return True


def question(to: Target) -> Callable[[Table, int, Step], bool]:
    """Whether a step with this target would do anything now, for the match, its owner and the step."""
    if to.kind == PLAYERS:
        return {OWN: _of_own, RIVAL: _of_rival}.get(to.side, _of_both)
    return {SEATS: _of_seats, NOBODY: _of_nobody}.get(to.kind, _always)
