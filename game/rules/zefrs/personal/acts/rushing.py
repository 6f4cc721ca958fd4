"""A rush upon the field (RUSH-01 to RUSH-08): through everybody in its line, and the answers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.zefrs.exchange import grapple as pure
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.grapple import Rushed, hands_on
from game.rules.zefrs.exchange.guard import NONE_LEFT
from game.rules.zefrs.exchange.telling import by_colour
from game.rules.zefrs.ground.paths import can_step, feet_of
from game.rules.zefrs.ground.site import crowd_of, site_of
from game.rules.zefrs.personal.acts import passing, waiting
from game.rules.zefrs.personal.acts.fighting import attack
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.muster import (
    attacked,
    cell_of,
    circumstances,
    present,
    side_of,
)
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action, area_of
from game.rules.zefrs.sheet.arms import armed, grips, melee_weapons, weapon
from game.rules.zefrs.sheet.components import Spent, Waits
from game.rules.zefrs.sheet.fighter import able, combatant


@rule("ZF-RUSH-01", "ZF-RUSH-03")
def rush(step: Step, unit: int, action: Action) -> Asking[None]:
    """He lets go whom he holds, runs along the line and through whoever is in it by now, friend
    or foe.
    """
    muster.release(step, unit)
    hindrance = pure.why_no_rush(combatant(step.world, unit), shield=action.shield)
    if hindrance is not None or action.to is None:
        rule_id = hindrance.rule if hindrance else "ZF-RUSH-01"
        step.emit(Event("zefrs.duel_lost", rule_id, unit, action.target))
        return
    # A rush is a run, for those who shoot at him.
    step.world.amend(unit, Spent(), ran=True)
    step.emit(Event("zefrs.rushes", "ZF-RUSH-01", unit, action.target, action.to))
    before, way = cell_of(step.world, unit), line_of(cell_of(step.world, unit), action.to)
    for at, cell in enumerate(way):
        if not open_ground(step.world, unit, before, way[at:]):
            return
        if not (yield from announced(step, unit, cell, action.target)):
            return
        stander, before = crowd_of(step.world).get(cell), cell
        if stander is None:
            goes_on = yield from enters(step, unit, cell)
        elif free_beyond(step.world, way[at + 1 :]):
            goes_on = yield from through(step, unit, stander.unit, shield=action.shield)
        else:
            step.emit(Event("zefrs.rush_barred", "ZF-RUSH-01", unit, stander.unit, cell))
            return
        if not goes_on:
            return


@rule("ZF-RUSH-03", "ZF-DECL-07")
def announced(step: Step, unit: int, cell: Cell, named: int | None) -> Asking[bool]:
    """An enemy in the line is attacked, though he was not named: those who wait for it may act
    first. Whether he can still run.
    """
    world = step.world
    stander = crowd_of(world).get(cell)
    if stander is None or stander.unit == named or stander.side == side_of(world, unit):
        return True
    here = cell_of(world, unit)
    yield from waiting.about_to_attack(step, unit, stander.unit, "rush")
    return goes_on(world, unit) and cell_of(world, unit) == here


def line_of(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells of a straight line in one of eight directions, none for any other."""
    dx, dy = end.x - start.x, end.y - start.y
    straight = start != end and (not (dx and dy) or abs(dx) == abs(dy))
    return (*ALTERNATING.line(start, end), end) if straight else ()


@rule("ZF-RUSH-01")
def free_beyond(reader: Reader, rest: tuple[Cell, ...]) -> bool:
    """Whether a cell is still free on the far side; else he stops without a check."""
    crowd = crowd_of(reader)
    return any(cell not in crowd for cell in rest)


@rule("ZF-GRID-03")
def open_ground(reader: Reader, unit: int, before: Cell, rest: tuple[Cell, ...]) -> bool:
    """Whether the ground lets him run from one cell of the line to the next, people apart."""
    crowd = {cell: who for cell, who in crowd_of(reader).items() if cell not in (before, *rest)}
    return can_step(site_of(reader), crowd, before, rest[0], feet_of(side_of(reader, unit)))


