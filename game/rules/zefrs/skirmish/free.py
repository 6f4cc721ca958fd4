"""Free actions of those who took others off guard, before the first turn or a newcomer's first
blow (SURP-06, SURP-07).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.zefrs.actions import Action, action_of
from game.rules.zefrs.forms import two_weapons
from game.rules.zefrs.skirmish.components import Newcomer, Spent
from game.rules.zefrs.skirmish.components_turn import Free
from game.rules.zefrs.skirmish.facing import AUTO
from game.rules.zefrs.skirmish.muster import fighters, first_action, present, side_of
from game.rules.zefrs.skirmish.performing import look, perform
from game.rules.zefrs.skirmish.surprise import free_actions, grant, next_free, rolled

TAKEN_ABACK = Spent(("surprised", "surprised"), shield=True)
"""What somebody has left who is surprised: neither active defence nor shield."""


class FreeActions(System):
    """Free actions before the first turn, one a step: most advantages first."""

    def process(self, step: Step) -> Process:
        unit = next_free(step.world, fighters(step.world))
        if unit is None:
            recover(step)
            return None
        yield from free_action(step, unit)
        return AGAIN


class Newcomers(System):
    """Who has joined and attacks for the first time checks against his target (SURP-06)."""

    def process(self, step: Step) -> Process:
        unit = next_free(step.world, fighters(step.world))
        if unit is not None:
            yield from free_action(step, unit)
            return AGAIN
        recover(step)
        return AGAIN if meeting(step) else None


@rule("ZF-SURP-01", "ZF-SURP-06")
def meeting(step: Step) -> bool:
    """The next newcomer who goes for somebody, and only these two, check. Whether there is one."""
    world = step.world
    for unit, (newcomer,) in world.each(Newcomer):
        action = first_action(world, unit)
        target = action.target if action and action.form == "fight" else None
        if target is None or not present(world, unit) or not present(world, target):
            continue
        world.drop(unit, newcomer)
        has = {one: rolled(step, one, "ZF-SURP-06") for one in (unit, target)}
        grant(step, unit, free_actions(has[unit], has[target]), has, target)
        grant(step, target, free_actions(has[target], has[unit]), has, unit)
        return True
    return False


@rule("ZF-SURP-07")
def free_action(step: Step, unit: int) -> Asking[None]:
    """One free action: whatever one could do in one turn, and nobody can answer it."""
    world = step.world
    free = world.get(unit, Free)
    world.drop(unit, free)
    if free.count > 1:
        world.put(unit, replace(free, count=free.count - 1))
    surprise_others(step, unit, free)
    about = (("foe", free.foe), ("left", free.count))
    answer = yield step.request(side_of(world, unit), unit, "personal.free", about=about)
    assert not isinstance(answer, tuple)
    action = action_of(answer)
    step.emit(Event("zefrs.free_action", "ZF-SURP-07", unit, action.target))
    yield from _both_blows(step, unit, action)
    if present(step.world, unit) and action.facing not in ("", AUTO):
        look(step, unit, action.facing)


def _both_blows(step: Step, unit: int, action: Action) -> Asking[None]:
    """With two weapons both attacks of a turn belong to one free action."""
    if not two_weapons.late(action):
        yield from perform(step, unit, action)
        return
    if two_weapons.blow_of(action, at_end=False) is not None:
        yield from perform(step, unit, action)
    if present(step.world, unit):
        yield from perform(step, unit, action, late=True)


@rule("ZF-SURP-07", "ZF-ARM-05")
def surprise_others(step: Step, unit: int, free: Free) -> None:
    """Whoever may be attacked now can neither defend himself actively nor use his shield."""
    fresh = step.world.find(unit, Spent)
    if fresh is not None:
        step.world.drop(unit, fresh)
    for other in _surprised(step.world, unit, free):
        had = step.world.find(other, Spent)
        defences, shield = TAKEN_ABACK.defences, TAKEN_ABACK.shield
        new = replace(had or Spent(), defences=defences, shield=shield)
        step.world.put(other, new, had)


def _surprised(reader: Reader, unit: int, free: Free) -> tuple[int, ...]:
    if free.foe:
        return (free.foe,)
    own = side_of(reader, unit)
    return tuple(other for other in fighters(reader) if side_of(reader, other) != own)


def recover(step: Step) -> None:
    """Surprise is over: everybody has his defence and shield of the turn."""
    for unit, (spent,) in step.world.each(Spent):
        step.world.drop(unit, spent)
    for unit, (free,) in step.world.each(Free):
        step.world.drop(unit, free)
