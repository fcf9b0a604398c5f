"""Hostile matches and settings, for ``fuzz.py``: logs, scenarios, formats and configurations.

Logs and scenarios are spoilt inside their JSON, value by value, so that most inputs get past the parser.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from fuzz_inputs import ECHO, ROOT, Maker, hold

VALUES: list[Any] = [None, True, False, -1, 0, 1, 7, 10**9, 10**30, 1.5, -0.0, "", "x" * 2000, [], {}]
VALUES += ["\x1b[2J", "\u202e", "\ud800", "S01-C001", "dropmix", "2026-13-01", [[[]]], {"en": 1}, [None], "1"]
TOML_VALUES = [
    "1",
    "-1",
    "1.5",
    "nan",
    "true",
    '""',
    '"x"',
    "[]",
    "[[]]",
    "{}",
    "{ min = -1 }",
    "{ max = [] }",
    "99999999999999999999",
    "2026-04-01",
    "2026-04-01T00:00:00",
    "08:00:00",
    '["x", 1]',
    '"kind:"',
    '{ x = { x = "{y}" } }',
    '"{card.x} {0} {"',
    '"a\\u0000b"',
    '"solo"',
    '["solo"]',
    '"count"',
    '"sum"',
    *(f'"{kind}"' for kind in ("copies", "requires", "only", "together", "groups", "header", "composition")),
]
TOML_TOKENS = [
    "= 1\n",
    '= "x"\n',
    "= []\n",
    "= {}\n",
    "= 2026-04-01\n",
    "= 1e400\n",
    "= nan\n",
    "[",
    "]",
    "[[list]]\n",
    "[rule.X1]\n",
    'kind = "count"\n',
    'where = "kind:"\n',
    'card = "S01-C001"\n',
    "[format.solo]\n",
    "game",
    "rule",
    "format",
    "value",
    "list",
    "limit = -1\n",
    "from",
    "until",
    "extends",
    "[" * 90,
    '"""',
    "name,limit,from,until,source\n",
    "max-warnings",
    "on",
    "paths",
    "per-file-ignores",
    "ignore",
    "card",
]


class ValueMaker(Maker):
    """Lines of JSON with a value, a key or a place of them changed; now and then text of any kind."""

    def text(self) -> str:
        if self.chance.random() < 0.2:
            return super().text()
        lines = self.chance.choice(self.samples).split("\n")
        for _change in range(self.chance.choice((1, 1, 1, 2, 4))):
            at = self.chance.randrange(len(lines))
            if len(lines) > 2 and self.chance.random() < 0.15:
                lines[at : at + 1] = self.chance.choice([[], [lines[at]] * 2, [lines[-1]], ["{}"]])
                if not lines:
                    return ""
                continue
            try:
                value = json.loads(lines[at])
            except ValueError:
                continue
            lines[at] = json.dumps(self._spoilt(value), ensure_ascii=False)
        return "\n".join(lines)

    def _spoilt(self, value: Any, depth: int = 0) -> Any:
        chance = self.chance
        if depth > 8 or not isinstance(value, dict | list) or not value or chance.random() < 0.12:
            return chance.choice(VALUES)
        if isinstance(value, list):
            at = chance.randrange(len(value))
            way = chance.random()
            if way < 0.1:
                return value[:at] + value[at + 1 :]
            if way < 0.2:
                return value[:at] + [value[at]] * 3 + value[at:]
            return [*value[:at], self._spoilt(value[at], depth + 1), *value[at + 1 :]]
        key = chance.choice(list(value))
        way = chance.random()
        if way < 0.1:
            return {name: held for name, held in value.items() if name != key}
        if way < 0.15:
            return {**value, chance.choice(["", "x" * 500, "seed", "\x07", key + key]): chance.choice(VALUES)}
        return {**value, key: self._spoilt(value[key], depth + 1)}


class SettingMaker(Maker):
    """TOML with the values of some keys exchanged; now and then text of any kind."""

    def text(self) -> str:
        if self.chance.random() < 0.3:
            return super().text()
        lines = self.chance.choice(self.samples).split("\n")
        for _change in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(lines))
            key, equals, _value = lines[at].partition(" = ")
            if equals:
                lines[at] = f"{key} = {self.chance.choice(TOML_VALUES)}"
            elif lines[at].startswith("["):
                lines[at] = self.chance.choice(
                    [lines[at].strip("[]") + " = 1", lines[at].replace("[", "[x."), ""]
                )
        return "\n".join(lines)


