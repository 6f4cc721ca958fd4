"""Where a figure can go: with its movement, at a run, or away from enemies (3.12, 3.23)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Cell, eighths
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.empress.sheet.figure import Figure, cells, figure
from game.rules.empress.sheet.situation import crowd_of, engaging, site_of
from game.rules.empress.sheet.stats import movement
from game.rules.empress.tables.book import numbers
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Crowd, block, nearest_cells, without
from game.rules.kit.ground.ways import Ways, ways

AWAY = 3
"""A step leads away that goes at 135 degrees or more from somebody (EM-BRK-05), in eighths."""


@lru_cache(maxsize=256)
def feet_of(side: str, budget: int, size: int) -> Feet:
    """He goes through friends and round enemies; hard going costs double."""
    prices = table({"open": 1, "slow": 2, "water": 2, "deep": 2, "steep": 2})
    return Feet(budget, prices, CLOSED, rise=2, friends=side, size=size)


def pace(me: Figure, feet: int) -> Feet:
    """How he goes with so many feet."""
    return feet_of(me.side, feet // numbers().cell, cells(me.fighter.size))


def others(reader: Reader, me: Figure) -> Crowd:
    """Who is in his way, as far as his side knows."""
    return without(crowd_of(reader, me.side), me.unit)


@rule("EM-MOV-01", "EM-MAN-04", "EM-GRD-05")
@once
def ways_of(reader: Reader, unit: int, feet: int) -> Ways:
    """Where he can go with so many feet; whoever lies moves one cell at most."""
    me = figure(reader, unit)
    assert me.cell is not None
    least = numbers().cell if me.prone else feet
    return ways(site_of(reader), others(reader, me), me.cell, pace(me, min(feet, least)))


@rule("EM-MOV-01", "EM-GRP-03", "EM-GIA-04")
def stuck(me: Figure) -> bool:
    """Whether he cannot move from where he is: held, holding somebody, or swallowed."""
    return me.gripped or bool(me.holds) or me.bound or me.cell is None


@rule("EM-BRK-05")
def leads_away(me: Figure, foe: Figure, here: Cell, there: Cell) -> bool:
    """Whether this step leads away from that enemy."""
    size = cells(me.fighter.size)
    way = toward(*nearest_cells(block(here, size), foe.place))
    return not way or eighths(way, toward(here, there)) >= AWAY


@rule("EM-BRK-03", "EM-BRK-04", "EM-BRK-05")
@once
def backwards(reader: Reader, unit: int) -> Ways:
    """Where he can withdraw to with half his movement, each step away from all who engage him."""
    me = figure(reader, unit)
    assert me.cell is not None
    near = [figure(reader, foe) for foe in engaging(reader, unit)]
    steps = pace(me, movement(me) // 2)

    def away(here: Cell, there: Cell) -> bool:
        return all(leads_away(me, foe, here, there) for foe in near)

    return ways(site_of(reader), others(reader, me), me.cell, steps, away)


def room(reader: Reader, me: Figure, anchor: Cell) -> bool:
    """Whether he would fit there."""
    site, crowd = site_of(reader), others(reader, me)
    prices = pace(me, 0).price
    return all(
        site.grid.holds(cell) and cell not in crowd and prices[site.footing[site.place(cell)]]
        for cell in block(anchor, cells(me.fighter.size))
    )
