"""The check itself: catalogues and lists of one's own, teams, days, and what a format changes of a rule."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import i18n
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.errors import UsageError
from cardkit.rules.check import Checker
from cardkit.rules.community import load_documents
from cardkit.rules.report import DeckReport
from tests.conftest import Outcome

Cardkit = Callable[..., Outcome]

OWN = """id,name,kind,stars,ata,def,evolves_from
q-1,Tito Rueda,futbolista,3,1500,1200,
q-2,Tito Rueda 2020,futbolista,5,2100,1500,q-1
q-3,Titulares,tactica,,,,
"""


@pytest.fixture
def own(cardkit: Cardkit, tmp_path: Path) -> str:
    """A catalogue with three cards of the football duel and nothing else."""
    table, db = tmp_path / "cards.csv", str(tmp_path / "own.sqlite")
    table.write_text(OWN)
    done = cardkit("import", table, "--game", "futbol", "--without-shipped", db=db)
    assert done.code == 0, done
    return db


def change(db: str, statement: str, *values: Any) -> None:
    with sqlite3.connect(db) as connection:
        connection.execute(statement, values)
    connection.close()


def check(lookup: Lookup, text: str, on: str = "2026-06-01", **more: Any) -> DeckReport:
    checker = Checker(Source(lookup), on, **more)
    return checker.check(read_deck(text.encode(), "x.deck", checker.source))


def found(report: DeckReport, start: str = "") -> list[tuple[str, int]]:
    return [(f.code, f.line) for f in report.findings if f.code.startswith(start)]


def test_line_when_it_is_a_heading_and_a_card_is_neither(own: str) -> None:
    with open_lookup(own) as lookup:
        report = check(lookup, "game: futbol\n1 Tito Rueda\nTactica\nTitulares\n")
        assert found(report, "CKD011") == []
    change(own, "UPDATE card SET name = 'Tactica', name_fold = 'tactica' WHERE id = 'q-3'")
    with open_lookup(own) as lookup:
        report = check(lookup, "game: futbol\n1 Tito Rueda\nTactica\n")
        assert found(report, "CKD011") == [("CKD011", 3)]
        assert not report.legal
        for suggestion in next(f for f in report.findings if f.code == "CKD011").suggestions:
            assert found(check(lookup, f"game: futbol\n1 Tito Rueda\n{suggestion}\n"), "CKD011") == []


def test_reference_when_it_runs_in_a_circle_is_said_of_the_data(own: str) -> None:
    change(own, """UPDATE card SET attrs = json_set(attrs, '$.evolves_from', 'q-2') WHERE id = 'q-1'""")
    with open_lookup(own) as lookup:
        report = check(lookup, "game: futbol\n1 Tito Rueda 2020\n")
        assert found(report, "CKD9") == [("CKD902", 2)]
        assert found(report, "FUT301") == []


def test_reference_when_it_leads_nowhere_is_said_of_the_data(own: str) -> None:
    change(own, """UPDATE card SET attrs = json_set(attrs, '$.evolves_from', 'q-9') WHERE id = 'q-2'""")
    with open_lookup(own) as lookup:
        report = check(lookup, "game: futbol\n1 Tito Rueda 2020\n")
        finding = next(f for f in report.findings if f.code == "CKD903")
        assert (finding.line, "q-9" in finding.message) == (2, True)


def test_name_when_it_was_changed_still_counts_as_the_card(own: str) -> None:
    change(
        own,
        "INSERT INTO alias (uid, game, alias, fold, reason)"
        " VALUES ('futbol:q-1', 'futbol', 'Tito R.', 'tito r.', 'former-name')",
    )
    with open_lookup(own) as lookup:
        report = check(lookup, "game: futbol\n2 Tito R.\n2 Tito Rueda\n")
        finding = next(f for f in report.findings if f.code == "CKD017")
        assert (finding.line, finding.severity, finding.fix) == (2, "info", "Tito Rueda")
        assert found(report, "FUT201") == [("FUT201", 3)]


SWEETS = "".join(f"1 S01-C{number:03}\n" for number in range(1, 16))


def test_partners_when_their_decks_name_no_format_are_judged_as_a_team(lookup: Lookup) -> None:
    checker = Checker(Source(lookup), "2026-06-01")
    pair = [read_deck(f"game: dropmix\n{SWEETS}".encode(), name, checker.source) for name in ("a", "b")]
    first, second = checker.check_team(pair)
    assert (first.format, first.legal, first.main) == ("team", True, 15)
    assert {f.code for f in first.findings} == set()
    assert {f.code for f in second.findings} == {"DMX212"}
    assert len(second.findings) == 15
    named = [read_deck(f"game: dropmix\nformat: solo\n{SWEETS}".encode(), "c", checker.source)]
    assert [f.code for f in checker.check_team(named)[0].findings] == ["DMX101"]


@pytest.mark.parametrize("given", ["solo", "dropmix/solo"])
def test_partners_when_the_caller_names_a_format_are_judged_by_it(given: str, lookup: Lookup) -> None:
    checker = Checker(Source(lookup, deck_format=given), "2026-06-01")
    deck = read_deck(f"game: dropmix\n{SWEETS}".encode(), "a", checker.source)
    (report,) = checker.check_team([deck])
    assert report.format == "solo"


def test_games_when_asked_for_teams_say_whether_they_have_any(lookup: Lookup) -> None:
    checker = Checker(Source(lookup))
    assert {game.id for game in lookup.games() if checker.has_teams(game.id)} == {"dropmix"}


def test_format_when_it_changes_the_severity_of_a_rule_is_obeyed(lookup: Lookup) -> None:
    document = {
        "format": {"strict": {"extends": "team", "DMX212": {"severity": "error", "message": "not in both"}}}
    }
    checker = Checker(Source(lookup), "2026-06-01", documents={"dropmix": [document]})
    text = f"game: dropmix\nformat: strict\n{SWEETS}".encode()
    reports = checker.check_team([read_deck(text, name, checker.source) for name in ("a", "b")])
    finding = reports[1].findings[0]
    assert (finding.code, finding.severity, finding.message) == ("DMX212", "error", "not in both")
    assert not reports[1].legal
    assert finding.source.startswith("Reglas del juego DropMix")


def test_format_when_its_severity_is_no_severity_is_refused(lookup: Lookup) -> None:
    document = {"format": {"strict": {"extends": "team", "DMX212": {"severity": "fatal"}}}}
    with pytest.raises(UsageError, match="severity"):
        check(lookup, "game: dropmix\nformat: strict\n1 24K Magic\n", documents={"dropmix": [document]})


def listed(lookup: Lookup, tmp_path: Path, table: str, deck: str) -> DeckReport:
    path = tmp_path / "bans.csv"
    path.write_text(table)
    return check(lookup, deck, documents=load_documents([str(path)], "dropmix"))


def test_list_when_its_entry_fits_several_cards_says_how_to_write_each(
    lookup: Lookup, tmp_path: Path
) -> None:
    report = listed(lookup, tmp_path, "name,limit\nAnimals,0\n", "game: dropmix\n1 Animals (bass)\n")
    finding = next(f for f in report.findings if f.code == "CKD405")
    assert (finding.severity, finding.line, finding.path) == ("warning", 2, str(tmp_path / "bans.csv"))
    assert "fits 3 cards" in finding.message
    for suggestion in finding.suggestions:
        found_ = listed(
            lookup, tmp_path, f'name,limit\n"{suggestion}",0\n', f"game: dropmix\n1 {suggestion}\n"
        )
        assert {f.code for f in found_.findings if f.code.startswith("CKD4")} == {"CKD401"}


def test_list_when_name_and_id_disagree_matches_no_card(lookup: Lookup, tmp_path: Path) -> None:
    table = "name,id,limit\n24K Magic,S01-C002,0\n24K Magic,S01-C001,1\n"
    report = listed(lookup, tmp_path, table, "game: dropmix\n2 24K Magic\n")
    assert [(f.code, f.line) for f in report.findings if f.code.startswith("CKD4")] == [
        ("CKD403", 2),
        ("CKD402", 2),
    ]


@pytest.mark.parametrize(
    ("columns", "language", "says"),
    [
        ({}, "en", "on every day"),
        ({"from": "2026-01-01"}, "en", "from 2026-01-01 on"),
        ({"until": "2026-12-31"}, "en", "until 2026-12-31"),
        ({"from": "2026-01-01", "until": "2026-12-31"}, "en", "from 2026-01-01 until 2026-12-31"),
        ({"from": "2026-01-01"}, "es", "desde el 2026-01-01"),
        ({"from": "2026-01-01", "until": "2026-12-31"}, "pt", "de 2026-01-01 até 2026-12-31"),
    ],
)
def test_ban_when_shown_says_its_days_its_reason_and_its_source(
    columns: dict[str, str], language: str, says: str, lookup: Lookup
) -> None:
    entry = {"card": "24K Magic", "limit": 0, "reason": "too strong", "path": "bans.toml", **columns}
    report = check(lookup, "game: dropmix\n1 24K Magic\n", documents={"dropmix": [{"list": [entry]}]})
    finding = next(f for f in report.findings if f.code == "CKD401")
    i18n.use(language)
    assert says in finding.help
    assert finding.message.endswith(": too strong")
    assert finding.source == "bans.toml"


def test_list_when_it_names_a_format_that_does_not_exist_is_refused_at_its_line(
    lookup: Lookup, tmp_path: Path
) -> None:
    path = tmp_path / "formats.toml"
    path.write_text('game = "dropmix"\n[[list]]\ncard = "24K Magic"\nformat = "leauge"\n')
    with pytest.raises(UsageError, match="leauge") as error:
        check(lookup, "game: dropmix\n1 24K Magic\n", documents=load_documents([str(path)], None))
    assert error.value.path == f"{path}:2"


def test_rule_when_it_gives_one_text_repeats_nothing(lookup: Lookup, tmp_path: Path) -> None:
    path = tmp_path / "formats.toml"
    path.write_text(
        'game = "dropmix"\n[rule.HSE101]\nname = "no-fx"\nkind = "count"\nwhere = "kind:fx"\n'
        'what = "No FX card in our league."\n[format.league]\nextends = "team"\nHSE101 = { max = 0 }\n'
    )
    deck = f"game: dropmix\nformat: league\n{SWEETS}"
    report = check(lookup, deck, documents=load_documents([str(path)], None))
    finding = next(f for f in report.findings if f.code == "HSE101")
    assert (finding.message, finding.help, finding.source) == (
        "No FX card in our league.",
        "",
        "formats.toml",
    )


def test_doubt_when_told_names_what_is_not_known_of_which_card(lookup: Lookup) -> None:
    """The trainer's type is what nobody knows, not anything of the action card that asks for it."""
    lines = "1 Muro defensivo [CKS-A8]\n1 LL25-482\n"
    report = check(lookup, f"game: adrenalyn\n{lines}")
    doubt = next(f for f in report.findings if f.code == "CKD901")
    name = next(match.card.name for match in lookup.by_id("adrenalyn", "LL25-482"))
    assert doubt.line == 3
    assert f"without trainer of {name}" in doubt.message


