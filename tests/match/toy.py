"""A complete small game, for tests of the runner only: cards are played in secret, the higher one scores.

It has one of everything an engine may need: secret simultaneous choices, an effect with a choice inside
(a stack), an answer by the other seat, shuffles, options, refusals with rules, words. Cards have
``attrs.power`` and, some of them, the effect op ``draw`` (draw one) or ``steal`` (after winning, take a point
of the rival or leave it; the rival may shield it).
"""

from __future__ import annotations

from typing import Any

from cardkit.errors import RefusedError
from cardkit.match.core import (
    Action,
    Dice,
    Engine,
    Match,
    Op,
    Option,
    OptionList,
    Options,
    Rule,
    Setup,
)

PLAY, STEAL, LEAVE, SHIELD, PASS = range(1, 6)
NOTHING, STEALING, ANSWERING = range(3)


class ToyMatch(Match):
    """The position: decks and hands of card numbers, points, choices, the stack of what is left to do."""

    __slots__ = (
        "choices",
        "decks",
        "gain",
        "hands",
        "last",
        "played",
        "points",
        "powers",
        "shields",
        "stack",
        "verbs",
    )

    def __init__(self, engine: Engine, setup: Setup, dice: Dice, options: Options) -> None:
        super().__init__(engine, setup, dice, options)
        self.decks: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        gain = options["gain"]
        assert isinstance(gain, int)
        self.gain = gain
        self.points = [0, 0]
        self.choices = [-1, -1]
        self.last = [-1, -1]  # the cards of the last reveal, open
        self.played: list[int] = []  # face up, out of the game
        self.shields = [1, 1]
        self.stack: list[tuple[int, int]] = []  # (what, seat that chooses)
        self.compile()

    def compile(self) -> None:
        """Facts of cards as tuples, once per setup; no option changes them."""
        facts = self.setup.compiled.get("toy")
        if facts is None or len(facts[0]) != len(self.setup.cards):
            verbs = tuple(
                tuple(op["op"] for e in c.get("effects", ()) for op in e["do"]) for c in self.setup.cards
            )
            for card, ops in zip(self.setup.cards, verbs, strict=True):
                for op in ops:
                    if op not in EFFECTS:
                        raise RefusedError(f"{card['id']}: unknown effect op {op!r}")
            facts = self.setup.compiled["toy"] = (tuple(c["attrs"]["power"] for c in self.setup.cards), verbs)
        self.powers: tuple[int, ...] = facts[0]
        self.verbs: tuple[tuple[str, ...], ...] = facts[1]

    # --- rules ---------------------------------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.decks[seat]:
                card = self.decks[seat].pop()
                self.hands[seat].append(card)
                self.events.append(("drew", "toy.draw", seat, card))

    def begin(self) -> None:
        """A new round, or the end."""
        if not self.hands[0] and not self.hands[1]:
            a, b = self.points
            self.finish((0,) if a > b else (1,) if b > a else (), "points")
            self.events.append(("ended", "toy.end", "points"))
            return
        self.to_act = tuple(seat for seat in (0, 1) if self.hands[seat])

    def _legal(self, seat: int) -> list[Action]:
        if not self.stack:
            return [(PLAY, card) for card in sorted(set(self.hands[seat]))]
        if self.stack[-1][0] == STEALING:
            return [(STEAL,), (LEAVE,)]
        return [(SHIELD,), (PASS,)]

    def _why(self, seat: int, action: Action) -> str:
        return "toy.own-hand" if action[0] == PLAY and not self.stack else "toy.order"

    def _apply(self, seat: int, action: Action) -> None:
        op = action[0]
        if op == PLAY:
            self.choices[seat] = action[1]
            self.events.append(("chose", "toy.secret", seat, action[1]))
            self.chosen(seat)
            if not self.to_act:
                self.reveal()
            return
        self.stack.pop()
        if op == STEAL:
            rival = 1 - seat
            if self.shields[rival]:  # else there is nothing to answer: the window is not offered
                self.stack.append((ANSWERING, rival))
            else:
                self.steal(seat)
        elif op == SHIELD:
            self.shields[seat] -= 1
            self.events.append(("shielded", "toy.shield", seat))
        elif op == PASS:
            self.steal(1 - seat)
        self.go_on()

    def steal(self, seat: int) -> None:
        self.points[1 - seat] -= 1
        self.points[seat] += 1
        self.events.append(("stole", "toy.steal", seat))

    def reveal(self) -> None:
        """Both have chosen: show, compare, score, run effects in seat order."""
        self.last, self.choices = self.choices, [-1, -1]
        for seat in (0, 1):
            if self.last[seat] >= 0:
                self.hands[seat].remove(self.last[seat])
                self.played.append(self.last[seat])
        self.events.append(("revealed", "toy.secret", *self.last))
        a, b = (self.powers[card] if card >= 0 else -1 for card in self.last)
        winner = 0 if a > b else 1 if b > a else -1
        if winner >= 0:
            gain = self.gain
            self.points[winner] += gain
            self.events.append(("scored", "toy.higher", winner, gain))
        for seat in (1, 0):
            card = self.last[seat]
            if card >= 0:
                for op in self.verbs[card]:
                    EFFECTS[op](self, seat, card, winner)
        self.go_on()

    def go_on(self) -> None:
        if self.stack:
            self.to_act = (self.stack[-1][1],)
            return
        self.turn += 1
        for seat in (0, 1):
            self.draw(seat, 1)
        self.begin()

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    # --- copies --------------------------------------------------------------------------------------------

    def clone(self) -> ToyMatch:
        twin: ToyMatch = self._twin()
        twin.powers = self.powers
        twin.gain = self.gain
        twin.verbs = self.verbs
        twin.decks = [pile[:] for pile in self.decks]
        twin.hands = [hand[:] for hand in self.hands]
        twin.points = self.points[:]
        twin.choices = self.choices[:]
        twin.last = self.last[:]
        twin.played = self.played[:]
        twin.shields = self.shields[:]
        twin.stack = self.stack[:]
        return twin

    def key(self) -> str:
        return repr(
            (
                self.decks,
                self.hands,
                self.points,
                self.choices,
                self.last,
                self.played,
                self.shields,
                self.stack,
            )
        )

    def position(self) -> dict[str, Any]:
        id = self.setup.id
        return {
            "decks": [[id(card) for card in reversed(pile)] for pile in self.decks],
            "hands": [[id(card) for card in hand] for hand in self.hands],
            "points": list(self.points),
            "choices": [None if card < 0 else id(card) for card in self.choices],
            "last": [None if card < 0 else id(card) for card in self.last],
            "played": [id(card) for card in self.played],
            "shields": list(self.shields),
            "stack": [list(item) for item in self.stack],
        }

    def census(self) -> list[int]:
        played = self.played
        return [card for pile in (*self.decks, *self.hands, played) for card in pile]

    # --- knowledge -----------------------------------------------------------------------------------------

    def view(self, seat: int) -> dict[str, Any]:
        rival = 1 - seat
        return {
            "seat": seat,
            "turn": self.turn,
            "to_act": list(self.to_act),
            "hand": sorted(self.hands[seat]),
            "rival_hand": len(self.hands[rival]),
            "decks": [len(pile) for pile in self.decks],
            "deck": sorted(self.decks[seat]),
            "points": list(self.points),
            "chosen": self.choices[seat],
            "last": list(self.last),
            "played": sorted(self.played),
            "shields": list(self.shields),
            "stack": [list(item) for item in self.stack],
        }

    def guess(self, seat: int, dice: Dice) -> ToyMatch:
        twin = self.clone()
        twin.dice = dice
        twin.decks[seat].sort()  # the real order must not shine through
        dice.shuffle("guess/own", twin.decks[seat])
        rival = 1 - seat
        hidden = twin.hands[rival] + twin.decks[rival]
        hidden.sort()
        dice.shuffle("guess/rival", hidden)
        count = len(twin.hands[rival])
        twin.hands[rival], twin.decks[rival] = hidden[:count], hidden[count:]
        if twin.choices[rival] >= 0:
            twin.choices[rival] = dice.pick("guess/choice", twin.hands[rival])
        return twin

    def value(self, seat: int) -> float:
        if self.outcome is not None and self.outcome.winners:
            return 1000.0 if seat in self.outcome.winners else -1000.0
        held = sum(self.powers[card] for card in self.hands[seat])
        if self.choices[seat] >= 0:
            held -= self.powers[self.choices[seat]] // 2
        return self.points[seat] - self.points[1 - seat] + held / 100

    def board(self, seat: int | None, language: str) -> str:
        lines = []
        for place in (0, 1):
            known = seat is None or seat == place
            hand = sorted(self.hands[place])
            cards = " ".join(self.setup.id(card) if known else "??" for card in hand)
            lines.append(f"{self.seat_name(place, language)}: {self.points[place]} | {cards}")
        return "\n".join(lines)


