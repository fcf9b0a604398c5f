"""The table drawn in text: the Watering Hole, and every player's species from the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.evolution.position import PHASES
from cardkit.games.evolution.words import BOARD

if TYPE_CHECKING:
    from cardkit.games.evolution.match import TableMatch
    from cardkit.games.evolution.species import Species

WIDTH = 100


def draw_board(match: TableMatch, seat: int | None, language: str) -> str:
    """The table as a seat sees it (None sees everything), at most 100 columns wide."""

    def say(key: str, **values: object) -> str:
        texts = BOARD[f"board.{key}"]
        return texts.get(language, texts["en"]).format(**values)

    lines = [
        say(
            "head",
            round=match.turn,
            phase=say(PHASES[match.phase]),
            last=say("last") if match.ending == 1 else "",
            hole=match.hole,
            cliff=say("cliff", food=match.cliff) if match.is_flying else "",
            piles=say("piles", deck=len(match.deck), reserve=len(match.reserve), discard=len(match.discard)),
        )
    ]
    for place, row in enumerate(match.rows):
        is_known = seat is None or seat == place
        placed = match.foods[place]
        food = ""
        if placed >= 0:
            food = say("placed", card=f" ({_card(match, placed)})" if is_known else "")
        mark = ">" if place in match.to_act else "*" if place == match.marker else " "
        lines.append(
            say(
                "seat",
                mark=mark,
                seat=match.seat_name(place, language),
                bag=match.bags[place],
                hand=len(match.hands[place]),
                food=food,
            )
        )
        if not row:
            lines.append(f"     {say('none')}")
        for number, species in enumerate(row, 1):
            more = say("fat", fat=species.fat) if species.fat or species.facts.stores else ""
            if species.facts.flies:
                more += say("upkeep", paid=species.upkeep, due=species.upkeep + species.upkeep_due())
            text = say(
                "species",
                population=species.population,
                body=species.body,
                food=species.food,
                more=more,
                traits=_traits(match, species, is_known, say("hidden")),
            )
            lines.append(f"  {number}  {text}".rstrip())
        if is_known and match.hands[place]:
            held = ", ".join(_card(match, card) for card in sorted(match.hands[place]))
            lines.append("     " + say("hand", cards=held))
    return "\n".join(part for line in lines for part in _wrapped(line))


def _card(match: TableMatch, card: int) -> str:
    """A card of a hand: its name and, for a food card, its food."""
    food = match.traits.food[card]
    return match.setup.name(card) if food is None else f"{match.setup.name(card)} ({food})"


def _traits(match: TableMatch, species: Species, is_known: bool, hidden: str) -> str:
    parts = [match.setup.name(card) for card in species.cards[: species.shown]]
    parts += [
        f"{match.setup.name(card)} ({hidden})" if is_known else f"[{hidden}]"
        for card in species.cards[species.shown :]
    ]
    return ", ".join(parts)


def _wrapped(line: str) -> list[str]:
    """A line in pieces of at most WIDTH columns, broken at blanks, the rest set in."""
    pieces = []
    while len(line) > WIDTH:
        cut = line.rfind(" ", 20, WIDTH)
        cut = WIDTH if cut < 0 else cut
        pieces.append(line[:cut].rstrip())
        line = "       " + line[cut:].lstrip()
    return [*pieces, line]
