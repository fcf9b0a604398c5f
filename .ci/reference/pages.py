"""Every page the product writes, by its path in the repository."""

from __future__ import annotations

import re
from pathlib import Path

from cardkit.catalogue.lookup import open_lookup
from cardkit.match.rulings import pages as rulings
from reference.commands import commands_page
from reference.games import games_page, status_table
from reference.outputs import outputs_page
from reference.product import Product
from reference.schemas import cards_page, files_page

ROOT = Path(__file__).resolve().parents[2]
_STATUS = re.compile(r"(<!-- games -->\n).*?(<!-- end of games -->)", re.S)


def pages(db: str) -> dict[str, str]:
    """Path to text of each page, README with its table of games among them.

    db: a catalogue of the shipped data; it is made when it is not there.
    """
    with open_lookup(db, shipped=True) as lookup:
        games = {game.id: game.names["en"] for game in lookup.games() if not game.data}
        made = {f"docs/rulings/{game}.md": text for game, text in rulings(lookup).items()}
    product = Product(db)
    made["docs/reference/commands.md"] = commands_page()
    made["docs/reference/files.md"] = files_page()
    made["docs/reference/games.md"] = games_page(product)
    made["docs/reference/outputs.md"] = outputs_page(product)
    for game, title in games.items():
        made[f"docs/reference/cards-{game}.md"] = cards_page(game, title)
    for game in ("common", *games):
        words = ("explain", "--all", "--game", game, "--output-format", "md")
        made[f"docs/rules/{game}.md"] = product.says(*words)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    made["README.md"] = _STATUS.sub(
        lambda found: found[1] + "\n" + status_table(product) + "\n" + found[2], readme
    )
    return made
