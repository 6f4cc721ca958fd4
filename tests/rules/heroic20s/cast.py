"""Figures for tests: the example combatants by their archetypes, and scripted rolls."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from game.core.grid import Cell
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.rows import Sheet

OF_FIGHTER = frozenset(field.name for field in fields(Fighter))


def fighter(archetype: str, **changes: Any) -> Fighter:
    """The stat block of an example combatant, with changes."""
    sheet = sheet_of(archetype)
    own = {field.name: getattr(sheet, field.name) for field in fields(Sheet)}
    return Fighter(**{**own, **changes})


def figure(archetype: str, unit: int = 1, living: int = 1, **changes: Any) -> Figure:
    """So many example combatants as one fresh unit, of side a if the id is odd; changes are fields
    of the stat block or of the figure.
    """
    own = {name: value for name, value in changes.items() if name in OF_FIGHTER}
    rest = {name: value for name, value in changes.items() if name not in OF_FIGHTER}
    made = fighter(archetype, **own)
    whole = Figure(
        unit=unit,
        side="a" if unit % 2 else "b",
        fighter=made,
        cells=(Cell(unit, 0),),
        living=living,
        pool=living * made.hit_points,
        fatigue=made.fatigue_points,
    )
    return replace(whole, **rest)
