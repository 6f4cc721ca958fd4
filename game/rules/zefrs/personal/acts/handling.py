"""Chores of the hands as they are done: drawing, picking up, strapping on, loading."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.step import Step
from game.core.world import World
from game.rules.zefrs.exchange.missile import loaded_once
from game.rules.zefrs.personal.acts.applying import name_of
from game.rules.zefrs.personal.sheet.chores import items, usable, within_grasp
from game.rules.zefrs.personal.sheet.gear import (
    carries_again,
    cleared,
    least_hands,
    put_in,
    take_up,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.components import Held, Loading
from game.rules.zefrs.sheet.fighter import Combatant, Condition, combatant


@rule("ZF-ACT-03")
def draw(step: Step, unit: int, action: Action) -> bool:
    """He draws a weapon he carries; what he had in that hand he puts away."""
    if action.weapon not in items(step.world, unit, "draw"):
        return False
    take_in_hand(step.world, unit, action.weapon, action.hand)
    _told(step, "zefrs.draws", unit, action.weapon)
    return True


@rule("ZF-ACT-03")
def pick_up(step: Step, unit: int, action: Action) -> bool:
    """He picks something up, from his cell or the next."""
    world, who = step.world, combatant(step.world, unit)
    near = [cell for cell, name in within_grasp(world, who) if name == action.weapon]
    if action.weapon not in items(world, unit, "pick_up"):
        return False
    take_up(world, action.weapon, near[0])
    carries_again(world, unit, action.weapon)
    _not_dropped(world, unit, action.weapon)
    take_in_hand(world, unit, action.weapon, action.hand)
    _told(step, "zefrs.picks_up", unit, action.weapon, near[0])
    return True


@rule("ZF-ARM-10")
def strap(step: Step, unit: int, action: Action) -> bool:
    """He straps his shield on, from his back or from the ground."""
    world, who = step.world, combatant(step.world, unit)
    shield = who.fighter.shield
    if shield not in items(world, unit, "strap"):
        return False
    if shield in who.condition.dropped:
        near = [cell for cell, name in within_grasp(world, who) if name == shield]
        take_up(world, shield, near[0])
    _not_dropped(world, unit, shield)
    had = world.find(unit, Held)
    arm = who.fighter.shield_arm
    held = put_in(cleared(had or Held(), arm, mounted=who.mounted), arm, shield)
    world.put(unit, held, had)
    _told(step, "zefrs.straps", unit, shield)
    return True


def take_in_hand(world: World, unit: int, name: str, hand: str = "") -> None:
    """This thing comes into one hand, or into both if it takes both."""
    who, had = combatant(world, unit), world.find(unit, Held)
    held, arms = had or Held(), usable(who)
    need = least_hands(name, mounted=who.mounted)
    wanted = [arm for arm in ARMS if arm in arms and (need > 1 or arm == chosen_arm(who, hand))]
    for arm in wanted:
        held = put_in(cleared(held, arm, mounted=who.mounted), arm, name)
    world.put(unit, held, had)


def chosen_arm(who: Combatant, hand: str) -> str:
    """The hand that was named, else that of the weapon arm, else the one that is left."""
    arms = usable(who)
    return next((arm for arm in (hand, who.fighter.weapon_arm, *arms) if arm in arms), "")


@rule("ZF-MIS-08")
def load(step: Step, unit: int, action: Action) -> bool:
    """One of the Load actions of a weapon in his hands."""
    if action.weapon not in items(step.world, unit, "load"):
        return False
    had = step.world.get(unit, Loading)
    step.world.put(unit, loaded_once(had, action.weapon), had)
    _told(step, "zefrs.loads", unit, action.weapon)
    return True


def _not_dropped(world: World, unit: int, name: str) -> None:
    had = world.find(unit, Condition)
    if had is not None:
        kept = tuple(other for other in had.dropped if other != name)
        world.put(unit, replace(had, dropped=kept), had)


def _told(step: Step, key: str, unit: int, thing: str, cell: Cell | None = None) -> None:
    step.emit(Event(key, "ZF-ACT-03", unit, cell=cell, facts=(("weapon", name_of(thing)),)))
