"""Why an action is not legal: the first rule a referee would name."""

from __future__ import annotations

from cardkit.games.dropmix.actions import EQUALIZER, KEEP, PARTNER, PLAY, PLAY_AS, SKIP, TAKE, TIMEOUT, UNDO
from cardkit.games.dropmix.effects import EXTRA_PLAY
from cardkit.games.dropmix.facts import NORMAL, WILD
from cardkit.games.dropmix.slots import COUNT, SLOT_BITS
from cardkit.games.dropmix.turn import Turn
from cardkit.match.core import Action

_OTHER = {
    EQUALIZER: "dropmix.empty-board",
    PARTNER: "dropmix.team-move",
    SKIP: "dropmix.turn",
    TAKE: "dropmix.fx-search",
    KEEP: "dropmix.undo",
    UNDO: "dropmix.undo",
    TIMEOUT: "dropmix.timer",
}


def why(match: Turn, seat: int, action: Action) -> str:
    """The id of the rule that an action breaks."""
    op = action[0]
    if op in (PLAY, PLAY_AS):
        return _play(match, seat, action)
    if op == EQUALIZER and (match.stack or match.can_spin()):
        return "dropmix.turn"
    return _OTHER[op]


def _play(match: Turn, seat: int, action: Action) -> str:
    card, slot = action[1], action[2] - 1
    facts = match.facts
    if match.stack and match.stack[-1][0] != EXTRA_PLAY:
        return "dropmix.turn"
    if card < 0 or card not in match.hands[seat]:
        return "dropmix.own-hand"
    if not 0 <= slot < 5:
        return "dropmix.play"
    if card in match.tops:
        return "dropmix.copy-in-play"
    if slot not in facts.slots[card]:
        return "dropmix.colour"
    if match.tops[slot] >= 0 and facts.power[card] < facts.power[match.tops[slot]]:
        return "dropmix.power"
    if facts.kind[card] == WILD and not _names_part(match, slot, action):
        return "dropmix.wild-part"
    if action[0] == PLAY_AS and facts.kind[card] != WILD:
        return "dropmix.wild-part"
    blocked = match.blocked(match.side_of[seat])
    if blocked:
        if facts.kind[card] == NORMAL and facts.bits[card] & blocked:
            return "dropmix.fx-block"
        if facts.kind[card] == WILD and action not in match.plays(seat):
            return "dropmix.fx-block"
    return "dropmix.extra-move"


def _names_part(match: Turn, slot: int, action: Action) -> bool:
    """Whether a wild is played in the form its slot asks for: naming a colour, or not."""
    must = match.settings.one_part and COUNT[SLOT_BITS[slot]] == 2
    if action[0] == PLAY:
        return not must
    return must and action[3] >= 0 and bool(SLOT_BITS[slot] >> action[3] & 1)
