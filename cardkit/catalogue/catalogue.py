"""The catalogue as a library: everything the commands do, as one object.

>>> from cardkit.catalogue.catalogue import open_catalogue
>>> with open_catalogue(":memory:") as catalogue:
...     catalogue.card("S01-C001", game="dropmix").name
'24K Magic'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.card import Card
from cardkit.catalogue import overlay
from cardkit.catalogue.database import say_waiting
from cardkit.catalogue.exporter import export_cards
from cardkit.catalogue.history import Entry, History, ImportEntry
from cardkit.catalogue.import_report import ImportReport
from cardkit.catalogue.importer import ImportOptions, import_file
from cardkit.catalogue.lookup import Lookup
from cardkit.catalogue.naming import card_named
from cardkit.catalogue.query import Query
from cardkit.catalogue.query.sql import add_functions
from cardkit.catalogue.shipped import source_of
from cardkit.catalogue.store import Store, open_store
from cardkit.catalogue.undo import remove_card, undo_import
from cardkit.files import write_whole
from cardkit.game import Game


def open_catalogue(
    db: str | os.PathLike[str] | None = None,
    *,
    shipped: bool | None = None,
    waiting: Callable[[str], None] = say_waiting,
) -> Catalogue:
    """Opens the catalogue for reading and writing; builds it, or brings it up to date, first.

    ``db``: a file, ``":memory:"``, or None for CARDKIT_DB and then the user's own file. ``shipped=False``
    makes a new one without cardkit's cards. ``waiting`` is called with the path when another process holds
    the file. Raises CatalogueError when it cannot be opened, read or written.
    """
    path = None if db is None else os.fspath(db)
    return Catalogue(open_store(path, shipped=shipped, waiting=waiting))


class Catalogue:
    """An open catalogue. Close it, or use it in a ``with`` statement.

    ``lookup`` is the read path (names, ids, sets, formats) on the same file.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.path = store.path
        self.lookup = Lookup(store.connection, store.path)
        add_functions(store.connection)

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._store.close()

    # -- reading

    def games(self) -> list[Game]:
        """The games, in the order of the registry."""
        return self.lookup.games()

    def card(self, text: str, game: str | None = None) -> Card:
        """The card of that uid, id or name. Raises NotFoundError where there is none, or are several."""
        return card_named(self.lookup, text, game)

    def cards(self, game: str, query: str | None = None) -> Iterator[Card]:
        """The cards of a game, or those a query finds, by set and number.

        Raises UsageError for an unknown game, QueryError for a wrong query.
        """
        self.lookup.game(game)
        if not query:
            return self.lookup.cards(game)
        values = self.lookup.formats(game).get("value", {})
        where, parameters = Query.compile(query, self.lookup.schema(game), values).sql()
        return self.lookup.cards(game, where, parameters)

    def history(self, text: str, game: str | None = None) -> tuple[str, list[tuple[ImportEntry, Entry]]]:
        """The uid of a card and what happened to it, oldest first; of a removed card by its ``game:id``."""
        history = History(self._store.connection, self.path)
        entries = history.of_card(text)
        if entries:
            return text, entries
        uid = self.card(text, game).uid
        return uid, history.of_card(uid)

    def changes(
        self, since: str | None = None, game: str | None = None, limit: int = -1
    ) -> list[tuple[ImportEntry, list[Entry]]]:
        """Every import after a data version, or from a day (ISO, UTC) on, with its lines, oldest first.

        ``limit``: at most so many lines of each import; ``ImportEntry.lines`` says how many there are.
        """
        if game is not None:
            self.lookup.game(game)
        history = History(self._store.connection, self.path)
        return [(one, history.entries(one.number, limit)) for one in history.imports(since, game)]

    def export(
        self,
        target: str | os.PathLike[str],
        game: str,
        *,
        query: str | None = None,
        form: str | None = None,
    ) -> int:
        """Writes cards to a file (``-``: standard output) as json, jsonl, csv or xlsx; how many.

        ``form`` is told by the file's name when it is None. What was written imports again unchanged.
        """
        path = os.fspath(target)
        self.lookup.game(game)
        schema = source_of(game).card_schema()
        return export_cards(self.cards(game, query), schema, form or path.rpartition(".")[2].lower(), path)

    def export_profile(self, target: str | os.PathLike[str], game: str, profile: str) -> None:
        """Writes a profile of card values to a file (``-``: standard output), as it would be imported.

        Raises UsageError with the names there are.
        """
        path = os.fspath(target)
        self.lookup.overlay(game, profile)
        stored = overlay.read(self._store.connection, game, profile)
        text = overlay.as_text(stored[0]) if stored else ""
        if path == "-":
            sys.stdout.write(text)
        else:
            write_whole(path, text)

    # -- writing

    def import_cards(self, *paths: str | os.PathLike[str], game: str, **options: Any) -> ImportReport:
        """Imports files, each whole or not at all; ``options`` are those of ImportOptions.

        Raises InputError for a file that cannot be read at all (files before it are stored by then).
        """
        settings = ImportOptions(**options)
        report = ImportReport(game, settings.dry_run)
        source = source_of(game)
        for path in paths:
            report.files.append(import_file(self._store, source, os.fspath(path), settings))
        self.lookup.forget()
        return report

    def undo(self, number: int) -> ImportEntry:
        """Reverses one import exactly; the import that did so. See ``cardkit.catalogue.undo``."""
        done = undo_import(self._store, number)
        self.lookup.forget()
        return done

    def remove(self, text: str, game: str | None = None) -> tuple[str, int]:
        """Takes a card out; its uid and the number of the import that did so."""
        uid = self.card(text, game).uid
        return uid, remove_card(self._store, uid)

    def rebuild(self) -> int:
        """Brings in the shipped data again and makes every index anew; how many cards there are."""
        count = self._store.rebuild()
        self.lookup.forget()
        return count
