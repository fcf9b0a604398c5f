"""Deck formats from data: the texts and numbers of ``formats.toml`` made into constraints, when asked for."""

from __future__ import annotations

from cardkit.catalogue.query import Query, Values
from cardkit.decks.reader import near_words
from cardkit.errors import CardkitError, UsageError
from cardkit.finding import SEVERITIES
from cardkit.i18n import _
from cardkit.rules.conditions import compared
from cardkit.rules.constraints import UNCLEAR, Constraint, Tools
from cardkit.rules.counts import Copies, Count, Sum
from cardkit.rules.relations import Header, Only, Requires
from cardkit.text import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.rules.pile import Pile
    from cardkit.rules.places import Places

# Bits of one rule's number in the packed sum over a deck: see Format.suspects.
_LANE = 64
_MOST_KNOWN = 100_000

KINDS = ("count", "sum", "copies", "requires", "only", "together", "groups", "composition", "header")
TEXTS = ("what", "why", "fix", "message")
_FORMAT_KEYS = frozenset({"title", "from", "until", "extends", "what", "team"})
_DEEPEST = 16


def _kind(name: str) -> type[Constraint]:
    simple: dict[str, type[Constraint]] = {
        "count": Count,
        "sum": Sum,
        "copies": Copies,
        "requires": Requires,
        "only": Only,
        "header": Header,
    }
    if name in simple:
        return simple[name]
    from cardkit.rules import wholes

    return {"together": wholes.Together, "groups": wholes.Groups, "composition": wholes.Composition}[name]


class Format:
    """One deck format, ready to check: its constraints, the days it is in force, its size rule."""

    __slots__ = ("_known", "constraints", "game", "id", "rules", "since", "size", "title", "until")

    def __init__(self, game: str, id: str, spec: dict[str, Any], constraints: list[Constraint]) -> None:
        self.game = game
        self.id = id
        self.title: dict[str, str] = spec.get("title") or {"en": id}
        self.since = _day(spec.get("from"))
        self.until = _day(spec.get("until"))
        self.constraints = constraints
        # Code → texts and severity as they hold here: a format may change them like any parameter.
        self.rules = {constraint.code: constraint.spec for constraint in constraints}
        sizes = [c for c in constraints if isinstance(c, Count) and c.spec.get("size")]
        counts = [c for c in constraints if type(c) is Count and c.code[3] == "1"]
        self.size: Count | None = next(iter(sizes or counts), None)
        # (uid, section) → what one copy adds to every rule's number, packed into one integer.
        self._known: dict[tuple[str, str | None], int] = {}

    def suspects(self, pile: Pile) -> tuple[list[Constraint], int | None]:
        """The rules that a deck may break, and the number of the size rule where that is sure.

        For the other rules the deck's sums alone show that they hold.

        Every rule has a lane of 64 bits in one integer per card, so that one multiplication and one
        addition per line of a deck counts for all rules at once.
        """
        total = 0
        known = self._known
        for entry in pile.entries:
            card = entry.card
            assert card is not None
            key = (card.uid, entry.section)
            packed = known.get(key)
            if packed is None:
                if len(known) > _MOST_KNOWN:
                    known.clear()
                packed = 0
                for lane, constraint in enumerate(self.constraints):
                    if constraint.screened:
                        packed |= constraint.screen(entry, pile) << (lane * _LANE)
                known[key] = packed
            total += packed * entry.count
        found = []
        main = None
        mask = (1 << _LANE) - 1
        for constraint in self.constraints:
            number = total & mask
            total >>= _LANE
            if not constraint.screened or not constraint.holds(number, pile):
                found.append(constraint)
            if constraint is self.size and constraint.screened and number < UNCLEAR:
                main = number + pile.unresolved
        return found, main


def _day(value: Any) -> str | None:
    return None if value is None else str(value)[:10]


