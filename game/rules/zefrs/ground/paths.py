"""Where a fighter can go with so many cells, on which way; and whether one step can be taken."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.kit.ground import feet
from game.rules.kit.ground import ways as search
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Ways

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
