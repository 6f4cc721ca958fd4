"""Where a figure can go with one movement (H2-GRD-03)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.heroic2d6.sheet.situation import crowd_of, site_of
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.places import without
from game.rules.kit.ground.ways import Ways, ways


@rule("H2-GRD-03")
@lru_cache(maxsize=256)
def feet_of(side: str, budget: int, size: int) -> Feet:
    """He goes through friends and round enemies; difficult ground costs double."""
    prices = table({"open": 1, "slow": 2, "water": 2, "deep": 2, "steep": 2})
    return Feet(budget, prices, CLOSED, rise=2, friends=side, size=size)


@rule("H2-GRD-03", "H2-FRE-05")
@once
def ways_of(reader: Reader, unit: int, budget: int) -> Ways:
    """Where he can go with so many metres, as far as his side knows who is in the way."""
    me = figure(reader, unit)
    assert me.cell is not None
    goes = feet_of(me.side, budget, me.fighter.size)
    return ways(site_of(reader), without(crowd_of(reader, me.side), unit), me.cell, goes)


def leaves(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether the field ends there."""
    return site_of(reader).edge(cell)
