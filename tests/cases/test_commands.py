"""What a pipeline sees: exit codes, annotations, searches, hostile files.

Each test tells whose public fault it holds against us: tracker and number of the report.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from tests.cases.conftest import SONGS, Own, pairs
from tests.cases.test_card_lists import command, environment


@pytest.fixture
def decks(songs: Own) -> Own:
    songs.write("good.txt", "\n".join(pairs()))
    songs.write("short.txt", "\n".join(pairs()[:13]))
    songs.write("noise.txt", bytes(range(1, 256)))
    songs.write("empty/README", "nothing to check here")
    return songs


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["good.txt"], 0),
        (["good.txt", "short.txt"], 1),
        (["short.txt", "good.txt"], 1),
        (["good.txt", "gone.txt"], 2),
        (["gone.txt", "short.txt", "good.txt"], 2),
        (["short.txt", "noise.txt"], 2),
        (["noise.txt"], 2),
        (["empty"], 2),
        (["good.txt", "--no-such-option"], 2),
        ([], 2),
    ],
)
def test_status_when_inputs_differ_is_the_worst_of_all(decks: Own, arguments: list[str], status: int) -> None:
    """GSA/openacr#365, opentargets/issues#307: errors printed, and exit 0."""
    for extra in ([], ["--output-format", "json"], ["-q"], ["--output-format", "concise"]):
        done = decks.run("check", *arguments, "--game", "dropmix", *extra)
        assert done.code == status, (extra, done)
        assert "Traceback" not in done.out + done.err
    if arguments[:1] == ["gone.txt"]:
        done = decks.run("check", *arguments, "--game", "dropmix", "--output-format", "json")
        report = json.loads(done.out)
        assert [deck["path"] for deck in report["decks"]] == ["short.txt", "good.txt"]
        assert [problem["path"] for problem in report["problems"]] == ["gone.txt"]


def test_status_when_the_reader_of_the_output_leaves_stays(decks: Own) -> None:
    running = subprocess.Popen(
        command("check", "short.txt", "good.txt", "--game", "dropmix"),
        env=environment(decks),
        cwd=decks.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    running.stdout.close()
    assert running.wait(30) == 1
    assert running.stderr is not None
    assert running.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no colon in names")
def test_annotations_when_paths_and_names_are_odd_are_escaped_and_whole(own: Own) -> None:
    """sqlfluff/sqlfluff PR 8346, oven-sh/bun PR 38268: text that began a command of its own."""
    own.report("dropmix", SONGS + "o-1,Corte%0A::error::nada,N,Silo,lead,amarillo,1\n")
    name = "mazos, nuevos/50% listo: casi.txt"
    own.write(name, "\n".join(["# uno", "2 Corte%0A::error::nada", *pairs()[:14], "1 Corte%0A::error::nada"]))
    done = own.run("check", name, "--game", "dropmix", "--output-format", "github")
    lines = [line for line in done.out.splitlines() if line.startswith("::")]
    report = json.loads(own.run("check", name, "--game", "dropmix", "--output-format", "json").out)
    assert len(lines) == len(report["decks"][0]["findings"])
    (error,) = [line for line in lines if line.startswith("::error ")]
    assert error.startswith("::error file=mazos%2C nuevos/50%25 listo%3A casi.txt,line=17,")
    assert "Corte%250A::error::nada" in error
    assert done.out.count("\n") == len(lines)


SPECIAL = """id,name,artist,playlist,kind,power
q-1,O'Ryan Chico,N,Silo,lead,1
q-2,"La ""Pepa"" Ruiz",N,Silo,beat,1
q-3,50% Yerba,N,Silo,loop,1
q-4,500 Yerbas,N,Silo,bass,1
q-5,Sube_Cae,N,Silo,lead,1
q-6,SubexCae,N,Silo,lead,1
q-7,AND,N,Silo,loop,1
q-8,Lejos NEAR(2),N,Silo,bass,1
q-9,Pre-Lluvia,N,Silo,beat,1
"""


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Pre-Lluvia", ["q-9"]),
        ("O'Ryan", ["q-1"]),
        ('"Pepa"', ["q-2"]),
        ('"', ["q-2"]),
        ("50%", ["q-3"]),
        ("Sube_Cae", ["q-5"]),
        ("_", ["q-5"]),
        ("%", ["q-3"]),
        ("*", []),
        ("AND", ["q-7"]),
        ('"or"', []),
        ("NEAR(", ["q-8"]),
        ("x' OR '1'='1", []),
        ("'; DROP TABLE card;--", []),
        ("@x", []),
        ("\\", []),
        ("name:%", ["q-3"]),
    ],
)
def test_search_when_text_looks_like_a_query_takes_it_as_text(own: Own, query: str, found: list[str]) -> None:
    """simonw/datasette#651, taginfo/taginfo#40: user text went into MATCH and LIKE."""
    own.report("dropmix", SPECIAL)
    done = own.run("cards", "--game", "dropmix", "--output-format", "json", "--", query)
    assert done.code == 0, done
    assert [card["id"] for card in json.loads(done.out)["cards"]] == found
    assert len(own.cards("dropmix")) == 9


