"""Initiative: the dice that say how long the round is, and when everybody's first Turn comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.checks import Check, Modifier, Outcome
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.move import driving, stepping
from game.rules.chaos.acts.time import turn, turns
from game.rules.chaos.acts.time.turns import TURN
from game.rules.chaos.exchange import penalties
from game.rules.chaos.exchange.setting import ambushed
from game.rules.chaos.ground.site import in_gloom
from game.rules.chaos.sheet import agenda, derived, paces
from game.rules.chaos.sheet.agenda import Agenda, Steeling, Ticks, field_of
from game.rules.chaos.sheet.components import (
    Busy,
    Defending,
    Doing,
    Fighter,
    HeldTurn,
    Initiative,
    NextTurn,
)
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, fighters
from game.rules.chaos.tables.book import tables

ENDS_WITH_IT = (TURN, "between", "held")
"""What comes up in its own round or not at all."""

LASTING = (Busy, Defending, Steeling)
"""What has an end that may lie in the next round."""


@rule("CF-TICK-09", "CF-TICK-13")
def close(step: Step) -> None:
    """The round is over: waiting for the Interval ends with it, and a held Turn is lost."""
    world = step.world
    agenda.keep(step, lambda due: due.what not in ENDS_WITH_IT)
    for unit, (held,) in world.each(HeldTurn):
        world.drop(unit, held)
    for unit, (due,) in world.each(NextTurn):
        world.put(unit, turns.NONE, due)


@rule("CF-TICK-13")
def carry_over(step: Step, top: int) -> None:
    """What runs on lies on the ticks of the new round, ``top`` of which there are."""
    world, field = step.world, field_of(step.world)
    items = world.get(field, Agenda)
    shifted = tuple(agenda.carried_over(due, top) for due in items.items)
    world.put(field, replace(items, items=shifted), items)
    for unit, (doing,) in world.each(Doing):
        later = replace(
            doing,
            begun=doing.begun + top,
            strike=doing.strike + top,
            end=doing.end + top,
            turn=False,
        )
        world.put(unit, later, doing)
    for kind in LASTING:
        for unit, (found,) in world.each(kind):
            ends: Any = found
            world.put(unit, replace(ends, end=ends.end + top), found)
    stepping.new_round(step, top)
    chakra.new_round(step)


class Roll(System):
    """Everybody who is awake rolls; then the clock is set and the first Turns are due."""

    def process(self, step: Step) -> None:
        for unit, (had,) in step.world.each(Initiative):
            step.world.drop(unit, had)
        ambush.passes(step)
        totals = dict(rolled(step, unit) for unit in rollers(step.world, step.clock.round))
        totals = last_of_all(step.world, totals)
        begin(step, totals)


@rule("CF-AMBUSH-01", "CF-AMBUSH-02")
def rollers(reader: Reader, when: int) -> tuple[int, ...]:
    """Who rolls: all who are awake; in the round of an ambush those who lay in wait alone."""
    return tuple(
        unit
        for unit in fighters(reader)
        if awake(reader, unit) and not ambush.surprised(reader, unit, when)
    )


@rule("CF-TICK-01", "CF-ROLL-04")
def rolled(step: Step, unit: int) -> tuple[int, int]:
    """One fighter's total; below 1 it counts as 1, and who is slow has always the same."""
    who = combatant(step.world, unit)
    made = check(step.world, who, step.clock.round)
    outcome = step.draw(made)
    total = settled(who, outcome)
    facts = (("n", total),)
    step.emit(Event("chaos.initiative", "CF-TICK-01", unit, facts=facts, outcomes=(outcome,)))
    return unit, total


@rule("CF-TICK-01", "CF-PEN-15", "CF-AMBUSH-02", "CF-VEH-01")
def check(reader: Reader, who: Combatant, when: int) -> Check:
    """The roll of this fighter: a die, his bonus, what lasts; ambushers count the die alone."""
    sides = tables().numbers.clash.die
    if ambush.lay_in_wait(reader, who.unit, when):
        return Check("initiative", "CF-AMBUSH-02", who.unit, dice=(1, sides))
    own = Modifier("CF-TICK-01", "chaos.initiative_bonus", derived.initiative(who))
    lasting = penalties.on_initiative(
        who,
        is_ambushed=ambushed(reader, who.unit, when),
        smoke=in_gloom(reader, who.unit) + paces.jerks(paces.ride(reader, who.unit)),
    )
    modifiers = (*((own,) if own.worth else ()), *lasting)
    return Check("initiative", "CF-TICK-01", who.unit, dice=(1, sides), modifiers=modifiers)


@rule("CF-TICK-02", "CF-TICK-03")
def settled(who: Combatant, outcome: Outcome) -> int:
    """The tick of his first Turn by this roll: at least 1."""
    low = tables().numbers.low
    if who.fighter.speed < low.slow:
        return low.slow_tick
    return max(outcome.total + outcome.check.shift, 1)


def span(reader: Reader, who: Combatant, when: int) -> tuple[int, int]:
    """The first and the last tick that his roll can come to."""
    made = check(reader, who, when)
    ends = (Outcome(made, (face,), face, face) for face in (1, made.dice[1]))
    low, high = (settled(who, outcome) for outcome in ends)
    return low, high


@rule("CF-TICK-03")
def precedence(sheet: Fighter) -> tuple[int, int]:
    """What orders those of the same total: Speed, then Perception, the higher first."""
    return -sheet.speed, -sheet.perception


@rule("CF-TICK-03")
def is_dull(sheet: Fighter) -> bool:
    """Whether he is never the first of a round (table 2.1)."""
    return sheet.perception <= tables().numbers.low.blunt


@rule("CF-TICK-03")
def last_of_all(reader: Reader, totals: Mapping[int, int]) -> dict[int, int]:
    """The totals, those of the first one and of the first who is not dull exchanged (table 2.1):
    mostly he is the same.
    """
    sheets = {unit: reader.get(unit, Fighter) for unit in totals}
    order = sorted(totals, key=lambda unit: (-totals[unit], *precedence(sheets[unit]), unit))
    dull = [is_dull(sheets[unit]) for unit in order]
    if len(order) < 2:
        return dict(totals)
    second = next((number for number, slow in enumerate(dull) if not slow), 1)
    first, other = order[0], order[second]
    return {**totals, first: totals[other], other: totals[first]}


@rule("CF-TICK-02", "CF-TICK-13")
def begin(step: Step, totals: Mapping[int, int]) -> None:
    """The highest total is the length of the round; what runs on from the last comes first."""
    world, field = step.world, field_of(step.world)
    top = max(totals.values(), default=1)
    totals = ambush.together(step, totals)
    had = world.get(field, Ticks)
    world.put(field, Ticks(top, top, had.before + had.top), had)
    carry_over(step, top)
    for unit, total in totals.items():
        world.put(unit, Initiative(total))
        turns.due_on(step, unit, first_turn(world, unit, total))
    driving.sets_off(step, top)
    for unit in fighters(world):
        turn.offer(step, unit)
    step.emit(Event("chaos.round", "CF-TICK-02", facts=(("n", top),)))


@rule("CF-TICK-13")
def first_turn(reader: Reader, unit: int, total: int) -> int:
    """His first Turn: on his total, or as soon as what he was about is over."""
    doing = reader.find(unit, Doing)
    return total if doing is None else min(total, doing.end)
