"""What a weapon's reach takes in, and who stands behind somebody's back."""

from __future__ import annotations

from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.rules.kit.ground.measures import arc_of
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site


@rule("ZF-GRID-04")
def within(site: Site, a: Cell, b: Cell, reach: int) -> bool:
    """Whether somebody in ``a`` strikes at ``b`` with a reach of so many cells.

    Reach 1 takes in the eight neighbours, more needs a line without walls; people do not
    block it. It reaches as many steps up or down as it does cells.
    """
    far = king_moves(a, b)
    if not 1 <= far <= reach or abs(site.height(a) - site.height(b)) > reach:
        return False
    return far == 1 or open_line(site, a, b)


@rule("ZF-GRID-05")
def behind(cell: Cell, facing: str, other: Cell) -> bool:
    """Whether ``other`` lies in the rear arc of somebody in ``cell`` who looks to ``facing``."""
    return arc_of(cell, facing, other) == "rear"


@rule("ZF-MEL-04")
def walled(site: Site, a: Cell, b: Cell) -> bool:
    """Whether a chest-high wall hides the legs and gut of somebody in ``b`` from ``a``.

    He stands at one, and who strikes does not; or one lies between the two.
    """
    if site.terrain(b).chest_high:
        return not site.terrain(a).chest_high
    return any(site.terrain(cell).chest_high for cell in site.measures.line(a, b))
