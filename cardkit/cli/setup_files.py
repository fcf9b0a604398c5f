"""The files ``cardkit init`` writes, filled with what can be seen in the repository."""

from __future__ import annotations

import os

from cardkit import __version__
from cardkit.cli.paths import DECK_ENDINGS
from cardkit.errors import UsageError
from cardkit.files import write_whole
from cardkit.games import BUILT_IN, get
from cardkit.i18n import _
from cardkit.resources import HOME, REPOSITORY

_MOST_DECKS = 200

WORKFLOW = """\
name: decks
on:
  push:
  pull_request:
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: {repository}@v{version}
"""

HOOK = """\
repos:
  - repo: {home}
    rev: v{version}
    hooks:
      - id: cardkit-check
"""


class Step:
    """One file: ``kind`` is ``new`` or ``kept``; ``note`` says why or with what."""

    def __init__(self, kind: str, path: str, text: str = "", note: str = "") -> None:
        self.kind = kind
        self.path = path
        self.text = text
        self.note = note


def plan(folder: str, game: str | None) -> list[Step]:
    """What would be written. Raises UsageError for no folder, and for a game unknown or not to be seen."""
    if not os.path.isdir(folder):
        raise UsageError(_("no such folder"), path=folder)
    decks = _decks(folder)
    if game is not None:
        get(game)
    else:
        game = _game_of(decks)
    return [
        _configuration(folder, game, decks),
        _file(
            folder,
            os.path.join(".github", "workflows", "decks.yml"),
            WORKFLOW.format(repository=REPOSITORY, version=__version__),
        ),
        _hook(folder),
    ]


def write(step: Step) -> None:
    """Write one file, unless it is there. Raises CardkitError where it cannot be written."""
    if step.kind == "new":
        os.makedirs(os.path.dirname(step.path) or ".", exist_ok=True)
        write_whole(step.path, step.text)


def _configuration(folder: str, game: str | None, decks: list[str]) -> Step:
    if game is None:
        raise UsageError(
            _("which game are the decks of? No deck here says it."),
            help=_("cardkit init --game {games}").format(games="|".join(BUILT_IN)),
        )
    project = os.path.join(folder, "pyproject.toml")
    if os.path.isfile(project):
        with open(project, "rb") as file:
            if b"tool.cardkit" in file.read():
                return Step("kept", project, note=_("it has a section for cardkit"))
    tops = sorted({os.path.relpath(path, folder).replace(os.sep, "/").split("/")[0] for path in decks}) or [
        "decks"
    ]
    lines = [f'game = "{game}"']
    lines.append(f"paths = [{', '.join(_toml(top) for top in tops)}]")
    for name, key in (("formats.toml", "formats"), ("cards", "cards")):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            lines.append(f'{key} = ["{name}"]')
        elif os.path.isdir(path) and any(entry.endswith((".csv", ".json")) for entry in os.listdir(path)):
            lines.append(f'{key} = ["{name}/*"]')
    return _file(folder, "cardkit.toml", "\n".join(lines) + "\n")


def _hook(folder: str) -> Step:
    path = os.path.join(folder, ".pre-commit-config.yaml")
    if os.path.exists(path):
        return Step("kept", path, note=_("add the hook cardkit-check of this version there"))
    return Step("new", path, HOOK.format(home=HOME, version=__version__))


def _file(folder: str, name: str, text: str) -> Step:
    path = os.path.join(folder, name)
    return Step("kept", path) if os.path.exists(path) else Step("new", path, text)


def _toml(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _decks(folder: str) -> list[str]:
    found: list[str] = []
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(where, name) for name in sorted(names) if name.endswith(DECK_ENDINGS)]
        if len(found) > _MOST_DECKS:
            break
    return found


def _game_of(decks: list[str]) -> str | None:
    """The game that the decks name, where all that name one name the same."""
    named = {value for value in _named(decks, "game") if value in BUILT_IN}
    return named.pop() if len(named) == 1 else None


def _named(decks: list[str], header: str) -> set[str]:
    """What the decks say in a header, in small letters."""
    named = set()
    for path in decks[:_MOST_DECKS]:
        with open(path, "rb") as file:
            head = file.read(2_000).decode("utf-8", "ignore").lower()
        for line in head.splitlines():
            key, _colon, value = line.partition(":")
            if key.strip() == header and value.strip():
                named.add(value.strip())
    return named
