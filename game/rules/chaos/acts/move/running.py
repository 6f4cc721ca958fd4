"""Run-ups: the way to somebody out of reach, as the first part of an attack on him (MOVE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.paths import approach, run_up, ticks, within
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.agenda import Agenda, Due
from game.rules.chaos.sheet.components import Doing
from game.rules.kit.ground.ways import Way

RUN = "run"
"""One step of a run-up."""

STRIKE, WAIT, ON, STOP = "strike", "wait", "run", "stop"
"""What he can do who is there early, or finds his target gone."""

LATER = (*turns.PARTS, turns.END)
"""What comes later if a run-up takes longer."""


def way(reader: Reader, unit: int, target: int, reach: int) -> Way | None:
    """His way to a cell from which he reaches the target (a fighter or a thing), None if there is
    none.
    """
    here, there = paces.cell_of(reader, unit), paces.cell_of(reader, target)
    # A view is asked about many targets in turn; in the world there is one, and it moves.
    known = partial(paces.ways_from, reader, unit) if isinstance(reader, View) else None
    return approach(site_of(reader), paces.others(reader, unit), here, there, reach, known)


@rule("CF-MOVE-02", "CF-MOVE-03")
def ticks_to(reader: Reader, unit: int, target: int, reach: int) -> int | None:
    """The ticks of the run-up, 0 where he reaches already, None where he cannot get there."""
    found = way(reader, unit, target, reach)
    if found is None or (found.path and not _runs(reader, unit)):
        return None
    return run_up(found)


def _runs(reader: Reader, unit: int) -> bool:
    return paces.RUN in paces.gaits(reader, unit)


def reaches(reader: Reader, unit: int, target: int, reach: int) -> bool:
    """Whether he reaches the target from where he stands."""
    here, there = paces.cell_of(reader, unit), paces.cell_of(reader, target)
    return within(site_of(reader), paces.others(reader, unit), here, there, reach)


@rule("CF-MOVE-10")
def start(step: Step, unit: int, target: int, reach: int, extra: int = 0) -> None:
    """His action begins with a run-up: this tick without a step. ``extra`` are the ticks between
    the last step and the strike beside the one that follows each step (a feint, a called shot).
    """
    world = step.world
    doing = world.get(unit, Doing)
    world.put(unit, replace(doing, runs=True), doing)
    stepping.halt(step, unit)
    stepping.look_at(step, unit, paces.cell_of(world, target))
    facts: tuple[Slot, ...] = (("target", target), ("reach", reach), ("extra", extra))
    _plan(step, unit, agenda.now(world), facts, doing.strike)


def _plan(step: Step, unit: int, last: int, facts: tuple[Slot, ...], strike: int) -> None:
    """Plan the step after the one on tick ``last``; where nothing leads on he tries again. On the
    tick of the strike it is too late, and he is asked what then.
    """
    target, reach, _ = _course(facts)
    found = way(step.world, unit, target, reach)
    needs = ticks(site_of(step.world), found.path[0]) if found is not None else 1
    if last - needs > strike:
        agenda.plan(step, unit, last - needs, agenda.PARTS, RUN, facts)


def _course(facts: tuple[Slot, ...]) -> tuple[int, int, int]:
    """Target, reach and extra ticks of a run-up."""
    known = dict(facts)
    target, reach, extra = known["target"], known["reach"], known["extra"]
    assert isinstance(target, int) and isinstance(reach, int) and isinstance(extra, int)
    return target, reach, extra


@rule("CF-MOVE-10")
def run_step(step: Step, due: Due) -> Asking[None]:
    """One step of a run-up; his path follows the target. Arrived early he may strike at once. After
    somebody who is out of the fight meanwhile nobody runs.
    """
    world, unit = step.world, due.unit
    doing = world.find(unit, Doing)
    target, reach, extra = _course(due.facts)
    if doing is None or doing.part != "prepare" or world.find(target, Out) is not None:
        return
    found = way(world, unit, target, reach)
    if found is not None and found.path and _runs(world, unit):
        stepping.enter(step, unit, found.path[0], run=True, rule_id="CF-MOVE-10")
    if not reaches(world, unit, target, reach):
        _plan(step, unit, due.tick, due.facts, world.get(unit, Doing).strike)
        return
    sooner = due.tick - 1 - extra - doing.strike
    if sooner > 0 and (yield from _asks(step, unit, due.facts, early=True)):
        _shift(step, unit, -sooner)


def _asks(step: Step, unit: int, facts: tuple[Slot, ...], early: bool) -> Asking[bool]:
    about: tuple[Slot, ...] = (*facts, ("early", early))
    answer = yield from step.ask(unit, "chaos.run_on", about)
    return answer.text("go") in (STRIKE, ON)


def _shift(step: Step, unit: int, count: int) -> None:
    """His strike, and all that follows it, comes so many ticks later (or sooner)."""
    doing = step.world.get(unit, Doing)
    later = replace(doing, strike=doing.strike - count, end=doing.end - count)
    step.world.put(unit, later, doing)
    entity = agenda.field_of(step.world)
    had = step.world.get(entity, Agenda)
    items = tuple(
        replace(due, tick=due.tick - count) if due.unit == unit and due.what in LATER else due
        for due in had.items
    )
    step.world.put(entity, replace(had, items=items), had)


@rule("CF-MOVE-10")
def at_strike(step: Step, due: Due, target: int, reach: int) -> Asking[bool]:
    """Whether the strike that has come up finds its target in reach. If not he may run on, and the
    strike comes up again later, or give up, which ends his action on this tick.
    """
    world, unit = step.world, due.unit
    if reaches(world, unit, target, reach):
        agenda.cancel(step, unit, RUN)
        return True
    facts: tuple[Slot, ...] = (("target", target), ("reach", reach), ("extra", 0))
    if (yield from _asks(step, unit, facts, early=False)):
        doing = world.get(unit, Doing)
        agenda.cancel(step, unit, RUN)
        world.put(unit, replace(doing, runs=True), doing)
        _shift(step, unit, 1)
        agenda.plan(step, unit, due.tick - 1, due.rank, due.what, due.facts)
        agenda.plan(step, unit, due.tick, agenda.PARTS, RUN, facts)
        return False
    step.emit(Event("chaos.gives_up", "CF-MOVE-10", unit, target))
    agenda.cancel(step, unit, RUN)
    turns.ends(step, unit, due.tick)
    return False


@rule("CF-MOVE-10")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.run_on". Early: to strike at once, or when he meant to; late: to run
    on, where a way leads there, or to stop.
    """
    if partial.slots:
        return
    if request.fact("early"):
        yield from (("go", STRIKE), ("go", WAIT))
    else:
        yield from (("go", ON),) if _leads_on(view, request) else ()
        yield ("go", STOP)


def _leads_on(view: View, request: Request) -> bool:
    """Whether a way leads to a cell from which he reaches the target."""
    target, reach, _ = _course(request.about)
    found = way(view, request.unit, target, reach)
    return found is not None and _runs(view, request.unit)


def usual(view: View, request: Request) -> Order:
    """What he does unasked: strikes as soon as he can, and runs on while a way leads there."""
    if request.fact("early"):
        return Order((("go", STRIKE),))
    return Order((("go", ON if _leads_on(view, request) else STOP),))
