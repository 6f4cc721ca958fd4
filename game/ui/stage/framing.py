"""How much of a field is shown when a battle opens, and again when its hosts have come together."""

from __future__ import annotations

from game.core.components import Out, Position, Spread, Unit
from game.core.grid import Cell
from game.core.view import View
from game.ui.field.camera import Camera, fitted
from game.ui.field.field_view import SEEN, FieldView

NEARER = 5 / 4
"""So many times larger cells are worth another view."""


def opening(field: FieldView, view: View) -> Camera | None:
    """The whole field, if its cells are large enough then, or else all hosts on it, of whom at
    least the own one has room; None where nobody is.
    """
    whole = _whole(field.camera)
    if whole.cell >= (SEEN // 2 if view.scale.fields.wide else field.least):
        return whole
    cells, own = _cells(view)
    return field.framing(cells, own) if cells else None


def nearer(field: FieldView, view: View) -> Camera | None:
    """Another view of the hosts, if they can be shown much larger than they are, or if somebody of
    them is not in sight though there is room for all.
    """
    found = _hosts(field, view) if _whole(field.camera).cell < SEEN // 2 else None
    if found is None:
        return None
    if found.cell >= field.camera.cell * NEARER:
        return found
    cells, _ = _cells(view)
    lost = any(not field.camera.shows(cell) for cell in cells)
    return found if lost and all(found.shows(cell) for cell in cells) else None


def _whole(camera: Camera) -> Camera:
    return fitted(camera.columns, camera.rows, camera.view)


def _hosts(field: FieldView, view: View) -> Camera | None:
    """Everybody who is in the battle, where fields are wide."""
    cells, own = _cells(view)
    return field.framing(cells, own) if view.scale.fields.wide and cells else None


def _cells(view: View) -> tuple[list[Cell], list[Cell]]:
    """The cells of all who are in the battle, and those of the own side."""
    cells, own = list[Cell](), list[Cell]()
    for unit, (known, place) in view.each(Unit, Position):
        if view.find(unit, Out) is not None:
            continue
        spread = view.find(unit, Spread)
        filled = spread.cells if spread is not None else (place.cell,)
        cells += filled
        own += filled if known.side == view.side else ()
    return cells, own
