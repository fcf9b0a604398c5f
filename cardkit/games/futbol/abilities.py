"""Effects of cards, compiled once per match: selectors, conditions, costs, operations."""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.futbol.forms import KINDS, POSITIONS, SPEEDS, UNTIL_BATTLE, WHILE_THERE
from cardkit.i18n import _
from cardkit.text import quoted

WHENS = (
    "static",
    "play",
    "activate",
    "answer_attack",
    "answer_summon",
    "answer_activation",
    "answer_any",
    "enters",
    "flips",
    "attacks",
    "destroys",
    "hits",
    "falls",
    "own_falls",
    "rival_enters",
    "turn_start",
    "turn_end",
)
STATIC, ON_PLAY, ACTIVATE = 0, 1, 2
ANSWER_ATTACK, ANSWER_SUMMON, ANSWER_ACTIVATION, ANSWER_ANY = 3, 4, 5, 6
ENTERS, FLIPS, ATTACKS, DESTROYS, HITS, FALLS, OWN_FALLS, RIVAL_ENTERS, TURN_START, TURN_END = range(7, 17)

OWN, RIVAL, BOTH = range(3)
SIDES = ("own", "rival", "both")
REFS = ("self", "attacker", "defender", "event", "link")
REF_SELF, REF_ATTACKER, REF_DEFENDER, REF_EVENT, REF_LINK = range(5)
PLACES = ("field", "support", "stadium", "hand", "discard", "deck")
ON_FIELD, ON_SUPPORT, ON_STADIUM, ON_HAND, ON_DISCARD, ON_DECK = range(6)
PICKS = ("choose", "rival_chooses", "random", "all")
PICK_CHOOSE, PICK_RIVAL, PICK_RANDOM, PICK_ALL = range(4)
COSTS = ("aguante", "discard", "tribute", "mill", "self")
PAY_AGUANTE, PAY_DISCARD, PAY_TRIBUTE, PAY_MILL, PAY_SELF = range(5)
UNTILS = ("battle", "turn", "rival_turn", "stay")
U_BATTLE, U_TURN, U_RIVAL_TURN, U_STAY = range(4)
DESTINATIONS = ("hand", "deck", "discard")
TO_HAND, TO_DECK, TO_DISCARD = range(3)

# Operation → keys it must have, keys it may have. Docs: docs/effects/futbol.md.
KEYS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "stat": (frozenset({"to"}), frozenset({"ata", "def", "until", "per"})),
    "set_stat": (frozenset({"to"}), frozenset({"ata", "def", "until"})),
    "aguante": (frozenset({"who", "n"}), frozenset({"per"})),
    "draw": (frozenset({"who", "n"}), frozenset()),
    "mill": (frozenset({"who", "n"}), frozenset()),
    "discard": (frozenset({"who", "n"}), frozenset({"random"})),
    "move": (frozenset({"to", "dest"}), frozenset()),
    "destroy": (frozenset({"to"}), frozenset()),
    "summon": (frozenset({"to", "position"}), frozenset()),
    "position": (frozenset({"to", "position"}), frozenset()),
    "negate": (frozenset(), frozenset()),
    "stop_attack": (frozenset(), frozenset({"end_battle"})),
    "protect": (frozenset({"to", "from"}), frozenset({"until"})),
    "bar": (frozenset({"to", "what"}), frozenset({"until"})),
    "grant": (frozenset({"to", "what"}), frozenset({"until"})),
    "extra_summon": (frozenset({"who", "n"}), frozenset()),
    "no_damage": (frozenset({"who"}), frozenset({"until"})),
    "forbid": (frozenset({"who", "what"}), frozenset({"until"})),
}
STATIC_OPS = frozenset({"stat", "set_stat", "protect", "bar", "grant", "no_damage", "forbid"})
BARS = ("attack", "position", "effects")
GRANTS = ("direct", "pierce", "second_attack")
FORBIDS = ("tactica", "trampa", "attack", "summon")
GUARDS = ("battle", "effects", "both")
WHATS = {"bar": BARS, "grant": GRANTS, "forbid": FORBIDS}

