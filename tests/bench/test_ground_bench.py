"""How long questions about a large field of personal combat take. Run by ``make bench`` alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.core.grid import Cell, Grid
from game.core.ruleset import Clock
from game.core.setup import FighterSetup, Setup, SideSetup
from game.core.view import View
from game.core.world import World
from game.rules.kit.ground.site import Site
from game.rules.zefrs import RULESET
from game.rules.zefrs.ground.paths import feet_of, ways
from game.rules.zefrs.ground.site import bare_site, look
from game.rules.zefrs.personal.setup.build import build
from game.rules.zefrs.personal.sheet.gaits import destinations
from game.rules.zefrs.personal.shown import LOOKOUT

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]
SIZE = 60
MIDDLE = Cell(30, 30)


def ground() -> Grid:
    """A field of 60 × 60 cells, every tenth a wall, every tenth hard ground."""
    random = Random(5)
    signs = ("wall", "rough", *([""] * 8))
    drawn = [(cell, random.choice(signs)) for cell in Grid(SIZE, SIZE).cells() if cell != MIDDLE]
    return Grid(SIZE, SIZE, tuple((cell, sign) for cell, sign in drawn if sign))


@pytest.fixture(scope="module")
def site() -> Site:
    return bare_site(ground())


@pytest.fixture
def view() -> View:
    """Forty fighters on that field, half of them with bows."""
    random = Random(7)
    grid = ground()
    free = [cell for cell in grid.cells() if grid.terrain_at(cell) == "" and cell != MIDDLE]
    spots = random.sample(free, 40)
    people = [
        FighterSetup(
            f"f{n}", f"F{n}", "ab"[n % 2], ("archers", "robber")[n // 2 % 2], (cell.x, cell.y)
        )
        for n, cell in enumerate(spots)
    ]
    sides = (SideSetup("a", "A", "gules"), SideSetup("b", "B", "azure"))
    rows = build(Setup("personal", grid, sides, fighters=tuple(people)))
    made = View(RULESET, "a", World(rows).rows(), Clock(1), "personal")
    made.sides = ("a", "b")
    return made


@pytest.mark.parametrize(("gait", "budget"), [("walk", 4), ("run", 14), ("gallop", 24)])
def test_ways(site: Site, benchmark: Bench, gait: str, budget: int) -> None:
    found = benchmark(ways, site, {}, MIDDLE, feet_of("a", "foot", budget))
    assert len(found) > budget


def test_look(site: Site, benchmark: Bench) -> None:
    cells = [Cell(x, SIZE - 1) for x in range(SIZE)]
    benchmark(lambda: [look(site, {}, MIDDLE, cell) for cell in cells])


def test_the_destinations_of_a_run(view: View, benchmark: Bench) -> None:
    assert benchmark(destinations, view, 4, "run")


def test_the_threat_of_all_enemies(view: View, benchmark: Bench) -> None:
    assert benchmark(LOOKOUT.threat.__wrapped__, view)  # type: ignore[attr-defined]


def test_making_the_ground_ready(benchmark: Bench) -> None:
    benchmark(bare_site, ground())
