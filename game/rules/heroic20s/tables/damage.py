"""Damage by ST (T-12), dice with adds, and what a weapon asks of who uses it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.core.rule import rule
from game.rules.heroic20s.tables.book import damage_rows, numbers
from game.rules.heroic20s.tables.charts import DamageRow

CYCLE = 8
"""Points of ST for another die past the end of the table."""

AHEAD = 3
"""A swing is the thrust of so many points more."""


@rule("HC-BASE-13")
def counted(dice: int, adds: int) -> tuple[int, int]:
    """Dice and adds as they are written: adds of +3 are another die with -1."""
    law = numbers()
    while adds >= law.adds:
        dice, adds = dice + 1, adds - law.die
    return dice, adds


@rule("HC-BASE-12")
def thrust(strength: int) -> tuple[int, int]:
    """Dice and adds of a thrust with this ST, 1 or more."""
    row, more = _row(strength)
    return counted(row.thrust[0] + more, row.thrust[1] + _below(strength))


@rule("HC-BASE-12")
def swing(strength: int, basic: bool = False) -> tuple[int, int]:
    """Dice and adds of a swing: that of the seed's fighters, or the Basic Set's."""
    if not basic and strength < min(damage_rows()):
        return thrust(strength + AHEAD)
    row, more = _row(strength)
    dice, adds = row.basic if basic else row.swing
    return counted(dice + more, adds + _below(strength))


def _row(strength: int) -> tuple[DamageRow, int]:
    rows: Mapping[int, DamageRow] = damage_rows()
    least, most = min(rows), max(rows)
    more = max(0, -(-(strength - most) // CYCLE))
    return rows[max(least, strength - more * CYCLE)], more


def _below(strength: int) -> int:
    """What is taken off below the first row: 1 for each two points."""
    least = min(damage_rows())
    return min(0, -((least - strength + 1) // 2)) if strength < least else 0


@rule("HC-BASE-14")
def deficit(strength: int, least: int) -> int:
    """By how many points this ST falls short of the least that a weapon asks for; each is -1."""
    return max(0, least - strength)


@rule("HC-BASE-14")
def damage_strength(strength: int, least: int) -> int:
    """The ST that counts for damage: at most three times what the weapon asks for."""
    return min(strength, numbers().most_strength * least) if least else strength


@rule("HC-SF-02", "HC-BASE-14")
def unwieldy(strength: int, least: int) -> bool:
    """Whether a weapon that is unready after each attack is so in the hands of this ST."""
    return Fraction(strength) < numbers().easy_strength * least
