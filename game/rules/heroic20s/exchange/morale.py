"""Morale (3.18): who tests, what changes the roll, and what comes of one that fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from game.core.checks import Band, Check, Drawn, Exchange, Modifier, banded, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import DICE, TOTALS
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.tables.book import cowardice, lists, numbers, shift

FLEES, SURRENDERS, FIGHTS = "flees", "surrenders", "fights"
"""What a unit does."""

HALF, TWO_THIRDS, TWICE = Fraction(1, 2), Fraction(2, 3), 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Spirits:
    """What morale reads of a unit. ``strength``: its figures at the start, ``living`` now;
    ``points``: the pool it began with, ``pool`` now; ``fallen`` and ``hurt``: figures lost and
    injury taken since the last Morale Phase; ``ours`` and ``theirs``: all active figures of its
    side and of the enemy's; ``way_out``: whether a step away from the enemy exists; ``quarter``:
    whether the enemy accepts a surrender.
    """

    unit: int
    fighter: Fighter
    strength: int
    living: int
    points: int
    pool: int
    fallen: int = 0
    hurt: int = 0
    ours: int = 1
    theirs: int = 1
    way_out: bool = True
    quarter: bool = True
    routed: bool = False

    @property
    def solitary(self) -> bool:
        """Whether it began as a single figure; the creature lines are its."""
        return self.strength == 1

    @property
    def lost(self) -> Fraction:
        """The share lost: of HP for a single figure, of members for a group."""
        if self.solitary:
            return Fraction(self.points - max(0, self.pool), self.points)
        return Fraction(self.strength - self.living, self.strength)

    @property
    def cornered(self) -> bool:
        """Whether it can neither retreat nor surrender."""
        return not (self.way_out or self.quarter)


@dataclass(frozen=True, slots=True)
class Tested:
    """What the unit does after the roll, and the dice."""

    does: str
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("HC-MOR-03")
def shakes(fighter: Fighter) -> bool:
    """Whether it ever tests: not players' characters, nor who is fearless by nature."""
    return not (fighter.person or fighter.unshaken)


@rule("HC-MOR-01", "HC-MOR-02", "HC-MOR-08")
def must_test(unit: Spirits) -> bool:
    """Whether it tests in this Morale Phase: a third is lost, and something of it just now. Nothing
    else happens to the wounded in this phase.
    """
    if unit.living <= 0 or unit.routed or not shakes(unit.fighter):
        return False
    fresh = unit.hurt if unit.solitary else unit.fallen
    return fresh > 0 and unit.lost >= Fraction(1, numbers().morale_share)


@rule("HC-MOR-05", "HC-BASE-24")
def morale_modifiers(unit: Spirits) -> tuple[Modifier, ...]:
    """Only the stronger of each pair, the own losses, both sides' numbers; high helps the enemy."""
    found = []
    own = "creature" if unit.solitary else "group"
    if unit.lost >= TWO_THIRDS:
        found.append(shift(f"{own}_two_thirds"))
    elif unit.lost >= HALF:
        found.append(shift(f"{own}_half"))
    if not unit.solitary and unit.ours > unit.theirs:
        twice = unit.ours >= TWICE * unit.theirs
        found.append(shift("outnumbers_twice" if twice else "outnumbers"))
    if unit.cornered:
        found.append(shift("cornered"))
    if unit.fighter.fearlessness:
        found.append(shift("fearless", unit.fighter.fearlessness))
    if row := cowardice().get(unit.fighter.cowardice):
        found.append(Modifier("HC-MOR-05", "heroic20s.shift_cowardice", row.penalty))
    return tuple(found)


@rule("HC-MOR-04")
def morale_check(unit: Spirits) -> Check:
    """The reaction roll of a unit, read in the bands of T-20."""
    shifts = morale_modifiers(unit)
    found = _bands(sum(one.worth for one in shifts))
    return Check("morale", "HC-MOR-04", unit.unit, 0, DICE, found, modifiers=shifts)


@lru_cache(maxsize=128)
def _bands(worth: int) -> tuple[Band, ...]:
    """T-20 over what the dice show, with this much added to them."""
    rows = lists().reaction
    return banded(
        (total, next((row.id for row in reversed(rows) if total + worth >= row.least), rows[0].id))
        for total in TOTALS
    )


@rule("HC-MOR-04")
def breaks(reaction: object) -> bool:
    """Whether morale fails at this band of T-20: from the one of 13 upwards."""
    least = {row.id: row.least for row in lists().reaction}
    return least[str(reaction)] >= numbers().morale


@rule("HC-MOR-06", "HC-MOR-07")
def shaken(way_out: bool, quarter: bool) -> str:
    """What those whose morale has failed do, at once and in every later round, without a roll:
    they flee if there is a step away, else surrender if that is accepted, else fight on.
    """
    if way_out:
        return FLEES
    return SURRENDERS if quarter else FIGHTS


@rule("HC-MOR-04", "HC-MOR-06")
def morale(unit: Spirits) -> Exchange[Tested]:
    """One unit in the Morale Phase; no dice fall for one that does not test."""
    if not must_test(unit):
        return Tested(FIGHTS)
    drawn = yield from rolled(morale_check(unit))
    if not breaks(drawn.grade):
        return Tested(FIGHTS, (drawn,))
    return Tested(shaken(unit.way_out, unit.quarter), (drawn,))
