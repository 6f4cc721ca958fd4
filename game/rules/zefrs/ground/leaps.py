"""Jumps over a gap, jumps down, and swings on a rope: from where to where, over which cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from game.core.grid import STEPS, Cell, king_moves, step
from game.core.rule import rule
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import footing
from game.rules.kit.ground.ways import Way
from game.rules.zefrs.ground.paths import EASY, FEET, can_step, feet_of
from game.rules.zefrs.tables import tables


@rule("ZF-DECL-05")
def jumps(site: Site, crowd: Crowd, start: Cell, side: str) -> dict[Cell, Way]:
    """Where somebody can jump to, standing or after a run-up in the same action.

    The cells of T10 are the gap that he clears; only what cannot simply be walked is a gap.
    Beside them the cells next to him that lie a fall deeper: there he jumps down.
    """
    row = tables().gaits["jump"]
    found: dict[Cell, Way] = {}
    for direction in STEPS:
        for path in _straight(site, crowd, start, side, direction, 0, row.cells):
            found.setdefault(path[-1], Way(len(path), path))
        for path in _straight(site, crowd, start, side, direction, row.run_up, row.cells_run_up):
            found.setdefault(path[-1], Way(len(path), path))
        down = step(start, direction)
        if free(site, crowd, down) and site.height(start) - site.height(down) >= fall_steps():
            found[down] = Way(1, (down,))
    return found


def _straight(
    site: Site, crowd: Crowd, start: Cell, side: str, direction: str, run_up: int, widest: int
) -> Iterator[tuple[Cell, ...]]:
    """The jumps in one direction after so many cells of run-up, shorter gaps first."""
    before = [step(start, direction, count) for count in range(run_up + 1)]
    for a, b in pairwise(before):
        if not can_step(site, crowd, a, b, feet_of(side)) or b in crowd:
            return
    takeoff = before[-1]
    for width in range(1, widest + 1):
        gap = [step(takeoff, direction, count) for count in range(1, width + 1)]
        land = step(takeoff, direction, width + 1)
        if not all(over(site, crowd, takeoff, cell) for cell in gap):
            return
        rises = site.height(land) - site.height(takeoff) > EASY
        if free(site, crowd, land) and not rises and worth(site, crowd, takeoff, gap):
            yield (*before[1:], *gap, land)


def over(site: Site, crowd: Crowd, takeoff: Cell, cell: Cell) -> bool:
    """Whether one can fly over this cell: no wall, no higher ground, nobody on his feet."""
    stander = crowd.get(cell)
    return (
        site.grid.holds(cell)
        and cell not in site.walls
        and site.height(cell) <= site.height(takeoff)
        and (stander is None or stander.prone)
    )


def worth(site: Site, crowd: Crowd, takeoff: Cell, gap: list[Cell]) -> bool:
    """Whether any of these cells is more than open ground."""
    return any(
        cell in crowd
        or footing(site.terrain(cell)) != "open"
        or site.height(takeoff) - site.height(cell) > EASY
        for cell in gap
    )


def free(site: Site, crowd: Crowd, cell: Cell) -> bool:
    """Whether one can land there."""
    there = site.grid.holds(cell) and cell not in crowd
    return there and footing(site.terrain(cell)) in FEET["step"]


@rule("ZF-GRID-08")
def fall_steps() -> int:
    """From how many steps on a drop is a fall (GRID-08)."""
    return tables().numbers.personal.fall_steps


def takeoff(path: tuple[Cell, ...]) -> int:
    """How many cells of a jump's way are its run-up."""
    row = tables().gaits["jump"]
    return row.run_up if len(path) > row.cells + 1 else 0


@rule("ZF-DECL-05")
def swings(
    site: Site, crowd: Crowd, start: Cell, ropes: Iterable[tuple[Cell, int]]
) -> dict[Cell, Way]:
    """Where somebody beside a rope can swing to: straight on under it, as far as it reaches.

    ``ropes`` are as `ropes_of` tells them.
    """
    found: dict[Cell, Way] = {}
    for hung, reach in ropes:
        if king_moves(start, hung) != 1:
            continue
        direction = next(name for name in STEPS if step(start, name) == hung)
        path: list[Cell] = []
        for count in range(1, reach + 1):
            cell = step(start, direction, count)
            path.append(cell)
            level = abs(site.height(cell) - site.height(start)) <= EASY
            if count > 1 and level and free(site, crowd, cell):
                found.setdefault(cell, Way(count, tuple(path)))
            if not over(site, crowd, start, cell):
                break
    return found
