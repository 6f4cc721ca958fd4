"""How a fight stands and ends (WIN): beaten sides, goals, a stalemate, the last round."""

from __future__ import annotations

from game.core.components import Out
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.agenda import Ticks, Unharmed, field_of
from game.rules.chaos.sheet.components import Wounds
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of, members
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.people import goals
from game.rules.kit.people.goals import Judge, aims_of
from game.rules.kit.people.standing import Appraisal

JUDGED = "ending"
"""The phase after which the fight is judged."""

FOR_THE_FIGHT = -1
"""Asleep for the rest of the fight."""


@rule("CF-WIN-01")
def able(reader: Reader, unit: int) -> bool:
    """Whether he is still in the fight: not at his Red Limit, dead or dying, asleep for the fight,
    surrendered or gone. Who has still to join is.
    """
    state = condition_of(reader, unit)
    return not (reader.find(unit, Out) is not None or state.dying or state.asleep == FOR_THE_FIGHT)


JUDGE = Judge(members, able, "chaos.all_out", "chaos.foes_out", "chaos.goal_", "chaos.ward_lost")
"""Who is in the fight, as this book has it."""


def winner(state: Reader, clock: Clock) -> Result | None:
    """The result, if the round that has just ended decided the fight."""
    return decided(state, clock) if clock.phase == JUDGED else None


def decided(state: Reader, clock: Clock) -> Result | None:
    """The result as it stands at the end of this round, None if the fight goes on."""
    return reached(state, clock) or beaten(state) or undecided(state, clock)


@rule("CF-WIN-01")
def beaten(state: Reader) -> Result | None:
    """A side that has nobody left in the fight has lost; all of them at once: a draw."""
    return JUDGE.beaten(state, "CF-WIN-01")


@rule("CF-WIN-01")
def reached(state: Reader, clock: Clock) -> Result | None:
    """The first goal of the scenario that has come true."""
    return JUDGE.reached(state, clock.round, "CF-WIN-01")


@rule("CF-WIN-02")
def stalemate(reader: Reader) -> bool:
    """Whether so many rounds have passed without harm that the fight ends."""
    known = reader.find(field_of(reader), Unharmed)
    return known is not None and known.rounds >= durations().rounds.stalemate


@rule("CF-WIN-02")
def undecided(state: Reader, clock: Clock) -> Result | None:
    """Too many rounds without harm, or the last round: a draw, but for him who was to hold his
    ground and does.
    """
    aims, stale = aims_of(state), stalemate(state)
    if not stale and clock.round < aims.last:
        return None
    keepers = [goal for goal in aims.goals if goal.kind == "hold"]
    for goal in keepers:
        if goals.holds(JUDGE, state, goal) and goals.share(JUDGE, state, goal.side) >= goal.share:
            return Result(goal.side, "CF-WIN-02", "chaos.goal_hold")
    return Result(None, "CF-WIN-02", "chaos.stalemate_ends" if stale else "chaos.time_is_up")


METRES_PER_SECOND = 3.6
"""So many km/h are one metre a second."""

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


@rule("CF-TICK-02")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all ticks that have passed."""
    known = reader.get(field_of(reader), Ticks)
    return (known.before + known.top - known.now) * METRES_PER_SECOND / numbers().impact.tick


def suffered(reader: Reader, unit: int) -> int:
    """How much Red somebody carries."""
    known = reader.find(unit, Wounds)
    return known.total if known else 0
