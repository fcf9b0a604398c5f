"""Importing 100,000 cards, against a plain script and against sqlite-utils: ratios of CPU time in one run.

``python benchmarks/import.py [ROWS]`` writes synthetic DropMix cards as JSON Lines and CSV and prints, for
each form, the CPU of whole processes (user and system, best of a few runs, interleaved):

- plain: a script that reads the file and inserts its rows with one ``sqlite3.executemany``, checking nothing;
- sqlite-utils: ``sqlite-utils upsert`` of the same file, checking nothing;
- first: ``cardkit import`` into a catalogue that exists, with schema, history, aliases and search index;
- again: the same import once more, which finds nothing to do;

and the peak memory of cardkit for these rows and for three times as many. The peers are in
``benchmarks/requirements.txt``.
"""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROWS = 100_000
RUNS = 5
TARGETS = {"jsonl": 3.0, "csv": 6.0}
MEMORY = 150

WORDS = ["luna", "río", "faro", "nube", "café", "héroe", "paso", "piedra", "sol", "ronda", "viento", "bruma"]
COLOURS = ["yellow", "red", "green", "blue"]
KINDS = ["lead", "bass", "beat", "loop", "wild"]
INSTRUMENTS = ["vocals", "keys", "guitar", "drums", "strings", "horns", "sampler"]

PLAIN_JSONL = """
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[2])
db.execute("create table card (id text primary key, \\"set\\" text, number text, name text, kind text,"
           " attrs text, text text, aliases text)")
with open(sys.argv[1], encoding="utf-8") as file, db:
    db.executemany("insert into card values (?, ?, ?, ?, ?, ?, ?, ?)", (
        (row["id"], row["set"], row["number"], row["name"], row["kind"], json.dumps(row["attrs"]),
         row.get("text"), json.dumps(row["aliases"]) if "aliases" in row else None)
        for row in map(json.loads, file)))
"""
PLAIN_CSV = """
import csv, sqlite3, sys
db = sqlite3.connect(sys.argv[2])
with open(sys.argv[1], encoding="utf-8", newline="") as file, db:
    rows = csv.reader(file)
    names = next(rows)
    columns = ", ".join('"' + name + '" text' + (" primary key" if name == "id" else "") for name in names)
    db.execute("create table card (" + columns + ")")
    db.executemany("insert into card values (" + ", ".join("?" * len(names)) + ")", rows)
"""


def cards(count: int) -> list[dict[str, Any]]:
    """Synthetic cards, the same for every run."""
    chance = random.Random(7)
    made = []
    for at in range(count):
        words = chance.sample(WORDS, 3)
        row: dict[str, Any] = {
            "id": f"X{at % 40:02d}-C{at:06d}",
            "set": f"X{at % 40:02d}",
            "number": f"C{at:06d}",
            "name": f"{words[0].title()} {words[1]} {at}",
            "kind": KINDS[at % 5],
            "attrs": {
                "artist": f"{words[2].title()} {at % 500}",
                "colours": COLOURS if at % 5 == 4 else [COLOURS[at % 4]],
                "power": at % 3 + 1,
                "instruments": chance.sample(INSTRUMENTS, 2),
                "playlist": f"Lista {at % 60}",
                "season": at % 3,
                "bpm": 80 + at % 90,
                "licensed": at % 7 == 0,
            },
        }
        if at % 4 == 0:
            row["text"] = " ".join(chance.choices(WORDS, k=12))
        if at % 10 == 0:
            row["aliases"] = [{"alias": f"{words[1]} {at}", "language": "es", "reason": "translation"}]
        made.append(row)
    return made


def write(rows: list[dict[str, Any]], jsonl: Path, table: Path) -> None:
    """The cards in both forms; in CSV the attributes have columns of their own."""
    with jsonl.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    attrs = list(rows[0]["attrs"])
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "set", "number", "name", "kind", *attrs, "text", "aliases"])
        for row in rows:
            values = ["|".join(v) if isinstance(v, list) else v for v in row["attrs"].values()]
            aliases = json.dumps(row["aliases"]) if "aliases" in row else ""
            head = [row[key] for key in ("id", "set", "number", "name", "kind")]
            writer.writerow([*head, *values, row.get("text", ""), aliases])


