"""The end of a fall: what it does to him who fell (section 11, Elevation)."""

from __future__ import annotations

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import falling
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import HIT
from game.rules.chaos.sheet.field import Due


@rule("CF-KNOCK-02")
def lands(step: Step, due: Due) -> Asking[None]:
    """He comes down: damage for each level, and a Resist Balance. The handler of "falls"."""
    unit, facts = due.unit, dict(due.facts)
    levels, flown = facts["n"], facts["flown"]
    assert isinstance(levels, int) and isinstance(flown, int)
    if step.world.find(unit, Out) is not None:
        return
    step.emit(Event("chaos.falls", "CF-KNOCK-02", unit, facts=(("n", levels),)))
    nobody, victim, attack, place = falling.blow_of(step, unit, levels, flown)
    made = yield from step.run(harm(Strike(nobody, victim, attack, here=place), HIT))
    yield from applying.apply(step, 0, unit, made)
