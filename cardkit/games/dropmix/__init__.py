"""DropMix, mode Clash: 30 cards on five coloured slots, first to 21 points."""

from __future__ import annotations

from cardkit.game import Game

GAME = Game(
    id="dropmix",
    names={"en": "DropMix (Clash)", "es": "DropMix (Clash)", "pt": "DropMix (Clash)"},
    kinds={
        "lead": ("lead", "leads", "amarillas", "amarelas"),
        "loop": ("loop", "loops", "bucles", "rojas", "vermelhas"),
        "beat": ("beat", "beats", "ritmos", "azules", "azuis"),
        "bass": ("bass", "basses", "bajos", "baixos", "verdes"),
        "wild": ("wild", "wilds", "comodín", "comodines", "curinga", "curingas"),
        "fx": ("fx", "tarjetas FX", "cartas FX", "efectos", "efeitos"),
    },
    default_format="solo",
    # The parts of one song share a title: "Animals (bass)", with artist or colour where that is not enough.
    # The playlist is printed on every card too.
    qualifiers=("kind", "artist", "colours", "playlist"),
    engine="cardkit.games.dropmix.match:ENGINE",
    hand="cardkit.games.dropmix.hand:HAND",
    forms="cardkit.games.dropmix.forms:FORMS",
)
