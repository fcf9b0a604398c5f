"""The protocol between the rules runner and a game: Engine starts matches, Match plays one.

How to write an engine
----------------------

In ``cardkit/games/<id>/match.py`` make a subclass of ``Engine`` and one of ``Match``, and ``ENGINE =
MyEngine()``; ``GAME`` names it as ``engine="cardkit.games.<id>.match:ENGINE"``. The runner, the logs, the
agents, the batch and the commands need nothing else; ``tests/match/test_conformance.py`` finds the engine
through the registry and holds it to everything below. ``tests/match/toy.py`` is a small complete one.

The position
    A Match holds the whole position in plain slots: ints, lists and tuples of ints, small ``__slots__``
    records. A card is its number in ``setup.cards``; copies of one card have one number. Facts of cards are
    compiled once and kept in ``setup.compiled`` under a key that holds every option they depend on; they
    are never changed. The top of a pile is the end of its list. Never walk a set, never depend on dict
    order that came from outside.

Decisions
    ``to_act`` names the seats that must choose now. ``()``: the match is over. Several: they choose at the
    same time and in secret; each seat's choice is kept (hidden from the others' views and events) until the
    last has chosen; take a seat out of ``to_act`` when it has chosen (``chosen``). After ``start``,
    ``restore`` and every ``_apply`` the match stands at a decision or is over: whatever needs no choice has
    been done.

    A choice inside an effect is a decision like any other: put what is left to do on a stack in the
    position (a list of tuples of ints, innermost last), set ``to_act``, and go on from the stack in
    ``_apply``. The seat to act need not be the one whose turn it is (answers, responses).

    A window in which a seat can only pass is not offered: go on at once. Operations that only pass are
    declared ``Op(..., skip=True)`` and the conformance suite refuses decisions that offer nothing else.

    A large choice (pairings, supports, discards) is a sequence of small ones; a decision should have at
    most a few hundred actions, mostly fewer than 30. Actions in ``_legal`` are distinct and in an order
    that depends only on what the seat may know.

Events
    Whatever changes the position appends an event to ``self.events`` in the same function:
    ``(kind, rule, *values)``, kind declared in ``Engine.events``, rule an id in ``Engine.rules``. Values
    are ints, texts, bools. A handler of an effect op appends ``("effect", rule, seat, card, op)`` as well
    when it runs: coverage counts those, so every engine with effects declares ``"effect": ("seat", "card",
    "op:text")``.

    Dice that are put in place of others (a move taken back) go on recording to the same list: hand ``record``
    over.

Compiling
    The games of this package can be compiled (``[tool.hatch.build.targets.wheel.hooks.mypyc]`` of
    ``pyproject.toml``); ``tests/test_compiled.py`` says what mypyc does not understand. A class whose copies
    are made with ``__new__``, each Match among them, and its bases are decorated as ``compiling`` says.

Ends
    Call ``finish(winners, reason)``; the base class cuts off a match after ``max_turns`` (option) or
    ``max_decisions``: no result, never a win or a draw. Keep ``turn`` counting from 1.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cardkit.errors import RefusedError, UsageError
from cardkit.i18n import LANGUAGES, _, choose
from cardkit.match.compiling import mypyc_attr
from cardkit.match.dice import Dice
from cardkit.match.fields import Action, Event, Op, fields, spread
from cardkit.match.options import FLAG, PRESETS, Option, OptionList, Options, Value, options_json
from cardkit.match.result import Result
from cardkit.match.rule import RUNNER_RULES, IllegalActionError, Rule
from cardkit.match.setup import CardFacts, Seat, Setup, pinned
from cardkit.match.telling import Teller
from cardkit.match.words import COMMON

if TYPE_CHECKING:
    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup
    from cardkit.decks.deck import Deck

__all__ = [
    "FLAG",
    "PRESETS",
    "Action",
    "CardFacts",
    "Dice",
    "Engine",
    "Event",
    "IllegalActionError",
    "Match",
    "Op",
    "Option",
    "OptionList",
    "Options",
    "Result",
    "Rule",
    "Seat",
    "Setup",
    "Value",
    "options_json",
    "pinned",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Match(Teller, ABC):
    """One match: a mutable position. Subclass it with ``__slots__`` of your own and call
    ``super().__init__``.

    Slots of the base, saved and loaded by the base:
        turn: number of the turn (or round) that is on, from 1; counts what ``max_turns`` limits.
        to_act: seats that must choose now; () = over.
        first: seat with the first turn, -1 = none.
        decisions: how many actions were applied.
        outcome: the Result once it is over.
    And: setup, options (in force, never changed), dice, events (since somebody last took them), engine.
    """

    __slots__ = (
        "_asked",
        "_offered",
        "decisions",
        "dice",
        "engine",
        "events",
        "first",
        "max_decisions",
        "max_turns",
        "options",
        "outcome",
        "setup",
        "to_act",
        "turn",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        self.engine = engine
        self.setup = setup
        self.dice = dice
        self.options = options
        cap = options["max_turns"]
        assert isinstance(cap, int)
        self.max_turns = cap
        self.max_decisions = engine.max_decisions
        self.turn = 1
        self.first = -1
        self.decisions = 0
        self.to_act: tuple[int, ...] = ()
        self.events: list[Event] = []
        self.outcome: Result | None = None
        # The legal actions that were last asked for, and of which seat; -1 after every action.
        self._asked = -1
        self._offered: list[Action] = []

    # --- what a game writes -------------------------------------------------------------------------------

    @abstractmethod
    def _legal(self, seat: int) -> list[Action]:
        """All legal actions of a seat that is in ``to_act``: distinct, never empty, a new list, in a fixed
        order.

        They may depend only on what the seat may know: the list is shown to it.
        """

    @abstractmethod
    def _apply(self, seat: int, action: Action) -> None:
        """Do a legal action (it has been checked) and everything that follows without a choice, with its
        events.
        """

    @abstractmethod
    def _why(self, seat: int, action: Action) -> str:
        """The id of the rule that an action breaks which is of a declared form but not legal now.

        Called for refusals only: it may be slow, and should name the first rule a referee would name. For a
        form that is simply not on now (a different phase), name the rule of the turn's order.
        """

    @abstractmethod
    def clone(self) -> Match:
        """An independent copy: start with ``twin = self._twin()`` and copy every list and record of your own.

        Under 20 µs for small games. Dice are cloned; events start empty. Tuples, ints and compiled facts
        are shared.
        """

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The position as JSON for people: cards by id, seats by number, every hidden pile and every
        pending choice.

        ``Engine.restore`` reads the same form with any key missing, so it is also what scenarios write and
        expect. Complete: restoring it gives a match that goes on exactly like this one. The base adds
        ``turn``, ``to_act``, ``first``, ``decisions`` and, when it is over, ``result``.
        """

    @abstractmethod
    def key(self) -> str:
        """A text that is equal for equal positions and differs for others, made fast: ``repr((…))`` of
        tuples and lists.

        Everything ``position`` has, and no more; dice are left out. Taken every few decisions for logs.
        """

    @abstractmethod
    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know, as JSON: built up from allowed facts, never the position with things
        taken out.

        Own hand, what lies open, how many cards the hidden places have. No order of a pile, no dice, no
        choice that another seat made in secret. For a seat that is not to act as well.
        """

    @abstractmethod
    def guess(self, seat: int, dice: Dice) -> Match:
        """A match the seat cannot tell from this one: same view, same legal actions for it; the rest drawn
        by ``dice``.

        Hidden cards (rival hands, piles, set cards, secret choices) are dealt anew from the cards that the
        seat knows must be there; ``dice`` becomes the dice of the guess, so that the future is unknown too.
        Usually: clone, pool what is hidden, sort the pool (the true order must not shine through),
        ``dice.shuffle("guess", pool)``, deal it back, set ``twin.dice = dice``. Secret choices of others are
        drawn from what they could legally have chosen. It may depend on nothing but the view and ``dice``:
        a guess made from a guess, by equal dice, is equal to one made from the true match.
        """

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands now."""

    @abstractmethod
    def value(self, seat: int) -> float:
        """How good the position looks for the seat's side, higher is better: what ``greedy`` compares one
        step ahead.

        It is asked of guesses, so it may look at everything. Won and lost positions: far above and far
        below the rest.
        """

    @abstractmethod
    def board(self, seat: int | None, language: str) -> str:
        """The table drawn in text, at most 100 columns, as the seat sees it; None sees everything. No
        colours.
        """

    @abstractmethod
    def census(self) -> list[int]:
        """Every card of the match, one number per copy, wherever it lies (piles, hands, table, removed).

        The same multiset at every decision: the conformance suite holds it.
        """

    def conserved(self) -> dict[str, int]:
        """Other quantities that never change in a match (food in bank and on boards together), by name."""
        return {}

    def measures(self) -> dict[str, tuple[int, ...]]:
        """Numbers per seat that a batch should average besides the score (units left, species alive)."""
        return {}

    def readings(self) -> dict[str, Any]:
        """Values worth expecting in scenarios that are not part of the position (strengths as computed
        now).
        """
        return {}

    # --- what everybody calls -----------------------------------------------------------------------------

    def legal_actions(self, seat: int) -> list[Action]:
        """The legal actions of a seat; [] when it is not to act. The list is shared: read it only."""
        if seat == self._asked:
            return self._offered
        if seat not in self.to_act:
            return []
        self._offered = self._legal(seat)
        self._asked = seat
        return self._offered

    def apply(self, seat: int, action: Action) -> None:
        """Do an action of a seat. Raises IllegalActionError, with nothing changed, when it is not legal."""
        if action not in self.legal_actions(seat):
            raise self.refusal(seat, action)
        self.do(seat, action)

    def do(self, seat: int, action: Action) -> None:
        """``apply`` unchecked: for an action just taken from ``legal_actions`` of an equal position."""
        self._asked = -1
        self.decisions += 1
        self._apply(seat, action)
        if (self.turn > self.max_turns or self.decisions >= self.max_decisions) and self.to_act:
            self._cut()

    def result(self) -> Result | None:
        """The result, or None while the match goes on."""
        return self.outcome

    def refusal(self, seat: int, action: Action) -> IllegalActionError:
        """Why an action that is not legal is refused."""
        engine = self.engine
        if not self.to_act:
            rule = "match.over"
        elif seat not in self.to_act:
            rule = "match.not-to-act"
        elif not engine.is_formed(self, action):
            rule = "match.no-such-action"
        else:
            rule = self._why(seat, action)
        return IllegalActionError(
            rule,
            _("{seat}: {action} is not allowed: {rule}").format(
                seat=self.seat_name(seat), action=self.describe(action), rule=engine.cite(rule)
            ),
        )

    def save(self) -> dict[str, Any]:
        """All that ``Engine.load`` needs to go on from here, as JSON."""
        return {
            "game": self.engine.id,
            "rules_version": self.engine.rules_version,
            "options": options_json(self.options),
            "setup": self.setup.to_json(),
            "dice": self.dice.save(),
            "position": self.full_position(),
        }

    def full_position(self) -> dict[str, Any]:
        """The position with what the base class keeps."""
        base: dict[str, Any] = {
            "turn": self.turn,
            "to_act": list(self.to_act),
            "first": self.first,
            "decisions": self.decisions,
        }
        if self.outcome is not None:
            base["result"] = self.outcome.to_json()
        return {**base, **self.position()}

    def digest(self) -> str:
        """16 hex digits that stand for the whole position (dice aside)."""
        text = f"{self.turn} {self.to_act} {self.first} {self.decisions} {self.key()}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    # --- for subclasses -----------------------------------------------------------------------------------

    def finish(self, winners: tuple[int, ...], reason: str) -> None:
        """The match is over: ``winners`` are seats (a whole side), () is a draw; the reason is declared in
        the engine.
        """
        self.outcome = Result(winners, self.scores(), reason, self.turn, self.first)
        self.to_act = ()

    def _cut(self) -> None:
        reason = "turn-cap" if self.turn > self.max_turns else "decision-cap"
        # the turn that would have begun is not counted
        turns = min(self.turn, self.max_turns)
        self.outcome = Result((), self.scores(), reason, turns, self.first, True)
        self.to_act = ()
        self.events.append(("cut", "match.cap", reason))

    def _twin(self) -> Self:
        """A new match of this class with the base's slots copied, for ``clone``."""
        twin = self.__class__.__new__(self.__class__)
        twin.engine = self.engine
        twin.setup = self.setup
        twin.options = self.options
        twin.max_turns = self.max_turns
        twin.max_decisions = self.max_decisions
        twin.dice = self.dice.clone()
        twin.turn = self.turn
        twin.first = self.first
        twin.decisions = self.decisions
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.events = []
        twin._asked = -1
        twin._offered = []
        return twin

    def side(self, seat: int) -> int:
        """The side (team) of a seat."""
        return self.setup.seats[seat].side

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, in table order."""
        return tuple(place for place, seat in enumerate(self.setup.seats) if seat.side == side)

    def offer(self, seat: int, actions: list[Action]) -> None:
        """Stand at a decision of one seat whose legal actions are known already: they are not computed again.

        For engines that must look whether there is anything to choose before they open a window.
        """
        self.to_act = (seat,)
        self._asked = seat
        self._offered = actions

    def chosen(self, seat: int) -> None:
        """A seat has made its choice among several that choose in secret: it is no longer to act."""
        self.to_act = tuple(other for other in self.to_act if other != seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(ABC):
    """Starts and loads the matches of one game, and declares its words and numbers.

    Class attributes a game sets (long tables are constants of their own modules: rules.py, words.py):
        id: the game's id.
        source: name of the published text whose sections the rules cite.
        language: the language of that text: the page of rulings is written in it first.
        rules_version: raise it whenever the same actions could come out differently; logs carry it.
        options: OptionList(…, turns=cap).
        rules: id (``<game>.<kebab>``) → Rule: everything that refusals and events cite.
        ops: code → Op (codes from 0 or 1, dense).
        events: kind → fields, e.g. ``{"drew": ("seat", "?card"), "scored": ("seat", "points")}``.
        enums: name → words, for fields that are neither numbers, seats nor cards.
        reasons: the reasons ``finish`` may give.
        words: key → ``{"en", "es", "pt"}``: ``do.<op>``, ``event.<kind>``, ``reason.<reason>``,
        ``<enum>.<word>``, with the
            fields as placeholders (``"{seat} plays {card}"``); plus the game's own keys for its board.
        effects: effect op → handler (any object): exactly the ops that card data use.
        max_decisions: cap on actions in one match, well above the longest real one.
        keeps_order: whether the order of lines in a deck file means something; else cards come sorted by
        number.
    """

    id: ClassVar[str]
    source: ClassVar[str]
    language: ClassVar[str] = "en"
    rules_version: ClassVar[int] = 1
    options: ClassVar[OptionList]
    rules: ClassVar[Mapping[str, Rule]]
    ops: ClassVar[Mapping[int, Op]]
    events: ClassVar[Mapping[str, tuple[str, ...]]]
    enums: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    reasons: ClassVar[tuple[str, ...]]
    words: ClassVar[Mapping[str, Mapping[str, str]]]
    effects: ClassVar[Mapping[str, Any]] = {}
    max_decisions: ClassVar[int] = 5000
    keeps_order: ClassVar[bool] = False

    def __init__(self) -> None:
        enums = dict(self.enums)
        self.op_fields = {code: fields(op.args, enums) for code, op in self.ops.items()}
        self.event_fields = {kind: fields(specs, enums) for kind, specs in self.events.items()}
        self.event_fields["cut"] = fields(("reason:text",), {})

    # --- what a game writes -------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup, dice: Dice, options: Options) -> Match:
        """A new match at its first decision: shuffles, coin, opening hands done, with their events.

        ``setup`` and ``options`` are never changed. Raises RefusedError where the match cannot be played (a
        card with an unknown effect op, a missing value that the match needs), naming card and reason.
        """

    @abstractmethod
    def restore(self, setup: Setup, dice: Dice, options: Options, position: dict[str, Any]) -> Match:
        """A match at a position in the form of ``Match.position``, any key of which may be missing.

        Missing keys mean the plainest thing (empty, zero, first phase, seat 0's turn). Unknown keys and
        impossible values raise RefusedError saying what was expected: scenarios are written by people. Read
        every card with ``setup.number`` before compiling facts. ``turn``, ``to_act``, ``first``,
        ``decisions``, ``result`` are read by the
        base afterwards: leave ``to_act`` at what the position implies, for scenarios that do not give it.
        """

    # --- what a game may write ----------------------------------------------------------------------------

    def facts(self, card: Card, lookup: Lookup, options: Options) -> CardFacts:
        """The facts of a card that matches pin; a game with a profile lays its values over them here."""
        return pinned(card.to_json())

    def prepare(self, decks: list[Deck], lookup: Lookup, options: Options) -> Setup:
        """The setup of decks in the order given: all their cards pinned, a seat per deck.

        Then ``seat`` and ``furnish`` make it the setup of the game. Raises RefusedError for copies whose card
        is unknown and for what ``seat`` refuses.
        """
        facts: dict[str, CardFacts] = {}
        for deck in decks:
            for entry in deck.entries:
                if entry.card is None:
                    raise RefusedError(
                        _("{path}:{line}: {text!r} is no card of the catalogue").format(
                            path=deck.path, line=entry.line, text=entry.text
                        ),
                        help=_("cardkit check {path} says more").format(path=deck.path),
                    )
                if entry.card.id not in facts:
                    facts[entry.card.id] = self.facts(entry.card, lookup, options)
        setup = Setup(self.id, [facts[id] for id in sorted(facts)], [])
        for place, deck in enumerate(decks):
            cards: dict[str, list[int]] = {}
            for entry in deck.entries:
                if entry.card is not None:
                    pile = cards.setdefault(entry.section or "", [])
                    pile += [setup.number(entry.card.id)] * entry.count
            if not self.keeps_order:
                cards = {section: sorted(pile) for section, pile in cards.items()}
            headers = {key: values[0].value for key, values in deck.headers.items() if values}
            headers["format"] = deck.format or ""
            setup.seats.append(Seat(headers.get("name", ""), place, cards, headers))
        self.seat(setup, decks, lookup, options)
        self.furnish(setup, lookup, options)
        return setup

    def why_unplayable(self, card: CardFacts, options: Options) -> str:
        """Why a match with this card cannot start, for people; '' when it can.

        An effect op without a handler, or what ``examine`` refuses.
        """
        unknown = sorted(set(ops_in(card.get("effects"))) - set(self.effects))
        if unknown:
            return _("unknown effect {ops}").format(ops=", ".join(unknown))
        try:
            self.examine(card, options)
        except RefusedError as error:
            reason = error.message  # which names the card first, as nobody needs who knows it
            for part in (str(card.get("name")), f" ({card['id']})", f" [{card['id']}]", ":"):
                reason = reason.removeprefix(part)
            return reason.strip()
        return ""

    def examine(self, card: CardFacts, options: Options) -> None:
        """Raise RefusedError, as ``start`` would, for a card that no match can be played with.

        A value that every match needs is missing, or its effects are not understood. Default: nothing is
        needed.
        """
        return

    def seat(self, setup: Setup, decks: list[Deck], lookup: Lookup, options: Options) -> None:
        """Turn the default setup (a seat per deck, each its own side) into that of the game, in place.

        Teams, shared decks (``table``), armies; refuse with RefusedError what cannot be seated. The default
        takes two decks.
        """
        if len(setup.seats) != 2:
            raise RefusedError(
                _("{game} is played by two decks, not {n}").format(game=self.id, n=len(setup.seats))
            )

    def furnish(self, setup: Setup, lookup: Lookup, options: Options) -> None:
        """Pin what matches need besides the cards of decks (``extra``, cards that effects create), in place.

        Also called for scenarios, where seats may be bare. Most games need nothing.
        """
        return

    def sides(self, position: dict[str, Any], options: Options) -> tuple[int, ...]:
        """The side of each seat of a scenario that gives a position and no setup. Default: two seats."""
        return (0, 1)

    def lineups(self, decks: list[Deck]) -> list[tuple[list[Deck], dict[str, Any]]]:
        """Ways to seat the shipped decks: for tests, benchmarks and the published simulations.

        Each a list of decks and options on top of the preset; every deck in at least one, every number of
        seats and form of match among them. Default: each deck against the next one.
        """
        return [([deck, decks[(place + 1) % len(decks)]], {}) for place, deck in enumerate(decks)]

    def arrangements(self, setup: Setup) -> list[tuple[int, ...]]:
        """The seatings a batch goes through: order[i] = which seat of the setup sits at place i.

        Of even length; matches 2k and 2k + 1 share their luck and use neighbours of this list (taken round
        and round), which should be each other's mirror. Default: each rotation and its reversal.
        """
        n = len(setup.seats)
        orders: list[tuple[int, ...]] = []
        for shift in range(n if n > 2 else 1):
            turned = tuple((place + shift) % n for place in range(n))
            orders += [turned, turned[::-1]]
        return orders

    # --- what everybody calls -----------------------------------------------------------------------------

    def load(self, state: dict[str, Any]) -> Match:
        """The match of ``Match.save``. Raises UsageError for other rules versions."""
        if state.get("rules_version") != self.rules_version:
            raise UsageError(
                _("rules version {got} of {game} is not known here, only {known}").format(
                    got=state.get("rules_version"), game=self.id, known=self.rules_version
                )
            )
        setup = Setup.from_json(self.id, state["setup"])
        return self.scene(
            setup, Dice.load(state["dice"]), self.options.resolve(state["options"]), state["position"]
        )

    def scene(self, setup: Setup, dice: Dice, options: Options, position: dict[str, Any]) -> Match:
        """The match at a full position (``Match.full_position``) or at what a scenario gives of one."""
        own = {key: value for key, value in position.items() if key not in _BASE_KEYS}
        match = self.restore(setup, dice, options, own)
        match.turn = position.get("turn", match.turn)
        match.first = position.get("first", match.first)
        match.decisions = position.get("decisions", 0)
        if "to_act" in position:
            match.to_act = tuple(position["to_act"])
        if "result" in position:
            match.outcome = Result.from_json(position["result"])
        match._asked = -1
        return match

    def cite(self, rule: str) -> str:
        """A rule in words, with the section of the published text it stands in."""
        found = self.rules.get(rule) or RUNNER_RULES[rule]
        text = choose(found.text)
        return f"{text} ({self.source}, {found.section})" if rule in self.rules else text

    def say(self, key: str, language: str, values: Mapping[str, str]) -> str:
        """A sentence of the game's words (or the runner's), its placeholders filled."""
        texts = self.words.get(key) or COMMON.get(key)
        if texts is None:
            return " ".join([key, *values.values()])
        return texts[language if language in LANGUAGES else "en"].format(**values)

    def is_formed(self, match: Match, action: Action) -> bool:
        """Whether an action is of a declared form, with cards, seats and words that exist."""
        if not action or action[0] not in self.ops:
            return False
        pairs = spread(self.op_fields[action[0]], action[1:])
        if pairs is None:
            return False
        for field, value in pairs:
            if field.kind == "card" and not -1 <= value < len(match.setup.cards):
                return False
            if field.kind == "seat" and not -1 <= value < len(match.setup.seats):
                return False
            if field.kind in self.enums and not -1 <= value < len(self.enums[field.kind]):
                return False
        return True


_BASE_KEYS = frozenset({"turn", "to_act", "first", "decisions", "result"})


def ops_in(effects: Any) -> Iterator[str]:
    """Every effect op in a value of card data, however deep, in order."""
    if isinstance(effects, dict):
        if isinstance(effects.get("op"), str):
            yield effects["op"]
        for part in effects.values():
            yield from ops_in(part)
    elif isinstance(effects, list):
        for part in effects:
            yield from ops_in(part)


def state_text(match: Match) -> str:
    """The whole saved state as one text, for comparing two matches exactly."""
    return json.dumps(match.save(), sort_keys=True, ensure_ascii=False)
