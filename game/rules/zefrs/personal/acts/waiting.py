"""Those who wait: which moments make their conditions come true (DECL-07, ACT-05).

Whoever moves, attacks or has acted tells it here; the answer is whether he may go on. What the
waiters do then stands in `reacting`.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.grid import Cell, crossed
from game.core.rule import rule
from game.core.ruleset import Moment, Reactor, Reader
from game.core.step import Asking, Step
from game.rules.zefrs.personal.sheet.muster import cell_of, first_action, idle, present, side_of
from game.rules.zefrs.personal.sheet.reaching import could, in_reach, in_vain
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent, Waits
from game.rules.zefrs.sheet.fighter import agi, combatant

MISSILES = ("shoot", "throw", "drop", "magic")
"""Manners of attack that count as shooting or casting."""

OF_ALLIES = ("ally_attacked", "ally_acts")
"""Conditions whose named person is a friend."""


def entered(step: Step, unit: int, cell: Cell) -> Asking[bool]:
    """He has entered a cell: those who wait for it may act first. Whether he may go on moving."""
    yield from step.moment(Moment("entered", unit, None, cell))
    return goes_on(step.world, unit, cell)


def goes_on(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether he is in this cell still, on his feet and free to move."""
    spot = reader.find(unit, Position)
    if not present(reader, unit) or spot is None or spot.cell != cell:
        return False
    who = combatant(reader, unit)
    return not idle(who) and not who.condition.fallen and not who.condition.held


def about_to_attack(step: Step, unit: int, target: int, manner: str) -> Asking[bool]:
    """He is about to attack: those who wait for it may act first. Whether he still can.

    ``manner`` is the form of his attack, "magic" for magic.
    """
    yield from step.moment(Moment(manner, unit, target))
    return present(step.world, unit) and not idle(combatant(step.world, unit))


def has_acted(step: Step, unit: int) -> Asking[None]:
    """He has acted: allies who wait for it follow."""
    yield from step.moment(Moment("acted", unit))


def begins(step: Step, unit: int) -> Asking[bool]:
    """He begins to act: enemies who were too slow for somebody else may try him instead.
    Whether he can still act.
    """
    yield from step.moment(Moment("begins", unit))
    return present(step.world, unit)


def reactions(reader: Reader, moment: Moment) -> tuple[Reactor, ...]:
    """Those for whom the moment is what they wait for, as the core asks them."""
    units = alarmed(reader, moment)
    return tuple(Reactor(u, side_of(reader, u), "personal.interrupt") for u in units)


def alarmed(reader: Reader, moment: Moment) -> tuple[int, ...]:
    """Those for whom the moment is what they wait for, the most agile first."""
    waiters = reader.each(Waits)
    if not waiters or not present(reader, moment.actor):
        return ()
    units = [unit for unit, _ in waiters if arises(reader, unit, moment)]
    return tuple(sorted(units, key=lambda unit: (-agi(combatant(reader, unit)), unit)))


def _ready(reader: Reader, unit: int) -> bool:
    who, spent = combatant(reader, unit), reader.find(unit, Spent) or Spent()
    able = not idle(who) and not who.condition.held and not spent.only_rise
    able = able and not wounds.forbids(who.wounds, "wait")
    return able and present(reader, unit) and not spent.gone


@rule("ZF-DECL-07")
def arises(reader: Reader, unit: int, moment: Moment) -> bool:
    """Whether the condition of this waiter comes true, or another enemy acts after one was
    quicker than he; it is no moment while what he has prepared would be lost.
    """
    action = first_action(reader, unit)
    waits = reader.find(unit, Waits)
    if action is None or waits is None or not _ready(reader, unit):
        return False
    if moment.actor in waits.missed:
        return False
    hostile = side_of(reader, moment.actor) != side_of(reader, unit)
    if action.how == "ally_acts":
        return moment.kind == "acted" and moment.actor == action.target
    if not hostile:
        return False
    if moment.kind == "begins":
        return bool(waits.missed) and _goes_for(reader, unit, action, moment.actor, waits.missed)
    if action.how not in OF_ALLIES and action.target not in (0, None, moment.actor):
        return False
    then = prepared(action, moment.actor, waits.missed)
    return _comes_true(reader, unit, action, moment) and not in_vain(reader, unit, then)


def _comes_true(reader: Reader, unit: int, action: Action, moment: Moment) -> bool:
    if moment.kind == "entered":
        return _trespasses(reader, unit, action, moment)
    if action.how == "attacked":
        return moment.target == unit
    if action.how == "ally_attacked":
        return moment.target == action.target
    return action.how == "shoots" and moment.kind in MISSILES


def _trespasses(reader: Reader, unit: int, action: Action, moment: Moment) -> bool:
    then = prepared(action, moment.actor)
    if action.how == "near":
        return in_reach(reader, unit, replace(then, target=moment.actor))
    if action.to is None:
        return False
    line = crossed(cell_of(reader, unit), action.to) if then.how in MISSILES else ()
    watched = (action.to, *line)
    return moment.cell in watched


@rule("ZF-ACT-07")
def _goes_for(
    reader: Reader, unit: int, action: Action, actor: int, missed: tuple[int, ...]
) -> bool:
    """Whether he could go for this one instead of those who were quicker than he."""
    then = prepared(action, actor, missed)
    return (then.form != "fight" or then.target == actor) and could(reader, unit, then)


def prepared(action: Action, actor: int, missed: tuple[int, ...] = ()) -> Action:
    """What he has prepared: upon whoever made the condition true if nobody was named, or if the
    one he meant is among those who were quicker than he.
    """
    then = action.prepared or Action("hold")
    open_to_all = not then.target or then.target in missed
    return upon(then, actor if open_to_all else then.target) if then.form == "fight" else then


def upon(then: Action, target: int | None) -> Action:
    """What is prepared as a blow at this one; so is the second of two blows that names nobody."""
    return replace(then, target=target, target2=target if then.target2 == 0 else then.target2)
