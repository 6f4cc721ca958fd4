"""The first state of a mass battle, and what only this book can find wrong with a setup."""

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
from game.core.data import Wrong, insist
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import Figure, Setup, SideSetup, UnitSetup
from game.core.world import Rows
from game.rules.kit.ground.terrain import kinds
from game.rules.zefrs.mass.companies import company, components
from game.rules.zefrs.mass.components import (
    Attached,
    Calm,
    Deployment,
    Ground,
    Limits,
    Ranks,
    Reserve,
    Spirits,
    Standard,
)
from game.rules.zefrs.mass.deploy import (
    FORWARD,
    RESERVE,
    Muster,
    can_end,
    fronts,
    placed_by_side,
    places,
    zone,
)
from game.rules.zefrs.sheet.recruit import RECRUITS
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
    if largest.overrides:
        made.append(Ranks(tuple(sorted(largest.overrides.items()))))
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


NUMBERS = ("gap", "round_limit")
"""The numbers that a scenario may give."""


@rule("ZF-MASS-SET-01")
def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    numbers = tables().numbers.mass
    if len(setup.sides) != 2:
        yield Wrong(("sides",), "a mass battle has two sides (ZF-MASS-SET-01)")
    if (setup.grid.columns, setup.grid.rows) != (numbers.columns, numbers.rows):
        size = f"{numbers.columns} columns and {numbers.rows} rows"
        yield Wrong(("map",), f"a mass battle has {size} (ZF-MASS-SET-07)")
    gap, known = setup.numbers.get("gap", numbers.gap), tuple(start.gap for start in numbers.start)
    if gap not in known:
        listed = f"there are {', '.join(map(str, known))}"
        message = f"no start rows for {gap} empty rows; {listed} (ZF-MASS-SET-10)"
        yield Wrong(("numbers", "gap"), message)
    for name in setup.numbers:
        if name not in NUMBERS:
            yield Wrong(("numbers", name), "unknown key", name, NUMBERS, at_key=True)
    wide = tuple(name for name, ground in kinds().items() if not ground.close)
    for sign in sorted({mark for _, mark in setup.grid.terrain} - set(wide)):
        yield Wrong(
            ("map", "legend"), f"no terrain '{sign}' in a mass battle", sign, wide, kind="terrain"
        )
    for index, side in enumerate(setup.sides):
        yield from _side_faults(setup, side, ("sides", index))
    for index, unit in enumerate(setup.units):
        yield from _unit_faults(setup, unit, ("units", index))


@rule("ZF-MASS-SET-02", "ZF-MASS-SET-05")
def _side_faults(setup: Setup, side: SideSetup, at: KeyPath) -> Iterator[Wrong]:
    numbers = tables().numbers.mass
    own = [unit for unit in setup.units if unit.side == side.id]
    most = numbers.wings + numbers.reserves
    reserves = [unit for unit in own if unit.place.startswith(RESERVE)]
    if len(own) > most or len(reserves) > numbers.reserves:
        message = f"at most {numbers.wings} wings and {numbers.reserves} reserves (ZF-MASS-SET-02)"
        yield Wrong((*at, "id"), message)
    yield from _muster(setup, own, at)
    if side.with_unit not in [unit.id for unit in own]:
        yield Wrong((*at, "with_unit"), "the commander needs a unit to start with (ZF-MASS-SET-05)")
    if side.commander:
        yield from RECRUITS.wrongs(side.commander, (*at, "commander"))


@rule("ZF-MASS-SET-08")
def _muster(setup: Setup, own: list[UnitSetup], at: KeyPath) -> Iterator[Wrong]:
    """Whether the units that a side places find room in their zones."""
    waiting = [unit for unit in own if placed_by_side(setup, unit)]
    if not any(unit.zone for unit in waiting):
        return
    known = _places(setup, own[0])
    standing = [unit for unit in own if unit not in waiting]
    taken = {Cell(*unit.cell) for unit in standing if unit.cell}
    taken |= {known[unit.place] for unit in standing if unit.place in known}
    zones = {number: Deployment(zone(unit, known)) for number, unit in enumerate(waiting)}
    here = Muster(known, tuple(zones), frozenset(taken), "", zones)
    if not can_end(here, ()):
        yield Wrong((*at, "id"), "the zones of its units leave no room for all of them")


def _unit_faults(setup: Setup, unit: UnitSetup, at: KeyPath) -> Iterator[Wrong]:
    for index, troops in enumerate(unit.troops):
        yield from RECRUITS.wrongs(troops, (*at, "troops", index))
    if unit.facing not in ("", "N", "E", "S", "W"):
        yield Wrong((*at, "facing"), "must be N, E, S or W (ZF-MASS-MOV-03)")
    if unit.leader:
        yield from RECRUITS.wrongs(unit.leader, (*at, "leader"))
    for index, figure in enumerate(unit.also):
        yield from RECRUITS.wrongs(figure, (*at, "also", index))
    yield from _place(setup, unit, at)


def _place(setup: Setup, unit: UnitSetup, at: KeyPath) -> Iterator[Wrong]:
    known = _places(setup, unit)
    for index, spot in enumerate(unit.zone):
        where = (*at, "zone", index)
        if isinstance(spot, str) and spot not in known:
            yield Wrong(where, f"no place '{spot}'", spot, tuple(known))
        elif not isinstance(spot, str) and Cell(*spot) not in known.values():
            yield Wrong(where, f"no place of this side is on {list(spot)}")
    if unit.place and unit.place not in known:
        yield Wrong((*at, "place"), f"no place '{unit.place}'", unit.place, tuple(known))
    elif unit.place and not unit.cell and not placed_by_side(setup, unit):
        cells = [Cell(*other.cell) for other in setup.units if other.cell and other is not unit]
        if known[unit.place] in cells:
            yield Wrong((*at, "place"), "another unit stands there (ZF-MASS-MOV-04)")


def _places(setup: Setup, unit: UnitSetup) -> dict[str, Cell]:
    """All places of the unit's side."""
    numbers = tables().numbers.mass
    north = unit.side == setup.sides[-1].id
    gap = setup.numbers.get("gap", numbers.gap)
    usual = gap if gap in {start.gap for start in numbers.start} else numbers.gap
    row = fronts(usual, numbers)[int(north)]
    return places(north, row, numbers)
