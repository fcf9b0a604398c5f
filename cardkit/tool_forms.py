"""Lists of cards as other tools keep them: what a game says about one, for readers of decks and card lists.

A game names its own in ``Game.forms``, as ``"module:object"`` of a ``ToolForms``; the general readers know
none by name.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    # Keys and indexes down to a value of a JSON file.
    Path = tuple[Any, ...]
    Texts = dict[str, str]


class Listed:
    """One card on a list: ``count`` copies of the card with this ``id``, else of that ``name``.

    ``path`` is where it stands in a JSON file. ``reason`` says, in three languages, why nobody can tell which
    card ``name`` is; such a card is a finding.
    """

    __slots__ = ("count", "id", "name", "path", "reason")

    def __init__(
        self,
        count: Any,
        *,
        id: str | None = None,
        name: str | None = None,
        path: Path = (),
        reason: Texts | None = None,
    ) -> None:
        self.count = count
        self.id = id
        self.name = name
        self.path = path
        self.reason = reason


class ListedRows:
    """How the rows of a table list cards; ``headed``: the first row names the columns and is no card."""

    __slots__ = ("card", "headed")

    def __init__(self, card: Callable[[list[str]], Listed], *, headed: bool = True) -> None:
        self.card = card
        self.headed = headed


class DeckForm:
    """A form in which a tool lists the cards of a deck or a collection.

    what: tool and form in three languages, for the notice that says how a file was read.
    json: a JSON value → its cards; None where it is not of this form.
    line: a line of text → its cards, none where the line only introduces them; None where it is another line.
    table: the first row of a table → how to read the rows; None where it is another table.
    """

    __slots__ = ("json", "line", "table", "what")

    def __init__(
        self,
        what: Texts,
        *,
        json: Callable[[Any], list[Listed] | None] | None = None,
        line: Callable[[str], list[Listed] | None] | None = None,
        table: Callable[[list[str]], ListedRows | None] | None = None,
    ) -> None:
        self.what = what
        self.json = json
        self.line = line
        self.table = table


class CardColumns:
    """How a tool's table of cards becomes one under cardkit's headings.

    headings: the names of fields. sources: for each, the column (from 0) its values come from, for places;
    None where there is no single one. row: the cells of a row → the cells under ``headings``.
    headed: the first row of the file names the columns and is no card.
    """

    __slots__ = ("headed", "headings", "row", "sources")

    def __init__(
        self,
        headings: Sequence[str],
        sources: Sequence[int | None],
        row: Callable[[list[str]], list[str]],
        *,
        headed: bool = True,
    ) -> None:
        self.headings = list(headings)
        self.sources = list(sources)
        self.row = row
        self.headed = headed


class CardForm:
    """A form in which a tool keeps a list of cards, for ``cardkit import``.

    what: as for a DeckForm. table: the first row of a table → its columns; None where it is another table.
    json: a JSON value → (path, object with cardkit's keys) of each card; None where it is not of this form.
    """

    __slots__ = ("json", "table", "what")

    def __init__(
        self,
        what: Texts,
        *,
        table: Callable[[list[str]], CardColumns | None] | None = None,
        json: Callable[[Any], list[tuple[Path, dict[str, Any]]] | None] | None = None,
    ) -> None:
        self.what = what
        self.table = table
        self.json = json


class ToolForms:
    """Every form that a game understands beside cardkit's own."""

    __slots__ = ("cards", "decks")

    def __init__(self, decks: Sequence[DeckForm] = (), cards: Sequence[CardForm] = ()) -> None:
        self.decks = tuple(decks)
        self.cards = tuple(cards)


NONE = ToolForms()


def forms_of(reference: str) -> ToolForms:
    """The forms that ``Game.forms`` names; none where it is empty."""
    if not reference:
        return NONE
    from importlib import import_module

    module, _colon, name = reference.partition(":")
    found: ToolForms = getattr(import_module(module), name)
    return found
