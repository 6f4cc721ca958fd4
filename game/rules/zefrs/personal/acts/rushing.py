"""A rush upon the field: along its line, through everybody in it (RUSH-01 to RUSH-08)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.zefrs.exchange import rush as pure
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.grapple import hands_on
from game.rules.zefrs.exchange.rush import Rushed
from game.rules.zefrs.ground.paths import can_step, feet_of
from game.rules.zefrs.ground.site import crowd_of, site_of
from game.rules.zefrs.personal.acts import answering, falling, waiting
from game.rules.zefrs.personal.sheet import holds
from game.rules.zefrs.personal.sheet.guarding import attacked
from game.rules.zefrs.personal.sheet.meeting import circumstances
from game.rules.zefrs.personal.sheet.muster import cell_of, idle, present, side_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.fighter import combatant


@rule("ZF-RUSH-01", "ZF-RUSH-03")
def rush(step: Step, unit: int, action: Action) -> Asking[None]:
    """He runs along the line and through whoever is in it by now, friend or foe."""
    hindrance = pure.why_not(combatant(step.world, unit), shield=action.shield)
    if hindrance is not None or action.to is None:
        rule_id = hindrance.rule if hindrance else "ZF-RUSH-01"
        step.emit(Event("zefrs.duel_lost", rule_id, unit, action.target))
        return
    runs(step, unit)
    step.emit(Event("zefrs.rushes", "ZF-RUSH-01", unit, action.target, action.to))
    before, way = cell_of(step.world, unit), line(cell_of(step.world, unit), action.to)
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


def line(start: Cell, end: Cell) -> tuple[Cell, ...]:
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


def runs(step: Step, unit: int) -> None:
    """A rush is a run, for those who shoot at him."""
    had = step.world.find(unit, Spent)
    step.world.put(unit, replace(had or Spent(), ran=True), had)


def enters(step: Step, unit: int, cell: Cell) -> Asking[bool]:
    """He comes into this cell. Whether he can go on."""
    spot = step.world.get(unit, Position)
    step.world.put(unit, Position(cell), spot)
    step.emit(moved(unit, spot.cell, cell, "ZF-RUSH-01"))
    holds.slip(step)
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
        falling.fall(step, unit)
    elif rushed.bowled_over:
        bowl_over(step, foe)
    elif hostile:
        yield from answering.strikes(step, foe, unit)
    holds.slip(step)
    return goes_on(world, unit)


def goes_on(reader: Reader, unit: int) -> bool:
    """Whether he can still run."""
    who = combatant(reader, unit)
    stands = not (idle(who) or who.condition.fallen or who.condition.held)
    return present(reader, unit) and stands


def told(rushed: Rushed) -> Event:
    """What became of the one who was rushed."""
    key, rule_id = {
        "white": ("rush_fails", "ZF-RUSH-04"),
        "red": ("rush_bowls_over", "ZF-RUSH-06"),
    }.get(str(rushed.attack.grade), ("rush_passes", "ZF-RUSH-05"))
    facts = (("colour", str(rushed.attack.grade)),)
    dice = (rushed.attack,)
    pair = (rushed.attacker, rushed.target)
    return Event(f"zefrs.{key}", rule_id, *pair, facts=facts, outcomes=dice)


@rule("ZF-RUSH-06")
def bowl_over(step: Step, unit: int) -> None:
    """He lies on the ground, and may do nothing for the rest of the turn but get up."""
    falling.fall(step, unit)
    had = step.world.find(unit, Spent)
    step.world.put(unit, replace(had or Spent(), only_rise=True), had)
