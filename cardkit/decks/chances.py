"""Exact chances of drawing without putting back: every result is a fraction, nothing is rounded or simulated.

A distribution is a list: at place ``k`` the chance of exactly ``k`` wanted cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

Chances = list[Fraction]

ONE: Chances = [Fraction(1)]


def drawn(total: int, wanted: int, seen: int) -> Chances:
    """The hypergeometric distribution: ``seen`` of ``total`` shuffled cards, ``wanted`` of which count.

    Seeing more cards than there are is seeing all of them.
    """
    seen = min(seen, total)
    ways = comb(total, seen)
    most = min(wanted, seen)
    return [Fraction(comb(wanted, k) * comb(total - wanted, seen - k), ways) for k in range(most + 1)]


def both(one: Chances, other: Chances) -> Chances:
    """The distribution of the sum of two independent counts."""
    found = [Fraction(0)] * (len(one) + len(other) - 1)
    for k, chance in enumerate(one):
        for n, second in enumerate(other):
            found[k + n] += chance * second
    return found


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    """The distribution over cases: each with its chance and the distribution in that case."""
    found: Chances = []
    for weight, chances in parts:
        found += [Fraction(0)] * (len(chances) - len(found))
        for k, chance in enumerate(chances):
            found[k] += weight * chance
    return found


def shifted(chances: Chances, by: int) -> Chances:
    """The distribution with ``by`` certain cards more."""
    return [Fraction(0)] * by + chances


def at_least(chances: Chances, count: int) -> Fraction:
    """The chance of ``count`` or more."""
    return sum(chances[count:], Fraction(0))


def expected(chances: Chances) -> Fraction:
    """The mean."""
    return sum((k * chance for k, chance in enumerate(chances)), Fraction(0))
