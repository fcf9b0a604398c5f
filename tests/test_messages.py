"""Program strings in Spanish and Portuguese: none is missing, every command speaks them, logs do not."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from cardkit import i18n
from cardkit.finding import SEVERITIES, severity_word
from cardkit.match.notice import Notice, said
from cardkit.reasons import syntax, system
from tests.conftest import DATA, EXAMPLES, ROOT, Outcome

Run = Callable[..., Outcome]
languages = pytest.mark.parametrize("language", ["es", "pt"])
BAD = EXAMPLES / "DMX102" / "bad-one-over.deck"
BOMB, BLADE = (DATA / "dropmix" / "decks" / name for name in ("bomb-chiller.deck", "blade-controller.deck"))
# Forms of vos, which only the football game uses, as its published text does.
VOSEO = re.compile(
    r"\b(vos|tenés|podés|querés|(us|sac|agreg|cambi|dej|import|revis|jug|mir|llev|baj|pas|cont|indic|complet)á"
    r"|(pon|mov|met)é|(escrib|eleg|correg)í)\b",
    re.IGNORECASE,
)


@cache
def tool() -> Any:
    """The script ``.ci/messages`` as a module."""
    loader = SourceFileLoader("messages_tool", str(ROOT / ".ci" / "messages"))
    spec = importlib.util.spec_from_loader("messages_tool", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@cache
def catalog(language: str) -> Catalog:
    """The translations as people edit them."""
    with (tool().LOCALE / language / "LC_MESSAGES" / "cardkit.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Every string and its translation."""
    for message in catalog(language):
        if message.id:
            yield str(message.id), str(message.string)


def placeholders(text: str) -> list[str]:
    """The placeholders of a text with their conversions and format specs, sorted."""
    parts = string.Formatter().parse(text)
    return sorted(
        f"{name}!{conversion}:{spec}" for _text, name, spec, conversion in parts if name is not None
    )


# --- the catalogues -----


@languages
def test_catalogue_when_compared_with_the_code_has_every_string_and_no_other(language: str) -> None:
    marked = {message.id for message in tool().extracted() if message.id}
    translated = {message.id for message in catalog(language) if message.id}
    assert len(marked) > 700
    assert translated == marked, "run: python .ci/messages, then translate what is empty"


@languages
def test_translation_when_looked_at_is_there_and_not_fuzzy(language: str) -> None:
    assert [id for id, text in messages(language) if not text.strip()] == []
    assert [message.id for message in catalog(language) if message.id and message.fuzzy] == []


@languages
def test_translation_when_compared_has_the_placeholders_of_the_string(language: str) -> None:
    wrong = [(id, text) for id, text in messages(language) if placeholders(id) != placeholders(text)]
    assert wrong == []


@languages
def test_translation_when_compared_begins_ends_and_breaks_as_the_string(language: str) -> None:
    def shape(text: str) -> tuple[str, str, int]:
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :], text.count("\n")

    assert [(id, text) for id, text in messages(language) if shape(id) != shape(text)] == []


@languages
def test_compiled_catalogue_when_read_is_what_the_translations_give(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalog(language))
    compiled.seek(0)
    with (tool().LOCALE / language / "LC_MESSAGES" / "cardkit.mo").open("rb") as file:
        shipped = {message.id: message.string for message in read_mo(file) if message.id}
    fresh = {message.id: message.string for message in read_mo(compiled) if message.id}
    assert shipped == fresh, "run: python .ci/messages"


@pytest.mark.parametrize("call", ["_(word)", "_(f'{word} cards')", "_('a' + 'b')", "mark(word)", "_()"])
def test_mark_when_its_argument_is_no_literal_is_refused(call: str, tmp_path: Path) -> None:
    (tmp_path / "cardkit").mkdir()
    (tmp_path / "cardkit" / "one.py").write_text(f"\nprint({call})\n")
    with pytest.raises(SystemExit, match=r"cardkit/one\.py:2: .*literal"):
        tool().extracted(tmp_path)


