"""Standing orders of idle fighters to move, the steps back of those who defend themselves, and the
race for a loose weapon (CF-STAT-04).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.move.stepping import IDLE, enter, halt, lie
from game.rules.chaos.acts.parlay.contests import Party, fought, party
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import can_step, way_to
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, ki, muster, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Doing, Going, Pace, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.paces import cell_of, hindered, others
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.ground import numbers

STEP, BETWEEN, LEAVE = "step", "between", "leave"
"""A step of a defence, the question what an idle man does now, and going off the field."""

STOP = "stop"
"""To give up a standing order to move."""


@rule("CF-MOVE-04", "CF-TICK-15")
def go(step: Step, unit: int, action: Action) -> None:
    """He has been told to go there: a standing order, in place of any other. It costs nothing.
    To stop is to go nowhere any more.
    """
    halt(step, unit)
    agenda.cancel(step, unit, LEAVE)
    found = paces.destinations(step.world, unit, action.how)
    way = found.get(action.to) if action.to is not None else None
    if way is None:
        return
    step.world.put(unit, Going(way.path, action.how))
    _next(step, unit, way.path, action.how, _begin(step.world, unit))


def _begin(reader: Reader, unit: int) -> int:
    """The tick on which his way begins: this one, or the next if he has stepped on it already."""
    now, had = agenda.now(reader), reader.find(unit, Pace)
    return now - 1 if had is not None and had.tick == now else now


@rule("CF-MOVE-05", "CF-RETREAT-07")
def _next(step: Step, unit: int, path: tuple[Cell, ...], gait: str, tick: int) -> None:
    """Plan the next step of a way whose last one was before this tick."""
    real = paces.pace(step.world, unit, gait)
    ticks = paces.step_ticks(site_of(step.world), path[0], real) if path else 1
    agenda.plan(step, unit, tick - ticks + 1, agenda.IDLE, IDLE)


@rule("CF-MOVE-05", "CF-MOVE-09")
def idle_step(step: Step, due: Due) -> None:
    """One step of a standing order. It waits for a defence or Free Action to be over, and ends
    with an action on a Turn or when something keeps him where he is.
    """
    world, unit = step.world, due.unit
    going = world.find(unit, Going)
    if going is None:
        return
    if paces.hindered(world, unit) or world.find(unit, Doing) is not None:
        halt(step, unit)
        return
    if paces.engaged(world, unit):
        agenda.plan(step, unit, due.tick - 1, agenda.IDLE, IDLE)
        return
    real = paces.pace(world, unit, going.gait)
    if real not in paces.gaits(world, unit):
        _end(step, unit)
        return
    path = _way_on(world, unit, going.path) if going.path else ()
    if path is None:
        _wait(step, due)
        return
    if path:
        enter(step, unit, path[0], run=real == paces.RUN)
        world.put(unit, replace(going, path=path[1:]), going)
    if path[1:]:
        _next(step, unit, path[1:], going.gait, due.tick - 1)
        return
    if going.gait == paces.FLEE and site_of(world).edge(paces.cell_of(world, unit)):
        halt(step, unit)
        agenda.plan(step, unit, due.tick, agenda.IDLE, LEAVE)
    else:
        _end(step, unit)


def _end(step: Step, unit: int) -> None:
    """His way is at an end: he may be told something else."""
    halt(step, unit)
    if agenda.planned(step.world, unit, BETWEEN) is None:
        agenda.plan(step, unit, agenda.now(step.world), agenda.IDLE, BETWEEN)


@rule("CF-MOVE-01")
def _way_on(reader: Reader, unit: int, path: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """The rest of his way from here: as planned, or round those who came into it; None while
    nothing leads on.
    """
    site, crowd, here = site_of(reader), paces.others(reader, unit), paces.cell_of(reader, unit)
    if can_step(site, crowd, here, path[0]):
        return path
    goal = path[-1]
    if goal in crowd and distance(here, goal) == 1:
        return ()
    around = way_to(site, {c: s for c, s in crowd.items() if c != goal}, here, [goal])
    if around is None or len(around.path) > len(path) + numbers().move.detour:
        return None
    return around.path


def _wait(step: Step, due: Due) -> None:
    """His way is taken: he waits a little, then stays where he is."""
    waited = next((value for name, value in due.facts if name == "waited"), 0)
    count = waited if isinstance(waited, int) else 0
    if count < numbers().move.patience:
        facts: tuple[Slot, ...] = (("waited", count + 1),)
        agenda.plan(step, due.unit, due.tick - 1, agenda.IDLE, IDLE, facts)
        return
    step.emit(Event("chaos.way_barred", "CF-MOVE-01", due.unit))
    _end(step, due.unit)


@rule("CF-MOVE-07")
def draw_back(
    step: Step, unit: int, path: tuple[Cell, ...], foe: int = 0, lies: bool = False
) -> None:
    """A defence takes him along this way, a step a tick from now on: away from ``foe``, or out of
    a blast. ``lies``: at its end he lies on the ground (a dive).
    """
    agenda.cancel(step, unit, STEP)
    now = agenda.now(step.world)
    for gone, cell in enumerate(path):
        last = lies and gone == len(path) - 1
        facts: tuple[Slot, ...] = (("cell", cell), ("foe", foe), ("lies", last))
        agenda.plan(step, unit, now - gone, agenda.PARTS, STEP, facts)


@rule("CF-MOVE-07")
def defence_step(step: Step, due: Due) -> None:
    """One step of a defence, unless he was knocked down or is tied up; barred, it is the last."""
    world, unit, facts = step.world, due.unit, dict(due.facts)
    cell, foe = facts["cell"], facts["foe"]
    assert isinstance(cell, Cell) and isinstance(foe, int)
    here = paces.cell_of(world, unit)
    barred = paces.hindered(world, unit) not in ("", "CF-STUN-03") or not paces.upright(world, unit)
    further = not foe or distance(cell, there := paces.cell_of(world, foe)) > distance(here, there)
    crowd = paces.others(world, unit)
    if barred or not further or not can_step(site_of(world), crowd, here, cell):
        agenda.cancel(step, unit, STEP)
        return
    enter(step, unit, cell, run=True, rule_id="CF-MOVE-07", backs=bool(foe))
    if facts["lies"]:
        lie(step, unit, "CF-MOVE-07")


CONTEST = "chaos.contest"

LOST = Order((("form", "chore"), ("how", "race")))
"""What the loser is busy with: he comes too late."""


@rule("CF-STAT-04")
def race(step: Step, unit: int, order: Order, spent: int = 0) -> Asking[tuple[Order, int]]:
    """He races for it; the nearest enemy who can may race as well. Gives back what he is busy with
    and the tick on which the better one has it; the other one is busy so long too. ``spent`` is
    the Ki that he has paid for it.
    """
    action, world = action_of(order), step.world
    assert action.to is not None
    mine = chores.running_to(world, unit, action.to) or 1
    end = agenda.now(world) - mine
    rival, paid = yield from _rival(step, unit, action, action.to)
    if not rival:
        return order, end
    his = chores.running_to(world, rival, action.to) or 1
    won = yield from _won(step, (unit, mine), (rival, his), (spent, paid))
    end = agenda.now(world) - (mine if won else his)
    chores_done.begin(step, rival, LOST if won else order, end)
    return (order if won else LOST), end


def rivals(reader: Reader, unit: int, item: Action, to: Cell, when: int) -> tuple[int, ...]:
    """The enemies who could race for it now, the nearest first: idle, with a Free Action."""
    found = []
    for other in muster.enemies(reader, unit):
        free = muster.awake(reader, other) and turns.idle(reader, other)
        if (
            not free
            or hindered(reader, other)
            or not ki.has_action(reader.get(other, Reserves), when)
        ):
            continue
        far = chores.running_to(reader, other, to)
        if far is not None and (to, item.item) in chores.takeable(reader, other):
            found.append((far, other))
    return tuple(other for _, other in sorted(found))


def _rival(step: Step, unit: int, action: Action, to: Cell) -> Asking[tuple[int, int]]:
    """Who races with him, 0 for nobody; he pays a Free Action for it, or so much Ki."""
    for other in rivals(step.world, unit, action, to, step.clock.round)[:1]:
        about = (("form", "race"), ("by", unit), ("item", action.item), ("to", to))
        if (yield from step.agrees(other, CONTEST, about)):
            return other, chores_done.pays(step, other)
    return 0, 0


@rule("CF-STAT-04")
def parties(reader: Reader, unit: tuple[int, int], rival: tuple[int, int]) -> tuple[Party, Party]:
    """Both with their Speed; whoever has farther to go has a penalty for each metre more."""
    both = [party(reader, combatant(reader, who), "speed") for who, _ in (unit, rival)]
    apart = unit[1] - rival[1]
    worth = forms().contest.metre * abs(apart)
    if apart:
        late = 0 if apart > 0 else 1
        shift = Modifier("CF-STAT-04", "chaos.farther", worth)
        both[late] = replace(both[late], modifiers=(*both[late].modifiers, shift))
    return both[0], both[1]


@rule("CF-KI-01")
def _won(
    step: Step, unit: tuple[int, int], rival: tuple[int, int], spent: tuple[int, int]
) -> Asking[bool]:
    mine, his = parties(step.world, unit, rival)
    sides = (replace(mine, spent=spent[0]), replace(his, spent=spent[1]))
    made = yield from fought(step, *sides, "race")
    key = "chaos.race_won" if made.won else "chaos.race_lost"
    step.emit(Event(key, "CF-STAT-04", unit[0], rival[0], outcomes=(made.outcome,)))
    return made.won


@rule("CF-STAT-04")
def arrive(step: Step, unit: int, action: Action) -> None:
    """He has run to what he raced for, if the way is still free."""
    world = step.world
    if action.how != "race" or action.to is None or world.find(unit, Position) is None:
        return
    way = way_to(site_of(world), others(world, unit), cell_of(world, unit), [action.to])
    if way is not None and not hindered(world, unit):
        stepping.put_at(step, unit, way.path[-1], "CF-STAT-04", way.path)
