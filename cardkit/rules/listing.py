"""The rules as people read them: one entry per rule, with the formats it acts in and its numbers there."""

from __future__ import annotations

from cardkit.errors import NotFoundError
from cardkit.i18n import _, choose
from cardkit.rules.conditions import placeholders
from cardkit.rules.formats import TEXTS, Book

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.catalogue.lookup import Lookup

_NOT_NUMBERS = frozenset({"name", "kind", "severity", "source", *TEXTS})


def book_of(lookup: Lookup, game: str, documents: list[dict[str, Any]] | None = None) -> Book:
    """The rules and formats of a game, with a repository's own after the shipped ones."""
    return Book(game, lookup.schema(game), [lookup.formats(game), *(documents or [])])


def common_rules(lookup: Lookup) -> list[dict[str, Any]]:
    """The rules for decks of any game."""
    rules = lookup.formats("common").get("rule", {})
    return [_entry(code, rule, None, []) for code, rule in sorted(rules.items())]


def game_rules(book: Book) -> list[dict[str, Any]]:
    """The rules of one game: code, name, severity, kind, source, texts, ``formats`` with their numbers."""
    acting: dict[str, list[dict[str, Any]]] = {}
    for name in book.formats:
        for code, numbers in book.specification(name).items():
            if code in book.rules:
                own = {k: v for k, v in book.rules[code].items() if k not in _NOT_NUMBERS}
                if isinstance(numbers, dict):
                    own.update({k: v for k, v in numbers.items() if k not in TEXTS})
                acting.setdefault(code, []).append({"format": f"{book.game}/{name}", "parameters": own})
    return [_entry(code, rule, book.game, acting.get(code, [])) for code, rule in sorted(book.rules.items())]


def _entry(
    code: str, rule: dict[str, Any], game: str | None, formats: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "code": code,
        "name": rule.get("name", ""),
        "game": game,
        "severity": rule.get("severity", "error"),
        "kind": rule.get("kind"),
        "source": rule.get("source", ""),
        **{key: rule.get(key, {}) for key in TEXTS},
        "formats": formats,
    }


def every_rule(
    lookup: Lookup, documents: dict[str, list[dict[str, Any]]] | None = None
) -> list[dict[str, Any]]:
    """The rules of every game in the catalogue, the common ones first; ``documents``: a repository's own."""
    rules = common_rules(lookup)
    for game in lookup.games():
        rules += game_rules(book_of(lookup, game.id, (documents or {}).get(game.id)))
    return rules


def find_rules(rules: list[dict[str, Any]], wanted: list[str]) -> list[dict[str, Any]]:
    """The rules with these codes or names. Raises NotFoundError naming the first that does not exist."""
    found = []
    for text in wanted:
        matches = [r for r in rules if r["code"] == text.upper() or r["name"] == text.lower()]
        if not matches:
            from difflib import get_close_matches

            near = get_close_matches(text.upper(), [r["code"] for r in rules], n=3) + get_close_matches(
                text.lower(), [r["name"] for r in rules], n=3
            )
            raise NotFoundError(
                _("there is no rule {code}").format(code=text),
                help=_("did you mean {near}?").format(near=", ".join(near))
                if near
                else _("cardkit rules lists them"),
            )
        found += [rule for rule in matches if rule not in found]
    return found


def numbers(parameters: dict[str, Any]) -> str:
    """The numbers of a rule in a format, in short: ``max 80``, ``min 30``, with its query if it has one."""
    parts = []
    for key in (
        "severity",
        "min",
        "max",
        "of",
        "by",
        "set",
        "sets",
        "count",
        "key",
        "values",
        "where",
        "among",
        "needs",
        "reference",
    ):
        if key in parameters:
            value = parameters[key]
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            parts.append(f"{key} {shown}")
    return "; ".join(parts)


def spoken(rule: dict[str, Any]) -> dict[str, Any]:
    """The rule with its texts in the language spoken now."""
    return {**rule, **{key: choose(rule[key]) for key in TEXTS}}


def untold(text: str) -> str:
    """A text of a rule by itself, with an ellipsis for what a finding would fill in."""
    for name in placeholders(text):
        text = text.replace("{" + name + "}", "…")
    return text
