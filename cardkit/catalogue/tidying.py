"""Text as it is stored: white space and invisible marks cleaned, control characters refused."""

from __future__ import annotations

import unicodedata
from typing import Any

from cardkit.catalogue.cells import CellError
from cardkit.i18n import _
from cardkit.text import clean, visible

# Direction overrides can make a name read as another one.
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidy(text: str) -> str:
    """One line of text. Raises CellError for control characters and direction overrides."""
    if _is_tidy(text):
        return text
    text = clean(text)
    if not text.isprintable():
        _refuse_controls(text)
    return text


def tidy_lines(text: str) -> str:
    """Text of several lines, which stay lines. Raises CellError as ``tidy`` does."""
    if _is_tidy(text):
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(tidy(line) for line in lines).strip("\n")


def exact(text: str) -> str:
    """An id, set or number: as written but for what surrounds it. Raises CellError as ``tidy`` does."""
    if text.isprintable() and text.strip() == text:
        return text
    text = text.strip().strip("\ufeff\u200b").strip()
    if not text.isprintable():
        _refuse_controls(text)
    return text


def tidy_deep(value: Any) -> Any:
    """JSON with every text in it tidied."""
    if isinstance(value, str):
        return tidy_lines(value)
    if isinstance(value, list):
        return [tidy_deep(one) for one in value]
    if isinstance(value, dict):
        return {tidy(key): tidy_deep(one) for key, one in value.items()}
    return value


def _is_tidy(text: str) -> bool:
    """Whether cleaning would change nothing: no odd blank or invisible mark is printable."""
    return (
        text.isprintable()
        and text.strip() == text
        and "  " not in text
        and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )


def _refuse_controls(text: str) -> None:
    for char in text:
        if char in _OVERRIDES or unicodedata.category(char) in ("Cc", "Cs"):
            raise CellError(_("text without control characters, not {char}").format(char=visible(char)))
