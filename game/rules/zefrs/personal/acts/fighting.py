"""Fighting hand to hand upon the field, and the step that is left after a trip."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.zefrs.exchange.grapple import Grapple
from game.rules.zefrs.ground.paths import EASY
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.personal.acts import rushing, waiting
from game.rules.zefrs.personal.acts.blows import attack, hindered
from game.rules.zefrs.personal.acts.moving import put_at
from game.rules.zefrs.personal.acts.passing import behind_him
from game.rules.zefrs.personal.sheet.muster import cell_of, present, release
from game.rules.zefrs.personal.sheet.reaching import may_step, steps
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import HeldBy, Holding, Spent

__all__ = ["fight", "release"]


@rule("ZF-ACT-01")
def fight(step: Step, unit: int, action: Action, late: bool = False) -> Asking[None]:
    """Do this Fight now, from where he stands: one attack, with all that it brings about.

    Of two weapons the one that strikes now is the action's; ``late`` is the attack at the end of
    the turn. An attack that cannot be made any more is lost.
    """
    lets_go(step, unit, action)
    if action.how == "rush":
        yield from rushing.rush(step, unit, action)
        return
    now = breaking(step.world, unit, action)
    lost = hindered(step.world, unit, now)
    if lost is not None:
        step.emit(Event("zefrs.duel_lost", lost.rule, unit, now.target))
        return
    assert now.target is not None
    result = yield from attack(step, unit, now.target, now, late)
    if isinstance(result, Grapple) and result.purpose == "trip" and result.hits:
        yield from past(step, unit, now.target)


@rule("ZF-WREST-04", "ZF-ACT-12")
def breaking(reader: Reader, unit: int, action: Action) -> Action:
    """Whoever breaks free wrestles with the one who holds him."""
    if action.purpose != "break":
        return action
    held = reader.find(unit, HeldBy)
    return replace(action, target=held.holder if held else None)


@rule("ZF-WREST-05")
def lets_go(step: Step, unit: int, action: Action) -> None:
    """A holder who does anything but brawl with the one he holds lets him go."""
    holding = step.world.find(unit, Holding)
    brawls = action.how == "brawl" and holding is not None and action.target == holding.target
    if not brawls:
        release(step, unit)


PAST = "personal.past"


@rule("ZF-WREST-04", "ZF-GRID-06")
def past(step: Step, unit: int, tripped: int) -> Asking[None]:
    """Who has tripped somebody may take the step he has not used, also to his far side."""
    world = step.world
    if not present(world, unit) or not may_step(world, unit):
        return
    cells = cells_past(world, unit, tripped)
    if not cells:
        return
    about = (("target", tripped), ("cells", cells))
    answer = yield from step.ask(unit, PAST, about, window=True)
    cell = None if is_pass(answer) else answer.cell("step")
    if cell is not None:
        yield from goes(step, unit, cell)


def cells_past(reader: Reader, unit: int, tripped: int) -> tuple[Cell, ...]:
    """Where the step can lead: straight past him first, then the free cells around."""
    beyond = behind_him(reader, unit, tripped) if present(reader, tripped) else None
    level = beyond is not None and walked(reader, cell_of(reader, unit), beyond)
    return ((beyond,) if beyond is not None and level else ()) + steps(reader, unit)


@rule("ZF-GRID-08")
def walked(reader: Reader, start: Cell, end: Cell) -> bool:
    """Whether one steps from one to the other without climbing or falling."""
    site = site_of(reader)
    return abs(site.height(start) - site.height(end)) <= EASY


def goes(step: Step, unit: int, cell: Cell) -> Asking[None]:
    """He takes this step."""
    world = step.world
    spot = world.get(unit, Position)
    world.amend(unit, Spent(), stepped=True)
    put_at(world, unit, cell)
    step.emit(moved(unit, spot.cell, cell, "ZF-WREST-04"))
    yield from waiting.entered(step, unit, cell)
