"""What each operation of an FX card does. One handler per op; docs/effects/dropmix.md says the same in words.

Section of the rules: Tecla de icono de tarjetas FX.
"""

from __future__ import annotations

from collections.abc import Callable

from cardkit.games.dropmix.facts import BOTH, FX, OPPONENT, SELF, Do
from cardkit.games.dropmix.filters import ADJACENT, EMPTY, SONG_SAME, Filter, is_met
from cardkit.games.dropmix.slots import SLOTS
from cardkit.games.dropmix.table import Table

Handler = Callable[[Table, Do, int, int, int, int], None]
"""``handler(table, do, seat, card, slot, step)``: ``step`` is the place of ``do`` on the card."""

# Kinds of frames on the stack of what is left to do.
RUN, EXTRA_PLAY, EXTRA_SPIN, SEARCH, SPINNING, STANDING = range(6)


def run(table: Table, seat: int, card: int, slot: int, step: int) -> None:
    """Do one operation of the card."""
    do = table.facts.does[card][step]
    table.events.append(("effect", RULE_OF[do.op], seat, card, do.op))
    HANDLERS[do.op](table, do, seat, card, slot, step)


def holds(table: Table, condition: Filter, slot: int) -> bool:
    """Whether what lies on the slot (before the play) is what an FX card asks to be played on."""
    card = table.tops[slot]
    if card < 0:
        return condition.has(EMPTY)
    facts = table.facts
    return condition.fits(
        table.live[slot], table.instruments(slot), facts.power[card], facts.song[card] in table.songs()
    )


def sides(table: Table, do: Do, seat: int) -> tuple[int, ...]:
    """The sides an operation is for, the acting one first."""
    own = table.side_of[seat]
    return (own,) if do.to == SELF else (1 - own,) if do.to == OPPONENT else (own, 1 - own)


