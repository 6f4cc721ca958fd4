"""How dangerous each square is in the coming round: who could strike there, and at what cost.

An own unit that will stand in a square is asked about itself; any other square is asked about
as if the chosen unit stood there.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Field, Position, Strength, Unit
from game.core.grid import Cell, king_moves
from game.core.seat import Seat
from game.play.odds.suppose import Place, planned


def squares(seat: Seat, unit: int) -> Iterator[tuple[Cell, int, Place]]:
    """Every square an own unit may stand in, whom to ask about there, and how he stands; the
    squares near the chosen unit first.
    """
    view, places = seat.view, planned(seat)
    held = {place.cell: own for own, place in places.items() if view.find(own, Strength)}
    ((_, (field,)),) = view.each(Field)
    here, foes = view.get(unit, Position).cell, _foes(seat)
    for cell in sorted(field.grid.cells(), key=lambda cell: (king_moves(here, cell), cell)):
        if cell not in foes:
            who = held.get(cell, unit)
            yield cell, who, places[who] if cell in held else Place(cell)


def form(seat: Seat, unit: int) -> str:
    """The form of the order this unit has so far; empty without one."""
    request = next((r for r in seat.view.requests.values() if r.unit == unit), None)
    order = seat.view.drafts.get(request.id) if request else None
    return order.text("form") if order else ""


def _foes(seat: Seat) -> frozenset[Cell]:
    found = seat.view.each(Unit, Position, Strength)
    return frozenset(spot.cell for _, (known, spot, _) in found if known.side != seat.side)
