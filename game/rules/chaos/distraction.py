"""Tasks beside the fight: whoever is attacked at one may lose it (TICK-14)."""

from __future__ import annotations

from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos import agenda, derived, ki, penalties, stopping, turns
from game.rules.chaos.actions import Action, action_of
from game.rules.chaos.components import Busy, Doing
from game.rules.chaos.fighter import combatant
from game.rules.chaos.muster import awake, fighters
from game.rules.chaos.resists import distraction_shifts, resisted

TASKS = ("clear", "reload", "open", "close")
"""Deeds that take one's mind off the fight: operating things."""

DECLARED = ("CF-ROLL-02", "CF-PARLAY-01")
"""The rules by which attacks are told."""

RED = "chaos.red"


@rule("CF-TICK-14")
def task_of(reader: Reader, unit: int) -> Action | None:
    """What he is about that he can be kept from, None for nothing of the kind."""
    busy, doing = reader.find(unit, Busy), reader.find(unit, Doing)
    if busy is not None:
        action = action_of(Order(busy.facts))
    elif doing is not None and doing.part == "prepare":
        action = action_of(doing.order)
    else:
        return None
    return action if action.form == "chore" and action.how in TASKS else None


@rule("CF-TICK-14")
def befell(step: Step) -> Asking[None]:
    """Everybody who was attacked at such a task rolls Resist Distraction; failing he loses it."""
    attacked = {event.target for event in step.events if event.rule in DECLARED}
    for unit in fighters(step.world):
        if unit in attacked and awake(step.world, unit):
            action = task_of(step.world, unit)
            if action is not None:
                yield from rolls(step, unit, action)


@rule("CF-TICK-14", "CF-RES-06")
def rolls(step: Step, unit: int, action: Action) -> Asking[None]:
    """The Resist: what the same attack did to his balance counts against it."""
    who = combatant(step.world, unit)
    confused = bool(penalties.awkward(who) or penalties.disoriented(who))
    shifts = distraction_shifts(red_now(step, unit), confused=confused)
    outcome, spent = yield from step.run(resisted(who, "distraction", shifts))
    ki.pay(step, unit, "resist", spent)
    kept = outcome.grade == derived.RESISTED
    key = "chaos.keeps_at_it" if kept else "chaos.distracted"
    facts = (("how", action.how),)
    step.emit(Event(key, "CF-TICK-14", unit, facts=facts, outcomes=(outcome,)))
    if not kept:
        loses(step, unit)


def red_now(step: Step, unit: int) -> int:
    """The Red that he has just taken."""
    counts = (e.fact("n") for e in step.events if e.key == RED and e.unit == unit)
    return sum(count for count in counts if isinstance(count, int))


def loses(step: Step, unit: int) -> None:
    """His task is lost; on a Turn the Interval follows as after any action."""
    if (busy := step.world.find(unit, Busy)) is not None:
        step.world.drop(unit, busy)
        agenda.cancel(step, unit, turns.FREE)
    else:
        stopping.action_lost(step, unit)
