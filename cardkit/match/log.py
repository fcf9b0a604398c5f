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
KEPT = 20_000  # lines of events that are kept ready

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def header(engine: Engine, setup: Setup, options: Options, agents: list[str]) -> dict[str, Any]:
    """The first line of a full log, but for the seed, which comes last."""
    return {
        "match_log": VERSION,
        "cardkit": __version__,
        "game": engine.id,
        "rules_version": engine.rules_version,
        "options": options_json(options),
        "recorded": "full",
        "dice": ALGORITHM,
        "agents": agents,
        "setup": setup.to_json(),
    }


class LogWriter:
    """Collects the lines of one match; ``data`` gives the whole log.

    ``dice`` is the list that the dice of the match record to; the runner hands over what happened, step by
    step.
    """

    __slots__ = ("_actions", "_events", "_head", "_lines", "dice")

    def __init__(
        self, engine: Engine, setup: Setup, options: Options, seed: int | None, agents: list[str]
    ) -> None:
        kept = setup.compiled.get("log")
        if kept is None:
            kept = setup.compiled["log"] = (EventLines(engine, setup), {}, {})
        # The lines of actions and events repeat from match to match: pure functions of their keys. So does
        # the header up to the seed, which stands last in it; its digest is carried on from there.
        self._events: EventLines = kept[0]
        self._actions: dict[tuple[int, Action], str] = kept[1]
        heads: dict[str, Header] = kept[2]
        key = repr((list(options.values()), agents))
        if key not in heads:
            heads[key] = Header(header(engine, setup, options, agents))
        self._head = heads[key].sown(seed)
        self._lines: list[str] = []
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
        lines, record = self._lines, self.dice
        if record:
            for stream, value in record:
                lines.append(
                    f'{{"dice":"{stream}","value":{value if type(value) is int else _dumps(value)}}}'
                )
            record.clear()
        match.dice.record = record  # an engine may have put other dice in place (a move taken back)
        known = self._events.lines
        for event in match.events:
            lines.append(known.get(event) or self._events.line(match, event))

    def take(self) -> list[str]:
        """The lines since the last call, which a replay compares."""
        lines, self._lines = self._lines, []
        return lines

    def data(self, result: Result) -> bytes:
        """The whole log of a match that ended so, in UTF-8."""
        text, digest = self._head
        body = "\n".join([*self._lines, ""]).encode()
        digest.update(body)
        return b"".join([text, body, last_line(result, digest.hexdigest()).encode(), b"\n"])


def last_line(result: Result, digest: str) -> str:
    """The line that ends a log."""
    return f'{{"result":{_dumps(result.to_json())},"digest":"{digest}"}}'


def log_digest(body: bytes) -> str:
    """The digest of the last line: of every line above it, their line ends included."""
    return blake2b(body, digest_size=16).hexdigest()


class Header:
    """The first line of logs that differ in the seed only."""

    __slots__ = ("_digest", "_text")

    def __init__(self, row: dict[str, Any]) -> None:
        self._text = _dumps(row).removesuffix("}").encode() + b',"seed":'
        self._digest = blake2b(self._text, digest_size=16)

    def sown(self, seed: int | None) -> tuple[bytes, blake2b]:
        """The line with the seed, and the digest so far."""
        end = f"{_dumps(seed)}}}\n".encode()
        digest = self._digest.copy()
        digest.update(end)
        return self._text + end, digest


class EventLines:
    """Writes events as JSON lines, one ready form per kind and rule; the same text as ``event_json``."""

    __slots__ = ("_cards", "_forms", "lines")

    def __init__(self, engine: Engine, setup: Setup) -> None:
        self._cards = ["null" if card is None else _dumps(card["id"]) for card in (*setup.cards, None)]
        self._forms: dict[tuple[str, str], Callable[[Event], str] | None] = {}
        self.lines: dict[Event, str] = {}
        """Lines of events that were written before."""

    def line(self, match: Match, event: Event) -> str:
        """The line of an event that is not known yet."""
        line = self._made(match, event)
        if len(self.lines) < KEPT:
            self.lines[event] = line
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
