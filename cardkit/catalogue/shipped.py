"""What cardkit ships: the folders of data of every game, their files, and when they have changed."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any

import cardkit
from cardkit import resources
from cardkit.catalogue.card_schema import CardSchema
from cardkit.errors import CatalogueError, UsageError
from cardkit.game import Game
from cardkit.games import BUILT_IN, all_games
from cardkit.i18n import _


class GameSource:
    """The files of one game; a folder that is missing or empty is a game without cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.folder = game.data or os.path.join(resources.folder("data"), game.id)
        self.schema_path = game.schema or resources.schema_path(f"{game.id}.cards")

    def files(self) -> list[str]:
        """Every file the catalogue is built from, in the order in which it is read."""
        single = [os.path.join(self.folder, name) for name in ("sets.json", "formats.toml")]
        found = [path for path in (self.schema_path, *single) if os.path.isfile(path)]
        for part in ("cards", "profiles"):
            found += _json_files(os.path.join(self.folder, part))
        return found

    def watched(self) -> list[str]:
        """The files, and the folders in which new ones may appear."""
        parts = [os.path.join(self.folder, part) for part in ("cards", "profiles")]
        return [self.folder, *parts, *self.files()]

    def schema(self) -> CardSchema | None:
        """The card schema, or None for a game that has none yet."""
        return CardSchema.load(self.schema_path) if os.path.isfile(self.schema_path) else None

    def card_schema(self) -> CardSchema:
        """The card schema. Raises CatalogueError for a game that has none."""
        return CardSchema.load(self.schema_path)

    def card_files(self) -> list[str]:
        """The card files, by name."""
        return _json_files(os.path.join(self.folder, "cards"))

    def sets(self) -> list[dict[str, Any]]:
        """The sets as they stand in ``sets.json``."""
        found: list[dict[str, Any]] = self._json("sets.json", [])
        return found

    def formats(self) -> dict[str, Any]:
        """``formats.toml``, parsed; dates become ISO text. Raises CatalogueError where it is not TOML."""
        path = os.path.join(self.folder, "formats.toml")
        return read_toml(path) if os.path.isfile(path) else {}

    def profiles(self) -> list[tuple[str, dict[str, Any]]]:
        """Name and content of every profile of card values."""
        found = []
        for path in _json_files(os.path.join(self.folder, "profiles")):
            document = read_json(path)
            found.append((str(document.get("profile") or os.path.basename(path)[:-5]), document))
        return found

    def _json(self, name: str, empty: Any) -> Any:
        path = os.path.join(self.folder, name)
        return read_json(path) if os.path.isfile(path) else empty


def sources() -> list[GameSource]:
    """The games with their data, in the order of the registry."""
    return [GameSource(game) for game in all_games()]


def common_path() -> str:
    """The file with the rules that hold for decks of any game."""
    return os.path.join(resources.folder("data"), "common.toml")


def source_of(game: str) -> GameSource:
    """The data of one game. Raises UsageError with the games there are."""
    if game in BUILT_IN:
        # No need to look for plug-ins: none may have the id of a game that is built in.
        return GameSource(import_module(f"cardkit.games.{game}").GAME)
    found = sources()
    for source in found:
        if source.game.id == game:
            return source
    raise UsageError(
        _("there is no game {game}").format(game=repr(game)),
        help=_("known games: {games}").format(games=", ".join(source.game.id for source in found)),
    )


def data_version() -> str:
    """The version of the shipped data (``data/VERSION``), or ``""`` where there is none."""
    path = os.path.join(resources.folder("data"), "VERSION")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def stamp(found: list[GameSource]) -> list[list[Any]]:
    """``[path, mtime in ns, size]`` of everything whose change means a new build; -1 for what is missing.

    Besides the data: the modules of the games, and the folders of installed packages, where a plug-in
    would appear.
    """
    package = os.path.dirname(os.path.abspath(cardkit.__file__))
    paths = [resources.folder("data"), common_path(), os.path.join(resources.folder("data"), "VERSION")]
    paths += [os.path.join(package, "__init__.py"), os.path.join(package, "games", "__init__.py")]
    for source in found:
        module = os.path.join(package, "games", source.game.id, "__init__.py")
        paths += [module, *source.watched()]
    paths += [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    return [[path, *_stat(path)] for path in paths]


def digest(found: list[GameSource], shipped: bool) -> str:
    """The digest of all that a build depends on."""
    from hashlib import sha256

    from cardkit.catalogue.database import TABLES_VERSION

    total = sha256(f"{cardkit.__version__} {TABLES_VERSION} {data_version()} {shipped}".encode())
    total.update(json.dumps(read_toml(common_path()), sort_keys=True).encode())
    for source in found:
        total.update(json.dumps(source.game.to_json(), sort_keys=True).encode())
        for path in source.files():
            total.update(os.path.relpath(path, source.folder).encode())
            try:
                with open(path, "rb") as file:
                    total.update(sha256(file.read()).digest())
            except OSError as error:
                raise _unreadable(path, error) from None
    return total.hexdigest()


def read_toml(path: str) -> dict[str, Any]:
    """The content of a shipped TOML file. Raises CatalogueError with the place where it is broken."""
    import tomllib

    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def read_json(path: str) -> Any:
    """The content of a shipped JSON file. Raises CatalogueError with the place where it is broken."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: Exception) -> CatalogueError:
    return CatalogueError(
        _("a file that comes with cardkit cannot be read: {reason}").format(reason=error),
        path=path,
        help=_("install cardkit again, or mend the file if it is yours"),
    )


def _json_files(folder: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.endswith(".json") and name[0] != "."]


def _stat(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return -1, -1
    return found.st_mtime_ns, found.st_size
