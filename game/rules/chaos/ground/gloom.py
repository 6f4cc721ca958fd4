"""Smoke and darkness around somebody himself, whoever else there is."""

from __future__ import annotations

from game.core.components import Position
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.ground.site import site_of


@rule("CF-PEN-02")
@once
def in_gloom(reader: Reader, unit: int) -> bool:
    """Whether he stands in smoke or in the dark."""
    spot, site = reader.find(unit, Position), site_of(reader)
    return spot is not None and (spot.cell in site.smoke or spot.cell in site.dark)
