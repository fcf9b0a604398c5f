"""Hands of Adrenalyn Evolution: 4 cards, one a round, four more at half-time; starters come first."""

from __future__ import annotations

from cardkit.decks.chances import Chances, both, drawn, mixed
from cardkit.decks.hand import Hand, Pool, Reading, Share, Step, opening

OPENING_HAND = 4
ROUNDS = 10
HALF_TIME = 5
AT_HALF_TIME = 4
STARTERS = 10

_PLAYERS = ("jugador", "multi")


def seen_by(round: int) -> int:
    """Cards seen by the draw of a round: 5 in the first, 18 in the tenth (Cómo jugar Adrenalyn Evolution)."""
    return OPENING_HAND + round + (AT_HALF_TIME if round > HALF_TIME else 0)


def split(pool: Pool) -> tuple[Pool, Pool, Pool]:
    """Starters, the other field players, and the action cards.

    Starters are the field players of the section ``titulares``; in a deck without it the file's first ten.
    """
    sectioned = any(share.section == "titulares" for share in pool.shares)
    starters: list[Share] = []
    others: list[Share] = []
    left = STARTERS
    for share in pool.shares:
        if share.card.kind not in _PLAYERS:
            continue
        count = (share.count if share.section == "titulares" else 0) if sectioned else min(left, share.count)
        left -= count
        for part, copies in ((starters, count), (others, share.count - count)):
            if copies:
                part.append(Share(share.card, copies, share.section, share.is_wanted))
    actions = pool.only(lambda share: share.card.kind not in _PLAYERS)
    return (
        Pool(starters, pool.format, pool.headers),
        Pool(others, pool.format, pool.headers),
        actions,
    )


def starters_first(pool: Pool, seen: int) -> Chances:
    """All places are shuffled; those of players receive the starters from the top, then the substitutes."""
    starters, others, actions = split(pool)
    seen = min(seen, pool.total)
    cases = []
    for acting, chance in enumerate(drawn(pool.total, actions.total, seen)):
        if not chance:
            continue
        playing = seen - acting
        first = min(playing, starters.total)
        of_players = both(
            drawn(starters.total, starters.wanted, first), drawn(others.total, others.wanted, playing - first)
        )
        cases.append((chance, both(of_players, drawn(actions.total, actions.wanted, acting))))
    return mixed(cases)


def starters_on_top(pool: Pool, seen: int) -> Chances:
    """The starters, shuffled, above all the rest, shuffled."""
    starters, _others, _actions = split(pool)
    seen = min(seen, pool.total)
    first = min(seen, starters.total)
    rest, wanted = pool.total - starters.total, pool.wanted - starters.wanted
    return both(drawn(starters.total, starters.wanted, first), drawn(rest, wanted, seen - first))


def readings(pool: Pool) -> list[Reading]:
    """The three orders of the pile (option ``pile`` of a match), without the exchange of opening cards."""
    rounds = [
        Step(
            round,
            {"en": f"round {round}", "es": f"ronda {round}", "pt": f"rodada {round}"},
            min(seen_by(round), pool.total),
        )
        for round in range(1, ROUNDS + 1)
    ]
    steps = [opening(min(OPENING_HAND, pool.total)), *rounds]
    return [
        Reading(
            "starters_first",
            {
                "en": "players come starters first, action cards may be anywhere",
                "es": "primero salen los titulares, después los suplentes; las de acción, en cualquier lugar",
                "pt": "primeiro saem os titulares, depois os reservas; as de ação, em qualquer lugar",
            },
            steps,
            lambda seen: starters_first(pool, seen),
        ),
        Reading(
            "starters_on_top",
            {
                "en": "the ten starters lie above all other cards",
                "es": "los diez titulares están encima de todas las demás cartas",
                "pt": "os dez titulares ficam acima de todas as outras cartas",
            },
            steps,
            lambda seen: starters_on_top(pool, seen),
        ),
        Reading(
            "single_shuffle",
            {
                "en": "all cards are shuffled together",
                "es": "se barajan todas las cartas juntas",
                "pt": "todas as cartas são embaralhadas juntas",
            },
            steps,
            lambda seen: drawn(pool.total, pool.wanted, seen),
        ),
    ]


HAND = Hand(
    pile=lambda share: share.card.kind in (*_PLAYERS, "accion"),
    readings=readings,
    groups=("kind", "position", "team", "rarity"),
    curves=(("energy", 1), ("att", 10), ("def", 10)),
    source="Cómo jugar Adrenalyn Evolution, mano inicial, rondas y medio tiempo",
)
