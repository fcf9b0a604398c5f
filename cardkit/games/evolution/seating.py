"""From a deck file to a table: the shared deck, the players, and set-up.

Como Jogar Evolution: Flight, Preparação (Configuração).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.evolution.traits import FLIGHT
from cardkit.i18n import _
from cardkit.match.core import Options, Seat, Setup

if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck
    from cardkit.games.evolution.match import TableEngine, TableMatch

MAIN, BESIDE = "", "vuelo"
RESERVE = REMOVED = 40
FIRST_DEAL = 4  # "quatro cartas cada na primeira rodada"


def seat_table(
    engine: TableEngine, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options
) -> None:
    """One deck becomes the table's; the seats come from the option or the header ``players``."""
    if len(decks) != 1:
        raise RefusedError(
            _("evolution is played with one shared deck, not {n}").format(n=len(decks)),
            help=_("name one deck file; say how many play with --option players=4"),
        )
    headers = setup.seats[0].headers
    counts: dict[tuple[str, str], int] = {}
    cards: dict[str, Card] = {}
    for entry in decks[0].entries:
        assert entry.card is not None
        key = (entry.section or MAIN, entry.card.id)
        counts[key] = counts.get(key, 0) + entry.count
        cards[entry.card.id] = entry.card
    table: dict[str, list[int]] = {}
    for (section, id), count in counts.items():
        pile = table.setdefault(BESIDE if section == BESIDE else MAIN, [])
        for card, copies in faces(cards[id], count, lookup):
            number = next((n for n, pinned in enumerate(setup.cards) if pinned["id"] == card.id), None)
            if number is None:
                number = setup.pin(engine.facts(card, lookup, options))
            pile += [number] * copies
    setup.table = {section: sorted(pile) for section, pile in table.items()}
    setup.seats[:] = [Seat(str(n + 1), n, {}, headers) for n in range(players(headers, options))]


def players(headers: dict[str, str], options: Options) -> int:
    """How many play. Raises RefusedError where neither the option nor the deck says a number from 2 to 6."""
    said = options["players"] or headers.get("players", "").strip()
    if not (str(said).isdigit() and 2 <= int(str(said)) <= 6):
        raise RefusedError(
            _("the number of players is not known: {said!r} is no number from 2 to 6").format(said=said),
            help=_("add a line such as players: 4 to the deck, or give --option players=4"),
        )
    return int(str(said))


def faces(card: Card, count: int, lookup: Lookup) -> list[tuple[Card, int]]:
    """The cards a line stands for: a whole set named by its trait is the real faces of that set."""
    kin = {
        match.card.id: match.card
        for match in lookup.by_name("evolution", card.name)
        if match.card.set == card.set and match.card.name == card.name
    }
    copies = [(other, other.attrs.get("copies")) for other in kin.values()]
    known = [(other, number) for other, number in copies if isinstance(number, int)]
    if len(kin) > 1 and len(known) == len(copies) and sum(number for _other, number in known) == count:
        return sorted(known, key=lambda pair: pair[0].id)
    return [(card, count)]


def complete(match: TableMatch) -> None:
    """Shuffle, take cards out of a base game of two, set the reserve aside."""
    setup, options = match.setup, match.options
    deck = list(setup.table.get(MAIN, ()))
    beside = setup.table.get(BESIDE, ())
    for pile, is_flight in ((deck, False), (beside, True)):
        for card in pile:
            if (setup.cards[card]["kind"] == FLIGHT) is not is_flight:
                raise RefusedError(
                    _(
                        "{name} cannot be played: Flight cards lie in the section vuelo, all others do not"
                    ).format(name=setup.name(card))
                )
    match.is_flying = bool(beside)
    match.flight_left = len(beside)
    n = len(setup.seats)
    match.dice.shuffle("deck", deck)
    removed = REMOVED if options["base_2p_removed"] == "40" and n == 2 and not match.is_flying else 0
    kept = options["reserve"] == "40" or (options["reserve"] == "flight" and match.is_flying)
    reserve = RESERVE if kept else 0
    if len(deck) < removed + reserve + FIRST_DEAL * n:
        raise RefusedError(
            _("a deck of {cards} cards is too small for {n} players and {aside} cards set aside").format(
                cards=len(deck), n=n, aside=removed + reserve
            )
        )
    match.box, deck = deck[:removed], deck[removed:]
    match.reserve, match.deck = deck[:reserve], deck[reserve:]


def lineups(decks: list[Deck]) -> list[tuple[list[Deck], dict[str, Any]]]:
    """Each shipped deck with the number of players it names."""
    return [([deck], {}) for deck in decks]
