"""Leaving the field by an Exit cell: unseen, or with a chase at one's heels (RETREAT-07)."""

from __future__ import annotations

from game.core.components import Out, Unit
from game.core.events import Event, out
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.move.chase import Chase, Runner, chase
from game.rules.chaos.acts.parlay.contests import party
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import afoot
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.components import Caught, HeldTurn
from game.rules.chaos.sheet.field import Beyond, Due
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, enemies
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground import feet

KIND, ESCAPED = "chaos.contest", "escaped"

NO_CROWDS = Beyond()
"""What lies off a field of which nothing is told: open, empty ground."""


def leave_step(step: Step, due: Due) -> Asking[None]:
    """He is in an Exit cell and means to go: the handler of "leave"."""
    if not paces.hindered(step.world, due.unit):
        yield from leave(step, due.unit)


@rule("CF-RETREAT-07")
def leave(step: Step, unit: int) -> Asking[None]:
    """He leaves the field. Enemies near enough may give chase; one who catches him brings him
    back to the Exit cell, and his next Turn is lost.
    """
    after: tuple[int, ...] = ()
    for other in pursuers(step.world, unit):
        if (yield from _gives_chase(step, other, unit)):
            after = (*after, other)
    if not after:
        step.emit(Event("chaos.leaves", "CF-RETREAT-07", unit))
        _gone(step, unit)
        return
    leads = {other: _between(step.world, unit, other) for other in after}
    beyond = step.world.find(agenda.field_of(step.world), Beyond) or NO_CROWDS
    facts: tuple[Slot, ...] = (("n", min(leads.values())),)
    step.emit(Event("chaos.flees", "CF-RETREAT-07", unit, after[0], facts=facts))
    runners = tuple(runner(step.world, other, beyond) for other in after)
    run = chase(runner(step.world, unit, NO_CROWDS), runners, leads, beyond)
    _ends(step, unit, (yield from step.run(run)))


@rule("CF-RETREAT-07")
def pursuers(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies within 10 m who are able to act, the nearest first."""
    near = numbers().retreat.near
    found = [
        (_between(reader, unit, other), other)
        for other in enemies(reader, unit)
        if able(reader, other) and _between(reader, unit, other) <= near
    ]
    return tuple(other for _, other in sorted(found))


def able(reader: Reader, unit: int) -> bool:
    """Whether he can run after somebody now: awake, on his feet, and kept by nothing."""
    free = awake(reader, unit) and not paces.hindered(reader, unit)
    return free and paces.upright(reader, unit) and not paces.engaged(reader, unit)


def _between(reader: Reader, unit: int, other: int) -> int:
    return distance(paces.cell_of(reader, unit), paces.cell_of(reader, other))


def _gives_chase(step: Step, unit: int, runner: int) -> Asking[bool]:
    side = step.world.get(unit, Unit).side
    about: tuple[Slot, ...] = (("form", "chase"), ("by", runner))
    answer = yield step.request(side, unit, KIND, about=about)
    assert isinstance(answer, Order)
    return answer.get("use") is True


@rule("CF-RETREAT-06", "CF-STAT-06")
def runner(reader: Reader, unit: int, beyond: Beyond) -> Runner:
    """One who takes part in a chase; a short cut is known to who stands at a marked cell."""
    who, here = combatant(reader, unit), paces.cell_of(reader, unit)
    return Runner(
        party(reader, who, "speed"),
        party(reader, who, "agility"),
        party(reader, who, "perception"),
        paces.lame(reader, unit) or not paces.upright(reader, unit),
        any(distance(here, cell) <= 1 for cell in beyond.short_cuts),
    )


def _ends(step: Step, unit: int, run: Chase) -> None:
    """Tell the chase, and what comes of it."""
    for stage in run.stages:
        by, lead = min(stage.leads, key=lambda pair: pair[1])
        facts: tuple[Slot, ...] = (("n", max(lead, 0)),)
        rule_id = "CF-RETREAT-03"
        step.emit(Event("chaos.chase", rule_id, unit, by, facts=facts, outcomes=stage.outcomes))
    if not run.by:
        step.emit(Event("chaos.outruns", "CF-RETREAT-07", unit))
        _gone(step, unit)
        return
    step.emit(Event("chaos.is_caught", "CF-RETREAT-07", unit, run.by))
    if (cell := beside(step.world, unit, run.by)) is not None:
        stepping.halt(step, run.by)
        stepping.put_at(step, run.by, cell, "CF-RETREAT-07")
    step.world.put(unit, Caught(), step.world.find(unit, Caught))
    if (kept := step.world.find(unit, HeldTurn)) is not None:
        # The Turn that he holds is the one he loses, on the tick that follows.
        step.world.drop(unit, kept)
        turns.due_on(step, unit, agenda.now(step.world) - 1)


def beside(reader: Reader, unit: int, by: int) -> Cell | None:
    """Where he who caught him stands then: in a free cell next to the Exit cell, None if there
    is none, or he is there already.
    """
    here = paces.cell_of(reader, unit)
    if distance(here, paces.cell_of(reader, by)) == 1:
        return None
    site, crowd = site_of(reader), paces.others(reader, unit)
    return next(iter(feet.beside(site, crowd, here, afoot(1))), None)


def _gone(step: Step, unit: int) -> None:
    """He has got away, and takes no more part in the fight."""
    agenda.cancel(step, unit)
    step.world.put(unit, Out(ESCAPED), step.world.find(unit, Out))
    step.emit(out(unit, ESCAPED, "CF-RETREAT-07"))
    stepping.lose_sight(step)


@rule("CF-RETREAT-07")
def passes(step: Step, unit: int) -> bool:
    """Whether the Turn that has come up is lost because he was caught; the next one is an
    Interval later.
    """
    had = step.world.find(unit, Caught)
    if had is None:
        return False
    step.world.drop(unit, had)
    step.emit(Event("chaos.loses_turn", "CF-RETREAT-07", unit))
    turns.after(step, unit, agenda.now(step.world))
    return True
