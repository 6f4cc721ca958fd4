"""The actions of a turn: blows, shots, throws, charges, and what is done with a victim (3.2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.empress.acts import aims, blows, things, tricks
from game.rules.empress.acts.going import shot, walk
from game.rules.empress.acts.grips import crush, hurl
from game.rules.empress.acts.state import tells
from game.rules.empress.acts.watching import hide, punches
from game.rules.empress.exchange.areas import stray_check
from game.rules.empress.exchange.blow import USUAL, Situation
from game.rules.empress.exchange.maneuvers import may_crush
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.gear import held
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.situation import arms
from game.rules.empress.sheet.stats import movement, running
from game.rules.empress.sheet.turns import PENDING, Acting, Aiming, Charged, FallingBack
from game.rules.empress.sheet.ways import stuck, ways_of
from game.rules.empress.tables.book import weapons

SET = ("spear", "polearm", "pike")
"""The weapons that are set against a charge (EM-INH-05)."""


def acts(step: Step, unit: int, form: str, order: Order, was_held: bool) -> Asking[None]:
    """One action, by its form; ``was_held``: it was held before (EM-INI-05)."""
    at = replace(USUAL, held=was_held)
    if form == "strike":
        yield from strikes(step, unit, order, at)
    elif form in ("shoot", "throw"):
        yield from shoots(step, unit, order, at)
    elif form == "charge":
        yield from charges(step, unit, order, at)
    elif form == "maneuver":
        yield from tricks.maneuver(step, unit, order, at)
    elif form == "escape":
        yield from tricks.escapes(step, unit, aims.target_of(order))
    elif form in ("crush", "hurl"):
        yield from _masters(step, unit, form, order)
    elif form == "run":
        yield from runs(step, unit, order)
    elif form == "hide":
        yield from hide(step, unit)
    elif form == "reload":
        yield from _reloads(step, unit, order.text("weapon"))
    elif form == "lob" and (cell := order.cell("cell")) is not None:
        yield from things.lobs(step, unit, order.text("item"), cell)
    else:
        _plainly(step, unit, form, order)


@rule("EM-BRK-04", "EM-INH-06", "EM-DTH-04")
def _plainly(step: Step, unit: int, form: str, order: Order) -> None:
    """What asks and rolls nothing."""
    world = step.world
    if form == "fall_back":
        world.write(unit, FallingBack())
        tells(step, Event("empress.falls_back", "EM-BRK-04", unit))
    elif form == "aim":
        world.write(unit, Aiming())
        tells(step, Event("empress.aims", "EM-INH-06", unit))
    elif form == "change":
        things.change(step, unit, (order.text("right"), order.text("left")))
    elif form == "tend":
        things.tends(step, unit, aims.target_of(order))


@rule("EM-ATK-01", "EM-INI-05", "EM-INH-07", "EM-SUR-11")
def strikes(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A blow; a sucker punch begins with words, a quick change with another weapon."""
    target, draw = aims.target_of(order), order.text("draw")
    if draw:
        others = tuple(n for n in held(figure(step.world, unit).hands) if n not in weapons())
        if not things.change(step, unit, (draw, *others)):
            return
        at = replace(at, quick=True)
    if order.get("punch") is True:
        yield from punches(step, unit, target)
    row, power = blows.chosen(step, unit, target, order) if not draw else (draw, None)
    yield from blows.assault(step, aims.Blow(unit, target, row, power, at=at))


@rule("EM-OPP-06", "EM-INH-03", "EM-INH-04", "EM-INH-06")
def shoots(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A shot or a throw: whoever engages the shooter may strike first; a shot into a melee goes at
    anybody in it.
    """
    world, thing = step.world, order.text("weapon")
    row, target = aims.missile_of(thing), aims.target_of(order)
    if row is None or thing in dict(figure(world, unit).loading.left):
        return
    if row.use == "missile" and not (yield from blows.exposes(step, unit, blows.SHOOTING)):
        return
    blow = aims.Blow(unit, _strays(step, unit, target), row.id, thing=thing, at=at)
    spot = figure(world, blow.target).place
    done = yield from blows.assault(step, blow)
    world.forget(unit, Aiming)
    if done is None:
        return
    if row.use == "missile":
        shot(world, unit, thing)
    elif row.id != "rock" and spot:
        things.drops(step, unit, thing, spot[0])


@rule("EM-INH-03")
def _strays(step: Step, unit: int, target: int) -> int:
    """Whom the shot goes at."""
    world = step.world
    me, foe = figure(world, unit), figure(world, target)
    crowd = aims.melee_round(world, me, foe)
    check = stray_check(me, foe, crowd) if law_of(world).into_melee else None
    if check is None:
        return target
    drawn = step.draw(check)
    other = int(drawn.grade)
    step.emit(Event("empress.stray", "EM-INH-03", unit, other, outcomes=(drawn,)))
    return other


@rule("EM-OPP-06", "EM-INH-04")
def _reloads(step: Step, unit: int, name: str) -> Asking[None]:
    if (yield from blows.exposes(step, unit, blows.RELOADING)):
        things.reloads(step, unit, name)


@rule("EM-TRN-01", "EM-MOV-01")
def runs(step: Step, unit: int, order: Order) -> Asking[None]:
    """Three times his movement, for his action."""
    world, me, to = step.world, figure(step.world, unit), order.cell("to")
    acting = world.get(unit, Acting)
    found = {} if stuck(me) else ways_of(world, unit, running(me))
    world.put(unit, replace(acting, moved=True), acting)
    if to is not None and to in found:
        yield from walk(step, unit, found[to].path)


@rule("EM-INH-05")
def charges(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A full move and a blow of double damage; long weapons are set against it."""
    world, me, to = step.world, figure(step.world, unit), order.cell("to")
    target, acting = aims.target_of(order), world.get(unit, Acting)
    found = {} if stuck(me) else ways_of(world, unit, movement(me))
    world.write(unit, Charged())
    world.put(unit, replace(acting, moved=True), acting)
    if to is None or to not in found:
        return
    yield from walk(step, unit, found[to].path)
    foe, me = figure(world, target), figure(world, unit)
    if not me.able or me.cell != to:
        return
    rows = [row.id for row in arms(world, foe, me)]
    waits = foe.turn.state == PENDING and not foe.stance.pure and rows and rows[0] in SET
    if waits and aims.may_strike(world, foe, me):
        yield from blows.interrupted(step, target, unit, blows.CHARGING)
    row, power = blows.chosen(step, unit, target, order)
    blow = aims.Blow(unit, target, row, power, at=replace(at, doubled=True))
    if figure(world, unit).able and aims.possible(world, blow):
        yield from blows.assault(step, blow)


@rule("EM-GIA-02", "EM-GIA-03")
def _masters(step: Step, unit: int, form: str, order: Order) -> Asking[None]:
    """What a very large figure does with whom it has pinned."""
    world, target = step.world, aims.target_of(order)
    if not may_crush(figure(world, unit), figure(world, target)):
        return
    if form == "crush":
        yield from crush(step, unit, target)
    else:
        yield from hurl(step, unit, target, order.text("direction"))
