"""``cardkit check-data``: our own data passes, and each thing that can be wrong is found at its place."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import DATA, GAMES, ROOT, Outcome

Cardkit = Callable[..., Outcome]


@pytest.fixture
def futbol(tmp_path: Path) -> Path:
    """A copy of one game's data to spoil."""
    return Path(shutil.copytree(DATA / "futbol", tmp_path / "futbol"))


def cards(folder: Path) -> tuple[Path, list[dict[str, Any]]]:
    path = max((folder / "cards").glob("*.json"), key=lambda p: p.stat().st_size)
    return path, json.loads(path.read_text())


def save(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def found(done: Outcome) -> list[tuple[str, str, int]]:
    report = json.loads(done.out)
    return [(f["code"], Path(f["path"]).name, f["line"]) for d in report["decks"] for f in d["findings"]]


def check(cardkit: Cardkit, folder: Path, *more: str) -> Outcome:
    return cardkit("check-data", folder, "--output-format", "json", *more)


def test_our_own_data_when_checked_has_no_finding(cardkit: Cardkit) -> None:
    done = check(cardkit, DATA)
    assert found(done) == []
    assert done.code == 0
    paths = {Path(deck["path"]).parts for deck in json.loads(done.out)["decks"]}
    for game in GAMES:
        assert any(game in parts for parts in paths)


def test_every_data_file_when_checked_is_reached(cardkit: Cardkit) -> None:
    reached = {Path(deck["path"]).resolve() for deck in json.loads(check(cardkit, DATA).out)["decks"]}
    read_elsewhere = {".md", ".deck", ".toml", ""}
    for path in DATA.rglob("*"):
        if path.is_file() and path.suffix not in read_elsewhere:
            assert path.resolve() in reached, f"{path} is not checked"


def test_value_when_it_breaks_the_schema_is_found_at_its_line(cardkit: Cardkit, futbol: Path) -> None:
    path, rows = cards(futbol)
    index = next(i for i, row in enumerate(rows) if "stars" in row.get("attrs", {}))
    rows[index]["attrs"]["stars"] = 9
    save(path, rows)
    line = next(n for n, text in enumerate(path.read_text().split("\n"), 1) if '"stars": 9' in text)
    done = check(cardkit, futbol)
    assert ("CKD911", path.name, line) in found(done)
    assert done.code == 1


def test_id_when_taken_twice_is_found_whatever_its_spelling(cardkit: Cardkit, futbol: Path) -> None:
    path, rows = cards(futbol)
    rows[1]["id"] = rows[0]["id"].lower().replace("-", " ")
    save(path, rows)
    assert "CKD912" in {code for code, _name, _line in found(check(cardkit, futbol))}


def test_card_when_entered_twice_is_a_warning(cardkit: Cardkit, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "dropmix", tmp_path / "dropmix"))
    path, rows = cards(folder)
    rows.append({**rows[0], "id": "S01-C999", "number": "C999"})
    save(path, rows)
    assert "CKD913" in {code for code, _name, _line in found(check(cardkit, folder))}


@pytest.mark.parametrize(
    ("target", "code"), [("nobody", "CKD903"), ("itself", "CKD902"), ("each other", "CKD902")]
)
def test_earlier_stage_when_it_leads_nowhere(target: str, code: str, cardkit: Cardkit, futbol: Path) -> None:
    path, rows = cards(futbol)
    evolving = [row for row in rows if row.get("attrs", {}).get("evolves_from")]
    first, second = evolving[0], evolving[1]
    if target == "each other":
        first["attrs"]["evolves_from"], second["attrs"]["evolves_from"] = second["id"], first["id"]
    else:
        first["attrs"]["evolves_from"] = "XX-999" if target == "nobody" else first["id"]
    save(path, rows)
    line = 1 + path.read_text()[: path.read_text().index('"evolves_from"')].count("\n")
    assert (code, path.name, line) in found(check(cardkit, futbol)) or code in {
        c for c, _n, _l in found(check(cardkit, futbol))
    }


