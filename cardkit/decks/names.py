"""Names to cards: by id, exact spelling, case, then folded; never by likeness, which only suggests."""

from __future__ import annotations

from cardkit.catalogue.closeness import closest
from cardkit.text import clean, fold, fold_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.catalogue.lookup import Lookup, Match
    from cardkit.game import Game

MOST_SUGGESTIONS = 5
_MOST_LISTED = 24
_MOST_IDS = 8
_MOST_REMEMBERED = 50_000
# Searching for near names costs a walk over all names; a file full of unknown ones gets them for the first.
_MOST_SEARCHES = 40


class Resolved:
    """The outcome for one text: the card, or the code of the finding with what its message needs."""

    __slots__ = ("card", "code", "suggestions", "values")

    def __init__(
        self,
        card: Card | None,
        code: str | None = None,
        values: dict[str, Any] | None = None,
        suggestions: list[str] | None = None,
    ) -> None:
        self.card = card
        self.code = code
        self.values = values or {}
        self.suggestions = suggestions or []


class Resolver:
    """Finds the card a text names, among the cards of one game."""

    def __init__(self, lookup: Lookup, game: Game) -> None:
        self.lookup = lookup
        self.game = game
        schema = lookup.schema(game.id)
        self.identity_is_name = schema.get("identity") == "name"
        self._synonyms: dict[str, dict[str, Any]] = {
            name: field["values"] for name, field in schema.get("fields", {}).items() if field.get("values")
        }
        self._identities: dict[str, str] = {}
        self._resolved: dict[str, Resolved] = {}
        self._near: list[tuple[str, str, frozenset[str]]] | None = None
        self._searches = 0

    def identity(self, card: Card) -> str:
        """What makes two printings one card for the rules of this game."""
        if not self.identity_is_name:
            return card.id
        identity = self._identities.get(card.name)
        if identity is None:
            identity = self._identities[card.name] = clean(card.name)
        return identity

    def resolve(self, text: str) -> Resolved:
        """The card that ``text`` names: the whole text first, then with trailing brackets as qualifiers."""
        known = self._resolved.get(text)
        if known is None:
            if len(self._resolved) > _MOST_REMEMBERED:
                self._resolved.clear()
            known = self._resolved[text] = self._resolve(text)
        return known

    def _resolve(self, text: str) -> Resolved:
        matches = self._candidates(text)
        if matches:
            return self._one(text, matches)
        base, qualifiers = _without_number(text)
        if qualifiers and base[-1] not in ")]":
            matches = self._candidates(base)
            return self._narrowed(text, base, qualifiers, matches) if matches else self.unknown(text)
        while True:
            split = _peel(base)
            if split is None:
                return self.unknown(text)
            base, inner = split
            qualifiers.insert(0, inner)
            if not base:
                inside = self._candidates(inner) if len(qualifiers) == 1 else []
                return self._one(text, inside) if inside else self.unknown(text)
            matches = self._candidates(base)
            if matches:
                return self._narrowed(text, base, qualifiers, matches)

    def narrow(self, text: str, facts: dict[str, str]) -> Resolved | None:
        """The card of a name that fits several, by what a table says beside it (field → text); or None."""
        fitting = [
            match
            for match in self._candidates(text)
            if all(self._has(match.card, field, fact) for field, fact in facts.items())
        ]
        found = self._one(text, fitting) if fitting else None
        return found if found is not None and found.card is not None else None

    def is_known(self, text: str) -> bool:
        """Whether the text, as it stands, is the name or id of some card."""
        return bool(self._candidates(text))

    def _candidates(self, text: str) -> list[Match]:
        """The cards whose id, else name, the text is, at the closest level that has any."""
        ids = self.lookup.by_id(self.game.id, text)
        if any(match.card.id == text for match in ids):
            return [match for match in ids if match.card.id == text]
        names = self.lookup.by_name(self.game.id, text)
        if not names:
            return ids
        return ids + closest(names, text)

    def _one(self, text: str, matches: list[Match]) -> Resolved:
        """The single card among the matches (printings of one card are one), or an ambiguity."""
        first = matches[0]
        if len(matches) > 1:
            identities = {self.identity(match.card) for match in matches}
            if len(identities) > 1:
                cards = _distinct(match.card for match in matches)
                ids = [card.id for card in cards[:_MOST_IDS]]
                if len(cards) > len(ids):
                    ids.append("…")
                return Resolved(
                    None,
                    "CKD002",
                    {"name": text, "count": len(identities), "ids": ids},
                    [self.spelling(card, cards) for card in cards[:_MOST_LISTED]],
                )
            first = min(matches, key=lambda match: _print_order(match.card))
        if first.reason == "former-name":
            return Resolved(first.card, "CKD017", {"name": text, "card": first.card.name}, [first.card.name])
        return Resolved(first.card)

    def _narrowed(self, text: str, base: str, qualifiers: list[str], matches: list[Match]) -> Resolved:
        fitting = [match for match in matches if all(self._fits(match.card, q) for q in qualifiers)]
        if fitting:
            return self._one(text, fitting)
        for qualifier in qualifiers:
            other = self.lookup.by_id(self.game.id, qualifier)
            if other:
                card = other[0].card
                return Resolved(
                    None,
                    "CKD010",
                    {"name": base, "id": qualifier, "card": card.name},
                    [f"{card.name} [{card.id}]"]
                    + [self.spelling(m.card, [m.card for m in matches]) for m in matches[:MOST_SUGGESTIONS]],
                )
        cards = _distinct(match.card for match in matches)
        return Resolved(
            None, "CKD001", {"name": text}, [self.spelling(card, cards) for card in cards[:MOST_SUGGESTIONS]]
        )

    def _fits(self, card: Card, qualifier: str) -> bool:
        """Whether a bracket's text says something true of the card: as a whole, by commas, or by words."""
        if self._says(card, qualifier):
            return True
        for separator in (",", ";", "/", ":", " "):
            parts = [part for part in qualifier.split(separator) if part.strip()]
            if len(parts) > 1 and all(self._says(card, part.strip()) for part in parts):
                return True
        return False

    def _says(self, card: Card, text: str) -> bool:
        key = fold_id(text)
        if key in (fold_id(card.id), fold_id(card.set or ""), fold_id(card.number or "")):
            return True
        if any(a.get("reason") == "id" and fold_id(str(a["alias"])) == key for a in card.aliases):
            return True
        return any(self._has(card, name, text) for name in self.game.qualifiers)

    def _has(self, card: Card, field: str, text: str) -> bool:
        """Whether a field of the card says this, in its own word or in another of the schema."""
        value = card.field(field)
        if field in ("id", "set", "number"):
            return value is not None and fold_id(str(value)) == fold_id(text)
        held = value if isinstance(value, list) else [value]
        folded = fold(text)
        if any(fold(str(item)) == folded for item in held if item is not None):
            return True
        meant = self._synonyms.get(field, {}).get(folded)
        return meant is not None and (meant == value or meant in held)

    def spelling(self, card: Card, rivals: list[Card]) -> str:
        """How to write a card so that it alone is meant among ``rivals``: by its qualifiers, else by id."""
        own = self.identity(card)
        others = [rival for rival in rivals if self.identity(rival) != own]
        if not others:
            return card.name
        chosen: list[str] = []
        for name in self.game.qualifiers:
            value = card.field(name)
            if value is None or value == []:
                continue
            still = [rival for rival in others if rival.field(name) == value]
            if len(still) < len(others):
                chosen.append("/".join(map(str, value)) if isinstance(value, list) else str(value))
                others = still
            if not others:
                return f"{card.name} ({', '.join(chosen)})"
        return f"{card.name} [{card.id}]"

    def unknown(self, text: str) -> Resolved:
        """The finding for a name no card has, with near names as suggestions."""
        return Resolved(None, "CKD001", {"name": text}, self.near(text))

    def near(self, text: str) -> list[str]:
        """Names like the text, best first; for people to choose from, never to resolve by."""
        self._searches += 1
        wanted = fold(text)[:200]
        if self._searches > _MOST_SEARCHES or len(wanted) < 2:
            return []
        if self._near is None:
            self._near = [(fold(name), name, _pairs(fold(name))) for name in self.lookup.names(self.game.id)]
        pairs = _pairs(wanted)
        scored = []
        for folded, name, own in self._near:
            shared = len(pairs & own)
            if shared:
                score = 2 * shared / (len(pairs) + len(own))
                if wanted in folded:
                    score += 0.4
                if score > 0.35:
                    scored.append((-score, name))
        scored.sort()
        return [name for _score, name in scored[:3]]


