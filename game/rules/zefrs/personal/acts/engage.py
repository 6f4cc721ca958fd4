"""From a declared blow to one that can be struck: the step, and what if its target is gone."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.telling import by_colour
from game.rules.zefrs.ground.site import distance, mount_of
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.sheet.muster import (
    cell_of,
    ends,
    enemies,
    helpless,
    idle,
    present,
    rises,
)
from game.rules.zefrs.personal.sheet.reaching import (
    MISSILES,
    aimable,
    may_step,
    reaches,
    stands,
    steps,
    strikes_from,
    unreached,
    unready,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Free, Queue
from game.rules.zefrs.sheet.fighter import combatant, ref_check

WALKS, RISES, LOSES = "walks", "rises", "loses"
"""What he does whose target is gone and who turns on nobody else."""

ANYWHERE = (*MISSILES, "rush")
"""Forms of Fight that are offered only where they reach."""


def engaged(step: Step, unit: int, action: Action, late: bool = False) -> Asking[Action | None]:
    """The blow as it can be struck now: after the step, on whoever is there; ``late`` is that at
    the turn's end.

    None if it is lost; a Move where it becomes a walk towards him.
    """
    if action.step is not None and not (yield from stepped(step, unit, action.step)):
        return None
    now = replace(action, step=None)
    if now.target is None or forfeited(step.world, unit, now):
        return now
    if there(step.world, unit, now, now.target):
        return now
    return (yield from gone(step, unit, now, now.target, late))


@rule("ZF-MIS-02", "ZF-DECL-09")
def forfeited(reader: Reader, unit: int, action: Action) -> bool:
    """Whether this is a shot that is lost for a reason of the shooter's own, such as being
    attacked hand to hand: no other target helps him then.
    """
    return action.how in MISSILES and unready(reader, unit, action) is not None


@rule("ZF-GRID-06")
def stepped(step: Step, unit: int, cell: Cell) -> Asking[bool]:
    """He takes his one step, where it is free still. Whether he can go on."""
    here = cell_of(step.world, unit)
    if cell == here or not may_step(step.world, unit):
        return True
    if cell in steps(step.world, unit):
        yield from moving.take_step(step, unit, cell)
    else:
        step.emit(Event("zefrs.step_barred", "ZF-GRID-06", unit, cell=cell))
    return present(step.world, unit) and not idle(combatant(step.world, unit))


def there(reader: Reader, unit: int, action: Action, target: int) -> bool:
    """Whether the declared target can be attacked now: up, and within reach."""
    if not standing(reader, unit, target):
        return False
    if action.how in MISSILES:
        return unreached(reader, unit, action) is None
    return reaches(reader, unit, action, target)


@rule("ZF-DECL-09", "ZF-SURP-07")
def standing(reader: Reader, unit: int, target: int) -> bool:
    """Whether the target is not down: gone, or helpless since everybody declared, and of a free
    action of this fighter since he has declared that.
    """
    if not present(reader, target):
        return False
    declared = reader.find(unit, Free) or reader.find(field_of(reader), Queue)
    return declared is None or target in declared.down or not helpless(reader, target)


@rule("ZF-DECL-09")
def gone(
    step: Step, unit: int, action: Action, target: int, late: bool = False
) -> Asking[Action | None]:
    """The declared target is down or out of reach: a step to him, another enemy, or a walk."""
    world = step.world
    if standing(world, unit, target) and action.how not in MISSILES:
        cell = closing(world, unit, action, target)
        if cell is not None:
            going = yield from stepped(step, unit, cell)
            if not going:
                return None
            if there(world, unit, action, target):
                return action
    found = others(world, unit, action)
    if found:
        form = else_does(world, unit, action, late)
        about = (("opponents", found), ("gone", target), ("late", late), ("form", form))
        if chosen := (yield from step.ask(unit, "personal.turn", about)).unit("target"):
            return turns(step, unit, action, target, chosen)
    return walk(step, unit, target, may_walk(action, late))


@rule("ZF-DECL-09", "ZF-TWO-05")
def may_walk(action: Action, late: bool) -> bool:
    """Whether the action may become a walk: not for the second of two weapons, which are one
    action.
    """
    return not (late and two_weapons.second_strikes(action))


@rule("ZF-DECL-09", "ZF-RUSH-10", "ZF-TWO-05")
def else_does(reader: Reader, unit: int, action: Action, late: bool) -> str:
    """What he does who does not turn: WALKS after the one who is gone, RISES from the ground, or
    LOSES the blow.
    """
    if not may_walk(action, late):
        return LOSES
    return RISES if rises(combatant(reader, unit)) else WALKS


@rule("ZF-DECL-09", "ZF-GRID-06")
def closing(reader: Reader, unit: int, action: Action, target: int) -> Cell | None:
    """A step that brings him where he can strike at the target as he has declared, None if there
    is none.
    """
    cells = (cell for cell in steps(reader, unit) if strikes_from(reader, action, cell, target))
    return next((cell for cell in cells if aimable(reader, unit, action, target, cell)), None)


@rule("ZF-DECL-09", "ZF-GRID-06")
def strikes_where(reader: Reader, unit: int, action: Action) -> Cell:
    """Where he will stand when he does this: where his step leads, and who takes none takes it
    towards a target that he cannot reach else.
    """
    here, target, cell = cell_of(reader, unit), action.target, stands(reader, unit, action)
    if cell != here or action.form != "fight" or action.how in ANYWHERE:
        return cell
    if not target or not may_step(reader, unit) or reaches(reader, unit, action, target):
        return cell
    near = closing(reader, unit, action, target) if present(reader, target) else None
    return near if near is not None else here


@rule("ZF-DECL-09", "ZF-ACT-12", "ZF-SURP-07")
def others(reader: Reader, unit: int, action: Action) -> tuple[int, ...]:
    """Other enemies whom he can attack from here with the same weapon and area, nearest first;
    none for who is held, nor with a free action that is upon one alone.
    """
    free = reader.find(unit, Free)
    if combatant(reader, unit).condition.held or (free is not None and free.foe):
        return ()
    here = cell_of(reader, unit)
    found = [
        other
        for other in enemies(reader, unit)
        if other != action.target
        and there(reader, unit, replace(action, target=other), other)
        and aimable(reader, unit, action, other)
    ]
    return tuple(sorted(found, key=lambda other: (distance(here, cell_of(reader, other)), other)))


@rule("ZF-DECL-09")
def reflexes(reader: Reader, unit: int, gone: int) -> Check:
    """REF, unopposed: any colour lets him turn on another enemy when this one is gone."""
    return ref_check(combatant(reader, unit), "reflexes", "ZF-DECL-09", gone)


@rule("ZF-DECL-09", "ZF-TWO-05")
def turns(step: Step, unit: int, action: Action, target: int, chosen: int) -> Action | None:
    """A REF check of any colour lets him turn on the other; else the action is lost."""
    outcome = step.draw(reflexes(step.world, unit, target))
    quick = outcome.grade != "white"
    if not quick:
        ends(step.world, unit)
    key = "zefrs.turns_on" if quick else "zefrs.turns_too_late"
    step.emit(by_colour(key, "ZF-DECL-09", outcome, unit, chosen))
    return replace(action, target=chosen) if quick else None


@rule("ZF-DECL-09", "ZF-RUSH-10")
def walk(step: Step, unit: int, target: int, may: bool = True) -> Action | None:
    """A walk towards the target, None where there is none to walk to, or he ``may`` not; who lies
    gets up instead.
    """
    who, there = combatant(step.world, unit), may and present(step.world, target)
    if there and rises(who):
        step.emit(Event("zefrs.rises_instead", "ZF-RUSH-10", unit))
        return Action("move", "stand")
    if there and (to := moving.towards(step.world, unit, target)):
        step.emit(Event("zefrs.walks_after", "ZF-DECL-09", unit, target))
        mounted = mount_of(step.world, unit) is not None
        return Action("move", "mounted_walk" if mounted else "walk", to=to)
    step.emit(Event("zefrs.target_gone", "ZF-DECL-09", unit, target))
    return None
