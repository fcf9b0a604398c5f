"""Text that was UTF-8, was read as Windows-1252 and saved again: found, and what it should have been."""

from __future__ import annotations

import re

# How the bytes 0x80-0xBF look when read as Windows-1252; the five it leaves empty come through as they are.
_TAIL = "".join(
    bytes([byte]).decode("cp1252") if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else chr(byte)
    for byte in range(0x80, 0xC0)
)
_TAILS = f"[{re.escape(_TAIL)}]"
# Two bytes for accented Latin letters and ¡¿«», three for dashes and quotes; other first bytes only in runs,
# because a lone "Ñ»" or "É»" is ordinary Spanish.
_BROKEN = re.compile(f"(?:[ÂÃÄÅ]{_TAILS}|[âÐÑ]{_TAILS}{{2}}|(?:[Ã-ß]{_TAILS}){{2,}})+")
_LOST = "\ufffd"
_ORDINARY = re.compile("[\u00a0-\u017f\u0180-\u024f\u0370-\u04ff\u2010-\u2044\u20ac\u2122\u00bf]")

SUSPECT = re.compile(f"{_LOST}|{_BROKEN.pattern}")


def _mend(found: re.Match[str]) -> str:
    try:
        mended = b"".join(
            bytes([ord(c)]) if ord(c) <= 0x9F or 0xA0 <= ord(c) <= 0xFF else c.encode("cp1252")
            for c in found.group()
        ).decode("utf-8")
    except (UnicodeError, ValueError):
        return found.group()
    return mended if all(_ORDINARY.match(c) for c in mended) else found.group()


def mended(text: str) -> str | None:
    """The likely right spelling of a text that was read in the wrong encoding; None where it looks sound.

    Only the broken parts change, so a good letter in the same text survives: ``Ángel (â€™09)``.
    """
    if text.isascii():
        return None
    found = _BROKEN.sub(_mend, text)
    return found if found != text else None


def has_lost_letters(text: str) -> bool:
    """Whether a letter was already lost (U+FFFD) before the file came to us."""
    return _LOST in text
