"""Pearson's chi-square: whether counts agree with chances, rare bins put together."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

WHOLE = 20_000
"""Rolls of the long form."""
ROLLS = int(os.environ.get("PENNON_ROLLS", "2500"))
"""So often an exchange is rolled, to be compared with its forecast."""
LONG = ROLLS >= WHOLE

BATTLES = int(os.environ.get("PENNON_BATTLES", "1500" if LONG else "100"))
"""So often an order is really given, to be compared with what was promised. A battle costs a
hundred times what a roll does, so that a proof of the tests asks for long rolls and few battles.
"""

RARE = 5.0
"""Bins of which fewer are expected are put together."""


def p_value(found: Counter[T], expected: Mapping[T, float]) -> float:
    """The chance of a difference at least this large if ``expected`` are the true chances.

    0 if something was found that cannot be.
    """
    if any(expected.get(result, 0.0) <= 0 for result in found):
        return 0.0
    total = sum(found.values())
    bins = [(found[result], chance * total) for result, chance in expected.items()]
    rare = [bin_ for bin_ in bins if bin_[1] < RARE]
    kept = [bin_ for bin_ in bins if bin_[1] >= RARE]
    if rare:
        kept.append((sum(n for n, _ in rare), sum(e for _, e in rare)))
    return survival(sum((n - e) ** 2 / e for n, e in kept), len(kept) - 1)


def survival(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, by its finite sums."""
    half = statistic / 2
    if freedom <= 0:
        return 1.0
    if freedom % 2 == 0:
        return math.exp(-half) * sum(half**k / math.factorial(k) for k in range(freedom // 2))
    tail = math.erfc(math.sqrt(half))
    steps: Iterable[float] = (
        half ** (k - 0.5) / math.gamma(k + 0.5) for k in range(1, freedom // 2 + 1)
    )
    return tail + math.exp(-half) * sum(steps)
