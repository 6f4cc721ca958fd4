"""A declared Move upon the field: going somewhere by a gait, leaping, or doing a chore."""

from __future__ import annotations

from game.core.checks import Check
from game.core.components import ESCAPED, FLED, Aims, Out, Position, Unit
from game.core.events import Event, moved, out
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Moment, Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import without
from game.rules.kit.ground.site import Site
from game.rules.zefrs.ground.paths import EASY, can_step, fall_steps, feet_of, takeoff
from game.rules.zefrs.ground.site import crowd_of, distance, mount_of, site_of
from game.rules.zefrs.personal.acts import harm, passing, waiting
from game.rules.zefrs.personal.acts.chores_done import do_chore
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.gaits import (
    LEAPS,
    MANNERS,
    TALENTS,
    cells,
    declared_way,
    destinations,
    may_go,
    skill,
    tried,
)
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.actions import GAITS, Action
from game.rules.zefrs.sheet.components import Spent, Waits
from game.rules.zefrs.sheet.fighter import Combatant, combatant


@rule("ZF-ACT-03")
def move(step: Step, unit: int, action: Action) -> Asking[None]:
    """Do a declared Move, as far as it can be done now."""
    if action.how not in GAITS:
        yield from do_chore(step, unit, action)
        return
    path = declared_way(step.world, unit, action)
    who = combatant(step.world, unit)
    if path is None or not may_go(step.world, who, action.how):
        step.emit(Event("zefrs.move_lost", "ZF-DECL-05", unit))
        return
    counts_gait(step.world, unit, action.how)
    if action.how in LEAPS:
        yield from leap(step, unit, action.how, path)
        return
    if trial := trial_of(step.world, who, action.how, path):
        outcome = step.draw(trial)
        if outcome.grade == "white":
            step.emit(tried("zefrs.no_progress", unit, outcome))
            return
        step.emit(tried("zefrs.makes_way", unit, outcome))
    arrived = yield from walk(step, unit, path, action.how)
    if arrived and action.off:
        leave(step, unit)


@rule("ZF-MOD-01")
def counts_gait(world: World, unit: int, gait: str) -> None:
    """What counts for him in shots of this turn (M11)."""
    if gait in ("run", "mounted_gallop"):
        world.amend(unit, Spent(), ran=True)


@rule("ZF-ACT-03")
def trial_of(reader: Reader, who: Combatant, gait: str, path: tuple[Cell, ...]) -> Check | None:
    """The check of a climb or a swim over ground that the scenario marks as hard (T10)."""
    site = site_of(reader)
    hard = any(site.terrain(cell).hard for cell in (cell_of(reader, who.unit), *path))
    return skill(who, gait) if hard and gait in TALENTS else None


@rule("ZF-GRID-06")
def take_step(step: Step, unit: int, cell: Cell) -> Asking[None]:
    """The one step of an action, into a cell that is free."""
    world, start = step.world, cell_of(step.world, unit)
    put_at(world, unit, cell)
    muster.counts_step(world, unit)
    step.emit(moved(unit, start, cell, "ZF-GRID-06"))
    muster.slip(step)
    yield from waiting.entered(step, unit, cell)


@rule("ZF-END-02")
def leave(step: Step, unit: int) -> None:
    """He moves off the edge of the field: he has fled, or got away where that is his goal."""
    world, cell = step.world, cell_of(step.world, unit)
    why = ESCAPED if escapes(world, unit, cell) else FLED
    step.emit(Event(f"zefrs.{why}_field", "ZF-END-02", unit, cell=cell))
    for one in (unit, mount_of(world, unit)):
        if one is not None:
            world.put(one, Out(why))
            step.emit(out(one, why, "ZF-END-02"))