class Matches:
    """Logs and scenarios of every game."""

    def __init__(self, lookup: Any) -> None:
        self.lookup = lookup
        self.folder = tempfile.mkdtemp(prefix="cardkit-fuzz-")
        self.whole = {text.strip() for text in logs_of_matches()}

    def logs(self, text: str) -> None:
        """A log is refused, or wrong in a line of it, or to the letter one that cardkit wrote."""
        from cardkit.errors import CardkitError
        from cardkit.match.engines import engine_of
        from cardkit.match.verify import verify

        data = text.encode("utf-8", "surrogatepass")
        try:
            found = verify(data, "x.jsonl", engine_of, self.lookup)
        except CardkitError as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")
            return
        for said in (found.reason, found.expected, found.got):
            hold(len(said) < ECHO, "a verdict echoes its input")
        hold(0 <= found.line <= text.count("\n") + 2, "a verdict stands outside the log")
        by_hand = '"by_hand"' in text.partition("\n")[0]
        hold(not found.valid or by_hand or text.strip("\ufeff\n") in self.whole, "a changed log is valid")

    def scenarios(self, text: str) -> None:
        """A scenario is refused, or has an outcome."""
        from cardkit.errors import CardkitError
        from cardkit.match.engines import engine_of
        from cardkit.match.scenario import read, run

        path = os.path.join(self.folder, "x.json")
        Path(path).write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            row = read(path)
            run(row, engine_of(row["game"]), self.lookup, path)
        except CardkitError as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")


class Settings:
    """Formats, lists and configurations of a community."""

    def __init__(self, lookup: Any) -> None:
        from cardkit.decks.reader import Source

        self.source = Source(lookup)
        self.folder = tempfile.mkdtemp(prefix="cardkit-fuzz-")
        self.seen = 0

    def formats(self, text: str) -> None:
        """A formats file or a list is refused, or a deck can be judged by it."""
        from cardkit.decks.load import read_deck
        from cardkit.errors import CardkitError
        from cardkit.rules.check import Checker
        from cardkit.rules.community import load_documents

        self.seen += 1
        path = os.path.join(self.folder, "x.csv" if self.seen % 4 == 0 else "x.toml")
        Path(path).write_bytes(text.encode("utf-8", "surrogatepass"))
        deck = read_deck(b"game: dropmix\n2 24K Magic\n1 Roll Up\n1 Foo\n", "x.deck", self.source)
        try:
            report = Checker(self.source, documents=load_documents([path], "dropmix")).check(deck)
        except CardkitError as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")
            return
        for finding in report.findings:
            hold(len(finding.message) < 3 * ECHO, f"{finding.code} echoes its input")

    def config(self, text: str) -> None:
        """A configuration is refused, or holds values of the right kind."""
        from cardkit.cli.config import find
        from cardkit.errors import UsageError

        Path(self.folder, "cardkit.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            found = find(self.folder)
            hold(found is not None, "a configuration was passed over")
        except UsageError as error:
            hold(len(error.message) < ECHO, "a refusal echoes its input")


MAKERS: dict[str, type[Maker]] = {
    "logs": ValueMaker,
    "scenarios": ValueMaker,
    "formats": SettingMaker,
    "config": SettingMaker,
}
LINE_UPS = {
    "dropmix": ("sweets", "astro", "blade", "bomb"),
    "futbol": ("cerrojo", "linaje"),
    "adrenalyn": ("barcelona", "betis"),
    "starcraft": ("zerg-swarm", "terran-infantry"),
    "evolution": ("base-five",),
}


@cache
def logs_of_matches() -> list[str]:
    """A log of a match of every game."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.match.library import play

    with open_lookup(":memory:", shipped=True) as lookup:
        found = []
        for game, names in LINE_UPS.items():
            paths = [str(ROOT / "data" / game / "decks" / f"{name}.deck") for name in names]
            log = play(paths, lookup, seed=5, log=True).log
            found.append(log.decode("utf-8"))
    return found


def samples() -> dict[str, list[str]]:
    """Real inputs of each target, to take apart."""
    logs = list(logs_of_matches())
    logs += [text.partition("\n")[0].replace('"full"', '"by_hand"') + '\n{"action": []}\n' for text in logs]
    scenarios = []
    for path in sorted((ROOT / "data").glob("*/scenarios/*.json")):
        scenarios.append(json.dumps(json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False))
    random.Random(1).shuffle(scenarios)
    community = ROOT / "examples" / "community-repo"
    formats = [(community / name).read_text(encoding="utf-8") for name in ("formats.toml", "bans.csv")]
    formats += [(ROOT / "data" / "dropmix" / "formats.toml").read_text(encoding="utf-8")]
    formats += [
        '[rule.OWN101]\nname = "few-wilds"\nkind = "count"\nwhere = "kind:wild"\nwhat = "Wilds"\n'
        '[format.solo]\nextends = "solo"\nOWN101 = { min = 2 }\n',
        '[[list]]\ncard = "S01-C001"\nlimit = 0\nfrom = 2026-04-01\nsource = "x"\n',
        "id,limit,from,until,source\nS01-C001,1,2026-01-01,,x\n",
    ]
    config = [(community / "cardkit.toml").read_text(encoding="utf-8")]
    config += [
        'game = "dropmix"\npaths = ["decks"]\non = 2026-04-01\n[per-file-ignores]\n"a.deck" = ["DMX"]\n'
    ]
    return {"logs": logs, "scenarios": scenarios, "formats": formats, "config": config}
