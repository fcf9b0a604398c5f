"""What happened to cards, and taking it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit.catalogue.catalogue import Catalogue, open_catalogue
from cardkit.catalogue.history import Entry
from cardkit.catalogue.import_report import FileReport
from cardkit.errors import NotFoundError, UsageError
from tests.catalogue.conftest import FUTBOL

Load = Callable[..., FileReport]


def lines(entries: list[Entry]) -> list[tuple[Any, ...]]:
    return [(e.uid, e.action, e.field, e.old, e.new) for e in entries]


def state(catalogue: Catalogue) -> list[Any]:
    """All that is known of cards, with what follows from it."""
    query = catalogue.lookup.connection.execute
    return [
        [card.to_json() for card in catalogue.cards("futbol")],
        sorted(query("SELECT uid, alias, fold, language, reason FROM alias").fetchall(), key=repr),
        query(
            "SELECT uid, id_fold, name_fold, words_fold, attrs_fold, number_sort, sort FROM card ORDER BY uid"
        ).fetchall(),
    ]


def check_index(catalogue: Catalogue) -> None:
    catalogue.lookup.connection.execute("INSERT INTO card_fts (card_fts) VALUES ('integrity-check')")


def test_history_when_cards_come_and_change_has_a_line_each(load: Load, catalogue: Catalogue) -> None:
    first = load(FUTBOL)
    second = load("id,ata,rarity,name\nf-01,1550,rara,Ñandú Lento\nf-02,1700,comun,Güiraldes Firme\n")
    found = catalogue.changes()
    assert [(one.number, one.kind, one.added, one.changed) for one, _entries in found] == [
        (first.import_id, "import", 4, 0),
        (second.import_id, "import", 0, 1),
    ]
    assert lines(found[0][1])[0] == ("futbol:f-01", "added", None, None, None)
    assert lines(found[1][1]) == [
        ("futbol:f-01", "changed", "name", "Ñandú Veloz", "Ñandú Lento"),
        ("futbol:f-01", "changed", "rarity", "comun", "rara"),
        ("futbol:f-01", "changed", "ata", 1500, 1550),
        ("futbol:f-01", "changed", "aliases", None, [{"alias": "Ñandú Veloz", "reason": "former-name"}]),
    ]
    assert found[1][0].digest == second.digest and len(second.digest) == 64
    uid, entries = catalogue.history("ñandú lento", "futbol")
    assert uid == "futbol:f-01" and len(entries) == 5
    assert entries[0][0].time.endswith("Z")


def test_history_when_a_value_goes_or_comes_says_no_value(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,ata,speed\nf-01,,rapida\n")
    assert lines(catalogue.changes()[-1][1]) == [
        ("futbol:f-01", "changed", "ata", 1500, None),
        ("futbol:f-01", "changed", "speed", None, "rapida"),
    ]


def test_dry_run_when_asked_tells_the_changes_and_stores_nothing(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    before = state(catalogue)
    report = load(
        "id,ata,name,kind\nf-01,1550,,\nf-09,1,Nuevo,futbolista\n".replace(",,\n", "\n"), dry_run=True
    )
    assert (report.added, report.changed, report.stored, report.import_id) == (1, 1, False, None)
    assert [(c.uid, c.name, c.action, c.field, c.old, c.new) for c in report.changes] == [
        ("futbol:f-01", "Ñandú Veloz", "changed", "ata", 1500, 1550),
        ("futbol:f-09", "Nuevo", "added", None, None, None),
    ]
    assert state(catalogue) == before and len(catalogue.changes()) == 1


def test_undo_when_done_reverses_one_import_exactly(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    before = state(catalogue)
    report = load(
        "id,name,ata,kind\nf-01,Otro,9,futbolista\nf-02,Güiraldes Firme,,futbolista\nn,Nuevo,1,futbolista\n"
    )
    assert report.import_id is not None
    after = state(catalogue)
    done = catalogue.undo(report.import_id)
    assert state(catalogue) == before
    assert (done.kind, done.undoes, done.removed, done.changed) == ("undo", report.import_id, 1, 2)
    check_index(catalogue)
    catalogue.undo(done.number)
    assert state(catalogue) == after
    assert catalogue.undo(report.import_id).changed == 2
    assert state(catalogue) == before
    check_index(catalogue)


def test_undo_when_later_imports_touched_the_same_fields_names_them(load: Load, catalogue: Catalogue) -> None:
    first = load(FUTBOL)
    second = load("id,ata\nf-01,1550\n")
    third = load("id,def\nf-01,1250\n")
    fourth = load("id,ata\nf-01,1600\n")
    assert first.import_id and second.import_id and third.import_id and fourth.import_id
    with pytest.raises(UsageError) as caught:
        catalogue.undo(second.import_id)
    assert f"import {fourth.import_id}: futbol:f-01 ata" in caught.value.message
    assert str(third.import_id) not in caught.value.message.split("\n", 1)[1]
    with pytest.raises(UsageError, match="later imports"):
        catalogue.undo(first.import_id)
    catalogue.undo(third.import_id)
    catalogue.undo(fourth.import_id)
    catalogue.undo(second.import_id)
    catalogue.undo(first.import_id)
    assert list(catalogue.cards("futbol")) == []


def test_undo_when_there_is_nothing_to_undo_says_why(load: Load, catalogue: Catalogue) -> None:
    with pytest.raises(NotFoundError, match="no import 77"):
        catalogue.undo(77)
    report = load(FUTBOL)
    assert report.import_id is not None
    done = catalogue.undo(report.import_id)
    with pytest.raises(UsageError, match=f"already, by import {done.number}"):
        catalogue.undo(report.import_id)


def test_undo_when_it_is_a_release_is_refused() -> None:
    with open_catalogue(":memory:") as catalogue, pytest.raises(UsageError, match="release"):
        catalogue.undo(1)


def test_remove_when_undone_brings_the_whole_card_back(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,alias\nf-01,Otro nombre\n", "aliases.csv")
    before = state(catalogue)
    uid, number = catalogue.remove("f-01", "futbol")
    assert uid == "futbol:f-01" and not catalogue.lookup.by_name("futbol", "otro nombre")
    assert [entry.action for _one, entry in catalogue.history("futbol:f-01")[1]] == [
        "added",
        "changed",
        "removed",
    ]
    with pytest.raises(NotFoundError):
        catalogue.remove("f-01", "futbol")
    catalogue.undo(number)
    assert state(catalogue) == before
    check_index(catalogue)


def test_changes_when_since_a_day_or_version_starts_there(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    assert len(catalogue.changes("2000-01-01")) == 1
    assert catalogue.changes("2999-01-01") == []
    assert catalogue.changes(game="dropmix") == []
    with pytest.raises(UsageError, match="--since"):
        catalogue.changes("yesterday")
    with pytest.raises(NotFoundError, match="never built"):
        catalogue.changes("2020.1")
    with pytest.raises(UsageError):
        catalogue.changes(game="chess")


ROWS = st.lists(
    st.tuples(
        st.sampled_from("abcd"),
        st.sampled_from(["Uno", "Dos", "Tres"]),
        st.sampled_from(["", "1", "2"]),
        st.sampled_from(["comun", "rara", ""]),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda row: row[0],
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(files=st.lists(ROWS, min_size=1, max_size=5))
def test_undo_when_all_imports_are_undone_newest_first_passes_every_state(
    tmp_path_factory: pytest.TempPathFactory, files: list[list[tuple[str, str, str, str]]]
) -> None:
    path = tmp_path_factory.mktemp("undo") / "c.csv"
    with open_catalogue(":memory:", shipped=False) as catalogue:
        states, numbers = [state(catalogue)], []
        for rows in files:
            path.write_text(
                "id,name,kind,ata,rarity\n" + "".join(f"{i},{n},dt,{a},{r}\n" for i, n, a, r in rows)
            )
            number = catalogue.import_cards(path, game="futbol").files[0].import_id
            if number is not None:
                numbers.append(number)
                states.append(state(catalogue))
        while numbers:
            assert state(catalogue) == states.pop()
            catalogue.undo(numbers.pop())
            check_index(catalogue)
        assert state(catalogue) == states.pop()
