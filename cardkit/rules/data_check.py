"""The check of card data: the folder of a game, or a card list of one's own, before anybody builds on it.

A folder holds what ``docs/add-a-game.md`` describes: ``cards/*.json``, ``sets.json``, ``formats.toml``,
``corrections.json``, ``profiles``, ``scenarios``, ``decks``, ``SOURCES.md``. Findings have the place of the
value they are about.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

from cardkit.catalogue import overlay
from cardkit.catalogue.canonical import as_text, cards_text
from cardkit.catalogue.card_schema import CardSchema
from cardkit.catalogue.mojibake import has_lost_letters, mended
from cardkit.decks.encoding import decode
from cardkit.decks.load import read_bytes
from cardkit.errors import CardkitError, InputError
from cardkit.finding import Finding
from cardkit.i18n import _
from cardkit.json_places import RepeatedKeyError, parse_whole, places
from cardkit.reasons import syntax
from cardkit.resources import schema_path
from cardkit.rules.report import CheckReport, DeckReport
from cardkit.text import clean, fold, fold_id, quoted

_MOST_BYTES = 64_000_000
_MOST_FINDINGS = 500
_KNOWN_FILES = ("sets.json", "formats.toml", "corrections.json", "SOURCES.md", "CHANGELOG.md", "README.md")
_KNOWN_FOLDERS = {"cards": ".json", "profiles": ".json", "scenarios": ".json", "decks": None}

Place = tuple[Any, ...]


class JsonFile:
    """One JSON file of the data with its report; findings are placed by the path of keys to the value."""

    def __init__(self, path: str) -> None:
        text, _assumed = decode(read_bytes(path, _MOST_BYTES), path)
        try:
            self.value: Any = parse_whole(text)
        except RepeatedKeyError as error:
            raise InputError(
                _("{line}:{column}: the key {key} stands twice in one object").format(
                    line=error.line, column=error.column, key=quoted(error.key)
                ),
                path=path,
            ) from None
        except json.JSONDecodeError as error:
            raise InputError(
                _("{line}:{column}: not JSON: {reason}").format(
                    line=error.lineno, column=error.colno, reason=syntax(error)
                ),
                path=path,
            ) from None
        except ValueError as error:
            raise InputError(_("not JSON: {reason}").format(reason=syntax(error)), path=path) from None
        self.path = path
        self.text = text
        self.report = DeckReport(path, None, None, 0, None, text)
        self._places: dict[Place, tuple[int, int, int]] | None = None

    def say(self, code: str, place: Place, **values: Any) -> Finding | None:
        """Note a finding about the value at ``place``, or the nearest thing around it that is there."""
        if len(self.report.findings) >= _MOST_FINDINGS:
            return None
        if self._places is None:
            self._places = places(self.text)
        while place and place not in self._places:
            place = place[:-1]
        finding = Finding(code, *self._places.get(place, (1, 1, 1)), values=values, path=self.path)
        self.report.findings.append(finding)
        return finding


class DataCheck:
    """The check of one game's data.

    texts: code → rule texts, for the findings. fix: rewrite files that are not in canonical form.
    """

    def __init__(self, game: str, schema: CardSchema, texts: dict[str, dict[str, Any]], fix: bool) -> None:
        self.game = game
        self.schema = schema
        self.texts = texts
        self.fix = fix
        self.report = CheckReport("files")
        self.cards: dict[str, tuple[JsonFile, int, dict[str, Any]]] = {}
        self.fixed: list[str] = []
        self._screen: Any = None

    def folder(self, folder: str) -> CheckReport:
        """Check everything in the folder of a game."""
        for path in _files(os.path.join(folder, "cards"), ".json"):
            self._with(path, self._card_file)
        self._across()
        for path, check in (
            ("sets.json", self._sets),
            ("corrections.json", self._corrections),
        ):
            full = os.path.join(folder, path)
            if os.path.isfile(full):
                self._with(full, check)
        for path in _files(os.path.join(folder, "profiles"), ".json"):
            self._with(path, self._profile)
        for path in _files(os.path.join(folder, "scenarios"), ".json"):
            self._with(path, self._scenario)
        formats = os.path.join(folder, "formats.toml")
        if os.path.isfile(formats):
            self._formats(formats, [])
        self._unread(folder)
        return self._finished()

    def file(self, path: str) -> CheckReport:
        """Check one JSON card list."""
        self._with(path, self._card_file)
        self._across()
        return self._finished()

    def house(self, path: str, shipped: dict[str, Any]) -> CheckReport:
        """Check formats and lists that a repository keeps beside its decks, on top of the shipped ones."""
        self._formats(path, [shipped])
        return self._finished()

    def _with(self, path: str, check: Callable[[JsonFile], None]) -> None:
        try:
            file = JsonFile(path)
        except InputError as error:
            self.report.problems.append({"path": path, "message": error.message})
            return
        self.report.decks.append(file.report)
        file.report.game = self.game
        check(file)

    # -- cards

    def _card_file(self, file: JsonFile) -> None:
        if not isinstance(file.value, list):
            file.say("CKD911", (), reason=_("a card file is a list of cards"))
            return
        file.report.cards = len(file.value)
        sound = True
        if not self._is_valid(file.value):
            sound = False
            for error in self._complaints(file.value):
                file.say("CKD911", tuple(error.absolute_path), reason=_reason(error))
        for index, card in enumerate(file.value):
            if isinstance(card, dict) and isinstance(card.get("id"), str):
                self._card(file, index, card)
        if sound:
            self._form(file, cards_text(file.value))

    def _is_valid(self, cards: list[Any]) -> bool:
        """The fast answer for a whole card file."""
        if self._screen is None:
            import jsonschema_rs

            self._screen = jsonschema_rs.Draft202012Validator(self.schema.document)
        return bool(self._screen.is_valid(cards))

    def _complaints(self, cards: list[Any]) -> list[Any]:
        """What is wrong in a whole card file, by place."""
        import jsonschema

        errors = jsonschema.Draft202012Validator(self.schema.document).iter_errors(cards)
        return sorted(errors, key=lambda error: [str(part) for part in error.absolute_path])

    def _card(self, file: JsonFile, index: int, card: dict[str, Any]) -> None:
        key = fold_id(card["id"])
        held = self.cards.get(key)
        if held is not None:
            finding = file.say("CKD912", (index, "id"), id=card["id"], file=held[0].path)
            if finding is not None and held[0] is file:
                finding.related = [places(file.text)[(held[1], "id")][0]]
        else:
            self.cards[key] = (file, index, card)
        for name, value in card.items():
            if isinstance(value, str) and (mended(value) is not None or has_lost_letters(value)):
                finding = file.say("CKD918", (index, name), value=quoted(value))
                if finding is not None and (better := mended(value)) is not None:
                    finding.suggestions = [better]

    def _across(self) -> None:
        """What only shows over all cards: names that nothing tells apart, references, loops."""
        spelled: dict[tuple[str, ...], tuple[JsonFile, int, dict[str, Any]]] = {}
        for file, index, card in self.cards.values():
            if self.schema.identity == "id" and card.get("status") != "incomplete":
                self._alike(spelled, file, index, card)
            for field in self._chains():
                self._chain(file, index, card, field)

    def _alike(
        self,
        spelled: dict[tuple[str, ...], tuple[JsonFile, int, dict[str, Any]]],
        file: JsonFile,
        index: int,
        card: dict[str, Any],
    ) -> None:
        """Two cards whose names and every other value are the same: most often one card entered twice."""
        facts = json.dumps([card.get("attrs"), card.get("effects"), card.get("text")], sort_keys=True)
        key = (fold(str(card.get("name"))), str(card.get("kind")), str(card.get("set")), facts)
        other = spelled.setdefault(key, (file, index, card))
        if other[2] is not card and card.get("attrs"):
            file.say("CKD913", (index, "name"), name=card.get("name"), other=other[2]["id"], id=card["id"])

    def _chains(self) -> list[str]:
        return [name for name, field in self.schema.attrs.items() if field.schema.get("x-chain")]

    def _chain(self, file: JsonFile, index: int, card: dict[str, Any], field: str) -> None:
        seen = {fold_id(card["id"])}
        current = card
        while True:
            attrs = current.get("attrs")
            wanted = attrs.get(field) if isinstance(attrs, dict) else None
            if not isinstance(wanted, str):
                return
            target = self._find(wanted)
            place = (index, "attrs", field)
            if target is None:
                if current is card:
                    file.say("CKD903", place, card=card.get("name"), missing=wanted, attribute=field)
                return
            key = fold_id(target["id"])
            if key in seen:
                file.say("CKD902", place, card=card.get("name"), attribute=field)
                return
            seen.add(key)
            current = target

    def _find(self, text: str) -> dict[str, Any] | None:
        held = self.cards.get(fold_id(text))
        if held is not None:
            return held[2]
        wanted = fold(text)
        return next(
            (card for _f, _i, card in self.cards.values() if fold(str(card.get("name"))) == wanted), None
        )

    # -- the other files

    def _sets(self, file: JsonFile) -> None:
        if not self._by_schema(file, "sets"):
            return
        ids: dict[str, int] = {}
        for index, one in enumerate(file.value):
            key = fold_id(one["id"])
            if key in ids:
                file.say("CKD912", (index, "id"), id=one["id"], file=file.path)
            ids[key] = index
            for at, entry in enumerate(one["cards"]):
                if fold_id(entry["card"]) not in self.cards:
                    file.say("CKD914", (index, "cards", at, "card"), card=entry["card"])
        self._form(file, as_text(file.value))

    def _corrections(self, file: JsonFile) -> None:
        if not isinstance(file.value, list):
            file.say("CKD911", (), reason=_("corrections are a list"))
            return
        for index, item in enumerate(file.value):
            lacking = [key for key in ("card", "field", "value", "reason") if key not in item]
            if lacking:
                file.say("CKD911", (index,), reason=_("{key} is missing").format(key=", ".join(lacking)))
                continue
            held = self.cards.get(fold_id(str(item["card"])))
            if held is None:
                file.say("CKD914", (index, "card"), card=item["card"])
                continue
            card = held[2]
            now = card.get(item["field"], (card.get("attrs") or {}).get(item["field"]))
            if now != item["value"]:
                file.say(
                    "CKD917",
                    (index, "value"),
                    card=item["card"],
                    field=item["field"],
                    value=item["value"],
                    now=now,
                )
        self._form(file, as_text(file.value))

    def _profile(self, file: JsonFile) -> None:
        if not overlay.is_profile(file.value):
            file.say("CKD911", (), reason=_("a profile is an object with profile and cards"))
            return
        for card_id, error in overlay.faults(file.value, self.schema):
            place = tuple(error.absolute_path)
            file.say(
                "CKD911", place if card_id is None else ("cards", card_id, *place), reason=_reason(error)
            )
        cards = file.value.get("cards")
        for card_id in cards if isinstance(cards, dict) else ():
            if fold_id(card_id) not in self.cards:
                file.say("CKD914", ("cards", card_id), card=card_id)
        file.report.cards = len(cards or ())

    def _scenario(self, file: JsonFile) -> None:
        self._by_schema(file, "scenario")

    def _by_schema(self, file: JsonFile, name: str) -> bool:
        errors = list(_validator(name).iter_errors(file.value))
        for error in errors:
            file.say("CKD911", tuple(error.absolute_path), reason=_reason(error))
        return not errors

    def _formats(self, path: str, before: list[dict[str, Any]]) -> None:
        """One file of formats; ``before`` are the documents whose formats and rules it may build on."""
        from cardkit.rules.community import load_documents, written
        from cardkit.rules.formats import Book

        report = DeckReport(path, self.game, None, 0, None)
        self.report.decks.append(report)
        try:
            documents = load_documents([path], self.game).get(self.game, [])
            for document in documents:
                places = document.get("places")
                for error in _validator("formats").iter_errors(written(document)):
                    where = ".".join(str(part) for part in error.absolute_path)
                    reason = _reason(error)
                    line = places.line(where) if places else 1
                    report.findings.append(Finding("CKD911", line, values={"reason": reason}, path=path))
            book = Book(self.game, self.schema.facts(), [*before, *documents])
            for name in book.formats:
                book.format(name)
        except CardkitError as error:
            line = error.path.removeprefix(f"{path}:")
            place = int(line) if line.isdigit() else 1
            report.findings.append(Finding("CKD911", place, values={"reason": error.message}, path=path))

    def _unread(self, folder: str) -> None:
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if os.path.isdir(path):
                if name not in _KNOWN_FOLDERS:
                    self._nothing_reads(path)
                    continue
                ending = _KNOWN_FOLDERS[name]
                for inner in sorted(os.listdir(path)):
                    known = (ending,) if ending else (".deck", ".deck.json", ".deck.csv")
                    if not inner.endswith(known):
                        self._nothing_reads(os.path.join(path, inner))
            elif name not in _KNOWN_FILES:
                self._nothing_reads(path)

    def _nothing_reads(self, path: str) -> None:
        report = DeckReport(path, self.game, None, 0, None)
        report.findings.append(Finding("CKD915", values={"file": os.path.basename(path)}, path=path))
        self.report.decks.append(report)

    def _form(self, file: JsonFile, text: str) -> None:
        if text == file.text:
            return
        if self.fix:
            from cardkit.files import write_whole

            write_whole(file.path, text)
            self.fixed.append(file.path)
            return
        line = next(
            (
                n
                for n, (a, b) in enumerate(zip(file.text.split("\n"), text.split("\n"), strict=False), 1)
                if a != b
            ),
            1,
        )
        file.report.findings.append(Finding("CKD916", line, path=file.path))

    def _finished(self) -> CheckReport:
        for report in self.report.decks:
            for finding in report.findings:
                finding.path = finding.path or report.path
                finding.rule = self.texts[finding.code]
                finding.severity = finding.rule["severity"]
            report.findings.sort(key=lambda finding: (finding.line, finding.column, finding.code))
        return self.report


_VALIDATORS: dict[str, Any] = {}


def _validator(name: str) -> Any:
    """The validator of ``schemas/<name>.schema.json``, built once."""
    if name not in _VALIDATORS:
        import jsonschema

        with open(schema_path(name), encoding="utf-8") as file:
            _VALIDATORS[name] = jsonschema.Draft202012Validator(json.load(file))
    return _VALIDATORS[name]


def _reason(error: Any) -> str:
    """A schema's complaint in few words: which member, what was expected."""
    from cardkit.catalogue.schema_words import expected_of

    where = ".".join(str(part) for part in error.absolute_path if isinstance(part, str))
    reason = expected_of(error)
    return clean(f"{where}: {reason}" if where else reason)[:300]


def _files(folder: str, ending: str) -> Iterator[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        if name.endswith(ending):
            yield os.path.join(folder, name)
