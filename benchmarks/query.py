"""Queries over a catalogue of 50,000 cards, inside one process: CPU time of each, against its target.

``python benchmarks/query.py [CARDS]`` makes a catalogue of DropMix cards (the shipped ones again and again,
with names, texts and numbers of their own), opens it as ``cardkit cards`` does, and prints for each query the
best of a few runs of the whole search: reading the query, counting all matches, and the first 100 cards in
order as objects. Fields that the catalogue keeps an index of (id, kind, set, words of at least three letters)
have to stay under 10 ms, any other query under 50 ms; leaves with 1 where one does not.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cardkit.catalogue.catalogue import open_catalogue
from cardkit.catalogue.lookup import Lookup, open_lookup
from cardkit.catalogue.query.find import Search

ROOT = Path(__file__).resolve().parent.parent
CARDS = 50_000
RUNS = 7
SHOWN = 100
INDEXED = [
    "id=X07-C007002",
    "kind:wild",
    "kind:wild or kind:fx",
    "set:X31",
    "set=X31 kind:lead -licensed:yes",
    "set=X31 power>=2 colours:red",
    "name:zumbido",
    "zumbido",
    "nothing-has-this-name",
]
ANY = [
    "",
    "kind:lead luna -power:2",
    "-zumbido",
    '"viento bruma"',
    "lu",
    "power>=2",
    "power!=2",
    "-power?",
    "bpm>100 bpm<120",
    "year<1990 or year>2010",
    "colours:red",
    "colours:blanco",
    "-colours:red",
    "colours=red",
    "instruments=vocals",
    "artist:the",
    'artist="the tigers"',
    "is:licensed",
    "text:luna",
    "text>b",
    "number<C000100",
    "id:0700",
    "uid=dropmix:X07-C007002",
    "status:verified",
    "rarity?",
    "effects?",
    "aliases:luna",
    "deck_points>=3",
    "power>=2 colours:red artist:a -zumbido (bpm>100 or year<2000)",
]
WORDS = ["luna", "río", "faro", "nube", "café", "héroe", "paso", "piedra", "sol", "ronda", "viento", "bruma"]


def cards(count: int) -> list[dict[str, Any]]:
    """Synthetic cards with the attributes of real ones; the same for every run."""
    chance = random.Random(7)
    files = sorted((ROOT / "data" / "dropmix" / "cards").glob("*.json"))
    real = [card for file in files for card in json.loads(file.read_text("utf-8"))]
    made = []
    for at in range(count):
        row = dict(chance.choice(real))
        words = chance.sample(WORDS, 3)
        row["id"] = f"X{at % 40:02d}-C{at:06d}"
        row["set"], row["number"] = row["id"].split("-")
        row["name"] = f"{'Zumbido ' if at % 100 == 0 else ''}{words[0].title()} {words[1]} {at}"
        row["aliases"] = [{"alias": words[2], "reason": "spelling"}] if at % 10 == 0 else []
        row["text"] = " ".join(chance.choices(WORDS, k=12)) if at % 2 else None
        attrs = dict(row["attrs"])
        for name in ("bpm", "year", "cti"):
            if attrs.get(name):
                attrs[name] += chance.randint(0, 9)
        row["attrs"] = attrs
        made.append({key: value for key, value in row.items() if value})
    return made


def best(lookup: Lookup, query: str) -> tuple[float, int]:
    """Milliseconds of CPU of the fastest run, and how many cards match."""
    times = []
    total = 0
    for _run in range(RUNS):
        start = time.process_time()
        total = Search(lookup, query, ["dropmix"]).run(limit=SHOWN).total
        times.append(time.process_time() - start)
    return min(times) * 1000, total


def main() -> None:
    """Measures and prints; leaves with 1 where a target is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CARDS
    missed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "cards.jsonl").open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in cards(count))
        with open_catalogue(folder / "cards.db", shipped=False) as catalogue:
            report = catalogue.import_cards(folder / "cards.jsonl", game="dropmix").to_json()
        print(f"{report['added']} cards; milliseconds of CPU, best of {RUNS}, with the first {SHOWN} cards")
        with open_lookup(str(folder / "cards.db"), shipped=False) as lookup:
            for title, target, queries in (("indexed", 10, INDEXED), ("any", 50, ANY)):
                print(f"\n{title} (under {target})")
                for query in queries:
                    spent, total = best(lookup, query)
                    missed = missed or spent >= target
                    print(f"  {spent:6.1f}{'!' if spent >= target else ' '} {total:6d} cards  {query}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
