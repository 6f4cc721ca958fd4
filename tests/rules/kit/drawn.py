"""Maps drawn in a test, and whether units on them hang together."""

from __future__ import annotations

from game.core.grid import Cell, Grid
from game.rules.kit.ground.groups import APART, anchors
from game.rules.kit.ground.measures import ALTERNATING, Measures
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import Site, lay

SIGNS = {"#": "wall", ",": "rough", "~": "deep_water", "=": "low_wall", "|": "arrow_slit"}


def drawn(text: str, measures: Measures = ALTERNATING) -> tuple[Site, dict[str, Place]]:
    """A map as it is drawn, and the cells of every letter on it; some signs are ground."""
    rows = text.split()[::-1]
    marks = {Cell(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    terrain = tuple((cell, SIGNS[mark]) for cell, mark in marks.items() if mark in SIGNS)
    heights = tuple((cell, int(mark)) for cell, mark in marks.items() if mark.isdigit())
    found: dict[str, Place] = {}
    for cell, mark in marks.items():
        if mark.isalpha():
            found[mark] = (*found.get(mark, ()), cell)
    return lay(Grid(len(rows[0]), len(rows), terrain, heights), measures), found


def together(place: Place, size: int, apart: int = APART) -> bool:
    """Whether each figure of a unit stands within ``apart`` king's moves of another, and all of
    them hang together so.
    """
    left = set(anchors(place, size))
    far = size - 1 + apart
    front = [left.pop()] if left else []
    while front and left:
        x, y = front.pop()
        near = [cell for cell in left if abs(cell.x - x) <= far and abs(cell.y - y) <= far]
        left.difference_update(near)
        front += near
    return not left
