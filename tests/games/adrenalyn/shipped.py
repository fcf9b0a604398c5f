"""The shipped Adrenalyn files, read once, for the tests of this folder."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.resources import folder

DATA = Path(folder("data")) / "adrenalyn"
COLLECTIONS = ("LL25", "WC26", "PL23")


@cache
def collection(code: str) -> list[dict[str, Any]]:
    """The card objects of one file of ``data/adrenalyn/cards``, all with ``attrs``."""
    rows: list[dict[str, Any]] = json.loads((DATA / "cards" / f"{code}.json").read_text(encoding="utf-8"))
    for row in rows:
        row.setdefault("attrs", {})
    return rows


@cache
def printed() -> list[dict[str, Any]]:
    """Every card of the real collections."""
    return [card for code in COLLECTIONS for card in collection(code)]


@cache
def card(id: str) -> dict[str, Any]:
    """The card object of an id, sample cards included."""
    return next(row for row in [*printed(), *collection("CKS")] if row["id"] == id)


@cache
def profile() -> dict[str, Any]:
    """The sample profile."""
    document: dict[str, Any] = json.loads(
        (DATA / "profiles" / "cardkit-sample.json").read_text(encoding="utf-8")
    )
    return document


def values(card: dict[str, Any]) -> tuple[int, int]:
    """DEF and ATT of a card that prints them."""
    return card["attrs"]["def"], card["attrs"]["att"]


def is_shield(card: dict[str, Any]) -> bool:
    """Whether the card enters as a shield: DEF at least ATT."""
    defence, attack = values(card)
    return defence >= attack
