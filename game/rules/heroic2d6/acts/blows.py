"""Attacks as they are made on the field: blows, two weapons, shots, throws, wrestling."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.events import Event, staked
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.heroic2d6.acts.going import reveal
from game.rules.heroic2d6.acts.hurt import drops, knock_down, law_of, lay_down, net, pin, suffer
from game.rules.heroic2d6.acts.strays import at_the_next, goes_on
from game.rules.heroic2d6.exchange.attack import (
    ALLY,
    DROPS,
    NET,
    PIN,
    SLIPS,
    THROW_DOWN,
    Attack,
    Struck,
    attack_check,
    attacked,
    rolls,
)
from game.rules.heroic2d6.exchange.damage import difference
from game.rules.heroic2d6.exchange.defence import MELEE, RANGED, THROWN, UNARMED, WRESTLE
from game.rules.heroic2d6.exchange.rolls import AVOIDED, CAUGHT, CRITICAL, FUMBLE, HIT, MIGHTY, MISS
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Pinned,
    Second,
    TwoWeapons,
    UnderFire,
    Unloaded,
)
from game.rules.heroic2d6.sheet.figure import Figure, figure, let_go, offense, unarmed, without
from game.rules.heroic2d6.sheet.shifts import (
    ally_near,
    reaches,
    shifts_of,
)
from game.rules.heroic2d6.sheet.situation import foes
from game.rules.heroic2d6.tables.book import weapons
from game.rules.heroic2d6.tables.rows import Weapon
from game.rules.kit.people.gear import Hands
from game.rules.kit.people.guess import known_to

OTHER_HAND = "heroic2d6.other_hand"
"""The question whom the blow of the other hand turns on."""

STRIKE, BRAWL, TWO, SHOOT, THROW, GRAPPLE = "strike", "brawl", "two", "shoot", "throw", "wrestle"
"""The ways to fight, as orders name them."""

HOWS = {
    STRIKE: MELEE,
    TWO: MELEE,
    BRAWL: UNARMED,
    SHOOT: RANGED,
    THROW: THROWN,
    GRAPPLE: WRESTLE,
}
"""What kind of attack each of them is (table 4.2)."""


def weapon_of(me: Figure, how: str, name: str) -> Weapon:
    """The row that an attack with this weapon goes by: of what is thrown, its thrown twin's."""
    if not name:
        return unarmed(me)
    row = weapons()[name]
    return weapons()[row.throws] if how == THROW and row.throws else row


def attack_of(reader: Reader, unit: int, order: Order) -> Attack | None:
    """The attack of this order as it would be made now; None if it names no target."""
    target, how = order.unit("target"), order.text("how")
    if not target:
        return None
    return made(reader, unit, target, how, order.text("weapon"), order.text("aim"))


def made(reader: Reader, unit: int, target: int, how: str, weapon: str, aim: str = "") -> Attack:
    """An attack of one figure on another; whom he holds is free before he does anything to him but
    strike with bare hands (H2-WRE-04).
    """
    me, foe = figure(reader, unit), figure(reader, target)
    foe = foe if how == BRAWL else let_go(foe, unit)
    row, kind = weapon_of(me, how, weapon), HOWS[how]
    return Attack(
        me,
        foe,
        kind,
        row,
        law_of(reader),
        shifts_of(reader, me, foe, kind, row),
        dual=how == TWO or me.dual,
        aim=aim,
        ally=ally_near(reader, me, foe, kind),
    )


@rule("H2-ACT-01", "H2-ACT-02", "H2-ACT-03", "H2-ACT-04", "H2-ACT-06")
def fight(step: Step, unit: int, order: Order) -> Asking[None]:
    """The Action of an attack."""
    how, target = order.text("how"), order.unit("target")
    assert target is not None
    name = order.text("weapon")
    if how == TWO:
        yield from _two(step, unit, order)
        return
    yield from strike(step, unit, target, how, name, order.text("aim"))


@rule("H2-DUA-01", "H2-DUA-03", "H2-ACT-05")
def _two(step: Step, unit: int, order: Order) -> Asking[None]:
    """Two blows, the main hand's first; a fumble ends it. The other one comes in its own step."""
    world = step.world
    world.write(unit, TwoWeapons())
    target, second = order.unit("target"), order.unit("target2")
    assert target is not None and second is not None
    struck = yield from strike(step, unit, target, TWO, world.get(unit, Hands).right)
    if struck is not None and struck.grade != FUMBLE:
        world.write(unit, Second(second))


@rule("H2-DUA-03")
def off_hand(step: Step, unit: int, second: Second) -> Asking[None]:
    """The blow of the other hand, at whoever it was meant for; if that one has fallen, at another
    enemy in reach.
    """
    world, target = step.world, second.target
    world.drop(unit, second)
    name = world.get(unit, Hands).left
    others = in_reach(world, unit, name)
    if others and target not in others:
        (target, *more) = others
        if more:
            about = (("targets", others), ("gone", second.target))
            target = (yield from step.ask(unit, OTHER_HAND, about)).unit("target") or target
    yield from strike(step, unit, target, TWO, name)


def in_reach(world: World, unit: int, name: str) -> tuple[int, ...]:
    """The enemies known to his side whom this weapon of his reaches."""
    me, row = figure(world, unit), weapons()[name]
    return tuple(
        foe.unit
        for foe in foes(world, me)
        if known_to(world, foe.unit, me.side) and reaches(world, me, foe, MELEE, row)
    )


