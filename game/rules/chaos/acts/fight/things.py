"""Attacks on objects and on weapons in somebody's hands (DISARM-04), and what surfaces take."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome, rolled
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    ambush,
    applying,
    attacking,
    follow,
    meeting,
    reaching,
    single,
    telling,
)
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.facts import Attack, Block, Strike
from game.rules.chaos.exchange.force import ORDINARY, Force, damage_of, half, taken, weak_arm
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, FUMBLE, MISS, attack_check
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.sheet import derived, hands, ki
from game.rules.chaos.sheet.actions import MAIN, Action, Answer
from game.rules.chaos.sheet.agenda import Thing
from game.rules.chaos.sheet.components import Wear
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon


def breaks(step: Step, unit: int, action: Action) -> Asking[None]:
    """Strike or shoot at an object, or at a weapon that somebody holds."""
    me, mark = combatant(step.world, unit), action.thing or action.target
    why = attacking.hindrance(step.world, unit, action, mark)
    if not why and action.target and not holds(step.world, action):
        why = "CF-DISARM-04"
    if why:
        step.emit(Event("chaos.attack_lost", why, unit, action.target or None))
        return
    action = attacking.affordable(me, action, step.clock.round)
    attack = attacking.attack_of(me, action)
    at = at_object if action.thing else at_weapon
    went_off = yield from at(step, unit, action, attack)
    if went_off and weapon(action.weapon).missile:
        dropping.spend(step, unit, action.weapon)


def holds(reader: Reader, action: Action) -> bool:
    """Whether the weapon that is to be struck at is still in his hands."""
    return action.item in dict(hands.in_hands(combatant(reader, action.target).held))


@rule("CF-ROLL-08", "CF-DMG-17")
def at_object(step: Step, unit: int, action: Action, attack: Attack) -> Asking[bool]:
    """Nobody defends it: it is hit unless the attack misses by itself. Tells whether it came off
    at all: a gun may have jammed.
    """
    world, thing = step.world, step.world.get(action.thing, Thing)
    cell = world.get(action.thing, Position).cell
    me = combatant(world, unit)
    ki.pay(step, unit, "roll", action.ki)
    if attack.ranged:
        meeting.aims(step, unit, action, action.thing)
    stepping.look_at(step, unit, cell)
    here = setting_at(world, unit, cell, step.clock.round)
    die = yield from step.run(rolled(attack_check(me, None, attack, here, numbered=False)))
    tells(step, unit, thing.kind, attack, die)
    if die.grade == FUMBLE:
        dropping.fumble(step, unit, attack.weapon.id)
    if die.grade not in (FUMBLE, MISS):
        block = attacking.block_of(world, me, Answer("block", thing=action.thing))
        assert block is not None
        left = struck(step, me, attack, block, critical=die.grade == CRITICAL)
        yield from through(step, Blow(unit, 0, action, attack, die=die), left, cell)
    return die.grade != FUMBLE


def tells(step: Step, unit: int, kind: str, attack: Attack, die: Outcome) -> None:
    """Whether the object was hit."""
    hit = die.grade not in (FUMBLE, MISS)
    key, rule_id = ("thing_hit", "CF-ROLL-08") if hit else ("thing_missed", "CF-MISS-03")
    facts: tuple[Slot, ...] = (("weapon", attack.weapon.name), ("thing", kind))
    step.emit(Event(f"chaos.{key}", rule_id, unit, None, None, facts, (die,)))


@rule("CF-DMG-07", "CF-DMG-17")
def struck(
    step: Step, me: Combatant, attack: Attack, block: Block, owner: int = 0, critical: bool = False
) -> Force:
    """The object or weapon takes the blow; gives what is left of it behind."""
    force = damage_of(me, attack, ORDINARY if critical else "")
    left, stop = taken(force, block)
    step.emit(telling.stopped(owner or me.unit, me.unit, stop, "CF-DISARM-04"))
    applying.wears(step, owner, stop)
    if stop.after < stop.before:
        applying.harm_done(step)
    return left


@rule("CF-CLEAVE-04")
def through(step: Step, blow: Blow, left: Force, cell: Cell) -> Asking[None]:
    """What gets through what stands in this cell strikes whoever is right behind it, with half of
    what is left, unless he defends himself.
    """
    world, unit, attack = step.world, blow.unit, blow.attack
    other = follow.next_behind(world, unit, cell)
    if left.spent or not other:
        return
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-04", unit, other))
    action = replace(blow.action, how="shoot" if attack.ranged else "strike", more=(other,))
    blow = yield from meeting.answered(step, replace(blow, target=other, action=action))
    weak = weakened(combatant(world, unit), attack, left)
    yield from single.one(step, replace(blow, weak=weak))


@rule("CF-CLEAVE-04", "CF-DMG-11")
def weakened(me: Combatant, attack: Attack, left: Force) -> Attack:
    """The attack as it comes out behind a wall: half of what the wall has left of it. What his
    hand and his arm take off a blow, they have taken before the wall.
    """
    row, how = attack.weapon, attack.how
    again = tables().numbers.force.half if weak_arm(me, attack) else 1
    row = replace(
        row,
        damage=half(left.damage) * again - derived.damage_bonus(me, row, how),
        penetration=half(left.penetration) * again - derived.penetration_bonus(me, row, how),
    )
    return replace(
        attack, weapon=row, ticks=row.ticks, hand=MAIN, jab=False, halved=0, bounced=False
    )


@rule("CF-DISARM-04")
def at_weapon(step: Step, unit: int, action: Action, attack: Attack) -> Asking[bool]:
    """A called shot at what somebody holds: he defends himself, the weapon takes the blow. Tells
    whether it came off.
    """
    world, target = step.world, action.target
    meeting.declares(step, unit, action, attack)
    blow = yield from meeting.answered(step, Blow(unit, target, action, attack))
    if blow.reply.answer.method == "simultaneous":
        return (yield from at_ready_weapon(step, blow))
    made = yield from meeting.rolls(step, blow)
    step.emit(telling.clashed(unit, target, attack, made))
    if made.fumbled:
        dropping.fumble(step, unit, attack.weapon.id)
    made, answer = yield from meeting.settles(step, blow, made)
    me, foe = combatant(world, unit), combatant(world, target)
    if made.result == BLOCKED:
        block = attacking.block_of(world, foe, blow.reply.against)
        assert block is not None
        struck(step, me, attack, block, target)
    elif made.hit:
        lands = meeting.at_half(attack) if made.result == "tumbled" else attack
        at_held(step, Strike(me, foe, lands), action.item, critical=made.critical)
    ambush.opens(step, unit, (target,))
    yield from single.answers_back(step, blow, answer, made)
    return not made.fumbled


@rule("CF-DISARM-04", "CF-SIM-03")
def at_ready_weapon(step: Step, blow: Blow) -> Asking[bool]:
    """He strikes back at the same moment: the weapon takes the blow, in full or as a jab, if it is
    still in his hands after that. Tells whether it came off.
    """
    unit, target, action = blow.unit, blow.target, blow.action
    mine, _ = yield from single.both(step, blow)
    ambush.opens(step, unit, (target,))
    if mine.lands and holds(step.world, action):
        me, foe = combatant(step.world, unit), combatant(step.world, target)
        critical = mine.result == CRITICAL
        at_held(step, Strike(me, foe, mine.attack), action.item, critical=critical)
    elif mine.lands:
        step.emit(Event("chaos.attack_lost", "CF-DISARM-04", unit, target))
    return mine.result != FUMBLE


@rule("CF-DISARM-04", "CF-DMG-17")
def at_held(step: Step, strike: Strike, item: str, *, critical: bool) -> None:
    """The weapon takes it; what has no PFb of its own breaks at the first damage."""
    row, me, foe = weapon(item), strike.me, strike.foe
    if row.pfb:
        left = hands.left_of(foe.wear, item)
        block = Block(item, left, row.soak)
        struck(step, me, strike.attack, block, foe.unit, critical)
    elif not damage_of(me, strike.attack).spent:
        had = step.world.find(foe.unit, Wear)
        step.world.put(foe.unit, Wear((*foe.wear.left, (item, 0))), had)
        applying.harm_done(step)
        dropping.broken(step, foe.unit, item)


@rule("CF-REFL-02", "CF-REFL-03")
def surface_takes(step: Step, unit: int, action: Action, attack: Attack) -> None:
    """The surface off which a shot is bounced takes the other half of it."""
    if action.bounce is None:
        return
    entity, pfb, soak = reaching.wall_of(step.world, action.bounce)
    if not entity:
        return
    thing = step.world.get(entity, Thing)
    me = combatant(step.world, unit)
    force = damage_of(me, attack)
    _, stop = taken(force, Block(thing.kind, pfb, soak, unit=entity))
    step.emit(telling.stopped(unit, unit, stop, "CF-REFL-03"))
    applying.wears(step, unit, stop)
