"""What the results of fighting change upon the field: points, wounds, falls, what is dropped."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Out
from game.core.events import Event, Stakes
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.zefrs.exchange.forms import Effect, Form, Result, effect_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import STAYS, told_form
from game.rules.zefrs.personal.acts import falling, passing
from game.rules.zefrs.personal.sheet import holds, muster
from game.rules.zefrs.personal.sheet.gear import leaves_hand
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.arms import is_weapon, weapon
from game.rules.zefrs.sheet.components import Held, write
from game.rules.zefrs.sheet.fighter import Fighter, combatant
from game.rules.zefrs.sheet.wounds import noted
from game.rules.zefrs.tables import tables

HANDS = ("right_arm", "left_arm")


def bring(step: Step, result: Result, form: Form, stakes: Stakes | None = None) -> None:
    """Tell what a form of Fight did, and change its target as it says."""
    world, target = step.world, result.target
    for event in told_form(result, form, stakes, leaves=False):
        step.emit(event)
    effect = effect_of(result, combatant(world, target).health.now)
    apply(step, replace(effect, weapon=form.attack.weapon if effect.held else ""))
    if isinstance(result, Blow):
        passing.begin(world, result)
    elif effect.asleep:
        passing.fall_asleep(world, target, effect.asleep)
    falling.settle(step, target)


def suffer(step: Step, blow: Blow) -> None:
    """Change the target of a blow that nobody struck with a weapon."""
    apply(step, effect_of(blow, blow.left))
    passing.begin(step.world, blow)
    falling.settle(step, blow.target)


def apply(step: Step, effect: Effect) -> None:
    """Change the target's points, wounds, stance, hands and place as the effect says."""
    world, unit = step.world, effect.target
    before = combatant(world, unit)
    if effect.points or effect.hurt or effect.out:
        muster.harm_done(world)
    if effect.points:
        world.put(unit, Health(effect.left, before.health.full), before.health)
    if effect.hurt is not None:
        write(world, unit, noted(before.wounds, effect.hurt))
    drops(step, effect)
    if effect.out and effect.out not in STAYS:
        leave(step, unit, effect.out)
    if effect.falls:
        falling.fall(step, unit)
    if effect.held:
        held_by = weapon(effect.weapon).holds
        holds.take_hold(step, effect.attacker, unit, effect.weapon if held_by else "")
    if effect.freed:
        holds.release(step, unit)
    if effect.pushed:
        falling.shoved(step, effect.attacker, unit)


@rule("ZF-WOUND-06", "ZF-WREST-04")
def drops(step: Step, effect: Effect) -> None:
    """A wounded arm drops what it held, and so does a hand that is disarmed: it lies there."""
    if effect.hurt is not None and effect.hurt.row.drops:
        drop(step, effect.target, effect.hurt.area, "ZF-WOUND-06")
    if effect.hand:
        drop(step, effect.target, effect.hand, "ZF-WREST-04")


def drop(step: Step, unit: int, arm: str, rule_id: str) -> None:
    """What this hand holds falls into his cell."""
    item = thing_in(step.world, unit, arm)
    if item:
        cell = cell_of(step.world, unit)
        leaves_hand(step.world, unit, item, cell, arm)
        facts: tuple[Slot, ...] = (("weapon", name_of(item)),)
        step.emit(Event("zefrs.drops", rule_id, unit, cell=cell, facts=facts))


def thing_in(reader: Reader, unit: int, arm: str) -> str:
    """What is in this hand, empty for nothing."""
    held = reader.find(unit, Held) or Held()
    return dict(zip(HANDS, (held.right_arm, held.left_arm), strict=True)).get(arm, "")


def name_of(item: str) -> str:
    """What a weapon, an object or a shield is called."""
    return weapon(item).name if is_weapon(item) else tables().armour[item].name


def leave(step: Step, unit: int, why: str) -> None:
    """He is out of the battle, and what he held lies where he fell."""
    world = step.world
    if world.find(unit, Out) is not None:
        return
    world.put(unit, Out(why))
    if world.get(unit, Fighter).combat_class != "MOUNT":
        for arm in HANDS:
            if item := thing_in(world, unit, arm):
                leaves_hand(world, unit, item, cell_of(world, unit), arm)
