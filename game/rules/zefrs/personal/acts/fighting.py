"""One blow hand to hand upon the field: what hinders it, its roll, its effects; a step past."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import IllegalOrder, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import Circumstances, why_not
from game.rules.zefrs.exchange.forms import Form, Result, at_stake, exchange, form_of
from game.rules.zefrs.exchange.grapple import Grapple
from game.rules.zefrs.exchange.missile import fire_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.ground.paths import EASY
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.personal.acts import harm, waiting
from game.rules.zefrs.personal.acts.harm import bring
from game.rules.zefrs.personal.acts.moving import put_at
from game.rules.zefrs.personal.acts.passing import behind_him
from game.rules.zefrs.personal.sheet.muster import (
    attacked,
    cell_of,
    circumstances,
    counts_step,
    ends,
    guard_now,
    present,
    release,
    spend,
)
from game.rules.zefrs.personal.sheet.reaching import may_step, steps, strikes_from
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import grips, reaches, shed_from
from game.rules.zefrs.sheet.components import HeldBy, Holding
from game.rules.zefrs.sheet.fighter import Combatant, combatant, meet


@rule("ZF-MIS-02")
def attack(
    step: Step, unit: int, target: int, action: Action, late: bool = False
) -> Asking[Result | None]:
    """The attack itself, with all that it brings about; None for an action that is none."""
    world = step.world
    form = form_now(world, unit, replace(action, target=target), late)
    if form is None:
        return None
    attacked(world, target, unit)
    meet(world, unit, target)
    me, foe = combatant(world, unit), combatant(world, target)
    guard = guard_now(world, foe)
    result = yield from step.run(exchange(me, foe, form, guard))
    if isinstance(result, Blow):
        spend(world, result, guard)
    start = cell_of(world, target)
    bring(step, result, form, at_stake(me, foe, form, result.attack))
    aftermath(step, result, form, start)
    return result


@rule("ZF-MEL-10", "ZF-GRID-08")
def aftermath(step: Step, result: Result, form: Form, start: Cell) -> None:
    """A burning weapon sets fire to whom it hits; who is shoved over an edge falls."""
    if isinstance(result, Blow) and result.hits and (fire := fire_of(form.attack.weapon)):
        harm.burn(step, result.target, fire)
    if form.purpose == "shove" and cell_of(step.world, result.target) != start:
        harm.dropped(step, result.target, start)


def form_now(
    reader: Reader, unit: int, action: Action, late: bool = False, here: Circumstances | None = None
) -> Form | None:
    """The declared form as it is struck now, None while it is not complete."""
    if action.target is None:
        return None
    place = here or circumstances(reader, unit, action.target)
    if action.how == "two":
        place = replace(place, ids=(*place.ids, *two_weapons.shifts(action, late)))
    return form_of(combatant(reader, unit), action, place)


def hindered(reader: Reader, unit: int, action: Action) -> IllegalOrder | None:
    """What keeps him from this attack now, or None."""
    target = action.target
    if target is None or reader.find(target, Out) is not None:
        return IllegalOrder("ZF-DECL-09", "zefrs.no.opponent")
    me, foe = combatant(reader, unit), combatant(reader, target)
    if wounds.forbids(me.wounds, "fight"):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded")
    here = circumstances(reader, unit, target)
    if action.how == "grapple":
        return grapple.why_not(me, action.purpose, here.distance)
    if action.how == "bash":
        return grapple.why_no_bash(me, here.distance)
    far = not strikes_from(reader, action, cell_of(reader, unit), target)
    return cannot_strike(me, foe, action, here, out_of_reach=far)


@rule("ZF-MEL-01", "ZF-MEL-04")
def cannot_strike(
    me: Combatant, foe: Combatant, action: Action, here: Circumstances, *, out_of_reach: bool
) -> IllegalOrder | None:
    """What keeps him from striking with this weapon at this area from there, or None."""
    form = form_of(me, action)
    if form is None:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.such_declaration")
    row = form.attack.row
    if not grips(me, row):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.weapon", (("weapon", row.name),))
    if out_of_reach or not reaches(row, here.distance):
        return IllegalOrder("ZF-MEL-01", "zefrs.no.reach", (("weapon", row.name),))
    return why_not(me, foe, row, form.attack.area, here.behind_wall)


@rule("ZF-ACT-01")
def fight(step: Step, unit: int, action: Action, late: bool = False) -> Asking[None]:
    """Do this Fight now, from where he stands: one attack, with all that it brings about.

    Of two weapons the one that strikes now is the action's; ``late`` is the attack at the end of
    the turn. An attack that cannot be made any more is lost.
    """
    lets_go(step, unit, action)
    now = breaking(step.world, unit, action)
    lost = hindered(step.world, unit, now)
    if lost is not None:
        step.emit(Event("zefrs.duel_lost", lost.rule, unit, now.target))
        return
    assert now.target is not None
    makes_room(step, unit, now)
    if now.purpose == "break":
        ends(step.world, unit)
    result = yield from attack(step, unit, now.target, now, late)
    if isinstance(result, Grapple) and result.purpose == "trip" and result.hits:
        yield from past(step, unit, now.target)


@rule("ZF-ARM-10", "ZF-WREST-04")
def makes_room(step: Step, unit: int, action: Action) -> None:
    """Who grapples with a weapon in one hand and a shield in the other lets the shield drop."""
    arm = shed_from(combatant(step.world, unit))
    if action.how == "grapple" and action.purpose != "break" and arm is not None:
        harm.drop(step, unit, arm, "ZF-ARM-10")


@rule("ZF-WREST-04", "ZF-ACT-12")
def breaking(reader: Reader, unit: int, action: Action) -> Action:
    """Whoever breaks free wrestles with the one who holds him."""
    if action.purpose != "break":
        return action
    held = reader.find(unit, HeldBy)
    return replace(action, target=held.holder if held else None)


@rule("ZF-WREST-05", "ZF-WREST-06")
def lets_go(step: Step, unit: int, action: Action) -> None:
    """A holder who does anything but brawl with the one he holds, or bind him, lets him go."""
    holding = step.world.find(unit, Holding)
    his = holding is not None and action.target == holding.target
    if not (his and action.how in ("brawl", "bind")):
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
    start = cell_of(world, unit)
    counts_step(world, unit)
    put_at(world, unit, cell)
    step.emit(moved(unit, start, cell, "ZF-WREST-04"))
    yield from waiting.entered(step, unit, cell)
