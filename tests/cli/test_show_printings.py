"""``cardkit show`` where a name has several printings, and where it fits several cards."""

from __future__ import annotations

from collections.abc import Callable

from tests.conftest import Outcome

Cardkit = Callable[..., Outcome]


def test_show_when_a_card_has_printings_shows_the_first_and_names_the_others(cardkit: Cardkit) -> None:
    for name in ("Carnivore", "carnivoro", "Carnívoro"):
        done = cardkit("show", name, "--game", "evolution")
        assert done.code == 0
        assert done.out.startswith("Carnivore  evolution:carnivore-0")
        assert "other printings: evolution:carnivore-1," in done.out


def test_show_when_a_name_fits_several_cards_lists_them(cardkit: Cardkit) -> None:
    done = cardkit("show", "Animals", "--game", "dropmix")
    assert done.code == 1
    assert done.err.count("dropmix:S0") >= 2
