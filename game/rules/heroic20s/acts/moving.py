"""The Movement Phase (3.5, 3.11): one unit after another, free attacks, locks by contact.

Requests: `heroic20s.go` (slots ``form`` stay, go or act; ``to``, the cell of the leading figure;
``target``, whom it makes for; ``leave`` the field; ``action``; ``turn``), `heroic20s.free`
(``use``: whether a free attack is made).
"""

from __future__ import annotations

from game.core.components import Facing, Position, Spread
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.attacking import Declared, make, one_of
from game.rules.heroic20s.acts.fighting import targets, ways
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import ESCAPED, FLED, expend, leave, lock, locks_of, unlock
from game.rules.heroic20s.acts.watches import alarm, responds
from game.rules.heroic20s.exchange.strike import expected
from game.rules.heroic20s.sheet.components import Tactic, Unwilling
from game.rules.heroic20s.sheet.field import touched
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import parted
from game.rules.heroic20s.sheet.moving import (
    Goals,
    arrival,
    budget,
    closed_up,
    goals,
    leading,
    leaves,
    way_home,
)
from game.rules.heroic20s.sheet.situation import figure, ground, of_side
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.kit.ground.groups import moved as shifted
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Place

GO, FREE = "heroic20s.go", "heroic20s.free"
STAY, GOES = "stay", "go"


@rule("HC-MOVE-01", "HC-MOVE-07", "HC-ACT-05", "HC-FAT-04", "HC-GRAP-12")
def may_move(reader: Reader, me: Figure) -> bool:
    """Whether it can move at all in this round."""
    order = reader.find(me.unit, Tactic)
    bound = me.pinned or me.grappled or reader.find(me.unit, Unwilling) is not None
    return not bound and not (order is not None and order.long) and budget(me) > 0


def reach(reader: Reader, me: Figure) -> Goals:
    """Where its leading figure can end."""
    foe = ground(reader).figures.get(me.target or 0)
    return goals(ground(reader), me, foe) if may_move(reader, me) else {}


class Moves(System):
    """One side moves: all of it declares, then each unit goes in its turn; those who flee go by
    themselves.
    """

    def __init__(self, turn: int) -> None:
        self.turn = turn

    @rule("HC-PROC-02", "HC-MOVE-01", "HC-MOR-07")
    def process(self, step: Step) -> Process:
        world = step.world
        side = acting_sides(world)[self.turn]
        units = of_side(world, side)
        asked = [one.unit for one in units if not one.routed and may_move(world, one)]
        requests = tuple(step.request(side, unit, GO, editable=True) for unit in asked)
        orders = {r.unit: order for r, order in (yield from step.ask_all(requests))}
        runs = [one.unit for one in units if one.routed]
        for unit in sorted((*orders, *runs), key=lambda u: (_turn(orders.get(u)), u)):
            if world.find(unit, Position) is not None:
                yield from _goes(step, unit, orders.get(unit))
        return None


def _turn(order: Order | None) -> int:
    return (order.unit("turn") or 0) if order is not None else 0


@rule("HC-MOVE-01", "HC-DIS-02", "HC-TAC-11", "HC-LOCK-02", "HC-MOR-07")
def _goes(step: Step, unit: int, order: Order | None) -> Asking[None]:
    """One unit moves, as far as it still can: who retreats out of a melee is struck at first."""
    world, me = step.world, figure(step.world, unit)
    found = reach(world, me)
    to, off = _wish(world, me, order, found)
    if to is None or to not in found:
        _closes(step, me)
        return
    if me.locked and tactics()[me.tactic].flees:
        yield from free_attacks(step, me)
        if world.find(unit, Position) is None:
            return
    yield from _moves(step, unit, to, off)


def _wish(
    reader: Reader, me: Figure, order: Order | None, found: Goals
) -> tuple[Cell | None, bool]:
    """Where it wants to go, and whether it leaves the field there."""
    if order is None:
        home = way_home(ground(reader), me, found)
        return home, True
    return order.cell("to") if order.text("form") == GOES else None, order.get("leave") is True


@rule("HC-LOCK-05", "HC-MASS-05")
def _closes(step: Step, me: Figure) -> None:
    """Whoever stays in a melee closes up with whom he fights."""
    here = ground(step.world)
    if not me.locked or here.mass or me.grappled:
        return
    place = closed_up(here, me)
    if place is not None and place != me.cells:
        stand(step, me.unit, place)


@rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-DIS-06")
def free_attacks(step: Step, runner: Figure) -> Asking[None]:
    """Everybody with whom a runner is locked strikes at once, before his first step, who is not
    running or bound himself; the injury waits for the end of the phase.
    """
    world = step.world
    for foe in runner.locked:
        me = figure(world, foe)
        if not may_strike_free(world, me):
            continue
        about: tuple[Slot, ...] = (("target", runner.unit),)
        if not (yield from step.agrees(foe, FREE, about)):
            continue
        faster = min(numbers().faster, runner.fighter.basic_move - me.fighter.basic_move)
        declared = best_way(world, me, runner.unit, max(0, faster))
        attack = one_of(world, declared, (declared,)) if declared else None
        if attack is not None:
            step.emit(Event("heroic20s.free_attack", "HC-DIS-02", foe, runner.unit))
            yield from make(step, attack)


