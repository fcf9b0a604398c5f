"""Every command that README and the documentation show is run, and its output compared.

In ``console`` blocks a line that starts with ``$`` is a command and what follows is its output; a line ``…``
stands for any lines, and lines that start with ``>`` go on with the command. Commands of ``sh`` blocks are
run for their exit code alone. All commands of a page run in order, in one folder of their own that holds
copies of ``data`` and ``examples`` and the files the page itself gives (a comment ``file: NAME`` before a
listing, or around it), with a catalogue of their own. A command whose exit code is not 0 is followed by a
line ``# exit N``. ``CARDKIT_UPDATE_DOCS=1 pytest tests/test_docs.py`` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import DATA, ROOT, Outcome

sys.path.insert(0, str(ROOT / ".ci"))

from reference.commands import commands, example
from reference.pages import pages

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
GENERATED = ("docs/reference/", "docs/rules/", "docs/rulings/")
WRITTEN = [page for page in PAGES if not str(page.relative_to(ROOT)).startswith(GENERATED)]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
LISTING = re.compile(r"^<!-- file: (\S+) -->\n```\w*\n(.*?)^```$", re.S | re.M)
HIDDEN = re.compile(r"^<!-- file: (\S+)\n(.*?)^-->$", re.S | re.M)
# Blocks that set up a machine, and are run by .ci/run and tests/test_wheel.py.
SET_UP = re.compile(r"pip install|python3 -m venv|git clone|pre-commit")


def fences(text: str, *languages: str) -> list[str]:
    """The fenced blocks in these languages."""
    return [block for language, block in FENCE.findall(text) if language in languages]


class Folder:
    """Where the commands of one page run."""

    def __init__(self, path: Path, shipped_db: str, text: str) -> None:
        self.path = path
        self.db = path / "catalogue.sqlite"
        shutil.copy(shipped_db, self.db)
        shutil.copytree(DATA, path / "data")
        shutil.copytree(ROOT / "examples", path / "examples")
        for name, content in (*LISTING.findall(text), *HIDDEN.findall(text)):
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text(content)

    def run(self, *words: str) -> tuple[str, int]:
        """What a program prints on a terminal (both streams, in order), and its exit code."""
        env = {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.path),
            "LANG": "C.UTF-8",
            "CARDKIT_DB": self.db.name,
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "PYTHONUNBUFFERED": "1",
        }
        done = subprocess.run(
            words,
            cwd=self.path,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return done.stdout.replace("\t", "  "), done.returncode


@pytest.fixture
def folder(tmp_path: Path, shipped_db: str) -> Callable[[str], Folder]:
    return lambda text: Folder(tmp_path, shipped_db, text)


def examples(block: str) -> list[tuple[str, list[str], int]]:
    """Command, expected lines and exit code."""
    found: list[tuple[str, list[str], int]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], [], 0))
        elif found and re.fullmatch(r"# exit \d+", line):
            found[-1] = (*found[-1][:2], int(line.split()[2]))
        elif found and line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", *found[-1][1:])
        elif found:
            found[-1][1].append(line)
    return found


def matches(expected: list[str], output: str) -> bool:
    pattern = "\n".join(
        "(?:.*\n?)*?" if line.strip() == "…" else re.escape(line) + "[ ]*" for line in expected
    )
    shown = "\n".join(line.rstrip() for line in output.rstrip("\n").split("\n"))
    return re.fullmatch(pattern.replace("(?:.*\n?)*?\n", "(?:.*\n)*?"), shown) is not None


@pytest.mark.parametrize("page", WRITTEN, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_when_run_print_what_the_page_says(page: Path, folder: Callable[[str], Folder]) -> None:
    text = page.read_text()
    blocks = [*fences(text, "console"), *fences(text, "sh"), *fences(text, "python")]
    if not blocks:
        return
    here = folder(text)
    updated = text
    for language, block in FENCE.findall(text):
        if language == "console":
            updated = updated.replace(block, run_console(here, block))
        elif language == "sh":
            for command in block.splitlines():
                if command.startswith("cardkit ") and not SET_UP.search(command):
                    output, status = here.run("bash", "-c", command)
                    assert status in (0, 1), f"{command}\n{output}"
        elif language == "python" and re.match(r"import cardkit\b", block):
            output, status = here.run(sys.executable, "-c", block)
            assert status == 0, f"{block}\n{output}"
    if os.environ.get("CARDKIT_UPDATE_DOCS") and updated != text:
        page.write_text(updated)


def run_console(here: Folder, block: str) -> str:
    """Run the commands of a block and compare; gives the block with its outputs as they are now."""
    lines = []
    for command, expected, code in examples(block):
        output, status = here.run("bash", "-c", command)
        kept = "…" in (line.strip() for line in expected)
        lines += [f"$ {command}".replace("\n", "\n> ")]
        if kept or not output.strip():
            lines += expected
        else:
            lines += [line.rstrip() for line in output.rstrip("\n").split("\n")]
        lines += [f"# exit {status}"] if status else []
        if not os.environ.get("CARDKIT_UPDATE_DOCS"):
            assert status == code, f"{command}\n{output}"
            said = "\n".join(expected)
            assert matches(expected, output), f"$ {command}\n{output}\n--- the page says\n{said}"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", WRITTEN, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_when_shown_stand_where_they_are_run(page: Path) -> None:
    text = page.read_text()
    hidden = [line for block in fences(text, "", "text", "bash", "shell") for line in block.splitlines()]
    guide = page.name == "add-a-game.md"  # its package is built and tried by tests/test_add_a_game.py
    assert [line for line in hidden if re.match(r"(\$ )?cardkit ", line) and not guide] == []


def test_pages_when_they_link_to_pages_find_them() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text()):
            if not re.match(r"[a-z]+:", target):
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_pages_when_written_by_the_product_are_fresh(shipped_db: str) -> None:
    made = pages(shipped_db)
    kept = {name: (ROOT / name).read_text() if (ROOT / name).exists() else "" for name in made}
    old = [name for name, text in made.items() if kept[name] != text]
    assert old == [], "run: python .ci/reference"
    for folder in GENERATED:
        here = {str(path.relative_to(ROOT)) for path in (ROOT / folder).glob("*.md")}
        assert here - set(made) == set(), "pages that nothing writes any more"


COMMANDS: list[tuple[str, Any]] = commands()


@pytest.mark.parametrize("name,command", COMMANDS, ids=[name for name, _command in COMMANDS])
def test_help_when_asked_for_says_all_and_gives_an_example(
    name: str, command: Any, cardkit: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = cardkit(*name.split()[1:], "--help")
    assert shown.code == 0
    assert f"Example: {example(command)}" in shown.out
    if not hasattr(command, "commands"):
        assert example(command).startswith(f"{name} ") or example(command) == name
    for parameter in command.params:
        for option in parameter.opts if parameter.param_type_name == "option" else ():
            assert option in shown.out
        assert parameter.help, f"{name} {parameter.name}"


@pytest.fixture
def examples_folder(tmp_path: Path, shipped_db: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the examples of ``--help`` speak of, and a catalogue that has had seven imports."""
    decks = DATA / "dropmix" / "decks"
    for name in ("a", "my", "old"):
        shutil.copy(decks / "sweets-highness.deck", tmp_path / f"{name}.deck")
    for name in ("b", "new"):
        shutil.copy(decks / "blade-controller.deck", tmp_path / f"{name}.deck")
    for name in ("decks", "cards", "scenarios", "logs"):
        (tmp_path / name).mkdir()
    shutil.copy(decks / "sweets-highness.deck", tmp_path / "decks")
    shutil.copy(DATA / "dropmix" / "scenarios" / "option-target-15.json", tmp_path / "scenarios")
    (tmp_path / "cards" / "own.csv").write_text("id,name,kind\nX-1,Made for a test,loop\n")
    (tmp_path / "cards.csv").write_text("id,name,kind\nf-x,Hecho para una prueba,futbolista\n")
    shutil.copy(shipped_db, tmp_path / "catalogue.sqlite")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name,command", COMMANDS, ids=[name for name, _command in COMMANDS])