def draw_effect(match: ToyMatch, seat: int, card: int, winner: int) -> None:
    """draw: the owner draws a card."""
    match.events.append(("effect", "toy.effects", seat, card, "draw"))
    match.draw(seat, 1)


def steal_effect(match: ToyMatch, seat: int, card: int, winner: int) -> None:
    """steal: having won with it, the owner may take a point of a rival who has one."""
    if winner == seat and match.points[1 - seat] > 0:
        match.events.append(("effect", "toy.effects", seat, card, "steal"))
        match.stack.append((STEALING, seat))


EFFECTS = {"draw": draw_effect, "steal": steal_effect}


RULES = {
    "toy.draw": Rule(
        "Draw", "Draw one card a round.", "Roba una carta por ronda.", "Compra uma carta por rodada."
    ),
    "toy.secret": Rule(
        "Play", "Cards are chosen in secret.", "Se elige en secreto.", "Escolhe-se em segredo."
    ),
    "toy.own-hand": Rule("Play", "Only from the hand.", "Solo de la mano.", "Somente da mão."),
    "toy.order": Rule("Play", "Not now.", "Ahora no.", "Agora não."),
    "toy.higher": Rule("Score", "The higher card scores.", "Puntúa la mayor.", "A maior pontua."),
    "toy.steal": Rule(
        "Steal", "A point changes hands.", "Un punto cambia de dueño.", "Um ponto muda de dono."
    ),
    "toy.shield": Rule("Steal", "A shield stops it.", "Un escudo lo impide.", "Um escudo o impede."),
    "toy.effects": Rule("Effects", "Effects of cards.", "Efectos de cartas.", "Efeitos de cartas."),
    "toy.end": Rule("End", "No hands, no match.", "Sin manos se acaba.", "Sem mãos acaba."),
}

