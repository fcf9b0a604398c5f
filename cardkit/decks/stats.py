"""What a deck consists of: copies, kinds, groups of values, sums and curves of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardkit.card import Card
from cardkit.catalogue.lookup import Lookup
from cardkit.catalogue.query import Values
from cardkit.decks.deck import Deck
from cardkit.decks.hand import Share
from cardkit.decks.odds import hand_of
from cardkit.decks.reader import Source
from cardkit.errors import InputError, UsageError
from cardkit.game import Game
from cardkit.i18n import _


def stats(deck: Deck, source: Source) -> dict[str, Any]:
    """The figures of a deck, as ``cardkit deck stats`` prints them; every number counts copies.

    ``cards`` are all copies, ``unknown`` those whose name did not resolve, ``different`` the known cards.
    ``copies``: number of copies → number of different cards. ``groups``: field → value → copies, a list
    counting for each of its elements; cards without a known value are under ``""``. ``numbers``: field →
    sum, mean (of those known), known, unknown, width and curve: lower end of a bar → copies.
    Raises InputError where the deck names no game.
    """
    if not deck.game:
        raise InputError(_("the deck names no game"), path=deck.path, help=_("add --game"))
    game, resolver, _words = source.game(deck.game)
    hand = hand_of(game)
    see = _overlaid(game, source.lookup)
    shares = [
        Share(see(entry.card), entry.count, entry.section, False)
        for entry in deck.entries
        if entry.card is not None
    ]
    different: dict[str, int] = {}
    for share in shares:
        identity = resolver.identity(share.card)
        different[identity] = different.get(identity, 0) + share.count
    copies: dict[int, int] = {}
    for count in different.values():
        copies[count] = copies.get(count, 0) + 1
    values = Values(source.lookup.schema(game.id), source.lookup.formats(game.id).get("value"))
    return {
        "schema_version": 1,
        "path": deck.path,
        "game": deck.game,
        "format": deck.format,
        "cards": deck.size(),
        "unknown": deck.size() - sum(share.count for share in shares),
        "different": len(different),
        "copies": {str(count): copies[count] for count in sorted(copies)},
        "sections": _counted(shares, lambda share: share.section or ""),
        "groups": {name: found for name in hand.groups if (found := _group(shares, name))},
        "numbers": {
            name: found for name, width in hand.curves if (found := _curve(shares, name, width, values))
        },
        "status": _counted(shares, lambda share: share.card.status),
    }


def _overlaid(game: Game, lookup: Lookup) -> Callable[[Card], Card]:
    """A function that fills the unknown attributes of a card from the game's usual profile of values."""
    overlay: dict[str, dict[str, Any]] = {}
    if game.profile:
        try:
            overlay = lookup.overlay(game.id, game.profile)
        except UsageError:
            overlay = {}  # a catalogue without the shipped cards has no profile

    def see(card: Card) -> Card:
        own = overlay.get(card.id)
        if own is None:
            return card
        row = card.to_json()
        known = {name: value for name, value in card.attrs.items() if value is not None}
        row["attrs"] = {**{name: value for name, value in own.items() if name != "effects"}, **known}
        return Card.from_json(row)

    return see


def _counted(shares: list[Share], key: Callable[[Share], str]) -> dict[str, int]:
    """Copies by a key, the most frequent first."""
    found: dict[str, int] = {}
    for share in shares:
        found[key(share)] = found.get(key(share), 0) + share.count
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _group(shares: list[Share], name: str) -> dict[str, int]:
    """Copies by the values of a field; nothing where no card has one."""
    found: dict[str, int] = {}
    for share in shares:
        value = share.card.field(name)
        held = value if isinstance(value, list) else [value]
        for one in held or [None]:
            key = "" if one is None else str(one).lower() if isinstance(one, bool) else str(one)
            found[key] = found.get(key, 0) + share.count
    if set(found) <= {""}:
        return {}
    return dict(sorted(found.items(), key=lambda item: (item[0] == "", -item[1], item[0])))


def _curve(shares: list[Share], name: str, width: int, values: Values) -> dict[str, Any]:
    """Sum, mean and curve of a number; nothing where no card has one or the game does not know it."""
    try:
        read = values.reader(name)
    except UsageError:
        return {}
    total: int | float = 0
    known = unknown = 0
    bars: dict[int, int] = {}
    for share in shares:
        value = read(share.card)
        if value is None:
            unknown += share.count
            continue
        total += value * share.count
        known += share.count
        bar = int(value // width) * width
        bars[bar] = bars.get(bar, 0) + share.count
    if not known:
        return {}
    return {
        "sum": total,
        "mean": total / known,
        "known": known,
        "unknown": unknown,
        "width": width,
        "curve": {str(bar): bars[bar] for bar in sorted(bars)},
    }
