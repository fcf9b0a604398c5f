"""Actions and events in words: the texts logs hold, and sentences in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.errors import RefusedError
from cardkit.i18n import _
from cardkit.match.compiling import mypyc_attr
from cardkit.match.fields import Action, Event, Field, spread, token, tokens
from cardkit.match.rule import IllegalActionError

if TYPE_CHECKING:
    from cardkit.match.core import Engine
    from cardkit.match.setup import Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """The part of a Match that speaks; it knows the declared forms and words of the engine, nothing of the
    rules.
    """

    __slots__ = ()

    engine: Engine
    setup: Setup

    # --- words --------------------------------------------------------------------------------------------

    def describe(self, action: Action, language: str = "") -> str:
        """An action as text: the form ``parse`` reads (``language`` empty), or a sentence in en, es or pt."""
        engine = self.engine
        op = engine.ops.get(action[0]) if action else None
        pairs = spread(engine.op_fields[action[0]], action[1:]) if op else None
        if op is None or pairs is None:
            return " ".join(str(part) for part in action)
        if not language:
            return " ".join([op.name, *(self._token(field, value) for field, value in pairs)])
        return engine.say(f"do.{op.name}", language, self._said(pairs, language))

    def parse(self, text: str) -> Action:
        """The action of a text ``describe`` writes. Raises IllegalActionError when it has no such form."""
        engine = self.engine
        words = tokens(text)
        for code, op in engine.ops.items():
            if words and words[0] == op.name:
                pairs = spread(engine.op_fields[code], tuple(words[1:]))
                if pairs is None:
                    break
                values = [self._read(field, word) for field, word in pairs]
                if None in values:
                    break
                return (code, *(value for value in values if value is not None))
        forms = [" ".join([op.name, *(f"<{arg}>" for arg in op.args)]) for op in engine.ops.values()]
        raise IllegalActionError(
            "match.no-such-action",
            _("{text!r} is no action of this match; the forms are: {forms}").format(
                text=text, forms=", ".join(forms)
            ),
        )

    def tell(self, event: Event, language: str, seat: int | None = None) -> str:
        """An event as a sentence; with ``seat``, as that seat may know it. '' for events not worth a word."""
        event = self.seen(event, seat)
        declared = self.engine.event_fields[event[0]]
        pairs = spread(declared, event[2:])
        if pairs is None:
            raise ValueError(f"event {event!r} does not have the fields declared for it")
        return self.engine.say(f"event.{event[0]}", language, self._said(pairs, language))

    def seen(self, event: Event, seat: int | None) -> Event:
        """The event as a seat may know it: secret values of other seats are None."""
        if seat is None:
            return event
        declared = self.engine.event_fields[event[0]]
        pairs = spread(declared, event[2:]) or []
        if not any(field.secret for field, _value in pairs):
            return event
        owner = next((value for field, value in pairs if field.name == "seat"), None)
        if self.knows(seat, owner):
            return event
        return (event[0], event[1], *(None if field.secret else value for field, value in pairs))

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as reports and scenarios write it: fields by name, cards by id, enumerations by word."""
        row: dict[str, Any] = {"event": event[0], "rule": event[1]}
        for field, value in spread(self.engine.event_fields[event[0]], event[2:]) or []:
            plain = self._plain(field, value)
            if field.rest:
                row.setdefault(field.name, []).append(plain)
            else:
                row[field.name] = plain
        return row

    def _plain(self, field: Field, value: Any) -> Any:
        if isinstance(value, int) and field.kind != "int":
            if field.kind == "card":
                return self.setup.id(value) if value >= 0 else None
            if field.kind in self.engine.enums:
                return self.engine.enums[field.kind][value] if value >= 0 else None
        return value

    def knows(self, seat: int, owner: int | None) -> bool:
        """Whether a seat may know the secrets of the seat ``owner``; partners may where a game says so."""
        return seat == owner

    def seat_name(self, seat: int | None, language: str = "") -> str:
        """How a seat is called in sentences: its place from 1 and the name of its deck."""
        if seat is None or not 0 <= seat < len(self.setup.seats):
            return self.engine.say("nobody", language or "en", {})
        name = self.setup.seats[seat].name
        key = "seat" if name else "seat.plain"
        return self.engine.say(key, language or "en", {"n": str(seat + 1), "name": name})

    def card_name(self, card: int | None, language: str = "") -> str:
        """How a card is called in sentences; None = one that is not known."""
        if card is None:
            return self.engine.say("hidden", language or "en", {})
        if card < 0:
            return self.engine.say("none", language or "en", {})
        return self.setup.name(card)

    def _said(self, pairs: list[tuple[Field, Any]], language: str) -> dict[str, str]:
        """Words for the placeholders of a sentence; values of one name (the rest) are listed."""
        said: dict[str, list[str]] = {}
        for field, value in pairs:
            said.setdefault(field.name, []).append(self._word(field, value, language))
        return {name: ", ".join(values) for name, values in said.items()}

    def _word(self, field: Field, value: Any, language: str) -> str:
        if field.kind == "card":
            return self.card_name(value, language)
        if field.kind == "seat":
            return self.seat_name(value, language)
        if value is None:
            return self.engine.say("hidden", language, {})
        if field.kind in self.engine.enums:
            if value < 0:
                return self.engine.say("none", language, {})
            return self.engine.say(f"{field.kind}.{self.engine.enums[field.kind][value]}", language, {})
        return str(value)

    def _token(self, field: Field, value: int) -> str:
        if value < 0 and field.kind != "int":
            return "-"
        if field.kind == "card" and value < len(self.setup.cards):
            return token(self.setup.id(value))
        names = self.engine.enums.get(field.kind)
        return names[value] if names and value < len(names) else str(value)

    def _read(self, field: Field, word: str) -> int | None:
        if word == "-" and field.kind != "int":
            return -1
        if field.kind == "card":
            try:
                return self.setup.number(word)
            except RefusedError:
                return None
        names = self.engine.enums.get(field.kind)
        if names:
            return names.index(word) if word in names else None
        digits = word.removeprefix("-")
        return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
