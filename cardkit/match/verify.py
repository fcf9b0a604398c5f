"""Judging match logs: replay with every rule checked, and name the first line that differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cardkit.errors import CardkitError, InputError, UsageError
from cardkit.i18n import _
from cardkit.match.compare import differences
from cardkit.match.core import Dice, Engine, IllegalActionError, Match, Setup
from cardkit.match.dice import ALGORITHM
from cardkit.match.log import VERSION, LogWriter, last_line, log_digest
from cardkit.match.scenario import finder, read_action, told
from cardkit.text import quoted, shorten

if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup

RECORDED = ("full", "by_hand")


class Verdict:
    """Whether a log holds; if not, the first line (from 1) that does not, why, what should stand there."""

    __slots__ = ("expected", "got", "line", "path", "reason", "rule")

    def __init__(
        self, path: str, line: int = 0, reason: str = "", expected: str = "", got: str = "", rule: str = ""
    ) -> None:
        self.path = path
        self.line = line
        self.reason = reason
        self.expected = expected
        self.got = got
        self.rule = rule

    @property
    def valid(self) -> bool:
        """Whether every line is what the rules and the dice say."""
        return not self.line

    def to_json(self) -> dict[str, Any]:
        """The verdict as ``cardkit verify`` reports it; null where there is nothing to say."""
        return {
            "path": self.path,
            "valid": self.valid,
            "line": self.line or None,
            "reason": self.reason or None,
            "rule": self.rule or None,
            "expected": self.expected or None,
            "got": self.got or None,
        }


class _BadLineError(Exception):
    def __init__(self, line: int, reason: str, expected: str = "", got: str = "", rule: str = "") -> None:
        super().__init__(reason)
        self.verdict = (line, shorten(reason, 500), shorten(expected, 300), shorten(got, 300), rule)


def verify(
    log: str | bytes, path: str, engine_of: Callable[[str], Engine], lookup: Lookup | None = None
) -> Verdict:
    """The verdict on a log. ``engine_of`` gives the engine of a game id (UsageError for unknown ones).

    ``lookup`` finds the cards that a log written by hand names without their facts. Raises InputError where
    there is no header, UsageError where the header needs what this program does not have.
    """
    lines = (log if isinstance(log, str) else log.decode("utf-8", "replace")).split("\n")
    if lines[-1] == "":
        lines.pop()
    head = _header(lines[0] if lines else "", path)
    engine = engine_of(head["game"])
    version = head.get("rules_version", engine.rules_version if head["recorded"] == "by_hand" else None)
    if version != engine.rules_version:
        raise UsageError(
            _("the log needs version {got} of the rules of {game}; this program has {known}").format(
                got=shorten(str(version)), game=engine.id, known=engine.rules_version
            ),
            path=path,
        )
    try:
        if head["recorded"] == "full":
            _Full(lines, head, engine).run()
        else:
            _ByHand(lines, head, engine, lookup).run()
    except _BadLineError as bad:
        return Verdict(path, *bad.verdict)
    return Verdict(path)


def _header(line: str, path: str) -> dict[str, Any]:
    try:
        head = json.loads(line.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or "match_log" not in head or not isinstance(head.get("game"), str):
        raise InputError(_("the first line is no header of a match log"), path=path)
    if head["match_log"] != VERSION:
        raise UsageError(
            _("match log of version {got}; this program reads version {known}").format(
                got=shorten(str(head["match_log"])), known=VERSION
            ),
            path=path,
        )
    if head.get("recorded") not in RECORDED:
        raise InputError(
            _("recorded is {got}, expected one of {known}").format(
                got=quoted(str(head.get("recorded"))), known=", ".join(RECORDED)
            ),
            path=path,
        )
    if head["recorded"] == "full" and head.get("dice") != ALGORITHM:
        raise UsageError(
            _("dice {got} are not known here, only {known}").format(
                got=shorten(str(head.get("dice"))), known=ALGORITHM
            ),
            path=path,
        )
    return head


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise _BadLineError(number, _("this line is no JSON object"), got=line)
    return row


def _careful(number: int, do: Callable[[], Any], is_whole: bool = False) -> Any:
    """Run what the log describes; what goes wrong with values from outside is a fault of the log.

    ``is_whole``: the digest fits, so that nothing was changed since cardkit wrote it: then it is our fault.
    """
    try:
        return do()
    except IllegalActionError as error:
        raise _BadLineError(number, error.message, rule=error.rule) from None
    except CardkitError as error:
        raise _BadLineError(number, error.message) from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        if is_whole:
            raise
        reason = _("the header describes no match that can be played: {error}")
        raise _BadLineError(1, reason.format(error=f"{type(error).__name__}: {error}")) from None


class _Full:
    """A log with every line: writing it again must give the same lines."""

    def __init__(self, lines: list[str], head: dict[str, Any], engine: Engine) -> None:
        self.lines = lines
        self.head = head
        self.engine = engine
        self.checked = 1

    def run(self) -> None:
        is_whole = self.is_whole()
        match, writer = _careful(1, self.begin, is_whole)
        while True:
            self.compare(writer)
            if not match.to_act:
                break
            number = self.checked + 1
            if number > len(self.lines):
                raise _BadLineError(
                    number,
                    _("the log ends here, but the match goes on"),
                    _("an action of seat {seats}").format(seats=", ".join(map(str, match.to_act))),
                )
            row = _object(self.lines[number - 1], number)
            if row.keys() != {"seat", "action"} or type(row["seat"]) is not int:
                raise _BadLineError(
                    number,
                    _("an action should stand here"),
                    _("an action of seat {seats}").format(seats=", ".join(map(str, match.to_act))),
                    self.lines[number - 1],
                )
            _careful(number, partial(self.step, match, writer, row), is_whole)
        result = match.result()
        assert result is not None, "a match without anybody to act has a result"
        body = "\n".join([*self.lines[: self.checked], ""])
        self.line(self.checked + 1, last_line(result, log_digest(body.encode())))
        if len(self.lines) > self.checked:
            left = self.lines[self.checked]
            raise _BadLineError(self.checked + 1, _("nothing may follow the result"), got=left)

    def is_whole(self) -> bool:
        """Whether the digest of the last line fits what stands above it."""
        body = "\n".join([*self.lines[:-1], ""])
        return self.lines[-1].endswith(f'"digest":"{log_digest(body.encode())}"}}')

    def begin(self) -> tuple[Match, LogWriter]:
        head = self.head
        setup = Setup.from_json(self.engine.id, head["setup"])
        options = self.engine.options.resolve(head["options"])
        dice = Dice(head["seed"])
        writer = LogWriter(self.engine, setup, options, head["seed"], head["agents"])
        dice.record = writer.items
        match = self.engine.start(setup, dice, options)
        writer.begun(match)
        return match, writer

    def step(self, match: Match, writer: LogWriter, row: dict[str, Any]) -> None:
        seat = row["seat"]
        action = match.parse(row["action"])
        if action not in match.legal_actions(seat):
            raise match.refusal(seat, action)
        writer.items.append((seat, action))
        match.do(seat, action)
        writer.did(match)

    def compare(self, writer: LogWriter) -> None:
        """Hold the lines that writing has added against those of the log."""
        for expected in writer.take():
            self.line(self.checked + 1, expected)

    def line(self, number: int, expected: str) -> None:
        if number > len(self.lines):
            raise _BadLineError(number, _("the log ends here, but a line is missing"), expected)
        got = self.lines[number - 1]
        if got != expected:
            reason = _("this line is not what the rules and the dice give")
            if (
                '"result"' in expected
                and '"digest"' in expected
                and got[: got.rfind(",")] == expected[: expected.rfind(",")]
            ):
                reason = _("the digest does not fit: a line above was changed")
            raise _BadLineError(number, reason, expected, got)
        self.checked = number


class _ByHand:
    """A log written at a table: the header, what the dice said, what was done; perhaps the result."""

    def __init__(self, lines: list[str], head: dict[str, Any], engine: Engine, lookup: Lookup | None) -> None:
        self.head = head
        self.engine = engine
        self.lookup = lookup
        self.rows = [
            (number, _object(line, number))
            for number, line in enumerate(lines[1:], 2)
            if line.strip() and not line.lstrip().startswith("#")
        ]

    def run(self) -> None:
        match = _careful(1, self.begin)
        for place, (number, row) in enumerate(self.rows):
            if "action" in row:
                _careful(number, partial(self.step, match, row))
            elif "result" in row:
                self.result(number, row, match)
                if place + 1 < len(self.rows):
                    raise _BadLineError(self.rows[place + 1][0], _("nothing may follow the result"))
            elif row.keys() != {"dice", "value"}:
                raise _BadLineError(
                    number, _("a log written by hand holds dice, actions and the result"), got=json.dumps(row)
                )
        left = match.dice.left()
        if left:
            number = next(n for n, row in reversed(self.rows) if row.get("dice") == left[-1][0])
            raise _BadLineError(number, _("this outcome was never asked for"), got=json.dumps(left[-1]))

    def begin(self) -> Match:
        engine, lookup, given = self.engine, self.lookup, self.head.get("setup", {})
        options = engine.options.resolve(self.head.get("options"))
        find = finder(engine, lookup, options) if lookup is not None else None
        setup = Setup.from_json(engine.id, given, find)
        if lookup is not None:
            engine.furnish(setup, lookup, options)
        outcomes = [
            told([row["dice"], row["value"]], setup)
            for _number, row in self.rows
            if row.keys() == {"dice", "value"}
        ]
        match = engine.start(setup, Dice.scripted(outcomes), options)
        match.events = []
        return match

    def step(self, match: Match, row: dict[str, Any]) -> None:
        given = [row["seat"], row["action"]] if "seat" in row else row["action"]
        seat, action = read_action(given, match)
        match.apply(seat, action)
        match.events = []

    def result(self, number: int, row: dict[str, Any], match: Match) -> None:
        result = match.result()
        if result is None:
            raise _BadLineError(number, _("the match is not over"), got=json.dumps(row))
        found = differences(row["result"], result.to_json(), "result")
        if found:
            raise _BadLineError(
                number,
                _("the result is another: {path}").format(path=found[0]["path"]),
                json.dumps(found[0]["got"]),
                json.dumps(found[0]["expected"]),
            )
