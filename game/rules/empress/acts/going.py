"""Ways over the field: moves, runs, whom one passes, watched places, retreats, following (3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.core.components import Position
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.empress.acts import aims, blows, hurt, shots, watching
from game.rules.empress.acts.state import keeps_off, look, notes, tells
from game.rules.empress.exchange.blow import USUAL, WATCHING
from game.rules.empress.sheet import ground, law, situation, stats, turns
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.tables.book import numbers, weapons
from game.rules.kit.people.guess import known_to

FOLLOW = "empress.follow"
"""The kind of request that asks whether somebody keeps up with whoever leaves him."""

FALL_BACK = "fall_back"
"""What he would follow: a fall-back, or a graceful retreat."""


@dataclass
class Trail:
    """A way as it is gone: what has been told of it, and the cells since."""

    unit: int
    start: Cell
    gone: list[Cell] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    first: Cell = field(init=False)

    def __post_init__(self) -> None:
        self.first = self.start

    @property
    def here(self) -> Cell:
        """Where he has come to."""
        return self.gone[-1] if self.gone else self.start

    def told(self, step: Step) -> None:
        """The rest is told now: something interrupts it, or it is at its end."""
        if self.gone:
            tells(step, moved(self.unit, self.start, self.here, "EM-MOV-01", tuple(self.gone)))
            self.start, self.gone = self.here, []

    def goes_on(self, world: World) -> bool:
        """Whether he can go on from where he has come to."""
        me = figure(world, self.unit)
        return me.able and me.cell == self.here and not ground.stuck(me)


@rule("EM-BRK-01", "EM-BRK-02", "EM-OPP-05", "EM-GRD-05", "EM-SUR-14", "EM-GRP-03")
def walk(step: Step, unit: int, path: Sequence[Cell], *, spared: bool = False) -> Asking[None]:
    """He goes this way as far as nothing stops him. Each enemy may strike once whom he leaves or
    passes, unless he is ``spared`` that.
    """
    world = step.world
    trail = Trail(unit, world.get(unit, Position).cell)
    for cell in path:
        if hidden := in_the_way(world, unit, cell):
            _steps_back(world, trail, path)
            trail.told(step)
            watching.reveal(step, hidden)
            return
        if not spared:
            yield from _passes(step, trail, cell)
        if not trail.goes_on(world):
            break
        seen = _watchers(world, unit)
        world.write(unit, Position(cell))
        trail.gone.append(cell)
        yield from _emerges(step, trail, seen)
        if not trail.goes_on(world):
            break
    trail.told(step)
    if (me := figure(world, unit)).able and me.gripped:
        # Caught where he goes through a friend: beside that one, and by who has caught him.
        hurt.makes_room(step, unit, figure(world, me.grappled.holders[-1]).place)
    watching.awakes(step)


@rule("EM-GRD-05", "EM-GRD-02")
def _steps_back(world: World, trail: Trail, path: Sequence[Cell]) -> None:
    """Whoever has to stop where he goes through a friend stops before him."""
    me, way = figure(world, trail.unit), (trail.first, *path)
    while trail.here != trail.first and not ground.room(world, me, trail.here):
        trail.gone.append(way[way.index(trail.here) - 1])
    world.write(trail.unit, Position(trail.here))


@rule("EM-BRK-01", "EM-BRK-02")
def departs(step: Step, unit: int) -> Asking[bool]:
    """He leaves the field, and those strike whom that provokes: whether he still can."""
    trail = Trail(unit, step.world.get(unit, Position).cell)
    yield from _passes(step, trail, None)
    return trail.goes_on(step.world)


def _passes(step: Step, trail: Trail, cell: Cell | None) -> Asking[None]:
    """Those whom this step provokes are asked, one by one, before it; None: off the field."""
    world, unit = step.world, trail.unit
    there = figure(world, unit).filling(cell) if cell is not None else ()
    for foe in aims.provoked(world, unit, there):
        if foe in trail.struck or not trail.goes_on(world):
            continue
        fights = foe in situation.engaging(world, unit)
        free = fights and law.law_of(world).breakaway_attack_free
        if aims.may_strike(world, figure(world, foe), figure(world, unit), free):
            trail.struck.add(foe)
            if (acting := world.find(unit, turns.Acting)) is not None:
                world.amend(unit, acting, provoked=(*acting.provoked, foe))
            trail.told(step)
            yield from blows.interrupted(step, foe, unit, blows.RETREAT if fights else blows.PAST)


@rule("EM-INI-07")
def _watchers(world: World, unit: int) -> tuple[int, ...]:
    """The enemies who watch a place and see him where he is."""
    me = figure(world, unit)
    return tuple(
        foe
        for foe, (waits,) in world.each(turns.Counter)
        if waits.cells and me.side != figure(world, foe).side and ground.sees(world, foe, unit)
    )


@rule("EM-INI-07", "EM-INI-08", "EM-OPP-06", "EM-INH-03", "EM-INH-06")
def _emerges(step: Step, trail: Trail, seen: Sequence[int]) -> Asking[None]:
    """Whoever watches the place in which he comes into sight shoots first, until he is down; of
    several one may go down in the meantime, and then watches nothing.
    """
    world, unit = step.world, trail.unit
    for foe in _watchers(world, unit):
        me, watcher = figure(world, unit), figure(world, foe)
        if not me.able:
            return
        waits = watcher.counter
        names = aims.missiles(watcher)
        fit = (n for n in names if aims.can_shoot(world, watcher, me, weapons()[n]))
        row = next(fit, None)
        there = set(waits.cells) & set(me.place)
        ready = watcher.able and not watcher.surprised and ground.in_front(watcher, me.place)
        if foe in seen or not there or row is None or not ready:
            continue
        trail.told(step)
        blows.triggers(step, foe)
        if not (yield from blows.exposes(step, foe, blows.SHOOTING)):
            continue
        shots.shows(step, foe, unit)
        at, whom = replace(USUAL, waited=WATCHING), shots.astray(step, foe, unit)
        done = yield from blows.assault(step, aims.Blow(foe, whom, row, at=at))
        world.forget(foe, turns.Aiming, turns.CloseTo)
        if done is not None:
            shots.shot(world, foe, row)


def in_the_way(world: World, unit: int, cell: Cell) -> int:
    """Who stands hidden where he is about to step; 0 if nobody does."""
    me = figure(world, unit)
    there = {*me.filling(cell)}
    hidden = (one for one in situation.figures(world) if not known_to(world, one.unit, me.side))
    return next((one.unit for one in hidden if there.intersection(one.place)), 0)


def uneven(start: Cell, path: Sequence[Cell]) -> bool:
    """Whether an odd number of these steps go slantwise."""
    steps = zip((start, *path), path, strict=False)
    return sum(a.x != b.x and a.y != b.y for a, b in steps) % 2 > 0


@rule("EM-MAN-04", "EM-MOV-01", "EM-GRD-02")
def moves(step: Step, unit: int, path: Sequence[Cell], cost: int) -> Asking[None]:
    """A part of his own movement, which is used up by it, every second step slantwise counting two
    in all parts together; whoever lies moves but once.
    """
    world, acting = step.world, step.world.get(unit, turns.Acting)
    odd = uneven(world.get(unit, Position).cell, path)
    cost += odd and acting.slant
    left = 0 if figure(world, unit).prone else max(0, acting.feet - cost * numbers().cell)
    world.amend(unit, acting, feet=left, moved=True, slant=odd is not acting.slant)
    notes(step)
    yield from walk(step, unit, path)
    settles(step)


@rule("EM-RCH-06", "EM-GRP-05", "EM-GRD-04")
def settles(step: Step) -> None:
    """Holds out of reach end, and a longer weapon is free again of those who engage it no more."""
    world = step.world
    hurt.frees(step)
    for unit, (lost,) in world.each(turns.ReachLost):
        near = situation.engaging(world, unit)
        keeps_off(world, unit, (foe for foe in lost.to if foe in near))


@rule("EM-BRK-03", "EM-BRK-05", "EM-OPP-03")
def retreats(step: Step, unit: int, path: Sequence[Cell]) -> Asking[None]:
    """A graceful retreat: each enemy who engages him strikes now and stays, or may follow."""
    world, followers = step.world, list[int]()
    world.amend(unit, turns.Acting(), feet=0, moved=True)
    notes(step)
    free = law.law_of(world).breakaway_attack_free
    for foe in situation.quickest(world, situation.engaging(world, unit)):
        struck = None
        if aims.may_strike(world, figure(world, foe.unit), figure(world, unit), free):
            struck = yield from blows.interrupted(step, foe.unit, unit, blows.GRACEFUL)
        if struck is None:
            followers.append(foe.unit)
    me = figure(world, unit)
    if me.able and not ground.stuck(me):
        yield from walk(step, unit, path, spared=True)
        for foe_unit in followers:
            yield from follows(step, foe_unit, unit, blows.GRACEFUL)
    settles(step)


@rule("EM-BRK-03", "EM-BRK-05")
def follows(step: Step, unit: int, target: int, moment: str) -> Asking[None]:
    """Somebody keeps contact with whoever withdraws from him, if he will and is quick enough;
    others who engage him may strike as he leaves them.
    """
    world = step.world
    path = contact(world, unit, target)
    if path is None:
        return
    about: tuple[Slot, ...] = (("target", target), ("moment", moment))
    if not (yield from step.agrees(unit, FOLLOW, about)):
        return
    step.emit(Event("empress.follows", "EM-BRK-05", unit, target))
    yield from walk(step, unit, path)
    me, there = figure(world, unit), figure(world, target).place
    if me.able:
        look(step, unit, ground.bearing(me, there))


@rule("EM-BRK-05", "EM-STN-03")
def contact(
    world: Reader, unit: int, target: int, cell: Cell | None = None
) -> tuple[Cell, ...] | None:
    """The shortest way on which he comes into striking distance again, None if there is none or
    none is needed: with half of his movement; after nobody who is down. ``cell`` is where the other
    would have gone.
    """
    me, foe = figure(world, unit), figure(world, target)
    foe = standing_at(foe, cell) if cell is not None else foe
    still = me.stance.pure or me.surprised or ground.stuck(me) or not me.able
    if still or not foe.able or situation.close(world, me, foe):
        return None
    reached = ground.ways_of(world, unit, stats.movement(me) // 2)
    near = (cell for cell in reached if situation.close(world, standing_at(me, cell), foe))
    return next((reached[cell].path for cell in near), None)
