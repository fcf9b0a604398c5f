"""The rules runner can be compiled: mypyc understands every module that ``pyproject.toml`` lists for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.conftest import ROOT


@pytest.mark.filterwarnings("ignore:GitWildMatchPattern:DeprecationWarning")
def test_mypyc_understands_the_rules_runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the C compiler, which takes minutes: types, and what mypyc makes of them."""
    monkeypatch.setenv("HATCH_BUILD_HOOK_ENABLE_MYPYC", "1")
    hook = WheelBuilder(str(ROOT)).get_build_hooks(str(tmp_path))["mypyc"]
    files = hook.included_files
    assert "cardkit/match/core.py" in files
    assert all(f"cardkit/games/{game}/match.py" in files for game in ("adrenalyn", "dropmix", "futbol"))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1])",
            str(tmp_path),
            "--config-file=",
            f"--cache-dir={tmp_path / 'cache'}",
            *hook.config_mypy_args,
            *files,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(tmp_path.rglob("*.c")), "mypyc has written nothing"
