"""Scenarios: a position, what is done, what must come out. Golden cases and rulings are such files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardkit.errors import CardkitError, InputError, RefusedError, UsageError
from cardkit.i18n import _, choose
from cardkit.match.compare import Difference, contains, differences, missing_in_order
from cardkit.match.core import (
    Action,
    CardFacts,
    Dice,
    Engine,
    IllegalActionError,
    Match,
    Options,
    Seat,
    Setup,
)
from cardkit.match.dice import DiceError
from cardkit.reasons import syntax, system
from cardkit.text import shorten

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.catalogue.lookup import Lookup

KEYS = frozenset(
    [
        "schema_version",
        "game",
        "title",
        "source",
        "about",
        "options",
        "cards",
        "setup",
        "state",
        "seed",
        "dice",
        "actions",
        "expect",
    ]
)
EXPECTATIONS = frozenset(
    [
        "illegal",
        "refused",
        "state",
        "result",
        "events",
        "no_events",
        "to_act",
        "legal",
        "not_legal",
        "only_legal",
        "scores",
        "readings",
    ]
)


class Outcome:
    """What a scenario came to.

    match: the match afterwards (None when it could not start); events: all events as JSON; differences: where
    it is not what the scenario expects (empty = passed); ops: effect ops that ran; cards: ids that took part.
    """

    __slots__ = ("differences", "events", "match", "path", "refusal", "title")

    def __init__(self, path: str, title: str) -> None:
        self.path = path
        self.title = title
        self.match: Match | None = None
        self.events: list[dict[str, Any]] = []
        self.refusal: CardkitError | None = None
        self.differences: list[Difference] = []

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        """The outcome as ``cardkit resolve`` reports it."""
        outcome: dict[str, Any] = {"events": self.events}
        if self.refusal is not None:
            outcome["refused"] = self.refusal.message
            if isinstance(self.refusal, IllegalActionError):
                outcome["illegal"] = self.refusal.rule
        if self.match is not None:
            result = self.match.result()
            outcome["state"] = self.match.full_position()
            outcome["result"] = result.to_json() if result else None
            outcome["readings"] = self.match.readings()
        return {
            "path": self.path,
            "title": self.title,
            "passed": self.passed,
            "outcome": outcome,
            "differences": self.differences,
        }


def read(path: str) -> dict[str, Any]:
    """The scenario in a file. Raises InputError when it is none."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            row = json.load(file)
    except OSError as error:
        raise InputError(system(error), path=path) from None
    except UnicodeDecodeError:
        raise InputError(_("is not UTF-8 text"), path=path) from None
    except json.JSONDecodeError as error:
        raise InputError(
            _("{line}:{column}: not JSON: {reason}").format(
                line=error.lineno, column=error.colno, reason=syntax(error)
            ),
            path=path,
        ) from None
    except ValueError as error:
        raise InputError(_("not JSON: {reason}").format(reason=syntax(error)), path=path) from None
    except RecursionError:
        raise InputError(_("nested too deeply"), path=path) from None
    problem = _problem(row)
    if problem:
        raise InputError(problem, path=path)
    scenario: dict[str, Any] = row
    return scenario


def _problem(row: Any) -> str:
    """What makes a JSON value no scenario; '' when it is one (the schema says the same at length)."""
    if not isinstance(row, dict):
        return _("a scenario is an object")
    for key in ("game", "title", "source", "expect"):
        if key not in row:
            return _("a scenario needs {key!r}").format(key=key)
    for key in row:
        if key not in KEYS:
            return _("{key!r} is no part of a scenario; parts are {known}").format(
                key=shorten(key), known=", ".join(sorted(KEYS))
            )
    if not isinstance(row["game"], str):
        return _("{key!r} must be {kind}").format(key="game", kind=_("a text"))
    if "state" not in row and "setup" not in row:
        return _("a scenario needs a 'state' or a 'setup'")
    for kind, keys in ((list, ("cards", "dice", "actions")), (dict, ("options", "setup", "state", "expect"))):
        for key in keys:
            if key in row and not isinstance(row[key], kind):
                return _("{key!r} must be {kind}").format(
                    key=key, kind=_("a list") if kind is list else _("an object")
                )
    expected = [row["expect"], *(a["expect"] for a in row.get("actions", ()) if _is_check(a))]
    for key in (key for part in expected for key in part):
        if key not in EXPECTATIONS:
            return _("{key!r} cannot be expected; what can: {known}").format(
                key=shorten(key), known=", ".join(sorted(EXPECTATIONS))
            )
    if not any(expected):
        return _("a scenario must expect something")
    return ""


