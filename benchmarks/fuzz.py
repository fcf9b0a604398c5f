"""Hostile input for everything that reads: no traceback, no hang, nothing lost, no message without bound.

``python benchmarks/fuzz.py [TARGET]... --count N --seed S`` runs each target (deck lines, JSON, CSV, queries,
cells of lists, card lists, deck codes, match logs, scenarios, formats, configurations) on N inputs:
real files taken apart and put together again with odd characters, and plain noise. ``--atheris`` lets atheris
(https://github.com/google/atheris) choose the inputs by the branches they reach. The first input that breaks
a promise is printed, and the exit code is 1; docs/robustness.md has the promises and the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fuzz_documents
from fuzz_inputs import ECHO, ROOT, Maker, hold

SLOW = 5.0

TOKENS = """2 |x2| ×2|(x2)|0 |-3 |1.5 |99999999 |1e3 |game: dropmix|format: solo|name: a|include: Sweets
ignore: DMX101 because|partner: x|# |// |Portero|titulares:|(10)|[S01-C001]|(wild)|(S01) C001|#12|24K Magic
Animals|Me Rehúso|LIC_0058_Wild|S01 C001|58231|card17|ck1|Twitch's Hand:
1) Green - Level 2 - Guitar - Sam Hunt - House Party (S)""".replace("\n", "|").split("|")
JSON_TOKENS = ['"', "{", "}", "[", "]", ":", ",", "null", "true", "1", "-0", "1e999", "[" * 70]
JSON_TOKENS += [
    '"cards"',
    '"count"',
    '"id"',
    '"name"',
    '"section"',
    '"game": "dropmix"',
    '"collection"',
    '"own"',
]
JSON_TOKENS += ['"stock"', '"numero"', "\\u0000", "\\ud800"]
CSV_TOKENS = [",", ";", "\t", "|", '"', '""', "count,name\n", "quantity;card\n", "id", "section", "sep=;\n"]
CSV_TOKENS += ["# game: dropmix\n"]
QUERY_TOKENS = [
    "kind:",
    "power",
    ">=",
    "<",
    "!=",
    ":",
    "=",
    "(",
    ")",
    "-",
    '"',
    "?",
    "is:",
    "section:",
    "*",
    "%",
]
QUERY_TOKENS += ["colours:red", "power>=2", "name:a", "stars<=4", "energy", "licensed:yes", "team:", "NEAR("]
QUERY_TOKENS += [" or ", "not ", " ", "'", "\\", "1.5", "-1"]
CELL_TOKENS = ["1.500", "1,5", "1.234,5", "NULL", "-", "sí", "no", "=1+1", "'", "[", "{", "|", "1e5", "2-ene"]
CELL_TOKENS += [
    "amarillo",
    "yellow|red",
    "id,name,kind\n",
    "set,card,count\n",
    "alias,id\n",
    "\ufeff",
    "sep=;\n",
]
CELL_TOKENS += ['{"id": "x", "name": "y", "kind": "wild"}\n']


class Decks:
    """Deck readers on a catalogue of the shipped cards, the check of what they read, and queries."""

    GAMES = (None, "dropmix", "adrenalyn", "futbol")
    FORMS = ("text", "concise", "json", "github", "sarif", "junit")

    def __init__(self) -> None:
        from cardkit.catalogue.lookup import open_lookup
        from cardkit.catalogue.query.sql import add_functions
        from cardkit.decks.reader import Source
        from cardkit.rules.check import Checker

        folder = tempfile.mkdtemp(prefix="cardkit-fuzz-")
        self.lookup = open_lookup(os.path.join(folder, "fuzz.sqlite"), shipped=True)
        add_functions(self.lookup.connection)
        self.checkers = {game: Checker(Source(self.lookup, game)) for game in self.GAMES}
        self.seen = 0

    def read(self, text: str, path: str) -> Any:
        """The deck, or None where it was refused; its findings are bounded and stand inside the file."""
        from cardkit.decks.load import read_deck
        from cardkit.errors import InputError

        self.seen += 1
        checker = self.checkers[self.GAMES[self.seen & 3]]
        data = text.encode("utf-8" if self.seen % 7 else "utf-16", "surrogatepass")
        try:
            deck = read_deck(data, path, checker.source)
        except InputError as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")
            return None
        report = checker.check(deck)
        last = deck.text.count("\n") + deck.text.count("\r") + 1
        for finding in report.findings:
            hold(1 <= finding.line <= last and finding.column >= 1, f"{finding} stands outside the file")
            hold(len(finding.message) < ECHO, f"{finding} echoes its input")
        hold(not report.legal or all(entry.card for entry in deck.entries), "legal with an unknown card")
        if not self.seen % 40:
            self.show(report)
        return deck

    def show(self, report: Any) -> None:
        """Every output form can be written, and none shows a character that a terminal obeys."""
        from cardkit.output import render
        from cardkit.output.style import Style
        from cardkit.rules.report import CheckReport

        whole = CheckReport()
        whole.decks.append(report)
        for form in self.FORMS:
            shown = render(whole, form, Style(False, False))
            shown.encode("utf-8")
            odd = [c for c in shown if not c.isprintable() and c != "\n"]
            hold(not odd, f"{form} shows {odd[:3]!r}")

    def text(self, text: str) -> None:
        """Every line is a comment, a heading, or told of: as a header, an entry or a finding."""
        from cardkit.decks.lines import heading
        from cardkit.text import clean, fold

        deck = self.read(text, "x.deck")
        if deck is None or any(finding.code in ("CKD016", "CKD020") for finding in deck.findings):
            return
        told = {entry.line for entry in deck.entries} | {finding.line for finding in deck.findings}
        told |= {header.line for headers in deck.headers.values() for header in headers}
        words = self.checkers["dropmix"].source.game(deck.game)[2].sections if deck.game else {}
        for number, line in enumerate(lines_of(deck.text), 1):
            shown = clean(line)
            if number not in told and shown and not shown.startswith(("#", "//")):
                hold(fold(heading(shown)) in words, f"line {number} was lost: {line!r}")

    def json(self, text: str) -> None:
        """Every item of a list of cards is an entry or has a finding."""
        deck = self.read(text, "x.deck.json")
        if deck is None or any(finding.code == "CKD020" for finding in deck.findings):
            return
        data = json.loads(deck.text)
        cards = data.get("cards", ()) if isinstance(data, dict) else data
        if isinstance(cards, list):
            hold(len(deck.entries) + len(deck.findings) >= len(cards), "a card of the list was lost")

    def csv(self, text: str) -> None:
        """Every filled row below the headings is an entry or has a finding."""
        from cardkit.text import clean

        deck = self.read(text, "x.deck.csv")
        if deck is None or '"' in deck.text or any(f.code in ("CKD019", "CKD020") for f in deck.findings):
            return
        rows = [clean(line) for line in lines_of(deck.text)]
        filled = [row for row in rows if row.strip(",;\t| ") and not row.startswith("#")]
        hold(len(deck.entries) + len(deck.findings) + 2 >= len(filled), "a row was lost")

    def query(self, text: str) -> None:
        """A query is wrong at a character of it, or has an answer, the same in SQL."""
        from cardkit.catalogue.query import Query
        from cardkit.errors import QueryError

        self.seen += 1
        game, card = (("dropmix", "S01-C001"), ("adrenalyn", "LL25-214"))[self.seen & 1]
        values = self.lookup.formats(game).get("value", {})
        try:
            query = Query.compile(text, self.lookup.schema(game), values)
        except QueryError as error:
            hold(0 <= error.position <= len(text), "a wrong query is said to be wrong outside itself")
            hold(len(error.message) < ECHO, "a wrong query is echoed whole")
            return
        found = self.lookup.card(f"{game}:{card}")
        query.decide(found)
        matches = query.matches(found)
        if not self.seen % 10:
            where, parameters = query.sql()
            rows = list(self.lookup.cards(game, f"({where}) AND id = '{card}'", parameters))
            hold(bool(rows) == matches, "SQL and predicate differ")


def lines_of(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Lists:
    """Cells and card lists, into a catalogue in memory."""

    ENDINGS = ("csv", "json", "jsonl", "txt", "tsv")

    def __init__(self) -> None:
        from cardkit.catalogue.catalogue import open_catalogue
        from cardkit.catalogue.column import Column
        from cardkit.catalogue.field_errors import FieldErrors
        from cardkit.catalogue.shipped import source_of

        self.catalogue = open_catalogue(":memory:", shipped=False)
        self.columns = []
        for game in ("dropmix", "futbol", "starcraft"):
            schema = source_of(game).card_schema()
            errors = FieldErrors(schema)
            for field in [*schema.columns.values(), *schema.attrs.values()]:
                self.columns += [Column(field, errors, of_table=table) for table in (True, False)]
        self.folder = tempfile.mkdtemp(prefix="cardkit-fuzz-")
        self.seen = 0

    def cells(self, text: str) -> None:
        """A cell has a value, or a reason why not."""
        from cardkit.catalogue.cells import guarded, unguarded

        self.seen += 1
        hold(unguarded(guarded(text)) == text, "a guarded cell comes back as another")
        reasons: list[str] = []
        for column in self.columns[self.seen % 13 :: 13]:
            column.cells([text], [1], lambda _place, _field, _value, reason: reasons.append(reason))
        hold(all(len(reason) < ECHO for reason in reasons), "a bad cell is echoed whole")

    def lists(self, text: str) -> None:
        """A card list is stored, or every bad row has its place, or the file is refused."""
        from cardkit.errors import InputError, UsageError

        self.seen += 1
        path = os.path.join(self.folder, f"x.{self.ENDINGS[self.seen % 5]}")
        with open(path, "wb") as file:
            odd = self.seen % 6 == 0
            file.write(text.encode("cp1252", "replace") if odd else text.encode("utf-8", "surrogatepass"))
        game, skip = ("dropmix", "futbol")[self.seen & 1], bool(self.seen & 2)
        try:
            report = self.catalogue.import_cards(path, game=game, skip_bad=skip)
        except (InputError, UsageError) as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")
            return
        for row in (*report.files[0].rows, *report.files[0].warnings):
            hold(row.line >= 1 and row.column >= 1, f"a note without a place: {row.message}")
            hold(len(row.message) < ECHO, "a bad row is echoed whole")


def codes(text: str) -> None:
    """A deck code is refused, or it is the one code of its deck."""
    from cardkit.decks.code import decode, encode
    from cardkit.errors import InputError

    try:
        content = decode(text)
    except InputError as error:
        hold(len(error.message) < ECHO, "a wrong code is echoed whole")
        return
    hold(encode(content) == text, "two codes for one deck")


def samples() -> dict[str, list[str]]:
    """Real inputs of each target, to take apart."""
    from cardkit.decks.code import encode
    from cardkit.decks.content import Content, Item

    texts: dict[str, list[str]] = {"text": [], "json": [], "csv": []}
    decks = [*(ROOT / "tests" / "examples").glob("*/*.deck*"), *(ROOT / "data").glob("*/decks/*.deck")]
    for path in sorted(decks):
        form = {".json": "json", ".csv": "csv"}.get(path.suffix, "text")
        texts[form].append(path.read_text(encoding="utf-8-sig", errors="replace"))
    texts["json"] += [
        '{"game": "dropmix", "cards": [{"count": 2, "id": "S01-C001", "section": "x"}, "24K Magic"]}',
        '[{"title": "House Party", "artist": "Sam Hunt", "cards": [{"level": 2, "type": "Bass"}]}]',
    ]
    head = "Artist,Title,Level,Color,Instrument,Season,CardNo\n"
    texts["csv"].append(f"{head}Bruno Mars,24K Magic,2,Wild,Vocals,S01,C001\n")
    texts["query"] = [
        "kind:wild power>=2 -licensed:yes",
        '(colours:red or name:"a b") artist?',
        "energy<=4 -is:sample team:Real",
    ]
    rows = "\n".join(f"k-{n},Carta {n},beat,azul,{n % 3 + 1}" for n in range(8))
    texts["lists"] = [
        f"id,name,kind,colour,power\n{rows}\n",
        "id;nombre;tipo;ata\nf-1;Uno;futbolista;1.500\n",
        '[{"id": "a", "name": "b", "kind": "wild", "attrs": {"power": 2, "colours": ["red"]}}]',
        '{"id": "a", "name": "b", "kind": "wild", "power": 2}\n{"id": "c", "name": "d", "kind": "fx"}\n',
    ]
    texts["cells"] = ["1.500", "amarillo", "yellow|red", "'=1", '{"a": [1]}', "NULL", "sí", "2-ene"]
    items = [Item(n % 4 + 1, f"S01-C{n:03}", "", None) for n in range(1, 16)]
    texts["codes"] = [
        encode(Content("dropmix", "solo", [("name", "Áé")], items)),
        encode(Content("futbol", None, [], items[:2])),
    ]
    return {**texts, **fuzz_documents.samples()}


def targets() -> dict[str, tuple[Callable[[str], None], list[str]]]:
    """Name → what takes an input, and the tokens its inputs are made of."""
    decks, lists = Decks(), Lists()
    matches, settings = fuzz_documents.Matches(decks.lookup), fuzz_documents.Settings(decks.lookup)
    return {
        "text": (decks.text, TOKENS),
        "json": (decks.json, JSON_TOKENS + TOKENS),
        "csv": (decks.csv, CSV_TOKENS + TOKENS),
        "query": (decks.query, QUERY_TOKENS),
        "cells": (lists.cells, CELL_TOKENS),
        "lists": (lists.lists, CELL_TOKENS + CSV_TOKENS + JSON_TOKENS),
        "codes": (codes, list("ck1AZaz09-_")),
        "logs": (matches.logs, JSON_TOKENS),
        "scenarios": (matches.scenarios, JSON_TOKENS),
        "formats": (settings.formats, fuzz_documents.TOML_TOKENS),
        "config": (settings.config, fuzz_documents.TOML_TOKENS),
    }


def hangs(*_signal: object) -> None:
    """An input took too much CPU."""
    hold(False, f"still not done after {SLOW} s")


def run(name: str, take: Callable[[str], None], maker: Maker, count: int) -> bool:
    """Runs one target; prints its figures or the input that broke it."""
    begin = time.perf_counter()
    slowest = 0.0
    signal.signal(signal.SIGVTALRM, hangs)
    for number in range(count):
        text = maker.text()
        before = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOW)
        try:
            take(text)
        except Exception as error:
            print(f"{name}: input {number}: {type(error).__name__}: {error}\n{text!r}")
            return False
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        slowest = max(slowest, time.process_time() - before)
    took = time.perf_counter() - begin
    print(
        f"{name}: {count:,} inputs, {count / max(took, 1e-9):,.0f} a second, slowest {slowest * 1000:,.0f} ms"
    )
    return True


def run_atheris(name: str, count: int) -> None:
    """Hands one target to atheris, which never comes back."""
    import atheris

    rooms = ["cardkit.decks", "cardkit.text", "cardkit.json_places", "cardkit.catalogue.query"]
    with atheris.instrument_imports(include=rooms):
        take = targets()[name][0]
        take("")
    corpus = tempfile.mkdtemp(prefix="cardkit-corpus-")
    for number, text in enumerate(samples()[name]):
        Path(corpus, str(number)).write_text(text[:2000], encoding="utf-8")
    options = [f"-runs={count}", "-max_len=2000", "-timeout=10", corpus]
    atheris.Setup([sys.argv[0], *options], lambda data: take(data.decode("utf-8", "replace")))
    atheris.Fuzz()


def main() -> int:
    known = targets()
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="TARGET", help=f"one or more of {', '.join(known)}")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--atheris", action="store_true")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"no target is called {', '.join(unknown)}; there are {', '.join(known)}")
    if given.atheris:
        run_atheris((given.names or ["text"])[0], given.count)
    inputs = samples()
    good = True
    for name in given.names or list(known):
        take, tokens = known[name]
        make = fuzz_documents.MAKERS.get(name, Maker)
        good &= run(name, take, make(given.seed, inputs[name], tokens), given.count)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
