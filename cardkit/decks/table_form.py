"""Decks in tables (CSV with any common delimiter): the same deck as the text form, with the same findings."""

from __future__ import annotations

from cardkit.catalogue.cells import unguarded
from cardkit.decks.deck import HEADERS, Deck
from cardkit.decks.lines import written_count
from cardkit.decks.reader import MAX_LINE, add_header, include_sets, report_empty, settle_game, split_lines
from cardkit.decks.row import ROLE_OF, Row, fact_fields, take
from cardkit.decks.saying import Wording, say
from cardkit.decks.table import AFTER_QUOTE, NEVER_ENDS, Cell, delimiter_of, rows
from cardkit.decks.tool_list import find_table, take_one
from cardkit.errors import InputError
from cardkit.i18n import _
from cardkit.text import clean, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.decks.reader import Source
    from cardkit.decks.saying import Place
    from cardkit.tool_forms import ListedRows

_NOT_READ = 12
_MOST_OF_A_ROW = 20_000


def read_csv(deck: Deck, source: Source) -> Deck:
    """A deck from a table: ``count,name`` or ``count,id``, and optionally ``section``.

    Columns may be called ``quantity``, ``card`` and so on and stand in any order; set, number and what else
    tells cards of one name apart is used for that. Without headings the first column may be counts, the next
    names. Lines ``# key: value`` before the table are headers, and a line ``sep=;`` names the delimiter.
    """
    lines = split_lines(deck.text, deck.path)
    longest = max(map(len, lines))
    if longest > _MOST_OF_A_ROW:
        raise InputError(
            _("a row of {count} characters; at most {most} are read").format(
                count=longest, most=_MOST_OF_A_ROW
            ),
            path=deck.path,
        )
    skipped = _read_headers(deck, lines)
    while skipped < len(lines) and not clean(lines[skipped]):
        skipped += 1
    delimiter, said = delimiter_of(lines[skipped]) if skipped < len(lines) else (",", False)
    skipped += said
    table = [row for row in rows(lines[skipped:], skipped + 1, delimiter) if any(clean(c.text) for c in row)]
    first = [unguarded(clean(cell.text)) for cell in table[0]] if table else []
    found = find_table(first, _game_of(deck, source), source)
    if found is not None:
        game, form, listed = found
        deck.game, deck.format = game, source.deck_format or source.game(game)[0].default_format
        _read_listed(deck, source, table, listed)
        say(deck, "CKD020", table[0][0].place, {"what": Wording(form.what)})
    else:
        settle_game(deck, source)
        include_sets(deck, source)
        _read_table(deck, source, table, first)
    report_empty(deck)
    return deck


def _game_of(deck: Deck, source: Source) -> str | None:
    written = deck.header("game")
    return fold(written) if written else source.default_game


def _read_headers(deck: Deck, lines: list[str]) -> int:
    """Take the lines that begin with ``#``; gives how many lines stand before the table."""
    for at, raw in enumerate(lines):
        text = clean(raw)
        if text and (not text.startswith("#") or fold(text.split(",")[0].split(";")[0]) in ROLE_OF):
            return at
        key, colon, value = text.lstrip("# ").partition(":")
        value = value.strip()
        if colon and fold(key) in HEADERS:
            add_header(deck, fold(key), value, at + 1, max(raw.find(value), 0) + 1)
    return len(lines)


def _is_sound(deck: Deck, row: list[Cell]) -> bool:
    """Whether a row can be read; what is wrong with a cell is a finding there."""
    sound = True
    for cell in row:
        if cell.fault or len(cell.text) > MAX_LINE:
            sound = False
        if cell.fault == NEVER_ENDS:
            expected = _("a quoted cell that ends; everything below this quote was swallowed")
            say(deck, "CKD019", cell.place, {"expected": expected, "value": cell.text})
        elif cell.fault == AFTER_QUOTE:
            expected = _('a delimiter after the closing quote (a quote inside a cell is written "")')
            say(deck, "CKD019", cell.place, {"expected": expected, "value": cell.text})
        elif len(cell.text) > MAX_LINE:
            say(deck, "CKD022", cell.place, {"count": len(cell.text), "most": MAX_LINE})
    return sound


