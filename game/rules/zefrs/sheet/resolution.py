"""Checks on the resolution chart: column shifts, opposed ratings, General ratings.

Every percentile roll of the book is made by `check`, so the odds shown are the odds rolled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from game.core.checks import Band, Check, Grade, Modifier
from game.core.components import Field
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.zefrs.tables import chart_bands, column_index, tables
from game.rules.zefrs.tables.rows import COLOURS, Colour

BAND_SHIFTS = "band_shifts"
"""The scenario switch of ZF-RES-10."""

BAND_STARTS = (-10, -5, 0, 1, 6, 11)
"""The first rating of each band of ZF-RES-10 but the leftmost."""


@rule("ZF-RES-07")
def shifted(place: int, shift: int) -> int:
    """The column ``shift`` places further right (left if negative); it stops at the ends."""
    return min(max(place + shift, 0), len(tables().columns) - 1)


@rule("ZF-RES-10")
def band_shifted(place: int, shift: int) -> int:
    """The same by whole bands between the heavy lines, at the same place within the band.

    Where the band reached is shorter, its last column serves; at the ends nothing moves.
    """
    starts = (0, *(column_index(rating) for rating in BAND_STARTS))
    ends = (*starts[1:], len(tables().columns))
    band = max(i for i, start in enumerate(starts) if start <= place)
    reached = min(max(band + shift, 0), len(starts) - 1)
    return min(starts[reached] + place - starts[band], ends[reached] - 1)


@rule("ZF-RES-01")
@cache
def bands(place: int) -> tuple[Band, ...]:
    """The rolls that give each colour in this column, best first; low is good."""
    rolls = range(1, tables().numbers.dice.percent + 1)
    found = [(certain(roll, _colour(place, roll)), roll) for roll in rolls]
    spans = {colour: [roll for other, roll in found if other == colour] for colour, _ in found}
    return tuple(Band(colour, span[0], span[-1]) for colour, span in spans.items())


@rule("ZF-RES-08")
def certain(roll: int, colour: Colour) -> Colour:
    """The lowest rolls are never worse than green, the highest always white."""
    dice = tables().numbers.dice
    if roll >= dice.certain_white:
        return "white"
    return "green" if roll <= dice.certain_green and colour == "white" else colour


def _colour(place: int, roll: int) -> Colour:
    return next(colour for colour, low, high in chart_bands(place) if low <= roll <= high)


def check(
    what: tuple[str, str, int],
    modifiers: Iterable[Modifier] = (),
    who: tuple[int, int] = (0, 0),
    against: int | None = None,
    *,
    by_bands: bool = False,
) -> Check:
    """A percentile check, ``what`` being its purpose, rule and rating, ``who`` its actor and
    target; each point of a modifier is one column.

    ``against`` is the rating that an opposed check subtracts (ZF-RES-03): arithmetic before
    the column is found, listed first among the modifiers. The check's ``column`` is a label.
    """
    (purpose, rule_id, rating), shifts = what, tuple(modifiers)
    opposed = () if against is None else (subtracted(against),)
    start = column_index(rating + sum(modifier.worth for modifier in opposed))
    move = band_shifted if by_bands else shifted
    place = move(start, sum(modifier.worth for modifier in shifts))
    return Check(
        purpose,
        rule_id,
        *who,
        (1, tables().numbers.dice.percent),
        bands(place),
        rating,
        tables().columns[place].label,
        (*opposed, *shifts),
    )


@rule("ZF-RES-03")
def subtracted(against: int) -> Modifier:
    """What an opposed check takes off the actor's rating; a negative rating adds to it."""
    return Modifier("ZF-RES-03", "zefrs.against", -against)


@rule("ZF-RES-09")
def penalty(rule_id: str, label: str, worth: int) -> Modifier:
    """A numeric penalty on checks: so many columns, on top of other shifts."""
    return Modifier(rule_id, label, worth)


@rule("ZF-RES-04")
def rating_of(talents: Mapping[str, int], names: Iterable[str], general: int) -> int:
    """The best of the named talents and the General rating of their pool; that alone without."""
    return higher(*(talents[name] for name in names if name in talents), general)


@rule("ZF-RES-05")
def higher(*ratings: int) -> int:
    """A talent "or" a General rating: always the higher, never a choice."""
    return max(ratings)


@rule("ZF-DMG-01")
def worth(colour: Grade) -> int:
    """What the colour is worth in damage, defence and advantages (T2)."""
    return next(row.worth for name, row in tables().colours.items() if name == colour)


def as_good(colour: Grade, least: Colour) -> bool:
    """Whether the colour is ``least`` or better."""
    return colour in COLOURS[COLOURS.index(least) :]


@once
def by_bands(reader: Reader) -> bool:
    """Whether the scenario shifts by bands (ZF-RES-10)."""
    return any(BAND_SHIFTS in field.switches for _, (field,) in reader.each(Field))
