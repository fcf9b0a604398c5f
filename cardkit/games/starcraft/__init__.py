"""StarCraft: The Board Game, combat: two armies, a combat deck for each race, skirmish by skirmish."""

from __future__ import annotations

from cardkit.game import Game

GAME = Game(
    id="starcraft",
    names={
        "en": "StarCraft: The Board Game (combat)",
        "es": "StarCraft: el juego de tablero (combate)",
        "pt": "StarCraft: o jogo de tabuleiro (combate)",
    },
    kinds={
        "standard": (
            "standard",
            "standard cards",
            "estándar",
            "cartas estándar",
            "cartas de combate estándar",
            "cartas padrão",
        ),
        "reinforcement": (
            "reinforcement",
            "reinforcements",
            "refuerzo",
            "refuerzos",
            "cartas de refuerzo",
            "reforço",
            "reforços",
        ),
        "combat": ("combat", "combat cards", "combate", "cartas de combate"),
        "technology": (
            "technology",
            "technologies",
            "tecnología",
            "tecnologías",
            "tecnologia",
            "tecnologias",
        ),
        "unit": ("unit", "unidad", "unidade"),
    },
    default_format="brood-war",
    # The army of a battle: units stand beside the combat deck, never in it.
    sections={"units": ("units", "army", "unidades", "ejército", "exército")},
    qualifiers=("technology", "race"),
    engine="cardkit.games.starcraft.match:ENGINE",
    hand="cardkit.games.starcraft.hand:HAND",
)
