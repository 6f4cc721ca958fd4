"""A unit or commander as the screen shows it now, and what an event makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Commands, Facing, Out, Position, Strength
from game.core.events import Event
from game.core.grid import Cell
from game.core.view import View

FALLS = 6
"""Steps in which losses are taken off, so that a picture serves several frames."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit as it is on the screen now. ``offset`` is in squares, ``fade`` from 1 to 0."""

    cell: Cell
    facing: str
    now: int
    full: int
    offset: tuple[float, float] = (0.0, 0.0)
    fade: float = 1.0
    falling: int = 0

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


def moving(shown: Shown, event: Event, part: float) -> Shown:
    """The unit while the event goes on; ``part`` runs from 0 to 1."""
    if event.key == "moved" and event.cell is not None:
        offset = ((event.cell.x - shown.cell.x) * part, (event.cell.y - shown.cell.y) * part)
        return replace(shown, offset=offset)
    if event.key == "losses":
        lost = number(event, "n")
        steps = max(1, min(FALLS, lost))
        return replace(shown, falling=lost * round(part * steps) // steps)
    return replace(shown, fade=1.0 - part) if event.key == "out" else shown


def after(shown: Shown, event: Event) -> Shown | None:
    """The unit after the event; None if it has left the field."""
    if event.key == "moved" and event.cell is not None:
        return replace(shown, cell=event.cell, offset=(0.0, 0.0))
    if event.key == "turned":
        return replace(shown, facing=str(event.fact("facing")))
    if event.key == "losses":
        return replace(shown, now=number(event, "left"), falling=0)
    return None if event.key == "out" else shown


def number(event: Event, name: str) -> int:
    """A fact that is a number; 0 where it is missing."""
    value = event.fact(name)
    return value if isinstance(value, int) else 0