def test_mark_when_inside_an_f_string_is_found(tmp_path: Path) -> None:
    (tmp_path / "cardkit").mkdir()
    (tmp_path / "cardkit" / "one.py").write_text("print(f\"{_('the one')}: {mark('the other')}\")\n")
    assert {"the one", "the other"} <= {message.id for message in tool().extracted(tmp_path)}


def test_spanish_when_it_addresses_people_says_tu() -> None:
    found = [text for _id, text in messages("es") if VOSEO.search(text)]
    for game in ("adrenalyn", "dropmix", "evolution", "starcraft"):
        rules = tomllib.loads((DATA / game / "formats.toml").read_text(encoding="utf-8"))["rule"]
        texts = [rule[key]["es"] for rule in rules.values() for key in ("what", "why", "fix", "message")]
        found += [text for text in texts if VOSEO.search(text)]
    assert found == []


@languages
def test_words_kept_in_variables_when_spoken_are_translated(language: str) -> None:
    i18n.use(language)
    spoken = [severity_word(severity) for severity in SEVERITIES]
    assert spoken == {"es": ["error", "aviso", "consejo"], "pt": ["erro", "aviso", "conselho"]}[language]


# --- the commands -----


def spoken(words: tuple[str, ...], environment: dict[str, str]) -> str:
    """What a new process prints: help pages are worded while modules are imported."""
    env = {**os.environ, "COLUMNS": "100", "PYTHONUTF8": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", *words], capture_output=True, text=True, env=env, encoding="utf-8"
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "environment", "says"),
    [
        (("check", "--lang", "es", "-h"), {}, ("Revisa mazos", "Argumentos", "Opciones", "Ejemplo: cardkit")),
        (("-h",), {"LANG": "pt_BR.UTF-8"}, ("Opções", "Comandos", "Verifica baralhos", "Exemplo: cardkit")),
        (("--lang=es", "catalogue"), {}, ("Órdenes", "Quita una carta", "Muestra esta página")),
    ],
)
def test_help_page_when_another_language_is_spoken_is_in_it(
    words: tuple[str, ...], environment: dict[str, str], says: tuple[str, ...]
) -> None:
    out = spoken(words, environment)
    assert [part for part in says if part not in out] == []
    assert not re.search(r"\b(Options|Arguments|Commands|default|Show|Example)\b", out)


