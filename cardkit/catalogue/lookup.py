"""The read path: names, ids, sets and formats out of the catalogue, with nothing but ``sqlite3``.

Opening checks that what cardkit ships has not changed since the catalogue was built, by file stat alone;
only when it has, the writing side (store.py) is imported and brings the file up to date.
"""

from __future__ import annotations

import json
import os
import sqlite3

from cardkit.card import FIELDS, Card
from cardkit.catalogue.database import (
    MEMORY,
    choose_path,
    connect,
    is_fresh,
    trouble,
    wants_shipped,
)
from cardkit.errors import UsageError
from cardkit.game import Game
from cardkit.i18n import _
from cardkit.text import fold, fold_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_CARD = ", ".join(f'card."{field}"' for field in FIELDS)
# The plus keeps SQLite from walking a whole game in order rather than looking the few rows up.
_BY_ID = f"SELECT {_CARD} FROM card WHERE game = ? AND id_fold = ? ORDER BY +sort"
_BY_NAME = f"SELECT {_CARD} FROM card WHERE game = ? AND name_fold = ? ORDER BY +sort"
_BY_ALIAS = (
    f"SELECT {_CARD}, alias.alias, alias.language, alias.reason FROM alias JOIN card ON card.uid = alias.uid"
    " WHERE alias.game = ? AND alias.fold = ? AND (alias.reason = 'id') = ? ORDER BY card.sort, alias.pk"
)
_PAGE = f"SELECT {_CARD}, sort FROM card WHERE game = ? AND sort > ?{{where}} ORDER BY sort LIMIT 500"


class Match:
    """A card that a text names, and how: ``reason`` is name, id, alias id, translation, former-name or
    spelling; ``spelling`` is what the catalogue has (the name, id or alias), ``language`` the alias's."""

    __slots__ = ("card", "language", "reason", "spelling")

    def __init__(self, card: Card, spelling: str, reason: str, language: str | None = None) -> None:
        self.card = card
        self.spelling = spelling
        self.reason = reason
        self.language = language

    def __repr__(self) -> str:
        return f"Match({self.card.uid!r}, {self.spelling!r}, {self.reason!r})"


class CardSet:
    """A list of cards with counts; ``cards`` holds pairs (card id, count) in the order of the list."""

    __slots__ = ("aliases", "attrs", "cards", "game", "id", "kind", "names")

    def __init__(
        self,
        id: str,
        game: str,
        kind: str,
        names: dict[str, str],
        aliases: list[str],
        attrs: dict[str, Any],
        cards: list[tuple[str, int]],
    ) -> None:
        self.id = id
        self.game = game
        self.kind = kind
        self.names = names
        self.aliases = aliases
        self.attrs = attrs
        self.cards = cards

    def __repr__(self) -> str:
        return f"CardSet({self.game!r}, {self.id!r})"

    def to_json(self) -> dict[str, Any]:
        """The set as it stands in ``sets.json``; empty parts are left out."""
        found: dict[str, Any] = {"id": self.id, "kind": self.kind, "names": self.names}
        if self.aliases:
            found["aliases"] = self.aliases
        if self.attrs:
            found["attrs"] = self.attrs
        found["cards"] = [{"card": card, "count": count} for card, count in self.cards]
        return found


