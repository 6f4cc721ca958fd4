"""What waiters do when their moment has come: the REF check, first, late, or waiting on."""

from __future__ import annotations

from game.core.checks import Check
from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Moment, Reactor, Reader
from game.core.step import Asking, Process, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.telling import by_colour
from game.rules.zefrs.personal.acts import performing
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.acts.waiting import has_acted, prepared
from game.rules.zefrs.personal.sheet.muster import first_action, present, side_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Queue, Spent, Waits
from game.rules.zefrs.sheet.fighter import combatant, ref_check


@rule("ZF-ACT-06")
def interrupt_check(reader: Reader, unit: int, actor: int) -> Check:
    """REF, unopposed: any colour lets the waiter act first."""
    return ref_check(combatant(reader, unit), "interrupt", "ZF-ACT-06", actor)


@rule("ZF-ACT-05", "ZF-ACT-06")
def interrupt(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
    """The condition has arisen: he tries to be first, unless he lets it go by."""
    unit = reactor.unit
    if order.get("use") is not True:
        return None
    outcome = step.draw(interrupt_check(step.world, unit, moment.actor))
    first = outcome.grade != "white"
    key = "zefrs.interrupts" if first else "zefrs.too_late"
    step.emit(by_colour(key, "ZF-ACT-06", outcome, unit, moment.actor))
    if first:
        yield from strikes(step, unit, moment.actor)
    else:
        yield from misses(step, unit, moment.actor)
    return None


def strikes(step: Step, unit: int, actor: int) -> Asking[None]:
    """He does what he has prepared, upon this one."""
    world, action = step.world, first_action(step.world, unit)
    waits = world.get(unit, Waits)
    world.drop(unit, waits)
    if action is None:
        step.world.amend(unit, Spent(), gone=True)
    else:
        yield from waited_for(step, unit, prepared(action, actor, waits.missed))


def waited_for(step: Step, unit: int, then: Action) -> Asking[None]:
    """He does what he has prepared; those who wait for it follow, and he looks around."""
    step.world.amend(unit, Spent(), gone=True)
    yield from perform(step, unit, then)
    second(step, unit, then)
    yield from has_acted(step, unit)
    yield from performing.facing_window(step, unit, then)


@rule("ZF-TWO-03", "ZF-INIT-07")
def second(step: Step, unit: int, then: Action) -> None:
    """The second attack of two prepared weapons comes at the end of the turn, behind those who
    rolled for initiative.
    """
    if two_weapons.late(then) and present(step.world, unit):
        due, queue = Due(unit, "late", foe=then.target or 0), queue_of(step.world)
        step.world.amend(field_of(step.world), queue, items=(*queue.items, due))


@rule("ZF-ACT-07")
def misses(step: Step, unit: int, actor: int) -> Asking[None]:
    """The other was quicker: he acts upon him right afterwards, or lets him go and waits on."""
    world = step.world
    world.write(unit, Waits((*world.get(unit, Waits).missed, actor)))
    if side_of(world, actor) == side_of(world, unit):
        return
    answer = yield from step.ask(unit, "personal.late", (("actor", actor),))
    if answer.get("late") is True:
        afterwards(step, Due(unit, "after", foe=actor))


def afterwards(step: Step, due: Due) -> None:
    """He comes up right after whoever acts now, and those who waited for it."""
    queue = queue_of(step.world)
    at = next((n for n, item in enumerate(queue.items) if item.what != "after"), len(queue.items))
    items = (*queue.items[:at], due, *queue.items[at:])
    step.world.amend(field_of(step.world), queue, items=items)


def queue_of(reader: Reader) -> Queue:
    """Who is still to act in this turn."""
    return reader.get(field_of(reader), Queue)


@rule("ZF-ACT-08", "ZF-INIT-07")
def last(reader: Reader) -> tuple[Due, ...]:
    """Those who failed every such check, at the end of the turn, upon whom they missed last."""
    return tuple(
        Due(unit, "last", foe=waits.missed[-1])
        for unit, (waits,) in reader.each(Waits)
        if waits.missed and present(reader, unit)
    )


@rule("ZF-ACT-05")
def in_vain(step: Step) -> None:
    """Whose condition never came true has lost his action."""
    for unit, (waits,) in step.world.each(Waits):
        step.world.drop(unit, waits)
        if present(step.world, unit):
            step.emit(Event("zefrs.waits_in_vain", "ZF-ACT-05", unit))
