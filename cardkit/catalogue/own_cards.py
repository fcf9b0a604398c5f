"""A repository's own cards beside the shipped ones, without installing anything: a catalogue made for them.

The catalogue is an ordinary one, kept in the user's data folder under the digest of the card files and of
the catalogue they come on top of, so that the next check finds it ready.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from hashlib import sha256

from cardkit.catalogue.catalogue import open_catalogue
from cardkit.catalogue.database import MEMORY, choose_path, default_path
from cardkit.errors import UsageError
from cardkit.i18n import _

# Catalogues of card files that have changed since are left behind; only the newest few are kept.
_KEPT = 8


def with_own_cards(files: list[str], game: str | None, db: str | None, shipped: bool | None) -> str:
    """The path of a catalogue that holds the cards of ``files`` on top of the one ``db`` names.

    Raises UsageError with file, line and reason for the first rows that are wrong: a check by half a card
    list would be no check.
    """
    if not game:
        raise UsageError(_("own cards need a game"), help=_('set game = "…" in the configuration'))
    base = choose_path(db)
    path = os.path.join(os.path.dirname(default_path()), "own", f"{_digest(files, game, base, shipped)}.db")
    if os.path.isfile(path):
        os.utime(path)
        return path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    draft = f"{path}.{os.getpid()}.draft"
    try:
        if base != MEMORY and os.path.isfile(base):
            open_catalogue(base, shipped=shipped).close()
            with closing(sqlite3.connect(base)) as old, closing(sqlite3.connect(draft)) as new:
                old.backup(new)
        _import(draft, files, game, shipped)
        os.replace(draft, path)
    finally:
        if os.path.exists(draft):
            os.remove(draft)
    _tidy(os.path.dirname(path))
    return path


def _import(path: str, files: list[str], game: str, shipped: bool | None) -> None:
    with open_catalogue(path, shipped=shipped) as catalogue:
        for file in files:
            report = catalogue.import_cards(file, game=game)
            rows = [row for part in report.files for row in part.rows]
            if rows:
                shown = [
                    f"{row.path}:{row.line}:{row.column}: {row.field or ''} {row.message}" for row in rows
                ]
                raise UsageError(
                    _("own cards: {count} bad rows").format(count=report.total("bad")),
                    path=file,
                    help="\n  ".join(shown[:5]),
                )


def _digest(files: list[str], game: str, base: str, shipped: bool | None) -> str:
    total = sha256(f"{game} {base} {shipped}".encode())
    if base != MEMORY and os.path.isfile(base):
        found = os.stat(base)
        total.update(f"{found.st_mtime_ns} {found.st_size}".encode())
    for file in files:
        with open(file, "rb") as opened:
            total.update(sha256(opened.read()).digest())
    return total.hexdigest()[:32]


def _tidy(folder: str) -> None:
    paths = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".db")]
    for path in sorted(paths, key=os.path.getmtime)[:-_KEPT]:
        try:
            os.remove(path)
        except OSError:
            continue  # in use elsewhere; the next run takes it
