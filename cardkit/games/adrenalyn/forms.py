"""Collectors' lists of Adrenalyn cards: what they have as a deck list, and what there is as a list of cards.

The tools are named in docs/formats.md. A card's id is the code of its collection and its number.
"""

from __future__ import annotations

from cardkit.text import fold
from cardkit.tool_forms import CardColumns, CardForm, DeckForm, Listed, ToolForms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cardkit.tool_forms import Path

# What the collection of a list is called there → its code.
_COLLECTIONS = {
    "fifa world cup 2026 adrenalyn xl": "WC26",
    "adrenalyn xl fifa world cup 2026": "WC26",
    "adrenalyn xl laliga ea sports 2025-26": "LL25",
    "adrenalyn xl premier league 2023-24": "PL23",
}
_POSITIONS = {
    "goalkeeper": ("portero", "goalkeeper"),
    "defender": ("jugador", "defender"),
    "midfielder": ("jugador", "midfielder"),
    "forward": ("jugador", "forward"),
    "gol": ("portero", "goalkeeper"),
    "def": ("jugador", "defender"),
    "mei": ("jugador", "midfielder"),
    "ata": ("jugador", "forward"),
}
# Series that stand where others have the position: who plays where is not said.
_SERIES = {"fan_favourite": "Fan Favourite", "icon": "Icon"}

_STOCK = {
    "en": "the cards in stock, in a World Cup 2026 checklist (figuritas.json)",
    "es": "las cartas en stock, de una lista del Mundial 2026 (figuritas.json)",
    "pt": "as cartas em estoque, de uma lista da Copa de 2026 (figuritas.json)",
}
_CHECKLIST = {
    "en": "the checklist of a World Cup 2026 album (figuritas.json)",
    "es": "la lista completa de un álbum del Mundial 2026 (figuritas.json)",
    "pt": "a lista completa de um álbum da Copa de 2026 (figuritas.json)",
}
_OWNED = {
    "en": "the cards one has, in a LaLiga 2025-26 checklist (adrenalyn-collection)",
    "es": "las cartas que se tienen, de una lista de LaLiga 2025-26 (adrenalyn-collection)",
    "pt": "as cartas que se tem, de uma lista da LaLiga 2025-26 (adrenalyn-collection)",
}
_COLLECTION = {
    "en": "a LaLiga 2025-26 checklist (adrenalyn-collection)",
    "es": "una lista de LaLiga 2025-26 (adrenalyn-collection)",
    "pt": "uma lista da LaLiga 2025-26 (adrenalyn-collection)",
}
_CATALOGUE = {
    "en": "a list of World Cup 2026 cards (catalogo-adrenalyn-2026)",
    "es": "una lista de cartas del Mundial 2026 (catalogo-adrenalyn-2026)",
    "pt": "uma lista de cartas da Copa de 2026 (catalogo-adrenalyn-2026)",
}
_PLAIN = {
    "en": "a checklist; the position tells goalkeepers from field players",
    "es": "una lista de colección; la posición distingue porteros de jugadores de campo",
    "pt": "uma lista de coleção; a posição distingue goleiros de jogadores de linha",
}
_OTHER_COLLECTION = {
    "en": "the list does not say which collection it is, or names one that cardkit has no code for",
    "es": "la lista no dice de qué colección es, o nombra una para la que cardkit no tiene código",
    "pt": "a lista não diz de que coleção é, ou nomeia uma para a qual o cardkit não tem código",
}


def _grouped(data: Any, key: str) -> list[tuple[Path, str, dict[str, Any]]] | None:
    """Path, group and object of every entry of ``{key: {group: [{"number": …}]}}``."""
    groups = data.get(key) if isinstance(data, dict) else None
    if not isinstance(groups, dict) or not isinstance(data.get("collection"), dict):
        return None
    found = []
    for group, entries in groups.items():
        if not isinstance(entries, list):
            return None
        for at, entry in enumerate(entries):
            if not isinstance(entry, dict) or not isinstance(entry.get("number"), int | str):
                return None
            found.append(((key, group, at), group, entry))
    return found


def _code(data: dict[str, Any]) -> str | None:
    return _COLLECTIONS.get(fold(str(data["collection"].get("name", ""))))


def stock(data: Any) -> list[Listed] | None:
    """The cards of ``{"collection": {"name"}, "stock": {group: [{"number", "quantity"}]}}``."""
    entries = _grouped(data, "stock")
    if entries is None:
        return None
    code = _code(data)
    found = []
    for path, _group, entry in entries:
        number, count = str(entry["number"]), entry.get("quantity", 1)
        if code is None:
            found.append(Listed(count, name=number, path=path, reason=_OTHER_COLLECTION))
        else:
            found.append(Listed(count, id=f"{code}-{number}", path=path))
    return found


