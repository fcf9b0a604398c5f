"""Lists of DropMix cards as other tools keep them: collections, swaps, selections, hands, songs, tables.

The tools are named in docs/formats.md. Only their forms are read: which cards there are, the catalogue says.
"""

from __future__ import annotations

import re

from cardkit.games.dropmix.card_tables import CARD_FORMS, GOMEZ, SWAP_TABLE, gomez_id, is_gomez, is_swap_table
from cardkit.tool_forms import DeckForm, Listed, ListedRows, ToolForms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_INTERNAL = re.compile(r"(?:LIC|HMX|FX)_\d{4}(?:_[A-Za-z]+)?")
_STAGES = frozenset({"own", "want", "dispose"})
_ROW = re.compile(r"card\d{1,6}")
_HAND_TITLE = re.compile(r".{1,40}'s Hand:")
_HAND_NUMBER = re.compile(r"\d{1,3}\) ")
# The tool writes a card's colour; with the title it says which part of the song is meant.
_PARTS = {
    "yellow": "lead",
    "red": "loop",
    "blue": "beat",
    "green": "bass",
    "wild": "wild",
    "white": "fx",
    "fx": "fx",
}

_ROW_REASON = {
    "en": "it is a row number of the deck creator's own database, given anew each time that program"
    " starts and printed on no card; write the codes that it shows with the cards, such as S01C001",
    "es": "es un número de fila de la base de datos del creador de mazos, que se asigna de nuevo cada vez"
    " que arranca y no está impreso en ninguna carta; escribe los códigos que muestra, como S01C001",
    "pt": "é um número de linha do banco de dados do criador de baralhos, atribuído de novo cada vez que"
    " ele inicia e que não está impresso em nenhuma carta; escreva os códigos que ele mostra, como S01C001",
}
_OWN_REASON = {
    "en": "own is neither true nor false",
    "es": "own no es true ni false",
    "pt": "own não é true nem false",
}


def collection(data: Any) -> list[Listed] | None:
    """The cards one owns, of ``{"collection": {internal id: {"own": …, "want": …, "dispose": …}}}``."""
    held = data.get("collection") if isinstance(data, dict) else None
    if not isinstance(held, dict) or not set(data) <= {"collection", "savedTime"}:
        return None
    if not all(isinstance(stages, dict) and set(stages) <= _STAGES for stages in held.values()):
        return None
    found = []
    for card, stages in held.items():
        own = stages.get("own", False)
        if not isinstance(own, bool):
            found.append(Listed(1, name=card, path=("collection", card, "own"), reason=_OWN_REASON))
        elif own:
            found.append(Listed(1, id=card, path=("collection", card)))
    return found


def swaps(data: Any) -> list[Listed] | None:
    """Both cards of each pair of ``{internal id: internal id}``."""
    if not isinstance(data, dict) or not data:
        return None
    found = []
    for card, other in data.items():
        if not _INTERNAL.fullmatch(card) or not isinstance(other, str) or not _INTERNAL.fullmatch(other):
            return None
        found += [Listed(1, id=card, path=(card,)), Listed(1, id=other, path=(card,))]
    return found


def selection(data: Any) -> list[Listed] | None:
    """The deck creator's row numbers (``card17``), which nobody else can resolve; codes may stand beside."""
    if not isinstance(data, list) or not all(isinstance(item, str) for item in data):
        return None
    if not any(_ROW.fullmatch(item) for item in data):
        return None
    return [
        Listed(1, name=item, path=(at,), reason=_ROW_REASON)
        if _ROW.fullmatch(item)
        else Listed(1, id=item, path=(at,))
        for at, item in enumerate(data)
    ]


def songs(data: Any) -> list[Listed] | None:
    """The cards of ``[{"title", "artist", "cards": [{"type", "level", …}]}]``, one song after the other."""
    if not isinstance(data, list) or not data:
        return None
    found = []
    for at, song in enumerate(data):
        cards = song.get("cards") if isinstance(song, dict) else None
        if not isinstance(cards, list) or not isinstance(song.get("title"), str):
            return None
        for number, card in enumerate(cards):
            if not isinstance(card, dict) or not isinstance(card.get("type"), str):
                return None
            name = f"{song['title']} ({card['type']})"
            found.append(Listed(card.get("count", 1), name=name, path=(at, "cards", number)))
    return found


def hand(text: str) -> list[Listed] | None:
    """A line ``3) Green - Level 2 - Guitar - Artist - Title (S)``; the title of the list holds no card."""
    if _HAND_TITLE.fullmatch(text):
        return []
    # A title may hold " - " itself; it is what is left after colour, level, instrument and artist.
    number = _HAND_NUMBER.match(text)
    colour, *parts = text[number.end() if number else 0 :].split(" - ", 4)
    part = _PARTS.get(colour.casefold())
    if part is None or len(parts) < 4 or not re.fullmatch(r"Level \d", parts[0]):
        return None
    title, bracket, deck = parts[3].rpartition(" (")
    return [Listed(1, name=f"{title} ({part})")] if bracket and deck.endswith(")") else None


def table(first: list[str]) -> ListedRows | None:
    """The rows of either card table as the cards of a deck, one each."""
    if is_gomez(first):
        at = [heading.casefold() for heading in first]
        season, number = at.index("season"), at.index("cardno")
        return ListedRows(lambda cells: Listed(1, id=gomez_id(cells, season, number)))
    if is_swap_table(first):
        return ListedRows(lambda cells: Listed(1, id=cells[1] if len(cells) > 1 else ""), headed=False)
    return None


FORMS = ToolForms(
    decks=[
        DeckForm(
            {
                "en": "the cards owned, in a collection of the DropMix card swap utility",
                "es": "las cartas propias, de una colección de DropMix card swap utility",
                "pt": "as cartas próprias, de uma coleção do DropMix card swap utility",
            },
            json=collection,
        ),
        DeckForm(
            {
                "en": "both cards of each swap, in a swap list of the DropMix card swap utility",
                "es": "las dos cartas de cada cambio, de una lista de cambios de DropMix card swap utility",
                "pt": "as duas cartas de cada troca, de uma lista de trocas do DropMix card swap utility",
            },
            json=swaps,
        ),
        DeckForm(
            {
                "en": "a selection of cards of the Dropmix Deck Creator",
                "es": "una selección de cartas de Dropmix Deck Creator",
                "pt": "uma seleção de cartas do Dropmix Deck Creator",
            },
            json=selection,
        ),
        DeckForm(
            {
                "en": "a list of songs with their cards, as DropMixAssist keeps it",
                "es": "una lista de canciones con sus cartas, como la guarda DropMixAssist",
                "pt": "uma lista de músicas com as suas cartas, como o DropMixAssist a guarda",
            },
            json=songs,
        ),
        DeckForm(
            {
                "en": "a hand as the Dropmix Stream Controller writes it",
                "es": "una mano como la escribe Dropmix Stream Controller",
                "pt": "uma mão como o Dropmix Stream Controller a escreve",
            },
            line=hand,
        ),
        DeckForm(GOMEZ, table=lambda first: table(first) if is_gomez(first) else None),
        DeckForm(SWAP_TABLE, table=lambda first: table(first) if is_swap_table(first) else None),
    ],
    cards=CARD_FORMS,
)
