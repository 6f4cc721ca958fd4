"""Numbers (3.8 to 3.10): what outnumbering is worth, hits, their multiplier, the Speed Factor."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache

from game.core.rule import rule
from game.rules.heroic20s.tables.book import lists, numbers
from game.rules.heroic20s.tables.charts import Step
from game.rules.heroic20s.tables.rows import Sheet


@rule("HC-NUM-01", "HC-NUM-04")
def ratio_bonus(attackers: int, defenders: int) -> int:
    """What the attackers add by T-2, for so many of them against at least one defender."""
    ratio = Fraction(attackers, defenders)
    return next(row.bonus for row in lists().ratio if row.most is None or ratio <= row.most)


@rule("HC-MULT-01", "HC-MULT-05")
def multiplier(count: int) -> Fraction:
    """The multiplier of T-3 for so many attackers or projectiles, at least one."""
    size, first = _size(count), lists().multiplier.first
    return first[size] if size < len(first) else Fraction(size)


@rule("HC-MULT-02")
def _size(count: int) -> int:
    """The Size column: the row of the next higher number, with ten times each without end."""
    column = lists().multiplier.sizes
    size, ten = 0, 1
    while True:
        for number in column:
            if count <= number * ten:
                return size
            size += 1
        ten *= 10


@rule("HC-MULT-03", "HC-MULT-04", "HC-RNG-14", "HC-MEL-12")
@lru_cache(maxsize=8192)
def total_hits(base: int, count: int, cap: int | None = None) -> int:
    """Hits after the multiplier, rounded down, at most as many as projectiles; None for blows."""
    total = int(base * multiplier(count))
    return total if cap is None else min(total, cap)


@rule("HC-SF-01", "HC-RNG-21")
def base_hits(margin: int, factor: int) -> int:
    """Hits of a contest won by this margin: one, and one more for each full Speed Factor."""
    return 0 if margin < 1 else 1 + margin // factor


@rule("HC-SF-02", "HC-SF-03", "HC-SF-05")
def speed_factor(own: int, sheet: Sheet) -> int:
    """The Speed Factor of a weapon whose own it is: each level of Extra Attack or Altered Time Rate
    lowers it, each of Decreased Time Rate (negative) raises it; at least 1.
    """
    row = numbers()
    levels = sheet.extra_attack + max(0, sheet.time_rate)
    slow = row.slow_factor * max(0, -sheet.time_rate)
    return max(row.least_factor, own + row.speed_by_level * levels + slow)


@rule("HC-RNG-04")
def group_bonus(targets: int) -> int:
    """What shooters add against so many living figures of a group."""
    return _step(lists().group, targets)


@rule("HC-RNG-10")
def rapid_fire(shots: int) -> int:
    """What so many projectiles of one figure add: T-4, and one more for each doubling past it."""
    rows = lists().rapid
    bonus, most = _step(rows, shots), rows[-1].least
    while shots >= 2 * most:
        bonus, most = bonus + numbers().rapid_doubling, 2 * most
    return bonus


@cache
def _step(rows: Sequence[Step], number: int) -> int:
    return max((row.bonus for row in rows if number >= row.least), default=0)