def extra_play(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """A card that fits may be played as an extra move, by either partner."""
    table.stack.append((EXTRA_PLAY, seat, card, slot, step, do.count, 0))


def extra_spin(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """The equalizer may be spun as an extra move."""
    table.stack.append((EXTRA_SPIN, seat, card, slot, step, do.count, 0))


def bonus(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """Points for each complete set among the side's own visible cards, its own slot left out."""
    side = table.side_of[seat]
    own = [
        place
        for place in SLOTS
        if table.owners[place] >= 0
        and table.side_of[table.owners[place]] == side
        and (place != slot or table.settings.bonus_counts_own_slot)
    ]
    assert do.meant is not None
    points = do.points * sets(table, do.meant, own)
    if points:
        for target in sides(table, do, seat):
            table.score(seat if target == side else table.members[target][0], points, "dropmix.fx-bonus")


def sets(table: Table, meant: Filter, slots: list[int]) -> int:
    """How many complete sets the cards of these slots make: as many as its rarest element allows.

    A wild counts for every colour and instrument it plays where it lies.
    """
    facts = table.facts
    songs = table.songs()
    counts = []
    for kind, bits in meant.elements:
        if kind == EMPTY:
            counts.append(table.tops.count(-1))
        elif kind == SONG_SAME:
            counts.append(pairs(table, slots))
        else:
            counts.append(
                sum(
                    is_met(
                        kind,
                        bits,
                        table.live[slot],
                        table.instruments(slot),
                        facts.power[table.tops[slot]],
                        facts.song[table.tops[slot]] in songs,
                    )
                    for slot in slots
                )
            )
    return min(counts) if meant.needs_all else sum(counts)


def pairs(table: Table, slots: list[int]) -> int:
    """Pairs of cards of one song: each card in one pair only, or every combination (option song_pairs)."""
    parts: dict[int, int] = {}
    for slot in slots:
        song = table.facts.song[table.tops[slot]]
        if song >= 0:
            parts[song] = parts.get(song, 0) + 1
    if table.settings.song_combinations:
        return sum(n * (n - 1) // 2 for n in parts.values())
    return sum(n // 2 for n in parts.values())


def clear(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """Matching visible cards of the sides meant go, with the whole piles beneath them."""
    meant_sides = sides(table, do, seat)
    there = [
        place
        for place in SLOTS
        if place != slot and table.owners[place] >= 0 and table.side_of[table.owners[place]] in meant_sides
    ]
    hit = there if do.meant is None else [place for place in there if is_hit(table, do.meant, place, slot)]
    if do.is_random:
        if table.settings.random_coloured:
            hit = [place for place in hit if table.facts.kind[table.tops[place]] != FX]
        chosen = []
        for _copy in range(min(do.count, len(hit))):
            place = hit[table.dice.below("random-card", len(hit))]
            hit.remove(place)
            chosen.append(place)
        hit = sorted(chosen)
    elif do.meant is not None and table.settings.clear_needs_all and not is_complete(table, do.meant, hit):
        return
    for place in hit:
        table.clear(place, "dropmix.fx-clear", table.settings.clear_costs)


def is_hit(table: Table, meant: Filter, place: int, slot: int) -> bool:
    """Whether the card in ``place`` is one that a clear from ``slot`` is about."""
    if meant.has(ADJACENT) and abs(place - slot) == 1:
        return True
    card = table.tops[place]
    facts = table.facts
    song = facts.song[card]
    is_there = song >= 0 and song in table.songs()
    return meant.fits(table.live[place], table.instruments(place), facts.power[card], is_there)


def is_complete(table: Table, meant: Filter, hit: list[int]) -> bool:
    """Whether every element shown is met by some card that would be cleared (option fx_clear_needs_all)."""
    power = table.facts.power
    return all(
        kind == ADJACENT
        or any(
            is_met(kind, bits, table.live[p], table.instruments(p), power[table.tops[p]], True) for p in hit
        )
        for kind, bits in meant.elements
    )


def score(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """Points won or lost, as printed."""
    own = table.side_of[seat]
    for side in sides(table, do, seat):
        table.score(seat if side == own else table.members[side][0], do.points, "dropmix.fx-score")


def draw(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """Cards from the deck: for the player who acts, and for each opponent where they are meant."""
    for player in drawers(table, do, seat):
        table.draw(player, do.count, "dropmix.fx-draw", not table.settings.over_limit)


def drawers(table: Table, do: Do, seat: int) -> tuple[int, ...]:
    """Who draws; the partner only for ``both`` and with the option draw_both=side."""
    own = table.side_of[seat]
    mine = table.members[own] if do.to == BOTH and table.settings.draw_both_side else (seat,)
    theirs = table.members[1 - own]
    return mine if do.to == SELF else theirs if do.to == OPPONENT else (*mine, *theirs)


def search(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """A card of the player's choice from the deck, which is then shuffled."""
    table.stack.append((SEARCH, seat, card, slot, step, do.count, 0))


def redraw_hand(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """The hand is shuffled into the deck and as many cards are drawn."""
    count = len(table.hands[seat])
    deck = table.decks[seat] + table.hands[seat]
    deck.sort()  # the order of the hand must not matter
    table.dice.shuffle(f"shuffle/{seat}", deck)
    table.hands[seat] = []
    table.decks[seat] = deck
    table.events.append(("returned", "dropmix.fx-redraw", seat, count))
    table.draw(seat, count, "dropmix.fx-redraw", False)


def block(table: Table, do: Do, seat: int, card: int, slot: int, step: int) -> None:
    """Nothing happens now: as long as the card is visible, its colour is barred (see Table.blocked)."""


HANDLERS: dict[str, Handler] = {
    "extra_play": extra_play,
    "extra_spin": extra_spin,
    "bonus": bonus,
    "clear": clear,
    "score": score,
    "draw": draw,
    "search": search,
    "redraw_hand": redraw_hand,
    "block": block,
}

RULE_OF: dict[str, str] = {
    "extra_play": "dropmix.extra-move",
    "extra_spin": "dropmix.extra-move",
    "bonus": "dropmix.fx-bonus",
    "clear": "dropmix.fx-clear",
    "score": "dropmix.fx-score",
    "draw": "dropmix.fx-draw",
    "search": "dropmix.fx-search",
    "redraw_hand": "dropmix.fx-redraw",
    "block": "dropmix.fx-block",
}
