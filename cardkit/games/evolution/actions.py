"""The actions of a match and its events: their numbers, names and parts. Species count from 1 on."""

from __future__ import annotations

from cardkit.games.evolution.feeding import FOODS, SOURCES, TRACKS
from cardkit.match.core import Op

FOOD, END, TRAIT, GROW, SPECIES, AVIAN, DROP, EVENT, PAY, AIM = range(10)
LEAF, FEED, THINK, ATTACK, NEGATE, STRIKE, PASS = range(10, 17)

LEFT, RIGHT = 0, 1

ENUMS: dict[str, tuple[str, ...]] = {
    "track": TRACKS,
    "end": ("left", "right"),
    "source": SOURCES,
    "diet": FOODS,
}

OPS: dict[int, Op] = {
    FOOD: Op("food", "card"),
    END: Op("end", skip=True),
    TRAIT: Op("trait", "card", "species"),
    GROW: Op("grow", "species", "track"),
    SPECIES: Op("species", "end"),
    AVIAN: Op("avian", "end"),
    DROP: Op("drop", "species", "card"),
    EVENT: Op("event", "card"),
    PAY: Op("discard", "card"),
    AIM: Op("aim", "player:seat", "species"),
    LEAF: Op("leaf", "species", "card"),
    FEED: Op("feed", "species", "source"),
    THINK: Op("think", "species", "card"),
    ATTACK: Op("attack", "species", "player:seat", "target"),
    NEGATE: Op("negate", "trait:card", "card"),
    STRIKE: Op("strike"),
    PASS: Op("pass", skip=True),
}

EVENTS: dict[str, tuple[str, ...]] = {
    "first": ("seat",),
    "round": ("number", "marker:seat"),
    "founded": ("seat", "species"),
    "drew": ("seat", "count", "?cards:card*"),
    "reserve": ("cards",),
    "reshuffled": ("cards",),
    "last-round": ("number",),
    "chose": ("seat", "?card"),
    "without-food": ("seat",),
    "played": ("seat", "?card", "species"),
    "grew": ("seat", "species", "track", "value"),
    "added": ("seat", "species"),
    "added-avian": ("seat", "species"),
    "dropped": ("seat", "species", "card"),
    "paid": ("seat", "card"),
    "event": ("seat", "card"),
    "done": ("seat",),
    "trait": ("seat", "species", "card"),
    "revealed": ("seat", "card", "food"),
    "hole": ("change", "food"),
    "cliff": ("change", "food"),
    "ate": ("seat", "species", "amount", "source", "diet"),
    "upkeep": ("seat", "species", "amount"),
    "stored": ("seat", "species", "amount"),
    "fat": ("seat", "species", "amount"),
    "attacked": ("seat", "species", "player:seat", "target"),
    "negated": ("seat", "trait:card", "card"),
    "stopped": ("seat", "species"),
    "shrank": ("seat", "species", "value"),
    "banked": ("seat", "amount"),
    "extinct": ("seat", "species"),
    "passed": ("seat",),
    "effect": ("seat", "card", "op:text"),
    "ended": ("reason:text",),
}
