"""Rule options of a game: every open answer of the rules by name, with presets, texts and validation."""

from __future__ import annotations

from typing import Any

from cardkit.errors import UsageError
from cardkit.i18n import _

PRESETS = ("standard", "rulebook")
FLAG = ("false", "true")

Value = str | int | bool | tuple[int, ...]
Options = dict[str, Value]
"""Options in force: every option of the game by name, and ``preset``. Travels whole in every log."""


class Option:
    """One option of a game.

    name: snake_case, as in ``--option name=value``.
    what: ``{"en", "es", "pt"}``: what it decides, one sentence, with the rule it belongs to.
    values: the words it may have, the first one the ``standard`` preset: ``("starters_first",
    "single_shuffle")``;
        ``("false", "true")`` or ``("true", "false")`` for a flag (the value is a bool then); empty for
        numbers.
    rulebook: the value of the ``rulebook`` preset where it differs.
    default, least, most: for a whole number (``values`` empty): standard value and bounds, both included.
    size: for a list of that many whole numbers written ``6/3/2/1`` (``default`` is a tuple then).
    meanings: value → ``{"en", "es", "pt"}``: what each value does (words only; may be empty for numbers).
    source: section of the published rules the question comes from.
    """

    __slots__ = (
        "default",
        "least",
        "meanings",
        "most",
        "name",
        "rulebook",
        "size",
        "source",
        "values",
        "what",
    )

    def __init__(
        self,
        name: str,
        what: dict[str, str],
        values: tuple[str, ...] = (),
        rulebook: Value | None = None,
        default: Value | None = None,
        least: int = 0,
        most: int = 1_000_000,
        size: int = 0,
        meanings: dict[str, dict[str, str]] | None = None,
        source: str = "",
    ) -> None:
        self.name = name
        self.what = what
        self.values = values
        self.least = least
        self.most = most
        self.size = size
        self.meanings = meanings or {}
        self.source = source
        self.default: Value = self.read(values[0]) if values else (0 if default is None else default)
        self.rulebook: Value = self.default if rulebook is None else self.read(rulebook)

    @property
    def is_flag(self) -> bool:
        """Whether the value is true or false."""
        return set(self.values) == {"false", "true"}

    def read(self, given: Any) -> Value:
        """The value out of what a command line, a scenario or a log says. Raises UsageError."""
        if self.values:
            text = str(given).lower() if isinstance(given, bool) else str(given)
            if text in self.values:
                return text == "true" if self.is_flag else text
        elif self.size:
            parts = given.split("/") if isinstance(given, str) else given
            if isinstance(parts, list | tuple) and len(parts) == self.size:
                numbers = tuple(self._whole(part) for part in parts)
                if None not in numbers and any(numbers):
                    return tuple(number or 0 for number in numbers)
        else:
            number = self._whole(given)
            if number is not None:
                return number
        raise UsageError(
            _("option {name}: {given!r} is not {expected}").format(
                name=self.name, given=given, expected=self.expected()
            )
        )

    def _whole(self, given: Any) -> int | None:
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool) and self.least <= given <= self.most:
            return given
        return None

    def expected(self) -> str:
        """What may be given, for messages: ``one of a, b`` or ``a whole number from 1 to 40``."""
        if self.values:
            return _("one of {values}").format(values=", ".join(self.values))
        span = _("a whole number from {least} to {most}").format(least=self.least, most=self.most)
        if self.size:
            return _("{size} numbers with / between them, each {span}, not all 0").format(
                size=self.size, span=span
            )
        return span

    def to_json(self) -> dict[str, Any]:
        """The option as ``cardkit games GAME`` lists it."""
        return {
            "name": self.name,
            "what": self.what,
            "values": list(self.values) or None,
            "least": None if self.values else self.least,
            "most": None if self.values else self.most,
            "size": self.size or None,
            "standard": _json(self.default),
            "rulebook": _json(self.rulebook),
            "meanings": self.meanings,
            "source": self.source,
        }


class OptionList:
    """All options of a game; ``preset`` and ``max_turns`` are there for every game.

    turns: after how many turns (or rounds, as the game counts ``Match.turn``) a match is cut off without a
        result, when nobody says otherwise.
    """

    __slots__ = ("options",)

    def __init__(self, *options: Option, turns: int) -> None:
        cap = Option(
            "max_turns",
            {
                "en": "After this many turns a match is cut off and has no result.",
                "es": "Tras tantos turnos la partida se corta y queda sin resultado.",
                "pt": "Depois de tantos turnos a partida é interrompida e fica sem resultado.",
            },
            default=turns,
            least=1,
        )
        self.options = {option.name: option for option in (*options, cap)}
        if len(self.options) != len(options) + 1 or "preset" in self.options:
            raise ValueError("two options of one name")

    def resolve(self, given: dict[str, Any] | None = None) -> Options:
        """The options in force: the preset, then the single values on top of it. Raises UsageError.

        ``given`` holds texts (command line) or JSON values (logs, scenarios).
        """
        given = dict(given or {})
        preset = given.pop("preset", PRESETS[0])
        if preset not in PRESETS:
            raise UsageError(
                _("option preset: {given!r} is not one of {values}").format(
                    given=preset, values=", ".join(PRESETS)
                )
            )
        values: Options = {"preset": preset}
        for name, option in self.options.items():
            values[name] = option.rulebook if preset == "rulebook" else option.default
        for name, value in given.items():
            if name not in self.options:
                raise UsageError(
                    _("unknown option {name}; known are {known}").format(
                        name=name, known=", ".join(["preset", *self.options])
                    )
                )
            values[name] = self.options[name].read(value)
        return values

    def to_json(self) -> list[dict[str, Any]]:
        """The options for listings."""
        return [option.to_json() for option in self.options.values()]


def options_json(options: Options) -> dict[str, Any]:
    """Options in force as JSON (lists for tuples), as logs and reports carry them."""
    return {name: _json(value) for name, value in options.items()}


def _json(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
