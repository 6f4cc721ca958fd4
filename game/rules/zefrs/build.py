"""The first state of a battle: sides, field, units, leaders and commanders from a setup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.components import (
    Aims,
    Commands,
    Facing,
    Field,
    Leads,
    Position,
    Side,
    Strength,
    Unit,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.setup import Figure, Setup, SideSetup, UnitSetup
from game.core.world import Rows
from game.rules.zefrs.mass.companies import company, components
from game.rules.zefrs.mass.components import (
    Attached,
    Calm,
    Deployment,
    Ground,
    Limits,
    Reserve,
    Spirits,
    Standard,
)
from game.rules.zefrs.mass.deploy import FORWARD, RESERVE, fronts, placed_by_side, places, zone
from game.rules.zefrs.mass.inspection import faults
from game.rules.zefrs.tables import tables


def build(setup: Setup) -> Rows:
    """The components of a mass battle. Raises Misfit with every fault of the setup at once.

    The entities are: the sides, the field, the units of the southern side, those of the northern,
    then the leaders and those who go with them in the same order, then the commanders.
    """
    insist(faults(setup))
    made: list[tuple[Any, ...]] = [(Side(s.id, s.name, s.tincture),) for s in setup.sides]
    made.append(_field(setup))
    ordered = [unit for side in setup.sides for unit in setup.units if unit.side == side.id]
    ids = {unit.id: len(made) + number for number, unit in enumerate(ordered, 1)}
    made.extend(_unit(setup, unit) for unit in ordered)
    for unit in ordered:
        made.extend(_followers(setup, unit, ids[unit.id]))
    made.extend(_commander(setup, side, ids) for side in setup.sides if side.commander)
    return tuple(
        (number, tuple(sorted(parts, key=_by_name))) for number, parts in enumerate(made, 1)
    )


def _by_name(component: object) -> str:
    return type(component).__name__


def _field(setup: Setup) -> tuple[Any, ...]:
    numbers = tables().numbers.mass
    south, north = (side.id for side in setup.sides)
    rows = fronts(setup.numbers.get("gap", numbers.gap), numbers)
    night = setup.numbers.get("round_limit", numbers.nightfall)
    return (
        Field(setup.grid, setup.switches),
        Ground((south, north), rows),
        Aims(setup.goals, night),
        Calm(),
    )


def _unit(setup: Setup, unit: UnitSetup) -> tuple[Any, ...]:
    north = unit.side == setup.sides[1].id
    count = sum(troops.count for troops in unit.troops)
    largest = max(unit.troops, key=lambda troops: troops.count)
    made: list[Any] = [
        Unit(unit.name, unit.side, largest.archetype),
        Strength(count, count),
        Facing(unit.facing or FORWARD[int(north)]),
        company(unit),
        Limits(),
    ]
    cell = _cell(setup, unit)
    if cell:
        made.append(Position(cell))
    if placed_by_side(setup, unit):
        made.extend(_zone(setup, unit))
    elif unit.place.startswith(RESERVE):
        made.append(Reserve())
    if any(goal.unit == unit.id for goal in setup.goals):
        made.append(Standard(unit.id))
    morale = next(side.morale for side in setup.sides if side.id == unit.side)
    if morale:
        made.append(Spirits(morale))
    return tuple(made)


def _zone(setup: Setup, unit: UnitSetup) -> Iterator[Deployment]:
    """Where its side may place it, and where it stands unasked."""
    numbers = tables().numbers.mass
    north = unit.side == setup.sides[1].id
    rows = fronts(setup.numbers.get("gap", numbers.gap), numbers)
    if unit.zone or unit.place:
        yield Deployment(zone(unit, places(north, rows[int(north)], numbers)), unit.place)


def _cell(setup: Setup, unit: UnitSetup) -> Cell | None:
    """Where the unit starts, None if its side has still to place it."""
    if placed_by_side(setup, unit):
        return None
    if unit.cell:
        return Cell(*unit.cell)
    numbers = tables().numbers.mass
    north = unit.side == setup.sides[1].id
    rows = fronts(setup.numbers.get("gap", numbers.gap), numbers)
    return places(north, rows[int(north)], numbers)[unit.place] if unit.place else None


def _followers(setup: Setup, unit: UnitSetup, entity: int) -> Iterator[tuple[Any, ...]]:
    """The unit's leader, who may command the side as well, and those who go with them."""
    leader = unit.leader or usual_leader(unit)
    parts = [*components(leader, unit.side), Leads(entity)]
    side = next(side for side in setup.sides if side.id == unit.side)
    if side.commander is None and side.with_unit == unit.id:
        cell = _cell(setup, unit)
        parts.append(Commands(side.id))
        parts.extend([Position(cell)] if cell else [])
    yield tuple(parts)
    for figure in unit.also:
        yield (*components(figure, unit.side), Attached(entity))


def usual_leader(unit: UnitSetup) -> Figure:
    """Who leads such troops where the scenario names nobody (ZF-MASS-SET-04)."""
    largest = max(unit.troops, key=lambda troops: troops.count).archetype
    archetype = tables().blocks[largest].leader or largest
    return Figure(f"{archetype.replace('_', ' ').capitalize()} of {unit.name}", archetype)


def _commander(setup: Setup, side: SideSetup, ids: dict[str, int]) -> tuple[Any, ...]:
    """A commander of his own, in the square of the unit he starts with (ZF-MASS-SET-05)."""
    assert side.commander is not None
    unit = next(unit for unit in setup.units if unit.id == side.with_unit)
    cell = _cell(setup, unit)
    spot = Position(cell) if cell else Attached(ids[unit.id])
    return (*components(side.commander, side.id), Commands(side.id), spot)
