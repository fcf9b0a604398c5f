"""Hands of the football duel: 5 cards with a futbolista of up to 4 stars guaranteed, then one a turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cardkit.decks.chances import Chances, drawn, mixed, shifted
from cardkit.decks.hand import Hand, Pool, Reading, Share, Texts, opening, turns

OPENING_HAND = 5
CHEAP_STARS = 4


def is_cheap(share: Share) -> bool:
    """Whether the card is one the opening hand is sure to hold: up to 4 stars and no evolution (Tu mazo)."""
    attrs = share.card.attrs
    stars = attrs.get("stars")
    return (
        share.card.kind == "futbolista"
        and stars is not None
        and stars <= CHEAP_STARS
        and not attrs.get("evolution")
    )


def redraw(pool: Pool, seen: int) -> Chances:
    """A hand without a cheap futbolista goes back and is dealt anew, until it holds one.

    Then every order of the pile with one among the first five cards is as likely as every other: from all
    orders those are taken away whose first five cards are of the others.
    """
    total, wanted = pool.total, pool.wanted
    dealt = min(OPENING_HAND, total)
    dear = pool.only(lambda share: not is_cheap(share))
    none = drawn(total, total - dear.total, dealt)[0]
    every = drawn(total, wanted, seen)
    if none in (0, 1):
        return every
    barren = mixed(
        (chance, shifted(drawn(total - dealt, wanted - k, seen - dealt), k))
        for k, chance in enumerate(drawn(dear.total, dear.wanted, dealt))
        if chance
    )
    barren += [Fraction(0)] * (len(every) - len(barren))
    return [(chance - none * lost) / (1 - none) for chance, lost in zip(every, barren, strict=False)]


def force_one(pool: Pool, seen: int) -> Chances:
    """One cheap futbolista by chance first, then the rest from what is left."""
    cheap = pool.only(is_cheap)
    total, wanted = pool.total, pool.wanted
    if not cheap.total:
        return drawn(total, wanted, seen)
    lucky = Fraction(cheap.wanted, cheap.total)
    cases = [(1 - lucky, drawn(total - 1, wanted, seen - 1))] if lucky < 1 else []
    if lucky:
        cases.append((lucky, shifted(drawn(total - 1, wanted - 1, seen - 1), 1)))
    return mixed(cases)


GUARANTEES: tuple[tuple[str, Callable[[Pool, int], Chances], Texts], ...] = (
    (
        "redraw",
        redraw,
        {
            "en": "a hand without a cheap futbolista is dealt again",
            "es": "una mano sin futbolista barato se reparte de nuevo",
            "pt": "uma mão sem futebolista barato é distribuída de novo",
        },
    ),
    (
        "force_one",
        force_one,
        {
            "en": "one cheap futbolista by chance, then four cards of the rest",
            "es": "un futbolista barato al azar, después cuatro cartas del resto",
            "pt": "um futebolista barato ao acaso, depois quatro cartas do resto",
        },
    ),
)
# Who goes first does not draw on the first turn of the match.
ORDERS: tuple[tuple[str, int, Texts], ...] = (
    ("first", 0, {"en": "going first", "es": "empezando", "pt": "começando"}),
    ("second", 1, {"en": "going second", "es": "jugando segundo", "pt": "jogando em segundo"}),
)


def readings(pool: Pool) -> list[Reading]:
    """Both readings of the guarantee, each for who goes first and for who goes second."""
    return [
        _reading(pool, f"{name}, {order}", chances, {key: f"{what[key]}; {who[key]}" for key in what}, extra)
        for name, chances, what in GUARANTEES
        for order, extra, who in ORDERS
    ]


def _reading(
    pool: Pool, name: str, chances: Callable[[Pool, int], Chances], what: Texts, extra: int
) -> Reading:
    steps = [opening(OPENING_HAND), *turns(pool.total, lambda turn: OPENING_HAND + turn - 1 + extra)]
    return Reading(name, what, steps, lambda seen: chances(pool, seen))


HAND = Hand(
    pile=lambda share: share.card.kind != "dt",
    readings=readings,
    groups=("kind", "rol", "tipo", "rarity", "speed"),
    curves=(("stars", 1), ("ata", 500), ("def", 500)),
    source="Cómo se juega, Tu mazo y El turno, fase por fase",
)