def test_doubt_when_a_technology_has_unknown_copies_says_so(lookup: Lookup) -> None:
    report = check(lookup, "game: starcraft\nrace: zerg\ninclude: zerg-brood-war\ninclude: ensnare\n")
    doubt = next(f for f in report.findings if f.code == "CKD901")
    assert "SCB303" in doubt.message
    assert "without copies_technology of Ensnare" in doubt.message


def test_advice_when_it_is_about_many_cards_is_one_finding(lookup: Lookup) -> None:
    """A deck of a collection without values is told so once, with all lines, not once for each card."""
    cards = [
        card for card in lookup.cards("adrenalyn") if card.set == "PL23" and card.attrs.get("player_card")
    ]
    cards = cards[:20]
    text = "game: adrenalyn\n" + "".join(f"1 {card.name} [{card.id}]\n" for card in cards)
    report = check(lookup, text)
    unknown = [f for f in report.findings if f.code == "ADX901"]
    assert len(unknown) == 1
    assert (unknown[0].line, unknown[0].related) == (2, list(range(3, 22)))
    assert unknown[0].message.endswith("…")


def test_check_when_the_day_is_given_ignores_clock_and_zone(
    lookup: Lookup, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    entry = {"card": "24K Magic", "limit": 0, "from": "2026-06-01", "until": "2026-06-01"}
    verdicts = set()
    for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Niue"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        for day in ("2026-05-31", "2026-06-01", "2026-06-02"):
            report = check(
                lookup, "game: dropmix\n1 24K Magic\n", day, documents={"dropmix": [{"list": [entry]}]}
            )
            verdicts.add((day, bool(found(report, "CKD401"))))
    monkeypatch.undo()
    time.tzset()
    assert verdicts == {("2026-05-31", False), ("2026-06-01", True), ("2026-06-02", False)}


def test_finding_when_the_deck_is_json_and_values_come_from_a_profile_has_its_place(lookup: Lookup) -> None:
    text = """{"game": "adrenalyn", "cards": [
    {"count": 1, "id": "LL25-214"},
    {"count": 1, "id": "LL25-1"}
    ]}"""
    checker = Checker(Source(lookup), "2026-06-01")
    report = checker.check(read_deck(text.encode(), "x.deck.json", checker.source))
    assert [(f.code, f.line) for f in report.findings if f.code == "ADX302"] == [("ADX302", 3)]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("DMX101 because our decks are shorter", {"DMX812"}),
        ("DMX101, DMX812 because our decks are shorter", set()),
        ("DMX101 DMX812 porque sí", set()),
        ("dmx101; DMX812: house rule", set()),
        ("DMX101", {"DMX101", "DMX812", "CKD014"}),
        ("DMX101, DMX812", {"DMX101", "DMX812", "CKD014"}),
        ("DMX101 because", {"DMX101", "DMX812", "CKD014"}),
        ("DMX101, DMX102 because one of them is not there", {"DMX812", "CKD015"}),
    ],
)
def test_ignore_when_it_gives_its_reason_sets_codes_aside(line: str, left: set[str], lookup: Lookup) -> None:
    report = check(lookup, f"game: dropmix\nignore: {line}\n1 24K Magic\n")
    assert {f.code for f in report.findings} == left


