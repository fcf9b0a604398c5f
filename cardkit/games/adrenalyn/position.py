"""The position as JSON for people, and back: what scenarios write and saved matches hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.adrenalyn.facts import WHENS
from cardkit.games.adrenalyn.records import OFFENSE, ROLES, SHIELD, STATES, Fielded, Keeper
from cardkit.games.adrenalyn.table import (
    CHOICE,
    CLEAR,
    DRAW,
    EXCHANGING,
    MAIN,
    NEXT,
    PLAYING,
    SCORE,
    STEP,
    TRAIT,
    TRAITS,
)
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.games.adrenalyn.match import EvolutionMatch
    from cardkit.match.core import CardFacts, Setup

PHASES = ("exchange", "play")
_TASKS = {
    STEP: "step",
    CHOICE: "choice",
    SCORE: "score",
    TRAIT: "trait",
    TRAITS: "traits",
    DRAW: "draw",
    MAIN: "main",
    CLEAR: "clear",
    NEXT: "next",
}
KEYS = frozenset(
    [
        "phase",
        "active",
        "energy",
        "rounds",
        "golden",
        "goals",
        "piles",
        "hands",
        "shown",
        "discards",
        "fresh",
        "fields",
        "keepers",
        "starters",
        "second",
        "gold",
        "dealt",
        "placed",
        "prevented",
        "stack",
    ]
)
_PLAYER_KEYS = frozenset({"card", "att", "def", "role", "state", "n"})
_KEEPER_KEYS = frozenset({"card", "def", "initial", "state", "guards", "uses"})

# Who stands in goal where a scenario does not say.
STAND_IN: CardFacts = {"id": "goalkeeper", "name": "Portero", "kind": "portero", "attrs": {"def": 99}}


def position(match: EvolutionMatch) -> dict[str, Any]:
    """The whole position; lists by seat, piles from the top down."""
    id = match.setup.id

    def ids(cards: list[int]) -> list[str]:
        return [id(card) for card in cards]

    return {
        "phase": PHASES[match.phase],
        "active": match.active,
        "energy": match.energy,
        "rounds": match.rounds,
        "golden": match.golden,
        "goals": list(match.goals),
        "piles": [ids(pile[::-1]) for pile in match.piles],
        "hands": [ids(hand) for hand in match.hands],
        "shown": [ids(cards) for cards in match.shown],
        "discards": [ids(cards) for cards in match.discards],
        "fresh": [ids(cards) for cards in match.fresh],
        "fields": [[_player(match, player) for player in field] for field in match.fields],
        "keepers": [
            {
                "card": id(keeper.card),
                "def": keeper.dfn,
                "initial": keeper.initial,
                "state": STATES[keeper.state],
                "guards": keeper.guards,
                "uses": list(keeper.uses),
            }
            for keeper in match.keepers
        ],
        "starters": [{id(card): count for card, count in own.items()} for own in match.starters],
        "second": id(match.second) if match.second >= 0 else None,
        "gold": id(match.gold),
        "dealt": match.dealt,
        "placed": match.placed,
        "prevented": match.prevented,
        "stack": [_task(match, task) for task in match.stack],
    }


def _player(match: EvolutionMatch, player: Fielded) -> dict[str, Any]:
    return {
        "card": match.setup.id(player.card),
        "att": player.att,
        "def": player.dfn,
        "role": ROLES[player.role],
        "state": STATES[player.state],
        "n": player.n,
    }


def _task(match: EvolutionMatch, task: tuple[int, ...]) -> dict[str, Any]:
    what = task[0]
    row: dict[str, Any] = {"do": _TASKS[what]}
    if what in (STEP, CHOICE):
        effect = match.facts.effects[task[2]]
        row |= {
            "seat": task[1],
            "card": match.setup.id(effect.card),
            "effect": effect.place,
            "step": task[3],
            "player": task[4],
            "entered": task[5],
        }
    elif what == SCORE:
        row |= {"seat": task[1], "def": task[2], "guarded": task[3]}
    elif what == TRAIT:
        row |= {"seat": task[1], "player": task[2], "when": WHENS[task[3]]}
    elif what == TRAITS:
        row |= {"when": WHENS[task[1]]}
    return row


# --- the way back ---------------------------------------------------------------------------------------


def pinned(setup: Setup, row: dict[str, Any]) -> dict[str, Any]:
    """A position with every card as its number, so that all cards are pinned before facts are compiled.

    Raises RefusedError for unknown keys and cards, saying what was expected.
    """
    _known(row, KEYS, "state")
    made = dict(row)
    for key in ("piles", "hands", "shown", "discards", "fresh"):
        made[key] = [setup.numbers(cards) for cards in _pair(row, key, [[], []])]
    made["fields"] = [
        [_pinned(setup, player, _PLAYER_KEYS) for player in field] for field in _pair(row, "fields", [[], []])
    ]
    stand_in = _pair(row, "keepers", [STAND_IN["id"]] * 2)
    made["keepers"] = [_pinned(setup, keeper, _KEEPER_KEYS) for keeper in stand_in]
    made["starters"] = [
        {setup.number(card): count for card, count in own.items()} for own in _pair(row, "starters", [{}, {}])
    ]
    for key in ("second", "gold"):
        if row.get(key) is not None:
            made[key] = setup.number(row[key])
    made["stack"] = [
        {**task, "card": setup.number(task["card"])} if "card" in task else dict(task)
        for task in row.get("stack", ())
    ]
    return made


def _pinned(setup: Setup, row: Any, keys: frozenset[str]) -> dict[str, Any]:
    """A player or goalkeeper, written as an object or as the id alone."""
    if isinstance(row, str):
        row = {"card": row}
    if not isinstance(row, dict) or "card" not in row:
        raise RefusedError(_("a player is an id or an object with 'card', not {row!r}").format(row=row))
    _known(row, keys, "player")
    if row["card"] == STAND_IN["id"] and all(card["id"] != STAND_IN["id"] for card in setup.cards):
        setup.pin(dict(STAND_IN))
    return {**row, "card": setup.number(row["card"])}


def _known(row: dict[str, Any], keys: frozenset[str], what: str) -> None:
    unknown = sorted(set(row) - keys)
    if unknown:
        raise RefusedError(
            _("{what}: unknown key {key!r}; known are {known}").format(
                what=what, key=unknown[0], known=", ".join(sorted(keys))
            )
        )


def _pair(row: dict[str, Any], key: str, default: list[Any]) -> list[Any]:
    value = row.get(key, default)
    if not isinstance(value, list) or len(value) != 2:
        raise RefusedError(
            _("{key}: expected a list of two, one for each seat, got {value!r}").format(key=key, value=value)
        )
    return value


def fill(match: EvolutionMatch, row: dict[str, Any]) -> None:
    """Put a position of ``pinned`` on the table of a match that has just been made."""
    for key in ("piles", "hands", "shown", "discards", "fresh", "stack"):
        if not isinstance(row[key], list):
            raise RefusedError(_("{key}: expected a list, got {value!r}").format(key=key, value=row[key]))
    match.piles = [pile[::-1] for pile in row["piles"]]
    match.hands = [sorted(hand) for hand in row["hands"]]
    match.shown = row["shown"]
    match.discards = row["discards"]
    match.fresh = [sorted(cards) for cards in row["fresh"]]
    match.starters = (row["starters"][0], row["starters"][1])
    match.phase = _word(row, "phase", PHASES, PLAYING)
    match.active = _number(row, "active", 0, 0, 1)
    match.rounds = _number(row, "rounds", 10, 1, 10_000)
    match.golden = _number(row, "golden", 0, 0, 3)
    match.goals = [_number({"goals": n}, "goals", 0, 0, 10_000) for n in _pair(row, "goals", [0, 0])]
    match.energy = _number(row, "energy", 0, 0, 10_000)
    match.dealt = bool(row.get("dealt", True))
    match.prevented = bool(row.get("prevented", False))
    match.second = match.second if "second" not in row else (-1 if row["second"] is None else row["second"])
    match.gold = row.get("gold", match.gold)
    match.keepers = [_keeper(match, keeper) for keeper in row["keepers"]]
    for seat in (0, 1):
        for player in row["fields"][seat]:
            match.fields[seat].append(_fielded(match, seat, player))
    match.placed = _number(row, "placed", match.placed, 0, 1_000_000)
    match.stack = [_read_task(match, task) for task in row["stack"]]
    if match.phase == EXCHANGING:
        match.to_act = next(((seat,) for seat in (0, 1) if match.fresh[seat]), ())
    elif match.stack and match.stack[-1][0] == CHOICE:
        match.to_act = (match.stack[-1][1],)
    else:
        match.to_act = (match.active,)


def _keeper(match: EvolutionMatch, row: dict[str, Any]) -> Keeper:
    card = row["card"]
    printed = match.facts.dfn[card]
    initial = _number(row, "initial", printed, 1, 10_000)
    effects = len(match.setup.cards[card].get("effects") or ())
    uses = tuple(row.get("uses", (0,) * effects))
    return Keeper(
        card,
        _number(row, "def", initial, 1, 10_000),
        initial,
        _word(row, "state", STATES, 0),
        _number(row, "guards", 0, 0, 10_000),
        uses,
    )


def _fielded(match: EvolutionMatch, seat: int, row: dict[str, Any]) -> Fielded:
    card = row["card"]
    facts = match.facts
    att = _number(row, "att", facts.att[card], 1, 10_000)
    dfn = _number(row, "def", facts.dfn[card], 1, 10_000)
    natural = SHIELD if facts.dfn[card] >= facts.att[card] else OFFENSE
    n = _number(row, "n", match.placed, 0, 1_000_000)
    match.placed = max(match.placed, n + 1)
    return Fielded(
        card, seat, att, dfn, _word(row, "role", ROLES, natural), _word(row, "state", STATES, 0), n
    )


def _read_task(match: EvolutionMatch, row: dict[str, Any]) -> tuple[int, ...]:
    what = next((number for number, name in _TASKS.items() if name == row.get("do")), 0)
    try:
        if what in (STEP, CHOICE):
            number = next(
                effect.number
                for effect in match.facts.effects
                if effect.card == row["card"] and effect.place == row["effect"]
            )
            return (what, row["seat"], number, row["step"], row["player"], row["entered"])
        if what == SCORE:
            return (what, row["seat"], row["def"], row["guarded"])
        if what == TRAIT:
            return (what, row["seat"], row["player"], WHENS.index(row["when"]))
        if what == TRAITS:
            return (what, WHENS.index(row["when"]))
    except (KeyError, StopIteration, ValueError):
        what = 0
    if not what:
        raise RefusedError(_("stack: {row!r} is nothing that can be left to do").format(row=row))
    return (what,)


def _number(row: dict[str, Any], key: str, default: int, least: int, most: int) -> int:
    value = row.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise RefusedError(
            _("{key}: expected a whole number from {least} to {most}, got {value!r}").format(
                key=key, least=least, most=most, value=value
            )
        )
    return value


def _word(row: dict[str, Any], key: str, words: tuple[str, ...], default: int) -> int:
    value = row.get(key, words[default])
    if value not in words:
        raise RefusedError(
            _("{key}: expected one of {words}, got {value!r}").format(
                key=key, words=", ".join(words), value=value
            )
        )
    return words.index(value)
