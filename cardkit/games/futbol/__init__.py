"""The football duel: decks of 30 cards and a DT, turns, tributes, battle, chains of responses."""

from __future__ import annotations

from cardkit.game import Game

GAME = Game(
    id="futbol",
    names={"en": "Football duel", "es": "Duelo de fútbol", "pt": "Duelo de futebol"},
    kinds={
        "futbolista": (
            "futbolista",
            "futbolistas",
            "jugador",
            "jugadores",
            "player",
            "players",
            "footballer",
            "footballers",
            "futebolista",
            "futebolistas",
            "jogador",
            "jogadores",
        ),
        "tactica": ("táctica", "tácticas", "tactic", "tactics", "tática", "táticas"),
        "trampa": ("trampa", "trampas", "trap", "traps", "armadilha", "armadilhas"),
        "estadio": ("estadio", "estadios", "stadium", "stadiums", "estádio", "estádios"),
        "dt": ("dt", "dts", "director técnico", "coach", "coaches", "técnico", "treinador"),
    },
    default_format="duelo",
    engine="cardkit.games.futbol.match:ENGINE",
    hand="cardkit.games.futbol.hand:HAND",
)
