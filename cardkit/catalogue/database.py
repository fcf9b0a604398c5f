"""The database file: where it is, how it is opened, and what its errors mean in words.

Only the standard library: the read path of a check goes through here.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from time import monotonic

from cardkit.errors import CatalogueError, UsageError
from cardkit.i18n import _
from cardkit.reasons import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MEMORY = ":memory:"
# "CARD" in the header of the file tells our databases from everybody else's.
APPLICATION_ID = 0x43415244
# Counts changes of the tables; a file with a higher number was made by a newer cardkit.
TABLES_VERSION = 3
# Seconds to wait for another process that writes, and after how many to say so.
WAIT = 120.0
_TELL_AFTER = 1.0


def default_path() -> str:
    """Where the catalogue of this user lives, by the habits of the system."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return os.path.join(base, "cardkit", "catalogue.db")


def choose_path(db: str | None = None) -> str:
    """The file to use: the one given, else CARDKIT_DB, else the user's own; ``:memory:`` stays as it is."""
    return db or os.environ.get("CARDKIT_DB") or default_path()


def wants_shipped(shipped: bool | None) -> bool | None:
    """With or without the shipped cards: as asked, else CARDKIT_SHIPPED (0 or 1), else None."""
    if shipped is not None:
        return shipped
    word = os.environ.get("CARDKIT_SHIPPED", "")
    if word not in ("", "0", "1"):
        raise UsageError(_("CARDKIT_SHIPPED is 0 or 1, got {value}").format(value=repr(word)))
    return bool(int(word)) if word else None


def connect(path: str) -> sqlite3.Connection:
    """Opens (or makes) the file. Transactions are begun and ended by hand, never by the driver.

    Raises CatalogueError when the file cannot be opened or is a folder.
    """
    if path != MEMORY:
        if os.path.isdir(path):
            raise CatalogueError(
                _("the catalogue cannot be opened: this is a folder, not a file"),
                path=path,
                help=_("name a file with --db or CARDKIT_DB"),
            )
        folder = os.path.dirname(os.path.abspath(path))
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise CatalogueError(
                _("the folder of the catalogue cannot be made: {reason}").format(reason=system(error)),
                path=path,
                help=_("name a file elsewhere with --db or CARDKIT_DB"),
            ) from None
    try:
        return sqlite3.connect(path, timeout=WAIT, isolation_level=None, cached_statements=256)
    except sqlite3.Error as error:
        raise trouble(error, path) from None


def trouble(error: Exception, path: str) -> CatalogueError:
    """What an error of the database driver means, and what to do about it."""
    name = getattr(error, "sqlite_errorname", "") or ""
    text = str(error)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        message = _("the catalogue is busy: another program has been writing to it for too long")
        help = _("wait for it to end, then try again")
    elif name.startswith("SQLITE_READONLY"):
        message = _("the catalogue cannot be written: the file or its folder is read-only")
        help = _("make it writable, or name another file with --db or CARDKIT_DB")
    elif name.startswith("SQLITE_FULL"):
        message = _("the disk is full; nothing was stored")
        help = _("make room, then try again")
    elif name.startswith("SQLITE_NOTADB"):
        message = _("this is not a cardkit catalogue (not even an SQLite database)")
        help = _("name another file with --db or CARDKIT_DB")
    elif name.startswith("SQLITE_CORRUPT"):
        message = _("the catalogue is damaged")
        help = _("move the file away: the next command makes a new one; then import your own lists again")
    elif name.startswith("SQLITE_CANTOPEN"):
        message = _("the catalogue cannot be opened")
        help = _("check that its folder exists and may be written, or name another file with --db")
    elif name.startswith("SQLITE_IOERR"):
        message = _("the catalogue cannot be read or written: the disk reports an error")
        help = _("check that the disk has room and is in order, then try again")
    else:
        message = _("the catalogue does not answer as it should: {reason}").format(reason=text)
        help = _("run 'cardkit catalogue rebuild'")
    return CatalogueError(message, path=path, help=help)


def foreign(path: str) -> CatalogueError:
    """The error for a database that some other program made."""
    return CatalogueError(
        _("this database is not a cardkit catalogue"),
        path=path,
        help=_("name another file with --db or CARDKIT_DB"),
    )


def other_tables(path: str, version: int) -> CatalogueError:
    """The error for a catalogue whose tables are those of a later or an earlier cardkit."""
    if version > TABLES_VERSION:
        message = _("this catalogue was made by a newer cardkit")
        help = _("update cardkit, or name another file with --db or CARDKIT_DB")
    else:
        message = _("this catalogue was made by an older cardkit, with other tables")
        help = _("export your own cards with that version; then move the file away and import them again")
    return CatalogueError(message, path=path, help=help)


def say_waiting(path: str) -> None:
    """Tells the user, on stderr, that another process holds the catalogue."""
    print(_("waiting: another cardkit is writing to {path}").format(path=path), file=sys.stderr, flush=True)


def patiently(
    connection: sqlite3.Connection,
    path: str,
    action: Callable[[], Any],
    waiting: Callable[[str], None] = say_waiting,
    limit: float | None = None,
) -> Any:
    """Runs a statement that may have to wait for another writer: up to ``limit`` seconds, saying so once.

    Raises CatalogueError when the time is over or the database reports anything else.
    """
    limit = WAIT if limit is None else limit
    started = monotonic()
    told = False
    while True:
        left = limit - (monotonic() - started)
        step = min(_TELL_AFTER if not told else 10.0, max(left, 0.0))
        try:
            connection.execute(f"PRAGMA busy_timeout = {int(step * 1000)}")
            return action()
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "") or ""
            if not name.startswith("SQLITE_BUSY") or monotonic() - started >= limit:
                raise trouble(error, path) from None
            if not told:
                waiting(path)
                told = True
        finally:
            connection.execute(f"PRAGMA busy_timeout = {int(limit * 1000)}")


def is_fresh(
    connection: sqlite3.Connection,
    path: str,
    wanted: bool | None,
    waiting: Callable[[str], None] = say_waiting,
) -> bool:
    """Whether the catalogue is ours, complete, of our tables, and built from what is shipped now.

    Asked of the stat of every shipped file; ``wanted``: with or without the shipped cards.
    """
    query = "SELECT key, value FROM meta WHERE key IN ('shipped', 'stamp')"
    meta = dict(patiently(connection, path, lambda: _meta(connection, query), waiting))
    if "stamp" not in meta or (wanted is not None and wanted != (meta["shipped"] == "1")):
        return False
    for file, mtime, size in json.loads(meta["stamp"]):
        try:
            found = os.stat(file)
        except OSError:
            if mtime != -1:
                return False
        else:
            if found.st_mtime_ns != mtime or found.st_size != size:
                return False
    return True


def _meta(connection: sqlite3.Connection, query: str) -> list[tuple[str, str]]:
    """The facts asked for; nothing where the file is no finished catalogue of our tables."""
    if connection.execute("PRAGMA user_version").fetchone()[0] != TABLES_VERSION:
        return []
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return []
    return connection.execute(query).fetchall()