def enters(step: Step, unit: int, cell: Cell) -> Asking[bool]:
    """He comes into this cell. Whether he can go on."""
    passing.to(step, unit, cell, "ZF-RUSH-01")
    muster.slip(step)
    return (yield from waiting.entered(step, unit, cell))


@rule("ZF-RUSH-04", "ZF-RUSH-05", "ZF-RUSH-06")
def through(step: Step, unit: int, foe: int, *, shield: bool) -> Asking[bool]:
    """He tries to get past this one. Whether he does, and can go on."""
    world = step.world
    hostile = side_of(world, foe) != side_of(world, unit)
    if hostile:
        attacked(world, foe, unit)
    here = circumstances(world, unit, foe)
    me, other = combatant(world, unit), combatant(world, foe)
    attack = placed(hands_on(), here)
    rushed = yield from step.run(pure.rush(me, other, attack, shield))
    step.emit(told(rushed))
    if rushed.stopped:
        passing.fall(step, unit)
    elif rushed.bowled_over:
        bowl_over(step, foe)
    elif hostile:
        yield from strikes(step, foe, unit)
    muster.slip(step)
    return goes_on(world, unit)


def goes_on(reader: Reader, unit: int) -> bool:
    """Whether he can still run."""
    return waiting.goes_on(reader, unit, cell_of(reader, unit))


def told(rushed: Rushed) -> Event:
    """What became of the one who was rushed."""
    key, rule_id = {
        "white": ("rush_fails", "ZF-RUSH-04"),
        "red": ("rush_bowls_over", "ZF-RUSH-06"),
    }.get(str(rushed.attack.grade), ("rush_passes", "ZF-RUSH-05"))
    return by_colour(f"zefrs.{key}", rule_id, rushed.attack, rushed.attacker, rushed.target)


@rule("ZF-RUSH-06")
def bowl_over(step: Step, unit: int) -> None:
    """He lies on the ground, and may do nothing for the rest of the turn but get up."""
    passing.fall(step, unit)
    step.world.amend(unit, Spent(), only_rise=True)


RUSHED = "personal.rushed"


@rule("ZF-RUSH-05", "ZF-WREST-05")
def strikes(step: Step, unit: int, rusher: int) -> Asking[None]:
    """He keeps his action, and may put one blow at the rusher in the place of what he declared."""
    world = step.world
    if not may_strike(world, unit):
        return
    about = (("rusher", rusher),)
    answer = yield from step.ask(unit, RUSHED, about, window=True)
    if is_pass(answer):
        return
    used(step, unit)
    muster.release(step, unit)
    step.emit(Event("zefrs.strikes_rusher", "ZF-RUSH-05", unit, rusher))
    yield from attack(step, unit, rusher, blow_of(answer))


@rule("ZF-RUSH-05", "ZF-ACT-12")
def may_strike(reader: Reader, unit: int) -> bool:
    """Whether he has an action left, and nothing keeps him from a blow; beasts have no actions."""
    spent, who = reader.find(unit, Spent) or Spent(), combatant(reader, unit)
    used_up = spent.only_rise or muster.has_used(spent)
    free = able(who) and not wounds.forbids(who.wounds, "fight")
    free = free and who.fighter.combat_class != "MOUNT"
    return present(reader, unit) and free and not used_up


def used(step: Step, unit: int) -> None:
    """He is done for the turn: nothing is left of what he declared."""
    step.world.amend(unit, Spent(), gone=True, defences=(NONE_LEFT,))
    step.world.forget(unit, Waits)


def blow_of(answer: Order) -> Action:
    """The blow as an action."""
    name = answer.text("weapon")
    how = "strike" if armed(weapon(name)) else "brawl"
    return Action("fight", how, name, answer.unit("grip") or 0, area=area_of(answer.get("area")))


@rule("ZF-RUSH-05")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.rushed": a weapon or the fists, the grip, and an area."""
    me, foe = combatant(view, request.unit), combatant(view, request.fact("rusher"))
    name = partial.text("weapon")
    if not name:
        yield from (("weapon", row.id) for row in melee_weapons(me))
        return
    hands = grips(me, weapon(name))
    if len(hands) > 1 and partial.get("grip") is None:
        yield from (("grip", number) for number in hands)
    elif partial.get("area") is None:
        yield from (("area", area) for area in aims(me, foe, weapon(name)))