# Lasting changes of a futbolista: (code, ata or value, def, last turn).
M_ADD, M_SET_ATA, M_SET_DEF = 0, 1, 2
M_GUARD_BATTLE, M_GUARD_EFFECTS = 3, 4
M_BAR_ATTACK, M_BAR_POSITION, M_BAR_EFFECTS = 5, 6, 7
M_DIRECT, M_PIERCE, M_SECOND = 8, 9, 10
BAR_CODES = {"attack": M_BAR_ATTACK, "position": M_BAR_POSITION, "effects": M_BAR_EFFECTS}
GRANT_CODES = {"direct": M_DIRECT, "pierce": M_PIERCE, "second_attack": M_SECOND}
GUARD_CODES = {
    "battle": (M_GUARD_BATTLE,),
    "effects": (M_GUARD_EFFECTS,),
    "both": (M_GUARD_BATTLE, M_GUARD_EFFECTS),
}
# Lasting rules for a seat: (code, last turn).
S_NO_DAMAGE, S_TACTICA, S_TRAMPA, S_ATTACK, S_SUMMON = range(5)
FORBID_CODES = {"tactica": S_TACTICA, "trampa": S_TRAMPA, "attack": S_ATTACK, "summon": S_SUMMON}


_VALUES = frozenset(
    [
        "kind",
        "speed",
        "stars_min",
        "stars_max",
        "ata_min",
        "ata_max",
        "def_min",
        "def_max",
        "rol",
        "tipo",
        "evolution",
    ]
)


def _code(words: tuple[str, ...], word: Any) -> int:
    """The place of a word among those that may stand there; ValueError says which may."""
    if word not in words:
        raise ValueError(
            _("{got} is not one of {words}").format(got=quoted(str(word)), words=", ".join(words))
        )
    return words.index(word)


class Selector:
    """Which cards an operation is about. Codes are places in the tuples above, -1 = not narrowed."""

    __slots__ = (
        "ata_max",
        "ata_min",
        "def_max",
        "def_min",
        "evolution",
        "face",
        "is_bare",
        "kind",
        "n",
        "other",
        "pick",
        "place",
        "position",
        "ref",
        "rol",
        "side",
        "speed",
        "stars_max",
        "stars_min",
        "tests_values",
        "tipo",
    )

    def __init__(self, row: dict[str, Any], pick: str) -> None:
        self.ref = _code(REFS, row["ref"]) if "ref" in row else -1
        self.side = _code(SIDES, row.get("side", "both"))
        self.place = _code(PLACES, row.get("zone", "field"))
        self.pick = _code(PICKS, row.get("pick", pick))
        self.n: int = row.get("n", 1)
        self.kind = _code(KINDS, row["kind"]) if "kind" in row else -1
        self.speed = _code(SPEEDS, row["speed"]) if "speed" in row else -1
        self.stars_min: int = row.get("stars_min", 0)
        self.stars_max: int = row.get("stars_max", WHILE_THERE)
        self.ata_min: int = row.get("ata_min", 0)
        self.ata_max: int = row.get("ata_max", WHILE_THERE)
        self.def_min: int = row.get("def_min", 0)
        self.def_max: int = row.get("def_max", WHILE_THERE)
        self.rol: str | None = row.get("rol")
        self.tipo: str | None = row.get("tipo")
        self.evolution: bool | None = row.get("evolution")
        self.position = _code(POSITIONS, row["position"]) if "position" in row else -1
        self.face = _code(("up", "down"), row["face"]) if "face" in row else -1
        self.other = bool(row.get("other"))
        # What a card that lies face down does not show.
        self.tests_values = bool(_VALUES & set(row))
        self.is_bare = not self.tests_values and not self.other and self.position < 0 and self.face < 0


class Condition:
    """One condition of an effect; ``kind`` is count, aguante, behind or turn."""

    __slots__ = ("kind", "least", "most", "selector", "side")

    def __init__(self, row: dict[str, Any]) -> None:
        self.kind = next(key for key in ("count", "aguante", "behind", "turn") if key in row)
        self.selector = Selector(row["count"], "all") if self.kind == "count" else None
        self.side = _code(SIDES, row[self.kind]) if self.kind in ("aguante", "turn") else 0
        if self.kind == "behind":
            self.side = int(row["behind"])
        self.least: int = row.get("min", 0)
        self.most: int = row.get("max", WHILE_THERE)


