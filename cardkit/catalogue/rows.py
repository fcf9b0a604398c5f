"""Cards as the rows the table holds, and back: folded columns, sort keys, labels of fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardkit.card import FIELDS
from cardkit.catalogue.batch import Batch, Values
from cardkit.catalogue.query.fields import natural
from cardkit.catalogue.texts import column_value, to_text
from cardkit.text import fold, fold_all

DERIVED = ("source", "id_fold", "name_fold", "words_fold", "attrs_fold", "number_sort", "sort")
COLUMNS = (*FIELDS, *DERIVED)

_SETS: dict[str | None, str] = {None: ""}
_SETS_KEPT = 4_096


def row_of(values: Values, source: str, order: Iterable[str] = ()) -> tuple[Any, ...]:
    """The row of one whole card; ``values`` has the fields of a card, with game; missing ones are NULL.

    ``order``: the attributes as the schema lists them.
    """
    return next(rows_of(Batch.of([(0, values)], order), values["game"], source))


def rows_of(batch: Batch, game: str, source: str) -> Iterator[tuple[Any, ...]]:
    """The rows (tuples of COLUMNS) of a batch, as if each were the whole card."""
    count = len(batch.places)
    ids = batch.columns["id"]
    numbers = batch.column("number")
    names = batch.column("name")
    sets = batch.column("set")
    texts = batch.column("text")
    aliases = batch.column("aliases")
    folded_ids = fold_all(ids)
    number_sorts = _naturals(numbers)
    by_id = [""] * count if all(numbers) else natural("\n".join(folded_ids)).split("\n")
    attrs, facts = _attrs(batch)
    return zip(
        [f"{game}:{one}" for one in ids],
        [game] * count,
        ids,
        sets,
        numbers,
        names,
        batch.column("kind"),
        batch.column("rarity"),
        attrs,
        _json_texts(batch, "effects"),
        texts,
        _json_texts(batch, "aliases"),
        [one or "single-source" for one in batch.column("status")],
        _json_texts(batch, "provenance"),
        [source] * count,
        [one.replace("-", "").replace(" ", "").replace("_", "") for one in folded_ids],
        fold_all([one or "" for one in names]),
        _words(aliases, texts),
        facts,
        number_sorts,
        # By set, then by number with 9 before 10 (the id where there is no number), then by id.
        [
            f"{_SETS.get(set_id) or _set_sort(set_id)}\x1f{number or folded}\x1f{one}"
            for set_id, number, folded, one in zip(sets, number_sorts, by_id, ids, strict=True)
        ],
        strict=True,
    )


def _json_texts(batch: Batch, field: str) -> list[str | None]:
    """A column of JSON; NULL where there is nothing."""
    if field not in batch.columns:
        return [None] * len(batch.places)
    return [to_text(one) if one else None for one in batch.column(field)]


def _naturals(numbers: list[str | None]) -> list[str | None]:
    """The sort keys of card numbers; None where there is no number."""
    known = [one for one in numbers if one]
    if not known:
        return [None] * len(numbers)
    keys = iter(natural("\n".join(fold_all(known))).split("\n"))
    return [next(keys) if one else None for one in numbers]


def _attrs(batch: Batch) -> tuple[list[str], list[str]]:
    """The columns ``attrs`` and ``attrs_fold``: what the pieces of a row say, one after the other."""
    pieces = list(batch.attrs.values())
    if not pieces:
        return ["{}"] * len(batch.places), [""] * len(batch.places)
    # By index, not by name: these are the two busiest lines of an import.
    texts = map("".join, zip(*[[piece[1] for piece in column] for column in pieces], strict=True))
    facts = map("".join, zip(*[[piece[2] for piece in column] for column in pieces], strict=True))
    return [f"{{{one[1:]}}}" for one in texts], [f"\x1f{one}" if one else "" for one in facts]


def _words(aliases: list[list[dict[str, Any]] | None], texts: list[str | None]) -> list[str]:
    """The folded aliases and text of each card, one per line: what a bare word searches besides the name."""
    folded = fold_all([text or "" for text in texts])
    return [
        "\n".join([fold(alias["alias"]) for alias in other] + ([text] if text else [])) if other else text
        for other, text in zip(aliases, folded, strict=True)
    ]


def _set_sort(set_id: str | None) -> str:
    """The sort key of a set, remembered."""
    if not set_id:
        return ""
    if len(_SETS) >= _SETS_KEPT:
        _SETS.clear()
    found = _SETS[set_id] = natural(fold(set_id))
    return found


def card_values(row: tuple[Any, ...]) -> Values:
    """The fields of the whole card in a row that starts with the columns FIELDS."""
    return {field: column_value(field, stored) for field, stored in zip(FIELDS, row, strict=False)}


def attr_label(name: str) -> str:
    """How history and reports call an attribute: its name, or ``attrs.name`` where a column is called so."""
    return f"attrs.{name}" if name in FIELDS else name


def get_field(card: Values, label: str) -> Any:
    """The value a whole card has at a label of the history; None where it has none."""
    name = _attr_name(label)
    found = card.get(label) if name is None else (card.get("attrs") or {}).get(name)
    return found if name is not None or found else None


def put_field(card: Values, label: str, value: Any) -> None:
    """Sets the value at a label of the history; None takes it out."""
    name = _attr_name(label)
    if name is None:
        card[label] = value
        return
    attrs = card["attrs"]
    if value is None:
        attrs.pop(name, None)
    else:
        attrs[name] = value


def _attr_name(label: str) -> str | None:
    """The attribute a label means; None for a column."""
    if label.startswith("attrs."):
        return label[6:]
    return None if label in FIELDS else label
