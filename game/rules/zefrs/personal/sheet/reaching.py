"""Whom an action can reach from a cell, and the one step that goes with it (GRID-06)."""

from __future__ import annotations

from game.core.grid import Cell, crossed
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.feet import beside
from game.rules.zefrs.ground.paths import feet_of
from game.rules.zefrs.ground.sight import within
from game.rules.zefrs.ground.site import crowd_of, site_of
from game.rules.zefrs.personal.sheet.firing import unreached, unready
from game.rules.zefrs.personal.sheet.muster import cell_of, present, side_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.fighter import combatant

BY_WEAPON = ("strike", "two")
"""Forms of Fight whose reach is the weapon's; all others but missiles need adjacency."""

MISSILES = ("shoot", "throw", "drop")
"""Forms of Fight that leave the hand."""


@rule("ZF-MEL-01")
def reach_of(action: Action) -> int:
    """How many cells far this action strikes."""
    if action.how in BY_WEAPON and action.weapon:
        return max(1, weapon(action.weapon).reach)
    return 1


def strikes_from(reader: Reader, action: Action, cell: Cell, target: int) -> bool:
    """Whether this blow reaches the target from this cell."""
    return within(site_of(reader), cell, cell_of(reader, target), reach_of(action))


def reaches(reader: Reader, unit: int, action: Action, target: int) -> bool:
    """Whether somebody is within reach of this action now."""
    return present(reader, target) and strikes_from(reader, action, cell_of(reader, unit), target)


@rule("ZF-DECL-07", "ZF-MEL-01", "ZF-MIS-04", "ZF-RUSH-01")
def in_reach(reader: Reader, unit: int, action: Action) -> bool:
    """Whether what is prepared reaches its target now, from the cell of its step: a shot over its
    range and line of fire, a rush along its line, a blow as far as the weapon does.
    """
    target = action.target
    if target is None or not present(reader, target):
        return False
    if action.how in MISSILES:
        far = unreached(reader, unit, action, action.step)
        return far is None and unready(reader, unit, action) is None
    if action.how == "rush":
        here = cell_of(reader, unit)
        return action.to is not None and cell_of(reader, target) in crossed(here, action.to)
    return strikes_from(reader, action, action.step or cell_of(reader, unit), target)


def could(reader: Reader, unit: int, action: Action) -> bool:
    """Whether the action could be done at once: a blow reaches its target, by a step at most."""
    target = action.target
    if action.form != "fight" or target is None:
        return True
    if action.how in (*MISSILES, "rush"):
        return in_reach(reader, unit, action)
    if not present(reader, target):
        return False
    cells = (cell_of(reader, unit), *(steps(reader, unit) if may_step(reader, unit) else ()))
    return any(strikes_from(reader, action, cell, target) for cell in cells)


@rule("ZF-GRID-06")
def may_step(reader: Reader, unit: int) -> bool:
    """Whether he still has the one step of his action: he stands free and has not taken it."""
    condition = combatant(reader, unit).condition
    spent = reader.find(unit, Spent)
    return not (condition.fallen or condition.held or (spent is not None and spent.stepped))


def steps(reader: Reader, unit: int) -> tuple[Cell, ...]:
    """The free cells he can step into now."""
    feet = feet_of(side_of(reader, unit), "step")
    return beside(site_of(reader), crowd_of(reader), cell_of(reader, unit), feet)
