"""What shots have of their own: whom they go at, hidden archers, what has to be loaded (3.23)."""

from __future__ import annotations

from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.core.world import World
from game.rules.empress.acts import aims, watching
from game.rules.empress.sheet import components, law
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.turns import CloseTo
from game.rules.empress.tables.book import weapons
from game.rules.kit.people.guess import known_to


@rule("EM-INH-03", "EM-GRD-10", "EM-SUR-05")
def astray(step: Step, unit: int, target: int) -> int:
    """At whom a shot at this one goes: into a melee at anybody in it. Of enemies nobody knows of a
    shot that the target does not know of.
    """
    world = step.world
    check = aims.stray(world, figure(world, unit), figure(world, target))
    if check is None:
        return target
    drawn = step.draw(check)
    other, close = int(drawn.grade), world.find(unit, CloseTo)
    step.emit(Event("empress.stray", "EM-INH-03", unit, other, outcomes=(drawn,)))
    friend = figure(world, other).side == figure(world, unit).side
    if close is not None and close.target == target and not friend:
        world.put(unit, CloseTo(other), close)
    return other


@rule("EM-SUR-05", "EM-SUR-14", "EM-INI-07")
def shows(step: Step, unit: int, target: int) -> None:
    """Whoever shoots out of a hiding place is found; the target does not know of this shot."""
    if not known_to(step.world, unit, figure(step.world, target).side):
        step.world.write(unit, CloseTo(target))
    watching.reveal(step, unit)


@rule("EM-INH-04")
def shot(world: World, unit: int, name: str) -> None:
    """It has to be loaded again, if it ever has: so many of his actions."""
    row, me = weapons()[name], figure(world, unit)
    rounds = row.warrior_reload if me.warrior and row.warrior_reload else row.reload
    if rounds > 1 and law.law_of(world).lotfp_reload:
        world.write(unit, components.Loading((*me.loading.left, (name, rounds - 1))))