def _pairs(folded: str) -> frozenset[str]:
    return frozenset(folded[i : i + 2] for i in range(len(folded) - 1)) or frozenset({folded})


def _distinct(cards: Any) -> list[Card]:
    seen: dict[str, Card] = {}
    for card in cards:
        seen.setdefault(card.uid, card)
    return list(seen.values())


def _print_order(card: Card) -> tuple[str, int, str, str]:
    number = card.number or ""
    return card.set or "", int(number) if number.isdigit() and number.isascii() else 10**9, number, card.id


def _without_number(text: str) -> tuple[str, list[str]]:
    """Name and card number of ``Name (SET) 12`` and ``Name #12``; the text and nothing if it ends otherwise.

    Whether the number is right is for the cards of that name to say.
    """
    base, blank, last = text.rpartition(" ")
    base = base.rstrip()
    if not blank or not base or last[-1] in ")]":
        return text, []
    if last.startswith("#") and len(last) > 1:
        return base, [last[1:]]
    if base[-1] in ")]" and any(char.isdigit() for char in last):
        return base, [last]
    return text, []


def _peel(text: str) -> tuple[str, str] | None:
    """The text before its last bracket and what stands in the bracket; None if it ends in none."""
    if not text or text[-1] not in ")]":
        return None
    closing = text[-1]
    opening = "(" if closing == ")" else "["
    depth = 0
    for index in range(len(text) - 1, -1, -1):
        if text[index] == closing:
            depth += 1
        elif text[index] == opening:
            depth -= 1
            if depth == 0:
                return text[:index].rstrip(), text[index + 1 : -1].strip()
    return None
