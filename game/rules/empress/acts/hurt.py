"""What befalls a figure: Hit Points lost, going down, death, injuries, venom (3.21, 3.22)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import ESCAPED, Health, Out, Position, Seen
from game.core.events import Event, moved, out
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.empress.acts.state import tells
from game.rules.empress.exchange.rolls import MADE
from game.rules.empress.exchange.wounds import LIGHT, SERIOUS, fight_on_check, injured, may_fight_on
from game.rules.empress.sheet import components, gear, ground, law, situation, stats
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.turns import Acting, Aiming, CloseTo, Counter, FallingBack
from game.rules.kit.ground.places import Place, gap
from game.rules.kit.ground.site import grid_of
from game.rules.kit.people.hearsay import Declared, counts
from game.rules.kit.people.stillness import stirs

PASSING = (Aiming, Counter, FallingBack)
"""What ends when somebody goes down."""


@rule("EM-ATK-11", "EM-DTH-01", "EM-DTH-06")
def suffer(step: Step, unit: int, points: int, by: int | None = None) -> Asking[None]:
    """He loses these points, perhaps with an injury, and goes down with the last of them."""
    world, me = step.world, figure(step.world, unit)
    if points <= 0 or me.gone:
        return
    stirs(step)
    if law.law_of(world).injuries:
        kind, rolls = yield from step.run(injured(me, points))
        if kind:
            had = me.injured
            light, serious = had.light + (kind == LIGHT), had.serious + (kind == SERIOUS)
            world.write(unit, components.Injured(light, serious))
            step.emit(Event(f"empress.injured_{kind}", "EM-DTH-06", unit, outcomes=rolls))
    health, left = me.health, me.health.now - points
    world.put(unit, Health(left, health.full), world.get(unit, Health))
    facts: tuple[Slot, ...] = (("n", points), ("left", left))
    step.emit(Event("empress.hurt", "EM-ATK-11", unit, by, facts=facts))
    if left <= 0:
        _sinks(step, unit, left, me)


@rule("EM-DTH-01", "EM-DTH-02", "EM-DTH-03", "EM-DTH-05")
def _sinks(step: Step, unit: int, left: int, me: Figure) -> None:
    """At 0 he is incapacitated, farther down critical, then dead; ``me``: he as he was before."""
    world, now, before = step.world, stats.condition(left), stats.condition(me.health.now)
    if now == stats.DEAD:
        die(step, unit, "EM-DTH-03")
        return
    if world.find(unit, components.Down) is None:
        world.put(unit, components.Down())
    world.forget(unit, components.FightingOn)
    if now == stats.CRITICAL != before:
        step.emit(Event("empress.dying", "EM-DTH-02", unit))
    _fights_on(step, unit)
    after = figure(world, unit)
    if not after.fighting_on and (not before or me.fighting_on):
        step.emit(out(unit, stats.INCAPACITATED, "EM-DTH-01"))
    if not after.able:
        collapses(step, unit)


@rule("EM-DTH-05")
def _fights_on(step: Step, unit: int) -> None:
    """Whether he fights on, where that is allowed."""
    me = figure(step.world, unit)
    if not law.law_of(step.world).fight_on or not may_fight_on(me):
        return
    drawn = step.draw(fight_on_check(me))
    if drawn.grade == MADE:
        makes_room(step, unit)
        step.world.write(unit, components.FightingOn())
    key = "empress.fights_on" if drawn.grade == MADE else "empress.gives_in"
    step.emit(Event(key, "EM-DTH-05", unit, outcomes=(drawn,)))


@rule("EM-GRP-05", "EM-GIA-04")
def collapses(step: Step, unit: int) -> None:
    """He can do nothing more: he lies there, and whom he held or has swallowed is free."""
    world = step.world
    world.forget(unit, *PASSING)
    if world.find(unit, Position) is not None:
        world.write(unit, components.Prone())
    lets_go(step, unit)
    spits_out(step, unit)


@rule("EM-DTH-03", "EM-GIA-04")
def die(step: Step, unit: int, by: str) -> None:
    """He is dead."""
    step.world.write(unit, Out("dead"))
    collapses(step, unit)
    step.world.forget(unit, components.Grappled, components.Swallowed, Acting, Declared, CloseTo)
    step.emit(out(unit, "dead", by))


@rule("EM-TRN-05")
def leaves(step: Step, unit: int) -> None:
    """He has left the field; if he hid nobody looks for him any more."""
    lets_go(step, unit)
    spits_out(step, unit)
    if step.world.find(unit, Seen) is not None:
        step.world.forget(unit, Seen)
        counts(step.world, figure(step.world, unit).side, -1)
    step.world.put(unit, Out(ESCAPED))
    stirs(step)
    step.world.forget(unit, *PASSING, components.Grappled, Acting)
    step.emit(out(unit, ESCAPED, "EM-TRN-05"))


@rule("EM-GRP-05", "EM-GRP-03")
def lets_go(step: Step, unit: int, only: int = 0) -> None:
    """Whoever he holds is out of this hold; without any hold the count starts anew."""
    for other, (grip,) in step.world.each(components.Grappled):
        if unit in grip.holders and only in (0, other):
            loosen(step, other, unit)


@rule("EM-GRP-04", "EM-GRP-05")
def loosen(step: Step, unit: int, holder: int, *, escaped: bool = False) -> None:
    """One hold of his ends; with the last one, or if he has ``escaped``, the count as well."""
    world = step.world
    grip = world.get(unit, components.Grappled)
    if left := tuple(one for one in grip.holders if one != holder):
        kept = components.Grappled(left, 0) if escaped else replace(grip, holders=left)
        world.put(unit, kept, grip)
    else:
        world.drop(unit, grip)
    key = "empress.loosened" if left and not escaped else "empress.free"
    step.emit(Event(key, "EM-GRP-04" if left or escaped else "EM-GRP-05", unit, holder))


@rule("EM-GRP-05")
def frees(step: Step) -> None:
    """A hold lasts while the holder is able and adjacent, or reaches him with what is for it."""
    world = step.world
    for unit, (grip,) in world.each(components.Grappled):
        held = figure(world, unit)
        for by in [figure(world, holder) for holder in grip.holders]:
            far = max((situation.arm(by, row) for row in gear.melee(by) if row.grapples), default=1)
            if not (by.able and situation.near(world, by, held, far)):
                loosen(step, unit, by.unit)


@rule("EM-GIA-04")
def spits_out(step: Step, unit: int) -> None:
    """Whoever he has swallowed lies beside him again, or beside whoever has swallowed him."""
    world, outer = step.world, figure(step.world, unit)
    while outer.swallowed_by:
        outer = figure(world, outer.swallowed_by)
    for eaten, (inside,) in world.each(components.Swallowed):
        if inside.by != unit:
            continue
        world.drop(eaten, inside)
        spot = _beside(world, eaten, outer.place)
        world.write(eaten, Position(spot))
        world.write(eaten, components.Prone())
        step.emit(Event("empress.spat_out", "EM-GIA-04", eaten, unit, cell=spot))


def _beside(world: World, unit: int, place: Place, near: Place = ()) -> Cell:
    """Where he comes to be next to this place: the nearest cell in which he has room, and of these
    the one that is nearest to somebody.
    """
    me = figure(world, unit)
    free = (c for c in grid_of(world).cells() if c not in place and ground.room(world, me, c))

    def far(cell: Cell) -> tuple[int, int]:
        there = me.filling(cell)
        return gap(there, place), gap(there, near or place)

    return min(free, key=far, default=place[0])


@rule("EM-GRD-02")
def makes_room(step: Step, unit: int, near: Place = ()) -> None:
    """He comes to himself, or is held: where somebody stands over him he is beside that one, and
    as ``near`` to another as he can be.
    """
    world, me = step.world, figure(step.world, unit)
    if me.cell is not None and not ground.room(world, me, me.cell):
        spot = _beside(world, unit, me.place, near)
        world.write(unit, Position(spot))
        step.emit(moved(unit, me.cell, spot, "EM-GRD-02"))


@rule("EM-CON-06", "EM-DTH-05")
def poison(step: Step, unit: int, rounds: int, by: int) -> None:
    """Venom brings him down for so many rounds."""
    had = step.world.find(unit, components.Poisoned)
    step.world.write(unit, components.Poisoned(max(rounds, had.rounds if had else 0)))
    step.world.forget(unit, components.FightingOn)
    step.emit(Event("empress.poisoned", "EM-CON-06", unit, by, facts=(("n", rounds),)))
    collapses(step, unit)


@rule("EM-MAN-04")
def knock_down(step: Step, unit: int, by: int | None = None) -> None:
    """He lies on the ground."""
    if step.world.find(unit, components.Prone) is None:
        step.world.put(unit, components.Prone())
        tells(step, Event("empress.falls", "EM-MAN-04", unit, by))
