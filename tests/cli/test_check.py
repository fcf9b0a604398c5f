"""``cardkit check`` through its entry point: verdicts, exit codes, hostile input, both ways in."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit.cli import fast
from tests.conftest import DATA, EXAMPLES, ROOT, Outcome

Cardkit = Callable[..., Outcome]
DECKS = DATA / "dropmix" / "decks"
GOOD = DECKS / "tournament-shape.deck"
BAD = next((EXAMPLES / "DMX201").glob("bad-*.deck"))
SCHEMA = json.loads((ROOT / "schemas" / "check-report.schema.json").read_text())


def write(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_check_when_all_decks_are_legal_exits_0(cardkit: Cardkit) -> None:
    done = cardkit("check", DECKS)
    assert done.code == 0
    assert "43 decks, 43 legal" in done.out
    assert done.err == ""


def test_check_when_a_deck_is_not_legal_exits_1_and_says_all(cardkit: Cardkit) -> None:
    done = cardkit("check", BAD)
    assert done.code == 1
    assert f"{BAD}:" in done.out
    assert "DMX201 too-many-copies" in done.out
    assert "not legal" in done.out
    assert "source: Reglas del juego DropMix (Clash)" in done.out
    assert "^" in done.out


def test_check_when_one_input_is_missing_exits_2_and_checks_the_rest(
    cardkit: Cardkit, tmp_path: Path
) -> None:
    for order in itertools.permutations([str(GOOD), str(BAD), str(tmp_path / "nowhere.deck")]):
        done = cardkit("check", *order)
        assert done.code == 2, order
        assert "nowhere.deck: cannot be checked: no such file or folder" in done.out
        assert "2 decks, 1 legal, 1 not legal, 1 not checked" in done.out


@pytest.mark.parametrize("name", ["check-data", "import"])
def test_command_when_it_lacks_an_argument_says_where_to_look(name: str, cardkit: Cardkit) -> None:
    done = cardkit(name)
    assert (done.code, done.out) == (2, "")
    assert f"see cardkit {name} --help" in done.err


def test_check_when_nothing_is_named_exits_2(cardkit: Cardkit, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    done = cardkit("check")
    assert done.code == 2
    assert "name a deck" in done.err


def test_check_when_a_folder_has_no_decks_exits_2(cardkit: Cardkit, tmp_path: Path) -> None:
    write(tmp_path, "README", "no deck")
    done = cardkit("check", tmp_path)
    assert done.code == 2
    assert "no deck files" in done.out


def test_check_when_json_is_asked_for_matches_its_schema(cardkit: Cardkit, tmp_path: Path) -> None:
    done = cardkit("check", EXAMPLES, tmp_path / "none", "--output-format", "json")
    report = json.loads(done.out)
    jsonschema.validate(report, SCHEMA)
    assert done.code == 2
    assert report["summary"]["illegal"] > 20
    assert report["problems"] == [{"path": str(tmp_path / "none"), "message": "no such file or folder"}]
    for deck in report["decks"]:
        assert deck["legal"] == all(f["severity"] != "error" for f in deck["findings"])
        places = [(f["path"], f["line"], f["column"]) for f in deck["findings"]]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("name", "content", "code", "says"),
    [
        ("empty.deck", b"", 1, "the deck has no cards"),
        ("bom.deck", b"\xef\xbb\xbf", 1, "the deck has no cards"),
        ("nul.deck", b"game: dropmix\n1 24K\0Magic\n", 2, "not text"),
        ("binary.deck", bytes(range(256)), 2, "not text: byte"),
        ("zip.deck", b"PK\x03\x04rubbish", 2, "zip"),
        ("cut.deck", "game: dropmix\n".encode("utf-16") + b"\x00", 2, "not text"),
        ("long.deck", b"game: dropmix\n1 " + b"x" * 100_000 + b"\n", 1, "a line of 100002 characters"),
        ("huge.deck", b"x" * 3_000_000, 2, "too large for a deck"),
        ("many.deck", b"game: dropmix\n" + b"1 x\n" * 6000, 2, "at most 5000"),
        ("copies.deck", b"game: dropmix\n1000000000 24K Magic\n", 1, "not a count of copies"),
        ("broken.deck.json", b'{"game": "dropmix", "cards": [', 2, "not JSON"),
        ("deep.deck.json", b"[" * 100_000, 2, "not JSON"),
        ("shape.deck.json", b'{"game": "dropmix", "cards": "a"}', 1, "a list of cards"),
        ("twice.deck.json", b'{"game": "dropmix",\n "cards": [], "cards": []}', 2, '2:15: the key "cards"'),
        ("number.deck.json", b"17", 2, "an object with a list of cards"),
        ("nan.deck.json", b'{"game": "dropmix", "cards": [{"count": NaN, "name": "x"}]}', 2, "not JSON"),
        ("quote.deck.csv", b'# game: dropmix\ncount,name\n1,"unclosed\n', 1, "3:3: error CKD019"),
        ("wide.deck.csv", b"# game: dropmix\nfoo,bar\n1,2\n", 1, "count,name"),
    ],
)
def test_check_when_input_is_broken_says_so_without_a_traceback(
    name: str, content: bytes, code: int, says: str, cardkit: Cardkit, tmp_path: Path
) -> None:
    done = cardkit("check", write(tmp_path, name, content))
    assert done.code == code
    assert says in done.out
    assert "Traceback" not in done.out + done.err
    assert len(done.out) < 5_000


def test_check_when_a_file_may_not_be_read_exits_2(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: Any
) -> None:
    path = write(tmp_path, "secret.deck", "game: dropmix\n")

    def refuse(*_args: Any, **_more: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cardkit.decks.load.open", refuse, raising=False)
    done = cardkit("check", path)
    assert done.code == 2
    assert "no permission" in done.out


def test_check_when_stdin_is_the_deck_reports_by_the_given_name(cardkit: Cardkit) -> None:
    done = cardkit("check", "-", "--stdin-filename", "pasted.deck", stdin=b"game: dropmix\n1 24K Majic\n")
    assert done.code == 1
    assert "pasted.deck:2:3: error CKD001" in done.out
    assert "could be: 24K Magic" in done.out


def test_check_when_warnings_pass_the_limit_exits_1(cardkit: Cardkit) -> None:
    deck = next((EXAMPLES / "CKD015").glob("bad-*.deck"))
    assert cardkit("check", deck).code == 0
    assert cardkit("check", deck, "--max-warnings", "0").code == 1
    assert cardkit("check", deck, "--max-warnings", "1").code == 0


def test_check_when_exit_zero_is_given_hides_findings_but_not_problems(cardkit: Cardkit) -> None:
    assert cardkit("check", BAD, "--exit-zero").code == 0
    assert cardkit("check", BAD, "nowhere", "--exit-zero").code == 2


def test_check_when_codes_are_selected_keeps_only_those(cardkit: Cardkit) -> None:
    decks = [next((EXAMPLES / code).glob("bad-*.deck")) for code in ("DMX201", "CKD001")]
    only = cardkit("check", *decks, "--select", "DMX", "--output-format", "concise")
    assert "DMX201" in only.out
    assert "CKD001" not in only.out
    without = cardkit("check", *decks, "--ignore", "DMX201,CKD001", "--output-format", "concise")
    assert "DMX201" not in without.out
    assert "CKD001" not in without.out


@pytest.mark.parametrize("day", ["5/4/2026", "2026-13-01", "2026-02-30", "20260405", "２０２６-01-01"])
def test_check_when_the_day_is_no_iso_day_exits_2(day: str, cardkit: Cardkit) -> None:
    done = cardkit("check", GOOD, "--on", day)
    assert done.code == 2
    assert "YYYY-MM-DD" in done.err


def test_check_when_the_format_is_not_yet_in_force_says_so(cardkit: Cardkit) -> None:
    done = cardkit("check", GOOD, "--on", "2017-09-23")
    assert done.code == 1
    assert "CKD404" in done.out
    assert cardkit("check", GOOD, "--on", "2017-09-24").code == 0


def test_check_when_output_is_a_file_writes_it_and_prints_nothing(cardkit: Cardkit, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    done = cardkit("check", BAD, "--output-format", "json", "--output", path)
    assert done.code == 1
    assert done.out == ""
    assert json.loads(path.read_text())["summary"]["illegal"] == 1


def test_check_when_the_output_cannot_be_written_exits_2(cardkit: Cardkit, tmp_path: Path) -> None:
    done = cardkit("check", BAD, "--output", tmp_path / "no" / "such" / "folder.txt")
    assert done.code == 2
    assert "cannot write the report" in done.err


@pytest.mark.parametrize(("lang", "says"), [("es", "copias"), ("pt", "cópias"), ("en", "copies")])
def test_check_when_a_language_is_asked_for_speaks_it(lang: str, says: str, cardkit: Cardkit) -> None:
    assert says in cardkit("check", BAD, "--lang", lang).out


def test_check_when_names_hold_terminal_codes_shows_them_escaped(cardkit: Cardkit, tmp_path: Path) -> None:
    hostile = "\x1b[2J\x1b]52;c;AAAA\x07\u202eevil\x9b31m"
    done = cardkit("check", write(tmp_path, "hostile.deck", f"game: dropmix\nname: {hostile}\n1 {hostile}\n"))
    assert done.code == 1
    for char in "\x1b\x07\u202e\x9b":
        assert char not in done.out
    assert "\\x1b" in done.out
    as_json = cardkit("check", tmp_path / "hostile.deck", "--output-format", "json")
    assert (
        hostile[:4] in json.loads(as_json.out)["decks"][0]["findings"][0]["message"] or "\\x1b" in as_json.out
    )


def test_check_when_a_path_looks_like_a_glob_takes_the_file(cardkit: Cardkit, tmp_path: Path) -> None:
    odd = write(tmp_path, "copa [2026] 100%, final:.deck", GOOD.read_bytes())
    done = cardkit("check", odd)
    assert done.code == 0
    assert "copa [2026] 100%, final:.deck: legal" in done.out


def test_check_when_team_decks_share_a_card_warns(cardkit: Cardkit) -> None:
    done = cardkit("check", "--team", DECKS / "sweets.deck", DECKS / "highness.deck")
    assert done.code == 0
    shared = cardkit("check", "--team", DECKS / "sweets.deck", DECKS / "sweets.deck")
    assert shared.code == 2, "one deck twice is one file, not a team"
    pair = sorted((EXAMPLES / "DMX212").glob("bad-*.deck"))
    assert "DMX212" in cardkit("check", "--team", *pair).out


def test_check_when_partner_leads_out_of_the_folder_refuses(cardkit: Cardkit, tmp_path: Path) -> None:
    lines = GOOD.read_text().split("\n")
    lines.insert(2, "partner: ../../etc/passwd")
    done = cardkit("check", write(tmp_path, "a.deck", "\n".join(lines)))
    assert done.code == 2
    assert "own folder" in done.out


def test_check_when_the_format_is_of_another_game_judges_by_none(cardkit: Cardkit) -> None:
    done = cardkit("check", GOOD, "--deck-format", "futbol/duelo", "--output-format", "json")
    (deck,) = json.loads(done.out)["decks"]
    assert (done.code, deck["format"], [f["code"] for f in deck["findings"]]) == (1, None, ["CKD008"])


def test_check_when_the_catalogue_has_no_cards_of_the_game_exits_2(cardkit: Cardkit, tmp_path: Path) -> None:
    done = cardkit("check", GOOD, "--without-shipped", db=str(tmp_path / "empty.sqlite"))
    assert done.code == 2
    assert "the catalogue has no cards of dropmix" in done.out
    assert "CKD001" not in done.out


def partners(folder: Path, *headers: str) -> list[Path]:
    """Two decks of fifteen cards that name no format, and what their headers say beside the game."""
    made = []
    for name, playlist in (("a.deck", "Sweets"), ("b.deck", "Highness")):
        made.append(
            write(folder, name, "\n".join(["game: dropmix", *headers, f"include: {playlist}"]) + "\n")
        )
    return made


def test_check_when_partners_name_no_format_judges_them_as_a_team(cardkit: Cardkit, tmp_path: Path) -> None:
    done = cardkit("check", "--team", *partners(tmp_path))
    assert done.code == 0
    assert done.out.count("legal (dropmix/team, 15 cards)") == 2
    assert cardkit("check", *partners(tmp_path)).code == 1, "each alone is judged as a solo deck"
    named = cardkit("check", "--team", *partners(tmp_path, "format: solo"))
    assert named.code == 1
    assert named.out.count("DMX101") == 2


def test_check_when_a_deck_names_its_partner_judges_it_as_a_team(cardkit: Cardkit, tmp_path: Path) -> None:
    partners(tmp_path)
    deck = write(tmp_path, "c.deck", "game: dropmix\npartner: b.deck\ninclude: Sweets\n1 5th Symphony\n")
    done = cardkit("check", deck)
    assert done.code == 0
    assert "legal (dropmix/team, 16 cards)" in done.out
    shared = write(tmp_path, "d.deck", "game: dropmix\npartner: c.deck\ninclude: Sweets\n")
    assert "DMX212" in cardkit("check", shared).out


@pytest.mark.parametrize(
    ("partner", "says"),
    [
        ("nowhere.deck", "nowhere.deck: cannot be checked: no such file (named as partner by"),
        ("c.deck", "partner: names this deck itself"),
        ("../c.deck", "own folder"),
    ],
)
def test_check_when_a_partner_cannot_be_read_says_who_named_it(
    partner: str, says: str, cardkit: Cardkit, tmp_path: Path
) -> None:
    deck = write(tmp_path, "c.deck", f"game: dropmix\npartner: {partner}\ninclude: Sweets\n")
    done = cardkit("check", deck)
    assert done.code == 2
    assert says in done.out
    assert "legal (dropmix/team, 15 cards)" in done.out


def test_check_when_decks_cannot_be_partners_refuses(cardkit: Cardkit, tmp_path: Path) -> None:
    football = DATA / "futbol" / "decks" / "cerrojo.deck"
    done = cardkit("check", "--team", football, DATA / "futbol" / "decks" / "linaje.deck")
    assert (done.code, done.out) == (2, "")
    assert "futbol has no decks of partners" in done.err
    mixed = cardkit("check", "--team", football, DECKS / "sweets.deck")
    assert mixed.code == 2
    assert "one game" in mixed.err
    alone = cardkit("check", "--team", football)
    assert alone.code == 2
    assert "two decks" in alone.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--jobs", "-1"), "--jobs / -j takes a whole number from 0 up"),
        (("--jobs", "two"), "--jobs / -j takes a whole number"),
        (("--max-warnings", "x"), "--max-warnings takes a whole number"),
        (("--output-format", "xml"), "unknown output format xml; known are text, concise"),
        (("--game", "chess"), "there is no game 'chess'"),
        (("--deck-format", "chess/solo"), "there is no game 'chess'"),
        (
            ("--deck-format", "dropmix/duo"),
            'there is no format "dropmix/duo"; there are dropmix/solo, dropmix/team',
        ),
        (("--deck-format", "duo"), 'there is no format "duo"; there are adrenalyn/evolution'),
        (("--lang", "fr"), "unknown language fr; known are en, es, pt"),
        (("--fromat", "x"), "there is no option --fromat"),
    ],
)
def test_check_when_an_option_is_wrong_says_what_it_takes(
    words: tuple[str, ...], says: str, cardkit: Cardkit
) -> None:
    done = cardkit("check", GOOD, *words)
    assert (done.code, done.out) == (2, "")
    assert says in done.err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_check_when_no_rule_has_the_code_exits_2(option: str, cardkit: Cardkit) -> None:
    done = cardkit("check", BAD, option, "DMX2,XYZ9")
    assert (done.code, done.out) == (2, "")
    assert "XYZ9" in done.err


def test_check_when_quiet_leaves_advice_out_and_keeps_the_rest(cardkit: Cardkit) -> None:
    advised = next((EXAMPLES / "DMX801").glob("bad-*.deck"))
    for form in ("text", "concise"):
        assert "DMX801" in cardkit("check", advised, "--output-format", form).out
        assert cardkit("check", advised, "-q", "--output-format", form).out == ""
        assert "DMX201" in cardkit("check", BAD, "-q", "--output-format", form).out


def test_check_when_verbose_says_what_the_rule_is_for(cardkit: Cardkit) -> None:
    assert "why:" not in cardkit("check", BAD).out
    assert "why: A deck should be a mix" in cardkit("check", BAD, "-v").out


def test_check_when_a_finding_stands_on_many_lines_lists_their_numbers(cardkit: Cardkit) -> None:
    deck = EXAMPLES / "ADX111" / "bad-eleven-starters.deck"
    out = cardkit("check", deck).out
    assert "also in lines: 7-16" in out
    assert len(out.splitlines()) < 12


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_check_when_shared_between_processes_reports_the_same(
    form: str, cardkit: Cardkit, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("cardkit.cli.check_jobs._SHARE", 20)
    write(tmp_path, "cardkit.toml", 'game = "dropmix"\nformats = ["bans.csv"]\n')
    write(tmp_path, "bans.csv", "name,limit\nNo Such Card,0\nAnimals,1\n24K Magic,0\n")
    monkeypatch.chdir(tmp_path)
    words = ("check", DATA, EXAMPLES, "nowhere", "--output-format", form, "--lang", "es")
    alone, shared = cardkit(*words), cardkit(*words, "--jobs", "3")
    assert shared.code == alone.code == 2
    assert shared.out == alone.out
    assert "CKD403" in alone.out


FAST = st.lists(
    st.sampled_from(
        [
            ("--output-format", "json"),
            ("--output-format=concise",),
            ("--game", "dropmix"),
            ("--deck-format", "dropmix/team"),
            ("--deck-format=solo",),
            ("--on", "2026-06-01"),
            ("--on", "2016-06-01"),
            ("--lang", "es"),
            ("--exit-zero",),
            ("--statistics",),
            ("-q",),
        ]
    ),
    max_size=4,
    unique_by=lambda words: words[0].split("=")[0],
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    options=FAST, paths=st.lists(st.sampled_from([str(GOOD), str(BAD), "nowhere"]), min_size=1, max_size=3)
)
def test_check_when_typer_reads_the_options_gives_the_same(
    options: list[tuple[str, ...]], paths: list[str], cardkit: Cardkit
) -> None:
    words = [word for option in options for word in option] + paths
    assert fast.plain(words) is not None
    short = cardkit("check", *words)
    # ``--jobs 1`` is the default, and only typer's way knows it.
    long = cardkit("check", *words, "--jobs", "1")
    assert fast.plain([*words, "--jobs", "1"]) is None
    assert (short.code, short.out, short.err) == (long.code, long.out, long.err)


def test_check_when_the_pipe_is_closed_keeps_its_exit_code(shipped_db: str) -> None:
    read, written = os.pipe()
    os.close(read)
    env = {**os.environ, "CARDKIT_DB": shipped_db}
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", "check", str(BAD)],
        stdout=written,
        stderr=subprocess.PIPE,
        env=env,
        check=False,
    )
    os.close(written)
    assert done.returncode == 1
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device here that is always full")
@pytest.mark.parametrize("words", [["check", str(BAD)], ["rules"], ["cards", "--game", "dropmix"]])
def test_output_when_there_is_no_room_for_it_is_an_error_in_words(words: list[str], shipped_db: str) -> None:
    env = {**os.environ, "CARDKIT_DB": shipped_db}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardkit", *words],
            stdout=full, stderr=subprocess.PIPE, text=True, env=env, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "the output cannot be written: the disk is full" in done.stderr