OPS = {
    PLAY: Op("play", "card"),
    STEAL: Op("steal"),
    LEAVE: Op("leave"),
    SHIELD: Op("shield"),
    PASS: Op("pass", skip=True),
}

EVENTS = {
    "drew": ("seat", "?card"),
    "chose": ("seat", "?card"),
    "revealed": ("first:card", "second:card"),
    "scored": ("seat", "points"),
    "effect": ("seat", "card", "op:text"),
    "stole": ("seat",),
    "shielded": ("seat",),
    "ended": ("reason:text",),
}

WORDS = {
    "do.play": {"en": "play {card}", "es": "jugar {card}", "pt": "jogar {card}"},
    "do.steal": {"en": "take a point", "es": "tomar un punto", "pt": "tomar um ponto"},
    "do.leave": {"en": "leave it", "es": "dejarlo", "pt": "deixar"},
    "do.shield": {"en": "use the shield", "es": "usar el escudo", "pt": "usar o escudo"},
    "do.pass": {"en": "pass", "es": "pasar", "pt": "passar"},
    "event.drew": {"en": "{seat} draws {card}", "es": "{seat} roba {card}", "pt": "{seat} compra {card}"},
    "event.chose": {
        "en": "{seat} chooses {card}",
        "es": "{seat} elige {card}",
        "pt": "{seat} escolhe {card}",
    },
    "event.revealed": {
        "en": "{first} / {second}",
        "es": "{first} / {second}",
        "pt": "{first} / {second}",
    },
    "event.scored": {"en": "{seat}: +{points}", "es": "{seat}: +{points}", "pt": "{seat}: +{points}"},
    "event.effect": {"en": "{card}: {op}", "es": "{card}: {op}", "pt": "{card}: {op}"},
    "event.stole": {
        "en": "{seat} takes a point",
        "es": "{seat} toma un punto",
        "pt": "{seat} toma um ponto",
    },
    "event.shielded": {"en": "{seat} shields", "es": "{seat} se cubre", "pt": "{seat} se protege"},
    "event.ended": {"en": "The end.", "es": "Fin.", "pt": "Fim."},
    "reason.points": {"en": "more points", "es": "más puntos", "pt": "mais pontos"},
}


