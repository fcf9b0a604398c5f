"""The chance to hold cards of a deck: exact, for every moment of a match and every reading of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardkit.catalogue.query import Query
from cardkit.decks.chances import at_least, drawn, expected
from cardkit.decks.deck import Deck
from cardkit.decks.hand import Hand, Pool, Reading, Share, opening
from cardkit.decks.reader import Source
from cardkit.errors import InputError, NotFoundError, UsageError
from cardkit.game import Game
from cardkit.i18n import _, choose
from cardkit.text import quoted

# Where a game says nothing of hands, the first so many cards of the deck are shown one by one.
_SHOWN = 10


class Odds:
    """The answer to one question about one deck.

    pool: the cards of the pile that hands are drawn from; ``unsure`` of its copies may or may not be wanted,
    since a value is unknown, and count as not wanted. outside: copies of the deck that are not in the pile.
    """

    __slots__ = ("deck", "hand", "outside", "pool", "readings", "unsure", "what")

    def __init__(self, deck: Deck, what: str, pool: Pool, outside: int, unsure: int, hand: Hand) -> None:
        self.deck = deck
        self.what = what
        self.pool = pool
        self.outside = outside
        self.unsure = unsure
        self.hand = hand
        self.readings: list[Reading] = hand.readings(pool)

    def to_json(self, count: int, turns: int) -> dict[str, Any]:
        """The answer for at least ``count`` wanted cards, up to so many turns; chances from 0 to 1."""
        return {
            "schema_version": 1,
            "path": self.deck.path,
            "game": self.deck.game,
            "format": self.deck.format,
            "what": self.what,
            "count": count,
            "pile": self.pool.total,
            "wanted": self.pool.wanted,
            "unsure": self.unsure,
            "outside": self.outside,
            "source": self.hand.source,
            "cards": [
                {"id": share.card.id, "name": share.card.name, "count": share.count}
                for share in self.pool.shares
                if share.is_wanted
            ],
            "readings": [
                {
                    "name": reading.name,
                    "what": choose(reading.what),
                    "steps": [
                        _step(reading, step.turn, choose(step.name), step.seen, count)
                        for step in reading.steps
                        if step.turn <= turns
                    ],
                }
                for reading in self.readings
            ],
        }


def _step(reading: Reading, turn: int, name: str, seen: int, count: int) -> dict[str, Any]:
    chances = reading.chances(seen)
    return {
        "turn": turn,
        "name": name,
        "seen": seen,
        "at_least": float(at_least(chances, count)),
        "exactly": [float(chance) for chance in chances],
        "expected": float(expected(chances)),
    }


def odds(deck: Deck, what: str, source: Source) -> Odds:
    """The chances for ``what``: the name or id of a card, or a query. Raises InputError, QueryError.

    Unknown names in the deck are in no pile; a deck without game cannot be asked. Raises NotFoundError where
    no card of the game is meant, which is a slip of the pen and no chance of nought.
    """
    if not deck.game:
        raise InputError(_("the deck names no game"), path=deck.path, help=_("add --game"))
    game, resolver, _words = source.game(deck.game)
    hand = hand_of(game)
    named = resolver.resolve(what).card
    identity = None if named is None else resolver.identity(named)
    query = None
    if identity is None:
        values = source.lookup.formats(game.id).get("value")
        query = Query.compile(what, source.lookup.schema(game.id), values)
    shares: list[Share] = []
    unsure = outside = 0
    for entry in deck.entries:
        if entry.card is None:
            continue
        answer: bool | None
        if query is None:
            answer = resolver.identity(entry.card) == identity
        else:
            answer = query.decide(entry.card, entry.section)
        share = Share(entry.card, entry.count, entry.section, answer is True)
        if not hand.pile(share):
            outside += entry.count
            continue
        shares.append(share)
        unsure += entry.count if answer is None else 0
    headers = {key: held[0].value for key, held in deck.headers.items() if held}
    pool = Pool(shares, deck.format, headers)
    asked = query if not pool.wanted and not set(what) & set(":=<>") else None
    if asked is not None and not any(map(asked.matches, source.lookup.cards(game.id))):
        near = resolver.near(what)
        raise NotFoundError(
            _("there is no card {name}").format(name=quoted(what)),
            help=_("did you mean {near}?").format(near=", ".join(near)) if near else "",
        )
    if not shares:
        raise InputError(_("no card of the deck lies in the pile that hands are drawn from"), path=deck.path)
    return Odds(deck, what, pool, outside, unsure, hand)


def hand_of(game: Game) -> Hand:
    """What the game says of hands; for one that says nothing, a plain shuffled pile."""
    if not game.hand:
        return Hand(lambda share: True, _plain, ("kind",), (), "")
    from importlib import import_module

    module, _colon, name = game.hand.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, Hand):
        raise UsageError(_("{hand} of {game} is no Hand").format(hand=quoted(game.hand), game=game.id))
    return found


def _plain(pool: Pool) -> list[Reading]:
    total, wanted = pool.total, pool.wanted
    what = {
        "en": "the first cards of the shuffled deck",
        "es": "las primeras cartas del mazo barajado",
        "pt": "as primeiras cartas do baralho embaralhado",
    }
    steps = [opening(seen) for seen in range(1, min(_SHOWN, total) + 1)]
    return [Reading("shuffled", what, steps, lambda seen: drawn(total, wanted, seen))]


def percent(chance: Fraction) -> str:
    """A chance for people: 43.3 %; never 0 or 100 % for what is merely very unlikely or likely."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    value = float(chance) * 100
    if value < 0.05:
        return "< 0.1 %"
    return f"{value:.1f} %" if value < 99.95 else "> 99.9 %"
