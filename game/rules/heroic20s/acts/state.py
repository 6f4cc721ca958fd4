"""What the acts change: injury that is noted, what is used up, locks, what losses leave of a unit,
who is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from game.core.components import ESCAPED, FLED, Health, Out, Position, Spread, Strength
from game.core.events import Event, out
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.hands import lays_aside
from game.rules.heroic20s.exchange.injury import living
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.components import Lost
from game.rules.heroic20s.sheet.field import nearest_foe
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import after_losses
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of

FALLEN = "fallen"
SURRENDERED, SLAIN, CAPTURED = "surrendered", "slain", "captured"
"""Why a unit is out of the battle."""

Pairs = tuple[tuple[str, int], ...]

FAR = 10**6
"""More yards than two sides can ever be apart."""


@rule("HC-INJ-03", "HC-PROC-03", "HC-PROC-11", "HC-END-14")
def note(world: World, unit: int, injury: int, by: int | None) -> None:
    """Injury is added to what waits for the resolution; nobody falls before. The round is not idle,
    and how near the sides have been counts from now on.
    """
    if injury > 0:
        had = world.find(unit, components.Noted)
        known = had or components.Noted(after=sum(1 for _ in world.each(components.Noted)))
        world.write(unit, known.plus(((by or 0, injury),)))
        not_idle(world)


@rule("HC-END-14")
def not_idle(world: World) -> None:
    """Injury was noted in the round, and how near the sides have been counts from now on."""
    world.write(field_of(world), components.Idle(-1, FAR))


def expend(world: World, unit: int, **changes: object) -> None:
    """What is used of the round: these fields, yards added to those that were."""
    had = world.find(unit, components.Expended) or components.Expended()
    more = {
        name: getattr(had, name) + value if name in ("given", "gone", "actions") else value
        for name, value in changes.items()
    }
    world.amend(unit, components.Expended(), **more)


def fills(world: World, unit: int, place: Place) -> None:
    """A unit stands on these cells now, the leading one first."""
    world.write(unit, Position(place[0]))
    if len(place) > 1:
        world.write(unit, Spread(place))
    else:
        world.forget(unit, Spread)


@rule("HC-LOCK-01", "HC-MEL-14")
def lock(step: Step, one: int, other: int, by: str) -> None:
    """Two units are locked in melee."""
    world = step.world
    fresh = other not in locks_of(world, one)
    for unit, foe in ((one, other), (other, one)):
        held = locks_of(world, unit)
        if foe not in held:
            world.write(unit, components.Locks((*held, foe)))
    if fresh:
        step.emit(Event("heroic20s.locked", by, one, other))


def locks_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """With whom a unit is locked."""
    found = reader.find(unit, components.Locks)
    return found.units if found else ()


@rule("HC-LOCK-03")
def unlock(world: World, unit: int, *others: int) -> None:
    """A unit is free of these, or of everybody if none are named."""
    for foe in others or locks_of(world, unit):
        for one, other in ((unit, foe), (foe, unit)):
            held = tuple(known for known in locks_of(world, one) if known != other)
            if held:
                world.write(one, components.Locks(held))
            else:
                world.forget(one, components.Locks)


@rule("HC-LOCK-03")
def disengages(step: Step, unit: int, foes: Collection[int]) -> None:
    """A unit is locked with these no more."""
    if foes:
        unlock(step.world, unit, *foes)
        step.emit(Event("heroic20s.disengages", "HC-LOCK-03", unit))


def leave(step: Step, unit: int, why: str, by: str, *facts: Slot) -> None:
    """A unit is off the field; who runs takes noted injury along, and may fall of it yet.
    ``facts``: what is told of it besides.
    """
    world = step.world
    unlock(world, unit)
    world.forget(unit, Position, Spread, *(() if why in (FLED, ESCAPED) else (components.Noted,)))
    world.put(unit, Out(why), world.find(unit, Out))
    gone = out(unit, why, by)
    step.emit(replace(gone, facts=(*gone.facts, *facts)))
    _waits_on(world, unit)


@rule("HC-TAC-04")
def charges_on(world: World, unit: int) -> None:
    """Who was to run at somebody that is gone before it begins to move runs at the nearest, who is
    the one whom it strikes at in this round.
    """
    here = ground(world)
    me = here.figures.get(unit)
    if me is None or not tactics()[me.tactic].charges or me.target in here.figures:
        return
    if (foe := nearest_foe(here, me)) is not None:
        world.amend(unit, components.Tactic(me.tactic), target=foe.unit)


@rule("HC-TAC-04", "HC-WAIT-01")
def _waits_on(world: World, gone: int) -> None:
    """Who waits all out for somebody that is gone now waits for the nearest."""
    for unit, (watch, tactic) in world.each(components.Watch, components.Tactic):
        if tactic.target == gone:
            charges_on(world, unit)
            other = world.get(unit, components.Tactic).target
            watched, by = (other if had == gone else had for had in (watch.unit, watch.attacker))
            world.write(unit, replace(watch, unit=watched, attacker=by))


@rule("HC-MEL-02")
def uses(world: World, me: Figure, attacks: Iterable[Attack]) -> None:
    """Whoever attacks with both hands, or strikes several blows without it, has laid the shield
    aside.
    """
    without = any(one.me.unit == me.unit and not one.me.shield for one in attacks)
    if (me.shield and without) or lays_aside(me, (one.weapon for one in attacks)):
        world.write(me.unit, components.ShieldAside())


@rule("HC-RNG-23", "HC-ACT-12")
def shots_left(reader: Reader, unit: int, row: Missile) -> int:
    """Shots of each figure before it reloads; what is not counted does not run out."""
    had = reader.find(unit, components.Ammunition) or components.Ammunition()
    many = dict(had.left).get(row.id, 0) if row.ammunition else 10_000
    if row.reload <= numbers().free_reload:
        return many
    waits = reader.find(unit, components.Reloading)
    if waits is not None and waits.weapon == row.id:
        return 0
    return min(many, dict(had.loaded).get(row.id, row.holds))


@rule("HC-RNG-23", "HC-BASE-16")
def fired(world: World, unit: int, row: Missile, shots: int) -> None:
    """So many shots of each figure are gone; an empty weapon has to be loaded, some shell by
    shell.
    """
    had = world.find(unit, components.Ammunition) or components.Ammunition()
    left = tuple((name, max(0, n - shots) if name == row.id else n) for name, n in had.left)
    loaded = tuple((name, max(0, n - shots) if name == row.id else n) for name, n in had.loaded)
    world.write(unit, components.Ammunition(left, loaded))
    unloaded(world, unit, (row,))


@rule("HC-RNG-23")
def to_load(
    reader: Reader, unit: int, rows: Iterable[Missile], *, empty: bool = False
) -> Iterator[components.Reloading]:
    """What it takes to load each of these weapons that is not full, or each that is ``empty``, if
    there is something to load.
    """
    had = reader.find(unit, components.Ammunition) or components.Ammunition()
    left, loaded = dict(had.left), dict(had.loaded)
    for row in rows:
        now = loaded.get(row.id, 0 if empty else row.holds)
        most = min(row.holds, left.get(row.id, row.holds)) if row.ammunition else row.holds
        if now < most and not (empty and now) and row.reload > numbers().free_reload:
            yield components.Reloading(row.id, row.reload * (most - now if row.each else 1))


def unloaded(world: World, unit: int, rows: Iterable[Missile]) -> None:
    """The first of these weapons that is empty has to be loaded."""
    for loads in to_load(world, unit, rows, empty=True):
        world.write(unit, loads)
        return


@rule("HC-MASS-06")
def fewer(reader: Reader, one: int, other: int) -> components.Ammunition:
    """The smaller number of missiles of two units that merge, weapon by weapon."""
    a, b = reader.get(one, components.Ammunition), reader.get(other, components.Ammunition)

    def least(mine: Pairs, theirs: Pairs) -> Pairs:
        found = dict(theirs)
        return tuple((name, min(n, found.get(name, n))) for name, n in mine)

    return components.Ammunition(least(a.left, b.left), least(a.loaded, b.loaded))


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
    told: tuple[Slot, ...] = (("n", fallen), *((("by", by),) if by else ()))
    if strength.full > 1:
        step.emit(Event("losses", "HC-INJ-05", unit, facts=(*told, ("left", left))))
        told = ()
    if left <= 0:
        falls(step, unit, "HC-INJ-05", *told)
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
def falls(step: Step, unit: int, by: str, *facts: Slot) -> None:
    """It is out of action as a whole: dead, unconscious, or only down, as will turn out."""
    step.world.amend(unit, Strength(0, 0), now=0)
    leave(step, unit, FALLEN, by, *facts)


@rule("HC-FAT-04", "HC-INJ-05")
def wears(step: Step, unit: int, points: int, by: str) -> None:
    """HP that fatigue or want of breath costs at once, without a roll of HT."""
    me = figure(step.world, unit)
    if points <= 0:
        return
    pool = me.pool - points
    step.emit(Event("heroic20s.wears", by, unit, facts=(("n", points), ("left", max(0, pool)))))
    falls_to(step, unit, pool, living(pool, me.fighter.hit_points), points, None)
