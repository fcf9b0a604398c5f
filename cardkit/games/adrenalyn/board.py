"""The table drawn in text, as one seat sees it or with everything open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.adrenalyn.records import ROLES, STATES
from cardkit.games.adrenalyn.table import EXCHANGING, MOST_PLAYERS
from cardkit.text import shorten, visible

if TYPE_CHECKING:
    from cardkit.games.adrenalyn.match import EvolutionMatch

WIDTH = 100
_CELL = WIDTH // MOST_PLAYERS - 1


def draw_board(match: EvolutionMatch, seat: int | None, language: str) -> str:
    """The board, at most 100 columns wide: the own side (or the first) below, the other one above."""
    own = 0 if seat is None else seat
    rival = 1 - own
    rule = "-" * WIDTH
    lines = [_head(match, own, language), rule]
    lines += _hand(match, rival, seat is None, language)
    lines += [_keeper(match, rival, language), *_field(match, rival, language), ""]
    lines += [*_field(match, own, language), _keeper(match, own, language)]
    title, *cards = _hand(match, own, True, language)
    lines += [*cards, title]
    return "\n".join(shorten(visible(line.rstrip()), WIDTH) for line in [*lines, rule])


def _say(match: EvolutionMatch, language: str, key: str, **values: object) -> str:
    return match.engine.say(key, language, {name: str(value) for name, value in values.items()})


def _head(match: EvolutionMatch, own: int, language: str) -> str:
    if match.phase == EXCHANGING:
        return _say(match, language, "board.exchange")
    score = f"{match.goals[own]}-{match.goals[1 - own]}"
    if match.golden:
        return _say(match, language, "board.golden", n=match.golden, score=score)
    return _say(match, language, "board.round", n=match.turn, rounds=match.rounds, score=score)


def _hand(match: EvolutionMatch, seat: int, is_known: bool, language: str) -> list[str]:
    """Who it is, how many cards lie where, and the cards of the hand as far as they are known."""
    counts = _say(
        match,
        language,
        "board.counts",
        hand=len(match.hands[seat]),
        pile=len(match.piles[seat]),
        discard=len(match.discards[seat]),
    )
    title = f"{match.seat_name(seat, language)}: {counts}"
    if seat == match.active and match.phase != EXCHANGING:
        title += " " + _say(match, language, "board.energy", n=match.energy)
    costs = match.facts.energy
    cards = match.hands[seat] if is_known else sorted(match.shown[seat])
    names = [f"{match.setup.name(card)} ({costs[card]})" for card in cards]
    return [title, *_wrapped(names)]


def _wrapped(names: list[str]) -> list[str]:
    """Names with commas between them, as many on a line as fit."""
    lines: list[str] = []
    line = " "
    for place, name in enumerate(names, 1):
        part = f" {name}" + ("," if place < len(names) else "")
        if len(line) + len(part) > WIDTH:
            lines.append(line)
            line = " "
        line += part
    return [*lines, line] if names else []


def _keeper(match: EvolutionMatch, seat: int, language: str) -> str:
    keeper = match.keepers[seat]
    line = _say(match, language, "board.keeper", name=match.setup.name(keeper.card), dfn=keeper.dfn)
    if keeper.state:
        line += f", {_say(match, language, f'state.{STATES[keeper.state]}')}"
    if keeper.guards:
        line += f", {_say(match, language, 'board.guards', n=keeper.guards)}"
    return f"  [{line}]"


def _field(match: EvolutionMatch, seat: int, language: str) -> list[str]:
    """The field players side by side in three lines: place and name, values, role and state."""
    names, values, states = [], [], []
    for place, player in enumerate(match.fields[seat], 1):
        names.append(f"{place} {match.setup.name(player.card)}")
        values.append(f"  ATT {player.att} DEF {player.dfn}")
        role = _say(match, language, f"role.{ROLES[player.role]}")
        state = _say(match, language, f"state.{STATES[player.state]}") if player.state else ""
        states.append(f"  {role} {state}")
    if not names:
        return [f"  {_say(match, language, 'board.empty')}"]
    return [" ".join(shorten(cell, _CELL).ljust(_CELL) for cell in row) for row in (names, values, states)]
