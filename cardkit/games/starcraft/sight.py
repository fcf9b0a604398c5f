"""What a seat may know of a battle, a battle it cannot tell from the real one, and values worth expecting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.starcraft import forms
from cardkit.games.starcraft.facts import REINFORCEMENT, STANDARD
from cardkit.games.starcraft.position import mark_words
from cardkit.match.core import Dice

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle
    from cardkit.games.starcraft.skirmish import Skirmish


def is_open(b: Battle, sk: Skirmish) -> bool:
    """Whether the cards of a skirmish have been revealed."""
    return sk.is_done or (b.phase == forms.FIGHT and b.stage > 0 and b.skirmishes[b.at] is sk)


def view(b: Battle, seat: int) -> dict[str, Any]:
    """Own hand, everything that lies open, and how many cards the hidden places have."""
    id = b.setup.id
    rival = 1 - seat
    return {
        "seat": seat ^ b.turned,
        "role": ("attacker", "defender")[seat],
        "turn": b.turn,
        "to_act": list(b.to_act),
        "phase": forms.PHASES[b.phase],
        "ask": forms.ASKS[b.ask],
        "stage": b.stage,
        "skirmish": b.at + 1,
        "order": "special" if b.special else "mobilize",
        "guard": b.has_guard,
        "guarded": b.is_guarded,
        "defensive_module": b.defensive,
        "area_limit": b.area_limit,
        "chosen_front": id(b.chosen_front) if b.chosen_front >= 0 else None,
        "hand": [id(card) for card in b.hand[seat]],
        "rival_hand": len(b.hand[rival]),
        "decks": [len(pile) for pile in b.deck],
        "discards": [[id(card) for card in pile] for pile in b.discard],
        "units": [[id(unit) for unit in pool] for pool in b.pool],
        "races": list(b.race),
        "technologies": [[id(card) for card in pile] for pile in b.technologies],
        "lost": [[id(card) for card in pile] for pile in b.lost],
        "withdrawn": [[id(card) for card in pile] for pile in b.withdrawn],
        "retreated": [[id(card) for card in pile] for pile in b.retreated],
        "works": [list(works) for works in b.works],
        "controlled": list(b.control),
        "air_support": list(b.air_support),
        "refuge": list(b.refuge),
        "skirmishes": [[seen(b, sk, side, seat) for side in (0, 1)] for sk in b.skirmishes],
        "queue": [[item[0], id(item[1]), *item[2:]] for item in b.queue],
        "aside": [[item[0], id(item[1]), *item[2:]] for item in b.aside],
    }


def seen(b: Battle, sk: Skirmish, side: int, seat: int) -> dict[str, Any]:
    """One side of a skirmish as a seat sees it: own cards unless they were placed unseen, all once open."""
    id = b.setup.id
    shown = is_open(b, sk)
    own = shown or side == seat
    blind = bool(sk.marks[side] & forms.BLINDLY)
    standard, extra = sk.standard[side], sk.reinforcement[side]
    return {
        "front": id(sk.front[side]),
        "support": [id(unit) for unit in sk.support[side]],
        "done": sk.is_done,
        "open": shown,
        "cards": (standard >= 0) + (extra >= 0),
        "standard": id(standard) if standard >= 0 and (shown or (own and not blind)) else None,
        "reinforcement": id(extra) if extra >= 0 and own else None,
        "lender": sk.lender[side],
        "attack": sk.attack[side],
        "health": sk.health[side],
        "doom": sk.doom[side],
        "marks": mark_words(sk.marks[side]),
    }


def guess(b: Battle, seat: int, dice: Dice) -> Battle:
    """The battle with all that the seat cannot know dealt anew, and other dice."""
    twin = b.clone()
    twin.dice = dice
    rival = 1 - seat
    for owner in (seat, rival):
        unseen = _unseen(b, owner, seat)
        pool = list(b.deck[owner])
        pool += [
            b.skirmishes[number].standard[side] for number, side, kind in unseen if kind != REINFORCEMENT
        ]
        pool += [
            b.skirmishes[number].reinforcement[side] for number, side, kind in unseen if kind == REINFORCEMENT
        ]
        if owner == rival:
            pool += b.hand[rival]
        pool.sort()  # the real order must not shine through
        dice.shuffle(f"guess/{owner}", pool)
        kinds = b.facts.kind
        # Places whose kind is known are filled first; a card placed unseen may be of any kind.
        for number, side, kind in sorted(unseen, key=lambda slot: slot[2] < 0):
            place = len(pool) - 1
            while kind >= 0 and kinds[pool[place]] != kind:
                place -= 1
            card = pool.pop(place)
            sk = twin.skirmishes[number]
            (sk.reinforcement if kind == REINFORCEMENT else sk.standard)[side] = card
        if owner == rival:
            count = len(b.hand[rival])
            twin.hand[rival] = sorted(pool[:count])
            pool = pool[count:]
        twin.deck[owner] = pool
    return twin


def _unseen(b: Battle, owner: int, seat: int) -> list[tuple[int, int, int]]:
    """Face-down cards of an owner's deck that the seat cannot know: (skirmish, side, kind or -1)."""
    found = []
    for number, sk in enumerate(b.skirmishes):
        if is_open(b, sk):
            continue
        for side in (0, 1):
            blind = bool(sk.marks[side] & forms.BLINDLY)
            if sk.standard[side] >= 0 and sk.lender[side] == owner and (blind or side != seat):
                found.append((number, side, -1 if blind else STANDARD))
            if sk.reinforcement[side] >= 0 and side == owner and side != seat:
                found.append((number, side, REINFORCEMENT))
    return found


def readings(b: Battle) -> dict[str, Any]:
    """The units that live on each side, by id, and where the battle's strengths stand."""
    id = b.setup.id
    return {
        "alive": [
            sorted(
                [id(unit) for unit in (*b.pool[side], *b.withdrawn[side], *b.retreated[side])]
                + [id(unit) for sk in b.skirmishes for unit in sk.alive(side)]
            )
            for side in (0, 1)
        ],
        "strengths": [[[sk.attack[side], sk.health[side]] for side in (0, 1)] for sk in b.skirmishes],
    }
