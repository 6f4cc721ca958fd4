"""A unit or commander as the screen shows it now, and what an event makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Commands, Facing, Out, Position, Strength
from game.core.events import Event
from game.core.grid import STEPS, Cell
from game.core.view import View

FALLS, TILTS = 6, 3
"""Steps in which losses are taken off, and pictures of men tipping over in each of them."""


RUN = 1.3
"""Squares that those who flee run while they fade."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit as it is on the screen now. ``offset`` is in squares, ``fade`` from 1 to 0; of those
    who stand ``toppling`` are just falling, as far as ``tilt``.
    """

    cell: Cell
    facing: str
    now: int
    full: int
    offset: tuple[float, float] = (0.0, 0.0)
    fade: float = 1.0
    falling: int = 0
    toppling: int = 0
    tilt: int = 0

    @property
    def left(self) -> int:
        """The fighters that stand at this moment."""
        return max(0, self.now - self.falling)


def present(view: View) -> dict[int, Shown]:
    """The units on the field as the view has them."""
    return {
        unit: Shown(position.cell, facing.direction, strength.now, strength.full)
        for unit, (position, facing, strength) in view.each(Position, Facing, Strength)
        if view.find(unit, Out) is None
    }


def figures(view: View) -> dict[int, Shown]:
    """The commanders on the field as the view has them."""
    return {
        unit: Shown(position.cell, "N", 0, 0)
        for unit, (_, position) in view.each(Commands, Position)
        if view.find(unit, Out) is None and view.find(unit, Strength) is None
    }


def placed(view: View, event: Event) -> Shown | None:
    """The unit that this event puts on the field, or None."""
    unit = event.unit or 0
    strength, facing = view.find(unit, Strength), view.find(unit, Facing)
    if event.cell is None or strength is None or facing is None or event.key == "moved":
        return None
    return Shown(event.cell, facing.direction, strength.now, strength.full)


def moving(shown: Shown, event: Event, part: float, fleeing: bool = False) -> Shown:
    """The unit while the event goes on; ``part`` runs from 0 to 1. Who flees runs off the field."""
    if event.key == "moved" and event.cell is not None:
        offset = ((event.cell.x - shown.cell.x) * part, (event.cell.y - shown.cell.y) * part)
        return replace(shown, offset=offset)
    if event.key == "losses":
        return _thinned(shown, number(event, "n"), part)
    if event.key == "out":
        offset = _backwards(shown.facing, part * RUN) if fleeing else (0.0, 0.0)
        return replace(shown, fade=1.0 - part, offset=offset)
    return shown


def _thinned(shown: Shown, lost: int, part: float) -> Shown:
    """Losses in steps: whom a step takes off tips over until then."""
    steps = max(1, min(FALLS, lost))
    step, within = divmod(part * steps + 0.5, 1.0)
    down, soon = (lost * min(steps, int(step) + more) // steps for more in (0, 1))
    return replace(shown, falling=down, toppling=soon - down, tilt=int(within * TILTS))


def _backwards(facing: str, far: float) -> tuple[float, float]:
    x, y = STEPS[facing]
    return -x * far, -y * far


def after(shown: Shown, event: Event) -> Shown | None:
    """The unit after the event; None if it has left the field."""
    if event.key == "moved" and event.cell is not None:
        return replace(shown, cell=event.cell, offset=(0.0, 0.0))
    if event.key == "turned":
        return replace(shown, facing=str(event.fact("facing")))
    if event.key == "losses":
        return replace(shown, now=number(event, "left"), falling=0, toppling=0, tilt=0)
    return None if event.key == "out" else shown


def number(event: Event, name: str) -> int:
    """A fact that is a number; 0 where it is missing."""
    value = event.fact(name)
    return value if isinstance(value, int) else 0