class ToyEngine(Engine):
    """The engine of the toy."""

    id = "toy"
    source = "Toy rules"
    options = OptionList(
        Option(
            "gain",
            {
                "en": "Points for the higher card.",
                "es": "Puntos de la carta mayor.",
                "pt": "Pontos da carta maior.",
            },
            default=1,
            least=1,
            most=9,
            rulebook=2,
        ),
        Option(
            "hand",
            {
                "en": "Size of the first hand.",
                "es": "Tamaño de la primera mano.",
                "pt": "Tamanho da primeira mão.",
            },
            values=("three", "two"),
            meanings={
                "three": {"en": "3 cards", "es": "3 cartas", "pt": "3 cartas"},
                "two": {"en": "2 cards", "es": "2 cartas", "pt": "2 cartas"},
            },
        ),
        turns=60,
    )
    rules = RULES
    ops = OPS
    events = EVENTS
    reasons = ("points",)
    effects = EFFECTS
    max_decisions = 400
    words = WORDS

    def start(self, setup: Setup, dice: Dice, options: Options) -> ToyMatch:
        match = ToyMatch(self, setup, dice, options)
        for seat in (0, 1):
            deck = setup.seats[seat].deck()
            dice.shuffle(f"shuffle/{seat}", deck)
            match.decks[seat] = deck
            match.draw(seat, 3 if options["hand"] == "three" else 2)
        match.begin()
        return match

    def restore(self, setup: Setup, dice: Dice, options: Options, position: dict[str, Any]) -> ToyMatch:
        unknown = set(position) - {
            "decks",
            "hands",
            "points",
            "choices",
            "last",
            "played",
            "shields",
            "stack",
        }
        if unknown:
            raise RefusedError(f"unknown in a position: {', '.join(sorted(unknown))}")
        decks = [setup.numbers(pile)[::-1] for pile in position.get("decks", [[], []])]
        hands = [setup.numbers(hand) for hand in position.get("hands", [[], []])]
        choices = [-1 if c is None else setup.number(c) for c in position.get("choices", [None, None])]
        last = [-1 if c is None else setup.number(c) for c in position.get("last", [None, None])]
        played = setup.numbers(position.get("played", []))
        match = ToyMatch(self, setup, dice, options)
        match.decks, match.hands, match.choices, match.last = decks, hands, choices, last
        match.played = played
        match.points = list(position.get("points", [0, 0]))
        match.shields = list(position.get("shields", [1, 1]))
        match.stack = [(what, seat) for what, seat in position.get("stack", [])]
        if match.stack:
            match.to_act = (match.stack[-1][1],)
        else:
            match.to_act = tuple(s for s in (0, 1) if match.hands[s] and match.choices[s] < 0)
        return match


ENGINE = ToyEngine()


def cards() -> list[dict[str, Any]]:
    """Facts of eight cards."""
    plain = [
        {"id": f"T-{n}", "name": f"Card {n}", "kind": "card", "attrs": {"power": n}} for n in range(1, 7)
    ]
    draw = [{"when": "played", "do": [{"op": "draw"}]}]
    steal = [{"when": "played", "do": [{"op": "steal"}]}]
    return [
        *plain,
        {"id": "T-7", "name": "Runner", "kind": "card", "attrs": {"power": 2}, "effects": draw},
        {"id": "T-8", "name": "Thief", "kind": "card", "attrs": {"power": 5}, "effects": steal},
    ]


def setup() -> Setup:
    """Two decks of twelve."""
    low, high = [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 2, 3], [0, 0, 1, 1, 4, 5, 5, 6, 7, 7, 7, 3]
    return Setup.from_json(
        "toy",
        {
            "cards": cards(),
            "seats": [
                {"name": "Low", "side": 0, "cards": {"": sorted(low)}},
                {"name": "High", "side": 1, "cards": {"": sorted(high)}},
            ],
        },
    )
