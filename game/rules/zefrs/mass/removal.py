"""Removals at the end of the round: broken units go, leaders find a place, gaps are filled."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.components import Out, Position
from game.core.events import out
from game.core.grid import orthogonal
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.core.world import System, World
from game.rules.zefrs.mass.components import Broken, Reserve
from game.rules.zefrs.mass.contact import Stand, Stands, at, stands
from game.rules.zefrs.mass.joining import scatter
from game.rules.zefrs.mass.moves import enter, meet
from game.rules.zefrs.mass.round import tempo
from game.rules.zefrs.mass.withdraw import pursuer


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
        answer = yield step.request(me.side, options[0], "mass.fill", about=about)
        assert isinstance(answer, Order)
        unit = answer.unit("unit")
        if unit is not None:
            enter(step, unit, me.cell, "ZF-MOR-09")
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
    chaser = pursuer(step.world, before, me)
    if chaser is None:
        return
    about = (("cell", me.cell), ("reserves", (chaser.unit,)))
    answer = yield step.request(chaser.side, chaser.unit, "mass.fill", about=about)
    assert isinstance(answer, Order)
    if answer.unit("unit") is not None:
        enter(step, chaser.unit, me.cell, "ZF-MOR-09")