@rule("HC-DIS-05")
def may_strike_free(reader: Reader, me: Figure) -> bool:
    """Whether it gets a free attack: not who retreats, is pinned, or is busy with a long action."""
    order = reader.find(me.unit, Tactic)
    busy = order is not None and (order.long or order.withdraws)
    return not busy and not me.pinned and tactics()[me.tactic].attacks and me.living > 0


def best_way(reader: Reader, me: Figure, foe: int, faster: int) -> Declared | None:
    """The way to strike at an enemy that does most on the average."""
    best: tuple[float, Declared] | None = None
    for arm, mode in ways(me):
        if foe not in targets(reader, me, mode):
            continue
        one = Declared(me=me.unit, foe=foe, weapon=arm, mode=mode, count=me.living, faster=faster)
        attack = one_of(reader, one, (one,))
        worth = expected(attack) if attack is not None else -1.0
        if best is None or worth > best[0]:
            best = worth, one
    return best[1] if best else None


@rule("HC-MOVE-01", "HC-MOVE-03", "HC-MOVE-08", "HC-MOVE-10", "HC-MASS-05", "HC-LOCK-03")
def _moves(step: Step, unit: int, to: Cell, off: bool) -> Asking[None]:
    """It goes there with all its figures, is locked with whom it touches then, or is gone."""
    world, me = step.world, figure(step.world, unit)
    here = ground(world)
    target = here.figures.get(me.target or 0)
    way = goals(here, me, target)[to]
    expend(world, unit, gone=way.cost, moved=True, took_part=True)
    gone = off and leaves(here, me, way)
    lead = leading(here, me, target)
    place = arrival(here, me, to, target or _beside(step, me, to))
    if place is None:
        if not gone:
            return
        place = shifted(me.cells, lead, to)
    left = yield from _stopped(step, unit, lead, way.path, place)
    start = figure(world, unit).cells[0]
    if gone:
        unlock(world, unit)
        step.emit(moved(unit, start, to, "HC-MOVE-10", left))
        leave(step, unit, FLED if me.routed else ESCAPED, "HC-MOVE-10")
        return
    stand(step, unit, place)
    step.emit(moved(unit, start, place[0], "HC-MOVE-01", left))
    _parts(step, unit)
    contacts(step, unit)


@rule("HC-WAIT-02", "HC-OPP-05")
def _stopped(
    step: Step, unit: int, lead: Cell, path: tuple[Cell, ...], end: Place
) -> Asking[tuple[Cell, ...]]:
    """It is stopped wherever its way sets off a Wait or opportunity fire, and goes on when that is
    done; what is left of the way.
    """
    world = step.world
    while (found := alarm(world, figure(world, unit), lead, path)) is not None:
        cells, to = figure(world, unit).cells, path[found.step - 1]
        stand(step, unit, shifted(cells, lead, to))
        step.emit(
            moved(unit, cells[0], figure(world, unit).cells[0], "HC-WAIT-02", path[: found.step])
        )
        lead, path = to, path[found.step :]
        yield from responds(step, unit, found.watchers, end)
    return path


def _beside(step: Step, me: Figure, to: Cell) -> Figure | None:
    near = touched(ground(step.world), me, (to,))
    return near[0] if near else None


def stand(step: Step, unit: int, place: Place) -> None:
    """The unit fills these cells now, and looks where it went."""
    world = step.world
    was = world.find(unit, Position)
    world.write(unit, Position(place[0]))
    if len(place) > 1:
        world.write(unit, Spread(place))
    else:
        world.forget(unit, Spread)
    if was is not None and (way := toward(was.cell, place[0])):
        world.write(unit, Facing(way))


@rule("HC-LOCK-03", "HC-DIS-01")
def _parts(step: Step, unit: int) -> None:
    """Locks end with those who are out of reach now."""
    world, here = step.world, ground(step.world)
    me = here.figures[unit]
    gone = [foe for foe in locks_of(world, unit) if parted(here, me, here.figures[foe])]
    if gone:
        unlock(world, unit, *gone)
        step.emit(Event("heroic20s.disengages", "HC-LOCK-03", unit))


@rule("HC-MOVE-08", "HC-LOCK-01")
def contacts(step: Step, unit: int) -> None:
    """Whoever ends beside an enemy is locked with him."""
    world = step.world
    me = figure(world, unit)
    if me.routed:
        return
    for foe in touched(ground(world), me):
        lock(step, unit, foe.unit, "HC-MOVE-08")
