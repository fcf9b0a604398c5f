"""Lists and house formats that a community keeps beside its decks: for every game, as TOML and as a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import load_deck
from tests.conftest import DATA, GAMES, Outcome

Cardkit = Callable[..., Outcome]
# A deck of each game, a rule of its format with a number, and another number that the deck keeps or breaks.
SUBJECTS: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "adrenalyn": ("barcelona", "ADX103", {"min": 12}, {"min": 25}),
    "dropmix": ("sweets", "DMX102", {"max": 36}, {"max": 35}),
    "evolution": ("base", "EVO102", {"min": 16, "max": 17}, {"min": 18}),
    "futbol": ("cerrojo", "FUT104", {"min": 9}, {"min": 31}),
    "starcraft": ("terran-infantry", "SCB803", {"min": 7}, {"min": 8}),
}


class Repository:
    """A folder with one deck of a game, its configuration, and the files that are added to it."""

    def __init__(self, folder: Path, game: str, lookup: Lookup, cardkit: Cardkit) -> None:
        self.folder = folder
        self.cardkit = cardkit
        self.game = game
        path = DATA / game / "decks" / f"{SUBJECTS[game][0]}.deck"
        deck = load_deck(str(path), lookup)
        self.format = str(deck.format)
        entry = next(entry for entry in deck.entries if entry.card and entry.count)
        assert entry.card is not None
        self.card = entry.card
        same = [e for e in deck.entries if e.card and e.card.name == entry.card.name]
        identity = "name" if lookup.schema(game)["identity"] == "name" else "id"
        held = same if identity == "name" else [e for e in same if e.card and e.card.id == self.card.id]
        self.copies = sum(e.count for e in held)
        (folder / "decks").mkdir()
        (folder / "decks" / "one.deck").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        self.write("cardkit.toml", f'game = "{game}"\npaths = ["decks"]\nformats = ["rules/*"]\n')
        (folder / "rules").mkdir()

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def codes(self, *words: str) -> list[tuple[str, Any, Any]]:
        done = self.cardkit("check", "--output-format", "json", *words)
        assert done.err == ""
        return [
            (f["code"], f["actual"], f["limit"]) for d in json.loads(done.out)["decks"] for f in d["findings"]
        ]


@pytest.fixture(params=GAMES)
def repository(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    lookup: Lookup,
    cardkit: Cardkit,
    monkeypatch: pytest.MonkeyPatch,
) -> Repository:
    monkeypatch.chdir(tmp_path)
    return Repository(tmp_path, request.param, lookup, cardkit)


def test_list_in_toml_when_in_force_bans_the_card_on_its_days(repository: Repository) -> None:
    repository.write(
        "rules/bans.toml",
        f'game = "{repository.game}"\n[[list]]\ncard = "{repository.card.id}"\nlimit = 0\n'
        "from = 2026-04-01\nuntil = 2026-12-31\n"
        'source = "https://league.example/bans"\n',
    )
    for day, banned in (
        ("2026-03-31", False),
        ("2026-04-01", True),
        ("2026-12-31", True),
        ("2027-01-01", False),
    ):
        found = [entry for entry in repository.codes("--on", day) if entry[0].startswith("CKD4")]
        assert found == ([("CKD401", repository.copies, 0)] if banned else []), day
    done = repository.cardkit("check", "--on", "2026-06-01")
    assert done.code == 1
    assert "source: https://league.example/bans" in done.out
    assert "from 2026-04-01 until 2026-12-31" in done.out


def test_list_as_a_table_when_in_force_limits_the_card(repository: Repository) -> None:
    repository.write(
        "rules/limits.csv",
        f"id;limit;from;until;source\n{repository.card.id};{repository.copies};2026-01-01;;Acta 1\n",
    )
    assert [e for e in repository.codes("--on", "2026-06-01") if e[0].startswith("CKD4")] == []
    # Of several entries, in whatever file, the strictest in force counts.
    repository.write(
        "rules/more.csv", f"id,limit,from,until,source\n{repository.card.id},0,2026-07-01,,Acta 2\n"
    )
    assert [e for e in repository.codes("--on", "2026-06-30") if e[0].startswith("CKD4")] == []
    assert [e for e in repository.codes("--on", "2026-07-01") if e[0].startswith("CKD4")] == [
        ("CKD401", repository.copies, 0)
    ]


def test_list_when_an_entry_matches_no_card_is_a_warning_at_its_line(repository: Repository) -> None:
    repository.write("rules/limits.csv", "id,limit\nNO-SUCH-CARD,0\n")
    done = repository.cardkit("check", "--output-format", "concise")
    assert done.code == 0
    assert "rules/limits.csv:2:1: warning CKD403" in done.out
    assert repository.cardkit("check", "--max-warnings", "0").code == 1


@pytest.mark.parametrize("day", ["1/4/2026", "2026-4-1", "April 2026", "2026-02-30"])
@pytest.mark.parametrize("form", ["csv", "toml"])
def test_list_when_a_day_is_not_iso_is_refused(day: str, form: str, repository: Repository) -> None:
    if form == "csv":
        path = repository.write("rules/bans.csv", f"id,limit,from\n{repository.card.id},0,{day}\n")
    else:
        path = repository.write("rules/bans.toml", f'[[list]]\ncard = "x"\nfrom = "{day}"\n')
    done = repository.cardkit("check")
    assert (done.code, done.out) == (2, "")
    assert f"rules/{path.name}" in done.err
    assert "YYYY-MM-DD" in done.err


def test_house_format_when_it_extends_changes_its_numbers_only(repository: Repository) -> None:
    _deck, code, kept, broken = SUBJECTS[repository.game]
    for numbers, expected in ((kept, []), (broken, [code])):
        text = ", ".join(f"{key} = {value}" for key, value in numbers.items())
        repository.write(
            "rules/formats.toml",
            f'[format.house]\nextends = "{repository.format}"\ntitle = {{ en = "House" }}\n'
            f'{code} = {{ {text}, severity = "error" }}\n',
        )
        done = repository.cardkit("check", "--deck-format", "house", "--output-format", "json")
        report = json.loads(done.out)["decks"][0]
        errors = [f["code"] for f in report["findings"] if f["severity"] == "error"]
        assert (report["format"], errors) == (f"{repository.game}/house", expected)
        assert done.code == int(bool(expected))


def test_house_format_when_it_has_days_judges_on_them_only(repository: Repository) -> None:
    repository.write(
        "rules/formats.toml",
        f'[format.season]\nextends = "{repository.format}"\nfrom = 2026-01-01\nuntil = 2026-06-30\n',
    )
    words = ("--deck-format", "season", "--on")
    assert [e[0] for e in repository.codes(*words, "2025-12-31") if e[0] == "CKD404"] == ["CKD404"]
    assert [e[0] for e in repository.codes(*words, "2026-01-01") if e[0] == "CKD404"] == []
    assert [e[0] for e in repository.codes(*words, "2026-06-30") if e[0] == "CKD404"] == []
    assert [e[0] for e in repository.codes(*words, "2026-07-01") if e[0] == "CKD404"] == ["CKD404"]
