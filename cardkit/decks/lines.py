"""The grammar of one line of a deck file: counts in every style people use, headings, headers."""

from __future__ import annotations

from cardkit.decks.deck import MAX_COUNT

_TIMES = "xX×✕"


class Count:
    """A count read off a line, and the text that is left.

    ``number`` is None where it is no count of copies; ``whole`` is the whole number it is all the same.
    """

    __slots__ = ("number", "offset", "rest", "whole", "written")

    def __init__(self, word: str, written: str, rest: str, offset: int) -> None:
        self.whole = whole_number(word)
        self.number = self.whole if self.whole is not None and 1 <= self.whole <= MAX_COUNT else None
        self.written = written
        self.rest = rest
        self.offset = offset


def leading_count(text: str) -> Count | None:
    """The count at the start of ``2 Name``, ``2x Name``, ``2 x Name`` or ``x2 Name``; None if there is none.

    ``offset`` is where the name starts. A first word that looks like a number but is no whole number from 1
    to 9999 in ASCII digits (``-3``, ``0``, ``1.5``, ``1/2``) gives a Count without a number.
    """
    first, blank, rest = text.partition(" ")
    rest = rest.lstrip(" ")
    if not blank or not rest:
        return None
    word = first
    if len(word) > 1 and word[0] in _TIMES:
        word = word[1:]
    elif len(word) > 1 and word[-1] in _TIMES:
        word = word[:-1]
    elif rest[0] in _TIMES and rest[1:2] == " " and _is_number_like(word):
        rest = rest[2:].lstrip(" ")
    if not _is_number_like(word):
        return None
    return Count(word, first, rest, len(text) - len(rest))


def trailing_count(text: str) -> Count | None:
    """The count at the end of ``Name x2``, ``Name ×2``, ``Name 2x`` or ``Name (x2)``; None if it has none."""
    rest, blank, last = text.rpartition(" ")
    if not blank:
        return None
    word = last
    if word.startswith("(") and word.endswith(")"):
        word = word[1:-1]
    if len(word) < 2:
        return None
    if word[0] in _TIMES and _is_number_like(word[1:]):
        return Count(word[1:], last, rest.rstrip(" "), 0)
    if word[-1] in _TIMES and _is_number_like(word[:-1]):
        return Count(word[:-1], last, rest.rstrip(" "), 0)
    return None


def glued_count(text: str) -> Count | None:
    """The count of ``2xName``, written without a blank; tried only when nothing else fits."""
    digits = len(text) - len(text.lstrip("0123456789"))
    if 0 < digits < len(text) - 1 and text[digits] in _TIMES:
        return Count(text[:digits], text[: digits + 1], text[digits + 1 :].lstrip(" "), digits + 1)
    return None


def written_count(text: str) -> int | None:
    """The number of a cell that holds nothing else: ``2``, ``2x``, ``x2``; None if it is no whole number."""
    word = text.strip()
    if len(word) > 1 and word[0] in _TIMES:
        word = word[1:]
    elif len(word) > 1 and word[-1] in _TIMES:
        word = word[:-1]
    return whole_number(word.strip())


def whole_number(word: str) -> int | None:
    """A whole number in at most 18 ASCII digits, with a minus sign where it is negative; else None."""
    digits = word[1:] if word[:1] in ("-", "\u2212") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        return None
    return int(digits) if digits is word else -int(digits)


def _is_number_like(word: str) -> bool:
    """Whether a word can only be meant as a number: digits of any script with signs, points or strokes."""
    body = word.lstrip("+-−")
    return bool(body) and body[0].isdigit() and all(c.isdigit() or c in ".,/'" for c in body)


def heading(text: str) -> str:
    """The line as a heading would be written: without a closing colon and a number in brackets."""
    bare = text.rstrip(": ")
    if bare.endswith((")", "]")):
        opening = max(bare.rfind("("), bare.rfind("["))
        if opening > 0 and bare[opening + 1 : -1].strip().isdigit():
            bare = bare[:opening].rstrip(": ")
    return bare.strip("-=*_ ")


def header(text: str) -> tuple[str, str, int] | None:
    """Key, value and offset of the value of ``key: value`` where the key is one word; None otherwise."""
    key, colon, value = text.partition(":")
    key = key.rstrip(" ")
    if not colon or not key or " " in key or not key.replace("_", "").replace("-", "").isalnum():
        return None
    stripped = value.lstrip(" ")
    return key, stripped, len(text) - len(stripped)
