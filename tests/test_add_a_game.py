"""The guide for adding a game, followed to the letter: a sixth game from outside the package."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The guide's package, written from its listings and put where Python finds installed packages."""
    folder = tmp_path_factory.mktemp("plugin") / "site-packages"
    guide = (ROOT / "docs" / "add-a-game.md").read_text()
    listings = dict(re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", guide, re.S))
    assert len(listings) == 7
    for name, text in listings.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    points = re.search(r'\[project.entry-points."cardkit.games"\]\n(.*?)\n', listings["pyproject.toml"])
    assert points is not None
    info = folder / "duelo_colores-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: duelo-colores\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[cardkit.games]\n{points[1].replace(chr(34), '')}\n")
    return folder


def run(package: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "PYTHONPATH": f"{package}{os.pathsep}{ROOT}",
        "CARDKIT_DB": str(package.parent / "cards.db"),
    }
    return subprocess.run(
        [sys.executable, "-m", "cardkit", *words],
        env=env,
        cwd=package.parent,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_game_when_added_from_outside_is_checked_like_the_others(package: Path) -> None:
    good = run(package, "check", "-", stdin="game: duelo\nMagos:\n1 Maga de fuego\nHechizos:\n2 chispa\n")
    assert (good.returncode, good.stderr) == (0, "")
    assert "legal (duelo/clasico, 3 cards)" in good.stdout
    bad = run(package, "check", "-", "--lang", "es", stdin="game: duelo\n2 Chispa\n1 Mago de agua\n")
    assert bad.returncode == 1
    assert "falta un mago rojo para Chispa" in bad.stdout
    included = run(package, "check", "-", stdin="game: duelo\ninclude: caja basica\n")
    assert included.returncode == 0


def test_game_when_added_from_outside_is_in_every_list(package: Path) -> None:
    games = json.loads(run(package, "games", "--output-format", "json").stdout)["games"]
    assert [game["game"] for game in games][-1] == "duelo"
    assert "DUC301" in run(package, "rules", "duelo").stdout
    assert "Reglas del duelo de colores, 2" in run(package, "explain", "DUC301").stdout
    assert "Maga de fuego" in run(package, "cards", "color:red poder>5", "--game", "duelo").stdout
    checked = run(package, "check-data", "site-packages/duelo_colores/data", "--game", "duelo")
    assert checked.returncode == 0, checked.stdout


def test_game_when_uninstalled_is_gone_from_the_catalogue(package: Path) -> None:
    info = package / "duelo_colores-1.0.dist-info"
    info.rename(package.parent / "uninstalled")
    games = json.loads(run(package, "games", "--output-format", "json").stdout)["games"]
    assert "duelo" not in [game["game"] for game in games]
    (package.parent / "uninstalled").rename(info)
    assert "duelo" in run(package, "games").stdout
