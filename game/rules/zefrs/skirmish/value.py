"""How a personal fight stands for a side: who is left, how hurt, and what goals are near."""

from __future__ import annotations

from game.core.components import Aims, Position, Side
from game.core.grid import Cell
from game.core.ruleset import Reader
from game.core.setup import Goal
from game.rules.kit.goals import named, taken, why
from game.rules.zefrs.fighter import Combatant, combatant
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.skirmish.muster import field_of
from game.rules.zefrs.skirmish.victory import able, holds, members

PEOPLE, GOALS = 0.85, 0.15
"""How much each part counts; together 1."""

FIT, LYING, HELD, BELOW = 0.6, 0.85, 0.6, 0.35
"""What is sure of a fighter who is on his feet at 1 point; parts left to who lies, is held, or
is at 0 and below.
"""


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    sides = [other.id for _, (other,) in reader.each(Side)]
    scores = {other: standing(reader, other) for other in sides}
    best = max(score for other, score in scores.items() if other != side)
    return max(-1.0, min(1.0, scores[side] - best))


def standing(reader: Reader, side: str) -> float:
    """How well one side stands by itself, from 0 to 1."""
    everybody = [combatant(reader, unit) for unit in members(reader, side)]
    whole = sum(weight(who) for who in everybody)
    left = sum(weight(who) * fitness(reader, who) for who in everybody)
    people = left / whole if whole else 0.0
    return PEOPLE * people + GOALS * goals(reader, side)


def weight(who: Combatant) -> float:
    """What he counts for on his side: his unhurt Damage and his skill at arms."""
    skill = max((rating for _, rating in who.fighter.talents), default=0)
    return who.health.full + max(skill, who.fighter.fighting)


def fitness(reader: Reader, who: Combatant) -> float:
    """How much of him is left, from 0 (out of the fight) to 1 (unhurt)."""
    if not able(reader, who.unit):
        return 1.0 if why(reader, who.unit) == "escaped" else 0.0
    if who.health.now <= 0:
        sound = BELOW
    else:
        sound = FIT + (1 - FIT) * min(1.0, who.health.now / who.health.full)
    if who.condition.fallen:
        sound *= LYING
    return sound * HELD if who.condition.held or who.condition.stunned else sound


def goals(reader: Reader, side: str) -> float:
    """How near the side's goals are, from 0 to 1; half without any."""
    own = [g for g in reader.get(field_of(reader), Aims).goals if g.side == side]
    return sum(_near(reader, goal) for goal in own) / len(own) if own else 0.5


def _near(reader: Reader, goal: Goal) -> float:
    if goal.kind in ("slay", "capture"):
        who = combatant(reader, named(reader, goal))
        return 1.0 if taken(reader, goal) else 1.0 - fitness(reader, who)
    if goal.kind == "save_the_standard":
        return fitness(reader, combatant(reader, named(reader, goal)))
    if goal.kind == "hold":
        return 1.0 if holds(reader, goal) else 0.5 * _closeness(reader, goal)
    return _closeness(reader, goal) if goal.kind == "escape" else 0.5


def _closeness(reader: Reader, goal: Goal) -> float:
    """How near a side's fighters are to the goal's cells, or to the edge; who got away is there."""
    site = site_of(reader)
    rim = max(site.grid.columns, site.grid.rows)
    cells = [Cell(*cell) for cell in goal.cells]
    found = []
    for unit in members(reader, goal.side):
        spot = reader.find(unit, Position)
        if why(reader, unit) == "escaped":
            found.append(1.0)
        elif spot is not None and able(reader, unit):
            here = spot.cell
            last = (site.grid.columns - 1, site.grid.rows - 1)
            edge = min(here.x, here.y, last[0] - here.x, last[1] - here.y)
            far = min((distance(here, cell) for cell in cells), default=edge)
            found.append(max(0.0, 1 - far / rim))
        else:
            found.append(0.0)
    return sum(found) / len(found) if found else 0.0
