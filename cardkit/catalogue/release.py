"""Releases of the shipped data: a version of its own, a list of what changed, and a snapshot to tell by.

``data/RELEASE`` remembers a digest of every card and of every other file the catalogue is built from.
Whoever changes data takes the next version:

    python -m cardkit.catalogue.release 2026.12.1

which writes ``data/VERSION``, puts what changed at the head of ``data/CHANGELOG.md`` and renews the snapshot.
A test fails as long as data and snapshot differ.
"""

from __future__ import annotations

import json
import os
import re
import sys
from hashlib import sha256
from typing import Any

from cardkit import resources
from cardkit.catalogue.shipped import GameSource, common_path, read_json
from cardkit.errors import CardkitError, UsageError
from cardkit.games import built_in

_VERSION = re.compile(r"\d{4}\.\d{1,2}(?:\.\d+)?")
_HEAD = """# Changes of the card data

The data that comes with cardkit has a version of its own. This list is written by
`python -m cardkit.catalogue.release VERSION`; `cardkit changes` tells the same, field by field, for your own
catalogue.
"""
_LISTED = 60

Snapshot = dict[str, Any]


def snapshot() -> Snapshot:
    """``{"cards": {game: {card id: digest}}, "files": {path: digest}}`` of the data as it is."""
    root = resources.folder("data")
    cards: dict[str, dict[str, str]] = {}
    files: dict[str, str] = {}
    files["common.toml"] = _file_digest(common_path())
    for source in (GameSource(game) for game in built_in()):
        cards[source.game.id] = {
            card["id"]: _digest(json.dumps(card, sort_keys=True).encode())
            for path in source.card_files()
            for card in read_json(path)
        }
        listed = {*source.files(), os.path.join(source.folder, "corrections.json")} - set(source.card_files())
        for path in sorted(listed):
            if os.path.isfile(path) and path.startswith(root + os.sep):
                files[os.path.relpath(path, root).replace(os.sep, "/")] = _file_digest(path)
    return {"cards": cards, "files": files}


def released() -> Snapshot:
    """The snapshot of the last release, with its ``version``; empty before the first."""
    path = os.path.join(resources.folder("data"), "RELEASE")
    if not os.path.isfile(path):
        return {"version": "", "cards": {}, "files": {}}
    found: Snapshot = read_json(path)
    return found


def differences(old: Snapshot, new: Snapshot) -> list[str]:
    """What changed between two snapshots, as the lines of a list; empty where nothing did."""
    lines = []
    for path in sorted({*old["files"], *new["files"]}):
        if old["files"].get(path) != new["files"].get(path):
            word = "new" if path not in old["files"] else "gone" if path not in new["files"] else "changed"
            lines.append(f"- {path}: {word}")
    for game in sorted({*old["cards"], *new["cards"]}):
        before, after = old["cards"].get(game, {}), new["cards"].get(game, {})
        changed = [card for card in after if card in before and before[card] != after[card]]
        for word, cards in (
            ("added", [card for card in after if card not in before]),
            ("changed", changed),
            ("removed", [card for card in before if card not in after]),
        ):
            if cards:
                lines.append(f"- {game}: {len(cards)} cards {word}{_names(cards, before)}")
    return lines


def step(version: str) -> list[str]:
    """Takes the next version; the lines that were written into the list of changes.

    Raises UsageError for a version that is not ``YEAR.MONTH[.N]`` or not a later one, and where nothing
    changed.
    """
    old = released()
    if not _VERSION.fullmatch(version):
        raise UsageError(f"a data version is YEAR.MONTH or YEAR.MONTH.N, got {version!r}")
    if old["version"] and _key(version) <= _key(old["version"]):
        raise UsageError(f"{version} is not later than {old['version']}")
    new = snapshot()
    lines = differences(old, new)
    if not lines:
        raise UsageError(f"nothing has changed since {old['version']}")
    root = resources.folder("data")
    _write(os.path.join(root, "CHANGELOG.md"), _changelog(root, version, lines))
    _write(os.path.join(root, "RELEASE"), json.dumps({"version": version, **new}, indent=1) + "\n")
    _write(os.path.join(root, "VERSION"), version + "\n")
    return lines


def _changelog(root: str, version: str, lines: list[str]) -> str:
    path = os.path.join(root, "CHANGELOG.md")
    older = ""
    if os.path.isfile(path):
        with open(path, encoding="utf-8") as file:
            older = file.read().removeprefix(_HEAD)
    return f"{_HEAD}\n## {version}\n\n" + "\n".join(lines) + "\n" + older


def _names(cards: list[str], before: dict[str, str]) -> str:
    """The ids, where they tell more than a number: not all cards of a new game."""
    if not before or len(cards) > _LISTED:
        return ""
    return ": " + ", ".join(cards)


def _key(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]


def _file_digest(path: str) -> str:
    with open(path, "rb") as file:
        return _digest(file.read())


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main() -> int:
    """Takes the version on the command line."""
    try:
        if len(sys.argv) != 2:
            raise UsageError("usage: python -m cardkit.catalogue.release VERSION")
        print("\n".join(step(sys.argv[1])))
    except CardkitError as error:
        print(error.message, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
