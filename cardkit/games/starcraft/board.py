"""The table of a battle drawn in text."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.sight import is_open
from cardkit.text import shorten

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle
    from cardkit.games.starcraft.skirmish import Skirmish

WIDTH = 100


def draw_board(b: Battle, seat: int | None, language: str) -> str:
    """Both sides, then every skirmish with its units, cards and final values; at most 100 columns."""
    say = b.engine.say
    lines = [say(f"board.phase.{forms.PHASES[b.phase]}", language, {})]
    for side in (0, 1):
        lines += _side(b, side, seat, language)
    for number, sk in enumerate(b.skirmishes, 1):
        lines.append(say("board.skirmish", language, {"n": str(number)}))
        lines += [f"  {_fighter(b, sk, side, seat, language)}" for side in (0, 1)]
    return "\n".join(shorten(line, WIDTH) for text in lines for line in text.split("\n"))


def _side(b: Battle, side: int, seat: int | None, language: str) -> list[str]:
    say = b.engine.say
    role = say(("board.attacker", "board.defender")[side], language, {})
    piles = say(
        "board.piles",
        language,
        {
            "hand": str(len(b.hand[side])),
            "deck": str(len(b.deck[side])),
            "discard": str(len(b.discard[side])),
        },
    )
    lines = [f"{role} · {b.seat_name(side ^ b.turned, language)} · {piles}"]
    if b.hand[side] and (seat is None or seat == side):
        lines.append(_listed(b, "board.hand", b.hand[side], language))
    for key, units in (
        ("board.units", b.pool[side]),
        ("board.technologies", b.technologies[side]),
        ("board.lost", b.lost[side]),
        ("board.withdrawn", b.withdrawn[side]),
        ("board.retreated", b.retreated[side]),
    ):
        if units:
            lines.append(_listed(b, key, units, language))
    return lines


def _listed(b: Battle, key: str, cards: list[int], language: str) -> str:
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    names = [b.setup.name(card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()]
    text = f"{b.engine.say(key, language, {})}: {', '.join(names)}"
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _fighter(b: Battle, sk: Skirmish, side: int, seat: int | None, language: str) -> str:
    say = b.engine.say
    front = b.setup.name(sk.front[side])
    if sk.marks[side] & forms.FRONT_GONE:
        front = f"({front})"
    text = " + ".join([front, *(b.setup.name(unit) for unit in sk.support[side])])
    cards = []
    shown = seat is None or is_open(b, sk)
    for card in (sk.standard[side], sk.reinforcement[side]):
        if card >= 0:
            unseen = card == sk.standard[side] and sk.marks[side] & forms.BLINDLY
            known = shown or (seat == side and not unseen)
            cards.append(b.setup.name(card) if known else say("board.face-down", language, {}))
    if cards:
        text += f" | {' & '.join(cards)}"
    if sk.attack[side] or sk.health[side]:
        values = {"attack": str(sk.attack[side]), "health": str(sk.health[side])}
        text += f" | {say('board.values', language, values)}"
    role = say(("board.attacker", "board.defender")[side], language, {})
    return f"{role}: {text}"
