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
from game.rules.zefrs.exchange.defence import NONE_LEFT
from game.rules.zefrs.personal.acts.facing import AUTO
from game.rules.zefrs.personal.acts.performing import at_once, look
from game.rules.zefrs.personal.acts.surprise import free_actions, grant, next_free, rolled
from game.rules.zefrs.personal.sheet.components import Free
from game.rules.zefrs.personal.sheet.guarding import sworn
from game.rules.zefrs.personal.sheet.muster import fighters, helpless, idle, present, side_of
from game.rules.zefrs.sheet.actions import action_of
from game.rules.zefrs.sheet.components import Newcomer, Spent
from game.rules.zefrs.sheet.fighter import combatant

TAKEN_ABACK = Spent((NONE_LEFT,), shield=True)
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
        recover(step, within_turn=True)
        return AGAIN if meeting(step) else None


@rule("ZF-SURP-01", "ZF-SURP-06")
def meeting(step: Step) -> bool:
    """The next newcomer who goes for somebody, and only these two, check. Whether there is one."""
    world = step.world
    for unit, (newcomer,) in world.each(Newcomer):
        target = goes_for(world, unit)
        if target is None or not present(world, unit):
            continue
        world.drop(unit, newcomer)
        has = {one: rolled(step, one, "ZF-SURP-06") for one in (unit, target)}
        grant(step, unit, free_actions(has[unit], has[target]), has, target)
        grant(step, target, free_actions(has[target], has[unit]), has, unit)
        return True
    return False


@rule("ZF-SURP-06")
def goes_for(reader: Reader, unit: int) -> int | None:
    """Whom he has declared to fight, with whichever of his actions; the helpless do not count."""
    declared = sworn(reader, unit)
    targets = (action.target for action in declared if action.form == "fight")
    return next((t for t in targets if t and present(reader, t) and not helpless(reader, t)), None)


@rule("ZF-SURP-07")
def free_action(step: Step, unit: int) -> Asking[None]:
    """One free action: whatever one could do in one turn, and nobody can answer it."""
    world = step.world
    free = world.get(unit, Free)
    world.drop(unit, free)
    if idle(combatant(world, unit)):
        step.emit(Event("zefrs.action_lost", "ZF-ACT-12", unit))
        return
    if free.count > 1:
        world.put(unit, replace(free, count=free.count - 1))
    surprise_others(step, unit, free)
    about = (("foe", free.foe), ("left", free.count))
    answer = yield step.request(side_of(world, unit), unit, "personal.free", about=about)
    assert not isinstance(answer, tuple)
    action = action_of(answer)
    step.emit(Event("zefrs.free_action", "ZF-SURP-07", unit, action.target))
    yield from at_once(step, unit, action)
    if present(step.world, unit) and action.facing not in ("", AUTO):
        look(step, unit, action.facing)


@rule("ZF-SURP-07", "ZF-ARM-05")
def surprise_others(step: Step, unit: int, free: Free) -> None:
    """Whoever may be attacked now can neither defend himself actively nor use his shield."""
    fresh = step.world.find(unit, Spent)
    if fresh is not None:
        step.world.put(unit, happened(fresh), fresh)
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


@rule("ZF-SURP-06", "ZF-RUSH-06")
def recover(step: Step, *, within_turn: bool = False) -> None:
    """Surprise is over: everybody has his defence and shield of the turn.

    ``within_turn`` tells that the turn has begun, so that what has happened counts in it.
    """
    for unit, (spent,) in step.world.each(Spent):
        kept = happened(spent) if within_turn else Spent()
        if kept == Spent():
            step.world.drop(unit, spent)
        else:
            step.world.put(unit, kept, spent)
    for unit, (free,) in step.world.each(Free):
        step.world.drop(unit, free)


def happened(spent: Spent) -> Spent:
    """What has befallen him, without what he has used up."""
    return replace(spent, defences=(), shield=False, stepped=False, gone=False, granted=())