def test_ignore_when_the_finding_cannot_be_set_aside_says_so(lookup: Lookup) -> None:
    report = check(lookup, "game: dropmix\nignore: CKD001 because we like it\n1 24K Majic\n")
    assert "CKD001" in {f.code for f in report.findings}
    unused = next(f for f in report.findings if f.code == "CKD015")
    assert (
        unused.message == "nothing to ignore for CKD001: unread lines and unknown names cannot be set aside"
    )


def test_set_when_included_twice_is_one_finding_with_all_copies(lookup: Lookup) -> None:
    report = check(lookup, "game: evolution\nplayers: 3\ninclude: base\ninclude: Emboscada\n")
    findings = [f for f in report.findings if f.code == "EVO103"]
    assert [(f.line, f.message) for f in findings] == [
        (4, "the set ambush is not whole; too many: 7 × Ambush")
    ]


def test_set_of_another_race_when_included_is_one_finding(lookup: Lookup) -> None:
    report = check(
        lookup, "game: starcraft\nrace: terran\ninclude: terran-brood-war\ninclude: zerg-brood-war\n"
    )
    findings = [f for f in report.findings if f.code == "SCB301"]
    assert [(f.line, f.values["actual"]) for f in findings] == [(4, 20)]
    assert "Zergling 6/3" in findings[0].message