def test_set_and_correction_when_their_card_is_missing(cardkit: Cardkit, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "dropmix", tmp_path / "dropmix"))
    sets = json.loads((folder / "sets.json").read_text())
    sets[0]["cards"][0]["card"] = "S09-C001"
    save(folder / "sets.json", sets)
    corrections = json.loads((folder / "corrections.json").read_text())
    corrections[0]["card"] = "S09-C001"
    corrections[1]["value"] = "something else"
    save(folder / "corrections.json", corrections)
    codes = [(code, name) for code, name, _line in found(check(cardkit, folder))]
    assert ("CKD914", "sets.json") in codes
    assert ("CKD914", "corrections.json") in codes
    assert ("CKD917", "corrections.json") in codes


def test_file_when_nothing_reads_it_is_a_warning(cardkit: Cardkit, futbol: Path) -> None:
    (futbol / "set.json").write_text("[]")
    (futbol / "cards" / "more.csv").write_text("id\n")
    (futbol / "extras").mkdir()
    names = {name for code, name, _line in found(check(cardkit, futbol)) if code == "CKD915"}
    assert names == {"set.json", "more.csv", "extras"}


def test_form_when_not_canonical_is_fixed_and_then_stays(cardkit: Cardkit, futbol: Path) -> None:
    path, rows = cards(futbol)
    sound = path.read_text()
    path.write_text(json.dumps(list(reversed(rows))))
    assert ("CKD916", path.name, 1) in found(check(cardkit, futbol))
    fixed = check(cardkit, futbol, "--fix")
    assert "rewritten" in fixed.err
    assert path.read_text() == sound
    assert found(check(cardkit, futbol)) == []


def test_letters_when_garbled_are_found_with_the_repair(cardkit: Cardkit, futbol: Path) -> None:
    path, rows = cards(futbol)
    rows[0]["name"] = "Ñandú".encode().decode("cp1252")
    save(path, rows)
    report = json.loads(check(cardkit, futbol).out)
    garbled = [f for d in report["decks"] for f in d["findings"] if f["code"] == "CKD918"]
    assert garbled[0]["suggestions"] == ["Ñandú"]


def test_formats_when_wrong_are_found(cardkit: Cardkit, futbol: Path) -> None:
    path = futbol / "formats.toml"
    path.write_text(path.read_text().replace('kind = "copies"', 'kind = "copys"', 1))
    line = path.read_text().split("\n").index('kind = "copys"') + 1
    assert found(check(cardkit, futbol)) == [("CKD911", "formats.toml", line)]


def test_json_when_broken_is_a_problem_with_its_place(cardkit: Cardkit, futbol: Path) -> None:
    (futbol / "sets.json").write_text('[\n {"id": ]\n')
    done = check(cardkit, futbol)
    assert done.code == 2
    assert "2:9: not JSON" in json.loads(done.out)["problems"][0]["message"]