def strike(
    step: Step, unit: int, target: int, how: str, name: str, aim: str = ""
) -> Asking[Struck | None]:
    """One attack with all that follows; None if it cannot be made any more."""
    attack = made(step.world, unit, target, how, name, aim)
    if attack.foe.out or not reaches(step.world, attack.me, attack.foe, attack.how, attack.weapon):
        step.emit(Event("heroic2d6.void", "H2-ATK-09", unit, target))
        return None
    combat = goes_on(step.world, attack)
    _begun(step, attack, how)
    struck = yield from step.run(attacked(attack))
    yield from befall(step, attack, struck, name)
    if how == THROW and not (struck.fumbled and struck.fumbled.what == DROPS):
        _thrown(step, attack, name)
    if how == SHOOT:
        _shot(step, unit, attack.weapon)
    if combat and struck.grade in (MISS, AVOIDED):
        yield from _stray(step, attack, name if how == SHOOT else "")
    return struck


@rule("H2-RNG-05")
def _begun(step: Step, attack: Attack, how: str) -> None:
    """Whoever is aimed at knows of it."""
    facts: tuple[Slot, ...] = (("form", "fight"), ("how", how), ("weapon", attack.weapon.id))
    target = attack.foe.unit
    step.emit(Event(f"heroic2d6.attacks_{how}", "H2-ATK-01", attack.me.unit, target, facts=facts))
    step.world.write(target, UnderFire())


def befall(step: Step, attack: Attack, struck: Struck, name: str) -> Asking[None]:
    """What the attack does to the target, and a fumble to whoever it hurts; ``name``: what of the
    attacker's is still in his hand.
    """
    _told(step, attack, struck)
    target, by = attack.foe.unit, attack.me.unit
    for what in struck.does:
        _does(step, what, target, by)
    yield from suffer(step, target, struck.harm, by)
    if struck.fumbled is not None:
        yield from _fumble(step, attack, struck, name)


def _does(step: Step, what: str, target: int, by: int) -> None:
    if what == THROW_DOWN:
        knock_down(step, target, by)
    elif what == PIN:
        pin(step, target, by)
    elif what == NET:
        net(step, target, by)


def _told(step: Step, attack: Attack, struck: Struck) -> None:
    """What the dice have said, with what each of their grades would have been worth."""
    grade = str(struck.grade)
    facts: tuple[Slot, ...] = (("result", grade), ("how", attack.how))
    answer: tuple[Slot, ...] = (("reaction", struck.answer),) if struck.answer else ()
    by = attack_check(attack).rule if rolls(attack) else "H2-REA-01"
    told = Event(
        f"heroic2d6.{grade}",
        by,
        attack.me.unit,
        attack.foe.unit,
        facts=(*facts, *answer),
        outcomes=struck.outcomes,
    )
    if struck.outcomes and not struck.does and attack.how != WRESTLE:
        points = difference(offense(attack.me, attack.weapon), attack.foe, attack.law)
        worths = {HIT: points, CAUGHT: points, MIGHTY: 2 * points}
        if not rolls(attack):
            worths[CRITICAL] = 2 * points
        check = struck.outcomes[0]
        known = getattr(check, "check", None)
        if known is not None:
            told = replace(told, stakes=staked("points", known, lambda g: worths.get(str(g), 0)))
    step.emit(told)


@rule("H2-FUM-03", "H2-FUM-04")
def _fumble(step: Step, attack: Attack, struck: Struck, name: str) -> Asking[None]:
    """Table 4.6."""
    assert struck.fumbled is not None
    unit, what = attack.me.unit, struck.fumbled.what
    step.emit(Event(f"heroic2d6.fumble_{what}", "H2-FUM-01", unit))
    if what == SLIPS:
        knock_down(step, unit)
        step.world.write(unit, Acting(action=False, free=False))
    elif what == DROPS:
        if name in figure(step.world, unit).in_hand():
            drops(step, unit, name)
    else:
        victim = attack.ally.unit if what == ALLY and attack.ally else unit
        reveal(step, victim)
        yield from suffer(step, victim, struck.fumbled.harm, unit)


@rule("H2-RNG-09")
def _thrown(step: Step, attack: Attack, name: str) -> None:
    """It has left the hand and lies in the target's cell; rocks are everywhere."""
    if weapons()[name].lies_about:
        return
    unit, world = attack.me.unit, step.world
    hands = world.get(unit, Hands)
    if name not in (hands.right, hands.left):
        return
    world.put(unit, without(hands, name), hands)
    lay_down(world, unit, name, world.get(attack.foe.unit, Position).cell)


@rule("H2-ACT-15")
def _shot(step: Step, unit: int, weapon: Weapon) -> None:
    """It has to be loaded again, if it ever has."""
    if weapon.reload:
        had = step.world.find(unit, Unloaded) or Unloaded()
        step.world.write(unit, Unloaded((*had.left, (weapon.id, weapon.reload))))


@rule("H2-RNG-07")
def _stray(step: Step, attack: Attack, name: str) -> Asking[None]:
    """The shot that has missed goes at the next closest to the target, friend or foe, once; what
    was thrown has left the hand by then. Whoever hides there is found.
    """
    stray, unit = at_the_next(step.world, attack), attack.me.unit
    if stray is None:
        step.emit(Event("heroic2d6.lost_shot", "H2-RNG-07", unit))
        return
    reveal(step, stray.foe.unit)
    step.emit(Event("heroic2d6.stray", "H2-RNG-07", unit, stray.foe.unit))
    struck = yield from step.run(attacked(stray))
    yield from befall(step, stray, struck, name)


@rule("H2-WRE-04")
def keeps_pin(reader: Reader, unit: int, order: Order) -> bool:
    """Whether this Action leaves a pin of his as it is: to strike whom he holds with bare hands."""
    held = [other for other, (pinned,) in reader.each(Pinned) if pinned.by == unit]
    return order.text("how") == BRAWL and order.unit("target") in held
