"""Card lists as spreadsheets and other tools write them: what is stored, what is refused, what is said.

Each test tells whose public fault it holds against us: tracker and number of the report.
"""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cases.conftest import ELEVEN, SONGS, TEAM, Own, errors

PLAYERS = """id,name,kind,stars,ata,def
p-1,Uno,futbolista,3,1000,900
p-2,Dos,futbolista,3,1100,800
"""


def places(report: Any) -> list[tuple[int, str | None, Any]]:
    return [(row["line"], row["field"], row["value"]) for row in report["rows"]]


def exported(own: Own, game: str) -> list[dict[str, str]]:
    done = own.run("export", "--game", game, "--to", "csv")
    assert done.code == 0, done
    return list(csv.DictReader(io.StringIO(done.out)))


def test_names_when_shared_by_several_cards_are_all_kept(own: Own) -> None:
    """plencovich/adrenalyn2026: TEAM CREST once per team; a list keyed by name keeps one of many."""
    crests = "".join(f"e-{n},Escudo,escudo,Club {n}\n" for n in range(4))
    text = "id,name,kind,team\n" + crests + "e-9,Ruiz,jugador,Club 1\ne-8,Marcos Ruiz,jugador,Club 1\n"
    for added in (6, 0):
        assert own.report("adrenalyn", text)["added"] == added
    assert len(own.cards("adrenalyn")) == 6
    assert len(own.cards("adrenalyn", "name=Escudo")) == 4


def test_garbled_letters_when_in_a_valid_file_are_pointed_out_with_the_repair(own: Own) -> None:
    """padraigfl/dropmix-card-swap-utility, cardDb.csv: seven of 440 names went through cp1252 once."""
    garbled = "Corazón Marino".encode().decode("cp1252")
    partly = "Órbita (Mezcla " + "’99)".encode().decode("cp1252")
    text = SONGS + f"g-1,Corazón Marino,N,Silo,lead,amarillo,1\ng-2,{garbled},N,Silo,bass,verde,1\n"
    text += f"g-3,{partly},N,Silo,beat,azul,1\ng-4,São Bento,N,Silo,loop,rojo,1\n"
    done = own.run("import", own.write("cards.csv", text), "--game", "dropmix")
    assert done.code == 0
    warned = [line for line in done.out.splitlines() if ": warning: " in line]
    assert len(warned) == 2
    assert warned[0].startswith(f"{own.folder}/cards.csv:21:5: ") and '"Corazón Marino"' in warned[0]
    assert warned[1].startswith(f"{own.folder}/cards.csv:22:5: ") and '"Órbita (Mezcla ’99)"' in warned[1]
    assert {card["name"] for card in own.cards("dropmix", "name:bento")} == {"São Bento"}


def test_update_when_it_has_some_columns_leaves_the_others(own: Own) -> None:
    """simonw/sqlite-utils#873, tinyplex/tinybase#187: missing columns set everything else to nothing."""
    own.report("futbol", PLAYERS)
    own.report("futbol", "id,ata\np-1,1250\n", name="u.csv")
    mixed = [
        {"id": "p-2", "name": "Dos Bis"},
        {"id": "p-3", "name": "Tres", "kind": "futbolista", "stars": 1},
    ]
    report = own.report("futbol", json.dumps(mixed), name="m.json")
    assert (report["added"], report["changed"]) == (1, 1)
    table = exported(own, "futbol")
    rows = {row["id"]: row for row in table}
    assert [rows["p-1"][key] for key in ("name", "stars", "ata", "def")] == ["Uno", "3", "1250", "900"]
    assert [rows["p-2"][key] for key in ("name", "stars", "ata", "def")] == ["Dos Bis", "3", "1100", "800"]
    assert [rows["p-3"][key] for key in ("name", "stars", "ata", "def")] == ["Tres", "1", "", ""]
    for content, name in ((PLAYERS, "a.csv"), ("id,ata\np-1,1250\n", "u.csv"), (json.dumps(mixed), "m.json")):
        assert own.report("futbol", content, name=name)["added"] == 0
    assert [row["name"] for row in exported(own, "futbol")] == [row["name"] for row in table]


