"""Faults that other card tools had in public, held against cardkit with cards and decks of our own.

``own`` is a catalogue without the shipped cards, filled by the test through the command line, in process.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

# Sixteen songs of power 1 or 2 in four colours, two wild cards, two FX: thirty copies of the first fifteen
# make a legal deck.
SONGS = """id,name,artist,playlist,kind,colour,power
c-01,Trueno de Papel,Las Grúas,Andén,lead,amarillo,1
c-02,Charco Hondo,Las Grúas,Andén,bass,verde,1
c-03,Linterna,Nora Pasos,Andén,beat,azul,1
c-04,Media Vuelta,Nora Pasos,Andén,loop,rojo,1
c-05,Té de Boldo,Cuarteto Yuyo,Andén,lead,amarillo,2
c-06,Contra-Reloj,Cuarteto Yuyo,Silo,beat,azul,2
c-07,Sal-y-Limón,Las Grúas,Silo,bass,verde,2
c-08,Vereda,Nora Pasos,Silo,loop,rojo,2
c-09,Ñoquis del 29,Cuarteto Yuyo,Silo,lead,amarillo,1
c-10,Pétalo,Las Grúas,Silo,beat,azul,1
c-11,Bajamar,Nora Pasos,Silo,bass,verde,1
c-12,Remolino,Cuarteto Yuyo,Silo,loop,rojo,1
c-13,Ladrillo,Las Grúas,Dique,beat,azul,2
c-14,Yunque,Nora Pasos,Dique,loop,rojo,2
c-15,Farola,Cuarteto Yuyo,Dique,lead,amarillo,2
c-16,Óxido,Las Grúas,Dique,bass,verde,3
c-17,Comodín Azul Noche,Nora Pasos,Dique,wild,blanco,2
c-18,Sube y Baja,,Dique,fx,negro,1
"""
SONG_NAMES = [line.split(",")[1] for line in SONGS.splitlines()[1:16]]

# A deck of thirty and a DT; Zurda evolves from Zurda Joven.
TEAM = """id,name,kind,rarity,stars,ata,def,evolves_from,speed
j-01,Ñato Córdoba,futbolista,comun,3,1400,1100,,
j-02,Güemes Arriba,futbolista,comun,4,1600,1500,,
j-03,Pampa Sur,futbolista,comun,2,800,1300,,
j-04,Tero Bravo,futbolista,comun,3,1300,1200,,
j-05,Zurda Joven,futbolista,comun,3,1200,900,,
j-06,Zurda de Oro,futbolista,rara,5,2200,1700,j-05,
j-07,Muralla Vieja,futbolista,comun,1,300,1000,,
j-08,Pase Largo,tactica,comun,,,,,normal
j-09,Doble Marca,tactica,comun,,,,,rapida
j-10,Foul Táctico,trampa,comun,,,,,normal
j-11,Barrera,trampa,comun,,,,,contraataque
j-12,El Potrero,estadio,comun,,,,,
j-13,Rosa Quiroga,dt,comun,,,,,
j-14,Beto Funes,dt,comun,,,,,
"""
ELEVEN = """3 Ñato Córdoba
3 Güemes Arriba
3 Pampa Sur
3 Tero Bravo
2 Zurda Joven
1 Zurda de Oro
3 Muralla Vieja
3 Pase Largo
3 Doble Marca
3 Foul Táctico
3 Barrera
1 Rosa Quiroga
"""


class Own:
    """A catalogue of the test's own cards and the commands on it."""

    def __init__(self, run: Callable[..., Outcome], folder: Path) -> None:
        self.folder = folder
        self.db = str(folder / "own.sqlite")
        self._run = run

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run(self, *words: Any, stdin: bytes = b"") -> Outcome:
        return self._run(*words, stdin=stdin, db=self.db)

    def take(self, game: str, content: str | bytes, *options: str, name: str = "cards.csv") -> Outcome:
        """Import a file of cards; its report is JSON."""
        path = self.write(name, content)
        return self.run("import", path, "--game", game, *options, "--output-format", "json")

    def report(self, game: str, content: str | bytes, *options: str, name: str = "cards.csv") -> Any:
        """Import a file of cards that can be read; what the report says."""
        done = self.take(game, content, *options, name=name)
        assert done.out, done
        return json.loads(done.out)

    def check(self, game: str, content: str | bytes, *options: str, name: str = "deck.txt") -> Any:
        """The report on one deck; the exit code must fit the verdict."""
        path = self.write(name, content)
        done = self.run("check", path, "--game", game, *options, "--output-format", "json")
        assert done.out, done
        deck = json.loads(done.out)["decks"][0]
        assert done.code == (0 if deck["legal"] else 1), done
        return deck

    def text(self, game: str, content: str | bytes, *options: str, name: str = "deck.txt") -> str:
        """What ``check`` prints for people about one deck."""
        return self.run("check", self.write(name, content), "--game", game, *options).out

    def cards(self, game: str, query: str = "") -> list[dict[str, Any]]:
        done = self.run("cards", query, "--game", game, "--limit", "9999", "--output-format", "json")
        assert done.code == 0, done
        found: list[dict[str, Any]] = json.loads(done.out)["cards"]
        return found


@pytest.fixture
def own(cardkit: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Own:
    monkeypatch.setenv("CARDKIT_SHIPPED", "0")
    monkeypatch.chdir(tmp_path)
    return Own(cardkit, tmp_path)


@pytest.fixture
def songs(own: Own) -> Own:
    assert own.report("dropmix", SONGS)["added"] == 18
    return own


@pytest.fixture
def team(own: Own) -> Own:
    assert own.report("futbol", TEAM)["added"] == 14
    return own


def errors(deck: Any) -> list[tuple[str, int]]:
    """Code and line of every error."""
    return [(one["code"], one["line"]) for one in deck["findings"] if one["severity"] == "error"]


def pairs(*skipped: str) -> list[str]:
    """Two of every song but those named, as the lines of a deck."""
    return [f"2 {name}" for name in SONG_NAMES if name not in skipped]
