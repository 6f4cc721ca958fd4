"""Chores of one Move action as they are done: getting up, saddles, bonds, doors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.components import Field, Out, Position
from game.core.events import Event, moved, out
from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.zefrs.ground.site import mount_of, site_of
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.handling import draw, load, pick_up, strap
from game.rules.zefrs.personal.sheet import holds
from game.rules.zefrs.personal.sheet.chores import closes, may_bind, mounts, spots
from game.rules.zefrs.personal.sheet.muster import field_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Carries, HeldBy, Rides
from game.rules.zefrs.sheet.fighter import STEADY, Condition, combatant
from game.rules.zefrs.sheet.wounds import crawls


def do_chore(step: Step, unit: int, action: Action) -> Asking[None]:
    """Do this chore if it can still be done; else the action is lost, and a word tells it."""
    if not DONE[action.how](step, unit, action):
        step.emit(Event("zefrs.chore_lost", "ZF-ACT-03", unit))
    elif action.how == "stand" and action.to is not None:
        yield from _out_of_the_mud(step, unit, action.to)


@rule("ZF-RUSH-10")
def stand(step: Step, unit: int, action: Action) -> bool:
    """He gets up."""
    who = combatant(step.world, unit)
    if not who.condition.fallen or crawls(who.wounds):
        return False
    step.world.put(unit, replace(who.condition, fallen=False), step.world.find(unit, Condition))
    step.emit(Event("zefrs.stands_up", "ZF-RUSH-10", unit))
    return True


def _out_of_the_mud(step: Step, unit: int, to: Cell) -> Asking[None]:
    """The one step that goes with getting up."""
    if to != step.world.get(unit, Position).cell and to in spots(step.world, unit, "stand"):
        yield from moving.take_step(step, unit, to)


@rule("ZF-ACT-03")
def mount(step: Step, unit: int, action: Action) -> bool:
    """He gets into an empty saddle beside him."""
    world, start = step.world, step.world.get(unit, Position).cell
    who, beast = combatant(world, unit), action.target or 0
    if (
        who.condition.fallen
        or mount_of(world, unit) is not None
        or beast not in mounts(world, start)
    ):
        return False
    _write(world, unit, Rides(beast))
    _write(world, beast, Carries(unit))
    _write(world, unit, replace(who.condition, unseated=False))
    cell = world.get(beast, Position).cell
    if cell != start:
        world.put(unit, Position(cell), world.get(unit, Position))
        step.emit(moved(unit, start, cell, "ZF-ACT-03"))
    step.emit(Event("zefrs.mounts", "ZF-ACT-03", unit, beast))
    return True


@rule("ZF-ACT-03")
def dismount(step: Step, unit: int, action: Action) -> bool:
    """He gets down into a free cell beside his mount."""
    world, start = step.world, step.world.get(unit, Position).cell
    beast, free = mount_of(world, unit), spots(world, unit, "dismount")
    if beast is None or not free:
        return False
    had = world.find(unit, Condition)
    world.put(unit, replace(had or STEADY, unseated=True), had)
    cell = action.to if action.to in free else free[0]
    world.put(unit, Position(cell), world.get(unit, Position))
    step.emit(moved(unit, start, cell, "ZF-ACT-03"))
    step.emit(Event("zefrs.dismounts", "ZF-ACT-03", unit, beast))
    return True


@rule("ZF-WREST-06")
def bind(step: Step, unit: int, action: Action) -> bool:
    """He binds somebody who cannot help it: out of the fight."""
    world, other = step.world, action.target or 0
    spot = world.find(other, Position)
    near = spot is not None and king_moves(world.get(unit, Position).cell, spot.cell) <= 1
    if not near or not may_bind(world, other, step.clock.round):
        return False
    held = world.find(other, HeldBy)
    if held is not None:
        holds.release(step, held.holder)
    had = world.find(other, Condition)
    world.put(other, replace(had or STEADY, helpless=True, fallen=True), had)
    world.put(other, Out("bound"))
    step.emit(Event("zefrs.binds", "ZF-WREST-06", unit, other))
    step.emit(out(other, "bound", "ZF-WREST-06"))
    return True


@rule("ZF-ACT-03")
def open_door(step: Step, unit: int, action: Action) -> bool:
    """He opens a door beside him."""
    if action.to not in spots(step.world, unit, "open"):
        return False
    assert action.to is not None
    becomes(step.world, action.to, site_of(step.world).terrain(action.to).opens)
    step.emit(Event("zefrs.opens", "ZF-ACT-03", unit, cell=action.to))
    return True


@rule("ZF-ACT-03")
def close_door(step: Step, unit: int, action: Action) -> bool:
    """He closes a door in which nobody stands."""
    if action.to not in spots(step.world, unit, "close"):
        return False
    assert action.to is not None
    becomes(step.world, action.to, closes(site_of(step.world).terrain(action.to).id))
    step.emit(Event("zefrs.closes", "ZF-ACT-03", unit, cell=action.to))
    return True


def becomes(world: World, cell: Cell, ground: str) -> None:
    """The ground of a cell is another from now on."""
    had = world.get(field_of(world), Field)
    terrain = tuple((c, ground if c == cell else name) for c, name in had.grid.terrain)
    grid = replace(had.grid, terrain=terrain)
    world.put(field_of(world), replace(had, grid=grid), had)


def _write(world: World, unit: int, new: object) -> None:
    world.put(unit, new, world.find(unit, type(new)))


Chore = Callable[[Step, int, Action], bool]

DONE: Mapping[str, Chore] = MappingProxyType(
    {
        "stand": stand,
        "draw": draw,
        "pick_up": pick_up,
        "strap": strap,
        "load": load,
        "mount": mount,
        "dismount": dismount,
        "bind": bind,
        "open": open_door,
        "close": close_door,
    }
)
"""How each chore is done; each says whether it could be."""
