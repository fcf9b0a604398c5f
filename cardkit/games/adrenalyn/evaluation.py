"""How good a position looks, for agents that look one step ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.adrenalyn.records import SHIELD, WARM_UP
from cardkit.games.adrenalyn.table import EXCHANGING

if TYPE_CHECKING:
    from cardkit.games.adrenalyn.match import EvolutionMatch

WON = 10_000.0


def evaluate(match: EvolutionMatch, seat: int) -> float:
    """Goals above all, then damage to goalkeepers, then who holds the field, then cards in hand.

    In points of DEF and ATT: a goal is worth about two hits on a goalkeeper. Won and lost are far beyond.
    """
    if match.outcome is not None and match.outcome.winners:
        return WON if seat in match.outcome.winners else -WON
    if match.phase == EXCHANGING:
        costs = match.facts.energy
        # The first rounds have little energy: dear cards are what to exchange.
        return -float(sum(max(costs[card] - 2, 0) for card in match.hands[seat]))
    return _side(match, seat) - _side(match, 1 - seat)


def _side(match: EvolutionMatch, seat: int) -> float:
    keeper = match.keepers[seat]
    total = 400.0 * match.goals[seat] + 1.2 * keeper.dfn + 60.0 * keeper.guards
    is_open = True
    for player in match.fields[1 - seat]:
        if player.role == SHIELD:
            is_open = False
    for player in match.fields[seat]:
        if player.role == SHIELD:
            total += 40.0 + 0.8 * player.dfn + 0.2 * player.att
        else:
            # An offense player who sees the goalkeeper is worth what he can take off him.
            total += 30.0 + (0.9 if is_open else 0.7) * player.att + 0.2 * player.dfn
        if player.state == WARM_UP:
            total -= 2.0
    return total + 18.0 * len(match.hands[seat])
