"""How long single fighters take on the screen, in seconds at speed 1, and what is done to them."""

from __future__ import annotations

from game.core.events import Event
from game.core.grid import Cell
from game.core.vocabulary import Does
from game.play import screens

ROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions, clockwise."""

STRIDE, NOTCH, DRAIN, LEAVES = 0.12, 0.08, 0.3, 0.5
"""A cell of a way, an eighth of a turn, the loss of points, and the end of somebody."""


def seconds(event: Event, facing: str) -> float | None:
    """How long this event of a single fighter lasts; None where nothing special holds."""
    if event.key == "moved":
        return STRIDE * max(1, len(path(event)))
    if event.key == "turned":
        return NOTCH * abs(notches(facing, str(event.fact("facing"))))
    if event.key == "out":
        return LEAVES
    told = hurt(event) or worn(event) or wounded(event)
    return DRAIN if told is not None else None


def placing(event: Event) -> bool:
    """Whether somebody throws for his place in the turn."""
    return type(screens.fact(event, "place")) is int and event.unit is not None


def hurt(event: Event) -> tuple[int, int] | None:
    """Points that this event takes, and those that are left; None if it is about none."""
    lost, left = event.fact("n"), event.fact("left")
    if event.outcomes or type(lost) is not int or type(left) is not int:
        return None
    return (lost, left) if screens.does(event) is Does.HURTS else None


def worn(event: Event) -> tuple[str, int] | None:
    """What was in the way of a blow, and how much it has lost; None if the event tells no such."""
    thing = event.fact("thing") or event.fact("weapon")
    lost = event.fact("n")
    if screens.does(event) is not Does.WEARS or type(thing) is not str or type(lost) is not int:
        return None
    return thing, lost


def wounded(event: Event) -> tuple[str, int] | None:
    """The part of the body that is wounded, and how badly; None if the event tells no such."""
    area, count = event.fact("area"), event.fact("n")
    if screens.does(event) is not Does.WOUNDS or type(area) is not str or type(count) is not int:
        return None
    if not count:
        return None
    return area, count


def path(event: Event) -> tuple[Cell, ...]:
    """The cells that somebody enters, the last of them included."""
    way = event.fact("path")
    cells = tuple(c for c in way if isinstance(c, Cell)) if isinstance(way, tuple) else ()
    return cells or ((event.cell,) if event.cell is not None else ())


def along(start: Cell, cells: tuple[Cell, ...], part: float) -> tuple[float, float]:
    """How far from the start somebody has come after this part of his way, in cells."""
    stops = (start, *cells)
    whole = part * (len(stops) - 1)
    at = min(int(whole), len(stops) - 2)
    here, there, rest = stops[at], stops[at + 1], whole - at
    x, y = here.x + (there.x - here.x) * rest, here.y + (there.y - here.y) * rest
    return x - start.x, y - start.y


def notches(start: str, end: str) -> int:
    """Eighths of a turn from one direction to another, clockwise, the shorter way round."""
    if start not in ROUND or end not in ROUND:
        return 0
    by = (ROUND.index(end) - ROUND.index(start)) % len(ROUND)
    return by - len(ROUND) if by > len(ROUND) // 2 else by