def test_examples_of_help_when_run_work(
    name: str, command: Any, cardkit: Callable[..., Outcome], examples_folder: Path
) -> None:
    db = str(examples_folder / "catalogue.sqlite")
    program, *words = shlex.split(example(command))
    assert program == "cardkit"
    if words[0] == "verify":
        played = cardkit("play", "a.deck", "b.deck", "--seed", "1", "--log", "logs/match.jsonl", db=db)
        assert played.code == 0, played
    if words[:2] == ["catalogue", "undo"]:
        # The shipped data of five games are imports 1 to 5.
        for number in (6, 7):
            (examples_folder / "one.csv").write_text(f"id,name,kind\nX-{number},Made for a test,loop\n")
            assert cardkit("import", "one.csv", "--game", "dropmix", db=db).code == 0
    # Two thousand matches are as good an example as twenty, and take a hundred times as long.
    outcome = cardkit(*("20" if word == "2000" else word for word in words), db=db)
    assert outcome.code == 0, outcome


def test_settings_when_documented_are_those_there_are() -> None:
    from cardkit.cli.config import KEYS

    page = (ROOT / "docs" / "configuration.md").read_text()
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.M)) == set(KEYS)


def test_exit_codes_when_documented_are_those_of_the_errors() -> None:
    from cardkit import errors

    page = (ROOT / "docs" / "exit-codes.md").read_text()
    named = dict(re.findall(r"^\| `(\w+)` \| (\d) \|", page, re.M))
    real = {
        name: str(kind.exit_code)
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.CardkitError)
    }
    assert named == real