def _is_check(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("expect"), dict)


def finder(engine: Engine, lookup: Lookup, options: Options) -> Callable[[str], CardFacts | None]:
    """How a scenario finds the cards it names by id (or, where the id is unknown, by exact name)."""

    def find(text: str) -> CardFacts | None:
        found = lookup.by_id(engine.id, text) or lookup.by_name(engine.id, text)
        return engine.facts(found[0].card, lookup, options) if found else None

    return find


def run(row: dict[str, Any], engine: Engine, lookup: Lookup | None, path: str = "") -> Outcome:
    """Play a scenario. ``lookup`` gives the cards it names; None when all of them stand inline.

    Raises InputError where its values describe no position and no actions of the game.
    """
    try:
        return _run(row, engine, lookup, path)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        reason = shorten(f"{type(error).__name__}: {error}", 200)
        raise InputError(
            _("a value of the scenario is not what the game needs there ({error})").format(error=reason),
            path=path,
            help=_("the scenarios in data/{game}/scenarios show how positions are written").format(
                game=engine.id
            ),
        ) from error


def _run(row: dict[str, Any], engine: Engine, lookup: Lookup | None, path: str) -> Outcome:
    outcome = Outcome(path, choose(row["title"]))
    expect: dict[str, Any] = row["expect"]
    try:
        match = _begin(row, engine, lookup)
    except (RefusedError, DiceError, UsageError) as error:
        outcome.refusal = error
        outcome.differences = _refused(expect, error)
        return outcome
    outcome.match = match
    if "refused" in expect:
        outcome.differences.append(
            {"path": "expect.refused", "expected": expect["refused"], "got": _("the match started")}
        )
    _collect(match, outcome)
    _act(row, match, outcome)
    if not outcome.differences or outcome.refusal is None:
        check(expect, match, outcome, "expect")
    left = match.dice.left()
    if left and not outcome.differences:
        outcome.differences.append({"path": "dice", "expected": _("all of them used"), "got": {"left": left}})
    return outcome


def _begin(row: dict[str, Any], engine: Engine, lookup: Lookup | None) -> Match:
    options = engine.options.resolve(row.get("options"))
    find = finder(engine, lookup, options) if lookup is not None else None
    given = row.get("setup", {})
    setup = Setup.from_json(
        engine.id, {**given, "cards": [*row.get("cards", ()), *given.get("cards", ())]}, find
    )
    position = row.get("state")
    if not setup.seats and position is not None:
        setup.seats = [Seat("", side, {}) for side in engine.sides(position, options)]
    if lookup is not None:
        engine.furnish(setup, lookup, options)
    dice = Dice.scripted([told(item, setup) for item in row.get("dice", ())], row.get("seed"))
    if position is None:
        return engine.start(setup, dice, options)
    return engine.scene(setup, dice, options, position)


def told(item: Any, setup: Setup) -> list[Any]:
    """A die as scripted dice want it: cards by id become numbers."""
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], str):
        raise DiceError(
            _("a die is [stream, value], not {item}").format(item=json.dumps(item, ensure_ascii=False))
        )
    stream, value = item
    if isinstance(value, list):
        return [stream, [setup.number(part) if isinstance(part, str) else part for part in value]]
    return [stream, setup.number(value) if isinstance(value, str) else value]


