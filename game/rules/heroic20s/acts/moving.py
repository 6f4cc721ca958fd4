"""The Movement Phase (3.5, 3.11): one unit after another, free attacks, locks by contact.

Request: `heroic20s.go` (slots ``form`` stay, go, act, leave, or crouch at the end; ``to``, the cell
of the leading figure; ``leave`` the field there; ``target``, whom it makes for of several with whom
it has contact there; those of actions; ``turn``).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import ESCAPED, FLED, Facing, Position
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.alarms import alarm
from game.rules.heroic20s.acts.deeds import Deed, stands
from game.rules.heroic20s.acts.errands import ACT, does_all, instead_of_moving, payable
from game.rules.heroic20s.acts.fighting import free_attacks
from game.rules.heroic20s.acts.hazards import crosses
from game.rules.heroic20s.acts.holds import loosens
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import (
    charges_on,
    disengages,
    expend,
    fills,
    leave,
    lock,
    locks_of,
)
from game.rules.heroic20s.acts.watches import responds
from game.rules.heroic20s.exchange.actions import HALF, WHOLE, allowed
from game.rules.heroic20s.sheet.arriving import (
    arrival,
    clear,
    closed_up,
    halted,
    leaves,
    may_quit,
    redirected,
    way_home,
)
from game.rules.heroic20s.sheet.components import CROUCHING, STANDING, Tactic, Unwilling
from game.rules.heroic20s.sheet.field import touched
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import parted
from game.rules.heroic20s.sheet.moving import Goals, aim, budget, full_budget, goals, leading
from game.rules.heroic20s.sheet.situation import figure, ground, of_side
from game.rules.heroic20s.tables.book import tactics
from game.rules.kit.ground.groups import moved as shifted
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Place, block

GO = "heroic20s.go"
STAY, GOES, LEAVES, CROUCH = "stay", "go", "leave", "crouch"


@rule("HC-MOVE-07", "HC-ACT-05", "HC-FAT-04")
def _unbound(reader: Reader, me: Figure) -> bool:
    """Whether it has movement to use in this round, as far as its orders and its will go."""
    order = reader.find(me.unit, Tactic)
    bound = me.pinned or reader.find(me.unit, Unwilling) is not None
    return not bound and not (order is not None and order.long)


@rule("HC-MOVE-01", "HC-GRAP-12")
def may_move(reader: Reader, me: Figure) -> bool:
    """Whether it can move at all in this round."""
    return _unbound(reader, me) and not me.stuck and budget(me) > 0


@rule("HC-ACT-02", "HC-MOVE-06")
def _has_a_turn(reader: Reader, me: Figure) -> bool:
    """Whether it can move, or do something for its movement, as who sits does, and who is held."""
    stays = (me.stuck or full_budget(me) == 0) and payable(reader, me.unit, (HALF, WHOLE))
    return may_move(reader, me) or (_unbound(reader, me) and bool(stays))


def reach(reader: Reader, me: Figure) -> Goals:
    """Where its leading figure can end."""
    return goals(ground(reader), me, None) if may_move(reader, me) else {}


@rule("HC-LOCK-05", "HC-MOVE-08")
def meets(reader: Reader, me: Figure, to: Cell) -> tuple[Figure, ...]:
    """The enemies with whom it would have contact there, to whom its figures close up; none of who
    runs.
    """
    here = ground(reader)
    return () if _runs(me) else touched(here, me, block(to, here.size(me)))


def _runs(me: Figure) -> bool:
    """Whether it goes away from its enemies and nowhere else."""
    return me.withdraws or tactics()[me.tactic].flees


@rule("HC-MOVE-10")
def quits(reader: Reader, me: Figure) -> bool:
    """Whether a unit that stands at its own edge may leave the field."""
    return may_move(reader, me) and may_quit(ground(reader), me)


class Moves(System):
    """One side moves: all of it declares, then each goes in its turn; who flees goes by himself."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    @rule("HC-PROC-02", "HC-MOVE-01", "HC-MOR-07")
    def process(self, step: Step) -> Process:
        world = step.world
        side = acting_sides(world)[self.turn]
        units = of_side(world, side)
        asked = [one.unit for one in units if not one.routed and _has_a_turn(world, one)]
        requests = tuple(step.request(side, unit, GO, editable=True) for unit in asked)
        orders = {r.unit: order for r, order in (yield from step.ask_all(requests))}
        runs = [one.unit for one in units if one.routed]
        turns = {unit: order.unit("turn") or 0 for unit, order in orders.items()}
        for unit in sorted((*orders, *runs), key=lambda unit: (turns.get(unit, 0), unit)):
            if world.find(unit, Position) is not None:
                yield from _goes(step, unit, orders.get(unit))
        return None


