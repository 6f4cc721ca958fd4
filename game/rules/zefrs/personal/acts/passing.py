"""What befalls somebody for a while: he falls, is shoved, stunned, asleep, and it passes.

Whatever lasts is noted with the ends of turns it outlives; at each end of a turn they count down.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out, Position, Unit
from game.core.events import Event, moved
from game.core.grid import STEPS, Cell, direction_to
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.kit.ground.feet import beside
from game.rules.zefrs.exchange.damage import fate
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.ground.paths import EASY, feet_of
from game.rules.zefrs.ground.site import crowd_of, mount_of, site_of
from game.rules.zefrs.personal.setup.prepare import nearest_free
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.components import Carries, Ending, Passing
from game.rules.zefrs.sheet.fighter import STEADY, Condition, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, sleep_turns
from game.rules.zefrs.tables.rows import Area


@rule("ZF-RUSH-10", "ZF-MEL-08", "ZF-WREST-05")
def fall(step: Step, unit: int) -> None:
    """He lies on the ground; out of the saddle he lies beside his mount, or in the free cell that
    is nearest.
    """
    world = step.world
    had = world.find(unit, Condition)
    rode = mount_of(world, unit) is not None
    unseated = combatant(world, unit).mounted
    down = replace(had or STEADY, fallen=True, unseated=unseated or (had or STEADY).unseated)
    if down == had or world.find(unit, Out) is not None:
        return
    beside = aside(world, unit) if rode else None
    world.write(unit, down)
    muster.harm_done(world)
    step.emit(Event("zefrs.goes_down", "ZF-RUSH-10", unit))
    if beside is not None:
        to(step, unit, beside, "ZF-MEL-08")
    muster.slip(step)


@rule("ZF-MEL-08", "ZF-GRID-01")
def aside(reader: Reader, unit: int) -> Cell | None:
    """Where he lies who drops from the saddle: next to it, else in the nearest free cell."""
    near = next(iter(around(reader, unit)), None)
    return near or nearest_free(reader, cell_of(reader, unit))


def around(reader: Reader, unit: int) -> tuple[Cell, ...]:
    """The free cells next to him."""
    feet = feet_of(reader.get(unit, Unit).side, "step")
    return beside(site_of(reader), crowd_of(reader), cell_of(reader, unit), feet)


def to(step: Step, unit: int, cell: Cell, rule_id: str) -> None:
    """He is in this cell now, and not by a step of his own."""
    start = cell_of(step.world, unit)
    step.world.write(unit, Position(cell))
    step.emit(moved(unit, start, cell, rule_id))


@rule("ZF-MEL-07", "ZF-WREST-05")
def settle(step: Step, unit: int) -> None:
    """What follows when somebody was struck: the rider of a mount that has dropped comes down
    with it, and takes no harm; holds that cannot go on end.
    """
    carries = step.world.find(unit, Carries)
    dropped = step.world.find(unit, Out) is not None
    if carries and dropped and mount_of(step.world, carries.rider) == unit:
        step.emit(Event("zefrs.mount_drops", "ZF-MEL-07", carries.rider, unit))
        fall(step, carries.rider)
    muster.slip(step)


@rule("ZF-WREST-04")
def shoved(step: Step, by: int, unit: int) -> None:
    """He is moved one cell straight away, if it is free."""
    cell = behind_him(step.world, by, unit)
    if cell is None:
        step.emit(Event("zefrs.no_room", "ZF-WREST-04", by, unit))
        return
    to(step, unit, cell, "ZF-WREST-04")


def behind_him(reader: Reader, by: int, unit: int, start: Cell | None = None) -> Cell | None:
    """The cell straight behind him as the other sees him, from where he is or from this cell; None
    if it is not free.
    """
    here, there = start or cell_of(reader, by), cell_of(reader, unit)
    direction = direction_to(here, there)
    if direction not in STEPS or combatant(reader, unit).mounted:
        return None
    cell, site = onward(there, direction), site_of(reader)
    if not site.grid.holds(cell) or not site.terrain(cell).passable or cell in crowd_of(reader):
        return None
    return cell if site.height(cell) - site.height(there) <= EASY else None


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
    world.write(unit, Passing((*others, Ending(what, left, area))))


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
    world.amend(unit, STEADY, stunned=True)
    lasts(world, unit, STUNNED, turns)


@rule("ZF-ACT-11")
def overreach(world: World, unit: int) -> None:
    """The price of a failed extra action, for the rest of this turn and all of the next; a new
    failure begins it anew.
    """
    world.amend(unit, STEADY, overreached=True)
    lasts(world, unit, OVERREACHED, NEXT_TURN)


@rule("ZF-KO-04", "ZF-HEAL-06")
def fall_asleep(world: World, unit: int, turns: int) -> None:
    """He is unconscious for so many turns: helpless and fallen, out of the saddle too."""
    who = combatant(world, unit)
    unseated = who.condition.unseated or who.mounted
    world.amend(unit, STEADY, helpless=True, fallen=True, unseated=unseated)
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
        step.world.amend(unit, STEADY, stunned=False)
        step.emit(Event("zefrs.collected", "ZF-ACT-12", unit))
    elif ending.what == OVERREACHED:
        step.world.amend(unit, STEADY, overreached=False)
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
    step.world.amend(unit, STEADY, helpless=False, fallen=True)
    if (had := step.world.find(unit, Wounds)) is not None:
        kept = tuple(hurt for hurt in had.suffered if hurt.row.lasts != "waking")
        step.world.amend(unit, had, suffered=kept)
    step.emit(Event("zefrs.wakes", "ZF-HEAL-06", unit))
    if cell != cell_of(step.world, unit):
        to(step, unit, cell, "ZF-GRID-01")


@rule("ZF-GRID-01")
def room_for(reader: Reader, unit: int) -> Cell | None:
    """The cell that a sleeper fills when he wakes, None where there is no room for him."""
    here = cell_of(reader, unit)
    if here not in crowd_of(reader):
        return here
    return next(iter(around(reader, unit)), None)


@rule("ZF-WOUND-06")
def heal(step: Step, unit: int, ending: Ending) -> None:
    """A wound that passes by itself is over."""
    had = step.world.find(unit, Wounds) or Wounds()
    over = [h for h in had.suffered if (h.wound, h.area) == (ending.what, ending.area)]
    if over:
        kept = tuple(hurt for hurt in had.suffered if hurt not in over)
        step.world.amend(unit, had, suffered=kept)
        facts = (("wound", over[0].row.name), ("area", over[0].area))
        step.emit(Event("zefrs.recovered", "ZF-WOUND-06", unit, facts=facts))
