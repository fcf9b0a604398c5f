"""Who brings what: goalkeeper, pile and starters of each seat, and the golden goal card of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.errors import RefusedError
from cardkit.games.adrenalyn.facts import ABILITY, ACTION, KEEPER, KINDS, OTHER, PLAY, PLAYER, Facts
from cardkit.games.adrenalyn.options import SINGLE_SHUFFLE, STARTERS_ON_TOP
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.match.core import CardFacts, Dice, Setup

STARTERS = 10

# The golden goal card as the rules describe it, for profiles that have none: its cost is not published.
GOLDEN_GOAL: CardFacts = {
    "id": "golden-goal",
    "name": "Gol de oro",
    "kind": "accion",
    "attrs": {"energy": 0, "extra": "golden_goal"},
    "effects": [
        {
            "when": "play",
            "do": [
                {"op": "remove", "to": "field_all"},
                {"op": "set", "to": "golden_keepers", "stat": "def", "value": 45},
            ],
        }
    ],
}


class Lineup:
    """The cards of one seat: ``keeper``, ``pile`` (in deck order), and how many copies of each starter."""

    __slots__ = ("keeper", "pile", "starters")

    def __init__(self, keeper: int, pile: list[int], starters: dict[int, int]) -> None:
        self.keeper = keeper
        self.pile = pile
        self.starters = starters


def sections(setup: Setup, cards: dict[str, list[int]]) -> dict[str, list[int]]:
    """The cards of a deck as titulares, suplentes and the rest, each sorted.

    Starters are the field players of section ``titulares``; in a deck without it the first ten of the file.
    """
    kinds = [KINDS.get(card["kind"], OTHER) for card in setup.cards]
    listed = [card for section in cards.values() for card in section]
    if "titulares" in cards:
        starters = [card for card in cards["titulares"] if kinds[card] == PLAYER]
    else:
        starters = [card for card in listed if kinds[card] == PLAYER][:STARTERS]
    rest = [card for card in listed if kinds[card] in (PLAYER, ACTION)]
    for card in starters:
        rest.remove(card)
    outside = [card for card in listed if kinds[card] not in (PLAYER, ACTION)]
    return {"": sorted(outside), "titulares": sorted(starters), "suplentes": sorted(rest)}


def lineup(setup: Setup, seat: int, facts: Facts) -> Lineup:
    """The line-up of a seat's deck. Raises RefusedError, naming the card, where it cannot be played.

    The trainer stays outside the match.
    """
    own = sections(setup, setup.seats[seat].cards)
    keepers = [card for card in own[""] if facts.kinds[card] == KEEPER]
    for card in own[""]:
        if facts.kinds[card] != KEEPER:
            check_outside(setup, card)
    if len(keepers) != 1:
        raise RefusedError(
            _("{name}: a match needs exactly one goalkeeper in the deck, not {n}").format(
                name=setup.seats[seat].name or str(seat + 1), n=len(keepers)
            )
        )
    pile = sorted(own["titulares"] + own["suplentes"])
    for card in (*keepers, *pile):
        check_known(setup, card, facts)
    starters: dict[int, int] = {}
    for card in own["titulares"]:
        starters[card] = starters.get(card, 0) + 1
    return Lineup(keepers[0], pile, starters)


def check_outside(setup: Setup, card: int) -> None:
    """Raise RefusedError, naming the card, where it is of a kind that no deck brings to a match."""
    if setup.cards[card]["kind"] != "entrenador":
        raise _refusal(setup, card, _("is neither a player nor an action card"))


def check_known(setup: Setup, card: int, facts: Facts) -> None:
    """Raise RefusedError, naming the card, where a value that the match needs is not known."""
    kind = facts.kinds[card]
    if kind == KEEPER:
        if facts.dfn[card] < 0:
            raise _refusal(setup, card, _("has no known DEF"))
        if len(facts.by_when[ABILITY][card]) > 1:
            raise _refusal(setup, card, _("has more than one ability"))
        return
    if kind == PLAYER and (facts.dfn[card] < 1 or facts.att[card] < 1):
        raise _refusal(setup, card, _("has no known DEF and ATT"))
    if facts.energy[card] < 0:
        raise _refusal(setup, card, _("has no known energy cost in this profile"))
    if kind == ACTION and not facts.by_when[PLAY][card]:
        raise _refusal(setup, card, _("has no known effect"))


def _refusal(setup: Setup, card: int, reason: str) -> RefusedError:
    return RefusedError(
        _("{name} ({id}) {reason}").format(name=setup.name(card), id=setup.id(card), reason=reason),
        help=_("choose a profile that has the card with --option profile=NAME, or another card"),
    )


def arrange(
    dice: Dice, stream: str, pile: list[int], starters: dict[int, int], order: int, facts: Facts
) -> None:
    """Shuffle a pile in place (its end is the top) by the rule of the option ``pile``.

    One shuffle is enough: the places of players, the order among starters and that among substitutes are
    independent in it, so that starters and substitutes only have to be sorted apart.
    """
    dice.shuffle(stream, pile)
    sort_apart(pile, starters, order, facts)


def sort_apart(pile: list[int], starters: dict[int, int], order: int, facts: Facts) -> None:
    """Bring the starters of a pile above its other players, in the places they share; nobody else moves.

    With ``starters_on_top`` they come above the action cards too; with ``single_shuffle`` nothing is done.
    """
    if order == SINGLE_SHUFFLE:
        return
    kinds = facts.kinds
    left = starters.copy()
    places: list[int] = []  # from the top down
    first: list[int] = []
    later: list[int] = []
    for place in range(len(pile) - 1, -1, -1):
        card = pile[place]
        if kinds[card] == PLAYER or order == STARTERS_ON_TOP:
            places.append(place)
            if left.get(card):
                left[card] -= 1
                first.append(card)
            else:
                later.append(card)
    first += later
    for place, card in zip(places, first, strict=True):
        pile[place] = card
