"""Configuration of a repository: ``cardkit.toml``, or ``[tool.cardkit]`` of ``pyproject.toml``."""

from __future__ import annotations

import os
from datetime import date, datetime
from typing import Any

from cardkit.errors import UsageError
from cardkit.files import upward
from cardkit.i18n import LANGUAGES, _
from cardkit.output import FORMATS
from cardkit.reasons import system
from cardkit.text import quoted, shorten, visible

# Key → what its value must be.
KEYS: dict[str, str] = {
    "game": "text",
    "deck-format": "text",
    "paths": "list of texts",
    "cards": "list of texts",
    "formats": "list of texts",
    "select": "list of texts",
    "ignore": "list of texts",
    "per-file-ignores": "table of lists",
    "on": "day",
    "language": "text",
    "max-warnings": "number",
    "output-format": "text",
}


class Config:
    """The settings of one file; ``folder`` is what its paths are relative to."""

    def __init__(self, path: str, values: dict[str, Any]) -> None:
        self.path = path
        self.folder = os.path.dirname(path)
        self.values = values

    def get(self, key: str) -> Any:
        """The value of a key, or None."""
        return self.values.get(key)

    def files(self, key: str) -> list[str]:
        """The files that the patterns of a key mean, inside the folder. Raises UsageError for none."""
        from glob import glob

        found: list[str] = []
        root = os.path.realpath(self.folder or ".")
        for pattern in self.values.get(key) or []:
            matches = sorted(glob(os.path.join(self.folder, pattern), recursive=True))
            matches = [m for m in matches if os.path.isfile(m)]
            if not matches:
                raise UsageError(
                    _("{key}: no file matches {pattern}").format(key=key, pattern=pattern), path=self.path
                )
            for match in matches:
                if os.path.commonpath([root, os.path.realpath(match)]) != root:
                    raise UsageError(
                        _("{key}: {pattern} leads out of the repository").format(key=key, pattern=pattern),
                        path=self.path,
                    )
            found += [m for m in matches if m not in found]
        return found


def find(start: str | None = None) -> Config | None:
    """The configuration that holds in a folder: its own or that of a folder above, up to the repository root.

    Raises UsageError for a file that is wrong, naming the key and what was expected.
    """
    for folder in upward(start or os.getcwd()):
        for name, table in (("cardkit.toml", None), ("pyproject.toml", ("tool", "cardkit"))):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                values = _read(path, table)
                if values is not None:
                    relative = os.path.relpath(path)
                    return Config(relative if not relative.startswith("..") else path, values)
    return None


def of_folder(folder: str) -> Config | None:
    """The configuration that lies in this very folder, or None."""
    config = find(folder) if os.path.isdir(folder) else None
    here = config is not None and os.path.realpath(config.folder or ".") == os.path.realpath(folder)
    return config if here else None


def _read(path: str, table: tuple[str, ...] | None) -> dict[str, Any] | None:
    import tomllib

    try:
        with open(path, "rb") as file:
            data: Any = tomllib.load(file)
    except OSError as error:
        raise UsageError(_("cannot be read: {reason}").format(reason=system(error)), path=path) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(_("not TOML: {reason}").format(reason=error), path=path) from None
    for key in table or ():
        data = data.get(key) if isinstance(data, dict) else None
    if data is None:
        return None
    return _checked(path, data)


def _checked(path: str, data: dict[str, Any]) -> dict[str, Any]:
    for key, value in data.items():
        if key not in KEYS:
            from difflib import get_close_matches

            near = get_close_matches(key, KEYS, n=1)
            raise UsageError(
                _("unknown key {key}").format(key=shorten(key)),
                path=path,
                help=_("did you mean {near}?").format(near=near[0])
                if near
                else _("known keys: {known}").format(known=", ".join(KEYS)),
            )
        if not _fits(value, KEYS[key]):
            raise UsageError(
                _("{key}: expected {expected}, got {got}").format(
                    key=key, got=quoted(str(value)), expected=_worded(KEYS[key])
                ),
                path=path,
            )
    if data.get("language") not in (None, *LANGUAGES):
        raise UsageError(
            _("unknown language {got}; known are {known}").format(
                got=data["language"], known=", ".join(LANGUAGES)
            ),
            path=path,
        )
    if "on" in data:
        from cardkit.cli.check_run import day

        try:
            day(str(data["on"]))
        except UsageError as error:
            raise UsageError(f"on: {error.message}", path=path) from None
    if data.get("output-format") not in (None, *FORMATS):
        raise UsageError(
            _("unknown output format {got}; known are {known}").format(
                got=shorten(visible(data["output-format"])), known=", ".join(FORMATS)
            ),
            path=path,
        )
    return data


def _worded(kind: str) -> str:
    """What a value must be, in the user's language."""
    words = {
        "text": _("a text"),
        "list of texts": _("a list of texts"),
        "table of lists": _("a table of lists"),
        "day": _("a day"),
        "number": _("a whole number from 0 up"),
    }
    return words[kind]


def _fits(value: Any, kind: str) -> bool:
    def texts(item: Any) -> bool:
        return isinstance(item, list) and all(isinstance(part, str) for part in item)

    if kind == "text":
        return isinstance(value, str)
    if kind == "day":
        return isinstance(value, str | date) and not isinstance(value, datetime)
    if kind == "number":
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if kind == "list of texts":
        return texts(value)
    return isinstance(value, dict) and all(texts(item) for item in value.values())


def own_documents() -> dict[str, list[dict[str, Any]]]:
    """The formats, rules and lists of the repository we are in, by game; none outside of one."""
    from cardkit.rules.community import load_documents

    config = find()
    return {} if config is None else load_documents(config.files("formats"), config.get("game"))


def configure(options: Any) -> None:
    """Fill what the command line left open from the configuration; load a repository's own rules and cards.

    options: a CheckOptions. Paths given by the configuration are shown relative to the current folder.
    """
    config = find()
    if config is None:
        if not options.paths:
            raise UsageError(_("name a deck, a folder or a glob"), help=_("Example: cardkit check decks/"))
        return
    from cardkit import i18n
    from cardkit.rules.community import load_documents

    if not (options.paths or options.select or options.ignore or options.deck_format or options.on):
        options.config = config
    options.game = options.game or config.get("game")
    options.deck_format = options.deck_format or config.get("deck-format")
    if options.on is None and config.get("on") is not None:
        options.on = str(config.get("on"))
    options.per_file_ignores = {
        pattern: [code.upper() for code in held]
        for pattern, held in (config.get("per-file-ignores") or {}).items()
    }
    codes = [code for held in options.per_file_ignores.values() for code in held]
    for key in ("select", "ignore"):
        if not getattr(options, key):
            setattr(options, key, [code.upper() for code in config.get(key) or []])
            codes += getattr(options, key)
    options.folder = config.folder
    options.configured = dict.fromkeys(codes, config.path)
    if options.max_warnings is None:
        options.max_warnings = config.get("max-warnings")
    if options.output_format is None:
        options.output_format = config.get("output-format") or "text"
    if config.get("language") and not i18n.is_asked():
        i18n.use(config.get("language"))
    if not options.paths:
        options.paths = [
            os.path.relpath(os.path.join(config.folder, path)) for path in config.get("paths") or []
        ]
        if not options.paths:
            raise UsageError(
                _("name a deck, a folder or a glob, or set paths in the configuration"), path=config.path
            )
    options.documents = load_documents(config.files("formats"), options.game)
    own = config.files("cards")
    if own:
        from cardkit.catalogue.own_cards import with_own_cards

        options.db = with_own_cards(own, options.game, options.db, options.shipped)
        options.shipped = None
