"""Moves before segment 1, the slower side first; and turning between segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.checks import Check
from game.core.components import Facing, Ordered, Position
from game.core.events import Event, moved, turned
from game.core.forecast import Forecast
from game.core.grid import Cell, direction_to
from game.core.orders import IllegalOrder, Order, Slot, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Process, Step
from game.core.view import View
from game.core.world import System, World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.mass.clash import aim
from game.rules.zefrs.mass.command import overrun, ride
from game.rules.zefrs.mass.components import Moved, Reserve, Tempo
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    acting_leaders,
    at,
    commander,
    commander_with,
    faced,
    foes_beside,
    in_contact,
    lost,
    stands,
)
from game.rules.zefrs.mass.forecast import blows_of_a_round, promised
from game.rules.zefrs.mass.orders import place
from game.rules.zefrs.sheet.fighter import agility
from game.rules.zefrs.tables import tables


class Moves(System):
    """Both sides roll for the initiative; the lower moves all its units, then the higher."""

    def process(self, step: Step) -> None:
        sides = initiative(step)
        tempo = step.world.find(field_of(step.world), Tempo)
        step.world.put(field_of(step.world), Tempo(sides), tempo)
        for side in sides:
            march(step, side)
            ride(step, side)
        look(step)
        meet(step.world)


@rule("ZF-MASS-MOV-05")
def initiative(step: Step) -> tuple[str, ...]:
    """The sides from the lower to the higher total of d10 + the commander's AGI.

    Ties: the higher AGI is the higher, then a fresh roll (as ZF-INIT-06).
    """
    rated = [(side, speed(step.world, side)) for side in step.sides()]
    while True:
        totals = [(_total(step, side, agi), agi, side) for side, agi in rated]
        if len({(total, agi) for total, agi, _ in totals}) == len(totals):
            return tuple(side for _, _, side in sorted(totals))


def _total(step: Step, side: str, agi: int) -> int:
    roll = step.draw(_check(step.world, side, agi))
    facts = (("side", side), ("total", roll.total + agi))
    actor = commander(step.world, side)
    step.emit(Event("zefrs.initiative", "ZF-MASS-MOV-05", actor, facts=facts, outcomes=(roll,)))
    return roll.total + agi


def speed(world: World, side: str) -> int:
    """The AGI of the side's commander, 0 without one."""
    figure = commander(world, side)
    return agility(world, figure) if figure and not lost(world, figure) else 0


def _check(world: World, side: str, agi: int) -> Check:
    sides = tables().numbers.dice.initiative
    actor = commander(world, side) or 0
    return Check("mass.initiative", "ZF-MASS-MOV-05", actor, dice=(1, sides), base=agi)


def march(step: Step, side: str) -> None:
    """All moves of the side: always the lowest id that can move, until nothing moves any more.

    So a column marches, the unit behind taking the square that the one before it left.
    """
    own = [unit for unit, stand in stands(step.world).items() if stand.side == side]
    waiting = {unit: to for unit in own if (to := _wanted(step.world, unit)) is not None}
    while (unit := _next(step.world, waiting)) is not None:
        step.world.put(unit, Moved())
        enter(step, unit, waiting.pop(unit), "ZF-MASS-MOV-01")
    for unit, to in sorted(waiting.items()):
        field = stands(step.world)
        why = "ZF-MASS-MOV-02" if in_contact(field, field[unit]) else "ZF-MASS-MOV-04"
        step.emit(Event("zefrs.halted", why, unit, cell=to))


def _next(world: World, waiting: Mapping[int, Cell]) -> int | None:
    field = stands(world)
    able = (unit for unit, to in sorted(waiting.items()) if may_enter(field, field[unit], to))
    return next(able, None)


def _wanted(world: World, unit: int) -> Cell | None:
    """The square it is ordered to, None to stay."""
    ordered = world.find(unit, Ordered)
    to = ordered.order.cell("to") if ordered else None
    return None if to == world.get(unit, Position).cell else to


@rule("ZF-MASS-MOV-02", "ZF-MASS-MOV-04")
def may_enter(field: Stands, me: Stand, to: Cell) -> bool:
    """Whether the unit is still free to move, and the square to be taken."""
    return not in_contact(field, me) and at(field, to) is None


