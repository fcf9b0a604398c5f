"""Who sits where: one against one, one against two, two against two."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.i18n import _
from cardkit.match.core import Options, Setup

if TYPE_CHECKING:
    from cardkit.decks.deck import Deck

_TABLES = ("ss", "stt", "tts", "tttt")


def is_table(sides: tuple[Any, ...]) -> bool:
    """Whether these sides (one per seat) make a match: both sides there, one or two seats each, together."""
    if not 2 <= len(sides) <= 4 or set(sides) != {0, 1}:
        return False
    changes = sum(one != other for one, other in pairwise(sides))
    return changes == 1 and max(sides.count(0), sides.count(1)) <= 2


def seat(setup: Setup, formats: dict[str, Any]) -> None:
    """Give the seats their sides by the deck formats, in the order given; refuse other mixes."""
    roles = "".join(_role(seat.headers.get("format", ""), formats) for seat in setup.seats)
    if roles not in _TABLES:
        raise RefusedError(
            _(
                "Clash is played by two solo decks, a solo deck and two team decks, or four team decks; "
                "these are {roles}"
            ).format(roles=", ".join("solo" if role == "s" else "team" for role in roles) or _("none")),
            help=_("the format: line of a deck says solo or team"),
        )
    split = 2 if roles[0] == "t" else 1
    for place, player in enumerate(setup.seats):
        player.side = 0 if place < split else 1


def _role(name: str, formats: dict[str, Any]) -> str:
    """``s`` or ``t``: whether a format is, or extends, the one for one player or that for a team member."""
    name = name.rpartition("/")[2]
    known = formats.get("format", formats)
    for _step in range(20):
        if name == "team":
            return "t"
        parent = known.get(name, {}).get("extends") if isinstance(known.get(name), dict) else None
        if not isinstance(parent, str):
            return "s"
        name = parent.rpartition("/")[2]
    return "s"


def check(setup: Setup, options: Options) -> None:
    """Refuse seats that make no match, empty decks and, by option, a card held by both partners."""
    sides = tuple(player.side for player in setup.seats)
    if not is_table(sides):
        raise RefusedError(_("two sides of one or two players each are needed"))
    for place, player in enumerate(setup.seats):
        if not player.deck():
            raise RefusedError(_("the deck of player {n} has no cards").format(n=place + 1))
    if options["team_duplicates"] != "team" or setup.notices:
        return
    for one, player in enumerate(setup.seats):
        for other in setup.seats[one + 1 :]:
            shared = sorted(set(player.deck()) & set(other.deck())) if other.side == player.side else []
            if shared:
                raise RefusedError(
                    _("both partners hold {name} ({id}), and team_duplicates=team forbids it").format(
                        name=setup.name(shared[0]), id=setup.id(shared[0])
                    )
                )


def arrangements(setup: Setup) -> list[tuple[int, ...]]:
    """The seats as they are, and with the two sides exchanged."""
    seats = tuple(range(len(setup.seats)))
    first = tuple(place for place in seats if setup.seats[place].side == setup.seats[0].side)
    rest = tuple(place for place in seats if place not in first)
    return [seats, rest + first]


def lineups(decks: list[Deck]) -> list[tuple[list[Deck], dict[str, Any]]]:
    """Every shipped deck in a match: solo pairs, teams, and one against two, at both targets."""
    team = [deck for deck in decks if (deck.format or "").rpartition("/")[2] in ("team", "playlists-team")]
    solo = [deck for deck in decks if deck not in team]
    found: list[tuple[list[Deck], dict[str, Any]]] = []
    for place, deck in enumerate(solo):
        found.append(([deck, solo[(place + 1) % len(solo)]], {}))
    for place in range(0, len(team) - 3, 4):
        found.append((team[place : place + 4], {}))
    if solo and len(team) > 3:
        found.append(([solo[0], *team[:2]], {}))
        found.append(([solo[-1], *team[-2:]], {"target": "15"}))
    if len(solo) > 1:
        found.append((solo[:2], {"target": "15"}))
        found.append((solo[:2], {"undo": "on", "timer": "30"}))
        found.append((solo[-2:], {"wild_two_colour": "one", "preset": "rulebook"}))
    return found
