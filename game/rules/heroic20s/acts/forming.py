"""Splits and merges, and letting go, before a unit chooses its tactic (HC-MASS-06)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.components import Health, Position, Strength, Torch, Unit
from game.core.events import Event
from game.core.grid import STEPS, Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.heroic20s.acts.holds import held_by, lets_go
from game.rules.heroic20s.acts.mounts import merged as merged_mounts
from game.rules.heroic20s.acts.parts import kept, shares_mounts
from game.rules.heroic20s.acts.resolving import share_of
from game.rules.heroic20s.acts.state import fewer, fills, leave, lock, locks_of
from game.rules.heroic20s.exchange.splitting import divided, merged, too_small
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.field import (
    Ground,
    bodies,
    cells_needed,
    contact,
    nearest_foe,
    touched,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import after_losses, unreached
from game.rules.heroic20s.sheet.moving import feet
from game.rules.heroic20s.sheet.situation import figure, ground, of_side, terms
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.groups import Room, placed
from game.rules.kit.ground.nearness import Afar, apart, squared
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of

SPLIT, MERGE, RELEASE = "split", "merge", "release"
QUARTER, NO_QUARTER = "quarter", "no_quarter"
FORMS = SPLIT, MERGE, RELEASE, QUARTER, NO_QUARTER
"""What comes before a tactic: the unit is changed, or quarter is given or refused from now on; then
it is asked again.
"""


@rule("HC-MASS-06")
def reforms(step: Step, unit: int, order: Order) -> None:
    """A unit is split, merged, or lets go of whom it holds; or its side says what it does with
    those who surrender.
    """
    form = order.text("tactic")
    if step.world.find(unit, Position) is None:
        return
    if form == SPLIT:
        _split(step, unit, order.unit("count") or 0, order.cell("spot"))
    elif form == MERGE:
        _merge(step, unit, order.unit("with") or 0)
    elif form == RELEASE:
        lets_go(step, unit, order.unit("held") or 0)
    else:
        _rules_quarter(step, unit, gives=form == QUARTER)


@rule("HC-MOR-06")
def _rules_quarter(step: Step, unit: int, *, gives: bool) -> None:
    """The side takes surrenders, or takes none any more."""
    world, field = step.world, field_of(step.world)
    side, told = world.get(unit, Unit).side, terms(world)
    others = tuple(one for one in told.no_quarter if one != side)
    world.write(field, replace(told, no_quarter=others if gives else (*others, side)))
    key = f"heroic20s.{QUARTER if gives else NO_QUARTER}"
    step.emit(Event(key, "HC-MOR-06", unit, facts=(("side", side),)))


@rule("HC-MASS-06")
def forms(reader: Reader, me: Figure) -> tuple[str, ...]:
    """What a unit can do before it chooses its tactic."""
    refuses = me.side in terms(reader).no_quarter
    found: dict[str, Iterable[int]] = {
        SPLIT: splits(reader, me),
        MERGE: mates(reader, me),
        RELEASE: held_by(reader, me.unit),
        QUARTER: (1,) * refuses,
        NO_QUARTER: (1,) * (not refuses),
    }
    return tuple(form for form, values in found.items() if any(True for _ in values))


@rule("HC-MASS-06", "HC-LOCK-04")
def splits(reader: Reader, me: Figure) -> Iterator[int]:
    """How many may part: any number that leaves three and has room; halves, thirds and three of
    them are told first. Of a locked unit only those part who are unreached.
    """
    most = me.living - numbers().least_part
    if me.routed or me.grappled or me.detached:
        return
    first = me.living // 2, me.living // 3, numbers().least_part
    for count in dict.fromkeys((*first, *range(1, most + 1))):
        if 0 < count <= most and parting(ground(reader), me, count) is not None:
            yield count


@rule("HC-MASS-06", "HC-LOCK-04", "HC-MASS-05")
def parting(
    here: Ground, me: Figure, count: int, mark: Cell | None = None
) -> tuple[Place, Place] | None:
    """The cells of those who stay, and of so many who part: of those whom no enemy reaches, if the
    unit is locked, the ones nearest to the ``mark``, or else the last; None without room for them.
    The leading figure stays.
    """
    own = bodies(here, me)
    safe = unreached(here, me) if me.locked else range(len(own))
    free, many = [at for at in safe if at], count
    if here.mass:
        size = me.fighter.size
        rest = len(own) - cells_needed(me.living - count, size)
        many = min(-(-len(own) * count // me.living), rest)
        if many < cells_needed(count, size):
            able = count * len(own) <= len(safe) * me.living
            found = _aside(here, me, cells_needed(count, size), mark) if able else iter(())
            return next(found, None)
    if len(free) < many:
        return None
    if mark is not None:
        free.sort(key=lambda at: (-apart(own[at], (mark,), squared), at))
    gone = set(free[len(free) - many :])
    stay = tuple(cell for at, body in enumerate(own) if at not in gone for cell in body)
    return stay, tuple(cell for at in sorted(gone) for cell in own[at])


@rule("HC-MASS-06")
def marks(reader: Reader, me: Figure, count: int) -> Iterator[Cell]:
    """Where a player may mark which of a unit part, those who would part unasked first: a figure,
    or of a company a cell, or a free one beside it where its own have no room for two.
    """
    here = ground(reader)
    if (places := parting(here, me, count)) is None:
        return
    if places[0] == me.cells:
        yield from (place[0] for _, place in _aside(here, me, len(places[1])))
        return
    safe, own = unreached(here, me) if me.locked else None, bodies(here, me)
    for at in range(len(own) - 1, 0, -1):
        if safe is None or at in safe:
            yield own[at][0]


@rule("HC-MASS-06", "HC-LOCK-04")
def _aside(
    here: Ground, me: Figure, cells: int, mark: Cell | None = None
) -> Iterator[tuple[Place, Place]]:
    """Free cells of a mass battle beside a unit whose own have no room for two: from the ``mark``
    on, or behind it first; of a locked one beside those whom no enemy reaches, and touching none.
    """
    foe, room = nearest_foe(here, me), Room(here.site, here.crowd, feet(here, me, 0))
    own = [me.cells[at] for at in unreached(here, me)] if me.locked else me.cells
    near = {Cell(cell.x + x, cell.y + y) for cell in own for x, y in STEPS.values()}
    off = Afar(foe.cells if foe else me.cells)
    leads = sorted(near - here.crowd.keys(), key=lambda cell: (cell != mark, -off(cell), cell))
    for lead in leads:
        place = placed(room, lead, cells, apart=1)
        if place is not None and not (me.locked and touched(here, me, place)):
            yield me.cells, place


@rule("HC-MASS-06", "HC-MASS-01")
def mates(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The units in contact with which it may merge: alike in everything that lasts."""
    here = ground(reader)
    if me.routed or me.grappled:
        return ()
    return tuple(
        other.unit
        for other in of_side(reader, me.side)
        if other.unit != me.unit
        and _alike(reader, me, other)
        and contact(here, me.cells, other.cells)
    )


