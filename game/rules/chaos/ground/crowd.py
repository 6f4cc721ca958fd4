"""Who stands or lies where: one fighter a cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from game.core.components import Out, Position, Unit
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.sheet.components import Condition


class Stander(NamedTuple):
    """Somebody who fills a cell: who, his side, and whether he lies."""

    unit: int
    side: str
    prone: bool = False


Crowd: TypeAlias = Mapping[Cell, Stander]
"""Who fills each cell; cells that nobody fills are left out."""


@rule("CF-MOVE-01")
@once
def crowd_of(reader: Reader) -> dict[Cell, Stander]:
    """Everybody who fills a cell: also who lies or sleeps, but not who is out of the fight."""
    found: dict[Cell, Stander] = {}
    for unit, (who, spot) in reader.each(Unit, Position):
        if reader.find(unit, Out) is None:
            condition = reader.find(unit, Condition)
            found[spot.cell] = Stander(unit, who.side, condition is not None and condition.prone)
    return found


def without(crowd: Crowd, *units: int) -> Crowd:
    """The crowd without these fighters."""
    return {cell: stander for cell, stander in crowd.items() if stander.unit not in units}
