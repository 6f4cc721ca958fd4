"""Casualties: the percent of a colour, less the armour, of the attackers' number."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.checks import Grade
from game.core.rule import rule
from game.rules.zefrs.tables import tables


@rule("ZF-MASS-ATK-02", "ZF-MASS-ATK-03")
def losses(attackers: int, colour: Grade, armour: int) -> int:
    """Fighters lost to so many attackers with this colour, rounded up; none at 0 percent."""
    table = tables()
    full = next(percent for name, percent in table.percents.items() if name == colour)
    percent = max(0, full - reduction(armour))
    return -(-attackers * percent // table.numbers.mass.casualty_divisor)


@rule("ZF-MASS-ARM-03")
def reduction(armour: int) -> int:
    """What composite armour takes off the percent (T13); its last row serves all above."""
    rows = tables().reductions
    return rows[min(armour, len(rows) - 1)]


@rule("ZF-MASS-ARM-01", "ZF-MASS-ARM-02")
def composite(portions: Iterable[tuple[int, int]]) -> int:
    """The composite armour of a unit from pairs of (fighters, undivided hundreds of their kit).

    The hundreds are averaged by numbers, then divided by 100 and rounded down once.
    """
    pairs = tuple(portions)
    divisor = tables().numbers.mass.composite_divisor
    return sum(count * hundreds for count, hundreds in pairs) // (_fighters(pairs) * divisor)


@rule("ZF-MASS-SET-03")
def average(portions: Iterable[tuple[int, int]]) -> int:
    """The average rating of all members from pairs of (fighters, rating), rounded down."""
    pairs = tuple(portions)
    return sum(count * rating for count, rating in pairs) // _fighters(pairs)


def _fighters(pairs: tuple[tuple[int, int], ...]) -> int:
    return sum(count for count, _ in pairs)
