"""``docs/query.md`` says what is so: every query of its tables is read, and finds cards or is refused."""

from __future__ import annotations

import re

import pytest

from cardkit.catalogue.lookup import Lookup
from cardkit.catalogue.query import parser
from cardkit.catalogue.query.fields import COLUMNS
from cardkit.catalogue.query.find import Search
from cardkit.errors import QueryError
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "query.md").read_text("utf-8")
_RIGHT, WRONG = PAGE.split("| wrong | because |")


def written(page: str, heading: str) -> list[str]:
    """The queries in the first column of the tables with that heading."""
    tables = re.findall(rf"\| {heading} \|.*?\n\|[-|]+\n((?:\|.*\n)+)", page)
    return [
        re.split(r"(?<!\\)\|", row)[1].strip().strip("`") for table in tables for row in table.splitlines()
    ]


@pytest.mark.parametrize("query", written(PAGE, "write"))
def test_query_when_the_page_recommends_it_is_understood_and_finds_cards(lookup: Lookup, query: str) -> None:
    assert Search(lookup, query, ["dropmix"]).count() > 0


@pytest.mark.parametrize("query", written("| wrong | because |" + WRONG, "wrong"))
def test_query_when_the_page_calls_it_wrong_is_refused(lookup: Lookup, query: str) -> None:
    with pytest.raises(QueryError):
        Search(lookup, query, ["dropmix"])


def test_page_when_read_names_every_field_and_bound() -> None:
    assert len(written(PAGE, "write")) >= 15
    for field in (*COLUMNS, "section"):
        assert f"`{field}`" in PAGE
    bounds = f"{parser.MAX_LENGTH} characters, {parser.MAX_TERMS} terms and {parser.MAX_DEPTH} nested"
    assert bounds in PAGE
