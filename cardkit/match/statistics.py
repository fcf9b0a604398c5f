"""Intervals for what a batch counts; every figure comes with one, at the 95 % level.

Sums of fractions are exact (``fsum``): ``sum`` rounds in another way from Python 3.12 on.
"""

from __future__ import annotations

from math import fsum, sqrt

Z = 1.959963984540054  # the 97.5 % point of the normal distribution


def wilson(wins: int, n: int) -> tuple[float | None, float | None]:
    """The Wilson score interval of a share of ``wins`` in ``n``; (None, None) when nothing was counted.

    Unlike the plain normal interval it stays between 0 and 1 and is honest near both ends.
    """
    if n == 0:
        return None, None
    share = wins / n
    spread = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    centre = share + Z * Z / (2 * n)
    scale = 1 + Z * Z / n
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean(values: list[float]) -> tuple[float | None, float | None, float | None]:
    """The mean of independent values with its normal interval: (mean, low, high); None where unknown."""
    n = len(values)
    if n == 0:
        return None, None, None
    middle = fsum(values) / n
    if n == 1:
        return middle, None, None
    variance = fsum((value - middle) ** 2 for value in values) / (n - 1)
    half = Z * sqrt(variance / n)
    return middle, middle - half, middle + half


def percentile(ordered: list[int], share: float) -> int | None:
    """The smallest value that at least ``share`` of a sorted list do not exceed; None for an empty list."""
    if not ordered:
        return None
    place = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[min(place, len(ordered) - 1)]
