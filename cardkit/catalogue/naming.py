"""Which card a person means by a uid, an id or a name, in one game or in all."""

from __future__ import annotations

from cardkit.card import Card
from cardkit.catalogue.closeness import closest
from cardkit.catalogue.lookup import Lookup
from cardkit.errors import NotFoundError
from cardkit.i18n import _
from cardkit.text import clean, fold, quoted

_SHOWN = 12


def cards_named(lookup: Lookup, text: str, game: str | None = None) -> list[Card]:
    """The cards meant: by uid, else by id, else by name or alias; in one game, or in all of them.

    Raises NotFoundError with near names where there is none, UsageError for an unknown game.
    """
    card = lookup.card(text)
    if card is not None and game in (None, card.game):
        return [card]
    games = [lookup.game(game).id] if game else [one.id for one in lookup.games()]
    prefix, colon, rest = text.partition(":")
    if colon and prefix in games:
        games, text = [prefix], rest.strip()
    found = [match for one in games for match in lookup.by_id(one, text)]
    found = found or closest([match for one in games for match in lookup.by_name(one, text)], text)
    if found:
        return [match.card for match in found]
    raise NotFoundError(
        _("there is no card {name}").format(name=quoted(text)), help=_near(lookup, games, text)
    )


def card_named(lookup: Lookup, text: str, game: str | None = None) -> Card:
    """The one card meant; of several printings of one card the first, by set and number.

    Raises NotFoundError where several cards are meant, listing how to write each.
    """
    found = cards_named(lookup, text, game)
    if len({_identity(lookup, card) for card in found}) == 1:
        return found[0]
    listed = [f"  {card.uid}  {card.name} ({card.kind})" for card in found[:_SHOWN]]
    if len(found) > _SHOWN:
        listed.append("  " + _("… and {count} more").format(count=len(found) - _SHOWN))
    raise NotFoundError(
        _("{name} fits {count} cards; write one of").format(name=quoted(text), count=len(found))
        + "\n"
        + "\n".join(listed)
    )


def printings(lookup: Lookup, card: Card) -> list[Card]:
    """The printings of a card, itself among them, by set and number."""
    mine = _identity(lookup, card)
    found = [match.card for match in lookup.by_name(card.game, card.name)]
    return [one for one in found if _identity(lookup, one) == mine] or [card]


def _identity(lookup: Lookup, card: Card) -> tuple[str, str]:
    """What makes two printings the same card, by the schema of their game."""
    by_name = lookup.schema(card.game)["identity"] == "name"
    return card.game, clean(card.name) if by_name else card.id


def _near(lookup: Lookup, games: list[str], text: str) -> str:
    from difflib import get_close_matches

    names = {fold(name): name for game in games for name in lookup.names(game)}
    near = get_close_matches(fold(text), list(names), 3, 0.7)
    return _("near names: {names}").format(names=", ".join(names[one] for one in near)) if near else ""
