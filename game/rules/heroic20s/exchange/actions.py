"""Other actions (3.13): how long each takes, and what pays for it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rule import rule
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.tables.book import lists, numbers, tactics

FREE, SHORT, MEDIUM, LONG = "free", "short", "medium", "long"
"""Classes of actions."""

HALF, WHOLE, ATTACK, FORGONE, ALL = "half", "whole", "attack", "forgone", "all"
"""What pays: half or the whole of the movement, an attack at a penalty, all attacks of the round,
or movement and attacks together.
"""

LOW = (components.KNEELING, components.SITTING, components.CRAWLING, components.LYING)
"""Postures from which things on the ground are at hand."""

STEPS: dict[str, int] = {
    components.LYING: 0,
    components.CRAWLING: 1,
    components.KNEELING: 1,
    components.SITTING: 1,
    components.CROUCHING: 2,
    components.STANDING: 2,
}
"""How far up each posture is."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a unit can pay with: the full budget of its tactic in yards, how much of it is given up
    already, and whether it may move, attack at all, and has made an attack of this round yet.
    """

    budget: int
    given: int = 0
    moves: bool = True
    attacks: bool = True
    attacked: bool = False

    @property
    def left(self) -> int:
        """Yards that are left."""
        return max(0, self.budget - self.given)


@rule("HC-ACT-01", "HC-ACT-07", "HC-ACT-08", "HC-ACT-09", "HC-ACT-13")
def class_of(action: str) -> str:
    """How long an action takes; what the lists do not know is a short one."""
    row = lists().actions
    return MEDIUM if action in row.medium else LONG if action in row.long else SHORT


@rule("HC-ACT-01")
def by_seconds(seconds: int) -> str:
    """The class of what takes so many seconds; more than ten are several long actions."""
    row = numbers()
    if seconds <= row.free_reload:
        return SHORT
    return MEDIUM if seconds <= row.medium_reload else LONG


@rule("HC-ACT-10", "HC-ACT-11")
def ready_shield(bonus: int) -> str:
    """The action that readies a shield or cloak of this DB again: a larger one takes longer."""
    return "ready_large_shield" if bonus > numbers().small_shield else "ready_shield"


@rule("HC-RNG-23")
def reloaded(seconds: int, action: str) -> int:
    """Seconds of reloading that are left after one action of this class."""
    return max(0, seconds - seconds_of(action))


@rule("HC-RNG-23", "HC-ACT-01")
def seconds_of(action: str) -> int:
    """How many seconds of reloading are done in one action of this class."""
    row = numbers()
    return {SHORT: row.free_reload, MEDIUM: row.medium_reload, LONG: row.long_reload}[action]


@rule("HC-ACT-15")
def posture_class(now: str, then: str) -> str | None:
    """What changing posture takes: one step up or down is short, two medium; crouching and
    straightening up is free at the end of a move; None if nothing changes.
    """
    if now == then:
        return None
    if {now, then} == {components.STANDING, components.CROUCHING}:
        return FREE
    return MEDIUM if abs(STEPS[now] - STEPS[then]) > 1 else SHORT


@rule("HC-ACT-08", "HC-ACT-07")
def picking_up(posture: str) -> str:
    """Picking something up: at hand for those who are low, else a bow and up again."""
    return "pick_up_low" if posture in LOW else "pick_up"


@rule("HC-ACT-02", "HC-ACT-03", "HC-ACT-04", "HC-ACT-05", "HC-MOVE-06")
def buys(means: str) -> tuple[tuple[str, ...], ...]:
    """What this pays for, the alternatives one by one."""
    return {
        HALF: ((SHORT,),),
        ATTACK: ((SHORT,),),
        WHOLE: ((MEDIUM,), (SHORT, SHORT)),
        FORGONE: ((MEDIUM,), (SHORT, SHORT)),
        ALL: ((LONG,),),
    }[means]


@rule("HC-ACT-02", "HC-MOVE-06")
def yards(budget: int, means: str) -> int:
    """Yards of the full budget that go: half, what is left rounded down, all, or none."""
    if means == HALF:
        return budget - budget // numbers().short_share
    return budget if means in (WHOLE, ALL) else 0


@rule("HC-ACT-06")
def allowed(tactic: str, withdraws: bool) -> bool:
    """Whether a unit does anything else under this tactic: not in Retreat or Withdrawal."""
    return not (tactics()[tactic].flees or withdraws)


@rule("HC-ACT-02", "HC-ACT-03", "HC-ACT-04", "HC-ACT-05", "HC-MOVE-06")
def affordable(purse: Purse, means: str) -> bool:
    """Whether this can still pay: yards that went on shots are gone, attacks must not have been
    made. Whoever is locked, or sits and has no yards, may give up his movement all the same.
    """
    if means in (HALF, WHOLE):
        return purse.moves and purse.left >= yards(purse.budget, means)
    if means == ALL:
        return purse.attacks and not purse.attacked and purse.left == purse.budget
    return purse.attacks and (means == ATTACK or not purse.attacked)
