"""What a figure has left of its round: action, opportunity attacks, what it waited for (3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.components import Facing, Seen
from game.core.events import Event, turned
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Step
from game.core.world import World
from game.rules.empress.sheet import turns
from game.rules.empress.sheet.components import ShieldDown
from game.rules.empress.sheet.figure import WAITING, figure
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.guess import knowing


@rule("EM-RCH-05", "EM-RCH-06")
def keeps_off(world: World, unit: int, inside: Iterable[int]) -> None:
    """Of all opponents only these are inside the reach of his weapon now (EM-RCH-06)."""
    if left := tuple(inside):
        world.write(unit, turns.ReachLost(left))
    else:
        world.forget(unit, turns.ReachLost)


def tells(step: Step, event: Event) -> None:
    """This is told to those who know of him."""
    step.emit(replace(event, to=knowing(step.world, event.unit or 0)))


@rule("EM-INI-09")
def notes(step: Step) -> None:
    """Somebody has acted in this segment."""
    field = field_of(step.world)
    step.world.amend(field, step.world.get(field, turns.Countdown), acted=True)


@rule("EM-TRN-04", "EM-INI-04", "EM-INI-08")
def spend(step: Step, unit: int) -> None:
    """His action of this round is spent; what he waited for before is over."""
    world = step.world
    world.amend(unit, WAITING, state=turns.ACTED, guarded=False)
    world.forget(unit, turns.Counter)


@rule("EM-OPP-02", "EM-OPP-04", "EM-STN-04", "EM-INI-08", "EM-MAN-04")
def interrupts(step: Step, unit: int) -> None:
    """He uses one of his opportunity attacks; with an action that he still has it is this one."""
    world = step.world
    had = figure(world, unit).turn
    waiting = had.state != turns.ACTED
    early = had.early or (waiting and not had.opportunities)
    world.amend(unit, had, opportunities=had.opportunities + 1, early=early)
    if waiting:
        spend(step, unit)
    begins_action(step, unit)


@rule("EM-GRD-04")
def attacks(step: Step, unit: int, target: int) -> None:
    """He attacks this one: it is remembered for this round and the next."""
    world = step.world
    had = world.find(unit, turns.Attacked) or turns.Attacked()
    rest = tuple(pair for pair in had.whom if pair[0] != target)
    world.write(unit, turns.Attacked((*rest, (target, step.clock.round))))


@rule("EM-GRD-06", "EM-STN-03")
def look(step: Step, unit: int, way: str) -> None:
    """He looks this way from now on."""
    had = step.world.find(unit, Facing)
    if way and (had is None or had.direction != way):
        step.world.write(unit, Facing(way))
        tells(step, turned(unit, way, "EM-GRD-06"))


@rule("EM-GRD-06")
def turns_at(step: Step, unit: int, to: Cell, order: Order) -> None:
    """At the end of his movement, if he has come there, he looks as he has said."""
    me = figure(step.world, unit)
    if me.able and me.cell == to:
        look(step, unit, order.text("facing"))


@rule("EM-MAN-04", "EM-BRK-04", "EM-INH-06")
def begins_action(step: Step, unit: int, *, aims: bool = False) -> None:
    """He acts: his shield is up again, and whatever else he was at is over."""
    step.world.forget(unit, ShieldDown, turns.FallingBack, *(() if aims else (turns.Aiming,)))


def hidden_side(world: World, unit: int) -> str:
    """His side if he hides, which is what others hear of his turn; nothing if he does not."""
    return figure(world, unit).side if world.find(unit, Seen) is not None else ""
