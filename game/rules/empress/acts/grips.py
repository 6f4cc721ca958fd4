"""Holds and pins, what maneuvers do, and what the very large do with their victims (3.17, 3.18)."""

from __future__ import annotations

from game.core.components import Position, Seen
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.grid import step as beyond
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.empress.acts.hurt import knock_down, lay_down, lets_go, suffer
from game.rules.empress.exchange import maneuvers
from game.rules.empress.sheet import components
from game.rules.empress.sheet.figure import EMPTY, figure
from game.rules.empress.sheet.gear import armed, held, without
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.seeing import bearing
from game.rules.empress.sheet.turns import ACTED, COUNTERING, HOLDING, Counter
from game.rules.empress.sheet.ways import room


@rule("EM-GRP-03", "EM-GRP-05")
def hold(step: Step, unit: int, by: int, *, pinned: bool = False) -> None:
    """Somebody holds him; one more grapple is counted."""
    world = step.world
    had = world.find(unit, components.Grappled) or components.Grappled((), 0)
    holders = had.holders if by in had.holders else (*had.holders, by)
    world.write(unit, components.Grappled(holders, had.count + 1, had.pinned or pinned))
    if pinned or had.pinned:
        lets_go(step, unit)
    key = "empress.pinned" if pinned else "empress.held"
    step.emit(Event(key, "EM-GRP-05" if pinned else "EM-GRP-03", unit, by))


@rule("EM-GRP-05", "EM-GRP-06", "EM-GIA-01")
def pin(step: Step, unit: int, by: int) -> None:
    """He is pinned, and so helpless."""
    step.world.forget(unit, Counter)
    hold(step, unit, by, pinned=True)


@rule("EM-GIA-04")
def swallow(step: Step, unit: int, by: int, kept: bool) -> None:
    """He is inside the monster: with a short weapon in hand if he has kept it, else bare hands."""
    world, me = step.world, figure(step.world, unit)
    name = maneuvers.keepable(me)[0] if kept else ""
    for thing in held(me.hands):
        if thing != name:
            lay_down(world, unit, thing)
    world.write(unit, components.Hands(name, "") if name else EMPTY)
    lets_go(step, unit)
    world.forget(unit, components.Grappled, components.Prone, Counter, Seen, Position)
    world.write(unit, components.Swallowed(by))
    step.emit(Event("empress.swallowed", "EM-GIA-04", unit, by))


def effects(step: Step, maneuver: maneuvers.Maneuver, found: tuple[maneuvers.Effect, ...]) -> None:
    """What each aim of a maneuver brings about, or does not."""
    me, foe = maneuver.attack.me.unit, maneuver.attack.foe.unit
    for effect in found:
        key = f"empress.{effect.aim}" if effect.done else f"empress.{effect.aim}_fails"
        facts: tuple[Slot, ...] = (("trick", maneuver.kind),) if maneuver.kind else ()
        told = Event(key, "EM-MAN-02", foe, me, facts=facts, outcomes=effect.outcomes)
        step.emit(told)
        gone = figure(step.world, foe).gone
        if effect.done and not gone:
            _brings(step, maneuver, effect)
    if maneuvers.TRICK in maneuver.aims:
        _learns(step, foe, maneuver.kind)


@rule("EM-MAN-04", "EM-GRP-04", "EM-DIR-03")
def _brings(step: Step, maneuver: maneuvers.Maneuver, effect: maneuvers.Effect) -> None:
    me, foe, aim = maneuver.attack.me.unit, maneuver.attack.foe.unit, effect.aim
    if aim == maneuvers.PUSH:
        push(step, foe, me, effect.cells)
    elif aim == maneuvers.TRIP:
        knock_down(step, foe, me)
    elif aim == maneuvers.DISARM:
        disarm(step, foe)
    elif aim == maneuvers.PULL:
        step.world.write(foe, components.ShieldDown())
    elif aim == maneuvers.TRICK:
        surprise(step, foe)
    elif aim == maneuvers.ESCAPE:
        escape(step, me, foe)
    elif aim == maneuvers.GRAPPLE:
        _grips(step, me, foe, effect)


def _grips(step: Step, me: int, foe: int, effect: maneuvers.Effect) -> None:
    if effect.grip == maneuvers.SWALLOWED:
        swallow(step, foe, me, effect.kept)
    elif effect.grip == maneuvers.PINNED:
        pin(step, foe, me)
    else:
        hold(step, foe, me)