def test_file_when_one_row_is_bad_is_stored_not_at_all(own: Own) -> None:
    """herrerad85/tallybook#108, netbox-community/netbox#172: failed, and half of it was there."""
    bad = PLAYERS + "p-3,Tres,futbolista,3,mil,900\np-4,Cuatro,futbolista,3,1000,900\n"
    done = own.run("import", own.write("cards.csv", bad), "--game", "futbol")
    assert done.code == 1
    assert f"{own.folder}/cards.csv:4:23: error: ata: " in done.out and '"mil"' in done.out
    assert own.cards("futbol") == []
    assert own.report("futbol", bad.replace("mil", "1000"))["added"] == 4
    report = own.report("futbol", bad)
    assert (report["bad"], places(report)) == (1, [(4, "ata", "mil")])
    assert [row["ata"] for row in exported(own, "futbol")] == ["1000", "1100", "1000", "1000"]
    skipped = own.take("futbol", bad.replace("1100", "1150"), "--skip-bad")
    assert skipped.code == 1
    assert json.loads(skipped.out)["changed"] == 1


def test_ids_when_they_look_like_numbers_stay_text(own: Own) -> None:
    """simonw/csvs-to-sqlite#62, wireservice/csvkit#977: zeros lost, and two codes made one."""
    ids = ["007", "7", "0070", "1e2", "100", "1_0", "0x1F"]
    text = "id,name,set,number,kind\n" + "".join(
        f"{one},Carta {at},0002,{at:02},tactica\n" for at, one in enumerate(ids)
    )
    assert own.report("futbol", text)["added"] == len(ids)
    rows = exported(own, "futbol")
    assert {row["id"] for row in rows} == set(ids)
    assert {row["set"] for row in rows} == {"0002"}
    assert [row["number"] for row in rows] == [f"{at:02}" for at in range(len(ids))]
    for at, one in enumerate(ids):
        shown = own.run("show", one, "--game", "futbol", "--output-format", "json")
        assert json.loads(shown.out)["name"] == f"Carta {at}", one


@pytest.mark.parametrize("first", ["", "sep=;\n"])
def test_numbers_when_grouped_by_points_are_whole(own: Own, first: str) -> None:
    """jasp-stats/jasp-desktop#403, simonw/sqlite-utils#223: 2.300 became 2.3, or everything one column."""
    text = (
        first
        + "id;name;kind;stars;ata;def;precio\nk-1;Uno;futbolista;3;1.450;900;1,50\n"
        + "k-2;Dos;futbolista;4;12.000;1.100;0,75\n"
    )
    report = own.report("futbol", text)
    assert report["added"] == 2
    assert "precio" in report["files"][0]["notices"][0]
    assert [(row["ata"], row["def"]) for row in exported(own, "futbol")] == [
        ("1450", "900"),
        ("12000", "1100"),
    ]
    for cell in ("1.5", "1,70", "1.70.000", "1e3", "１５００", "0x5", "12 00"):
        wrong = own.report("futbol", f"id;name;kind;ata\nk-3;Tres;futbolista;{cell}\n", name="w.csv")
        assert places(wrong) == [(2, "ata", cell)], cell
    assert len(own.cards("futbol")) == 2


SHIFTED = """id,artist,name,kind,colour,power,playlist
x-1,Las Grúas,Trueno,lead,amarillo,1,Andén
x-2,Marea Alta,fx_roba_uno,fx,negro,1,Andén
x-3,Apagón,fx_limpia,fx,negro,3,Silo
x-4,Giro,fx_roba_uno,fx,negro,2,Silo
"""


