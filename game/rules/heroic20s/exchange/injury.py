"""Injury (3.12): damage, what armour leaves of it, the roll of HT, and who falls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.checks import Band, Check, Outcome, totals
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import success_check
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import locations, numbers, wounds
from game.rules.heroic20s.tables.rows import DamageType, Sheet

SKULL = "skull"
CRUSHING = "cr"
DIE = 6


@dataclass(frozen=True, slots=True)
class Blow:
    """What one hit is made of: dice and adds, the type of damage, the armour divisor, whether it
    comes from half damage range or farther, and whom it hits where.
    """

    dice: int
    adds: int
    type: DamageType
    divisor: float
    far: bool
    foe: Sheet
    location: str


@rule("HC-INJ-09", "HC-INJ-12")
def protection(foe: Sheet, location: str, kind: DamageType) -> int:
    """The DR at a location against this type: armour, the body's own, and that of the skull."""
    worn = next((row for row in foe.protection if row.location == location), None)
    value = 0
    if worn is not None:
        value = max(0, worn.value + (worn.crushing if kind == CRUSHING else 0))
    bone = numbers().skull if location == SKULL and kind != "tox" else 0
    return value + foe.natural_protection + bone


@rule("HC-INJ-09")
def divided(value: int, divisor: float) -> int:
    """DR after the armour divisor, rounded down; one below 1 multiplies it, at least 1."""
    if divisor < 1:
        return max(numbers().no_protection, int(value / Fraction(divisor)))
    return int(value / Fraction(divisor))


@rule("HC-INJ-10", "HC-BASE-23")
def wounding(foe: Sheet, location: str, kind: DamageType) -> Fraction:
    """What gets through is multiplied by: the location's own factor, or else that of the type."""
    row = locations()[location]
    own = row.factor(kind)
    of_type = wounds()[kind].of(foe.body)
    if own is None:
        return of_type
    # The limbs of bodies without life keep what is less (HC-BASE-23).
    vital = location in (SKULL, "eye", "vitals")
    return own if vital or foe.body == "living" else min(own, of_type)


@rule("HC-INJ-11", "HC-RNG-20")
def damage(blow: Blow, total: int) -> int:
    """The damage of so many points of the dice: never below that of its type, halved at half damage
    range and beyond.
    """
    found = max(wounds()[blow.type].least, total + blow.adds)
    return found // numbers().half_damage if blow.far else found


@rule("HC-INJ-01")
def injury(blow: Blow, total: int) -> int:
    """The injury of one hit with these dice: past DR, times the wounding modifier, rounded down, at
    least 1 if anything gets through.
    """
    stops = divided(protection(blow.foe, blow.location, blow.type), blow.divisor)
    through = damage(blow, total) - stops
    if through <= 0:
        return 0
    return max(1, int(through * wounding(blow.foe, blow.location, blow.type)))


@rule("HC-INJ-01")
def damage_check(blow: Blow, actor: int, target: int) -> Check:
    """The dice of damage, rolled once for all hits; the grade is the injury of one hit."""
    dice = (blow.dice, DIE)
    return Check("damage", "HC-INJ-01", actor, target, dice, _bands(blow), blow.adds)


@lru_cache(maxsize=4096)
def _bands(blow: Blow) -> tuple[Band, ...]:
    found: list[Band] = []
    for total, _ in totals((blow.dice, DIE)):
        now = injury(blow, total)
        if found and found[-1].grade == now:
            found[-1] = Band(now, found[-1].low, total)
        else:
            found.append(Band(now, total, total))
    return tuple(found)


def dealt(outcome: Outcome) -> int:
    """The injury of one hit of damage that was rolled."""
    return int(outcome.grade)


@rule("HC-INJ-04")
def health_check(me: Figure) -> Check:
    """The roll of HT against all that a unit suffered in a phase."""
    return success_check("health", "HC-INJ-04", me.fighter.health, me.unit)


@rule("HC-INJ-04")
def halved(noted: int) -> int:
    """What is left of it when HT holds: half, rounded up."""
    return -(-noted // 2)


@rule("HC-INJ-05", "HC-MASS-02")
def living(pool: int, points: int) -> int:
    """How many figures of so many HP each still stand with this pool."""
    return max(0, -(-pool // points))


@rule("HC-INJ-05", "HC-MASS-02")
def last_points(pool: int, points: int) -> int:
    """The HP of the one figure that may be wounded, 0 where nobody stands."""
    return (pool - 1) % points + 1 if pool > 0 else 0


@rule("HC-INJ-05", "HC-INJ-06", "HC-INJ-07")
def after(pool: int, suffered: int, single: bool) -> int:
    """The pool after injury: it ends at 0 but for a single figure, whose number runs on below."""
    return pool - suffered if single else max(0, pool - suffered)
