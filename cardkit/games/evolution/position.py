"""A position as JSON, for scenarios, saved matches and logs; and what can be read off one.

Keys (all may be missing): ``phase`` (choosing, playing, leaves, feeding, over), ``marker`` first player of
the round, ``active`` whose turn, ``done``, ``hole``, ``cliff``, ``out`` (food out of the bank; counted when
missing), ``deck``, ``reserve``, ``discard``, ``box`` (card ids, the top first), ``with_flight``,
``flight_left``, ``ending`` ("", this-round, next-round), ``thought``, ``stack``, ``leaves`` and ``seats``:
per seat ``hand``, ``bag``, ``food_card`` and ``species`` from the left: ``population``, ``body``, ``food``,
``fat``, ``upkeep``, ``traits``, ``face_down`` (how many of the traits, the last ones), ``attacks``,
``stopped``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.evolution import attack, leaf, play, turns
from cardkit.games.evolution.actions import AIM, PAY, STRIKE
from cardkit.games.evolution.species import LARGEST, Species
from cardkit.games.evolution.traits import FLIGHT
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableEngine, TableMatch
    from cardkit.match.core import Dice, Options, Setup

PHASES = ("choosing", "playing", "leaves", "feeding", "over")
ENDINGS = ("", "this-round", "next-round")
PILES = ("deck", "reserve", "discard", "box")
NUMBERS = ("marker", "active", "done", "hole", "cliff", "out", "flight_left", "thought")
KEYS = frozenset((*PILES, *NUMBERS, "phase", "with_flight", "ending", "stack", "leaves", "seats"))
SEAT_KEYS = frozenset(("hand", "bag", "food_card", "species"))
TRACKS = ("population", "body", "food", "fat", "upkeep", "attacks")
SPECIES_KEYS = frozenset((*TRACKS, "traits", "face_down", "stopped"))


# --- writing -----------------------------------------------------------------------------------------------


def write(match: TableMatch) -> dict[str, Any]:
    """The position of a match."""
    id = match.setup.id
    row: dict[str, Any] = {"phase": PHASES[match.phase]}
    row.update((name, getattr(match, name)) for name in NUMBERS)
    row.update((pile, [id(card) for card in reversed(getattr(match, pile))]) for pile in PILES)
    row["with_flight"] = match.is_flying
    row["ending"] = ENDINGS[match.ending]
    row["stack"] = [_stacked(match, item) for item in match.stack]
    row["leaves"] = [[place + 1, id(card)] for place, card in match.leaves]
    row["seats"] = [
        {
            "hand": [id(card) for card in match.hands[seat]],
            "bag": match.bags[seat],
            "food_card": None if match.foods[seat] < 0 else id(match.foods[seat]),
            "species": [_species(match, species) for species in match.rows[seat]],
        }
        for seat in range(len(match.rows))
    ]
    return row


def _species(match: TableMatch, species: Species) -> dict[str, Any]:
    row: dict[str, Any] = {name: getattr(species, name) for name in TRACKS}
    row["traits"] = [match.setup.id(card) for card in species.cards]
    row["face_down"] = len(species.cards) - species.shown
    row["stopped"] = species.is_stopped
    return row


def _stacked(match: TableMatch, item: tuple[int, ...]) -> dict[str, Any]:
    if item[0] == PAY:
        return {"discard": item[1]}
    if item[0] == AIM:
        return {"event": match.setup.id(item[1]), "step": item[2]}
    _strike, place, target, spot, negated = item
    names = [name for trait, name in enumerate(match.traits.names) if negated >> trait & 1]
    return {"attack": [place + 1, target, spot + 1], "negated": names}


# --- reading -----------------------------------------------------------------------------------------------


def read(engine: TableEngine, setup: Setup, dice: Dice, options: Options, row: dict[str, Any]) -> TableMatch:
    """The match at a position. Raises RefusedError saying what was expected."""
    from cardkit.games.evolution.match import TableMatch

    _known(row, KEYS, "position")
    seats = row.get("seats", [{} for _seat in setup.seats])
    if len(seats) != len(setup.seats):
        raise RefusedError(
            _("seats: {got} given, {expected} sit at the table").format(
                got=len(seats), expected=len(setup.seats)
            )
        )
    piles = {pile: setup.numbers(row.get(pile, []))[::-1] for pile in PILES}
    hands = [setup.numbers(seat.get("hand", [])) for seat in seats]
    foods = [-1 if seat.get("food_card") is None else setup.number(seat["food_card"]) for seat in seats]
    boards = [
        [(board, setup.numbers(board.get("traits", []))) for board in seat.get("species", [])]
        for seat in seats
    ]
    leaves = [
        (_whole(place, 1, 99, "leaves") - 1, setup.number(card)) for place, card in row.get("leaves", [])
    ]
    events = [setup.number(item["event"]) for item in row.get("stack", []) if "event" in item]
    has_flight = any(
        setup.cards[card]["kind"] == FLIGHT for found in boards for _b, cards in found for card in cards
    )
    is_flying = bool(row.get("with_flight", has_flight or row.get("flight_left") or row.get("cliff")))
    if is_flying and not any(card["kind"] == FLIGHT for card in setup.cards):
        setup.number("flight")
    match = TableMatch(engine, setup, dice, options)
    for pile, cards in piles.items():
        setattr(match, pile, cards)
    for name in NUMBERS:
        most = len(setup.seats) if name in ("marker", "active", "done") else 9999
        setattr(match, name, _whole(row.get(name, 0), 0, most, name))
    match.marker %= len(setup.seats)
    match.active = row.get("active", match.marker) % len(setup.seats)
    match.is_flying = is_flying
    match.phase = _word(row.get("phase", PHASES[0]), PHASES, "phase")
    match.ending = _word(row.get("ending", ""), ENDINGS, "ending")
    match.hands, match.foods, match.leaves = hands, foods, leaves
    for place, seat in enumerate(seats):
        _known(seat, SEAT_KEYS, f"seats[{place}]")
        match.bags[place] = _whole(seat.get("bag", 0), 0, 9999, "bag")
        match.rows[place] = [
            _board(match, board, cards, f"seats[{place}].species[{spot}]")
            for spot, (board, cards) in enumerate(boards[place])
        ]
    match.stack = [_unstacked(match, item, events) for item in row.get("stack", [])]
    if "out" not in row:
        match.out = food_on_table(match)
    _stand(match, row)
    return match


def food_on_table(match: TableMatch) -> int:
    """All food that is not in the bank."""
    on_boards = sum(s.food + s.fat + s.upkeep for row in match.rows for s in row)
    return match.hole + match.cliff + sum(match.bags) + on_boards


def _board(match: TableMatch, board: dict[str, Any], cards: list[int], where: str) -> Species:
    _known(board, SPECIES_KEYS, where)
    species = Species(match.traits.land)
    for name in TRACKS:
        most = LARGEST if name in ("population", "body") else 99
        default = 1 if name in ("population", "body") else 0
        setattr(species, name, _whole(board.get(name, default), 0, most, f"{where}.{name}"))
    if species.food > species.population:
        raise RefusedError(
            _("{where}: food {food} is more than population {population}").format(
                where=where, food=species.food, population=species.population
            )
        )
    species.is_stopped = bool(board.get("stopped", False))
    species.cards = cards
    for card in cards:
        bit = match.traits.bit[card]
        if not bit or species.mask & bit:
            raise RefusedError(
                _("{where}: {card} is no trait, or there twice").format(
                    where=where, card=match.setup.id(card)
                )
            )
        species.mask |= bit
    species.shown = len(cards) - _whole(board.get("face_down", 0), 0, len(cards), f"{where}.face_down")
    mask = sum(match.traits.bit[card] for card in cards[: species.shown])
    species.facts = match.traits.facts(mask)
    return species


def _unstacked(match: TableMatch, item: dict[str, Any], events: list[int]) -> tuple[int, ...]:
    if "discard" in item:
        return (PAY, _whole(item["discard"], 1, 9, "stack"))
    if "event" in item:
        return (AIM, events.pop(0), _whole(item.get("step", 0), 0, 9, "stack"))
    if "attack" in item:
        place, target, spot = item["attack"]
        negated = 0
        for name in item.get("negated", []):
            negated |= 1 << _word(name, match.traits.names, "stack.negated")
        return (STRIKE, place - 1, target, spot - 1, negated)
    raise RefusedError(_("stack: {item} is neither a discard, an event nor an attack").format(item=item))


def _stand(match: TableMatch, row: dict[str, Any]) -> None:
    """Let the match stand at the decision the position implies."""
    phase = match.phase
    if phase == 0:
        waiting = [
            seat for seat in range(len(match.rows)) if match.foods[seat] < 0 and turns.food_cards(match, seat)
        ]
        match.to_act = tuple(waiting)
        if not waiting:
            play.begin(match)
    elif match.stack:
        match.to_act = (match.active,)
    elif phase == 1:
        play.open_turn(match)
    elif phase == 2:
        if "leaves" not in row:
            match.leaves = leaf.pending(match, match.active)
        leaf.go_on(match)
    elif phase == 3:
        turns.open_turn(match)


def _known(row: dict[str, Any], keys: frozenset[str], where: str) -> None:
    unknown = sorted(set(row) - keys)
    if unknown:
        raise RefusedError(
            _("{where}: {key!r} is not known; expected {known}").format(
                where=where, key=unknown[0], known=", ".join(sorted(keys))
            )
        )


def _whole(value: Any, least: int, most: int, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise RefusedError(
        _("{where}: {value!r} is no whole number from {least} to {most}").format(
            where=where, value=value, least=least, most=most
        )
    )


def _word(value: Any, words: tuple[str, ...], where: str) -> int:
    if value in words:
        return words.index(value)
    raise RefusedError(
        _("{where}: {value!r} is not one of {words}").format(
            where=where, value=value, words=", ".join(word for word in words if word)
        )
    )


# --- reading off -------------------------------------------------------------------------------------------


def readings(match: TableMatch) -> dict[str, Any]:
    """Points by part, and every attack that the rules allow now with the traits that cards must negate."""
    names = match.traits.names
    attacks = []
    for seat, row in enumerate(match.rows):
        for place, hunter in enumerate(row, 1):
            if not hunter.facts.hunts or hunter.is_stopped:
                continue
            for player, others in enumerate(match.rows):
                for spot in range(len(others)):
                    cost = attack.price(match, hunter, others, spot)
                    if cost is not None:
                        attacks.append([seat, place, player, spot + 1, [names[trait] for trait in cost]])
    tallies = [match.tally(seat) for seat in range(len(match.rows))]
    return {
        "points": [
            {"bag": bag, "population": population, "traits": traits} for bag, population, traits in tallies
        ],
        "attacks": attacks,
    }
