"""The card: one printing, as it stands in data files, in the catalogue and in every output.

Plain slots and no imports: the fast path of ``check`` builds these by the thousand.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STATUSES = ("verified", "single-source", "conflict", "incomplete", "sample")

FIELDS = (
    "uid",
    "game",
    "id",
    "set",
    "number",
    "name",
    "kind",
    "rarity",
    "attrs",
    "effects",
    "text",
    "aliases",
    "status",
    "provenance",
)


class Card:
    """One printing of one card.

    ``uid`` is ``game:id``; ``attrs`` and ``effects`` are what the schema of the game describes; a value
    nobody knows is ``None`` and never 0. ``aliases`` are objects ``{"alias", "language", "reason"}``.
    """

    __slots__ = FIELDS

    def __init__(
        self,
        uid: str,
        game: str,
        id: str,
        set: str | None = None,
        number: str | None = None,
        name: str = "",
        kind: str = "",
        rarity: str | None = None,
        attrs: dict[str, Any] | None = None,
        effects: list[Any] | None = None,
        text: str | None = None,
        aliases: list[dict[str, Any]] | None = None,
        status: str = "single-source",
        provenance: dict[str, Any] | None = None,
    ) -> None:
        self.uid = uid
        self.game = game
        self.id = id
        self.set = set
        self.number = number
        self.name = name
        self.kind = kind
        self.rarity = rarity
        self.attrs = {} if attrs is None else attrs
        self.effects = [] if effects is None else effects
        self.text = text
        self.aliases = [] if aliases is None else aliases
        self.status = status
        self.provenance = {} if provenance is None else provenance

    def __repr__(self) -> str:
        return f"Card({self.uid!r}, {self.name!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in FIELDS)

    def __hash__(self) -> int:
        return hash(self.uid)

    def field(self, name: str) -> Any:
        """The value of a column (``kind``, ``set``) or, where there is none, of an attribute; else None."""
        if name in _COLUMNS:
            return getattr(self, name)
        return self.attrs.get(name)

    def to_json(self) -> dict[str, Any]:
        """The card as the one JSON object used in data files, exports and every command."""
        return {field: getattr(self, field) for field in FIELDS}

    @classmethod
    def from_json(cls, row: dict[str, Any], game: str = "") -> Card:
        """A card from its JSON object; ``game`` and ``uid`` may be missing where a file gives the game.

        Raises KeyError when ``id`` or ``game`` is missing: rows from outside go through the importer.
        """
        game = row.get("game") or game
        known = {field: row[field] for field in FIELDS if row.get(field) is not None}
        known["game"] = game
        known["uid"] = f"{game}:{row['id']}"
        return cls(**known)


_COLUMNS = frozenset(FIELDS) - {"attrs"}
