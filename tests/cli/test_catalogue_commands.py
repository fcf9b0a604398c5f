"""import, export, show, games, history, changes and catalogue, through the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardkit import resources
from cardkit.cli.import_progress import ImportProgress
from tests.conftest import GAMES, Outcome

Run = Callable[..., Outcome]

CARDS = "id,name,kind,ata\nf-1,Ñandú Veloz,futbolista,1500\nf-2,Güiraldes,futbolista,1700\n"


@pytest.fixture
def own(cardkit: Run, tmp_path: Path) -> Run:
    """Commands on a catalogue of two cards."""
    database = str(tmp_path / "own.db")
    (tmp_path / "cards.csv").write_text(CARDS)

    def run(*words: Any, **given: Any) -> Outcome:
        return cardkit(*map(str, words), db=database, **given)

    assert run("import", tmp_path / "cards.csv", "--game", "futbol", "--without-shipped").code == 0
    return run


SCHEMAS = Path(__file__).parents[2] / "schemas"


def schema(name: str) -> Any:
    with open(resources.schema_path(name), encoding="utf-8") as file:
        return json.load(file)


def test_import_when_all_is_well_says_how_many(own: Run, tmp_path: Path) -> None:
    done = own("import", tmp_path / "cards.csv", "-g", "futbol")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{tmp_path / 'cards.csv'}: 0 added, 0 changed, 2 unchanged\n"


def test_import_when_rows_are_bad_names_each_and_exits_1(own: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("id,name,kind,ata\nf-3,Tres,futbolista,mucho\nf-4,Cuatro,futbolista,\n")
    done = own("import", bad, "-g", "futbol")
    assert done.code == 1
    assert f'{bad}:2:21: error: ata: expected a whole number, such as 1500 or 1.500, got "mucho"' in done.out
    assert "nothing was stored" in done.out and "--skip-bad" in done.out
    done = own("import", bad, "-g", "futbol", "--skip-bad")
    assert done.code == 1 and "1 added, 0 changed, 0 unchanged, 1 bad" in done.out
    bad.write_text("id,name,kind,ata\nf-3,Tres,futbolista,mucho\n")
    done = own("import", bad, "-g", "futbol", "--skip-bad")
    assert done.code == 1 and done.out.endswith("bad rows: 1; no good row is left, nothing was stored\n")


def test_import_when_dry_prints_the_difference(own: Run, tmp_path: Path) -> None:
    change = tmp_path / "change.csv"
    change.write_text("id,ata,name,kind\nf-1,1550,Ñandú Veloz,futbolista\nf-9,,Nuevo,dt\n")
    done = own("import", change, "-g", "futbol", "--dry-run")
    assert done.code == 0
    assert "~ futbol:f-1 Ñandú Veloz: ata: 1500 → 1550" in done.out
    assert "+ futbol:f-9 Nuevo" in done.out
    assert "would add 1, change 1, leave 0 as they are" in done.out
    assert own("show", "futbol:f-9").code == 1


def test_import_when_json_is_asked_for_fits_its_schema(own: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("id,name,kind,ata\nf-1,Me RehÃºyo,futbolista,1\nf-4,C,futbolista,x\n")
    for words in (["--dry-run", "--skip-bad"], [], ["--skip-bad"]):
        done = own("import", bad, tmp_path / "missing.csv", "-g", "futbol", "--output-format", "json", *words)
        assert done.code == 2
        report = json.loads(done.out)
        jsonschema.validate(report, schema("import-report"))
        assert report["bad"] == 1 and report["rows"][0]["line"] == 3
        assert report["problems"][0]["path"].endswith("missing.csv")
        assert bool(report["changes"]) == report["dry_run"]
    assert report["files"][0]["stored"] and report["files"][0]["import"] > 0


@pytest.mark.parametrize("form", ["csv", "json", "jsonl"])
def test_import_when_standard_input_is_read_finds_out_its_form(own: Run, form: str) -> None:
    card = {"id": "s", "name": "Señal", "kind": "dt"}
    text = {"csv": "id,name,kind\ns,Señal,dt\n", "json": json.dumps([card]), "jsonl": json.dumps(card) + "\n"}
    done = own("import", "-", "-g", "futbol", stdin=text[form].encode())
    assert done.code == 0 and "1 added" in done.out
    assert "Señal" in own("show", "futbol:s").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["import", "cards.csv"], "--game"),
        (["import", "cards.csv", "-g", "chess"], "known games"),
        (["import", "missing.csv", "-g", "futbol"], "cannot be read"),
        (["import", "cards.csv", "-g", "futbol", "--output-format", "xml"], "text or json"),
        (["import", "cards.csv", "-g", "futbol", "--map", "ata"], "COLUMN=FIELD"),
        (["export"], "--game"),
        (["export", "-g", "futbol", "--to", "pdf"], "jsonl"),
        (["changes", "--since", "yesterday"], "--since"),
        (["games", "chess"], "known games"),
        (["catalogue", "undo", "2", "--db", "."], "folder"),
        (["catalogue", "undo", "9" * 30], "at most 1000000000"),
        (["simulate", "a.deck", "--jobs", "9999999"], "at most 256"),
        (["simulate", "a.deck", "-n", "9" * 30], "at most 1000000000"),
    ],
)
def test_commands_when_used_wrongly_say_what_to_do_and_exit_2(
    own: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = own(*words)
    assert done.code == 2 and said in done.err and "Traceback" not in done.err


def test_import_when_names_hold_control_codes_shows_them_escaped(own: Run, tmp_path: Path) -> None:
    evil = tmp_path / "evil.csv"
    evil.write_text("id,name,kind\ne-1,\x1b[2J\x1b]0;x\x07Borrado,dt\n\x1b[31m,abc\u202ednuorg,dt\n")
    done = own("import", evil, "-g", "futbol")
    assert done.code == 1
    assert all(char.isprintable() or char == "\n" for char in done.out + done.err)
    assert "\\x1b[2J" in done.out


def test_show_when_one_card_fits_prints_all_of_it(cardkit: Run) -> None:
    done = cardkit("show", "S01-C014", "--game", "dropmix")
    assert done.code == 0
    for part in ("Lift Your Voice", "dropmix:S01-C014", "power", "verified", "FX_0022"):
        assert part in done.out
    card = json.loads(cardkit("show", "lift your voice", "--output-format", "json").out)
    assert (
        card["uid"] == "dropmix:S01-C014"
        and card["attrs"]["power"] == 2
        and list(card)[:3] == ["uid", "game", "id"]
    )


def test_show_when_none_or_several_fit_exits_1(cardkit: Run) -> None:
    done = cardkit("show", "Animals", "-g", "dropmix")
    assert done.code == 1 and "dropmix:S02-C183" in done.err and done.out == ""
    done = cardkit("show", "Lift Yor Voice")
    assert done.code == 1 and "Lift Your Voice" in done.err


def test_games_when_listed_tells_formats_and_cards(cardkit: Run) -> None:
    done = cardkit("games")
    assert done.code == 0 and all(game in done.out for game in GAMES)
    found = json.loads(cardkit("games", "--output-format", "json").out)
    assert [game["game"] for game in found["games"]] == list(GAMES)
    dropmix = found["games"][1]
    assert sum(dropmix["cards"].values()) == 440 and "dropmix/solo" in dropmix["formats"]
    assert {option["name"] for option in dropmix["options"]} >= {"target", "score_floor"}


def test_games_when_one_is_named_tells_options_and_coverage(cardkit: Run) -> None:
    done = cardkit("games", "dropmix", "--coverage")
    assert "target = 21 | 15" in done.out and "fx effects: 56/56" in done.out
    found = json.loads(cardkit("games", "dropmix", "--coverage", "--output-format", "json").out)
    rows = {(row["kind"], row["field"]): row for row in found["games"][0]["coverage"]}
    assert rows["wild", "power"] == {
        "kind": "wild",
        "field": "power",
        "known": rows["wild", "power"]["cards"],
        "cards": rows["wild", "power"]["cards"],
    }


def test_export_when_a_query_is_given_writes_the_cards_found(own: Run, tmp_path: Path) -> None:
    done = own("export", "ata>1600", "-g", "futbol")
    assert done.code == 0 and [json.loads(line)["id"] for line in done.out.splitlines()] == ["f-2"]
    target = tmp_path / "out.csv"
    done = own("export", "-g", "futbol", "-o", target)
    assert (done.code, done.out) == (0, "") and "2 cards written" in done.err
    assert target.read_text().splitlines()[1].startswith("f-1,,,Ñandú Veloz,futbolista,")
    done = own("export", "strength>3", "-g", "futbol", "--to", "csv")
    assert done.code == 2 and "strength" in done.err


def test_history_when_asked_tells_what_happened(own: Run, tmp_path: Path) -> None:
    (tmp_path / "change.csv").write_text("id,ata\nf-1,1550\n")
    own("import", tmp_path / "change.csv", "-g", "futbol")
    done = own("history", "ñandú veloz")
    assert done.code == 0 and done.out.count("\n") == 2
    assert "+ futbol:f-1" in done.out and "~ futbol:f-1 ata: 1500 → 1550" in done.out
    found = json.loads(own("history", "f-1", "--output-format", "json").out)
    assert found["uid"] == "futbol:f-1"
    assert [(line["action"], line["old"], line["new"]) for line in found["history"]] == [
        ("added", None, None),
        ("changed", 1500, 1550),
    ]
    assert own("history", "nobody").code == 1


def test_changes_and_undo_when_used_together_go_back(own: Run, tmp_path: Path) -> None:
    (tmp_path / "change.csv").write_text("id,ata\nf-1,1550\n")
    own("import", tmp_path / "change.csv", "-g", "futbol")
    found = json.loads(own("changes", "--game", "futbol", "--output-format", "json").out)["imports"]
    assert [(one["added"], one["changed"]) for one in found] == [(2, 0), (0, 1)]
    number = found[-1]["import"]
    done = own("catalogue", "undo", number)
    assert done.code == 0 and f"undo {number}: 1 changed" in done.out
    assert "1500" in own("show", "f-1").out
    done = own("changes")
    assert f"undone by import {number + 1}" in done.out
    done = own("catalogue", "undo", number)
    assert done.code == 2 and "already" in done.err
    assert own("catalogue", "undo", 99).code == 1


def test_remove_when_undone_brings_the_card_back(own: Run) -> None:
    done = own("catalogue", "remove", "f-1", "-g", "futbol")
    assert done.code == 0 and "catalogue undo 2" in done.out
    assert own("show", "f-1").code == 1
    assert own("history", "futbol:f-1").out.endswith("- futbol:f-1\n")
    assert own("catalogue", "undo", 2).code == 0
    assert own("show", "f-1").code == 0


def test_catalogue_path_when_asked_tells_the_file(cardkit: Run, tmp_path: Path) -> None:
    assert cardkit("catalogue", "path", "--db", tmp_path / "x.db").out == f"{tmp_path / 'x.db'}\n"
    assert not (tmp_path / "x.db").exists()


def test_catalogue_rebuild_when_run_keeps_the_cards(own: Run) -> None:
    done = own("catalogue", "rebuild")
    assert done.code == 0 and "2 cards" in done.out
    assert "Ñandú Veloz" in own("show", "f-1").out


def test_json_of_cards_and_their_history_when_printed_follows_the_schemas(own: Run, tmp_path: Path) -> None:
    def follows(name: str, *words: str) -> Any:
        report = json.loads(own(*words, "--output-format", "json").out)
        jsonschema.validate(report, schema(name))
        return report

    (tmp_path / "change.jsonl").write_text(
        '{"id": "f-1", "name": "Ñandú", "ata": 1550, "aliases": [{"alias": "Rhea", "reason": "translation"}]}'
    )
    (tmp_path / "sets.csv").write_text("set,card,count\nmazo,f-1,2\n")
    for name in ("change.jsonl", "sets.csv"):
        assert own("import", tmp_path / name, "-g", "futbol").code == 0
    assert own("catalogue", "undo", 2).code == 0
    assert own("catalogue", "remove", "f-2", "-g", "futbol").code == 0

    card = follows("card", "show", "f-1")
    assert follows("cards-report", "cards", "-g", "futbol")["cards"] == [card]
    assert json.loads(own("export", "-g", "futbol").out) == card
    assert json.loads(own("export", "-g", "futbol", "--to", "json").out) == [card]
    fields = {line["field"] for line in follows("history-report", "history", "f-1")["history"]}
    assert {None, "name", "ata", "aliases"} <= fields
    assert follows("history-report", "history", "futbol:f-2")["history"][-1]["old"]["name"] == "Güiraldes"
    imports = follows("changes-report", "changes")["imports"]
    assert [one["kind"] for one in imports] == ["import", "import", "import", "undo", "remove"]
    assert imports[1]["undone_by"] == imports[3]["import"] and imports[3]["undoes"] == imports[1]["import"]


def test_json_of_shipped_cards_when_shown_follows_the_schema(cardkit: Run) -> None:
    wanted = jsonschema.Draft202012Validator(schema("card"))
    for game in GAMES:
        for line in cardkit("export", "-g", game).out.splitlines():
            assert wanted.is_valid(json.loads(line)), line
        jsonschema.validate(
            json.loads(cardkit("changes", "-g", game, "--output-format", "json").out),
            schema("changes-report"),
        )


@pytest.mark.parametrize(
    "name", [path.name.removesuffix(".schema.json") for path in sorted(SCHEMAS.glob("*.json"))]
)
def test_schemas_when_read_describe_every_field(name: str) -> None:
    document = schema(name)
    jsonschema.Draft202012Validator.check_schema(document)
    found, waiting = 0, [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            for field, meant in node.get("properties", {}).items():
                assert isinstance(meant, dict) and meant.get("description"), field
                found += 1
        waiting += node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    assert found


@pytest.mark.parametrize("words", [[], ["--coverage"]])
def test_json_of_games_when_printed_follows_its_schema(cardkit: Run, words: list[str]) -> None:
    report = json.loads(cardkit("games", *words, "--output-format", "json").out)
    jsonschema.Draft202012Validator(schema("games-report")).validate(report)
    assert [game["game"] for game in report["games"]] == sorted(GAMES)
    assert all(("runner" in game) == bool(words) for game in report["games"])


def test_schema_of_a_card_when_listed_is_that_of_a_card_alone() -> None:
    listed, alone = schema("cards-report")["$defs"]["card"], schema("card")
    assert listed == {key: alone[key] for key in listed}


@pytest.mark.parametrize("language", ["es", "pt"])
def test_commands_when_another_language_is_asked_for_work_alike(
    own: Run, tmp_path: Path, language: str
) -> None:
    done = own("import", tmp_path / "cards.csv", "-g", "futbol", "--lang", language)
    assert done.code == 0 and str(tmp_path / "cards.csv") in done.out


@pytest.mark.parametrize(
    "words",
    [
        ["import"],
        ["export"],
        ["show"],
        ["games"],
        ["history"],
        ["changes"],
        ["catalogue"],
        ["catalogue", "undo"],
    ],
)
def test_help_when_asked_shows_an_example(cardkit: Run, words: list[str]) -> None:
    done = cardkit(*words, "--help")
    assert done.code == 0 and f"cardkit {words[0]}" in done.out and "Example" in done.out


def test_progress_when_standard_error_is_no_terminal_is_silent(own: Run, tmp_path: Path) -> None:
    big = tmp_path / "big.csv"
    big.write_text("id,name,kind\n" + "".join(f"b-{n},Carta {n},dt\n" for n in range(20_000)))
    assert own("import", big, "-g", "futbol").err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_when_an_import_takes_long_on_a_terminal_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with ImportProgress(quiet=False) as quick:
        quick.show("cards.csv", 10, 100)
    assert screen.getvalue() == ""
    monkeypatch.setattr("cardkit.cli.import_progress._PATIENCE", -1.0)
    with ImportProgress(quiet=True) as quiet:
        quiet.show("cards.csv", 10, 100)
    assert screen.getvalue() == ""
    with ImportProgress(quiet=False) as slow:
        slow.show("[red]cards.csv", 10, 100)
        slow.show("[red]cards.csv", 100, 100)
    assert "[red]cards.csv" in screen.getvalue() and "100%" in screen.getvalue()


def test_import_when_the_catalogue_is_ready_does_not_load_what_makes_it(own: Run, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom cardkit.cli.fast import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print([n for n in ('sqlmodel', 'sqlalchemy', 'rich', 'jsonschema', 'openpyxl') if n in sys.modules])"
    )
    words = ["import", str(tmp_path / "cards.csv"), "-g", "futbol", "--db", str(tmp_path / "own.db")]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n"), done


@pytest.mark.parametrize(
    "words",
    [
        ["X"],
        ["explain", "X"],
        ["rules", "X"],
        ["show", "X"],
        ["cards", "kind:X"],
        ["check", "--on", "X", "a.deck"],
        ["check", "--lang", "X", "a.deck"],
        ["import", "a.csv", "--game", "X"],
        ["import", "a.csv", "--game", "futbol", "--encoding", "X"],
        ["play", "a.deck", "--option", "X"],
        ["deck", "odds", "ck1X", "X"],
    ],
    ids=" ".join,
)
def test_commands_when_given_endless_words_never_echo_them_all(own: Run, words: list[str]) -> None:
    done = own(*(word.replace("X", "x" * 20_000) for word in words))
    assert done.code in (1, 2) and "Traceback" not in done.err
    assert len(done.err) + len(done.out) < 5000
