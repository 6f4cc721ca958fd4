"""What befalls a figure: points lost, a fall, a net, a pin, Out of Action, death, waking up."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Out, Position, Torch
from game.core.events import Event, moved, out
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.heroic2d6.exchange.damage import Harm, Law
from game.rules.heroic2d6.exchange.fate import DAY, DEAD, LONG, Fated, falls, fate
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Asleep,
    Down,
    Due,
    Mana,
    Marred,
    Netted,
    Pinned,
    Prone,
    Second,
    Snared,
    TwoWeapons,
    UnderFire,
    Warded,
)
from game.rules.heroic2d6.sheet.figure import figure, held, setting, without
from game.rules.heroic2d6.sheet.ways import nearest_room, room
from game.rules.kit.people import gear
from game.rules.kit.people.gear import EMPTY, Hands, Pack
from game.rules.kit.people.guess import knowing
from game.rules.kit.people.stillness import stirs

PASSING = (Acting, Due, Netted, Pinned, Prone, Second, Snared, TwoWeapons, UnderFire)
"""What ends when somebody is Out of Action."""


def law_of(reader: Reader) -> Law:
    """The optional rules of this battle."""
    return Law(
        brutal=setting(reader, "brutal_strikes") is True,
        easy=setting(reader, "easy_armour") is True,
        helmet=setting(reader, "helmet_rule") is True,
        might=setting(reader, "wrestle_uses_might") is True,
        fixed=setting(reader, "critter_defence") == "fixed",
        circle=setting(reader, "spell_tn") == "circle",
        fate=setting(reader, "uncertain_fate") is True,
    )


def suffer(step: Step, unit: int, harm: Harm, by: int | None = None) -> Asking[None]:
    """He loses these points; at nothing he collapses."""
    if not harm.points or figure(step.world, unit).out:
        return
    stirs(step)
    health = step.world.get(unit, Health)
    left = health.now - harm.points
    step.world.put(unit, Health(left, health.full), health)
    facts: tuple[Slot, ...] = (("n", harm.points), ("left", left))
    step.emit(Event("heroic2d6.hurt", "H2-DMG-01", unit, by, facts=facts))
    if left <= 0:
        yield from collapse(step, unit, left)


@rule("H2-OOA-01", "H2-OOA-03")
def collapse(step: Step, unit: int, left: int) -> Asking[None]:
    """Out of Action: dead, or with a chance to live."""
    me = figure(step.world, unit)
    fall(step, unit)
    if falls(me, left) == DEAD:
        die(step, unit, "H2-OOA-02" if me.hero else "H2-OOA-04")
        return
    fated = yield from step.run(fate(me, law_of(step.world)))
    _told(step, unit, fated)
    if not fated.lives:
        die(step, unit, "H2-OPT-02" if fated.fate else "H2-OOA-03")
        return
    wakes = step.clock.round + fated.rounds if fated.rounds else 0
    step.world.write(unit, Down(wakes))
    step.world.write(unit, Out("fallen"))
    if fated.penalty:
        mars(step.world, unit, Marred(fated.fate, fated.penalty, fated.hours))
    step.emit(out(unit, "fallen", "H2-OOA-01"))


@rule("H2-OPT-02")
def mars(world: World, unit: int, new: Marred) -> None:
    """A fate lowers his skills; of two the heavier one, and of equals the longer, counts."""
    had = world.find(unit, Marred)
    if had is None or (new.penalty, new.hours) > (had.penalty, had.hours):
        world.write(unit, new)


def _told(step: Step, unit: int, fated: Fated) -> None:
    key = f"heroic2d6.fate_{fated.fate}" if fated.fate else "heroic2d6.survives"
    if not fated.fate and not fated.lives:
        key = "heroic2d6.succumbs"
    lasts = fated.hours // DAY if fated.fate == LONG else fated.hours
    facts: tuple[Slot, ...] = (("n", fated.rounds or lasts),)
    by = "H2-OPT-02" if fated.fate else "H2-OOA-03"
    step.emit(Event(key, by, unit, facts=facts, outcomes=fated.outcomes))


def die(step: Step, unit: int, by: str) -> None:
    """He is dead."""
    step.world.write(unit, Out("dead"))
    step.emit(out(unit, "dead", by))


@rule("H2-OOA-05")
def fall(step: Step, unit: int) -> None:
    """He drops what he holds, and is in nobody's way any more; whoever he has pinned is free."""
    world = step.world
    hands = world.get(unit, Hands)
    for name in held(hands):
        lay_down(world, unit, name)
    world.write(unit, EMPTY)
    lets_go(step, unit)
    world.forget(unit, *PASSING)


def lay_down(world: World, unit: int, name: str, cell: Cell | None = None) -> None:
    """This thing lies on the ground now: in his cell, or in another one."""
    gear.lay_down(world, name, cell or world.get(unit, Position).cell)


