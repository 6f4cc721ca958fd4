"""Holds on the field (HOLD): who holds whom, getting free, and what ends a hold."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Out, Position
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.acts.parlay.contests import STATS, Party, fought, party
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding, now
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.forms import forms

LOCK = "limb_lock"


@rule("CF-HOLD-01", "CF-HOLD-06")
def take(step: Step, holder: int, victim: int, stat: str, free: bool) -> None:
    """From now on he holds him; whom the victim held himself is free again."""
    release(step, victim)
    world = step.world
    world.put(holder, Holding(victim, stat, free), world.find(holder, Holding))
    world.put(victim, HeldBy(holder), world.find(victim, HeldBy))
    turns.caught(step, victim)
    entangling.chance(step, victim)


@rule("CF-HOLD-06")
def release(step: Step, holder: int, key: str = "chaos.hold_released") -> None:
    """He holds nobody any longer; nothing where he held nobody."""
    world = step.world
    holding = world.find(holder, Holding)
    if holding is None:
        return
    world.drop(holder, holding)
    world.forget(holding.victim, HeldBy)
    entangling.loosed(step, holding.victim)
    step.emit(Event(key, "CF-HOLD-06", holder, holding.victim))


@rule("CF-HOLD-03", "CF-HOLD-06")
def slip(step: Step) -> None:
    """End every hold and every entangling that cannot go on, whatever has happened to one of the
    two.
    """
    for holder, (holding,) in step.world.each(Holding):
        if not holds_on(step.world, holder, holding):
            release(step, holder, "chaos.hold_ends")
    entangling.slip(step)


@rule("CF-HOLD-06")
def holds_on(reader: Reader, holder: int, holding: Holding) -> bool:
    """Whether he can still hold: here, in his senses, not held himself, within reach."""
    here, there = reader.find(holder, Position), reader.find(holding.victim, Position)
    if reader.find(holding.victim, Out) or not (here and there):
        return False
    if turns.incapable(reader, holder) or reader.find(holder, HeldBy) is not None:
        return False
    caught = reader.find(holder, Entangled)
    return not (caught and caught.fully) and distance(here.cell, there.cell) <= 1


@rule("CF-HOLD-03", "CF-HOLD-04")
def defended(step: Step, holder: int, method: str) -> None:
    """A holder who defends himself lets go, unless he parries with the limb he kept free."""
    holding = step.world.find(holder, Holding)
    if holding is None or method == "none" or (holding.free and method == "parry"):
        return
    release(step, holder)


@rule("CF-HOLD-05")
def turn_came(step: Step, unit: int) -> None:
    """Another Turn of a holder: the longer he holds, the worse it becomes."""
    if (holding := step.world.find(unit, Holding)) is not None:
        step.world.put(unit, replace(holding, turns=holding.turns + 1), holding)


@rule("CF-HOLD-02", "CF-HOLD-04", "CF-PARLAY-03", "CF-STAT-03")
def parties(reader: Reader, victim: int, holder: int, holding: Holding) -> tuple[Party, Party]:
    """The victim, who contests, and the holder. With Limb Lock each takes his better stat."""
    his, mine = combatant(reader, victim), combatant(reader, holder)
    locked = LOCK in mine.fighter.abilities
    divisor = forms().hold.limb if holding.free else 1
    left = party(reader, his, better(his) if locked else holding.stat, foe=holder)
    right = party(reader, mine, better(mine) if locked else holding.stat, divisor, foe=victim)
    if locked:
        right = replace(right, modifiers=(*right.modifiers, lock()))
    return left, right


@rule("CF-HOLD-02")
def lock() -> Modifier:
    """What Limb Lock adds to its owner's check."""
    return Modifier("CF-HOLD-02", "chaos.limb_lock", forms().ability.limb_lock)


def better(who: Combatant) -> str:
    """The higher one of Strength and Agility."""
    return max(STATS, key=lambda stat: getattr(who.fighter, stat))


@rule("CF-HOLD-02")
def may_try(reader: Reader, unit: int, in_round: int) -> bool:
    """Whether he is caught, and his last attempt lies far enough back."""
    held = reader.find(unit, HeldBy)
    if held is None:
        return reader.find(unit, Entangled) is not None
    tick, when = held.tried
    return when != in_round or now(reader) <= tick - forms().hold.apart


@rule("CF-HOLD-02", "CF-HOLD-06", "CF-KI-01")
def attempt(step: Step, unit: int, stat: str = "", spent: int = 0) -> Asking[bool]:
    """He tries to get free of who holds him, or of what he is caught in; tells whether he is.
    ``spent`` is the Ki that he has paid for the attempt itself.
    """
    world = step.world
    held = world.find(unit, HeldBy)
    if held is None:
        return (yield from entangling.attempt(step, unit, stat, spent))
    mine, his = parties(world, unit, held.holder, world.get(held.holder, Holding))
    made = yield from fought(step, replace(mine, spent=spent), his, "hold")
    key = "chaos.gets_free" if made.won else "chaos.stays_held"
    step.emit(Event(key, "CF-HOLD-02", unit, held.holder, outcomes=(made.outcome,)))
    if made.won:
        release(step, held.holder, "chaos.hold_broken")
        return True
    tried = (now(world), step.clock.round)
    world.put(unit, replace(held, tried=tried), held)
    entangling.chance(step, unit)
    return False


@rule("CF-HOLD-02", "CF-TICK-08")
def offer(step: Step, due: Due) -> Process:
    """Between his Turns he may contest for a Free Action, or for Ki when none is left."""
    unit, world = due.unit, step.world
    if world.find(unit, Out) is not None or not may_try(world, unit, step.clock.round):
        return None
    if not ki.has_action(world.get(unit, Reserves), step.clock.round):
        entangling.next_round(step, unit)
        return None
    if entangling.barred(world, due):
        entangling.later(step, unit)
        return None
    order = yield from step.ask(unit, "chaos.contest", (("form", "hold"),))
    if order.get("use") is not True:
        entangling.later(step, unit)
        return None
    spent = defending.spends_action(step, unit)
    entangling.busy(step, unit)
    yield from attempt(step, unit, order.text("stat"), spent)
    return None
