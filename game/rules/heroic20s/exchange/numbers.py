"""Numerical difference (3.8): what outnumbering is worth."""

from __future__ import annotations

from fractions import Fraction

from game.core.rule import rule
from game.rules.heroic20s.tables.book import ratio_rows


@rule("HC-NUM-01", "HC-NUM-04")
def ratio_bonus(attackers: int, defenders: int) -> int:
    """What the attackers add by T-2, for so many of them against at least one defender."""
    ratio = Fraction(attackers, defenders)
    return next(row.bonus for row in ratio_rows() if row.most is None or ratio <= row.most)
