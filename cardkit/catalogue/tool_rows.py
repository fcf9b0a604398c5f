"""Card lists in the forms of other tools, seen as lists under cardkit's own headings and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardkit.catalogue.object_rows import JsonRows, Keys
from cardkit.catalogue.schema_words import names_of
from cardkit.catalogue.sheet_rows import SheetRows
from cardkit.catalogue.table_rows import Broken, CsvRows
from cardkit.game import Game
from cardkit.i18n import _, choose
from cardkit.json_places import places
from cardkit.tool_forms import CardColumns, CardForm, forms_of

if TYPE_CHECKING:
    from cardkit.tool_forms import Path


class ToolRows:
    """The rows of a tool's table, each turned into one under ``headings``; places are those of the file."""

    def __init__(self, table: CsvRows | SheetRows, form: CardForm, columns: CardColumns) -> None:
        self.headings = columns.headings
        self.notices = [*table.notices, _("read as: {what}").format(what=choose(form.what))]
        self._table = table
        self._columns = columns
        if columns.headed:
            left_out = [h for at, h in enumerate(table.headings) if at not in columns.sources and h.strip()]
            if left_out:
                self.notices.append(_("not stored: {names}").format(names=names_of(left_out)))

    def rows(self, progress: Callable[[int], None]) -> Iterator[tuple[int, list[Any] | Broken]]:
        """``(place, cells)`` of every row; the first one too where the tool's table has no headings."""
        if not self._columns.headed:
            yield 1, self._columns.row(self._table.headings)
        for place, cells in self._table.rows(progress):
            if isinstance(cells, Broken):
                yield place, cells
            else:
                yield place, self._columns.row(["" if cell is None else str(cell) for cell in cells])

    def locate(self, wanted: list[tuple[int, int | None]]) -> list[tuple[int, int]]:
        """Line and column of the cells that the values come from."""
        sources = self._columns.sources
        return self._table.locate(
            [(place, None if index is None else sources[index]) for place, index in wanted]
        )


class ToolObjects(JsonRows):
    """The cards of a tool's JSON file as objects with cardkit's keys."""

    def __init__(self, rows: JsonRows, form: CardForm, cards: list[tuple[Path, dict[str, Any]]]) -> None:
        self.file = rows.file
        self.objects = [card for _path, card in cards]
        self.notices = [_("read as: {what}").format(what=choose(form.what))]
        self._paths = [path for path, _card in cards]
        self._text = rows.whole_text

    def locate(self, wanted: list[tuple[int, str | None]], keys: Keys) -> list[tuple[int, int]]:
        """Line and column of the objects that the cards come from."""
        try:
            found = places(self._text)
        except ValueError:
            found = {}
        return [found.get(self._paths[place], (1, 1, 1))[:2] for place, _field in wanted]


def of_tool(game: Game, rows: CsvRows | SheetRows | JsonRows) -> ToolRows | ToolObjects | None:
    """The rows as a tool of the game writes them; None where they are in no such form."""
    for form in forms_of(game.forms).cards:
        if isinstance(rows, JsonRows):
            cards = form.json(rows.value) if form.json is not None else None
            if cards is not None:
                return ToolObjects(rows, form, cards)
        elif form.table is not None:
            columns = form.table([" ".join(str(heading).split()) for heading in rows.headings])
            if columns is not None:
                return ToolRows(rows, form, columns)
    return None
