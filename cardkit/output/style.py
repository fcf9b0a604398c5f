"""How much is said and in which colours: plain ANSI, so that a check need not import rich."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CODES = {"error": "31;1", "warning": "33;1", "info": "36", "ok": "32", "bold": "1", "dim": "2"}


class Style:
    """Colour on or off, quiet or verbose, and whether findings are counted by rule at the end."""

    __slots__ = ("color", "quiet", "statistics", "verbose")

    def __init__(
        self, color: bool = False, quiet: bool = False, verbose: bool = False, statistics: bool = False
    ) -> None:
        self.color = color
        self.quiet = quiet
        self.verbose = verbose
        self.statistics = statistics

    def paint(self, text: str, kind: str) -> str:
        """The text in the colour of ``error``, ``warning``, ``info``, ``ok``, ``bold`` or ``dim``."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.color else text


def wants_color(stream: Any) -> bool:
    """Whether a stream takes colours: a terminal, unless NO_COLOR; FORCE_COLOR says yes anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return bool(stream.isatty()) and os.environ.get("TERM") != "dumb"
