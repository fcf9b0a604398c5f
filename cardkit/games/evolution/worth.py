"""How good a table looks for a seat: what the greedy agent compares.

Points in hand count as they are. What is only in sight is weighed: population counts as far as there will be
food for it, boards as long as they bring cards and can be fed, traits more than cards, and a Carnivore by the
prey it can reach.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from cardkit.games.evolution import attack

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species

WON = 10_000.0
FEEDING = 3

EATEN = 1.6  # food on a board: a point in the bag, and population that stays
FED, STARVING = 1.4, 0.15  # population that will be fed, and that will not
TRAIT, CARD, BOARD, CROWD = 1.35, 0.5, 0.8, -0.6
FAT, UPKEEP, BODY = 0.7, 0.5, 0.12
SHARE = 4.0  # plant food a player can count on in a round
ROOMY = 4  # boards that can be fed


def value(match: TableMatch, seat: int) -> float:
    """Points in hand and in sight of the seat, less those of the best rival and a little of all rivals."""
    if match.outcome is not None and match.outcome.winners:
        return WON if seat in match.outcome.winners else -WON
    sights = [_sight(match, other) for other in range(len(match.rows))]
    own = sights.pop(seat)
    return own - 0.3 * max(sights) - 0.2 * fsum(sights) / len(sights)


def _sight(match: TableMatch, seat: int) -> float:
    row = match.rows[seat]
    total = float(match.bags[seat])
    is_last = match.ending == 1
    total += (0.1 if is_last and match.phase == FEEDING else CARD) * len(match.hands[seat])
    share = SHARE + match.hole / len(match.rows)
    for species in row:
        mine = match.traits.facts(species.mask)
        total += EATEN * species.food + FAT * species.fat + UPKEEP * species.upkeep
        total += TRAIT * len(species.cards) + BODY * species.body
        hungry = species.population - species.food
        if mine.hunts:
            chance = _chance(match, species) if hungry else 0.0
            total += hungry * (chance * FED + (1 - chance) * STARVING)
        else:
            cost = hungry + species.upkeep_due() if hungry else 0
            fed = min(hungry, max(0.0, share - (cost - hungry)))
            share -= cost
            total += FED * fed + STARVING * (hungry - fed)
            total += 0.3 * (mine.gift > 0) + 0.3 * (mine.more_any > 0)
        if species.population == 0:
            total -= 1.5
    boards = min(len(row), ROOMY)
    if not is_last:
        total += BOARD * boards
    total += CROWD * (len(row) - boards)
    if match.foods[seat] >= 0:
        total += _placed(match, seat)
    return total


def _chance(match: TableMatch, hunter: Species) -> float:
    """How likely a Carnivore finds prey: by the share of other species smaller than its attack."""
    strength = attack.size(hunter)
    others = prey = 0
    for row in match.rows:
        for species in row:
            if species is not hunter and species.population:
                others += 1
                facts = species.facts
                if strength > species.body + facts.defence_add and not facts.blocks:
                    prey += 1
    return min(1.0, 2.0 * prey / others) if others else 0.0


def _placed(match: TableMatch, seat: int) -> float:
    """A placed food card: much food where there are plant eaters to feed, little where there are none."""
    food = match.traits.food[match.foods[seat]] or 0
    want = sum(species.population for species in match.rows[seat] if not species.facts.hunts)
    return 0.1 * min(food, want + 2) if want else -0.1 * food
