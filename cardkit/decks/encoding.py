"""Bytes of a deck or a list to text, saying what was assumed; never a replacement character."""

from __future__ import annotations

from cardkit.errors import InputError
from cardkit.i18n import _

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

# Bytes that no text in cp1252 holds: control characters other than tab, line ends and form feed,
# and the five places the code page leaves empty.
_NOT_TEXT = bytes(b for b in range(32) if b not in (9, 10, 11, 12, 13)) + b"\x7f\x81\x8d\x8f\x90\x9d"


def decode(data: bytes, path: str) -> tuple[str, str | None]:
    """The text, and the name of the code page where one had to be assumed (None for Unicode).

    UTF-8 (strict), UTF-16 by its byte-order mark, else Windows-1252 when every byte is text in it.
    Raises InputError with the place of the first byte that fits nothing.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _strict(data[len(bom) :], name, path, len(bom)), None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        odd = len(data) - len(data.translate(None, _NOT_TEXT))
        if odd:
            raise _undecodable(data, error.start, path) from None
        return data.decode("cp1252"), "cp1252"
    if "\0" in text:
        raise _undecodable(data, data.index(0), path)
    return text, None


def _strict(data: bytes, name: str, path: str, skipped: int) -> str:
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        raise _undecodable(data, error.start, path, skipped) from None
    if "\0" in text:
        raise _undecodable(data, text.index("\0") * (2 if "16" in name else 1), path, skipped)
    return text


def _undecodable(data: bytes, at: int, path: str, skipped: int = 0) -> InputError:
    line = data.count(b"\n", 0, at) + 1
    return InputError(
        _("not text: byte {byte} at position {position} (line {line}) fits no encoding cardkit reads").format(
            byte=f"0x{data[at]:02x}", position=at + skipped, line=line
        ),
        help=_("save the file as UTF-8"),
        path=path,
    )
