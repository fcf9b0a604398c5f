"""The registry of games: the one place that names them. Plug-ins come by entry point ``cardkit.games``."""

from __future__ import annotations

from importlib import import_module

from cardkit.errors import UsageError
from cardkit.game import Game
from cardkit.i18n import _
from cardkit.text import quoted

BUILT_IN = ("adrenalyn", "dropmix", "evolution", "futbol", "starcraft")


def built_in() -> list[Game]:
    """The games that come with cardkit, by id."""
    return [import_module(f"cardkit.games.{name}").GAME for name in BUILT_IN]


def plug_ins() -> list[Game]:
    """The games other packages bring (entry-point group ``cardkit.games``; each value is a Game)."""
    from importlib.metadata import entry_points

    found = []
    for point in sorted(entry_points(group="cardkit.games"), key=lambda p: p.name):
        game = point.load()
        if not isinstance(game, Game):
            raise UsageError(
                _("plug-in {name} ({value}) is not a cardkit.game.Game").format(
                    name=point.name, value=point.value
                )
            )
        found.append(game)
    return found


def all_games() -> list[Game]:
    """Every game known here, built in first; two with one id are refused."""
    games = {game.id: game for game in built_in()}
    for game in plug_ins():
        if game.id in games:
            raise UsageError(
                _("two games are called {game!r}; remove one of the plug-ins").format(game=game.id)
            )
        games[game.id] = game
    return list(games.values())


def get(game_id: str) -> Game:
    """The game of that id. Raises UsageError with the known ids."""
    for game in all_games():
        if game.id == game_id:
            return game
    known = ", ".join(game.id for game in all_games())
    raise UsageError(_("unknown game {game}; known are {known}").format(game=quoted(game_id), known=known))
