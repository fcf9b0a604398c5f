"""Card tables as players keep them, in three languages: no mapping needed; decks and matches from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

TABLES = {
    "es.csv": """\
codigo;nombre;coleccion;numero;clase;rareza;estrellas;ataque;defensa;evoluciona_de;rol;tipo;velocidad;uso
x-1;Ana Uno;PRO;001;Jugador;Común;3;1.500;1.200;;Creadora;normal;;
x-2;Ana Dos;PRO;002;futbolista;Figura;5;2.300;1.800;x-1;Creadora;Efecto;;
x-3;Pase;PRO;003;Táctica;rara;;;;;;;Rápida;
x-4;Freno;PRO;004;TRAMPA;leyenda;;;;;;;Contraataque;
x-5;Doña Jefa;PRO;005;Director técnico;;;;;;;;;una vez por duelo
""",
    "pt.csv": """\
codigo,nome,colecao,numero,tipo_carta,raridade,estrelas,ata,defesa,evolui_de,funcao,categoria,velocidade,uso
x-1,Ana Uno,PRO,001,jogador,comum,3,1500,1200,,Creadora,normal,,
x-2,Ana Dos,PRO,002,futebolista,figura,5,2300,1800,x-1,Creadora,efeito,,
x-3,Pase,PRO,003,tática,raro,,,,,,,rapida,
x-4,Freno,PRO,004,armadilha,lenda,,,,,,,contra-ataque,
x-5,Doña Jefa,PRO,005,treinador,,,,,,,,,uma vez por duelo
""",
    "en.csv": """\
id,card,set,number,type,rarity,level,attack,defence,evolution_of,role,category,speed,use
x-1,Ana Uno,PRO,001,player,Common,3,1500,1200,,Creadora,Normal,,
x-2,Ana Dos,PRO,002,footballer,figure,5,2300,1800,x-1,Creadora,effect,,
x-3,Pase,PRO,003,tactic,rare,,,,,,,quick,
x-4,Freno,PRO,004,trap,legend,,,,,,,counter,
x-5,Doña Jefa,PRO,005,coach,,,,,,,,,once per duel
""",
}

EXPECTED: dict[str, dict[str, Any]] = {
    "x-1": {"stars": 3, "ata": 1500, "def": 1200, "rol": "Creadora", "tipo": "Normal"},
    "x-2": {"stars": 5, "ata": 2300, "def": 1800, "rol": "Creadora", "tipo": "Efecto", "evolves_from": "x-1"},
    "x-3": {"speed": "rapida"},
    "x-4": {"speed": "contraataque"},
    "x-5": {"uso": "una_vez"},
}

PLAIN = "id,name,set,number,kind,rarity,stars,ata,def,evolves_from,speed\n" + "".join(
    [f"f-{n:02d},Ficha {n},BASE,{n:03d},futbolista,comun,4,{1000 + 50 * n},1000,,\n" for n in range(9)]
    + ["f-20,Pizarra,BASE,020,tactica,comun,,,,,normal\n", "f-30,Marta,BASE,030,dt,comun,,,,,\n"]
)
PLAIN_DECK = "".join(f"3 Ficha {n}\n" for n in range(9)) + "3 Pizarra\n1 Marta\n"


@pytest.fixture(autouse=True)
def only_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_SHIPPED", "0")


@pytest.mark.parametrize("name", sorted(TABLES))
def test_table_when_imported_needs_no_mapping(
    name: str, tmp_path: Path, cardkit: Callable[..., Outcome]
) -> None:
    (tmp_path / name).write_text(TABLES[name], encoding="utf-8")
    db = str(tmp_path / "own.sqlite")
    done = cardkit("import", tmp_path / name, "--game", "futbol", db=db)
    assert done.code == 0, done
    out = tmp_path / "out.json"
    assert cardkit("export", "--game", "futbol", "--to", "json", "-o", out, db=db).code == 0
    cards = {card["id"]: card for card in json.loads(out.read_text(encoding="utf-8"))}
    assert [cards[id]["kind"] for id in sorted(cards)] == [
        "futbolista",
        "futbolista",
        "tactica",
        "trampa",
        "dt",
    ]
    assert [cards[id]["rarity"] for id in sorted(cards)] == ["comun", "figura", "rara", "leyenda", None]
    for id, attrs in EXPECTED.items():
        known = {key: value for key, value in cards[id]["attrs"].items() if value is not None}
        assert known == attrs, id
        assert (cards[id]["set"], cards[id]["number"]) == ("PRO", f"00{id[-1]}")


def test_cards_without_codes_when_played_do_nothing_and_say_so(
    tmp_path: Path, cardkit: Callable[..., Outcome]
) -> None:
    (tmp_path / "cards.csv").write_text(PLAIN, encoding="utf-8")
    deck = tmp_path / "a.deck"
    deck.write_text("game: futbol\n" + PLAIN_DECK, encoding="utf-8")
    db, log = str(tmp_path / "own.sqlite"), tmp_path / "a.jsonl"
    assert cardkit("import", tmp_path / "cards.csv", "--game", "futbol", db=db).code == 0
    assert cardkit("check", deck, db=db).code == 0
    played = cardkit("play", deck, deck, "--seed", "7", "--log", log, db=db)
    assert played.code == 0, played
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert any("Pizarra has no effect codes" in notice for notice in header["setup"]["notices"]), header
    assert cardkit("verify", log, db=db).code == 0
