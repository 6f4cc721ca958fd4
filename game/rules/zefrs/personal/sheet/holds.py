"""Holds upon the field: who holds whom, and what ends it."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import king_moves
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.sheet.arms import in_hands, weapon
from game.rules.zefrs.sheet.components import HeldBy, Holding
from game.rules.zefrs.sheet.fighter import STEADY, Condition, combatant


@rule("ZF-WREST-04", "ZF-MEL-09")
def take_hold(step: Step, holder: int, target: int, name: str = "") -> None:
    """From now on he holds him, with his hands or caught with a weapon; once held is held."""
    world = step.world
    if world.find(target, HeldBy) is not None or world.find(target, Out) is not None:
        return
    release(step, holder)
    world.put(holder, Holding(target, name))
    world.put(target, HeldBy(holder, step.clock.round))
    _mark(world, target, held=True)
    muster.harm_done(world)


@rule("ZF-WREST-05")
def release(step: Step, holder: int) -> None:
    """He holds nobody any longer."""
    holding = step.world.find(holder, Holding)
    if holding is not None:
        freed(step.world, holder)
        step.emit(Event("zefrs.hold_ends", "ZF-WREST-05", holder, holding.target))


def freed(world: World, holder: int) -> None:
    """Take his hold away, without a word."""
    holding = world.get(holder, Holding)
    world.drop(holder, holding)
    if (held := world.find(holding.target, HeldBy)) is not None:
        world.drop(holding.target, held)
    _mark(world, holding.target, held=False)


@rule("ZF-WREST-05")
def slip(step: Step) -> None:
    """End every hold that cannot go on: whatever has happened to one of the two ends it."""
    for holder, (holding,) in step.world.each(Holding):
        if not holds_on(step.world, holder, holding):
            release(step, holder)


@rule("ZF-WREST-05")
def holds_on(reader: Reader, holder: int, holding: Holding) -> bool:
    """Whether he can still hold: on his feet, free and conscious himself, and within reach."""
    here, there = reader.find(holder, Position), reader.find(holding.target, Position)
    if reader.find(holder, Out) or reader.find(holding.target, Out) or not (here and there):
        return False
    who = combatant(reader, holder)
    if who.condition.fallen or who.condition.held or who.condition.helpless:
        return False
    if holding.weapon and holding.weapon not in in_hands(who):
        return False
    reach = weapon(holding.weapon).reach if holding.weapon else 1
    return king_moves(here.cell, there.cell) <= reach


def _mark(world: World, unit: int, *, held: bool) -> None:
    had = world.find(unit, Condition)
    new = replace(had or STEADY, held=held)
    if new != had:
        world.put(unit, new, had)
