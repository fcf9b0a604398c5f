"""What a battle must know of its cards; a card that lacks it is refused by name, others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.games.starcraft.facts import REINFORCEMENT, STANDARD, steps_of
from cardkit.i18n import _
from cardkit.match.core import CardFacts

if TYPE_CHECKING:
    from cardkit.games.starcraft.battle import Battle

_UNIT = ("unit_type", "support", "assist", "targets")
_MAJOR = ("major_attack", "major_health")
_MINOR = ("minor_attack", "minor_health")
_NULLABLE = ("amount", "targets", "what", "cost_below")


def refuse_unknown(b: Battle) -> None:
    """Raise RefusedError for the first card of which a value is unknown that this battle may need."""
    for side in (0, 1):
        for unit in sorted({*b.pool[side], *(unit for sk in b.skirmishes for unit in sk.alive(side))}):
            missing = [key for key in _UNIT if _attrs(b, unit).get(key) is None]
            if missing:
                _refuse(b, unit, missing)
    for side in (0, 1):
        _check_placed(b, side)
        fronts, units, others = _to_come(b, side)
        held = sorted({*b.deck[side], *b.hand[side], *b.discard[side]}) if units else []
        for card in held:
            _check(b, card, fronts, units, others)
        for card in b.technologies[side]:
            missing = _unknown_ability(b, card)
            if missing:
                _refuse(b, card, missing)
            _check_opposing(b, card, others)


def _to_come(b: Battle, side: int) -> tuple[list[int], list[int], list[int]]:
    """Units that may stand at a front with a card still to be placed, own units, and the opponent's."""
    assist = b.facts.assist
    pool = b.pool[side]
    fronts = [unit for unit in pool if not assist[unit]] or list(pool)
    units, others = list(pool), list(b.pool[1 - side])
    for sk in b.skirmishes:
        if not sk.is_done and sk.standard[side] < 0:
            fronts.append(sk.front[side])
            units += sk.alive(side)
            others += sk.alive(1 - side)
    return fronts, units, others


def _check_placed(b: Battle, side: int) -> None:
    """Cards that lie in a skirmish need what matters there only."""
    for sk in b.skirmishes:
        for card in (sk.standard[side], sk.reinforcement[side]):
            if card >= 0:
                _check(b, card, [sk.front[side]], sk.alive(side), sk.alive(1 - side))


def _check(b: Battle, card: int, fronts: list[int], units: list[int], others: list[int]) -> None:
    missing = _missing(b, card, fronts, units)
    if missing:
        _refuse(b, card, missing)
    _check_opposing(b, card, others)


def _missing(b: Battle, card: int, fronts: list[int], units: list[int]) -> list[str]:
    facts = b.facts
    attrs = _attrs(b, card)
    is_standard = facts.kind[card] == STANDARD
    if not is_standard and facts.kind[card] != REINFORCEMENT:
        return ["kind"]
    wanted = ["icons"] if is_standard or not b.specialty else ["icons", "match_scope"]
    missing = [key for key in wanted if attrs.get(key) is None]
    if missing:
        return missing
    matches = facts.matches[card]
    if is_standard:
        wanted = [*(_MAJOR if any(matches[unit] for unit in fronts) else ())]
        wanted += [*(_MINOR if not all(matches[unit] for unit in fronts) else ())]
        missing = [key for key in wanted if attrs.get(key) is None]
    may_match = fronts if is_standard or not (b.specialty and facts.specialty[card]) else units
    if any(matches[unit] for unit in may_match):
        missing += _unknown_ability(b, card)
    return missing


def _unknown_ability(b: Battle, card: int) -> list[str]:
    return unknown_ability(b.setup.cards[card])


def unknown_ability(card: CardFacts) -> list[str]:
    """What is unknown about the ability of a card: ``op.parameter`` for each null in its effects."""
    steps = [step for effect in card.get("effects", ()) for step in steps_of(effect)]
    unknown = [f"{step['op']}.{key}" for step in steps for key in _NULLABLE if step.get(key, 0) is None]
    return unknown or ([] if card.get("attrs", {}).get("ability_known", True) else ["ability"])


def unknown_values(card: CardFacts, specialty: bool) -> list[str]:
    """What is unknown of a card that some battle may need; a battle refuses it only if it does."""
    attrs = card.get("attrs", {})
    if card["kind"] == "unit":
        return [key for key in _UNIT if attrs.get(key) is None]
    if card["kind"] == "technology":
        return unknown_ability(card)
    if card["kind"] not in ("standard", "reinforcement"):
        return ["kind"]
    wanted = ["icons", *((*_MAJOR, *_MINOR) if card["kind"] == "standard" else ())]
    if card["kind"] == "reinforcement" and specialty:
        wanted.append("match_scope")
    return [key for key in wanted if attrs.get(key) is None] + unknown_ability(card)


def _check_opposing(b: Battle, card: int, others: list[int]) -> None:
    """Effects that ask something of the opponent's units: whether they are ranged, what they cost."""
    facts = b.facts
    for step in (step for effect in facts.effects[card] for step in effect.everything()):
        for unit in others:
            if step.of_ranged and not facts.assist[unit] and facts.ranged[unit] is None:
                _refuse(b, unit, ["ranged"], card)
            if step.has_cost_limit and facts.cost[unit] is None:
                _refuse(b, unit, ["cost_total"], card)


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
