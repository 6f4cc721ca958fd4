"""What an attack has done to its target: interception, wear, Hit Points, venom, a hold (3.24)."""

from __future__ import annotations

from game.core.checks import Outcome
from game.core.events import Event, Stakes, staked
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.empress.acts.grips import hold, pin
from game.rules.empress.acts.hurt import poison, suffer
from game.rules.empress.acts.state import stirs
from game.rules.empress.exchange.attack import Struck
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.damage import SHIELD, Harm, typical
from game.rules.empress.exchange.maneuvers import PINNED, caught
from game.rules.empress.sheet.components import Hands, Pack, ShieldWear
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.gear import shield, without
from game.rules.empress.sheet.turns import Interceptions, ReachLost


def befall(step: Step, attack: Attack, struck: Struck) -> Asking[None]:
    """What the attack does to the target."""
    told(step, attack, struck)
    unit, by = attack.foe.unit, attack.me.unit
    meets(step, attack, struck.harm)
    if struck.regained:
        regains(step.world, by, unit)
    yield from suffer(step, unit, struck.harm.points, by)
    if struck.touched.poisons and not figure(step.world, unit).gone:
        poison(step, unit, struck.touched.rounds, by)
    if struck.grapples and struck.hit and not figure(step.world, unit).gone:
        (pin if caught(attack.foe) == PINNED else hold)(step, unit, by)


def told(step: Step, attack: Attack, struck: Struck) -> None:
    """What the dice have said."""
    grade = str(struck.grade)
    facts: tuple[Slot, ...] = (("result", grade), ("weapon", attack.weapon.id))
    if struck.harm.by:
        facts = (*facts, ("by", struck.harm.by))
    by = "EM-ATK-08" if grade == "critical" else "EM-ATK-01"
    key, target = f"empress.{grade}", attack.foe.unit
    stakes = staking(attack, struck.roll)
    step.emit(Event(key, by, attack.me.unit, target, None, facts, struck.outcomes, stakes=stakes))


def staking(attack: Attack, roll: Outcome | None) -> Stakes | None:
    """What each grade of the attack roll would have been worth."""
    if roll is None:
        return None
    return staked("points", roll.check, lambda grade: typical(attack, grade))


@rule("EM-SHD-05", "EM-SHD-07", "EM-SHD-08")
def meets(step: Step, attack: Attack, harm: Harm) -> None:
    """A hit that was intercepted is counted; the shield wears off by it, or is destroyed."""
    if not harm.by:
        return
    world, unit = step.world, attack.foe.unit
    had = world.find(unit, Interceptions) or Interceptions()
    more = (had.melee, had.ranged + 1) if attack.ranged else (had.melee + 1, had.ranged)
    world.write(unit, Interceptions(*more))
    if harm.by != SHIELD:
        return
    if harm.destroyed:
        destroys(step, unit)
    elif harm.worn:
        lost = world.find(unit, ShieldWear)
        world.write(unit, ShieldWear((lost.lost if lost else 0) + 1))
        stirs(step)
        step.emit(Event("empress.shield_worn", "EM-SHD-07", unit, attack.me.unit))


@rule("EM-SHD-08")
def destroys(step: Step, unit: int) -> None:
    """His shield is gone."""
    world, borne = step.world, shield(figure(step.world, unit))
    if borne is None:
        return
    hands = world.get(unit, Hands)
    world.put(unit, without(hands, borne.row.id), hands)
    world.forget(unit, ShieldWear)
    stirs(step)
    step.emit(Event("empress.shield_destroyed", "EM-SHD-08", unit))


@rule("EM-RCH-05", "EM-RCH-06")
def regains(world: World, unit: int, foe: int) -> None:
    """His longer weapon keeps this opponent off again."""
    had = world.find(unit, ReachLost)
    if had is None or foe not in had.to:
        return
    left = tuple(other for other in had.to if other != foe)
    if left:
        world.put(unit, ReachLost(left), had)
    else:
        world.drop(unit, had)


def takes(world: World, unit: int, item: str) -> None:
    """One of these things is used up."""
    pack = world.get(unit, Pack)
    left = list(pack.items)
    left.remove(item)
    world.put(unit, Pack(pack.gear, tuple(left)), pack)
