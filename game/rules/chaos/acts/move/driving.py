"""Vehicles that follow a fixed path, with everybody and everything aboard (VEH, KNOCK-04)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Lying, Position, Unit
from game.core.events import Event
from game.core.grid import OPPOSITE, Cell
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.exchange.aftermath import balance_shifts
from game.rules.chaos.ground.paths import impact, stands
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Due, Platform, Thing
from game.rules.chaos.sheet.magazines import Strewn
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.ground import numbers

DRIVE = "drive"
"""A move of a vehicle, on the agenda."""

TYRE = "tyre"
"""The kind of object that a vehicle rolls on."""


def ticks(kmh: int) -> int:
    """The ticks between two moves at this speed, at least 1."""
    return max(numbers().impact.tick // max(kmh, 1), 1)


def cells(kmh: int) -> int:
    """The cells of one move at this speed, at least 1."""
    return max(kmh // numbers().impact.tick, 1)


@rule("CF-VEH-02")
def sets_off(step: Step, tick: int) -> None:
    """Every vehicle that has a way before it and is not on it yet begins to move."""
    for entity, (ride,) in step.world.each(Platform):
        if ride.path and agenda.planned(step.world, entity, DRIVE) is None:
            agenda.plan(step, entity, tick, agenda.PARTS, DRIVE)


@rule("CF-VEH-02")
def drive_step(step: Step, due: Due) -> Asking[None]:
    """One move of a vehicle along its path; what is in its way for good stops it. The handler of
    "drive".
    """
    for _ in range(cells(step.world.get(due.unit, Platform).kmh)):
        ride = step.world.get(due.unit, Platform)
        if not ride.path:
            return
        yield from runs_into(step, ride)
        if barred(step.world, ride):
            step.world.put(due.unit, replace(ride, path=()), ride)
            step.emit(Event("chaos.vehicle_stops", "CF-VEH-03", cell=ride.bed[0]))
            return
        _rolls(step, due.unit, ride)
    ride = step.world.get(due.unit, Platform)
    if ride.path:
        agenda.plan(step, due.unit, due.tick - ticks(ride.kmh), agenda.PARTS, DRIVE)


def ahead(ride: Platform) -> tuple[Cell, ...]:
    """The cells that its next move enters."""
    return tuple(
        cell for cell in (onward(one, ride.path[0]) for one in ride.bed) if cell not in ride.bed
    )


@rule("CF-VEH-03")
def barred(reader: Reader, ride: Platform) -> bool:
    """Whether it can go no further: a wall, a face, somebody who cannot get away, flat tyres."""
    site, crowd = site_of(reader), crowd_of(reader)
    height = site.height(ride.bed[0])
    shut = any(
        not stands(site, cell)
        or cell in crowd
        or abs(site.height(cell) - height) > numbers().move.rise
        for cell in ahead(ride)
    )
    return shut or flat(reader, ride) >= numbers().impact.flat


@rule("CF-VEH-03")
def flat(reader: Reader, ride: Platform) -> int:
    """How many of its tyres are flat."""
    return sum(
        thing.kind == TYRE and thing.left <= 0 and spot.cell in ride.bed
        for _, (thing, spot) in reader.each(Thing, Position)
    )


@rule("CF-KNOCK-04")
def runs_into(step: Step, ride: Platform) -> Asking[None]:
    """Whoever is in its way is thrown on before it, and lies; he may be stunned."""
    direction = ride.path[0]
    for cell in ahead(ride):
        stander = crowd_of(step.world).get(cell)
        if stander is not None:
            step.emit(Event("chaos.run_into", "CF-KNOCK-04", stander.unit))
            behind = onward(cell, OPPOSITE[direction])
            flown = stepping.thrown(step, stander.unit, behind, impact(ride.kmh))
            stepping.lie(step, stander.unit, "CF-KNOCK-04")
            if awake(step.world, stander.unit):
                yield from shocks(step, stander.unit, flown)


@rule("CF-KNOCK-01", "CF-KNOCK-02", "CF-STUN-01")
def shocks(step: Step, unit: int, flown: int) -> Asking[None]:
    """The Resist Balance of somebody who was run into, harder the further he was thrown; he lies
    in any case.
    """
    shifts = balance_shifts(0, flown, falls=True)
    told, fails = Event("chaos.impact_resisted", "CF-KNOCK-02", unit), "chaos.impact_stuns"
    if not (yield from stunned.withstands(step, stunned.BALANCE, told, fails, shifts)):
        stunned.stun(step, unit, "CF-KNOCK-01")


@rule("CF-VEH-02", "CF-ENT-04")
def _rolls(step: Step, entity: int, ride: Platform) -> None:
    """It is a cell further on, and so is everything upon it, at the same moment: who keeps a whip
    about another aboard goes on keeping it.
    """
    world, direction = step.world, ride.path[0]
    bed = tuple(onward(cell, direction) for cell in ride.bed)
    world.put(entity, replace(ride, bed=bed, path=ride.path[1:]), ride)
    for unit, (spot,) in world.each(Position):
        if spot.cell not in ride.bed:
            continue
        there = onward(spot.cell, direction)
        if world.find(unit, Unit) is None:
            world.put(unit, Position(there), spot)
            continue
        stepping.halt(step, unit)
        stepping.goes(step, unit, there, "CF-VEH-02")
    stepping.lose_sight(step)
    entangling.slip(step)
    _carries(step, ride, direction)


def _carries(step: Step, ride: Platform, direction: str) -> None:
    """What lies loose on its bed comes along."""
    field = agenda.field_of(step.world)
    had = step.world.find(field, Lying)
    if had is not None and any(cell in ride.bed for cell, _ in had.things):
        moved = ((onward(c, direction) if c in ride.bed else c, item) for c, item in had.things)
        step.world.put(field, Lying(tuple(moved)), had)
    guns = step.world.find(field, Strewn)
    if guns is not None:
        along = ((onward(c, direction) if c in ride.bed else c, gun) for c, gun in guns.guns)
        step.world.put(field, Strewn(tuple(along)), guns)
