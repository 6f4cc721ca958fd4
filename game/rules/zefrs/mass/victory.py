"""How a battle ends (empty grid, goals, nightfall, quiet rounds) and how it stands till then."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.core.components import Aims, Commands, Out, Position, Side, Strength, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.setup import Goal
from game.core.step import Step
from game.core.world import System
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.mass.components import Calm, Company, Limits, Standard, Suffered
from game.rules.zefrs.mass.contact import (
    Stands,
    acting_leaders,
    commander,
    in_contact,
    may_shoot,
    stands,
)
from game.rules.zefrs.tables import tables

LAST_PHASE = "removal"
"""The battle is judged when a whole round is over."""


class Meet(System):
    """Notes that the sides are in contact or in range, when both have moved: a unit may fall back
    again before the round is over.
    """

    @rule("ZF-MASS-END-02")
    def process(self, step: Step) -> None:
        entity = field_of(step.world)
        calm = step.world.get(entity, Calm)
        if not calm.met and meeting(step.world, stands(step.world)):
            step.world.put(entity, Calm(True, calm.rounds), calm)


class Reckon(System):
    """Counts the rounds in which nobody fell, once the sides have met."""

    def process(self, step: Step) -> None:
        entity = field_of(step.world)
        calm, field = step.world.get(entity, Calm), stands(step.world)
        bloody = bool(step.world.each(Suffered))
        met = calm.met or bloody or meeting(step.world, field)
        rounds = calm.rounds + 1 if met and not bloody else 0
        if (met, rounds) != (calm.met, calm.rounds):
            step.world.put(entity, Calm(met, rounds), calm)
        if rounds:
            facts = (("n", rounds),)
            step.emit(Event("zefrs.quiet_rounds", "ZF-MASS-END-02", facts=facts))


def meeting(reader: Reader, field: Stands) -> bool:
    """Whether any unit is in contact with an enemy, or has one in range."""
    return any(
        in_contact(field, me)
        or any(may_shoot(reader.get(me.unit, Company), me, foe) for foe in field.values())
        for me in field.values()
    )


def winner(state: Reader, clock: Clock) -> Result | None:
    """The result, if a round has just ended and decided the battle."""
    if clock.phase != LAST_PHASE:
        return None
    return emptied(state) or reached(state, clock) or nightfall(state, clock)


@rule("ZF-MASS-END-01")
def emptied(state: Reader) -> Result | None:
    """A side without units on the grid has lost; both in the same round: a draw."""
    left = {me.side for me in stands(state).values()}
    if len(left) > 1:
        return None
    if not left:
        return Result(None, "ZF-MASS-END-01", "zefrs.no_units")
    return Result(left.pop(), "ZF-MASS-END-01", "zefrs.field_held")


@rule("ZF-MASS-END-01")
def reached(state: Reader, clock: Clock) -> Result | None:
    """The first goal of the scenario that has come true."""
    ((_, (aims,)),) = state.each(Aims)
    for goal in aims.goals:
        if attained(state, goal, clock.round):
            return Result(goal.side, "ZF-MASS-END-01", f"zefrs.goal_{goal.kind}")
        if goal.kind == "save_the_standard" and standard_lost(state, goal):
            foe = next(side.id for _, (side,) in state.each(Side) if side.id != goal.side)
            return Result(foe, "ZF-MASS-END-01", "zefrs.standard_lost")
    return None


def standard(state: Reader, goal: Goal) -> int:
    """The unit that a goal is about."""
    return next(unit for unit, (own,) in state.each(Standard) if own.id == goal.unit)


def standard_lost(state: Reader, goal: Goal) -> bool:
    """Fled or destroyed; a unit that withdrew off the field in order has kept its standard."""
    gone = state.find(standard(state, goal), Out)
    return gone is not None and gone.why != "withdrawn"


def commander_broken(state: Reader, side: str) -> bool:
    """Whether an enemy of this side has lost its commander in the round; he is not replaced yet."""
    gone = (
        state.find(figure, Out)
        for figure, (commands,) in state.each(Commands)
        if commands.side != side
    )
    return any(out is not None and out.why != "withdrawn" for out in gone)


def attained(state: Reader, goal: Goal, round_: int) -> bool:
    """Whether the goal is reached at the end of this round."""
    own = [me.cell for me in stands(state).values() if me.side == goal.side]
    others = [me for me in stands(state).values() if me.side != goal.side]
    if not own or shares(state)[goal.side] < goal.share:
        return False
    if goal.kind == "last":
        return not others
    if goal.kind == "break_the_commander":
        return commander_broken(state, goal.side)
    if goal.kind == "save_the_standard":
        there = state.find(standard(state, goal), Position) is not None
        return there and round_ == goal.round
    cells = [Cell(*cell) for cell in goal.cells]
    return round_ == goal.round and (not cells or any(cell in cells for cell in own))


@rule("ZF-MASS-END-02")
def nightfall(state: Reader, clock: Clock) -> Result | None:
    """After the last round, or too many quiet ones, the larger share of fighters left wins."""
    ((_, (aims, calm)),) = state.each(Aims, Calm)
    if clock.round >= aims.last:
        why = "zefrs.nightfall"
    elif calm.rounds >= tables().numbers.mass.quiet_rounds:
        why = "zefrs.quiet"
    else:
        return None
    best = compare(shares(state))
    return Result(best, "ZF-MASS-END-02", why if best else "zefrs.draw")


@rule("ZF-MASS-END-02")
def compare(shares: Mapping[str, Fraction]) -> str | None:
    """The side with the larger share in percent; None within the margin of a draw."""
    margin = tables().numbers.mass.draw_margin
    (_, less), (first, more) = sorted(shares.items(), key=lambda item: item[1])[-2:]
    return None if more - less <= margin else first


@rule("ZF-MASS-END-03")
def shares(state: Reader) -> dict[str, Fraction]:
    """The percent of its original fighters that each side has left.

    Units on the grid count and those that withdrew off it in order; fled and destroyed do not.
    """
    sides = [side.id for _, (side,) in state.each(Side)]
    now, full = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    for unit, (who, strength) in state.each(Unit, Strength):
        full[who.side] += strength.full
        left = state.find(unit, Out)
        now[who.side] += strength.now if left is None or left.why == "withdrawn" else 0
    return {side: Fraction(100 * now[side], full[side]) for side in sides}


FIGHTERS, NERVE, LEADERS, GOALS = 0.7, 0.15, 0.05, 0.1
"""How much each part counts; together 1."""


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side the same with its sign changed."""
    sides = [other.id for _, (other,) in reader.each(Side)]
    scores = {other: standing(reader, other) for other in sides}
    own = scores[side]
    best = max(score for other, score in scores.items() if other != side)
    return max(-1.0, min(1.0, own - best))


