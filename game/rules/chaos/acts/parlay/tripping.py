"""Tripping (TRIP): the Resist Balance of somebody who is thrown or knocked over."""

from __future__ import annotations

from game.core.checks import Modifier
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.exchange.aftermath import resisted
from game.rules.chaos.sheet import derived, ki
from game.rules.chaos.sheet.fighter import combatant

BALANCE = "balance"


@rule("CF-TRIP-01", "CF-STUN-01")
def trip(step: Step, by: int, victim: int, rule_id: str = "CF-TRIP-01") -> Asking[bool]:
    """He rolls Resist Balance; failing it he is stunned and lies. Tells whether he fell."""
    outcome, spent = yield from step.run(resisted(combatant(step.world, victim), BALANCE))
    ki.pay(step, victim, "resist", spent)
    stands = outcome.grade == derived.RESISTED
    key = "chaos.keeps_feet" if stands else "chaos.tripped"
    step.emit(Event(key, rule_id, victim, by, outcomes=(outcome,)))
    if not stands:
        stepping.lie(step, victim, rule_id)
        stunned.stun(step, victim, rule_id)
    return not stands


@rule("CF-STUN-01", "CF-STUN-04")
def daze(
    step: Step, by: int, victim: int, shifts: tuple[Modifier, ...] = (), *, falls: bool = False
) -> Asking[bool]:
    """He rolls Resist Stun against an ability; failing it he is stunned where he stands, or
    lying if he ``falls`` by it.
    """
    exchange = resisted(combatant(step.world, victim), BALANCE, shifts)
    outcome, spent = yield from step.run(exchange)
    ki.pay(step, victim, "resist", spent)
    stands = outcome.grade == derived.RESISTED
    key = "chaos.keeps_senses" if stands else "chaos.dazed"
    step.emit(Event(key, "CF-STUN-01", victim, by, outcomes=(outcome,)))
    if not stands:
        if falls:
            stepping.lie(step, victim, "CF-STUN-04")
        stunned.stun(step, victim, "CF-STUN-04")
    return not stands
