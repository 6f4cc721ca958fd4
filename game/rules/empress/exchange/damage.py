"""Damage: dice, criticals, what intercepts a hit and how it wears off (3.4, 3.5, 3.10)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.core.checks import Ask, Check, Drawn, Exchange, Grade, Outcome, asked, rolled
from game.core.memo import lately
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.empress.exchange import blow, defence
from game.rules.empress.exchange.rolls import Suffered
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import NARROW, penetration, protection, shield_protection
from game.rules.empress.sheet.law import CHOICE, MAX, Law
from game.rules.empress.tables.book import gear
from game.rules.empress.tables.rows import Weapon

MISS, PROTECTED, DIRECT, CRITICAL = "miss", "protected", "direct", "critical"
"""What an attack roll comes to (EM-ATK-02 to -08)."""

SHIELD, ARMOUR = "shield", "armour"
"""What intercepts a hit."""

CHOOSE = "empress.critical"
"""The kind of request that asks whoever scores a critical how its damage is found."""


@dataclass(frozen=True, slots=True)
class Harm:
    """What a hit does: the points that get through, those that were rolled, what intercepted it,
    whether a shield has worn off or is destroyed, the dice, and the grade where the other weapon of
    a pair has given it another one than the roll.
    """

    points: int
    rolled: int = 0
    by: str = ""
    worn: bool = False
    destroyed: bool = False
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)
    grade: Grade = ""


@rule("EM-WPN-01", "EM-ATK-06", "EM-ATK-11")
def harm(attack: blow.Attack, grade: Grade, roll: Outcome | None = None) -> Exchange[Harm]:
    """What a hit of this grade does: dice, Sneak Attack, Protection; some weapons do no damage.
    ``roll``: that of the attack, where there was one.
    """
    if not attack.weapon.sides:
        return Harm(0)
    weapon, thrown = yield from _dice(attack, grade == CRITICAL)
    counts = _regraded(attack, weapon, grade, roll)
    stop, points = stopped(attack, counts, weapon), thrown.points * _times(attack)
    met = _met(stop, points, thrown.outcomes)
    return met if counts == grade else replace(met, grade=counts)


@rule("EM-DUA-03", "EM-ATK-03", "EM-ATK-04")
def _regraded(attack: blow.Attack, weapon: Weapon, grade: Grade, roll: Outcome | None) -> Grade:
    """What a hit comes to with the tags of the weapon of a pair whose damage counts: where one of
    the two thrusts and the other does not, Armor Class differs by a point.
    """
    if weapon is attack.weapon or grade == CRITICAL or roll is None:
        return grade
    against = defence.defence(replace(attack, weapon=weapon))
    if against.armor_class == defence.defence(attack).armor_class:
        return grade
    total = roll.total + roll.check.base + roll.check.shift
    return PROTECTED if against.complete or total < against.armor_class else DIRECT


def typical(attack: blow.Attack, grade: Grade) -> int:
    """What a hit of this grade takes on the average, in whole points: what luck is measured by."""
    row, critical = attack.weapon, grade == CRITICAL
    if grade == MISS or not row.sides:
        return 0
    highest = critical and attack.law.crit_damage == MAX
    twice = row.count * (2 * row.sides if highest else (row.sides + 1) * (1 + critical))
    return _met(stopped(attack, grade, row), (twice + 1) // 2 * _times(attack)).points


def decisive(attack: blow.Attack) -> tuple[object, ...]:
    """All beside its dice that decides what a hit with one weapon does, by its grade."""
    grades = (PROTECTED, DIRECT, CRITICAL)
    stops = tuple(stopped(attack, grade, attack.weapon) for grade in grades)
    return stops, _times(attack), attack.law.crit_damage


@rule("EM-SUR-04", "EM-SUR-09", "EM-INH-05")
def _times(attack: blow.Attack) -> int:
    """What Sneak Attack and a charge multiply damage by."""
    sneak = attack.me.fighter.sneak_attack if attack.sneaking else 1
    return sneak * (2 if attack.at.doubled else 1)


@rule("EM-WPN-01", "EM-DUA-03", "EM-ATK-06")
def _dice(attack: blow.Attack, critical: bool) -> Exchange[tuple[Weapon, Suffered]]:
    """The weapon with its damage, or the higher one of a pair that is used offensively."""
    me, foe, second = attack.me, attack.foe, attack.second
    about = (("target", foe.unit), ("weapon", attack.weapon.id))
    mode = (yield from critical_mode(me, attack.law, about)) if critical else ""
    first = yield from _of_one("damage", me, foe, attack.weapon, mode)
    if second is None:
        return attack.weapon, first
    other = yield from _of_one("damage_second", me, foe, second, mode)
    weapon, best = (second, other) if other.points > first.points else (attack.weapon, first)
    return weapon, replace(best, outcomes=(*first.outcomes, *other.outcomes))


@rule("EM-ATK-10")
def critical_mode(me: Figure, law: Law, about: tuple[Slot, ...]) -> Exchange[str]:
    """How the damage of a critical is found; where the attacker may choose he is asked."""
    if law.crit_damage != CHOICE:
        return law.crit_damage
    order = yield from asked(Ask(me.side, me.unit, CHOOSE, about))
    return order.text("damage")


@rule("EM-ATK-10", "EM-WPN-01")
def _of_one(purpose: str, me: Figure, foe: Figure, weapon: Weapon, mode: str) -> Exchange[Suffered]:
    """The dice of one weapon; of a critical their maximum, or as many dice again."""
    if mode == MAX:
        return Suffered(weapon.count * weapon.sides)
    count = weapon.count * (2 if mode else 1)
    by = "EM-ATK-10" if mode else "EM-WPN-01"
    drawn = yield from rolled(Check(purpose, by, me.unit, foe.unit, (count, weapon.sides)))
    return Suffered(drawn.total, (drawn,))


@dataclass(frozen=True, slots=True)
class Stop:
    """What a hit meets: nothing, the shield or the armour, the Protection that this leaves of it,
    and its base; ``useless``: the weapon does nothing to it.
    """

    by: str = ""
    left: int = 0
    base: int = 0
    useless: bool = False


@rule("EM-ATK-03", "EM-ATK-09", "EM-ARM-05", "EM-ARM-08")
@lately
def stopped(attack: blow.Attack, grade: Grade, weapon: Weapon) -> Stop:
    """What a hit of this grade with this weapon meets: Protection, less penetration."""
    by = interceptor(attack, grade)
    if not by:
        return Stop()
    borne = defence.intercepting(attack) if by == SHIELD else None
    base = shield_protection(borne, attack.law) if borne else protection(attack.foe)
    useless = 0 < weapon.useless_at <= base
    return Stop(by, max(0, base - penetration(attack.me, weapon)), base, useless)


@rule("EM-SHD-04", "EM-SHD-07", "EM-SHD-08", "EM-ARM-08", "EM-ATK-03")
def _met(stop: Stop, points: int, dice: tuple[Drawn, ...] = ()) -> Harm:
    """What gets through; above its Protection a shield wears off, at twice that it is destroyed."""
    through = max(0, points - stop.left)
    if stop.useless or stop.by != SHIELD:
        return Harm(0 if stop.useless else through, points, stop.by, outcomes=dice)
    return Harm(through, points, SHIELD, points > stop.left, points >= 2 * stop.base, dice)


@rule("EM-ARM-05", "EM-ATK-04", "EM-ATK-05", "EM-ATK-09")
@rule("EM-SHD-04", "EM-SHD-05", "EM-SHD-06", "EM-GRD-07")
def interceptor(attack: blow.Attack, grade: Grade) -> str:
    """What intercepts a hit of this grade: nothing, the shield or the armour, of both by table VII
    and the hits of this kind that were intercepted before in the round.
    """
    foe = attack.foe
    met = grade == PROTECTED or foe.fighter.enclosing
    if not met or attack.inside:
        return ""
    borne = defence.intercepting(attack)
    if borne is None:
        return ARMOUR
    if not foe.fighter.coverage:
        return SHIELD
    if borne.size.id == NARROW:
        return ARMOUR
    kind, before = ("ranged", foe.hits.ranged) if attack.ranged else ("melee", foe.hits.melee)
    rows = (row for row in gear().intercepts if (row.attack, row.shield) == (kind, borne.size.id))
    return next(row.by for row in rows if row.least <= before <= row.most)
