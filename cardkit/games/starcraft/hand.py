"""Hands of StarCraft combat decks: six cards, Terran eight; what is drawn later depends on the battles."""

from __future__ import annotations

from cardkit.decks.chances import drawn
from cardkit.decks.hand import Hand, Pool, Reading, opening

HAND_SIZE = 6
TERRAN_HAND_SIZE = 8


def readings(pool: Pool) -> list[Reading]:
    """One reading; the race is that of the deck's header, else that of its cards."""
    race = pool.headers.get("race", "").lower()
    if not race:
        race = next((share.card.attrs["race"] for share in pool.shares if share.card.attrs.get("race")), "")
    size = min(TERRAN_HAND_SIZE if race == "terran" else HAND_SIZE, pool.total)
    total, wanted = pool.total, pool.wanted
    return [
        Reading(
            "shuffled",
            {
                "en": f"{size} cards of the shuffled combat deck",
                "es": f"{size} cartas del mazo de combate barajado",
                "pt": f"{size} cartas do baralho de combate embaralhado",
            },
            [opening(size)],
            lambda seen: drawn(total, wanted, seen),
        )
    ]


HAND = Hand(
    # Units stand beside the deck, technologies in the play area.
    pile=lambda share: share.card.kind not in ("unit", "technology"),
    readings=readings,
    groups=("kind", "race", "technology", "icons"),
    curves=(("major_attack", 1), ("major_health", 1), ("minor_attack", 1), ("minor_health", 1)),
    source="StarCraft: el juego de tablero, pasos 6 y 7",
)
