"""The position as JSON for people, and the way back: what saves, logs and scenarios write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.starcraft import forms
from cardkit.games.starcraft.facts import TECHNOLOGY, UNIT
from cardkit.games.starcraft.needs import refuse_unknown
from cardkit.games.starcraft.skirmish import NOTHING, THE_FRONT, Skirmish
from cardkit.i18n import _
from cardkit.match.core import Dice, Engine, Options, Setup

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle

_WORKS = ("bases", "installations", "workers")
_PILES = ("units", "hand", "deck", "discard", "technologies", "lost", "withdrawn", "retreated")
_SIDE = frozenset({"race", "controlled", "air_support", "refuge", *_PILES, *_WORKS})
_KEYS = frozenset(
    {
        "phase",
        "stage",
        "seat",
        "skirmish",
        "ask",
        "order",
        "guard",
        "guarded",
        "defensive_module",
        "area_limit",
        "chosen_front",
        "sides",
        "skirmishes",
        "queue",
        "aside",
    }
)
_FIGHTER = frozenset(
    {"front", "support", "standard", "reinforcement", "lender", "attack", "health", "doom", "marks"}
)


def written(b: Battle) -> dict[str, Any]:
    """The position as JSON; decks from the top down."""
    id = b.setup.id
    return {
        "phase": forms.PHASES[b.phase],
        "stage": b.stage,
        "seat": b.seat,
        "skirmish": b.at + 1,
        "ask": forms.ASKS[b.ask],
        "order": "special" if b.special else "mobilize",
        "guard": b.has_guard,
        "guarded": b.is_guarded,
        "defensive_module": b.defensive,
        "area_limit": b.area_limit,
        "chosen_front": id(b.chosen_front) if b.chosen_front >= 0 else None,
        "sides": [
            {
                "race": b.race[side],
                "units": [id(card) for card in b.pool[side]],
                "hand": [id(card) for card in b.hand[side]],
                "deck": [id(card) for card in reversed(b.deck[side])],
                "discard": [id(card) for card in b.discard[side]],
                "technologies": [id(card) for card in b.technologies[side]],
                "lost": [id(card) for card in b.lost[side]],
                "withdrawn": [id(card) for card in b.withdrawn[side]],
                "retreated": [id(card) for card in b.retreated[side]],
                "controlled": b.control[side],
                "air_support": b.air_support[side],
                "refuge": b.refuge[side],
                **dict(zip(_WORKS, b.works[side], strict=True)),
            }
            for side in (0, 1)
        ],
        "skirmishes": [
            {"done": sk.is_done, "sides": [fighter(b, sk, side) for side in (0, 1)]} for sk in b.skirmishes
        ],
        "queue": [[item[0], id(item[1]), *item[2:]] for item in b.queue],
        "aside": [[item[0], id(item[1]), *item[2:]] for item in b.aside],
    }


def fighter(b: Battle, sk: Skirmish, side: int) -> dict[str, Any]:
    """One side of a skirmish."""
    id = b.setup.id
    doom = sk.doom[side]
    return {
        "front": id(sk.front[side]),
        "support": [id(unit) for unit in sk.support[side]],
        "standard": id(sk.standard[side]) if sk.standard[side] >= 0 else None,
        "reinforcement": id(sk.reinforcement[side]) if sk.reinforcement[side] >= 0 else None,
        "lender": sk.lender[side],
        "attack": sk.attack[side],
        "health": sk.health[side],
        "doom": None if doom == NOTHING else "front" if doom == THE_FRONT else id(doom),
        "marks": mark_words(sk.marks[side]),
    }


def mark_words(marks: int) -> list[str]:
    """The names of the bits that are set."""
    return [word for place, word in enumerate(forms.MARKS) if marks >> place & 1]


def read(engine: Engine, setup: Setup, dice: Dice, options: Options, row: dict[str, Any]) -> Battle:
    """The battle at a position; keys that are missing are empty, and the phase follows from what is there."""
    _known(row, _KEYS, _("a position"))
    sides = _two(row.get("sides", [{}, {}]), _SIDE, _("a side"))
    piles = [{name: setup.numbers(side.get(name, [])) for name in _PILES} for side in sides]
    skirmishes = [_skirmish(setup, item) for item in row.get("skirmishes", [])]
    chosen = row.get("chosen_front")
    chosen_front = -1 if chosen is None else setup.number(chosen)
    from cardkit.games.starcraft.battle import Battle

    b = Battle(engine, setup, dice, options)
    for side, given in enumerate(sides):
        held = piles[side]
        _kinds(b, held["units"], UNIT, True)
        _kinds(b, held["technologies"], TECHNOLOGY, True)
        _kinds(b, [*held["hand"], *held["deck"], *held["discard"]], UNIT, False)
        b.pool[side] = sorted(held["units"])
        b.hand[side] = sorted(held["hand"])
        b.deck[side] = held["deck"][::-1]
        b.discard[side] = held["discard"]
        b.technologies[side] = held["technologies"]
        b.lost[side], b.withdrawn[side] = held["lost"], held["withdrawn"]
        b.retreated[side] = held["retreated"]
        b.works[side] = [_whole(given.get(name, 0), name) for name in _WORKS]
        b.control[side] = _whole(given.get("controlled", 0), "controlled")
        b.air_support[side] = bool(given.get("air_support", b.air_support[side]))
        b.refuge[side] = bool(given.get("refuge", b.refuge[side]))
        units = [*b.pool[side], *(sk.front[side] for sk in skirmishes)]
        b.race[side] = given.get("race") or (b.facts.race[units[0]] if units else "")
    b.skirmishes = skirmishes
    for sk in skirmishes:
        for side in (0, 1):
            _kinds(b, [sk.front[side], *sk.support[side]], UNIT, True)
    b.chosen_front = chosen_front
    _circumstances(b, row)
    b.queue = [(item[0], setup.number(item[1]), *item[2:]) for item in row.get("queue", [])]
    b.aside = [(item[0], setup.number(item[1]), item[2], item[3]) for item in row.get("aside", [])]
    refuse_unknown(b)
    b.ask = _word(row.get("ask", ""), forms.ASKS, "ask")
    if b.ask:
        b.to_act = (b.turned,)  # the full position names the seat
    elif b.phase != forms.OVER:
        b.first = b.turned
        b.advance()
        if b.turned:
            b.turn_events(0)
    return b


def _circumstances(b: Battle, row: dict[str, Any]) -> None:
    """Phase, orders, tokens and modules."""
    if "order" in row:
        b.special = _word(row["order"], ("mobilize", "special"), "order")
    b.has_guard = bool(row.get("guard", b.has_guard))
    b.is_guarded = bool(row.get("guarded", False))
    b.defensive = bool(row.get("defensive_module", b.defensive))
    b.area_limit = _whole(row.get("area_limit", b.area_limit), "area_limit")
    if "phase" in row:
        b.phase = _word(row["phase"], forms.PHASES, "phase")
    elif not b.skirmishes:
        b.phase = forms.START
    elif b.pool[0] or b.pool[1]:
        b.phase = forms.SUPPORTS
    elif any(min(sk.standard) < 0 for sk in b.skirmishes if not sk.is_done):
        b.phase = forms.CARDS
    else:
        b.phase = forms.RESOLVING
    b.stage = row.get("stage", 0)
    b.seat = _whole(row.get("seat", 0), "seat")
    b.at = _whole(row.get("skirmish", 1 if b.phase == forms.CARDS else 0), "skirmish") - 1
    if b.at >= len(b.skirmishes) and b.phase == forms.FIGHT:
        raise RefusedError(_("skirmish {n}: there are {most}").format(n=b.at + 1, most=len(b.skirmishes)))


def _skirmish(setup: Setup, row: dict[str, Any]) -> Skirmish:
    _known(row, frozenset({"done", "sides"}), _("a skirmish"))
    one, other = _two(row.get("sides"), _FIGHTER, _("a side of a skirmish"))
    for given in (one, other):
        if "front" not in given:
            raise RefusedError(_("a side of a skirmish needs a front"))
    sk = Skirmish(setup.number(one["front"]), setup.number(other["front"]))
    sk.is_done = bool(row.get("done", False))
    for side, given in enumerate((one, other)):
        sk.support[side] = setup.numbers(given.get("support", []))
        for name in ("standard", "reinforcement"):
            card = given.get(name)
            getattr(sk, name)[side] = -1 if card is None else setup.number(card)
        sk.lender[side] = given.get("lender", side)
        sk.attack[side] = given.get("attack", 0)
        sk.health[side] = given.get("health", 0)
        doom = given.get("doom")
        sk.doom[side] = NOTHING if doom is None else THE_FRONT if doom == "front" else setup.number(doom)
        for word in given.get("marks", []):
            sk.marks[side] |= 1 << _word(word, forms.MARKS, "marks")
    return sk


def _two(rows: Any, known: frozenset[str], what: str) -> list[dict[str, Any]]:
    if not isinstance(rows, list) or len(rows) != 2 or not all(isinstance(row, dict) for row in rows):
        raise RefusedError(_("sides: expected two objects, the attacker first"))
    for row in rows:
        _known(row, known, what)
    return rows


def _known(row: Any, known: Iterable[str], what: str) -> None:
    if not isinstance(row, dict):
        raise RefusedError(_("{what} is an object").format(what=what))
    unknown = sorted(set(row) - set(known))
    if unknown:
        raise RefusedError(
            _("{what} has no {keys}; it may have {known}").format(
                what=what, keys=", ".join(unknown), known=", ".join(sorted(known))
            )
        )


def _word(given: Any, words: tuple[str, ...], name: str) -> int:
    if given not in words:
        raise RefusedError(
            _("{name}: {given!r} is not one of {words}").format(
                name=name, given=given, words=", ".join(word for word in words if word)
            )
        )
    return words.index(given)


def _whole(given: Any, name: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise RefusedError(
            _("{name}: {given!r} is not a whole number from 0 up").format(name=name, given=given)
        )
    return given


def _kinds(b: Battle, cards: list[int], kind: int, wanted: bool) -> None:
    for card in cards:
        if (b.facts.kind[card] == kind) is not wanted:
            raise RefusedError(
                _("{name} [{id}] is a {kind}: it cannot stand there").format(
                    name=b.setup.name(card), id=b.setup.id(card), kind=b.setup.cards[card]["kind"]
                )
            )
