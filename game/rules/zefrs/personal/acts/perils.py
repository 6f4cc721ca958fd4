"""Falls and fires upon the field: what they do to somebody, and how it is told."""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

from game.core.checks import Check, Exchange
from game.core.components import Field, Out
from game.core.events import Event, out, staked
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.zefrs.exchange import hazards
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import told
from game.rules.zefrs.ground.paths import fall_steps
from game.rules.zefrs.ground.site import mount_of, site_of
from game.rules.zefrs.personal.acts import applying, falling, passing
from game.rules.zefrs.personal.sheet.muster import cell_of, field_of
from game.rules.zefrs.sheet.fighter import combatant
from game.rules.zefrs.sheet.resolution import worth
from game.rules.zefrs.tables import tables

T = TypeVar("T")


def in_force(reader: Reader) -> bool:
    """Whether the scenario has switched the hazards on."""
    return hazards.HAZARDS in reader.get(field_of(reader), Field).switches


@rule("ZF-GRID-08")
def drop(reader: Reader, start: Cell, end: Cell) -> int:
    """How many feet one falls from one cell to the other; 0 where it is no fall."""
    site = site_of(reader)
    steps = site.height(start) - site.height(end)
    return steps * tables().numbers.personal.cell_feet if steps >= fall_steps() else 0


@rule("ZF-GRID-08", "ZF-HAZ-01")
def dropped(step: Step, unit: int, start: Cell) -> None:
    """He has come from ``start`` to where he is: was it a fall, he lies there, and may be hurt.

    Without the hazards he only lies there.
    """
    feet = drop(step.world, start, cell_of(step.world, unit))
    if not feet:
        return
    facts = (("feet", feet),)
    step.emit(Event("zefrs.falls", "ZF-GRID-08", unit, facts=facts))
    mount = mount_of(step.world, unit)
    falling.fall(step, unit)
    for one in (unit, mount):
        if one is not None and in_force(step.world):
            lands(step, one, feet)


@rule("ZF-HAZ-01")
def lands(step: Step, unit: int, feet: int) -> None:
    """He comes down after falling so far; only hard ground kills by itself, water does not."""
    world = step.world
    wet = site_of(world).terrain(cell_of(world, unit)).water
    if hazards.deadly(feet) and not wet:
        step.emit(Event("zefrs.falls_to_death", "ZF-HAZ-01", unit, facts=(("feet", feet),)))
        applying.leave(step, unit, "slain")
        step.emit(out(unit, "slain", "ZF-HAZ-01"))
        return
    blow = thrown(step, hazards.fall(combatant(world, unit), feet))
    if blow is None:
        return
    harm(step, blow, "fall", "ZF-HAZ-01")
    stunned = hazards.stunned_for(feet, blow.points)
    if stunned and world.find(unit, Out) is None:
        passing.stun(world, unit, stunned)
        facts = (("n", stunned),)
        step.emit(Event("zefrs.stunned_by_fall", "ZF-HAZ-01", unit, facts=facts))


@rule("ZF-HAZ-02")
def burn(step: Step, unit: int, rating: int) -> None:
    """One check of a fire of this rating against somebody."""
    world = step.world
    if world.find(unit, Out) is not None:
        return
    blow = thrown(step, hazards.fire(combatant(world, unit), rating))
    harm(step, blow, "fire", "ZF-HAZ-02")


def thrown(step: Step, exchange: Exchange[T]) -> T:
    """Throw an exchange to its end that asks nobody anything."""
    try:
        wanted = next(exchange)
        while True:
            assert isinstance(wanted, Check)
            wanted = exchange.send(step.draw(wanted))
    except StopIteration as stop:
        result: T = stop.value
        return result


def harm(step: Step, blow: Blow, kind: str, rule_id: str) -> None:
    """Tell what a fall or a fire has done, and change its victim."""
    facts = (
        ("colour", str(blow.attack.grade)),
        ("n", blow.points),
        ("area", blow.area),
        ("at", blow.area.replace("_", " ")),
    )
    key = f"zefrs.{kind}_{'hurts' if blow.points else 'harmless'}"
    dice = (blow.attack, *((blow.location,) if blow.location else ()))
    stakes = staked("points", blow.attack.check, worth)
    step.emit(Event(key, rule_id, None, blow.target, facts=facts, outcomes=dice, stakes=stakes))
    if blow.hits:
        # The first event of a blow tells of its weapon, and here there is none.
        for event in islice(told(blow, hazards.GROUND, leaves=False), 1, None):
            step.emit(event)
        applying.suffer(step, blow)
