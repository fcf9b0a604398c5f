"""Shared by the catalogue's tests: an empty catalogue, files to import, and a small game of our own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit import resources
from cardkit.catalogue import shipped
from cardkit.catalogue.catalogue import Catalogue, open_catalogue
from cardkit.catalogue.import_report import FileReport
from cardkit.game import Game

FUTBOL = """id,name,set,number,kind,rarity,stars,ata,def,evolves_from,speed
f-01,Ñandú Veloz,BASE,001,futbolista,comun,3,1500,1200,,
f-02,Güiraldes Firme,BASE,002,futbolista,comun,4,1700,1600,,
f-03,Tomás Aguirre · Norte 2026,BASE,003,futbolista,comun,3,1400,1000,,
f-04,Tomás Aguirre · Norte 2012,BASE,004,futbolista,rara,5,2300,1800,f-03,
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    """A catalogue without the shipped cards, in a file of its own."""
    with open_catalogue(tmp_path / "cards.db", shipped=False) as found:
        yield found


@pytest.fixture
def load(catalogue: Catalogue, tmp_path: Path) -> Callable[..., FileReport]:
    """Import text or bytes as a file of that name into the empty catalogue; the file's report."""

    def run(
        content: str | bytes, name: str = "cards.csv", game: str = "futbol", **options: Any
    ) -> FileReport:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return catalogue.import_cards(path, game=game, **options).files[0]

    return run


class Mini:
    """A game of our own with its data in a folder: what is shipped can be changed at will."""

    SCHEMA: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "array",
        "items": {"$ref": "#/$defs/card"},
        "$defs": {
            "card": {
                "x-identity": "id",
                "type": "object",
                "additionalProperties": False,
                "required": ["id", "name", "kind"],
                "properties": {
                    "id": {"type": "string", "minLength": 1, "maxLength": 40},
                    "set": {"type": ["string", "null"]},
                    "number": {"type": ["string", "null"]},
                    "name": {"type": "string", "minLength": 1, "maxLength": 200},
                    "kind": {"type": "string"},
                    "rarity": {"type": ["string", "null"]},
                    "attrs": {
                        "type": "object",
                        "additionalProperties": False,
                        "properties": {
                            "power": {"type": ["integer", "null"], "maximum": 99},
                            "weight": {"type": ["number", "null"]},
                            "holo": {"type": ["boolean", "null"]},
                            "colours": {"type": ["array", "null"], "items": {"type": "string"}},
                            "sizes": {"type": ["array", "null"], "items": {"type": "integer"}},
                            "parts": {"type": ["object", "null"]},
                            "note": {"type": ["string", "null"]},
                        },
                    },
                    "effects": {"type": ["array", "null"]},
                    "text": {"type": ["string", "null"]},
                    "aliases": {"type": ["array", "null"], "items": {"type": "object"}},
                    "status": {"type": "string"},
                    "provenance": {"type": ["object", "null"]},
                },
            }
        },
    }

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = root / "data" / "mini"
        (self.data / "cards").mkdir(parents=True)
        (root / "data" / "common.toml").write_text("")
        schema = root / "mini.schema.json"
        schema.write_text(json.dumps(self.SCHEMA))
        self.game = Game(
            id="mini",
            names={"en": "Mini"},
            kinds={"a": ("a",)},
            default_format="any",
            data=str(self.data),
            schema=str(schema),
        )

    def ship(self, cards: list[dict[str, Any]], version: str = "2026.1", file: str = "all.json") -> None:
        """Makes these cards the shipped data of that version."""
        (self.data / "cards" / file).write_text(json.dumps(cards))
        (self.root / "data" / "VERSION").write_text(version)


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mini:
    """The only game there is, with data that the test ships."""
    made = Mini(tmp_path / "ship")
    real = resources.folder
    monkeypatch.setattr(shipped, "all_games", lambda: [made.game])
    monkeypatch.setattr(
        resources, "folder", lambda name: str(made.root / "data") if name == "data" else real(name)
    )
    return made
