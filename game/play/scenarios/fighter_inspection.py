"""What in the fighters of a personal battle, and in what lies about, cannot fit the scenario.

Pure, like `inspection`; what only a rulebook can know it says itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.core.data import Wrong, repeated
from game.core.data.faults import KeyPath
from game.core.grid import STEPS
from game.core.ruleset import Fields
from game.core.setup import EFFECTS, TEMPERS, FighterSetup, SideSetup
from game.play.scenarios.crowds import one_by_one, written_at

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

PERSONAL = "personal"
FIGHTERS = 400
ONLY_PERSONAL = ("fighters", "effects", "lanterns", "ropes", "things", "vehicles", "carried")


def scale_faults(scenario: Scenario, fields: Fields) -> Iterator[Wrong]:
    """Units in a personal battle, single fighters in a mass battle."""
    if fields.figures:
        if scenario.units:
            yield Wrong(("units",), "a personal battle has [[fighters]], no units", at_key=True)
        return
    for table in ONLY_PERSONAL:
        if getattr(scenario, table):
            yield Wrong((table,), f"only a personal battle has {table}", at_key=True)


def side_of_fighters_faults(scenario: Scenario, side: SideSetup, at: KeyPath) -> Iterator[Wrong]:
    """A side without fighters, and what only sides of mass battles have."""
    if not any(fighter.side == side.id for fighter in scenario.fighters):
        yield Wrong((*at, "id"), f"side '{side.id}' has no fighter")
    for key in ("with_unit", "commander", "morale"):
        if getattr(side, key):
            yield Wrong((*at, key), f"only a mass battle has '{key}'", at_key=True)


def fighters_faults(scenario: Scenario) -> Iterator[Wrong]:
    """Everything that does not fit together in a personal battle."""
    singles = one_by_one(scenario.fighters)
    yield from repeated("fighters", scenario.fighters)
    for wrong in repeated("fighters", singles):
        at = written_at(scenario.fighters, wrong.path)
        yield Wrong(at, wrong.message)
    if len(singles) > FIGHTERS:
        yield Wrong(("fighters",), f"at most {FIGHTERS} fighters, here are {len(singles)}")
    for index, fighter in enumerate(scenario.fighters):
        yield from _fighter(scenario, fighter, ("fighters", index))
    yield from _crowded(scenario, singles)
    yield from _about(scenario)
    yield from _carried(scenario, singles)


def _fighter(scenario: Scenario, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    sides = tuple(side.id for side in scenario.sides)
    if fighter.side not in sides:
        yield Wrong((*at, "side"), f"no side '{fighter.side}'", fighter.side, sides)
    if fighter.facing and fighter.facing not in STEPS:
        known = tuple(STEPS)
        yield Wrong((*at, "facing"), f"must be one of {', '.join(known)}", fighter.facing, known)
    if fighter.temper not in TEMPERS:
        known = tuple(filter(None, TEMPERS))
        yield Wrong((*at, "temper"), f"must be one of {', '.join(known)}", fighter.temper, known)
    shortest = min(scenario.playable, key=scenario.rounds)
    if fighter.arrives > scenario.rounds(shortest):
        under = f" under {shortest}" if shortest in scenario.round_limits else ""
        limit = f"the round limit {scenario.rounds(shortest)}{under}"
        yield Wrong((*at, "arrives"), f"must be 0 to {limit}")
    effects = tuple(effect.id for effect in scenario.effects)
    for index, name in enumerate(fighter.effects):
        if name not in effects:
            yield Wrong((*at, "effects", index), f"no effect '{name}'", name, effects)
    yield from _place(scenario, fighter, at)


def _place(scenario: Scenario, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """Where he stands: a cell, or cells for several alike, or a zone where his side places him."""
    free = any(side.id == fighter.side and side.deploy for side in scenario.sides)
    if fighter.cell and fighter.cells:
        yield Wrong((*at, "cells"), "give either 'cell' or 'cells'", at_key=True)
    elif not (fighter.cell or fighter.cells or fighter.zone):
        yield Wrong(at, "where does he stand? Give 'cell', 'cells' or 'zone'")
    if fighter.zone and fighter.cells:
        yield Wrong((*at, "zone"), "who is placed by his side stands alone; leave 'cells' out")
    elif fighter.zone and fighter.cell and not free:
        yield Wrong((*at, "zone"), "he has his cell; only a fighter to be placed has a zone")
    elif fighter.zone and fighter.cell and fighter.cell not in fighter.zone:
        yield Wrong((*at, "cell"), "is not in the fighter's zone")
    if fighter.zone and fighter.arrives:
        yield Wrong((*at, "zone"), "who joins later needs his 'cell'")
    if fighter.cell:
        yield from on_field(scenario, fighter.cell, (*at, "cell"))
    for where, cells in (("cells", fighter.cells), ("zone", fighter.zone)):
        for index, cell in enumerate(cells):
            yield from on_field(scenario, cell, (*at, where, index))


def _crowded(scenario: Scenario, singles: Sequence[FighterSetup]) -> Iterator[Wrong]:
    """One fighter a cell at a time."""
    taken: set[tuple[int, tuple[int, int]]] = set()
    for index, fighter in enumerate(singles):
        turn = max(1, fighter.arrives)
        if fighter.cell and (turn, fighter.cell) in taken:
            at = written_at(scenario.fighters, ("fighters", index, "cell"))
            yield Wrong(at, f"two fighters stand on {list(fighter.cell)}")
        if fighter.cell:
            taken.add((turn, fighter.cell))


def _about(scenario: Scenario) -> Iterator[Wrong]:
    """Effects, and what stands, hangs and lies on the field."""
    yield from repeated("effects", scenario.effects)
    for index, effect in enumerate(scenario.effects):
        if effect.kind not in EFFECTS:
            message = f"must be one of {', '.join(EFFECTS)}"
            yield Wrong(("effects", index, "kind"), message, effect.kind, EFFECTS)
    for table in ("lanterns", "ropes", "things"):
        for index, thing in enumerate(getattr(scenario, table)):
            yield from on_field(scenario, thing.cell, (table, index, "cell"))
    for index, vehicle in enumerate(scenario.vehicles):
        if not vehicle.cells:
            yield Wrong(("vehicles", index, "cells"), "a vehicle has one cell at least")
        for number, cell in enumerate(vehicle.cells):
            yield from on_field(scenario, cell, ("vehicles", index, "cells", number))


def _carried(scenario: Scenario, singles: Sequence[FighterSetup]) -> Iterator[Wrong]:
    """Who comes out of an earlier battle must take part in this one."""
    known = tuple(fighter.id for fighter in singles)
    yield from repeated("carried", scenario.carried, "fighter")
    for index, carried in enumerate(scenario.carried):
        if carried.fighter not in known:
            message = f"no fighter '{carried.fighter}'"
            yield Wrong(("carried", index, "fighter"), message, carried.fighter, known)


def on_field(scenario: Scenario, cell: tuple[int, int], at: KeyPath) -> Iterator[Wrong]:
    """A cell beyond the edges."""
    ground = scenario.map
    if not (0 <= cell[0] < ground.columns and 0 <= cell[1] < ground.rows):
        yield Wrong(at, f"{list(cell)} is not on the field")
