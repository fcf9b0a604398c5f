"""The kinds of constraint about whole sets and groups of cards of the catalogue."""

from __future__ import annotations

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.rules.conditions import placeholders
from cardkit.rules.constraints import Constraint
from cardkit.rules.pile import Pile
from cardkit.rules.wording import Difference, Nothing, listed
from cardkit.text import fold, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.card import Card
    from cardkit.catalogue.lookup import CardSet
    from cardkit.decks.deck import Entry


def difference(missing: dict[str, int], extra: dict[str, int]) -> dict[str, Any]:
    """The values of a finding about what a deck lacks of a group and has beyond it (name → copies)."""
    return {"missing": listed(missing), "extra": listed(extra), "difference": Difference(missing, extra)}


class Whole(Constraint):
    """Shared by the kinds below: groups of catalogue cards, and how a deck differs from one."""

    def __init__(self, code: str, spec: dict[str, Any], tools: Any) -> None:
        super().__init__(code, spec, tools)
        self._groups: dict[tuple[Any, ...], dict[str, dict[str, tuple[str, int | None]]]] = {}

    def by_attribute(self, pile: Pile) -> dict[str, dict[str, tuple[str, int | None]]]:
        """Group name → its cards, from the attribute ``by`` of the catalogue's cards."""
        key = (id(pile.lookup), *(pile.header(name) for name in (self.where.headers if self.where else ())))
        if key not in self._groups:
            by, count = self.spec.get("by"), self.spec.get("count")
            groups: dict[str, dict[str, tuple[str, int | None]]] = {}
            for card in pile.lookup.cards(pile.deck.game or ""):
                name = card.field(str(by))
                if name is None or (self.where is not None and not self.where.matches(card, pile)):
                    continue
                copies = 1 if count is None else card.field(str(count))
                group = groups.setdefault(str(name), {})
                identity = pile.identity(card)
                held = group.get(identity, (card.name, 0))[1]
                total = None if copies is None or held is None else held + int(copies)
                group[identity] = (card.name, total)
            self._groups[key] = groups
        return self._groups[key]

    def set_group(self, pile: Pile, found: CardSet) -> dict[str, tuple[str, int | None]]:
        """The cards of a set, by identity; worked out once for a catalogue."""
        known = self._groups.setdefault((id(pile.lookup), pile.deck.game), {})
        if found.id not in known:
            known[found.id] = self._of_set(pile, found.cards)
        return known[found.id]

    def _of_set(self, pile: Pile, cards: list[tuple[str, int]]) -> dict[str, tuple[str, int | None]]:
        group: dict[str, tuple[str, int | None]] = {}
        for card_id, count in cards:
            card = pile.lookup.card(f"{pile.deck.game}:{card_id}")
            identity, name = (pile.identity(card), card.name) if card else (card_id, card_id)
            group[identity] = (name, (group.get(identity, ("", 0))[1] or 0) + count)
        return group

    def differences(
        self, pile: Pile, group: dict[str, tuple[str, int | None]], entries: list[Entry]
    ) -> tuple[dict[str, int], list[tuple[Entry, str, int]]]:
        """What of the group is missing (name → copies), and which entries hold more than it has."""
        left = {key: count for key, (_name, count) in group.items() if count is not None}
        unlimited = {key for key, (_name, count) in group.items() if count is None}
        # By line and card: an included set may hold several printings of one card.
        extra: dict[tuple[int, str], tuple[Entry, str, int]] = {}
        for entry in entries:
            assert entry.card is not None
            key = pile.identity(entry.card)
            if key in unlimited:
                continue
            have = left.get(key, 0)
            if entry.count > have:
                place = (pile.deck.place(entry)[0], key)
                first, name, before = extra.get(place, (entry, entry.card.name, 0))
                extra[place] = (first, name, before + entry.count - have)
            left[key] = max(0, have - entry.count)
        missing: dict[str, int] = {}
        for key, count in left.items():
            if count and key in group:
                name = group[key][0]
                missing[name] = missing.get(name, 0) + count
        return missing, list(extra.values())


class Composition(Whole):
    """The cards (that match ``where``) are exactly those of one ``set``."""

    parameters = frozenset({"set", "where"})

    def find(self, pile: Pile) -> list[Finding]:
        name = str(self.spec.get("set"))
        filled = placeholders(name)
        for key in filled:
            value = pile.header(key)
            if value is None:
                return []
            name = name.replace("{" + key + "}", fold(value))
        found = pile.lookup.set(pile.deck.game or "", name)
        if found is None:
            if filled:
                return []  # what a header may say is the business of another rule
            raise UsageError(
                _("rule {code}: no set is called {name}").format(code=self.code, name=quoted(name))
            )
        entries = [entry for entry in pile.entries if self.is_in(entry, pile)]
        group = self.set_group(pile, found)
        missing, extra = self.differences(pile, group, entries)
        findings = []
        for entry, card, count in extra:
            finding = self.at(pile, entry, **difference({}, {card: count}), set=found.id)
            finding.actual, finding.limit = entry.count, entry.count - count
            findings.append(finding)
        if sum(missing.values()) > pile.slack:
            findings.append(self.whole(pile, **difference(missing, {}), set=found.id))
        return findings


