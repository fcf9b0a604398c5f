"""The small numbers of the duel: kinds, speeds, positions, phases, windows, actions, frames.

Everything in a position is one of these or a card number, so that positions stay cheap to copy.
"""

from __future__ import annotations

from typing import Any

from cardkit.match.fields import Op

KINDS = ("futbolista", "tactica", "trampa", "estadio", "dt")
FUTBOLISTA, TACTICA, TRAMPA, ESTADIO, DT = range(5)

SPEEDS = ("normal", "rapida", "continua", "contraataque")
NORMAL, RAPIDA, CONTINUA, CONTRA = range(4)

POSITIONS = ("ataque", "defensa", "boca_abajo")
ATTACK, DEFENCE, DOWN = range(3)

PHASES = ("robo", "preparacion", "principal", "batalla", "principal2", "final")
ROBO, PREPARACION, PRINCIPAL, BATALLA, PRINCIPAL2, FINAL = range(6)

# What set off the window in which answers are given.
WINDOWS = ("link", "summon", "flip", "attack", "damage")
ON_LINK, ON_SUMMON, ON_FLIP, ON_ATTACK, ON_DAMAGE = range(5)

# Where the card of a link is or was.
ZONES = ("hand", "support", "field", "stadium", "dt")
IN_HAND, IN_SUPPORT, IN_FIELD, IN_STADIUM, IN_DT = range(5)

# State of a card in a support zone: face down, face up and not resolved yet, in force.
FACES = ("down", "activated", "up")
FACE_DOWN, ACTIVATED, IN_FORCE = range(3)

# How long a change lasts, as the turn it ends with; battles end on their own.
UNTIL_BATTLE = 0
WHILE_THERE = 1_000_000

START_AGUANTE = 6000
HAND_LIMIT = 6
OPENING_HAND = 5
ZONE_COUNT = 3
DIRECT = 3  # an attack at nobody: what stands where a zone of the rival would

(
    SUMMON,
    PLACE,
    EVOLVE,
    FLIP,
    TURN,
    PLAY,
    SET,
    OPEN,
    USE,
    ATTACK_WITH,
    NEXT,
    END,
    PASS,
    TRIGGER,
    TARGET,
    CHOOSE,
    DISCARD,
) = range(1, 18)

OPS = {
    SUMMON: Op("summon", "card", "tributes"),
    PLACE: Op("place", "card", "tributes"),
    EVOLVE: Op("evolve", "card", "zone"),
    FLIP: Op("flip", "zone"),
    TURN: Op("turn", "zone"),
    PLAY: Op("play", "card"),
    SET: Op("set", "card"),
    OPEN: Op("open", "zone"),
    USE: Op("use", "spot"),
    ATTACK_WITH: Op("attack", "zone", "aim"),
    NEXT: Op("next", skip=True),
    END: Op("end", skip=True),
    PASS: Op("pass", skip=True),
    TRIGGER: Op("trigger", "card"),
    TARGET: Op("target", "spot"),
    CHOOSE: Op("choose", "card"),
    DISCARD: Op("discard", "card"),
}

TRIBUTES = ("none", "1", "2", "1+2", "3", "1+3", "2+3", "1+2+3")  # the place is the set of zones as bits

# A place as the seat that acts sees it.
SPOTS = (
    "own-1",
    "own-2",
    "own-3",
    "rival-1",
    "rival-2",
    "rival-3",
    "own-support-1",
    "own-support-2",
    "own-support-3",
    "rival-support-1",
    "rival-support-2",
    "rival-support-3",
    "stadium",
    "dt",
)
SPOT_SUPPORT, SPOT_STADIUM, SPOT_DT = 6, 12, 13

ENUMS = {
    "tributes": TRIBUTES,
    "zone": ("1", "2", "3"),
    "aim": ("1", "2", "3", "direct"),
    "spot": SPOTS,
    "position": POSITIONS,
    "phase": PHASES,
}

# What is left to do stands on a stack of frames; the innermost is last. Decisions are frames too.
(
    F_TURN,
    F_PREPARE,
    F_PHASE,
    F_MAIN,
    F_BATTLE,
    F_FINAL,
    F_HAND,
    F_OVER,
    F_TRIGGERS,
    F_RESPOND,
    F_RESOLVE,
    F_LINK_END,
    F_DO,
    F_PAY,
    F_STRIKE,
    F_REPLAY,
    F_SHOW,
    F_DAMAGE,
    F_CLOSE,
    F_SETTLE,
) = range(20)

# Frame → its name in saved positions and the kinds of its values ("card" is written as an id there).
FRAMES: dict[int, tuple[str, tuple[str, ...]]] = {
    F_TURN: ("turn", ()),
    F_PREPARE: ("prepare", ()),
    F_PHASE: ("phase", ("int",)),
    F_MAIN: ("main", ()),
    F_BATTLE: ("battle", ()),
    F_FINAL: ("final", ()),
    F_HAND: ("hand", ()),
    F_OVER: ("over", ()),
    F_TRIGGERS: ("triggers", ("int", "int", "int")),
    F_RESPOND: ("respond", ("int", "int", "int", "int", "int")),
    F_RESOLVE: ("resolve", ()),
    F_LINK_END: ("link_end", ("int", "card", "int", "int", "int", "int", "int", "int")),
    F_DO: ("do", ("int", "card", "int", "int", "int", "int", "picked")),
    F_PAY: ("pay", ("int", "card", "int", "int", "int", "int", "int", "int")),
    F_STRIKE: ("strike", ()),
    F_REPLAY: ("replay", ()),
    F_SHOW: ("show", ()),
    F_DAMAGE: ("damage", ()),
    F_CLOSE: ("close", ()),
    F_SETTLE: ("settle", ()),
}
FRAME_CODES = {name: code for code, (name, _) in FRAMES.items()}

Frame = tuple[Any, ...]
"""What is left to do: a code (``F_…``) and its values, ints all but the cards picked so far."""
