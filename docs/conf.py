"""How Sphinx builds the site: ``python -m sphinx -W --keep-going docs site`` at the top of the repository."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "cardkit"
copyright = "the cardkit maintainers"
html_title = "cardkit"
language = "en"

extensions = ["myst_parser", "rooms"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

# Links to headings, as GitHub makes them; the picture of the rooms is drawn by rooms.py.
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]
# Snippets of match logs and decks stand in fences without a language.
highlight_language = "none"

html_theme = "furo"
html_show_sourcelink = False
html_copy_source = False
templates_path: list[str] = []
