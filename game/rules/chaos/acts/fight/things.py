"""Attacks on objects, walls and doors (CLEAVE-04), and on weapons in somebody's hands (DISARM-04);
and what surfaces take.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import rolled
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
from game.rules.chaos.exchange.force import ORDINARY, Force, Stop, damage_of, half, taken, weak_arm
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, FUMBLE, MISS, attack_check
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.sheet import derived, hands, ki
from game.rules.chaos.sheet.actions import MAIN, Action, Answer
from game.rules.chaos.sheet.agenda import Masonry, Thing, field_of
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
        dropping.spend(step, unit, action.weapon, off=attack.off)


def holds(reader: Reader, action: Action) -> bool:
    """Whether the weapon that is to be struck at is still in his hands."""
    return action.item in dict(hands.in_hands(combatant(reader, action.target).held))


def at_object(step: Step, unit: int, action: Action, attack: Attack) -> Asking[bool]:
    """Nobody defends it. Tells whether it came off at all: a gun may have jammed."""
    world, cell = step.world, step.world.get(action.thing, Position).cell
    ki.pay(step, unit, "roll", action.ki)
    if attack.ranged:
        meeting.aims(step, unit, action, action.thing)
    stepping.look_at(step, unit, cell)
    block = attacking.block_of(world, combatant(world, unit), Answer("block", thing=action.thing))
    assert block is not None
    return (yield from strikes(step, Blow(unit, 0, action, attack), cell, block))


@rule("CF-CLEAVE-04", "CF-ROLL-08", "CF-ACQ-03")
def breaches(step: Step, unit: int, action: Action) -> Asking[None]:
    """Strike or shoot at a wall; a shot lets go of whom he has taken aim at."""
    world, me, cell = step.world, combatant(step.world, unit), action.cell
    row, block = weapon(action.weapon), reaching.block_at(world, cell) if cell else None
    hidden = not block or cell not in reaching.breachable(world, unit, row.id)
    if hidden or not attacking.has(me, action, row):
        why = "CF-CALL-08" if hidden else "CF-MISS-05"
        step.emit(Event("chaos.attack_lost", why, unit))
        return
    assert cell is not None and block is not None
    action = attacking.affordable(me, action, step.clock.round)
    ki.pay(step, unit, "roll", action.ki)
    stepping.look_at(step, unit, cell)
    attack = attacking.attack_of(me, action)
    if attack.ranged:
        meeting.aims(step, unit, action, 0)
    step.emit(telling.declared(unit, None, action, attack))
    if (yield from strikes(step, Blow(unit, 0, action, attack), cell, block)):
        dropping.spend(step, unit, row.id, off=attack.off)


@rule("CF-ROLL-08", "CF-DMG-17")
def strikes(step: Step, blow: Blow, cell: Cell, block: Block) -> Asking[bool]:
    """A blow at an object or wall in this cell: it is hit unless the attack misses by itself. Tells
    whether it came off at all.
    """
    world, unit, attack = step.world, blow.unit, blow.attack
    me, here = combatant(world, unit), setting_at(world, unit, cell, step.clock.round)
    die = yield from step.run(rolled(attack_check(me, None, attack, here, numbered=False)))
    hit = die.grade not in (FUMBLE, MISS)
    key, rule_id = ("thing_hit", "CF-ROLL-08") if hit else ("thing_missed", "CF-MISS-03")
    facts: tuple[Slot, ...] = (("weapon", attack.weapon.name), ("thing", block.kind))
    step.emit(Event(f"chaos.{key}", rule_id, unit, None, None, facts, (die,)))
    if die.grade == FUMBLE:
        dropping.fumble(step, unit, attack.weapon.id, off=attack.off)
    if hit:
        wall = None if block.unit else cell
        left = struck(step, me, attack, block, critical=die.grade == CRITICAL, wall=wall)
        yield from through(step, replace(blow, die=die), left, cell)
    return die.grade != FUMBLE


@rule("CF-DMG-07", "CF-DMG-17")
def struck(
    step: Step,
    me: Combatant,
    attack: Attack,
    block: Block,
    owner: int = 0,
    *,
    critical: bool = False,
    wall: Cell | None = None,
) -> Force:
    """The object or weapon of this owner, or the ``wall`` in a cell, takes the blow; gives what is
    left of it behind.
    """
    left, stop = taken(damage_of(me, attack, ORDINARY if critical else ""), block)
    rule_id = "CF-DISARM-04" if wall is None else "CF-CLEAVE-04"
    step.emit(telling.stopped(owner or me.unit, me.unit, stop, rule_id))
    wears(step, owner or me.unit, stop, wall)
    if stop.after < stop.before:
        applying.harm_done(step)
    return left


@rule("CF-DMG-17")
def wears(step: Step, unit: int, stop: Stop, wall: Cell | None) -> None:
    """An object, a weapon or the ``wall`` of a cell has less PFb now; at 0 a wall is a gap."""
    if wall is None:
        applying.wears(step, unit, stop)
        return
    world, field = step.world, field_of(step.world)
    row, had = reaching.built_at(world, wall), world.find(field, Masonry)
    kept = tuple(pair for pair in (had.left if had else ()) if pair[0] != wall)
    world.put(field, Masonry((*kept, (wall, stop.after))), had)
    if stop.broken and row is not None:
        stepping.becomes(step, wall, row.becomes)
        facts = (("thing", row.id),)
        step.emit(Event("chaos.breached", "CF-DMG-17", unit, cell=wall, facts=facts))


@rule("CF-CLEAVE-04", "CF-AMBUSH-04", "CF-AMBUSH-06")
def through(step: Step, blow: Blow, left: Force, cell: Cell) -> Asking[None]:
    """What gets through what stands in this cell strikes whoever is right behind it, with half of
    what is left, unless he defends himself; it is an attack on him.
    """
    world, unit, attack = step.world, blow.unit, blow.attack
    other = follow.next_behind(world, unit, cell)
    if left.spent or not other:
        return
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-04", unit, other))
    action = replace(blow.action, how="shoot" if attack.ranged else "strike", more=(other,))
    blow = yield from meeting.answered(
        step, replace(blow, target=other, action=action, through=True)
    )
    weak = weakened(combatant(world, unit), attack, left)
    yield from single.one(step, replace(blow, weak=weak))
    ambush.opens(step, unit, (other,))


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
        dropping.fumble(step, unit, attack.weapon.id, off=attack.off)
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
        struck(step, me, strike.attack, block, foe.unit, critical=critical)
    elif not damage_of(me, strike.attack).spent:
        had = step.world.find(foe.unit, Wear)
        step.world.put(foe.unit, Wear((*foe.wear.left, (item, 0))), had)
        applying.harm_done(step)
        dropping.broken(step, foe.unit, item)


@rule("CF-REFL-02", "CF-REFL-03")
def surface_takes(step: Step, unit: int, cell: Cell, attack: Attack) -> None:
    """The object or wall off which a shot is bounced takes the other half of it."""
    entity, pfb, soak = reaching.wall_of(step.world, cell)
    block = reaching.block_at(step.world, cell)
    if entity:
        block = Block(step.world.get(entity, Thing).kind, pfb, soak, unit=entity)
    if block is not None:
        _, stop = taken(damage_of(combatant(step.world, unit), attack), block)
        step.emit(telling.stopped(unit, unit, stop, "CF-REFL-03"))
        wears(step, unit, stop, None if entity else cell)
