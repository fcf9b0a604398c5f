"""Evolution and Evolution: Flight: two to six players, one shared deck of traits, feeding and attacks."""

from __future__ import annotations

from cardkit.game import Game

GAME = Game(
    id="evolution",
    names={
        "en": "Evolution (with Flight)",
        "es": "Evolution (con Flight)",
        "pt": "Evolution (com Flight)",
    },
    # "flight" and "voo" alone name the card Flight, so they head no group.
    kinds={
        "trait": ("trait", "traits", "trait cards", "características", "rasgos", "cartas de característica"),
        "event": ("event", "events", "event cards", "evento", "eventos", "cartas de evento"),
        "flight-trait": ("flight cards", "cartas de voo", "cartas flight"),
    },
    sections={"vuelo": ("vuelo", "beside the boards", "al costado", "ao lado")},
    default_format="base",
    # Faces of one trait differ by their food value: "Ambush (-3)".
    qualifiers=("food", "trait"),
    engine="cardkit.games.evolution.match:ENGINE",
    hand="cardkit.games.evolution.hand:HAND",
    profile="cardkit-sample",
)
