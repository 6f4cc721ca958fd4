"""How a fight stands for a side: who is left, and how hurt."""

from __future__ import annotations

from game.core.ruleset import Reader
from game.rules.chaos.acts.time.victory import JUDGE
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.fighter import combatant
from game.rules.kit.people.standing import Appraisal

POINTS, LYING, STUNNED, HELD, ASLEEP = 0.25, 0.85, 0.8, 0.5, 0.3
"""What of somebody's worth his hit points are; parts left to who lies, is stunned, held, asleep."""


def weight(reader: Reader, unit: int) -> float:
    """What he counts for on his side: his hit points, and what he knows of fighting."""
    who = combatant(reader, unit)
    skill = max((skill.level for skill in who.fighter.skills), default=0)
    return who.hp.full + skill + who.fighter.speed + who.fighter.agility


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody who can fight is left."""
    who = combatant(reader, unit)
    sound = (1 - POINTS) * max(0.0, 1 - who.wounds.total / derived.red_limit(who))
    sound += POINTS * who.hp.now / who.hp.full
    state = who.condition
    for is_so, part in (
        (state.prone, LYING),
        (state.stunned, STUNNED),
        (who.held_by is not None, HELD),
        (state.asleep != 0, ASLEEP),
    ):
        sound *= part if is_so else 1.0
    return sound


APPRAISAL = Appraisal(JUDGE, weight, soundness, distance)


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    return APPRAISAL.value(reader, side)
