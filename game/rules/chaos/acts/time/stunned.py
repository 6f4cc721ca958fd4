"""Stun: what it costs, and when it is over (STUN); who is tripped or dazed, and falls (TRIP)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.aftermath import resisted
from game.rules.chaos.sheet import agenda, ki, resists
from game.rules.chaos.sheet.agenda import Steeling
from game.rules.chaos.sheet.components import Busy, Doing, HeldTurn, Prepared, Spraying
from game.rules.chaos.sheet.derived import interval
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.chaos.tables.durations import durations


@rule("CF-STUN-01", "CF-STUN-02", "CF-STUN-05", "CF-KO-10")
def stun(step: Step, unit: int, rule_id: str) -> None:
    """He is stunned, by this rule: he will skip his next Turn. A second stun adds nothing, nor does
    one to who is unconscious, since he takes part normally when he wakes.
    """
    had = condition_of(step.world, unit)
    if had.stunned or had.asleep:
        return
    step.world.put(unit, replace(had, stunned=True), had)
    step.emit(Event("chaos.stunned", rule_id, unit))
    stepping.halt(step, unit)
    loses(step, unit)


@rule("CF-STUN-05", "CF-STUN-06")
def loses(step: Step, unit: int) -> None:
    """What he was about is lost, and which Turn he is going to skip is settled by it."""
    world = step.world
    doing, held = world.find(unit, Doing), world.find(unit, HeldTurn)
    world.forget(unit, Prepared, Busy)
    if held is not None:
        world.drop(unit, held)
        after = agenda.now(world) - durations().turn.stunned
        turns.due_on(step, unit, after - interval(combatant(world, unit)))
    cut = world.find(unit, Spraying) or world.find(unit, Steeling)
    if doing is not None and (doing.part == "prepare" or cut is not None):
        turns.action_lost(step, unit)


@rule("CF-STUN-05")
def passes(step: Step, unit: int) -> bool:
    """Whether the Turn that has come up is the one he skips: then the stun is over with it, and
    his next Turn is one Interval later.
    """
    had = condition_of(step.world, unit)
    if not had.stunned:
        return False
    step.world.put(unit, replace(had, stunned=False), had)
    step.emit(Event("chaos.skips_turn", "CF-STUN-02", unit))
    turns.after(step, unit, agenda.now(step.world))
    return True


BALANCE = "balance"


@rule("CF-RES-03", "CF-KI-02")
def withstands(
    step: Step,
    name: str,
    told: Event,
    fails: str,
    shifts: tuple[Modifier, ...] = (),
    before: Combatant | None = None,
) -> Asking[bool]:
    """The Resist of whom this event is told about, with the Ki that he puts on it; ``fails`` is
    the event's key where he does not withstand, ``before`` he as he was when it does not count how
    he is now. Tells whether he does.
    """
    unit = told.unit or 0
    now = combatant(step.world, unit)
    outcome, spent = yield from step.run(resisted(before or now, name, shifts, now=now))
    ki.pay(step, unit, "resist", spent)
    held = outcome.grade == resists.RESISTED
    step.emit(replace(told, key=told.key if held else fails, outcomes=(outcome,)))
    return held


@rule("CF-RES-04", "CF-RES-06")
def unharmed(step: Step, who: Combatant) -> Combatant:
    """He without the Red that he has just suffered, which counts as that of the hit alone."""
    red = dict(who.wounds.red)
    for event in step.events:
        area, count = event.fact("area"), event.fact("n")
        if event.key == "chaos.red" and event.unit == who.unit and isinstance(count, int):
            red[str(area)] = red.get(str(area), 0) - count
    left = tuple((part, count) for part, count in red.items() if count > 0)
    return replace(who, wounds=replace(who.wounds, red=left))


@rule("CF-TRIP-01", "CF-STUN-01")
def trip(step: Step, by: int, victim: int, rule_id: str = "CF-TRIP-01") -> Asking[bool]:
    """He rolls Resist Balance; failing it he is stunned and lies. Tells whether he fell."""
    told = Event("chaos.keeps_feet", rule_id, victim, by)
    stands = yield from withstands(step, BALANCE, told, "chaos.tripped")
    if not stands:
        stepping.lie(step, victim, rule_id)
        stun(step, victim, rule_id)
    return not stands


@rule("CF-STUN-01", "CF-STUN-04")
def daze(
    step: Step, by: int, victim: int, shifts: tuple[Modifier, ...] = (), *, falls: bool = False
) -> Asking[bool]:
    """He rolls Resist Stun against an ability; failing it he is stunned where he stands, or
    lying if he ``falls`` by it.
    """
    told = Event("chaos.keeps_senses", "CF-STUN-01", victim, by)
    stands = yield from withstands(step, BALANCE, told, "chaos.dazed", shifts)
    if not stands:
        if falls:
            stepping.lie(step, victim, "CF-STUN-04")
        stun(step, victim, "CF-STUN-04")
    return not stands