@rule("H2-WRE-04")
def lets_go(step: Step, unit: int) -> None:
    """Whoever he has pinned is free again."""
    for other, (pinned,) in step.world.each(Pinned):
        if pinned.by == unit:
            step.world.drop(other, pinned)
            step.emit(Event("heroic2d6.unpinned", "H2-WRE-04", other, unit))


@rule("H2-FUM-03", "H2-WRE-04")
def knock_down(step: Step, unit: int, by: int | None = None) -> None:
    """He lies on the ground; whoever he has pinned stays pinned."""
    if step.world.find(unit, Prone) is None:
        step.world.put(unit, Prone())
        step.emit(Event("heroic2d6.falls", "H2-FUM-03", unit, by))


@rule("H2-WRE-04", "H2-WRE-05")
def pin(step: Step, unit: int, by: int) -> None:
    """He is held down by somebody, as long as that one stays and does nothing else."""
    step.world.write(unit, Pinned(by))
    lets_go(step, unit)
    step.emit(Event("heroic2d6.pinned", "H2-WRE-04", unit, by))


@rule("H2-RNG-10")
def net(step: Step, unit: int, by: int, rounds: int = 0) -> None:
    """He is in a net: for so many rounds, or until he gets out of it; of two the longer holds."""
    had = step.world.find(unit, Netted) or Netted(rounds)
    rounds = max(rounds, had.rounds) if rounds and had.rounds else 0
    step.world.write(unit, Netted(rounds))
    lets_go(step, unit)
    step.emit(Event("heroic2d6.netted", "H2-RNG-10", unit, by, facts=(("n", rounds),)))


@rule("H2-OOA-03")
def heal(step: Step, unit: int, points: int, by: int | None = None) -> None:
    """He regains so many points, no more than he had; above nothing he wakes at once."""
    health = step.world.get(unit, Health)
    now = min(health.full, health.now + points)
    step.world.put(unit, Health(now, health.full), health)
    facts: tuple[Slot, ...] = (("n", now - health.now), ("left", now))
    step.emit(Event("heroic2d6.healed", "H2-MAG-04", unit, by, facts=facts))
    if now > 0 and step.world.find(unit, Down) is not None:
        wake(step, unit)


@rule("H2-OOA-03", "H2-OOA-05")
def wake(step: Step, unit: int) -> None:
    """He comes to himself and gets up, with one point at least, although he may have slept before;
    where somebody stands over him meanwhile he is beside that one.
    """
    world = step.world
    world.forget(unit, Down, Out, Asleep)
    health = world.get(unit, Health)
    if health.now < 1:
        world.put(unit, replace(health, now=1), health)
    step.emit(Event("heroic2d6.wakes", "H2-OOA-03", unit))
    me = figure(world, unit)
    if me.cell is not None and not room(world, me, me.cell):
        there = nearest_room(world, me, me.cell)
        world.write(unit, Position(there))
        step.emit(moved(unit, me.cell, there, "H2-OOA-05"))


@rule("H2-FUM-04")
def drops(step: Step, unit: int, name: str) -> None:
    """The weapon lies in his own cell."""
    world = step.world
    hands = world.get(unit, Hands)
    world.put(unit, without(hands, name), hands)
    lay_down(world, unit, name)
    told = Event("heroic2d6.drops", "H2-FUM-04", unit, facts=(("weapon", name),))
    step.emit(replace(told, to=knowing(step.world, unit)))


@rule("H2-MAG-08")
def spend(step: Step, unit: int, mana: int) -> None:
    """So much Mana is gone, whether the spell works or not."""
    had = step.world.get(unit, Mana)
    step.world.put(unit, Mana(had.now - mana, had.full), had)


@rule("H2-OPT-03", "H2-MAG-10")
def ward(step: Step, unit: int, points: int, rounds: int) -> None:
    """A spell strengthens his Defense; where armour is easy it gives Health instead."""
    unward(step, unit)
    step.world.put(unit, Warded(points, rounds))
    if law_of(step.world).easy:
        _more_health(step.world, unit, 2 * points)
    step.emit(Event("heroic2d6.warded", "H2-MAG-04", unit, facts=(("n", rounds),)))


@rule("H2-OPT-03")
def unward(step: Step, unit: int) -> None:
    """It ends; Health above the old maximum is lost."""
    had = step.world.find(unit, Warded)
    if had is None:
        return
    step.world.drop(unit, had)
    if law_of(step.world).easy:
        _more_health(step.world, unit, -2 * had.points)


def _more_health(world: World, unit: int, points: int) -> None:
    health = world.get(unit, Health)
    full = health.full + points
    now = health.now + points if points > 0 else min(health.now, full)
    world.put(unit, Health(now, full), health)


def light_up(world: World, unit: int, radius: int) -> None:
    """He carries a light from now on."""
    world.write(unit, Torch(radius))


def take(world: World, unit: int, item: str) -> None:
    """One of these things is used up."""
    pack = world.get(unit, Pack)
    left = list(pack.items)
    left.remove(item)
    world.put(unit, replace(pack, items=tuple(left)), pack)
