"""From a path or bytes to a deck: size limits, encoding, and which form it is in."""

from __future__ import annotations

import os

from cardkit.decks.deck import Deck
from cardkit.decks.encoding import decode
from cardkit.decks.reader import MAX_BYTES, Source, TextReader
from cardkit.errors import InputError
from cardkit.finding import Finding
from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup

# Files that start like these are archives or documents, whatever their name says.
_BINARY = ((b"PK\x03\x04", "zip"), (b"\x1f\x8b", "gzip"), (b"%PDF", "PDF"), (b"SQLite format 3", "SQLite"))

_STEP = 65_536


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The content of a file of at most ``limit`` bytes. Raises InputError in people's words."""
    try:
        # In small steps and without a buffer: making room for the largest deck costs more than reading one.
        with open(path, "rb", buffering=0) as file:
            data = file.read(_STEP)
            while len(data) <= limit and (more := file.read(_STEP)):
                data += more
    except FileNotFoundError:
        raise InputError(_("no such file"), path=path) from None
    except IsADirectoryError:
        raise InputError(_("this is a folder, not a deck file"), path=path) from None
    except PermissionError:
        raise InputError(_("no permission to read the file"), path=path) from None
    except (OSError, ValueError) as error:
        raise InputError(_("cannot be read: {reason}").format(reason=error), path=path) from None
    if len(data) > limit:
        raise InputError(
            _("larger than {most} bytes, too large for a deck").format(most=limit),
            path=path,
            help=_("is this a card list? cardkit import reads those"),
        )
    return data


def read_deck(data: bytes, path: str, source: Source) -> Deck:
    """The deck in ``data``; ``path`` names it in findings and, by its ending, tells JSON and CSV."""
    for start, name in _BINARY:
        if data.startswith(start):
            raise InputError(
                _("unsupported format: this is a {name} file, not a deck").format(name=name), path=path
            )
    text, assumed = decode(data, path)
    if text.startswith("ck"):
        from cardkit.decks import code

        if code.is_code(text.strip()):
            return code.read_code(text.strip(), path, source)
    deck = Deck(path, text)
    form = form_of(path, text)
    if form == "text":
        TextReader(deck, source).read()
    else:
        from cardkit.decks import forms

        (forms.read_json if form == "json" else forms.read_csv)(deck, source)
    if assumed:
        deck.findings.append(Finding("CKD018", values={"encoding": assumed}))
    return deck


def form_of(path: str, text: str) -> str:
    """``json``, ``csv`` or ``text``: by the ending, else by the first character."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".json":
        return "json"
    if ending in (".csv", ".tsv"):
        return "csv"
    if ending == ".deck":
        return "text"
    start = text.lstrip()[:2]
    return "json" if start.startswith("{") or start.replace(" ", "") in ('["', "[{", "[]") else "text"


def load_deck(path: str, lookup: Lookup, *, game: str | None = None, deck_format: str | None = None) -> Deck:
    """Read one deck file against a catalogue.

    ``game`` is used where the deck names none; ``deck_format`` replaces the one it names. What is wrong in
    the deck is in its ``findings``; raises InputError where the file cannot be read at all.
    """
    return read_deck(read_bytes(path), path, Source(lookup, game, deck_format))
