"""The engine of Adrenalyn XL Evolution: starts matches from decks and a profile, and loads positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.games.adrenalyn.choices import (
    ATTACK,
    END_TURN,
    EXCHANGE,
    KEEP,
    PLACE_CARD,
    PLAY_CARD,
    SHOOT,
    TARGET,
    TIMEOUT,
    USE_ABILITY,
)
from cardkit.games.adrenalyn.effects import HANDLERS
from cardkit.games.adrenalyn.facts import OTHER, facts_of
from cardkit.games.adrenalyn.lineup import (
    GOLDEN_GOAL,
    arrange,
    check_known,
    check_outside,
    lineup,
    sections,
)
from cardkit.games.adrenalyn.match import OPENING, EvolutionMatch
from cardkit.games.adrenalyn.options import NO_PROFILE, OPTIONS
from cardkit.games.adrenalyn.position import fill, pinned
from cardkit.games.adrenalyn.records import ROLES, STATES, Keeper
from cardkit.games.adrenalyn.rules import RULES, SOURCE
from cardkit.games.adrenalyn.words import WORDS
from cardkit.i18n import mark
from cardkit.match.core import Engine, Op, Setup
from cardkit.match.core import pinned as pinned_facts
from cardkit.match.notice import Notice

if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck
    from cardkit.match.core import CardFacts, Dice, Options

OPS = {
    EXCHANGE: Op("exchange", "card"),
    KEEP: Op("keep", skip=True),
    PLACE_CARD: Op("place", "card"),
    PLAY_CARD: Op("play", "card"),
    ATTACK: Op("attack", "place", "target"),
    SHOOT: Op("shoot", "place"),
    USE_ABILITY: Op("ability"),
    TARGET: Op("target", "seat", "place"),
    END_TURN: Op("end", skip=True),
    TIMEOUT: Op("timeout", skip=True),
}

EVENTS = {
    "drew": ("seat", "?card"),
    "dealt": ("seat", "card"),
    "exchanged": ("seat", "?card"),
    "kept": ("seat",),
    "coin": ("seat",),
    "round": ("round",),
    "turn": ("seat", "energy"),
    "turn_ended": ("seat",),
    "timed_out": ("seat",),
    "cleared": ("seat",),
    "energy": ("seat", "energy"),
    "placed": ("seat", "card", "role", "place"),
    "played": ("seat", "card"),
    "ability": ("seat", "card"),
    "effect": ("seat", "card", "op:text"),
    "attacked": ("seat", "place", "card", "target", "attacked:card", "att", "def"),
    "shot": ("seat", "place", "card", "att", "keeper:card"),
    "keeper": ("seat", "card", "def"),
    "guarded": ("seat", "card", "goals"),
    "goal": ("seat", "goals", "against", "def"),
    "prevented": ("seat", "card", "def"),
    "values": ("seat", "place", "card", "att", "def"),
    "role": ("seat", "place", "card", "role"),
    "state": ("seat", "place", "card", "state"),
    "removed": ("seat", "card"),
    "returned": ("seat", "card"),
    "discarded": ("seat", "card"),
    "half_time": (),
    "rounds": ("rounds",),
    "rearranged": ("seat", "cards"),
    "golden": ("n",),
    "sums": ("first", "second"),
    "tied": (),
    "won": ("seat",),
}


ENUMS = {"role": ROLES, "state": STATES}


class EvolutionEngine(Engine):
    """Matches of Adrenalyn XL Evolution. The order of lines matters: without sections the first ten start."""

    id = "adrenalyn"
    source = SOURCE
    language = "es"
    rules_version = 1
    options = OPTIONS
    rules = RULES
    ops = OPS
    events = EVENTS
    enums = ENUMS
    reasons = ("goals", "golden-round", "sum", "lot", "tie")
    words = WORDS
    effects = HANDLERS
    max_decisions = 5000
    keeps_order = True

    def facts(self, card: Card, lookup: Lookup, options: Options) -> CardFacts:
        """The facts of a card with the values of the profile laid over them."""
        facts = pinned_facts(card.to_json())
        over = self.overlay(lookup, options).get(card.id)
        if over:
            attrs = {key: value for key, value in over.items() if key != "effects"}
            facts["attrs"] = {**facts.get("attrs", {}), **attrs}
            if "effects" in over:
                facts["effects"] = over["effects"]
        return facts

    def examine(self, card: CardFacts, options: Options) -> None:
        """Raise RefusedError for a card that cannot be played; trainers stay outside the match."""
        setup = Setup(self.id, [card], [])
        facts = facts_of(setup)
        if facts.kinds[0] == OTHER:
            check_outside(setup, 0)
        else:
            check_known(setup, 0, facts)

    def overlay(self, lookup: Lookup, options: Options) -> dict[str, dict[str, Any]]:
        """Card id → values of the profile in force. Raises UsageError for one that is not there."""
        profile = str(options["profile"])
        return {} if profile == NO_PROFILE else lookup.overlay(self.id, profile)

    def seat(self, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options) -> None:
        """Two decks; from here on the order of their lines no longer matters: who starts is settled."""
        super().seat(setup, decks, lookup, options)
        for seat in setup.seats:
            seat.cards = sections(setup, seat.cards)

    def furnish(self, setup: Setup, lookup: Lookup, options: Options) -> None:
        """Pin the cards dealt beside the decks: the second player's, if there is one, and golden goal."""
        profile = str(options["profile"])
        extras: dict[str, str] = {}
        for id, value in self.overlay(lookup, options).items():
            if "extra" in value:
                extras.setdefault(value["extra"], id)
        setup.extra = {**setup.extra, "profile": profile}
        for extra in ("second_player", "golden_goal"):
            found = lookup.by_id(self.id, extras[extra]) if extra in extras else []
            if found:
                card = found[0].card
                if all(pinned["id"] != card.id for pinned in setup.cards):
                    setup.pin(self.facts(card, lookup, options))
                setup.extra[extra] = card.id
        if "second_player" not in setup.extra:
            setup.notices.append(
                Notice(
                    mark("profile {profile} has no card for the second player: none is dealt"),
                    profile=profile,
                )
            )

    def start(self, setup: Setup, dice: Dice, options: Options) -> EvolutionMatch:
        """A new match: piles shuffled, four cards drawn by each, the first seat about to exchange."""
        match = self._table(setup, dice, options)
        facts = match.facts
        lineups = setup.compiled.get("lineups")
        if lineups is None:
            lineups = setup.compiled["lineups"] = [lineup(setup, seat, facts) for seat in (0, 1)]
        match.starters = (lineups[0].starters, lineups[1].starters)
        for own in lineups:
            effects = len(setup.cards[own.keeper].get("effects") or ())
            dfn = facts.dfn[own.keeper]
            match.keepers.append(Keeper(own.keeper, dfn, dfn, uses=(0,) * effects))
        for seat, own in enumerate(lineups):
            pile = own.pile[:]
            arrange(dice, f"pile/{seat}", pile, own.starters, match.rulings.pile, facts)
            match.piles[seat] = pile
            match.draw(seat, OPENING, "adrenalyn.opening-hand")
            match.fresh[seat] = match.hands[seat][:]
        match.open_exchange()
        match.go_on()
        return match

    def restore(self, setup: Setup, dice: Dice, options: Options, position: dict[str, Any]) -> EvolutionMatch:
        """A match at a position; without one, the seat 0 to play in round 1 with nothing on the table."""
        row = pinned(setup, position)
        match = self._table(setup, dice, options)
        for cards in (*row["piles"], *row["hands"], *row["discards"]):
            for card in cards:
                check_known(setup, card, match.facts)
        fill(match, row)
        return match

    def _table(self, setup: Setup, dice: Dice, options: Options) -> EvolutionMatch:
        """An empty table with the cards dealt beside the decks known."""
        extra = setup.extra
        if "golden_goal" not in extra and all(card["id"] != GOLDEN_GOAL["id"] for card in setup.cards):
            setup.pin(dict(GOLDEN_GOAL))
        match = EvolutionMatch(self, setup, dice, options)
        match.gold = setup.number(str(extra.get("golden_goal", GOLDEN_GOAL["id"])))
        if "second_player" in extra:
            match.second = setup.number(str(extra["second_player"]))
        for card in {match.gold, match.second} - {-1}:
            check_known(setup, card, match.facts)
        return match


ENGINE = EvolutionEngine()
