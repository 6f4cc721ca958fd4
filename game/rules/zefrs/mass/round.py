"""The frame of a round: replacements at its start, then the secret orders of both sides."""

from __future__ import annotations

from game.core.components import Commands, Leads, Ordered, Out, Position, Strength, Unit
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Process, Step
from game.core.world import System, World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.mass.command import commanders_lost
from game.rules.zefrs.mass.companies import enlist, junior, will_of
from game.rules.zefrs.mass.components import (
    Attached,
    Bereft,
    Company,
    Mourned,
    Moved,
    Pressed,
    Ranks,
    Suffered,
    Tempo,
    TookOver,
)
from game.rules.zefrs.mass.contact import acting_leaders, commander, lost, stands
from game.rules.zefrs.sheet.fighter import Deeds, combatant, rank_and_file

PASSING = (Bereft, Deeds, Moved, Ordered, Pressed, Suffered, TookOver)
"""What holds for one round only."""


class Replace(System):
    """The last round is wiped off; whoever was lost gets a successor."""

    def process(self, step: Step) -> None:
        for kind in PASSING:
            for unit, _ in step.world.each(kind):
                step.world.forget(unit, kind)
        bereave(step)
        new_leaders(step)
        new_commanders(step)
        new_leaders(step)


@rule("ZF-MOR-01", "ZF-MASS-CMD-05")
def bereave(step: Step) -> None:
    """Commanders lost after the morale checks of the last round count as lost in this one."""
    found = commanders_lost(step.world).items()
    sides = tuple(side for side, figure in found if not step.world.find(figure, Mourned))
    if sides:
        step.world.put(field_of(step.world), Bereft(sides))


@rule("ZF-MASS-SET-04", "ZF-MASS-SET-06")
def new_leaders(step: Step) -> None:
    """Every unit without a leader gets one: a PC or Foe who goes with it, else a junior."""
    world = step.world
    for figure, (leads, _) in world.each(Leads, Out):
        world.drop(figure, leads)
    led = {leads.unit for _, (leads,) in world.each(Leads)}
    for unit, (who, company) in world.each(Unit, Company):
        if unit in led or lost(world, unit):
            continue
        next_in_line = heir(world, unit)
        if next_in_line is not None:
            world.drop(next_in_line, world.get(next_in_line, Attached))
        ranks = world.find(unit, Ranks)
        figure = next_in_line or enlist(world, junior(who, company, ranks), who.side)
        world.put(figure, Leads(unit))
        step.emit(Event("zefrs.new_leader", "ZF-MASS-SET-06", unit, target=figure))


def heir(world: World, unit: int) -> int | None:
    """The PC or Foe with the highest Will who goes with the unit without leading it."""
    found = [
        figure
        for figure, (attached,) in world.each(Attached)
        if attached.unit == unit and may_lead(world, figure)
    ]
    return min(found, key=lambda figure: (-will_of(world, figure), figure), default=None)


@rule("ZF-MASS-SET-06")
def may_lead(world: World, figure: int) -> bool:
    """Whether he can step into the breach: neither lost nor commander nor of the rank and file."""
    busy = lost(world, figure) or world.find(figure, Commands) is not None
    return not (busy or rank_and_file(combatant(world, figure)))


@rule("ZF-MASS-SET-05", "ZF-MASS-SET-06")
def new_commanders(step: Step) -> None:
    """A side whose commander was lost gets its unit leader of the highest Will."""
    for side in step.sides():
        former = commander(step.world, side)
        if former is not None and not lost(step.world, former):
            continue
        successor = candidate(step.world, side)
        if successor is not None:
            promote(step, successor, side, former)


def candidate(world: World, side: str) -> int | None:
    """The living leader of a unit on the grid with the highest Will."""
    field = stands(world)
    leaders = [f for unit, f in acting_leaders(world).items() if unit in field]
    own = [f for f in leaders if world.get(f, Unit).side == side]
    return min(own, key=lambda figure: (-will_of(world, figure), figure), default=None)


def promote(step: Step, figure: int, side: str, former: int | None) -> None:
    """The leader leaves his unit to a successor and takes the command."""
    world = step.world
    leads = world.get(figure, Leads)
    if former is not None:
        world.forget(former, Commands, Position)
    world.drop(figure, leads)
    world.put(figure, Commands(side))
    world.put(figure, world.get(leads.unit, Position))
    step.emit(Event("zefrs.new_commander", "ZF-MASS-SET-06", figure, target=leads.unit))


class Orders(System):
    """Every unit and both commanders get their order, in secret, for the whole round."""

    def process(self, step: Step) -> Process:
        for request, order in (yield from step.ask_all(self.requests(step))):
            step.world.put(request.unit, Ordered(order))
            if request.kind == "mass.order":
                facts = (("form", order["form"]), ("target", order.get("target")))
                step.emit(Event("revealed", "ZF-MASS-ORD-01", request.unit, facts=facts))
        return None

    @staticmethod
    def requests(step: Step) -> tuple[Request, ...]:
        """One for each unit with fighters, and one for each commander, side by side."""
        world, asked = step.world, []
        for side in step.sides():
            for unit, (who, _, _) in world.each(Unit, Strength, Position):
                if who.side == side:
                    asked.append((side, unit, "mass.order"))
            figure = commander(world, side)
            if figure is not None and world.find(figure, Position) is not None:
                asked.append((side, figure, "mass.command"))
        return tuple(step.request(*who, secret=True, editable=True) for who in asked)


def tempo(reader: Reader) -> tuple[str, ...]:
    """The sides from the lower to the higher initiative, as it was thrown last."""
    found = reader.find(field_of(reader), Tempo)
    return found.sides if found else ()
