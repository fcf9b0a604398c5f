"""Profiles of card values: imported under a name, kept through rebuilds, taken back, written out again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import open_lookup
from cardkit.catalogue.store import open_store
from tests.conftest import DATA, Outcome

Cardkit = Callable[..., Outcome]
SHIPPED = DATA / "adrenalyn" / "profiles" / "cardkit-sample.json"
ADRENALYN = ("--game", "adrenalyn")


@pytest.fixture
def db(tmp_path: Path, shipped_db: str) -> str:
    """A catalogue of one's own with the shipped cards."""
    path = tmp_path / "own.sqlite"
    path.write_bytes(Path(shipped_db).read_bytes())
    return str(path)


def write(folder: Path, document: Any, name: str = "liga.json") -> Path:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document, indent=1))
    return path


def liga(**more: Any) -> dict[str, Any]:
    cards = {"LL25-214": {"energy": 5}, "LL25-41": {"energy": 3, "trainer": "defensivo"}}
    return {"profile": "liga", "source": "our league", "status": "single-source", "cards": cards, **more}


def stored(db: str) -> dict[tuple[str, str], tuple[str, str]]:
    with sqlite3.connect(db) as connection:
        rows = connection.execute("SELECT game, profile, source, document FROM overlay").fetchall()
    connection.close()
    return {(row[0], row[1]): (row[2], row[3]) for row in rows}


def cards_of(db: str) -> list[Any]:
    with sqlite3.connect(db) as connection:
        rows = connection.execute("SELECT * FROM card ORDER BY uid").fetchall()
    connection.close()
    return rows


