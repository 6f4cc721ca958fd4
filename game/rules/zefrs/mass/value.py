"""How a mass battle stands for a side: shares left, order and leaders, goals within reach; and how
long it has lasted.
"""

from __future__ import annotations

from game.core.components import Aims, Out, Side, Strength, Unit
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.rules.zefrs.mass.components import Company, Limits
from game.rules.zefrs.mass.contact import acting_leaders, commander, stands
from game.rules.zefrs.mass.victory import shares, standard_lost
from game.rules.zefrs.tables import tables

FIGHTERS, NERVE, LEADERS, GOALS = 0.7, 0.15, 0.05, 0.1
"""How much each part counts; together 1."""


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side the same with its sign changed."""
    sides = [other.id for _, (other,) in reader.each(Side)]
    scores = {other: standing(reader, other) for other in sides}
    own = scores[side]
    best = max(score for other, score in scores.items() if other != side)
    return max(-1.0, min(1.0, own - best))


def standing(reader: Reader, side: str) -> float:
    """How well one side stands by itself, from 0 to 1."""
    on_grid = [me for me in stands(reader).values() if me.side == side]
    if not on_grid and not _waiting(reader, side):
        return 0.0
    fighters = float(shares(reader)[side]) / 100
    return (
        FIGHTERS * fighters
        + NERVE * nerve(reader, side)
        + LEADERS * leaders(reader, side)
        + GOALS * goals(reader, side)
    )


def _waiting(reader: Reader, side: str) -> bool:
    """Whether the side has not deployed yet."""
    own = [unit for unit, (who, _) in reader.each(Unit, Strength) if who.side == side]
    return any(reader.find(unit, Out) is None for unit in own)


def nerve(reader: Reader, side: str) -> float:
    """The part of the morale limits that its units have not passed yet."""
    left, most = 0, 0
    for unit, (who, limits, _) in reader.each(Unit, Limits, Company):
        if who.side == side:
            most += 2
            left += 0 if reader.find(unit, Out) else max(0, 2 - limits.passed)
    return left / most if most else 0.0


def leaders(reader: Reader, side: str) -> float:
    """The part of its units that are led, and whether the side is commanded."""
    led = acting_leaders(reader)
    own = [me.unit for me in stands(reader).values() if me.side == side]
    part = sum(1 for unit in own if unit in led) / len(own) if own else 0.0
    chief = commander(reader, side)
    commanded = chief is not None and reader.find(chief, Out) is None
    return (part + commanded) / 2


def goals(reader: Reader, side: str) -> float:
    """Whether a goal of the side would be reached as its units stand; half without goals."""
    own = [me.cell for me in stands(reader).values() if me.side == side]
    ((_, (aims,)),) = reader.each(Aims)
    keeps = [goal for goal in aims.goals if goal.kind == "save_the_standard" and goal.side == side]
    if keeps:
        return 0.0 if any(standard_lost(reader, goal) for goal in keeps) else 1.0
    holds = [goal for goal in aims.goals if goal.kind == "hold" and goal.side == side]
    if not holds:
        return 0.5
    for goal in holds:
        cells = [Cell(*cell) for cell in goal.cells]
        if own and (not cells or any(cell in cells for cell in own)):
            return 1.0
    return 0.0


@rule("ZF-MASS-SEG-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all segments that have begun."""
    numbers = tables().numbers.mass
    return float(clock.round * numbers.segments * numbers.segment_seconds)
