"""Card facts compiled for play: tuples by card number, made once per setup."""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.dropmix import filters
from cardkit.games.dropmix.actions import PLAY
from cardkit.games.dropmix.filters import Filter
from cardkit.games.dropmix.slots import ALL_COLOURS, PLACES, SLOTS, SLOTS_OF, colour_bits, instrument_bits
from cardkit.i18n import _
from cardkit.match.core import Action, CardFacts, Setup

NORMAL, WILD, FX = range(3)
SELF, OPPONENT, BOTH = range(3)

_TO = {"self": SELF, "opponent": OPPONENT, "both": BOTH}
_KINDS = {"lead": NORMAL, "loop": NORMAL, "bass": NORMAL, "beat": NORMAL, "wild": WILD, "fx": FX}

# op → the fields it cannot do without.
NEEDS: dict[str, tuple[str, ...]] = {
    "extra_play": ("cards",),
    "extra_spin": (),
    "bonus": ("points", "each"),
    "clear": (),
    "score": ("points",),
    "draw": ("count",),
    "search": (),
    "redraw_hand": (),
    "block": ("cards",),
}


class Do:
    """One operation of an effect, compiled.

    covers: what the card must have been played on, or None; to: SELF, OPPONENT or BOTH; meant: the cards it
    is about (``cards`` or ``each``), or None; is_random: picked by chance; is_lasting: as long as visible.
    """

    __slots__ = (
        "count",
        "covers",
        "is_lasting",
        "is_optional",
        "is_random",
        "meant",
        "op",
        "points",
        "to",
    )

    def __init__(self, row: dict[str, Any], covers: Filter | None, is_lasting: bool) -> None:
        op = row.get("op")
        if op not in NEEDS:
            raise ValueError(_("unknown effect op {op}").format(op=repr(op)))
        missing = [field for field in NEEDS[op] if row.get(field) is None]
        if op == "clear" and row.get("cards") is None and row.get("choice") is None:
            missing = ["cards"]
        if missing:
            raise ValueError(_("effect {op} lacks {field}").format(op=op, field=missing[0]))
        meant = row.get("cards") if row.get("each") is None else row["each"]
        self.op: str = op
        self.covers = covers
        self.is_lasting = is_lasting
        self.to = _TO[row.get("to", "self")]
        self.meant = None if meant is None else filters.read(meant)
        self.points: int = row.get("points", 0)
        self.count: int = row.get("count", 1)
        self.is_random = row.get("choice") == "random"
        self.is_optional: bool = row.get("optional", False)


class Facts:
    """What the match needs of every card, by card number.

    kind: NORMAL, WILD or FX; power: 1 to 3, and 0 for -1, which is no card; bits: colours of a normal card
    (15 for a wild, 0 for an FX); slots: where its colour may go; shift: how far COVERS are to be
    shifted to have the slots that its power may cover as bits; plays: such bits → its plays there;
    mix: colour bits that are on → the instruments then playing; song: number of the song, -1 = none; does:
    operations of an FX card, in order; blocks: colours it bars while visible, ``(for its own side, for the
    other side)``; blockers: the cards that bar any.
    """

    __slots__ = (
        "bits",
        "blockers",
        "blocks",
        "does",
        "kind",
        "mix",
        "plays",
        "power",
        "shift",
        "size",
        "slots",
        "song",
    )

    def __init__(self, cards: list[CardFacts]) -> None:
        self.size = len(cards)
        songs: dict[str, int] = {}
        does = tuple(_does(card) for card in cards)
        meant = [f for row in does for do in row for f in (do.meant, do.covers) if f is not None]
        needs_instruments = any(f.has(filters.INSTRUMENT) for f in meant)
        needs_songs = any(f.has(filters.SONG_ON_BOARD) or f.has(filters.SONG_SAME) for f in meant)
        self.does = does
        self.kind = tuple(_kind(card) for card in cards)
        self.power = (*(_power(card) for card in cards), 0)
        self.bits = tuple(_bits(card) for card in cards)
        self.slots = tuple(
            SLOTS_OF[bits] if kind == NORMAL else tuple(SLOTS)
            for bits, kind in zip(self.bits, self.kind, strict=True)
        )
        self.shift = tuple(5 * (power - 1) for power in self.power[:-1])
        self.plays: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
            tuple(
                tuple((PLAY, card, slot + 1) for slot in slots if covered >> slot & 1)
                for covered in range(32)
            )
            for card, slots in enumerate(self.slots)
        )
        self.mix = tuple(_mix(card, needs_instruments) for card in cards)
        self.song = tuple(_song(card, songs, needs_songs) for card in cards)
        self.blocks = tuple(_blocks(row) for row in does)
        self.blockers = frozenset(card for card, bars in enumerate(self.blocks) if any(bars))


