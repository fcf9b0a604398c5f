"""One catalogue for everything in this room, other processes included."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.match import subjects


@pytest.fixture(scope="session", autouse=True)
def one_catalogue(shipped_db: str) -> Iterator[None]:
    """Let ``subjects.catalogue`` open the catalogue of the session."""
    os.environ[subjects.DB] = shipped_db
    yield
    del os.environ[subjects.DB]
