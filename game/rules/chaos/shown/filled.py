"""The cells that an order would fill: a blast, a cone of fire, a sweep of the blade."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Position
from game.core.grid import STEPS, Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.ground.sight import blast, in_cone
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import derived, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.kit.ground.places import square
from game.rules.kit.ground.sight import open_line

AREA, SPRAY = "area", "spray"


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The cells in which this order, partial or whole, does something to whoever is there."""
    action = action_of(order)
    if action.form != "fight" or not action.weapon:
        return ()
    if action.how == AREA and action.cell is not None:
        return blown(view, action)
    if len(action.targets) < 2:
        return ()
    if action.how == SPRAY:
        return swept(view, request.unit, action)
    return tuple(_cells(view, action))


@rule("CF-AREA-02", "CF-AREA-06")
def blown(view: View, action: Action) -> tuple[Cell, ...]:
    """The cells that the blast reaches, should it go off where it is aimed."""
    centre = action.cell
    assert centre is not None
    return tuple(sorted(blast(site_of(view), centre, weapon(action.weapon).radius)))


@rule("CF-SPRAY-04")
def swept(view: View, unit: int, action: Action) -> tuple[Cell, ...]:
    """The quarter of the field with all targets in it, as far as the weapon carries and no wall is
    in the way.
    """
    site, here = site_of(view), paces.cell_of(view, unit)
    cells = tuple(_cells(view, action))
    ways = (way for way in STEPS if all(in_cone(here, way, cell) for cell in cells))
    way = next(ways, None)
    if way is None:
        return ()
    far = derived.farthest(combatant(view, unit), weapon(action.weapon))
    near = (cell for cell in square(site.grid, here, far) if cell not in site.walls)
    ahead = (cell for cell in near if in_cone(here, way, cell))
    return tuple(sorted(cell for cell in ahead if open_line(site, here, cell)))


@rule("CF-CLEAVE-01")
def _cells(view: View, action: Action) -> Iterator[Cell]:
    """Where all whom it is aimed at stand."""
    for target in action.targets:
        post = view.find(target, Position)
        if post is not None:
            yield post.cell
