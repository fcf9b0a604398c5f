"""A finding: one thing a check has to say about one place, as a value; words are filled in last."""

from __future__ import annotations

from cardkit.i18n import _, choose
from cardkit.text import shorten, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEVERITIES = ("error", "warning", "info")
# How much of one value a message shows at most; what comes out of files is cut before (decks/saying.py).
_ECHO = 200


def severity_word(severity: str) -> str:
    """A severity as people read it, in the user's language."""
    return {"error": _("error"), "warning": _("warning"), "info": _("info")}[severity]


class Finding:
    """What a rule found at a place of a file.

    ``line`` and ``column`` count from 1, ``end_column`` stands behind the last character. ``values`` fills
    the placeholders of the rule's texts; ``rule`` is the entry of the rule in its ``formats.toml`` (name,
    severity, source, what, why, fix, message) and is set by the check. ``actual`` and ``limit`` are numbers
    for count, sum and copies. ``related`` holds other lines of the same file, ``suggestions`` spellings
    that would resolve, ``fix`` the text that could stand instead.
    """

    __slots__ = (
        "actual",
        "card",
        "code",
        "column",
        "end_column",
        "end_line",
        "fix",
        "limit",
        "line",
        "path",
        "related",
        "rule",
        "severity",
        "suggestions",
        "values",
    )

    def __init__(
        self,
        code: str,
        line: int = 1,
        column: int = 1,
        end_column: int = 0,
        *,
        values: dict[str, Any] | None = None,
        card: str | None = None,
        actual: Any = None,
        limit: Any = None,
        suggestions: list[str] | None = None,
        related: list[int] | None = None,
        fix: str | None = None,
        path: str = "",
    ) -> None:
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.end_line = line
        self.end_column = end_column or column
        self.values = values or {}
        self.card = card
        self.actual = actual
        self.limit = limit
        self.suggestions = suggestions or []
        self.related = related or []
        self.fix = fix
        self.rule: dict[str, Any] = {}
        self.severity = "error"

    def __repr__(self) -> str:
        return f"Finding({self.code}, {self.path}:{self.line}:{self.column})"

    @property
    def name(self) -> str:
        """The kebab-case name of the rule."""
        return str(self.rule.get("name", ""))

    @property
    def source(self) -> str:
        """The published text and section the rule stands in."""
        return str(self.rule.get("source", ""))

    @property
    def message(self) -> str:
        """What is wrong, in the user's language."""
        return self._filled("message")

    @property
    def why(self) -> str:
        """What the rule is for, in the user's language."""
        return self._filled("why")

    @property
    def help(self) -> str:
        """What to do about it, in the user's language."""
        return self._filled("fix")

    def _filled(self, key: str) -> str:
        return visible(fill(choose(self.rule.get(key)), self.values))

    def to_json(self) -> dict[str, Any]:
        """The finding as every JSON output shows it."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity,
            "message": self.message,
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
            "card": self.card,
            "actual": self.actual,
            "limit": self.limit,
            "source": self.source,
            "help": self.help,
            "suggestions": self.suggestions,
            "related": self.related,
            "fix": self.fix,
        }


def fill(template: str, values: dict[str, Any]) -> str:
    """The template with ``{name}`` replaced by its value, and nothing else: no format specs, no attributes.

    Templates may come from strangers' formats, values from strangers' decks; what has no value stays.
    """
    if "{" not in template:
        return template
    parts = template.split("{")
    out = [parts[0]]
    for part in parts[1:]:
        key, brace, rest = part.partition("}")
        if brace and key in values:
            out.append(shown(values[key]) + rest)
        else:
            out.append("{" + part)
    return "".join(out)


def shown(value: Any) -> str:
    """A value as messages show it: numbers without a needless ``.0``, lists joined, text made visible.

    ``{"en": …, "es": …}`` is a name in several languages.
    """
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple):
        return ", ".join(shown(item) for item in value)
    if isinstance(value, dict):
        return visible(choose(value))
    return visible(shorten(str(value), _ECHO) if isinstance(value, str) else str(value))
