"""How good a table looks for a seat: what the greedy agent compares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species

WON = 10_000.0

# What a token of food on a board promises before it is in the bag, and what the rest is worth in points.
FOOD, FAT, UPKEEP, BODY, TRAIT, CARD, BOARD = 1.0, 0.6, 0.35, 0.25, 1.5, 0.55, 0.9
HUNGER = 0.3


def value(match: TableMatch, seat: int) -> float:
    """Points in hand and in sight of the seat, less those of the best rival and a little of all rivals."""
    if match.outcome is not None and match.outcome.winners:
        return WON if seat in match.outcome.winners else -WON
    sights = [_sight(match, other) for other in range(len(match.rows))]
    own = sights.pop(seat)
    return own - 0.5 * max(sights) - 0.2 * sum(sights) / len(sights)


def _sight(match: TableMatch, seat: int) -> float:
    total = float(match.bags[seat]) + CARD * len(match.hands[seat])
    is_last = match.ending == 1
    for species in match.rows[seat]:
        total += _species(match, species, is_last)
    if match.foods[seat] >= 0 and match.rows[seat]:
        total += _food_wish(match, seat)
    return total


def _species(match: TableMatch, species: Species, is_last: bool) -> float:
    """One board: population that will be fed, food, traits that do something together."""
    facts = species.facts
    fed = species.food
    hungry = species.population - fed
    total = FOOD * fed * 1.3 + species.population * (1.0 - HUNGER * (hungry > 2))
    total += FAT * species.fat + UPKEEP * species.upkeep + TRAIT * len(species.cards)
    if not is_last:
        total += BODY * species.body + BOARD
    bits = [match.traits.bit[card] for card in species.cards]
    mine = match.traits.facts(sum(bits)) if species.shown < len(bits) else facts
    if mine.hunts:
        total += 0.5 * min(species.body + species.population * mine.attack_population, 6) - 1.0
    elif mine.attack_population or mine.overcomes:
        total -= 0.4  # traits that only help attacks
    if mine.gift and not mine.hunts:
        total += 0.3
    if mine.flies and species.population == 0:
        total -= 2.0
    return total


def _food_wish(match: TableMatch, seat: int) -> float:
    """A placed card: plant eaters want much food, a table of Carnivores little; good cards are kept."""
    food = match.traits.food[match.foods[seat]] or 0
    want = sum(
        -species.population if species.facts.hunts else species.population for species in match.rows[seat]
    )
    return 0.06 * food * (1 if want > 0 else -1)
