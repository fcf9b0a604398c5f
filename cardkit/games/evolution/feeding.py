"""Food on its way: taking it, passing it on, losing it. Every token comes from the bank and returns to it.

Como Jogar Evolution: Flight, Fase 4: Alimentação. ``TableMatch.out`` counts the tokens out of the bank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species

HOLE, CLIFF, BANK = 0, 1, 2
SOURCES = ("watering-hole", "cliff", "bank")
PLANT, MEAT = 0, 1
FOODS = ("plant", "meat")
POPULATION, BODY = 0, 1
TRACKS = ("population", "body")


def take(
    match: TableMatch, seat: int, place: int, amount: int, source: int, plant: bool, is_gift: bool = False
) -> int:
    """The species takes food as one take, with everything that follows from it; returns how much it took.

    A Carnivore takes no plant food from anywhere, nobody more than there is or than it has room for.
    """
    species = match.rows[seat][place]
    facts = species.facts
    if plant:
        if facts.hunts:
            return 0
        wanted = amount + facts.more_any
        if source == HOLE:
            # Older printings: Foraging only when the species itself is fed at the Watering Hole.
            if not is_gift:
                wanted += facts.more_hole
        elif source == CLIFF:
            wanted += facts.more_cliff
    else:
        wanted = amount
    if source == CLIFF and not facts.feeds_at_cliff and not (is_gift and match.switches.cliff_gift_any):
        return 0
    room = species.room()
    got = wanted if wanted < room else room
    if source == HOLE:
        if got > match.hole:
            got = match.hole
        if got <= 0:
            return 0
        match.hole -= got
    elif source == CLIFF:
        if got > match.cliff:
            got = match.cliff
        if got <= 0:
            return 0
        match.cliff -= got
    else:
        if got <= 0:
            return 0
        match.out += got
    match.events.append(
        (
            "ate",
            "evolution.cooperation" if is_gift else "evolution.feed",
            seat,
            place + 1,
            got,
            source,
            PLANT if plant else MEAT,
        )
    )
    if plant and got > amount:
        if facts.more_any:
            match.told(seat, species, "take_more")
        if wanted > amount + facts.more_any:
            match.told(seat, species, "take_more/cliff" if source == CLIFF else "take_more/watering_hole")
    if source == CLIFF:
        match.told(seat, species, "feed_at_cliff")
    _put(match, seat, species, got)
    if facts.gift:
        for _time in range(got if match.switches.gift_per_food else 1):
            if place + 1 < len(match.rows[seat]):
                given = take(match, seat, place + 1, facts.gift, source, plant, True)
                if given:
                    match.told(seat, species, "feed_neighbour")
    return got


def _put(match: TableMatch, seat: int, species: Species, amount: int) -> None:
    """Upkeep first, then the food track, then the store."""
    hunger = species.population - species.food
    if species.facts.is_plain:
        species.food += amount
    else:
        if hunger > 0:
            below = min(amount, species.upkeep_due())
            if below:
                species.upkeep += below
                amount -= below
                match.told(seat, species, "pay_upkeep")
                match.events.append(("upkeep", "evolution.upkeep", seat, match.place(seat, species), below))
        eaten = min(amount, max(hunger, 0))
        species.food += eaten
        stored = amount - eaten
        if stored:
            species.fat += stored
            match.told(seat, species, "store_fat")
            match.events.append(("stored", "evolution.trait", seat, match.place(seat, species), stored))
        if not eaten:
            return
    if species.food >= species.population and species.facts.when_fed:
        for step in species.facts.when_fed:
            match.run(step, seat, species)


def eat_fat(match: TableMatch, seat: int, species: Species) -> None:
    """Stored food feeds the species as far as it is hungry; an avian species still pays its upkeep first."""
    moved = min(species.fat, species.population - species.food + species.upkeep_due())
    species.fat -= moved
    match.events.append(("fat", "evolution.trait", seat, match.place(seat, species), moved))
    _put(match, seat, species, moved)


def shrink(match: TableMatch, seat: int, species: Species, amount: int) -> None:
    """The population falls; food above it goes to the owner's bag. Extinction is the caller's."""
    species.population = max(0, species.population - amount)
    match.events.append(
        ("shrank", "evolution.attack-result", seat, match.place(seat, species), species.population)
    )
    surplus = species.food - species.population
    if surplus > 0:
        species.food -= surplus
        match.bags[seat] += surplus
        match.events.append(("banked", "evolution.attack-result", seat, surplus))


def die_out(match: TableMatch, seat: int, species: Species) -> None:
    """Extinction: food to the bag, board and traits away, a card drawn for each trait, the row closes up."""
    row = match.rows[seat]
    place = row.index(species)
    del row[place]
    match.events.append(("extinct", "evolution.extinct", seat, place + 1))
    if species.food:
        match.bags[seat] += species.food
        match.events.append(("banked", "evolution.end-feeding", seat, species.food))
    if species.fat and match.switches.fat_to_bag:
        match.bags[seat] += species.fat
        match.events.append(("banked", "evolution.extinct", seat, species.fat))
    else:
        match.out -= species.fat
    match.out -= species.upkeep
    for card in species.cards:
        match.lay_off(card)
    match.draw(seat, len(species.cards))