class Book:
    """All rules and formats of one game: those shipped, and what a repository adds or changes.

    documents: parsed ``formats.toml`` contents, the game's first; later ones add rules, formats and lists.
    """

    def __init__(self, game: str, schema: dict[str, Any], documents: list[dict[str, Any]]) -> None:
        self.game = game
        self.rules: dict[str, dict[str, Any]] = {}
        self.formats: dict[str, dict[str, Any]] = {}
        self.lists: list[dict[str, Any]] = []
        # Where the formats of a repository stand; shipped ones have no places.
        self._places: dict[str, Places | None] = {}
        values: dict[str, Any] = {}
        for document in documents:
            values.update(document.get("value", {}))
            for code, rule in document.get("rule", {}).items():
                self.rules[code] = rule
            self.formats.update(document.get("format", {}))
            self.lists += document.get("list", [])
            self._places.update(dict.fromkeys(document.get("format", {}), document.get("places")))
        for item in self.lists:
            self._settle_formats(item)
        self.values = Values(schema, values)
        self._schema = schema
        self._queries: dict[str, Query] = {}
        self._ready: dict[str, Format] = {}

    def _settle_formats(self, item: dict[str, Any]) -> None:
        """Refuse a list entry for a format that does not exist: it would never act, and nobody would know."""
        wanted = item.get("format") or []
        for name in wanted if isinstance(wanted, list) else [wanted]:
            if name not in self.formats:
                place = f"{item['path']}:{item['line']}" if item.get("path") else ""
                raise UsageError(
                    _("{game} has no format {name}; it has {known}").format(
                        game=self.game, name=quoted(str(name)), known=", ".join(self.formats)
                    ),
                    path=place,
                )

    def compile(self, text: str) -> Query:
        """A query of this game, compiled once."""
        query = self._queries.get(text)
        if query is None:
            query = self._queries[text] = Query.compile(text, self._schema, self.values)
        return query

    def value_of(self, name: str, card: Card) -> Any:
        """A number of a card: an attribute or a named value; None when unknown."""
        return self.values.value_of(name, card)

    def attributes_of(self, name: str) -> set[str]:
        """The attributes that a number of a card is made of: itself, or those of a named value's cases."""
        if name in self._schema["fields"]:
            return {name}
        found: set[str] = set()
        for case in self.values.definitions.get(name, {}).get("cases", ()):
            if "where" in case:
                found |= compared(self.compile(case["where"]).tree)
            if isinstance(case["is"], str) and case["is"] != name:
                found |= self.attributes_of(case["is"])
        return found

    def format(self, name: str) -> Format | None:
        """The format of that name, or None."""
        if name not in self._ready:
            if name not in self.formats:
                return None
            self._ready[name] = self._compiled(name)
        return self._ready[name]

    @property
    def team_format(self) -> str | None:
        """The format of partners' decks that name none: the last one that says ``team = true``."""
        return next((name for name in reversed(self.formats) if self.formats[name].get("team")), None)

    def specification(self, name: str) -> dict[str, Any]:
        """A format with what it inherits: its keys, and code → parameters of the rules that act in it."""
        chain: list[dict[str, Any]] = []
        current: str | None = name
        while current is not None:
            if current not in self.formats or len(chain) > _DEEPEST:
                raise UsageError(
                    _("format {name} extends {parent}, which is missing or extends itself").format(
                        name=quoted(name), parent=quoted(current)
                    ),
                    path=self._place(name, "extends"),
                )
            chain.append(self.formats[current])
            current = self.formats[current].get("extends")
        merged: dict[str, Any] = {}
        for spec in reversed(chain):
            for key, value in spec.items():
                if isinstance(value, dict) and isinstance(merged.get(key), dict) and key not in _FORMAT_KEYS:
                    merged[key] = {**merged[key], **value}
                else:
                    merged[key] = value
        merged.pop("extends", None)
        return {key: value for key, value in merged.items() if value is not False}

    def _place(self, name: str, key: str) -> str:
        """``path:line`` where a format, or the one it has the key from, says it; "" for a shipped one."""
        while key not in self.formats[name] and self.formats[name].get("extends") in self.formats:
            name = self.formats[name]["extends"]
        places = self._places.get(name)
        return places.of(f"format.{name}.{key}") if places else ""

    def _compiled(self, name: str) -> Format:
        spec = self.specification(name)
        tools = Tools(self.compile, self.value_of, self.attributes_of)
        constraints = []
        for code, numbers in spec.items():
            if code in _FORMAT_KEYS:
                continue
            if code not in self.rules:
                near = near_words(code, list(self.rules))
                raise UsageError(
                    _("format {name} names rule {code}, which does not exist").format(
                        name=quoted(name), code=quoted(code)
                    ),
                    path=self._place(name, code),
                    help=_("did you mean {near}?").format(near=", ".join(near)) if near else "",
                )
            rule = {**self.rules[code], **(numbers if isinstance(numbers, dict) else {})}
            if rule.get("kind") not in KINDS:
                raise UsageError(
                    _("rule {code}: kind is {got}, expected one of {kinds}").format(
                        code=code, got=quoted(str(rule.get("kind"))), kinds=", ".join(KINDS)
                    ),
                    path=self._place(name, code),
                )
            if rule.get("severity", "error") not in SEVERITIES:
                raise UsageError(
                    _("rule {code}: severity is {got}, expected one of {known}").format(
                        code=code, got=quoted(str(rule["severity"])), known=", ".join(SEVERITIES)
                    ),
                    path=self._place(name, code),
                )
            try:
                constraints.append(_kind(rule["kind"])(code, rule, tools))
            except CardkitError as error:
                raise UsageError(
                    _("rule {code} in format {name}: {reason}").format(
                        code=code, name=name, reason=error.message
                    ),
                    path=self._place(name, code),
                ) from None
        return Format(self.game, name, spec, constraints)
