"""Every example of docs/formats.md is read, with the outcome that the page gives above it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.tool_forms import forms_of
from tests.conftest import ROOT, Outcome

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^<!-- (deck|cards): (.+?) -->\n```\w*\n(.*?)^```$", re.S | re.M)
EXAMPLES = [(kind, head.split(), body) for kind, head, body in EXAMPLE.findall(PAGE)]
DECKS = [(head, body) for kind, head, body in EXAMPLES if kind == "deck"]
LISTS = [(head, body) for kind, head, body in EXAMPLES if kind == "cards"]


def facts(head: list[str]) -> tuple[str, dict[str, str]]:
    return head[0], dict(fact.split("=", 1) for fact in head[1:])


@pytest.mark.parametrize(
    ("head", "body"), DECKS, ids=lambda value: value[0] if isinstance(value, list) else ""
)
def test_deck_when_an_example_of_the_page_is_read(
    head: list[str], body: str, cardkit: Callable[..., Outcome], tmp_path: Path
) -> None:
    name, says = facts(head)
    path = tmp_path / name
    path.write_text(body, encoding="utf-8")
    game = says.get("game", "-")
    words = [] if game == "-" else ["--game", game]
    done = cardkit("check", path, *words, "--output-format", "json")
    deck = json.loads(done.out)["decks"][0]
    assert deck["cards"] == int(says["cards"]), done
    found = {one["code"] for one in deck["findings"] if one["code"].startswith("CKD")}
    expected = {says[key] for key in ("note", "error") if key in says}
    assert found == expected, deck["findings"]


@pytest.mark.parametrize(
    ("head", "body"), LISTS, ids=lambda value: value[0] if isinstance(value, list) else ""
)
def test_list_when_an_example_of_the_page_is_read(
    head: list[str], body: str, cardkit: Callable[..., Outcome], tmp_path: Path
) -> None:
    name, says = facts(head)
    path = tmp_path / name
    path.write_text(body, encoding="utf-8")
    options = says.get("options", "").split(",") if "options" in says else []
    done = cardkit("import", path, "--game", says["game"], *options, "--dry-run", "--output-format", "json")
    assert done.code == 0, done
    report = json.loads(done.out)
    for key in ("added", "changed", "unchanged", "bad"):
        assert report[key] == int(says.get(key, "0")), (key, report)


def test_page_when_searched_has_an_example_of_every_form(lookup: Lookup) -> None:
    """As many examples as games know forms of other tools, for decks and for lists."""
    forms = [forms_of(game.forms) for game in lookup.games()]
    noted = [says for says in (facts(head)[1] for head, _body in DECKS) if says.get("note") == "CKD020"]
    assert len(noted) == sum(len(one.decks) for one in forms)
    named = {facts(head)[0] for head, _body in LISTS}
    assert {"cardlist.csv", "cardDb.csv", "figuritas.json", "adrenalyn_data.json", "cards_data.json"} <= named
    assert len(re.findall(r"^```", PAGE, re.M)) == 2 * len(EXAMPLES)


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_help_of_import_when_asked_names_every_list_of_other_tools(
    language: str, lookup: Lookup, cardkit: Callable[..., Outcome]
) -> None:
    said = " ".join(cardkit("import", "--help", "--lang", language).out.split())
    for game in lookup.games():
        for form in forms_of(game.forms).cards:
            assert form.what[language] in said, form.what[language]
