"""What books are compared by: how much time has passed, and how much Red somebody carries."""

from __future__ import annotations

from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.rules.chaos.sheet.components import Wounds
from game.rules.chaos.sheet.field import Ticks
from game.rules.chaos.sheet.muster import field_of
from game.rules.chaos.tables.ground import numbers

METRES_PER_SECOND = 3.6
"""So many km/h are one metre a second."""


@rule("CF-TICK-02")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all ticks that have passed."""
    known = reader.get(field_of(reader), Ticks)
    return (known.before + known.top - known.now) * METRES_PER_SECOND / numbers().impact.tick


def suffered(reader: Reader, unit: int) -> int:
    """How much Red somebody carries."""
    known = reader.find(unit, Wounds)
    return known.total if known else 0