@dataclass(frozen=True, slots=True)
class _Wish:
    """Where its leading figure wants to go, at which enemy, whether it leaves there."""

    to: Cell | None
    target: Figure | None = None
    off: bool = False


def _wished(reader: Reader, me: Figure, order: Order | None) -> _Wish:
    """What its order says; who flees without one makes for its own edge."""
    here = ground(reader)
    if order is None:
        return _Wish(way_home(here, me, reach(reader, me)), None, off=True)
    form = order.text("form")
    stays = form != GOES and order.cell("to") == me.cell
    if stays or form not in (GOES, ACT, CROUCH):
        return _Wish(None, off=form == LEAVES)
    target = here.figures.get(order.unit("target") or 0)
    return _Wish(order.cell("to"), target, order.get("leave") is True)


@rule("HC-MOVE-01", "HC-DIS-02", "HC-DIS-06", "HC-TAC-11", "HC-LOCK-02", "HC-MOR-07")
def _goes(step: Step, unit: int, order: Order | None) -> Asking[None]:
    """One unit moves, as far as it still can: who retreats out of a melee is struck at first."""
    world, left = step.world, tuple[Deed, ...]()
    charges_on(world, unit)
    if order is not None and order.text("form") == ACT:
        left = instead_of_moving(step, unit, order)
    me = figure(world, unit)
    wish, found = _wished(world, me, order), reach(world, me)
    to = redirected(ground(world), me, wish.to, wish.target, found)
    gone = to is None and wish.off and quits(world, me)
    if to is None and not gone:
        _closes(step, me)
    else:
        if me.locked and tactics()[me.tactic].flees:
            yield from free_attacks(step, me)
            to = redirected(ground(world), me, to, wish.target, reach(world, figure(world, unit)))
        if to is not None:
            yield from _moves(step, unit, wish, to)
        elif gone:
            _off(step, me)
    loosens(step)  # whom a grappler has left behind may go himself
    if world.find(unit, Position) is not None:
        does_all(step, unit, left)
    if order is not None and order.text("form") == CROUCH:
        _crouches(step, unit)


@rule("HC-MOVE-10")
def _off(step: Step, me: Figure) -> None:
    """It is off the field, and counts as fled."""
    expend(step.world, me.unit, moved=True, took_part=True)
    leave(step, me.unit, FLED if me.routed else ESCAPED, "HC-MOVE-10")


@rule("HC-ACT-15", "HC-BASE-22")
def may_crouch(me: Figure) -> bool:
    """Whether it may crouch, or rise from that, at the end of a move; it costs nothing."""
    upright = me.posture in (STANDING, CROUCHING) and not (me.grappled or me.mounted)
    return upright and allowed(me.tactic, me.withdraws)


@rule("HC-ACT-15")
def _crouches(step: Step, unit: int) -> None:
    """Who is still on the field crouches, or stands upright again."""
    if step.world.find(unit, Position) is not None and may_crouch(figure(step.world, unit)):
        low = figure(step.world, unit).posture == CROUCHING
        stands(step.world, unit, STANDING if low else CROUCHING)
        step.emit(Event(f"heroic20s.{'rises' if low else 'crouches'}", "HC-ACT-15", unit))


@rule("HC-LOCK-05", "HC-MASS-05", "HC-DIS-01", "HC-TAC-11")
def _closes(step: Step, me: Figure) -> None:
    """Whoever stays in a melee closes up with whom he fights, if he has movement left for it and
    does not make away.
    """
    here = ground(step.world)
    if not me.locked or here.mass or me.grappled or _runs(me) or budget(me) <= 0:
        return
    place = closed_up(here, me)
    if place is not None and set(place) != set(me.cells):
        crosses(step, me, (), me.cell, place)
        stand(step, me.unit, place)
        contacts(step, me.unit)


