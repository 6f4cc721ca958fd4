"""What the results of fighting, falls and fires change upon the field, and how it is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TypeVar

from game.core.checks import Check, Exchange
from game.core.components import Field, Out
from game.core.events import Event, Stakes, out, staked
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange import magic
from game.rules.zefrs.exchange.forms import Effect, Form, Result, effect_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import STAYS, told, told_form
from game.rules.zefrs.ground.paths import fall_steps
from game.rules.zefrs.ground.site import mount_of, site_of
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.gear import in_hand, leaves_hand
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.arms import is_weapon, weapon
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, combatant
from game.rules.zefrs.sheet.resolution import worth
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, noted
from game.rules.zefrs.tables import tables


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
    passing.settle(step, target)


def suffer(step: Step, blow: Blow) -> None:
    """Change the target of a blow that nobody struck with a weapon."""
    apply(step, effect_of(blow, blow.left))
    passing.begin(step.world, blow)
    passing.settle(step, blow.target)


def apply(step: Step, effect: Effect) -> None:
    """Change the target's points, wounds, stance, hands and place as the effect says."""
    world, unit = step.world, effect.target
    before = combatant(world, unit)
    if effect.points or effect.hurt or effect.out:
        muster.harm_done(world)
    if effect.points:
        world.amend(unit, before.health, now=effect.left)
    if effect.hurt is not None:
        suffer_wound(world, before, effect.hurt)
    drops(step, effect)
    if effect.out and effect.out not in STAYS:
        leave(step, unit, effect.out)
    if effect.falls:
        passing.fall(step, unit)
    if effect.held:
        held_by = weapon(effect.weapon).holds
        muster.take_hold(step, effect.attacker, unit, effect.weapon if held_by else "")
    if effect.freed:
        muster.release(step, unit)
    if effect.pushed:
        passing.shoved(step, effect.attacker, unit)


def suffer_wound(world: World, who: Combatant, hurt: Hurt) -> None:
    """He has this wound from now on; one that is equal heals from the beginning."""
    world.put(who.unit, noted(who.wounds, hurt), world.find(who.unit, Wounds))


@rule("ZF-WOUND-06", "ZF-WREST-04")
def drops(step: Step, effect: Effect) -> None:
    """A wounded arm drops what it held, and so does a hand that is disarmed: it lies there."""
    if effect.hurt is not None and effect.hurt.row.drops:
        drop(step, effect.target, effect.hurt.area, "ZF-WOUND-06")
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
    return next((in_hand(held, known) for known in ARMS if known == arm), "")


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
        for arm in ARMS:
            if item := thing_in(world, unit, arm):
                leaves_hand(world, unit, item, cell_of(world, unit), arm)


T = TypeVar("T")


def in_force(reader: Reader) -> bool:
    """Whether the scenario has switched the hazards on."""
    return magic.HAZARDS in reader.get(field_of(reader), Field).switches


@rule("ZF-GRID-08")
def depth(reader: Reader, start: Cell, end: Cell) -> int:
    """How many feet one falls from one cell to the other; 0 where it is no fall."""
    site = site_of(reader)
    steps = site.height(start) - site.height(end)
    return steps * tables().numbers.personal.cell_feet if steps >= fall_steps() else 0


@rule("ZF-GRID-08", "ZF-HAZ-01")
def dropped(step: Step, unit: int, start: Cell) -> None:
    """He has come from ``start`` to where he is: was it a fall, he lies there, and may be hurt.

    Without the hazards he only lies there.
    """
    feet = depth(step.world, start, cell_of(step.world, unit))
    if not feet:
        return
    facts = (("feet", feet),)
    step.emit(Event("zefrs.falls", "ZF-GRID-08", unit, facts=facts))
    mount = mount_of(step.world, unit)
    passing.fall(step, unit)
    for one in (unit, mount):
        if one is not None and in_force(step.world):
            lands(step, one, feet)


@rule("ZF-HAZ-01")
def lands(step: Step, unit: int, feet: int) -> None:
    """He comes down after falling so far; only hard ground kills by itself, water does not."""
    world = step.world
    wet = site_of(world).terrain(cell_of(world, unit)).water
    if magic.deadly(feet) and not wet:
        step.emit(Event("zefrs.falls_to_death", "ZF-HAZ-01", unit, facts=(("feet", feet),)))
        leave(step, unit, "slain")
        step.emit(out(unit, "slain", "ZF-HAZ-01"))
        passing.settle(step, unit)
        return
    blow = thrown(step, magic.fall(combatant(world, unit), feet))
    if blow is None:
        return
    harm(step, blow, "fall", "ZF-HAZ-01")
    stunned = magic.stunned_for(feet, blow.points)
    if stunned and world.find(unit, Out) is None:
        passing.stun(world, unit, stunned)
        facts = (("n", stunned),)
        step.emit(Event("zefrs.stunned_by_fall", "ZF-HAZ-01", unit, facts=facts))


@rule("ZF-HAZ-02")
def burn(step: Step, unit: int, rating: int) -> None:
    """One check of a fire of this rating against somebody."""
    world = step.world
    if world.find(unit, Out) is not None:
        return
    blow = thrown(step, magic.fire(combatant(world, unit), rating))
    harm(step, blow, "fire", "ZF-HAZ-02")


def thrown(step: Step, exchange: Exchange[T]) -> T:
    """Throw an exchange to its end that asks nobody anything."""
    try:
        wanted = next(exchange)
        while True:
            assert isinstance(wanted, Check)
            wanted = exchange.send(step.draw(wanted))
    except StopIteration as stop:
        result: T = stop.value
        return result


def harm(step: Step, blow: Blow, kind: str, rule_id: str) -> None:
    """Tell what a fall or a fire has done, and change its victim."""
    facts = (
        ("colour", str(blow.attack.grade)),
        ("n", blow.points),
        ("area", blow.area),
        ("at", blow.area.replace("_", " ")),
    )
    key = f"zefrs.{kind}_{'hurts' if blow.points else 'harmless'}"
    dice = (blow.attack, *((blow.location,) if blow.location else ()))
    stakes = staked("points", blow.attack.check, worth)
    step.emit(Event(key, rule_id, None, blow.target, facts=facts, outcomes=dice, stakes=stakes))
    if blow.hits:
        # The first event of a blow tells of its weapon, and here there is none.
        for event in islice(told(blow, magic.GROUND, leaves=False), 1, None):
            step.emit(event)
        suffer(step, blow)
