"""Match logs: a match on JSON Lines, written while it is played, replayed and judged by ``verify``.

The first line is the header: the game, the version of its rules, the options in force, the dice and their
seed, who sat where with which cards, and the facts of all cards as they were. Then, in the order in which
they happened::

    {"seat":0,"action":"play S01-C017 3"}
    {"dice":"wheel","value":2}
    {"event":"played","rule":"dropmix.play","seat":0,"card":"S01-C017","slot":3}
    {"state":"59c0a1d2f7e80b34","decisions":16}
    {"result":{"winners":[0],...},"digest":"..."}

The digest of the last line covers every byte above it. There is no path and no clock in a log.

``"recorded": "full"`` logs are written by cardkit and hold every line; ``"recorded": "by_hand"`` logs hold
the header, dice and actions only, written at a table (blank lines and lines that start with # are skipped).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from cardkit import __version__
from cardkit.match.core import Action, Engine, Event, Match, Options, Result, Setup, options_json
from cardkit.match.dice import ALGORITHM

VERSION = 1
EVERY = 16  # decisions between two digests of the state

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def header(
    engine: Engine, setup: Setup, options: Options, seed: int | None, agents: list[str]
) -> dict[str, Any]:
    """The first line of a full log."""
    return {
        "match_log": VERSION,
        "cardkit": __version__,
        "game": engine.id,
        "rules_version": engine.rules_version,
        "options": options_json(options),
        "recorded": "full",
        "dice": ALGORITHM,
        "seed": seed,
        "agents": agents,
        "setup": setup.to_json(),
    }


class LogWriter:
    """Collects the lines of one match; ``text`` gives the whole log.

    ``dice`` is the list that the dice of the match record to; the runner hands over what happened, step by
    step.
    """

    __slots__ = ("_actions", "_forms", "_lines", "_setup", "dice")

    def __init__(
        self, engine: Engine, setup: Setup, options: Options, seed: int | None, agents: list[str]
    ) -> None:
        kept = setup.compiled.get("log")
        if kept is None:
            kept = setup.compiled["log"] = (EventLines(engine, setup), {}, {})
        # The lines of actions and the headers repeat from match to match: pure functions of their keys.
        self._forms: EventLines = kept[0]
        self._actions: dict[tuple[int, Action], str] = kept[1]
        heads: dict[str, tuple[str, str]] = kept[2]
        self._setup = setup
        key = _dumps([options_json(options), agents])
        if key not in heads:
            mark = "\x00"
            text = _dumps({**header(engine, setup, options, None, agents), "seed": mark})
            before, after = text.split(_dumps(mark))
            heads[key] = (before, after)
        before, after = heads[key]
        self._lines = [f"{before}{_dumps(seed)}{after}"]
        self.dice: list[tuple[str, int | list[int]]] = []

    def begun(self, match: Match) -> None:
        """What the start of the match brought."""
        self._happened(match)

    def did(self, match: Match, seat: int, action: Action) -> None:
        """An action that was applied, and what it brought."""
        line = self._actions.get((seat, action))
        if line is None:
            line = self._actions[seat, action] = _dumps({"seat": seat, "action": match.describe(action)})
        self._lines.append(line)
        self._happened(match)
        if match.decisions % EVERY == 0:
            self._lines.append(f'{{"state":"{match.digest()}","decisions":{match.decisions}}}')

    def _happened(self, match: Match) -> None:
        record = self.dice
        if record:
            self._lines += [f'{{"dice":"{stream}","value":{_dumps(value)}}}' for stream, value in record]
            record.clear()
        match.dice.record = record  # an engine may have put other dice in place (a move taken back)
        write = self._forms.line
        self._lines += [write(match, event) for event in match.events]

    def lines(self) -> list[str]:
        """The lines so far."""
        return self._lines

    def text(self, result: Result) -> str:
        """The whole log of a match that ended so."""
        body = "\n".join([*self._lines, ""])
        return f'{body}{{"result":{_dumps(result.to_json())},"digest":"{log_digest(body)}"}}\n'


def log_digest(body: str) -> str:
    """The digest of the last line: of every line above it, their line ends included."""
    return blake2b(body.encode(), digest_size=16).hexdigest()


class EventLines:
    """Writes events as JSON lines, one ready form per kind and rule; the same text as ``event_json``."""

    __slots__ = ("_cards", "_forms", "_lines")

    def __init__(self, engine: Engine, setup: Setup) -> None:
        self._cards = ["null" if card is None else _dumps(card["id"]) for card in (*setup.cards, None)]
        self._forms: dict[tuple[str, str], Callable[[Event], str] | None] = {}
        self._lines: dict[Event, str] = {}

    def line(self, match: Match, event: Event) -> str:
        """The line of an event."""
        line = self._lines.get(event)
        if line is None:
            line = self._made(match, event)
            if len(self._lines) < 20_000:
                self._lines[event] = line
        return line

    def _made(self, match: Match, event: Event) -> str:
        key = (event[0], event[1])
        try:
            form = self._forms[key]
        except KeyError:
            form = self._forms[key] = self._form(match, event)
        return _dumps(match.event_json(event)) if form is None else form(event)

    def _form(self, match: Match, event: Event) -> Callable[[Event], str] | None:
        """A function for events of one kind and rule; None where only the general way will do."""
        declared = match.engine.event_fields[event[0]]
        if any(field.rest or field.kind not in ("int", "seat", "card") for field in declared):
            return None
        names = (
            "".join(f",{_dumps(field.name)}:%s" for field in declared).replace("%", "%%").replace("%%s", "%s")
        )
        template = _dumps({"event": event[0], "rule": event[1]})[:-1].replace("%", "%%") + names + "}"
        places = [place for place, field in enumerate(declared, 2) if field.kind == "card"]
        cards = self._cards

        def numbers(event: Event) -> str:
            return template % event[2:]

        def mixed(event: Event) -> str:
            values = list(event)
            for place in places:
                values[place] = cards[values[place]]
            return template % tuple(values[2:])

        return mixed if places else numbers
