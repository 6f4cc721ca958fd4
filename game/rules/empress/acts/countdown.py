"""The countdown: segment by segment, who holds, who acts, and when a round is over (3.3, 3.24)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.empress.acts import ending, turn
from game.rules.empress.acts.state import hidden_side, spend, tells
from game.rules.empress.sheet import components, ground, situation, stats
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.turns import HOLDING, PENDING, Acting, Countdown, Due
from game.rules.empress.tables.book import numbers
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.hearsay import Declared, heard_of

NOW = "empress.now"
"""The kind of request that asks whoever holds whether he acts in this segment."""


class Turns(System):
    """One thing a step: what somebody was about to do when he gave himself away, or does in his
    turn, whether a holder acts, whose turn begins, or the next segment, the highest one first;
    once a side has nobody left only those of it who go down in their own segment still act.
    """

    @rule("EM-INI-01", "EM-INI-02", "EM-TRN-05", "EM-SUR-14")
    def process(self, step: Step) -> Process:
        world = step.world
        found = ending.JUDGE.beaten(world, "EM-TRN-05")
        owed = ending.owed(world, found)
        if found is not None and not owed:
            return None
        count = world.find(field_of(world), Countdown)
        if declared := world.each(Declared):
            unit, (told,) = declared[0]
            world.drop(unit, told)
            yield from turn.does(step, unit, told.order.text("form"), told.order)
        elif acting := world.each(Acting):
            yield from turn.continues(step, acting[0][0], acting[0][1][0])
        elif count is None:
            first = max((one.turn.segment for one in those(world, PENDING)), default=0)
            _segment(step, Countdown(first), first)
        elif count.over:
            return None
        elif not owed and (held := waiting(world, held=True)):
            yield from _asks(step, count, held[0])
        elif own := owed or waiting(world, held=False):
            _begins(step, own[0])
        else:
            _counts_down(step, count)
        return AGAIN


def those(reader: Reader, state: str) -> tuple[Figure, ...]:
    """Everybody able who has come into this round and is in this state: pending, holding …"""
    able = (one for one in situation.everybody(reader) if one.able)
    return tuple(one for one in able if one.turn.state == state and one.turn.segment)


@rule("EM-INI-03", "EM-INI-13")
def waiting(reader: Reader, *, held: bool) -> tuple[int, ...]:
    """Whose moment in this segment is still to come, holders or others, the quickest first."""
    found = (unit for unit, (due,) in reader.each(Due) if due.held == held)
    return tuple(one.unit for one in situation.quickest(reader, found))


@rule("EM-INI-01", "EM-INI-03", "EM-INI-13", "EM-DIR-03")
def _segment(step: Step, count: Countdown, now: int) -> None:
    """A segment begins: who may act in it, holders first, of equals the quicker first."""
    world = step.world
    for unit, (surprised,) in world.each(components.Surprised):
        if surprised.soon:
            world.drop(unit, surprised)
    for one in those(world, PENDING):
        if one.turn.segment == now:
            world.write(one.unit, Due())
    for one in those(world, HOLDING):
        world.write(one.unit, Due(held=True))
    world.write(field_of(world), Countdown(now, count.idle))
    step.emit(Event("empress.segment", "EM-INI-01", facts=(("n", now),)))


@rule("EM-INI-03", "EM-INI-04")
def _asks(step: Step, count: Countdown, unit: int) -> Asking[None]:
    """The next holder is asked whether he acts at the start of this segment; in a step of its own
    when it is heard that somebody hidden is.
    """
    world, me = step.world, figure(step.world, unit)
    if me.turn.state != HOLDING or not me.able or me.surprised:
        world.forget(unit, Due)
        return
    if heard_of(world, hidden_side(world, unit)):
        return
    world.forget(unit, Due)
    if not (yield from step.agrees(unit, NOW, (("segment", count.segment),))):
        heard_of(world, "")
        return
    world.amend(unit, me.turn, guarded=False)
    _takes(step, unit, held=True)


@rule("EM-INI-02", "EM-INI-13", "EM-SUR-01", "EM-DIR-03", "EM-GRP-05")
def _begins(step: Step, unit: int) -> None:
    """His own segment has come: he acts, also if he has gone down in it; whoever is surprised or
    pinned loses his action. With that surprise is over, but for a meeting.
    """
    world, me = step.world, figure(step.world, unit)
    world.forget(unit, Due)
    if me.gone or me.turn.state != PENDING:
        return
    if (had := world.find(unit, components.Surprised)) is not None:
        spend(step, unit)
        if not had.whole:
            world.drop(unit, had)
        tells(step, Event("empress.loses_action", "EM-SUR-01" if had.whole else "EM-DIR-03", unit))
    elif me.grappled.pinned or me.bound:
        spend(step, unit)
    else:
        _takes(step, unit)


@rule("EM-TRN-01")
def _takes(step: Step, unit: int, *, held: bool = False) -> None:
    """His turn begins, with his action and his movement."""
    world, me = step.world, figure(step.world, unit)
    feet = 0 if ground.stuck(me) else stats.movement(me)
    world.write(unit, Acting(feet=feet, held=held))
    heard_of(world, hidden_side(world, unit))
    now = world.get(field_of(world), Countdown).segment
    tells(step, Event("empress.turn", "EM-INI-02", unit, facts=(("n", now),)))


@rule("EM-INI-09")
def _counts_down(step: Step, count: Countdown) -> None:
    """The segment is over: the next one, or the end of the round once nobody is left to act, or
    nobody has acted in two segments after everybody's own has come.
    """
    world, field = step.world, field_of(step.world)
    pending, held = (those(world, state) for state in (PENDING, HOLDING))
    left = [one.turn.segment for one in pending if one.turn.segment < count.segment]
    idle = 0 if left or count.acted else count.idle + 1
    if idle >= numbers().quiet or not (left or held):
        world.write(field, replace(count, over=True))
    else:
        _segment(step, replace(count, idle=idle), count.segment - 1 if held else max(left))
