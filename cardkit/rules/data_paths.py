"""What ``check-data`` is pointed at: the folder of a game, a folder of those, or card lists of one's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from cardkit.catalogue.shipped import GameSource, common_path, read_toml, source_of
from cardkit.errors import CardkitError, InputError, UsageError
from cardkit.finding import Finding
from cardkit.games import all_games
from cardkit.i18n import _
from cardkit.rules.community import load_documents
from cardkit.rules.data_check import DataCheck
from cardkit.rules.report import CheckReport, DeckReport

_LISTS = (".csv", ".tsv", ".xlsx", ".json", ".jsonl")


def check_data(
    paths: list[str], game: str | None, fix: bool = False, formats: Sequence[str] = ()
) -> tuple[CheckReport, list[str]]:
    """The report on all paths, and the files that were rewritten.

    formats: files with formats and lists that a repository keeps on top of the shipped ones.

    A folder named after a game, or given with ``game`` and holding ``cards``, is a data folder; any other
    folder is searched for data folders, and, with ``game``, for card lists.
    """
    total = CheckReport("files")
    total.rules = read_toml(common_path())["rule"]
    fixed: list[str] = []
    for path in paths:
        if not os.path.exists(path):
            total.problems.append({"path": path, "message": _("no such file or folder")})
            continue
        before = len(total.decks) + len(total.problems)
        for folder, owner in _data_folders(path, game):
            check = DataCheck(owner.game.id, owner.card_schema(), total.rules, fix)
            _add(total, check.folder(folder))
            fixed += check.fixed
        if len(total.decks) + len(total.problems) == before:
            _lists(path, game, total, fix, fixed)
        if len(total.decks) + len(total.problems) == before:
            total.problems.append({"path": path, "message": _("no card data here")})
    for path in formats:
        source = source_of(_game_of(path, game))
        _add(
            total,
            DataCheck(source.game.id, source.card_schema(), total.rules, fix).house(path, source.formats()),
        )
    return total, fixed


def _game_of(path: str, game: str | None) -> str:
    """The game that a file of formats names, or ``game``; what else is wrong with the file is found later."""
    try:
        return next(iter(load_documents([path], game)))
    except CardkitError:
        if game is None:
            raise
        return game


def _add(total: CheckReport, part: CheckReport) -> None:
    total.decks += part.decks
    total.problems += part.problems


def _data_folders(path: str, game: str | None) -> list[tuple[str, GameSource]]:
    if not os.path.isdir(path):
        return []
    games = {found.id: found for found in all_games()}
    name = os.path.basename(os.path.abspath(path))
    if os.path.isdir(os.path.join(path, "cards")) and (name in games or game):
        return [(path, source_of(game or name))]
    found = []
    for inner in sorted(os.listdir(path)):
        folder = os.path.join(path, inner)
        if inner in games and os.path.isdir(os.path.join(folder, "cards")):
            found.append((folder, GameSource(games[inner])))
    return found


def _lists(path: str, game: str | None, total: CheckReport, fix: bool, fixed: list[str]) -> None:
    files = [path] if os.path.isfile(path) else _searched(path)
    if not files:
        return
    if not game:
        raise UsageError(_("which game are these cards of?"), help=_("add --game GAME"), path=path)
    source = source_of(game)
    for file in files:
        if file.endswith(".json"):
            check = DataCheck(game, source.card_schema(), total.rules, fix)
            part = check.file(file)
            if part.decks and _is_card_list(part.decks[0]):
                _add(total, part)
                fixed += check.fixed
                continue
        total.decks += _imported(file, source, total)


def _is_card_list(report: DeckReport) -> bool:
    """Whether a JSON list looked like cards (sets and aliases are judged by importing them)."""
    return not all(finding.code == "CKD911" for finding in report.findings) or not report.findings


def _imported(path: str, source: GameSource, total: CheckReport) -> list[DeckReport]:
    """A list judged as an import would: into a passing catalogue, nothing stored."""
    from cardkit.catalogue.importer import ImportOptions, import_file
    from cardkit.catalogue.store import open_store

    store = open_store(":memory:", shipped=True)
    try:
        done = import_file(store, source, path, ImportOptions(dry_run=True))
    except InputError as error:
        # An import says line and column behind the path.
        place = error.path.removeprefix(path).removeprefix(":")
        message = f"{place}: {error.message}" if place else error.message
        total.problems.append({"path": path, "message": message})
        return []
    finally:
        store.close()
    report = DeckReport(path, source.game.id, None, done.added + done.changed + done.unchanged, None)
    try:
        with open(path, encoding="utf-8-sig") as file:
            report.text = "" if path.endswith(".xlsx") else file.read(5_000_000)
    except (OSError, UnicodeDecodeError):
        report.text = ""
    for notes, severity in ((done.rows, "error"), (done.warnings, "warning")):
        for note in notes:
            reason = f"{note.field}: {note.message}" if note.field else note.message
            finding = Finding("CKD911", note.line, max(1, note.column), values={"reason": reason}, path=path)
            finding.rule = total.rules["CKD911"]
            finding.severity = severity
            report.findings.append(finding)
    report.findings.sort(key=lambda finding: (finding.line, finding.column))
    return [report]


def _searched(folder: str) -> list[str]:
    found: list[Any] = []
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(where, n) for n in sorted(names) if n.endswith(_LISTS) and ".deck" not in n]
    return found
