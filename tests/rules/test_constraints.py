"""Every kind of constraint on its own, on formats made up for the test: holds, broken, cannot tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.catalogue.lookup import Lookup
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source
from cardkit.errors import CardkitError, UsageError
from cardkit.rules.check import Checker
from cardkit.rules.community import load_documents
from cardkit.rules.report import DeckReport

SWEETS = [f"S01-C{number:03}" for number in range(1, 16)]


def rule(kind: str, **more: Any) -> dict[str, Any]:
    text = {"en": "{actual} {limit} {card} {missing} {extra} {value}"}
    shared = {"name": "made-up", "severity": "error", "source": "test", "kind": kind}
    return {**shared, "what": text, "why": text, "fix": text, "message": text, **more}


def check(
    lookup: Lookup, spec: dict[str, Any], text: str, game: str = "dropmix", **document: Any
) -> DeckReport:
    """The report on a deck judged by one made-up rule."""
    document = {"rule": {"HSE101": spec}, "format": {"test": {"HSE101": {}}}, **document}
    source = Source(lookup)
    checker = Checker(source, "2026-06-01", documents={game: [document]})
    deck = read_deck(f"game: {game}\nformat: test\n{text}".encode(), "x.deck", source)
    return checker.check(deck)


def found(report: DeckReport) -> list[tuple[str, int, Any, Any]]:
    return [(f.code, f.line, f.actual, f.limit) for f in report.findings]


CARDS = "".join(f"1 {card}\n" for card in SWEETS)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ({"min": 15, "max": 15}, []),
        ({"min": 16}, [("HSE101", 2, 15, 16)]),
        ({"max": 14}, [("HSE101", 2, 15, 14)]),
        ({"where": "kind:fx", "min": 2, "max": 2}, []),
        ({"where": "kind:fx", "max": 1}, [("HSE101", 17, 2, 1)]),
        ({"where": "kind:fx", "min": 3}, [("HSE101", 2, 2, 3)]),
        ({"where": "kind:fx or kind:wild", "max": 3}, []),
        ({"where": "kind:fx", "max": 0, "when": "kind:baffler or power>3"}, []),
        ({"where": "kind:fx", "max": 0, "when": {"header": "race", "is": ["x"]}}, []),
        ({"where": "kind:fx", "max": 0, "when": {"lacks": "kind:wild"}}, []),
        ({"where": "kind:fx", "max": 1, "when": {"has": "kind:wild"}}, [("HSE101", 17, 2, 1)]),
    ],
)
def test_count_when_checked(numbers: dict[str, Any], expected: list[Any], lookup: Lookup) -> None:
    assert found(check(lookup, rule("count", **numbers), CARDS)) == expected


def test_count_when_a_name_is_unknown_gives_that_finding_only(lookup: Lookup) -> None:
    text = CARDS.replace("1 S01-C003", "1 Shandelier")
    assert [f[0] for f in found(check(lookup, rule("count", min=15, max=15), text))] == ["CKD001"]
    assert [f[0] for f in found(check(lookup, rule("count", where="kind:lead", min=2), text))] == ["CKD001"]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ({"of": "deck_points", "max": 36, "min": 36}, []),
        ({"of": "deck_points", "max": 35}, [("HSE101", 2, 36, 35)]),
        ({"of": "power", "where": "kind:wild", "max": 1}, [("HSE101", 2, 2, 1)]),
        ({"of": "power", "min": 100}, [("HSE101", 2, 32, 100)]),
    ],
)
def test_sum_when_checked(numbers: dict[str, Any], expected: list[Any], lookup: Lookup) -> None:
    report = check(lookup, rule("sum", **numbers), CARDS)
    if numbers.get("min") == 100:
        expected = [("HSE101", 2, sum(c.attrs["power"] for c in map(card, SWEETS)), 100)]
    assert found(report) == expected


def card(card_id: str) -> Any:
    import json

    from cardkit.card import Card
    from tests.conftest import DATA

    rows = json.loads((DATA / "dropmix" / "cards" / "S01.json").read_text())
    return next(Card.from_json(row, "dropmix") for row in rows if row["id"] == card_id)


def test_sum_when_a_value_is_unknown_cannot_be_verified(lookup: Lookup) -> None:
    report = check(lookup, rule("sum", of="att", max=10_000), "1 LL25-479\n1 LL25-214\n", "adrenalyn")
    assert [(f.code, f.severity) for f in report.findings] == [("CKD901", "warning")]
    assert report.legal


def test_sum_when_too_high_whatever_is_unknown_is_broken(lookup: Lookup) -> None:
    report = check(lookup, rule("sum", of="att", max=80), "1 LL25-479\n1 LL25-214\n", "adrenalyn")
    assert [f.code for f in report.findings] == ["HSE101"]


def test_copies_when_over_several_lines_are_found_where_they_pass_the_limit(lookup: Lookup) -> None:
    report = check(lookup, rule("copies", max=2), "1 24K Magic\n2 Flame Out\n1 S01 C001\n1 LIC_0058_Wild\n")
    assert found(report) == [("HSE101", 6, 3, 2)]
    assert report.findings[0].related == [3, 5]
    assert report.findings[0].card == "dropmix:S01-C001"


def test_copies_when_by_an_attribute_count_together(lookup: Lookup) -> None:
    spec = rule("copies", by="song", max=2)
    songs = {}
    for one in lookup.cards("dropmix"):
        songs.setdefault(one.attrs.get("song"), []).append(one.id)
    ids = next(held for song, held in songs.items() if song and len(held) >= 3)
    report = check(lookup, spec, "".join(f"1 {one}\n" for one in ids[:3]))
    assert found(report) == [("HSE101", 5, 3, 2)]
    assert found(check(lookup, spec, "".join(f"1 {one}\n" for one in ids[:2]))) == []


def test_copies_when_the_limit_is_an_attribute_uses_it(lookup: Lookup) -> None:
    report = check(lookup, rule("copies", max="power"), "2 24K Magic\n3 S01-C004\n")
    assert found(report) == [("HSE101", 4, 3, 1)]


def test_requires_when_the_earlier_stage_is_missing(lookup: Lookup) -> None:
    chain = [one for one in lookup.cards("futbol") if one.attrs.get("evolves_from")]
    spec = rule("requires", reference="evolves_from", chain=True)
    for evolution in chain:
        alone = check(lookup, spec, f"1 {evolution.id}\n", "futbol")
        assert [f.code for f in alone.findings] == ["HSE101"]
        assert alone.findings[0].line == 3
        stage = evolution.attrs["evolves_from"]
        both = check(lookup, spec, f"1 {evolution.id}\n1 {stage}\n", "futbol")
        assert evolution.uid not in {f.card for f in both.findings}


def test_requires_when_by_query_uses_the_cards_own_value(lookup: Lookup) -> None:
    spec = rule("requires", where="kind:fx", needs="kind:wild playlist={card.playlist}")
    assert found(check(lookup, spec, "1 Lift Your Voice\n1 24K Magic\n")) == []
    broken = check(lookup, spec, "1 Flame Out\n1 24K Magic\n")
    assert [f[:2] for f in found(broken)] == [("HSE101", 3)]
    assert "Highness" in broken.findings[0].message


def test_only_when_a_card_does_not_match(lookup: Lookup) -> None:
    spec = rule("only", where="playlist:Sweets", among="-kind:fx")
    assert found(check(lookup, spec, CARDS + "1 Flame Out\n")) == []
    assert [f[:2] for f in found(check(lookup, spec, CARDS + "1 S01-C016\n"))] == [("HSE101", 18)]


def test_together_when_a_group_is_not_whole(lookup: Lookup) -> None:
    spec = rule("together", by="playlist", where="playlist_kind:starter")
    assert found(check(lookup, spec, CARDS)) == []
    assert [f[:2] for f in found(check(lookup, spec, CARDS.replace("1 S01-C005\n", "")))] == [("HSE101", 3)]
    assert [f[:2] for f in found(check(lookup, spec, CARDS + "1 S01-C005\n"))] == [("HSE101", 18)]


@pytest.mark.parametrize(
    ("text", "numbers", "broken"),
    [
        ("include: Sweets\ninclude: Highness\n", {"min": 2, "max": 2}, False),
        ("include: Sweets\n", {"min": 2}, True),
        ("include: Sweets\ninclude: Sweets\n", {"min": 2, "max": 2}, False),
        ("include: Sweets\ninclude: Sweets\n", {"min": 2, "max": 2, "distinct": True}, True),
        ("include: Sweets\n1 Flame Out\n", {"min": 1, "rest": False}, True),
        ("include: Sweets\n1 Flame Out\n", {"min": 1}, False),
        ("include: Sweets\ninclude: Highness\n", {"max": 1}, True),
    ],
)
def test_groups_when_counted(text: str, numbers: dict[str, Any], broken: bool, lookup: Lookup) -> None:
    report = check(lookup, rule("groups", sets="playlist", **numbers), text)
    assert [f.code for f in report.findings] == (["HSE101"] if broken else [])


def test_groups_when_by_attribute_count_the_same(lookup: Lookup) -> None:
    spec = rule("groups", by="playlist", where="playlist_kind:starter", min=1, max=1, rest=False)
    assert found(check(lookup, spec, CARDS)) == []
    assert [f[0] for f in found(check(lookup, spec, CARDS.replace("1 S01-C009\n", "")))] == ["HSE101"]


def test_composition_when_cards_differ_says_what_is_missing_and_what_is_extra(
    lookup: Lookup,
) -> None:
    spec = rule("composition", set="{name}")
    report = check(lookup, spec, "name: Sweets\n" + CARDS.replace("1 S01-C002\n", "") + "2 S01-C001\n")
    assert [f[:2] for f in found(report)] == [("HSE101", 2), ("HSE101", 18)]
    assert "Call Me Maybe" in report.findings[0].message
    assert "2 × 24K Magic" in report.findings[1].message
    assert found(check(lookup, spec, "name: dulces\n" + CARDS)) == []


@pytest.mark.parametrize(
    ("header", "numbers", "broken"),
    [
        ("players: 4\n", {"min": 2, "max": 6}, False),
        ("players: 7\n", {"min": 2, "max": 6}, True),
        ("players: many\n", {"min": 2, "max": 6}, True),
        ("", {"min": 2, "max": 6}, False),
        ("", {"min": 2, "max": 6, "required": True}, True),
        ("players: Dos\n", {"values": ["dos", "tres"]}, False),
        ("players: uno\n", {"values": ["dos", "tres"]}, True),
    ],
)
def test_header_when_checked(header: str, numbers: dict[str, Any], broken: bool, lookup: Lookup) -> None:
    report = check(lookup, rule("header", key="players", **numbers), header + CARDS)
    assert [f.code for f in report.findings] == (["HSE101"] if broken else [])
    if broken and header:
        assert (report.findings[0].line, report.findings[0].column) == (3, 10)


LISTED = {"card": "24K Magic", "limit": 0, "from": "2026-04-01", "until": "2026-12-31", "source": "league"}


@pytest.mark.parametrize(
    ("day", "broken"),
    [("2026-03-31", False), ("2026-04-01", True), ("2026-12-31", True), ("2027-01-01", False)],
)
def test_list_when_the_day_is_at_its_ends_counts_both(day: str, broken: bool, lookup: Lookup) -> None:
    checker = Checker(Source(lookup), day, documents={"dropmix": [{"list": [LISTED]}]})
    deck = read_deck(f"game: dropmix\nformat: team\n{CARDS}".encode(), "x.deck", checker.source)
    errors = [f.code for f in checker.check(deck).findings if f.severity == "error"]
    assert errors == (["CKD401"] if broken else [])


def test_list_when_entries_repeat_the_strictest_wins(lookup: Lookup) -> None:
    entries = [{"card": "24K Magic", "limit": limit} for limit in (2, 1, 3)]
    checker = Checker(Source(lookup), "2026-06-01", documents={"dropmix": [{"list": entries}]})
    deck = read_deck(b"game: dropmix\n2 24K Magic\n", "x.deck", checker.source)
    assert [(f.code, f.limit) for f in checker.check(deck).findings if f.code == "CKD402"] == [("CKD402", 1)]


def test_list_when_an_entry_matches_no_card_warns_once_at_its_line(lookup: Lookup, tmp_path: Path) -> None:
    path = tmp_path / "bans.csv"
    path.write_text("name,limit\n24K Magic,1\n24K Majic,0\n")
    documents = load_documents([str(path)], "dropmix")
    checker = Checker(Source(lookup), "2026-06-01", documents=documents)
    for expected in (1, 0):
        deck = read_deck(f"game: dropmix\nformat: team\n{CARDS}".encode(), "x.deck", checker.source)
        warned = [f for f in checker.check(deck).findings if f.code == "CKD403"]
        assert len(warned) == expected
        assert all((f.path, f.line, f.suggestions) == (str(path), 3, ["24K Magic"]) for f in warned)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("f.toml", 'game = "dropmix"\nfromat = 1\n', "unknown key"),
        ("f.toml", "game = [\n", "not TOML"),
        ("f.toml", '[[list]]\ncard = "x"\nfrom = "5/4/2026"\n', "YYYY-MM-DD"),
        ("f.toml", '[[list]]\ncard = "x"\nlimit = -1\n', "whole number"),
        ("f.toml", "[[list]]\nlimit = 1\n", "names a card"),
        ("f.toml", '[rule.HSE101]\nkind = "count"\n', "needs a name"),
        ("f.csv", "karte,limit\nx,1\n", "columns"),
        ("f.csv", "name,limit\nx,one\n", "whole number"),
        ("f.csv", "name,limit,from\nx,1,01/02/2026\n", "YYYY-MM-DD"),
    ],
)
def test_community_file_when_wrong_is_refused_with_its_place(
    name: str, text: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(UsageError, match=says) as error:
        load_documents([str(path)], "dropmix")
    assert name in error.value.path


@pytest.mark.parametrize(
    "spec",
    [
        rule("colour"),
        rule("count", mim=3),
        rule("count", where="kind:("),
        rule("count", where="colur:red"),
        rule("sum", max=3),
        rule("sum", of="nothing", max=3),
        rule("requires", where="kind:fx"),
        rule("only"),
        rule("together"),
    ],
)
def test_rule_when_it_is_wrong_is_an_error_of_the_file_not_a_finding(
    spec: dict[str, Any], lookup: Lookup
) -> None:
    with pytest.raises(CardkitError) as error:
        check(lookup, spec, CARDS)
    assert error.value.exit_code == 2


def test_house_format_when_it_extends_a_shipped_one_changes_only_its_numbers(lookup: Lookup) -> None:
    document = {"format": {"league": {"extends": "team", "DMX101": {"min": 10}, "DMX201": False}}}
    checker = Checker(Source(lookup), "2026-06-01", documents={"dropmix": [document]})
    text = "game: dropmix\nformat: league\n" + "".join(f"1 {one}\n" for one in SWEETS[:8]) + "3 S01-C004\n"
    deck = read_deck(text.encode(), "x.deck", checker.source)
    assert [f.code for f in checker.check(deck).findings if f.severity == "error"] == []


def test_all_378_pairs_of_playlists_when_checked_are_legal_solo_decks(lookup: Lookup) -> None:
    names = [one.id for one in lookup.sets("dropmix") if one.kind == "playlist"]
    assert len(names) == 28
    checker = Checker(Source(lookup), "2026-06-01")
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    assert len(pairs) == 378
    points = checker.book("dropmix")
    for pair in pairs:
        for fmt in ("solo", "playlists-solo"):
            text = f"game: dropmix\nformat: {fmt}\ninclude: {pair[0]}\ninclude: {pair[1]}\n"
            deck = read_deck(text.encode(), "x.deck", checker.source)
            report = checker.check(deck)
            assert report.legal, (pair, found(report))
            assert report.cards == 30
            total = sum(points.value_of("deck_points", e.card) * e.count for e in deck.entries if e.card)
            assert total == 72


def test_playlist_when_twice_is_legal_solo_only(lookup: Lookup) -> None:
    checker = Checker(Source(lookup), "2026-06-01")
    verdicts = {}
    for fmt in ("solo", "team", "playlists-solo", "playlists-team"):
        text = f"game: dropmix\nformat: {fmt}\ninclude: Sweets\ninclude: Sweets\n"
        report = checker.check(read_deck(text.encode(), "x.deck", checker.source))
        verdicts[fmt] = {f.code for f in report.findings if f.severity == "error"}
    assert verdicts["solo"] == set()
    assert "DMX201" in verdicts["team"]
    assert "DMX121" in verdicts["playlists-solo"]
    assert "DMX121" in verdicts["playlists-team"]


@settings(max_examples=150, deadline=None)
@given(
    picked=st.lists(st.tuples(st.integers(0, 439), st.integers(1, 3)), max_size=40),
    fmt=st.sampled_from(["solo", "team", "playlists-solo"]),
)
def test_screen_when_decks_are_random_agrees_with_every_rule(
    picked: list[tuple[int, int]], fmt: str, lookup: Lookup
) -> None:
    """The packed sums may only clear a rule that looking at the whole deck clears too."""
    ids = all_ids(lookup)
    text = f"game: dropmix\nformat: {fmt}\n" + "".join(f"{count} {ids[index]}\n" for index, count in picked)
    checker = Checker(Source(lookup), "2026-06-01")
    deck = read_deck(text.encode(), "x.deck", checker.source)
    compiled = checker.book("dropmix").format(fmt)
    assert compiled is not None
    if not deck.entries:
        return
    pile = checker._pile(deck)
    suspects, _main = compiled.suspects(pile)
    for constraint in compiled.constraints:
        findings = constraint.check(pile)
        if constraint not in suspects:
            assert findings == [], constraint.code


_IDS: list[str] = []


def all_ids(lookup: Lookup) -> list[str]:
    if not _IDS:
        _IDS.extend(one.id for one in lookup.cards("dropmix"))
    return _IDS
