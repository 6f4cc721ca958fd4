"""How a fight stands for a side: who is left, how hurt, and what goals are near."""

from __future__ import annotations

from game.core.components import Aims, Field, Position, Side
from game.core.grid import Cell
from game.core.ruleset import Reader
from game.core.setup import Goal
from game.rules.chaos import derived
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.muster import field_of, members
from game.rules.chaos.victory import JUDGE, able
from game.rules.kit import goals as kit

PEOPLE, GOALS = 0.85, 0.15
"""How much each part counts; together 1."""

POINTS, LYING, STUNNED, HELD, ASLEEP = 0.25, 0.85, 0.8, 0.5, 0.3
"""What of somebody's worth his hit points are; parts left to who lies, is stunned, held, asleep."""


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
    return PEOPLE * people + GOALS * _goals(reader, side)


def weight(who: Combatant) -> float:
    """What he counts for on his side: his hit points, and what he knows of fighting."""
    skill = max((skill.level for skill in who.fighter.skills), default=0)
    return who.hp.full + skill + who.fighter.speed + who.fighter.agility


def fitness(reader: Reader, who: Combatant) -> float:
    """How much of him is left, from 0 (out of the fight) to 1 (unhurt)."""
    if not able(reader, who.unit):
        return 1.0 if kit.why(reader, who.unit) == "escaped" else 0.0
    limit = derived.red_limit(who)
    sound = (1 - POINTS) * max(0.0, 1 - who.wounds.total / limit)
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


def _goals(reader: Reader, side: str) -> float:
    """How near the side's goals are, from 0 to 1; half without any."""
    own = [g for g in reader.get(field_of(reader), Aims).goals if g.side == side]
    return sum(_near(reader, goal) for goal in own) / len(own) if own else 0.5


def _near(reader: Reader, goal: Goal) -> float:
    if goal.kind in ("slay", "capture"):
        who = combatant(reader, kit.named(reader, goal))
        return 1.0 if kit.taken(reader, goal) else 1.0 - fitness(reader, who)
    if goal.kind == "save_the_standard":
        return fitness(reader, combatant(reader, kit.named(reader, goal)))
    if goal.kind == "hold":
        return 1.0 if kit.holds(JUDGE, reader, goal) else 0.5 * _closeness(reader, goal)
    return _closeness(reader, goal) if goal.kind == "escape" else 0.5


def _closeness(reader: Reader, goal: Goal) -> float:
    """How near a side's fighters are to the goal's cells, or to the edge; who got away is there."""
    grid = reader.get(field_of(reader), Field).grid
    rim, cells = max(grid.columns, grid.rows), [Cell(*cell) for cell in goal.cells]
    found = []
    for unit in members(reader, goal.side):
        spot = reader.find(unit, Position)
        if kit.why(reader, unit) == "escaped":
            found.append(1.0)
        elif spot is not None and able(reader, unit):
            here, last = spot.cell, (grid.columns - 1, grid.rows - 1)
            edge = min(here.x, here.y, last[0] - here.x, last[1] - here.y)
            far = min((distance(here, cell) for cell in cells), default=edge)
            found.append(max(0.0, 1 - far / rim))
        else:
            found.append(0.0)
    return sum(found) / len(found) if found else 0.0