def enter(step: Step, unit: int, to: Cell, rule_id: str) -> None:
    """The unit takes this square; an enemy commander alone in it is captured."""
    was = step.world.get(unit, Position)
    step.world.put(unit, Position(to), was)
    step.emit(moved(unit, was.cell, to, rule_id))
    overrun(step, unit, to)


@rule("ZF-MASS-SET-05", "ZF-MASS-CMD-02")
def advance(step: Step, unit: int, to: Cell, rule_id: str) -> None:
    """The unit takes a square beside its own order: a commander who leads it goes at its head."""
    figure = leader_there(step.world, unit)
    enter(step, unit, to, rule_id)
    if figure is not None:
        go_along(step, figure, to, rule_id)


def leader_there(reader: Reader, unit: int) -> int | None:
    """The commander in the unit's square, if it is he who leads it."""
    figure = commander_with(reader, stands(reader)[unit])
    return figure if figure == acting_leaders(reader).get(unit) else None


def go_along(step: Step, figure: int, to: Cell, rule_id: str) -> None:
    """A commander goes with a unit of his square."""
    was = step.world.get(figure, Position)
    step.world.put(figure, Position(to), was)
    step.emit(moved(figure, was.cell, to, rule_id))


@rule("ZF-MASS-MOV-03")
def look(step: Step) -> None:
    """Every unit faces as it was ordered, moved or not."""
    for unit, (ordered, facing) in step.world.each(Ordered, Facing):
        turn(step, unit, facing, ordered.order.text("facing"))


def turn(step: Step, unit: int, was: Facing, to: str) -> None:
    """The unit turns, if it does not look there already."""
    if to and to != was.direction:
        step.world.put(unit, Facing(to), was)
        step.emit(turned(unit, to, "ZF-MASS-MOV-03"))


@rule("ZF-MOR-09")
def meet(world: World) -> None:
    """Reserves that are in contact now are reserves no longer."""
    field = stands(world)
    for unit, (reserve,) in world.each(Reserve):
        if unit in field and in_contact(field, field[unit]):
            world.drop(unit, reserve)


WINDOW = "reface"
"""How the phases of these windows are called, with the number of the segment behind it."""

DOES = {"attack": "attacks", "shoot": "shoots", "defend": "defends", "withdraw": "withdraws"}
"""What a branch calls the order that the target is known to have; without one it defends."""


class Reface(System):
    """All attackers with a choice turn at once, or stay as they are."""

    def process(self, step: Step) -> Process:
        field = stands(step.world)
        requests = tuple(
            step.request(me.side, me.unit, "mass.reface", editable=True, window=True)
            for me in field.values()
            if turns(field, me)
        )
        for request, order in (yield from step.ask_all(requests)):
            if not is_pass(order):
                was = step.world.get(request.unit, Facing)
                turn(step, request.unit, was, order.text("facing"))
        return None


@rule("ZF-MASS-MOV-03", "ZF-GRID-21")
def turns(field: Stands, me: Stand) -> tuple[str, ...]:
    """The other enemies an attacker may turn on between segments, as facings."""
    if me.form != "attack" or not me.now:
        return ()
    present = faced(field, me)
    others = (foe for foe in foes_beside(field, me) if foe != present and foe.now)
    found = (direction_to(me.cell, foe.cell) for foe in others)
    return tuple(facing for facing in found if facing)


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.reface": the other directions in which an enemy stands."""
    if not partial.slots:
        field = stands(view)
        yield from (("facing", facing) for facing in turns(field, field[request.unit]))


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Nothing is won by turning to where no enemy stands."""
    field = stands(view)
    facing = order.get("facing")
    if facing is None or facing in turns(field, field[request.unit]):
        return None
    return IllegalOrder("ZF-GRID-21", "zefrs.no.nobody_there")


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a unit that turns like this, or stays, does until the round ends to the one in front.

    All orders are known by now, so there is one answer. None where nobody is in front.
    """
    here = place(view, request.unit)
    me = replace(here.me, facing=order.text("facing") or here.me.facing)
    here = replace(here, me=me, field={**here.field, me.unit: me})
    foe = aim(view, here.field, me)
    if foe is None:
        return None
    segment = int(view.clock.phase.removeprefix(WINDOW))
    blows = min(blows_of_a_round(), blows_of_a_round() + 2 - segment)
    return promised(view, here, foe, ((DOES.get(foe.form, DOES["defend"]), foe),), blows)