def test_columns_when_they_mean_something_else_for_one_kind_are_mapped_or_pointed_out(own: Own) -> None:
    """padraigfl/dropmix-card-swap-utility, cardDb.csv: FX rows with the title in the artist's place."""
    path = own.write("cards.csv", SHIFTED)
    plain = own.run("import", path, "--game", "dropmix")
    codes = [line for line in plain.out.splitlines() if "looks like a code" in line]
    assert [int(line.split(":")[1]) for line in codes] == [3, 4, 5]
    assert "an earlier card of this file has the same" in codes[2]
    mapped = own.run("import", path, "--game", "dropmix", "--map", "fx:artist=name", "--map", "fx:name=")
    assert mapped.code == 0
    names = {card["id"]: card["name"] for card in own.cards("dropmix")}
    assert names == {"x-1": "Trueno", "x-2": "Marea Alta", "x-3": "Apagón", "x-4": "Giro"}


def test_no_value_when_written_in_any_way_is_neither_zero_nor_text(own: Own) -> None:
    """vpinna80/VTL#49, OpenCTI-Platform/opencti PR 5320: NULL as a text, empty as false, false as nothing."""
    text = """id,name,kind,stars,ata,def,evolves_from,is_evolution
n-1,Uno,futbolista,3,1000,0,NULL,no
n-2,Dos,futbolista,5,2000,900,n-1,Sí
n-3,Tres,futbolista,5,2000,900,n-1,VERDADERO
n-4,Cuatro,futbolista,3,,900,-,não
n-5,Cinco,tactica,,,, ,0
"""
    done = own.run("import", own.write("cards.csv", text), "--game", "futbol")
    assert done.code == 0
    assert f"{own.folder}/cards.csv:5:25: warning: ata: no value, which a futbolista has" in done.out
    assert done.out.count("warning") == 1
    attrs = {card["id"]: card["attrs"] for card in own.cards("futbol")}
    assert attrs["n-1"]["def"] == 0 and not attrs["n-1"]["evolution"]
    assert [attrs[one].get("evolves_from") for one in sorted(attrs)] == [None, "n-1", "n-1", None, None]
    assert attrs["n-2"]["evolution"] and attrs["n-3"]["evolution"] and not attrs["n-4"]["evolution"]
    assert attrs["n-4"].get("ata") is None and attrs["n-5"].get("stars") is None
    word = own.report("futbol", "id,name,kind,is_evolution\nn-6,Seis,futbolista,tal vez\n", name="w.csv")
    assert places(word) == [(2, "evolution", "tal vez")] and "is_evolution" in word["rows"][0]["message"]
    null = [{"id": "n-7", "name": "Siete", "kind": "futbolista", "ata": 0, "def": None, "evolves_from": ""}]
    done = own.run("import", own.write("n.json", json.dumps(null)), "--game", "futbol")
    assert ":1:72: warning: def: no value" in done.out, done
    (card,) = own.cards("futbol", "id=n-7")
    assert card["attrs"] == {"ata": 0}
    deck = own.check("futbol", "1 Siete\n1 Cuatro\n")
    (unknown,) = [one for one in deck["findings"] if one["code"] == "FUT901"]
    assert (unknown["severity"], unknown["line"], unknown["related"]) == ("warning", 1, [2])


def test_columns_when_they_come_late_follow_one_rule_for_all_rows(own: Own) -> None:
    """simonw/sqlite-utils#145, zblesk/csv-to-sqlite#3: the first row decided columns and types."""
    rows: list[dict[str, Any]] = [
        {"id": f"b-{n}", "name": f"Carta {n}", "kind": "trait"} for n in range(1500)
    ]
    for n, row in enumerate(rows[700:]):
        row.update({"food": n % 5 - 2, **{f"extra_{k}": k for k in range(60)}})
    report = own.report("evolution", json.dumps(rows), name="late.json")
    assert report["added"] == 1500
    assert len(report["files"][0]["notices"]) == 1 and "extra_0" in report["files"][0]["notices"][0]
    foods = {card["id"]: card["attrs"].get("food") for card in own.cards("evolution")}
    assert (foods["b-0"], foods["b-700"], foods["b-704"]) == (None, -2, 2)
    numbers = "id,name,kind,number\n" + "".join(
        f"c-{n},Carta {n},trait,{n if n < 900 else f'P-{n}'}\n" for n in range(1000)
    )
    assert own.report("evolution", numbers, name="late.csv")["added"] == 1000
    found = {card["id"]: card["number"] for card in own.cards("evolution", "id:c-")}
    assert (found["c-7"], found["c-950"]) == ("7", "P-950")


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "cardkit", *words]


