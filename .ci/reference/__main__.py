"""``python .ci/reference`` writes the generated pages; ``--check`` names the old ones and leaves with 1."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / ".ci"))

from reference.pages import pages  # noqa: E402  (the folder above has to be known first)


def main() -> int:
    """Write, or compare, every page; gives the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        made = pages(str(Path(folder) / "catalogue.sqlite"))
    old = [name for name, text in made.items() if _stored(ROOT / name) != text]
    for name in old:
        print(name)
        if "--check" not in sys.argv:
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(made[name], encoding="utf-8", newline="\n")
    return 1 if old and "--check" in sys.argv else 0


def _stored(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    sys.exit(main())
