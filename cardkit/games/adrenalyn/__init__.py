"""Adrenalyn XL, mode Evolution: one goalkeeper and 25 cards, ten rounds, energy, shields and goals."""

from __future__ import annotations

from cardkit.game import Game

GAME = Game(
    id="adrenalyn",
    names={
        "en": "Adrenalyn XL (Evolution)",
        "es": "Adrenalyn XL (Evolution)",
        "pt": "Adrenalyn XL (Evolution)",
    },
    kinds={
        "portero": ("portero", "porteros", "goalkeeper", "goalkeepers", "goleiro", "goleiros"),
        "jugador": ("jugador", "jugadores", "player", "players", "jogador", "jogadores"),
        "multi": ("multijugador", "multi-player", "multijogador"),
        "accion": ("acción", "acciones", "action", "actions", "action cards", "ação", "ações"),
        "entrenador": ("entrenador", "entrenadores", "trainer", "trainers", "treinador", "treinadores"),
        # Cards are called "Escudo": only the plural heads a group.
        "escudo": ("escudos", "crests"),
        "estadio": ("estadios", "stadiums", "estádios"),
        "mascota": ("mascotas", "mascots", "mascotes"),
        "otro": ("otros", "others", "outros"),
    },
    sections={
        "titulares": ("titulares", "titular", "starters", "starting ten"),
        "suplentes": ("suplentes", "suplente", "substitutes", "subs", "reservas"),
    },
    default_format="evolution",
    # Many cards share a name: "Mbappé (Super Crack)", "Mbappé (Real Madrid)".
    qualifiers=("rarity", "team", "position"),
    engine="cardkit.games.adrenalyn.engine:ENGINE",
    hand="cardkit.games.adrenalyn.hand:HAND",
    forms="cardkit.games.adrenalyn.forms:FORMS",
    profile="cardkit-sample",
)
