"""Removals at the end of the round: broken units go, figures find a place, gaps are filled."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.components import Commands, Leads, Out, Position, Unit
from game.core.events import Event, out
from game.core.grid import STEPS, neighbours, orthogonal
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.core.world import System, World
from game.rules.zefrs.duel.action import SLAIN
from game.rules.zefrs.mass.components import Attached, Broken, Reserve, TookOver
from game.rules.zefrs.mass.contact import Stand, Stands, at, pursuer, stands
from game.rules.zefrs.mass.moves import advance, meet
from game.rules.zefrs.mass.round import tempo

POSTS = (Leads, Attached, TookOver)
"""What binds a figure to a unit."""


class Remove(System):
    """Everybody who is broken leaves at once, then the gaps are filled side by side."""

    def process(self, step: Step) -> Process:
        before = stands(step.world)
        broken = broken_units(step.world, before)
        for me in broken:
            remove(step, me)
        for me in broken:
            yield from scatter(step, me)
        for me in gap_order(broken, tempo(step.world)):
            yield from fill_gap(step, before, me)
        meet(step.world)
        return None


@rule("ZF-MOR-10")
def gap_order(broken: Iterable[Stand], sides: tuple[str, ...]) -> list[Stand]:
    """Gaps are filled side by side, the higher initiative first; ``sides`` are lowest first."""
    return sorted(broken, key=lambda me: (-sides.index(me.side), me.unit))


@rule("ZF-MOR-07")
def broken_units(world: World, field: Stands) -> list[Stand]:
    """The units that leave the grid: fled, or without a fighter left."""
    return [me for me in field.values() if not me.now or world.find(me.unit, Broken) is not None]


@rule("ZF-MOR-07")
def remove(step: Step, me: Stand) -> None:
    """The unit is off the grid and out of the battle."""
    broken = step.world.find(me.unit, Broken)
    why = broken.why if broken else "destroyed"
    step.world.put(me.unit, Out(why))
    step.world.drop(me.unit, step.world.get(me.unit, Position))
    step.emit(out(me.unit, why, "ZF-MOR-07"))


def fill_gap(step: Step, before: Stands, me: Stand) -> Asking[None]:
    """A reserve that was adjacent may step in; otherwise the enemy may take the square."""
    if at(stands(step.world), me.cell):
        return
    options = reserves(step.world, before, me)
    if options:
        about = (("cell", me.cell), ("reserves", options))
        unit = (yield from step.ask(options[0], "mass.fill", about)).unit("unit")
        if unit is not None:
            advance(step, unit, me.cell, "ZF-MOR-09")
            return
    yield from take_square(step, before, me)


@rule("ZF-MOR-09")
def reserves(world: World, before: Stands, me: Stand) -> tuple[int, ...]:
    """The own reserves orthogonally adjacent to the square when the unit broke."""
    now = stands(world)
    return tuple(
        unit
        for unit, (_,) in world.each(Reserve)
        if unit in now
        and now[unit].side == me.side
        and before[unit].cell == now[unit].cell
        and orthogonal(now[unit].cell, me.cell)
    )


def take_square(step: Step, before: Stands, me: Stand) -> Asking[None]:
    """The enemy unit that broke it may move into its square at once."""
    chaser = pursuer(step.world, before, me, broken=True)
    if chaser is None:
        return
    about = (("cell", me.cell), ("reserves", (chaser.unit,)))
    if (yield from step.ask(chaser.unit, "mass.fill", about)).unit("unit") is not None:
        advance(step, chaser.unit, me.cell, "ZF-MOR-09")


def scatter(step: Step, me: Stand) -> Asking[None]:
    """Leader, those who go with them and a commander in the square each find a unit to join.

    Who finds none is captured, and so is a leader who cannot act any more.
    """
    for figure in company_of(step.world, me):
        yield from join(step, figure, me, "captured")
    for figure, (leads, gone) in step.world.each(Leads, Out):
        if leads.unit == me.unit and gone.why not in (*SLAIN, "captured"):
            step.world.put(figure, Out("captured"), gone)
            step.emit(out(figure, "captured", "ZF-MOR-08"))


@rule("ZF-MASS-ORD-05")
def depart(step: Step, me: Stand) -> Asking[None]:
    """Leader and all leave with a unit that withdraws off the grid.

    A commander who does not lead it stays with a unit next to it, if there is one.
    """
    for figure in company_of(step.world, me):
        commands = step.world.find(figure, Commands)
        if commands and not step.world.find(figure, Leads):
            yield from join(step, figure, me, "withdrawn")
        else:
            lose(step, figure, "withdrawn")


def company_of(world: World, me: Stand) -> tuple[int, ...]:
    """The living figures of the unit and its square, by id."""
    found = {f for f, (leads,) in world.each(Leads) if leads.unit == me.unit}
    found |= {f for f, (attached,) in world.each(Attached) if attached.unit == me.unit}
    found |= {
        figure
        for figure, (_, position) in world.each(Commands, Position)
        if position.cell == me.cell and world.get(figure, Unit).side == me.side
    }
    return tuple(sorted(figure for figure in found if not world.find(figure, Out)))


def join(step: Step, figure: int, me: Stand, otherwise: str) -> Asking[None]:
    """One figure joins an adjacent allied unit of its owner's choice."""
    hosts = havens(stands(step.world), me)
    if not hosts:
        lose(step, figure, otherwise)
        return
    about = (("unit", me.unit), ("hosts", hosts))
    host = (yield from step.ask(figure, "mass.join", about)).unit("unit")
    assert host is not None
    go_to(step, figure, host)


@rule("ZF-MOR-08")
def havens(field: Stands, me: Stand) -> tuple[int, ...]:
    """The allied units on the eight squares around, by id."""
    near = neighbours(me.cell, tuple(STEPS))
    return tuple(
        other.unit for other in field.values() if other.side == me.side and other.cell in near
    )


@rule("ZF-MOR-08")
def go_to(step: Step, figure: int, host: int) -> None:
    """The figure goes with that unit from now on; a commander stands in its square."""
    world = step.world
    world.forget(figure, *POSTS)
    position = world.find(figure, Position)
    if position:
        world.put(figure, world.get(host, Position), position)
    if not world.find(figure, Commands):
        world.put(figure, Attached(host))
    step.emit(Event("zefrs.joins", "ZF-MOR-08", figure, target=host))


@rule("ZF-MOR-08")
def lose(step: Step, figure: int, why: str) -> None:
    """The figure is captured, or leaves with the unit."""
    step.world.forget(figure, *POSTS, Position)
    step.world.put(figure, Out(why))
    step.emit(out(figure, why, "ZF-MOR-08" if why == "captured" else "ZF-MASS-ORD-05"))