@rule("HC-MASS-01", "HC-FAT-04", "HC-BASE-09")
def _alike(reader: Reader, me: Figure, other: Figure) -> bool:
    """Whether two units have the same stat block and condition, and are nobody with a name; nobody
    takes those along who lack the will, or makes others aware.
    """
    same = reader.get(me.unit, components.Fighter) == reader.get(other.unit, components.Fighter)
    name = reader.get(me.unit, Unit).archetype == reader.get(other.unit, Unit).archetype
    bay = reader.find(me.unit, components.AtBay) or reader.find(other.unit, components.AtBay)
    listless = reader.find(other.unit, components.Unwilling)
    seen = (me.posture, me.shield, me.unaware)
    stand = seen == (other.posture, other.shield, other.unaware)
    bound = bay or listless or me.fighter.person or other.routed or other.grappled
    return same and name and stand and not bound


@rule("HC-MASS-06", "HC-MASS-08", "HC-MASS-05")
def _split(step: Step, unit: int, count: int, mark: Cell | None) -> None:
    """So many figures of a unit part from it, those at the mark."""
    world, me = step.world, figure(step.world, unit)
    places = parting(ground(world), me, count, mark) if count in splits(world, me) else None
    if places is None:
        return
    shares = divided(share_of(world, unit), me.fighter.hit_points, (me.living - count, count))
    # Only those part of a locked unit whom no enemy reaches: they are free of its locks.
    other = world.spawn(
        *(part for part in kept(world, unit) if not isinstance(part, components.Locks))
    )
    for part, share, place in zip((unit, other), shares, places, strict=True):
        world.write(part, Health(share.pool, share.most))
        world.write(part, Strength(share.living, share.strength))
        fills(world, part, _fitting(world, replace(me, cells=place), share.living))
    shares_mounts(world, (unit, other), (me.living - count, count))
    if too_small(count):
        world.write(other, components.Detached())
    step.emit(Event("heroic20s.splits", "HC-MASS-06", unit, other, facts=(("n", count),)))


@rule("HC-MASS-05")
def _fitting(reader: Reader, me: Figure, living: int) -> Place:
    """What so many of a unit fill: no more cells than they need; the rear ones are free (8.5)."""
    return after_losses(ground(reader), me, living, None)


@rule("HC-MASS-06")
def _merge(step: Step, unit: int, other: int) -> None:
    """Another unit joins this one; the lower fatigue, the fewer missiles and the longer reloading
    hold for both.
    """
    world = step.world
    if world.find(other, Position) is None or other not in mates(world, figure(world, unit)):
        return
    me, mate = figure(world, unit), figure(world, other)
    both = merged(share_of(world, unit), share_of(world, other), me.fighter.hit_points)
    world.write(unit, Health(both.pool, both.most))
    world.write(unit, Strength(both.living, both.strength))
    tired = world.get(unit, components.Fatigue)
    world.write(unit, replace(tired, now=min(me.fatigue, mate.fatigue)))
    world.write(unit, fewer(world, unit, other))
    if (mounts := merged_mounts(world, me, mate)) is not None:
        world.write(unit, mounts)
    loads = [one for of in (unit, other) if (one := world.find(of, components.Reloading))]
    if loads:
        world.write(unit, max(loads, key=lambda one: one.seconds))
    if not (mate.detached and too_small(both.living)):
        world.forget(unit, components.Detached)
    if (torch := world.find(other, Torch)) is not None:
        world.write(unit, torch)
    for foe in locks_of(world, other):
        lock(step, unit, foe, "HC-MASS-06")
    for held in held_by(world, other):
        world.write(held, replace(world.get(held, components.Grappled), by=unit))
    every = replace(me, cells=(*me.cells, *mate.cells))
    fills(world, unit, _fitting(world, every, both.living))
    leave(step, other, "merged", "HC-MASS-06")
