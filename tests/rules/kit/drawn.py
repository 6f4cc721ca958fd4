"""Maps drawn in a test."""

from __future__ import annotations

from game.core.grid import Cell, Grid
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import Site, lay

SIGNS = {"#": "wall", ",": "rough", "~": "deep_water", "=": "low_wall", "|": "arrow_slit"}


def drawn(text: str) -> tuple[Site, dict[str, Place]]:
    """A map as it is drawn, and the cells of every letter on it; some signs are ground."""
    rows = text.split()[::-1]
    marks = {Cell(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    terrain = tuple((cell, SIGNS[mark]) for cell, mark in marks.items() if mark in SIGNS)
    heights = tuple((cell, int(mark)) for cell, mark in marks.items() if mark.isdigit())
    found: dict[str, Place] = {}
    for cell, mark in marks.items():
        if mark.isalpha():
            found[mark] = (*found.get(mark, ()), cell)
    return lay(Grid(len(rows[0]), len(rows), terrain, heights), ALTERNATING), found
