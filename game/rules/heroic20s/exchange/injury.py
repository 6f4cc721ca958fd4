"""Injury (3.12): where a hit lands, damage, what armour leaves of it, HT, and who falls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from game.core.checks import Band, Check, Exchange, Outcome, banded, gather, rolled, totals
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import DICE, MADE, success_check
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import locations, numbers, wounds
from game.rules.heroic20s.tables.rows import DamageType, Sheet

SKULL = "skull"
VITAL = (SKULL, "eye", "vitals")
"""Where bodies without life suffer like any other (HC-BASE-23)."""

Sums = tuple[tuple[int, float], ...]
"""What may be noted for a unit in a phase, with the chance of each sum."""

CRUSHING: DamageType = "cr"
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
@lru_cache(maxsize=256)
def divided(value: int, divisor: float) -> int:
    """DR after the armour divisor, rounded down; one below 1 multiplies it, at least 1."""
    # A file has 0.2 as the nearest float, by which 1 would be divided to 4.
    left = int(value / Fraction(str(divisor)))
    return max(numbers().no_protection, left) if divisor < 1 else left


@rule("HC-INJ-10", "HC-BASE-23")
def wounding(foe: Sheet, location: str, kind: DamageType) -> Fraction:
    """What gets through is multiplied by: the location's own factor, or else that of the type. On
    limbs and the like, bodies without life keep their own factor where it is less.
    """
    own, of_type = locations()[location].factor(kind), wounds()[kind].of(foe.body)
    if own is None:
        return of_type
    lifeless = of_type != wounds()[kind].factor
    return min(own, of_type) if lifeless and location not in VITAL else own


@rule("HC-INJ-01")
def damage_check(blow: Blow, actor: int, target: int) -> Check:
    """The dice of damage, rolled once for all hits; the grade is the injury of one hit."""
    found = _bands(*_counted(blow))
    return Check("damage", "HC-INJ-01", actor, target, (blow.dice, DIE), found, blow.adds)


@rule("HC-INJ-01")
def injuries(blow: Blow) -> Sums:
    """The injury of one hit with exact chances, as the dice of damage have them."""
    return _injuries(*_counted(blow))


Counted = tuple[int, int, int, bool, int, Fraction]
"""Of a blow what counts: dice, adds, the least damage, whether it is halved, what is stopped, and
what the rest is multiplied by.
"""


def _counted(blow: Blow) -> Counted:
    stops = divided(protection(blow.foe, blow.location, blow.type), blow.divisor)
    factor = wounding(blow.foe, blow.location, blow.type)
    return blow.dice, blow.adds, wounds()[blow.type].least, blow.far, stops, factor


@lru_cache(maxsize=4096)
def _injuries(dice: int, adds: int, least: int, far: bool, stops: int, factor: Fraction) -> Sums:
    bands = _bands(dice, adds, least, far, stops, factor)
    odds = Check("damage", "HC-INJ-01", 0, 0, (dice, DIE), bands, adds).odds
    return tuple((int(grade), chance) for grade, chance in odds)


@rule("HC-INJ-01", "HC-INJ-11", "HC-RNG-20")
@lru_cache(maxsize=4096)
def _bands(
    dice: int, adds: int, least: int, far: bool, stops: int, factor: Fraction
) -> tuple[Band, ...]:
    """The injury of one hit by what the dice show: at least the damage of its type, halved from
    half damage range on; past DR, times the wounding modifier, at least 1 if any is left.
    """
    found = list[tuple[int, int]]()
    for total, _ in totals((dice, DIE)):
        rolled = max(least, total + adds)
        through = (rolled // numbers().half_damage if far else rolled) - stops
        found.append((total, max(1, int(through * factor)) if through > 0 else 0))
    return banded(found)


@rule("HC-INJ-04")
def health_check(me: Figure) -> Check:
    """The roll of HT against all that a unit suffered in a phase."""
    return success_check("health", "HC-INJ-04", me.fighter.health, me.unit)


@rule("HC-INJ-04")
def halved(noted: int) -> int:
    """What is left of it when HT holds: half, rounded up."""
    return -(-noted // 2)


@rule("HC-INJ-04")
def after_health(sums: Sums, health: int) -> Sums:
    """What is left of each sum that may be noted, by one roll of HT against all of it."""
    return gather(
        (left, chance * part) for noted, chance in sums for left, part in left_of(noted, health)
    )


@rule("HC-INJ-04")
@lru_cache(maxsize=4096)
def left_of(noted: int, health: int) -> Sums:
    """What the roll of HT leaves of so many points that were noted."""
    if not noted:
        return ((0, 1.0),)
    holds = success_check("health", "HC-INJ-04", health, 0).chance(MADE)
    return gather(((halved(noted), holds), (noted, 1 - holds)))


@rule("HC-INJ-03")
def together(sums: Sums, more: Sums) -> Sums:
    """What two attacks of one phase note together."""
    return gather((a + b, p * q) for (a, p), (b, q) in product(sums, more))


@rule("HC-INJ-05", "HC-MASS-02")
def living(pool: int, points: int) -> int:
    """How many figures of so many HP each still stand with this pool."""
    return max(0, -(-pool // points))


@rule("HC-INJ-05", "HC-INJ-06", "HC-INJ-07")
def after(pool: int, suffered: int, single: bool) -> int:
    """The pool after injury: it ends at 0 but for a single figure, whose number runs on below."""
    return pool - suffered if single else max(0, pool - suffered)


QUADRUPED = "quadruped"


@rule("HC-BASE-19")
def location_check(shape: str, actor: int, target: int) -> Check:
    """Three dice for the part of a body of this shape that is hit; the grade is the part."""
    return Check("location", "HC-BASE-19", actor, target, DICE, _parts(shape))


@cache
def _parts(shape: str) -> tuple[Band, ...]:
    ends = [
        (row.id, row.beast_low, row.beast_high)
        if shape == QUADRUPED
        else (row.id, row.low, row.high)
        for row in locations().values()
    ]
    return tuple(sorted((Band(*end) for end in ends if end[1]), key=lambda band: band.low))


@rule("HC-BASE-19")
def located(shape: str, actor: int, target: int) -> Exchange[tuple[str, Outcome]]:
    """The part that chance hits, with the dice. Which hand or foot it is nobody reads."""
    drawn = yield from rolled(location_check(shape, actor, target))
    return str(drawn.grade), drawn