def checklist(data: Any) -> list[tuple[Path, dict[str, Any]]] | None:
    """The cards of ``{"collection": {"name"}, "checklist": {group: [{"number", "name", "position"}]}}``."""
    entries = _grouped(data, "checklist")
    code = _code(data) if entries is not None else None
    if entries is None or code is None:
        return None
    found = []
    for path, group, entry in entries:
        number, name = str(entry["number"]), str(entry.get("name") or "")
        position = entry.get("position")
        kind, place = _POSITIONS.get(str(position), ("otro", None))
        card: dict[str, Any] = {"id": f"{code}-{number}", "set": code, "number": number, "name": name}
        if fold(name) == "team crest":
            kind = "escudo"
        elif kind == "otro" and position in _SERIES:
            card["rarity"] = _SERIES[position]
            card["player_card"] = True
        if len(group) == 3 and group.isupper():
            card["team"] = group
        found.append((path, {**card, "kind": kind, **({"position": place} if place else {})}))
    return found


def _collected(data: Any) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """Path, series and object of every card of ``{"regulares": […], "especiales": {series: […]}}``."""
    for at, entry in enumerate(data["regulares"]):
        yield ("regulares", at), "", entry
    for series, entries in data.get("especiales", {}).items():
        for at, entry in enumerate(entries):
            yield ("especiales", series, at), series, entry


def _is_collection(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("regulares"), list):
        return False
    special = data.get("especiales", {})
    if not isinstance(special, dict) or not all(isinstance(entries, list) for entries in special.values()):
        return False
    return all(isinstance(entry, dict) and "numero" in entry for _path, _series, entry in _collected(data))


def owned(data: Any) -> list[Listed] | None:
    """The cards with ``tengo`` true, and as many more as ``repetidos`` says."""
    if not _is_collection(data):
        return None
    found = []
    for path, _series, entry in _collected(data):
        more = entry.get("repetidos", 0)
        if entry.get("tengo"):
            count = 1 + more if isinstance(more, int) else more
            found.append(Listed(count, id=f"LL25-{entry['numero']}", path=path))
    return found


def collection(data: Any) -> list[tuple[Path, dict[str, Any]]] | None:
    """Every card of such a list, whether one has it or not."""
    if not _is_collection(data):
        return None
    found = []
    for path, series, entry in _collected(data):
        number = str(entry["numero"])
        card = {
            "id": f"LL25-{number}",
            "set": "LL25",
            "number": number,
            "name": entry.get("nombre"),
            "team": entry.get("equipo") or None,
        }
        if series:
            card["rarity"] = series
        found.append((path, card))
    return found


def catalogue(data: Any) -> list[tuple[Path, dict[str, Any]]] | None:
    """The cards of ``[{"n", "jog", "sel", "var", "pos", …}]``: number, player, team, series, position."""
    if not isinstance(data, list) or not data:
        return None
    found = []
    for at, entry in enumerate(data):
        if not isinstance(entry, dict) or not {"n", "jog", "sel"} <= set(entry):
            return None
        number = str(entry["n"])
        kind, place = _POSITIONS.get(fold(str(entry.get("pos", ""))), (None, None))
        card: dict[str, Any] = {
            "id": f"WC26-{number}",
            "set": "WC26",
            "number": number,
            "name": entry["jog"],
            "team": entry["sel"] or None,
        }
        for key, value in (("rarity", entry.get("var")), ("kind", kind), ("position", place)):
            if value:
                card[key] = value
        found.append(((at,), card))
    return found


# The headings of a plain checklist, folded.
_NUMBER = frozenset({"number", "numero", "num", "nro", "no", "n"})
_NAME = frozenset({"name", "nombre", "nome", "jugador", "player", "jogador"})
_POSITION = frozenset({"position", "posicion", "posicao", "pos"})
_IDENTIFIED = frozenset({"id", "uid", "code", "codigo", "cod", "kind", "tipo", "type"})
_KEEPERS = frozenset({"goalkeeper", "gk", "portero", "por", "guardameta", "arquero", "goleiro", "gol"})


def plain(first: list[str]) -> CardColumns | None:
    """A table ``number,name,team,position`` without ids and kinds: the position says what kind a card is."""
    words = [fold(heading) for heading in first]
    if set(words) & _IDENTIFIED or not (set(words) & _NUMBER and set(words) & _NAME):
        return None
    at = next((place for place, word in enumerate(words) if word in _POSITION), -1)
    if at < 0:
        return None

    def row(cells: list[str]) -> list[str]:
        filled = [*cells[: len(first)], *[""] * (len(first) - len(cells))]
        position = fold(filled[at])
        kind = "portero" if position in _KEEPERS else "jugador" if position else "otro"
        return [*filled, kind, *cells[len(first) :]]

    return CardColumns([*first, "kind"], [*range(len(first)), at], row)


FORMS = ToolForms(
    decks=[DeckForm(_STOCK, json=stock), DeckForm(_OWNED, json=owned)],
    cards=[
        CardForm(_CHECKLIST, json=checklist),
        CardForm(_COLLECTION, json=collection),
        CardForm(_CATALOGUE, json=catalogue),
        CardForm(_PLAIN, table=plain),
    ],
)
