"""The arts that come with every parlay that hits (9.3): Wrist Lock and Hip Toss."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.sheet.components import Condition
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.hands import melee_weapon
from game.rules.chaos.tables.forms import forms

HIP_TOSS, WRIST_LOCK = "hip_toss", "wrist_lock"


@rule("CF-PARLAY-01")
def arts(step: Step, unit: int, target: int) -> Asking[None]:
    """Wrist Lock and Hip Toss, for who owns them, on every parlay that hits (9.3)."""
    owned = combatant(step.world, unit).fighter.abilities
    victim = combatant(step.world, target)
    if WRIST_LOCK in owned and melee_weapon(victim):
        lock_wrist(step, unit, target)
    if HIP_TOSS in owned and not combatant(step.world, target).condition.stunned:
        yield from stunned.daze(step, unit, target)


@rule("CF-PARLAY-01")
def lock_wrist(step: Step, unit: int, target: int) -> None:
    """The hand with the weapon is at a penalty and without bonuses, in this round and the next."""
    victim = combatant(step.world, target)
    hand = "right" if victim.held.right == melee_weapon(victim) else "left"
    until = step.clock.round + forms().ability.wrist_lock
    had = step.world.find(target, Condition)
    new = replace(had or Condition(), numb=(hand, until))
    step.world.put(target, new, had)
    step.emit(Event("chaos.wrist_locked", "CF-PARLAY-01", unit, target, facts=(("hand", hand),)))
