"""Cells of a table and what they mean: numbers, yes and no, "no value", lists; and the way back.

One rule for every table (CSV and Excel), read and written alike:

* empty, blank, ``NULL`` and ``-`` are "no value";
* a whole number may have its thousands grouped by one kind of mark (``1.500``, ``1,500``, ``1 500``);
  ``1.5`` is not a whole number, and a number that reads two ways is refused;
* lists are joined by ``|`` (JSON where that would not read back the same), objects are compact JSON;
* a text that a spreadsheet would take for a formula, or that would read as "no value", stands behind a
  leading ``'``, which reading takes away.
"""

from __future__ import annotations

import json
import re
from typing import Any

from cardkit.catalogue.schema_words import expected_got
from cardkit.catalogue.texts import to_text
from cardkit.i18n import _
from cardkit.text import fold

NULL_WORDS = frozenset(("", "-", "null"))
TRUE_WORDS = frozenset(("true", "yes", "y", "1", "si", "s", "verdadero", "sim", "verdadeiro", "v", "x"))
FALSE_WORDS = frozenset(("false", "no", "n", "0", "falso", "f", "nao"))
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# A spreadsheet takes these texts for its own errors.
_ERRORS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"))

_PLAIN = re.compile(r"[+-]?[0-9]{1,400}")
_GROUPED = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:([.,' ])[0-9]{3})(?:\1[0-9]{3})*")
_FLAT_DECIMAL = re.compile(r"[+-]?[0-9]{1,400}[.,]0")
_DECIMAL = re.compile(r"[+-]?[0-9]+[.,][0-9]+")
_MIXED = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3})+,[0-9]+|[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+\.[0-9]+")
_SCIENTIFIC = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]{1,3}")
_SIGNS = str.maketrans({"\u2212": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2019": "'"})

# What a spreadsheet's date may start with; asked of whole columns.
DATE_LIKE = re.compile(r"\d|[a-z]{3}[-/.]", re.IGNORECASE)
_SPREADSHEET_DATE = re.compile(
    r"\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|fev|mai|set|out|dez)[a-z]*\.?"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|fev|mai|set|out|dez)[a-z]*\.?[-/]\d{1,2}"
    r"|\d{4}-\d\d-\d\d(?: 00:00:00)?|\d(?:[.,]\d+)?E\+\d+",
    re.IGNORECASE,
)


class CellError(ValueError):
    """A cell that cannot be what its column needs; ``expected`` says what would be right.

    ``said``: the whole reasons, where there is more to say than that.
    """

    def __init__(self, expected: str, said: list[str] | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.said = said

    def reasons(self, cell: Any) -> list[str]:
        """What to tell of the cell."""
        if self.said:
            return self.said
        reason = expected_got(self.expected, cell)
        hint = mangled(cell) if isinstance(cell, str) else ""
        return [f"{reason}; {hint}" if hint else reason]


def mangled(cell: str) -> str:
    """What to say of a cell that a spreadsheet may have mangled, as ``2-ene`` or ``1E+05``; else nothing."""
    if not _SPREADSHEET_DATE.fullmatch(cell.strip()):
        return ""
    return _("a spreadsheet may have made a date or a number of this; compare it with the card")


def is_null(cell: str) -> bool:
    """Whether a cell says "no value"."""
    return cell.strip().casefold() in NULL_WORDS


def whole_number(cell: str) -> int:
    """A whole number as people write it. Raises CellError for everything that is none, or might be two."""
    text = cell.strip().translate(_SIGNS)
    if _PLAIN.fullmatch(text):
        return int(text)
    if _GROUPED.fullmatch(text):
        return int(re.sub(r"[.,' ]", "", text))
    if _FLAT_DECIMAL.fullmatch(text):
        return int(text[:-2])
    raise CellError(_("a whole number, such as 1500 or 1.500"))


def number(cell: str) -> int | float:
    """A number, point or comma before its decimals. Raises CellError, also for ``1,500`` (1500 or 1.5)."""
    text = cell.strip().translate(_SIGNS)
    if _PLAIN.fullmatch(text):
        return int(text)
    if _GROUPED.fullmatch(text):
        if text.count(".") + text.count(",") == 1:
            raise CellError(
                _("a number that reads only one way: {text} is thousands or decimals").format(text=text)
            )
        return int(re.sub(r"[.,' ]", "", text))
    if _DECIMAL.fullmatch(text):
        return float(text.replace(",", "."))
    if _MIXED.fullmatch(text):
        point = max(text.rfind("."), text.rfind(","))
        return float(re.sub(r"[.,]", "", text[:point]) + "." + text[point + 1 :])
    if _SCIENTIFIC.fullmatch(text):
        return float(text)
    raise CellError(_("a number, such as 12 or 1.5"))


def yes_or_no(cell: str) -> bool:
    """A yes/no word of English, Spanish or Portuguese. Raises CellError for any other."""
    word = fold(cell)
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise CellError(_("yes or no (also sí, sim, não, true, false, 1, 0)"))


def json_cell(cell: str) -> Any:
    """The value of a cell that holds JSON. Raises CellError where it is broken."""
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        raise CellError(_("compact JSON")) from None


def unguarded(cell: str) -> str:
    """The text of a cell: without the ``'`` that was put before what looks like a formula or "no value"."""
    if cell[:1] == "'":
        rest = cell[1:]
        if _needs_guard(rest):
            return rest
    return cell


def guarded(text: str) -> str:
    """The text as it stands in a cell: what a spreadsheet would run or lose gets a leading ``'``."""
    return f"'{text}" if _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    return text.startswith(_FORMULA) or text in _ERRORS or is_null(text) or unguarded(text) != text


def list_items(cell: str) -> list[str] | None:
    """The items of a list cell, or None where the cell holds the list as JSON."""
    if cell[:1] == "[":
        try:
            if isinstance(json.loads(cell), list):
                return None
        except (ValueError, RecursionError):
            pass
    return [item.strip() for item in cell.split("|")]


def cell_of(value: Any, kind: str) -> str:
    """A value as the text of a cell; ``kind`` is the type of its field. The way back is ``column.py``."""
    if value is None:
        return ""
    if kind == "list" and isinstance(value, list):
        joined = "|".join(value) if value and all(isinstance(item, str) for item in value) else ""
        safe = joined and list_items(joined) == value and not any(is_null(item) for item in value)
        return guarded(joined) if safe else to_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        text = repr(value)
        # Three decimals could be thousands; a fourth cannot.
        return f"{text}0" if _GROUPED.fullmatch(text) else text
    if isinstance(value, str):
        return guarded(value)
    return to_text(value)
