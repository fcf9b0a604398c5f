"""``cardkit deck``: forms, codes, layout, statistics, odds and differences from the command line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import DATA, ROOT, Outcome

Run = Callable[..., Outcome]

DECK = "game: dropmix\nformat: solo\nname: Uno\n\n2 24K Magic\n1 Sexy And I Know It (bass)\n"
SWEETS = DATA / "dropmix" / "decks" / "sweets.deck"


def schema(name: str) -> object:
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text("utf-8"))


def test_convert_when_sent_through_every_form_comes_back(cardkit: Run, tmp_path: Path) -> None:
    text = DECK.encode()
    for form in ("json", "csv", "code", "text"):
        done = cardkit("deck", "convert", "-", "--to", form, stdin=text)
        assert (done.code, done.err) == (0, ""), done
        name = {"json": "a.deck.json", "csv": "a.deck.csv"}.get(form, "a.deck")
        (tmp_path / name).write_text(done.out, "utf-8")
        again = cardkit("deck", "convert", tmp_path / name, "--to", "text")
        assert (again.code, again.out) == (0, DECK), again


def test_convert_when_a_file_is_named_takes_its_form(cardkit: Run, tmp_path: Path) -> None:
    target = tmp_path / "uno.deck.json"
    done = cardkit("deck", "convert", "-", "-o", target, stdin=DECK.encode())
    assert (done.code, done.out) == (0, "")
    assert json.loads(target.read_text("utf-8")) == {
        "game": "dropmix",
        "format": "solo",
        "name": "Uno",
        "cards": [{"count": 2, "id": "S01-C001"}, {"count": 1, "id": "S01-C058"}],
    }
    assert os.listdir(tmp_path) == ["uno.deck.json"]
    assert cardkit("check", target, "--exit-zero").code == 0


def test_convert_when_a_line_would_be_lost_writes_nothing(cardkit: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.deck"
    done = cardkit(
        "deck", "convert", "-", "-o", target, stdin=DECK.encode() + b"-3 24K Magic\nformat: team\n"
    )
    assert done.code == 1
    assert "-:7:1: error CKD003" in done.err
    assert "-:8:1: error CKD005" in done.err
    assert not target.exists()


def test_convert_when_a_name_is_unknown_keeps_it_or_cannot(cardkit: Run) -> None:
    deck = DECK.encode() + b"2 Lift Your Voise\n"
    done = cardkit("deck", "convert", "-", "--to", "text", stdin=deck)
    assert (done.code, done.out) == (0, deck.decode())
    assert "CKD001" in done.err
    done = cardkit("deck", "code", "-", stdin=deck)
    assert (done.code, done.out) == (1, "")
    assert '"Lift Your Voise"' in done.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("convert", SWEETS, "--to", "xml"), 2, "text, json, csv, code"),
        (("convert", "nowhere.deck", "--to", "json"), 2, "no such file"),
        (("code", DATA), 2, "folder"),
        (("stats", "ck1Cwdkcm9wbWl4AAAAqAqxMB"), 2, "cannot be read"),
        (("stats", "ck2Cwdkcm9wbWl4AAAAqAqxMA"), 2, "version 2"),
        (("odds", SWEETS, "powr>2"), 2, "^"),
        (("odds", SWEETS, "fx", "--at-least", "0"), 2, "at-least"),
        (("odds", SWEETS, "fx", "--at-least", "10000"), 2, "at most 9999"),
        (("odds", SWEETS, "fx", "--turns", "10" * 40), 2, "at most 9999"),
        (("odds", SWEETS, "24K Magik"), 1, "did you mean 24K Magic"),
        (("convert", SWEETS), 2, "--to text|json|csv|code"),
        (("convert", SWEETS, "--to", "x" * 5000), 2, "…"),
        (("odds", SWEETS), 2, "cardkit deck odds --help"),
        (("stats", SWEETS, "--output-format", "xml"), 2, "text or json"),
        (("format", "nowhere.deck"), 2, "no such file"),
    ],
)
def test_deck_when_asked_wrongly_says_so(
    cardkit: Run, words: tuple[object, ...], code: int, said: str
) -> None:
    done = cardkit("deck", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_convert_when_the_target_cannot_be_written(cardkit: Run, tmp_path: Path) -> None:
    done = cardkit("deck", "convert", SWEETS, "-o", tmp_path / "no" / "such" / "folder.deck")
    assert done.code == 2
    assert "cannot be written" in done.err


def test_code_when_given_in_place_of_a_file_is_the_deck(cardkit: Run) -> None:
    code = cardkit("deck", "code", SWEETS).out.strip()
    assert code.startswith("ck1")
    assert cardkit("deck", "diff", SWEETS, code).err == "the same deck\n"
    assert cardkit("check", "-", stdin=code.encode() + b"\n").code == 0
    stats = json.loads(cardkit("deck", "stats", code, "--output-format", "json").out)
    assert (stats["path"], stats["cards"]) == (code, 15)


def test_stats_when_asked_for_json_follows_its_schema(cardkit: Run) -> None:
    for game in ("adrenalyn", "dropmix", "evolution", "futbol", "starcraft"):
        path = sorted((DATA / game / "decks").glob("*.deck"))[0]
        done = cardkit("deck", "stats", path, "--output-format", "json")
        assert done.code == 0, done
        jsonschema.validate(json.loads(done.out), schema("deck-stats-report"))
        text = cardkit("deck", "stats", path)
        assert text.code == 0
        assert "█" in text.out
        odds = cardkit("deck", "odds", "--turns", "3", "--output-format", "json", "--", path, "-name:zzz")
        assert odds.code == 0, odds
        report = json.loads(odds.out)
        jsonschema.validate(report, schema("deck-odds-report"))
        assert report["pile"] == report["wanted"]
        assert all(step["at_least"] == 1 for one in report["readings"] for step in one["steps"])


def test_odds_when_asked_for_text_shows_every_reading(cardkit: Run) -> None:
    deck = DATA / "futbol" / "decks" / "linaje.deck"
    done = cardkit("deck", "odds", deck, "kind:trampa", "-n", "1", "--turns", "2")
    assert done.code == 0
    lines = done.out.splitlines()
    assert any(line.split() == ["seen", "redraw,", "first", "force_one,", "first"] for line in lines)
    assert sum(line.strip().startswith("opening hand") for line in lines) == 2
    assert "outside of the pile: 1" in done.out
    assert cardkit("deck", "odds", deck, "kind:trampa", "--lang", "es").out.count("mano inicial") == 2


def test_diff_when_decks_differ_shows_cards(cardkit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.deck").write_text(DECK, "utf-8")
    (tmp_path / "b.deck").write_text(DECK.replace("2 24K", "1 24K") + "1 Lift Your Voice\n", "utf-8")
    words = ("deck", "diff", tmp_path / "a.deck", tmp_path / "b.deck")
    done = cardkit(*words)
    assert (done.code, done.out.splitlines()) == (
        0,
        ["~ 2 → 1 24K Magic [S01-C001]", "+ 1 Lift Your Voice [S01-C014]"],
    )
    report = json.loads(cardkit(*words, "--output-format", "json").out)
    jsonschema.validate(report, schema("deck-diff-report"))
    assert [card["after"] for card in report["cards"]] == [1, 1]


def test_format_when_checking_changes_nothing_and_says_which(cardkit: Run, tmp_path: Path) -> None:
    messy, neat = tmp_path / "messy.deck", tmp_path / "neat.deck"
    messy.write_bytes(DECK.replace("2 24K Magic", "24k  magic x2").encode("utf-16"))
    neat.write_text(DECK, "utf-8")
    messy.chmod(0o640)
    before = messy.read_bytes()
    done = cardkit("deck", "format", tmp_path, "--check")
    assert done.code == 1
    assert "messy.deck: would be laid out anew" in done.err
    assert "1 of 2 files differ" in done.err
    assert messy.read_bytes() == before
    done = cardkit("deck", "format", tmp_path)
    assert (done.code, done.out) == (0, "")
    assert messy.read_text("utf-8") == neat.read_text("utf-8") == DECK
    assert messy.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == ["messy.deck", "neat.deck"]
    assert cardkit("deck", "format", tmp_path, "--check", "-q").err == ""


def test_format_when_on_standard_input_answers_on_standard_output(cardkit: Run) -> None:
    done = cardkit(
        "deck", "format", "-", "-q", stdin=b"game:dropmix\nformat: solo\nname: Uno\n24K Magic x2\nS01 C058"
    )
    assert (done.code, done.out) == (0, DECK.replace("(bass)", "[S01-C058]"))
    assert cardkit("deck", "format", "-", "--check", stdin=done.out.encode()).code == 0
    assert cardkit("deck", "format", "-", "--check", stdin=b"x\n\n\n").code == 1


def test_format_when_a_file_is_no_text_deck_refuses_it(cardkit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.deck.json").write_text('{"game": "dropmix", "cards": []}', "utf-8")
    (tmp_path / "b.deck").write_bytes(b"\xff\xfe\x00\xd8")
    done = cardkit("deck", "format", tmp_path / "a.deck.json", tmp_path / "b.deck", "-q")
    assert done.code == 2
    assert "only decks in text form" in done.err


@pytest.mark.parametrize("name", ["convert", "stats", "odds", "diff", "format", "code"])
def test_help_when_asked_has_an_example(cardkit: Run, name: str) -> None:
    done = cardkit("deck", name, "--help")
    assert done.code == 0
    assert f"Example: cardkit deck {name}" in " ".join(done.out.split())


def test_deck_when_nothing_is_asked_shows_the_commands_and_no_complaint(cardkit: Run) -> None:
    done = cardkit("deck")
    assert (done.code, done.err) == (2, "")


def test_odds_when_a_card_is_known_but_not_in_the_deck_are_nought(cardkit: Run) -> None:
    done = cardkit("deck", "odds", SWEETS, "S02-C226")
    assert done.code == 0 and "S02-C226: 0 of 15 cards" in done.out
