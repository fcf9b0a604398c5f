"""StarCraft decks through the checker: starting decks, technologies, and what cannot be verified."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.rules.check import Checker
from cardkit.rules.report import DeckReport
from tests.games.starcraft.shipped import RACES, cards, counted, select, sets

Check = Callable[..., DeckReport]
ARMY = {"terran": "2 Marine", "zerg": "2 Zergling", "protoss": "2 Zealot"}


@pytest.fixture(scope="module")
def checker(lookup: Lookup) -> Checker:
    return Checker(Source(lookup), "2026-06-01")


@pytest.fixture(scope="module")
def check(checker: Checker) -> Check:
    def checked(race: str, *lines: str, form: str = "brood-war", army: str = "") -> DeckReport:
        text = [
            "game: starcraft",
            f"format: {form}",
            f"race: {race}",
            *lines,
            "units:",
            army or ARMY[race],
        ]
        return checker.check(read_deck("\n".join(text).encode(), "test.deck", checker.source))

    return checked


def codes(report: DeckReport, *severities: str) -> set[str]:
    wanted = severities or ("error", "warning", "info")
    return {finding.code for finding in report.findings if finding.severity in wanted}


def listed(deck: dict[str, int]) -> list[str]:
    return [f"{count} {cards()[card]['name']} [{card}]" for card, count in deck.items()]


@pytest.mark.parametrize("race", RACES)
def test_starting_deck_when_included_or_listed_is_legal(check: Check, race: str) -> None:
    for lines in ([f"include: {race}-brood-war"], listed(counted(f"{race}-brood-war"))):
        report = check(race, *lines)
        assert codes(report) == set()
        assert (report.main, report.cards) == (20, 22)


@pytest.mark.parametrize("race", RACES)
def test_every_change_of_a_starting_deck_is_found(check: Check, race: str) -> None:
    deck = counted(f"{race}-brood-war")
    for card, count in deck.items():
        fewer = {other: n for other, n in deck.items() if other != card or n > 1}
        if count > 1:
            fewer[card] = count - 1
        assert codes(check(race, *listed(fewer))) == {"SCB102"}, card
        assert codes(check(race, *listed({**deck, card: count + 1}))) == {"SCB102"}, card


@pytest.mark.parametrize("race", ["zerg", "protoss"])
def test_base_deck_is_checked_card_by_card_although_faces_are_unknown(check: Check, race: str) -> None:
    deck = counted(f"{race}-base")
    report = check(race, *listed(deck), form="base")
    assert report.legal and report.main == 18
    assert codes(report) == {"SCB901"}
    for card, count in deck.items():
        assert "SCB102" in codes(check(race, *listed({**deck, card: count + 1}), form="base"), "error")


def test_terran_base_deck_cannot_be_verified_but_is_never_illegal(check: Check) -> None:
    row = sets()["terran-base"]["attrs"]
    known = counted("terran-base")
    for skipped in range(14):
        thirteen = row["candidates"][:skipped] + row["candidates"][skipped + 2 :]
        report = check("terran", *listed({**known, **dict.fromkeys(thirteen, 1)}), form="base")
        assert report.legal
        assert codes(report, "warning") == {"CKD901", "SCB901"}
    assert "SCB102" in codes(check("terran", *listed(dict.fromkeys(row["candidates"], 1)), form="base"))


@pytest.mark.parametrize(
    "row", [row for row in sets().values() if row["kind"] == "technology"], ids=lambda r: r["id"]
)
def test_whole_technology_is_never_illegal_in_its_edition(check: Check, row: dict[str, Any]) -> None:
    attrs = row["attrs"]
    form = "base" if attrs.get("in_brood_war") is False else "brood-war"
    race = attrs["race"]
    report = check(race, f"include: {race}-{form}", f"include: {row['id']}", form=form)
    assert report.legal, [finding.code for finding in report.findings]
    doubt = any("copies_technology" not in cards()[part["card"]]["attrs"] for part in row["cards"])
    if form == "brood-war":
        assert ("CKD901" in codes(report)) is (doubt or "in_brood_war" not in attrs)


def test_part_of_a_technology_is_found_and_names_it(check: Check) -> None:
    for card in select(source="technology", in_brood_war=True):
        copies = card["attrs"].get("copies_technology")
        if copies is None:
            continue
        race, group = card["attrs"]["race"], card["attrs"]["technology"]
        line = f"{copies + 1} {card['name']} [{card['id']}]"
        report = check(race, f"include: {race}-brood-war", line)
        found = [finding for finding in report.findings if finding.code == "SCB303"]
        assert found and found[0].values["group"] == group


def test_foreign_cards_and_units_are_found(check: Check) -> None:
    for race, other in zip(RACES, RACES[1:] + RACES[:1], strict=True):
        for card in select(race=other, kind="unit", in_brood_war=True):
            report = check(race, f"include: {race}-brood-war", army=f"1 {card['name']}")
            assert codes(report, "error") == {"SCB301"}


def test_units_in_other_words_are_the_same(check: Check) -> None:
    for army in ("2x zealot", "Zealot x2", "2 [P-UNIT-ZEALOT]"):
        assert codes(check("protoss", "include: Protoss Brood War", army=army)) == set(), army
    # Names in other languages are pointed out, as a piece of information.
    for army in ("2 Zelote", "1 Dragón\n1 Dragoon"):
        assert codes(check("protoss", "include: Protoss Brood War", army=army)) == {"CKD024"}, army
