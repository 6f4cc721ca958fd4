"""What attacks and maneuvers bring: wear, lost points, holds, pins, hurls (3.17, 3.24)."""

from __future__ import annotations

from game.core.checks import Outcome
from game.core.components import Position, Seen
from game.core.events import Event, Stakes, moved, staked
from game.core.grid import Cell
from game.core.grid import step as beyond
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.empress.acts.hurt import knock_down, lets_go, loosen, poison, suffer
from game.rules.empress.acts.state import keeps_off
from game.rules.empress.exchange import blow, damage, maneuvers
from game.rules.empress.exchange.attack import Struck
from game.rules.empress.sheet import components, gear, ground, law, stats
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.turns import ACTED, COUNTERING, HOLDING, Counter, Interceptions
from game.rules.empress.tables.book import numbers
from game.rules.empress.tables.rows import Weapon
from game.rules.kit.ground.site import grid_of
from game.rules.kit.people.gear import Hands, lay_down, left_of
from game.rules.kit.people.stillness import stirs


@rule("EM-GRP-03", "EM-GRP-05", "EM-GRP-06", "EM-GIA-01")
def hold(step: Step, unit: int, by: int, *, pinned: bool) -> None:
    """Somebody holds him; one more grapple is counted, and may pin him, who is helpless then."""
    world, had = step.world, figure(step.world, unit).grappled
    world.write(unit, gripped(had, by, pinned=pinned))
    if pinned:
        world.forget(unit, Counter)
        lets_go(step, unit)
    key = "empress.pinned" if pinned else "empress.held"
    step.emit(Event(key, "EM-GRP-05" if pinned else "EM-GRP-03", unit, by))


@rule("EM-GRP-03", "EM-GRP-05")
def gripped(had: components.Grappled, by: int, *, pinned: bool) -> components.Grappled:
    """His holds when this one has him as well, or once more."""
    holders = had.holders if by in had.holders else (*had.holders, by)
    return components.Grappled(holders, had.count + 1, had.pinned or pinned)


@rule("EM-GIA-04")
def swallow(step: Step, unit: int, by: int, kept: bool) -> None:
    """He is inside the monster: with a short weapon in hand if he has kept it, else bare hands."""
    world, me = step.world, figure(step.world, unit)
    name = next(iter(maneuvers.keepable(me)), "") if kept else ""
    for thing in left_of(gear.held(me.hands), (name,)):
        lay_down(world, thing, world.get(unit, Position).cell)
    world.write(unit, Hands(name, ""))
    lets_go(step, unit)
    world.forget(unit, components.Grappled, components.Prone, Counter, Seen, Position)
    world.write(unit, components.Swallowed(by))
    step.emit(Event("empress.swallowed", "EM-GIA-04", unit, by))


@rule("EM-DIR-02", "EM-GIA-04")
def effects(step: Step, maneuver: maneuvers.Maneuver, found: tuple[maneuvers.Effect, ...]) -> None:
    """What each aim of a maneuver brings about, or does not; a trick is known from now on."""
    me, foe = maneuver.attack.me.unit, maneuver.attack.foe.unit
    for effect in found:
        key = f"empress.{effect.aim}" if effect.done else f"empress.{effect.aim}_fails"
        facts: tuple[Slot, ...] = (("trick", maneuver.kind),) if maneuver.kind else ()
        step.emit(Event(key, "EM-MAN-02", foe, me, facts=facts, outcomes=effect.outcomes))
        now = figure(step.world, foe)
        # Whoever is inside somebody by now has nowhere to go or fall to.
        moves = effect.aim in (maneuvers.PUSH, maneuvers.TRIP)
        if effect.done and not (now.gone or (moves and now.swallowed_by)):
            _brings(step, maneuver, effect)
    seen = figure(step.world, foe).tricks
    if maneuvers.TRICK in maneuver.aims and maneuver.kind not in seen:
        step.world.write(foe, components.TricksSeen((*seen, maneuver.kind)))


