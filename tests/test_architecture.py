"""The rooms and their arrows: as the architecture page draws them, and no game named where none may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import DATA, GAMES, ROOT

PACKAGE = ROOT / "cardkit"
ROOMS = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}


def modules() -> Iterator[tuple[str, ast.Module, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        yield name.removesuffix(".__init__"), ast.parse(path.read_text()), path


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def room(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "cardkit" and len(parts) > 1 and parts[1] in ROOMS else None


def test_arrows_when_drawn_from_the_code_are_those_of_the_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    drawn = set(re.findall(r"^  (\w+) --> (\w+)$", page, re.M))
    real: dict[tuple[str, str], str] = {}
    for name, tree, _path in modules():
        for target in imports(tree):
            arrow = room(name), room(target)
            if arrow[0] and arrow[1] and arrow[0] != arrow[1]:
                real[arrow[0], arrow[1]] = f"{name} imports {target}"
    assert {arrow: why for arrow, why in real.items() if arrow not in drawn} == {}
    assert drawn - set(real) == set()
    assert {name for arrow in drawn for name in arrow} == ROOMS


def test_small_modules_when_looked_at_import_no_room() -> None:
    for name, tree, path in modules():
        if path.parent == PACKAGE and path.name not in ("__init__.py", "__main__.py"):
            assert [target for target in imports(tree) if room(target)] == [], name


def test_general_rooms_when_searched_name_no_game() -> None:
    words = re.compile(rf"\b({'|'.join(GAMES)})\b", re.I)
    allowed = {PACKAGE / "games" / "__init__.py"}
    for name, tree, path in modules():
        if (PACKAGE / "games") in path.parents and path not in allowed:
            continue
        if path in allowed:
            continue
        docs = {
            node.body[0].value.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
            and isinstance(node.body[0].value, ast.Constant)
        }
        for node in ast.walk(tree):
            texts = []
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docs:
                texts.append(node.value)
            elif isinstance(node, ast.Name):
                texts.append(node.id)
            for text in texts:
                if "Example" in text or "add a" in text or "game: " in text:
                    continue  # help texts show a command of some game
                assert not words.search(text), f"{name} line {node.lineno}: {text!r}"


def test_games_when_imported_know_only_themselves() -> None:
    for name, tree, _path in modules():
        parts = name.split(".")
        if parts[:2] == ["cardkit", "games"] and len(parts) > 2:
            for target in imports(tree):
                if target.startswith("cardkit.games."):
                    assert target.split(".")[2] == parts[2], f"{name} imports {target}"


@pytest.mark.parametrize("game", GAMES)
def test_game_when_looked_for_has_all_its_places(game: str) -> None:
    assert (PACKAGE / "games" / game / "__init__.py").exists()
    assert (ROOT / "schemas" / f"{game}.cards.schema.json").exists()
    for name in (
        "cards",
        "decks",
        "scenarios",
        "sets.json",
        "formats.toml",
        "corrections.json",
        "SOURCES.md",
    ):
        assert (DATA / game / name).exists(), name
    assert (ROOT / "docs" / "effects" / f"{game}.md").exists()


def test_modules_when_measured_stay_small() -> None:
    lengths = sorted(len(path.read_text().splitlines()) for _name, _tree, path in modules())
    assert lengths[len(lengths) // 2] <= 160
