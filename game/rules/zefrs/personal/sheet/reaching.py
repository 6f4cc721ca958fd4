"""Whom an action can reach from a cell, by blow or shot, and the one step that goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Position
from game.core.grid import Cell, crossed
from game.core.memo import once
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import without
from game.rules.zefrs.exchange import grapple
from game.rules.zefrs.exchange.attack import why_not
from game.rules.zefrs.exchange.forms import STRIKES, struck_with
from game.rules.zefrs.exchange.missile import (
    NOTHING_NEEDED,
    Line,
    Supply,
    dropping_objects,
    shooting_weapons,
    throwing_weapons,
    why_no_drop,
    why_no_line,
    why_no_shot,
)
from game.rules.zefrs.ground.paths import feet_of
from game.rules.zefrs.ground.site import (
    Look,
    adjacent,
    crowd_of,
    distance,
    feet,
    look,
    site_of,
    within,
)
from game.rules.zefrs.personal.sheet.gear import lying_at
from game.rules.zefrs.personal.sheet.muster import cell_of, circumstances, enemies, present, side_of
from game.rules.zefrs.sheet import wounds as hurts
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import FISTS, grips, weapon
from game.rules.zefrs.sheet.components import Loading, Quiver, Spent, Sworn
from game.rules.zefrs.sheet.fighter import Combatant, combatant
from game.rules.zefrs.tables.rows_gear import Weapon

HAND_TO_HAND = ("strike", "brawl", "grapple", "rush", "bash", "two")
"""Forms of Fight that are melee (ZF-GEN-03)."""

COVER = {"none": (), "half": ("M4a",), "three_quarter": ("M4b",)}
"""The row of T3 for each cover."""


@rule("ZF-MIS-10")
@once
def line_to(reader: Reader, unit: int, target: int, start: Cell | None = None) -> Line:
    """What lies between him, where he is or from this cell, and the target."""
    a, b = start or cell_of(reader, unit), cell_of(reader, target)
    site, here = site_of(reader), circumstances(reader, unit, target, start)
    seen = look(site, without(crowd_of(reader), unit), a, b) if a != b else Look()
    steps = a != cell_of(reader, unit)
    ids = (*COVER[seen.cover], *from_movement(reader, unit, target, steps=steps), *here.ids)
    return Line(feet(a, b), adjacent(a, b) or a == b, seen.blocked, here.height, ids)


@rule("ZF-MOD-01")
def from_movement(reader: Reader, unit: int, target: int, *, steps: bool = False) -> Iterator[str]:
    """The rows for a target that ran, and for a shooter whose mount moved, in this turn; a step
    that he will take first (``steps``) moves it too.
    """
    own, his = reader.find(unit, Spent), reader.find(target, Spent)
    if his is not None and his.ran:
        yield "M11"
    moved = steps or (own is not None and own.rode)
    if moved and combatant(reader, unit).mounted:
        yield "M12"


def supply_of(reader: Reader, unit: int) -> Supply:
    """What loading his weapons need, and the shots he has left where they are counted."""
    return Supply(reader.find(unit, Loading) or NOTHING_NEEDED, reader.find(unit, Quiver))


@rule("ZF-MIS-02")
def in_melee(reader: Reader, unit: int) -> bool:
    """Whether an enemy attacks him hand to hand: he did in this turn, or has declared to and is
    beside him.
    """
    spent = reader.find(unit, Spent)
    here = cell_of(reader, unit)
    return bool(spent and spent.attackers) or any(
        adjacent(here, cell_of(reader, other)) and threatens(reader, other, unit)
        for other in enemies(reader, unit)
        if not combatant(reader, other).condition.helpless
    )


def threatens(reader: Reader, enemy: int, unit: int) -> bool:
    """Whether this enemy has declared, for all to see, to attack him hand to hand."""
    sworn = reader.find(enemy, Sworn)
    declared = actions_of(sworn.order) if sworn else ()
    return any(
        action.form == "fight"
        and action.how in HAND_TO_HAND
        and unit in (action.target, action.target2)
        for action in declared
    )


@rule("ZF-DECL-03", "ZF-MIS-11")
def missiles(reader: Reader, unit: int, how: str, start: Cell | None = None) -> tuple[Weapon, ...]:
    """What he can shoot, throw or drop as he stands now, or once he is in this cell, loaded or
    not.
    """
    lies = lying_at(reader, start or cell_of(reader, unit))
    return tuple(_missiles(combatant(reader, unit), how, lies))


def _missiles(who: Combatant, how: str, beside: tuple[str, ...]) -> Iterator[Weapon]:
    if how == "shoot":
        yield from shooting_weapons(who)
    elif how == "throw":
        yield from throwing_weapons(who)
    else:
        yield from dropping_objects(who, beside)


def unready(
    reader: Reader, unit: int, action: Action, start: Cell | None = None
) -> IllegalOrder | None:
    """What about the shooter himself forbids this shot now, or once he is in this cell, whoever
    the target; or None.
    """
    facts = (("weapon", weapon(action.weapon).name),)
    if hurts.forbids(combatant(reader, unit).wounds, "fight"):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded")
    if in_melee(reader, unit):
        return IllegalOrder("ZF-MIS-02", "zefrs.no.shot_in_melee", facts)
    if action.weapon not in [row.id for row in missiles(reader, unit, action.how, start)]:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", facts)
    return why_no_shot(weapon(action.weapon), supply_of(reader, unit))


def unreached(
    reader: Reader, unit: int, action: Action, start: Cell | None = None
) -> IllegalOrder | None:
    """What about the target forbids it: too near, too far, out of sight; or None."""
    if action.target is None or reader.find(action.target, Position) is None:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.opponent")
    line, row = line_to(reader, unit, action.target, start), weapon(action.weapon)
    if action.how == "drop":
        a, b = start or cell_of(reader, unit), cell_of(reader, action.target)
        if row not in dropping_objects(combatant(reader, unit), lying_at(reader, a)):
            return IllegalOrder("ZF-MIS-11", "zefrs.no.weapon", (("weapon", row.name),))
        return why_no_drop(row, distance(a, b), line)
    return why_no_line(row, line)


def hands_of(who: Combatant, row: Weapon) -> int:
    """In how many hands he uses it: the fewest that will do."""
    return min(grips(who, row), default=max(row.hands, default=1))


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
        cell = stands(reader, unit, action)
        far = unreached(reader, unit, action, cell)
        return far is None and unready(reader, unit, action, cell) is None
    if action.how == "rush":
        here = cell_of(reader, unit)
        return action.to is not None and cell_of(reader, target) in crossed(here, action.to)
    cell = stands(reader, unit, action)
    near = strikes_from(reader, action, cell, target)
    return near and aimable(reader, unit, action, target, cell)


@rule("ZF-MEL-04", "ZF-MEL-05", "ZF-MEL-06")
def aimable(
    reader: Reader, unit: int, action: Action, other: int, start: Cell | None = None
) -> bool:
    """Whether the area he has named can be aimed at on this enemy, from where he is or from this
    cell.
    """
    if action.how not in STRIKES or action.area is None:
        return True
    me, foe = combatant(reader, unit), combatant(reader, other)
    wall = circumstances(reader, unit, other, start).behind_wall
    return why_not(me, foe, weapon(struck_with(action)), action.area, wall) is None


def could(reader: Reader, unit: int, action: Action) -> bool:
    """Whether the action could be done at once: a blow reaches its target, by a step at most."""
    target = action.target
    if action.form != "fight" or target is None:
        return True
    if action.how in (*MISSILES, "rush"):
        return in_reach(reader, unit, action)
    near = close(reader, unit, action, target)
    return any(aimable(reader, unit, action, target, cell) for cell in near)


@rule("ZF-GRID-06")
def close(reader: Reader, unit: int, action: Action, target: int) -> tuple[Cell, ...]:
    """The cells from which this blow reaches its target: that of the step he has declared, where
    it is free; else his own and those of any step.
    """
    if not present(reader, target):
        return ()
    around = steps(reader, unit) if may_step(reader, unit) else ()
    here, cell = cell_of(reader, unit), stands(reader, unit, action)
    cells = (cell,) if cell != here else (here, *around)
    return tuple(cell for cell in cells if strikes_from(reader, action, cell, target))


def armed_for(me: Combatant, action: Action) -> bool:
    """Whether he has a weapon, the shield or the free hand that this takes."""
    if action.how == "grapple":
        return grapple.why_not(me, action.purpose) is None
    if action.how == "bash":
        return grapple.why_no_bash(me) is None
    names = (struck_with(action) or FISTS, *filter(None, (action.second,)))
    return any(grips(me, weapon(name)) for name in names)


@rule("ZF-ACT-06", "ZF-MIS-02", "ZF-MEL-04")
def in_vain(reader: Reader, unit: int, action: Action) -> bool:
    """Whether this action would be lost if he did it now: a shot for a reason of his own, a blow
    for want of hands or weapon, or at a part of the body that he can aim at from nowhere.
    """
    target = action.target
    if action.form != "fight" or not target or action.how == "rush":
        return False
    if action.how in MISSILES:
        return unready(reader, unit, action, stands(reader, unit, action)) is not None
    if not armed_for(combatant(reader, unit), action):
        return True
    near = close(reader, unit, action, target)
    return bool(near) and not any(aimable(reader, unit, action, target, cell) for cell in near)


@rule("ZF-GRID-06")
def may_step(reader: Reader, unit: int) -> bool:
    """Whether he still has the one step of his action: he stands free and has not taken it."""
    condition = combatant(reader, unit).condition
    spent = reader.find(unit, Spent) or Spent()
    return not (condition.fallen or condition.held or spent.number in spent.stepped)


def steps(reader: Reader, unit: int, start: Cell | None = None) -> tuple[Cell, ...]:
    """The free cells he can step into now, or once he stands in this one."""
    feet = feet_of(side_of(reader, unit), "step")
    crowd = without(crowd_of(reader), unit) if start else crowd_of(reader)
    return beside(site_of(reader), crowd, start or cell_of(reader, unit), feet)


@rule("ZF-GRID-06")
def stands(reader: Reader, unit: int, action: Action, start: Cell | None = None) -> Cell:
    """Where he will stand when he does this, from where he is or from this cell: where the step
    that he has declared leads, as far as he can take it now.
    """
    here, to = start or cell_of(reader, unit), action.step
    takes = to is not None and may_step(reader, unit) and to in steps(reader, unit, start)
    return to if to is not None and takes else here
