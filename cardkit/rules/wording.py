"""Parts of messages whose words depend on the reader: values of a finding, worded when it is shown."""

from __future__ import annotations

from cardkit.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_LISTED = 12


def listed(amounts: Mapping[str, int]) -> str:
    """``2 × Name, Name …`` for messages; a dash for none."""
    if not amounts:
        return "—"
    parts = [
        name if count == 1 else f"{count} × {name}" for name, count in list(amounts.items())[:_MOST_LISTED]
    ]
    return ", ".join(parts) + (" …" if len(amounts) > _MOST_LISTED else "")


def some(names: list[str], most: int = _MOST_LISTED) -> list[str]:
    """Each name once, and an ellipsis where there are more than ``most``."""
    found = list(dict.fromkeys(names))
    return found if len(found) <= most else [*found[:most], "…"]


class Difference:
    """What a deck lacks of a set and what it has too much of; both are name → copies."""

    __slots__ = ("extra", "missing")

    def __init__(self, missing: dict[str, int], extra: dict[str, int]) -> None:
        self.missing = missing
        self.extra = extra

    def __str__(self) -> str:
        parts = []
        if self.missing:
            parts.append(_("missing: {cards}").format(cards=_counted(self.missing)))
        if self.extra:
            parts.append(_("too many: {cards}").format(cards=_counted(self.extra)))
        return "; ".join(parts)


def _counted(amounts: dict[str, int]) -> str:
    parts = [f"{count} × {name}" for name, count in list(amounts.items())[:_MOST_LISTED]]
    return ", ".join(parts) + (" …" if len(amounts) > _MOST_LISTED else "")


class Days:
    """The days on which a list entry or a format is in force, both ends inclusive, ISO text or None."""

    __slots__ = ("since", "until")

    def __init__(self, since: str | None, until: str | None) -> None:
        self.since = since
        self.until = until

    def __str__(self) -> str:
        if self.since and self.until:
            return _("from {since} until {until}").format(since=self.since, until=self.until)
        if self.since:
            return _("from {since} on").format(since=self.since)
        if self.until:
            return _("until {until}").format(until=self.until)
        return _("on every day")


class Unstated:
    """The value of a header that the deck does not have."""

    __slots__ = ()

    def __str__(self) -> str:
        return _("not stated")


class Unignorable:
    """Why a finding that is there was not set aside."""

    __slots__ = ()

    def __str__(self) -> str:
        return _(": unread lines and unknown names cannot be set aside")


class Nothing:
    """An empty list of names."""

    __slots__ = ()

    def __str__(self) -> str:
        return _("none")


class Attributes:
    """The attributes that would have to be known, by name."""

    __slots__ = ("names",)

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def __str__(self) -> str:
        return ", ".join(self.names) or _("the unknown values")
