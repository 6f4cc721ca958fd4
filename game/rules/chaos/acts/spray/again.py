"""Under fire of a burst: a new number in the place of the one that stands (SPRAY-08, SPRAY-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import answers, defending, guarding
from game.rules.chaos.acts.spray.shots import NO_ANSWER, USUAL, guard_check, standing
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import (
    Condition,
    HeldTurn,
    Line,
    Prepared,
    Reserves,
    Spraying,
)
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.durations import durations

KIND = "chaos.again"

NO, ACTION, BOUGHT, PREPARE = "no", "action", "ki", "prepare"
"""What he does: nothing, a Free Action, one that Ki buys, his Turn or what he has prepared."""


@rule("CF-SPRAY-08", "CF-SPRAY-14")
def ways(reader: Reader, unit: int, in_round: int) -> tuple[str, ...]:
    """With what he can replace his number; a stunned man has no Turn to prepare with."""
    reserves = reader.get(unit, Reserves)
    state = reader.find(unit, Condition) or Condition()
    turn = reader.find(unit, HeldTurn) or reader.find(unit, Prepared)
    found = [NO]
    if reserves.actions > 0:
        found.append(ACTION)
    if ki.may_buy_action(reserves, in_round):
        found.append(BOUGHT)
    if turn is not None and not state.stunned:
        found.append(PREPARE)
    return tuple(found)


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.again": with what, and Ki on the roll."""
    choice = partial.text("choice")
    if not choice:
        yield from (("choice", way) for way in ways(view, request.unit, view.clock.round))
    elif choice != NO and partial.get("ki") is None:
        reserves = view.get(request.unit, Reserves)
        points = ki.on_roll(reserves, view.clock.round, int(choice == BOUGHT))
        if len(points) > 1:
            yield from (("ki", count) for count in points)


@rule("CF-SPRAY-14")
def offer(step: Step, by: int) -> Asking[None]:
    """Before a later shot who is under fire is asked once whether he replaces his number, even in
    the middle of his defence.
    """
    world = step.world
    spraying = world.get(by, Spraying)
    line = spraying.lines[0]
    unit = line.target
    if defending.why_mute(world, unit) not in ("", "CF-MULTI-01"):
        return
    about = (("by", by), ("guard", line.guard), ("shot", spraying.fired + 1))
    order = yield from step.ask(unit, KIND, about)
    choice = order.text("choice")
    if choice not in ("", NO):
        pays(step, unit, choice)
        rolls(step, by, line, choice == PREPARE, order.unit("ki") or 0)


def pays(step: Step, unit: int, choice: str) -> None:
    """A Free Action, Ki for one, what he has prepared, or the Turn that he has held."""
    if choice != PREPARE:
        defending.pay(step, unit, Answer(pay=choice))
    elif step.world.find(unit, Prepared) is not None:
        defending.pay(step, unit, Answer(pay="prepared"))
    elif (held := step.world.find(unit, HeldTurn)) is not None:
        step.world.drop(unit, held)
        turns.after(step, unit, agenda.now(step.world) - durations().turn.prepare)


@rule("CF-SPRAY-08")
def rolls(step: Step, by: int, line: Line, prepared: bool, count: int = 0) -> None:
    """A new number, which counts from the next shot on even if it is worse."""
    unit, world = line.target, step.world
    method = renewed(line)
    pay = "prepared" if prepared else ACTION
    answer = replace(line.answer, method=method, pay=pay, ki=count, to=None)
    ki.pay(step, unit, "roll", count)
    me = combatant(world, unit)
    outcome = step.draw(guard_check(me, line, answer, by))
    guard = standing(outcome)
    defending.begin(step, unit, by, Standing(guard, answer), answers.ticks_of(me, answer, ()))
    new = replace(line, answer=answer, guard=guard)
    spraying = world.get(by, Spraying)
    world.put(by, replace(spraying, lines=(new,)), spraying)
    facts = (("method", method), ("guard", guard or 0))
    step.emit(Event("chaos.new_number", "CF-SPRAY-08", unit, by, facts=facts, outcomes=(outcome,)))
    guarding.lets_be(step, unit, method)
    if guard is None:
        dropping.unbalance(step, unit)


def renewed(line: Line) -> str:
    """How he defends himself anew: as before where that can be, else as is usual."""
    known = line.answer.method
    return known if known in answers.OPEN_TO[defending.BURST] and known != NO_ANSWER else USUAL


@rule("CF-TICK-10", "CF-SPRAY-08")
def prepared(step: Step, unit: int) -> None:
    """He prepares while a burst is fired at him: that gives him a new number at once."""
    for by, (spraying,) in step.world.each(Spraying):
        known = step.world.find(unit, Prepared)
        if spraying.burst and spraying.lines[0].target == unit and known is not None:
            pays(step, unit, PREPARE)
            rolls(step, by, spraying.lines[0], prepared=True)
