"""Decks in JSON and CSV: the same deck as the text form, with the same findings."""

from __future__ import annotations

from cardkit.decks.deck import HEADERS, MAX_COUNT, REPEATABLE, Deck, Entry, Header
from cardkit.decks.reader import (
    MAX_LINE,
    MAX_LINES,
    add_header,
    include_sets,
    near_words,
    report_empty,
    settle_game,
)
from cardkit.errors import InputError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.text import clean, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.decks.reader import Source

_COUNT = frozenset({"count", "quantity", "qty", "copies", "cantidad", "copias", "quantidade", "n", "x"})
_NAME = frozenset({"name", "card", "title", "nombre", "carta", "nome", "titulo", "text"})
_ID = frozenset({"id", "uid", "code", "codigo", "card_id"})
_SECTION = frozenset({"section", "seccion", "secao", "group", "grupo"})


def read_json(deck: Deck, source: Source) -> Deck:
    """A deck from its JSON form: headers as members, ``cards`` a list of ``{"count", "id" | "name"}``."""
    from json import JSONDecodeError

    from cardkit.json_places import parse

    try:
        data = parse(deck.text)
    except JSONDecodeError as error:
        raise InputError(
            _("{line}:{column}: not JSON: {reason}").format(
                line=error.lineno, column=error.colno, reason=error.msg
            ),
            path=deck.path,
        ) from None
    except ValueError as error:
        raise InputError(_("not JSON: {reason}").format(reason=error), path=deck.path) from None
    if isinstance(data, list):
        data = {"cards": data}
    if not isinstance(data, dict):
        raise InputError(_("a JSON deck is an object with a list of cards"), path=deck.path)
    deck.locate = _Places(deck.text)
    bad: list[tuple[tuple[Any, ...], str, dict[str, Any], list[str]]] = []
    for key, value in data.items():
        if key == "cards":
            continue
        if fold(str(key)) not in HEADERS:
            if key != "schema_version":
                bad.append(((key,), "CKD004", {"key": key}, near_words(key, [*HEADERS, "cards"])))
            continue
        held = value if fold(key) in REPEATABLE and isinstance(value, list) else [value]
        for item in held:
            if isinstance(item, str | int) and not isinstance(item, bool):
                deck.headers.setdefault(fold(key), []).append(Header(clean(str(item)), 0))
            elif item is not None:
                bad.append(((key,), "CKD019", {"expected": _("a text"), "value": item}, []))
    settle_game(deck, source)
    include_sets(deck, source)
    cards = data.get("cards", [])
    if not isinstance(cards, list):
        bad.append((("cards",), "CKD019", {"expected": _("a list of cards"), "value": cards}, []))
        cards = []
    if len(cards) > MAX_LINES:
        raise InputError(
            _("{count} lines; a deck file has at most {most}").format(count=len(cards), most=MAX_LINES),
            path=deck.path,
        )
    found = deck.locate() if bad else {}
    for path, code, values, suggestions in bad:
        place = found.get(path, (1, 1, 1))
        deck.findings.append(Finding(code, *place, values=values, suggestions=suggestions))
    for index, item in enumerate(cards):
        _json_card(deck, source, index, item)
    report_empty(deck)
    return deck


def _json_card(deck: Deck, source: Source, index: int, item: Any) -> None:
    if isinstance(item, str):
        item = {"name": item}
    if not isinstance(item, dict):
        _at(
            deck,
            index,
            "CKD019",
            {"expected": _("a card: an object with count and id or name"), "value": item},
        )
        return
    row = {fold(str(key)): value for key, value in item.items()}
    count = _first(row, _COUNT, 1)
    written_id = _first(row, _ID, None)
    name = _first(row, _NAME, None)
    section = _first(row, _SECTION, None)
    for value in (written_id, name):
        if value is not None and (not isinstance(value, str | int) or isinstance(value, bool)):
            _at(deck, index, "CKD019", {"expected": _("a text"), "value": value})
            return
    if isinstance(count, str) and count.isascii() and count.isdigit():
        count = int(count)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_COUNT:
        _at(deck, index, "CKD003", {"value": str(count)[:40]})
        return
    unknown = [key for key in row if key not in _COUNT | _NAME | _ID | _SECTION]
    if unknown and (written_id is None and name is None):
        _at(deck, index, "CKD004", {"key": unknown[0]}, near_words(unknown[0], ["count", "name", "id"]))
        return
    _card(
        deck,
        source,
        count,
        None if written_id is None else str(written_id),
        None if name is None else str(name),
        None if section is None else str(section),
        0,
        index,
        0,
    )