def environment(own: Own) -> dict[str, str]:
    return {**os.environ, "CARDKIT_DB": own.db, "CARDKIT_SHIPPED": "0", "LANG": "C.UTF-8"}


def many(own: Own, prefix: str, count: int) -> Path:
    lines = "".join(f"{prefix}-{n},Carta {prefix} {n},trait,{n % 7}\n" for n in range(count))
    return own.write(f"{prefix}.csv", "id,name,kind,food\n" + lines)


def test_import_when_interrupted_leaves_nothing(own: Own) -> None:
    """simonw/sqlite-utils#360: half of a file stored, and no way to know which half."""
    own.run("games")
    path = many(own, "z", 150_000)
    running = subprocess.Popen(
        command("import", str(path), "--game", "evolution"), env=environment(own), stderr=subprocess.DEVNULL
    )
    time.sleep(0.8)
    running.send_signal(signal.SIGINT)
    assert running.wait(30) in (0, 130)
    stored = len(own.cards("evolution")) if running.returncode else 150_000
    assert stored in (0, 150_000)
    assert sqlite3.connect(own.db).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_imports_when_two_write_at_once_both_get_in_or_fail_cleanly(own: Own) -> None:
    """yadayada/acd_cli#99, Arize-ai/phoenix#3949: database is locked, rows lost."""
    paths = [many(own, prefix, 1500) for prefix in ("a", "b")]
    running = [
        subprocess.Popen(
            command("import", str(path), "--game", "evolution"),
            env=environment(own),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for path in paths
    ]
    said = [one.communicate(timeout=60)[1].decode() for one in running]
    for path, one, error in zip(paths, running, said, strict=True):
        stored = len(own.cards("evolution", f"id:{path.stem}-"))
        assert stored == (1500 if one.returncode == 0 else 0), error
        assert "Traceback" not in error
    assert [one.returncode for one in running] == [0, 0], said
    assert sqlite3.connect(own.db).execute("PRAGMA integrity_check").fetchone() == ("ok",)


CIRCLES = """v-1,Solo,futbolista,,5,2000,900,v-1,
v-2,Ida,futbolista,,5,2000,900,v-3,
v-3,Vuelta,futbolista,,5,2000,900,Ida,
v-4,Perdido,futbolista,,5,2000,900,v-99,
"""


def test_evolutions_when_they_run_in_a_circle_are_refused_with_their_lines(own: Own) -> None:
    """tcgdex/cards-database PR 1987: cards that evolve from themselves; walking the chain never ends."""
    report = own.report("futbol", TEAM + CIRCLES)
    assert [(row["line"], row["field"]) for row in report["rows"]] == [
        (n, "evolves_from") for n in (16, 17, 18)
    ]
    assert report["added"] == 0
    done = own.run("import", own.write("cards.csv", TEAM + CIRCLES), "--game", "futbol", "--skip-bad")
    assert done.code == 1 and ":19:" in done.out and '"v-99"' in done.out
    begin = time.perf_counter()
    for name, code in (("Solo", "CKD001"), ("Ida", "CKD001"), ("Perdido", "CKD903")):
        deck = own.check("futbol", ELEVEN.replace("3 Barrera", f"2 {name}\n1 El Potrero"))
        assert errors(deck) == [(code, 11)]
    assert time.perf_counter() - begin < 6


def test_evolutions_when_the_circle_is_in_the_catalogue_are_named(own: Own) -> None:
    """A catalogue from elsewhere may hold a circle all the same: the check ends, and points at the data."""
    own.report("futbol", TEAM)
    with sqlite3.connect(own.db) as connection:
        for card, stage in (("j-08", "j-08"), ("j-09", "j-10"), ("j-10", "j-09")):
            attrs = json.dumps({"stars": 5, "evolution": True, "evolves_from": stage})
            connection.execute("UPDATE card SET attrs = ? WHERE id = ?", (attrs, card))
    for name in ("Pase Largo", "Doble Marca"):
        deck = own.check("futbol", f"1 {name}\n" + ELEVEN)
        assert "CKD902" in [code for code, _line in errors(deck)]


NASTY = [
    ("\x1b[2JBorra", "\\x1b[2J"),
    ("Liga \x1b]8;;http://x.invalid\x07", "\\x07"),
    ("Corte \x1b]52;c;SG9sYQ==\x07", "\\x1b]52"),
    ("abc\u202edef", "\\u202e"),
    ("Timbre\x07", "\\x07"),
    ("C1\x9b31m", "\\x9b"),
]


def test_control_codes_when_in_names_never_reach_the_terminal(own: Own) -> None:
    """eminwux/sbsh#390, simonw/sqlite-utils#582: names that clear the screen or write the clipboard."""
    rows = "".join(f"w-{at},{name},N,Silo,lead,amarillo,1\n" for at, (name, _shown) in enumerate(NASTY))
    path = own.write("cards.csv", SONGS + rows)
    done = own.run("import", path, "--game", "dropmix", "--skip-bad")
    assert done.code == 1
    printed = [done.out, done.err]
    for at, (_name, shown) in enumerate(NASTY):
        assert f"cards.csv:{20 + at}:5: error: name: " in done.out
        assert shown in done.out
    assert len(own.cards("dropmix")) == 18
    deck = "".join(f"1 {name}\n" for name, _shown in NASTY)
    for form in ("text", "concise", "github", "junit"):
        printed.append(own.text("dropmix", deck, "--output-format", form))
    for text in printed:
        lined = text.replace("\n", "").replace("%0A", "")
        odd = [
            c
            for c in lined
            if ord(c) < 32 or 0x7F <= ord(c) <= 0x9F or c in "\u202a\u202b\u202d\u202e\u2066\u2069"
        ]
        assert odd == []
    report = own.check("dropmix", deck)
    assert report["findings"][-1]["code"] == "CKD001"


def test_nul_when_in_a_list_is_refused_with_its_line(own: Own) -> None:
    """simonw/sqlite-utils#582: a NUL byte half-way through a long import."""
    done = own.run("import", own.write("cards.csv", SONGS.replace("Yunque", "Yun\0que")), "--game", "dropmix")
    assert done.code == 2
    assert "cards.csv:15" in done.err
    assert own.cards("dropmix") == []


@pytest.mark.parametrize(
    ("content", "name"), [("id,name,kind\n", "c.csv"), ("[]", "c.json"), ("", "c.jsonl")]
)
def test_list_when_without_cards_says_so_and_leaves_a_catalogue(own: Own, content: str, name: str) -> None:
    """simonw/sqlite-utils PR 706: a table that was never made, and a crash later."""
    done = own.run("import", own.write(name, content), "--game", "futbol")
    assert done.code == 0 and "0 added" in done.out
    assert own.cards("futbol") == []
    checked = own.run("check", own.write("d.txt", "1 Nadie\n"), "--game", "futbol")
    assert checked.code == 2 and "no cards of futbol" in checked.out
    assert own.report("futbol", TEAM)["added"] == 14
    assert own.check("futbol", ELEVEN)["legal"]


def test_list_when_of_no_bytes_is_refused(own: Own) -> None:
    assert own.run("import", own.write("c.csv", ""), "--game", "futbol").code == 2


def test_memory_when_a_list_is_long_stays_bounded(own: Own) -> None:
    """simonw/sqlite-utils#145: whole files held in memory. A million rows took 99 MB at their peak."""
    rows = "".join(f"m-{n},Jugador {n},futbolista,{n % 8 + 1},{n % 3000}\n" for n in range(120_000))
    path = own.write("long.csv", "id,name,kind,stars,ata\n" + rows)
    program = (
        "import sys; from cardkit.cli.fast import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as leave: assert not leave.code\n"
        "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
    )
    words = ["import", path, "--game", "futbol", "--without-shipped", "--db", own.write("m.sqlite", "")]
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, words)], capture_output=True, text=True, check=True
    )
    assert "120000 added" in done.stdout
    assert int(done.stdout.split()[-1]) < 160_000, "kilobytes"
