"""How a fight ends (WIN): beaten sides, the scenario's goals, a stalemate, the last round."""

from __future__ import annotations

from game.core.components import Out, Side
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.rules.chaos.sheet.field import Unharmed
from game.rules.chaos.sheet.muster import condition_of, field_of, members
from game.rules.chaos.tables.durations import durations
from game.rules.kit.people import goals
from game.rules.kit.people.goals import Judge, aims_of

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


JUDGE = Judge(members, able)
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
    left = [side.id for _, (side,) in state.each(Side) if JUDGE.in_fight(state, side.id)]
    if len(left) > 1:
        return None
    if not left:
        return Result(None, "CF-WIN-01", "chaos.all_out")
    return Result(left[0], "CF-WIN-01", "chaos.foes_out")


@rule("CF-WIN-01")
def reached(state: Reader, clock: Clock) -> Result | None:
    """The first goal of the scenario that has come true."""
    found = goals.decided_by(JUDGE, state, clock.round)
    if found is None:
        return None
    goal, side = found
    key = f"goal_{goal.kind}" if side == goal.side else "ward_lost"
    return Result(side, "CF-WIN-01", f"chaos.{key}")


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
