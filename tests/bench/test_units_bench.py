"""How long questions about two armies of units of many figures take. Run by ``make bench``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.core.grid import Cell, Grid
from game.rules.heroic20s.setup.places import Wish, company, settled
from game.rules.heroic20s.sheet.arriving import arrival, way_home
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.field import MEASURES, Ground, best_line, nearest_foe, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.moving import goals
from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.rows import Sheet
from game.rules.kit.ground.groups import broad, ranked
from game.rules.kit.ground.nearness import nearest
from game.rules.kit.ground.site import lay

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]
MEN = 100


def armies(mass: bool) -> Ground:
    """Forty units a side, of a hundred figures each in a mass battle and of ten in a skirmish, on
    120 × 80 cells of which every twentieth is a wall and every tenth hard ground.
    """
    random = Random(3)
    signs = ("wall", "rough", "rough", *([""] * 17))
    cells = [(Cell(x, y), random.choice(signs)) for x in range(120) for y in range(80)]
    grid = Grid(120, 80, tuple((cell, sign) for cell, sign in cells if sign))
    sheet = sheet_of("pikeman")
    fighter = Fighter(**{name: getattr(sheet, name) for name in Sheet.__dataclass_fields__})
    living, wishes = MEN if mass else 10, list[Wish]()
    for unit in range(1, 81):
        side, place = "ab"[unit % 2], (unit - 1) // 2
        row = (8 + place // 20 * 7, 40 + place // 20 * 7)[unit % 2]
        lead, facing = Cell(4 + place % 20 * 6, row), "NS"[unit % 2]
        if mass:
            wishes.append(company(unit, side, lead, (living, 0), facing))
        else:
            cells_ = ranked(lead, living, broad(living), facing)
            wishes.append(Wish(unit, side, cells_, living))
    places = settled(grid, wishes)
    figures = {
        wish.unit: Figure(
            unit=wish.unit, side=wish.side, fighter=fighter, cells=places[wish.unit],
            living=living, pool=living * 12,
        )
        for wish in wishes
    }  # fmt: skip
    return Ground(lay(grid, MEASURES), figures, mass, {"a": "S", "b": "N"})


@pytest.fixture(scope="module", params=[False, True], ids=["skirmish", "mass"])
def ground(request: pytest.FixtureRequest) -> Ground:
    return armies(request.param)


def afresh(ground: Ground) -> Ground:
    """The same field, of which nothing is remembered."""
    nearest.cache_clear()
    return Ground(ground.site, ground.figures, ground.mass, ground.homes)


def test_making_the_armies_ready(benchmark: Bench) -> None:
    benchmark(armies, True)


def test_all_distances(ground: Ground, benchmark: Bench) -> None:
    def all_() -> int:
        here = afresh(ground)
        units = list(here.figures.values())
        return sum(yards(here, a.cells, b.cells) for a in units for b in units if a.side != b.side)

    assert benchmark(all_)


def test_the_lines_of_one_unit(ground: Ground, benchmark: Bench) -> None:
    def lines() -> int:
        here = afresh(ground)
        return sum(best_line(here, here.figures[1], foe) is not None for foe in here.foes("b"))

    benchmark(lines)


def test_fronts_of_all(ground: Ground, benchmark: Bench) -> None:
    def all_() -> int:
        here = afresh(ground)
        units = list(here.figures.values())
        return sum(
            front(here, a, b, 1, 5).engaged for a in units for b in units if a.side != b.side
        )

    benchmark(all_)


@pytest.mark.parametrize("tactic", ["neutral", "all_out_offensive", "retreat"])
def test_where_a_side_can_go(ground: Ground, benchmark: Bench, tactic: str) -> None:
    """Forty units, each with the cell nearest to its enemy and where all stand then."""

    def all_() -> int:
        here = afresh(ground)
        done = 0
        for me in list(here.figures.values())[::2]:
            one = replace(me, tactic=tactic)
            foe = nearest_foe(here, one)
            found = goals(here, one, foe)
            cells = list(found)
            if cells:
                done += arrival(here, one, cells[-1], foe) is not None
        return done

    assert benchmark(all_)


def test_the_way_home(ground: Ground, benchmark: Bench) -> None:
    def home() -> object:
        here = afresh(ground)
        one = replace(here.figures[1], tactic="retreat", routed=True)
        return way_home(here, one, goals(here, one, None))

    benchmark(home)
