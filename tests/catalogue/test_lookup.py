"""The read path: ids, names, sets, profiles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.catalogue.lookup import Lookup
from cardkit.catalogue.naming import card_named, cards_named
from cardkit.errors import NotFoundError, UsageError
from tests.catalogue.conftest import FUTBOL

Load = Callable[..., FileReport]


@pytest.mark.parametrize("text", ["S01-C001", "S01 C001", "s01c001", "S01_C001", " S01–C001 "])
def test_by_id_when_spelt_otherwise_finds_the_card(lookup: Lookup, text: str) -> None:
    found = lookup.by_id("dropmix", text)
    assert [(match.card.id, match.reason) for match in found] == [("S01-C001", "id")]


def test_by_id_when_an_alias_id_is_given_says_so(lookup: Lookup) -> None:
    found = lookup.by_id("dropmix", "lic_0031_wild")
    assert [(m.card.id, m.reason, m.spelling) for m in found] == [("P01-C001", "alias id", "LIC_0031_Wild")]


def test_by_id_when_two_ids_fold_alike_takes_the_exact_one(load: Load, catalogue: Catalogue) -> None:
    load("id,name,kind\nA-1,Uno,dt\na1,Dos,dt\n")
    assert [match.card.name for match in catalogue.lookup.by_id("futbol", "a1")] == ["Dos"]
    assert [match.card.name for match in catalogue.lookup.by_id("futbol", "A 1")] == ["Uno", "Dos"]


def test_by_id_when_ids_look_like_numbers_keeps_them_apart(load: Load, catalogue: Catalogue) -> None:
    load(
        "id,name,kind,number\n007,Siete,dt,007\n7,Otro,dt,7\n0010,Diez,dt,10\n1e3,Mil,dt,9\n1000,Mil2,dt,00\n"
    )
    assert {card.id for card in catalogue.cards("futbol")} == {"007", "7", "0010", "1e3", "1000"}
    assert [match.card.name for match in catalogue.lookup.by_id("futbol", "7")] == ["Otro"]
    assert [match.card.name for match in catalogue.lookup.by_id("futbol", "007")] == ["Siete"]


def test_by_name_when_accents_and_quotes_differ_finds_every_printing(lookup: Lookup) -> None:
    found = lookup.by_name("dropmix", "ANIMALS")
    assert [match.card.id for match in found] == ["S02-C183", "S02-C190", "S02-C249"]
    assert {match.reason for match in found} == {"name"}


def test_by_name_when_an_alias_is_given_says_why_it_fits(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,alias,language,reason\nf-01,Fast Rhea,en,translation\n", "aliases.csv")
    (match,) = catalogue.lookup.by_name("futbol", "fast  RHEA")
    assert (match.card.id, match.reason, match.language, match.spelling) == (
        "f-01",
        "translation",
        "en",
        "Fast Rhea",
    )


@pytest.mark.parametrize("text", ["", " ", "\u200b", "no such card", "%", "_", "'; DROP TABLE card;--", "\0"])
def test_look_up_when_nothing_fits_finds_nothing(lookup: Lookup, text: str) -> None:
    assert lookup.by_name("dropmix", text) == []
    assert lookup.by_id("dropmix", text) == []


def test_cards_when_listed_come_by_set_and_natural_number(load: Load, catalogue: Catalogue) -> None:
    rows = "".join(f"{s}-{n},Carta {s} {n},{s},{n},dt\n" for s in ("B", "A10", "A9") for n in (10, 9, 1))
    load("id,name,set,number,kind\n" + rows)
    assert [card.id for card in catalogue.cards("futbol")] == [
        f"{s}-{n}" for s in ("A9", "A10", "B") for n in (1, 9, 10)
    ]


def test_cards_when_there_are_many_are_all_read(load: Load, catalogue: Catalogue) -> None:
    load("id,name,kind\n" + "".join(f"c-{n},Carta {n},dt\n" for n in range(1234)))
    assert [card.id for card in catalogue.cards("futbol")] == [f"c-{n}" for n in range(1234)]


def test_set_when_named_by_alias_or_in_any_case_is_found(lookup: Lookup) -> None:
    for text in ("sweets", "Sweets", "DULCES"):
        found = lookup.set("dropmix", text)
        assert found is not None and found.id == "sweets" and len(found.cards) == 15
    assert lookup.set("dropmix", "no such list") is None


def test_game_when_unknown_lists_the_known(lookup: Lookup) -> None:
    with pytest.raises(UsageError) as caught:
        lookup.game("chess")
    assert "dropmix" in caught.value.help


def test_overlay_when_unknown_lists_the_profiles(lookup: Lookup) -> None:
    name = lookup.profiles("adrenalyn")[0]
    assert lookup.overlay("adrenalyn", name)
    with pytest.raises(UsageError) as caught:
        lookup.overlay("adrenalyn", "none such")
    assert name in caught.value.help


def test_card_named_when_several_fit_lists_how_to_write_each(lookup: Lookup) -> None:
    with pytest.raises(NotFoundError) as caught:
        card_named(lookup, "Animals")
    assert "dropmix:S02-C183" in caught.value.message and caught.value.exit_code == 1
    assert card_named(lookup, "dropmix:Lift Your Voice").id == "S01-C014"
    assert card_named(lookup, "dropmix:S01-C014").name == "Lift Your Voice"


def test_card_named_when_misspelt_names_near_ones(lookup: Lookup) -> None:
    with pytest.raises(NotFoundError) as caught:
        cards_named(lookup, "Lift Yor Voice", "dropmix")
    assert "Lift Your Voice" in caught.value.help
