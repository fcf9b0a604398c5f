"""Tables of all DropMix cards as two tools keep them, turned into tables under cardkit's headings.

In both, the rows of FX cards hold other things than their columns say; that is set right here.
"""

from __future__ import annotations

import json
import re

from cardkit.tool_forms import CardColumns, CardForm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

GOMEZ = {
    "en": "the card list of Gomez Mix Aid",
    "es": "la lista de cartas de Gomez Mix Aid",
    "pt": "a lista de cartas do Gomez Mix Aid",
}
SWAP_TABLE = {
    "en": "the card table of the DropMix card swap utility",
    "es": "la tabla de cartas de DropMix card swap utility",
    "pt": "a tabela de cartas do DropMix card swap utility",
}

_ASSET = re.compile(r"[ps]\d\d_c\d{3}_\w+", re.IGNORECASE)
_CODE = re.compile(r"([PS]\d\d)[ -]?(C\d{3})", re.IGNORECASE)
_COLOURS = {"lead": "yellow", "loop": "red", "beat": "blue", "bass": "green"}
# In which order the list names the instruments of a wild card.
_WILD = ("yellow", "red", "blue", "green")


def is_gomez(headings: list[str]) -> bool:
    """Whether a first row is that of Gomez Mix Aid's ``cardlist.csv``."""
    return {"artist", "title", "level", "color", "season", "cardno"} <= {one.casefold() for one in headings}


def gomez_id(cells: list[str], season: int, number: int) -> str:
    """The id that a row's season and card number make, as printed: ``S01-C001``."""
    parts = [cells[at] if at < len(cells) else "" for at in (season, number)]
    return "-".join(part for part in parts if part)


def gomez(first: list[str]) -> CardColumns | None:
    """The columns of ``Artist,Title,Level,Color,Instrument,…,Season,CardNo,…``."""
    if not is_gomez(first):
        return None
    at = {heading.casefold(): place for place, heading in enumerate(first)}
    names = {
        "id": "cardno",
        "set": "season",
        "number": "cardno",
        "name": "title",
        "kind": "color",
        "artist": "artist",
        "colours": "color",
        "power": "level",
        "instruments": "instrument",
        "parts": "instrument",
        "playlist": "playlist",
        "bpm": "bpm",
        "key": "key",
        "mode": "key",
        "illustrator": "illustrator",
    }
    used = {field: at[heading] for field, heading in names.items() if heading in at}

    def row(cells: list[str]) -> list[str]:
        def cell(heading: str) -> str:
            place = at.get(heading, len(cells))
            return cells[place].strip() if place < len(cells) else ""

        colour, heard = cell("color").casefold(), cell("instrument").casefold()
        is_fx = heard == "fx" or colour in ("white", "fx")
        instruments = [] if is_fx else heard.split("|")
        key, _blank, mode = cell("key").partition(" ")
        known = key.casefold() not in ("", "n/a")
        made = {
            "id": gomez_id(cells, at["season"], at["cardno"]),
            "set": cell("season"),
            "number": cell("cardno"),
            "name": cell("title"),
            "kind": "fx" if is_fx else colour,
            "artist": "" if is_fx else cell("artist"),
            "colours": _colours("fx" if is_fx else colour),
            "power": cell("level"),
            "instruments": "|".join(dict.fromkeys(instruments)) if instruments else "[]",
            "parts": _parts(instruments) if colour == "wild" else "",
            "playlist": cell("playlist"),
            "bpm": cell("bpm"),
            "key": key if known else "",
            "mode": mode.casefold() if known else "",
            "illustrator": cell("illustrator"),
        }
        return [made[field] for field in used]

    return CardColumns(list(used), list(used.values()), row)


def is_swap_table(first: list[str]) -> bool:
    """Whether a first row is a card of the swap utility's ``cardDb.csv``, which has no headings."""
    return (
        len(first) >= 16 and _ASSET.fullmatch(first[0]) is not None and _CODE.fullmatch(first[15]) is not None
    )


def swap_table(first: list[str]) -> CardColumns | None:
    """The columns of ``asset,internal id,chip number,…,power,…,artist,title,type,genre,S01 C001``."""
    if not is_swap_table(first):
        return None
    used = {
        "id": 15,
        "set": 15,
        "number": 15,
        "name": 12,
        "kind": 13,
        "artist": 11,
        "colours": 13,
        "power": 5,
        "series_index": 8,
        "season": 10,
        "internal_id": 1,
        "cti": 2,
    }

    def row(cells: list[str]) -> list[str]:
        filled = [cell.strip() for cell in cells] + [""] * (16 - len(cells))
        code = _CODE.fullmatch(filled[15])
        kind = filled[13].casefold()
        # The artist of an FX row is its title; what stands as title is a code of its effect.
        name, artist = (filled[11], "") if kind == "fx" else (filled[12], filled[11])
        made = [f"{code[1]}-{code[2]}", code[1], code[2]] if code else ["", "", ""]
        made += [name, kind, artist, _colours(kind), filled[5], filled[8], filled[10], filled[1], filled[2]]
        return made

    return CardColumns(list(used), list(used.values()), row, headed=False)


def _colours(kind: str) -> str:
    if kind == "wild":
        return "yellow|red|green|blue"
    return _COLOURS.get(kind, "[]")


def _parts(instruments: list[str]) -> str:
    """The instrument of each colour of a wild card, as a JSON object; nothing where one is missing."""
    if len(instruments) != len(_WILD):
        return ""
    return json.dumps(dict(zip(_WILD, instruments, strict=True)))


_TABLES: tuple[tuple[dict[str, str], Callable[[list[str]], CardColumns | None]], ...] = (
    (GOMEZ, gomez),
    (SWAP_TABLE, swap_table),
)
CARD_FORMS = tuple(CardForm(what, table=table) for what, table in _TABLES)
