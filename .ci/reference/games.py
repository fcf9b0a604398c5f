"""Pages made of ``cardkit games``: what each game has, and the table of them in README."""

from __future__ import annotations

from typing import Any

from cardkit.catalogue.lookup import open_lookup
from cardkit.match.coverage import coverage
from reference.markdown import code, codes, page, plain, table
from reference.product import Product

_STATUSES = ("verified", "single-source", "conflict", "incomplete", "sample")


def status_table(product: Product) -> str:
    """The table of README: cards by status, deck rules, what the runner plays."""
    rows = []
    for game in product.json("games")["games"]:
        rules = product.json("rules", game["game"])["rules"]
        with open_lookup(product.db) as lookup:
            runner = coverage(game["game"], lookup, matches=0)
        playable = sum(card["playable"] for card in runner["cards"])
        rows.append(
            (
                f"{game['names']['en']}<br>{code(game['game'])}",
                _cards(game["cards"]),
                f"{len(rules)} rules<br>{codes(name.partition('/')[2] for name in game['formats'])}",
                f"plays {playable} of {len(runner['cards'])} cards; {len(game['options'])} options, "
                f"{runner['scenarios']} scenarios",
            )
        )
    heads = ("game", "cards", "deck check", "rules runner")
    return "\n".join(table(heads, rows)).strip() + "\n"


def _cards(counts: dict[str, int]) -> str:
    parts = [f"{counts[status]} {status}" for status in _STATUSES if counts.get(status)]
    return f"{sum(counts.values())}: {', '.join(parts)}"


def games_page(product: Product) -> str:
    """docs/reference/games.md."""
    lines = [
        "What `cardkit games` knows: the cards by status, the deck formats, and every option of a match with",
        "its value in the presets `standard` (the published text to the letter) and `rulebook` (the readings",
        "of rulebooks and FAQs where they differ).",
        "",
    ]
    for game in product.json("games")["games"]:
        lines += [f"## {game['names']['en']}", ""]
        lines += [f"- game: {code(game['game'])}", f"- cards: {_cards(game['cards'])}"]
        lines += [f"- deck formats: {codes(game['formats'])}; [its rules](../rules/{game['game']}.md)"]
        lines += [
            f"- [card fields](cards-{game['game']}.md), [effects](../effects/{game['game']}.md), "
            f"[rulings](../rulings/{game['game']}.md)"
        ]
        if game["profiles"]:
            lines += [f"- profiles: {codes(game['profiles'])}"]
        lines.append("")
        lines += table(
            ("option", "what it settles", "values", "standard", "rulebook"),
            (
                (
                    code(option["name"]),
                    plain(option["what"]["en"]),
                    _values(option),
                    code(_shown(option["standard"])),
                    code(_shown(option["rulebook"])),
                )
                for option in game["options"]
            ),
        )
    return page("Games and their options", *lines)


def _values(option: dict[str, Any]) -> str:
    if option["values"]:
        meanings = {value: said["en"] for value, said in option["meanings"].items()}
        return "; ".join(
            f"{code(value)} {plain(meanings[value])}" if value in meanings else code(value)
            for value in option["values"]
        )
    bounds = f"{option['least']} to {option['most']}"
    return f"{option['size']} numbers, each {bounds}" if option["size"] else bounds


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
