"""Several processes, killed processes, and disks that do not want to."""

from __future__ import annotations

import itertools
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from cardkit.catalogue import database
from cardkit.catalogue.catalogue import open_catalogue
from cardkit.catalogue.lookup import open_lookup
from cardkit.errors import CatalogueError

ROWS = 400


def table(power: int, rows: int = ROWS, prefix: str = "c") -> str:
    lines = (f"{prefix}-{n:04d},Carta {n} de {power},futbolista,{power}\n" for n in range(rows))
    return "id,name,kind,ata\n" + "".join(lines)


def in_child(action: Callable[[], object]) -> int:
    """Forks a child that does this and nothing else; its process id."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            action()
            code = 0
        except CatalogueError as error:
            os.write(2, error.message.encode())
            code = error.exit_code
        finally:
            os._exit(code)
    return pid


def status_of(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def sound(path: Path) -> sqlite3.Connection:
    """The database, after its own checks and those of the search index."""
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.execute("INSERT INTO card_fts (card_fts) VALUES ('integrity-check')")
    return connection


def test_import_when_killed_at_any_moment_leaves_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    files = [tmp_path / f"{power}.csv" for power in range(3)]
    for power, file in enumerate(files):
        file.write_text(table(power))
    open_catalogue(path, shipped=False).close()

    def work(file: Path) -> None:
        with open_catalogue(path) as catalogue:
            catalogue.import_cards(file, game="futbol")

    for file in (files[0], files[1]):
        started = time.perf_counter()
        assert status_of(in_child(partial(work, file))) == 0
        length = time.perf_counter() - started

    chance = random.Random(20)
    states = {1}
    stored = killed = 0
    expected = 1
    for turn in range(100):
        wanted = (turn + 2) % 3
        pid = in_child(partial(work, files[wanted]))
        time.sleep(chance.uniform(0, 2 * length))
        os.kill(pid, signal.SIGKILL)
        killed += status_of(pid) == -signal.SIGKILL
        connection = sqlite3.connect(path)
        found = {
            row[0] for row in connection.execute("SELECT json_extract(attrs, '$.ata') FROM card GROUP BY 1")
        }
        names = connection.execute("SELECT count(*) FROM card WHERE name LIKE '%de ' || ?", (min(found),))
        assert len(found) == 1 and names.fetchone() == (ROWS,)
        lines = connection.execute("SELECT sum(last_line - first_line + 1), max(last_line) FROM import_log")
        count = connection.execute("SELECT count(*) FROM history").fetchone()[0]
        assert lines.fetchone() == (count, count)
        connection.close()
        (now,) = found
        assert now in (expected, wanted)
        stored += now != expected
        # A machine that has become slower or faster since: the moments stay spread over the whole import.
        length *= 0.93 if now == wanted else 1.07
        expected = now
        states.add(now)
        if turn % 10 == 9:
            sound(path).close()
    # The moments were spread: some imports were finished, most were not.
    assert killed >= 20 and stored >= 5 and states == {0, 1, 2}


def test_build_when_killed_is_repaired_by_the_next_run(tmp_path: Path) -> None:
    chance = random.Random(21)
    finished = 0
    for turn in range(8):
        path = tmp_path / f"{turn}.db"
        pid = in_child(lambda path=path: open_lookup(str(path)).close())  # type: ignore[misc]
        time.sleep(chance.uniform(0, 0.6))
        os.kill(pid, signal.SIGKILL)
        finished += status_of(pid) == 0
        with open_lookup(str(path)) as lookup:
            assert sum(1 for _card in lookup.cards("dropmix")) == 440
        sound(path).close()
    assert finished < 8


def test_import_when_interrupted_leaves_nothing_of_it(tmp_path: Path) -> None:
    path, file = tmp_path / "c.db", tmp_path / "large.csv"
    file.write_text(table(1, 40_000))
    open_catalogue(path, shipped=False).close()
    command = [
        sys.executable,
        "-m",
        "cardkit.cli.fast",
        "import",
        str(file),
        "--game",
        "futbol",
        "--db",
        str(path),
    ]
    code = "from cardkit.cli.fast import main; main()"
    process = subprocess.Popen([sys.executable, "-c", code, *command[3:]], stderr=subprocess.PIPE)
    journal = Path(f"{path}-journal")
    while not journal.exists() and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and b"Traceback" not in err
    connection = sound(path)
    assert connection.execute("SELECT count(*) FROM card").fetchone() == (0,)


def test_processes_when_eight_import_and_read_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "c.db"

    def work(number: int) -> None:
        own = tmp_path / f"{number}.csv"
        own.write_text(table(number, 300, f"p{number}"))
        shared = tmp_path / f"s{number}.csv"
        shared.write_text(f"id,name,kind,ata,def\nshared,Común,futbolista,{number},\n")
        for _turn in range(3):
            with open_catalogue(path, shipped=False) as catalogue:
                catalogue.import_cards(own, shared, game="futbol")
                assert catalogue.card(f"futbol:p{number}-0007").attrs["ata"] == number
            with open_lookup(str(path)) as lookup:
                assert sum(1 for _card in lookup.cards("futbol")) >= 301

    children = [in_child(partial(work, number)) for number in range(8)]
    assert [status_of(pid) for pid in children] == [0] * 8
    connection = sound(path)
    assert connection.execute("SELECT count(*) FROM card").fetchone() == (8 * 300 + 1,)
    own = "SELECT count(*) FROM history WHERE action = 'added' AND uid LIKE 'futbol:p%'"
    assert connection.execute(own).fetchone() == (8 * 300,)
    # The card they all write to went from one value to the next without a gap.
    query = "SELECT old, new FROM history WHERE uid = 'futbol:shared' AND field = 'ata' ORDER BY pk"
    steps = connection.execute(query).fetchall()
    assert all(before[1] == after[0] for before, after in itertools.pairwise(steps))
    last = connection.execute("SELECT json_extract(attrs, '$.ata') FROM card WHERE id = 'shared'").fetchone()
    assert steps[-1][1] == json.dumps(last[0])


def test_writer_when_another_holds_the_file_waits_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    (tmp_path / "c.csv").write_text(table(1, 10))
    told: list[str] = []
    with open_catalogue(path, shipped=False, waiting=told.append) as catalogue:
        reading, writing = os.pipe()

        def hold() -> None:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            os.write(writing, b"x")
            time.sleep(1.6)
            other.execute("ROLLBACK")

        pid = in_child(hold)
        os.read(reading, 1)
        catalogue.import_cards(tmp_path / "c.csv", game="futbol")
        assert status_of(pid) == 0
    assert told == [str(path)]


def test_writer_when_it_waited_too_long_says_so_and_stores_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.db"
    (tmp_path / "c.csv").write_text(table(1, 10))
    monkeypatch.setattr(database, "WAIT", 0.2)
    with open_catalogue(path, shipped=False, waiting=lambda _path: None) as catalogue:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CatalogueError, match="busy") as caught:
            catalogue.import_cards(tmp_path / "c.csv", game="futbol")
        assert caught.value.exit_code == 2
        other.execute("COMMIT")
        assert list(catalogue.cards("futbol")) == []
        assert catalogue.import_cards(tmp_path / "c.csv", game="futbol").total("added") == 10


def test_reader_when_another_writes_is_told_of_the_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.db"
    open_catalogue(path, shipped=False).close()
    monkeypatch.setattr(database, "WAIT", 0.1)
    monkeypatch.setattr(database, "_TELL_AFTER", 0.02)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(CatalogueError, match="busy"):
        open_lookup(str(path))
    assert "waiting" in capsys.readouterr().err
    other.execute("ROLLBACK")


def test_import_when_the_disk_is_full_stores_nothing_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text(table(1, 5000))
    with open_catalogue(tmp_path / "c.db", shipped=False) as catalogue:
        connection = catalogue.lookup.connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 20}")
        with pytest.raises(CatalogueError, match="disk is full") as caught:
            catalogue.import_cards(tmp_path / "c.csv", game="futbol")
        assert caught.value.exit_code == 2
    assert sound(tmp_path / "c.db").execute("SELECT count(*) FROM card").fetchone() == (0,)


def test_import_when_the_file_may_not_grow_stores_nothing_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    (tmp_path / "c.csv").write_text(table(1, 5000))
    open_catalogue(path, shipped=False).close()
    reading, writing = os.pipe()

    def work() -> None:
        os.dup2(writing, 2)
        limit = path.stat().st_size + 50_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        with open_catalogue(path) as catalogue:
            catalogue.import_cards(tmp_path / "c.csv", game="futbol")

    assert status_of(in_child(work)) == 2
    os.close(writing)
    assert "disk" in os.fdopen(reading).read()
    assert sound(path).execute("SELECT count(*) FROM card").fetchone() == (0,)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, as no folder of pytest's own is."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


def test_import_when_the_file_is_read_only_says_so(open_folder: Path) -> None:
    path = open_folder / "c.db"
    (open_folder / "c.csv").write_text(table(1, 10))
    with open_catalogue(path, shipped=False) as catalogue:
        # What an import needs is loaded before the rights are given up.
        catalogue.import_cards(open_folder / "c.csv", game="futbol")
    (open_folder / "d.csv").write_text(table(2, 10))
    path.chmod(0o444)
    reading, writing = os.pipe()

    def work() -> None:
        os.dup2(writing, 2)
        if os.geteuid() == 0:
            os.setegid(65534)
            os.seteuid(65534)
        with open_lookup(str(path)) as lookup:
            assert lookup.by_id("futbol", "c-0001")
        with open_catalogue(path) as catalogue:
            catalogue.import_cards(open_folder / "d.csv", game="futbol")

    assert status_of(in_child(work)) == 2
    os.close(writing)
    assert "read-only" in os.fdopen(reading).read()
    assert sound(path).execute("SELECT count(*) FROM card").fetchone() == (10,)
