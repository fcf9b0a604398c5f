"""Hands of Evolution: each round three cards and one for every species, from the deck all players share."""

from __future__ import annotations

from cardkit.decks.chances import drawn
from cardkit.decks.hand import Hand, Pool, Reading, Step

A_ROUND = 3
# With one species all the time, and with one species more each round, up to five.
_MOST_SPECIES = 5
_ROUNDS = 8


def readings(pool: Pool) -> list[Reading]:
    """Two ways a table may grow. A reserve set aside changes no chance: its cards are as random as all."""
    total, wanted = pool.total, pool.wanted

    def steps(most: int) -> list[Step]:
        found = []
        seen = 0
        for round in range(1, _ROUNDS + 1):
            seen = min(total, seen + A_ROUND + min(round, most))
            name = {"en": f"round {round}", "es": f"ronda {round}", "pt": f"rodada {round}"}
            found.append(Step(round, name, seen))
        return found

    return [
        Reading(
            "one species",
            {
                "en": "what one player is dealt who always has one species",
                "es": "lo que recibe un jugador que siempre tiene una especie",
                "pt": "o que recebe um jogador que sempre tem uma espécie",
            },
            steps(1),
            lambda seen: drawn(total, wanted, seen),
        ),
        Reading(
            "growing",
            {
                "en": "what one player is dealt who has one species more each round, up to five",
                "es": "lo que recibe un jugador con una especie más cada ronda, hasta cinco",
                "pt": "o que recebe um jogador com uma espécie a mais a cada rodada, até cinco",
            },
            steps(_MOST_SPECIES),
            lambda seen: drawn(total, wanted, seen),
        ),
    ]


HAND = Hand(
    # The Flight cards stand beside the boards.
    pile=lambda share: share.section != "vuelo" and share.card.kind != "flight-trait",
    readings=readings,
    groups=("kind", "colour", "leaf", "trait"),
    curves=(("deck_food", 1),),
    source="Como Jogar Evolution: Flight, Fase 1: Distribuir Cartas",
)
