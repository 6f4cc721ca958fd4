"""Fighting hand to hand upon the field: every form of Fight but those that leave the hand."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.zefrs.exchange.grapple import Grapple
from game.rules.zefrs.personal.acts import rushing, stepping_past
from game.rules.zefrs.personal.acts.blows import attack, hindered
from game.rules.zefrs.personal.sheet.holds import release
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import HeldBy, Holding

__all__ = ["fight", "release"]


@rule("ZF-ACT-01")
def fight(step: Step, unit: int, action: Action, late: bool = False) -> Asking[None]:
    """Do this Fight now, from where he stands: one attack, with all that it brings about.

    Of two weapons the one that strikes now is the action's; ``late`` is the attack at the end of
    the turn. An attack that cannot be made any more is lost.
    """
    lets_go(step, unit, action)
    if action.how == "rush":
        yield from rushing.rush(step, unit, action)
        return
    now = breaking(step.world, unit, action)
    lost = hindered(step.world, unit, now)
    if lost is not None:
        step.emit(Event("zefrs.duel_lost", lost.rule, unit, now.target))
        return
    assert now.target is not None
    result = yield from attack(step, unit, now.target, now, late)
    if isinstance(result, Grapple) and result.purpose == "trip" and result.hits:
        yield from stepping_past.past(step, unit, now.target)


@rule("ZF-WREST-04", "ZF-ACT-12")
def breaking(reader: Reader, unit: int, action: Action) -> Action:
    """Whoever breaks free wrestles with the one who holds him."""
    if action.purpose != "break":
        return action
    held = reader.find(unit, HeldBy)
    return replace(action, target=held.holder if held else None)


@rule("ZF-WREST-05")
def lets_go(step: Step, unit: int, action: Action) -> None:
    """A holder who does anything but brawl with the one he holds lets him go."""
    holding = step.world.find(unit, Holding)
    brawls = action.how == "brawl" and holding is not None and action.target == holding.target
    if not brawls:
        release(step, unit)
