"""What a hand did on the map, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing done: ``hover`` (cell None: the pointer left the field), ``click``, ``double``,
    ``context`` (right button), ``moved`` (the camera moved or zoomed) or ``legend`` (it was shown
    or hidden). ``unit`` is whose token is there; ``pos`` the pointer in pixels.
    """

    kind: str
    cell: Cell | None = None
    unit: int | None = None
    pos: tuple[int, int] = (-1, -1)