@rule("EM-MAN-04", "EM-GRP-04", "EM-DIR-03")
def _brings(step: Step, maneuver: maneuvers.Maneuver, effect: maneuvers.Effect) -> None:
    """What one aim brings about: a push goes straight back, as far as there is room."""
    me, foe, aim = maneuver.attack.me.unit, maneuver.attack.foe.unit, effect.aim
    if aim == maneuvers.PUSH:
        pusher = figure(step.world, me)
        way = ground.bearing(pusher, figure(step.world, foe).place) or pusher.facing
        shoved(step, foe, way, effect.cells, "EM-MAN-04")
    elif aim == maneuvers.TRIP:
        knock_down(step, foe, me)
    elif aim == maneuvers.DISARM:
        disarm(step, foe)
    elif aim == maneuvers.PULL:
        step.world.write(foe, components.ShieldDown())
    elif aim == maneuvers.TRICK:
        surprise(step, foe)
    elif aim == maneuvers.ESCAPE:
        loosen(step, me, foe, escaped=True)
    elif effect.grip == maneuvers.SWALLOWED:
        swallow(step, foe, me, effect.kept)
    else:
        hold(step, foe, me, pinned=effect.grip == maneuvers.PINNED)


@rule("EM-DIR-03", "EM-SUR-11", "EM-INI-04")
def surprise(step: Step, unit: int) -> None:
    """He is surprised: until his segment of this round, or of the next one if he has acted; what he
    holds is lost, and then it ends with the next segment.
    """
    world, me = step.world, figure(step.world, unit)
    soon = me.turn.state in (HOLDING, COUNTERING)
    if soon:
        world.amend(unit, me.turn, state=ACTED)
        world.forget(unit, Counter)
    world.write(unit, components.Surprised(soon))
    step.emit(Event("empress.surprised", "EM-DIR-03", unit))


@rule("EM-BRK-02", "EM-GIA-03")
def shoved(step: Step, unit: int, way: str, cells: int, by: str) -> bool:
    """He flies so many cells this way, or to the edge of the field, which provokes nobody: whether
    nothing stops him.
    """
    world, start = step.world, step.world.get(unit, Position)
    path, free = flight(world, figure(world, unit), way, cells)
    if path:
        world.put(unit, Position(path[-1]), start)
        step.emit(moved(unit, start.cell, path[-1], by, path))
    return free


@rule("EM-GIA-03")
def flight(reader: Reader, me: Figure, way: str, cells: int) -> tuple[tuple[Cell, ...], bool]:
    """The cells through which he flies, and whether nothing stops him: the edge of the field does
    not, beyond which there is nothing.
    """
    path = list[Cell]()
    for _ in range(cells if way else 0):
        there = beyond(path[-1] if path else me.place[0], way)
        if not ground.room(reader, me, there):
            return tuple(path), not all(map(grid_of(reader).holds, me.filling(there)))
        path.append(there)
    return tuple(path), True


@rule("EM-MAN-04", "EM-GRP-07")
def at_stake(me: Figure) -> Weapon | None:
    """What a disarm takes from him."""
    return next(iter(gear.armed(me)), None)


@rule("EM-MAN-04", "EM-GRP-07")
def disarm(step: Step, unit: int) -> None:
    """What he has in his right hand, or the weapon in the other, lies in his cell."""
    world, me = step.world, figure(step.world, unit)
    if (row := at_stake(me)) is None:
        return
    world.write(unit, gear.without(me.hands, row.id))
    lay_down(world, row.id, world.get(me.swallowed_by or unit, Position).cell)
    step.emit(Event("empress.disarmed", "EM-MAN-04", unit, facts=(("weapon", row.id),)))


@rule("EM-GIA-02")
def crush(step: Step, unit: int, target: int) -> Asking[None]:
    """A very large figure crushes whom it has pinned."""
    me, foe = figure(step.world, unit), figure(step.world, target)
    done = yield from step.run(maneuvers.crushed(me, foe, law.law_of(step.world)))
    step.emit(Event("empress.crushes", "EM-GIA-02", unit, target, outcomes=done.outcomes))
    yield from suffer(step, target, done.points, unit)


@rule("EM-GIA-03")
def thrown(me: Figure, foe: Figure) -> int:
    """How many cells far he hurls the other."""
    return numbers().flight * stats.above(me, foe)


