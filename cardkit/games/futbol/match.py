"""The football duel for the rules runner: starts duels and restores them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.futbol import flow, loading, turn
from cardkit.games.futbol.duel import Duel
from cardkit.games.futbol.effects import EFFECTS
from cardkit.games.futbol.ending import REASONS
from cardkit.games.futbol.facts import Fact
from cardkit.games.futbol.forms import ENUMS, OPS
from cardkit.games.futbol.options import OPTIONS
from cardkit.games.futbol.rules import RULES
from cardkit.games.futbol.words import EVENTS, WORDS
from cardkit.i18n import mark
from cardkit.match.core import CardFacts, Dice, Engine, Options, Setup
from cardkit.match.notice import Notice

if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck


class DuelEngine(Engine):
    """The engine of the football duel."""

    id = "futbol"
    source = "Cómo se juega"
    language = "es"
    options = OPTIONS
    rules = RULES
    ops = OPS
    events = EVENTS
    enums = ENUMS
    reasons = REASONS
    words = WORDS
    effects = EFFECTS

    def start(self, setup: Setup, dice: Dice, options: Options) -> Duel:
        m = Duel(self, setup, dice, options)
        turn.open_match(m)
        flow.advance(m)
        return m

    def restore(self, setup: Setup, dice: Dice, options: Options, position: dict[str, Any]) -> Duel:
        loading.pin(setup, position)
        m = Duel(self, setup, dice, options)
        loading.load(m, position)
        return m

    def seat(self, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options) -> None:
        """Two decks; cards that lack effect codes are named in a notice, for they will do nothing."""
        super().seat(setup, decks, lookup, options)
        for card in setup.cards:
            is_plain = card["kind"] == "futbolista" and card.get("attrs", {}).get("tipo") != "Efecto"
            if not is_plain and not card.get("effects"):
                setup.notices.append(
                    Notice(
                        mark("{card} has no effect codes: in this match it does nothing"), card=card["name"]
                    )
                )

    def examine(self, card: CardFacts, options: Options) -> None:
        """Raise RefusedError for a futbolista without values and for effects that are not understood."""
        Fact(0, card)

    def facts(self, card: Card, lookup: Lookup, options: Options) -> CardFacts:
        """The facts of a card, with the name of its earlier stage, which it may give by any printing's id."""
        facts = super().facts(card, lookup, options)
        text = card.attrs.get("evolves_from")
        found = text and (lookup.by_id(self.id, text) or lookup.by_name(self.id, text))
        return {**facts, "stage": found[0].card.name} if found else facts


ENGINE = DuelEngine()