@pytest.mark.parametrize(
    ("words", "environment", "language"),
    [
        (("--lang", "es"), {}, "es"),
        (("--lang=pt",), {"LANG": "es_AR.UTF-8"}, "pt"),
        ((), {"LANG": "es_AR.UTF-8"}, "es"),
        ((), {"CARDKIT_LANG": "es", "LANG": "pt_BR.UTF-8"}, "es"),
        ((), {"LC_ALL": "pt_PT.UTF-8", "LANG": "es_ES.UTF-8"}, "pt"),
        ((), {"LANG": "fr_FR.UTF-8"}, "en"),
        (("--lang", "en"), {"CARDKIT_LANG": "es"}, "en"),
    ],
)
@pytest.mark.parametrize("way", [(), ("--max-warnings", "3")], ids=["fast", "typer"])
def test_check_when_a_language_is_chosen_speaks_it_both_ways(
    way: tuple[str, ...],
    words: tuple[str, ...],
    environment: dict[str, str],
    language: str,
    cardkit: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    done = cardkit("check", BAD, *words, *way)
    assert done.code == 1
    sums = {
        "en": ("not legal", "1 deck, 0 legal", "fix:", "source:"),
        "es": ("no legal", "1 mazo, legales: 0", "solución:", "fuente:"),
        "pt": ("não legal", "1 baralho, legais: 0", "solução:", "fonte:"),
    }[language]
    assert [part for part in sums if part not in done.out] == []


CALLS: list[tuple[tuple[Any, ...], str, str]] = [
    (("explain", "DMX102"), "Solución: Cambia", "Solução: "),
    (("explain", "DMX999"), "no existe la regla DMX999", "não existe a regra DMX999"),
    (("rules", "dropmix/solo"), "consejo ", "conselho "),
    (("rules", "dropmix/none"), "no tiene el formato", "não tem o formato"),
    (("games", "dropmix"), "verificadas", "primeiro valor: preset standard"),
    (("games", "nothing"), "juegos conocidos: adrenalyn", "jogos conhecidos: adrenalyn"),
    (("cards", "kind:wild", "--game", "dropmix", "--limit", "2"), "2 de ", "2 de "),
    (("cards", "powr>2", "--game", "dropmix"), "¿querías decir power", "você quis dizer power"),
    (("cards", "(a or"), "a «or» le falta", "falta um termo"),
    (("show", "nobody at all"), "no existe la carta", "não existe a carta"),
    (("deck", "stats", BOMB), "copias", "cópias"),
    (("deck", "diff", BOMB, BOMB), "el mismo mazo", "o mesmo baralho"),
    (("deck", "convert", BOMB, "--to", "xml"), "--to admite", "--to aceita"),
    (("import", "nowhere.csv", "-g", "futbol"), "no existe ese archivo o carpeta", "não existe esse arquivo"),
    (("import", "some.csv"), "falta --game", "falta --game: de qual"),
    (("export", "-g", "dropmix", "--to", "xml"), "por ejemplo --to csv", "por exemplo --to csv"),
    (("catalogue", "undo", "999"), "no existe la importación 999", "não existe a importação 999"),
    (("check", "nowhere"), "no se puede revisar: no existe", "não pode ser verificado: não existe"),
    (("check", BAD, "--on", "5/4/2026"), "no es un día", "não é um dia"),
    (("check-data", "nowhere"), "archivos revisados: 0", "arquivos verificados: 0"),
    (("init", "nowhere"), "no existe esa carpeta", "não existe essa pasta"),
    (("play", BOMB, BLADE, "--seed", "7"), " turnos (se llegó a la meta)", " turnos (a meta foi alcançada)"),
    (("play", BOMB, BLADE, "--agent", "nobody"), "agente desconocido", "agente desconhecido"),
    (("play", BOMB), "Clash se juega con", "Clash é jogado com"),
    (("simulate", BOMB, BLADE, "-n", "2", "--seed", "7"), "% de victorias", "% de vitórias"),
    (("resolve", "nowhere"), "escenarios: 0; bien: 0", "cenários: 0; certos: 0"),
    (
        ("verify", "nowhere"),
        "registros: 0; válidos: 0, no válidos: 0",
        "registros: 0; válidos: 0, inválidos: 0",
    ),
]


@languages
@pytest.mark.parametrize(
    ("words", "spanish", "portuguese"),
    CALLS,
    ids=[f"{place}-{call[0][0]}" for place, call in enumerate(CALLS)],
)
def test_command_when_another_language_is_asked_for_speaks_it(
    words: tuple[Any, ...], spanish: str, portuguese: str, language: str, cardkit: Run
) -> None:
    done = cardkit(*words, "--lang", language)
    assert {"es": spanish, "pt": portuguese}[language] in done.out + done.err
    assert not re.search(r"\b(error: |fix: |expected|cannot|there is no)", done.out.replace("error: ", ""))


TABLE = "id,nombre,clase,ata\nx-1,Uno,futbolista,mucho\n,Dos,futbolista,100\n"


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "es",
            ("se esperaba: un número entero, como 1500", "cada fila necesita un id", "filas con errores: 2"),
        ),
        ("pt", ("esperava-se: um número inteiro, como 1500", "cada linha precisa de um id", "com erros: 2")),
    ],
)
def test_import_report_when_rows_are_bad_is_in_the_language(
    language: str, says: tuple[str, ...], cardkit: Run, tmp_path: Path
) -> None:
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    done = cardkit(
        "import",
        tmp_path / "cards.csv",
        "-g",
        "futbol",
        "--map",
        "clase=kind",
        "--dry-run",
        "--lang",
        language,
    )
    assert done.code == 1
    assert [part for part in says if part not in done.out + done.err] == []


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        (("show",), "CARD is missing", "falta CARD"),
        (("cards", "--limt", "3"), "there is no option --limt; did you mean", "no existe la opción --limt"),
        (("cards", "--zzzz"), "there is no option --zzzz", "no existe la opción --zzzz"),
        (("shwo",), "there is no command shwo; did you mean 'show'?", "¿querías decir 'show'?"),
        (("zzzz",), "there is no command zzzz", "no existe la orden zzzz"),
        (("cards", "--limit"), "--limit takes a value", "--limit necesita un valor"),
        (("check", "--team=3"), "--team takes no value", "--team no lleva valor"),
        (("show", "one", "two"), "not expected here: two", "aquí sobra: two"),
        (("cards", "--limit", "x"), "--limit takes a whole number", "--limit necesita un número entero"),
        (("cards", "--limit", "0"), "a whole number from 1 up", "un número entero de 1 en adelante"),
    ],
)
def test_command_line_when_wrong_is_explained_in_our_words(
    words: tuple[str, ...], english: str, spanish: str, cardkit: Run
) -> None:
    done = cardkit(*words)
    assert done.code == 2 and english in done.err
    assert spanish in cardkit("--lang", "es", *words).err


