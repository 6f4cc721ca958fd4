"""What a Fight changes: Health, wounds, how a leader stands, who is out, and the deeds of both."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.core.components import Health, Out
from game.core.rule import rule
from game.core.world import World
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.exchange.effect import Effect
from game.rules.zefrs.exchange.forms import hands_for
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import best_parry, dropped_by, falls_from
from game.rules.zefrs.sheet.components import Passing
from game.rules.zefrs.sheet.fighter import Combatant, Condition, Deeds, combatant
from game.rules.zefrs.sheet.wounds import Wounds, lasting, noted

T = TypeVar("T")

SLAIN = ("slain", "fallen")
"""Ways out that count as slain for morale: dead, or an Enemy at 0 or below."""


def apply(world: World, effect: Effect, action: Action | None) -> None:
    """Change the target as the effect says; ``action`` is what he himself had declared."""
    who = combatant(world, effect.target)
    if effect.points:
        world.put(who.unit, Health(effect.left, who.health.full), who.health)
    if effect.hurt is not None:
        write(world, who.unit, noted(who.wounds, effect.hurt))
    condition = shaken(who, effect, action)
    if condition != who.condition:
        write(world, who.unit, condition)
    if effect.out and world.find(who.unit, Out) is None:
        world.put(who.unit, Out(effect.out))


def write(world: World, unit: int, new: object) -> None:
    """Put a component in the place of the present one."""
    world.put(unit, new, world.find(unit, type(new)))


def shaken(who: Combatant, effect: Effect, action: Action | None) -> Condition:
    """How he stands afterwards: thrown down, held, without what his arm held."""
    condition = who.condition
    lost = dropped(who, effect, action)
    return replace(
        condition,
        fallen=condition.fallen or effect.falls,
        unseated=condition.unseated or effect.unseated or (effect.falls and who.mounted),
        held=condition.held or effect.held,
        dropped=tuple(dict.fromkeys((*condition.dropped, *lost))),
    )


def dropped(who: Combatant, effect: Effect, action: Action | None) -> tuple[str, ...]:
    """What falls from a wounded arm, or from the hand that is disarmed."""
    weapon, hands = in_hand(who, action)
    by_wound = dropped_by(who, effect.hurt, weapon, hands) if effect.hurt else ()
    by_grip = falls_from(who, effect.hand, weapon, hands) if effect.hand else ()
    return (*by_wound, *by_grip)


def in_hand(who: Combatant, action: Action | None) -> tuple[str, int]:
    """The weapon he holds in this turn, and in how many hands."""
    if action is not None and action.weapon:
        return action.weapon, hands_for(who, action.weapon, action.grip)
    blade = best_parry(who)
    return (blade.id, min(blade.hands, default=1)) if blade else ("", 0)


@rule("ZF-MASS-LDR-03")
def credited(deeds: dict[int, Deeds], effect: Effect) -> None:
    """What it means for the two leaders' units for the rest of the round."""
    hit, did = deeds[effect.target], deeds[effect.attacker]
    out = effect.out != ""
    deeds[effect.target] = replace(
        hit,
        lost=hit.lost + effect.points,
        wounded=hit.wounded or effect.hurt is not None,
        out=hit.out or out,
        slain=hit.slain or effect.out in SLAIN,
    )
    deeds[effect.attacker] = replace(
        did,
        drew=did.drew or effect.points > 0,
        dealt_wound=did.dealt_wound or effect.hurt is not None,
        felled=(*did.felled, effect.target) if out else did.felled,
    )


@rule("ZF-MASS-LDR-04")
def settle(world: World, deeds: dict[int, Deeds]) -> None:
    """The end of segment 1: passing states pass, wounds and lost points stay."""
    for unit, done in deeds.items():
        write(world, unit, done)
        world.drop(unit, world.get(unit, Declared))
        for passing in (Condition, Passing):
            if (state := world.find(unit, passing)) is not None:
                world.drop(unit, state)
        wounds = world.find(unit, Wounds)
        if wounds is not None and lasting(wounds) != wounds:
            world.put(unit, lasting(wounds), wounds)