def house_rule(**parameters: Any) -> dict[str, Any]:
    """A document with the format ``test``, whose one rule has these parameters."""
    texts = {key: {"en": "x"} for key in ("what", "why", "fix", "message")}
    rule = {**texts, "name": "made-up", **parameters}
    return {"rule": {"HSE101": rule}, "format": {"test": {"HSE101": {}}}}


def test_composition_when_its_set_is_none_is_a_wrong_rule(lookup: Lookup) -> None:
    document = house_rule(kind="composition", set="sweetz")
    with pytest.raises(UsageError, match="sweetz"):
        check(lookup, "game: dropmix\nformat: test\n1 24K Magic\n", documents={"dropmix": [document]})


def test_groups_when_the_copies_of_one_are_not_known_cannot_be_verified(lookup: Lookup) -> None:
    document = house_rule(kind="groups", by="technology", count="copies_technology", max=0, rest=False)
    for deck, code in (("include: ensnare", "CKD901"), ("include: stim-packs", "HSE101")):
        text = f"game: starcraft\nformat: test\n{deck}\n"
        report = check(lookup, text, documents={"starcraft": [document]})
        assert [f.code for f in report.findings] == [code]


@pytest.mark.parametrize(("word", "header"), [("juego", "game"), ("jogo", "game"), ("Mazo", "name")])
def test_header_when_in_another_language_is_named_by_the_word_cardkit_knows(
    word: str, header: str, lookup: Lookup
) -> None:
    report = check(lookup, f"{word}: futbol\n1 José Sosa · Estudiantes 2026\n")
    finding = next(f for f in report.findings if f.code == "CKD004")
    assert (finding.line, finding.suggestions) == (1, [header])
    assert "CKD006" in {f.code for f in report.findings}
