"""Every legal deck, spoilt in each of several ways, is reported with the right code at the right line.

The mutations are worked out from the rules page of each game, not from the checker: which code must
appear, and on which line of the spoilt file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.conftest import DATA

SHIPPED = sorted(DATA.glob("*/decks/*.deck"))

# Format → (code of its size rule, code and number of its copy rule) where one more or one less breaks them.
SIZE = {
    "dropmix/team": ("DMX101", None),
    "futbol/duelo": ("FUT101", "FUT101"),
    "adrenalyn/evolution": ("ADX102", "ADX102"),
    "evolution/base": ("EVO101", "EVO101"),
    "evolution/flight": ("EVO101", "EVO101"),
}
COPIES = {"dropmix/team": ("DMX201", 1), "dropmix/solo": ("DMX201", 2), "futbol/duelo": ("FUT201", 3)}

Mutation = tuple[str, list[str], str, int]


def card_lines(lines: list[str]) -> list[int]:
    """Indexes of the lines with a count, outside sections that hold no deck cards."""
    found = []
    for index, line in enumerate(lines):
        if line.strip().rstrip(":").lower() in ("units", "vuelo"):
            break
        if line[:1].isdigit():
            found.append(index)
    return found


def mutations(path: Path, report: DeckReport, lookup: Lookup) -> Iterator[Mutation]:
    """Name, spoilt lines, code that must appear, and its line (0: the format line)."""
    lines = path.read_text(encoding="utf-8").split("\n")
    cards = card_lines(lines)
    fmt = f"{report.game}/{report.format}"
    header = next((i for i, line in enumerate(lines) if line.startswith("format:")), 0)
    yield "unknown header", [*lines[:header], "formato: x", *lines[header:]], "CKD004", header + 1
    yield "unknown game", ["game: ajedrez", *[x for x in lines if not x.startswith("game:")]], "CKD007", 1
    if not cards:
        return
    yield "late header", [*lines, "author: Ana"], "CKD005", len(lines) + 1
    for index in (cards[0], cards[len(cards) // 2], cards[-1]):
        count, _blank, rest = lines[index].partition(" ")
        spoilt = [*lines]
        spoilt[index] = f"{count} {rest.split(' [')[0]}qzx"
        yield f"misspelt name in line {index + 1}", spoilt, "CKD001", index + 1
        for bad in ("0", "-2", "1.5", "x0", "9999999999"):
            spoilt = [*lines]
            spoilt[index] = f"{bad} {rest}"
            yield f"count {bad} in line {index + 1}", spoilt, "CKD003", index + 1
        spoilt = [*lines]
        spoilt[index] = f"{count} {rest.split(' [')[0]} [NO-SUCH-ID]"
        yield f"unknown id in line {index + 1}", spoilt, "CKD001", index + 1
    if fmt in SIZE:
        short, long = SIZE[fmt]
        index = next(i for i in cards if is_counted(lines[i], lookup, report))
        count, _blank, rest = lines[index].partition(" ")
        fewer = [*lines]
        if int(count) > 1:
            fewer[index] = f"{int(count) - 1} {rest}"
        else:
            del fewer[index]
        yield "one card too few", fewer, short, 0
        if long:
            more = [*lines]
            more[index] = f"{int(count) + 1} {rest}"
            yield "one card too many", more, long, 0
    if fmt in COPIES:
        code, most = COPIES[fmt]
        index = next(i for i in cards if is_counted(lines[i], lookup, report))
        held = int(lines[index].split(" ", 1)[0])
        spoilt = [*lines]
        spoilt[index] = f"{most + 1} {lines[index].split(' ', 1)[1]}"
        yield "one copy too many in one line", spoilt, code, index + 1
        rest = lines[index].split(" ", 1)[1]
        yield (
            "one copy too many in two lines",
            [*lines, f"{most + 1 - held} {rest}"],
            code,
            len(lines) + 1,
        )
    if report.game == "dropmix":
        yield "points over the cap", [*lines, *(f"2 {name}" for name in FX)], "DMX102", 0
    if report.game == "starcraft":
        yield (
            "another race's card",
            [*lines[: cards[0]], FOREIGN[race(lines)], *lines[cards[0] :]],
            "SCB301",
            cards[0] + 1,
        )
    if report.game == "evolution":
        spoilt = (
            [*lines, "1 Carnivore"]
            if "vuelo:" not in [x.lower() for x in lines]
            else [*lines[: cards[0]], "1 Carnivore", *lines[cards[0] :]]
        )
        yield "an eighteenth Carnivore", spoilt, "EVO102", -1
    if report.game == "adrenalyn":
        index = lines.index(next(x for x in lines if is_keeper(x, lookup)))
        yield "two goalkeepers", [*lines[: index + 1], lines[index], *lines[index + 1 :]], "ADX101", -1
        yield "no goalkeeper", [*lines[:index], *lines[index + 1 :]], "ADX101", 0


FX = ["Lift Your Voice", "Clear Your Mind", "Flame Out", "Roll Up", "Ill Omen"] * 3
FOREIGN = {"terran": "1 Z-STA-01", "zerg": "1 P-STA-03", "protoss": "1 Z-STA-01"}


def race(lines: list[str]) -> str:
    return next(line.split(":")[1].strip() for line in lines if line.startswith("race:"))


def card_of(line: str, lookup: Lookup, game: str) -> object:
    name = line.split(" ", 1)[1] if line[:1].isdigit() else line
    found = lookup.by_name(game, name.split(" [")[0].strip())
    if not found and "[" in name:
        found = lookup.by_id(game, name.split("[")[1].rstrip("]"))
    return found[0].card if found else None


def is_counted(line: str, lookup: Lookup, report: DeckReport) -> bool:
    """Whether the size rule counts the card of this line (goalkeepers, trainers and coaches stand beside)."""
    card = card_of(line, lookup, str(report.game))
    rarity = getattr(card, "rarity", None)
    kind = getattr(card, "kind", "")
    return kind not in ("portero", "entrenador", "dt") and rarity not in ("figura", "leyenda")


def is_keeper(line: str, lookup: Lookup) -> bool:
    return line[:1].isdigit() and getattr(card_of(line, lookup, "adrenalyn"), "kind", "") == "portero"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: f"{p.parent.parent.name}/{p.stem}")
def test_deck_when_spoilt_is_reported_at_the_place(path: Path, lookup: Lookup) -> None:
    checker = Checker(Source(lookup))
    sound = checker.check(read_deck(path.read_bytes(), str(path), checker.source))
    assert sound.legal
    missed = []
    number = 0
    for name, lines, code, line in mutations(path, sound, lookup):
        number += 1
        deck = read_deck("\n".join(lines).encode(), "spoilt.deck", checker.source)
        report = checker.check(deck)
        places = {finding.line for finding in report.findings if finding.code == code}
        wanted = (
            next((i + 1 for i, x in enumerate(lines) if x.startswith("format:")), 1) if line == 0 else line
        )
        if report.legal or not places or (wanted > 0 and wanted not in places):
            missed.append((name, code, wanted, [(f.code, f.line) for f in report.findings]))
    assert missed == []
    assert number >= 2
