"""What a game plugs into: its name, the words players use, and where its data and its engine are."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Game:
    """One game, as the folder ``cardkit/games/<id>`` (or a plug-in) describes it.

    names: language → title.
    kinds: card kind → words that head a group of such cards in a deck file (any language).
    sections: section id → heading words; a section changes what the cards below it are for.
    default_format: the deck format of a deck that names none.
    qualifiers: attributes that a trailing bracket may hold to tell cards of one name apart, as
        ``Title (lead)``; set, number and id are always understood.
    engine: ``"module:function"`` that starts and loads matches, or ``""`` where the runner cannot play it.
    hand: ``"module:object"``, the ``cardkit.decks.hand.Hand`` for odds and statistics of decks, or ``""``.
    forms: ``"module:object"``, a ``cardkit.tool_forms.ToolForms``: how other tools list cards; or ``""``.
    data, schema: folder of the data and file of the card schema, for games from outside the package;
        empty for the games built in (``data/<id>`` and ``schemas/<id>.cards.schema.json``).
    profile: name of the overlay of card values that matches and advice use when none is chosen, or ``""``.
    """

    __slots__ = (
        "data",
        "default_format",
        "engine",
        "forms",
        "hand",
        "id",
        "kinds",
        "names",
        "profile",
        "qualifiers",
        "schema",
        "sections",
    )

    def __init__(
        self,
        id: str,
        names: dict[str, str],
        kinds: dict[str, tuple[str, ...]],
        default_format: str,
        sections: dict[str, tuple[str, ...]] | None = None,
        qualifiers: tuple[str, ...] = (),
        engine: str = "",
        data: str = "",
        schema: str = "",
        profile: str = "",
        hand: str = "",
        forms: str = "",
    ) -> None:
        self.id = id
        self.names = names
        self.kinds = kinds
        self.default_format = default_format
        self.sections = sections or {}
        self.qualifiers = qualifiers
        self.engine = engine
        self.data = data
        self.schema = schema
        self.profile = profile
        self.hand = hand
        self.forms = forms

    def to_json(self) -> dict[str, Any]:
        """What the catalogue keeps of a game, so that a check need not import it."""
        return {
            "id": self.id,
            "names": self.names,
            "kinds": {kind: list(words) for kind, words in self.kinds.items()},
            "sections": {section: list(words) for section, words in self.sections.items()},
            "default_format": self.default_format,
            "qualifiers": list(self.qualifiers),
            "engine": self.engine,
            "profile": self.profile,
            "hand": self.hand,
            "forms": self.forms,
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Game:
        """The game as kept by the catalogue."""
        return cls(
            id=row["id"],
            names=row["names"],
            kinds={kind: tuple(words) for kind, words in row["kinds"].items()},
            default_format=row["default_format"],
            sections={section: tuple(words) for section, words in row["sections"].items()},
            qualifiers=tuple(row["qualifiers"]),
            engine=row["engine"],
            profile=row["profile"],
            hand=row.get("hand", ""),
            forms=row.get("forms", ""),
        )
