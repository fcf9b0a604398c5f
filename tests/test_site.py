"""The documentation site builds without a warning: no broken link, no missing page, no page left out."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", str(source), str(target)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def test_site_when_built_strictly_has_no_warning(tmp_path: Path) -> None:
    done = build(ROOT / "docs", tmp_path / "site")
    assert (done.returncode, done.stderr) == (0, ""), "a new page needs a line in docs/index.md"
    made = {
        path.relative_to(tmp_path / "site").with_suffix("") for path in (tmp_path / "site").rglob("*.html")
    }
    pages = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    assert pages - made == set()
    assert "<svg" in (tmp_path / "site" / "architecture.html").read_text()
    for page in (tmp_path / "site").rglob("*.html"):
        assert '<script src="http' not in page.read_text(), f"{page.name} fetches a script"


FAULTS = {
    "[gone](gone.md)": "'gone.md'",
    "[gone](index.md#nowhere)": "'nowhere'",
    "![gone](gone.svg)": "gone.svg",
    "```{toctree}\nmissing\n```": "nonexisting document 'missing'",
}


def test_site_when_something_is_missing_or_left_out_fails(tmp_path: Path) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    for name in ("conf.py", "rooms.py"):
        shutil.copy(ROOT / "docs" / name, source)
    (source / "index.md").write_text("# Site\n\n" + "\n\n".join(FAULTS) + "\n")
    (source / "lost.md").write_text("# Lost\n")
    done = build(source, tmp_path / "site")
    assert done.returncode != 0
    for complaint in (*FAULTS.values(), "lost.md"):
        assert complaint in done.stderr


def script(path: Path) -> ModuleType:
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    spec = importlib.util.spec_from_loader(path.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_picture_when_drawn_again_says_the_same(shipped_db: str) -> None:
    drawer = script(ROOT / ".ci" / "picture")
    stored = (ROOT / "docs" / "pictures" / "check.svg").read_text()
    assert drawer.words(stored) == drawer.words(drawer.picture(shipped_db)), "run: python .ci/picture"
    assert "@font-face" not in stored


def test_rooms_when_drawn_stand_above_what_they_import() -> None:
    rooms = script(ROOT / "docs" / "rooms.py")
    text = (ROOT / "docs" / "architecture.md").read_text()
    edges = rooms.arrows(text)
    order = rooms.rows(edges)
    assert len(edges) > 10
    assert all(order.index(one) < order.index(two) for one, two in edges)
    assert rooms.drawing(text).count("<title>") == len(edges)
    with pytest.raises(ValueError, match="circle"):
        rooms.rows([("a", "b"), ("b", "a")])
