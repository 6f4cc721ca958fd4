"""What is left of a unit after losses, and who falls as a whole (3.12, 3.19)."""

from __future__ import annotations

from game.core.components import Health, Strength
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Step
from game.rules.heroic20s.acts.state import FALLEN, fills, leave
from game.rules.heroic20s.exchange.injury import living
from game.rules.heroic20s.sheet.components import Lost
from game.rules.heroic20s.sheet.frontage import after_losses
from game.rules.heroic20s.sheet.situation import figure, ground


@rule("HC-INJ-05", "HC-INJ-06", "HC-MASS-02", "HC-MOR-01")
def falls_to(step: Step, unit: int, pool: int, left: int, points: int, by: int | None) -> None:
    """The pool and the living figures after losses; a unit of which nobody is left is gone."""
    world = step.world
    health, strength = world.get(unit, Health), world.get(unit, Strength)
    fallen = strength.now - left
    world.put(unit, Health(pool, health.full), health)
    had = world.find(unit, Lost) or Lost()
    world.write(unit, Lost(had.figures + fallen, had.points + points))
    if fallen <= 0:
        return
    facts: tuple[Slot, ...] = (("n", fallen), ("left", left))
    if strength.full > 1:
        step.emit(Event("losses", "HC-INJ-05", unit, facts=facts))
    if left <= 0:
        falls(step, unit, "HC-INJ-05")
        return
    _thins(step, unit, left, by)
    world.put(unit, Strength(left, strength.full), world.get(unit, Strength))


def _thins(step: Step, unit: int, left: int, by: int | None) -> None:
    """The front figures are gone first (8.5)."""
    world, here = step.world, ground(step.world)
    me = here.figures.get(unit)
    if me is None:
        return
    place = after_losses(here, me, left, here.figures.get(by or 0))
    if place != me.cells:
        fills(world, unit, place)


@rule("HC-END-01", "HC-END-11")
def falls(step: Step, unit: int, by: str) -> None:
    """It is out of action as a whole: dead, unconscious, or only down, as will turn out."""
    step.world.amend(unit, Strength(0, 0), now=0)
    leave(step, unit, FALLEN, by)


@rule("HC-FAT-04", "HC-INJ-05")
def wears(step: Step, unit: int, points: int, by: str) -> None:
    """HP that fatigue or want of breath costs at once, without a roll of HT."""
    me = figure(step.world, unit)
    if points <= 0:
        return
    pool = me.pool - points
    facts: tuple[Slot, ...] = (("n", points), ("left", max(0, pool)))
    step.emit(Event("heroic20s.wears", by, unit, facts=facts))
    falls_to(step, unit, pool, living(pool, me.fighter.hit_points), points, None)
