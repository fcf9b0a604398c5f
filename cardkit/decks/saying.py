"""What reading a deck has to say: findings whose values echo no more of the input than a message can bear."""

from __future__ import annotations

from cardkit.decks.deck import Deck
from cardkit.finding import Finding
from cardkit.i18n import _, choose
from cardkit.text import shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # Line, column and end column, from 1.
    Place = tuple[int, int, int]

SHOWN = 100


def say(
    deck: Deck,
    code: str,
    place: Place,
    values: dict[str, Any],
    *,
    suggestions: list[str] | None = None,
    actual: int | None = None,
    related: list[int] | None = None,
    fix: str | None = None,
) -> None:
    """A finding at a place; values are shortened to what messages may echo."""
    shown = {key: brief(value) for key, value in values.items()}
    deck.findings.append(
        Finding(code, *place, values=shown, suggestions=suggestions, actual=actual, related=related, fix=fix)
    )


class Wording:
    """Words of ours in three languages, worded when they are shown."""

    __slots__ = ("texts",)

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def __str__(self) -> str:
        return choose(self.texts)


def brief(value: Any) -> Any:
    """A value as messages may echo it: numbers and words of ours as they are, texts shortened."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < 10**18:
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [shorten(item, SHOWN) for item in value[:SHOWN]]
    if isinstance(value, dict | list):
        return _("a list") if isinstance(value, list) else _("an object")
    return shorten(str(value), SHOWN) if isinstance(value, str | int | float) else value
