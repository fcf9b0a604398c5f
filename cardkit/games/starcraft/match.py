"""The engine that starts and loads battles."""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.games.starcraft import forms, position
from cardkit.games.starcraft.battle import SHUFFLES, Battle
from cardkit.games.starcraft.effects import HANDLERS
from cardkit.games.starcraft.facts import TECHNOLOGY, UNIT
from cardkit.games.starcraft.needs import refuse_unknown, unknown_values
from cardkit.games.starcraft.options import OPTIONS
from cardkit.games.starcraft.rules import RULES
from cardkit.games.starcraft.words import WORDS
from cardkit.i18n import _
from cardkit.match.core import CardFacts, Dice, Engine, Options, Setup

HAND_SIZE = {"terran": 8, "zerg": 6, "protoss": 6}


class BattleEngine(Engine):
    """Starts and loads battles."""

    id = "starcraft"
    source = "StarCraft: el juego de tablero"
    language = "es"
    rules_version = 1
    options = OPTIONS
    rules = RULES
    ops = forms.OPS
    events = forms.EVENTS
    enums = forms.ENUMS
    reasons = forms.REASONS
    words = WORDS
    effects = HANDLERS
    max_decisions = 2000

    def start(self, setup: Setup, dice: Dice, options: Options) -> Battle:
        """A battle of two decks with armies; the first attacks. Hands of 6 cards (Terran 8) come first."""
        battle = Battle(self, setup, dice, options)
        facts = battle.facts
        for place, player in enumerate(setup.seats):
            seat = place ^ battle.turned
            for card in [card for cards in player.cards.values() for card in cards]:
                kind = facts.kind[card]
                if kind == UNIT:
                    battle.pool[seat].append(card)
                elif kind == TECHNOLOGY:
                    battle.technologies[seat].append(card)
                else:
                    battle.deck[seat].append(card)
            if not battle.pool[seat]:
                raise RefusedError(
                    _("{name} has no army: a battle needs units").format(name=player.name or place + 1),
                    help=_("write a heading units: in the deck file and the units below it"),
                )
            battle.pool[seat].sort()
            battle.race[seat] = player.headers.get("race", "").lower() or facts.race[battle.pool[seat][0]]
        if battle.area_limit and len(battle.pool[0]) > battle.area_limit + 2:
            raise RefusedError(
                _("the attacker brings {n} units; an area of {limit} takes {most} at most").format(
                    n=len(battle.pool[0]), limit=battle.area_limit, most=battle.area_limit + 2
                )
            )
        checked = ("starcraft known", battle.specialty, battle.turned)
        if checked not in setup.compiled:
            refuse_unknown(battle)
            setup.compiled[checked] = True
        for seat in (0, 1):
            dice.shuffle(SHUFFLES[seat ^ battle.turned], battle.deck[seat])
            battle.draw(seat, HAND_SIZE.get(battle.race[seat], 6))
        battle.first = battle.turned
        battle.advance()
        if battle.turned:
            battle.turn_events(0)
        return battle

    def why_unplayable(self, card: CardFacts, options: Options) -> str:
        """What some battle may need of the card and nobody has written down."""
        missing = unknown_values(card, bool(options["specialty_support"]))
        if missing:
            return _("not known: {values}").format(values=", ".join(missing))
        return super().why_unplayable(card, options)

    def restore(self, setup: Setup, dice: Dice, options: Options, position_: dict[str, Any]) -> Battle:
        """A battle at a position; what is missing is empty, and phases before the given units are skipped."""
        return position.read(self, setup, dice, options, position_)


ENGINE = BattleEngine()
