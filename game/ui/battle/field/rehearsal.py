"""Draws the soldiers' movements ahead of time, a little in every frame, so that the first march
and the first blow go as smoothly as all later ones.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from game.ui.art.palette import TINCTURES
from game.ui.art.troops.company import Company, rehearse
from game.ui.battle.field.units import Scene
from game.ui.battle.table.model import unit_look

BUDGET = 0.0015
"""Seconds of a frame that may be spent on what is not seen yet."""

POSES = ("march", "strike", "loose", "waver", "fall", "fallen", "flee")
"""What is drawn ahead, the most urgent first."""


class Rehearsal:
    """Goes through everything the units on the field may do, until all is drawn."""

    def __init__(self) -> None:
        self._known: object = None
        self._rest: Iterator[None] = iter(())

    def go_on(self, scene: Scene, square: int) -> None:
        """Draw for a moment; begin anew when units look or face another way."""
        companies = {
            unit_look(scene.view, unit, shown).company
            for unit, shown in scene.playback.units.items()
        }
        known = frozenset(
            (each.look, TINCTURES[each.tincture], each.facing, square) for each in companies
        )
        if known != self._known:
            self._known, self._rest = known, _all(companies, square)
        end = time.perf_counter() + BUDGET
        while time.perf_counter() < end:
            if next(self._rest, self) is self:
                return


def _all(companies: set[Company], square: int) -> Iterator[None]:
    for pose in POSES:
        for company in companies:
            yield from rehearse(company, pose, square)