def compiled(setup: Setup) -> Facts:
    """The facts of a setup's cards; they depend on no option. Raises RefusedError, naming card and value."""
    facts: Facts | None = setup.compiled.get("dropmix")
    if facts is None or facts.size != len(setup.cards):
        facts = setup.compiled["dropmix"] = Facts(setup.cards)
    return facts


def _refuse(card: CardFacts, reason: str) -> RefusedError:
    return RefusedError(
        _("{name} ({id}): {reason}").format(name=card.get("name", ""), id=card["id"], reason=reason)
    )


def _unknown(card: CardFacts, field: str) -> RefusedError:
    return _refuse(card, _("{field} is not known, and this match needs it").format(field=field))


def _kind(card: CardFacts) -> int:
    kind = _KINDS.get(card.get("kind", ""))
    if kind is None:
        raise _refuse(card, _("{kind} is no kind of card of this game").format(kind=repr(card.get("kind"))))
    return kind


def _power(card: CardFacts) -> int:
    power = card.get("attrs", {}).get("power")
    if not isinstance(power, int) or not 1 <= power <= 3:
        raise _unknown(card, "power")
    return power


def _bits(card: CardFacts) -> int:
    kind = _kind(card)
    if kind == FX:
        return 0
    if kind == WILD:
        return ALL_COLOURS
    try:
        bits = colour_bits(card.get("attrs", {}).get("colours") or [])
    except ValueError:
        bits = 0
    if not bits:
        raise _unknown(card, "colours")
    return bits


def _mix(card: CardFacts, is_needed: bool) -> tuple[int, ...]:
    kind = _kind(card)
    attrs = card.get("attrs", {})
    try:
        if kind == WILD and attrs.get("parts"):
            parts = [
                instrument_bits([attrs["parts"][colour]]) for colour in ("yellow", "red", "green", "blue")
            ]
            found = []
            for bits in range(16):
                on = 0
                for place in PLACES[bits]:
                    on |= parts[place]
                found.append(on)
            return tuple(found)
        if kind == NORMAL and attrs.get("instruments"):
            return (instrument_bits(attrs["instruments"]),) * 16
    except (KeyError, ValueError):
        raise _unknown(card, "instruments" if kind == NORMAL else "parts") from None
    if is_needed and kind != FX:
        raise _unknown(card, "instruments" if kind == NORMAL else "parts")
    return (0,) * 16


def _song(card: CardFacts, songs: dict[str, int], is_needed: bool) -> int:
    if _kind(card) == FX:
        return -1
    song = card.get("attrs", {}).get("song")
    if song is None:
        if is_needed:
            raise _unknown(card, "song")
        return -1
    return songs.setdefault(song, len(songs))


def _does(card: CardFacts) -> tuple[Do, ...]:
    effects = card.get("effects") or []
    if _kind(card) != FX:
        if effects:
            raise _refuse(card, _("only FX cards have effects in this game"))
        return ()
    if not effects:
        raise _unknown(card, "effects")
    found = []
    try:
        for effect in effects:
            covers = effect.get("if", {}).get("covers")
            condition = None if covers is None else filters.read(covers)
            found += [Do(row, condition, effect.get("when") == "visible") for row in effect["do"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _refuse(card, str(error)) from None
    return tuple(found)


def _blocks(does: tuple[Do, ...]) -> tuple[int, int]:
    own = other = 0
    for do in does:
        if do.op == "block" and do.meant is not None:
            bits = 0
            for kind, element in do.meant.elements:
                if kind == filters.COLOUR:
                    bits |= element
            if do.to != OPPONENT:
                own |= bits
            if do.to != SELF:
                other |= bits
    return own, other
