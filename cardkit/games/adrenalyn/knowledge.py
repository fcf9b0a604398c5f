"""What a seat may know of a match, and matches it cannot tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.adrenalyn.lineup import arrange
from cardkit.games.adrenalyn.position import PHASES
from cardkit.games.adrenalyn.records import ROLES, STATES
from cardkit.games.adrenalyn.table import CHOICE

if TYPE_CHECKING:
    from cardkit.games.adrenalyn.match import EvolutionMatch
    from cardkit.match.core import Dice


def view(match: EvolutionMatch, seat: int) -> dict[str, Any]:
    """All that lies open, the own hand, the own pile without its order, and how many cards the rest has."""
    id = match.setup.id
    rival = 1 - seat
    known: dict[str, Any] = {
        "seat": seat,
        "to_act": list(match.to_act),
        "phase": PHASES[match.phase],
        "round": match.turn,
        "rounds": match.rounds,
        "golden": match.golden,
        "first": match.first,
        "active": match.active,
        "energy": match.energy,
        "goals": list(match.goals),
        "hand": [id(card) for card in match.hands[seat]],
        "fresh": [id(card) for card in match.fresh[seat]],
        "pile": sorted(id(card) for card in match.piles[seat]),
        "rival_hand": len(match.hands[rival]),
        "rival_pile": len(match.piles[rival]),
        "shown": [sorted(id(card) for card in cards) for cards in match.shown],
        "discards": [[id(card) for card in cards] for cards in match.discards],
        "fields": [
            [
                {
                    "card": id(player.card),
                    "att": player.att,
                    "def": player.dfn,
                    "role": ROLES[player.role],
                    "state": STATES[player.state],
                }
                for player in field
            ]
            for field in match.fields
        ],
        "keepers": [
            {
                "card": id(keeper.card),
                "def": keeper.dfn,
                "initial": keeper.initial,
                "state": STATES[keeper.state],
                "guards": keeper.guards,
                "uses": list(keeper.uses),
            }
            for keeper in match.keepers
        ],
    }
    if match.stack and match.stack[-1][0] == CHOICE:
        _what, owner, number, step, _source, _entered = match.stack[-1]
        effect = match.facts.effects[number]
        known["choice"] = {"seat": owner, "card": id(effect.card), "op": effect.steps[step].op}
    return known


def guess(match: EvolutionMatch, seat: int, dice: Dice) -> EvolutionMatch:
    """The match with everything dealt anew that the seat does not see, by other dice.

    The own pile gets another order. Of the other side the cards that were shown stay in the hand; hand and
    pile get the rest in the order in which a pile of these cards may come.
    """
    twin = match.clone()
    twin.dice = dice
    order = match.rulings.pile
    twin.piles[seat].sort()  # the real order must not shine through
    arrange(dice, "guess/own", twin.piles[seat], match.starters[seat], order, match.facts)
    rival = 1 - seat
    shown = twin.shown[rival]
    hidden = sorted(twin.hands[rival] + twin.piles[rival])
    for card in shown:
        hidden.remove(card)
    arrange(dice, "guess/rival", hidden, match.starters[rival], order, match.facts)
    count = len(twin.hands[rival]) - len(shown)
    held = hidden[len(hidden) - count :]
    twin.hands[rival] = sorted(held + shown)
    twin.piles[rival] = hidden[: len(hidden) - count]
    if twin.fresh[rival]:
        # Which of the opening cards are still to be decided on is the other side's secret.
        twin.fresh[rival] = twin.hands[rival][: len(twin.fresh[rival])]
    return twin
