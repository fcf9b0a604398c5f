"""Match logs: a match on JSON Lines, written while it is played, replayed and judged by ``verify``.

The first line is the header: the game, the version of its rules, the options in force, the dice and their
seed, who sat where with which cards, and the facts of all cards as they were. Then, in the order in which
they happened::

    {"seat":0,"action":"play S01-C017 3"}
    {"event":"played","rule":"dropmix.play","seat":0,"card":"S01-C017","slot":3}
    {"dice":"wheel","value":2}
    {"state":"59c0a1d2f7e80b34","decisions":64}
    {"result":{"winners":[0],...},"digest":"..."}

The digest of the last line covers every byte above it. There is no path and no clock in a log.

``"recorded": "full"`` logs are written by cardkit and hold every line; ``"recorded": "by_hand"`` logs hold
the header, dice and actions only, written at a table (blank lines and lines that start with # are skipped).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from operator import getitem
from typing import Any

from cardkit import __version__
from cardkit.match.core import Engine, Event, Match, Options, Result, Setup, options_json
from cardkit.match.dice import ALGORITHM
from cardkit.match.fields import token

VERSION = 1
EVERY = 64  # decisions between two digests of the state
KEPT = 16_000  # lines that are kept ready, some megabytes: more of them save next to nothing

Item = tuple[Any, ...]
Form = Callable[[tuple[Any, ...]], str]
"""Makes a line of the values that its kind does not say."""

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
    """Collects what happens in one match; ``data`` gives the whole log.

    ``items`` is one list for everything, in the order in which it happens: the dice record to it, it is the
    match's list of events, and whoever plays puts ``(seat, action)`` between, before it is done, and calls
    ``did`` after every EVERY-th. Lines are made at the end, most of them found ready from matches before.
    """

    __slots__ = ("_head", "_lines", "_taken", "items")

    def __init__(
        self, engine: Engine, setup: Setup, options: Options, seed: int | None, agents: list[str]
    ) -> None:
        # Lines are pure functions of what they say. So is the header up to the seed, which stands last in it;
        # its digest is carried on from there.
        lines = setup.compiled.get("log")
        if lines is None:
            lines = setup.compiled["log"] = Lines(engine, setup)
        self._lines: Lines = lines
        head = lines.header
        if head is None or head.options is not options or head.agents != agents:
            head = lines.header = Header(engine, setup, options, agents)
        self._head = head.sown(seed)
        self._taken = 0
        self.items: list[Item] = []

    def begun(self, match: Match) -> None:
        """The match has started, its dice recording to ``items``: take over what the start brought."""
        self.items += match.events
        match.events = self.items

    def did(self, match: Match) -> None:
        """An action is done: a digest of the state at its time."""
        if match.decisions % EVERY == 0:
            self.items.append(("state", (match.digest(), match.decisions)))

    def events(self) -> list[Event]:
        """The events since the last call."""
        new = self.items[self._taken :]
        self._taken = len(self.items)
        return [item for item in new if type(item[1]) is str]

    def take(self) -> list[str]:
        """The lines since the last call, which a replay compares."""
        new = self.items[self._taken :] if self._taken else self.items
        self._taken = len(self.items)
        return self._written(new)

    def _written(self, items: list[Item]) -> list[str]:
        lines: list[Any] = list(map(self._lines.known.get, items))
        place = -1
        for _missing in range(lines.count(None)):
            place = lines.index(None, place + 1)
            lines[place] = self._lines.line(items[place])
        return lines

    def data(self, result: Result) -> bytes:
        """The whole log of a match that ended so, in UTF-8."""
        text, digest = self._head
        lines = self._written(self.items)
        lines.append("")
        body = "\n".join(lines).encode()
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

    __slots__ = ("_digest", "_text", "agents", "options")

    def __init__(self, engine: Engine, setup: Setup, options: Options, agents: list[str]) -> None:
        self.options = options
        self.agents = agents
        row = header(engine, setup, options, agents)
        self._text = _dumps(row).removesuffix("}").encode() + b',"seed":'
        self._digest = blake2b(self._text, digest_size=16)

    def sown(self, seed: int | None) -> tuple[bytes, blake2b]:
        """The line with the seed, and the digest so far."""
        end = b"null}\n" if seed is None else b"%d}\n" % seed
        digest = self._digest.copy()
        digest.update(end)
        return self._text + end, digest


class Words(dict[Any, str]):
    """Values in JSON, each made once."""

    def __missing__(self, value: Any) -> str:
        word = self[value] = _dumps(value)
        return word


class Lines:
    """Writes what happened as JSON lines; one ready form per kind of event and rule, and per op of actions.

    Items are told apart by their shape: an event ``(kind, rule, …)``, a die ``(stream, number or order)``, an
    action ``(seat, action)``, a digest of the state ``("state", (digest, decisions))``.
    """

    __slots__ = ("_acts", "_cards", "_engine", "_events", "_tokens", "_values", "header", "known")

    def __init__(self, engine: Engine, setup: Setup) -> None:
        self._engine = engine
        ids = [card["id"] for card in setup.cards]
        # -1 finds the last one, which is none.
        self._cards = [*map(_dumps, ids), "null"]
        self._tokens = [*(_dumps(token(id))[1:-1] for id in ids), "-"]
        self._values = Words()
        self._events: dict[tuple[str, str], tuple[Form, bool]] = {}
        self._acts: dict[int, tuple[Form, bool]] = {}
        self.header: Header | None = None
        """The header that was written last."""
        self.known: dict[Item, str] = {}
        """Lines that were written before."""

    def line(self, item: Item) -> str:
        """The line of an item that is not known yet."""
        kind, value = item[0], item[1]
        again = True
        if type(value) is str:
            try:
                form, again = self._events[kind, value]
            except KeyError:
                form, again = self._events[kind, value] = self._event(kind, value)
            line = form(item[2:])
        elif type(value) is int:
            line = f'{{"dice":"{kind}","value":{value}}}'
        elif type(kind) is int:
            op = value[0]
            try:
                form, again = self._acts[op]
            except KeyError:
                form, again = self._acts[op] = self._act(op)
            line = form((kind, *value[1:]))
        elif kind == "state":
            return f'{{"state":"{value[0]}","decisions":{value[1]}}}'
        else:
            return f'{{"dice":"{kind}","value":[{",".join(map(self._values.__getitem__, value))}]}}'
        if again and len(self.known) < KEPT:
            self.known[item] = line
        return line

    def _event(self, kind: str, rule: str) -> tuple[Form, bool]:
        """The form of events of one kind and rule, as ``Match.event_json`` says them, in JSON.

        And whether such lines come again: long lists hardly ever do.
        """
        start = _dumps({"event": kind, "rule": rule})[:-1].replace("%", "%%")
        declared = self._engine.event_fields[kind]
        words = {name: [*map(_dumps, names), "null"] for name, names in self._engine.enums.items()}
        words["card"] = self._cards
        tables = [words.get(field.kind, self._values) for field in declared]
        parts = [f',"{field.name}":%s' for field in declared]
        if declared and declared[-1].rest:
            rest = f',"{declared[-1].name}":[%s]'
            return listing(start + "".join(parts[:-1]), rest, ",", "}", tables), False
        return filling(start + "".join(parts) + "}", tables), True

    def _act(self, op: int) -> tuple[Form, bool]:
        """The form of actions of one op, by seat and arguments, as ``Match.describe`` says them, in JSON."""
        declared = self._engine.op_fields[op]
        words: dict[str, Any] = {
            name: [*(_dumps(token(n))[1:-1] for n in names), "-"]
            for name, names in self._engine.enums.items()
        }
        words["card"] = self._tokens
        words["seat"] = Words({-1: "-"})
        tables = [self._values, *(words.get(field.kind, self._values) for field in declared)]
        start = '{"seat":%s,"action":"' + self._engine.ops[op].name.replace("%", "%%")
        if declared and declared[-1].rest:
            return listing(start + " %s" * (len(declared) - 1), " %s", " ", '"}', tables), False
        return filling(start + " %s" * len(declared) + '"}', tables), True


def filling(template: str, tables: list[Any]) -> Form:
    """A form with one word for each value: the word stands in the value's table."""
    return lambda values: template % tuple(map(getitem, tables, values))


def listing(start: str, rest: str, between: str, end: str, tables: list[Any]) -> Form:
    """A form whose last part lists all values that are left; without any it is left out."""
    *first, last = tables
    bare = start + end
    whole = start + rest + end

    def form(values: tuple[Any, ...]) -> str:
        words = map(getitem, first, values)
        left = values[len(first) :]
        if not left:
            return bare % tuple(words)
        return whole % (*words, between.join(map(last.__getitem__, left)))

    return form
