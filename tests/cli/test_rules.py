"""``cardkit rules`` and ``cardkit explain``: every rule, in each form and language, of repositories too."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardkit.catalogue.lookup import Lookup
from tests.conftest import GAMES, ROOT, Outcome

Cardkit = Callable[..., Outcome]
SCHEMA = json.loads((ROOT / "schemas" / "rules-report.schema.json").read_text())


def rules(done: Outcome) -> list[dict[str, Any]]:
    report = json.loads(done.out)
    jsonschema.validate(report, SCHEMA)
    found: list[dict[str, Any]] = report["rules"]
    return found


def every_code(lookup: Lookup) -> set[str]:
    return {code for game in (*GAMES, "common") for code in lookup.formats(game)["rule"]}


@pytest.mark.parametrize("language", ["en", "es", "pt"])
@pytest.mark.parametrize("words", [("rules",), ("explain", "--all")])
def test_every_rule_when_listed_as_json_has_its_texts(
    words: tuple[str, ...], language: str, cardkit: Cardkit, lookup: Lookup
) -> None:
    found = rules(cardkit(*words, "--output-format", "json", "--lang", language))
    assert {rule["code"] for rule in found} == every_code(lookup)
    assert len({rule["code"] for rule in found}) == len(found)
    for rule in found:
        document = lookup.formats(rule["game"] or "common")["rule"][rule["code"]]
        for key in ("what", "why", "fix", "message"):
            assert rule[key] == document[key][language]
        # A rule that no format names would never act.
        assert rule["game"] is None or rule["formats"], rule["code"]


def test_rules_of_a_format_when_listed_are_those_that_act_in_it(cardkit: Cardkit) -> None:
    found = rules(cardkit("rules", "dropmix/team", "--output-format", "json"))
    numbers = {rule["code"]: rule["formats"][0]["parameters"] for rule in found}
    assert all([f["format"] for f in rule["formats"]] == ["dropmix/team"] for rule in found)
    assert numbers["DMX101"]["min"] == 15
    assert numbers["DMX102"]["max"] == 40
    assert numbers["DMX201"]["max"] == 1
    assert "DMX121" not in numbers
    text = cardkit("rules", "dropmix/team", "--lang", "es").out
    assert text.startswith("dropmix/team  miembro de un equipo de dos\n")
    assert "[min 15]" in text


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("rules", "chess"), 2, "known games: adrenalyn"),
        (("rules", "dropmix/duo"), 2, "it has solo, team"),
        (("rules", "--output-format", "md"), 2, "known are text, json"),
        (("explain",), 2, "name a rule"),
        (("explain", "QQQ000"), 1, "cardkit rules lists them"),
        (("explain", "deck-too-smal"), 1, "did you mean deck-too-small"),
        (("explain", "--all", "--game", "chess"), 2, "known games"),
        (("explain", "--all", "--output-format", "pdf"), 2, "known are text, json, md"),
    ],
)
def test_request_when_wrong_says_what_there_is(
    words: tuple[str, ...], code: int, says: str, cardkit: Cardkit
) -> None:
    done = cardkit(*words)
    assert (done.code, done.out) == (code, "")
    assert says in done.err


def test_rule_when_explained_by_code_or_name_in_any_case_is_the_same(cardkit: Cardkit) -> None:
    by_code = cardkit("explain", "dmx102").out
    assert by_code == cardkit("explain", "DMX102").out == cardkit("explain", "Power-Over-Cap").out
    assert "  Source: Reglas del juego DropMix (Clash), Antes del juego\n" in by_code
    assert "  dropmix/team: max 40; of deck_points\n" in by_code


@pytest.mark.parametrize("form", ["text", "md"])
@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_rules_when_explained_leave_no_placeholder_open(
    form: str, language: str, cardkit: Cardkit, lookup: Lookup
) -> None:
    out = cardkit("explain", "--all", "--output-format", form, "--lang", language).out
    shown = "\n".join(line for line in out.splitlines() if not re.search(r"\b(where|set|needs) ", line))
    assert re.findall(r"\{\w+\}", shown) == []
    for code in every_code(lookup):
        assert code in out


def test_rules_of_a_repository_when_asked_for_are_there(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cardkit.toml").write_text('game = "dropmix"\nformats = ["formats.toml"]\n')
    (tmp_path / "formats.toml").write_text(
        '[rule.HSE101]\nname = "no-fx"\nkind = "count"\nwhere = "kind:fx"\nwhat = "No FX card here."\n'
        '[format.league]\nextends = "team"\ntitle = { en = "Our league" }\nHSE101 = { max = 0 }\n'
    )
    monkeypatch.chdir(tmp_path)
    listed = cardkit("rules", "dropmix/league").out
    assert listed.startswith("dropmix/league  Our league\n")
    assert "HSE101" in listed
    assert "DMX101" in listed
    explained = cardkit("explain", "HSE101").out
    assert explained == (
        "HSE101 no-fx (error)\n  No FX card here.\n  Source: formats.toml\n"
        "  dropmix/league: max 0; where kind:fx\n"
    )


def test_commands_and_lines_when_rules_name_them_work(cardkit: Cardkit, lookup: Lookup) -> None:
    """What a text tells people to run, include or write is there."""
    seen = 0
    for game in GAMES:
        formats = lookup.formats(game)["format"]
        for code, rule in lookup.formats(game)["rule"].items():
            for text in (text for key in ("what", "why", "fix") for text in rule[key].values()):
                for quoted in re.findall(r"`([^`]+)`", text):
                    if "{" in quoted or re.search(r"\b(FILE|ARCHIVO|ARQUIVO)\b", quoted):
                        continue
                    seen += 1
                    if quoted.startswith("cardkit "):
                        words = shlex.split(quoted)[1:]
                        done = cardkit(*words) if len(words) > 1 else cardkit(*words, "--help")
                        assert done.code == 0, (code, quoted, done)
                    elif quoted.startswith("include: "):
                        assert lookup.set(game, quoted.removeprefix("include: ")), (code, quoted)
                    elif quoted.startswith("format: "):
                        assert quoted.removeprefix("format: ") in formats, (code, quoted)
                    elif re.match(r"\d+ ", quoted):
                        assert lookup.by_name(game, quoted.split(" ", 1)[1]), (code, quoted)
    assert seen > 40
