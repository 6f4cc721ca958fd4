"""Hazards (optional): a fall from a height and a fire, as exchanges that change nothing."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, Exchange, rolled
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.strike import Blow, area_at, located, suffered
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.fighter import Combatant, able, mov
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
    return check("fall", "ZF-HAZ-01", feet - least, actor=0, target=who.unit, by_bands=who.by_bands)


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
    return check(
        "fire", "ZF-HAZ-02", rating, actor=0, target=who.unit, against=free, by_bands=who.by_bands
    )


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
