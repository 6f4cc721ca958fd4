"""The slots of an area weapon on a Turn: with what, at which cell."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import derived, hands, ki, paces
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon
from game.rules.kit.ground.places import square


@rule("CF-AREA-06")
def slots(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """The legal values of the next slot of an area attack; ``own`` says its form and how."""
    item = own.text("weapon")
    if not item:
        yield from (("weapon", name) for name in weapons(combatant(view, unit)))
    elif own.cell("cell") is None:
        yield from (("cell", cell) for cell in cells(view, unit, item))
    elif own.get("acquire") is None:
        yield "acquire", True
        yield "acquire", False
    elif own.get("ki") is None:
        points = ki.on_roll(view.get(unit, Reserves), view.clock.round)
        if len(points) > 1:
            yield from (("ki", count) for count in points)


def weapons(me: Combatant) -> tuple[str, ...]:
    """The area weapons in his hands that are ready."""
    known = (*hands.guns(me), *hands.throwables(me))
    return tuple(dict.fromkeys(item for item, _ in known if weapon(item).radius))


@once
@rule("CF-AREA-06", "CF-CALL-08")
def cells(reader: Reader, unit: int, item: str) -> tuple[Cell, ...]:
    """The cells that it can be aimed at: within its range, seen, and no wall."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = paces.cell_of(reader, unit)
    prone = not paces.upright(reader, unit)
    far = derived.farthest(combatant(reader, unit), weapon(item))
    return tuple(
        cell
        for cell in square(site.grid, here, far)
        if cell not in site.walls and look(site, crowd, here, cell, prone).cover != "full"
    )
