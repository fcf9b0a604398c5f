"""Datasette opens the file as it is."""

from __future__ import annotations

import asyncio
from typing import Any

from datasette.app import Datasette


async def ask(path: str, *questions: str) -> list[Any]:
    datasette = Datasette([path])
    await datasette.invoke_startup()
    found = []
    for question in questions:
        response = await datasette.client.get(question)
        assert response.status_code == 200, (question, response.text)
        found.append(response.json())
    return found


def test_datasette_when_it_opens_the_catalogue_finds_tables_facets_and_search(shipped_db: str) -> None:
    name = shipped_db.rsplit("/", 1)[1].removesuffix(".sqlite").removesuffix(".db")
    tables, facets, search = asyncio.run(
        ask(
            shipped_db,
            f"/{name}.json",
            f"/{name}/card.json?_facet=game&_facet=kind&_size=0&_shape=objects",
            f"/{name}/card.json?_search=lift+your+voice&_shape=objects",
        )
    )
    found = {table["name"]: table for table in tables["tables"]}
    assert {"card", "alias", "card_set", "set_card", "history", "import_log", "game", "meta"} <= set(found)
    assert found["card"]["fts_table"] == "card_fts"
    games = {row["value"]: row["count"] for row in facets["facet_results"]["game"]["results"]}
    assert games["dropmix"] == 440 and len(games) == 5
    assert facets["facet_results"]["kind"]["results"]
    assert [row["id"] for row in search["rows"] if row["name"] == "Lift Your Voice"] == ["S01-C014"]
