"""cardkit: card catalogue, deck checker and rules runner for small and discontinued card games.

The public library, all of it::

    import cardkit

    with cardkit.open_lookup() as cards:                     # the catalogue, for reading
        deck = cardkit.load_deck("my.deck", cards)
        report = cardkit.check(deck, None, cards)            # None: the format the deck names
        played = cardkit.play(["a.deck", "b.deck"], cards, seed=7)
        figures = cardkit.simulate(["a.deck", "b.deck"], cards, 1000, seed=7)
    with cardkit.open_catalogue() as catalogue:              # the catalogue, for import and history
        catalogue.import_cards("cards.csv", game="dropmix")

Each name is imported when it is first used, so that ``import cardkit`` costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.catalogue.catalogue import open_catalogue
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.decks.load import load_deck
    from cardkit.match.library import play, resolve, simulate, verify
    from cardkit.rules.check import check

__all__ = [
    "__version__",
    "check",
    "load_deck",
    "open_catalogue",
    "open_lookup",
    "play",
    "resolve",
    "simulate",
    "verify",
]

_HOMES = {
    "check": "cardkit.rules.check",
    "load_deck": "cardkit.decks.load",
    "open_catalogue": "cardkit.catalogue.catalogue",
    "open_lookup": "cardkit.catalogue.lookup",
    "play": "cardkit.match.library",
    "resolve": "cardkit.match.library",
    "simulate": "cardkit.match.library",
    "verify": "cardkit.match.library",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'cardkit' has no attribute {name!r}")
