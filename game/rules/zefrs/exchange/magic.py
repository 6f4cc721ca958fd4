"""Harm without a weapon: falls and fires (optional), and magic as a scenario gives it.

Pure: nothing is changed, the caller applies what comes out. There is no list of spells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, contest
from game.rules.zefrs.exchange.missile import ANYWHERE, Line
from game.rules.zefrs.exchange.strike import Blow, area_at, located, suffered
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Combatant, able, mov, own_check
from game.rules.zefrs.sheet.resolution import check, worth
from game.rules.zefrs.tables import tables

HAZARDS = "hazards"
"""The scenario switch that puts both into force."""

GROUND = Attack("club", "chest", 1, "melee", False)
"""What strikes in a fall or a fire as far as wounds go: as a weapon does (T5)."""


@rule("ZF-HAZ-01")
def fall_check(who: Combatant, feet: int) -> Check | None:
    """The ground's check against somebody who falls so far: feet less 10, unopposed.

    None below 10 feet.
    """
    least = tables().numbers.personal.fall_feet
    if feet < least:
        return None
    return check(("fall", "ZF-HAZ-01", feet - least), (), (0, who.unit), by_bands=who.by_bands)


@rule("ZF-HAZ-01")
def deadly(feet: int) -> bool:
    """Whether a fall so far onto hard ground is death."""
    return feet > tables().numbers.personal.deadly_feet


@rule("ZF-HAZ-01")
def stunned_for(feet: int, points: int) -> int:
    """The turns that a fall leaves him stunned, if it has hurt him."""
    return feet // tables().numbers.personal.stun_feet if points else 0


@rule("ZF-HAZ-01")
def fall(who: Combatant, feet: int) -> Exchange[Blow | None]:
    """A fall: its points, for which armour is no help, and the wound that red threatens.

    None where it is not far enough to be checked.
    """
    made = fall_check(who, feet)
    if made is None:
        return None
    return (yield from _harmed(who, made, 0))


@rule("ZF-HAZ-02")
def fire_check(who: Combatant, rating: int) -> Check:
    """The fire's check: its rating, less MOV of a victim who is free to move."""
    free = mov(who) if able(who) and not who.condition.fallen else None
    return check(("fire", "ZF-HAZ-02", rating), (), (0, who.unit), free, by_bands=who.by_bands)


@rule("ZF-HAZ-02")
def fire(who: Combatant, rating: int) -> Exchange[Blow]:
    """A fire at somebody: armour of any kind stops a point."""
    made = fire_check(who, rating)
    return (yield from _harmed(who, made, tables().numbers.personal.fire_armour))


def _harmed(who: Combatant, made: Check, armour: int) -> Exchange[Blow]:
    """What this check does to him: points, at a random area, and perhaps its wound.

    ``armour`` is what any armour at that area stops.
    """
    outcome = yield from rolled(made)
    if outcome.grade == "white":
        return Blow(outcome, 0, who.unit, GROUND.area, left=who.health.now)
    where = yield from located(nobody(who), who)
    attack = replace(GROUND, area=area_at(where))
    raw = worth(outcome.grade)
    worn = armour if stops(who.fighter.armour, attack.area) else 0
    points = damage.final(raw, worn)
    blow = Blow(outcome, 0, who.unit, attack.area, raw, points=points, location=where)
    return (yield from suffered(nobody(who), who, blow, attack))


def nobody(who: Combatant) -> Combatant:
    """In the place of an attacker where there is none: the keys of the dice need one."""
    return replace(who, unit=0)


HARM, HEAL = "harm", "heal"


@dataclass(frozen=True, slots=True)
class Cure:
    """What one healing did: the points restored, and the Damage there is then."""

    check: Outcome
    healer: int
    target: int
    points: int
    left: int


def why_no_magic(effect: Effect, line: Line, *, hostile: bool) -> IllegalOrder | None:
    """What forbids this working at this moment, or None. Harm is for enemies alone."""
    facts = (("effect", effect.name),)
    if effect.uses <= 0:
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_left", facts)
    if (effect.kind == HARM) != hostile:
        return IllegalOrder("ZF-DECL-06", "zefrs.no.magic_target", facts)
    if line.feet > effect.range:
        far = (*facts, ("feet", line.feet), ("longest", effect.range))
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_range", far)
    return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_sight", facts) if line.blocked else None


@rule("ZF-ACT-04")
def harm_check(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Check:
    """The effect's rating less the target's MOV, with those rows of T3 that count for all."""
    rows = Attack("unarmed", ANYWHERE, 0, "magic", False, line.circumstances, line.height)
    return contest(me, foe, rows, ("attack", "ZF-ACT-04", effect.rating))


@rule("ZF-HEAL-05")
def heal_check(me: Combatant, friend: Combatant, effect: Effect) -> Check:
    """The effect's rating; nobody resists being healed."""
    return own_check(me, ("magic", "ZF-HEAL-05", effect.rating), friend.unit)


def harm(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Exchange[Blow]:
    """One working that harms: it strikes a random area, no defence and no shield helps, and it
    threatens no Specific Wound.
    """
    outcome = yield from rolled(harm_check(me, foe, effect, line))
    if outcome.grade == "white":
        return Blow(outcome, me.unit, foe.unit, ANYWHERE, left=foe.health.now)
    where = yield from located(me, foe)
    area = area_at(where)
    raw = max(0, worth(outcome.grade) + effect.bonus)
    points = damage.final(raw, stops(foe.fighter.armour, area) if effect.armour else 0)
    blow = Blow(outcome, me.unit, foe.unit, area, raw, points=points, location=where)
    return (yield from suffered(me, foe, blow, None))


@rule("ZF-HEAL-05")
def cure(me: Combatant, friend: Combatant, effect: Effect) -> Exchange[Cure]:
    """One working that heals, by its colour and bonus, never above unhurt; it wakes nobody."""
    outcome = yield from rolled(heal_check(me, friend, effect))
    gain = 0 if outcome.grade == "white" else max(0, worth(outcome.grade) + effect.bonus)
    left = min(friend.health.full, friend.health.now + gain)
    return Cure(outcome, me.unit, friend.unit, left - friend.health.now, left)
