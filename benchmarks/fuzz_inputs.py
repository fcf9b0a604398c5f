"""What ``fuzz.py`` makes inputs of: real ones taken apart, tokens, odd characters and noise."""

from __future__ import annotations

import random
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ECHO = 900

ODD = [
    *"\0\x01\t\x0b\x0c\x1b\x7f\x85\xa0\xad",
    *"\u200b\u202e\u2028\u2066\u3000\ufeff\ufffd\uffff",
    *"\ud800ﬁİıßŁÅ٣２½²Ω",
    "\U0001f004",
    "\r",
    "\n",
    "\r\n",
]


class Maker:
    """Inputs of one target: pieces of real ones, tokens and noise in every mixture."""

    def __init__(self, seed: int, samples: list[str], tokens: list[str]) -> None:
        self.chance = random.Random(seed)
        self.samples = samples
        self.tokens = tokens

    def text(self) -> str:
        chance = self.chance
        way = chance.random()
        if way < 0.15:
            return "".join(self._piece() for _ in range(chance.randrange(40)))
        if way < 0.2:
            codes = [chance.randrange(chance.choice((128, 0x11000))) for _ in range(chance.randrange(80))]
            return "".join(map(chr, codes))
        text = chance.choice(self.samples)
        if len(text) > 400:
            start = chance.randrange(len(text) - 300) if chance.random() < 0.5 else 0
            text = text[start : start + 400]
        for _change in range(chance.randrange(1, 7)):
            text = self._changed(text)
        return text

    def _piece(self) -> str:
        way = self.chance.random()
        if way < 0.6:
            return self.chance.choice(self.tokens)
        return self.chance.choice(ODD) if way < 0.8 else self.chance.choice([" ", "\n", "a", "1", "x", ":"])

    def _changed(self, text: str) -> str:
        chance = self.chance
        at, other = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        way = chance.randrange(7)
        if way == 0:
            return text[:at] + text[min(other, at + 12) :]
        if way == 1:
            return text[:at] + text[at : at + 20] * chance.randrange(2, 4) + text[at:]
        if way == 2:
            return text[:at] + chance.choice(ODD) + text[at:]
        if way == 3:
            lines = text.split("\n")
            chance.shuffle(lines)
            return "\n".join(lines)
        if way == 4:
            return text.swapcase()
        if way == 5 and chance.random() < 0.02:
            return text[:at] + "x" * 3000 + text[at:]
        return text[:at] + self._piece() + text[other if chance.random() < 0.1 else at :]


class BrokenError(Exception):
    """A promise that an input broke."""


def hold(promise: bool, what: str) -> None:
    if not promise:
        raise BrokenError(what)