def test_profile_when_imported_is_there_under_its_name_and_changes_no_card(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    before = cards_of(db)
    done = cardkit("import", write(tmp_path, liga()), *ADRENALYN, db=db)
    assert (done.code, "2 added, 0 changed, 0 unchanged" in done.out) == (0, True)
    assert cards_of(db) == before
    with open_lookup(db) as lookup:
        assert lookup.profiles("adrenalyn") == ["cardkit-sample", "liga"]
        assert lookup.overlay("adrenalyn", "liga") == liga()["cards"]
        assert lookup.overlay("adrenalyn", "liga") is lookup.overlay("adrenalyn", "liga"), "parsed once"
    assert "cardkit-sample, liga" in cardkit("games", "adrenalyn", db=db).out
    again = cardkit("import", write(tmp_path, liga()), *ADRENALYN, db=db)
    assert (again.code, "0 added, 0 changed, 2 unchanged" in again.out) == (0, True)


def test_shipped_profile_when_imported_is_unchanged_and_stays_the_releases(cardkit: Cardkit, db: str) -> None:
    done = cardkit("import", SHIPPED, *ADRENALYN, db=db)
    count = len(json.loads(SHIPPED.read_text())["cards"])
    assert (done.code, f"0 added, 0 changed, {count} unchanged" in done.out) == (0, True)
    assert stored(db)["adrenalyn", "cardkit-sample"][0] == "shipped"


def test_profile_when_the_release_has_one_of_its_name_stays_the_users_until_undone(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    own = json.loads(SHIPPED.read_text())
    own["cards"]["LL25-214"] = {"energy": 1}
    del own["cards"]["LL25-41"]
    before = stored(db)
    done = cardkit("import", write(tmp_path, own), *ADRENALYN, "--output-format", "json", db=db)
    report = json.loads(done.out)
    assert (report["added"], report["changed"]) == (0, 1)
    assert "1 cards have no values" in report["files"][0]["notices"][0]
    store = open_store(db)
    store.rebuild()
    store.close()
    assert stored(db)["adrenalyn", "cardkit-sample"] == (
        "user",
        json.dumps(own, ensure_ascii=False, separators=(",", ":")),
    )
    undone = cardkit("catalogue", "undo", str(report["files"][0]["import"]), db=db)
    assert undone.code == 0, undone
    back = stored(db)
    assert {key: (source, json.loads(text)) for key, (source, text) in back.items()} == {
        key: (source, json.loads(text)) for key, (source, text) in before.items()
    }


def test_profile_when_taken_back_is_gone_and_may_come_again(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    path = write(tmp_path, liga())
    done = cardkit("import", path, *ADRENALYN, "--output-format", "json", db=db)
    number = json.loads(done.out)["files"][0]["import"]
    first = stored(db)
    assert cardkit("catalogue", "undo", str(number), db=db).code == 0
    assert ("adrenalyn", "liga") not in stored(db)
    assert cardkit("catalogue", "undo", str(number + 1), db=db).code == 0
    assert stored(db) == first


def test_profile_when_only_tried_shows_the_changes_and_stores_nothing(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    cardkit("import", write(tmp_path, liga()), *ADRENALYN, db=db)
    before = stored(db)
    changed = liga(cards={"LL25-214": {"energy": 4}, "LL25-200": {"energy": 2}})
    done = cardkit(
        "import", write(tmp_path, changed), *ADRENALYN, "--dry-run", "--output-format", "json", db=db
    )
    changes = {change["field"]: (change["old"], change["new"]) for change in json.loads(done.out)["changes"]}
    assert changes["profile:LL25-214"] == ({"energy": 5}, {"energy": 4})
    assert changes["profile:LL25-200"] == (None, {"energy": 2})
    assert changes["profile:LL25-41"] == ({"energy": 3, "trainer": "defensivo"}, None)
    assert stored(db) == before


BROKEN = """{
 "profile": "liga",
 "cards": {
  "LL25-214": {"energy": -1},
  "LL25-9999": {"energy": 2},
  "LL25-41": {"energy": 2, "speed": 3},
  "LL25-200": {"energy": 2, "effects": [{"when": "enter", "do": [{"op": "fly"}]}]},
  "ll25 41": {"energy": 2},
  "LL25-210": {"energy": 4}
 }
}
"""


def test_profile_when_values_are_wrong_is_refused_with_every_place(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    path = write(tmp_path, BROKEN)
    before = stored(db)
    done = cardkit("import", path, *ADRENALYN, "--output-format", "json", db=db)
    rows = {(row["line"], row["column"]): row for row in json.loads(done.out)["rows"]}
    assert done.code == 1
    assert stored(db) == before
    assert {place[0] for place in rows} == {4, 5, 6, 7, 8}
    assert "at least" in rows[4, 26]["message"]
    assert rows[4, 26]["field"] == "LL25-214.energy"
    assert "no such card" in rows[5, 16]["message"]
    assert any("speed" in row["message"] or "no other keys" in row["message"] for row in rows.values())
    assert any("effects[0].do[0].op" in row["message"] for row in rows.values())
    assert any("already" in row["message"] for row in rows.values() if row["line"] == 8)


def test_profile_when_bad_values_are_skipped_keeps_the_good(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    done = cardkit("import", write(tmp_path, BROKEN), *ADRENALYN, "--skip-bad", db=db)
    assert done.code == 1
    with open_lookup(db) as lookup:
        assert lookup.overlay("adrenalyn", "liga") == {"LL25-210": {"energy": 4}}


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ('{"profile": "Liga Uno!", "cards": {}}', 1, "text of the form"),
        ('{"profile": "liga"}', 1, "the keys profile, cards"),
        ('{"profile": "liga", "cards": []}', 1, "an object"),
        ('{"profile": "liga", "cards": {}, "colour": 1}', 1, "no other keys"),
        ('{"profile": "liga", "cards": {"LL25-214": 3}}', 1, "an object"),
        ('{"profile": "liga",\n "cards": {"LL25-1": {},\n "LL25-1": {}}}', 2, "stands twice"),
        ('{"profile": "liga", "cards": {"LL25-214": {"energy": NaN}}}', 2, "not JSON"),
    ],
)
def test_profile_when_its_form_is_wrong_says_what_was_expected(
    text: str, code: int, says: str, cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    before = stored(db)
    for more in ((), ("--skip-bad",)):
        done = cardkit("import", write(tmp_path, text), *ADRENALYN, *more, db=db)
        assert done.code == code, done
        assert says in done.out + done.err
        assert stored(db) == before


@pytest.mark.parametrize("game", ["adrenalyn", "evolution"])
def test_profile_when_written_out_is_the_file_it_came_from(
    game: str, cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    path = tmp_path / "out.json"
    words = ("export", "--game", game, "--profile", "cardkit-sample")
    assert cardkit(*words, "-o", path, db=db).code == 0
    shipped = (DATA / game / "profiles" / "cardkit-sample.json").read_text()
    assert path.read_text() == cardkit(*words, db=db).out == shipped
    again = cardkit("import", path, "--game", game, db=db)
    assert "0 added, 0 changed" in again.out


def test_profile_when_there_is_none_of_the_name_says_which_there_are(cardkit: Cardkit, db: str) -> None:
    done = cardkit("export", "--game", "adrenalyn", "--profile", "real", db=db)
    assert (done.code, done.out) == (2, "")
    assert "known profiles: cardkit-sample" in done.err
    mixed = cardkit("export", "kind:portero", "--game", "adrenalyn", "--profile", "cardkit-sample", db=db)
    assert mixed.code == 2


def test_profile_when_chosen_reaches_the_match_and_the_checkers_advice(
    cardkit: Cardkit, db: str, tmp_path: Path
) -> None:
    lines = (DATA / "adrenalyn" / "decks" / "barcelona.deck").read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.lower().startswith("suplentes")) + 1
    while "CKS-" in lines[at]:
        at += 1
    lines[at] = "1 De Jong [LL25-S/2]"
    deck = tmp_path / "mine.deck"
    deck.write_text("\n".join(lines))
    rival = DATA / "adrenalyn" / "decks" / "betis.deck"
    assert "ADX802" in cardkit("check", deck, db=db).out
    refused = cardkit("play", deck, rival, "--seed", "1", db=db)
    assert refused.code == 1
    assert "De Jong" in refused.err
    own = json.loads(SHIPPED.read_text())
    own["profile"], own["cards"]["LL25-S/2"] = "liga", {"energy": 2}
    assert cardkit("import", write(tmp_path, own), *ADRENALYN, db=db).code == 0
    assert "ADX802" not in cardkit("check", deck, db=db).out
    log = tmp_path / "log.jsonl"
    words = ("play", deck, rival, "--seed", "1", "--option", "profile=liga", "--log", log)
    assert cardkit(*words, db=db).code == 0
    header = json.loads(log.read_text().split("\n")[0])
    assert header["options"]["profile"] == "liga"
    assert any(card["id"] == "LL25-S/2" and card["attrs"]["energy"] == 2 for card in header["setup"]["cards"])
    with open_lookup(db) as lookup:
        card = lookup.card("adrenalyn:LL25-S/2")
        assert card is not None
        assert card.attrs.get("energy") is None
