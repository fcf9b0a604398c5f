"""Hands of DropMix: one player draws 5 and then 2 a turn, a member of a team 3 and then 1."""

from __future__ import annotations

from cardkit.decks.chances import drawn
from cardkit.decks.hand import Hand, Pool, Reading, opening, turns

# opening hand, cards drawn at the end of a turn, hand limit (Reglas del juego DropMix (Clash), robar cartas)
ALONE = (5, 2, 7)
IN_TEAM = (3, 1, 5)


def readings(pool: Pool) -> list[Reading]:
    """One reading; the format says whether the deck is a team member's. Turn t is seen before its moves."""
    first, each, limit = IN_TEAM if "team" in (pool.format or "") else ALONE
    total, wanted = pool.total, pool.wanted
    return [
        Reading(
            "shuffled",
            {
                "en": f"{first} cards, then {each} at the end of each turn; as many are played, so that the"
                f" limit of {limit} in hand never stops a draw",
                "es": f"{first} cartas, después {each} al final de cada turno; se juegan otras tantas,"
                f" así que el límite de {limit} en la mano nunca frena un robo",
                "pt": f"{first} cartas, depois {each} no fim de cada turno; jogam-se outras tantas,"
                f" e por isso o limite de {limit} na mão nunca impede uma compra",
            },
            [opening(first), *turns(total, lambda turn: first + each * (turn - 1))],
            lambda seen: drawn(total, wanted, seen),
        )
    ]


HAND = Hand(
    pile=lambda share: True,
    readings=readings,
    groups=("kind", "colours", "instruments", "playlist"),
    curves=(("power", 1), ("deck_points", 1)),
    source="Reglas del juego DropMix (Clash), preparación y robar cartas",
)
