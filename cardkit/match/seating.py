"""From deck files to a match that can start: one game, legal decks, seats, options in force."""

from __future__ import annotations

from typing import Any

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.load import load_deck
from cardkit.decks.reader import Source
from cardkit.errors import RefusedError, UsageError
from cardkit.i18n import _, mark
from cardkit.match.core import Engine, Options, Setup
from cardkit.match.engines import load, reference_of
from cardkit.match.notice import Notice
from cardkit.rules.check import Checker


class Seating:
    """Decks that sit down together: the engine with its reference, the options in force, the setup.

    ``decks`` are in the order given; ``paths`` has one entry per seat of the setup.
    """

    __slots__ = ("decks", "engine", "options", "paths", "reference", "setup")

    def __init__(
        self, engine: Engine, reference: str, options: Options, setup: Setup, decks: list[Deck]
    ) -> None:
        self.engine = engine
        self.reference = reference
        self.options = options
        self.setup = setup
        self.decks = decks
        # A shared deck stands for every seat.
        seats = len(setup.seats)
        self.paths = [deck.path for deck in decks] if len(decks) == seats else [decks[0].path] * seats


def sit_down(
    paths: list[str],
    lookup: Lookup,
    options: dict[str, Any] | None = None,
    *,
    game: str | None = None,
    deck_format: str | None = None,
    allow_illegal: bool = False,
) -> Seating:
    """Read decks, check them, seat them.

    Raises InputError for files that cannot be read, UsageError for decks of several games or wrong options,
    RefusedError for illegal decks (``allow_illegal`` lets them play, with a notice in the setup and so in
    every log), for cards that nobody knows and for mixes of decks that the game does not seat.
    """
    if not paths:
        raise UsageError(_("a match needs at least one deck"))
    decks = [load_deck(path, lookup, game=game, deck_format=deck_format) for path in paths]
    games = sorted({deck.game for deck in decks if deck.game})
    if any(not deck.game for deck in decks):
        path = next(deck.path for deck in decks if not deck.game)
        raise UsageError(_("{path} names no game").format(path=path), help=_("add a line game: …, or --game"))
    if len(games) != 1:
        raise UsageError(_("decks of several games: {games}").format(games=", ".join(games)))
    reference = reference_of(lookup.game(games[0]))
    engine = load(reference)
    chosen = engine.options.resolve(options)
    notices = _judge(decks, lookup, allow_illegal)
    setup = engine.prepare(decks, lookup, chosen)
    setup.notices += notices
    return Seating(engine, reference, chosen, setup, decks)


def _judge(decks: list[Deck], lookup: Lookup, allow_illegal: bool) -> list[str]:
    """Refuse illegal decks, or say in which they are."""
    checker = Checker(Source(lookup))
    notices: list[str] = []
    for number, deck in enumerate(decks, 1):
        errors = [finding for finding in checker.check(deck).findings if finding.severity == "error"]
        if not errors:
            continue
        if not allow_illegal:
            first = errors[0]
            raise RefusedError(
                _("{path}:{line}: {code} {message}").format(
                    path=deck.path, line=first.line, code=first.code, message=first.message
                ),
                help=_("errors in this deck: {n} (cardkit check says more); --allow-illegal plays it").format(
                    n=len(errors)
                ),
            )
        codes = ", ".join(sorted({finding.code for finding in errors}))
        notices.append(
            Notice(mark("deck {number} is not legal ({codes}) and was allowed"), number=number, codes=codes)
        )
    return notices


def option_words(words: list[str]) -> dict[str, str]:
    """``k=v`` words of a command line as a dict. Raises UsageError for others and for repeated names."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise UsageError(_("option {word!r} is not name=value").format(word=word))
        if name in found:
            raise UsageError(_("option {name} is given twice").format(name=name))
        found[name] = value
    return found
