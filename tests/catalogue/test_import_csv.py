"""Tables of cards: headings, cells, encodings, and every wrong row with its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.errors import InputError, UsageError
from tests.catalogue.conftest import FUTBOL

Load = Callable[..., FileReport]


def notes(report: FileReport) -> list[tuple[int, int, str | None, Any]]:
    return [(row.line, row.column, row.field, row.value) for row in report.rows]


def test_import_when_all_is_well_stores_every_card(load: Load, catalogue: Catalogue) -> None:
    report = load(FUTBOL)
    assert (report.added, report.changed, report.unchanged, report.bad) == (4, 0, 0, 0)
    card = catalogue.card("futbol:f-04")
    assert (card.name, card.number, card.rarity) == ("Tomás Aguirre · Norte 2012", "004", "rara")
    assert card.attrs == {"stars": 5, "ata": 2300, "def": 1800, "evolves_from": "f-03"}


def test_import_when_done_twice_changes_nothing_and_writes_nothing(
    load: Load, catalogue: Catalogue, tmp_path: Path
) -> None:
    load(FUTBOL)
    before = (tmp_path / "cards.db").read_bytes()
    report = load(FUTBOL)
    assert (report.added, report.changed, report.unchanged, report.stored) == (0, 0, 4, False)
    assert (tmp_path / "cards.db").read_bytes() == before


def test_import_when_one_row_is_bad_stores_nothing_and_names_the_cell(
    load: Load, catalogue: Catalogue
) -> None:
    bad = FUTBOL.replace("2300", "dos mil")
    report = load(bad)
    assert notes(report) == [(5, 60, "ata", "dos mil")]
    assert "a whole number" in report.rows[0].message and '"dos mil"' in report.rows[0].message
    assert (report.added, report.bad, report.stored) == (0, 1, False)
    assert list(catalogue.cards("futbol")) == []
    assert list(catalogue.cards("futbol", "veloz")) == []
    assert catalogue.changes(game="futbol") == []
    assert load(FUTBOL).added == 4
    load(bad)
    assert catalogue.card("f-04", "futbol").attrs["ata"] == 2300


def test_import_when_bad_rows_are_skipped_stores_the_good_and_lists_the_bad(
    load: Load, catalogue: Catalogue
) -> None:
    report = load(FUTBOL.replace("2300", "dos mil").replace("1700", "x"), skip_bad=True)
    assert (report.added, report.bad, report.stored) == (2, 2, True)
    assert notes(report) == [(3, 50, "ata", "x"), (5, 60, "ata", "dos mil")]
    assert [card.id for card in catalogue.cards("futbol")] == ["f-01", "f-03"]


def test_import_when_several_cells_of_a_row_are_bad_names_each(load: Load) -> None:
    report = load("id,name,kind,stars,ata\nf-1,Uno,portero,9,x\n")
    assert [(row.line, row.field) for row in report.rows] == [(2, "kind"), (2, "stars"), (2, "ata")]
    assert report.bad == 1
    assert "one of futbolista" in report.rows[0].message
    assert "at most 8" in report.rows[1].message


def test_import_when_only_some_columns_come_changes_only_those(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    report = load("id,ata\nf-01,1550\nf-02,1750\n")
    assert (report.changed, report.unchanged) == (2, 0)
    card = catalogue.card("f-01", "futbol")
    assert card.name == "Ñandú Veloz" and card.attrs == {"stars": 3, "ata": 1550, "def": 1200}


def test_import_when_a_cell_is_empty_clears_it(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    load("id,ata,rarity\nf-01,,\nf-02,NULL,-\n")
    for card_id in ("f-01", "f-02"):
        card = catalogue.card(card_id, "futbol")
        assert "ata" not in card.attrs and card.rarity is None and card.attrs["def"] > 0


def test_import_when_a_needed_value_is_cleared_or_missing_refuses(load: Load) -> None:
    load(FUTBOL)
    report = load("id,name\nf-01,\nf-99,Nuevo\n")
    assert [(row.line, row.field) for row in report.rows] == [(2, "name"), (3, "kind")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_import_when_line_ends_and_marks_vary_reads_the_same(
    load: Load, catalogue: Catalogue, end: str, mark: str
) -> None:
    text = FUTBOL.replace("f-03,Tomás", "f-03,\ufeffTomás").replace("\n", end)
    assert load((mark + text).encode()).added == 4
    assert catalogue.card("f-03", "futbol").name == "Tomás Aguirre · Norte 2026"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-8"])
def test_import_when_the_encoding_is_another_is_found_out_or_said(
    load: Load, catalogue: Catalogue, encoding: str
) -> None:
    data = FUTBOL.encode(encoding)
    if encoding.endswith(("le", "be")):
        data = ("\ufeff" + FUTBOL).encode(encoding)
    report = load(data)
    assert report.added == 4
    assert catalogue.card("f-01", "futbol").name == "Ñandú Veloz"
    assert any("Windows-1252" in notice for notice in report.notices) is (encoding == "cp1252")


def test_import_when_the_encoding_is_named_uses_it(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL.encode("cp850", "replace"), encoding="cp850")
    assert catalogue.card("f-01", "futbol").name == "Ñandú Veloz"
    with pytest.raises(UsageError, match="no encoding"):
        load(FUTBOL, encoding="klingon")


def test_import_when_bytes_fit_no_encoding_names_the_first(load: Load) -> None:
    with pytest.raises(InputError) as caught:
        load(b"id,name,kind\n1,a\x81b,dt\n")
    assert "0x81" in caught.value.message and "position 16" in caught.value.message
    assert caught.value.path.endswith("cards.csv:2")


def test_import_when_a_nul_stands_in_the_text_names_the_line(load: Load, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="line 3") as caught:
        load("id,name,kind\n1,a,dt\n2,b\0c,dt\n")
    assert caught.value.path.endswith(":3")
    assert list(catalogue.cards("futbol")) == []


@pytest.mark.parametrize(
    "text",
    [
        "id;name;kind;ata\nf-1;Uno, dos;futbolista;1.500\n",
        "sep=;\nid;name;kind;ata\nf-1;Uno, dos;futbolista;1.500\n",
        "id\tname\tkind\tata\nf-1\tUno, dos\tfutbolista\t1.500\n",
        "id|name|kind|ata\nf-1|Uno, dos|futbolista|1.500\n",
        'id,name,kind,ata\nf-1,"Uno, dos",futbolista,1.500\n',
    ],
)
def test_import_when_the_delimiter_is_another_is_found_out(
    load: Load, catalogue: Catalogue, text: str
) -> None:
    assert load(text).added == 1
    card = catalogue.card("f-1", "futbol")
    assert (card.name, card.attrs["ata"]) == ("Uno, dos", 1500)


def test_import_when_the_delimiter_is_named_uses_it(load: Load, catalogue: Catalogue) -> None:
    assert load("id:name:kind\nf-1:Uno;dos:dt\n", delimiter=":").added == 1
    assert catalogue.card("f-1", "futbol").name == "Uno;dos"
    with pytest.raises(UsageError, match="one character"):
        load(FUTBOL, delimiter="--")


def test_import_when_a_number_is_ambiguous_refuses_with_its_place(load: Load) -> None:
    report = load("id;name;kind;ata\nf-01;Ñandú Veloz;futbolista;1.5\nf-02;Firme;futbolista;1,700\n")
    assert notes(report) == [(2, 29, "ata", "1.5")]


def test_import_when_words_mean_yes_no_or_nothing_understands_them(load: Load, catalogue: Catalogue) -> None:
    load(
        "id,name,kind,stars,ata,def,evolves_from,is_evolution\n"
        "f-71,Uno,futbolista,3,1000,1000,,no\n"
        "f-72,Dos,futbolista,3,1000,0,NULL,NO\n"
        "f-73,Tres,futbolista,5,2000,1000,f-71,sí\n"
        "f-75,Cinco,futbolista,3,,1000,-,0\n"
        "f-76,Seis,tactica,,, ,,FALSO\n"
        "f-77,Siete,futbolista,5,2000,1000,f-71,VERDADERO\n"
    )
    cards = {card.id: card.attrs for card in catalogue.cards("futbol")}
    assert {card: attrs["evolution"] for card, attrs in cards.items()} == {
        "f-71": False,
        "f-72": False,
        "f-73": True,
        "f-75": False,
        "f-76": False,
        "f-77": True,
    }
    assert cards["f-72"]["def"] == 0
    assert "ata" not in cards["f-75"] and "def" not in cards["f-76"]
    assert {attrs.get("evolves_from") for attrs in cards.values()} == {None, "f-71"}


def test_import_when_a_yes_no_word_is_unknown_names_the_column_as_the_file_has_it(load: Load) -> None:
    report = load("id,name,kind,is_evolution\nf-78,Ocho,futbolista,quizás\n")
    assert notes(report) == [(2, 22, "evolution", "quizás")]
    assert '"is_evolution"' in report.rows[0].message


def test_import_when_headings_and_values_are_spanish_needs_no_mapping(
    load: Load, catalogue: Catalogue
) -> None:
    load(
        "Código;Nombre;Artista;Lista;Tipo;Color;Nivel\n"
        "dm-1;Luna;Los Bajos;Marea;Principal;amarillo;1\n"
        "dm-2;Sal;Coral;Marea;comodín;blanco;2\n"
        "dm-3;Baja Marea;;Marea;efecto;negro;1\n",
        game="dropmix",
    )
    cards = {card.id: card for card in catalogue.cards("dropmix")}
    assert (cards["dm-1"].kind, cards["dm-1"].attrs["colours"]) == ("lead", ["yellow"])
    assert cards["dm-2"].attrs["colours"] == ["yellow", "red", "green", "blue"]
    assert cards["dm-3"].attrs["colours"] == [] and "artist" not in cards["dm-3"].attrs


def test_import_when_columns_are_mapped_follows_the_map(load: Load, catalogue: Catalogue) -> None:
    report = load(
        "clave,como se llama,kind,fuerza,notas\nf-1,Uno,futbolista,1200,x\n",
        mappings=["clave=id", "Como se llama=nombre", "fuerza=ata", "notas="],
    )
    assert report.added == 1 and report.notices == []
    card = catalogue.card("f-1", "futbol")
    assert (card.name, card.attrs) == ("Uno", {"ata": 1200})


def test_import_when_a_map_is_wrong_says_what_there_is(load: Load) -> None:
    with pytest.raises(UsageError, match="no column") as caught:
        load(FUTBOL, mappings=["Ataque=ata"])
    assert "stars" in caught.value.help
    with pytest.raises(UsageError, match="no field") as caught:
        load(FUTBOL, mappings=["ata=strength"])
    assert "evolves_from" in caught.value.help
    with pytest.raises(UsageError, match="COLUMN=FIELD"):
        load(FUTBOL, mappings=["ata"])


SHIFTED = (
    "id,artist,name,kind,colour,power,playlist\n"
    "dm-001,Los Bajos,Luna de Ceniza,lead,amarillo,1,Marea\n"
    "dm-019,Baja Marea,fx_accion_loop,fx,negro,1,Marea\n"
    "dm-020,Corte de Luz,fx_borra_todo,fx,negro,3,Brasa\n"
    "dm-021,Luz de Giro,fx_accion_loop,fx,negro,2,Brasa\n"
)


def test_import_when_names_look_like_codes_warns_of_each(load: Load) -> None:
    report = load(SHIFTED, game="dropmix")
    assert [(row.line, row.value) for row in report.warnings] == [
        (3, "fx_accion_loop"),
        (4, "fx_borra_todo"),
        (5, "fx_accion_loop"),
    ]
    assert "earlier card" in report.warnings[2].message


def test_import_when_columns_mean_something_else_for_one_kind_maps_that_kind(
    load: Load, catalogue: Catalogue
) -> None:
    report = load(SHIFTED, game="dropmix", mappings=["fx:artist=name", "fx:name="])
    assert report.warnings == []
    names = {card.id: (card.name, card.attrs.get("artist")) for card in catalogue.cards("dropmix")}
    assert names == {
        "dm-001": ("Luna de Ceniza", "Los Bajos"),
        "dm-019": ("Baja Marea", None),
        "dm-020": ("Corte de Luz", None),
        "dm-021": ("Luz de Giro", None),
    }


def test_import_when_columns_are_unknown_says_so_once_and_goes_on(load: Load, catalogue: Catalogue) -> None:
    report = load("id;name;kind;precio;otra\nf-1;Uno;dt;1,50;x\nf-2;Dos;dt;2;y\n")
    assert report.added == 2
    assert len(report.notices) == 1 and "precio, otra" in report.notices[0]


def test_import_when_two_columns_mean_one_field_asks_which(load: Load, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="two columns mean name") as caught:
        load("id,nombre,titulo,kind\nf-1,Uno,Eins,dt\n")
    assert "--map" in caught.value.help
    load("id,nombre,name,kind\nf-1,Uno,One,dt\n")
    assert catalogue.card("f-1", "futbol").name == "One"


def test_import_when_a_set_is_given_fills_it_where_none_is(load: Load, catalogue: Catalogue) -> None:
    load("id,name,kind,set\nf-1,Uno,dt,\nf-2,Dos,dt,OWN\n", set_id="NEW")
    assert [card.set for card in catalogue.cards("futbol")] == ["NEW", "OWN"]
    load("id,name,kind\nf-3,Tres,dt\n", set_id="NEW")
    assert catalogue.card("f-3", "futbol").set == "NEW"


def test_import_when_an_id_comes_twice_refuses_the_second(load: Load) -> None:
    text = "id,name,kind\n" + "".join(f"c-{n},Carta {n},dt\n" for n in range(1200))
    report = load(text + "c-3,Otra,dt\nc-1199,Otra,dt\n")
    assert [(row.line, row.field, row.value) for row in report.rows] == [
        (1202, "id", "c-3"),
        (1203, "id", "c-1199"),
    ]
    report = load(text + "c-3,Otra,dt\nnew,N,dt\nnew,N2,dt\n", skip_bad=True)
    assert (report.added, report.bad) == (1201, 2)
    report = load(text + "c-3,Otra,dt\n")
    assert [(row.line, row.value) for row in report.rows] == [(1202, "c-3")]


def test_import_when_no_column_is_the_id_says_so(load: Load) -> None:
    with pytest.raises(InputError, match="no column is the id"):
        load("nombre,kind\nUno,dt\n")
    report = load("id,name,kind\n,Uno,dt\n")
    assert notes(report) == [(2, 1, "id", None)]


def test_import_when_there_is_nothing_in_it_says_which_nothing(load: Load, catalogue: Catalogue) -> None:
    for empty in ("", "\n\n", "\ufeff"):
        with pytest.raises(InputError, match="heading"):
            load(empty)
    report = load("id,name,kind\n")
    assert (report.added, report.bad) == (0, 0) and any("nothing" in notice for notice in report.notices)
    assert list(catalogue.cards("futbol")) == []


def test_import_when_rows_are_blank_or_short_or_long(load: Load, catalogue: Catalogue) -> None:
    load(FUTBOL)
    report = load("id,name,kind,ata\n\n,,,\nf-01,Otro\n , , , \n")
    assert (report.changed, report.bad) == (1, 0)
    assert catalogue.card("f-01", "futbol").attrs["ata"] == 1500
    report = load("id,name,kind\nf-1,Uno,dt,extra\n")
    assert [(row.line, row.field) for row in report.rows] == [(2, None)] and "4 cells" in report.rows[
        0
    ].message


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ('f-1,"Uno,dt', "never ends"),
        ('f-1,"Uno"x,dt', "closing quote"),
        ("f-1,U\rno,dt", "carriage return"),
        (f"f-1,{'x' * 140_000},dt", "longer than"),
    ],
)
def test_import_when_quotes_or_cells_are_broken_names_the_row(load: Load, row: str, word: str) -> None:
    report = load(f"id,name,kind\nf-0,Cero,dt\n{row}\n")
    assert report.rows[0].line == 3 and word in report.rows[0].message and report.added == 0


def test_import_when_cells_span_lines_counts_lines_of_the_file(load: Load) -> None:
    text = (
        'id,name,kind,text,ata\nf-1,Uno,futbolista,"línea 1\nlínea 2 ""cita""\n",x\nf-2,Dos,futbolista,,y\n'
    )
    assert notes(load(text)) == [(4, 3, "ata", "x"), (5, 21, "ata", "y")]


def test_import_when_text_has_control_codes_refuses_the_rows(load: Load) -> None:
    rows = ["\x1b[2JBorrado", "abc\u202ednuorg", "Campana\x07", "C1\x9b31mRojo"]
    report = load("id,name,kind\n" + "".join(f"d-{n},{text},dt\n" for n, text in enumerate(rows)))
    assert [row.line for row in report.rows] == [2, 3, 4, 5]
    assert all(row.message.isprintable() for row in report.rows)


def test_import_when_a_line_never_ends_refuses_it_without_reading_on(load: Load) -> None:
    with pytest.raises(InputError, match="longer than"):
        load(b"id,name,kind\n" + b"x" * 9_000_000)


def test_import_when_text_was_read_in_a_wrong_encoding_warns_with_the_right_spelling(load: Load) -> None:
    report = load(
        "id,name,kind,text\nd-1,Me Rehúyo,dt,\nd-2,Me RehÃºyo,dt,\n"
        "d-3,Ángel (â€™09),dt,\nd-4,São Mar,dt,Mar MÃ¡s\n"
    )
    assert report.added == 4
    assert [(w.line, w.column, w.field) for w in report.warnings] == [
        (3, 5, "name"),
        (4, 5, "name"),
        (5, 16, "text"),
    ]
    assert '"Me Rehúyo"' in report.warnings[0].message and "’09" in report.warnings[1].message


def test_import_when_letters_were_lost_before_warns(load: Load) -> None:
    report = load("id,name,kind\nd-1,Se\ufffdor,dt\n")
    assert report.added == 1 and "lost" in report.warnings[0].message


@pytest.mark.parametrize("number", ["2-ene", "Jan-02", "2024-02-01", "1,00E+05", "1E+05", "3-abr."])
def test_import_when_a_spreadsheet_may_have_changed_a_number_warns(load: Load, number: str) -> None:
    report = load(f'id,name,kind,number\nd-1,Uno,dt,"{number}"\nd-2,Dos,dt,A-2\nd-3,Tres,dt,1e3\n')
    assert report.added == 3
    assert [(w.line, w.field) for w in report.warnings] == [(2, "number")]


def test_import_when_a_column_turns_to_text_late_stays_text(load: Load, catalogue: Catalogue) -> None:
    rows = "".join(f"y-{n:05d},Carta {n},dt,{n if n < 4990 else f'P-{n}'}\n" for n in range(5000))
    assert load("id,name,kind,number\n" + rows).added == 5000
    assert catalogue.card("y-04995", "futbol").number == "P-4995"
    assert catalogue.card("y-00007", "futbol").number == "7"


def test_import_when_rows_go_beyond_the_bounds_of_lists_keeps_counting(load: Load) -> None:
    report = load("id,name,kind,ata\n" + "".join(f"c-{n},N,futbolista,x\n" for n in range(1500)))
    assert report.bad == 1500 and len(report.rows) == 1000 and report.rows[-1].line == 1001


@pytest.mark.parametrize("name", ["missing.csv", "."])
def test_import_when_the_file_cannot_be_read_says_so(catalogue: Catalogue, tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        catalogue.import_cards(tmp_path / name, game="futbol")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "Excel"),
        (b"\x1f\x8b\x08" + b"\0" * 30, "gzip"),
        (b"PK\x03\x04" + b"\0" * 30, "ZIP"),
    ],
)
def test_import_when_the_file_is_an_archive_says_which(load: Load, content: bytes, word: str) -> None:
    with pytest.raises(InputError, match=word):
        load(content)