def _act(row: dict[str, Any], match: Match, outcome: Outcome) -> None:
    """Apply the actions; stops at the first that is refused (only the last may be expected to be)."""
    actions = row.get("actions", [])
    for place, item in enumerate(actions):
        where = f"actions[{place}]"
        if _is_check(item):
            check(item["expect"], match, outcome, f"{where}.expect")
            continue
        try:
            seat, action = read_action(item, match)
            match.apply(seat, action)
        except (IllegalActionError, DiceError) as error:
            outcome.refusal = error
            wanted = row["expect"].get("illegal")
            is_last = all(_is_check(later) for later in actions[place + 1 :])
            got = getattr(error, "rule", "dice")
            if wanted != got or not is_last:
                outcome.differences.append(
                    {
                        "path": where,
                        "expected": wanted or _("a legal action"),
                        "got": f"{got}: {error.message}",
                    }
                )
                return
        _collect(match, outcome)


def read_action(item: Any, match: Match) -> tuple[int, Action]:
    """The seat and the action of an item: ``"text"`` (the only seat to act), ``[seat, "text" or ints]``."""
    seat = match.to_act[0] if len(match.to_act) == 1 else -1
    given = item
    if isinstance(item, list) and len(item) == 2 and type(item[0]) is int:
        seat, given = item
    if isinstance(given, str):
        action = match.parse(given)
    elif isinstance(given, list) and given and all(type(part) is int for part in given):
        action = tuple(given)
    else:
        raise IllegalActionError(
            "match.no-such-action",
            _("an action is a text or [seat, text], not {item}").format(
                item=json.dumps(item, ensure_ascii=False)
            ),
        )
    if seat < 0:
        if not match.to_act:
            raise match.refusal(0, action)
        raise IllegalActionError(
            "match.not-to-act",
            _("several seats choose now ({seats}): write [seat, text]").format(
                seats=", ".join(map(str, match.to_act))
            ),
        )
    return seat, action


def _collect(match: Match, outcome: Outcome) -> None:
    outcome.events += [match.event_json(event) for event in match.events]
    match.events = []


def check(expect: dict[str, Any], match: Match, outcome: Outcome, path: str) -> None:
    """Add to the outcome where the match is not as expected."""
    found = outcome.differences
    if "illegal" in expect and outcome.refusal is None:
        found.append(
            {"path": f"{path}.illegal", "expected": expect["illegal"], "got": _("every action was legal")}
        )
    result = match.result()
    whole: dict[str, tuple[str, Any]] = {
        "state": ("state", match.full_position()),
        "result": ("result", result.to_json() if result else None),
        "to_act": ("to_act", list(match.to_act)),
        "scores": ("scores", list(match.scores())),
        "readings": ("readings", match.readings()),
    }
    for key, (name, got) in whole.items():
        if key in expect:
            found += differences(expect[key], got, f"{path}.{name}")
    if "events" in expect:
        place = missing_in_order(expect["events"], outcome.events)
        if place is not None:
            found.append(
                {
                    "path": f"{path}.events[{place}]",
                    "expected": expect["events"][place],
                    "got": outcome.events,
                }
            )
    for unwanted in expect.get("no_events", ()):
        found += [
            {"path": f"{path}.no_events", "expected": None, "got": event}
            for event in outcome.events
            if contains(unwanted, event)
        ]
    _check_legal(expect, match, found, path)


def _check_legal(expect: dict[str, Any], match: Match, found: list[Difference], path: str) -> None:
    for key, wanted in (("legal", True), ("not_legal", False)):
        for place, item in enumerate(expect.get(key, ())):
            try:
                seat, action = read_action(item, match)
                is_legal = action in match.legal_actions(seat)
            except IllegalActionError:
                is_legal = False
            if is_legal is not wanted:
                legal = [match.describe(a) for s in match.to_act for a in match.legal_actions(s)]
                found.append({"path": f"{path}.{key}[{place}]", "expected": item, "got": legal})
    if "only_legal" in expect:
        legal = [match.describe(a) for s in match.to_act for a in match.legal_actions(s)]
        if sorted(legal) != sorted(expect["only_legal"]):
            found.append({"path": f"{path}.only_legal", "expected": expect["only_legal"], "got": legal})


def _refused(expect: dict[str, Any], error: CardkitError) -> list[Difference]:
    wanted = expect.get("refused")
    if isinstance(wanted, str) and wanted in error.message:
        return []
    return [{"path": "start", "expected": wanted or _("a match that starts"), "got": error.message}]
