"""What passes by itself: stunned, winded, numbed, swept, overreached, asleep.

Whatever lasts is noted with the ends of turns it outlives; at each end of a turn they count down.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.zefrs.exchange.damage import fate
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.ground.site import crowd_of
from game.rules.zefrs.personal.acts import falling
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.components import Ending, Passing, write
from game.rules.zefrs.sheet.fighter import STEADY, Condition, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, sleep_turns
from game.rules.zefrs.tables.rows import Area

ASLEEP, STUNNED, OVERREACHED = "asleep", "stunned", "overreached"
"""What passes beside wounds."""

NEXT_TURN = 1
"""Turns after this one that a winded or overreached fighter still pays for."""


@rule("ZF-WOUND-06")
def lasts(world: World, unit: int, what: str, turns: int, area: Area | None = None) -> None:
    """Note that this lasts for the rest of this turn and ``turns`` more; the longest counts."""
    had = world.find(unit, Passing)
    endings = had.endings if had else ()
    known = [e for e in endings if (e.what, e.area) == (what, area)]
    left = max([turns + 1, *(ending.left for ending in known)])
    others = tuple(ending for ending in endings if ending not in known)
    world.put(unit, Passing((*others, Ending(what, left, area))), had)


def left(reader: Reader, unit: int, what: str) -> int:
    """How many ends of turns this still outlives, 0 if it does not hold at all."""
    passing = reader.find(unit, Passing) or Passing()
    return max((ending.left for ending in passing.endings if ending.what == what), default=0)


def asleep(reader: Reader, unit: int) -> bool:
    """Whether he is unconscious and will wake."""
    return left(reader, unit, ASLEEP) > 0


@rule("ZF-ACT-12")
def stun(world: World, unit: int, turns: int) -> None:
    """He is stunned for the rest of this turn and so many more."""
    write(world, unit, replace(standing(world, unit), stunned=True))
    lasts(world, unit, STUNNED, turns)


@rule("ZF-ACT-11")
def overreach(world: World, unit: int) -> None:
    """The price of a failed extra action, for the rest of this turn and all of the next; a new
    failure begins it anew.
    """
    write(world, unit, replace(standing(world, unit), overreached=True))
    lasts(world, unit, OVERREACHED, NEXT_TURN)


@rule("ZF-KO-04", "ZF-HEAL-06")
def fall_asleep(world: World, unit: int, turns: int) -> None:
    """He is unconscious for so many turns: helpless and fallen, out of the saddle too."""
    condition = standing(world, unit)
    unseated = condition.unseated or combatant(world, unit).mounted
    write(world, unit, replace(condition, helpless=True, fallen=True, unseated=unseated))
    lasts(world, unit, ASLEEP, turns)


@rule("ZF-WOUND-06")
def begin(world: World, blow: Blow) -> None:
    """Whatever of this blow will pass by itself begins: unconsciousness and the lesser wounds."""
    dice = [outcome.total for outcome in blow.durations]
    if world.find(blow.target, Out) is not None:
        return
    if blow.below is not None and fate(blow.below.grade) == "unconscious":
        fall_asleep(world, blow.target, sleep_turns("hours", dice.pop(0)))
    if blow.hurt is not None:
        _begin_wound(world, blow.target, blow.hurt, dice)


def _begin_wound(world: World, unit: int, hurt: Hurt, dice: list[int]) -> None:
    if hurt.row.unconscious:
        fall_asleep(world, unit, sleep_turns(hurt.row.unconscious, dice[0]))
    elif hurt.row.lasts == "next_turn":
        lasts(world, unit, hurt.wound, NEXT_TURN, hurt.area)
    elif hurt.row.lasts == "d10_turns":
        lasts(world, unit, hurt.wound, dice[0], hurt.area)


def pass_turn(step: Step) -> None:
    """The end of a turn: all that lasts has one turn less before it, and what is over passes."""
    for unit, (passing,) in step.world.each(Passing):
        counted = tuple(replace(ending, left=ending.left - 1) for ending in passing.endings)
        goes_on = tuple(ending for ending in counted if ending.left > 0)
        if goes_on and step.world.find(unit, Out) is None:
            step.world.put(unit, Passing(goes_on), passing)
        else:
            step.world.drop(unit, passing)
        if step.world.find(unit, Out) is None:
            for ending in counted:
                if ending.left <= 0:
                    _over(step, unit, ending)


def _over(step: Step, unit: int, ending: Ending) -> None:
    if ending.what == ASLEEP:
        wake(step, unit)
    elif ending.what == STUNNED:
        write(step.world, unit, replace(standing(step.world, unit), stunned=False))
        step.emit(Event("zefrs.collected", "ZF-ACT-12", unit))
    elif ending.what == OVERREACHED:
        write(step.world, unit, replace(standing(step.world, unit), overreached=False))
        step.emit(Event("zefrs.steadied", "ZF-ACT-11", unit))
    else:
        heal(step, unit, ending)


@rule("ZF-HEAL-06")
def wake(step: Step, unit: int) -> None:
    """He is conscious again, at the Damage he has, and lies where he fell: if somebody else is
    in that cell by now, in the nearest free one. While there is none he sleeps on.
    """
    cell = room_for(step.world, unit)
    if cell is None:
        lasts(step.world, unit, ASLEEP, 0)
        return
    write(step.world, unit, replace(standing(step.world, unit), helpless=False, fallen=True))
    had = step.world.find(unit, Wounds) or Wounds()
    kept = tuple(hurt for hurt in had.suffered if hurt.row.lasts != "waking")
    if kept != had.suffered:
        step.world.put(unit, replace(had, suffered=kept), had)
    step.emit(Event("zefrs.wakes", "ZF-HEAL-06", unit))
    if cell != cell_of(step.world, unit):
        falling.to(step, unit, cell, "ZF-GRID-01")


@rule("ZF-GRID-01")
def room_for(reader: Reader, unit: int) -> Cell | None:
    """The cell that a sleeper fills when he wakes, None where there is no room for him."""
    here = cell_of(reader, unit)
    if here not in crowd_of(reader):
        return here
    return next(iter(falling.around(reader, unit)), None)


@rule("ZF-WOUND-06")
def heal(step: Step, unit: int, ending: Ending) -> None:
    """A wound that passes by itself is over."""
    had = step.world.find(unit, Wounds) or Wounds()
    over = [h for h in had.suffered if (h.wound, h.area) == (ending.what, ending.area)]
    if over:
        kept = tuple(hurt for hurt in had.suffered if hurt not in over)
        step.world.put(unit, replace(had, suffered=kept), had)
        facts = (("wound", over[0].row.name), ("area", over[0].area))
        step.emit(Event("zefrs.recovered", "ZF-WOUND-06", unit, facts=facts))


def standing(reader: Reader, unit: int) -> Condition:
    """How he stands now."""
    return reader.find(unit, Condition) or STEADY
