"""What a match needs of each card, compiled once per setup."""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.futbol.abilities import STATIC, Ability, read_ability
from cardkit.games.futbol.forms import (
    CONTINUA,
    CONTRA,
    ESTADIO,
    FUTBOLISTA,
    KINDS,
    NORMAL,
    RAPIDA,
    SPEEDS,
    TACTICA,
    TRAMPA,
)
from cardkit.i18n import _
from cardkit.match.setup import Setup
from cardkit.text import fold, fold_id

# The speed that decides who may answer: tactics, stadiums and abilities 1, quick tactics and traps 2,
# counter-traps 3 (Cómo se juega, Tácticas rápidas y trampas).
_LEVELS = {(TACTICA, RAPIDA): 2, (TRAMPA, NORMAL): 2, (TRAMPA, CONTRA): 3}


class Fact:
    """One card. Unknown stars, ATA and DEF never get here: such a card is refused."""

    __slots__ = (
        "abilities",
        "ata",
        "defence",
        "id",
        "is_evolution",
        "kind",
        "level",
        "name",
        "number",
        "rol",
        "speed",
        "stages",
        "stars",
        "statics",
        "stays",
        "tipo",
        "whens",
    )

    def __init__(self, number: int, card: dict[str, Any]) -> None:
        self.number = number
        self.id: str = card["id"]
        self.name: str = card["name"]
        if card["kind"] not in KINDS:
            raise _refused(card, _("kind {kind} is none of the duel's").format(kind=card["kind"]))
        self.kind = KINDS.index(card["kind"])
        attrs: dict[str, Any] = card.get("attrs") or {}
        self.speed = NORMAL
        if self.kind in (TACTICA, TRAMPA):
            speed = attrs.get("speed")
            allowed = ("normal", "rapida", "continua") if self.kind == TACTICA else ("normal", "contraataque")
            if speed not in allowed:
                raise _refused(card, _("speed must be one of {allowed}").format(allowed=", ".join(allowed)))
            self.speed = SPEEDS.index(speed)
        self.level = _LEVELS.get((self.kind, self.speed), 1)
        self.stars = self.ata = self.defence = 0
        if self.kind == FUTBOLISTA:
            missing = [key for key in ("stars", "ata", "def") if type(attrs.get(key)) is not int]
            if missing:
                raise _refused(card, _("no match without {missing}").format(missing=", ".join(missing)))
            self.stars, self.ata, self.defence = attrs["stars"], attrs["ata"], attrs["def"]
            if not 1 <= self.stars <= 8 or self.ata < 0 or self.defence < 0:
                raise _refused(card, _("stars are 1 to 8, ATA and DEF at least 0"))
        self.rol: str | None = attrs.get("rol")
        self.tipo: str | None = attrs.get("tipo")
        self.is_evolution = attrs.get("evolves_from") is not None or attrs.get("evolution") is True
        self.stages: frozenset[int] = frozenset()
        self.abilities: tuple[Ability, ...] = tuple(
            read_ability(self.name, row, place) for place, row in enumerate(card.get("effects") or ())
        )
        self.statics = tuple(ability for ability in self.abilities if ability.when == STATIC)
        self.whens = frozenset(ability.when for ability in self.abilities)
        # Cards that stay in play once they have resolved.
        self.stays = self.kind == ESTADIO or (self.kind == TACTICA and self.speed == CONTINUA)

    @property
    def is_cheap(self) -> bool:
        """A futbolista of up to 4 stars that is not an evolution: summoned without tribute."""
        return self.kind == FUTBOLISTA and self.stars <= 4 and not self.is_evolution


def _refused(card: dict[str, Any], problem: str) -> RefusedError:
    return RefusedError(f"{card.get('name', card.get('id'))}: {problem}")


def compile_facts(setup: Setup) -> tuple[Fact, ...]:
    """The facts of all cards of the setup, by number. Raises RefusedError for a card no match can play."""
    known: tuple[Fact, ...] | None = setup.compiled.get("futbol")
    if known is not None and len(known) == len(setup.cards):
        return known
    facts = tuple(Fact(number, card) for number, card in enumerate(setup.cards))
    for fact, card in zip(facts, setup.cards, strict=True):
        text = (card.get("attrs") or {}).get("evolves_from")
        if text is not None:
            name = card.get("stage") or _stage_name(facts, text)
            fact.stages = frozenset(other.number for other in facts if other.name == name)
    setup.compiled["futbol"] = facts
    return facts


def _stage_name(facts: tuple[Fact, ...], text: str) -> str:
    """The name of the earlier stage that is written as an id or a name."""
    for same in (
        lambda fact: fact.id == text,
        lambda fact: fact.name == text,
        lambda fact: fold_id(fact.id) == fold_id(text),
        lambda fact: fold(fact.name) == fold(text),
    ):
        for fact in facts:
            if same(fact):
                return fact.name
    return text
