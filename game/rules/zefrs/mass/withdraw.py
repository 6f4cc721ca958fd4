"""Withdrawing, at the end of segment 4: the step back, changing places, and who follows."""

from __future__ import annotations

from game.core.components import Out, Position
from game.core.events import Event, moved, out
from game.core.grid import OPPOSITE, Cell, Grid, direction_to, neighbours
from game.core.grid import step as next_cell
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.core.world import System, World
from game.rules.kit.ground.site import grid_of
from game.rules.zefrs.mass.components import Pressed
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    at,
    attackers,
    commander_with,
    faced,
    foes_beside,
    in_contact,
    pressing,
    pursuer,
    stands,
)
from game.rules.zefrs.mass.moves import advance, enter, go_along, leader_there, meet
from game.rules.zefrs.mass.removal import depart
from game.rules.zefrs.mass.round import tempo


class Withdraw(System):
    """Units ordered to withdraw go, the side that moves first in this round first."""

    def process(self, step: Step) -> Process:
        press(step.world)
        order = tempo(step.world)
        going = sorted(
            (me for me in stands(step.world).values() if me.form == "withdraw" and me.now),
            key=lambda me: (order.index(me.side), me.unit),
        )
        for me in going:
            yield from fall_back(step, me.unit)
        meet(step.world)
        return None


def press(world: World) -> None:
    """Notes how many attacked each unit at the end of segment 4 (ZF-MOR-06)."""
    field = stands(world)
    for unit, me in field.items():
        if enemies := pressing(field, me):
            world.put(unit, Pressed(enemies))


@rule("ZF-MASS-ORD-05")
def fall_back(step: Step, unit: int) -> Asking[None]:
    """One unit withdraws: off the grid, to a free square, or through the unit behind it."""
    field = stands(step.world)
    me, grid = field[unit], grid_of(step.world)
    to = retreat(field, grid, me)
    behind = at(field, to) if to else None
    if to is None:
        step.emit(Event("zefrs.blocked", "ZF-MASS-ORD-05", unit))
    elif not grid.holds(to):
        yield from leave(step, me)
    elif behind is None:
        yield from give_ground(step, me, to)
    elif relieves(field, me, behind):
        yield from change_places(step, me, behind)
    else:
        step.emit(Event("zefrs.blocked", "ZF-MASS-ORD-05", unit, target=behind.unit))


@rule("ZF-MASS-ORD-05")
def retreat(field: Stands, grid: Grid, me: Stand) -> Cell | None:
    """Where it withdraws to: straight away from the front enemy, or out of an encirclement.

    The square may be taken or off the grid. Attacked on several sides it goes to a free square
    not adjacent to more enemies than now, the fewest first, and of several such the one behind it
    as it was ordered to look. If there is none it may still leave the grid or change places with
    who stands straight behind it; None if that square is free.
    """
    straight = next_cell(me.cell, OPPOSITE[_threat(field, me)])
    behind = next_cell(me.cell, OPPOSITE[me.facing])
    if len(attackers(field, me)) < 2:
        return straight
    now = _exposure(field, me, me.cell)
    free = [c for c in neighbours(me.cell) if _free(field, grid, c)]
    options = [cell for cell in free if _exposure(field, me, cell) <= now]
    return min(
        options,
        key=lambda cell: (_exposure(field, me, cell), cell != straight, cell != behind, cell),
        default=None if _free(field, grid, straight) else straight,
    )


def _free(field: Stands, grid: Grid, cell: Cell) -> bool:
    return grid.holds(cell) and at(field, cell) is None


def _threat(field: Stands, me: Stand) -> str:
    """The direction of the enemy it withdraws from: in front, else attacking, else beside; one
    without fighters is none.
    """
    near = (faced(field, me), *attackers(field, me), *foes_beside(field, me))
    foe = next((foe for foe in near if foe and foe.now), None)
    return (foe and direction_to(me.cell, foe.cell)) or me.facing


def _exposure(field: Stands, me: Stand, cell: Cell) -> int:
    near = neighbours(cell)
    foes = (foe for foe in field.values() if foe.side != me.side and foe.now)
    return sum(1 for foe in foes if foe.cell in near)


@rule("ZF-MASS-ORD-06")
def relieves(field: Stands, me: Stand, behind: Stand) -> bool:
    """Whether the unit behind is its own, not in contact and not withdrawing itself; one without
    fighters relieves nobody.
    """
    own = behind.side == me.side and behind.form != "withdraw" and behind.now > 0
    return own and not in_contact(field, behind)


def change_places(step: Step, me: Stand, behind: Stand) -> Asking[None]:
    """The fresh unit comes to the front, if the owner wants it; nobody can follow."""
    about = (("behind", behind.unit),)
    if not (yield from step.ask(me.unit, "mass.swap", about)).get("swap"):
        step.emit(Event("zefrs.blocked", "ZF-MASS-ORD-06", me.unit, target=behind.unit))
        return
    figure, other = commander_with(step.world, me), leader_there(step.world, behind.unit)
    for unit, to in ((me.unit, behind.cell), (behind.unit, me.cell)):
        was = step.world.get(unit, Position)
        step.world.put(unit, Position(to), was)
        step.emit(moved(unit, was.cell, to, "ZF-MASS-ORD-06"))
    for one, to in ((figure, behind.cell), (other, me.cell)):
        if one is not None:
            go_along(step, one, to, "ZF-MASS-ORD-06")


def give_ground(step: Step, me: Stand, to: Cell) -> Asking[None]:
    """The unit steps back with the commander in its square; an enemy may follow."""
    field = stands(step.world)
    figure = commander_with(step.world, me)
    enter(step, me.unit, to, "ZF-MASS-ORD-05")
    if figure is not None:
        go_along(step, figure, to, "ZF-MASS-ORD-05")
    yield from follow(step, field, me)


@rule("ZF-GRID-24")
def leave(step: Step, me: Stand) -> Asking[None]:
    """The unit leaves the battle in order, leader and all; an enemy may follow."""
    field = stands(step.world)
    world = step.world
    world.put(me.unit, Out("withdrawn"))
    world.drop(me.unit, world.get(me.unit, Position))
    step.emit(out(me.unit, "withdrawn", "ZF-MASS-ORD-05"))
    yield from depart(step, me)
    yield from follow(step, field, me)


def follow(step: Step, before: Stands, me: Stand) -> Asking[None]:
    """The enemy unit that faced it may enter the vacated square for free."""
    chaser = pursuer(step.world, before, me)
    if chaser is None:
        return
    about = (("from", chaser.cell), ("to", me.cell), ("withdrawn", me.unit))
    if (yield from step.ask(chaser.unit, "mass.follow", about)).get("follow"):
        advance(step, chaser.unit, me.cell, "ZF-MASS-ORD-05")
