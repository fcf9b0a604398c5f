"""Building the catalogue: from what, when, where; and files that are not ours."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest

from cardkit.catalogue import database
from cardkit.catalogue.catalogue import open_catalogue
from cardkit.catalogue.lookup import open_lookup
from cardkit.catalogue.store import open_store
from cardkit.errors import CatalogueError, UsageError
from tests.catalogue.conftest import Mini
from tests.conftest import GAMES


def test_build_when_first_opened_holds_every_shipped_game(shipped_db: str) -> None:
    with open_lookup(shipped_db) as lookup:
        assert [game.id for game in lookup.games()] == list(GAMES)
        assert sum(1 for _card in lookup.cards("dropmix")) == 440
        assert lookup.formats("dropmix")["format"]
        assert lookup.schema("dropmix")["fields"]["power"]["type"] == "integer"


def test_build_when_memory_is_named_makes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_lookup(":memory:") as lookup:
        assert lookup.by_id("dropmix", "S01-C001")
    assert list(tmp_path.iterdir()) == []


def test_build_when_data_is_unchanged_is_not_repeated(
    shipped_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path(shipped_db).read_bytes()
    monkeypatch.setitem(sys.modules, "cardkit.catalogue.store", None)
    with open_lookup(shipped_db) as lookup:
        assert lookup.games()
    assert Path(shipped_db).read_bytes() == before


def test_build_when_a_file_was_only_touched_changes_nothing_but_the_stamp(mini: Mini, tmp_path: Path) -> None:
    mini.ship([{"id": "1", "name": "Uno", "kind": "a"}])
    path = str(tmp_path / "c.db")
    open_lookup(path).close()
    os.utime(mini.data / "cards" / "all.json", ns=(1, 1))
    store = open_store(path)
    assert store.connection.execute("SELECT count(*) FROM import_log").fetchone() == (1,)
    assert database.is_fresh(store.connection, path, None)
    store.close()


def test_build_when_a_card_file_appears_or_goes_follows(mini: Mini, tmp_path: Path) -> None:
    mini.ship([{"id": "1", "name": "Uno", "kind": "a"}])
    path = str(tmp_path / "c.db")
    open_lookup(path).close()
    mini.ship([{"id": "2", "name": "Dos", "kind": "a"}], file="more.json")
    with open_lookup(path) as lookup:
        assert [card.id for card in lookup.cards("mini")] == ["1", "2"]
    (mini.data / "cards" / "all.json").unlink()
    with open_lookup(path) as lookup:
        assert [card.id for card in lookup.cards("mini")] == ["2"]


def test_build_when_a_game_has_no_data_yet_is_made_all_the_same(mini: Mini, tmp_path: Path) -> None:
    (mini.data / "cards").rmdir()
    mini.data.rmdir()
    with open_lookup(str(tmp_path / "c.db")) as lookup:
        assert [game.id for game in lookup.games()] == ["mini"]
        assert list(lookup.cards("mini")) == []


def test_build_when_shipped_json_is_broken_names_the_file(mini: Mini, tmp_path: Path) -> None:
    mini.ship([])
    (mini.data / "cards" / "all.json").write_text('[{"id": "1",}]')
    with pytest.raises(CatalogueError) as caught:
        open_lookup(str(tmp_path / "c.db"))
    assert caught.value.path.endswith("all.json")
    assert caught.value.exit_code == 2


def test_without_shipped_when_asked_or_said_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_lookup(str(tmp_path / "a.db"), shipped=False) as lookup:
        assert list(lookup.cards("dropmix")) == [] and lookup.sets("dropmix") == []
        assert lookup.formats("dropmix")["format"]
    monkeypatch.setenv("CARDKIT_SHIPPED", "0")
    with open_lookup(str(tmp_path / "b.db")) as lookup:
        assert list(lookup.cards("dropmix")) == []
    with open_catalogue(tmp_path / "c.db") as catalogue:
        assert list(catalogue.cards("dropmix")) == []


def test_without_shipped_when_the_file_was_made_so_stays_so_until_asked(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    open_lookup(path, shipped=False).close()
    with open_lookup(path) as lookup:
        assert list(lookup.cards("dropmix")) == []
    with open_lookup(path, shipped=True) as lookup:
        assert sum(1 for _card in lookup.cards("dropmix")) == 440
    with pytest.raises(UsageError, match="already holds the cards"):
        open_lookup(path, shipped=False)


def test_environment_when_shipped_is_neither_0_nor_1_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_SHIPPED", "maybe")
    with pytest.raises(UsageError, match="0 or 1"):
        open_lookup(":memory:")


@pytest.mark.parametrize(
    ("platform", "variable", "value", "expected"),
    [
        ("linux", "XDG_DATA_HOME", "/x/data", "/x/data/cardkit/catalogue.db"),
        ("linux", "HOME", "/home/eva", "/home/eva/.local/share/cardkit/catalogue.db"),
        ("darwin", "HOME", "/Users/eva", "/Users/eva/Library/Application Support/cardkit/catalogue.db"),
        ("win32", "LOCALAPPDATA", "/c/local", "/c/local/cardkit/catalogue.db"),
    ],
)
def test_path_when_nothing_is_said_follows_the_habits_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, value: str, expected: str
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, value)
    assert database.choose_path() == expected


def test_path_when_given_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_DB", "/e/e.db")
    assert database.choose_path() == "/e/e.db"
    assert database.choose_path("/o/o.db") == "/o/o.db"


def test_open_when_the_file_is_a_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="folder") as caught:
        open_lookup(str(tmp_path))
    assert caught.value.exit_code == 2


def test_open_when_the_folder_cannot_be_made_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CatalogueError, match="folder of the catalogue"):
        open_lookup(str(tmp_path / "file" / "c.db"))


@pytest.mark.parametrize(
    "content", [b"not a database at all, only text\n" * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_open_when_the_file_is_no_database_says_so_and_leaves_it(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "c.db"
    path.write_bytes(content)
    with pytest.raises(CatalogueError) as caught:
        open_lookup(str(path))
    assert caught.value.exit_code == 2 and caught.value.help
    assert path.read_bytes() == content


def test_open_when_the_database_is_of_another_program_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(CatalogueError, match="not a cardkit catalogue"):
        open_lookup(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(("version", "word"), [(999, "newer"), (1, "older")])
def test_open_when_the_tables_are_of_another_cardkit_says_which(
    tmp_path: Path, version: int, word: str
) -> None:
    path = str(tmp_path / "c.db")
    open_lookup(path, shipped=False).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    with pytest.raises(CatalogueError, match=word):
        open_lookup(path)


def test_open_when_the_file_is_damaged_inside_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    open_lookup(str(path)).close()
    content = bytearray(path.read_bytes())
    for at in range(16_384 * 3, len(content), 16_384):
        content[at : at + 64] = b"\xff" * 64
    path.write_bytes(bytes(content))
    with pytest.raises(CatalogueError) as caught, open_lookup(str(path)) as lookup:
        list(lookup.cards("adrenalyn"))
        lookup.names("dropmix")
    assert caught.value.exit_code == 2 and "move the file away" in caught.value.help


def test_rebuild_when_columns_went_stale_makes_them_anew_and_keeps_the_users_cards(tmp_path: Path) -> None:
    with open_catalogue(tmp_path / "c.db") as catalogue:
        (tmp_path / "own.csv").write_text("id,name,kind\nmine,Mía,fx\n")
        catalogue.import_cards(tmp_path / "own.csv", game="dropmix")
        connection = catalogue.lookup.connection
        connection.execute("UPDATE card SET name_fold = 'x', sort = 'x'")
        connection.execute("DELETE FROM alias")
        assert not catalogue.lookup.by_name("dropmix", "mia")
        count = catalogue.rebuild()
        assert count == connection.execute("SELECT count(*) FROM card").fetchone()[0]
        assert catalogue.lookup.by_name("dropmix", "mia")[0].card.id == "mine"
        assert catalogue.lookup.by_id("dropmix", "49600")[0].reason == "alias id"
        connection.execute("INSERT INTO card_fts (card_fts) VALUES ('integrity-check')")
