"""What a blow changes: Health, wounds, how a leader stands, who is out, and the deeds of both."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.core.components import Health, Out
from game.core.orders import Order
from game.core.rule import rule
from game.core.world import World
from game.rules.zefrs.arms import best_parry, dropped_by
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.duel.grammar import hands_of
from game.rules.zefrs.fighter import STEADY, Clashed, Combatant, Condition, Deeds, combatant
from game.rules.zefrs.strike import Blow
from game.rules.zefrs.wounds import Wounds, lasting, noted

T = TypeVar("T")

SLAIN = ("slain", "fallen")
"""Ways out that count as slain for morale: dead, or an Enemy at 0 or below."""


def apply(world: World, blow: Blow, order: Order) -> None:
    """Change the target as the blow says; ``order`` is what he himself had declared."""
    who = combatant(world, blow.target)
    if blow.points:
        world.put(who.unit, Health(blow.left, who.health.full), who.health)
    if blow.hurt is not None:
        write(world, who.unit, noted(who.wounds, blow.hurt))
    condition = shaken(who, blow, order)
    if condition != who.condition:
        write(world, who.unit, condition)
    if blow.out and world.find(who.unit, Out) is None:
        world.put(who.unit, Out(blow.out))


def write(world: World, unit: int, new: object) -> None:
    """Put a component in the place of the present one."""
    world.put(unit, new, world.find(unit, type(new)))


def shaken(who: Combatant, blow: Blow, order: Order) -> Condition:
    """How he stands after the blow: thrown down, held, without what his arm held."""
    condition, hurt = who.condition, blow.hurt
    weapon, hands = in_hand(who, order)
    lost = dropped_by(who, hurt, weapon, hands) if hurt else ()
    return replace(
        condition,
        fallen=condition.fallen or blow.unseated or (hurt is not None and hurt.row.falls),
        unseated=condition.unseated or blow.unseated,
        held=condition.held or blow.holds,
        dropped=tuple(dict.fromkeys((*condition.dropped, *lost))),
    )


def in_hand(who: Combatant, order: Order) -> tuple[str, int]:
    """The weapon he holds in this turn, and in how many hands."""
    if order.text("weapon"):
        return order.text("weapon"), hands_of(who, order)
    blade = best_parry(who)
    return (blade.id, min(blade.hands, default=1)) if blade else ("", 0)


@rule("ZF-INIT-04")
def meet(world: World, unit: int, foe: int) -> None:
    """From now on a clash of these two is not their first for the one who attacks."""
    known = world.find(unit, Clashed)
    if known is None or foe not in known.foes:
        world.put(unit, Clashed((*(known.foes if known else ()), foe)), known)


@rule("ZF-MASS-LDR-03")
def credited(deeds: dict[int, Deeds], blow: Blow) -> None:
    """What the blow means for the two leaders' units for the rest of the round."""
    hit, did = deeds[blow.target], deeds[blow.attacker]
    out = blow.out != ""
    deeds[blow.target] = replace(
        hit,
        lost=hit.lost + blow.points,
        wounded=hit.wounded or blow.hurt is not None,
        out=hit.out or out,
        slain=hit.slain or blow.out in SLAIN,
    )
    deeds[blow.attacker] = replace(
        did,
        drew=did.drew or blow.points > 0,
        dealt_wound=did.dealt_wound or blow.hurt is not None,
        felled=(*did.felled, blow.target) if out else did.felled,
    )


@rule("ZF-MASS-LDR-04")
def settle(world: World, deeds: dict[int, Deeds]) -> None:
    """The end of segment 1: passing states pass, wounds and lost points stay."""
    for unit, done in deeds.items():
        write(world, unit, done)
        world.drop(unit, world.get(unit, Declared))
        if (condition := world.find(unit, Condition)) not in (None, STEADY):
            world.drop(unit, condition)
        wounds = world.find(unit, Wounds)
        if wounds is not None and lasting(wounds) != wounds:
            world.put(unit, lasting(wounds), wounds)
