"""Who stands where: one standing or fallen fighter a cell, a rider and his mount together."""

from __future__ import annotations

from game.core.components import Out, Position, Unit
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.places import Stander
from game.rules.zefrs.sheet.components import Rides
from game.rules.zefrs.sheet.fighter import STEADY, Condition


@rule("ZF-GRID-01")
@once
def crowd_of(reader: Reader) -> dict[Cell, Stander]:
    """Everybody who fills a cell: the dead, the unconscious and the bound do not.

    Of a rider and his mount the rider is named, the mount where the saddle is empty.
    """
    ridden = {mount for _, mount in riders(reader)}
    found: dict[Cell, Stander] = {}
    for unit, (who, spot) in reader.each(Unit, Position):
        if unit in ridden or reader.find(unit, Out) is not None:
            continue
        condition = reader.find(unit, Condition) or STEADY
        if not condition.helpless:
            found[spot.cell] = Stander(unit, who.side, condition.fallen)
    return found


@rule("ZF-MEL-07")
def riders(reader: Reader) -> list[tuple[int, int]]:
    """Everybody who sits in the saddle, with the mount under him."""
    return [
        (unit, rides.mount)
        for unit, (rides,) in reader.each(Rides)
        if not (condition := reader.find(unit, Condition) or STEADY).unseated
        and not condition.helpless
        and reader.find(unit, Out) is None
    ]


def mount_of(reader: Reader, unit: int) -> int | None:
    """The mount he sits on, None on foot."""
    rides = reader.find(unit, Rides)
    condition = reader.find(unit, Condition) or STEADY
    seated = rides is not None and not condition.unseated and not condition.helpless
    return rides.mount if rides is not None and seated else None
