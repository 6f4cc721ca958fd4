"""What the place makes of an action's time: the run-up to its target, and called shots."""

from __future__ import annotations

from game.core.components import Position
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.attacking import setting_of
from game.rules.chaos.acts.move import running, stepping
from game.rules.chaos.acts.parlay.entangling import reach_of as parlay_reach
from game.rules.chaos.exchange import modifiers
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.sheet import hands, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Carries, Fighter
from game.rules.chaos.sheet.durations import HERE, Course, parts, row_of
from game.rules.chaos.sheet.fighter import combatant

RANGED = ("shoot", "throw", "spray", "area")
FREE = ("contest", "squeeze", "choke", "limb", "release")
"""What somebody does to whom he holds, or in a hold: there is nowhere to run to."""


def reach_of(action: Action) -> int:
    """How far his weapon or body reaches in close combat; 0 for what goes by Aim."""
    if action.form == "parlay":
        return 0 if action.how in FREE else parlay_reach(action.how, action.weapon)
    row = row_of(action)
    if action.form != "fight" or action.how in RANGED or row.missile:
        return 0
    return row.reach


def mark_of(action: Action) -> int:
    """The fighter or object that it is aimed at, 0 for none."""
    return action.target or action.thing


def present(reader: Reader, mark: int) -> bool:
    """Whether what it is aimed at is still on the field."""
    return bool(mark) and reader.find(mark, Position) is not None


@rule("CF-MOVE-02", "CF-CALL-07")
def course_of(reader: Reader, unit: int, action: Action, when: int) -> Course:
    """What of the place takes time before this action strikes."""
    if action.form not in ("fight", "parlay"):
        return HERE
    reach, mark = reach_of(action), mark_of(action)
    run = running.ticks_to(reader, unit, mark, reach) if reach and mark else 0
    return Course(run or 0, called(reader, unit, action, when), draws(reader, unit, action))


@rule("CF-TICK-06")
@once
def ticks_before(reader: Reader, unit: int, action: Action, when: int) -> int:
    """The ticks from the order to its strike."""
    sheet = reader.get(unit, Fighter)
    return parts(action, sheet, course_of(reader, unit, action, when)).before


@rule("CF-CALL-07", "CF-AREA-06", "CF-DISARM-04")
def called(reader: Reader, unit: int, action: Action, when: int) -> int:
    """The number of reasons that make it a called shot now."""
    mark = mark_of(action)
    if action.form != "fight" or not (mark or action.cell):
        return 0
    me = combatant(reader, unit)
    if mark:
        place = setting_of(reader, unit, mark, action, when)
    else:
        assert action.cell is not None
        place = setting_at(reader, unit, action.cell, when)
    attack = attacking.attack_of(me, action)
    at_thing = sum(more.rule == "CF-DISARM-04" for more in attack.more)
    return len(modifiers.reasons(me, attack, place)) + at_thing


def draws(reader: Reader, unit: int, action: Action) -> bool:
    """Whether the weapon is still at his belt (ability Eight Eyes)."""
    held = dict(hands.in_hands(combatant(reader, unit).held))
    carried = (reader.find(unit, Carries) or Carries()).items
    return action.form == "fight" and action.weapon not in held and action.weapon in carried


@rule("CF-MOVE-08")
def faces(step: Step, unit: int, action: Action) -> None:
    """He turns to what he attacks, for nothing."""
    mark = mark_of(action)
    there = paces.cell_of(step.world, mark) if mark else action.cell
    if there is not None:
        stepping.look_at(step, unit, there)


def runs(step: Step, unit: int, action: Action, extra: int) -> None:
    """His run-up begins; ``extra`` ticks lie between its last step and the strike."""
    running.start(step, unit, mark_of(action), reach_of(action), extra)