def _read_listed(deck: Deck, source: Source, table: list[list[Cell]], listed: ListedRows) -> None:
    """The rows of another tool's table."""
    for row in table[1:] if listed.headed else table:
        if _is_sound(deck, row):
            card = listed.card([unguarded(clean(cell.text)) for cell in row])
            at = next((cell for cell in row if card.id and card.id in cell.text), row[0])
            take_one(deck, source, card, at.place)


def _read_table(deck: Deck, source: Source, table: list[list[Cell]], first: list[str]) -> None:
    if not table:
        return
    facts = fact_fields(source, deck.game)
    columns: dict[int, str] = {}
    for at, heading in enumerate(first):
        role = ROLE_OF.get(fold(heading))
        if role is not None and role not in columns.values():
            columns[at] = role
    if "name" in columns.values() or "id" in columns.values():
        _say_not_read(deck, table[0], columns, facts)
        body = table[1:]
    else:
        columns = _columns_without_headings(deck, source, first)
        if not columns:
            expected = _("a row of headings, such as count,name")
            say(deck, "CKD019", table[0][0].place, {"expected": expected, "value": ",".join(first)})
            return
        facts, body = {}, table
    names = {at: facts[fold(heading)] for at, heading in enumerate(first) if fold(heading) in facts}
    for row in body:
        if _is_sound(deck, row) and _fits(deck, row, len(first)):
            _read_row(deck, source, row, columns, names)


def _columns_without_headings(deck: Deck, source: Source, first: list[str]) -> dict[int, str]:
    """``count,name``, ``name,count`` or names alone, where the first row is a card already; else nothing."""
    if not deck.game:
        return {}
    _game, resolver, _words = source.game(deck.game)
    filled = [at for at, text in enumerate(first) if text]
    counts = [at for at in filled if written_count(first[at]) is not None]
    if len(filled) == 2 and len(counts) == 1:
        return {counts[0]: "count", next(at for at in filled if at not in counts): "name"}
    if len(filled) == 1 and resolver.resolve(first[filled[0]]).code != "CKD001":
        return {filled[0]: "name"}
    return {}


def _say_not_read(deck: Deck, headings: list[Cell], columns: dict[int, str], facts: dict[str, str]) -> None:
    unread = [
        cell
        for at, cell in enumerate(headings)
        if at not in columns and fold(cell.text) not in facts and clean(cell.text)
    ]
    if unread:
        names = [clean(cell.text) for cell in unread[:_NOT_READ]]
        more = ["…"] if len(unread) > _NOT_READ else []
        say(deck, "CKD023", unread[0].place, {"names": [*names, *more]})


def _fits(deck: Deck, row: list[Cell], width: int) -> bool:
    """Whether a row has no more cells than the first one; empty ones at its end do not count."""
    more = [cell for cell in row[width:] if clean(cell.text)]
    if more:
        expected = _("at most {count} cells, as in the first row; is a quote missing?").format(count=width)
        say(deck, "CKD019", more[0].place, {"expected": expected, "value": more[0].text})
    return not more


def _read_row(
    deck: Deck, source: Source, row: list[Cell], columns: dict[int, str], names: dict[int, str]
) -> None:
    cells = {role: row[at] for at, role in columns.items() if at < len(row)}
    values: dict[str, Any] = {role: unguarded(clean(cell.text)) for role, cell in cells.items()}
    told = {name: unguarded(clean(row[at].text)) for at, name in names.items() if at < len(row)}

    def place(role: str) -> Place:
        return cells[role].place if role in cells else row[0].place

    take(deck, source, Row(values, place, place, {name: text for name, text in told.items() if text}))
