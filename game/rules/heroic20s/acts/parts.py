"""Units that fall apart because only some of their figures are concerned (HC-MASS-07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.core.components import (
    Facing,
    Health,
    Large,
    Position,
    Spread,
    Strength,
    Torch,
    Unit,
)
from game.core.rule import rule
from game.core.step import Part, Step, split
from game.core.world import World
from game.rules.heroic20s.exchange.splitting import Share, divided
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    AtBay,
    Biding,
    Detached,
    Expended,
    Fatigue,
    Fighter,
    Grappled,
    Hold,
    Linked,
    Locks,
    Lost,
    Mounts,
    Posture,
    Reloading,
    Routed,
    Seized,
    ShieldAside,
    Tactic,
    Terms,
    Unaware,
    Unwilling,
    Watch,
)
from game.rules.heroic20s.sheet.field import cells_needed
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.kit.ground.groups import figures_of
from game.rules.kit.ground.nearness import apart, squared
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of

KEPT = (
    Ammunition, AtBay, Biding, Detached, Expended, Facing, Fatigue, Fighter, Grappled, Large, Locks,
    Lost, Mounts, Posture, Reloading, Routed, ShieldAside, Tactic, Torch, Unaware, Unit, Unwilling,
    Watch,
)  # fmt: skip
"""What every part has as the whole had it."""


@rule("HC-MASS-07", "HC-MASS-08")
def falls_apart(step: Step, unit: int, counts: Sequence[int], near: Place) -> tuple[int, ...]:
    """Parts of so many figures, the living ones of the unit, in its place; they share one pool. The
    first ones stand nearest to ``near``, and what is left of the cells is for the last.
    """
    world, me = step.world, figure(step.world, unit)
    whole = Share(me.living, world.get(unit, Strength).full, me.pool, world.get(unit, Health).full)
    shares = divided(whole, me.fighter.hit_points, counts)
    places = _places(world, me, counts, near)
    whole_parts, found = kept(world, unit), list[Part]()
    for share, place in zip(shares, places, strict=True):
        own = Strength(share.living, share.strength), Health(share.pool, share.most)
        where = (Position(place[0]), *((Spread(place),) if len(place) > 1 else ()))
        found.append(Part((*whole_parts, *own, *where)))
    parts = split(step, unit, tuple(found), "HC-MASS-07")
    shares_mounts(world, parts, counts)
    _seized(world, unit, parts, counts)
    _linked(world, unit, parts)
    _renamed(world, unit, parts)
    return parts


@rule("HC-GRAP-03", "HC-MASS-07")
def holds_left(seized: Seized, living: int) -> tuple[Hold, ...]:
    """The holds on who still lives; those who were hurt in a hold are the first to fall."""
    fallen = max(0, seized.living - living)
    order = sorted(seized.holds, key=lambda hold: not hold.hurt)
    hurt = sum(hold.hurt for hold in order)
    return tuple(order[min(fallen, hurt) :][:living])


@rule("HC-GRAP-03", "HC-MASS-07")
def _seized(world: World, unit: int, parts: Sequence[int], counts: Sequence[int]) -> None:
    """Who was grappled in this phase still is: the figures of the first part before those of the
    next.
    """
    if (had := world.find(unit, Seized)) is None:
        return
    world.drop(unit, had)
    left = holds_left(had, sum(counts))
    for part, count in zip(parts, counts, strict=True):
        own, left = left[:count], left[count:]
        if own:
            world.write(part, Seized(count, own))


@rule("HC-MASS-08", "HC-BASE-22")
def shares_mounts(world: World, parts: Sequence[int], counts: Sequence[int]) -> None:
    """Each part of a unit, so many riders, has its own of the mounts that were hurt: the wounded
    one is in the smaller part.
    """
    had = world.find(parts[0], Mounts)
    if had is None:
        return
    points, many = sheet_of(world.get(parts[0], Fighter).mount).hit_points, sum(counts)
    whole = Share(many, many, min(had.pool, many * points), many * points)
    for part, share in zip(parts, divided(whole, points, counts), strict=True):
        world.write(part, Mounts(share.pool))


def kept(world: World, unit: int) -> tuple[Any, ...]:
    """What every part of a unit has as the whole has it."""
    found = (world.find(unit, kind) for kind in KEPT)
    return tuple(part for part in found if part is not None)


@rule("HC-MASS-05", "HC-MASS-07")
def _places(world: World, me: Figure, counts: Sequence[int], near: Place) -> list[Place]:
    """The cells of each part: those of its figures in a skirmish, in a mass battle its share of the
    unit's cells, no fewer than it needs; where there are too few for that, those in which its
    figures have stood, which it then has in common with others.
    """
    terms = world.find(field_of(world), Terms)
    mass = terms is not None and terms.mass
    large = world.find(me.unit, Large)
    bodies = list(figures_of(me.cells, 1 if mass else (large.cells if large else 1)))
    bodies.sort(key=lambda place: (apart(place, near or me.cells, squared), place))
    needs = [cells_needed(count, me.fighter.size) if mass else count for count in counts]
    if mass and sum(needs) > len(bodies):
        return [tuple(cell for body in own for cell in body) for own in _stood(bodies, counts)]
    found, at = [], 0
    for number, wanted in enumerate(needs):
        rest, others = len(bodies) - at, sum(needs[number + 1 :])
        if mass:
            share = counts[number] * len(bodies) // max(1, me.living)
            wanted = min(max(share, wanted), rest - others)
        last = number == len(counts) - 1
        own = bodies[at:] if last and rest else bodies[at : at + wanted]
        found.append(tuple(cell for body in own or bodies[-1:] for cell in body))
        at += len(own)
    return found


@rule("HC-MASS-07")
def _stood(cells: Sequence[Place], counts: Sequence[int]) -> Iterator[Sequence[Place]]:
    """The cells in which the figures of each part have stood, of a unit spread evenly over all."""
    every, before = sum(counts), 0
    for count in counts:
        first, last = before * len(cells) // every, ((before + count) * len(cells) - 1) // every
        yield cells[first : last + 1]
        before += count


@rule("HC-MASS-07")
def _linked(world: World, unit: int, parts: Sequence[int]) -> None:
    """All parts of one unit, and those of which it was one itself, draw on the same pool."""
    had = world.find(unit, Linked)
    root = had.unit if had else unit
    for part in parts:
        world.write(part, Linked(root))
    if had is not None:
        world.drop(unit, had)


@rule("HC-MASS-07")
def _renamed(world: World, unit: int, parts: Sequence[int]) -> None:
    """What others have to do with the unit they have to do with its parts."""
    for other, (locks,) in world.each(Locks):
        if unit in locks.units:
            rest = tuple(one for one in locks.units if one != unit)
            world.put(other, Locks(tuple(sorted({*rest, *parts}))), locks)
    for other, (tactic,) in world.each(Tactic):
        if tactic.target == unit:
            world.put(other, replace(tactic, target=parts[0]), tactic)
    for other, (watch,) in world.each(Watch):
        who, attacker = (parts[0] if one == unit else one for one in (watch.unit, watch.attacker))
        if (who, attacker) != (watch.unit, watch.attacker):
            world.put(other, replace(watch, unit=who, attacker=attacker), watch)
    for other, (biding,) in world.each(Biding):
        if biding.unit == unit:
            world.put(other, replace(biding, unit=parts[0]), biding)
    for other, (grip,) in world.each(Grappled):
        if grip.by == unit:
            world.put(other, replace(grip, by=parts[-1]), grip)
    for other, (seized,) in world.each(Seized):
        by = tuple(parts[-1] if hold.by == unit else hold.by for hold in seized.holds)
        holds = tuple(replace(hold, by=one) for hold, one in zip(seized.holds, by, strict=True))
        if holds != seized.holds:
            world.put(other, replace(seized, holds=holds), seized)
