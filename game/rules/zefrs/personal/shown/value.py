"""How a personal fight stands for a side: who is left, and how hurt; and how long it has lasted."""

from __future__ import annotations

from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.rules.kit.people.standing import Appraisal
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts.victory import JUDGE
from game.rules.zefrs.sheet.fighter import combatant
from game.rules.zefrs.tables import tables

FIT, LYING, HELD, BELOW = 0.6, 0.85, 0.6, 0.35
"""What is sure of a fighter who is on his feet at 1 point; parts left to who lies, is held, or
is at 0 and below.
"""


def weight(reader: Reader, unit: int) -> float:
    """What he counts for on his side: his unhurt Damage and his skill at arms."""
    who = combatant(reader, unit)
    skill = max((rating for _, rating in who.fighter.talents), default=0)
    return who.health.full + max(skill, who.fighter.fighting)


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody who can fight is left."""
    who = combatant(reader, unit)
    sound = BELOW
    if who.health.now > 0:
        sound = FIT + (1 - FIT) * min(1.0, who.health.now / who.health.full)
    if who.condition.fallen:
        sound *= LYING
    return sound * HELD if who.condition.held or who.condition.stunned else sound


APPRAISAL = Appraisal(JUDGE, weight, soundness, distance)


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    return APPRAISAL.value(reader, side)


@rule("ZF-GEN-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all turns that have begun."""
    return float(clock.round * tables().numbers.personal.turn_seconds)
