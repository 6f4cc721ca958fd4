"""What becomes of those who are held (3.16): no breath, breaking free, letting go."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Drawn
from game.core.components import Out
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.heroic20s.acts.state import falls, wears
from game.rules.heroic20s.exchange.fatigue import suffocated
from game.rules.heroic20s.exchange.grappling import broke_free
from game.rules.heroic20s.sheet.components import Fatigue, Grappled, Idle
from game.rules.heroic20s.sheet.field import contact
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.kit.ground.site import field_of


@rule("HC-GRAP-08")
def chokes_on(step: Step) -> Asking[None]:
    """When the Melee Phase is resolved all who suffocate go another round without breath."""
    for unit, (grip,) in step.world.each(Grappled):
        if grip.suffocating and step.world.find(unit, Out) is None:
            yield from breathless(step, unit)


@rule("HC-GRAP-08", "HC-FAT-04")
def breathless(step: Step, unit: int) -> Asking[None]:
    """Ten seconds without breath: fatigue, HP below none of it, the senses, and in the end life."""
    world, me = step.world, figure(step.world, unit)
    grip = world.get(unit, Grappled)
    done = yield from step.run(suffocated(me, grip.suffocating))
    world.put(unit, replace(grip, suffocating=done.seconds), grip)
    world.amend(unit, Fatigue(me.fatigue, me.fighter.fatigue_points), now=done.fatigue)
    facts: tuple[Slot, ...] = (("n", done.seconds), ("left", done.fatigue))
    told = Event(
        "heroic20s.suffocates", "HC-GRAP-08", unit, grip.by, facts=facts, outcomes=done.outcomes
    )
    step.emit(told)
    if done.dead or done.unconscious:
        falls(step, unit, "HC-GRAP-08")
        return
    wears(step, unit, done.wounds * me.living, "HC-FAT-04")


@rule("HC-GRAP-12", "HC-GRAP-13")
def loosens(step: Step) -> None:
    """Nobody is held by somebody out of action or reach, nor when he is out of action himself."""
    world = step.world
    for unit, (grip,) in world.each(Grappled):
        if world.find(unit, Out) is not None:
            world.drop(unit, grip)
            stirs(world)
        elif not _holds(world, grip.by, unit):
            frees(step, unit, "HC-GRAP-13")


def _holds(reader: Reader, holder: int, unit: int) -> bool:
    here = ground(reader)
    me, other = here.figures.get(unit), here.figures.get(holder)
    return me is not None and other is not None and contact(here, me.cells, other.cells)


@rule("HC-GRAP-13")
def breaks_free(step: Step, unit: int) -> Asking[bool]:
    """One try, in the place of the melee attack."""
    world = step.world
    grip = world.find(unit, Grappled)
    if grip is None:
        return False
    done = yield from step.run(broke_free(figure(world, unit), figure(world, grip.by)))
    if not done.done:
        told = Event("heroic20s.stays_held", "HC-GRAP-13", unit, grip.by, outcomes=done.outcomes)
        step.emit(told)
        return False
    frees(step, unit, "HC-GRAP-13", done.outcomes)
    return True


@rule("HC-GRAP-15")
def lets_go(step: Step, unit: int, target: int) -> None:
    """In the Orders Phase a grappler lets go of whom it holds, or of one unit of these."""
    for held in held_by(step.world, unit):
        if target in (0, held):
            frees(step, held, "HC-GRAP-15")


def frees(step: Step, unit: int, by: str, outcomes: tuple[Drawn, ...] = ()) -> None:
    """Somebody is held no more."""
    grip = step.world.get(unit, Grappled)
    step.world.drop(unit, grip)
    step.emit(Event("heroic20s.free", by, unit, grip.by, outcomes=outcomes))
    stirs(step.world)


@rule("HC-GRAP-15")
def held_by(reader: Reader, unit: int) -> tuple[int, ...]:
    """The units that this one holds; it stays locked with them meanwhile."""
    return tuple(held for held, (grip,) in reader.each(Grappled) if grip.by == unit)


@rule("HC-END-14")
def stirs(world: World) -> None:
    """A grapple or pin that begins or ends is something that happens in the round."""
    if (idle := world.find(field_of(world), Idle)) is not None:
        world.put(field_of(world), replace(idle, rounds=-1), idle)