class Lookup:
    """The catalogue, open for reading. Close it, or use it in a ``with`` statement."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.connection = connection
        self.path = path
        self._games: dict[str, Game] | None = None
        self._sets: dict[str, tuple[list[CardSet], dict[str, CardSet]]] = {}
        self._schemas: dict[str, dict[str, Any]] = {}
        self._overlays: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}

    def __enter__(self) -> Lookup:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self.connection.close()

    def games(self) -> list[Game]:
        """The games of the catalogue, in the order of the registry."""
        return list(self._known_games().values())

    def game(self, game_id: str) -> Game:
        """The game of that id. Raises UsageError with the ids there are."""
        games = self._known_games()
        if game_id not in games:
            raise UsageError(
                _("there is no game {game}").format(game=repr(game_id)),
                help=_("known games: {games}").format(games=", ".join(games)),
            )
        return games[game_id]

    def formats(self, game: str) -> dict[str, Any]:
        """The game's ``formats.toml`` as parsed; dates are ISO text. Empty where the game has none."""
        rows = self._rows("SELECT document FROM format_doc WHERE game = ?", (game,))
        found: dict[str, Any] = json.loads(rows[0][0]) if rows else {}
        return found

    def schema(self, game: str) -> dict[str, Any]:
        """``{"identity", "fields": {name: {"type", "attr", "aliases", "values"…}}}``; see CardField.facts."""
        if game not in self._schemas:
            rows = self._rows("SELECT card_schema FROM game WHERE id = ?", (game,))
            self._schemas[game] = json.loads(rows[0][0]) if rows else {"identity": "id", "fields": {}}
        return self._schemas[game]

    def by_id(self, game: str, text: str) -> list[Match]:
        """The cards whose id is this text, then those with an alias of it; equal after ``fold_id``.

        Where several ids fold alike, one that is written exactly so stands alone.
        """
        wanted = fold_id(text)
        if not wanted:
            return []
        found = [Match(card, card.id, "id") for card in map(card_of, self._rows(_BY_ID, (game, wanted)))]
        if len(found) > 1:
            found = [match for match in found if match.card.id == text] or found
        return found or self._aliases(game, wanted, True)

    def by_name(self, game: str, text: str) -> list[Match]:
        """The cards of that name, then those with an alias of it; equal after ``fold``.

        All printings are given, by set and number; no card twice.
        """
        wanted = fold(text)
        if not wanted:
            return []
        found = [
            Match(card, card.name, "name") for card in map(card_of, self._rows(_BY_NAME, (game, wanted)))
        ]
        known = {match.card.uid for match in found}
        return found + [match for match in self._aliases(game, wanted, False) if match.card.uid not in known]

    def _aliases(self, game: str, wanted: str, ids: bool) -> list[Match]:
        found: dict[str, Match] = {}
        for row in self._rows(_BY_ALIAS, (game, wanted, ids)):
            alias, language, reason = row[-3:]
            if row[0] not in found:
                found[row[0]] = Match(card_of(row), alias, "alias id" if ids else reason, language)
        return list(found.values())

    def cards(self, game: str, where: str = "", parameters: Sequence[Any] = ()) -> Iterator[Card]:
        """Every card of a game by set, natural number and id; read in pages, so that nobody waits for us.

        ``where`` and ``parameters``: only some of them, as ``Query.sql`` gives it.
        """
        page = _PAGE.format(where=f" AND ({where})" if where else "")
        after = ""
        while rows := self._rows(page, (game, after, *parameters)):
            yield from map(card_of, rows)
            after = rows[-1][-1]

    def card(self, uid: str) -> Card | None:
        """The printing ``game:id``."""
        rows = self._rows(f"SELECT {_CARD} FROM card WHERE uid = ?", (uid,))
        return card_of(rows[0]) if rows else None

    def names(self, game: str) -> list[str]:
        """Every name and every alias that is a name, for suggestions."""
        query = (
            "SELECT name FROM card WHERE game = ?"
            " UNION SELECT alias FROM alias WHERE game = ? AND reason <> 'id'"
        )
        return [row[0] for row in self._rows(query, (game, game))]

    def sets(self, game: str) -> list[CardSet]:
        """The sets of a game, in the order of its list."""
        return self._known_sets(game)[0]

    def set(self, game: str, text: str) -> CardSet | None:
        """The set of that id, name (in any language) or alias; case, accents and hyphens do not count."""
        return self._known_sets(game)[1].get(fold_id(text))

    def overlay(self, game: str, profile: str) -> dict[str, dict[str, Any]]:
        """Card id → values of a profile. Raises UsageError with the names there are."""
        known_overlay = self._overlays.get((game, profile))
        if known_overlay is not None:
            return known_overlay
        query = "SELECT document FROM overlay WHERE game = ? AND profile = ?"
        rows = self._rows(query, (game, profile))
        if not rows:
            known = ", ".join(self.profiles(game)) or _("none")
            raise UsageError(
                _("there is no profile {profile} for {game}").format(profile=repr(profile), game=game),
                help=_("known profiles: {profiles}").format(profiles=known),
            )
        found: dict[str, dict[str, Any]] = json.loads(rows[0][0]).get("cards", {})
        self._overlays[game, profile] = found
        return found

    def profiles(self, game: str) -> list[str]:
        """The names of the game's profiles of card values."""
        query = "SELECT profile FROM overlay WHERE game = ? ORDER BY profile"
        return [row[0] for row in self._rows(query, (game,))]

    def forget(self) -> None:
        """Reads games, sets and schemas anew at the next question: something was written meanwhile."""
        self._games = None
        self._sets.clear()
        self._schemas.clear()
        self._overlays.clear()

    def version(self) -> str:
        """The version of the data that cardkit shipped with, as built into this catalogue; or ``""``."""
        rows = self._rows("SELECT value FROM meta WHERE key = 'data_version'", ())
        return str(rows[0][0]) if rows else ""

    def _known_games(self) -> dict[str, Game]:
        if self._games is None:
            rows = self._rows("SELECT document FROM game ORDER BY position", ())
            games = [Game.from_json(json.loads(row[0])) for row in rows]
            self._games = {game.id: game for game in games}
        return self._games

    def _known_sets(self, game: str) -> tuple[list[CardSet], dict[str, CardSet]]:
        if game not in self._sets:
            cards: dict[str, list[tuple[str, int]]] = {}
            query = 'SELECT "set", card, count FROM set_card WHERE game = ? ORDER BY "set", position'
            for set_id, card, count in self._rows(query, (game,)):
                cards.setdefault(set_id, []).append((card, count))
            query = (
                "SELECT id, kind, names, aliases, attrs FROM card_set WHERE game = ? ORDER BY position, id"
            )
            listed = [
                CardSet(
                    row[0],
                    game,
                    row[1],
                    json.loads(row[2]),
                    json.loads(row[3]) if row[3] else [],
                    json.loads(row[4]) if row[4] else {},
                    cards.get(row[0], []),
                )
                for row in self._rows(query, (game,))
            ]
            named: dict[str, CardSet] = {fold_id(one.id): one for one in listed}
            for one in listed:
                for name in (*one.names.values(), *one.aliases):
                    named.setdefault(fold_id(name), one)
            self._sets[game] = listed, named
        return self._sets[game]

    def _rows(self, query: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self.connection.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self.path) from None


def card_of(row: tuple[Any, ...]) -> Card:
    """The card in a row that starts with the columns FIELDS."""
    effects, aliases, provenance = row[9], row[11], row[13]
    return Card(
        row[0],
        row[1],
        row[2],
        row[3],
        row[4],
        row[5],
        row[6],
        row[7],
        json.loads(row[8]),
        json.loads(effects) if effects else [],
        row[10],
        json.loads(aliases) if aliases else [],
        row[12],
        json.loads(provenance) if provenance else {},
    )


def open_lookup(db: str | None = None, *, shipped: bool | None = None) -> Lookup:
    """Opens the catalogue for reading; builds it, or brings it up to date, where that is needed.

    ``db``: a file, ``:memory:``, or None for CARDKIT_DB and then the user's own. ``shipped``: False makes
    a new catalogue without cardkit's cards; None means what CARDKIT_SHIPPED says, else what the file is.
    """
    path = choose_path(db)
    wanted = wants_shipped(shipped)
    if path != MEMORY and os.path.isfile(path):
        connection = connect(path)
        if is_fresh(connection, path, wanted):
            return Lookup(connection, path)
        connection.close()
    from cardkit.catalogue.store import open_store

    return Lookup(open_store(path, shipped=wanted).connection, path)
