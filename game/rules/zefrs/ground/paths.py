"""Where a fighter can go, jump or swing to, on which way; and whether one step can be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from game.core.grid import STEPS, Cell, king_moves, step
from game.core.rule import rule
from game.rules.kit.ground import feet
from game.rules.kit.ground import ways as search
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import footing
from game.rules.kit.ground.ways import Way, Ways
from game.rules.zefrs.tables import tables

FEET: dict[str, frozenset[str]] = {
    "foot": frozenset({"open", "slow"}),
    "saddle": frozenset({"open", "slow", "water"}),
    "step": frozenset({"open", "slow", "water"}),
    "wade": frozenset({"open", "slow", "water"}),
    "swim": frozenset({"open", "slow", "water", "deep"}),
    "climb": frozenset({"open", "slow", "steep"}),
}
"""The ground on which each manner of going is possible."""

EASY = 1
"""Steps up or down that one walks, as on stairs or a slope; more of them are a face to climb."""


@lru_cache(maxsize=1024)
def feet_of(side: str, manner: str = "foot", budget: int = 2) -> Feet:
    """How somebody of this side goes with so many cells; ``manner`` is a key of FEET.

    Standing enemies are closed, fallen ones cost a cell more; friends are crossed. On hard ground
    an action takes nobody further than 2 cells.
    """
    hard = {"slow", "water"} if manner == "saddle" else {"slow"}
    dear = max(1, budget // 2)
    prices = {name: dear if name in hard else 1 for name in FEET[manner]}
    steepest = budget if manner == "climb" else EASY
    return Feet(budget, table(prices), CLOSED, steepest, friends=side, over=1)


@rule("ZF-GRID-03", "ZF-GRID-08", "ZF-GRID-09")
def ways(site: Site, crowd: Crowd, start: Cell, goes: Feet) -> Ways:
    """Every cell in which somebody can end, nearest first.

    Diagonal steps count alternately 1 and 2; no diagonal step leads between two closed cells.
    """
    return search.ways(site, crowd, start, goes)


@rule("ZF-GRID-03")
def can_step(site: Site, crowd: Crowd, a: Cell, b: Cell, goes: Feet) -> bool:
    """Whether somebody can go from one cell to its neighbour now.

    Whether he can stay there is another question: a friend's cell is crossed only.
    """
    return feet.can_step(site, crowd, a, b, goes)


@rule("ZF-DECL-05")
def jumps(site: Site, crowd: Crowd, start: Cell, side: str) -> dict[Cell, Way]:
    """Where somebody can jump to, standing or after a run-up in the same action.

    The cells of T10 are the gap that he clears; only what cannot simply be walked is a gap.
    Beside them the cells next to him that lie a fall deeper: there he jumps down.
    """
    row, feet = tables().gaits["jump"], feet_of(side)
    found: dict[Cell, Way] = {}
    for direction in STEPS:
        for run_up, widest in ((0, row.cells), (row.run_up, row.cells_run_up)):
            line = [step(start, direction, count) for count in range(run_up + widest + 2)]
            for path in _straight(site, crowd, line, run_up, feet):
                found.setdefault(path[-1], Way(len(path), path))
        down = step(start, direction)
        if free(site, crowd, down) and site.height(start) - site.height(down) >= fall_steps():
            found[down] = Way(1, (down,))
    return found


def _straight(
    site: Site, crowd: Crowd, line: list[Cell], run_up: int, feet: Feet
) -> Iterator[tuple[Cell, ...]]:
    """The jumps along this line after so many cells of run-up, shorter gaps first."""
    for a, b in pairwise(line[: run_up + 1]):
        if not can_step(site, crowd, a, b, feet) or b in crowd:
            return
    takeoff = line[run_up]
    for end in range(run_up + 2, len(line)):
        gap, land = line[run_up + 1 : end], line[end]
        if not over(site, crowd, takeoff, gap[-1]):
            return
        rises = site.height(land) - site.height(takeoff) > EASY
        if free(site, crowd, land) and not rises and worth(site, crowd, takeoff, gap):
            yield tuple(line[1 : end + 1])


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