class Step:
    """One operation of an effect."""

    __slots__ = (
        "ata",
        "codes",
        "defence",
        "dest",
        "end_battle",
        "n",
        "op",
        "per",
        "position",
        "random",
        "selector",
        "until",
        "who",
    )

    def __init__(self, row: dict[str, Any], is_static: bool) -> None:
        op: str = row["op"]
        self.op = op
        pick = "all" if is_static or "ref" in row.get("to", ()) else "choose"
        self.selector = Selector(row["to"], pick) if "to" in row else None
        self.who = _code(SIDES, row["who"]) if "who" in row else -1
        self.n: int = row.get("n", 1)
        self.ata: int | None = row.get("ata")
        self.defence: int | None = row.get("def")
        self.until = _code(UNTILS, row["until"]) if "until" in row else -1
        self.dest = _code(DESTINATIONS, row["dest"]) if "dest" in row else -1
        self.position = _code(POSITIONS, row["position"]) if "position" in row else -1
        self.random = bool(row.get("random"))
        self.end_battle = bool(row.get("end_battle"))
        self.per = Selector(row["per"], "all") if "per" in row else None
        self.codes: tuple[int, ...] = ()
        if op == "bar":
            self.codes = (BAR_CODES[row["what"]],)
        elif op == "grant":
            self.codes = (GRANT_CODES[row["what"]],)
        elif op == "protect":
            self.codes = GUARD_CODES[row["from"]]
        elif op == "forbid":
            self.codes = (FORBID_CODES[row["what"]],)
        elif op == "no_damage":
            self.codes = (S_NO_DAMAGE,)

    def last_turn(self, turn: int, is_own_turn: bool) -> int:
        """The turn with whose end a change made now is over."""
        if self.until == U_BATTLE:
            return UNTIL_BATTLE
        if self.until == U_TURN:
            return turn
        if self.until == U_RIVAL_TURN:
            return turn + (1 if is_own_turn else 2)
        return WHILE_THERE


class Ability:
    """One effect of a card: trigger, conditions, costs, steps."""

    __slots__ = ("conditions", "costs", "is_strike_safe", "limit_duel", "optional", "place", "steps", "when")

    def __init__(self, row: dict[str, Any], place: int) -> None:
        self.place = place
        self.when = _code(WHENS, row["when"])
        self.optional = bool(row.get("optional"))
        self.limit_duel = row.get("limit") == "duel"
        self.conditions = tuple(Condition(item) for item in row.get("if", ()))
        self.costs = tuple((_code(COSTS, item["pay"]), item.get("n", 1)) for item in row.get("cost", ()))
        self.steps = tuple(Step(item, self.when == STATIC) for item in row["do"])
        # Before damage only changes of ATA and DEF (and counter-traps) may be used.
        self.is_strike_safe = all(step.op in ("stat", "set_stat") for step in self.steps)


def read_ability(card: str, row: Any, place: int) -> Ability:
    """The effect of a card; raises RefusedError naming the card and what is wrong with it."""
    problem = _problem(row)
    if not problem:
        try:
            return Ability(row, place)
        except (ValueError, KeyError, TypeError, StopIteration) as error:
            problem = str(error)
    raise RefusedError(
        _("{card}: effect {place} cannot be played: {problem}").format(
            card=card, place=place + 1, problem=problem
        ),
        help=_("docs/effects/futbol.md lists the effect codes"),
    )


def _problem(row: Any) -> str:
    """What the schema cannot say: which keys belong to which operation."""
    if not isinstance(row, dict) or row.get("when") not in WHENS or not row.get("do"):
        return _("an effect needs when and do")
    is_static = row["when"] == "static"
    for step in row["do"]:
        op = step.get("op")
        if op not in KEYS:
            return _("unknown operation {op}").format(op=quoted(str(op)))
        must, may = KEYS[op]
        keys = set(step) - {"op"}
        if not must <= keys or not keys <= must | may:
            return _("{op} needs {must} and may have {may}, not {got}").format(
                op=op, must=sorted(must), may=sorted(may), got=sorted(keys)
            )
        if is_static and (op not in STATIC_OPS or "until" in keys):
            return _("{op} cannot be static").format(op=op)
        if not is_static and "until" in may and "until" not in keys:
            return _("{op} needs until").format(op=op)
        if is_static and op == "bar" and step["what"] == "effects":
            return _("taking effects away cannot be static")
        if op == "discard" and step["who"] == "both":
            return _("discard is for one side")
        if op in WHATS and step["what"] not in WHATS[op]:
            return _("{op} {what} is not possible").format(op=op, what=quoted(str(step["what"])))
    return ""
