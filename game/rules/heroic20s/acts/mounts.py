"""Mounts that are attacked, and riders on foot when these fall (HC-BASE-22)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.state import not_idle
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import made
from game.rules.heroic20s.exchange.injury import halved, health_check, living
from game.rules.heroic20s.sheet.components import LYING, STANDING, Fighter, Mounts, Posture
from game.rules.heroic20s.sheet.figure import Figure, dismounted, fighter_of
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.blocks import sheet_of


@rule("HC-BASE-22")
def mount_of(reader: Reader, rider: Figure) -> Figure:
    """The mounts of a unit as those who are attacked: with their own size, Dodge, armour and HT."""
    beast = fighter_of(sheet_of(rider.fighter.mount))
    had, most = reader.find(rider.unit, Mounts), rider.living * beast.hit_points
    pool = min(had.pool, most) if had else most
    return replace(rider, fighter=beast, pool=pool, mounted=False, shield=False, posture=STANDING)


@rule("HC-BASE-22")
def at_mount(reader: Reader, attack: Attack) -> Attack:
    """The attack as one at the mounts of its target."""
    foe = attack.foe
    return replace(attack, foe=mount_of(reader, foe), at_mount=True) if foe.mounted else attack


@rule("HC-BASE-22", "HC-INJ-03", "HC-END-14")
def note_mounts(world: World, unit: int, injury: int) -> None:
    """Injury of mounts waits for the resolution as that of everybody, and the round is not idle."""
    had = world.find(unit, Mounts) or Mounts(mount_of(world, figure(world, unit)).pool)
    world.write(unit, replace(had, noted=had.noted + injury))
    if injury > 0:
        not_idle(world)


@rule("HC-BASE-22", "HC-INJ-04")
def mounts_fall(step: Step) -> None:
    """The mounts that were hurt roll HT; the riders of those that fall are on foot."""
    world = step.world
    for unit, (had,) in world.each(Mounts):
        me = figure(world, unit)
        if not had.noted or world.find(unit, Out) is not None:
            continue
        beasts = mount_of(world, me)
        drawn = step.draw(health_check(beasts))
        points = halved(had.noted) if made(drawn) else had.noted
        pool = max(0, beasts.pool - points)
        world.put(unit, Mounts(pool), had)
        facts = (("n", points), ("left", pool), ("noted", had.noted))
        told = Event("heroic20s.mounts", "HC-BASE-22", unit, facts=facts, outcomes=(drawn,))
        step.emit(told)
        if lost := me.living - living(pool, beasts.fighter.hit_points):
            _unhorsed(step, me, lost, Mounts(pool))


@rule("HC-BASE-22", "HC-MASS-07")
def _unhorsed(step: Step, me: Figure, count: int, left: Mounts) -> None:
    """So many riders lie on the ground, and go on foot from now on; the others have what is left of
    the mounts.
    """
    world, unit = step.world, me.unit
    if count < me.living:
        unit, rest = falls_apart(step, unit, (count, me.living - count), me.cells)
        world.write(rest, left)
    on_foot(step, unit, "heroic20s.unhorsed", count)


@rule("HC-BASE-22", "HC-GRAP-05")
def on_foot(step: Step, unit: int, key: str, count: int) -> None:
    """All riders of a unit lie on the ground, and have no mounts any more."""
    world = step.world
    world.write(unit, dismounted(world.get(unit, Fighter)))
    world.write(unit, Posture(LYING))
    world.forget(unit, Mounts)
    step.emit(Event(key, "HC-BASE-22", unit, facts=(("n", count),)))


@rule("HC-BASE-22", "HC-MASS-06")
def merged(world: World, me: Figure, mate: Figure) -> Mounts | None:
    """The mounts of two units as those of one; None where none of them is hurt."""
    if all(world.find(one.unit, Mounts) is None for one in (me, mate)):
        return None
    return Mounts(mount_of(world, me).pool + mount_of(world, mate).pool)