@rule("EM-GRP-04")
def escape(step: Step, unit: int, holder: int) -> None:
    """He gets out of this one's holds; the count starts anew."""
    world = step.world
    grip = world.find(unit, components.Grappled)
    if grip is None or holder not in grip.holders:
        return
    left = tuple(one for one in grip.holders if one != holder)
    if left:
        world.put(unit, components.Grappled(left, 0), grip)
    else:
        world.drop(unit, grip)
    step.emit(Event("empress.free", "EM-GRP-04", unit, holder))


@rule("EM-DIR-02")
def _learns(step: Step, unit: int, kind: str) -> None:
    """He has seen this trick now."""
    had = step.world.find(unit, components.TricksSeen) or components.TricksSeen(())
    if kind not in had.kinds:
        step.world.write(unit, components.TricksSeen((*had.kinds, kind)))


@rule("EM-DIR-03", "EM-SUR-11", "EM-INI-04")
def surprise(step: Step, unit: int) -> None:
    """He is surprised: until his segment of this round, or of the next one if he has acted; what he
    holds is lost, and then it ends with the next segment.
    """
    world, me = step.world, figure(step.world, unit)
    if me.turn.state in (HOLDING, COUNTERING) and not me.stance.pure:
        world.amend(unit, me.turn, state=ACTED)
        world.forget(unit, Counter)
        world.write(unit, components.Surprised(soon=True))
    else:
        world.write(unit, components.Surprised())
    step.emit(Event("empress.surprised", "EM-DIR-03", unit))


@rule("EM-MAN-04")
def push(step: Step, unit: int, by: int, cells: int) -> None:
    """He is pushed straight back, as far as there is room; that provokes nobody."""
    world = step.world
    way = bearing(figure(world, by), figure(world, unit).place)
    shoved(step, unit, way, cells, "EM-MAN-04")


@rule("EM-BRK-02", "EM-GIA-03")
def shoved(step: Step, unit: int, way: str, cells: int, by: str) -> bool:
    """He flies so many cells this way: whether nothing has stopped him."""
    world, start = step.world, step.world.get(unit, Position)
    at, path = start.cell, list[Cell]()
    for _ in range(cells if way else 0):
        there = beyond(at, way)
        if not room(world, figure(world, unit), there):
            break
        path.append(there)
        at = there
    if path:
        world.put(unit, Position(at), start)
        step.emit(moved(unit, start.cell, at, by, tuple(path)))
    return len(path) == cells


@rule("EM-MAN-04", "EM-GRP-07")
def disarm(step: Step, unit: int) -> None:
    """What he has in his right hand, or the weapon in the other, lies in his cell."""
    world, me = step.world, figure(step.world, unit)
    row = next(iter(armed(me)), None)
    if row is None:
        return
    hands = world.get(unit, components.Hands)
    world.put(unit, without(hands, row.id), hands)
    lay_down(world, me.swallowed_by or unit, row.id)
    step.emit(Event("empress.disarmed", "EM-MAN-04", unit, facts=(("weapon", row.id),)))


@rule("EM-GIA-02")
def crush(step: Step, unit: int, target: int) -> Asking[None]:
    """A very large figure crushes whom it has pinned."""
    world = step.world
    me, foe = figure(world, unit), figure(world, target)
    done = yield from step.run(maneuvers.crushed(me, foe, law_of(world)))
    step.emit(Event("empress.crushes", "EM-GIA-02", unit, target, outcomes=done.outcomes))
    yield from suffer(step, target, done.points, unit)


@rule("EM-GIA-03")
def hurl(step: Step, unit: int, target: int, way: str) -> Asking[None]:
    """It hurls him: he is free of the hold, and lies where he comes down."""
    world = step.world
    me, foe = figure(world, unit), figure(world, target)
    lets_go(step, unit, target)
    free = shoved(step, target, way, maneuvers.flight(me, foe), "EM-GIA-03")
    done = yield from step.run(maneuvers.hurled(me, foe, not free))
    step.emit(Event("empress.hurls", "EM-GIA-03", unit, target, outcomes=done.outcomes))
    knock_down(step, target, unit)
    yield from suffer(step, target, done.points, unit)
