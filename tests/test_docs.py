"""Every command that README and the documentation show is run, and its output compared.

In ``console`` blocks a line that starts with ``$`` is a command and what follows is its output; a line ``…``
stands for any lines. Commands of ``sh`` blocks are run for their exit code alone. All commands of a page run
in order, in one folder that holds copies of ``data`` and ``examples``; a command whose exit code is not 0 is
followed by a line ``# exit N``. ``CARDKIT_UPDATE_DOCS=1 pytest tests/test_docs.py`` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.S | re.M)
# Blocks that set up a machine, and are run by .ci/run and tests/test_wheel.py.
SET_UP = re.compile(r"pip install|python3 -m venv|git clone|pre-commit")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "data", found / "data")
    shutil.copytree(ROOT / "examples", found / "examples")
    return found


def run(command: str, folder: Path, shipped_db: str) -> tuple[str, int]:
    env = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "CARDKIT_DB": shipped_db,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stderr + done.stdout, done.returncode


def examples(block: str) -> list[tuple[str, list[str], int]]:
    """Command, expected lines and exit code."""
    found: list[tuple[str, list[str], int]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], [], 0))
        elif found and re.fullmatch(r"# exit \d+", line):
            found[-1] = (*found[-1][:2], int(line.split()[2]))
        elif found and line.startswith("> "):
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


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_when_run_print_what_the_page_says(page: Path, folder: Path, shipped_db: str) -> None:
    text = page.read_text()
    updated = text
    for block in BLOCK.findall(text):
        lines = []
        for command, expected, code in examples(block):
            output, status = run(command, folder, shipped_db)
            lines += [f"$ {command}".replace("\n", "\n> ")]
            lines += [line.rstrip() for line in output.rstrip("\n").split("\n")] if output.strip() else []
            lines += [f"# exit {status}"] if status else []
            if not os.environ.get("CARDKIT_UPDATE_DOCS"):
                assert status == code, f"{command}\n{output}"
                assert matches(expected, output), f"$ {command}\n{output}\n--- the page says\n" + "\n".join(
                    expected
                )
        if "…" not in block:
            updated = updated.replace(block, "\n".join(lines) + "\n")
    if os.environ.get("CARDKIT_UPDATE_DOCS") and updated != text:
        page.write_text(updated)
    for block in SHELL.findall(text):
        for command in block.splitlines():
            if command.startswith("cardkit ") and not SET_UP.search(command):
                _output, status = run(command, folder, shipped_db)
                assert status in (0, 1), f"{command}\n{_output}"


def test_pages_when_they_link_to_pages_find_them() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text()):
            if not re.match(r"[a-z]+:", target):
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_commands_when_listed_are_all_in_the_reference() -> None:
    from cardkit.cli.app import COMMANDS

    text = "".join(page.read_text() for page in PAGES)
    for name in COMMANDS:
        assert f"cardkit {name.rstrip('_').replace('_', '-')}" in text, name
