"""What a blow changes in the world: points, wounds, wear, states, hands, and who is out of it."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Out, Scenery
from game.core.events import Event, out
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import chakra, dropping
from game.rules.chaos.acts.fight.telling import harmed
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import entangling, holds, steel
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.force import Stop
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.rolls import HIT
from game.rules.chaos.sheet import agenda, hands, ki, paces
from game.rules.chaos.sheet.agenda import Due, Thing, Unharmed
from game.rules.chaos.sheet.body import part
from game.rules.chaos.sheet.components import (
    FOR_THE_FIGHT,
    Acquired,
    Busy,
    Condition,
    Defending,
    Doing,
    Going,
    Held,
    HeldTurn,
    Prepared,
    Reserves,
    Spraying,
    Wear,
    Wounds,
)
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.chaos.tables.book import tables, weapon

LOST = (Acquired, Busy, Defending, Doing, Going, HeldTurn, Prepared, Spraying)
"""What is over when somebody loses his senses or is out of the fight."""


def apply(step: Step, attacker: int, unit: int, made: Harm) -> Asking[None]:
    """Take what a blow cost both, tell what it did to this fighter, and write it down;
    ``attacker`` 0: nobody.
    """
    pays(step, attacker, unit, made)
    yield from befell(step, attacker, unit, made)


def befell(step: Step, attacker: int, unit: int, made: Harm) -> Asking[None]:
    """The same where both have paid for it already. What can be taken in at once is written first;
    then he falls, flies, sleeps or dies.
    """
    victim = combatant(step.world, unit)
    for event in harmed(attacker, victim, made):
        step.emit(event)
    notes_harm(step, victim, made)
    for stop in made.blocks:
        wears(step, unit, stop)
    if made.armour is not None:
        wears(step, unit, made.armour)
    if made.part:
        writes(step, unit, made)
    yield from befalls(step, attacker, unit, made)


@rule("CF-KI-03", "CF-DMG-08")
def pays(step: Step, attacker: int, unit: int, made: Harm) -> None:
    """The Ki that both put into it."""
    if attacker:
        ki.pay(step, attacker, "force", ki.force_price(made.choices.force))
        if made.choices.critical:
            chakra.strikes(step, attacker)
    ki.pay(step, unit, "natural", int(made.choices.activated))
    ki.pay(step, unit, "resist", made.ki)


@rule("CF-WIN-02")
def notes_harm(step: Step, victim: Combatant, made: Harm) -> None:
    """Whether anything of it counts as harm, so that the fight is not stale."""
    worn = [stop for stop in (*made.blocks, made.armour) if stop is not None]
    hurt = made.part and (made.hp < victim.hp.now or made.red or made.asleep or made.dying)
    natural = made.part and made.natural < victim.reserves.natural
    if hurt or natural or any(stop.after < stop.before for stop in worn):
        harm_done(step)


def harm_done(step: Step) -> None:
    """This round is none without harm."""
    field = agenda.field_of(step.world)
    had = step.world.find(field, Unharmed)
    if had is None or not had.harmed:
        step.world.put(field, replace(had or Unharmed(), harmed=True), had)


@rule("CF-DMG-07", "CF-DMG-17", "CF-BLOCK-04")
def wears(step: Step, unit: int, stop: Stop) -> None:
    """An object on the field, armour, or a thing in his hands has less PFb now; at 0 it breaks."""
    world = step.world
    if stop.unit:
        thing = world.get(stop.unit, Thing)
        world.put(stop.unit, replace(thing, left=stop.after), thing)
        stands = world.find(stop.unit, Scenery)
        if stop.broken and stands is not None:
            world.drop(stop.unit, stands)
    else:
        had = world.find(unit, Wear)
        kept = tuple(pair for pair in (had.left if had else ()) if pair[0] != stop.kind)
        world.put(unit, Wear((*kept, (stop.kind, stop.after))), had)
    if stop.broken and stop.kind in tables().weapons:
        dropping.broken(step, unit, stop.kind)


@rule("CF-DMG-04", "CF-DMG-09", "CF-DMG-12")
def writes(step: Step, unit: int, made: Harm) -> None:
    """Hit points, natural PFb and wounds."""
    world = step.world
    health, reserves = world.get(unit, Health), world.get(unit, Reserves)
    world.put(unit, replace(health, now=made.hp), health)
    world.put(unit, replace(reserves, natural=made.natural, active=made.active), reserves)
    world.put(unit, made.wounds, world.find(unit, Wounds))


def befalls(step: Step, attacker: int, unit: int, made: Harm) -> Asking[None]:
    """What a blow brings upon him beside the pain."""
    world = step.world
    for hand in made.drops:
        lets_fall(step, unit, hand)
    if made.prone:
        stepping.lie(step, unit, "CF-KO-10" if made.asleep else "CF-KNOCK-01")
    if made.stunned and not made.asleep:
        stunned.stun(step, unit, _why_stunned(made))
    if made.thrown and attacker:
        by = paces.cell_of(world, attacker)
        stepping.thrown(step, unit, by, made.thrown)
    if made.asleep:
        falls_asleep(step, unit, made.asleep)
    if made.dying:
        yield from dies(step, unit)
    if made.out and not condition_of(world, unit).dying:
        yield from at_the_limit(step, unit)
    holds.slip(step)
    steel.slip(step)
    entangling.slip(step)


@rule("CF-STUN-01", "CF-KNOCK-01", "CF-KO-08")
def _why_stunned(made: Harm) -> str:
    """By which rule he is stunned: he fell, was hit on the head, or a knockout blow dazed him."""
    if made.prone:
        return "CF-KNOCK-01"
    return "CF-STUN-01" if made.red and part(made.part).stuns else "CF-KO-08"


@rule("CF-DMG-16")
def lets_fall(step: Step, unit: int, hand: str) -> None:
    """A useless hand drops what it holds into his cell."""
    held = step.world.get(unit, Held)
    item = held.right if hand == "right" else held.left
    if item:
        dropping.drop(step, unit, item, paces.cell_of(step.world, unit), "CF-DMG-16", hand)


@rule("CF-KO-08", "CF-KO-10")
def falls_asleep(step: Step, unit: int, how: str) -> None:
    """He is unconscious, to the end of the next round or for the fight."""
    world, had = step.world, condition_of(step.world, unit)
    until = FOR_THE_FIGHT if how == "fight" else step.clock.round + 1
    longer = FOR_THE_FIGHT if FOR_THE_FIGHT in (until, had.asleep) else max(until, had.asleep)
    world.put(unit, replace(had, asleep=longer, stunned=False), world.find(unit, Condition))
    nothing_more(step, unit)


def nothing_more(step: Step, unit: int) -> None:
    """Whatever he was about, and whatever was still to come up for him, is over."""
    agenda.cancel(step, unit)
    step.world.forget(unit, *LOST)
    turns.due_on(step, unit, 0)


@rule("CF-DMG-14", "CF-CHAK-01")
def dies(step: Step, unit: int) -> Asking[None]:
    """A failed Resist Death: he is dying, unless he spends Chakra at once."""
    world = step.world
    dying = replace(condition_of(world, unit), dying=True)
    world.put(unit, dying, world.find(unit, Condition))
    if chakra.may_save(world, unit) and (yield from step.agrees(unit, "chaos.chakra")):
        chakra.saves(step, unit)
        return
    stepping.lie(step, unit, "CF-DMG-14")
    nothing_more(step, unit)


@rule("CF-DMG-13", "CF-CHAK-01")
def at_the_limit(step: Step, unit: int) -> Asking[None]:
    """He has taken as much Red as he can bear: he is out, unless he calls on Chakra."""
    about = (("form", "limit"),)
    if chakra.may_stay(step.world, unit) and (yield from step.agrees(unit, "chaos.chakra", about)):
        chakra.stays(step, unit)
        return
    leaves(step, unit, "red_limit", "CF-DMG-13")


@rule("CF-DMG-13", "CF-WIN-01")
def leaves(step: Step, unit: int, why: str, rule_id: str) -> None:
    """He is out of the fight and lies where he is."""
    if step.world.find(unit, Out) is not None:
        return
    stepping.lie(step, unit, rule_id)
    nothing_more(step, unit)
    step.world.put(unit, Out(why))
    step.emit(out(unit, why, rule_id))


@rule("CF-CAP-03")
def caught(step: Step, catcher: int, sent: str) -> None:
    """What was thrown or shot is in the free hand of him who caught it; a bullet is nothing for a
    hand. Of small missiles it is a single one.
    """
    item = weapon(sent).shot if weapon(sent).kind == "fired" else sent
    if not item:
        return
    dozens = bool(weapon(item).magazine)
    if dozens:
        dropping.gain(step, catcher, item)
    who = combatant(step.world, catcher)
    if hands.free(who) and not (dozens and item in (who.held.right, who.held.left)):
        dropping.take(step, catcher, item)


@rule("CF-KNOCK-02")
def lands(step: Step, due: Due) -> Asking[None]:
    """He comes down: damage for each level, and a Resist Balance. The handler of "falls"."""
    unit, facts = due.unit, dict(due.facts)
    levels, flown = facts["n"], facts["flown"]
    assert isinstance(levels, int) and isinstance(flown, int)
    if step.world.find(unit, Out) is not None:
        return
    step.emit(Event("chaos.falls", "CF-KNOCK-02", unit, facts=(("n", levels),)))
    nobody, victim, attack, place = stepping.blow_of(step, unit, levels, flown)
    made = yield from step.run(harm(Strike(nobody, victim, attack, here=place), HIT))
    yield from apply(step, 0, unit, made)
