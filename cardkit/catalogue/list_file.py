"""A file of cards as it comes: which form it has, how its text is encoded, its digest; nothing parsed yet."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from typing import IO

from cardkit.errors import InputError, UsageError
from cardkit.i18n import _
from cardkit.reasons import system

FORMS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
}
# Text in forms that are not read; as a table it would come out as nonsense.
_UNREAD = {".yaml": "YAML", ".yml": "YAML", ".xml": "XML", ".html": "HTML", ".htm": "HTML", ".rtf": "RTF"}
# Bytes no text in Windows-1252 holds: control characters but for white space, and what it leaves empty.
_NOT_TEXT = bytes(b for b in range(32) if b not in (9, 10, 11, 12, 13)) + b"\x7f\x81\x8d\x8f\x90\x9d"
# In UTF-8: a letter that broken text begins with (see mojibake.py), and one that it goes on with; the same
# and a lost letter as JSON escapes. Far cheaper than a look at every cell.
_BROKEN = re.compile(rb"\xc3[\x82-\x9f\xa2][\xc2\xc5\xc6\xcb\xe2]")
_ESCAPED = re.compile(rb"\\u(?:00(?:[cC][2-9a-fA-F]|[dD].|[eE]2)|[fF]{3}[dD])")
_LOST = "\ufffd".encode()
_CHUNK = 1 << 20
_MAX_LINE = 4_000_000


class ListFile:
    """One file to import, read once for its digest and encoding; ``-`` is standard input.

    ``form``: csv, json, jsonl or xlsx. ``assumed``: the code page that had to be assumed, or None.
    ``suspect``: text may have gone through a wrong encoding before; cells are worth a look.
    Raises InputError when it is missing, unreadable, or no text where it should be.
    """

    def __init__(self, path: str, encoding: str | None = None) -> None:
        self.path = path
        self.assumed: str | None = None
        self.suspect = False
        self._spool: IO[bytes] | None = None
        if path == "-":
            # It lives as long as this object, and goes with it.
            self._opened = ExitStack()
            self._spool = self._opened.enter_context(_spooled(sys.stdin.buffer))
        elif os.path.isdir(path):
            raise InputError(_("this is a folder, not a file of cards"), path=path)
        with self.binary() as file:
            head = file.read(4096)
        self.form = FORMS.get(os.path.splitext(path)[1].lower()) or self._sniffed(head)
        self._refuse_archives(head)
        self.encoding = "utf-8-sig"
        self._newline = "\r"
        if self.form == "xlsx":
            self.digest, self.size = self._digest()
            self.suspect = True
        else:
            self.digest, self.size = self._examine(head, encoding)

    @contextmanager
    def binary(self) -> Iterator[IO[bytes]]:
        """The bytes, from the start."""
        if self._spool is not None:
            self._spool.seek(0)
            yield self._spool
            return
        with ExitStack() as opened:
            try:
                file = opened.enter_context(open(self.path, "rb"))
            except OSError as error:
                raise InputError(
                    _("the file cannot be read: {reason}").format(reason=system(error)), path=self.path
                ) from None
            yield file

    @contextmanager
    def lines(self) -> Iterator[Lines]:
        """The lines of text: LF or CRLF ends one; CR does in files without any LF."""
        with self.binary() as file:
            text = io.TextIOWrapper(file, encoding=self.encoding, newline=self._newline)
            try:
                yield Lines(text, file)
            finally:
                text.detach()

    def text(self, limit: int) -> str:
        """The whole text. Raises InputError for more than ``limit`` bytes."""
        if self.size > limit:
            raise InputError(
                _("the file has {size} MB; JSON is read up to {limit} MB").format(
                    size=self.size >> 20, limit=limit >> 20
                ),
                path=self.path,
                help=_("write it as JSON Lines (one card per line, .jsonl), which has no limit"),
            )
        with self.binary() as file:
            return file.read().decode(self.encoding)

    def _sniffed(self, head: bytes) -> str:
        """The form of a file whose name does not say it."""
        if head.startswith(b"PK\x03\x04"):
            return "xlsx"
        for bom, name in _UTF16:
            if head.startswith(bom):
                head = head.decode(name, "ignore").encode()
        start = head.removeprefix(codecs.BOM_UTF8).lstrip()[:1]
        return {b"[": "json", b"{": "jsonl"}.get(start, "csv")

    def _refuse_archives(self, head: bytes) -> None:
        name = ""
        ending = os.path.splitext(self.path)[1].lower()
        if ending in _UNREAD:
            raise InputError(
                _("unsupported format: {name}").format(name=_UNREAD[ending]),
                path=self.path,
                help=_("card lists are read as CSV, Excel (.xlsx), JSON or JSON Lines"),
            )
        if head.startswith(b"\xd0\xcf\x11\xe0"):
            name = _("an old Excel file (.xls)")
        elif head.startswith(b"\x1f\x8b"):
            name = _("a gzip archive")
        elif head.startswith(b"%PDF"):
            name = _("a PDF file")
        elif head.startswith(b"PK\x03\x04") and (self.form != "xlsx" or ending == ".zip"):
            name = _("a ZIP archive or an Excel file")
        if name:
            raise InputError(
                _("this is {what}, not a list of cards").format(what=name),
                path=self.path,
                help=_("unpack it, or save it as .xlsx, .csv or .json"),
            )

    def _digest(self) -> tuple[str, int]:
        total = sha256()
        size = 0
        with self.binary() as file:
            while chunk := file.read(_CHUNK):
                total.update(chunk)
                size += len(chunk)
        return total.hexdigest(), size

    def _examine(self, head: bytes, encoding: str | None) -> tuple[str, int]:
        """Finds the encoding and the digest in one pass; refuses what is not text."""
        chosen = encoding
        if chosen:
            try:
                chosen = codecs.lookup(chosen).name
            except LookupError:
                raise UsageError(
                    _("there is no encoding {name}").format(name=repr(encoding)),
                    help=_("for example utf-8, utf-16, cp1252, latin-1"),
                ) from None
            self.encoding = "utf-8-sig" if chosen == "utf-8" else chosen
        else:
            self.encoding = next((name for bom, name in _UTF16 if head.startswith(bom)), "utf-8-sig")
        try:
            return self._decodable()
        except _UndecodableError as error:
            if encoding or self.encoding != "utf-8-sig" or self._has_odd_bytes():
                raise self._undecodable(error.byte, error.at) from None
        self.assumed = self.encoding = "cp1252"
        return self._decodable()

    def _decodable(self) -> tuple[str, int]:
        """Digest and size of a file that decodes. Raises _UndecodableError where not."""
        decoder = codecs.getincrementaldecoder(self.encoding)()
        total = sha256()
        size = 0
        line = 1
        before = b""
        unended = 0
        self.suspect = self.encoding != "utf-8-sig"
        with self.binary() as file:
            while True:
                chunk = file.read(_CHUNK)
                total.update(chunk)
                if not self.suspect:
                    self.suspect = self._looks_broken(before + chunk)
                    before = chunk[-6:]
                try:
                    text = decoder.decode(chunk, not chunk)
                except UnicodeDecodeError as error:
                    kept = len(error.object) - len(chunk)
                    raise _UndecodableError(error.object[error.start], size - kept + error.start) from None
                if "\0" in text:
                    raise self._nul(line + text.count("\n", 0, text.index("\0")))
                longest = max(text.rfind("\n"), text.rfind("\r"))
                unended = unended + len(text) if longest < 0 else len(text) - longest
                if unended > _MAX_LINE:
                    raise self._endless(line + text.count("\n"))
                line += text.count("\n")
                if line > 1:
                    self._newline = "\n"
                size += len(chunk)
                if not chunk:
                    return total.hexdigest(), size

    def _looks_broken(self, chunk: bytes) -> bool:
        if _LOST in chunk or _BROKEN.search(chunk):
            return True
        return self.form in ("json", "jsonl") and _ESCAPED.search(chunk) is not None

    def _has_odd_bytes(self) -> bool:
        with self.binary() as file:
            while chunk := file.read(_CHUNK):
                if len(chunk.translate(None, _NOT_TEXT)) != len(chunk):
                    return True
        return False

    def _endless(self, line: int) -> InputError:
        return InputError(
            _("line {line} is longer than {limit} characters").format(line=line, limit=_MAX_LINE),
            path=f"{self.path}:{line}",
            help=_("is this a list of cards?"),
        )

    def _nul(self, line: int) -> InputError:
        return InputError(
            _("line {line} holds a NUL character; this is not a text file").format(line=line),
            path=f"{self.path}:{line}",
            help=_("save it again as UTF-8 text"),
        )

    def _undecodable(self, byte: int, at: int) -> InputError:
        with self.binary() as file:
            line = file.read(at).count(b"\n") + 1
        return InputError(
            _("byte {byte} at position {position} (line {line}) is not {encoding} text").format(
                byte=f"0x{byte:02x}", position=at, line=line, encoding=self.encoding.removesuffix("-sig")
            ),
            path=f"{self.path}:{line}",
            help=_("save the file as UTF-8, or name its encoding: --encoding cp1252"),
        )


@contextmanager
def _spooled(stream: IO[bytes]) -> Iterator[IO[bytes]]:
    """A stream that can be read once, as a file that can be read again."""
    with tempfile.TemporaryFile() as spool:
        shutil.copyfileobj(stream, spool)
        yield spool


class _UndecodableError(Exception):
    def __init__(self, byte: int, at: int) -> None:
        super().__init__(byte, at)
        self.byte = byte
        self.at = at


_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


class Lines:
    """The lines of a text file, their number so far, and how far the file has been read."""

    def __init__(self, text: io.TextIOWrapper, file: IO[bytes]) -> None:
        self._text = text
        self._file = file
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._text:
            self.number += 1
            yield line

    def bare(self) -> Iterator[str]:
        """The lines that are left, uncounted."""
        return self._text

    def done(self) -> int:
        """Bytes read so far."""
        return self._file.tell()