def standing(reader: Reader, side: str) -> float:
    """How well one side stands by itself, from 0 to 1."""
    on_grid = [me for me in stands(reader).values() if me.side == side]
    if not on_grid and not _waiting(reader, side):
        return 0.0
    fighters = float(shares(reader)[side]) / 100
    return (
        FIGHTERS * fighters
        + NERVE * nerve(reader, side)
        + LEADERS * leaders(reader, side)
        + GOALS * goals(reader, side)
    )


def _waiting(reader: Reader, side: str) -> bool:
    """Whether the side has not deployed yet."""
    own = [unit for unit, (who, _) in reader.each(Unit, Strength) if who.side == side]
    return any(reader.find(unit, Out) is None for unit in own)


def nerve(reader: Reader, side: str) -> float:
    """The part of the morale limits that its units have not passed yet."""
    left, most = 0, 0
    for unit, (who, limits, _) in reader.each(Unit, Limits, Company):
        if who.side == side:
            most += 2
            left += 0 if reader.find(unit, Out) else max(0, 2 - limits.passed)
    return left / most if most else 0.0


def leaders(reader: Reader, side: str) -> float:
    """The part of its units that are led, and whether the side is commanded."""
    led = acting_leaders(reader)
    own = [me.unit for me in stands(reader).values() if me.side == side]
    part = sum(1 for unit in own if unit in led) / len(own) if own else 0.0
    chief = commander(reader, side)
    commanded = chief is not None and reader.find(chief, Out) is None
    return (part + commanded) / 2


def goals(reader: Reader, side: str) -> float:
    """Whether a goal of the side would be reached as its units stand; half without goals."""
    own = [me.cell for me in stands(reader).values() if me.side == side]
    ((_, (aims,)),) = reader.each(Aims)
    keeps = [goal for goal in aims.goals if goal.kind == "save_the_standard" and goal.side == side]
    if keeps:
        return 0.0 if any(standard_lost(reader, goal) for goal in keeps) else 1.0
    holds = [goal for goal in aims.goals if goal.kind == "hold" and goal.side == side]
    if not holds:
        return 0.5
    for goal in holds:
        cells = [Cell(*cell) for cell in goal.cells]
        if own and (not cells or any(cell in cells for cell in own)):
            return 1.0
    return 0.0


@rule("ZF-MASS-SEG-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all segments that have begun."""
    numbers = tables().numbers.mass
    return float(clock.round * numbers.segments * numbers.segment_seconds)