@rule("HC-MOVE-01", "HC-MOVE-03", "HC-MOVE-08", "HC-MOVE-10", "HC-MASS-05", "HC-LOCK-03")
def _moves(step: Step, unit: int, wish: _Wish, to: Cell) -> Asking[None]:
    """All its figures go, past hazards and watchers; it is locked with whom it touches, or gone."""
    world, me = step.world, figure(step.world, unit)
    here = ground(world)
    met = meets(world, me, to)
    wanted = (foe for foe in met if wish.target and foe.unit == wish.target.unit)
    target = aim(here, me, next(wanted, next(iter(met), None)))
    aimed = aim(here, me, None)
    lead, way = leading(here, me, aimed), reach(world, me)[to]
    place = arrival(here, me, to, target) or arrival(here, me, to, aimed)
    assert place is not None, "nobody goes where there is no room"
    gone = wish.off and leaves(here, me, way)
    expend(world, unit, gone=way.cost, moved=True, took_part=True)
    walked, left, ends = yield from _stopped(step, unit, lead, way.path, place)
    start, cut = figure(world, unit).cells[0], ends is not place
    crosses(step, me, walked, lead, () if gone and not cut else ends)
    if gone and not cut:
        step.emit(moved(unit, start, to, "HC-MOVE-10", left))
        _off(step, me)
        return
    stand(step, unit, ends)
    step.emit(moved(unit, start, ends[0], "HC-MOVE-01", left))
    _parts(step, unit, _runs(me))
    contacts(step, unit)


@rule("HC-WAIT-02", "HC-OPP-05", "HC-ACT-07")
def _stopped(
    step: Step, unit: int, lead: Cell, path: tuple[Cell, ...], end: Place
) -> Asking[tuple[tuple[Cell, ...], tuple[Cell, ...], Place]]:
    """It is stopped wherever a Wait or opportunity fire is set off; the way that it goes, what is
    left of it, and what it fills at its end, which is nearer where a door is shut on the way.
    """
    world, gone = step.world, [lead]
    while (found := alarm(world, figure(world, unit), lead, path)) is not None:
        cells, to = figure(world, unit).cells, path[found.step - 1]
        stand(step, unit, shifted(cells, lead, to))
        step.emit(
            moved(unit, cells[0], figure(world, unit).cells[0], "HC-WAIT-02", path[: found.step])
        )
        gone += path[: found.step]
        lead, path = to, path[found.step :]
        yield from responds(step, unit, found.watchers, end)
        here, me, left = ground(world), figure(world, unit), len(path)
        path = clear(here, me, lead, path)
        if len(path) < left:
            end = halted(here, me, (*gone, *path), aim(here, me, None))
    return (*gone[1:], *path), path, end


def stand(step: Step, unit: int, place: Place) -> None:
    """The unit fills these cells now, and looks where it went."""
    world = step.world
    was = world.find(unit, Position)
    fills(world, unit, place)
    if was is not None and (way := toward(was.cell, place[0])):
        world.write(unit, Facing(way))


@rule("HC-LOCK-03", "HC-DIS-01", "HC-DIS-06")
def _parts(step: Step, unit: int, runs: bool) -> None:
    """Locks end with those who are out of reach now, and all of who has withdrawn or retreated."""
    world, here = step.world, ground(step.world)
    me = here.figures[unit]
    gone = [
        foe
        for foe in locks_of(world, unit)
        if runs or foe not in here.figures or parted(here, me, here.figures[foe])
    ]
    disengages(step, unit, gone)


@rule("HC-MOVE-08", "HC-LOCK-01")
def contacts(step: Step, unit: int) -> None:
    """Whoever ends beside an enemy is locked with him."""
    world = step.world
    me = figure(world, unit)
    if me.routed:
        return
    for foe in touched(ground(world), me):
        lock(step, unit, foe.unit, "HC-MOVE-08")
