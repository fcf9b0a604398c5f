"""Deck lines as people have them: counts, spaces, headings, encodings, spellings.

Each test tells whose public fault it holds against us: tracker and number of the report.
"""

from __future__ import annotations

import json
import time

import pytest

from tests.cases.conftest import ELEVEN, SONG_NAMES, SONGS, TEAM, Own, errors, pairs


@pytest.mark.parametrize(
    ("lines", "copies"), [((2, 1), 3), ((2, 2), 4), ((1, 1), 2)], ids=["2+1", "2+2", "1+1"]
)
def test_copies_when_split_over_lines_are_summed(songs: Own, lines: tuple[int, int], copies: int) -> None:
    """mtgred/netrunner#1112: a limit that was tested line by line."""
    others = pairs("Vereda")[: 15 - sum(lines) // 2 - sum(lines) % 2]
    text = [f"{lines[0]} Vereda", *others, f"{lines[1]} Vereda"]
    deck = songs.check("dropmix", "\n".join(text))
    if copies == 2:
        assert deck["legal"]
        return
    (wrong,) = [one for one in deck["findings"] if one["code"] == "DMX201"]
    assert (wrong["actual"], wrong["limit"], wrong["line"]) == (copies, 2, len(text))
    assert wrong["related"] == [1]
    assert "Vereda" in wrong["message"] and str(copies) in wrong["message"]
    assert deck["cards"] == sum(lines) + 2 * len(others)


def test_deck_when_it_has_a_bom_and_crlf_keeps_its_first_line(own: Own) -> None:
    """tema6120/ForgetMeNot#37, mtgjson/mtgjson#352: a mark glued to the first name, ``\\r`` to all."""
    cards = TEAM.replace("Barrera", "\ufeffBarrera").replace("\n", "\r\n")
    assert own.report("futbol", b"\xef\xbb\xbf" + cards.encode())["added"] == 14
    assert {card["id"] for card in own.cards("futbol", "name:Barrera")} == {"j-11"}
    text = ELEVEN.replace("\n", "\r\n")
    deck = own.check("futbol", b"\xef\xbb\xbf" + text.encode())
    assert deck["legal"] and (deck["cards"], deck["main"]) == (31, 30)
    marked = own.check("futbol", text.replace("Barrera", "\ufeffBarrera"))
    assert marked["legal"]


def test_counts_when_written_in_every_style_never_cut_a_name(own: Own) -> None:
    """HearthSim/Hearthstone-Deck-Tracker#584, Cockatrice/Cockatrice#184: ``Name x2`` and punctuation."""
    own.report(
        "dropmix", SONGS + "c-30,D'Or x Nada,N,Silo,lead,amarillo,1\nc-31,Vals X2,N,Silo,beat,azul,1\n"
    )
    styles = [
        "Contra-Reloj x2",
        "Sal-y-Limón ×2",
        "D'Or x Nada (x2)",
        "2x Vereda",
        "x2 Linterna",
        "2 Vals X2",
        "Té de Boldo 2x",
        "2 × Bajamar",
    ]
    named = {"Contra-Reloj", "Sal-y-Limón", "Vereda", "Linterna", "Té de Boldo", "Bajamar"}
    deck = own.check("dropmix", "\n".join([*styles, *pairs(*named)[:7]]))
    assert deck["legal"] and deck["cards"] == 30, deck


def test_names_when_they_look_like_headings_are_cards(own: Own) -> None:
    """magefree/mage#12266: cards named like a section word vanished."""
    more = "j-20,Estadio Vacío,estadio\nj-21,Trampa,trampa\nj-22,Banco Suplente,tactica\n"
    own.report("futbol", TEAM)
    own.report("futbol", f"id,name,kind\n{more}")
    text = """Futbolistas (18)
3 Ñato Córdoba
3 Güemes Arriba
3 Pampa Sur
3 Tero Bravo
3 Zurda Joven
3 Muralla Vieja

Tácticas:
3 Banco Suplente
TRAMPAS
3 Trampa
3 Foul Táctico
# Estadio
3 Estadio Vacío
DT
Beto Funes
"""
    deck = own.check("futbol", text)
    assert deck["legal"] and (deck["cards"], deck["main"]) == (31, 30), deck
    doubtful = own.check("futbol", text.replace("3 Trampa", "Trampa"))
    assert errors(doubtful) == [("CKD011", 12)]
    assert doubtful["findings"][0]["suggestions"] == ["1 Trampa", "Trampa:"]


@pytest.mark.parametrize(
    ("count", "actual"),
    [("-3", -3), ("0", 0), ("1.5", None), ("1/2", None), ("99999999", 99999999), ("３", None)],
)
def test_count_when_it_is_no_whole_number_from_one_is_never_corrected(
    team: Own, count: str, actual: int | None
) -> None:
    """magefree/mage, TxtDeckImporter: every sign that is no digit stripped, so that -3 became 3."""
    begin = time.perf_counter()
    deck = team.check("futbol", ELEVEN.replace("3 Barrera", f"{count} Barrera"))
    assert time.perf_counter() - begin < 2
    wrong = next(one for one in deck["findings"] if one["code"] == "CKD003")
    assert (wrong["line"], wrong["column"], wrong["actual"]) == (11, 1, actual)
    assert count in wrong["message"]
    assert not deck["legal"] and deck["main"] == 27


def test_count_when_zero_is_no_copy_of_the_card(team: Own) -> None:
    """PennyDreadfulMTG/Penny-Dreadful-Tools#6451: zero copies that still counted as having the card."""
    text = ELEVEN.replace("2 Zurda Joven", "0 Zurda Joven\n2 El Potrero")
    deck = team.check("futbol", text)
    assert deck["main"] == 30
    assert errors(deck) == [("CKD003", 5), ("FUT301", 7)]


def test_spaces_when_of_every_kind_are_blanks_or_nothing(songs: Own) -> None:
    """smeea/vdb#40, april/decklist#38: spaces that made a card unknown."""
    odd = [
        "2\u00a0Trueno\u2009de\u202fPapel",
        "2 x\tCharco  Hondo",
        "\u200b2 Linter\u200bna\u200b",
        "2 Media\x0cVuelta",
        "2 Té\u2028de\u0085Boldo\u3000",
        "\t2  Contra-Reloj  ",
    ]
    named = ("Trueno de Papel", "Charco Hondo", "Linterna", "Media Vuelta", "Té de Boldo", "Contra-Reloj")
    deck = songs.check("dropmix", "\n".join([*odd, *pairs(*named)]))
    assert deck["legal"] and deck["cards"] == 30, deck


def test_blank_lines_when_between_groups_start_no_sideboard(team: Own) -> None:
    """Cockatrice/Cockatrice#1883, Penny-Dreadful-Tools#6620: the first blank line ended the deck."""
    lines = ELEVEN.splitlines()
    grouped = "\n\n".join(["", "\n".join(lines[:7]), "\n".join(lines[7:9]), "", "\n".join(lines[9:]), ""])
    coach_first = "\n".join([lines[-1], "", "", *lines[:-1]])
    written = set()
    for text in (grouped, coach_first):
        deck = team.check("futbol", text)
        assert deck["legal"] and (deck["cards"], deck["main"]) == (31, 30)
        done = team.run("deck", "code", team.write("d.deck", f"game: futbol\n{text}"))
        written.add(done.out)
    assert len(written) == 1


BRACKETED = """id,set,number,name,artist,kind,colour,power
d-01,A1,7,Plaza,Las Grúas,lead,amarillo,1
d-02,A1,8,Plaza (Parte 2),Las Grúas,beat,azul,1
d-03,A2,9,Eso No (Ni Ahí),Nora Pasos,loop,rojo,1
d-04,A2,11,Vuelta [Remix],Nora Pasos,bass,verde,1
d-05,A2,12,Cuadro 2: El Río,Nora Pasos,lead,amarillo,1
"""


def test_brackets_when_they_belong_to_the_name_stay(own: Own) -> None:
    """Kamalisk/arkhamdb#282, ketura/gemp-lotr PR 80: everything in brackets was stripped."""
    own.report("dropmix", SONGS)
    own.report("dropmix", BRACKETED)
    names = ["Plaza", "Plaza (Parte 2)", "Eso No (Ni Ahí)", "Vuelta [Remix]", "Cuadro 2: El Río"]
    plain = [f"2 {name}" for name in names] + pairs()[:10]
    assert own.check("dropmix", "\n".join(plain))["legal"]
    coded = ["2 Plaza (A1) 7", "2 Plaza (Parte 2)", "2 Eso No (Ni Ahí) (A2)", "2 Vuelta [Remix] [A2:11]"]
    coded += ["2 Cuadro 2: El Río #12", *pairs()[:10]]
    assert own.check("dropmix", "\n".join(coded))["legal"]
    wrong = own.check("dropmix", "\n".join(["2 Plaza (A2) 9", *plain[1:]]))
    assert errors(wrong) == [("CKD001", 1)]
    path = own.write("d.deck", "game: dropmix\n" + "\n".join(coded))
    for form in ("text", "json", "csv"):
        made = own.run("deck", "convert", path, "--to", form)
        assert made.code == 0, made
        again = own.check("dropmix", made.out, name=f"e.deck{'' if form == 'text' else '.' + form}")
        assert again["legal"] and again["cards"] == 30


def test_text_when_utf16_or_cp1252_is_decoded_and_said(team: Own) -> None:
    """HKUDS/Vibe-Trading PR 865, dpradov/keynote-nf#692: a fallback that never fails, and never says so."""
    text = ELEVEN.replace("Barrera", "Barrera")
    for encoding in ("utf-16", "utf-8-sig"):
        assert team.check("futbol", text.encode(encoding))["legal"]
    big_endian = b"\xfe\xff" + text.encode("utf-16-be")
    assert team.check("futbol", big_endian)["legal"]
    page = team.check("futbol", text.encode("cp1252"))
    assert page["legal"]
    assert [one["message"] for one in page["findings"]] == ["the file was read as cp1252, not UTF-8"]
    half = b"\xff\xfe" + text.encode("utf-16-le")[:-1]
    done = team.run("check", team.write("half.txt", half), "--game", "futbol")
    assert done.code == 2 and "not text" in done.out
    for printed in (json.dumps(page), done.out):
        assert not set(printed) & {"\ufffd", "\0", "Ã"}


def test_apostrophes_and_quotes_when_of_any_shape_are_one(own: Own) -> None:
    """throneteki/throneteki#1646, april/decklist#70: typographic apostrophes made decks illegal."""
    own.report(
        "dropmix",
        SONGS + 'q-1,O\'Higgins Sur,N,Silo,lead,amarillo,1\nq-2,"El ""Rulo"" Sosa",N,Silo,beat,azul,1\n',
    )
    lines = ["1 O\u2019Higgins Sur", "1 O\u02bcHiggins Sur", "2 El \u201cRulo\u201d Sosa"]
    deck = own.check("dropmix", "\n".join([*lines, *pairs()[:13]]))
    assert deck["legal"], deck
    over = own.text("dropmix", "\n".join(["1 O\u2032Higgins Sur", *lines, *pairs()[:13]]))
    assert "3 copies of O'Higgins Sur" in over and "&#39;" not in over and "&quot;" not in over


def test_accents_when_left_out_count_as_one_card_unless_there_are_two(own: Own) -> None:
    """phase-rs/phase#6659, Card-Forge/forge PR 3399: one card under two spellings, or two made one."""
    twins = "t-1,Año Bisiesto,tactica,comun,,,,,\nt-2,Ano Bisiesto,tactica,comun,,,,,\n"
    own.report("futbol", TEAM + twins)
    over = own.check("futbol", ELEVEN.replace("3 Barrera", "2 Foul Tactico\n1 FOUL TÁCTICO"))
    (wrong,) = [one for one in over["findings"] if one["severity"] == "error"]
    assert (wrong["code"], wrong["actual"], wrong["related"]) == ("FUT201", 6, [10, 12])
    both = own.check(
        "futbol", ELEVEN.replace("3 Barrera", "3 ano bisiesto").replace("3 Pase Largo", "3 año bisiesto")
    )
    assert both["legal"]
    neither = own.check("futbol", ELEVEN.replace("3 Barrera", "3 äno bisiesto"))
    assert errors(neither) == [("CKD002", 11)]
    assert (
        json.loads(own.run("show", "ANO BISIESTO", "--game", "futbol", "--output-format", "json").out)["id"]
        == "t-2"
    )
    assert (
        json.loads(own.run("show", "año Bisiesto", "--game", "futbol", "--output-format", "json").out)["id"]
        == "t-1"
    )


def test_name_when_it_fits_several_cards_lists_how_to_write_each(own: Own) -> None:
    """seastan/ringsdb#104, Kamalisk/arkhamdb#394: a shared name always became the same version."""
    own.report(
        "dropmix",
        SONGS + "m-1,Mellizos,Las Grúas,Silo,beat,azul,1\nm-2,Mellizos,Nora Pasos,Silo,beat,azul,1\n",
    )
    deck = own.check("dropmix", "\n".join(["2 Mellizos", *pairs()[:14]]))
    (wrong,) = [one for one in deck["findings"] if one["severity"] == "error"]
    assert (wrong["code"], wrong["line"]) == ("CKD002", 1)
    assert "m-1" in wrong["message"] and "m-2" in wrong["message"]
    assert wrong["suggestions"] == ["Mellizos (Las Grúas)", "Mellizos (Nora Pasos)"]
    for spelling in (*wrong["suggestions"], "Mellizos [m-1]", "m-2"):
        assert own.check("dropmix", "\n".join([f"2 {spelling}", *pairs()[:14]]))["legal"]


def test_card_when_renamed_keeps_its_former_name(own: Own) -> None:
    """mtgjson/mtgjson3#224, magarena/magarena#896: two cards for one, and old decks that no longer load."""
    own.report("futbol", TEAM)
    assert (
        own.report("futbol", "old_name,id,since\nPase Corto,j-08,2026-01-01\n", name="a.csv")["changed"] == 1
    )
    old = own.check("futbol", ELEVEN.replace("Pase Largo", "Pase Corto"))
    assert old["legal"]
    assert [one["code"] for one in old["findings"]] == ["CKD017"]
    assert "Pase Largo" in old["findings"][0]["message"]
    both = own.check("futbol", ELEVEN.replace("3 Barrera", "3 Pase Corto"))
    assert errors(both) == [("FUT201", 11)]
    assert own.report("futbol", "id,name\nj-11,Muro Humano\n", name="u.csv")["changed"] == 1
    assert len(own.cards("futbol")) == 14
    later = own.check("futbol", ELEVEN)
    assert later["legal"] and [one["line"] for one in later["findings"]] == [11]


def test_name_when_cut_or_misspelt_is_never_completed(own: Own) -> None:
    """HearthSim/Hearthstone-Deck-Tracker#24, AlanOC91/YGOPRODeck#366: looking up by what a name contains."""
    own.report(
        "dropmix", SONGS + "s-1,Faro,N,Silo,lead,amarillo,1\ns-2,Faro de Noche,N,Silo,lead,amarillo,3\n"
    )
    exact = own.check("dropmix", "\n".join(["2 Faro", *pairs()[:14]]))
    assert exact["legal"]
    for text in ("Faro de", "Faro de Nohce"):
        deck = own.check("dropmix", "\n".join([f"2 {text}", *pairs()[:14]]))
        assert errors(deck) == [("CKD001", 1)]
        assert "Faro de Noche" in deck["findings"][0]["suggestions"]


def test_line_when_unknown_is_counted_and_said_first(team: Own) -> None:
    """Cockatrice/Cockatrice#2954, ketura/gemp-lotr PR 80: unknown lines dropped without a word."""
    more = team.check("futbol", ELEVEN + "1 Delantero Fantasma\n")
    assert errors(more) == [("CKD001", 13)] and more["cards"] == 32
    typo = team.check("futbol", ELEVEN.replace("Foul Táctico", "Fuol Táctico"))
    assert errors(typo) == [("CKD001", 10)] and typo["main"] == 30
    assert typo["findings"][0]["suggestions"][0] == "Foul Táctico"


@pytest.mark.parametrize(
    "content", [b"", b" \n\t\n\n", b"# nothing\n// here\n", b"\xef\xbb\xbf", b"Futbolistas:\n"]
)
def test_deck_when_empty_is_illegal_with_no_cards(team: Own, content: bytes) -> None:
    """sourcemeta/jsonschema PR 794: empty inputs took the way of success."""
    deck = team.check("futbol", content)
    assert [one["code"] for one in deck["findings"]] == ["CKD016"]
    assert (deck["legal"], deck["cards"], deck["main"]) == (False, 0, 0)


def test_songs_of_these_tests_when_taken_twice_are_a_legal_deck(songs: Own) -> None:
    assert len(SONG_NAMES) == 15
    assert songs.check("dropmix", "\n".join(pairs()))["legal"]
