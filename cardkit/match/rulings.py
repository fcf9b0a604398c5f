"""The page of rulings of a game, written from its scenarios: ``python -m cardkit.match.rulings``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.i18n import LANGUAGES
from cardkit.match.coverage import scenario_files
from cardkit.match.engines import load
from cardkit.match.scenario import read

if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup
    from cardkit.game import Game
    from cardkit.match.core import Engine

_HEAD = {
    "en": (
        "Rulings",
        "Every ruling below is a scenario that `cardkit resolve` plays and the tests hold.",
        "Position",
        "Actions",
        "Outcome",
        "Options",
        "Source",
        "Dice",
    ),
    "es": (
        "Resoluciones",
        "Cada resolución es un escenario que `cardkit resolve` juega y que las pruebas comprueban.",
        "Posición",
        "Acciones",
        "Resultado",
        "Opciones",
        "Fuente",
        "Azar",
    ),
    "pt": (
        "Decisões",
        "Cada decisão é um cenário que `cardkit resolve` joga e que os testes conferem.",
        "Posição",
        "Ações",
        "Resultado",
        "Opções",
        "Fonte",
        "Sorte",
    ),
}


def page(game: Game, engine: Engine, files: list[Path]) -> str:
    """The rulings as Markdown, in the language of the published rules, by source and file name."""
    language = engine.language
    title, about, *words = _HEAD[language]
    rows = [(path, read(str(path))) for path in files]
    sections: dict[str, list[tuple[Path, dict[str, Any]]]] = {}
    for path, row in rows:
        sections.setdefault(row["source"], []).append((path, row))
    out = [f"# {title}: {game.names.get(language) or game.names['en']}", "", about, ""]
    for source in sorted(sections):
        out += [f"## {source}", ""]
        for path, row in sections[source]:
            out += _entry(path, row, language, tuple(words))
    return "\n".join(out).rstrip("\n") + "\n"


def _entry(path: Path, row: dict[str, Any], language: str, words: tuple[str, ...]) -> list[str]:
    position, actions, outcome, options, _source, dice = words
    out = [f"### {_said(row['title'], language)}", ""]
    others = _others(row["title"], language)
    if others:
        out += [f"*{' / '.join(others)}*", ""]
    if "about" in row:
        out += [_said(row["about"], language), ""]
    if row.get("options"):
        chosen = ", ".join(f"`{name}={_plain(value)}`" for name, value in row["options"].items())
        out.append(f"- {options}: {chosen}")
    start = row.get("state", row.get("setup", {}))
    out.append(f"- {position}: `{_short(start)}`")
    if row.get("dice"):
        out.append(f"- {dice}: " + ", ".join(f"`{_short(die)}`" for die in row["dice"]))
    if row.get("actions"):
        out.append(f"- {actions}: " + ", ".join(f"`{_short(item)}`" for item in row["actions"]))
    out += [f"- {outcome}: `{_short(row['expect'])}`", "", f"`{path.name}`", ""]
    return out


def _said(words: Any, language: str) -> str:
    if isinstance(words, str):
        return words
    return str(words.get(language) or words.get("en") or next(iter(words.values())))


def _others(words: Any, language: str) -> list[str]:
    if isinstance(words, str):
        return []
    return [words[other] for other in LANGUAGES if other != language and words.get(other)]


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text.replace("`", "'")
    return text if len(text) <= 600 else text[:599] + "…"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def pages(lookup: Lookup) -> dict[str, str]:
    """The page of every game that can be played and has scenarios, by id."""
    found = {}
    for game in lookup.games():
        if game.engine:
            files = scenario_files(game.id, lookup)
            if files:
                found[game.id] = page(game, load(game.engine), files)
    return found


def main(target: str) -> None:
    """Write the pages into a folder."""
    from cardkit.catalogue.lookup import open_lookup

    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    with open_lookup(":memory:", shipped=True) as lookup:
        for game, text in pages(lookup).items():
            (folder / f"{game}.md").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/rulings")