def escapes(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether leaving here counts for a goal of his side."""
    side = reader.get(unit, Unit).side
    return any(
        goal.kind == "escape" and goal.side == side and (not goal.cells or cell in goal.cells)
        for _, (aims,) in reader.each(Aims)
        for goal in aims.goals
    )


def towards(reader: Reader, unit: int, target: int) -> Cell | None:
    """Where a walk takes him nearest to somebody, None where no step brings him nearer."""
    goal, here = cell_of(reader, target), cell_of(reader, unit)
    mounted = mount_of(reader, unit) is not None
    found = destinations(reader, unit, "mounted_walk" if mounted else "walk")
    far = {to: (distance(to, goal), way.cost) for to, way in found.items() if way.path}
    best = min(far, key=lambda to: (*far[to], to), default=None)
    return best if best is not None and far[best][0] < distance(here, goal) else None


def leap(step: Step, unit: int, gait: str, path: tuple[Cell, ...]) -> Asking[None]:
    """A jump or a swing: the run-up, the check, then the other side, or not."""
    run_up = takeoff(path) if gait == "jump" else 0
    if run_up and not (yield from walk(step, unit, path[:run_up], "walk")):
        return
    world, start, flown = step.world, cell_of(step.world, unit), path[run_up:]
    site, crowd = site_of(world), without(crowd_of(world), unit)
    taken = [cell for cell in flown if cell in crowd and not crowd[cell].prone]
    if taken or flown[-1] in crowd:
        step.emit(Event("zefrs.way_barred", "ZF-DECL-05", unit, cell=(taken or flown[-1:])[0]))
        return
    if len(flown) > 1:
        outcome = step.draw(skill(combatant(world, unit), gait))
        if outcome.grade == "white":
            step.emit(tried("zefrs.falls_short", unit, outcome))
            miss(step, unit, site, flown)
            return
        step.emit(tried("zefrs.leaps", unit, outcome))
    put_at(world, unit, flown[-1])
    step.emit(moved(unit, start, flown[-1], "ZF-DECL-05", flown if len(flown) > 1 else ()))
    harm.dropped(step, unit, start)
    if world.find(unit, Out) is None:
        yield from waiting.entered(step, unit, flown[-1])


def miss(step: Step, unit: int, site: Site, flown: tuple[Cell, ...]) -> None:
    """White: over the edge if there is a drop, else he lies in the cell before the gap (T10)."""
    start = cell_of(step.world, unit)
    edge = next(
        (cell for cell in flown if site.height(start) - site.height(cell) >= fall_steps()), None
    )
    crowd = crowd_of(step.world)
    if edge is not None and edge not in crowd:
        put_at(step.world, unit, edge)
        step.emit(moved(unit, start, edge, "ZF-GRID-08"))
        harm.dropped(step, unit, start)
    else:
        passing.fall(step, unit)


@rule("ZF-GRID-03", "ZF-GRID-07", "ZF-DECL-05")
def walk(step: Step, unit: int, path: tuple[Cell, ...], gait: str) -> Asking[bool]:
    """Go along a way cell by cell; whether its end was reached. A barred step ends it before.

    Nobody may strike at him for going past, but those who wait for it may act.
    """
    start = cell_of(step.world, unit)
    gone: list[Cell] = []
    rest = list(path)
    while rest:
        leg = next_leg(step.world, unit, rest, gait)
        if not leg:
            _tell(step, unit, start, gone)
            step.emit(Event("zefrs.way_barred", "ZF-DECL-05", unit, cell=rest[0]))
            return False
        for cell in leg:
            put_at(step.world, unit, cell)
            gone.append(cell)
            rest.pop(0)
            if watched(step.world, unit, cell):
                _tell(step, unit, start, gone)
                start, gone = cell, []
                if not (yield from waiting.entered(step, unit, cell)):
                    _make_room(step, unit)
                    return False
    _tell(step, unit, start, gone)
    return True


@rule("ZF-DECL-05")
def next_leg(reader: Reader, unit: int, rest: list[Cell], gait: str = "walk") -> tuple[Cell, ...]:
    """The way up to the next cell in which he could stay; empty if a step there is barred."""
    site, crowd = site_of(reader), without(crowd_of(reader), unit)
    side, here = reader.get(unit, Unit).side, cell_of(reader, unit)
    most = cells(reader, combatant(reader, unit), gait) if gait == "climb" else EASY
    feet = feet_of(side, MANNERS[gait], most)
    leg: list[Cell] = []
    for cell in rest:
        if not can_step(site, crowd, here, cell, feet):
            return ()
        leg.append(cell)
        if cell not in crowd:
            return tuple(leg)
        here = cell
    return ()


def watched(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether somebody waits for just this step."""
    if not reader.each(Waits):
        return False
    return bool(waiting.reactions(reader, Moment("entered", unit, None, cell)))


def _tell(step: Step, unit: int, start: Cell, gone: list[Cell]) -> None:
    if gone:
        way = tuple(gone) if len(gone) > 1 else ()
        step.emit(moved(unit, start, gone[-1], "ZF-GRID-03", way))


def _make_room(step: Step, unit: int) -> None:
    """Who was stopped in a friend's cell stands in the last free one of his way instead."""
    world = step.world
    if world.find(unit, Out) is not None:
        return
    crowd, here = without(crowd_of(world), unit), cell_of(world, unit)
    if here not in crowd:
        return
    feet = feet_of(world.get(unit, Unit).side, "step")
    if free := beside(site_of(world), crowd, here, feet):
        put_at(world, unit, free[0])
        step.emit(moved(unit, here, free[0], "ZF-GRID-01"))


@rule("ZF-MEL-07", "ZF-MOD-01")
def put_at(world: World, unit: int, cell: Cell) -> None:
    """He is in this cell from now on, and so is the mount under him, which counts against him in
    shots of this turn (M12).
    """
    world.write(unit, Position(cell))
    if (mount := mount_of(world, unit)) is not None:
        world.write(mount, Position(cell))
        world.amend(unit, Spent(), rode=True)