class Together(Whole):
    """Every group of catalogue cards that share ``by`` is in the deck whole, in its copies, or not at all."""

    parameters = frozenset({"by", "count", "where"})

    def __init__(self, code: str, spec: dict[str, Any], tools: Any) -> None:
        super().__init__(code, spec, tools)
        if "by" not in spec:
            raise UsageError(_("rule {code}: a together rule needs by").format(code=code))

    def reads(self, pile: Pile) -> set[str]:
        return super().reads(pile) | ({str(self.spec["count"])} if "count" in self.spec else set())

    def find(self, pile: Pile) -> list[Finding]:
        groups = self.by_attribute(pile)
        held: dict[str, list[Entry]] = {}
        for entry in pile.entries:
            card: Card | None = entry.card
            if card is None or self.is_in(entry, pile) is False:
                continue
            name = card.field(str(self.spec["by"]))
            if name is not None and str(name) in groups:
                held.setdefault(str(name), []).append(entry)
        findings = []
        unclear = []
        for name, entries in held.items():
            group = groups[name]
            missing, extra = self.differences(pile, group, entries)
            if any(count is None for _name, count in group.values()):
                unclear.append(entries[0])
            for entry, card_name, count in extra:
                findings.append(self.at(pile, entry, group=name, **difference({}, {card_name: count})))
            if sum(missing.values()) > pile.slack:
                findings.append(self.at(pile, entries[0], group=name, **difference(missing, {})))
        return findings + (self.doubt(pile, unclear) if unclear else [])


class Groups(Whole):
    """How many whole groups the deck holds: sets of a kind (``sets``), or cards that share ``by``."""

    parameters = frozenset({"sets", "by", "count", "where", "min", "max", "distinct", "rest"})

    def find(self, pile: Pile) -> list[Finding]:
        names: dict[str, Any] = {}
        if "sets" in self.spec:
            groups = {}
            for found in pile.lookup.sets(pile.deck.game or ""):
                if found.kind == self.spec["sets"]:
                    groups[found.id] = self.set_group(pile, found)
                    names[found.id] = found.names
        else:
            groups = self.by_attribute(pile)
        left: dict[str, int] = {}
        for entry in pile.entries:
            if entry.card is not None and (
                self.where is None or "sets" not in self.spec or self.is_in(entry, pile)
            ):
                key = pile.identity(entry.card)
                left[key] = left.get(key, 0) + entry.count
        whole: list[str] = []
        partial: dict[str, int] = {}
        unclear: set[str] = set()
        for name, group in groups.items():
            counts = [(left.get(key, 0), count) for key, (_name, count) in group.items()]
            if any(count is None for _have, count in counts):
                unclear.update(key for key in group if left.get(key))
                continue
            times = min((have // count for have, count in counts if count), default=0)
            if times:
                whole += [name] * times
                for key, (_name, count) in group.items():
                    left[key] = left.get(key, 0) - (count or 0) * times
            elif any(have for have, _count in counts):
                partial[name] = 1
        findings = self._judged(pile, whole, partial, left, names)
        if findings and unclear:
            # Of these nobody knows how many make a whole group: they may be one, or left over.
            held = (e for e in pile.entries if e.card is not None and pile.identity(e.card) in unclear)
            return self.doubt(pile, held)
        return findings

    def reads(self, pile: Pile) -> set[str]:
        return super().reads(pile) | ({str(self.spec["count"])} if "count" in self.spec else set())

    def _judged(
        self,
        pile: Pile,
        whole: list[str],
        partial: dict[str, int],
        left: dict[str, int],
        names: dict[str, Any],
    ) -> list[Finding]:
        number = len(set(whole)) if self.spec.get("distinct") else len(whole)
        repeated = self.spec.get("distinct") and number < len(whole)
        over = {key: count for key, count in left.items() if count > 0}
        alone = self.spec.get("rest", True) is False
        low = self.min is not None and number < self.min
        high = self.max is not None and len(whole) > self.max
        if low and pile.slack:
            return []
        if not (low or high or repeated or (alone and over)):
            return []
        cards: dict[str, str] = {}
        first: Entry | None = None
        for entry in pile.entries:
            if entry.card is not None:
                key = pile.identity(entry.card)
                cards[key] = entry.card.name
                if first is None and key in over and not (low or high):
                    first = entry
        extra = {cards.get(key, key): count for key, count in over.items()}
        values = {
            "groups": [names.get(name) or name for name in whole] or Nothing(),
            "extra": listed(extra) if extra else Nothing(),
            "missing": listed(partial),
            "actual": number,
            "limit": self.max if high else self.min,
            "min": self.min,
            "max": self.max,
        }
        finding = self.at(pile, first, **values) if first else self.whole(pile, **values)
        finding.actual, finding.limit = number, values["limit"]
        return [finding]
