"""Folding, escaping and shortening of text; the only place that knows about odd characters.

Nothing heavy is imported: a cold ``cardkit check`` runs through here.
"""

from __future__ import annotations

import re
import unicodedata

# Apostrophes, primes and quotes of every shape count as one; dashes likewise.
_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u02b9\u00b4\u0060\uff07\u02bb\u02c8"
_DOUBLE = "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
# Marks that take no room: zero-width space and joiners, soft hyphen, byte-order mark, direction marks.
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u061c\u180e"

_FOLD = str.maketrans(
    {
        **dict.fromkeys(_QUOTES, "'"),
        **dict.fromkeys(_DOUBLE, '"'),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_INVISIBLE, None),
    }
)
# Anything but ASCII and the accents that simply fall away (U+0345 folds to a letter, U+034F is no mark).
_UNUSUAL = re.compile("[^\x00-\x7f\u0300-\u0344\u0346-\u034e\u0350-\u036f]")
_STRIP_INVISIBLE = str.maketrans(dict.fromkeys(_INVISIBLE, None))


def clean(text: str) -> str:
    """The text without invisible marks, every run of white space one blank, trimmed, in NFC."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(unicodedata.normalize("NFC", text.translate(_STRIP_INVISIBLE)).split())


def fold(text: str) -> str:
    """The form in which two spellings of one name are equal.

    Case, accents, compatibility forms (ligatures, full width), the shapes of apostrophes, quotes and
    dashes, invisible marks and runs of white space do not count: ``"L’Été"`` and ``"l'ete"`` are equal.
    """
    if text.isascii():
        return " ".join(text.replace("`", "'").casefold().split())
    decomposed = unicodedata.normalize("NFKD", text)
    if not _UNUSUAL.search(decomposed) and "\u00b4" not in text:
        # Latin letters with accents: the same as below, in a quarter of the time.
        bare = decomposed.encode("ascii", "ignore").decode()
        return " ".join(bare.replace("`", "'").casefold().split())
    decomposed = unicodedata.normalize("NFKD", text.translate(_FOLD)).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFKD", decomposed) if not unicodedata.combining(c))
    return " ".join(bare.translate(_FOLD).split())


def fold_all(texts: list[str]) -> list[str]:
    """``fold`` of many texts; where all are ordinary Latin text, in a few steps for all of them together."""
    joined = "\n".join(texts)
    if not joined.isascii():
        decomposed = unicodedata.normalize("NFKD", joined)
        if _UNUSUAL.search(decomposed) or "\u00b4" in joined:
            return [fold(text) for text in texts]
        joined = decomposed.encode("ascii", "ignore").decode()
    folded = joined.replace("`", "'").casefold()
    # Each must be one line without blanks at its ends or doubled ones; then nothing is left to collapse.
    lined = f"\n{folded}\n"
    if "  " in lined or "\n " in lined or " \n" in lined or not folded.replace("\n", "").isprintable():
        return [fold(text) for text in texts]
    found = folded.split("\n")
    return found if len(found) == len(texts) else [fold(text) for text in texts]


def fold_id(text: str) -> str:
    """The form in which two spellings of one id are equal: ``S01-C001``, ``S01 C001``, ``s01c001``."""
    return fold(text).replace("-", "").replace(" ", "").replace("_", "")


def visible(text: str) -> str:
    """The text with control characters and direction overrides written as escapes, safe for a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def shorten(text: str, width: int = 80) -> str:
    """At most ``width`` characters, with an ellipsis where something was left out."""
    return text if len(text) <= width else text[: width - 1] + "…"


def quoted(text: str, width: int = 80) -> str:
    """A value as messages show it: shortened, made visible, in quotes."""
    return f'"{visible(shorten(text, width))}"'
