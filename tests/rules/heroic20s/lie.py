"""Fields drawn in a test, with units of example combatants on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.grid import Cell
from game.rules.heroic20s.sheet.field import MEASURES, Ground, footprint
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.kit.ground.places import block
from game.rules.kit.ground.site import Site
from tests.rules.heroic20s.cast import figure
from tests.rules.kit.drawn import drawn


def field(
    text: str, who: Mapping[str, tuple[Any, ...]] | None = None, mass: bool = False, **more: Any
) -> Ground:
    """A drawn map, on which each letter is a unit: its archetype, id (odd: of side a) and changes.

    A cell is that of one figure, the south-western one of a large figure; in a mass battle one of
    the unit's cells, of which the figures are ``living``.
    """
    site, places = drawn(text, MEASURES)
    figures: dict[int, Figure] = {}
    for letter, (archetype, unit, *rest) in {**(who or {}), **more}.items():
        changes: dict[str, Any] = dict(rest[0]) if rest else {}
        one = figure(archetype, unit, changes.pop("living", len(places[letter])), **changes)
        size = 1 if mass else footprint(one)
        cells = tuple(cell for at in places[letter] for cell in block(at, size))
        figures[unit] = replace(one, cells=cells)
    return Ground(site, figures, mass, {"a": "S", "b": "N"})


def shape(site: Site, cells: tuple[Cell, ...]) -> str:
    """The map with these cells marked, to be read in a failing test."""
    held = set(cells)
    rows = range(site.grid.rows - 1, -1, -1)
    return " ".join(
        "".join("a" if Cell(x, y) in held else "." for x in range(site.grid.columns)) for y in rows
    )