@pytest.mark.parametrize("name", ["own.json", "own.jsonl"])
def test_list_when_its_json_is_broken_is_named_with_its_place(
    cardkit: Cardkit, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text('[{"id": ]\n' if name == "own.json" else '{"id": ]\n')
    done = cardkit("check-data", path, "--game", "futbol")
    if name == "own.json":
        assert done.code == 2 and "own.json: cannot be checked: 1:9: not JSON" in done.out + done.err
    else:
        assert done.code == 1 and "own.jsonl:1:8: error CKD911" in done.out


@pytest.mark.parametrize("command", ["resolve", "verify"])
@pytest.mark.parametrize("text", [b"\xff\xfe\x00", b"{", b'{"match_log": 7, "game": "dropmix"}'])
def test_file_when_not_what_it_should_be_is_named_once(
    cardkit: Cardkit, tmp_path: Path, command: str, text: bytes
) -> None:
    path = tmp_path / ("x.jsonl" if command == "verify" else "x.json")
    path.write_bytes(text)
    done = cardkit(command, path)
    assert done.code == 2
    assert done.err.count("x.json") == 1


def test_csv_list_when_checked_points_at_the_cell(cardkit: Cardkit, tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(
        "id,nombre,clase,estrellas,ata,def\nF-1,Ana,futbolista,3,100,100\nF-2,Eva,futbolista,nueve,1,1\n"
    )
    done = check(cardkit, path, "--game", "futbol")
    assert done.code == 1
    assert [(code, line) for code, _name, line in found(done)] == [("CKD911", 3)]
    assert json.loads(done.out)["decks"][0]["findings"][0]["column"] == 20


@pytest.mark.parametrize("words", [("nowhere",), ("{tmp}",), ("{tmp}/x.csv",)])
def test_path_when_it_holds_no_data_exits_2(words: tuple[str, ...], cardkit: Cardkit, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("id,name\n")
    done = cardkit("check-data", *(word.replace("{tmp}", str(tmp_path)) for word in words))
    assert done.code == 2
    assert "Traceback" not in done.err


@pytest.mark.parametrize("form", ["text", "concise", "github", "sarif", "junit"])
def test_every_output_when_data_is_wrong_names_the_code(form: str, cardkit: Cardkit, futbol: Path) -> None:
    (futbol / "stray.json").write_text("[]")
    assert "CKD915" in cardkit("check-data", futbol, "--output-format", form).out


def test_profile_when_its_values_are_wrong_is_found_at_each_place(cardkit: Cardkit, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "evolution", tmp_path / "evolution"))
    path = folder / "profiles" / "cardkit-sample.json"
    path.write_text(
        path.read_text().replace('{"food": 4}', '{"food": "four"}').replace('"venom"', '"venomm"')
    )
    lines = {code: line for code, name, line in found(check(cardkit, folder)) if name == path.name}
    assert set(lines) == {"CKD911", "CKD914"}
    assert '"four"' in path.read_text().split("\n")[lines["CKD911"] - 1]
    assert '"venomm"' in path.read_text().split("\n")[lines["CKD914"] - 1]
    spanish = cardkit("check-data", folder, "--lang", "es").out
    assert "se esperaba" in spanish
    assert "is not of type" not in spanish


def test_json_when_a_key_stands_twice_is_a_problem_with_its_place(cardkit: Cardkit, futbol: Path) -> None:
    (futbol / "corrections.json").write_text('[\n {"card": "x", "card": "y"}\n]\n')
    done = check(cardkit, futbol)
    assert done.code == 2
    assert "2:16: the key" in json.loads(done.out)["problems"][0]["message"]


def test_attributes_when_they_are_no_object_are_a_finding(cardkit: Cardkit, futbol: Path) -> None:
    path, listed = cards(futbol)
    listed[0]["attrs"] = 3
    save(path, listed)
    assert ("CKD911", path.name) in [(code, name) for code, name, _line in found(check(cardkit, futbol))]


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example repository: own cards, a house format on top of a shipped one, ban lists."""
    folder = Path(shutil.copytree(ROOT / "examples" / "community-repo", tmp_path / "league"))
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_repository_when_checked_whole_is_what_its_configuration_names(
    cardkit: Cardkit, league: Path
) -> None:
    (league / "notes.json").write_text("{}")
    done = check(cardkit, Path("."))
    assert (done.code, found(done)) == (0, [])
    files = {Path(deck["path"]).name for deck in json.loads(done.out)["decks"]}
    assert files == {"league.csv", "formats.toml", "bans.csv"}


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        ("formats.toml", "DMX101 = {", "DMX199 = {", 19),
        ("formats.toml", 'extends = "solo"', 'extends = "solu"', 16),
        ("formats.toml", "limit = 1", 'limit = "one"', 22),
        ("formats.toml", "[format.liga]", "[format.Liga]", 1),
        ("bans.csv", "2026-06-01", "2026-06-31", 2),
        ("cards/league.csv", ",verde,2", ",verde,dos", 3),
    ],
)
def test_repository_when_a_file_is_spoilt_has_a_finding_at_the_line(
    name: str, old: str, new: str, line: int, cardkit: Cardkit, league: Path
) -> None:
    text = (league / name).read_text()
    assert text.count(old) == 1
    (league / name).write_text(text.replace(old, new))
    done = check(cardkit, Path("."))
    assert done.code == 1
    assert found(done) == [("CKD911", Path(name).name, line)]
