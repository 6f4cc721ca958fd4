"""How a fighter and the field around him will be when he comes to a further action: once he has
done what he declares before it, if all goes well.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.dice import ScriptedDice
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.core.step import Step
from game.core.view import View
from game.core.world import World
from game.rules.zefrs.personal.acts import fighting, moving, shooting
from game.rules.zefrs.personal.acts.chores_done import DONE
from game.rules.zefrs.personal.acts.engage import strikes_where
from game.rules.zefrs.personal.sheet.gaits import Route, Routes, way_of
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.personal.sheet.reaching import MISSILES
from game.rules.zefrs.sheet.actions import CHORES, DOORS, Action, actions_of
from game.rules.zefrs.sheet.arms import weapon

TAKING = ("bind", "close")
"""Chores after which there is less to do than before."""


def by_then(view: View, unit: int, before: tuple[Action, ...]) -> View:
    """What his side will know once he has done these actions; the view itself without any."""
    return _by_then(view, unit, before, view.clock.round) if before else view


@once
def _by_then(view: View, unit: int, before: tuple[Action, ...], turn: int) -> View:
    step = Step(view.ruleset, World(view.rows), Clock(turn), ScriptedDice({}), {})
    for number, action in enumerate(before):
        _does(step, unit, action, surely=not number)
    return View(view.ruleset, view.side, step.world.rows(), step.clock, "personal")


@rule("ZF-DECL-08", "ZF-ACT-03", "ZF-MIS-08", "ZF-MIS-09")
def _does(step: Step, unit: int, action: Action, *, surely: bool) -> None:
    """He has done this: the first action of a turn happens ``surely``, while a further one may
    fail, so that what it takes away is left for another try.
    """
    if (cell := ends(step.world, unit, action)) != cell_of(step.world, unit):
        moving.put_at(step.world, unit, cell)
    if surely:
        _takes(step, unit, action)
    if action.how in CHORES and (surely or action.how not in TAKING):
        DONE[action.how](step, unit, action)
    if action.form == "move":
        moving.counts_gait(step.world, unit, action.how)


@rule("ZF-WREST-05", "ZF-ARM-10", "ZF-ACT-04")
def _takes(step: Step, unit: int, action: Action) -> None:
    """He has less than before: whom he held, what he threw or shot, the shield in a grappler's
    way, what he has worked.
    """
    fighting.lets_go(step, unit, action)
    fighting.makes_room(step, unit, action)
    if action.how in MISSILES and action.target is not None:
        there = cell_of(step.world, action.target)
        shooting.uses_up(step.world, unit, weapon(action.weapon), there)
    effect = shooting.effect_named(step.world, unit, action.effect)
    if effect is not None:
        shooting.use(step.world, unit, effect)


@rule("ZF-DECL-08", "ZF-GRID-06")
def ends(reader: Reader, unit: int, action: Action) -> Cell:
    """Where he goes with this action, if all goes well: not into a door that he opens or closes,
    and out of the saddle by that chore itself.
    """
    goes = action.form in ("fight", "move") and action.how not in (*DOORS, "dismount")
    return (action.to if goes else None) or strikes_where(reader, unit, action)


@rule("ZF-DECL-05")
def plot(step: Step, unit: int, order: Order) -> None:
    """Fix the ways of all moves of a declaration, when it is revealed."""
    step.world.forget(unit, Routes)
    found = tuple(_routes(step, unit, actions_of(order)))
    if found:
        step.world.put(unit, Routes(found))


def _routes(step: Step, unit: int, actions: tuple[Action, ...]) -> Iterator[Route]:
    """One after the other: each begins as the one before has left him."""
    then = step
    if len(actions) > 1:
        then = Step(step.ruleset, World(step.world.rows()), step.clock, ScriptedDice({}), {})
    for number, action in enumerate(actions):
        start = cell_of(then.world, unit)
        for moves in (action, action.prepared):
            way = way_of(then.world, unit, moves, start) if moves else None
            if moves is not None and moves.to is not None and way is not None:
                yield Route(moves.how, start, moves.to, way.path)
        if number + 1 < len(actions):
            _does(then, unit, action, surely=not number)