def make(count: int, jsonl: Path, table: Path) -> None:
    """Writes the files of so many cards."""
    write(cards(count), jsonl, table)


def run(command: list[str], env: dict[str, str]) -> tuple[float, float]:
    """CPU seconds and peak memory in MiB of one whole process."""
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    _pid, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(form: str, file: Path, folder: Path, env: dict[str, str]) -> dict[str, float]:
    """The best of a few runs of every contender for one file."""
    script = Path(sys.executable).parent
    best: dict[str, float] = {}
    memory = 0.0
    for turn in range(RUNS):
        made = {name: str(folder / f"{form}-{turn}-{name}.db") for name in ("plain", "utils", "cardkit")}
        plain = PLAIN_JSONL if form == "jsonl" else PLAIN_CSV
        option = "--nl" if form == "jsonl" else "--csv"
        utils = [
            str(script / "sqlite-utils"),
            "upsert",
            made["utils"],
            "card",
            str(file),
            option,
            "--pk",
            "id",
        ]
        ours = [
            str(script / "cardkit"),
            "import",
            str(file),
            "--game",
            "dropmix",
            "-q",
            "--db",
            made["cardkit"],
        ]
        run([str(script / "cardkit"), "games", "--db", made["cardkit"]], env)
        figures = {
            "plain": run([sys.executable, "-c", plain, str(file), made["plain"]], env),
            "sqlite-utils": run(utils, env),
            "first": run(ours, env),
            "again": run(ours, env),
        }
        memory = max(memory, figures["first"][1], figures["again"][1])
        for name, (cpu, _peak) in figures.items():
            best[name] = min(cpu, best.get(name, cpu))
        for path in made.values():
            Path(path).unlink()
    return {**best, "memory": memory}


def main() -> None:
    """Measures and prints; leaves with 1 where a target is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    env = {**os.environ, "CARDKIT_SHIPPED": "0"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    missed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = {"jsonl": folder / "cards.jsonl", "csv": folder / "cards.csv"}
        large = {"jsonl": folder / "large.jsonl", "csv": folder / "large.csv"}
        # In a process of its own: the peak memory of a child counts from that of its parent.
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            pool.apply(make, (count, files["jsonl"], files["csv"]))
            pool.apply(make, (3 * count, large["jsonl"], large["csv"]))
        for form, file in files.items():
            got = measure(form, file, folder, env)
            ratio, utils = got["first"] / got["plain"], got["first"] / got["sqlite-utils"]
            again = got["again"] / got["first"]
            database = str(folder / "large.db")
            script = Path(sys.executable).parent / "cardkit"
            command = [str(script), "import", str(large[form]), "--game", "dropmix", "-q", "--db", database]
            run([str(script), "games", "--db", database], env)
            _cpu, peak = run(command, env)
            Path(database).unlink()
            print(
                f"{form}: {count:,} cards; plain {got['plain']:.2f} s,"
                f" sqlite-utils {got['sqlite-utils']:.2f} s,"
                f" cardkit {got['first']:.2f} s, again {got['again']:.2f} s (CPU)"
            )
            print(f"  first / plain         {ratio:.2f}  (at most {TARGETS[form]:.0f})")
            print(f"  first / sqlite-utils  {utils:.2f}  (below 1)")
            print(f"  again / first         {again:.2f}  (at most 1)")
            print(
                f"  peak memory           {got['memory']:.0f} MiB, {peak:.0f} MiB for three times as many"
                f" (under {MEMORY})"
            )
            missed |= ratio > TARGETS[form] or utils >= 1 or again > 1 or max(peak, got["memory"]) >= MEMORY
    sys.exit(int(missed))


if __name__ == "__main__":
    main()
