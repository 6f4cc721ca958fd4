"""What an answer sets going once its dice have fallen: he is busy, turns, draws back, goes on."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import answers, defending
from game.rules.chaos.acts.move import moving, stepping
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Clash, Standing
from game.rules.chaos.sheet import agenda, ki, paces
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Outflanked
from game.rules.chaos.sheet.components import Condition, Defending, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, condition_of, enemies
from game.rules.chaos.tables.forms import attacks

MULTIPLE, CIRCULAR = "multiple_defence", "circular_defence"

CIRCLE = "circle"
"""The step behind the attacker, on the agenda."""


@rule("CF-MULTI-01", "CF-MISS-06")
def guards(step: Step, unit: int, by: int, answer: Answer, made: Clash) -> None:
    """He is in the middle of his defence from now on; whoever had got behind him is not any more,
    he holds nobody, and a spray of his has ended.
    """
    world = step.world
    ticks = answers.ticks_of(combatant(world, unit), answer, way_back(world, unit, by, answer))
    guard = Standing(made.guard, answer, critical=made.critical_guard)
    defending.begin(step, unit, by, guard, ticks)
    lets_be(step, unit, answer.method)
    remembers(step, unit, failed=made.hit and made.result != "tumbled")
    if made.tripped:
        dropping.unbalance(step, unit)


@rule("CF-HOLD-03", "CF-CIRC-01", "CF-SPRAY-09")
def lets_be(step: Step, unit: int, method: str) -> None:
    """What an answer of his puts an end to: a hold, a spray, that somebody is behind him."""
    holds.defended(step, unit, method)
    turns.broken_off(step, unit)
    step.world.forget(unit, Outflanked)


@rule("CF-PEN-13")
def remembers(step: Step, unit: int, *, failed: bool) -> None:
    """Whether his last defence failed (ability Fooled Only Once)."""
    had = step.world.find(unit, Condition)
    state = had or Condition()
    if state.failed_defence != failed:
        step.world.put(unit, replace(state, failed_defence=failed), had)


@rule("CF-MOVE-07")
def draws_back(step: Step, unit: int, by: int, answer: Answer) -> None:
    """He turns to the attacker and draws back as he has said, if he still can: who lay before turns
    on the ground, who was thrown down by it does not.
    """
    world, state = step.world, condition_of(step.world, unit)
    if not awake(world, unit) or (state.prone and state.stunned):
        return
    path = way_back(world, unit, by, answer) if standing(world, unit) else ()
    stepping.look_at(step, unit, paces.cell_of(world, by))
    if path:
        moving.draw_back(step, unit, path, by, lies=dives(path))


@rule("CF-MOVE-07")
def dives(path: tuple[Cell, ...]) -> bool:
    """Whether who draws back along this way lies on the ground at its end."""
    return len(path) > attacks().defence.ticks


def standing(reader: Reader, unit: int) -> bool:
    """Whether he is still on his feet and in his senses."""
    state = reader.find(unit, Condition) or Condition()
    gone = reader.find(unit, Out) is not None or state.asleep or state.dying
    return not (gone or state.prone)


def way_back(reader: Reader, unit: int, by: int, answer: Answer) -> tuple[Cell, ...]:
    """The cells that he draws back through in this answer, the last one he named."""
    if answer.to is None:
        return ()
    steps = answers.steps_of(combatant(reader, unit), answer)
    return answers.ways_back(reader, unit, by, steps).get(answer.to, ())


@rule("CF-MULTI-02", "CF-MULTI-03", "CF-MULTI-05")
def against_all(step: Step, unit: int, by: int, answer: Answer) -> Asking[int]:
    """A defence that succeeded may hold against everybody else in its span: with the ability it
    does, others are asked for a Ki if there is another enemy. Gives the Ki that it cost.
    """
    world = step.world
    able = MULTIPLE in combatant(world, unit).fighter.abilities
    if not able and not (yield from _buys(step, unit, by, answer)):
        return 0
    had = world.get(unit, Defending)
    world.put(unit, replace(had, multiple=True), had)
    if not able:
        ki.pay(step, unit, "multiple")
    facts = (("number", had.number),)
    rule_id = "CF-MULTI-02" if able else "CF-MULTI-03"
    step.emit(Event("chaos.holds_all_off", rule_id, unit, facts=facts))
    return int(not able)


def _buys(step: Step, unit: int, by: int, answer: Answer) -> Asking[bool]:
    world = step.world
    reserves = world.get(unit, Reserves)
    spent = answer.ki + (answer.pay == "ki")
    others = [foe for foe in enemies(world, unit) if foe != by and awake(world, foe)]
    if not others or not ki.may(reserves, step.clock.round, "multiple", spent):
        return False
    return (yield from step.agrees(unit, "chaos.multiple", (("by", by),)))


@rule("CF-CIRC-01")
def circles(step: Step, unit: int, by: int, answer: Answer) -> None:
    """After a successful Dodge he who knows how gets behind the attacker, when it is over."""
    if CIRCULAR not in combatant(step.world, unit).fighter.abilities:
        return
    if answer.method == "dodge" and not way_back(step.world, unit, by, answer):
        end = step.world.get(unit, Defending).end
        agenda.plan(step, unit, end, agenda.PARTS, CIRCLE, (("by", by),))
