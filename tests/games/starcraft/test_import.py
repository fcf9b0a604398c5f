"""Card tables as players keep them, in three languages: no mapping needed, and gaps filled can be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

HEADS = {
    "es.csv": "código nombre tipo raza iconos ataque_mayor vida_mayor ataque_menor vida_menor origen"
    " juego_base brood_war unidad tipo_unidad blancos apoyo asistencia",
    "pt.csv": "id nome tipo raça ícones ataque_maior vida_maior ataque_menor vida_menor origem"
    " jogo_base brood_war unidade tipo_unidad alvos apoio assistência",
    "en.csv": "card_uid card kind race unit_icons major_attack major_health minor_attack minor_health"
    " source_deck core brood_war unit domain can_target support_value assist",
}
ROWS = {
    "es.csv": (
        "x-1,Uno,Estándar,Zerg,zergling|hidralisco,5,4,2,5,inicial,sí,no,,,,,",
        "x-2,Dos,refuerzo,Terran,cualquiera,,,,,tecnología,,,,,,,",
        "x-3,Tres,Unidad,protoss,,,,,,,,,Zelote,terrestre,tierra,1,no",
    ),
    "pt.csv": (
        "x-1,Uno,padrão,zerg,zergling|hidralisco,5,4,2,5,inicial,sim,não,,,,,",
        "x-2,Dos,reforço,terran,qualquer,,,,,tecnologia,,,,,,,",
        "x-3,Tres,unidade,protoss,,,,,,,,,zealot,terra,terra,1,não",
    ),
    "en.csv": (
        "x-1,Uno,standard,zerg,zergling|hydralisk,5,4,2,5,starting,yes,no,,,,,",
        "x-2,Dos,reinforcement,terran,ANY,,,,,tech,,,,,,,",
        "x-3,Tres,unit,protoss,,,,,,,,,zealot,ground,ground,1,no",
    ),
}
EXPECTED: dict[str, tuple[str, dict[str, Any]]] = {
    "x-1": (
        "standard",
        {
            "race": "zerg",
            "source": "starting",
            "icons": ["zergling", "hydralisk"],
            "major_attack": 5,
            "major_health": 4,
            "minor_attack": 2,
            "minor_health": 5,
            "in_base": True,
            "in_brood_war": False,
        },
    ),
    "x-2": ("reinforcement", {"race": "terran", "source": "technology", "icons": ["any"]}),
    "x-3": (
        "unit",
        {
            "race": "protoss",
            "unit": "zealot",
            "unit_type": "ground",
            "targets": ["ground"],
            "support": 1,
            "assist": False,
        },
    ),
}


@pytest.mark.parametrize("name", sorted(HEADS))
def test_table_when_imported_needs_no_mapping(
    name: str, tmp_path: Path, cardkit: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_SHIPPED", "0")
    lines = [HEADS[name].replace(" ", ","), *ROWS[name]]
    (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    db, out = str(tmp_path / "own.sqlite"), tmp_path / "out.json"
    done = cardkit("import", tmp_path / name, "--game", "starcraft", db=db)
    assert done.code == 0, done
    assert cardkit("export", "--game", "starcraft", "--to", "json", "-o", out, db=db).code == 0
    found = {card["id"]: card for card in json.loads(out.read_text(encoding="utf-8"))}
    for id, (kind, attrs) in EXPECTED.items():
        known = {key: value for key, value in found[id]["attrs"].items() if value is not None}
        assert (found[id]["kind"], known) == (kind, attrs)


def test_gap_filled_by_an_import_can_be_played(tmp_path: Path, cardkit: Callable[..., Outcome]) -> None:
    scenario = tmp_path / "case.json"
    sides = [
        {"front": "Z-UNIT-HYDRALISK", "standard": "Z-CORE-06"},
        {"front": "P-UNIT-ZEALOT", "standard": "P-STA-03"},
    ]
    case = {
        "game": "starcraft",
        "title": "A core card",
        "source": "own box",
        "options": {"ability": "mandatory"},
        "state": {"phase": "resolving", "skirmishes": [{"sides": sides}]},
        "expect": {"events": [{"event": "strength", "seat": 0, "attack": 6, "health": 5}]},
    }
    scenario.write_text(json.dumps(case), encoding="utf-8")
    db = str(tmp_path / "own.sqlite")
    refused = cardkit("resolve", scenario, db=db)
    assert refused.code == 1 and "Z-CORE-06" in refused.out + refused.err
    table = "id,icons,major_attack,major_health,minor_attack,minor_health,ability_known\n"
    (tmp_path / "box.csv").write_text(table + "Z-CORE-06,hydralisk,6,5,2,5,yes\n", encoding="utf-8")
    assert cardkit("import", tmp_path / "box.csv", "--game", "starcraft", db=db).code == 0
    assert cardkit("resolve", scenario, db=db).code == 0
