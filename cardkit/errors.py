"""The errors cardkit raises, all of them.

CardkitError                cardkit could not do its job; ``exit_code`` 2
├── UsageError              a wrong option, an unknown game or format, a bad configuration
├── InputError              a file that cannot be read or understood at all
├── QueryError              a wrong query; ``position`` is the character, from 0
├── CatalogueError          the database cannot be opened, written, or is not ours
├── NotFoundError           a card, import or format that is not there; ``exit_code`` 1
└── RefusedError            a match that cannot be started (missing values, illegal deck); ``exit_code`` 1

What is wrong *inside* a deck, a card list or a match log is never an exception but a finding,
a bad row or a verdict: see the report types of each room.
"""

from __future__ import annotations


class CardkitError(Exception):
    """Anything that stops cardkit; the message is one for people, in one or a few lines."""

    exit_code = 2

    def __init__(self, message: str, *, help: str = "", path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.path = path


class UsageError(CardkitError):
    """The command line, the configuration or an argument of the library is wrong."""


class InputError(CardkitError):
    """A file that cannot be opened, decoded or recognised."""


class QueryError(CardkitError):
    """A query that cannot be read; ``position`` is the character (from 0) where reading stopped."""

    def __init__(self, message: str, *, position: int, query: str = "", help: str = "") -> None:
        super().__init__(message, help=help)
        self.position = position
        self.query = query


class CatalogueError(CardkitError):
    """The catalogue cannot be opened, read or written."""


class NotFoundError(CardkitError):
    """What was asked for is not in the catalogue."""

    exit_code = 1


class RefusedError(CardkitError):
    """A match that may not start; the message names the card and the reason."""

    exit_code = 1
