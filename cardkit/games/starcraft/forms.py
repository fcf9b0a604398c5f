"""The forms of actions and events, and the phases of a battle."""

from __future__ import annotations

from cardkit.match.core import Op

(
    PASS,
    GUARD,
    ACTIVATE,
    FRONT,
    PAIR,
    SUPPORT,
    SWITCH,
    PLAY,
    BLIND,
    BORROW,
    RESOLVE,
    USE,
    PAY,
    DECLINE,
    PICK,
    LOSE,
    RAZE,
    RETREAT,
) = range(1, 19)

# Units are named by their card; a place is 100 × skirmish + 0 for the front line, 1, 2 … for supports.
OPS = {
    PASS: Op("pass", skip=True),
    GUARD: Op("guard"),
    ACTIVATE: Op("activate", "card"),
    FRONT: Op("front", "card"),
    PAIR: Op("pair", "own:card", "enemy:card"),
    SUPPORT: Op("support", "card", "skirmish"),
    SWITCH: Op("switch", "place", "other"),
    PLAY: Op("play", "card", "reinforcement:card"),
    BLIND: Op("blind", "reinforcement:card"),
    BORROW: Op("borrow", "reinforcement:card"),
    RESOLVE: Op("resolve", "skirmish"),
    USE: Op("use"),
    PAY: Op("pay"),
    DECLINE: Op("decline", skip=True),
    PICK: Op("pick", "alternative"),
    LOSE: Op("lose", "card", "skirmish"),
    RAZE: Op("raze", "works"),
    RETREAT: Op("retreat", "card"),
}

ENUMS = {
    "works": ("base", "installation", "workers"),
    "size": ("none", "minor", "major"),
}

EVENTS = {
    "activated": ("seat", "card"),
    "guarded": ("seat",),
    "drew": ("seat", "?card"),
    "reshuffled": ("seat", "cards"),
    "chose_front": ("seat", "card"),
    "paired": ("skirmish", "attacker:card", "defender:card"),
    "supports": ("seat", "card", "skirmish"),
    "switched": ("seat", "card", "skirmish", "other:card", "other_skirmish"),
    "placed": ("seat", "skirmish", "?card"),
    "reinforced": ("seat", "skirmish", "?card"),
    "placed_blind": ("seat", "skirmish"),
    "borrowed": ("seat", "skirmish"),
    "no_card": ("seat", "skirmish"),
    "chosen": ("skirmish",),
    "revealed": ("seat", "skirmish", "card"),
    "replaced": ("seat", "skirmish", "card", "by:card"),
    "dropped": ("seat", "card"),
    "cancelled": ("seat", "card"),
    "paid": ("seat", "workers"),
    "unpaid": ("seat", "card"),
    "unused": ("seat", "card"),
    "effect": ("seat", "card", "op:text"),
    "strength": ("seat", "skirmish", "attack", "health", "size"),
    "sufficient": ("seat", "skirmish"),
    "cannot_hit": ("seat", "skirmish"),
    "destroyed": ("seat", "card", "skirmish"),
    "sacrificed": ("seat", "card", "skirmish"),
    "withdrew": ("seat", "card", "skirmish"),
    "controlled": ("seat", "card", "skirmish"),
    "razed": ("seat", "works"),
    "recharged": ("seat", "card"),
    "set_aside": ("seat", "card", "skirmish"),
    "splashed": ("seat", "card", "skirmish"),
    "retreated": ("seat", "card"),
    "cut_off": ("seat", "card"),
    "holds": ("seat",),
}

REASONS = ("area-taken", "area-held", "all-destroyed")

# Phases, in order; a battle goes through each once, RESOLVING and FIGHT by turns.
START, PAIRING, SUPPORTS, SWITCHING, CARDS, RESOLVING, FIGHT, SPLASH, LEAVING, OVER = range(10)
PHASES = (
    "start",
    "pairing",
    "supports",
    "switching",
    "cards",
    "resolving",
    "fight",
    "splash",
    "leaving",
    "over",
)

# Bits of what is true of one side in one skirmish (Skirmish.marks), with their names in positions.
BLINDLY, MAJOR, USED, MUTED, LIVE, CANCELLED = 1, 2, 4, 8, 16, 32
CLOAKED, VEILED, DETECTS, NO_SUPPORT, NO_ANTI_AIR, SURE = 64, 128, 256, 512, 1024, 2048
SUFFICIENT, STRIPPED_GROUND, STRIPPED_FLYING = 4096, 8192, 16384
FRONT_GONE, FRONT_LOST, KILLED, TEXT_KILLED, GIVES_UP = 32768, 65536, 131072, 262144, 524288
KEEPS_STANDARD, KEEPS_REINFORCEMENT, ASIDE_STANDARD, ASIDE_REINFORCEMENT = 1 << 20, 1 << 21, 1 << 22, 1 << 23
MARKS = (
    "blind",
    "major",
    "used",
    "muted",
    "live",
    "cancelled",
    "cloaked",
    "veiled",
    "detects",
    "no_support",
    "no_anti_air",
    "sure",
    "sufficient",
    "stripped_ground",
    "stripped_flying",
    "front_gone",
    "front_lost",
    "killed",
    "text_killed",
    "gives_up",
    "keeps_standard",
    "keeps_reinforcement",
    "aside_standard",
    "aside_reinforcement",
)

# What is being asked (Battle.ask), beside the seat that answers.
(
    ASK_ABILITY,
    ASK_GUARD,
    ASK_FRONT,
    ASK_PAIR,
    ASK_SUPPORT,
    ASK_SWITCH,
    ASK_CARDS,
    ASK_RESOLVE,
    ASK_PAY,
    ASK_USE,
    ASK_PICK,
    ASK_PREY,
    ASK_VICTIM,
    ASK_RAZE,
    ASK_SPLASH,
    ASK_RETREAT,
) = range(1, 17)
ASKS = (
    "",
    "ability",
    "guard",
    "front",
    "pair",
    "support",
    "switch",
    "cards",
    "resolve",
    "pay",
    "use",
    "pick",
    "prey",
    "victim",
    "raze",
    "splash",
    "retreat",
)