class _Places:
    """The places of a JSON text, scanned once, at the first question."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[tuple[Any, ...], tuple[int, int, int]] | None = None

    def __call__(self) -> dict[tuple[Any, ...], tuple[int, int, int]]:
        if self.found is None:
            from cardkit.json_places import places

            self.found = places(self.text)
        return self.found


def _at(
    deck: Deck, index: int, code: str, values: dict[str, Any], suggestions: list[str] | None = None
) -> None:
    place = deck.locate().get(("cards", index), (1, 1, 1)) if deck.locate else (1, 1, 1)
    if "value" in values:
        values["value"] = str(values["value"])[:80]
    deck.findings.append(Finding(code, *place, values=values, suggestions=suggestions))


def _first(row: dict[str, Any], names: frozenset[str], default: Any) -> Any:
    for key, value in row.items():
        if key in names:
            return value
    return default


def read_csv(deck: Deck, source: Source) -> Deck:
    """A deck from a table with a header row: ``count,name`` or ``count,id``, and optionally ``section``.

    Columns may be called ``quantity``, ``card`` and so on; the separator is a comma, semicolon or tab.
    Lines ``# key: value`` before the table are headers.
    """
    import csv

    lines = deck.text.splitlines(keepends=True)
    if len(lines) > MAX_LINES + 1:
        raise InputError(
            _("{count} lines; a deck file has at most {most}").format(count=len(lines), most=MAX_LINES),
            path=deck.path,
        )
    skipped = 0
    for number, raw in enumerate(lines, 1):
        text = clean(raw)
        if text and not text.startswith("#"):
            break
        skipped = number
        key, colon, value = text.lstrip("# ").partition(":")
        if colon and fold(key) in HEADERS:
            add_header(deck, fold(key), value.strip(), number, raw.find(value.strip()) + 1)
    settle_game(deck, source)
    include_sets(deck, source)
    head = lines[skipped] if skipped < len(lines) else ""
    delimiter = max(",;\t", key=head.count)
    rows = csv.reader(lines[skipped:], delimiter=delimiter, strict=True)
    columns: dict[str, int] = {}
    try:
        for row in rows:
            line = skipped + rows.line_num
            if not any(cell.strip() for cell in row):
                continue
            if not columns:
                columns = _columns(deck, row, line)
                if not columns:
                    return deck
                continue
            _csv_card(deck, source, row, columns, line)
    except csv.Error as error:
        raise InputError(
            _("line {line}: the table cannot be read: {reason}").format(
                line=skipped + rows.line_num, reason=error
            ),
            path=deck.path,
        ) from None
    report_empty(deck)
    return deck


def _columns(deck: Deck, row: list[str], line: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, cell in enumerate(row):
        word = fold(cell)
        for role, words in (("count", _COUNT), ("name", _NAME), ("id", _ID), ("section", _SECTION)):
            if word in words:
                found.setdefault(role, index)
    if "name" not in found and "id" not in found:
        deck.findings.append(
            Finding("CKD019", line, values={"expected": "count,name", "value": ",".join(row)[:80]})
        )
        return {}
    return found


def _csv_card(deck: Deck, source: Source, row: list[str], columns: dict[str, int], line: int) -> None:
    from cardkit.catalogue.cells import unguarded

    def cell(role: str) -> str:
        index = columns.get(role, -1)
        return unguarded(clean(row[index])) if 0 <= index < len(row) else ""

    column = sum(len(c) + 1 for c in row[: columns.get("name", columns.get("id", 0))]) + 1
    written = cell("count") or "1"
    if any(len(c) > MAX_LINE for c in row):
        deck.findings.append(Finding("CKD022", line, values={"count": max(map(len, row)), "most": MAX_LINE}))
        return
    if not (written.isascii() and written.isdigit() and len(written) <= 9 and 1 <= int(written) <= MAX_COUNT):
        deck.findings.append(Finding("CKD003", line, values={"value": written[:40]}))
        return
    name, card_id = cell("name"), cell("id")
    if not name and not card_id:
        deck.findings.append(Finding("CKD019", line, values={"expected": _("a name or an id"), "value": ""}))
        return
    _card(
        deck,
        source,
        int(written),
        card_id or None,
        name or None,
        cell("section") or None,
        line,
        column,
        column + len(name or card_id),
    )


def _card(
    deck: Deck,
    source: Source,
    count: int,
    card_id: str | None,
    name: str | None,
    section: str | None,
    line: int,
    column: int,
    end: int,
) -> None:
    """One entry of a table: an id and a name on one line must agree."""
    text = clean(card_id if name is None and card_id is not None else name or "")
    entry = Entry(count, text, None, None, line, column, end)
    deck.entries.append(entry)
    if not deck.game:
        return
    _game, resolver, words = source.game(deck.game)
    if section is not None:
        found = words.sections.get(fold(section))
        if found is None:
            place = deck.place(entry)
            deck.findings.append(
                Finding(
                    "CKD004",
                    *place,
                    values={"key": section},
                    suggestions=near_words(section, list(words.sections)),
                )
            )
        entry.section = found or None
    if card_id is not None and name is not None:
        text = f"{clean(name)} [{clean(card_id)}]"
        if resolver.is_known(clean(card_id)) and not resolver.is_known(clean(name)):
            text = clean(name)
    resolved = resolver.resolve(text)
    entry.card = resolved.card
    if resolved.code is not None:
        line, column, end = deck.place(entry)
        deck.findings.append(
            Finding(
                resolved.code, line, column, end, values=resolved.values, suggestions=resolved.suggestions
            )
        )
