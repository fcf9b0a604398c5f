"""From a game to its engine; a batch hands engines to its workers by reference."""

from __future__ import annotations

from importlib import import_module

from cardkit.errors import UsageError
from cardkit.game import Game
from cardkit.games import all_games, get
from cardkit.i18n import _
from cardkit.match.core import Engine


def load(reference: str) -> Engine:
    """The engine at ``module:NAME``."""
    module, _colon, name = reference.partition(":")
    engine = getattr(import_module(module), name)
    if not isinstance(engine, Engine):
        raise UsageError(_("{reference} is no engine").format(reference=reference))
    return engine


def engine_of(game_id: str) -> Engine:
    """The engine of a game. Raises UsageError for unknown games and for those that cannot be played."""
    return load(reference_of(get(game_id)))


def reference_of(game: Game) -> str:
    """Where the engine of a game is. Raises UsageError when it has none."""
    if not game.engine:
        raise UsageError(
            _("the runner cannot play {game}; it can play {known}").format(
                game=game.id, known=", ".join(g.id for g in all_games() if g.engine) or _("no game yet")
            )
        )
    return game.engine