@rule("EM-GIA-03")
def hurl(step: Step, unit: int, target: int, way: str) -> Asking[None]:
    """It hurls him: he is free of the hold, and lies where he comes down."""
    me, foe = figure(step.world, unit), figure(step.world, target)
    lets_go(step, unit, target)
    free = shoved(step, target, way, thrown(me, foe), "EM-GIA-03")
    done = yield from step.run(maneuvers.hurled(me, foe, not free))
    step.emit(Event("empress.hurls", "EM-GIA-03", unit, target, outcomes=done.outcomes))
    knock_down(step, target, unit)
    yield from suffer(step, target, done.points, unit)


def befall(step: Step, attack: blow.Attack, struck: Struck) -> Asking[None]:
    """What the dice have said, and what the attack does to the target."""
    unit, by, grade = attack.foe.unit, attack.me.unit, str(struck.grade)
    weapon = attack.second if struck.harm.grade and attack.second else attack.weapon
    facts: tuple[Slot, ...] = (("result", grade), ("weapon", weapon.id))
    if struck.harm.by:
        facts = (*facts, ("by", struck.harm.by))
    said, dice = "EM-ATK-08" if grade == "critical" else "EM-ATK-01", struck.outcomes
    stakes = staking(attack, struck.roll)
    step.emit(Event(f"empress.{grade}", said, by, unit, None, facts, dice, stakes=stakes))
    meets(step, attack, struck.harm)
    if struck.regained:
        regains(step, attack)
    yield from suffer(step, unit, struck.harm.points, by)
    if struck.touched.poisons and not figure(step.world, unit).gone:
        poison(step, unit, struck.touched.rounds, by)
    if struck.grapples and struck.hit and not figure(step.world, unit).gone:
        hold(step, unit, by, pinned=maneuvers.pins(attack.foe))


@rule("EM-RCH-05")
def regains(step: Step, attack: blow.Attack) -> None:
    """The longer weapon has hit: its reach holds against this one again."""
    inside = (one for one in attack.me.reach_lost if one != attack.foe.unit)
    keeps_off(step.world, attack.me.unit, inside)


def staking(attack: blow.Attack, roll: Outcome | None) -> Stakes | None:
    """What each grade of the attack roll would have been worth."""
    if roll is None:
        return None
    return staked("points", roll.check, lambda grade: damage.typical(attack, grade))


@rule("EM-SHD-05", "EM-SHD-07", "EM-SHD-08")
def meets(step: Step, attack: blow.Attack, harm: damage.Harm) -> None:
    """A hit that was intercepted is counted; the shield wears off by it, or is destroyed."""
    if not harm.by:
        return
    world, unit = step.world, attack.foe.unit
    world.write(unit, intercepted(world.find(unit, Interceptions) or Interceptions(), attack))
    borne = gear.shield(attack.foe)
    if harm.destroyed and borne is not None:
        world.write(unit, gear.without(attack.foe.hands, borne.row.id))
        _wears(world, unit, borne.row.id, 0)
        stirs(step)
        step.emit(Event("empress.shield_destroyed", "EM-SHD-08", unit))
    elif harm.worn:
        name = borne.row.id if borne is not None else ""
        _wears(world, unit, name, attack.foe.shield_lost + 1)
        stirs(step)
        step.emit(Event("empress.shield_worn", "EM-SHD-07", unit, attack.me.unit))


@rule("EM-SHD-05")
def intercepted(had: Interceptions, attack: blow.Attack) -> Interceptions:
    """How many hits were intercepted with one more of such an attack."""
    more = (had.melee, had.ranged + 1) if attack.ranged else (had.melee + 1, had.ranged)
    return Interceptions(*more)


def _wears(world: World, unit: int, name: str, lost: int) -> None:
    """This shield has lost so much, nothing any more if it is gone; what others of his have lost
    is kept.
    """
    had = world.find(unit, components.ShieldWear) or components.ShieldWear(0)
    others = ((had.of, had.lost), *had.others)
    kept = tuple(one for one in others if one[1] and one[0] not in ("", name))
    worn = ((name, lost), *kept) if lost else kept
    world.forget(unit, components.ShieldWear)
    for of, points in worn[:1]:
        world.write(unit, components.ShieldWear(points, of, worn[1:]))