def test_search_when_nothing_fits_is_told_from_a_search_that_fails(own: Own) -> None:
    own.report("dropmix", SPECIAL)
    none = own.run("cards", "Quebracho", "--game", "dropmix")
    wrong = own.run("cards", "power>muchos", "--game", "dropmix")
    assert none.code == 0 and "no card found" in none.out + none.err
    assert wrong.code == 2 and "power" in wrong.err


def archive(entries: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    return content.getvalue()


def snapshot(folder: Path) -> set[str]:
    return {str(path) for path in folder.parent.rglob("*")}


@pytest.mark.parametrize("name", ["pack.zip", "pack.xlsx", "pack.csv", "pack.deck", "pack"])
def test_archive_when_given_is_refused_and_unpacks_nowhere(own: Own, name: str) -> None:
    """knadh/listmonk PR 3065, OWASP/cornucopia#2474: entries named ../x written outside the folder."""
    climbing = archive({"../afuera.csv": b"id,name,kind\n", "/tmp/cardkit-afuera.csv": b"id\n"})
    bomb = archive({"xl/worksheets/sheet1.xml": b" " * 30_000_000, "cards.csv": b"\n" * 30_000_000})
    own.run("games")
    for content in (climbing, bomb):
        path = own.write(name, content)
        before = snapshot(own.folder)
        begin = time.perf_counter()
        taken = own.run("import", path, "--game", "futbol")
        checked = own.run("check", path, "--game", "futbol")
        assert time.perf_counter() - begin < 5
        assert (taken.code, checked.code) == (2, 2), (taken, checked)
        assert "Traceback" not in taken.err + checked.out
        assert "unsupported format" in checked.out
        assert snapshot(own.folder) == before
    assert own.cards("futbol") == []


def test_workbook_when_it_unpacks_without_bound_is_refused(own: Own) -> None:
    """A workbook of a few hundred kilobytes whose texts fill the memory."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["id", "name", "kind"])
    made = io.BytesIO()
    book.save(made)
    with zipfile.ZipFile(made) as sound:
        entries = {one: sound.read(one) for one in sound.namelist()}
    entries["xl/sharedStrings.xml"] = b"<sst>" + b"<si><t>a</t></si>" * 9_000_000 + b"</sst>"
    begin = time.perf_counter()
    done = own.run("import", own.write("book.xlsx", archive(entries)), "--game", "futbol")
    assert done.code == 2 and "unpacks to" in done.err
    assert time.perf_counter() - begin < 10


def test_yaml_when_its_aliases_multiply_is_no_format_of_ours(own: Own) -> None:
    """yaml/pyyaml#235, nodeca/js-yaml#742: a kilobyte that grows without bound when it is walked."""
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    path = own.write("deck.yaml", "\n".join(levels))
    for words in (["import", path, "--game", "futbol"], ["check", path, "--game", "futbol"]):
        done = own.run(*words)
        assert done.code == 2
        assert "unsupported format: YAML" in done.out + done.err


def test_title_when_it_is_a_path_never_names_a_file(songs: Own) -> None:
    """kislyuk/yq#134: names from data became names of files."""
    deck = {"name": "../../afuera", "game": "dropmix", "cards": [{"name": "Vereda", "count": 2}]}
    path = songs.write("in/deck.json", json.dumps(deck))
    before = snapshot(songs.folder)
    done = songs.run("deck", "convert", path, "--to", "text")
    assert done.code == 0 and "name: ../../afuera" in done.out
    assert snapshot(songs.folder) == before
