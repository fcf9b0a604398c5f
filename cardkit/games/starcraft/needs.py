"""What a battle must know of its cards; a card that lacks it is refused by name, others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.starcraft.facts import REINFORCEMENT, STANDARD, TECHNOLOGY
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.games.starcraft.facts import Effect
    from cardkit.games.starcraft.match import Battle

_UNIT = ("unit_type", "support", "assist", "targets")
_MAJOR = ("major_attack", "major_health")
_MINOR = ("minor_attack", "minor_health")


def refuse_unknown(b: Battle) -> None:
    """Raise RefusedError for the first card of which a value is unknown that this battle may need."""
    for side in (0, 1):
        own, others = _units(b, side), _units(b, 1 - side)
        for unit in sorted({*own, *others}):
            missing = [key for key in _UNIT if _attrs(b, unit).get(key) is None]
            if missing:
                _refuse(b, unit, missing)
        for card in _cards(b, side):
            missing = _missing(b, side, card, own)
            if missing:
                _refuse(b, card, missing)
        for card in [*_cards(b, side), *b.technologies[side]]:
            for effect in b.facts.effects[card]:
                _check_opposing(b, card, effect, others)


def _missing(b: Battle, side: int, card: int, units: list[int]) -> list[str]:
    facts = b.facts
    attrs = _attrs(b, card)
    if facts.kind[card] not in (STANDARD, REINFORCEMENT):
        return ["kind"]
    wanted = ["icons"]
    if facts.kind[card] == REINFORCEMENT and b.specialty:
        wanted.append("match_scope")
    missing = [key for key in wanted if attrs.get(key) is None]
    if missing:
        return missing
    # Mind control may bring any unit of the opponent to the front, but not within this battle.
    matching = [unit for unit in units if facts.matches[card][unit]]
    if facts.kind[card] == STANDARD:
        other = [unit for unit in units if not facts.matches[card][unit]]
        wanted = [*(_MAJOR if matching else ()), *(_MINOR if other else ())]
        missing = [key for key in wanted if attrs.get(key) is None]
    if matching:
        missing += _unknown_ability(b, card)
    return missing


def _unknown_ability(b: Battle, card: int) -> list[str]:
    steps = [step for effect in b.facts.effects[card] for step in effect.everything()]
    unknown = [f"{step.op}.{key}" for step in steps for key in step.unknown]
    return unknown or ([] if _attrs(b, card).get("ability_known", True) else ["ability"])


def _check_opposing(b: Battle, card: int, effect: Effect, others: list[int]) -> None:
    """Effects that ask something of the opponent's units: whether they are ranged, what they cost."""
    facts = b.facts
    for step in effect.everything():
        if step.of_ranged:
            for unit in others:
                if not facts.assist[unit] and facts.ranged[unit] is None:
                    _refuse(b, unit, ["ranged"], card)
        if step.has_cost_limit:
            for unit in others:
                if facts.cost[unit] is None:
                    _refuse(b, unit, ["cost_minerals", "cost_gas"], card)
    if facts.kind[card] == TECHNOLOGY:
        missing = _unknown_ability(b, card)
        if missing:
            _refuse(b, card, missing)


def _units(b: Battle, side: int) -> list[int]:
    return [*b.pool[side], *(unit for sk in b.skirmishes for unit in sk.alive(side))]


def _cards(b: Battle, side: int) -> list[int]:
    held = [*b.deck[side], *b.hand[side], *b.discard[side]]
    for sk in b.skirmishes:
        held += [card for card in (sk.standard[side], sk.reinforcement[side]) if card >= 0]
    return sorted(set(held))


def _attrs(b: Battle, card: int) -> dict[str, Any]:
    attrs: dict[str, Any] = b.setup.cards[card].get("attrs", {})
    return attrs


def _refuse(b: Battle, card: int, missing: list[str], needed_by: int = -1) -> None:
    facts = b.setup.cards[card]
    text = _("{name} [{id}]: the battle needs {values}, which nobody has written down").format(
        name=facts["name"], id=facts["id"], values=", ".join(missing)
    )
    if needed_by >= 0:
        text += " " + _("(for {card})").format(card=b.setup.name(needed_by))
    raise RefusedError(
        text, help=_("leave the card out, import its facts, or give them inline in the scenario")
    )
