"""The wheel, installed alone in a clean environment far from the checkout, does the main job."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.conftest import DATA, GAMES, ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of scripts of an environment that holds the wheel and sees this one's dependencies."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "env", with_pip=True, symlinks=os.name != "nt")
    scripts = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    install = [str(python), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    # The dependencies are those of this environment, whose own editable cardkit must not be seen.
    found = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    here = [path for path in sys.path if path.endswith("site-packages")]
    lines = [f"import sys; sys.path.extend({here!r})"]
    lines += ["sys.meta_path[:] = [f for f in sys.meta_path if 'editable' not in repr(f).lower()]"]
    Path(found, "zz_dependencies.pth").write_text("; ".join(lines) + "\n")
    return scripts


def run(installed: Path, *words: str, cwd: Path, db: Path) -> subprocess.CompletedProcess[str]:
    env = {"CARDKIT_DB": str(db), "PATH": os.environ["PATH"], "HOME": str(cwd), "LANG": "C.UTF-8"}
    command = [str(installed / "cardkit"), *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def test_wheel_when_installed_checks_plays_and_speaks(installed: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [str(installed / "python"), "-c", "import cardkit; print(cardkit.__file__)"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert str(installed.parent) in where, "the checkout's own cardkit was found instead"
    db = tmp_path / "cards.db"
    for name in ("sweets-highness.deck", "blade-controller.deck"):
        (tmp_path / name).write_bytes((DATA / "dropmix" / "decks" / name).read_bytes())
    (tmp_path / "bad.deck").write_text("game: dropmix\n3 24K Magic\n")
    good = run(installed, "check", "sweets-highness.deck", cwd=tmp_path, db=db)
    assert (good.returncode, good.stderr) == (0, "")
    bad = run(installed, "check", "bad.deck", "--lang", "es", cwd=tmp_path, db=db)
    assert bad.returncode == 1
    assert "DMX201" in bad.stdout
    assert "no legal" in bad.stdout
    cards = run(installed, "cards", "artist:mars", "--game", "dropmix", cwd=tmp_path, db=db)
    assert cards.returncode == 0
    assert "24K Magic" in cards.stdout
    played = run(
        installed, "play", "sweets-highness.deck", "blade-controller.deck", "--seed", "3", cwd=tmp_path, db=db
    )
    assert played.returncode == 0, played.stderr
    assert run(installed, "--version", cwd=tmp_path, db=db).stdout.startswith("cardkit ")


@pytest.mark.parametrize("game", GAMES)
def test_wheel_when_installed_checks_every_game(game: str, installed: Path, tmp_path: Path) -> None:
    for path in sorted((DATA / game / "decks").glob("*.deck"))[:3]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    done = run(installed, "check", ".", cwd=tmp_path, db=tmp_path / "cards.db")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 decks, 3 legal" in done.stdout
    listed = run(installed, "rules", game, "--lang", "pt", cwd=tmp_path, db=tmp_path / "cards.db")
    assert listed.returncode == 0
    assert len(listed.stdout.splitlines()) > 8


def test_build_when_killed_at_any_moment_is_repaired_by_the_next_run(tmp_path: Path) -> None:
    import random
    import time

    chance = random.Random(5)
    for number in range(6):
        db = tmp_path / f"{number}.db"
        env = {**os.environ, "CARDKIT_DB": str(db)}
        command = [sys.executable, "-m", "cardkit", "check", str(DATA / "dropmix" / "decks" / "sweets.deck")]
        process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.05, 0.9))
        process.kill()
        process.wait()
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "legal" in done.stdout
