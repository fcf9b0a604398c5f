"""From a path or bytes to a deck: size limits, encoding, and which form it is in."""

from __future__ import annotations

import os

from cardkit.decks.deck import Deck
from cardkit.decks.encoding import decode
from cardkit.decks.reader import MAX_BYTES, Source, TextReader
from cardkit.decks.translations import say_translations
from cardkit.errors import InputError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.reasons import system
from cardkit.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup

# Files that start like these are archives or documents, whatever their name says.
_BINARY = (
    (b"PK\x03\x04", "ZIP/Excel/OpenDocument"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!", "RAR"),
    (b"%PDF", "PDF"),
    (b"SQLite format 3", "SQLite"),
    (b"\xd0\xcf\x11\xe0", "Word/Excel"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
)
# Text in forms that are not read: their syntax would come out as unknown cards, line by line.
_UNREAD = {".yaml": "YAML", ".yml": "YAML", ".xml": "XML", ".html": "HTML", ".htm": "HTML", ".rtf": "RTF"}
_TEXT_DELIMITERS = ",;\t|"

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
        reason = system(error) if isinstance(error, OSError) else error
        raise InputError(_("cannot be read: {reason}").format(reason=reason), path=path) from None
    if len(data) > limit:
        raise InputError(
            _("larger than {most} bytes, too large for a deck").format(most=limit),
            path=path,
            help=_("is this a card list? cardkit import reads those"),
        )
    return data


def read_deck(data: bytes, path: str, source: Source) -> Deck:
    """The deck in ``data``; ``path`` names it in findings and, by its ending, tells JSON and CSV."""
    _refuse_unread(data, path)
    text, assumed = decode(data, path)
    if text.startswith("ck"):
        from cardkit.decks import code

        if code.is_code(text.strip()):
            return code.read_code(text.strip(), path, source)
    deck = Deck(path, text)
    form = form_of(path, text)
    if form == "text":
        TextReader(deck, source).read()
    elif form == "json":
        from cardkit.decks.json_form import read_json

        read_json(deck, source)
    else:
        from cardkit.decks.table_form import read_csv

        read_csv(deck, source)
    say_translations(deck, source)
    if assumed:
        deck.findings.append(Finding("CKD018", values={"encoding": assumed}))
    return deck


def _refuse_unread(data: bytes, path: str) -> None:
    name = _UNREAD.get(os.path.splitext(path)[1].lower())
    for start, known in _BINARY:
        if data.startswith(start):
            name = known
    if name is not None:
        raise InputError(
            _("unsupported format: {name}").format(name=name),
            path=path,
            help=_("decks are read as text, JSON or CSV"),
        )


def form_of(path: str, text: str) -> str:
    """``json``, ``csv`` or ``text``: by the ending, else by how the file begins."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".json":
        return "json"
    if ending in (".csv", ".tsv"):
        return "csv"
    if ending == ".deck":
        return "text"
    start = text.lstrip()
    if start[:1] == "{" or (start[:1] == "[" and start[1:200].lstrip()[:1] in ('"', "{", "[", "]")):
        return "json"
    first = start[:500].partition("\n")[0]
    if any(mark in first for mark in _TEXT_DELIMITERS):
        from cardkit.decks.row import ROLE_OF
        from cardkit.decks.table import delimiter_of

        words = [fold(word) for word in first.split(delimiter_of(first)[0])]
        roles = {ROLE_OF[word] for word in words if word in ROLE_OF}
        if len(roles) > 1 and roles & {"name", "id"}:
            return "csv"
    return "text"


def load_deck(path: str, lookup: Lookup, *, game: str | None = None, deck_format: str | None = None) -> Deck:
    """Read one deck file against a catalogue.

    ``game`` is used where the deck names none; ``deck_format`` replaces the one it names. What is wrong in
    the deck is in its ``findings``; raises InputError where the file cannot be read at all.
    """
    return read_deck(read_bytes(path), path, Source(lookup, game, deck_format))