def test_language_when_configured_gives_way_to_one_that_is_asked_for(
    cardkit: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cardkit.toml").write_text('language = "es"\n')
    monkeypatch.chdir(tmp_path)
    assert "mazo" in cardkit("check", BAD).out
    assert "baralho" in cardkit("--lang", "pt", "check", BAD).out
    assert "1 deck" in cardkit("check", BAD, "--lang", "en").out


# --- what does not depend on the language -----


def test_log_when_written_in_any_language_is_the_same(cardkit: Run, tmp_path: Path) -> None:
    logs = []
    for language in i18n.LANGUAGES:
        path = tmp_path / f"{language}.jsonl"
        done = cardkit("play", BAD, BOMB, "--allow-illegal", "--seed", "7", "--log", path, "--lang", language)
        assert done.code == 0
        logs.append(path.read_bytes())
    assert "no es legal (DMX102)" in cardkit("play", BAD, BOMB, "--allow-illegal", "--lang", "es").err
    assert (
        "deck 1 is not legal (DMX102) and was allowed"
        in json.loads(logs[0].split(b"\n")[0])["setup"]["notices"]
    )
    assert logs[0] == logs[1] == logs[2]


def test_notice_when_shown_is_in_the_language_and_else_english() -> None:
    notice = Notice("{card} has no effect codes: in this match it does nothing", card="{X}")
    i18n.use("es")
    assert notice == "{X} has no effect codes: in this match it does nothing"
    assert said(notice) == "{X} no tiene códigos de efecto: en esta partida no hace nada"
    assert said("read from a log") == "read from a log"


# --- reasons of others -----


@pytest.mark.parametrize(
    "text", ["", "{", '{"a" 1}', "[1 2]", '"a', '"a\n"', '"\\x"', '"\\u12"', "1 2", "[1,]"]
)
def test_json_reason_when_python_gives_one_is_translated(text: str) -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads(text)
    english, spanish = syntax(caught.value), ""
    i18n.use("es")
    spanish = syntax(caught.value)
    assert english != caught.value.msg and spanish not in (english, caught.value.msg)


def test_system_reason_when_the_system_gives_one_is_translated(tmp_path: Path) -> None:
    i18n.use("es")
    for path, says in ((tmp_path / "none", "no existe ese archivo o carpeta"), (tmp_path, "es una carpeta")):
        with pytest.raises(OSError) as caught:
            path.read_bytes()
        assert system(caught.value) == says
    assert system(OSError(9999, "strange")) == "strange"
