"""New data with cardkit: what the user has said stays, the rest follows; and versions of the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue import release
from cardkit.catalogue.catalogue import Catalogue, open_catalogue
from cardkit.errors import NotFoundError, UsageError
from tests.catalogue.conftest import Mini
from tests.conftest import ROOT

ONE: list[dict[str, Any]] = [
    {"id": "1", "name": "Uno", "kind": "a", "attrs": {"power": 1, "note": "x"}},
    {"id": "2", "name": "Dos", "kind": "a", "attrs": {"power": 2}, "text": "old"},
    {"id": "3", "name": "Tres", "kind": "a"},
]
TWO: list[dict[str, Any]] = [
    {"id": "1", "name": "One", "kind": "a", "attrs": {"power": 11, "note": "y"}},
    {"id": "2", "name": "Dos", "kind": "a", "attrs": {"power": 22}},
    {"id": "4", "name": "Cuatro", "kind": "a"},
]


@pytest.fixture
def database(mini: Mini, tmp_path: Path) -> Path:
    mini.ship(ONE, "2026.1")
    path = tmp_path / "c.db"
    open_catalogue(path).close()
    return path


def edit(catalogue: Catalogue, tmp_path: Path, text: str) -> int:
    (tmp_path / "own.csv").write_text(text)
    number = catalogue.import_cards(tmp_path / "own.csv", game="mini").files[0].import_id
    assert number is not None
    return number


def cards(catalogue: Catalogue) -> dict[str, Any]:
    return {card.id: (card.name, card.attrs, card.text) for card in catalogue.cards("mini")}


def test_release_when_nobody_edited_anything_is_followed(mini: Mini, database: Path) -> None:
    mini.ship(TWO, "2026.2")
    with open_catalogue(database) as catalogue:
        assert cards(catalogue) == {
            "1": ("One", {"power": 11, "note": "y"}, None),
            "2": ("Dos", {"power": 22}, None),
            "4": ("Cuatro", {}, None),
        }
        assert catalogue.lookup.version() == "2026.2"
        assert catalogue.lookup.by_name("mini", "uno")[0].reason == "former-name"
        ((one, entries),) = catalogue.changes("2026.1")
        assert (one.source, one.added, one.changed, one.removed) == ("shipped 2026.2", 1, 2, 1)
        assert {(e.uid, e.action, e.field) for e in entries} == {
            ("mini:1", "changed", "name"),
            ("mini:1", "changed", "power"),
            ("mini:1", "changed", "note"),
            ("mini:1", "changed", "aliases"),
            ("mini:2", "changed", "power"),
            ("mini:2", "changed", "text"),
            ("mini:3", "removed", None),
            ("mini:4", "added", None),
        }
        assert catalogue.changes("2026.2") == []
        with pytest.raises(NotFoundError):
            catalogue.changes("2025.9")


def test_release_when_the_user_set_fields_keeps_those_and_tells_the_others(
    mini: Mini, database: Path, tmp_path: Path
) -> None:
    with open_catalogue(database) as catalogue:
        edit(catalogue, tmp_path, "id,power,text\n1,5,mine\n3,7,\n")
    mini.ship(TWO, "2026.2")
    for _again in range(2):
        with open_catalogue(database) as catalogue:
            catalogue.rebuild()
            found = cards(catalogue)
            assert found["1"] == ("One", {"power": 5, "note": "y"}, "mine")
            # Withdrawn by the release, but the user has said something of it.
            assert found["3"] == ("Tres", {"power": 7}, None)
            kept = [e for _one, e in catalogue.history("mini:1")[1] if e.action == "kept"]
            assert [(e.field, e.old, e.new) for e in kept] == [("power", 5, 11)]
            (_edit, (release_import, _entries)) = catalogue.changes("2026.1")
    with open_catalogue(database) as catalogue:
        assert release_import.added == 1
        mini.ship(TWO[:2], "2026.3")
    with open_catalogue(database) as catalogue:
        assert set(cards(catalogue)) == {"1", "2", "3"}


def test_release_when_the_users_edit_is_undone_gives_the_releases_value(
    mini: Mini, database: Path, tmp_path: Path
) -> None:
    with open_catalogue(database) as catalogue:
        number = edit(catalogue, tmp_path, "id,power,note\n1,5,z\n")
    mini.ship(TWO, "2026.2")
    with open_catalogue(database) as catalogue:
        assert cards(catalogue)["1"][1] == {"power": 5, "note": "z"}
        catalogue.undo(number)
        assert cards(catalogue)["1"][1] == {"power": 11, "note": "y"}
    mini.ship([{**TWO[0], "attrs": {"power": 12}}, *TWO[1:]], "2026.3")
    with open_catalogue(database) as catalogue:
        assert cards(catalogue)["1"][1] == {"power": 12}


def test_release_when_the_user_removed_a_card_does_not_bring_it_back(mini: Mini, database: Path) -> None:
    with open_catalogue(database) as catalogue:
        _uid, number = catalogue.remove("2", "mini")
    mini.ship(TWO, "2026.2")
    with open_catalogue(database) as catalogue:
        assert "2" not in cards(catalogue)
        catalogue.undo(number)
        assert cards(catalogue)["2"] == ("Dos", {"power": 2}, "old")
    mini.ship([*TWO, {"id": "5", "name": "Cinco", "kind": "a"}], "2026.3")
    with open_catalogue(database) as catalogue:
        assert cards(catalogue)["2"] == ("Dos", {"power": 22}, None)


def test_release_when_it_has_a_card_the_user_had_first_keeps_what_the_user_said(
    mini: Mini, database: Path, tmp_path: Path
) -> None:
    with open_catalogue(database) as catalogue:
        number = edit(catalogue, tmp_path, "id,name,kind,power\n4,Vier,a,4\n")
    mini.ship(
        [*TWO[:2], {"id": "4", "name": "Cuatro", "kind": "a", "attrs": {"power": 9, "note": "n"}}], "2026.2"
    )
    with open_catalogue(database) as catalogue:
        assert cards(catalogue)["4"] == ("Vier", {"power": 4, "note": "n"}, None)
        with pytest.raises(UsageError, match="later imports"):
            catalogue.undo(number)


def test_release_when_the_users_card_comes_alike_survives_the_undo(
    mini: Mini, database: Path, tmp_path: Path
) -> None:
    with open_catalogue(database) as catalogue:
        number = edit(catalogue, tmp_path, "id,name,kind,power\n4,Vier,a,4\n")
    mini.ship([*TWO[:2], {"id": "4", "name": "Cuatro", "kind": "a", "attrs": {"power": 4}}], "2026.2")
    with open_catalogue(database) as catalogue:
        assert cards(catalogue)["4"] == ("Vier", {"power": 4}, None)
        catalogue.undo(number)
        assert cards(catalogue)["4"] == ("Cuatro", {"power": 4}, None)


def test_release_when_sets_and_profiles_change_follows_unless_the_user_has_his_own(
    mini: Mini, database: Path, tmp_path: Path
) -> None:
    sets = [{"id": s, "kind": "list", "names": {"en": s}, "cards": [{"card": "1", "count": 1}]} for s in "ab"]
    (mini.data / "sets.json").write_text(json.dumps(sets))
    (mini.data / "profiles").mkdir()
    (mini.data / "profiles" / "p.json").write_text(json.dumps({"profile": "p", "cards": {"1": {"power": 3}}}))
    with open_catalogue(database) as catalogue:
        assert catalogue.lookup.overlay("mini", "p") == {"1": {"power": 3}}
        edit(catalogue, tmp_path, "set,card,count\na,2,4\n")
    sets[1]["cards"] = [{"card": "2", "count": 2}]
    (mini.data / "sets.json").write_text(json.dumps(sets[:2]))
    with open_catalogue(database) as catalogue:
        assert {one.id: one.cards for one in catalogue.lookup.sets("mini")} == {
            "a": [("2", 4)],
            "b": [("2", 2)],
        }


def test_release_when_a_plug_in_brings_a_game_is_built_in(mini: Mini, database: Path) -> None:
    mini.ship(ONE)
    with open_catalogue(database) as catalogue:
        assert [game.id for game in catalogue.games()] == ["mini"]
        assert catalogue.lookup.schema("mini")["fields"]["power"]["type"] == "integer"


def test_version_when_data_differs_from_its_release_has_to_be_stepped() -> None:
    old = release.released()
    changed = release.differences(old, release.snapshot())
    assert changed == [], (
        "take the next version of the data: python -m cardkit.catalogue.release YEAR.MONTH.N"
    )
    assert (ROOT / "data" / "VERSION").read_text().strip() == old["version"]
    assert f"\n## {old['version']}\n" in (ROOT / "data" / "CHANGELOG.md").read_text(encoding="utf-8")


def test_version_when_stepped_writes_what_changed(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "built_in", lambda: [mini.game])
    mini.ship(ONE)
    assert release.step("2026.1") == ["- common.toml: new", "- mini: 3 cards added"]
    with pytest.raises(UsageError, match="nothing has changed"):
        release.step("2026.2")
    mini.ship(TWO, "2026.1")
    assert release.differences(release.released(), release.snapshot()) != []
    with pytest.raises(UsageError, match="not later"):
        release.step("2026.1")
    with pytest.raises(UsageError, match="YEAR"):
        release.step("next")
    assert release.step("2026.2.1") == [
        "- mini: 1 cards added: 4",
        "- mini: 2 cards changed: 1, 2",
        "- mini: 1 cards removed: 3",
    ]
    text = (mini.root / "data" / "CHANGELOG.md").read_text()
    assert text.index("## 2026.2.1") < text.index("## 2026.1")
    assert (mini.root / "data" / "VERSION").read_text() == "2026.2.1\n"
