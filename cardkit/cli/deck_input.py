"""What the ``deck`` commands take: a file, ``-`` for standard input, or a deck code."""

from __future__ import annotations

import os
import sys

from cardkit.decks.code import is_code, read_code
from cardkit.decks.deck import Deck
from cardkit.decks.load import read_bytes, read_deck
from cardkit.decks.reader import MAX_BYTES, Source
from cardkit.finding import severity_word
from cardkit.rules.check import Checker
from cardkit.text import visible

# Findings that say that a line could not be taken in: what is written from such a deck would lack it.
_LOST = frozenset({"CKD003", "CKD004", "CKD005", "CKD011", "CKD012", "CKD019", "CKD022"})


def open_deck(argument: str, source: Source) -> Deck:
    """The deck an argument means. Raises InputError where it cannot be read at all."""
    if argument == "-":
        return read_deck(sys.stdin.buffer.read(MAX_BYTES + 1), "-", source)
    if is_code(argument) and not os.path.exists(argument):
        return read_code(argument, argument, source)
    return read_deck(read_bytes(argument), argument, source)


def say_findings(deck: Deck, source: Source) -> bool:
    """Print on standard error what was found in reading the deck; True where a line of it would be lost."""
    checker = Checker(source)
    lost = False
    for finding in sorted(deck.findings, key=lambda finding: (finding.line, finding.column)):
        finding.rule = checker.rule(deck.game, finding.code)
        finding.path = deck.path
        severity = finding.rule.get("severity", "error")
        lost = lost or finding.code in _LOST
        place = f"{visible(deck.path)}:{finding.line}:{finding.column}"
        print(f"{place}: {severity_word(severity)} {finding.code} {finding.message}", file=sys.stderr)
    return lost
